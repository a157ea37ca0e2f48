// The Equity view: the range of each player, the board, and the equity of each player.

import { breakdown, statusLine } from "./answer.js";
import { deckOf } from "./cards.js";
import { copyBar } from "./copy.js";
import { announce, debounce, el, replace } from "./dom.js";
import { equityRun } from "./equity-run.js";
import * as about from "./equity-state.js";
import { cardsField } from "./picker.js";
import { playerRow } from "./players.js";

const PAUSE = 150; // ms without a change before the server is asked
const MOST_DEAD = 20;
const MOST_UNDONE = 100;

let leave = () => {};

function mount(root, params, context) {
  const state = about.readAddress(params, context.games);
  const kept = new Map(); // the ranges for each kind of game, restored when the user returns to it
  const run = equityRun(show);
  const askSoon = debounce(ask, PAUSE);
  const pictures = breakdown();
  const status = statusLine(run);
  const fields = { board: newField("board", "Board", 5), dead: newField("dead", "Dead cards", MOST_DEAD) };
  const games = el("select", { on: { change: () => chooseGame(games.value) } }, context.games.map(gameOption));
  const by = el("select", { on: { change: () => set({ by: by.value }) } });
  const street = el("button", { type: "button", on: { click: dealNext } });
  const list = el("ol", { class: "players" });
  const add = el("button", { type: "button", on: { click: addPlayer } }, "Add a player");
  const undo = el("button", { type: "button", on: { click: undone } }, "Undo");
  const past = []; // earlier queries, for Undo
  let asked = null; // the query of the last question
  let rows = [];
  let known = {}; // the last progress of the run
  const copy = copyBar({
    table: () => about.tableOf(state, rows.map((row) => row.hand)),
    json: () => (known.isFresh ? JSON.stringify(known.answer, null, 2) : null),
    command: () => (known.error ? null : about.commandOf(state, known.isFresh ? known.answer : null)),
    python: () => (known.error ? null : about.pythonOf(state, known.isFresh ? known.answer : null)),
    why: { python: about.NO_ANSWER, table: () => (state.dead.length ? about.NO_DEAD : about.NO_TABLE), command: about.NO_ANSWER },
  });
  const boardPart = el("div", { class: "part" }, el("span", { class: "label" }, "Board"), fields.board.node, street);
  const deadPart = el("details", { class: "part" }, el("summary", {}, "Dead cards"), fields.dead.node);

  replace(
    root,
    el("h1", {}, "Equity"),
    el("section", { class: "panel question", "aria-label": "Game and board" },
      el("label", { class: "field" }, "Game", games), boardPart, deadPart),
    el("section", { class: "panel", "aria-label": "Players" },
      list, el("div", { class: "row answer" }, add, undo, status.nodes)),
    el("section", { class: "panel stack", "aria-label": "Breakdown" },
      el("label", { class: "row" }, el("h2", {}, "Break down by"), by), pictures.node),
    copy,
  );

  function newField(name, label, most) {
    const { game, [name]: value } = state;
    const used = () => new Set(about.usedBeside(name, state));
    return cardsField({ label, most, game, value, used, onChange: (cards) => set({ [name]: cards }) });
  }

  /** Change the game. Ranges that do not fit the new game are replaced. */
  function chooseGame(code) {
    const game = context.games.find((other) => other.code === code);
    const kind = (game) => about.exampleOf(game).join();
    kept.set(kind(state.game), state.ranges);
    const ranges = kept.get(kind(game)) ?? about.exampleOf(game);
    const fitting = (cards) => cards.filter((card) => deckOf(game).includes(card));
    Object.assign(state, { game, board: fitting(state.board).slice(0, game.board_cards), dead: fitting(state.dead) });
    build(ranges.slice(0, about.mostPlayers(game)));
  }

  /** Rebuild all rows with these ranges. */
  function build(ranges) {
    const { game } = state;
    rows.forEach((row) => row.forget());
    rows = ranges.map(newRow);
    fields.board.update({ most: game.board_cards, game });
    fields.dead.update({ game });
    for (const [name, field] of Object.entries(fields)) {
      if (field.error || `${field.value}` !== `${state[name]}`) field.set(state[name]);
    }
    boardPart.hidden = !game.board_cards;
    deadPart.open ||= state.dead.length > 0;
    showRows();
  }

  function newRow(text) {
    const row = playerRow({
      text,
      game: state.game,
      onText: () => set({ ranges: texts() }),
      onKnown: () => copy.refresh(),
      onEdit: () => rows.forEach((other) => other !== row && other.close()),
      onRemove: () => takeOut(row),
    });
    return row;
  }

  const texts = () => rows.map((row) => row.text);

  function addPlayer() {
    rows.push(newRow("random"));
    showRows();
    rows.at(-1).focus();
  }

  function takeOut(row) {
    const at = rows.indexOf(row);
    rows.splice(at, 1);
    row.forget();
    showRows();
    rows[Math.min(at, rows.length - 1)].focus();
  }

  function showRows() {
    rows.forEach((row, at) => row.number(at, rows.length > 2));
    replace(list, rows.map((row) => row.node));
    add.disabled = rows.length >= about.mostPlayers(state.game);
    set({ ranges: texts() });
  }

  /** Change the question, which discards the answer. */
  function set(changes) {
    Object.assign(state, changes);
    context.error(null);
    const next = about.nextStreet(state);
    const breakdowns = about.breakdownsOf(state);
    if (!breakdowns.some(([name]) => name === state.by)) state.by = "";
    street.hidden = !next;
    street.textContent = `Deal the ${next?.name}`;
    games.value = state.game.code;
    replace(by, breakdowns.map(([value, words]) => el("option", { value }, words)));
    by.value = state.by;
    context.address(about.writeAddress(state));
    run.forget();
    root.classList.add("waits");
    copy.refresh();
    askSoon();
  }

  function dealNext() {
    const board = [...state.board, ...about.dealt(state)];
    fields.board.set(board);
    set({ board });
  }

  /** Store the previous question for Undo. Typing without a pause is one step. */
  function remember() {
    const now = about.writeAddress(state).toString();
    if (asked !== null && now !== asked) past.splice(0, past.push(asked) - MOST_UNDONE);
    asked = now;
    undo.setAttribute("aria-disabled", !past.length);
  }

  function undone() {
    if (!past.length) return;
    asked = past.pop();
    Object.assign(state, about.readAddress(new URLSearchParams(asked), context.games));
    build(state.ranges);
    announce("undone");
  }

  function ask() {
    remember();
    rows.forEach((row) => row.blame(""));
    Object.values(fields).forEach((field) => field.tell(""));
    const isWhole = state.ranges.every((range) => range.trim());
    if (isWhole && !fields.board.error && !fields.dead.error) run.start(about.questionOf(state));
    else status.wait(isWhole ? "" : "Every player needs a range.");
  }

  /** Show the latest progress. */
  function show(progress) {
    known = progress;
    const { answer, error, isFresh } = progress;
    const how = { isSampled: answer?.method === "sampled", deals: answer?.deals };
    const isSame = answer?.players.length === rows.length && answer.game === state.game.code; // otherwise the answer is for other players
    rows.forEach((row, at) => row.setEquity(isSame ? answer.players[at] : null, how));
    root.classList.toggle("waits", !isFresh);
    status.show(progress);
    if (error) blame(error);
    if (isFresh) pictures.show(answer, state.game);
    copy.refresh();
  }

  /** Show an error at its place: the player, the board, the dead cards, or the line below the players. */
  function blame({ message, where, detail }) {
    const { field, item, other } = where ?? {};
    const row = field === "range" && !other && rows[item - 1];
    if (row) row.blame(detail);
    else if (field in fields) fields[field].tell(message);
    else status.say(message, true);
    announce(message);
  }

  leave = () => {
    askSoon.cancel();
    rows.forEach((row) => row.forget());
    run.forget();
  };
  build(state.ranges);
  const wrong = [context.wrong, about.wrongIn(params)].filter(Boolean).join("; ");
  if (wrong) context.error(`Part of the address was ignored: ${wrong}.`);
}

const gameOption = (game) => el("option", { value: game.code }, game.title);

export default { title: "Equity", mount, unmount: () => leave() };
