// Plays many matches of four at once against a server on this computer, and says what it cost and how long it took.
// Usage: node load.cjs ORDER, a JSON file; the answer is one line of JSON. See load.py for the fields.
"use strict";
const fs = require("fs");
const http = require("http");

const order = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const WARM_UP = 5000;
const TIMEOUT = 120000;
const now = () => Number(process.hrtime.bigint()) / 1e6;
const any = (list) => list[Math.floor(Math.random() * list.length)];

const found = { moves: 0, refused: 0, latencies: [], own: [], frames: [] };
let measuring = false;
let stopped = false;

// Milliseconds of CPU that the server has used, all its threads, without its children.
function cpu() {
  const fields = fs.readFileSync(`/proc/${order.pid}/stat`, "latin1").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function resident() {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${order.pid}/status`, "utf8"))[1]) / 1024;
}

// One match: a move is over when every viewer has seen what it led to.
class Match {
  constructor(play) {
    this.play = play; // sends the next act and says whether it is a move; nothing where bots are to play
    this.number = 0;
    this.seen = 0;
    this.sent = 0;
    this.counts = false;
    this.waits = false;
  }

  // A viewer was told how the match stands after `number` acts. Only what follows a move of ours is counted.
  told(number, mover, bytes) {
    if (number < this.number || this.number === 0) return;
    if (number > this.number) [this.number, this.seen] = [number, 0];
    if (measuring && this.counts && bytes) found.frames.push(bytes);
    if (measuring && this.counts && mover) found.own.push(now() - this.sent);
    this.seen += 1;
    if (this.seen < order.viewers) return;
    if (measuring && this.counts) {
      found.moves += 1;
      found.latencies.push(now() - this.sent);
    }
    this.counts = false;
    if (stopped || this.waits) return;
    this.waits = true;
    if (order.pace) setTimeout(() => this.move(), Math.max(0, this.sent + order.pace - now()));
    else setImmediate(() => this.move());
  }

  move() {
    this.waits = false;
    if (stopped) return;
    const sent = now();
    const playing = this.play();
    if (playing === undefined) return;
    [this.sent, this.counts] = [sent, playing];
  }
}

// --- boardgame.io ------------------------------------------------------------------------

function openPeer(ready) {
  const { io } = require("socket.io-client");
  return (id) => {
    const sockets = [];
    let turn = "0";
    let state = 0;
    let here = 0;
    const match = new Match(() => {
      const payload = { type: "play", args: [Math.floor(Math.random() * 10)], playerID: turn };
      sockets[Number(turn)].emit("update", { type: "MAKE_MOVE", payload }, state, id, turn);
      return true;
    });
    for (const seat of ["0", "1", "2", "3"]) {
      const socket = io(`http://127.0.0.1:${order.port}/cards`, {
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
      });
      sockets.push(socket);
      socket.on("connect", () => socket.emit("sync", id, seat, undefined, 4));
      socket.on("sync", (_, told) => {
        state = told.state._stateID;
        if (++here === order.viewers) {
          match.number = state || 1;
          ready(match);
        }
      });
      socket.on("update", (_, told) => {
        const mover = seat === turn;
        if (++here % order.viewers === 0) {
          state = told._stateID;
          turn = told.ctx.currentPlayer;
        }
        match.told(told.G.plays + 1, mover, 0);
      });
    }
  };
}

// --- Pioche ------------------------------------------------------------------------------

const agent = new http.Agent({ keepAlive: true, maxSockets: 1000 });

function post(path, headers, body) {
  const request = http.request(
    { port: order.port, path, method: "POST", agent, headers: { ...headers, "content-length": Buffer.byteLength(body) } },
    (answer) => {
      if (answer.statusCode >= 400) found.refused += 1;
      if (answer.statusCode >= 400 && found.refused < 5)
        answer.on("data", (part) => process.stderr.write(`${answer.statusCode} ${part} to ${body}\n`));
      else answer.resume();
    },
  );
  request.end(body);
}

function listen(path, headers, receive) {
  http.get({ port: order.port, path, agent: false, headers }, (answer) => {
    if (answer.statusCode !== 200) throw new Error(`stream refused: ${answer.statusCode}`);
    let rest = "";
    answer.setEncoding("utf8");
    answer.on("data", (part) => {
      const events = (rest + part).split("\n\n");
      rest = events.pop();
      for (const event of events) if (event.startsWith("id: ")) receive(event);
    });
  });
}

// How a form of frames is asked for, read and answered.
const FORMS = {
  json: {
    stream: (table) => `/api/tables/${table.id}/stream`,
    headers: (seat) => ({ authorization: `Bearer ${seat.token}` }),
    read(viewer, event) {
      const told = JSON.parse(event.slice(event.indexOf("data: ") + 6));
      viewer.moves = told.legal;
      viewer.over = told.turn === null;
    },
    act(table, viewer) {
      const headers = { ...viewer.headers, "content-type": "application/json" };
      if (viewer.over) post(`/api/tables/${table.id}/next-deal`, headers, "{}");
      else {
        const move = Math.random() < 0.5 ? viewer.moves.at(-1) : any(viewer.moves);
        post(`/api/tables/${table.id}/moves`, headers, JSON.stringify({ moves: [move] }));
      }
    },
  },
  zones: {
    stream: (table) => `/t/${table.id}/stream`,
    headers: (seat) => ({ cookie: `pioche_guest=${seat.cookie}`, "sec-fetch-site": "same-origin" }),
    read(viewer, event) {
      const [shared, own] = event.split("<i data-own></i>");
      viewer.at = /data-at="([^"]*)"/.exec(shared)[1];
      viewer.mover = /data-mover="([^"]*)"/.exec(shared)[1];
      for (const zone of own.split(/(?=<section)/)) {
        const id = /^<section[^>]* id="?z-(\w+)/.exec(zone);
        if (id) viewer.zones[id[1]] = zone;
      }
      const prompt = viewer.zones.prompt;
      viewer.over = prompt.includes("data-over");
      viewer.moves = [];
      if (!prompt.includes("data-mine")) return;
      for (const zone of Object.values(viewer.zones))
        for (const [button, look, way, move] of zone.matchAll(/<button class="([^"]*)" name="?(move|add)"? value="([^"]*)"/g))
          if (!/\bno\b/.test(look)) viewer.moves.push(way === "add" ? { draft: move, move: "done" } : { move });
    },
    act(table, viewer) {
      const headers = { ...viewer.headers, "x-zones": "1", "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
      const fields = viewer.over ? { next: "1" } : Math.random() < 0.5 ? viewer.moves.at(-1) : any(viewer.moves);
      post(`/t/${table.id}`, headers, new URLSearchParams({ at: viewer.at, ...fields }).toString());
    },
  },
};

function openTables(ready) {
  const form = FORMS[order.form];
  return (_, table) => {
    let here = 0;
    const viewers = table.seats.map((seat) => ({ headers: form.headers(seat), moves: [], over: false, zones: {} }));
    const match = new Match(() => {
      const viewer = viewers.find(({ moves }) => moves.length) ?? viewers[0];
      if (!viewer.moves.length && !viewer.over) return undefined;
      const plays = !viewer.over;
      match.mover = viewer;
      form.act(table, viewer);
      viewer.moves = [];
      viewer.over = false;
      return plays;
    });
    viewers.slice(0, order.viewers).forEach((viewer) =>
      listen(form.stream(table), viewer.headers, (event) => {
        form.read(viewer, event);
        const ply = Number(/^id: (\d+)/.exec(event)[1]);
        // The end of a deal, with its whole arithmetic, is no ordinary move.
        match.told(ply, viewer === match.mover, viewer.over ? 0 : Buffer.byteLength(event));
        if (match.number === 0 && ++here === order.viewers) {
          match.number = ply;
          ready(match);
        }
      }),
    );
  };
}

// --- the run ------------------------------------------------------------------------------

const matches = [];
let next = 0;

function openNext() {
  if (next === order.matches) return;
  open(`m${process.pid}-${next}`, order.tables?.[next]);
  next += 1;
}

function ready(match) {
  matches.push(match);
  if (matches.length < order.matches) openNext();
  else {
    clearTimeout(patience);
    begin();
  }
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function summary(list) {
  list.sort((a, b) => a - b);
  return { p50: quantile(list, 0.5), p95: quantile(list, 0.95), p99: quantile(list, 0.99), max: quantile(list, 1) };
}

function begin() {
  matches.forEach((match, k) => setTimeout(() => match.move(), order.pace ? (k / matches.length) * order.pace : 0));
  setTimeout(() => {
    const [cpuBefore, began, mine] = [cpu(), now(), process.cpuUsage()];
    measuring = true;
    setTimeout(() => {
      measuring = false;
      stopped = true;
      const wall = (now() - began) / 1000;
      const used = process.cpuUsage(mine);
      const told = {
        moves: found.moves,
        cpu: (cpu() - cpuBefore) / 1000,
        wall,
        refused: found.refused,
        memory: resident(),
        load: (used.user + used.system) / 1e6 / wall,
        latency: summary(found.latencies),
        click: summary(found.own),
        frame: summary(found.frames),
      };
      process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit(0));
    }, order.seconds * 1000);
  }, WARM_UP);
}

const open = (order.side === "peer" ? openPeer : openTables)(ready);
const patience = setTimeout(() => {
  process.stderr.write(`only ${matches.length} of ${order.matches} matches began\n`);
  process.exit(1);
}, TIMEOUT);
for (let k = 0; k < 4; k += 1) openNext();
