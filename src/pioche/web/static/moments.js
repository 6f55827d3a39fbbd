// Great moments: one beat with motion, sound and a phone's hum; a tap passes over it, and nothing waits for it.
import { find, need, textOf } from "./page.js";
import { setting, showSwitch } from "./settings.js";

/** How long a beat is, in milliseconds. */
const BEAT = 800;

/** How a phone hums. @type {Record<string, number[]>} */
const HUM = { won: [30], made: [30, 60, 30], exact: [20, 40, 20], out: [30], match: [40, 60, 40, 60, 80], turn: [20] };

/** @type {Promise<typeof import("./sound.js")> | null} */
let sound = null;
let timer = 0;
let until = 0;

/** How long the beat of now still lasts. */
export const beatTime = () => Math.max(0, until - performance.now());

/** @param {string} kind a moment, or `card`, `trick`, `turn` */
function signal(kind) {
  if (setting("mute") !== "1") sound?.then((module) => module.play(kind));
  const hum = HUM[kind];
  if (hum && setting("still") !== "1" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(hum);
}

/**
 * What has come with a frame.
 * @param {boolean} played whether a player moved
 * @param {boolean} trick whether a trick rests now
 * @param {number} wait milliseconds until the table is ready for the beat
 */
export function react(played, trick, wait) {
  const zone = find("#z-moment[data-moment]:not([data-done])");
  const mine = find("#z-prompt[data-mine]:not([data-heard])");
  if (mine) mine.dataset.heard = "";
  if (zone) {
    zone.dataset.done = "";
    until = performance.now() + wait + BEAT;
    find("#z-over")?.classList.add("after");
    timer = setTimeout(() => begin(zone), wait);
  } else if (mine) signal("turn");
  else if (played) signal(trick ? "trick" : "card");
}

/** @param {HTMLElement} zone */
function begin(zone) {
  if (!zone.isConnected) return;
  signal(zone.dataset.moment ?? "");
  zone.hidden = false;
  need("#live").textContent = textOf(zone);
  timer = setTimeout(() => (zone.hidden = true), BEAT + 300);
}

/** A tap: on with it. */
export function passOver() {
  if (!until) return;
  clearTimeout(timer);
  until = 0;
  const zone = find("#z-moment");
  if (zone) zone.hidden = true;
  find("#z-over")?.classList.remove("after", "later");
}

/** Sounds are loaded with the first touch: no browser plays one before. */
export function offerSounds() {
  const load = () => (sound ??= import("./sound.js"));
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, load, { once: true });
  showSwitch(find("#sound"), "mute");
}
