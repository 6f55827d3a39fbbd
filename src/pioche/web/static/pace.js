// How fast things are shown: at once, steadily, or slowly, when each trick waits for a tap.
import { find, need } from "./page.js";
import { setting } from "./settings.js";

/** Milliseconds that what another player does stays, for eyes to follow, where all goes steadily. */
const MOVE = 800;

/** How many times slower than steadily. */
const slowness = () => (setting("speed") === "" ? 1 : Number(setting("speed")));

export const isSlowest = () => setting("speed") === "2";

/**
 * How long to wait before the next move is shown.
 * @param {"mine" | "others" | "nobody"} mover whose move it is; one's own waits no longer where all goes slowly
 * @param {number} since milliseconds for which the table has been as it is
 * @param {number} rest how long it must stay so at least, for what rests on it
 * @param {number} beat how long a great moment still lasts
 */
export function waitBefore(mover, since, rest, beat) {
  const factor = mover === "mine" ? Math.min(slowness(), 1) : slowness();
  const least = Math.max(mover === "others" ? MOVE : 0, rest, beat + since);
  return Math.max(0, least * factor - since);
}

// --- the trick that waits for a tap -----------------------------------------------------

/** Whether what rests on the table waits for a tap. */
export const isPaused = () => !need("#onward").hidden;

/** At the slowest pace, before another player goes on, unless a clock runs. @param {boolean} rests */
export function pauseAfter(rests) {
  const goesOn = find("#z-prompt:not([data-mine], [data-over])") !== null;
  need("#onward").hidden = !(rests && goesOn && isSlowest() && !find("#clock[data-timed]"));
}

export const endPause = () => (need("#onward").hidden = true);
