// The Query view: questions about deals in PQL, written by hand or by a form.

import { latest, post } from "./api.js";
import { copyBar } from "./copy.js";
import { announce, debounce, el, freshId, grouped, outdate, percent, replace } from "./dom.js";
import { QUESTIONS, queryOf } from "./query-questions.js";
import { commandOf, LONGEST, paramsOf, pythonOf, questionOf, stateOf } from "./query-state.js";
import { row, scrollTable } from "./tables.js";

const FIELDS = { hero: "Your hand or range", villain: "Their hand or range", board: "Board", dead: "Dead cards" };

let leave = () => {};

function mount(root, params, { games, address, error }) {
  const state = stateOf(params);
  let answer = null; // {result, question}: the last answer and its question
  const nextQuestion = latest();

  const note = el("p", { class: "error", id: freshId("wrong"), hidden: true });
  const text = el("textarea", {
    id: freshId("query"), rows: 6, maxlength: String(LONGEST), spellcheck: "false", autocapitalize: "off", value: state.text,
    "aria-describedby": note.id,
    on: { input: edited, keydown: (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && ask() },
  });
  const button = el("button", { type: "button", class: "primary", on: { click: () => ask() } }, "Ask");
  const writer = el("details", { open: !params.has("q") }, el("summary", {}, "Write a query with a form"), formOf(state.form, games, written));
  const form = el(
    "section",
    { class: "panel stack", "aria-label": "The query" },
    el("div", { class: "field" }, el("label", { class: "label", for: text.id }, "Query in PQL"), text, note),
    el("div", { class: "row" }, button, el("span", { class: "small faint" }, "or Ctrl+Enter")),
    writer,
  );
  const result = el("section", { class: "panel stack", "aria-labelledby": "answer", hidden: true });
  const copies = copyBar({
    query: () => text.value,
    json: () => answer && JSON.stringify(answer.result, null, 2),
    command: () => answer && commandOf(answer.question),
    python: () => answer && pythonOf(answer.question),
  });
  const head = el("div", { class: "view-head" }, el("h1", {}, "Ask about deals"), copies);
  replace(root, head, el("div", { class: "sides" }, form, result));

  function edited() {
    state.text = text.value;
    address(paramsOf(state));
    if (answer) outdate(result);
  }

  function written() {
    text.value = state.text = queryOf(state.form);
    address(paramsOf(state));
    askSoon();
  }

  const askSoon = debounce(ask, 300);

  async function ask() {
    askSoon.cancel();
    const signal = nextQuestion();
    const question = questionOf(state);
    button.disabled = true;
    result.hidden = false;
    result.classList.toggle("stale", answer !== null);
    if (!answer) replace(result, heading(), el("p", { class: "notice waits" }, "Dealing…"));
    try {
      answer = { result: await post("query", question, { signal }), question };
      tell(null);
      show();
    } catch (failure) {
      if (failure.name !== "AbortError") refused(failure);
    }
    if (!signal.aborted) button.disabled = false;
  }

  function refused({ where, message }) {
    answer = null;
    const isInText = where?.field === "query";
    tell(isInText ? message.replace(/^query(, column \d+)?: /, "") : message, isInText ? where.column : null);
    replace(result, heading(), el("p", { class: "faint" }, "No answer. The message below the query says why."));
    result.classList.remove("stale");
    copies.refresh();
    announce(message);
  }

  /** Show what is wrong with the query, and put the cursor there; null removes it. */
  function tell(words, column) {
    error(null);
    note.hidden = !words;
    note.textContent = words && column ? `At ${placeOf(text.value, column)}: ${words}` : (words ?? "");
    text.setAttribute("aria-invalid", String(Boolean(words)));
    if (words && column && document.activeElement === text) text.setSelectionRange(column - 1, column - 1);
  }

  function show() {
    result.classList.remove("stale");
    replace(result, heading(), ...findings(answer.result));
    copies.refresh();
    const [first] = answer.result.selectors;
    announce(`${labelOf(first)}: ${first.kind === "histogram" ? `${first.histogram.length} values` : valueOf(first)}`);
  }

  leave = () => {
    askSoon.cancel();
    nextQuestion.abort();
  };
  ask();
}

/** The place of a character, counted from 1, in a text that can have several lines. */
function placeOf(text, number) {
  const before = text.slice(0, number - 1).split("\n");
  const column = `column ${before.at(-1).length + 1}`;
  return text.includes("\n") ? `line ${before.length}, ${column}` : column;
}

const heading = () => el("h2", { id: "answer" }, "Answer");

/** The form that writes a query. */
function formOf(form, games, changed) {
  const put = (key) => (event) => {
    form[key] = key === "question" ? Number(event.target.value) : event.target.value;
    changed();
  };
  const select = (key, title, options) =>
    el("label", { class: "field" }, el("span", {}, title), el("select", { value: String(form[key]), on: { change: put(key) } }, options));
  return el(
    "div",
    { class: "stack" },
    select("question", "Question", QUESTIONS.map(({ words }, at) => el("option", { value: String(at) }, words))),
    select("game", "Game", games.map(({ code, title }) => el("option", { value: code }, title))),
    Object.entries(FIELDS).map(([key, title]) =>
      el("label", { class: "field" }, el("span", {}, title), el("input", { value: form[key], maxlength: "2000", autocomplete: "off", on: { input: put(key) } })),
    ),
  );
}

/** The table of values, the histograms, and how they were found. */
function findings(result) {
  const plain = result.selectors.filter(({ kind }) => kind !== "histogram");
  const hasSpreads = plain.some((selected) => spreadOf(selected));
  const hasCounts = plain.some(({ count }) => count !== undefined);
  const heads = ["Selector", "Value", ...(hasCounts ? ["Deals"] : []), ...(hasSpreads ? ["±"] : [])];
  const rows = plain.map((selected) =>
    row(
      breakable(labelOf(selected)),
      selected.value === null && result.complete === false ? "not known yet" : valueOf(selected),
      ...(hasCounts ? [selected.count === undefined ? "" : grouped(selected.count)] : []),
      ...(hasSpreads ? [spreadOf(selected)] : []),
    ),
  );
  return [
    plain.length ? scrollTable("The values", heads, rows) : null,
    ...result.selectors.filter(({ kind }) => kind === "histogram").map(histogram),
    el("p", { class: "small faint" }, howFound(result)),
  ];
}

/** How the answer was found, in a sentence. */
function howFound({ method, deals, dealt = deals, seed, complete }) {
  const isSampled = method === "sampled";
  const kind = `${isSampled ? "random " : ""}${grouped(dealt) === "1" ? "deal" : "deals"}`;
  const counted = dealt === deals ? `${grouped(deals)} ${kind}` : `${grouped(deals)} of ${grouped(dealt)} ${kind} match`;
  if (isSampled) return `Sampled: ${counted}, seed ${seed}${complete === false ? "; stopped at the time limit" : ""}.`;
  if (complete === false) return `Not complete: stopped at the time limit. ${counted} so far, which are not a random sample.`;
  return `Exact: ${counted}.`;
}

/** What to call a selector: its name in the query or, without one, its text. */
const labelOf = ({ label, name }) => label ?? name;

/** A text that can be broken after each opening parenthesis. */
const breakable = (text) => text.split(/(?<=\()/).flatMap((part, at) => (at ? [el("wbr"), part] : [part]));

/** The value as the command prints it: shares in percent. */
function valueOf({ value, is_share: isShare }) {
  if (value === null) return "no deal matches";
  if (typeof value === "string") return value;
  return isShare ? percent(value, 4) : rounded(value, 7);
}

/** The standard error, in the unit of the value. */
function spreadOf({ standard_error: spread, is_share: isShare }) {
  if (!spread) return "";
  return isShare ? percent(spread, 4) : rounded(spread, 2);
}

const rounded = (number, digits) => Number(number.toPrecision(digits)).toString();

/** The value of a bar. A share is a whole number of percent, rounded down. */
function barName(value, isShare) {
  if (typeof value !== "number") return value;
  return isShare ? `${value} to ${value + 1} %` : rounded(value, Number.isInteger(value) ? 15 : 7);
}

/** A bar for each value. */
function histogram({ histogram: bars, is_share: isShare, ...selected }) {
  const most = Math.max(...bars.map(({ share }) => share));
  const isSampled = bars.some(({ standard_error: spread }) => spread);
  const rows = bars.map(({ value, share, count, standard_error: spread = 0 }) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, barName(value, isShare)),
      el("td", { class: "number" }, percent(share, 3)),
      isSampled ? el("td", { class: "number faint" }, `± ${percent(spread, 3)}`) : null,
      el("td", { class: "number" }, grouped(count)),
      el("td", { class: "wide" }, el("span", { class: "bar", style: { "--share": String(share / most) } })),
    ),
  );
  const id = freshId("histogram");
  return el(
    "div",
    { class: "stack" },
    el("h3", { id }, breakable(labelOf(selected))),
    bars.length ? el("div", { class: "scroll" }, el("table", { class: "histogram", "aria-labelledby": id }, el("tbody", {}, rows))) : el("p", { class: "faint" }, "no deal matches"),
  );
}

export default { title: "Query", mount, unmount: () => leave() };
