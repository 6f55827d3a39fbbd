// A draft survives the page: a phone may forget a page in the pocket.
import { fields } from "./frames.js";

const STORE = `pioche.draft ${location.pathname}`;

export function storeDraft() {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([fields().at.value, fields().draft?.value ?? ""]));
  } catch {
    // A browser that stores nothing forgets the draft with the page.
  }
}

/** The position and the draft. @returns {string[]} */
export function storedDraft() {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
  } catch {
    return [];
  }
}
