// One's own cards: the keyboard, and a card that is picked before it is played.
import { drawing } from "./motion.js";
import { showNotice } from "./notice.js";
import { all, find, need, newButton, words } from "./page.js";
import { setting } from "./settings.js";

const PLAYABLE = ".hand .card[name=move]:not(.no)";
const PICKED = ".hand .card[name=move].sel";
const needsConfirming = () => setting("onetap") !== "1";

/** @returns {HTMLButtonElement[]} */
const cardButtons = () => all(".hand .row button");

/** The hand is one stop of the Tab key. */
export function setTabStop() {
  const cards = cardButtons();
  const stop = cards.find((card) => card.matches(".sel")) ?? cards.find((card) => card.matches(".legal")) ?? cards[0];
  for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
}

/** Arrow keys go from card to card. @param {KeyboardEvent} event */
export function moveFocus(event) {
  const cards = cardButtons();
  const at = cards.findIndex((card) => card === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: cards.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = cards[(to + cards.length) % cards.length];
  for (const card of cards) card.tabIndex = card === next ? 0 : -1;
  next?.focus();
}

/** The drawing of the card that has the focus, so that it gets it back when the hand is drawn again. */
export function focusedCard() {
  const focused = document.activeElement;
  return focused?.closest(".hand") ? drawing(focused) : "";
}

/** @param {string} name */
export function focusCard(name) {
  const card = cardButtons().find((card) => drawing(card) === name);
  if (name) card?.focus();
}

// --- picking, then confirming -----------------------------------------------------------

/** Whether a tap on this button only picks a card. @param {HTMLButtonElement} button */
export const isToPick = (button) => button.matches(PLAYABLE) && !button.matches(".sel") && needsConfirming();

/** The main button is there as soon as a card may be picked; it names the card that is. */
export function addConfirmButton() {
  if (!find("#z-prompt[data-mine]") || !find(PLAYABLE) || !needsConfirming() || find("#go")) return;
  const button = newButton("go", "go");
  // A second tap on the picked card plays it.
  button.addEventListener("click", () => find(PICKED)?.click());
  need("#z-prompt .acts").append(button);
  setConfirmButton();
}

/** @param {HTMLButtonElement} card */
export function pick(card) {
  showNotice();
  unpick();
  card.classList.add("sel");
  card.setAttribute("aria-pressed", "true");
  // What comes after a comma in the name of a card is for ears.
  setConfirmButton((card.getAttribute("aria-label") ?? "").split(",")[0]);
  setTabStop();
}

export function unpick() {
  for (const card of all(PICKED)) {
    card.classList.remove("sel");
    card.removeAttribute("aria-pressed");
  }
  setConfirmButton();
}

/** Names the picked card; without one the button cannot be used. @param {string} [card] */
function setConfirmButton(card) {
  /** @type {HTMLButtonElement | null} */
  const button = find("#go");
  if (button) Object.assign(button, { disabled: !card, textContent: card || words.choose });
}
