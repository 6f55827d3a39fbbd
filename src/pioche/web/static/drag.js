// Cards in hand are dragged: to another place in the hand, or to a place on the cloth that takes them (`data-drop`).
// To drop a card there is to tap the card, and then the place, if that is a button; else a card that was only picked.
import { remember, sortHand } from "./order.js";
import { isAsking } from "./pick.js";
import { isSending } from "./sending.js";

const CARD = ".hand .row > .card";
// Closer than this it was a tap.
const SHORT = 8;

/**
 * A card on its way, what it lay before, where the pointer took hold of it, and what it is held over: the hand, or a
 * place that takes it.
 * @typedef {object} Drag
 * @property {HTMLElement} card
 * @property {Element | null} next
 * @property {number} x
 * @property {number} y
 * @property {boolean} inHand
 * @property {HTMLElement | null} place
 */

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
  const { clientX: x, clientY: y } = event;
  drag = card && { card, next: card.nextElementSibling, x, y, inHand: true, place: null };
}

/** @param {PointerEvent} event */
function carry({ clientX: x, clientY: y }) {
  if (!drag) return;
  // A frame may have drawn the hand again.
  if (!drag.card.isConnected) return giveUp();
  if (!dragging && Math.abs(x - drag.x) + Math.abs(y - drag.y) < SHORT) return;
  if (!dragging) pickUp(drag.card);
  drag.inHand = isOverHand(drag.card, x, y);
  aim(drag.inHand ? null : placeAt(drag.card, x, y));
  if (drag.inHand) makeRoom(drag.card, x, y);
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
 * Whether there is the hand, apart from the card itself.
 * @param {HTMLElement} card @param {number} x @param {number} y
 */
const isOverHand = (card, x, y) =>
  document.elementsFromPoint(x, y).some((one) => !card.contains(one) && one.closest(".hand"));

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
function letGo({ clientX: x, clientY: y }) {
  const { card, next, inHand, place } = drag ?? {};
  const carried = dragging;
  putBack();
  if (!carried || !card) return;
  // What was carried is not tapped.
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
  if (!card.isConnected) return;
  // Only what ends in the hand is about its order.
  if (inHand && card.nextElementSibling !== next) return remember();
  sortHand();
  // The click that belongs to this drag comes first, and is swallowed.
  if (place) setTimeout(() => drop(card, x, y));
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
 * What takes the card at this point: any place a card that may be tapped, but one that is chosen already, or lies there
 * to be put somewhere, only goes where a tap does something.
 * @param {HTMLElement} card
 * @param {number} x
 * @param {number} y
 */
function placeAt(card, x, y) {
  const place = document
    .elementsFromPoint(x, y)
    .map((one) => /** @type {HTMLElement | null} */ (one.closest("[data-drop]")))
    .find((one) => one !== null);
  const takes = place && (isToTap(card) || isPicked(card) || isButton(place));
  return takes ? place : null;
}

/** @param {HTMLElement} card */
const isToTap = (card) => card.matches("button:enabled:not(.no, .sel)");

/** A card that is picked is played by a second tap. @param {HTMLElement} card */
const isPicked = (card) => card.matches("button:enabled.sel[name=move]");

/** @param {HTMLElement} place */
const isButton = (place) => place.matches("button:enabled");

/** @param {HTMLElement} card @param {number} x @param {number} y */
async function drop(card, x, y) {
  if (isToTap(card)) {
    card.click();
    while (isSending() || isAsking()) await new Promise((answered) => setTimeout(answered, 30));
  }
  const place = placeAt(card, x, y);
  if (place && isButton(place)) place.click();
  else if (place && card.isConnected && isPicked(card)) card.click();
}
