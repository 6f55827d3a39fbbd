// The bar at the top that tells of the line: it is cut, it is back, and what became of a choice meanwhile.
import { find } from "./page.js";

/** @typedef {"lost" | "kept" | "back" | "done" | "undone"} Notice */

let timer = 0;
// What waits to be sent, in the words of its button.
let keptLabel = "";

const bar = find("#line");
if (bar) find("button", bar)?.addEventListener("click", hide);

/** Says so only if it lasts. */
export function lost() {
  if (bar?.hidden === false) return showLoss();
  timer ||= setTimeout(showLoss, 1200);
}

const showLoss = () => (keptLabel ? show("kept", keptLabel) : show("lost"));

/** The line is there. Of a choice that waits its answer will tell. */
export function connected() {
  if (keptLabel || bar?.dataset.shows === "undone") return;
  clearLoss();
  if (bar?.hidden === false) showShortly("back");
}

/** @param {string} label */
export const keep = (label) => (keptLabel = label);

/** The server has answered: whatever the bar says is over. */
export function delivered() {
  const label = keptLabel;
  keptLabel = "";
  clearLoss();
  if (bar?.hidden === false && label) showShortly("done", label);
  else hide();
}

/** What was kept was not done. @param {string} reason */
export function undone(reason) {
  const label = keptLabel;
  keptLabel = "";
  clearLoss();
  show("undone", label, reason);
}

function clearLoss() {
  clearTimeout(timer);
  timer = 0;
}

function hide() {
  if (bar) bar.hidden = true;
}

/** @param {Notice} which @param {string} [label] */
function showShortly(which, label) {
  show(which, label);
  timer = setTimeout(() => {
    timer = 0;
    hide();
  }, 3000);
}

/** @param {Notice} which @param {string} [label] @param {string} [reason] */
function show(which, label = "", reason = "") {
  if (!bar) return;
  const text = [bar.dataset[which], label && `${label}.`, reason].filter(Boolean).join(" ");
  const line = find("span", bar);
  if (line && line.textContent !== text) line.textContent = text;
  bar.dataset.shows = which;
  bar.hidden = false;
}
