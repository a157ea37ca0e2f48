// Pots as stacks of chips: the amount and the contenders of each, and either its winners or the contenders' equities.

import { el, percent } from "./dom.js";

const MOST_CHIPS = 12;
const COLOURS = 6;

/** The number of a pot's colour, 1 to 6: the main pot has 1, and the side pots follow in order. */
export const colourOf = (at) => (at % COLOURS) + 1;

/** The pots of an answer, main pot first, then uncalled bets and the rake. `chips(amount)` formats an amount. */
export function potStacks(answer, chips) {
  const back = Object.entries(answer.returned);
  const most = Math.max(...answer.pots.map(({ amount }) => amount), ...back.map(([, amount]) => amount), 1e-9);
  const pots = answer.pots.map((pot, at) => {
    const lines = pot.awards ? awards(pot, answer, chips) : hopes(pot);
    return stack({ name: pot.name, amount: pot.amount, chips, most, colour: colourOf(at), who: contenders(pot), lines });
  });
  const returned = back.map(([player, amount]) =>
    stack({ name: "uncalled bet", amount, chips, most, who: "", lines: [line(player, "gets back", chips(amount))] }),
  );
  const house = ["rake", "jackpot"]
    .filter((name) => answer[name])
    .map((name) => {
      const amount = answer[name];
      return stack({ name, amount, chips, most, who: "", lines: [line("the house", "takes", chips(amount))] });
    });
  return el("ul", { class: "pots" }, pots, returned, house);
}

function stack({ name, amount, chips, most, colour, who, lines }) {
  const count = Math.max(1, Math.round((MOST_CHIPS * amount) / most));
  const column = el(
    "span",
    { class: "chips", "aria-hidden": "true" },
    Array.from({ length: count }, () => el("i")),
  );
  return el(
    "li",
    { class: "pot", style: colour ? { "--pot": `var(--pot-${colour})` } : {} },
    column,
    el("strong", { class: "pot-amount" }, chips(amount)),
    el("span", { class: "pot-name" }, name),
    who && el("span", { class: "faint" }, who),
    el("ul", { class: "pot-told" }, lines),
  );
}

const line = (player, does, what, detail = "") =>
  el("li", {}, el("b", {}, player), ` ${does} ${what}`, detail && el("span", { class: "faint" }, ` ${detail}`));

function contenders({ contenders, awards }) {
  return contenders.length > 1 || !awards ? `for ${contenders.join(", ")}` : "uncontested";
}

/** Who wins how much of a pot, with the board or half if it is split. */
function awards(pot, answer, chips) {
  return pot.awards.map(({ player, amount, half, board }) => {
    const part = [answer.boards && board && `board ${board}`, half !== "whole" && half].filter(Boolean).join(", ");
    return line(player, "wins", chips(amount), part);
  });
}

/** The equity of each contender in a pot. */
function hopes(pot) {
  return pot.contenders.map((player) => line(player, "", percent(pot.equity[player], 1)));
}
