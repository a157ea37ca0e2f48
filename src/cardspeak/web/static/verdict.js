// A hand and the hand that it is compared with: their names, with the cards that play lifted, and what decides.

import { cardName, hand, withCards } from "./cards.js";
import { capitalized, el, freshId, grouped } from "./dom.js";

/** A panel for each half of the pot; `state` is the state that the explanation belongs to. */
export function verdicts({ values, against, decisions }, state) {
  const halves = Object.keys(values);
  return halves.map((half) => {
    const decision = decisions?.[half];
    const mine = { name: against && "This hand", cards: state.cards, value: values[half], wins: decision?.winner === 1 };
    const other = against && {
      name: "The other hand",
      cards: state.against,
      value: against.values[half],
      wins: decision?.winner === 2,
    };
    return panel(halves.length > 1 && half, [mine, other].filter(Boolean), state.board, decision);
  });
}

function panel(half, hands, board, decision) {
  const id = freshId("half");
  return el(
    "section",
    { class: "panel verdict", "aria-labelledby": half ? id : null },
    half && el("h2", { id }, `The ${half} half`),
    el("div", { class: "hands" }, hands.map((hand) => made(hand, board))),
    decision && el("p", { class: "decision" }, decisionWords(decision)),
  );
}

function made({ name, cards, value, wins }, board) {
  const all = [...cards, ...board];
  const size = all.length > 7 ? "m" : "l";
  const picture = hand(all, { size, lifted: value?.cards ?? [], label: all.map(cardName).join(", ") });
  return el(
    "div",
    { class: wins ? "made-hand wins" : "made-hand" },
    name && el("p", { class: "label" }, name, wins && [" ", el("b", { class: "badge" }, "wins")]),
    picture,
    el("p", { class: "made" }, value ? value.name : "No hand"),
    value && el("p", { class: "faint small" }, `${grouped(value.place)} of ${grouped(value.places)}; 1 is the best`),
  );
}

function decisionWords({ text, cards: [mine, theirs] }) {
  const small = (name) => hand([name], { size: "s" });
  const which = mine && [" Deciding card: ", small(mine), theirs && [" over ", small(theirs)]];
  return [withCards(`${capitalized(text)}.`), which && el("span", { class: "decider" }, which)];
}
