// What the equity view is about, as one plain object, and what is made of it: its address, its question to the
// server, its command. No page here.

import { deckOf, parseCards } from "./cards.js";
import { python, quote, toml } from "./copy.js";

export const MOST_PLAYERS = 10;

const BREAKDOWNS = {
  "": "none",
  category: "what is made",
  hand: "hand",
  holding: "holding",
  "next-card": "next card",
};

const SHORT_EXAMPLE = ["77+, A8s+, KTs+, QJs, AJo+, KQo", "TT+, AQs+, AKo"];
const EXAMPLE = ["22+, A2s+, KTs+, QTs+, JTs, ATo+, KJo+", "99+, AJs+, KQs, AQo+"];

/** A hand to begin with, by the number of hole cards: where high hands win, and where low ones do. */
const HIGH = { 3: "AAx", 4: "AsAhJsTh", 5: "AsAhJsTh9d", 6: "AsAhJsTh9d8d", 7: "AsAhJs????" };
const LOW = { 4: "2s3h5d7c", 5: "2s3h5d7c8s", 7: "2s3h5d????" };

const WRITTEN = { // by the number of hole cards
  2: "QQ+, AKs, AKo:0.5, 15% or random",
  3: "AAx, AsKsQs, AK or random",
  4: "AAxx:ds, T987+, AsKsQdJd, 15% or random",
  5: "AAxxx, AsKsQdJd9c or random",
  6: "AAxxxx, AsKsQdJd9c8c or random",
  7: "AsKsQs????, AsKsQdJd9c8c7h or random",
};

/** How ranges of a game are written, for a field that is empty. */
export const writtenIn = (game) => (game.code === "badugi" ? "As2h3d4c, A2xx or random" : WRITTEN[game.hole_cards]);

/** Ranges to begin with in a game. */
export function exampleOf(game) {
  if (game.hole_cards === 2) return game.deck === 36 ? SHORT_EXAMPLE : EXAMPLE;
  const isHigh = "high" in game.halves || game.board_cards > 0;
  return [(isHigh ? HIGH : LOW)[game.hole_cards] ?? "random", "random"];
}

/** The state that an address stands for; an example where it has none. */
export function readAddress(params, games) {
  const game = games.find(({ code }) => code === params.get("game")) ?? games[0];
  const cards = (name) => parseCards(params.get(name) ?? "").cards;
  const by = params.get("by") ?? "";
  const ranges = params.getAll("r").slice(0, mostPlayers(game));
  if (!ranges.length) {
    return { game, ranges: exampleOf(game), board: cards("board"), dead: cards("dead"), by: hasBreakdown(by) || "hand" };
  }
  while (ranges.length < 2) ranges.push("random");
  return { game, ranges, board: cards("board"), dead: cards("dead"), by: hasBreakdown(by) };
}

/** What of an address means nothing, in words; nothing where all of it does. */
export function wrongIn(params, games) {
  const code = params.get("game");
  const game = code && !games.some((game) => game.code === code) && `game: "${code}" is not known here`;
  const cards = ["board", "dead"].map((name) => [name, parseCards(params.get(name) ?? "").rest]);
  return [game, ...cards.map(([name, rest]) => rest && `${name}: "${rest}" is not a card`)].filter(Boolean).join("; ");
}

const hasBreakdown = (by) => (Object.hasOwn(BREAKDOWNS, by) ? by : "");

/** The address of a state. */
export function writeAddress({ game, ranges, board, dead, by }) {
  const params = new URLSearchParams({ game: game.code });
  for (const range of ranges) params.append("r", range);
  if (board.length) params.set("board", board.join(""));
  if (dead.length) params.set("dead", dead.join(""));
  if (by) params.set("by", by);
  return params;
}

export const mostPlayers = (game) => Math.min(MOST_PLAYERS, game.most_players ?? MOST_PLAYERS);

/** The question for the server. */
export function questionOf({ game, ranges, board, dead, by }) {
  const question = { game: game.code, ranges };
  if (board.length) question.board = board.join(" ");
  if (dead.length) question.dead = dead.join(" ");
  if (by) question.by = by;
  return question;
}

/** The command that gives the answer; a sample is dealt again by its seed. */
export function commandOf(state, answer) {
  const question = questionOf(state);
  const given = ["board", "dead", "by"].filter((name) => question[name]);
  const options = given.map((name) => `--${name} ${quote(question[name])}`);
  if (state.game.code !== "holdem") options.push(`--game ${state.game.code}`);
  if (answer?.method === "sampled") {
    options.push(`--samples ${answer.deals}`);
    if (answer.seed !== undefined) options.push(`--seed ${answer.seed}`); // none where two samples are one
  }
  const ranges = state.ranges.map(quote);
  if (!state.ranges.some((range) => range.startsWith("-"))) return ["cardspeak equity", ...ranges, ...options].join(" ");
  return ["cardspeak equity", ...options, "--", ...ranges].join(" "); // a range that begins as an option does
}

/** The same in Python. */
export function pythonOf(state, answer) {
  const { ranges, game, ...options } = questionOf(state);
  const { seed, deals: samples } = answer?.method === "sampled" ? answer : {};
  return python("equity", ranges, { ...options, game: game === "holdem" ? "" : game, samples, seed });
}

export const NO_TABLE = "A table file has one hand for each player: ranges have none";
export const NO_ANSWER = "This question has no answer";
export const NO_DEAD = "A table file knows no dead cards";

/** The table file of known hands, each with a bet of 1; null where somebody has a range. */
export function tableOf({ game, board, dead }, hands) {
  if (dead.length || hands.some((hand) => !hand)) return null;
  const table = { game: game.code };
  if (board.length) table.board = board.join(" ");
  table.players = hands.map((cards, at) => ({ name: `Player ${at + 1}`, cards, bet: 1 }));
  return toml(table);
}

/** The cards of a range that is one hand; null where it is more. */
function handOf(range, game) {
  const { cards, rest } = parseCards(range);
  return !rest && cards.length === game.hole_cards ? cards : null;
}

/** The breakdowns that there are for a state, each with its words. */
export const breakdownsOf = (state) =>
  Object.entries(BREAKDOWNS).filter(([by]) => (by === "next-card" ? nextStreet(state) : isFew(by, state)));

/** Whether the holdings can be told apart: ranges of more than two cards have too many, unless one is a hand. */
const isFew = (by, { game, ranges }) =>
  !["hand", "holding"].includes(by) || game.hole_cards === 2 || ranges.some((range) => handOf(range, game));

/** What the next cards are called, and how many come at once; null where the board is full. */
export function nextStreet({ game, board }) {
  const left = game.board_cards - board.length;
  if (left <= 0) return null;
  if (board.length < 3) return { name: "flop", count: 3 - board.length };
  return { name: board.length === 3 ? "turn" : "river", count: 1 };
}

/** The next cards, at random from those that nobody surely holds. */
export function dealt(state) {
  const gone = new Set([...state.board, ...usedBeside("board", state)]);
  const left = deckOf(state.game).filter((card) => !gone.has(card));
  const draw = () => left.splice(Math.floor(Math.random() * left.length), 1);
  return Array.from({ length: nextStreet(state).count }, draw).flat();
}

/** The cards that stand elsewhere than in a field, "board" or "dead". */
export function usedBeside(field, { game, ranges, board, dead }) {
  return [...(field === "board" ? dead : board), ...ranges.flatMap((range) => handOf(range, game) ?? [])];
}
