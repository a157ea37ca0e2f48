// The score by a published scheme: the number, its components, how it is calculated, and the faults of the scheme.

import { withCards } from "./cards.js";
import { capitalized, el, grouped, replace } from "./dom.js";

const NATURAL = new Set(["holdem", "stud", "five-card-stud", "five-card-draw"]);

/**
 * A panel with a choice of schemes. show(scores, chosen, game, others) fills it; `others` are the scores of the other
 * hand. `onChoice(name)` is called when another scheme is chosen.
 */
export function scorePanel(onChoice) {
  const select = el("select", { on: { change: () => onChoice(select.value) } });
  const label = el("label", { class: "field" }, el("span", {}, "Scheme"), select);
  const details = el("div", { class: "stack" });
  const heading = el("h2", { id: "scores" }, "Score by a published scheme");
  const node = el("section", { class: "panel stack scores", "aria-labelledby": "scores" }, heading, label, details);
  let listed = "";

  function show(scores, chosen, game, others) {
    label.hidden = !scores.length;
    if (!scores.length) return replace(details, el("p", { class: "faint" }, "No published scheme accepts these cards."));
    const names = scores.map(({ scheme }) => scheme);
    const score = scores.find(({ scheme }) => scheme === chosen) ?? scores[0];
    if (listed !== names.join()) {
      replace(select, scores.map(({ scheme, title }) => el("option", { value: scheme }, title)));
      listed = names.join();
    }
    select.value = score.scheme;
    const other = others.find(({ scheme }) => scheme === score.scheme);
    return replace(details, scored(score, game, other));
  }

  return { node, show };
}

function scored(score, game, other) {
  return [
    el("p", { class: "idea" }, `${capitalized(score.idea)}.`),
    el("p", { class: "score" }, el("b", {}, numberText(score.score)), el("span", {}, score.name)),
    other && el("p", {}, `The other hand scores ${numberText(other.score)}, ${other.name}: `, el("b", {}, verdict(score, other))),
    !NATURAL.has(game.code) && el("p", { class: "faint small" }, "The scheme scores the cards as a high hand, whatever the game."),
    parts(score.parts),
    way(score.steps),
    el("h3", {}, "Known faults"),
    score.faults.length
      ? el("ul", { class: "faults" }, score.faults.map((fault) => el("li", {}, withCards(fault))))
      : el("p", { class: "faint small" }, "None."),
    source(score.source),
  ];
}

/** Which hand wins by a scheme. */
function verdict({ score }, other) {
  if (score === other.score) return "a tie by this scheme.";
  return score > other.score ? "this hand wins by this scheme." : "the other hand wins by this scheme.";
}

function parts(mapping) {
  const rows = Object.entries(mapping).map(([name, part]) =>
    el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, partText(part))),
  );
  return el("table", {}, el("caption", { class: "sr" }, "Components of the score"), el("tbody", {}, rows));
}

const numberText = (number) => grouped(Number(number.toFixed(8)));

/** A component as text, as the command prints it. */
function partText(part) {
  if (typeof part === "boolean") return part ? "yes" : "no";
  if (typeof part === "number") return numberText(part);
  if (Array.isArray(part)) return part.join(" ") || "none";
  if (typeof part !== "object") return part;
  return Object.entries(part).map(([name, count]) => `${name} ${count}`).join(", ");
}

function way(steps) {
  const lines = steps.map(({ title, text }) => [el("dt", {}, title), el("dd", {}, withCards(text))]);
  return el("details", {}, el("summary", {}, "How it is calculated"), el("dl", { class: "told" }, lines));
}

function source(text) {
  const link = /^https?:\/\/\S+$/.test(text) && el("a", { href: text, rel: "noreferrer" }, "Publication");
  return el("p", { class: "small faint" }, link || text);
}
