// Finding things in this page, or in another.

/**
 * The first element that matches, or null.
 * @type {<E extends HTMLElement = HTMLElement>(selector: string, from?: ParentNode) => E | null}
 */
export const find = (selector, from = document) => from.querySelector(selector);

/**
 * The first element that matches, on a page that always has one.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [from]
 * @returns {E}
 */
export function need(selector, from) {
  /** @type {E | null} */
  const element = find(selector, from);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
}

/**
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [from]
 * @returns {E[]}
 */
export const all = (selector, from = document) => [.../** @type {NodeListOf<E>} */ (from.querySelectorAll(selector))];

/** The text of an element as this viewer reads it: of `you2` and `they2` only one. @param {Element} element */
export function textOf(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  const seat = need("#main").className.match(/\beyes(\d)/)?.[1];
  for (const part of all("bdi", copy)) {
    const they = part.className.startsWith("they");
    if (they === (part.className === `they${seat}`) && part.className !== `you${seat}`) part.remove();
  }
  return copy.textContent ?? "";
}

/**
 * Does something at once, and then once a second at most, however often it is asked for.
 * @param {() => void} action
 */
export function calmly(action) {
  let rests = false;
  let again = false;
  return function begin() {
    again = rests;
    if (rests) return;
    rests = true;
    action();
    setTimeout(() => {
      rests = false;
      if (again) begin();
    }, 1000);
  };
}

/**
 * A new button of the script, of no form.
 * @param {string} id
 * @param {string} className
 * @param {string} [text]
 */
export function newButton(id, className, text = "") {
  return Object.assign(document.createElement("button"), { id, className, type: "button", textContent: text });
}

// The sentences that the script says, in the language of the page.
export const words = find("#words")?.dataset ?? {};
