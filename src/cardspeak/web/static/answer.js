// The parts of an equity answer that do not belong to a single player: the method, the progress, and the breakdown.

import { loaded } from "./api.js";
import { announce, el, grouped, percent, replace } from "./dom.js";
import { hasGrid } from "./ranges.js";

/** The modules that draw breakdowns. Each exports a function (number of players, game) -> {node, set(answer)}. */
const PICTURES = {
  category: () => import("./categories.js"),
  hand: () => import("./hands.js"),
  holding: () => import("./spread.js"),
  "next-card": () => import("./next-cards.js"),
};

/**
 * A line that describes how an answer was computed, and a button that stops or continues the work:
 * {nodes, show(state), say(words), wait(words)}.
 */
export function statusLine({ stop, goOn }) {
  const words = el("p", { class: "status" });
  const bar = el("progress", { max: 1, "aria-label": "Progress" });
  const button = el("button", { type: "button", on: { click: () => (isBusy ? stop() : goOn()) } });
  let isBusy = false;

  function say(text, isError = false) {
    words.textContent = text;
    words.classList.toggle("error", isError);
  }

  function show(state) {
    const { answer, phase, error, isFresh, done } = state;
    const isSampled = isFresh && answer.method === "sampled";
    isBusy = phase === "asking" || phase === "running";
    bar.hidden = !isBusy || isSampled; // sampling has no end
    if (isFresh && done) bar.value = done;
    else bar.removeAttribute("value");
    const isCut = isFresh && isEndedByServer(state);
    const canGoOn = phase === "stopped" || (error ? error.status !== 422 : isSampled || isCut);
    button.hidden = !isBusy && !canGoOn;
    button.textContent = isBusy ? "Stop" : error || (isCut && !isSampled) ? "Try again" : "Continue";
    say(inWords(state));
    if (["done", "stopped"].includes(phase) && isFresh && !error) announce(inShort(answer));
  }

  /** Show why no question is sent. */
  function wait(text) {
    isBusy = false;
    bar.hidden = button.hidden = true;
    say(text);
  }

  wait("");
  return { nodes: [words, bar, button], show, say, wait };
}

/** Whether the server ended the work before the answer was complete. */
const isEndedByServer = ({ answer, phase }) => phase === "done" && answer?.complete === false;

const WHY_ENDED = "Ended by the server, because the time limit was reached or others were waiting";

/** How the answer was computed, in a sentence. */
function inWords({ answer, phase, isFresh, stage, error, before }) {
  if (error) return "";
  if (!isFresh && phase === "stopped") return "Stopped before there was a result.";
  if (!isFresh) return stage ? `Computing: ${stage}…` : "Computing…";
  const deals = answer.deals === 1 ? "1 deal" : `${grouped(answer.deals)} deals`;
  if (answer.method === "exact") {
    if (answer.complete) return `Exact: ${answer.deals === 1 ? "" : "all "}${deals}; ${answer.how}.`;
    const state = isEndedByServer({ answer, phase }) ? WHY_ENDED : phase === "stopped" ? "Stopped" : "In progress";
    return `${state}: exact for ${deals} so far; ${answer.how}.`;
  }
  const largest = Math.max(...answer.players.map((player) => player.standard_error));
  const how = `Sampled${before ? " in several runs" : ""}: ${deals}, standard error up to ${percent(largest, 3)}`;
  if (isEndedByServer({ answer, phase })) return `${how}. ${WHY_ENDED}.`;
  return how + ({ running: "; sampling until you press Stop.", stopped: "; stopped." }[phase] ?? ".");
}

/** The final answer for screen readers. */
function inShort({ players, method }) {
  return `${method}: ${players.map((player, at) => `player ${at + 1} ${percent(player.equity)}`).join(", ")}`;
}

/** The part of the page with the breakdown: {node, show(answer, game)}. It is empty if the answer has no breakdown. */
export function breakdown() {
  const node = el("div", { class: "pictures" });
  let shown = {}; // the current picture, and what it was drawn for
  let latest = null;

  async function show(answer, game) {
    latest = answer;
    if (!answer.by) {
      shown = {};
      return void replace(node);
    }
    const kind = answer.by === "hand" && !hasGrid(game) ? "holding" : answer.by;
    let draw = null;
    try {
      ({ default: draw } = await loaded(PICTURES[kind]()));
    } catch (error) {
      return void replace(node, el("p", { class: "hint" }, error.message));
    }
    if (answer !== latest) return;
    const count = answer.players.length;
    if (shown.draw !== draw || shown.count !== count || shown.game !== game) {
      shown = { draw, count, game, picture: draw(count, game) };
      replace(node, shown.picture.node);
    }
    shown.picture.set(answer);
  }

  return { node, show };
}
