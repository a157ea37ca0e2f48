// The result of a settled table: the pots, the hands with the cards that play lifted, the payouts, and the reasons.

import { hand } from "./cards.js";
import { el } from "./dom.js";
import { boardsOf } from "./asking.js";
import { potStacks } from "./pots.js";
import { reasons, story } from "./story.js";
import { amount, cardsOf, chipsOf, textOf } from "./table.js";

/** A sum of amounts without binary rounding errors: 0.7 + 0.1 - 0.8 is 0. */
export const exact = (number) => Number(number.toFixed(10)) || 0;

/** The payout and the returned bet of a player, their net result, and their stack after the hand. */
export function accountOf(seat, { payouts, returned }) {
  const [paid, back] = [payouts, returned].map((amounts) => Number(amounts[seat.name] ?? 0));
  const net = exact(paid + back - amount(seat.bet) - amount(seat.dead));
  return { paid, back, net, left: seat.stack.trim() ? exact(amount(seat.stack) + net) : null };
}

/** A net result, formatted by `text`, with a sign unless the text shows zero. */
export function netOf(net, text) {
  const sign = /[1-9]/.test(text(net)) ? Math.sign(net) : 0;
  return el("span", { class: { 1: "gain", "-1": "loss" }[sign] ?? "faint" }, (sign > 0 ? "+" : "") + text(sign && net));
}

/** The headline: who is paid. */
export function paidWords({ payouts, returned }, table) {
  const chips = chipsOf(table);
  const paid = Object.entries(payouts).map(([name, paid]) => `${name} wins ${chips(paid)}`);
  const back = Object.entries(returned).map(([name, back]) => `${name} gets ${chips(back)} back`);
  return [...paid, ...back].join(", ") || "No bets, so no pot to win";
}

/** The whole result of a settled table. */
export function settled({ answer, comparisons }, table, game) {
  const chips = chipsOf(table);
  const owners = new Map(table.seats.map(({ name, cards }) => [textOf(cardsOf(cards)), name]));
  return [
    answer.pots.length + Object.keys(answer.returned).length > 0 && potStacks(answer, chips),
    scrolled(hands(answer, table, game, chips)),
    answer.icm && scrolled(prizesTable(answer.icm, chips)),
    el(
      "div",
      { class: "two" },
      part("Where every chip goes", story(answer)),
      comparisons.length > 0 && part("Why", reasons(comparisons, owners)),
    ),
  ];
}

const part = (title, ...nodes) => el("section", { class: "stack" }, el("h2", {}, title), nodes);
export const scrolled = (...nodes) => el("div", { class: "scroll", tabindex: "-1" }, nodes);

function hands(answer, table, game, chips) {
  const hasLeft = table.seats.some(({ stack }) => stack.trim());
  const rows = table.seats.map((seat) => {
    const { paid, back, net, left } = accountOf(seat, answer);
    return playerRow(seat, paid > 0, [
      goneOf(seat) ?? shownHands(seat, answer, table, game),
      paid ? chips(paid) : "",
      back ? chips(back) : "",
      netOf(net, chips),
      ...(hasLeft ? [left === null ? "" : chips(left)] : []),
    ]);
  });
  return playersTable(
    "Hands and payouts",
    ["Hand", "Wins", "Returned", "Net", ...(hasLeft ? ["Stack after"] : [])],
    rows,
  );
}

/** A table with a row for each player: the name, a wide column, and numbers. */
export function playersTable(caption, heads, rows, className = "") {
  const cells = (row) =>
    row.map((cell, at) => el("td", at ? { class: "right", dataset: { name: heads[at] } } : { class: "wide" }, cell));
  return el(
    "table",
    { class: `players ${className}` },
    el("caption", { class: "sr" }, caption),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ["Player", ...heads].map((head, at) => el("th", { scope: "col", class: at > 1 ? "right" : null }, head)),
      ),
    ),
    el(
      "tbody",
      {},
      rows.map(({ name, className, row }) =>
        el("tr", { class: className }, el("th", { scope: "row" }, name), cells(row)),
      ),
    ),
  );
}

export const playerRow = ({ name, folded, mucked }, wins, row) => ({
  name,
  row,
  className: wins ? "wins" : folded || mucked ? "folded" : null,
});

/** "folded" or "mucked" instead of a hand; null for a player who is still in the hand. */
export const goneOf = ({ folded, mucked }) =>
  folded || mucked ? el("span", { class: "faint" }, folded ? "folded" : "mucked") : null;

/** The hands of a player, on each board and for each half of the pot. */
function shownHands(seat, answer, table, game) {
  const boards = boardsOf(answer, table);
  return boards.flatMap(({ board, hands }, at) => {
    if (!hands[seat.name]) return at ? [] : [notCompared(seat)];
    return Object.entries(hands[seat.name]).map(([half, value]) => {
      const where = [boards.length > 1 && `board ${at + 1}`, Object.keys(game.halves).length > 1 && half].filter(
        Boolean,
      );
      return madeHand(seat, board, value, where.join(", "), wins(seat.name, half, at + 1, answer));
    });
  });
}

/** The cards of a player whose hand was not compared with another, if they are given. */
const notCompared = (seat) =>
  seat.cards.length
    ? madeHand(seat, [], { name: "", cards: cardsOf(seat.cards) }, "", false)
    : el("span", { class: "faint" }, "did not need to show");

const wins = (name, half, board, { pots }) =>
  pots.some(({ awards }) =>
    awards.some((award) => award.player === name && ["whole", half].includes(award.half) && (award.board ?? board) === board),
  );

/** A hand: its name, and its hole cards and board with the cards that play lifted. */
export function madeHand(seat, board, value, where, isWinner) {
  const options = { size: "s", lifted: value ? value.cards : [] };
  return el(
    "div",
    { class: isWinner ? "made winner" : "made" },
    el(
      "span",
      { class: "made-name" },
      where && el("span", { class: "faint" }, `${where}: `),
      value ? value.name : "does not qualify",
    ),
    isWinner && [" ", el("span", { class: "won" }, "wins")],
    el("span", { class: "made-cards" }, hand(cardsOf(seat.cards), options), board.length > 0 && hand(board, options)),
  );
}

/** A table with a caption, column headings, and rows of text whose first cell is the row heading. */
export function numbersTable(caption, heads, rows) {
  return el(
    "table",
    { class: "numbers" },
    el("caption", {}, caption),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        heads.map((head) => el("th", { scope: "col" }, head)),
      ),
    ),
    el(
      "tbody",
      {},
      rows.map(([head, ...cells]) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, head),
          cells.map((cell) => el("td", {}, cell)),
        ),
      ),
    ),
  );
}

/** How the hand changes the prize-money value of the stacks. */
export function prizesTable({ before, after, expected, changes }, chips) {
  const worth = (number) => number.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const rows = Object.entries(changes).map(([name, change]) => [
    name,
    chips(before.stacks[name]),
    worth(before.values[name]),
    worth(after ? after.values[name] : expected[name]),
    netOf(change, worth),
  ]);
  return numbersTable(
    "Value of the stacks in prize money",
    ["Player", "Stack", "Before", after ? "After" : "Expected after", "Change"],
    rows,
  );
}
