// The input of the Explain view: the game, the hand, the board, and another hand to compare with.

import { el } from "./dom.js";
import { cardsField } from "./picker.js";

export const FIELDS = ["cards", "board", "against"];
const LABELS = { cards: "Hole cards", board: "Board", against: "Compare with (optional)" };

/**
 * The panel. It updates `state` as cards are picked; `typed` has the parameters of the address. `onGame(code)` and `onCards()`
 * are called after a change, `onRandom()` when a random hand is requested.
 */
export function cardsPanel(state, typed, games, { onGame, onCards, onRandom, onClose }) {
  const gameOf = () => games.find(({ code }) => code === state.game);
  const mostOf = (name) => (name === "board" ? gameOf().board_cards : gameOf().hole_cards);
  const fields = Object.fromEntries(FIELDS.map((name) => [name, field(name)]));
  const labels = Object.fromEntries(FIELDS.map((name) => [name, el("span", { class: "label" }, LABELS[name])]));
  const places = Object.fromEntries(
    FIELDS.map((name) => [name, el("div", { class: "field" }, labels[name], fields[name].node)]),
  );
  const options = games.map(({ code, title }) => el("option", { value: code }, title));
  const select = el("select", { value: state.game, on: { change: () => onGame(select.value) } }, options);
  const random = el("button", { type: "button", class: "primary", on: { click: onRandom } }, "Random hand");
  const rule = el("p", { class: "faint small" });
  const node = el(
    "section",
    { class: "panel stack hand-in", "aria-label": "The cards" },
    el("div", { class: "row" }, el("label", { class: "field" }, el("span", {}, "Game"), select), random),
    el("div", { class: "row picks" }, Object.values(places)),
    rule,
  );

  function field(name) {
    return cardsField({
      label: LABELS[name],
      value: typed.get(name) ?? state[name],
      most: mostOf(name),
      game: gameOf(),
      used: () => new Set(FIELDS.filter((other) => other !== name).flatMap((other) => state[other])),
      onChange: (cards) => {
        state[name] = cards;
        onCards();
      },
      onClose,
    });
  }

  function showGame() {
    const game = gameOf();
    places.board.hidden = game.board_cards === 0;
    const label = game.board_cards ? LABELS.cards : "Cards";
    labels.cards.textContent = label;
    fields.cards.update({ label });
    rule.textContent = `${game.title}: ${game.rule}.`;
    for (const name of FIELDS) fields[name].update({ most: mostOf(name), game });
  }

  function set(cards) {
    Object.assign(state, cards);
    for (const [name, given] of Object.entries(cards)) fields[name].set(given);
  }

  /** Show a message at the field that it is about, and clear the other fields. */
  function tell(about, words) {
    for (const name of FIELDS) fields[name].tell(name === about ? words : null);
  }

  showGame();
  return { node, gameOf, showGame, set, tell, isUnreadable: () => FIELDS.some((name) => fields[name].error) };
}
