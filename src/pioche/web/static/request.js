// Requests to the server. None waits for ever, and a server that is not ready has not answered.

const PATIENCE = 10_000;
// The server or what stands before it is not ready.
const NOT_NOW = [502, 503, 504];
const TOO_OFTEN = 429;

/** @param {string} address @param {RequestInit} options */
async function request(address, options) {
  const answer = await fetch(address, { ...options, signal: AbortSignal.timeout(PATIENCE) });
  if (NOT_NOW.includes(answer.status)) throw new Error("not now");
  return answer;
}

/** Another page of the server. @param {string} address */
export async function loadPage(address) {
  const answer = await request(address, { headers: { accept: "text/html" } });
  if (answer.status === TOO_OFTEN) throw new Error("later");
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/**
 * Sends what the form of the table would; the answer is zones.
 * @param {string} address @param {URLSearchParams} body
 */
export const send = (address, body) => request(address, { method: "POST", headers: { "x-zones": "1" }, body });
