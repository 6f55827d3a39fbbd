// A card of one's own is picked before it is played.
import { setTabStop } from "./keyboard.js";
import { showNotice } from "./notice.js";
import { all, find, need, newButton, words } from "./page.js";
import { setting } from "./settings.js";

const PLAYABLE = ".hand .card[name=move]:not(.no)";
const PICKED = ".hand .card[name=move].sel";
const needsConfirming = () => setting("onetap") !== "1";

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
