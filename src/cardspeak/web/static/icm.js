// The ICM view: what tournament stacks are worth in prize money.

import { latest, post } from "./api.js";
import { copyBar } from "./copy.js";
import { announce, debounce, el, freshId, grouped, outdate, percent, replace } from "./dom.js";
import { called, commandOf, MOST_PLAYERS, paramsOf, pythonOf, questionOf, stateOf } from "./icm-state.js";
import { row, scrollTable } from "./tables.js";

const MOST_PLACES = 9; // columns of the table of chances

let leave = () => {};

function mount(root, params, { address, error }) {
  const state = stateOf(params);
  let answer = null; // {result, question}: the last answer and its question
  let rows = [];
  const nextQuestion = latest();

  const list = el("ol", { class: "stacks" });
  const add = el("button", { type: "button", on: { click: addPlayer } }, "Add player");
  const prizes = field("Prizes, from first place down", "prizes", state.prizes, "50, 30, 20", (text) => {
    state.prizes = text;
    changed();
  });
  const form = el("section", { class: "panel stack", "aria-label": "Stacks and prizes" }, list, el("div", { class: "row" }, add), prizes.node);
  const result = el("section", { class: "panel stack worth", "aria-labelledby": "worth", hidden: true });
  const copies = copyBar({
    json: () => answer && JSON.stringify(answer.result, null, 2),
    command: () => answer && commandOf(answer.question),
    python: () => answer && pythonOf(answer.question),
  });
  const head = el("div", { class: "view-head" }, el("h1", {}, "Tournament stacks"), copies);
  replace(root, head, el("div", { class: "sides" }, form, result));
  showPlayers();

  function showPlayers() {
    rows = state.players.map((player, at) => playerRow(player, at, state.players.length > 1, { changed, remove }));
    replace(list, rows.map((row) => row.node));
    add.disabled = state.players.length >= MOST_PLAYERS;
  }

  function addPlayer() {
    state.players.push({ name: "", stack: state.players.at(-1).stack });
    showPlayers();
    rows.at(-1).focus();
    changed();
  }

  function remove(at) {
    state.players.splice(at, 1);
    showPlayers();
    rows[Math.min(at, rows.length - 1)].focus();
    changed();
  }

  function changed() {
    address(paramsOf(state));
    result.classList.add("stale");
    ask();
  }

  const ask = debounce(async () => {
    const signal = nextQuestion();
    const question = questionOf(state);
    if (question.wrong) return tell(question.wrong);
    try {
      answer = { result: await post("icm", question, { signal }), question };
      tell(null);
      show();
    } catch (failure) {
      if (failure.name !== "AbortError") tell(placeOf(failure));
    }
  }, 120);

  /** Where an error of the server is shown. */
  function placeOf({ where, message, detail }) {
    if (where?.field === "stack") {
      const at = state.players.findIndex((player, at) => called(player, at) === where.item);
      return { field: "stack", at, words: detail };
    }
    const isPrize = where?.field === "prizes" || where?.field === "prize";
    return isPrize ? { field: "prizes", words: message.replace(/^prizes: /, "") } : { words: message };
  }

  /** Show an error at its field, or above the view; null removes it. */
  function tell(wrong) {
    rows.forEach((row, at) => row.tell(wrong?.at === at ? wrong : null));
    prizes.tell(wrong?.field === "prizes" ? wrong.words : "");
    error(wrong && !wrong.field ? wrong.words : null);
    if (wrong?.field) announce(wrong.words);
    if (!wrong) return;
    answer = null;
    outdate(result);
    copies.refresh();
  }

  function show() {
    result.hidden = false;
    result.classList.remove("stale");
    replace(result, el("h2", { id: "worth" }, "What the chips are worth"), ...tables(answer.result));
    copies.refresh();
    const worth = Object.entries(answer.result.values).map(([name, value]) => `${name} ${money(value, answer.result)}`);
    announce(worth.slice(0, 10).join(", "));
  }

  leave = () => {
    ask.cancel();
    nextQuestion.abort();
  };
  ask();
}

function playerRow(player, at, canRemove, { changed, remove }) {
  const put = (key) => (text) => {
    player[key] = text;
    changed();
  };
  const name = field(`Player ${at + 1}`, "name", player.name, `Player ${at + 1}`, put("name"));
  const stack = field("Chips", "stack", player.stack, "5000", put("stack"), `chips of player ${at + 1}`);
  const label = `remove player ${at + 1}`;
  const close = el("button", { type: "button", class: "bare", "aria-label": label, disabled: !canRemove, on: { click: () => remove(at) } }, "×");
  return {
    node: el("li", { class: "stack-row" }, name.node, stack.node, close),
    focus: () => stack.input.focus(),
    tell(wrong) {
      name.tell(wrong?.field === "name" ? wrong.words : "");
      stack.tell(wrong?.field === "stack" ? wrong.words : "");
    },
  };
}

/** A labelled text field with a place for its error: {node, input, tell(words)}. */
function field(title, kind, value, placeholder, changed, label = null) {
  const id = freshId("field");
  const note = el("p", { class: "error", id: `${id}-error`, hidden: true });
  const input = el("input", {
    id,
    value,
    placeholder,
    class: kind === "stack" ? "chips" : null,
    maxlength: kind === "prizes" ? "2000" : "100",
    "aria-label": label,
    "aria-describedby": note.id,
    inputmode: kind === "stack" ? "decimal" : null,
    autocomplete: "off",
    on: { input: () => changed(input.value) },
  });
  return {
    node: el("div", { class: "field" }, el("label", { class: "label", for: id }, title), input, note),
    input,
    tell(words) {
      note.textContent = words;
      note.hidden = !words;
      input.setAttribute("aria-invalid", String(Boolean(words)));
    },
  };
}

/** The table of values, the table of chances, and how they were computed. */
function tables(result) {
  const chips = Object.values(result.stacks).reduce((sum, stack) => sum + stack, 0);
  const values = Object.entries(result.stacks).map(([name, stack]) =>
    row(name, grouped(stack), percent(stack / chips), money(result.values[name], result)),
  );
  const places = result.prizes.slice(0, MOST_PLACES);
  const chances = Object.entries(result.chances).map(([name, shares]) =>
    row(name, shares.slice(0, MOST_PLACES).map((share) => percent(share))),
  );
  const method = result.method === "exact" ? "Exact: summed over all orders of finish." : "Computed by numerical integration.";
  const more = result.prizes.length > MOST_PLACES ? ` The table shows the first ${MOST_PLACES} places.` : "";
  return [
    scrollTable("The value of each stack", ["Player", "Chips", "Share", "Worth"], values),
    el("h3", {}, "Chance of each place"),
    scrollTable("The chance of each place", ["Player", ...places.map((prize, at) => `${at + 1}. (${grouped(prize)})`)], chances),
    el("p", { class: "small faint" }, `${method}${more}`),
  ];
}

/** A value with two decimal places, or more if the prize pool is less than 100, as the command prints it. */
function money(value, { prizes }) {
  const pool = prizes.reduce((sum, prize) => sum + prize, 0);
  const places = 2 + Math.max(0, 3 - String(Math.trunc(pool)).length);
  return value.toLocaleString("en", { minimumFractionDigits: places, maximumFractionDigits: places });
}

export default { title: "ICM", mount, unmount: () => leave() };
