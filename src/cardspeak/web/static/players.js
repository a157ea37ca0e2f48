// The players of the Equity view: each row has a range, as text and as a grid, and the equity.

import { loaded, post } from "./api.js";
import { debounce, el, freshId, grouped, percent, replace } from "./dom.js";
import { writtenIn } from "./equity-state.js";
import { hasGrid, ranksOf, textOf, thumbnail } from "./ranges.js";

const FEW_DEALS = 10_000; // up to this number, an exact equity also shows counts of deals
const PAUSE = 150; // ms without a change before the server is asked

/**
 * A row. `onText()` is called when the text of the range has changed, `onKnown()` when the server has read the range,
 * `onEdit()` when the grid is opened, `onRemove()` to remove the player.
 */
export function playerRow({ text, game, onText, onKnown, onEdit, onRemove }) {
  const ids = { input: freshId("range"), note: freshId("note"), editor: freshId("editor") };
  const row = { name: "", range: text, weights: {}, percent: 0, hand: null, about: "", wrong: "", fault: "", asked: 0 };
  const label = el("label", { for: ids.input });
  const input = el("input", {
    type: "text", id: ids.input, class: "range", value: text, placeholder: writtenIn(game), "aria-describedby": ids.note,
    autocomplete: "off", autocapitalize: "off", spellcheck: "false", on: { input: () => written(input.value) },
  });
  const note = el("p", { class: "note", id: ids.note });
  const edit = el("button", {
    type: "button", class: "edit", "aria-expanded": "false", "aria-controls": ids.editor,
    on: { click: () => open(!editor) },
  });
  const remove = el("button", { type: "button", class: "bare remove", on: { click: onRemove } }, "✕");
  const place = el("div", { class: "editor-place", id: ids.editor });
  const equity = equityOf();
  const field = el("div", { class: "range-field" }, input, hasGrid(game) && edit, remove);
  const node = el("li", { class: "player" }, el("div", { class: "holds" }, label, field, note), equity.node, place);
  let editor = null;
  const askSoon = debounce(ask, PAUSE);

  /** The range was changed as text, by typing or with the slider. */
  function written(range) {
    Object.assign(row, { range, hand: null, fault: "" });
    row.asked += 1; // a pending answer belongs to the previous range
    if (input.value !== range) input.value = range;
    onText();
    askSoon();
  }

  /** The range was painted on the grid. The server returns its shortest notation. */
  function painted(weights) {
    Object.assign(row, { weights, hand: null, fault: "" });
    row.asked += 1;
    input.value = row.range = textOf(weights);
    showGrid({ isPainted: true });
    askSoon({ isPainted: true });
  }

  async function ask({ isPainted = false } = {}) {
    const asked = ++row.asked;
    const reading = await read(row.range, game);
    if (asked !== row.asked) return;
    const { range, wrong } = reading;
    Object.assign(row, { wrong, about: range ? aboutRange(range) : "", percent: range?.percent ?? 0 });
    row.hand = range?.holdings === 1 ? range.range : null;
    if (!isPainted && range) row.weights = range.classes ?? {};
    if (isPainted && range) input.value = row.range = range.range;
    if (isPainted) onText();
    showGrid({ isPainted });
    showNote();
    onKnown();
  }

  function showNote() {
    const words = row.fault || row.wrong;
    note.textContent = words || row.about;
    note.classList.toggle("error", Boolean(words));
    input.setAttribute("aria-invalid", Boolean(words));
  }

  function showGrid({ isPainted = false } = {}) {
    replace(edit, thumbnail(row.weights, ranksOf(game)), editor ? "Close" : "Edit");
    edit.setAttribute("aria-label", `${editor ? "Close" : "Edit"} the grid of ${row.name}`);
    editor?.setPercent(row.percent);
    if (!isPainted) editor?.set(row.weights); // do not disturb painting in progress
  }

  async function open(isOpen) {
    let rangeEditor = null; // loaded here because the first view of the page does not need it
    try {
      ({ rangeEditor } = await loaded(import("./editor.js")));
    } catch (error) {
      row.fault = error.message;
      return void showNote();
    }
    edit.setAttribute("aria-expanded", isOpen);
    editor = isOpen ? rangeEditor({ ranks: ranksOf(game), label: row.name, onWeights: painted, onText: written }) : null;
    replace(place, editor?.node);
    showGrid();
    if (isOpen) onEdit();
  }

  ask();
  return {
    node,
    get text() {
      return row.range;
    },
    /** The hand if the range is a single hand, else null. */
    get hand() {
      return row.hand;
    },
    /** Show the server's error about the range in the question; "" clears it. */
    blame(words) {
      row.fault = words;
      showNote();
    },
    close: () => editor && open(false),
    /** Stop all requests: the row is removed, or the view is left. */
    forget() {
      askSoon.cancel();
      row.asked += 1;
    },
    setEquity: equity.set,
    number(at, canRemove) {
      row.name = `Player ${at + 1}`;
      label.textContent = row.name;
      node.style.setProperty("--mine", `var(--player-${at + 1})`);
      remove.setAttribute("aria-label", `Remove ${row.name}`);
      remove.hidden = !canRemove;
      showGrid({ isPainted: true });
    },
    /** Focus the text and select it, so that typing replaces it. */
    focus() {
      input.focus();
      input.select();
    },
  };
}

/** The server's reading of a range: {range}, or {wrong} with the error. */
async function read(range, game) {
  if (!range.trim()) return { wrong: "enter a range" };
  try {
    return { range: await post("range", { range, game: game.code }), wrong: "" };
  } catch (error) {
    return { wrong: error.status === 422 ? error.detail : "" }; // other errors appear in the line below the players
  }
}

function aboutRange({ holdings, combos, percent: share }) {
  const counted = combos === holdings ? "" : ` with a total weight of ${grouped(combos)}`;
  return `${grouped(holdings)} ${holdings === 1 ? "holding" : "holdings"}${counted}, ${percent(share / 100)} of all`;
}

/** The equity of a player: a number, a bar, and the details. */
function equityOf() {
  const number = el("strong", { class: "number" });
  const win = el("i", { class: "win" });
  const rest = el("i", { class: "rest" });
  const error = el("i", { class: "whisker" });
  const parts = el("span", { class: "parts" });
  const bar = el("div", { class: "bar", "aria-hidden": "true" }, win, rest, error);
  const node = el("div", { class: "player-equity" }, number, bar, parts);

  function set(player, { isSampled, deals } = {}) {
    node.classList.toggle("none", !player);
    if (!player) return;
    number.textContent = percent(player.equity);
    const alone = Math.min(player.win, player.equity);
    win.style.width = `${100 * alone}%`;
    rest.style.width = `${100 * (player.equity - alone)}%`;
    const sides = 2 * player.standard_error; // two standard errors: the 95 % interval
    error.hidden = sides < 0.002; // too small to see
    error.style.left = `${100 * (player.equity - sides)}%`;
    error.style.width = `${200 * sides}%`;
    replace(parts, numbersOf(player, isSampled, deals).map((words) => el("span", {}, words)));
  }

  set(null);
  return { node, set };
}

/** The details of an equity. */
function numbersOf(player, isSampled, deals) {
  const isSmall = player.win_deals !== undefined && deals <= FEW_DEALS;
  const share = (part, count) => percent(part) + (isSmall ? ` (${grouped(count)} of ${grouped(deals)})` : "");
  const halves = Object.entries(player.halves ?? {}).map(([name, half]) => `${name} half ${percent(half.equity)}`);
  const whole = player.halves
    ? [`scoops ${percent(player.scoop)}`]
    : [`win ${share(player.win, player.win_deals)}`, `tie ${share(player.tie, player.tie_deals)}`];
  return [...whole, ...halves, isSampled && `± ${percent(player.standard_error, 3)}`].filter(Boolean);
}
