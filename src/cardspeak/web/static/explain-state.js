// The state of the Explain view: its address, its requests, and the texts to copy.

import { deckOf, parseCards } from "./cards.js";
import { python, quote, toml } from "./copy.js";

const EXAMPLE = { game: "holdem", cards: "AsKd", board: "AcKcJc5cTh", against: "8c7h", scheme: "group-score" };
const FIELDS = ["cards", "board", "against"];

/** The state in an address; an example if the address has neither a game nor cards. */
export function stateOf(params) {
  const isBare = ![...FIELDS, "game"].some((name) => params.has(name));
  const given = isBare ? new URLSearchParams({ ...EXAMPLE, ...Object.fromEntries(params) }) : params;
  const state = {
    game: given.get("game") ?? "holdem",
    half: given.get("half"),
    scheme: given.get("scheme"),
    step: stepOf(given.get("step")),
  };
  for (const field of FIELDS) state[field] = parseCards(given.get(field) ?? "").cards;
  return state;
}

/** The number of stages to show, at least 1; null for all. */
const stepOf = (text) => (/^[1-9]\d?$/.test(text ?? "") ? Number(text) : null);

/** The query that restores this state. */
export function paramsOf(state) {
  const params = new URLSearchParams({ game: state.game });
  for (const field of FIELDS) if (state[field].length) params.set(field, state[field].join(""));
  for (const key of ["half", "scheme", "step"]) if (state[key] !== null) params.set(key, state[key]);
  return params;
}

/** The body of a request for the explanation. */
export function questionOf({ game, cards, board, against }) {
  const text = (cards) => cards.join(" ");
  return {
    cards: text(cards),
    ...(board.length && { board: text(board) }),
    ...(against.length && { against: text(against) }),
    game,
  };
}

/** The command that prints the same explanation. */
export function commandOf(state) {
  const options = [
    ["--board", state.board.join(" ")],
    ["--against", state.against.join(" ")],
    ["--game", state.game === "holdem" ? "" : state.game],
  ];
  const given = options.filter(([, value]) => value).map(([name, value]) => `${name} ${quote(value)}`);
  return ["cardspeak explain", quote(state.cards.join(" ")), ...given].join(" ");
}

/** The Python call that returns the same explanation. */
export function pythonOf(state) {
  const { cards, ...options } = questionOf(state);
  return python("explain", [cards], { ...options, game: state.game === "holdem" ? "" : state.game });
}

/** A table file with the hand and the hand it is compared with, each with a bet of 1. */
export function tableOf(state) {
  const hands = [["This hand", state.cards], ["The other hand", state.against]].filter(([, cards]) => cards.length);
  return toml({
    game: state.game,
    board: state.board.length ? state.board.join(" ") : null,
    players: hands.map(([name, cards]) => ({ name, cards: cards.join(" "), bet: 1 })),
  });
}

/** Whether the cards fit a game: the right number, from its deck. */
export function fits({ cards, board, against }, game) {
  const deck = new Set(deckOf(game));
  return (
    cards.length === game.hole_cards &&
    (!against.length || against.length === game.hole_cards) &&
    board.length <= game.board_cards &&
    board.length > 0 === game.board_cards > 0 &&
    [...cards, ...board, ...against].every((name) => deck.has(name))
  );
}
