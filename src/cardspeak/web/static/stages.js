// An explanation in stages: the server's steps, each with a picture of its cards.

import { cardName, hand, parseCards, withCards } from "./cards.js";
import { countsNode } from "./counts.js";
import { el, grouped } from "./dom.js";

const STAGES = {
  Join: ["Cards"],
  Sort: ["Sorted", "Ace", "Wild cards"],
  Count: ["Highest card", "Longest run", "Suits", "Ranks", "Repeated ranks", "Different ranks", "Same rank"],
  Choose: ["Possible hands", "Hands of five", "Kinds of hands"],
  "Nothing better": ["Nothing better"],
  "Nothing lower": ["Nothing lower"],
  "Tie-breakers": ["Tie-breakers"],
  Place: ["Place"],
};
const stageOf = (title) => Object.keys(STAGES).find((name) => STAGES[name].includes(title)) ?? "Decide";
const PICTURES = { Join: joined, Sort: sorted, Count: counted, Decide: decided, "Tie-breakers": ordered, Place: placed };

/** The steps by stage: [{name, steps}]. The server's step "Cards" joins and sorts the cards. It becomes two stages. */
export function stagesOf(steps) {
  const stages = [];
  for (const step of steps.flatMap(halved)) {
    const name = stageOf(step.title);
    if (stages.at(-1)?.name !== name) stages.push({ name, steps: [] });
    stages.at(-1).steps.push(step);
  }
  return stages;
}

function halved({ title, text }) {
  const [, cards, sorting] = /^([^,]*), ((?:from|the) .*)$/.exec(title === "Cards" ? text : "") ?? [];
  if (!cards) return [{ title, text }];
  return [
    { title, text: cards },
    { title: "Sorted", text: sorting },
  ];
}

/** The cards of the hand and of the board, read from the steps, and whether the ace is low. */
export function dealtOf(steps) {
  const [cards, board = ""] = steps[0].text.split(", ")[0].split(" and the board ");
  const aceIsLow = steps.some(({ title, text }) => title === "Ace" && text.startsWith("low"));
  return { cards: parseCards(cards).cards, board: parseCards(board).cards, aceIsLow };
}

/** The node of a stage; `dealt` is the result of dealtOf, `value` the value of the hand or null. */
export function stageNode({ name, steps }, number, dealt, value) {
  const shown = steps.filter(({ title }) => title !== "Hand" || !value); // the picture already names the hand
  const heading = el("h3", {}, el("span", { class: "stage-number", "aria-hidden": "true" }, String(number)), name);
  const picture = PICTURES[name]?.(steps, dealt, value);
  const words = ["Count", "Choose", "Decide"].includes(name) ? listed(shown) : shown.map(plain);
  return el("li", { class: "stage panel", dataset: { stage: name } }, heading, picture, words);
}

/** The text of a step. Its title is shown only if it is "Ace" or "Wild cards". Other titles repeat the stage's name. */
function plain({ title, text }) {
  if (title === "Nothing better" && text.startsWith("no ")) {
    return el("ul", { class: "not" }, text.split("; ").map((line) => el("li", {}, withCards(line))));
  }
  const isTold = ["Ace", "Wild cards"].includes(title);
  return el("p", {}, isTold && el("b", {}, `${title}: `), withCards(text));
}

function listed(steps) {
  const lines = steps.map(({ title, text }) => [el("dt", {}, title), el("dd", {}, marked(text))]);
  return lines.length > 0 && el("dl", { class: "told" }, lines);
}

/** Text with a mark, ✓ or ✗, before a leading yes or no. */
function marked(text) {
  const [, answer, rest = ""] = /^(yes|no)(:.*)?$/.exec(text) ?? [];
  if (!answer) return withCards(text);
  return [el("b", { class: answer }, answer === "yes" ? "✓ yes" : "✗ no"), withCards(rest)];
}

function joined(_steps, { cards, board }) {
  const group = (name, cards) => el("figure", {}, hand(cards), el("figcaption", {}, name));
  const plus = el("span", { class: "plus", "aria-hidden": "true" }, "+");
  return el("div", { class: "join" }, group("the hand", cards), board.length > 0 && [plus, group("the board", board)]);
}

function sorted([{ text }]) {
  const { cards } = parseCards(text.slice(text.indexOf(":") + 1));
  return cards.length > 0 && hand(cards);
}

function counted(steps, { cards, board, aceIsLow }) {
  const text = steps.find(({ title }) => title === "Longest run")?.text ?? "";
  const run = /^[2-9TJQKA](?:-[2-9TJQKA])+/.exec(text)?.[0].split("-") ?? [];
  return countsNode([...cards, ...board], { run: run.length > 2 ? run : [], aceIsLow }); // do not mark a run of only two ranks
}

function decided(steps, { cards, board }, value) {
  if (!value) return null;
  const text = steps.find(({ title }) => title === "Hand")?.text ?? "";
  const how = text.replace(value.name, "").replace(/^: (?:[2-9TJQKA][shdc]|Jk| )+(?:, )?/, "");
  const label = `${value.name}: ${value.cards.map(cardName).join(", ")}`;
  return el(
    "div",
    { class: "lifted-out" },
    el("p", { class: "made" }, value.name),
    hand([...cards, ...board], { lifted: value.cards, label }),
    how && el("p", { class: "faint" }, withCards(how)),
  );
}

function ordered(_steps, _dealt, value) {
  return value && hand(value.cards);
}

/** The place of the hand on a scale of all hands, with the best at the left. */
function placed(_steps, _dealt, value) {
  if (!value) return null;
  const share = value.places > 1 ? (value.place - 1) / (value.places - 1) : 0;
  return el(
    "div",
    { class: "place", "aria-hidden": "true" },
    el("div", { class: "scale" }, el("i", { style: { left: `${100 * share}%` } })),
    el("div", { class: "ends" }, el("span", {}, "1, the best"), el("span", {}, `${grouped(value.places)}, the worst`)),
  );
}
