// Cards counted on a grid with ranks across and suits down. Pairs share a column, flushes share a row, and straights are
// neighbouring columns. Each rank and suit has a bar.

import { card, JOKER, RANKS, rankName, SUITS, SUIT_NAMES, SUIT_SYMBOLS } from "./cards.js";
import { el } from "./dom.js";

const WANTED = 5; // cards of a suit that make a flush

/** The picture; `run` has the ranks to mark as the longest run. */
export function countsNode(cards, { run, aceIsLow }) {
  const ranks = aceIsLow ? [...RANKS.slice(1), "A"] : [...RANKS];
  const ofSuit = (suit) => cards.filter((name) => name[1] === suit && name !== JOKER);
  const ofRank = (rank) => cards.filter((name) => name[0] === rank && name !== JOKER);
  const row = (suit) => [
    ranks.map((rank) => cell(cards.includes(rank + suit) && rank + suit, run.includes(rank))),
    suitTotal(suit, ofSuit(suit).length),
  ];
  return el(
    "div",
    { class: "counts", role: "img", "aria-label": words(ranks, ofRank, ofSuit) },
    [...SUITS].map(row),
    ranks.map((rank) => rankTotal(rank, ofRank(rank).length, run.includes(rank))),
    cards.includes(JOKER) && el("span", { class: "cell joker" }, card(JOKER, { size: "s" })),
  );
}

function cell(name, inRun) {
  return el("span", { class: inRun ? "cell run" : "cell" }, name && card(name, { size: "s" }));
}

function suitTotal(suit, count) {
  const symbol = el("b", { class: `suit-${suit}` }, SUIT_SYMBOLS[suit]);
  return el("span", { class: count >= WANTED ? "total many" : "total" }, symbol, String(count), bar(count));
}

function rankTotal(rank, count, inRun) {
  const classes = ["rank", count > 1 ? "many" : count === 0 && "none", inRun && "run"].filter(Boolean).join(" ");
  return el("span", { class: classes }, el("b", {}, rank.replace("T", "10")), bar(count));
}

const bar = (count) => el("i", { style: { "--count": count } });

function words(ranks, ofRank, ofSuit) {
  const byRank = ranks.map((rank) => counted(ofRank(rank).length, rankName(rank), rankName(rank, true)));
  const bySuit = [...SUITS].map((suit) => counted(ofSuit(suit).length, SUIT_NAMES[suit].slice(0, -1), SUIT_NAMES[suit]));
  return [...byRank, ...bySuit].filter(Boolean).join(", ");
}

const counted = (count, singular, plural) => count > 0 && `${count} ${count === 1 ? singular : plural}`;
