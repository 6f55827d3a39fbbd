// Zones: the parts of a table that are drawn again as a whole. They come as HTML and take the place of the old ones.
import { noteFocus } from "./keyboard.js";
import { animate, places } from "./motion.js";
import { all, find, need } from "./page.js";
import { settle } from "./prompt.js";

export const cloth = need("#cloth");

/** The zones beside the prompt, in their order, and the prompt itself: where each of them is put back. */
const near = [...(need(".near").dataset.zones ?? "").split(" ").map((name) => `#z-${name}`), ".near > .choices"];

/** The zones of one's own seat; the others are everybody's. */
let own = idsOf(cloth);

/**
 * Zones as they were before a draft; null where there was none.
 * @type {Map<string, HTMLElement | null>}
 */
const undrafted = new Map();

/** @param {HTMLElement} page a cloth @returns {Set<string>} */
function idsOf(page) {
  return new Set(page.dataset.own?.split(" ").map((name) => `z-${name}`));
}

/** @param {string} html */
export function parse(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return /** @type {HTMLElement[]} */ ([...holder.content.children]);
}

/** @param {HTMLElement} zone */
function place(zone) {
  const old = document.getElementById(zone.id);
  if ("gone" in zone.dataset) {
    own.delete(zone.id);
    old?.remove();
  } else if (old && "more" in zone.dataset) need("ol", old).prepend(...need("ol", zone).children);
  else if (old) old.replaceWith(zone);
  else if ("log" in zone.dataset) need("#log").prepend(zone);
  else if (near.includes(`#${zone.id}`)) need(near.slice(near.indexOf(`#${zone.id}`) + 1).join()).before(zone);
  else if (zone.id) cloth.append(zone);
}

/**
 * Puts new zones in the place of old ones. `stays` says which old zones stay that are not among the new ones.
 * @param {HTMLElement[]} zones
 * @param {(old: HTMLElement) => boolean} [stays]
 */
export function swap(zones, stays = () => true, before = places()) {
  const giveBackFocus = noteFocus();
  const fresh = new Set(zones.map((zone) => zone.id));
  for (const old of all("[id^=z-]")) if (!fresh.has(old.id) && !stays(old)) old.remove();
  let mine = false;
  for (const zone of zones) {
    mine ||= "own" in zone.dataset;
    if (mine && zone.id) own.add(zone.id);
    place(zone);
  }
  settle();
  giveBackFocus();
  animate(before);
}

/** Whether something is chosen that has not been confirmed. */
const isChoosing = () => undrafted.size > 0 || find("#cloth .sel") !== null;

/** Takes over the zones of the same page, loaded again. @param {Document} page @param {boolean} [keep] as in swapAll */
export function swapPage(page, keep = false) {
  const theirs = idsOf(need("#cloth", page));
  const zones = all("#cloth [id^=z-], #side [id^=z-]:not(#log *), #steps, #places, #hands, #slider", page);
  need("#log").replaceChildren(...need("#log", page).children);
  const stays = keep && isChoosing();
  if (!stays) {
    undrafted.clear();
    own = theirs;
  }
  swap(stays ? zones.filter((zone) => !theirs.has(zone.id)) : zones, (old) => staysWith(old, stays));
}

/**
 * Puts new zones in the place of all old ones. With `keep`, what is being chosen stays.
 * @param {HTMLElement[]} zones
 * @param {boolean} keep
 * @param {ReturnType<typeof places>} before
 */
export function swapAll(zones, keep, before) {
  const stays = keep && isChoosing();
  const mine = zones.findIndex((zone) => "own" in zone.dataset);
  swap(stays ? zones.slice(0, mine) : zones, (old) => stays && own.has(old.id), before);
}

/** @param {HTMLElement} old @param {boolean} stays */
const staysWith = (old, stays) => "log" in old.dataset || (stays && own.has(old.id));

/** A draft is answered with all zones of the seat, and nothing else. @param {HTMLElement[]} zones */
export function showDraft(zones) {
  const now = zones.map((zone) => zone.id);
  for (const id of [...own, ...now]) if (!undrafted.has(id)) undrafted.set(id, document.getElementById(id));
  swap(zones, (old) => !own.has(old.id));
  own = new Set(now);
}

/** A frame changes the table as it is without the draft. */
export function takeBackDraft() {
  for (const [id, zone] of undrafted) {
    if (zone) {
      place(zone);
      own.add(id);
    } else {
      document.getElementById(id)?.remove();
      own.delete(id);
    }
  }
  undrafted.clear();
}
