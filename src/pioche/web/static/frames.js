// Frames: what changed after a move. They come as fast as the server has them and are shown at a readable pace.
import { runClock } from "./clock.js";
import { listen } from "./connection.js";
import { connected, lost } from "./line.js";
import { beatTime, passOver, react } from "./moments.js";
import { places } from "./motion.js";
import { all, calmly, find, need, textOf } from "./page.js";
import { endPause, isPaused, pauseAfter, waitBefore } from "./pace.js";
import { markAsRead, showRecap } from "./recap.js";
import { loadPage } from "./request.js";
import { forgetTrick, restTime, restTrick } from "./trick.js";
import { cloth, parse, swap, swapAll, swapPage, takeBackDraft } from "./zones.js";

/**
 * `mover`: the seat that moved, -1 if none did. `at`: what a move must name. `whole`: all zones, not only changes.
 * @typedef {{ply: number, mover: number, at: string, clock?: string, whole: boolean, zones: HTMLElement[]}} Frame
 */

/** @typedef {{at: HTMLInputElement, ply: HTMLInputElement, draft?: HTMLInputElement}} Fields */

/** @type {HTMLFormElement} */
export const form = need("#table");

/** The fields of the form as they are now. @param {HTMLFormElement} of */
export const fields = (of = form) => /** @type {Fields} */ (/** @type {unknown} */ (of.elements));

// How long to hurry.
const NOT = 0;
const UNTIL_ALL_SHOWN = 1;
const UNTIL_MY_TURN = 2;

/** @type {Frame[]} */
const waiting = [];
let ply = Number(fields().ply.value);
let shownAt = 0;
let hurry = NOT;
// What came while nobody looked.
let unseen = false;
let timer = 0;
let afterEach = () => {};

/** Shows frames as they come; calls `callback` after each. @param {() => void} callback */
export function followTable(callback) {
  afterEach = callback;
  listen(() => `${form.dataset.stream}?after=${ply}`, receive);
}

/** @param {MessageEvent<string>} event */
function receive(event) {
  const [first, ...zones] = parse(event.data);
  const head = first?.dataset ?? {};
  if ("refresh" in head) return refreshCalmly();
  const { at = "", clock } = head;
  waiting.push({ ply: Number(head.ply), mover: Number(head.mover), at, clock, whole: "whole" in head, zones });
  showNext();
}

function showNext() {
  const [next] = waiting;
  if (timer || isPaused() || !next) return;
  timer = setTimeout(() => {
    timer = 0;
    // A refresh may have emptied the queue meanwhile.
    const frame = waiting.shift();
    if (frame) show(frame);
    if (hurry === UNTIL_ALL_SHOWN && !waiting.length) hurry = NOT;
    showNext();
  }, delay(next));
}

/** @param {Frame} frame */
const isMine = (frame) => cloth.matches(`.sits.me${frame.mover}`);

/** @param {Frame} frame */
const isOfOthers = (frame) => !isMine(frame) && frame.mover >= 0;

/** @param {Frame} frame */
function delay(frame) {
  if (hurry || document.hidden) return 0;
  const mover = isMine(frame) ? "mine" : isOfOthers(frame) ? "others" : "nobody";
  return waitBefore(mover, performance.now() - shownAt, restTime(), beatTime());
}

/** @param {Frame} frame */
function show(frame) {
  if (frame.ply <= ply && !frame.whole) return;
  if (frame.ply !== ply + 1 && !frame.whole) return refreshCalmly();
  unseen ||= document.hidden && !isMine(frame);
  const before = places();
  const same = fields().at.value === frame.at;
  if (!same) takeBackDraft();
  stepTo(frame.ply, frame.at);
  if (frame.whole) swapAll(frame.zones, same, before);
  else swap(frame.zones, undefined, before);
  shownAt = performance.now();
  stopHurryingAtMyTurn();
  runClock(frame.clock);
  announce();
  restTrick();
  if (!frame.whole) react(frame.mover >= 0, restTime() > 0, hurry ? 0 : restTime());
  pauseAfter(restTime() > 0 && !hurry);
  if (isMine(frame)) markAsRead();
  showNews();
  afterEach();
}

/** A visible page has shown what others did; a hidden one shows it on coming back. */
export function showNews() {
  if (document.hidden) return;
  showRecap(unseen);
  unseen &&= !find("#z-prompt[data-mine]");
}

/** Match and deal, without the move. @param {string} at */
const dealOf = (at) => at.slice(0, at.lastIndexOf("."));

/**
 * @param {number} now
 * @param {string} at
 */
function stepTo(now, at) {
  ply = now;
  if (dealOf(at) !== dealOf(fields().at.value)) forgetTrick();
  fields().ply.value = String(now);
  fields().at.value = at;
}

/** The live region: the newest line of the log, then what to do. */
function announce() {
  const [newest] = all("#log > li ol > li");
  const news = [newest, ...all("#z-prompt .ask > div > :not(.done)")];
  need("#live").textContent = news.map((part) => part && textOf(part)).join(" ");
}

/** Brings the whole table from the page itself. */
export async function refresh() {
  waiting.length = 0;
  try {
    const page = await loadPage(location.href);
    /** @type {HTMLFormElement | null} */
    const fresh = find("#table", page);
    if (!fresh || find("#cloth", page)?.className !== cloth.className) return location.reload();
    connected();
    const same = fields(fresh).at.value === fields().at.value;
    stepTo(Number(fields(fresh).ply.value), fields(fresh).at.value);
    find("#relief")?.remove();
    const relief = find("#relief", page);
    if (relief) form.append(relief);
    swapPage(page, same);
    unseen = true;
    endPause();
    showNews();
    stopHurryingAtMyTurn();
  } catch {
    lost();
    setTimeout(refresh, 3000);
  }
}

// People may come and go quickly, and every page at the table would be asked for again each time.
const refreshCalmly = calmly(refresh);

// --- hurrying -----------------------------------------------------------------------

/** @param {number} until */
function hurryUp(until) {
  endPause();
  hurry = until;
  clearTimeout(timer);
  timer = 0;
  showNext();
}

function stopHurryingAtMyTurn() {
  if (need("#hurry").hidden) hurry = NOT;
}

/** Shows at once what waits to be shown. */
export function catchUp() {
  passOver();
  if (isPaused()) goOn();
  else if (waiting.length) hurryUp(UNTIL_ALL_SHOWN);
}

/** The trick has been looked at. */
export function goOn() {
  endPause();
  showNext();
}

/** Shows everything at once until it is one's turn. */
export const hurryToMyTurn = () => hurryUp(UNTIL_MY_TURN);
