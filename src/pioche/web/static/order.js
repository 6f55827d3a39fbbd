// The order of one's own cards: by colour, by number, or as they were dragged, which is remembered for each table.
import { drawing } from "./motion.js";
import { all } from "./page.js";
import { ofTable, setting, store, storeOfTable } from "./settings.js";

const CARD = ".hand .row > .card";

export function sortHand() {
  const wanted = rememberedOrder();
  for (const row of all(".hand .row")) {
    const cards = /** @type {HTMLElement[]} */ ([...row.children]);
    cards.forEach((card, n) => (card.dataset.n ??= String(n)));
    cards.sort(asDealt);
    if (setting("sort") === "number") cards.sort(row.closest("[data-ascending]") ? (a, b) => byNumber(b, a) : byNumber);
    if (setting("sort") === "hand") sortAs(wanted, cards);
    if (cards.some((card, n) => row.children[n] !== card)) row.append(...cards);
  }
  for (const button of all("[data-sort]")) {
    button.setAttribute("aria-pressed", String(button.dataset.sort === setting("sort")));
  }
}

/** @param {HTMLElement} a @param {HTMLElement} b */
const asDealt = (a, b) => Number(a.dataset.n) - Number(b.dataset.n);

/** @param {HTMLElement} a @param {HTMLElement} b */
const byNumber = (a, b) => numberOn(b) - numberOn(a);

/** @param {HTMLElement} card */
const numberOn = (card) => Number(drawing(card).match(/\d+$/)?.[0] ?? 0);

/** Cards that came later lie last. @param {string[]} wanted drawings @param {HTMLElement[]} cards */
function sortAs(wanted, cards) {
  const left = [...wanted];
  /** @type {Map<HTMLElement, number>} */
  const places = new Map();
  for (const card of cards) {
    const place = left.indexOf(drawing(card));
    places.set(card, place < 0 ? left.length : place);
    // Of two cards alike each has a place of its own.
    if (place >= 0) left[place] = "";
  }
  cards.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

// --- what is remembered -----------------------------------------------------------------

const rememberedOrder = () => ofTable("orders").split(" ");

/** The hand as it lies now is the order of this table. */
export function remember() {
  storeOfTable("orders", all(CARD).map(drawing).join(" "));
  chooseOrder("hand");
}

/** @param {string} order */
function chooseOrder(order) {
  store("sort", order);
  for (const field of /** @type {HTMLSelectElement[]} */ (all("[data-set=sort]"))) field.value = order;
  sortHand();
}

/** Lets the order be chosen by buttons beside the hand. */
export function offerOrders() {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-sort]") : null;
    if (button instanceof HTMLElement) chooseOrder(button.dataset.sort ?? "");
  });
}
