// Where every chip goes, step by step as a dealer pays the pots, and what decides between each hand and the next.

import { withCards } from "./cards.js";
import { capitalized, el } from "./dom.js";
import { colourOf } from "./pots.js";

const MARKS = { return: "↩", pot: "●", rake: "⌂", jackpot: "⌂", board: "÷", half: "÷", share: "→", "odd chip": "+" };

/** The steps as a list, with the colour of each pot and the name of each rule. */
export function story({ steps, pots }) {
  const colours = Object.fromEntries(pots.map(({ name }, at) => [name, colourOf(at)]));
  const item = (step) => {
    const colour = colours[step.pot];
    return el(
      "li",
      { class: `step step-${step.kind.replace(" ", "-")}`, style: colour ? { "--pot": `var(--pot-${colour})` } : {} },
      el("span", { class: "step-mark", "aria-hidden": "true" }, MARKS[step.kind] ?? "·"),
      el("span", {}, wordsOf(step), step.rule && el("span", { class: "rule" }, step.rule)),
    );
  };
  return el("ol", { class: "story" }, steps.map(item));
}

/** The text of a step without its rule, which is shown next to it. */
function wordsOf({ text, rule }) {
  const quoted = ` (${rule})`;
  return rule && text.endsWith(quoted) ? `${text.slice(0, -quoted.length)} ` : `${text} `;
}

/**
 * The hands from best to worst, and what decides between each hand and the next. `comparisons` are answers of
 * /api/compare, one for each board. `names` maps the cards of a hand to its player.
 */
export function reasons(comparisons, names) {
  return comparisons.flatMap(({ rankings, decisions }, at) =>
    Object.entries(rankings).map(([half, ranking]) => {
      const where = [comparisons.length > 1 && `Board ${at + 1}`, Object.keys(rankings).length > 1 && half].filter(
        Boolean,
      );
      return el(
        "div",
        { class: "why" },
        where.length > 0 && el("h3", {}, capitalized(where.join(", "))),
        ranking.length
          ? el(
              "ol",
              { class: "ranking" },
              ranking.map((group, place) => ranked(group, decisions[half][place], names)),
            )
          : el("p", {}, "no hand qualifies"),
      );
    }),
  );
}

function ranked({ standing, hand, name }, decision, names) {
  return el(
    "li",
    {},
    el("span", { class: "standing", "aria-hidden": "true" }, `${standing}`),
    el("span", {}, el("b", {}, names.get(hand.join(" ")) ?? hand.join(" ")), ` ${name}`),
    decision && el("p", { class: "decision" }, withCards(decision.text)),
  );
}
