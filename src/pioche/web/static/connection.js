// The stream of frames from the server. A stream may die unnoticed, in a tunnel or in a pocket: it is opened again
// whenever the page comes back, and after a silence.
import { connected, lost } from "./line.js";

// The server shows every 15 s that it is there.
const SILENCE = 40_000;

/** @type {EventSource | null} */
let stream = null;
let lastEvent = 0;
let open = () => {};
/** @type {(() => void)[]} */
const whenBack = [];

export const isConnected = () => stream?.readyState === EventSource.OPEN;

/** Calls back whenever the line is, or may be, there again. @param {() => void} action */
export const onBack = (action) => whenBack.push(action);

/**
 * @param {() => string} address
 * @param {(event: MessageEvent<string>) => void} onFrame
 */
export function listen(address, onFrame) {
  open = () => {
    stream?.close();
    lastEvent = performance.now();
    const source = new EventSource(address());
    stream = source;
    source.addEventListener("table", noteSign);
    source.addEventListener("table", onFrame);
    source.addEventListener("alive", noteSign);
    source.onopen = () => {
      noteSign();
      connected();
      for (const action of whenBack) action();
    };
    // The browser comes back by itself unless the server refused: then it is asked again, from where we are.
    source.onerror = () => {
      lost();
      if (source.readyState === EventSource.CLOSED) setTimeout(() => source === stream && open(), 3000);
    };
  };
  open();
  addEventListener("online", open);
  addEventListener("pageshow", (event) => event.persisted && open());
  document.addEventListener("resume", open);
  document.addEventListener("visibilitychange", openAfterSilence);
  setInterval(openAfterSilence, 5000);
}

function noteSign() {
  lastEvent = performance.now();
}

/** A page that nobody looks at may sleep. */
function openAfterSilence() {
  if (!document.hidden && performance.now() - lastEvent > SILENCE) open();
}
