// A table in the browser: frames come as zones, cards move from where they were to where they are.
// Every choice is a form button of the page; this script only makes it quicker. Without it everything works by forms.
"use strict";

const find = (what, from = document) => from.querySelector(what);
const all = (what, from = document) => [...from.querySelectorAll(what)];
const still = matchMedia("(prefers-reduced-motion: reduce)");

const form = find("#table");
const cloth = find("#cloth");
const words = find("#words")?.dataset ?? {};
const title = document.title;

// --- settings of this browser -----------------------------------------------------

const settings = {
  get(name) {
    try {
      return localStorage.getItem("pioche." + name) ?? "";
    } catch {
      return "";
    }
  },
  set(name, value) {
    try {
      localStorage.setItem("pioche." + name, value);
    } catch {
      // A browser that keeps nothing still plays.
    }
  },
};

function showSettings() {
  for (const box of all(".scripted")) box.hidden = false;
  for (const field of all("[data-set]")) {
    const kept = settings.get(field.dataset.set);
    if (field.type === "checkbox") field.checked = kept === "1";
    else if (kept) field.value = kept;
    field.addEventListener("change", () => {
      settings.set(field.dataset.set, field.type === "checkbox" ? (field.checked ? "1" : "") : field.value);
      if (cloth) settle();
    });
  }
}

// --- moving cards -------------------------------------------------------------------

const drawing = (card) => find("use", card)?.getAttribute("href");
const zoneOf = (card) => card.closest("[id^=z-]")?.id;
const visible = (box) => box && box.width > 0;

function places() {
  const found = new Map();
  for (const card of all(".card, .tile", cloth)) {
    const name = drawing(card);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push({ card, zone: zoneOf(card), box: card.getBoundingClientRect() });
  }
  return found;
}

// Where a card comes from that was not seen before: the plate of its player.
function origin(card) {
  const seat = card.closest("[class*=at]")?.className.match(/\bat(\d)\b/)?.[1];
  const plate = seat !== undefined && find(`#z-seat${seat}`);
  const box = plate ? plate.getBoundingClientRect() : null;
  return visible(box) ? box : null;
}

function travel(card, from, to, { duration = 220, fade = false } = {}) {
  const scale = fade ? 0.4 : Math.min(from.width / to.width, 1.6);
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const start = { translate: `${x}px ${y}px`, scale, zIndex: 9, opacity: fade ? 0.2 : 1 };
  const end = { translate: "0 0", scale: 1, zIndex: 9, opacity: 1 };
  card.animate([start, end], { duration, easing: "cubic-bezier(.2,.7,.2,1)" });
}

// The same drawing is the same card: first those that stayed in their zone, then those that went elsewhere.
function animate(before) {
  if (still.matches || document.hidden) return;
  for (const [name, now] of places()) {
    const old = before.get(name) ?? [];
    const rest = [];
    for (const place of now) {
      const same = old.findIndex((other) => other.zone === place.zone);
      if (same >= 0) travel(place.card, old.splice(same, 1)[0].box, place.box);
      else rest.push(place);
    }
    for (const place of rest) {
      const gone = old.findIndex((other) => !other.card.isConnected && visible(other.box));
      const from = gone >= 0 ? old.splice(gone, 1)[0].box : null;
      if (from) travel(place.card, from, place.box);
      else if (origin(place.card)) travel(place.card, origin(place.card), place.box, { fade: true });
    }
  }
}

// A finished trick slides to whoever took it.
function collect(zone) {
  const plate = find(`#z-${zone.dataset.to}`)?.getBoundingClientRect();
  const target = visible(plate) ? plate : find("#z-hand")?.getBoundingClientRect();
  zone.classList.add("taken");
  if (still.matches || document.hidden || !target) return;
  for (const card of all(".card", zone)) {
    const box = card.getBoundingClientRect();
    const x = target.left + target.width / 2 - box.left - box.width / 2;
    const y = target.top + target.height / 2 - box.top - box.height / 2;
    const end = { translate: `${x}px ${y}px`, scale: 0.4, opacity: 0 };
    card.animate([{ translate: "0 0", scale: 1, opacity: 1 }, end], { duration: 320, easing: "ease-in" });
  }
}

// --- zones --------------------------------------------------------------------------

// The zones that are of one's own seat; the others are everybody's.
let own = new Set(cloth?.dataset.own?.split(" ").map((name) => `z-${name}`));

function parse(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return [...holder.content.children];
}

function place(zone) {
  const old = document.getElementById(zone.id);
  if ("gone" in zone.dataset) {
    own.delete(zone.id);
    old?.remove();
  } else if (old) old.replaceWith(zone);
  else if ("log" in zone.dataset) find("#log").prepend(zone);
  // Where the page has it: one's own cards before what is asked.
  else if (zone.matches(".mat, .hand")) find(".near > .choices").before(zone);
  else if (zone.id) cloth.append(zone);
}

// `stay` says which of the zones that are not among the new ones stay.
function swap(zones, stay = () => true, before = places()) {
  const focused = document.activeElement?.closest?.(".hand") ? drawing(document.activeElement) : null;
  const fresh = new Set(zones.map((zone) => zone.id));
  for (const old of all("[id^=z-]")) if (!fresh.has(old.id) && !stay(old)) old.remove();
  let mine = false;
  for (const zone of zones) {
    mine ||= "own" in zone.dataset;
    if (mine && zone.id) own.add(zone.id);
    place(zone);
  }
  settle();
  if (focused) all(".hand button").find((card) => drawing(card) === focused)?.focus();
  animate(before);
}

// Zones as they were before a draft; nothing where there was none.
const kept = new Map();

// A draft is answered with all zones of the seat, and nothing else.
function redraw(zones) {
  const now = zones.map((zone) => zone.id);
  for (const id of new Set([...own, ...now])) if (!kept.has(id)) kept.set(id, document.getElementById(id));
  swap(zones, (old) => !own.has(old.id));
  own = new Set(now);
}

// What a frame changes, it changes of the table without the draft.
function undraft() {
  for (const [id, zone] of kept) {
    if (zone) place(zone);
    else document.getElementById(id)?.remove();
  }
  own = new Set([...own].filter((id) => kept.get(id) !== null));
  for (const [id, zone] of kept) if (zone) own.add(id);
  kept.clear();
}

// What the script adds to the zones as they come.
function settle() {
  const prompt = find("#z-prompt");
  addGo();
  if (form && prompt) {
    const mine = "mine" in prompt.dataset;
    find("#choices").disabled = !(mine || "over" in prompt.dataset);
    // On a small screen the hand comes into view when it is needed; whoever drafts has seen it.
    if (mine && !form.elements.draft) find(".hand")?.scrollIntoView({ block: "nearest" });
    document.title = mine ? `● ${words.turn} · ${title}` : title;
    const plate = find(`#z-seat${find("#z-lamp").className.slice(2)}`);
    find("#hurry").hidden = mine || !plate || !find("[href='#bot']", plate);
    if (find("#hurry").hidden) hurry = 0;
  }
  if (prompt) sayDone(prompt);
  if (find("#replay")) find("#replay").hidden = !find("#z-over .won");
  sortHand();
  rove();
}

// Whoever waits reads what was just done.
function sayDone(prompt) {
  find(".done", prompt)?.remove();
  const line = find("#log > li ol > li");
  if (!line || "mine" in prompt.dataset || "over" in prompt.dataset || find(".ask span", prompt)) return;
  const done = Object.assign(document.createElement("span"), { className: "done", innerHTML: line.innerHTML });
  find(".ask > div", prompt).append(" ", done);
}

function sortHand() {
  for (const row of all(".hand .row")) {
    const cards = [...row.children];
    cards.forEach((card, n) => (card.dataset.n ??= n));
    const number = (card) => Number(drawing(card).match(/\d+$/)?.[0] ?? 0);
    const order = (a, b) => a.dataset.n - b.dataset.n;
    const byNumber = (a, b) => number(b) - number(a) || order(a, b);
    cards.sort(settings.get("sort") === "number" ? byNumber : order);
    if (cards.some((card, n) => row.children[n] !== card)) row.append(...cards);
  }
}

// The hand is one stop of the Tab key; arrows go from card to card.
function rove() {
  const cards = all(".hand button");
  const now = cards.find((card) => card.matches(".sel")) ?? cards.find((card) => card.matches(".legal")) ?? cards[0];
  for (const card of cards) card.tabIndex = card === now ? 0 : -1;
}

function step(event) {
  const cards = all(".hand button");
  const at = cards.indexOf(document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: cards.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = cards[(to + cards.length) % cards.length];
  for (const card of cards) card.tabIndex = card === next ? 0 : -1;
  next.focus();
}

// --- choosing, then confirming ---------------------------------------------------------

const picks = (button) => button.matches(".hand .card[name=move]:not(.no)") && settings.get("onetap") !== "1";

// The main button stands ready as soon as a card may be chosen; it names the card that is.
function addGo() {
  if (!form || !find("#z-prompt[data-mine]") || !all(".hand .card[name=move]:not(.no)").length) return;
  if (settings.get("onetap") === "1" || find("#go")) return;
  const go = Object.assign(document.createElement("button"), { id: "go", className: "go", type: "button" });
  go.textContent = words.choose;
  go.disabled = true;
  go.addEventListener("click", () => send({ move: go.value }));
  find("#z-prompt .acts").append(go);
}

function pick(card) {
  const go = find("#go");
  if (card.matches(".sel")) return send({ move: card.value });
  for (const other of all(".hand .card[name=move].sel")) unpick(other);
  card.classList.add("sel");
  card.setAttribute("aria-pressed", "true");
  go.disabled = false;
  go.value = card.value;
  // What comes after a comma in the name of a card is for ears.
  go.textContent = card.getAttribute("aria-label").split(",")[0];
  rove();
}

function unpick(card) {
  card.classList.remove("sel");
  card.removeAttribute("aria-pressed");
}

let busy = false;

async function send(fields) {
  if (busy) return;
  busy = true;
  const body = new URLSearchParams({ at: form.elements.at.value, ...fields });
  const draft = form.elements.draft?.value;
  if (draft && !("draft" in fields)) body.set("draft", draft);
  try {
    const answer = await fetch(form.action, { method: "POST", headers: { "x-zones": "1" }, body });
    const html = answer.status === 204 ? "" : await answer.text();
    find("#notes").innerHTML = answer.ok ? "" : html;
    if (answer.ok && html) redraw(parse(html));
    if (!answer.ok) for (const card of all(".hand .card[name=move].sel")) unpick(card);
    // Where the stream does not tell what came of it, the page does.
    if (answer.status === 204 && stream?.readyState !== EventSource.OPEN) refresh();
  } catch {
    lost();
  } finally {
    busy = false;
  }
}

function submitted(event) {
  event.preventDefault();
  const button = event.submitter;
  if (!button?.name) return;
  if (picks(button)) pick(button);
  else send({ [button.name]: button.value });
}

// --- frames at a readable pace -----------------------------------------------------------

const waiting = [];
let stream = null;
let shownAt = 0;
let inARow = 0;
// How far to hurry: 1 until nothing waits to be shown, 2 until it is one's turn.
let [hurry, timer] = [0, 0];
let ply = Number(form?.elements.ply.value ?? 0);

function receive(event) {
  const [head, ...zones] = parse(event.data);
  if ("refresh" in head.dataset) return refresh();
  waiting.push({ ply: Number(head.dataset.ply), head: head.dataset, zones });
  pump();
}

function delay(frame) {
  const speed = settings.get("speed") === "" ? 1 : Number(settings.get("speed"));
  if (hurry || document.hidden || speed === 0) return 0;
  const resting = Number(find("#cloth [data-rest]")?.dataset.rest ?? 0);
  const mine = cloth.matches(`.sits.me${frame.head.mover}`);
  const others = mine || frame.head.mover < 0 ? 0 : inARow >= 2 ? 500 : 700;
  // One's own act waits for a slow table no longer than for a usual one.
  return Math.max(0, shownAt + Math.max(others, resting) * (mine ? Math.min(speed, 1) : speed) - performance.now());
}

function pump() {
  if (timer || !waiting.length) return;
  timer = setTimeout(() => {
    timer = 0;
    show(waiting.shift());
    if (hurry === 1 && !waiting.length) hurry = 0;
    pump();
  }, delay(waiting[0]));
}

function hasten(far) {
  hurry = far;
  clearTimeout(timer);
  timer = 0;
  pump();
}

function show(frame) {
  if (frame.ply <= ply && !("whole" in frame.head)) return;
  if (frame.ply !== ply + 1 && !("whole" in frame.head)) return refresh();
  const mine = cloth.matches(`.sits.me${frame.head.mover}`);
  inARow = mine || frame.head.mover < 0 ? 0 : inARow + 1;
  ply = frame.ply;
  form.elements.ply.value = frame.ply;
  const before = places();
  if (form.elements.at.value !== frame.head.at) undraft();
  form.elements.at.value = frame.head.at;
  swap(frame.zones, () => !("whole" in frame.head), before);
  shownAt = performance.now();
  runClock(frame.head.clock);
  tell();
  rest();
  playForced();
}

// The live region: the newest line of the log, then what to do.
function tell() {
  const line = find("#log > li ol > li")?.textContent ?? "";
  const ask = find("#z-prompt .ask")?.textContent ?? "";
  find("#live").textContent = `${line} ${ask}`;
}

function rest() {
  const zone = find("#cloth [data-rest]");
  if (!zone) return;
  const last = zone.cloneNode(true);
  last.removeAttribute("id");
  find("#z-over")?.classList.add("later");
  remember(last);
  if (zone.dataset.to) setTimeout(() => zone.isConnected && collect(zone), Number(zone.dataset.rest));
}

function playForced() {
  const prompt = find("#z-prompt[data-mine][data-forced]");
  if (!prompt || settings.get("forced") !== "1") return;
  const only = find("#cloth button[name=move]:not(.no)");
  if (only) setTimeout(() => only.isConnected && send({ move: only.value }), 600);
}

// --- the clock ---

let ticking = 0;

// The free time of the act runs first, then the reserve.
function runClock(text) {
  const clock = find("#clock");
  clearInterval(ticking);
  if (!clock || !text) return clock?.dataset.clock && (clock.textContent = "");
  const [act, bank] = text.split(" ").map(Number);
  const since = performance.now();
  const tick = () => {
    const used = (performance.now() - since) / 1000;
    const left = Math.max(0, act - used);
    const kept = Math.max(0, bank - Math.max(0, used - act));
    clock.textContent = `${Math.ceil(left)} s + ${Math.ceil(kept)} s`;
    clock.classList.toggle("short", left === 0 || left + kept < 10);
  };
  tick();
  ticking = setInterval(tick, 500);
}

// --- the last trick again -------------------------------------------------------------------

function remember(last) {
  let again = find("#again");
  if (!again) {
    again = Object.assign(document.createElement("button"), { id: "again", className: "quiet", type: "button" });
    again.textContent = words.again;
    find(".links").prepend(again);
  }
  again.onclick = () => {
    const table = cloth.cloneNode(false);
    table.removeAttribute("id");
    table.classList.add("shown-again");
    table.append(last.cloneNode(true));
    openSheet(table);
  };
}

// --- the line --------------------------------------------------------------------------------

let lostTimer = 0;

function lost() {
  lostTimer ||= setTimeout(() => sayLine("lost"), 1200);
}

function back() {
  clearTimeout(lostTimer);
  lostTimer = 0;
  const line = find("#line");
  if (line && !line.hidden) {
    sayLine("back");
    setTimeout(() => (line.hidden = true), 2000);
  }
}

function sayLine(what) {
  const line = find("#line");
  if (!line) return;
  line.textContent = line.dataset[what];
  line.hidden = false;
}

function listen(address, onFrame) {
  stream = new EventSource(address());
  stream.addEventListener("table", onFrame);
  stream.onopen = back;
  stream.onerror = () => {
    lost();
    // The browser comes back by itself unless the server refused: then it is asked again, from where we are.
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => listen(address, onFrame), 3000);
  };
}

// How things stand, from the page itself.
async function refresh() {
  waiting.length = 0;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = find("#cloth", page);
    if (!cloth || !fresh || fresh.className !== cloth.className || !form) return location.reload();
    ply = Number(find("#table", page).elements.ply.value);
    form.elements.ply.value = ply;
    form.elements.at.value = find("#table", page).elements.at.value;
    find("#relief")?.remove();
    const relief = find("#relief", page);
    if (relief) form.append(relief);
    kept.clear();
    own = new Set(fresh.dataset.own.split(" ").map((name) => `z-${name}`));
    find("#log").replaceChildren(...find("#log", page).children);
    swap(all("#cloth [id^=z-], #side > [id^=z-]", page), (old) => "log" in old.dataset);
  } catch {
    lost();
    setTimeout(refresh, 3000);
  }
}

// --- the rulebook without leaving the table -----------------------------------------------------

function openSheet(...content) {
  find("#sheet-body").replaceChildren(...content);
  if (!find("#sheet").open) find("#sheet").showModal();
}

async function openRules(address) {
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const book = find("main", page);
  book.removeAttribute("id");
  openSheet(book);
  const clause = document.getElementById(decodeURIComponent(new URL(address, location).hash.slice(1)));
  clause?.classList.add("meant");
  (clause || find("#sheet-body")).scrollIntoView();
}

// A search in the rulebook stays beside the table too.
function searched(event) {
  const search = event.target;
  if (!search.matches("#sheet .find")) return;
  event.preventDefault();
  const address = `${search.action}?${new URLSearchParams(new FormData(search))}`;
  openRules(address).catch(() => (location.href = address));
}

function clicked(event) {
  const link = event.target.closest("a");
  if (link?.matches("[data-sheet], #sheet a[href^='/rules/']") && find("#sheet")) {
    event.preventDefault();
    openRules(link.href).catch(() => (location.href = link.href));
  } else if (link?.id === "hurry") {
    event.preventDefault();
    hasten(2);
  } else if (link?.matches("[data-replay] a") && !link.hasAttribute("download")) {
    event.preventDefault();
    turnTo(link.href);
  }
}

// --- a finished match again ------------------------------------------------------------------------

async function turnTo(address) {
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  cloth.className = find("#cloth", page).className;
  find("#log").replaceChildren(...find("#log", page).children);
  swap(all("#cloth [id^=z-], #side > [id^=z-], #steps, #places", page), (old) => "log" in old.dataset);
  history.replaceState(null, "", address);
}

let running = 0;

// Move by move, by itself, until it is stopped or over.
function run() {
  const button = find("#run");
  const next = find("#steps a[rel=next]");
  clearTimeout(running);
  running = next && button.value ? setTimeout(() => turnTo(next.href).then(run), 1000) : 0;
  if (!running) button.value = "";
  button.textContent = running ? button.dataset.stop : button.dataset.run;
}

function showRun(button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    button.value = button.value ? "" : "on";
    run();
  });
  run();
}

// --- the waiting room ----------------------------------------------------------------------------

// Who sits where, without touching what somebody is typing or has chosen.
async function seat() {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  if (!find(".chairs", page)) return location.reload();
  for (const old of all(".chairs select")) {
    const same = find(`.chairs select[name=${old.name}]`, page);
    if (same) same.value = old.value;
  }
  for (const part of [".chairs", ".begin"]) find(part).replaceWith(find(part, page));
}

function wait(room) {
  listen(
    () => room.dataset.stream,
    () => seat().catch(() => location.reload()),
  );
  const copy = find("#copy");
  if (copy && navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", () => navigator.clipboard.writeText(find("#link").value));
  }
}

// --- begin --------------------------------------------------------------------------------------

showSettings();
document.addEventListener("click", clicked);
document.addEventListener("submit", searched);
if (find("#waiting")) wait(find("#waiting"));
if (find("#run")) showRun(find("#run"));
if (form) {
  form.addEventListener("submit", submitted);
  cloth.addEventListener("pointerdown", () => waiting.length && hasten(1));
  document.addEventListener("keydown", step);
  document.addEventListener("keydown", (event) => event.key === "Escape" && waiting.length && hasten(1));
  settle();
  runClock(find("#clock")?.dataset.clock);
  rest();
  playForced();
  listen(() => `${form.dataset.stream}?after=${ply}`, receive);
}
