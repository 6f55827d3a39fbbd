// What the others did since one's last turn: marked in the log, and in a panel where the log lies behind a button.
import { all, find, need, textOf } from "./page.js";
import { isSlowest } from "./pace.js";
import { ofTable, storeOfTable } from "./settings.js";

/**
 * How far the log was when one last moved: the title of its newest chapter, and how many lines that had.
 * @typedef {[string, number]} Mark
 */

const isMyTurn = () => find("#z-prompt[data-mine]") !== null;

/** @returns {HTMLElement[]} newest first */
const chapters = () => all("#log > li");

/** @param {HTMLElement} chapter @returns {HTMLElement[]} newest first */
const linesOf = (chapter) => all("ol > li", chapter);

/** @param {HTMLElement} chapter */
const titleOf = (chapter) => textOf(need("h3", chapter));

/** One has moved, or has just come: what is in the log is known. */
export function markAsRead() {
  const [newest] = chapters();
  /** @type {Mark} */
  const mark = newest ? [titleOf(newest), linesOf(newest).length] : ["", 0];
  storeOfTable("recap", JSON.stringify(mark));
}

/** The lines since the mark, newest first. A chapter that is no longer there was all before it. */
function newLines() {
  const [title, count] = /** @type {Mark} */ (JSON.parse(ofTable("recap") || '["", 0]'));
  /** @type {HTMLElement[]} */
  const lines = [];
  for (const chapter of chapters()) {
    const own = linesOf(chapter);
    if (titleOf(chapter) === title) return [...lines, ...own.slice(0, Math.max(0, own.length - count))];
    lines.push(...own);
  }
  return lines;
}

/** Marks what is new; where that was not seen, or is to be read at leisure, the panel opens. @param {boolean} unseen */
export function showRecap(unseen) {
  const fresh = isMyTurn() ? newLines() : [];
  for (const line of all("#log .new")) line.classList.remove("new");
  for (const line of fresh) line.classList.add("new");
  const button = find("#recap");
  if (!button) return;
  button.hidden = !fresh.length;
  need("i", button).textContent = String(fresh.length);
  if (!fresh.length) open(false);
  else if (button.offsetParent && (unseen || isSlowest())) open(true);
}

/** @param {boolean} wanted */
function open(wanted) {
  const panel = need("#since");
  if (wanted) need("ol", panel).replaceChildren(...chapters().filter(hasNews).map(newsOf));
  panel.hidden = !wanted;
  need("#recap").setAttribute("aria-expanded", String(wanted));
}

/** @param {HTMLElement} chapter */
const hasNews = (chapter) => find(".new", chapter) !== null;

/** A chapter without what was known before. @param {HTMLElement} chapter */
function newsOf(chapter) {
  const copy = /** @type {HTMLElement} */ (chapter.cloneNode(true));
  copy.removeAttribute("id");
  for (const line of all("ol > li:not(.new)", copy)) line.remove();
  return copy;
}

/** @param {HTMLElement} cloth */
export function offerRecap(cloth) {
  if (!ofTable("recap")) markAsRead();
  need("#recap").addEventListener("click", () => open(need("#since").hidden !== false));
  for (const place of [cloth, need("#since")]) place.addEventListener("click", () => open(false));
  document.addEventListener("keydown", (event) => event.key === "Escape" && open(false));
  showRecap(true);
}
