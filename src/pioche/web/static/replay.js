// A finished match again: steps without leaving the page, and one after the other by themselves.
import { find, need } from "./page.js";
import { loadPage } from "./request.js";
import { openRulesInSheet } from "./sheet.js";
import { swapPage } from "./zones.js";

/** @type {HTMLButtonElement} */
const button = need("#run");
let timer = 0;
// The step that was asked for last.
let wanted = "";

/** @param {string} address */
async function turnTo(address) {
  clearTimeout(timer);
  wanted = address;
  const page = await loadPage(address).catch(() => null);
  if (address !== wanted) return;
  if (page) show(page, address);
  run();
}

/** @param {Document} page @param {string} address */
function show(page, address) {
  if (!find("#steps", page)) return location.assign(address);
  const sliding = document.activeElement?.id === "move";
  for (const part of ["#cloth", "#main"]) need(part).className = need(part, page).className;
  swapPage(page);
  if (sliding) need("#move").focus();
  history.replaceState(null, "", address);
  showNow();
}

/** The line of the log where the replay stands comes into view. */
const showNow = () => find("#log .now")?.scrollIntoView({ block: "nearest" });

/** Move by move until it is stopped or over. A step that could not be loaded is tried again. */
function run() {
  clearTimeout(timer);
  const next = find("#steps a[rel=next]");
  if (!next) button.value = "";
  if (button.value) timer = setTimeout(() => next?.click(), 1000);
  button.textContent = (button.value ? button.dataset.stop : button.dataset.run) ?? "";
}

/** @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.matches("[data-replay] a:not([download])")) return;
  event.preventDefault();
  // On a small screen the log covers the table.
  if (link.closest("#log") && location.hash) location.replace("#");
  turnTo(link.href);
}

function offerLink() {
  const copy = find("#copy");
  if (!copy || !navigator.clipboard) return;
  const { textContent } = copy;
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(location.href);
    copy.textContent = copy.dataset.done ?? "";
    setTimeout(() => (copy.textContent = textContent), 2000);
  });
}

/** The slider was let go, or moved by a key. @param {Event} event */
function slide(event) {
  if (!(event.target instanceof HTMLInputElement) || !event.target.form || event.target.id !== "move") return;
  const fields = [...new FormData(event.target.form)].map(([name, value]) => [name, String(value)]);
  turnTo(`${event.target.form.action}?${new URLSearchParams(fields)}`);
}

function startOrStop() {
  button.value = button.value ? "" : "on";
  run();
}

/** What a key does where nothing else wants it. @type {Record<string, string>} */
const steps = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };

/** @param {KeyboardEvent} event */
function press(event) {
  const wanted = event.target instanceof Element && event.target.closest("input, select, textarea, dialog, summary");
  if (wanted || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key in steps) {
    event.preventDefault();
    find(`#steps a[rel=${steps[event.key]}]`)?.click();
  } else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) {
    event.preventDefault();
    startOrStop();
  }
}

openRulesInSheet();
document.addEventListener("click", follow);
document.addEventListener("change", slide);
document.addEventListener("keydown", press);
button.hidden = false;
button.addEventListener("click", startOrStop);
offerLink();
showNow();
run();
