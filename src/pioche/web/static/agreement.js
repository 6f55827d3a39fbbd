// Options that change nothing with the others as they are chosen are not shown.
import { all } from "./page.js";

/** @param {HTMLElement} field */
function isUsed(field) {
  /** @type {HTMLFormElement | null} */
  const form = field.closest("form");
  return (field.dataset.needs ?? "").split(" ").every((need) => {
    const [name, values] = need.split("=");
    const other = name && form?.elements.namedItem(name);
    return !(other instanceof HTMLSelectElement) || !values || values.split(",").includes(other.value);
  });
}

function showUsed() {
  for (const field of all(".field")) field.hidden = !isUsed(field);
}

document.addEventListener("change", showUsed);
showUsed();
