// What the script adds to the zones as they come.
import { placeBadges } from "./badges.js";
import { addConfirmButton } from "./hand.js";
import { setTabStop } from "./keyboard.js";
import { sortHand } from "./order.js";
import { find, need, words } from "./page.js";

const title = document.title;

export function settle() {
  const prompt = find("#z-prompt");
  addConfirmButton();
  if (prompt) showTurn(prompt);
  sortHand();
  setTabStop();
  placeBadges();
}

/** @param {HTMLElement} prompt */
function showTurn(prompt) {
  const mine = "mine" in prompt.dataset;
  /** @type {HTMLFieldSetElement} */
  const choices = need("#choices");
  choices.disabled = !(mine || "over" in prompt.dataset);
  // On a small screen the hand comes into view when it is needed; a player with a draft has it in view.
  if (mine && !find("[name=draft]", prompt)) find(".hand")?.scrollIntoView({ block: "nearest" });
  document.title = mine ? `● ${words.turn} · ${title}` : title;
  const turn = need("#z-lamp").className.slice("on".length);
  need("#hurry").hidden = mine || !find(`#z-seat${turn} [href='#bot']`);
  showLastLine(prompt);
}

/** Players who wait read the newest line of the log. @param {HTMLElement} prompt */
function showLastLine(prompt) {
  find(".done", prompt)?.remove();
  const line = find("#log > li ol > li");
  if (!line || "mine" in prompt.dataset || "over" in prompt.dataset || find(".ask > div > span", prompt)) return;
  const done = Object.assign(document.createElement("span"), { className: "done", innerHTML: line.innerHTML });
  need(".ask > div", prompt).append(" ", done);
}
