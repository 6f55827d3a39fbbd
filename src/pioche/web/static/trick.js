// A finished trick: it rests, slides to the player who took it, and can be looked at again.
import { collect } from "./motion.js";
import { isPaused } from "./pace.js";
import { find, need } from "./page.js";
import { cloth } from "./zones.js";

const restingZone = () => find("#cloth [data-rest]");

/** How many milliseconds what lies on the table rests there. */
export const restTime = () => Number(restingZone()?.dataset.rest ?? 0);

export function restTrick() {
  const zone = restingZone();
  if (!zone) return;
  find("#z-over")?.classList.add("later");
  keep(/** @type {HTMLElement} */ (zone.cloneNode(true)));
  if (zone.dataset.to) setTimeout(() => zone.isConnected && !isPaused() && collect(zone), restTime());
}

// --- the last trick, to be looked at again ----------------------------------------------

/** Whether the panel stays when the pointer leaves its button. */
let pinned = false;

/** @returns {HTMLButtonElement | null} */
const again = () => find("#again");

/** @param {HTMLElement} trick */
function keep(trick) {
  const button = again();
  if (!button) return;
  trick.removeAttribute("id");
  const table = /** @type {HTMLElement} */ (cloth.cloneNode(false));
  table.removeAttribute("id");
  table.append(trick);
  need("#peek").replaceChildren(table);
  button.disabled = false;
}

/** With a new deal the last trick of the old one is gone. */
export function forgetTrick() {
  const button = again();
  if (!button) return;
  button.disabled = true;
  show(false);
}

/** @param {boolean} open */
function show(open) {
  need("#peek").hidden = !open;
  again()?.setAttribute("aria-expanded", String(open));
  if (!open) pinned = false;
}

/** A tap opens and closes; a mouse only needs to rest on the button. */
export function offerLastTrick() {
  const button = again();
  if (!button) return;
  button.addEventListener("click", () => {
    pinned = !pinned;
    show(pinned);
  });
  button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && !button.disabled && show(true));
  button.addEventListener("pointerleave", () => pinned || show(false));
  document.addEventListener("keydown", (event) => event.key === "Escape" && show(false));
  cloth.addEventListener("pointerdown", () => show(false));
}
