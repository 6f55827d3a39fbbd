// The rulebook without leaving the table.
import { need } from "./page.js";
import { loadPage } from "./request.js";

/** @param {HTMLElement} content */
function openSheet(content) {
  need("#sheet-body").replaceChildren(content);
  /** @type {HTMLDialogElement} */
  const sheet = need("#sheet");
  if (!sheet.open) sheet.showModal();
}

/** Where the sheet fails, the browser goes to the page itself. @param {string} address */
async function openRules(address) {
  try {
    const book = need("main", await loadPage(address));
    book.removeAttribute("id");
    openSheet(book);
    const clause = document.getElementById(decodeURIComponent(new URL(address, location.href).hash.slice(1)));
    clause?.classList.add("meant");
    (clause ?? need("#sheet-body")).scrollIntoView();
  } catch {
    location.href = address;
  }
}

/** @param {MouseEvent} event */
function openLink(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.matches("[data-sheet], #sheet a[href^='/rules/']")) return;
  event.preventDefault();
  openRules(link.href);
}

/** A search in the rulebook stays beside the table too. @param {SubmitEvent} event */
function search(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("#sheet .find")) return;
  event.preventDefault();
  const fields = /** @type {[string, string][]} */ ([...new FormData(form)]);
  openRules(`${form.action}?${new URLSearchParams(fields)}`);
}

/** Links to the rules open them in a sheet beside the table. */
export function openRulesInSheet() {
  document.addEventListener("click", openLink);
  document.addEventListener("submit", search);
}
