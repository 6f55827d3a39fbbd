// How long a player is away, at the seat; and when that is long, the page says who decides what to do.
import { refresh } from "./frames.js";
import { all, find, words } from "./page.js";

const MINUTE = 60_000;
// The server asks after two minutes: `time_control.py`.
const ASKED_AFTER = 2 * MINUTE;

let askedTurn = "";

function tick() {
  for (const badge of all(".badge[data-since]")) {
    const since = Date.now() - Number(badge.dataset.since);
    const minutes = Math.floor(since / MINUTE);
    if (minutes) badge.textContent = (words.away ?? "").replace("#", String(minutes));
    if (since > ASKED_AFTER + 1000) ask(badge);
  }
}

/** Brings the question, once for each turn. @param {HTMLElement} badge */
function ask(badge) {
  const seat = badge.className.match(/\bat(\d)/)?.[1];
  const turn = `${badge.dataset.since} ${find("#table [name=at]")?.getAttribute("value")}`;
  if (!find(`#z-lamp.on${seat}`) || askedTurn === turn || find("#relief [name=wait]")) return;
  askedTurn = turn;
  refresh();
}

/** Keeps the times at the seats. */
export function showPresence() {
  tick();
  setInterval(tick, 5000);
}
