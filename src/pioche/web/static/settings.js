// Settings of this browser: they stay in it.
import { all } from "./page.js";

/** @param {string} name */
export function setting(name) {
  try {
    return localStorage.getItem("pioche." + name) ?? "";
  } catch {
    return "";
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function store(name, value) {
  try {
    localStorage.setItem("pioche." + name, value);
  } catch {
    // A browser that stores nothing still plays.
  }
}

// The number of tables that are remembered.
const TABLES = 8;

/** What is stored for tables, the latest first. @param {string} name @returns {[string, string][]} */
function ofTables(name) {
  try {
    return JSON.parse(setting(name) || "[]");
  } catch {
    return [];
  }
}

/** What is stored for this table. @param {string} name */
export const ofTable = (name) => ofTables(name).find(([table]) => table === location.pathname)?.[1] ?? "";

/**
 * @param {string} name
 * @param {string} value
 */
export function storeOfTable(name, value) {
  const others = ofTables(name).filter(([table]) => table !== location.pathname);
  store(name, JSON.stringify([[location.pathname, value], ...others].slice(0, TABLES)));
}

/**
 * A button of the bar for a setting that is `1` when it is pressed off.
 * @param {HTMLElement | null} button @param {string} name
 */
export function showSwitch(button, name) {
  if (!button) return;
  const show = () => button.setAttribute("aria-pressed", String(setting(name) !== "1"));
  button.hidden = false;
  button.addEventListener("click", () => {
    store(name, setting(name) === "1" ? "" : "1");
    show();
  });
  show();
}

/**
 * Fills in the fields of the settings; calls `changed` after each change.
 * @param {() => void} changed
 */
export function showSettings(changed) {
  for (const box of all(".scripted")) box.hidden = false;
  /** @type {(HTMLInputElement | HTMLSelectElement)[]} */
  const fields = all("[data-set]");
  for (const field of fields) showSetting(field, field.dataset.set ?? "", changed);
}

/**
 * @param {HTMLInputElement | HTMLSelectElement} field
 * @param {string} name
 * @param {() => void} changed
 */
function showSetting(field, name, changed) {
  const box = field instanceof HTMLInputElement ? field : null;
  const value = setting(name);
  if (box) box.checked = value === "1";
  else if (value) field.value = value;
  field.addEventListener("change", () => {
    store(name, box ? (box.checked ? "1" : "") : field.value);
    changed();
  });
}
