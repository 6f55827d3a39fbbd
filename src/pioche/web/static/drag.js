// Cards in hand are dragged: to another place in the hand, or to a place on the cloth that takes them (`data-drop`).
// To drop a card there is to tap the card, and then the button at that place, if there is one.
import { remember, sortHand } from "./order.js";
import { find } from "./page.js";
import { isAsking } from "./pick.js";
import { isSending } from "./sending.js";

const CARD = ".hand .row > .card";
// Closer than this it was a tap.
const SHORT = 8;

/** A card on its way, where the pointer took hold of it, and what it is held over. */
/** @typedef {{card: HTMLElement, x: number, y: number, place: HTMLElement | null}} Drag */

/** @type {Drag | null} */
let drag = null;
let dragging = false;

export function allowDragging() {
  document.addEventListener("pointerdown", take);
  document.addEventListener("pointermove", carry);
  document.addEventListener("pointerup", letGo);
  document.addEventListener("pointercancel", giveUp);
  document.addEventListener("keydown", (event) => event.key === "Escape" && giveUp());
}

/** @param {Event} event @returns {HTMLElement | null} */
const cardOf = (event) => (event.target instanceof Element ? event.target.closest(CARD) : null);

/** @param {PointerEvent} event */
function take(event) {
  giveUp();
  const card = event.button === 0 && event.isPrimary ? cardOf(event) : null;
  drag = card && { card, x: event.clientX, y: event.clientY, place: null };
}

/** @param {PointerEvent} event */
function carry({ clientX: x, clientY: y }) {
  if (!drag) return;
  // A frame may have drawn the hand again.
  if (!drag.card.isConnected) return giveUp();
  if (!dragging && Math.abs(x - drag.x) + Math.abs(y - drag.y) < SHORT) return;
  if (!dragging) pickUp(drag.card);
  aim(placeAt(drag.card, x, y));
  if (!drag.place) makeRoom(drag.card, x, y);
  const box = restingBox(drag.card);
  drag.card.style.translate = `${x - box.left - box.width / 2}px ${y - box.top - box.height / 2}px`;
}

/** @param {HTMLElement} card */
function pickUp(card) {
  dragging = true;
  card.classList.add("dragged");
}

/** Where a card lies when it is not carried. @param {HTMLElement} card */
function restingBox(card) {
  card.style.translate = "";
  return card.getBoundingClientRect();
}

/**
 * The card goes before or after the one it is held over.
 * @param {HTMLElement} card @param {number} x @param {number} y
 */
function makeRoom(card, x, y) {
  const row = card.parentElement;
  const other = document.elementsFromPoint(x, y).find((one) => one.parentElement === row && one !== card);
  if (!other) return;
  const box = other.getBoundingClientRect();
  if (x < box.left + box.width / 2) other.before(card);
  else other.after(card);
}

/** @param {PointerEvent} event */
function letGo(event) {
  const { card, place } = drag ?? {};
  const carried = dragging;
  putBack();
  if (!carried || !card) return;
  // What was carried is not tapped.
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
  if (!card.isConnected) return;
  if (!place) return remember();
  sortHand();
  // The click that belongs to this drag comes first, and is swallowed.
  setTimeout(() => drop(card, event.clientX, event.clientY));
}

function putBack() {
  if (drag) {
    drag.card.style.translate = "";
    drag.card.classList.remove("dragged");
    aim(null);
  }
  drag = null;
  dragging = false;
}

/** The card lies where it lay. */
function giveUp() {
  const carried = dragging;
  putBack();
  if (carried) sortHand();
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

// --- places on the cloth ----------------------------------------------------------------

/** The place under the card is lit. @param {HTMLElement | null} place */
function aim(place) {
  if (!drag || drag.place === place) return;
  drag.place?.classList.remove("aim");
  place?.classList.add("aim");
  drag.place = place;
}

/**
 * What takes the card at this point. `data-drop` names the moves that a place takes; empty, it takes any card that may
 * be played. A card that is already chosen goes where there is a button.
 * @param {HTMLElement} card
 * @param {number} x
 * @param {number} y
 */
function placeAt(card, x, y) {
  const place = document
    .elementsFromPoint(x, y)
    .map((one) => /** @type {HTMLElement | null} */ (one.closest("[data-drop]")))
    .find((one) => one !== null);
  if (!place) return null;
  if (!(card instanceof HTMLButtonElement) || card.matches(".sel")) return buttonIn(place) && place;
  const moves = place.dataset.drop?.split(" ").filter(Boolean) ?? [];
  return !card.matches(".no") && (!moves.length || moves.includes(card.value)) ? place : null;
}

/** @param {HTMLElement} place @returns {HTMLButtonElement | null} */
const buttonIn = (place) =>
  place instanceof HTMLButtonElement ? (place.matches(":enabled") ? place : null) : find("button:enabled", place);

/** @param {HTMLElement} card @param {number} x @param {number} y */
async function drop(card, x, y) {
  if (card instanceof HTMLButtonElement && !card.matches(".sel")) {
    card.click();
    while (isSending() || isAsking()) await new Promise((answered) => setTimeout(answered, 30));
  }
  const place = placeAt(card, x, y);
  const button = place && buttonIn(place);
  // A card that is picked is played by a second tap.
  if (button) button.click();
  else if (card.isConnected && card.matches(".sel[name=move]")) card.click();
}
