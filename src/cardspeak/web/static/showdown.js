// The Showdown view: a table, who wins which pot, and why.

import { latest, loaded, post } from "./api.js";
import { answered, commandOf, fileOf, placeOf, pythonOf, questionOf, wordsOf } from "./asking.js";
import { copyBar } from "./copy.js";
import { announce, debounce, el, outdate, replace } from "./dom.js";
import { tableForm } from "./form.js";
import { paidWords, settled } from "./outcome.js";
import { cardsOf, mistakeOf, newSeat, read, write } from "./table.js";

const WAIT = 150; // milliseconds without a change before a question is sent
const SLOW = 250; // milliseconds before "Computing…" appears
const MOST_UNDONE = 100;

let leave = () => {};

export default { title: "Showdown", mount, unmount: () => leave() };

function mount(root, params, context) {
  const next = latest();
  const nextDeal = latest();
  const asked = debounce(ask, WAIT);
  const past = []; // earlier tables, for Undo
  let table = read(params);
  if (context.wrong) context.error(context.wrong);
  let kept = JSON.stringify(table);
  let lastKey = null; // the last change: typing in one field is one step for Undo
  let before = []; // the boards before cards were taken back
  let form = null;
  let shown = null; // the result on display: {question, answer, …}
  let shownGame = ""; // the game of that result
  let isNotice = false; // whether the result is only a notice
  let head = "";
  leave = () => {
    asked.cancel();
    next.abort();
    nextDeal.abort();
  };

  const gameOf = () => context.games.find(({ code }) => code === table.game);
  const undo = el("button", { type: "button", on: { click: undone } }, "Undo");
  const setup = el("section", { class: "panel stack setup", "aria-label": "The table" });
  const status = el("p", { class: "status", hidden: true }, "Computing…");
  const wrong = el("p", { class: "error", hidden: true });
  const result = el("div", { class: "stack" });
  const copy = copyBar({
    table: () => shown && fileOf(shown.question),
    json: () => shown && JSON.stringify(shown.answer, null, 2),
    command: () => shown && commandOf(shown.question, shown.answer),
    python: () => shown && pythonOf(shown.question, shown.answer),
    why: (kind) => (shown && kind === "table" ? "not all cards are known" : "the table has no answer yet"),
  });
  const results = el(
    "section",
    { class: "panel stack results", "aria-label": "The result" },
    wrong,
    status,
    result,
    copy,
  );
  replace(root, el("h1", {}, "Showdown"), el("div", { class: "table-and-result" }, setup, results));

  /* The table, and Undo. */

  function changed(key) {
    if (key !== lastKey) past.splice(0, past.push(kept) - MOST_UNDONE);
    lastKey = key;
    kept = JSON.stringify(table);
    undo.setAttribute("aria-disabled", "false");
    askSoon();
  }

  function askSoon() {
    next.abort(); // a pending answer belongs to the previous table
    context.error(null);
    context.address(write(table));
    asked();
  }

  function change(changes, focus) {
    Object.assign(table, changes);
    changed(Symbol("a step of its own"));
    build();
    focus?.(form);
  }

  function undone() {
    if (!past.length) return;
    kept = past.pop();
    table = JSON.parse(kept);
    lastKey = null;
    build();
    askSoon();
    undo.focus();
    announce("undone");
  }

  function build() {
    form = tableForm({ table, game: gameOf(), games: context.games, changed, change, deal, clear, toRound, undo });
    replace(setup, form.nodes);
    undo.setAttribute("aria-disabled", !past.length);
  }

  async function deal() {
    const { seats, game: code, ...rest } = table;
    const players = Math.max(2, Math.min(seats.length, gameOf().most_players));
    try {
      const [dealt, { randomTable }] = await Promise.all([
        post("deal", { players, game: code }, { signal: nextDeal() }),
        loaded(import("./dealing.js")),
      ]);
      before = [];
      change(randomTable({ ...rest, seats }, dealt), (built) => built.focus("deal"));
    } catch (error) {
      if (error.name !== "AbortError") tell(error.message);
    }
  }

  /** Start a new hand with the same players, no cards and no bets. */
  function clear() {
    before = [];
    const seats = table.seats.map(({ name, stack }) => ({ ...newSeat([]), name, stack }));
    change({ boards: [""], double: false, dead: "", seats }, (built) => built.focus("cards", 0));
  }

  /** Deal the boards up to n cards, or take later cards back; the same cards return when the round is dealt again. */
  async function toRound(n) {
    const isLonger = (board, at) =>
      board.length >= (before[at]?.length ?? 0) || board.some((card) => !before[at].includes(card));
    try {
      const { boardsWith } = await loaded(import("./dealing.js"));
      before = table.boards.map(cardsOf).map((board, at) => (isLonger(board, at) ? board : before[at]));
      change({ boards: boardsWith(table, gameOf(), n, before) }, (built) => built.focus("round", n));
    } catch (error) {
      tell(error.message);
    }
  }

  /* Question and answer. */

  async function ask() {
    const signal = next();
    const game = gameOf();
    const mistake = mistakeOf(table);
    if (mistake) return tell(mistake.text, mistake.place, mistake.isCards);
    const question = questionOf(table, game);
    if (question.wait) return show(null, [el("p", { class: "notice" }, question.wait)], question.wait);
    const slow = setTimeout(working, SLOW, true);
    try {
      const outcome = { question, names: question.names, ...(await answered(question, table, game, signal)) };
      const chances = question.isOpen && (await loaded(import("./chances.js")));
      if (signal.aborted) return;
      if (chances) show(outcome, chances.open(outcome, table), chances.openWords(outcome, table, game));
      else show(outcome, settled(outcome, table, game), paidWords(outcome.answer, table));
    } catch (error) {
      if (signal.aborted) return;
      tell(wordsOf(error, table), placeOf(error.where, table, lastKey));
      if (error.status !== 422) wrong.append(" ", el("button", { type: "button", on: { click: ask } }, "Try again"));
    } finally {
      clearTimeout(slow);
    }
  }

  function working(isOn) {
    status.hidden = !isOn;
    results.setAttribute("aria-busy", isOn);
    result.classList.toggle("stale", isOn);
  }

  function show(outcome, nodes, words) {
    shown = outcome;
    shownGame = table.game;
    isNotice = !outcome;
    working(false);
    form.tell(null, "");
    wrong.hidden = true;
    replace(result, outcome && el("h2", { class: "headline" }, words), nodes);
    report(words);
  }

  /** Show an error at its place or above the result, which no longer matches the table. */
  function tell(words, place, isTyping = false) {
    shown = null;
    working(false);
    const isPlaced = form.tell(place, words);
    wrong.hidden = Boolean(isPlaced && isTyping);
    wrong.textContent = words;
    if (isNotice || shownGame !== table.game) replace(result);
    if (wrong.hidden) result.classList.add("stale");
    else outdate(result);
    report(words, isTyping);
  }

  function report(words, isQuiet = false) {
    form.show(shown);
    copy.refresh();
    if (words !== head && !isQuiet) announce(words);
    head = words;
  }

  build();
  context.address(write(table));
  ask();
}
