// Moves: a button of the form is sent without leaving the page.
import { isConnected } from "./connection.js";
import { storeDraft, storedDraft } from "./draft.js";
import { fields, refresh } from "./frames.js";
import { isToPick, pick, unpick } from "./hand.js";
import { noticeText, showNotice } from "./notice.js";
import { find } from "./page.js";
import { picks, togglePick } from "./pick.js";
import { isSending, sendChoice, takeAnswers } from "./sending.js";
import { setting } from "./settings.js";
import { parse, showDraft } from "./zones.js";

/** @param {SubmitEvent} event */
export function submit(event) {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (!button?.name) return;
  if (picks(button)) togglePick(button);
  else if (isToPick(button)) pick(button);
  else send(button);
}

/** Where there is only one move, the player may have it played. */
export function playForced() {
  if (!find("#z-prompt[data-mine][data-forced]") || setting("forced") !== "1") return;
  /** @type {HTMLButtonElement | null} */
  const only = find("#cloth button[name=move]:not(.no)");
  if (only) setTimeout(() => only.isConnected && send(only), 600);
}

/** @param {HTMLButtonElement} button */
function send(button) {
  if (isSending(fields().at.value)) return;
  // A button that acts upon pieces names all the moves.
  const draft = find("[data-picks]") ? "" : fields().draft?.value;
  // What comes after a comma in the name of a card is for ears.
  const [label = ""] = (button.getAttribute("aria-label") ?? button.textContent ?? "").trim().split(",");
  sendChoice({ at: fields().at.value, ...(draft && { draft }), [button.name]: button.value }, label);
}

/** Shows what came of a choice. @param {Response} answer */
async function show(answer) {
  if (answer.redirected) {
    location.assign(answer.url);
    return "";
  }
  const html = answer.status === 204 ? "" : await answer.text();
  showNotice(answer.ok ? "" : html);
  if (!answer.ok) unpick();
  else if (html) {
    showDraft(parse(html));
    storeDraft();
  }
  // Without a stream the page itself says what came of it.
  else if (!isConnected()) refresh();
  return noticeText();
}

// --- what the page before has left ------------------------------------------------------

/** Sends again what has no answer, or else chooses again what was chosen. */
export function takeUpWhatIsLeft() {
  takeAnswers(show);
  const [at, draft] = storedDraft();
  if (isSending() || !draft || at !== fields().at.value || fields().draft?.value) return;
  const words = draft.split(" ");
  const add = words.pop() ?? "";
  sendChoice({ at, draft: words.join(" "), add }, "");
}
