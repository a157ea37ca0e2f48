// Cards: their notation, names and pictures. A card is always a string such as "As"; the joker is "Jk".

import { el } from "./dom.js";

export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";
export const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
export const SUIT_SYMBOLS = { s: "♠", h: "♥", d: "♦", c: "♣" };
export const JOKER = "Jk";
const RANK_NAMES = Object.fromEntries(
  "ace king queen jack ten nine eight seven six five four three deuce".split(" ").map((name, at) => [RANKS[at], name]),
);
const SYMBOLS = { "♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c" };
const SEPARATORS = /^[\s,;\u200b\ufeff]+/;
const SEPARATORS_AFTER_A_CARD = /^[\s,;\-–—−\u200b\ufeff]+/;
const CARD = /^(10|[2-9tjqka])([shdc♠♤♥♡♦♢♣♧])[\ufe0e\ufe0f]?/iu;
const JOKERS = /^(joker|jk|[🂿🃏🃟][\ufe0e\ufe0f]?)/iu;
const CHARACTER = /^([🂡-🃞])[\ufe0e\ufe0f]?/u; // 16 for each suit: ace 1, ten 10, jack 11, knight 12, queen 13, king 14
const WORDS = new RegExp(`^(${Object.values(RANK_NAMES).join("|")}|two) of ([shdc])(?:pade|eart|iamond|lub)s?`, "i");

/** The cards in a text ("As 10h", "A♠" or "ace of spades") and the unreadable rest: {cards: ["As", "Kd"], rest: ""}. */
export function parseCards(text) {
  const cards = [];
  let rest = text.replace(SEPARATORS, "");
  while (rest) {
    const joker = JOKERS.exec(rest);
    const match = joker ?? CHARACTER.exec(rest) ?? WORDS.exec(rest) ?? CARD.exec(rest);
    const card = match && (joker ? JOKER : match[2] ? named(match[1], match[2]) : pictured(match[1]));
    if (!card) break;
    cards.push(card);
    rest = rest.slice(match[0].length).replace(SEPARATORS_AFTER_A_CARD, "");
  }
  return { cards, rest: rest.trim() };
}

/** The card that a character shows; an empty text for a knight or the back of a card. */
function pictured(character) {
  const at = character.codePointAt() - 0x1f0a0;
  const rank = "?A23456789TJ?QK?"[at % 16];
  return rank === "?" ? "" : rank + SUITS[at >> 4];
}

function named(rank, suit) {
  const word = rank.toLowerCase().replace("two", "deuce");
  const letter = RANKS.split("").find((symbol) => RANK_NAMES[symbol] === word);
  return (letter ?? (rank === "10" ? "T" : rank.toUpperCase())) + (SYMBOLS[suit] ?? suit.toLowerCase());
}

/** cardName("As") -> "ace of spades" */
export function cardName(card) {
  if (card === JOKER) return "joker";
  return RANK_NAMES[card?.[0]] ? `${RANK_NAMES[card[0]]} of ${SUIT_NAMES[card[1]]}` : "unknown card";
}

/** rankName("6", true) -> "sixes" */
export function rankName(rank, plural = false) {
  return RANK_NAMES[rank] + (plural ? (rank === "6" ? "es" : "s") : "");
}

/** The ranks in the deck of a game (an item of /api/games), from the ace down. */
export const ranksOf = (game) => (game?.deck < 52 ? RANKS.slice(0, game.deck / SUITS.length) : RANKS);

/** The cards of a game, suit by suit from the ace down, the joker last. */
export function deckOf(game) {
  const deck = [...SUITS].flatMap((suit) => [...ranksOf(game)].map((rank) => rank + suit));
  return game?.deck === 53 ? [...deck, JOKER] : deck;
}

/** A picture of a card, or of a card back for null or "??". size: "s", "m" or "l". */
export function card(name, { size = "m", lifted = false, dim = false, label } = {}) {
  const known = RANK_NAMES[name?.[0]] || name === JOKER;
  const classes = ["card", `card-${size}`, lifted && "lifted", dim && "dim"].filter(Boolean).join(" ");
  const words = label ?? cardName(name);
  return el(
    "svg",
    { class: classes, viewBox: "0 0 60 84", role: "img", "aria-label": words, dataset: { card: name ?? "??" } },
    el("use", { href: `#card-${known ? name : "back"}` }),
  );
}

/** A row of cards, one picture for a screen reader. `lifted` is true, false, or the cards to lift; others are dimmed. */
export function hand(cards, { size = "m", lifted = false, dim = false, label } = {}) {
  const liftedCards = lifted && typeof lifted !== "boolean" ? new Set(lifted) : null;
  const looksOf = (name) =>
    liftedCards ? { lifted: liftedCards.has(name), dim: !liftedCards.has(name) } : { lifted, dim };
  const picture = (name) => card(name, { size, ...looksOf(name) });
  const names = cards.map(cardName).join(", ") || "no cards";
  const classes = lifted ? `hand hand-${size} lifting` : `hand hand-${size}`;
  return el("span", { class: classes, role: "img", "aria-label": label ?? names }, cards.map(picture));
}

/** A card in a line of text, such as A♠, in the colour of its suit. */
export function cardText(name) {
  const text = name === JOKER ? "Joker" : name[0].replace("T", "10") + SUIT_SYMBOLS[name[1]];
  return el("span", { class: `suit-${name[1]}`, role: "img", "aria-label": cardName(name) }, text);
}

/** Text whose cards (As, Td) are shown as A♠, 10♦: an array of strings and nodes. */
export function withCards(text) {
  return text.split(/\b([2-9TJQKA][shdc]|Jk)\b/).map((part, at) => (at % 2 ? cardText(part) : part));
}
