// The Audit view: how often a published scheme decides a showdown wrongly, and examples.

import { get, latest, post } from "./api.js";
import { commandOf, DEALS, EXACT, nameOf, paramsOf, pythonOf, questionOf, stateOf } from "./audit-state.js";
import { withCards } from "./cards.js";
import { copyBar } from "./copy.js";
import { announce, capitalized, el, grouped, replace } from "./dom.js";
import { row, scrollTable } from "./tables.js";

const KINDS = { wrong_winner: "The worse hand wins", false_tie: "A false tie", broken_tie: "A broken tie" };
const SHORT = { wrong_winner: "wrong winner", false_tie: "false tie", broken_tie: "broken tie" };
const WINNERS = ["they tie", "the first wins", "the second wins"];
const MOST_ROWS = 10; // rows of the table of categories
const LARGEST_SEED = 2 ** 31;

let leave = () => {};

function mount(root, params, { address, error }) {
  const state = stateOf(params);
  let schemes = [];
  let answer = null; // {result, question}: the last answer and its question
  const nextQuestion = latest();

  const scheme = el("select", { on: { change: () => set({ scheme: scheme.value }) } });
  const corrected = el("input", { type: "checkbox", checked: state.isCorrected, on: { change: () => set({ isCorrected: corrected.checked }) } });
  const showdowns = DEALS.map((deals) => el("option", { value: deals }, `${grouped(Number(deals))} random showdowns`));
  const pairs = el("option", { value: EXACT }, "all pairs of five-card hands, exact");
  const deals = el("select", { value: state.deals, on: { change: () => set({ deals: deals.value }) } }, showdowns, pairs);
  const again = el("button", { type: "button", on: { click: () => set({ seed: Math.floor(Math.random() * LARGEST_SEED) }) } }, "Deal again");
  const about = el("div", { class: "stack" });
  const form = el(
    "section",
    { class: "panel stack", "aria-label": "What is audited" },
    el("label", { class: "field" }, el("span", {}, "Scheme"), scheme),
    el("label", { class: "check" }, corrected, "corrected"),
    el("label", { class: "field" }, el("span", {}, "Showdowns"), deals),
    el("div", { class: "row" }, again),
    about,
  );
  const result = el("section", { class: "panel stack findings", "aria-labelledby": "findings" });
  const copies = copyBar({
    json: () => answer && JSON.stringify(answer.result, null, 2),
    command: () => answer && commandOf(answer.question),
    python: () => answer && pythonOf(answer.question),
  });
  const head = el("div", { class: "view-head" }, el("h1", {}, "Audit a scheme"), copies);
  replace(root, head, el("div", { class: "sides" }, form, result));

  function set(changes) {
    Object.assign(state, changes);
    address(paramsOf(state));
    ask();
  }

  async function begin() {
    const heading = el("h2", { id: "findings" }, "Findings");
    replace(result, heading, el("p", { class: "notice waits" }, "Dealing…"));
    try {
      ({ schemes } = await get("schemes"));
    } catch (failure) {
      return refused(failure);
    }
    const published = schemes.filter(({ name }) => !name.endsWith("-corrected"));
    replace(scheme, published.map(({ name, title }) => el("option", { value: name }, title)));
    if (!published.some(({ name }) => name === state.scheme)) state.scheme = published[0].name;
    scheme.value = state.scheme;
    ask();
  }

  async function ask() {
    const signal = nextQuestion();
    const question = questionOf(state);
    again.disabled = question.exact === true;
    replace(about, ideaOf(schemes.find(({ name }) => name === nameOf(state))));
    error(null);
    result.classList.toggle("stale", answer !== null);
    try {
      answer = { result: await post("audit", question, { signal }), question };
      show();
    } catch (failure) {
      if (failure.name !== "AbortError") refused(failure);
    }
  }

  function refused({ message }) {
    answer = null;
    result.classList.remove("stale");
    replace(result, el("h2", { id: "findings" }, "Findings"), el("p", { class: "faint" }, "No showdowns were compared."));
    copies.refresh();
    error(message);
  }

  function show() {
    result.classList.remove("stale");
    replace(result, el("h2", { id: "findings" }, "Findings"), ...findings(answer.result));
    copies.refresh();
    announce(`${share(answer.result.rate)} of the showdowns are decided wrongly`);
  }

  leave = () => nextQuestion.abort();
  begin();
}

/** The idea and the faults of a scheme. */
function ideaOf({ idea, faults }) {
  return [
    el("p", {}, `${capitalized(idea)}.`),
    faults.length ? el("h2", {}, "Known faults") : null,
    faults.length ? el("ul", { class: "faults small" }, faults.map((fault) => el("li", {}, withCards(fault)))) : null,
  ];
}

function findings(audit) {
  const { method, showdowns, wrong, rate, standard_error: spread, n_cards: cards, seed, categories, misnamed, examples } = audit;
  const what = method === "exact" ? `all ${grouped(showdowns)} pairs of five-card hands` : `${grouped(showdowns)} random showdowns of ${cards}-card hands (seed ${seed})`;
  const kinds = Object.keys(KINDS).map((kind) => row(KINDS[kind], grouped(audit[kind]), share(audit[kind] / showdowns)));
  return [
    el("p", { class: "score" }, el("b", {}, `${share(rate)} wrong`), method === "sampled" && wrong ? ` ± ${share(spread)}` : ""),
    el("p", {}, `${grouped(wrong)} of ${what} are decided wrongly.`),
    scrollTable("Kinds of mistakes", ["Mistake", "Number", "Share"], kinds),
    ...(categories.length ? byCategory(categories) : []),
    ...(misnamed.length ? [el("h3", {}, "Misnamed hands"), scrollTable("Misnamed hands", ["Hand", "Called", "Hands"], misnamed.map((hand) => row(hand.category, hand.named, grouped(hand.hands))))] : []),
    examples.length ? el("h3", {}, "Examples") : null,
    ...examples.map(exampleNode),
  ];
}

function byCategory(categories) {
  const rows = categories.slice(0, MOST_ROWS).map((pair) => {
    const kinds = Object.keys(SHORT).filter((kind) => pair[kind]).sort((kind, other) => pair[other] - pair[kind]);
    const how = kinds.map((kind) => SHORT[kind]).join(", ");
    return row(pair.categories.join(" against "), grouped(pair.wrong), share(pair.wrong / pair.showdowns), how);
  });
  const rest = categories.length - MOST_ROWS;
  return [
    el("h3", {}, "By category, the better hand first"),
    scrollTable("Mistakes by category", ["Hands", "Wrong", "Share", "How"], rows),
    rest > 0 ? el("p", { class: "small faint" }, `And ${rest} more, in the JSON.`) : null,
  ];
}

function exampleNode({ error, which, hands, board, scores, reason, winner, scheme_winner: byScores }) {
  const on = board.length ? ` on ${board.join(" ")}` : "";
  const [first, second] = scores.map((score) => (typeof score === "number" ? grouped(Number(score.toFixed(8))) : String(score)));
  const byCards = winner ? `${WINNERS[winner]}: ${reason}` : reason;
  return el(
    "div",
    { class: "example" },
    el("p", {}, el("b", {}, `${KINDS[error]}, ${which} example: `), withCards(`${hands[0].join(" ")} against ${hands[1].join(" ")}${on}`)),
    el("dl", { class: "told" }, el("dt", {}, "by the cards"), el("dd", {}, byCards), el("dt", {}, "by the scores"), el("dd", {}, `${WINNERS[byScores]}: ${first} against ${second}`)),
  );
}

/** A share in percent as the command prints it, with at least three decimals and at least two significant digits. */
function share(part) {
  if (!part) return "0 %";
  return `${(100 * part).toFixed(Math.max(3, 1 - Math.floor(Math.log10(100 * part))))} %`;
}

export default { title: "Audit", mount, unmount: () => leave() };
