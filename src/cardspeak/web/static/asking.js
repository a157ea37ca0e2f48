// The question to the server about a table, its answer, and the place where an error is shown.

import { post } from "./api.js";
import { python, quote, toml } from "./copy.js";
import { amount, cardsOf, discardsOf, isIn, packed, rangeOf, tableOf, textOf, unitOf } from "./table.js";

const SAMPLES = 200_000; // deals to sample if there are too many to deal all of them

/**
 * The question about a table: {path: "showdown", body} if the table can be settled, now or for each possible deal. If a
 * player's cards are unknown, nobody has bet, or the flop is incomplete, it is {path: "equity", body, names}. If too
 * little is known, it is {wait: "words"}. `isOpen` is true if cards that decide who wins are missing.
 */
export function questionOf(table, game) {
  const left = table.seats.filter(isIn);
  const counts = left.map(({ cards }) => cardsOf(cards).length);
  const isShort = table.boards.some((board) => cardsOf(board).length < game.board_cards);
  const isFew = counts.some((n) => n > 0 && n < game.hole_cards);
  const isOneStreet = !game.board_cards && !game.has_draw && new Set(counts).size === 1; // in stud, the rest is dealt
  const isUnknown = left.some((seat) => !seat.cards && !rangeOf(seat));
  const isHidden = isUnknown || ((isShort || !game.board_cards) && isFew && !isOneStreet);
  const isToCome = isShort || isFew || left.some((seat) => rangeOf(seat) || discardsOf(seat, game).length);
  const isOpen = left.length > 1 && (isHidden || isToCome);
  if (!isOpen) return showdown(table, game);
  const hasMoney = [table, ...table.seats].some(({ bet, dead }) => amount(bet ?? "") || amount(dead));
  if (!isHidden && hasMoney && !isHalfAFlop(table, game)) return { ...showdown(table, game), isOpen };
  if (new Set(table.boards.map(packed)).size > 1)
    return { wait: "Equity is computed for one board only. With several boards, enter all hands, and complete the boards or enter the bets." };
  const onOneBoard = { ...table, boards: table.boards.slice(0, 1) }; // running it twice does not change the equity
  if (!counts.some(Boolean)) return { wait: "Give cards to at least one player, or press Deal." };
  return { ...equity(onOneBoard, game, left), isOpen };
}

/** Whether a board lies between two rounds, such as two flop cards. The server accepts it only for equity. */
const isHalfAFlop = ({ boards }, game) => boards.some((board) => !game.rounds.includes(cardsOf(board).length));

const showdown = (table, game) => ({ path: "showdown", body: { table: tableOf(table, game), rules: table.rules } });

function equity({ game: code, boards, seats }, game, left) {
  const range = (seat) => {
    const gone = discardsOf(seat, game);
    const kept = cardsOf(seat.cards).filter((card) => !gone.includes(card));
    if (!seat.cards) return rangeOf(seat) || "random";
    return kept.join("") + "?".repeat(Math.max(0, game.hole_cards - kept.length));
  };
  const dead = seats.flatMap((seat) => (isIn(seat) ? discardsOf(seat, game) : cardsOf(seat.cards)));
  const body = { ranges: left.map(range), game: code };
  if (boards[0]) body.board = boards[0];
  if (dead.length) body.dead = textOf(dead);
  return { path: "equity", body, names: left.map(({ name }) => name) };
}

/**
 * The answer to a question: {question, answer, nows, comparisons}. For an open question, `nows` has the current hands.
 * If there are too many deals, `question` asks for a sample of them.
 */
export async function answered(question, table, game, signal) {
  const { path, body, isOpen } = question;
  let asked = question;
  const ask = (path, body) => post(path, body, { signal });
  const sampled = (error) => {
    if (error.where?.field !== "samples") throw error;
    asked = { ...question, body: { ...body, samples: SAMPLES } };
    return ask(path, asked.body);
  };
  const known = table.seats.filter((seat) => isIn(seat) && seat.cards);
  const [onBoard] = table.boards.map((board) => cardsOf(board).length);
  const isHand = ({ cards }) =>
    table.boards.length === 1 &&
    !isHalfAFlop(table, game) &&
    (game.hole_cards === 2 || (cardsOf(cards).length === game.hole_cards && (onBoard > 2 || !game.board_cards)));
  const now = ({ name, cards }) =>
    ask("evaluate", { cards, board: table.boards[0], game: table.game }).then(
      ({ values }) => [[name, values]],
      () => [], // too few cards for a hand
    );
  const [answer, ...nows] = await Promise.all([ask(path, body).catch(sampled), ...(isOpen ? known.filter(isHand).map(now) : [])]);
  const compared = boardsOf(answer, table).map(({ board, hands }) => {
    const shown = known.filter(({ name }) => hands[name]).map(({ cards }) => cards);
    return shown.length > 1 && ask("compare", { hands: shown, board: textOf(board), game: table.game });
  });
  const comparisons = await Promise.all(compared.filter(Boolean)).catch(() => []);
  return { question: asked, answer, nows: new Map(nows.flat()), comparisons };
}

/** Each board of a settled table with the hands on it: [{board: ["Ac", …], hands: {Ann: {high: {…}}}}]. */
export const boardsOf = ({ payouts, boards, hands }, table) => {
  if (!payouts) return []; // cards are still to come
  return boards ?? [{ board: cardsOf(table.boards[0]), hands }];
};

/** The table file that gives the answer; null for a question about ranges. */
export const fileOf = ({ body: { table } }) => (table ? toml(table) : null);

/** The command that gives the same answer. */
export function commandOf({ body }, { method, seed, deals }) {
  const sample = method === "sampled" ? ` --samples ${deals} --seed ${seed}` : "";
  if (body.table) return `cardspeak showdown - --rules ${body.rules}${sample} <<'TOML'\n${toml(body.table)}TOML\n`;
  const options = {
    game: body.game,
    board: body.board,
    dead: body.dead,
    ...(method === "sampled" && { seed, samples: deals }),
  };
  const words = Object.entries(options).flatMap(([name, value]) => (value ? [`--${name}`, String(value)] : []));
  return ["cardspeak", "equity", ...body.ranges, ...words].map(quote).join(" ");
}

/** The Python call that gives the same answer. */
export function pythonOf({ body, isOpen }, answer) {
  const { table, rules, ranges, ...options } = body;
  const { seed, deals: samples } = answer.method === "sampled" ? answer : {};
  if (table)
    return python(isOpen ? "all_in" : "showdown", [table], { rules: rules === "tda" ? "" : rules, samples, seed });
  return python("equity", ranges, { ...options, game: body.game === "holdem" ? "" : body.game, samples, seed });
}

const SEAT_FIELDS = ["name", "cards", "range", "discards", "bet", "stack", "dead", "folded", "mucked", "player"];
const PARTS = { boards: "board", prize: "prizes", rake: "percent" }; // fields that have another name in the form

/**
 * The part of the form that an error is about: {seat: 1, field: "bet"}, {part: "board", at: 0}, or null. If two players
 * have the same card, it is the player whose cards changed last, named by `lastKey` (such as "seat 1 cards").
 */
export function placeOf(where, { seats }, lastKey) {
  const [place, other] = [where, where?.other].map((at) => at && partOf(at, seats));
  return other?.seat >= 0 && lastKey === `seat ${other.seat} cards` ? other : (place ?? null);
}

/** The text of an error, without "table", and with "smallest chip" for the unit, as in the form. */
export function wordsOf({ message, detail, where }, table) {
  const place = where?.other?.field === "unit" && partOf(where, table.seats);
  const given = place && (table.seats[place.seat]?.[place.field] ?? table[place.part]);
  if (typeof given !== "string") return message === `table: ${detail}` ? detail : message;
  const what = where.field === "dead" ? "dead money" : where.field;
  const whose = where.item === undefined ? "" : ` of ${where.item}`;
  return `${what}${whose}: ${amount(given)} is not a multiple of the smallest chip, ${unitOf(table)}`;
}

/** The part of the form for a place in the input. In an equity question, each player still in the hand has a range. */
function partOf({ field, item }, seats) {
  const left = seats.filter(isIn);
  if (field === "range" && typeof item === "number") {
    const seat = left[item - 1];
    return { seat: seats.indexOf(seat), field: seat && rangeOf(seat) ? "range" : "cards" };
  }
  if (item !== undefined && SEAT_FIELDS.includes(field))
    return { seat: typeof item === "number" ? item - 1 : seats.findIndex(({ name }) => name === item), field };
  const part = PARTS[field] ?? field;
  return part === "board" ? { part, at: (item ?? 1) - 1 } : { part };
}
