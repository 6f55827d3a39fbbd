// boardgame.io's own server with its store in memory, and a card game for four that goes on for ever.
// Usage: node peer.cjs PORT
"use strict";
const { Server } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const HAND = 10;
const ON_TABLE = 4;

const Cards = {
  name: "cards",
  // Every player is sent his own hand and no other.
  playerView: PlayerView.STRIP_SECRETS,
  setup: ({ random }) => {
    const deck = random.Shuffle(Array.from({ length: 60 }, (_, card) => card));
    const players = {};
    for (const seat of ["0", "1", "2", "3"]) players[seat] = { hand: deck.splice(0, HAND) };
    return { secret: { deck }, players, trick: [], points: [0, 0, 0, 0], plays: 0 };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // A card to the trick, a new one from the deck; four cards on, one goes under the deck.
    play: {
      client: false,
      move: ({ G, playerID }, place) => {
        const { hand } = G.players[playerID];
        const [card] = hand.splice(place, 1);
        G.trick.push({ seat: playerID, card });
        G.points[playerID] += card % 10;
        G.plays += 1;
        if (G.trick.length > ON_TABLE) G.secret.deck.unshift(G.trick.shift().card);
        hand.push(G.secret.deck.pop());
      },
    },
  },
};

const port = Number(process.argv[2]);
const say = console.info;
console.info = console.warn = () => {};
Server({ games: [Cards], origins: ["*"] }).run({ port, lobbyConfig: { apiPort: port + 1 } }, () => say("ready"));
