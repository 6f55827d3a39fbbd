// Cards move from where they were to where they are.
import { all, find } from "./page.js";

/** @typedef {{card: HTMLElement, zone: string | undefined, box: DOMRect}} Place */

const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
const isStill = () => lessMotion.matches || document.hidden;

/** The name of a card's drawing. @param {Element} card */
export const drawing = (card) => card.querySelector("use")?.getAttribute("href") ?? "";

/** @param {HTMLElement} card */
const zoneOf = (card) => card.closest("[id^=z-]")?.id;

/** The box of an element that can be seen. @param {HTMLElement | null} element */
function visibleBox(element) {
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
}

/** Where every card lies now, by its drawing. */
export function places() {
  /** @type {Map<string, Place[]>} */
  const places = new Map();
  for (const card of all("#cloth :is(.card, .tile)")) {
    const place = { card, zone: zoneOf(card), box: card.getBoundingClientRect() };
    const same = places.get(drawing(card));
    if (same) same.push(place);
    else places.set(drawing(card), [place]);
  }
  return places;
}

/** Where a card comes from that was not there before: the plate of its player. @param {HTMLElement} card */
function origin(card) {
  const seat = card.closest("[class*=at]")?.className.match(/\bat(\d)\b/)?.[1];
  return seat === undefined ? null : visibleBox(find(`#z-seat${seat}`));
}

/** @param {DOMRect} from @param {DOMRect} to */
function distance(from, to) {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return { x, y };
}

/**
 * @param {HTMLElement} card
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {boolean} [fade]
 */
function travel(card, from, to, fade = false) {
  const scale = fade ? 0.4 : Math.min(from.width / to.width, 1.6);
  const { x, y } = distance(from, to);
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const start = { translate: `${x}px ${y}px`, scale, zIndex: 9, opacity: fade ? 0.2 : 1 };
  const end = { translate: "0 0", scale: 1, zIndex: 9, opacity: 1 };
  card.animate([start, end], { duration: 220, easing: "cubic-bezier(.2,.7,.2,1)" });
}

/**
 * The same drawing is the same card: first those that stayed in their zone, then those that went elsewhere.
 * @param {Map<string, Place[]>} before
 */
export function animate(before) {
  if (isStill()) return;
  for (const [name, now] of places()) {
    const old = before.get(name) ?? [];
    for (const place of now.filter((place) => !movedWithin(place, old))) arrive(place, old);
  }
}

/**
 * Takes the place out of `old` that the card had in the same zone.
 * @param {Place} place
 * @param {Place[]} old
 */
function movedWithin(place, old) {
  const same = old.findIndex((other) => other.zone === place.zone);
  if (same < 0) return false;
  for (const { box } of old.splice(same, 1)) travel(place.card, box, place.box);
  return true;
}

/**
 * @param {Place} place
 * @param {Place[]} old
 */
function arrive(place, old) {
  const gone = old.findIndex((other) => !other.card.isConnected && other.box.width > 0);
  const [left] = gone < 0 ? [] : old.splice(gone, 1);
  const plate = left ? null : origin(place.card);
  if (left) travel(place.card, left.box, place.box);
  else if (plate) travel(place.card, plate, place.box, true);
}

/** A finished trick slides to the player who took it. @param {HTMLElement} zone */
export function collect(zone) {
  const target = visibleBox(find(`#z-${zone.dataset.to}`)) ?? find("#z-hand")?.getBoundingClientRect();
  zone.classList.add("taken");
  if (isStill() || !target) return;
  for (const card of all(".card", zone)) {
    const { x, y } = distance(target, card.getBoundingClientRect());
    const start = { translate: "0 0", scale: 1, opacity: 1 };
    const end = { translate: `${x}px ${y}px`, scale: 0.4, opacity: 0 };
    card.animate([start, end], { duration: 320, easing: "ease-in" });
  }
}
