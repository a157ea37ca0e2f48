// The state of the Equity view as a plain object, and its address, question to the server, command and Python call.
// Nothing here touches the page.

import { deckOf, parseCards } from "./cards.js";
import { python, quote, toml } from "./copy.js";

export const MOST_PLAYERS = 10;

const BREAKDOWNS = {
  "": "none",
  category: "category",
  hand: "hand",
  holding: "holding",
  "next-card": "next card",
};

const SHORT_EXAMPLE = ["77+, A8s+, KTs+, QJs, AJo+, KQo", "TT+, AQs+, AKo"];
const EXAMPLE = ["22+, A2s+, KTs+, QTs+, JTs, ATo+, KJo+", "99+, AJs+, KQs, AQo+"];

/** An example hand for each number of hole cards: in games won by high hands, and in games won by low hands. */
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

/** The games with two or four hole cards in which holdings have no order, so that a range such as 15% is an error. */
const WITHOUT_PERCENT = new Set(["holdem8", "holdemnq", "manila", "omahanq"]);

/** Example notation for the ranges of a game, as the placeholder of an empty field. */
export function writtenIn(game) {
  if (game.code === "badugi") return "As2h3d4c, A2xx or random";
  const written = WRITTEN[game.hole_cards];
  return WITHOUT_PERCENT.has(game.code) ? written.replace(", 15%", "") : written;
}

/** The example ranges of a game. */
export function exampleOf(game) {
  if (game.hole_cards === 2) return game.deck < 52 ? SHORT_EXAMPLE : EXAMPLE;
  const isHigh = "high" in game.halves || game.board_cards > 0;
  return [(isHigh ? HIGH : LOW)[game.hole_cards] ?? "random", "random"];
}

/** The state in an address; an example if the address has no ranges. */
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

/** The unreadable cards in an address; empty if there are none. */
export function wrongIn(params) {
  const cards = ["board", "dead"].map((name) => [name, parseCards(params.get(name) ?? "").rest]);
  return cards.filter(([, rest]) => rest).map(([name, rest]) => `${name}: "${rest}" is not a card`).join("; ");
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

/** The command that gives the answer; a seed repeats a sample. */
export function commandOf(state, answer) {
  const question = questionOf(state);
  const given = ["board", "dead", "by"].filter((name) => question[name]);
  const options = given.map((name) => `--${name} ${quote(question[name])}`);
  if (state.game.code !== "holdem") options.push(`--game ${state.game.code}`);
  if (answer?.method === "sampled") {
    options.push(`--samples ${answer.deals}`);
    if (answer.seed !== undefined) options.push(`--seed ${answer.seed}`); // pooled samples have no seed
  }
  const ranges = state.ranges.map(quote);
  if (!state.ranges.some((range) => range.startsWith("-"))) return ["cardspeak equity", ...ranges, ...options].join(" ");
  return ["cardspeak equity", ...options, "--", ...ranges].join(" "); // after "--", a range can begin with a hyphen
}

/** The Python call that gives the same answer. */
export function pythonOf(state, answer) {
  const { ranges, game, ...options } = questionOf(state);
  const { seed, deals: samples } = answer?.method === "sampled" ? answer : {};
  return python("equity", ranges, { ...options, game: game === "holdem" ? "" : game, samples, seed });
}

export const NO_TABLE = "A table file needs one hand for each player, not a range";
export const NO_ANSWER = "There is no answer, because of an error";
export const NO_DEAD = "A table file cannot have dead cards";

/** The table file of known hands, each with a bet of 1; null if a player has a range. */
export function tableOf({ game, board, dead }, hands) {
  if (dead.length || hands.some((hand) => !hand)) return null;
  const table = { game: game.code };
  if (board.length) table.board = board.join(" ");
  table.players = hands.map((cards, at) => ({ name: `Player ${at + 1}`, cards, bet: 1 }));
  return toml(table);
}

/** The cards of a range that is a single hand; null for any other range. */
function handOf(range, game) {
  const { cards, rest } = parseCards(range);
  return !rest && cards.length === game.hole_cards ? cards : null;
}

/** The breakdowns available for a state, each with its label. */
export const breakdownsOf = (state) =>
  Object.entries(BREAKDOWNS).filter(([by]) => (by === "next-card" ? nextStreet(state) : isFew(by, state)));

/**
 * Whether a breakdown is available. In games with more than two hole cards, a breakdown by hand or by holding has too
 * many rows, unless a range is a single hand.
 */
const isFew = (by, { game, ranges }) =>
  !["hand", "holding"].includes(by) || game.hole_cards === 2 || ranges.some((range) => handOf(range, game));

/** The name of the next street and its number of cards; null if the board is complete. */
export function nextStreet({ game, board }) {
  const left = game.board_cards - board.length;
  if (left <= 0) return null;
  if (board.length < 3) return { name: "flop", count: 3 - board.length };
  return { name: board.length === 3 ? "turn" : "river", count: 1 };
}

/** Random next cards, from those that no player is known to hold. */
export function dealt(state) {
  const gone = new Set([...state.board, ...usedBeside("board", state)]);
  const left = deckOf(state.game).filter((card) => !gone.has(card));
  const draw = () => left.splice(Math.floor(Math.random() * left.length), 1);
  return Array.from({ length: nextStreet(state).count }, draw).flat();
}

/** The cards in use outside the field, which is "board" or "dead". */
export function usedBeside(field, { game, ranges, board, dead }) {
  return [...(field === "board" ? dead : board), ...ranges.flatMap((range) => handOf(range, game) ?? [])];
}
