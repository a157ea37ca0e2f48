// Pots as stacks of chips: what each holds, who plays for it, and who wins it or may expect what of it.

import { el, percent } from "./dom.js";

const MOST_CHIPS = 12;
const COLOURS = 6;

/** The number of a pot's colour, 1 to 6: the main pot has the first, then the side pots in order. */
export const colourOf = (at) => (at % COLOURS) + 1;

/** The pots of an answer, the main pot first; what went back, what the house takes. `chips(amount)` writes an amount. */
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
  const house = answer.rake
    ? [
        stack({
          name: "rake",
          amount: answer.rake,
          chips,
          most,
          who: "",
          lines: [line("the house", "takes", chips(answer.rake))],
        }),
      ]
    : [];
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
  return contenders.length > 1 || !awards ? `for ${contenders.join(", ")}` : "nobody else contests it";
}

/** Who wins how much of a pot; of a part of it, which. */
function awards(pot, answer, chips) {
  return pot.awards.map(({ player, amount, half, board }) => {
    const part = [answer.boards && board && `board ${board}`, half !== "whole" && half].filter(Boolean).join(", ");
    return line(player, "wins", chips(amount), part);
  });
}

/** What each contender may expect of a pot. */
function hopes(pot) {
  return pot.contenders.map((player) => line(player, "", percent(pot.equity[player], 1)));
}
