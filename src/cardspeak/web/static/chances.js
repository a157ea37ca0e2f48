// The result of a table while cards are unknown: each player's hand now, chance to win, and expected chips.

import { el, grouped, percent } from "./dom.js";
import { goneOf, madeHand, netOf, numbersTable, playerRow, playersTable, prizesTable, scrolled } from "./outcome.js";
import { colourOf, potStacks } from "./pots.js";
import { cardsOf, chipsOf, rangeOf } from "./table.js";

/** The whole result of an open table, from /api/showdown with expected values or /api/equity with `names`. */
export function open({ answer, nows, names }, table) {
  const contested = (answer.pots ?? []).filter(({ contenders }) => contenders.length > 1);
  const chips = chipsOf(table);
  const money = chipsOf(table, 2); // expected chips, to a hundredth of the smallest chip
  return [
    answer.pots && potStacks(answer, chips),
    scrolled(players({ answer, nows, names, contested, money }, table)),
    el("p", { class: "faint small" }, howKnown(answer)),
    answer.icm && scrolled(prizesTable(answer.icm, chips)),
    contested.length > 1 &&
      el(
        "details",
        {},
        el("summary", {}, "Each pot"),
        contested.map((pot) => scrolled(potTable(pot, answer, chips, money))),
      ),
  ];
}

/** The headline: which cards are missing, and who is ahead. */
export function openWords({ answer, names }, table, game) {
  const n = game.board_cards - cardsOf(table.boards[0]).length;
  const equities = names ? answer.players.map(({ equity }, at) => [names[at], equity]) : Object.entries(answer.equity);
  const [best, next] = equities.sort(([, one], [, other]) => other - one);
  const ahead = best[1] > next[1] ? `, ${best[0]} is ahead with ${percent(best[1], 1)}` : "";
  const onEach = table.boards.length > 1 ? " on each board" : "";
  const draws = Object.values(answer.draws ?? {}).reduce((sum, count) => sum + count, 0);
  const cards = (count) => `${count} ${count === 1 ? "card" : "cards"} to come`;
  const toCome = n > 0 ? cards(n) + onEach : draws ? `${cards(draws)} in the players' hands` : "Not all cards are known";
  return toCome + ahead;
}

function players({ answer, nows, names, contested, money }, table) {
  const hasMoney = Boolean(answer.expected);
  const rows = table.seats.map((seat) => {
    const chance = names ? ofEquity(answer.players[names.indexOf(seat.name)]) : ofPots(seat.name, answer, contested);
    return playerRow(seat, false, [
      goneOf(seat) ?? nowOf(seat, nows.get(seat.name), table),
      chance && chanceBar(seat.name, chance),
      chance && equityWords(chance),
      ...(hasMoney ? [expectedOf(seat.name, answer, money), netOf(answer.expected_net[seat.name], money)] : []),
    ]);
  });
  const wins = contested.length > 1 ? `Wins ${contested[0].name}` : "Wins";
  const heads = ["Hand now", wins, "Equity", ...(hasMoney ? ["Expected", "Net"] : [])];
  return playersTable("Each player's hand now and chance to win", heads, rows, "expecting");
}

/** The chips that a player expects, with the standard error if the deals are a sample. */
function expectedOf(name, { expected, standard_error: errors }, money) {
  return [money(expected[name]), errors?.[name] > 0 && el("small", { class: "faint" }, ` ± ${money(errors[name])}`)];
}

/** How often a player wins or shares the main pot, and their share of all contested pots. */
function ofPots(name, { equity }, [pot]) {
  return pot?.contenders.includes(name) ? { win: pot.win[name], tie: pot.shared[name], equity: equity[name] } : null;
}

const ofEquity = (player) => player && { ...player, error: player.standard_error };

const equityWords = ({ equity, error }) => [
  percent(equity, 1),
  error > 0 && el("small", { class: "faint" }, ` ± ${percent(error)}`),
];

function chanceBar(name, { win, tie }) {
  const words = `wins ${percent(win, 1)}${tie ? `, shares ${percent(tie, 1)}` : ""}`;
  const bar = (kind, share) => el("i", { class: `chance-${kind}`, style: { width: `${100 * share}%` } });
  return [
    el(
      "span",
      { class: "chance", role: "img", "aria-label": `${name} ${words}` },
      bar("win", win),
      bar("tie", tie),
    ),
    el("small", { class: "faint", "aria-hidden": "true" }, words),
  ];
}

function nowOf(seat, now, table) {
  const board = table.boards.length > 1 ? [] : cardsOf(table.boards[0]);
  if (!seat.cards) return el("span", { class: "faint" }, rangeOf(seat) || "any cards");
  if (!now) return madeHand(seat, [], { name: "", cards: cardsOf(seat.cards) }, "", false);
  return Object.entries(now).map(([half, value], _, { length }) =>
    madeHand(seat, board, value, length > 1 ? half : "", false),
  );
}

function howKnown({ deals, method, complete, how }) {
  if (!how && method === "sampled") return `Sampled: ${grouped(deals)} random deals, each settled.`;
  if (!how) return `Exact: ${grouped(deals)} ways to deal the missing cards, each settled.`;
  const stopped = complete === false ? ", stopped at the time limit of the server" : "";
  return `${method === "exact" ? "Exact" : "Sampled"}: ${grouped(deals)} deals, ${how}${stopped}.`;
}

function potTable(pot, { pots }, chips, money) {
  const rows = pot.contenders.map((name) => [
    name,
    percent(pot.win[name]),
    percent(pot.shared[name]),
    percent(pot.equity[name]),
    money(pot.expected[name]),
  ]);
  const dot = el("i", { class: "dot", style: { "--pot": `var(--pot-${colourOf(pots.indexOf(pot))})` } });
  return numbersTable(
    [dot, `${pot.name}, ${chips(pot.amount)}`],
    ["Player", "Wins it", "Shares it", "Equity", "Expected"],
    rows,
  );
}
