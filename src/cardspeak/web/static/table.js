// The table of the Showdown view: the contents of the form, the address, the table file.

import { amount, largerChip, placesOf, prizesIn, wrongWith } from "./amounts.js";
import { parseCards } from "./cards.js";

export { amount };

export const RULES = { tda: "TDA", wsop: "WSOP", roberts: "Robert's Rules" };
export const MOST_BOARDS = 4;
const MOST_PLAYERS = 23;
export const NAMES =
  "Ann Bob Cid Dee Eve Fay Gus Hal Ida Joe Kim Leo Mia Ned Oda Pat Quin Ray Sue Tom Una Vic Wes Xen Yan Zoe".split(" ");

export const cardsOf = (text) => parseCards(text).cards;
export const textOf = (cards) => cards.join(" ");
export const isReadable = (text) => !parseCards(text).rest;
/** Cards without spaces, so that equal cards are equal texts; unreadable text stays unchanged. */
export const packed = (text) => (isReadable(text) ? cardsOf(text).join("") : text);

const seat = (name, cards = "", bet = "") => ({
  name,
  cards,
  bet,
  folded: false,
  mucked: false,
  stack: "",
  dead: "",
  range: "",
  discards: "",
});

const blank = (game = "holdem") => ({
  game,
  boards: [""],
  double: false,
  button: 0,
  dead: "",
  unit: "",
  rules: "tda",
  percent: "",
  cap: "",
  early: false,
  prizes: "",
  seats: [],
});

/** The example with which the page opens: four players all in for three amounts, with two side pots. */
export function example() {
  const seats = [
    seat("A", "8c 7h", "25"),
    seat("B", "9h 5h", "50"),
    seat("C", "Ad 4s", "100"),
    seat("D", "As 3h", "100"),
  ];
  return { ...blank(), boards: ["Ac Kc Jc 5c Th"], seats, button: 3 };
}

/** A seat for another player, with an unused name. */
export function newSeat(seats) {
  const taken = new Set(seats.map(({ name }) => name));
  return seat(NAMES.find((name) => !taken.has(name)) ?? `Player ${seats.length + 1}`);
}

/* The address: ?game=omaha8&board=…&seat=Ann~AsAh~25&seat=Bob~~5~f. The fields of a seat are encoded and joined by ~. */

const ENCODED = (text) => text.replaceAll("%", "%25").replaceAll("~", "%7E"); // URLSearchParams encodes everything else
const TEXTS = ["dead", "unit", "percent", "cap", "prizes"];

/** The table as the query of an address; read() is the inverse. */
export function write(table) {
  const params = new URLSearchParams({ game: table.game });
  for (const board of table.boards) if (board || table.boards.length > 1) params.append("board", packed(board));
  if (table.double && table.boards.length > 1) params.set("double", "1");
  if (table.seats[table.button]) params.set("button", table.seats[table.button].name);
  if (table.rules !== "tda") params.set("rules", table.rules);
  if (table.early) params.set("early", "1");
  for (const key of TEXTS) if (table[key].trim()) params.set(key, table[key].trim());
  for (const { name, cards, bet, folded, mucked, stack, dead, range, discards } of table.seats) {
    const flags = folded ? "f" : mucked ? "m" : "";
    const fields = [name, packed(cards), bet, flags, stack, dead, range, packed(discards)].map(ENCODED);
    params.append("seat", fields.join("~").replace(/~+$/, ""));
  }
  return params;
}

/** The table in a query; the example if the query has none. */
export function read(params) {
  if (!["game", "seat", "board"].some((key) => params.has(key))) return example();
  const seats = params.getAll("seat").map(readSeat);
  const at = seats.findIndex(({ name }) => name === params.get("button"));
  const table = {
    ...blank(params.get("game") ?? "holdem"),
    boards: params.has("board") ? params.getAll("board").map(unpacked) : [""],
    double: params.get("double") === "1",
    rules: Object.hasOwn(RULES, params.get("rules")) ? params.get("rules") : "tda",
    early: params.get("early") === "1",
    seats: seats.length ? seats : [seat("Ann"), seat("Bob")],
  };
  for (const key of TEXTS) table[key] = params.get(key) ?? "";
  return { ...table, button: at < 0 ? table.seats.length - 1 : at };
}

function readSeat(text) {
  const [name = "", cards = "", bet = "", flags = "", ...rest] = text.split("~").map(decoded);
  const [stack = "", dead = "", range = "", discards = ""] = rest;
  const gone = { folded: flags === "f", mucked: flags === "m" };
  return { name, cards: unpacked(cards), bet, ...gone, stack, dead, range, discards: unpacked(discards) };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // typed by hand, with a literal percent sign
  }
}

const unpacked = (text) => (isReadable(text) ? textOf(cardsOf(text)) : text);

/* The question to the server. */

/** The first invalid field: {place: {seat: 2}, isCards: false, text: "bet: …"}; undefined if all are valid. */
export function mistakeOf(table) {
  const mistakes = [];
  const check = (place, field, text, isCards = false) => {
    if (isCards ? isReadable(text) : amount(text) !== null) return;
    const wrong = isCards ? "cannot be read; write cards as As, 10h or K♦" : wrongWith(text);
    mistakes.push({ place, isCards, text: `${field}: "${text.trim()}" ${wrong}` });
  };
  table.boards.forEach((board, at) => check({ part: "board", at }, "board", board, true));
  table.seats.forEach((player, seat) => {
    check({ seat, field: "cards" }, "cards", player.cards, true);
    check({ seat, field: "discards" }, "discards", player.discards, true);
    ["bet", "stack", "dead"].forEach((field) => check({ seat, field }, field, player[field]));
  });
  ["dead", "unit", "percent", "cap"].forEach((part) => check({ part }, part, table[part]));
  const { bad, wrong } = prizesIn(table.prizes);
  if (wrong) mistakes.push({ place: { part: "prizes" }, isCards: false, text: `prizes: "${bad}" ${wrong}` });
  return mistakes[0];
}

/** Whether a player has neither folded nor mucked. */
export const isIn = ({ folded, mucked }) => !folded && !mucked;

/** The range of a player whose cards are not known; empty if there is none. */
export const rangeOf = (seat) => (isIn(seat) && !seat.cards ? seat.range.trim() : "");

/** The cards that a player replaces in a draw; empty in games without a draw. */
export const discardsOf = (seat, game) => (game.has_draw && isIn(seat) && seat.cards ? cardsOf(seat.discards) : []);

/** The table as a table file, with the keys in the usual order. */
export function tableOf(table, game) {
  const { dead, unit, percent, cap, seats } = table;
  const { prizes } = prizesIn(table.prizes);
  const takesBoard = game.board_cards > 0;
  const several = takesBoard && table.boards.length > 1;
  return {
    game: table.game,
    ...(several
      ? { boards: table.boards, ...(table.double && { double_board: true }) }
      : table.boards[0] && { board: table.boards[0] }),
    ...(seats[table.button] && { button: seats[table.button].name }),
    ...(amount(dead) && { dead: amount(dead) }),
    ...(unitOf(table) !== 1 && { unit: unitOf(table) }),
    ...(percent.trim() && { rake: { percent: amount(percent), ...(cap.trim() && { cap: amount(cap) }) } }),
    ...(table.early && !takesBoard && { saw_flop: false }),
    ...(prizes.length && { prizes }),
    players: seats.map((player) => ({
      name: player.name,
      ...(player.cards && { cards: player.cards }),
      ...(rangeOf(player) && { range: rangeOf(player) }),
      ...(discardsOf(player, game).length && { discards: textOf(discardsOf(player, game)) }),
      bet: amount(player.bet),
      ...(player.dead.trim() && { dead: amount(player.dead) }),
      ...(player.folded && { folded: true }),
      ...(player.mucked && { mucked: true }),
      ...(prizes.length && player.stack.trim() && { stack: amount(player.stack) }),
    })),
  };
}

/** The smallest chip: as given, else 1, or a decimal such as 0.01 if bets have decimal places. */
export function unitOf({ unit, dead, seats }) {
  if (unit.trim()) return amount(unit);
  const texts = [dead, ...seats.flatMap((player) => [player.bet, player.dead])];
  return Number(`1e-${Math.max(...texts.map(placesOf))}`);
}

/** A larger chip that divides all bets, dead money and stacks; null if there is none or the user gave a chip. */
export function chipToAsk(table) {
  const { unit, dead, seats } = table;
  const amounts = [dead, ...seats.flatMap((player) => [player.bet, player.dead, player.stack])].map(amount);
  return unit.trim() || amounts.includes(null) ? null : largerChip(amounts, unitOf(table));
}

/**
 * A function that formats amounts as the command does, to the smallest chip; expected amounts have `more` extra digits.
 * chipsOf({unit: "0.01", …})(2469.5) -> "2,469.50"
 */
export function chipsOf(table, more = 0) {
  const [, digits = "", power = 0] = /^\d*\.?(\d*)(?:e-(\d+))?$/.exec(unitOf(table)) ?? []; // "0.05", "1e-9"
  const places = Math.min(digits.length + Number(power) + more, 20);
  const format = { minimumFractionDigits: places, maximumFractionDigits: more ? places : Math.max(places, 10) };
  return (number) => Number(number).toLocaleString("en", format); // long numbers are text in JSON
}

/** All cards on the boards and in the hands, except those of `text`. */
export function usedBut({ boards, seats }, text = "") {
  const own = new Set(cardsOf(text));
  const all = [...boards, ...seats.map(({ cards }) => cards)].flatMap(cardsOf);
  return new Set(all.filter((card) => !own.has(card)));
}

/** Whether another player fits. Without a board, players who fold early receive fewer cards, so more players fit. */
export const hasRoom = ({ seats }, game) => seats.length < (game.board_cards ? game.most_players : MOST_PLAYERS);
