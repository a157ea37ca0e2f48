// Dealing: random boards and random tables. Loaded on demand.

import { deckOf } from "./cards.js";
import { amount, cardsOf, NAMES, textOf, usedBut } from "./table.js";

function shuffled(cards) {
  const order = [...cards];
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
  return order;
}

/**
 * The boards with n cards each. Missing cards come from `coming`, the cards that were on each board before, or else from
 * the deck. Only a card that was on all boards before can be on several boards again.
 */
export function boardsWith(table, game, n, coming) {
  const taken = usedBut(table);
  const dealt = new Set(taken);
  const deck = shuffled(deckOf(game));
  const isShared = (card) => coming.every((before) => before.includes(card));
  return table.boards.map((text, at) => {
    const board = cardsOf(text).slice(0, n);
    const again = coming[at].filter((card) => !taken.has(card) && (isShared(card) || !dealt.has(card)));
    const others = deck.filter((card) => !dealt.has(card) && !again.includes(card));
    const all = [...board, ...again, ...others].slice(0, n);
    all.forEach((card) => dealt.add(card));
    return textOf(all);
  });
}

/** A random table from an answer of /api/deal: different stacks, some folded players, and bets that make side pots. */
export function randomTable(table, { hands, board }) {
  const random = (from, to) => 5 * Math.round((from + Math.random() * (to - from)) / 5);
  const unit = amount(table.unit) || 1;
  const stacks = hands.map(() => random(20, 200));
  const call = Math.max(...stacks) - random(0, 40); // players with fewer chips are all in, unless they fold
  const folded = hands.map((_, at) => at > 1 && Math.random() < 0.3);
  const names = namesFor(table.seats, hands.length);
  const seats = shuffled(folded).map((isOut, at) => {
    const bet = Math.min(stacks[at], isOut ? random(0, 30) : call);
    const [put, stack] = [bet, stacks[at]].map((chips) => String(Number((chips * unit).toPrecision(12))));
    return { name: names[at], cards: textOf(hands[at]), bet: put, folded: isOut, mucked: false, stack, dead: "", range: "", discards: "" };
  });
  return { boards: [textOf(board)], double: false, dead: "", seats, button: Math.floor(Math.random() * seats.length) };
}

/** The names of the players, with new names for additional players and duplicates. */
function namesFor(seats, count) {
  const names = [...new Set([...seats.map(({ name }) => name).filter(Boolean), ...NAMES])];
  return names.slice(0, count);
}
