// The keyboard: the hand and every board are one stop of the Tab key each, and arrow keys go from button to button.
import { drawing } from "./motion.js";
import { all } from "./page.js";

/** @typedef {HTMLButtonElement[]} Group */

const HAND = ".hand .row button";
// A board: the buttons that lie on the cloth itself, or all in an element that says so. Some are for pointers alone.
const BOARDS = ["#cloth > button", "[data-board] button:not([aria-hidden])"];

/** @type {() => Group[]} */
const groups = () => [HAND, ...BOARDS].map((buttons) => all(buttons));

/** @param {Element | null} button */
const groupOf = (button) => groups().find((group) => group.some((one) => one === button));

export function setTabStop() {
  for (const group of groups()) {
    const active = group.find((one) => one === document.activeElement);
    const lit = group.find((one) => one.matches(".sel")) ?? group.find((one) => one.matches(".legal"));
    makeStop(group, active ?? lit ?? group[0]);
  }
}

/** @param {Group} group @param {HTMLButtonElement | undefined} stop */
function makeStop(group, stop) {
  for (const one of group) one.tabIndex = one === stop ? 0 : -1;
}

// --- arrow keys -------------------------------------------------------------------------

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** @param {KeyboardEvent} event */
export function moveFocus(event) {
  const from = /** @type {HTMLButtonElement} */ (document.activeElement);
  const group = groupOf(from);
  const to = group && !event.altKey && !event.ctrlKey && !event.metaKey && goal(group, from, event.key);
  if (!to) return;
  event.preventDefault();
  makeStop(group, to);
  to.focus();
}

/** @param {Group} group @param {HTMLButtonElement} from @param {string} key */
function goal(group, from, key) {
  if (key === "Home") return group[0];
  if (key === "End") return group.at(-1);
  const [right, down] = ARROWS[key] ?? [0, 0];
  return from.matches(HAND) ? besides(group, from, right) : beyond(group, from, right, down);
}

/**
 * The next card of the hand, which goes round.
 * @param {Group} cards @param {HTMLButtonElement} from @param {number} step
 */
function besides(cards, from, step) {
  return step ? cards[(cards.indexOf(from) + step + cards.length) % cards.length] : undefined;
}

/**
 * The nearest button of a board in a direction.
 * @param {Group} board @param {HTMLButtonElement} from @param {number} right @param {number} down
 */
function beyond(board, from, right, down) {
  const start = centre(from);
  return nearest(board, (button) => {
    const { x, y } = centre(button);
    const ahead = (x - start.x) * right + (y - start.y) * down;
    const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right);
    // A row is left only where it has nothing more.
    return ahead > aside / 2 ? ahead + 3 * aside : Infinity;
  });
}

/** @param {Group} board @param {(button: HTMLButtonElement) => number} far */
function nearest(board, far) {
  const lengths = board.map(far);
  const least = Math.min(...lengths);
  return least === Infinity ? undefined : board[lengths.indexOf(least)];
}

/** @param {HTMLElement} button */
function centre(button) {
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

// --- where zones are drawn again --------------------------------------------------------

/** What gives the focus back: to the card with the same drawing, or on a board to whatever is nearest. */
export function noteFocus() {
  const had = /** @type {HTMLButtonElement | null} */ (document.activeElement);
  const kind = [HAND, ...BOARDS].find((buttons) => had?.matches(buttons));
  if (!had || !kind) return () => {};
  const name = drawing(had);
  const { x, y } = centre(had);
  return () => {
    /** @type {Group} */
    const group = all(kind);
    const same = kind === HAND ? group.find((card) => drawing(card) === name) : near(group, x, y);
    if (!same) return;
    makeStop(group, same);
    same.focus({ preventScroll: true });
  };
}

/** @param {Group} board @param {number} x @param {number} y */
const near = (board, x, y) => nearest(board, (button) => Math.hypot(centre(button).x - x, centre(button).y - y));
