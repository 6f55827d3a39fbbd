// The waiting room: who sits where, and the link to send.
import { listen } from "./connection.js";
import { all, calmly, find, need } from "./page.js";
import { loadPage } from "./request.js";

/** Draws the chairs again without touching what a person is typing or has chosen. */
async function showChairs() {
  const page = await loadPage(location.href);
  if (!find(".chairs", page)) return location.reload();
  /** @type {HTMLSelectElement[]} */
  const levels = all(".chairs select");
  for (const old of levels) {
    /** @type {HTMLSelectElement | null} */
    const same = find(`.chairs select[name=${old.name}]`, page);
    if (same) same.value = old.value;
  }
  for (const part of [".chairs", ".begin"]) need(part).replaceWith(need(part, page));
}

const showCalmly = calmly(() => showChairs().catch(() => setTimeout(showCalmly, 3000)));

function offerCopy() {
  const button = find("#copy");
  if (!button || !navigator.clipboard) return;
  /** @type {HTMLInputElement} */
  const link = need("#link");
  button.hidden = false;
  button.addEventListener("click", () => navigator.clipboard.writeText(link.value));
}

listen(() => need("#waiting").dataset.stream ?? "", showCalmly);
offerCopy();
