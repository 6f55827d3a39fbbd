// The time to think.
import { find } from "./page.js";

let ticking = 0;

/** The free time of the move runs first, then the reserve. @param {string} [text] seconds of both */
export function runClock(text) {
  const clock = find("#clock");
  clearInterval(ticking);
  if (!clock) return;
  if (!text) {
    if (clock.dataset.clock) clock.textContent = "";
    return;
  }
  const [free = 0, reserve = 0] = text.split(" ").map(Number);
  const since = performance.now();
  const tick = () => show(clock, free, reserve, (performance.now() - since) / 1000);
  tick();
  ticking = setInterval(tick, 500);
}

/**
 * @param {HTMLElement} clock
 * @param {number} free
 * @param {number} reserve
 * @param {number} used
 */
function show(clock, free, reserve, used) {
  const freeLeft = Math.max(0, free - used);
  const reserveLeft = Math.max(0, reserve - Math.max(0, used - free));
  clock.textContent = `${Math.ceil(freeLeft)} s + ${Math.ceil(reserveLeft)} s`;
  clock.classList.toggle("short", freeLeft === 0 || freeLeft + reserveLeft < 10);
}
