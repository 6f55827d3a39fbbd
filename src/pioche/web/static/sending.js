// A choice on its way to the server. Without an answer it is kept, also when the page is loaded again, and sent again:
// its key lets the server carry it out once.
import { onBack } from "./connection.js";
import { form } from "./frames.js";
import { delivered, keep, lost, undone } from "./line.js";
import { send } from "./request.js";

/**
 * `label`: what the button says. `tries`: how often it was sent.
 * @typedef {{fields: [string, string][], label: string, tries: number}} Choice
 */

const LONGEST_PAUSE = 8000;
const STORE = `pioche.choice ${new URL(form.action).pathname}`;

/** @type {Choice | null} */
let waiting = null;
// Made when the table had gone on and the answer to the choice before was still on its way.
/** @type {Choice | null} */
let following = null;
let sending = false;
let timer = 0;
/** @type {(answer: Response) => Promise<string>} */
let take = async () => "";

/** Whether a choice is on its way; with `at`, one for that position. @param {string} [at] */
export const isSending = (at) => waiting !== null && (at === undefined || positionOf(waiting) === at);

/** @param {Choice} choice */
const positionOf = (choice) => new Map(choice.fields).get("at");

/**
 * Sends what an earlier page has left, and from now on gives answers to `onAnswer`, which returns why a choice was
 * refused.
 * @param {(answer: Response) => Promise<string>} onAnswer
 */
export function takeAnswers(onAnswer) {
  take = onAnswer;
  waiting = stored();
  if (waiting) keep(waiting.label);
  onBack(sendAgain);
  addEventListener("online", sendAgain);
  document.addEventListener("visibilitychange", sendAgain);
  sendAgain();
}

/** @param {Record<string, string>} fields @param {string} label */
export function sendChoice(fields, label) {
  const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const choice = { fields: Object.entries({ ...fields, key }), label, tries: 0 };
  if (waiting) following = choice;
  else begin(choice);
}

/** @param {Choice} choice */
function begin(choice) {
  waiting = choice;
  following = null;
  keep(choice.label);
  attempt(choice);
}

function sendAgain() {
  if (waiting && !sending && !document.hidden) attempt(waiting);
}

/** @param {Choice} choice */
async function attempt(choice) {
  clearTimeout(timer);
  sending = true;
  const body = new URLSearchParams(choice.fields);
  if (choice.tries++) body.set("again", "1");
  store(choice);
  try {
    await settle(choice, await send(form.action, body));
  } catch {
    lost();
    timer = setTimeout(sendAgain, Math.min(1000 * choice.tries, LONGEST_PAUSE));
  } finally {
    sending = false;
  }
  if (!waiting && following) begin(following);
}

/** @param {Choice} choice @param {Response} answer */
async function settle(choice, answer) {
  const reason = await take(answer);
  waiting = null;
  store(null);
  if (reason && choice.tries > 1) undone(reason);
  else delivered();
}

/** @returns {Choice | null} */
function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Choice | null} choice */
function store(choice) {
  try {
    if (choice) sessionStorage.setItem(STORE, JSON.stringify(choice));
    else sessionStorage.removeItem(STORE);
  } catch {
    // A browser that stores nothing still sends again while the page is there.
  }
}
