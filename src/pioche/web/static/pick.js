// Pieces that are picked in any order. The page follows every tap at once, the server says what they would be.
import { storeDraft } from "./draft.js";
import { fields, form, refresh } from "./frames.js";
import { setTabStop } from "./keyboard.js";
import { delivered, lost } from "./line.js";
import { all, find, need } from "./page.js";
import { send } from "./request.js";
import { parse, showDraft } from "./zones.js";

const PICKED = ".hand .row button[name=drop]";
// What acts upon the pieces that are picked sleeps until it names them.
const NAMED = "#z-prompt button, .of-picks button";
// Milliseconds after which a line that was cut is tried again.
const AGAIN = 2000;

let asking = false;

/** Whether the pieces that are picked have no name yet. */
export const isAsking = () => asking;

/** Whether a tap on this button picks a piece, or puts it back. @param {HTMLButtonElement} button */
export const picks = (button) =>
  !!find("[data-picks]") && button.matches(".hand .row button:is([name=add], [name=drop])");

/** @param {HTMLButtonElement} button */
export function togglePick(button) {
  const picked = button.name === "add";
  button.name = picked ? "drop" : "add";
  button.classList.toggle("sel", picked);
  button.setAttribute("aria-pressed", String(picked));
  setTabStop();
  for (const named of /** @type {HTMLButtonElement[]} */ (all(NAMED))) named.disabled = true;
  ask();
}

const pickedNow = () => /** @type {HTMLButtonElement[]} */ (all(PICKED)).map((button) => button.value).join(" ");

/** Asks what the pieces are, as often as they change. */
async function ask() {
  if (asking) return;
  asking = true;
  try {
    for (let isShown = false; !isShown;) isShown = await askOnce(pickedNow());
  } catch {
    lost();
    setTimeout(ask, AGAIN);
  } finally {
    asking = false;
  }
}

/** @param {string} draft @returns {Promise<boolean>} whether nothing was picked meanwhile */
async function askOnce(draft) {
  const body = new URLSearchParams({ at: fields().at.value, draft, drop: "" });
  const answer = await send(form.action, body);
  const html = answer.status === 204 ? "" : await answer.text();
  if (draft !== pickedNow()) return false;
  if (!answer.ok) {
    need("#notes").innerHTML = html;
    await refresh();
  } else if (html) {
    need("#notes").innerHTML = "";
    showDraft(parse(html));
    storeDraft();
  }
  delivered();
  return true;
}
