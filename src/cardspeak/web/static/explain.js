// The Explain view: a hand step by step, a comparison with another hand, and its score by a published scheme.

import { latest, post } from "./api.js";
import { cardName, JOKER } from "./cards.js";
import { copyBar } from "./copy.js";
import { announce, debounce, el, replace } from "./dom.js";
import { cardsPanel, FIELDS } from "./explain-cards.js";
import { commandOf, fits, paramsOf, pythonOf, questionOf, stateOf, tableOf } from "./explain-state.js";
import { scorePanel } from "./scores.js";
import { verdicts } from "./verdict.js";
import { wayPanel } from "./way.js";

let leave = () => {};

function mount(root, params, { games, wrong, address, error }) {
  const state = stateOf(params);
  let note = wrong || null;
  let answer = null; // the last {explanation, scores, others} and the state that they belong to
  const nextQuestion = latest();
  const nextDeal = latest();
  const keep = () => address(paramsOf(state));

  const inputs = cardsPanel(state, params, games, { onGame, onCards: changed, onRandom: deal, onClose: () => ask() });
  const result = el("section", { class: "result", "aria-label": "The hand" });
  const way = wayPanel(state, keep);
  const scores = scorePanel((name) => {
    state.scheme = name;
    keep();
    showScores();
  });
  const copies = copyBar({
    table: () => answer && tableOf(answer.state),
    json: () => answer && JSON.stringify(answer.explanation, null, 2),
    command: () => answer && commandOf(answer.state),
    python: () => answer && pythonOf(answer.state),
  });
  const body = el("div", { class: "explained", hidden: true }, way.node, scores.node);
  replace(root, el("div", { class: "view-head" }, el("h1", {}, "Explain a hand"), copies), inputs.node, result, body);

  function onGame(code) {
    Object.assign(state, { game: code, half: null });
    inputs.showGame();
    if (fits(state, inputs.gameOf())) changed();
    else deal();
  }

  /** Deal a random hand, and another if two hands are being compared. */
  async function deal() {
    try {
      const { hands, board = [] } = await post("deal", { players: 2, game: state.game }, { signal: nextDeal() });
      inputs.set({ cards: hands[0], board, against: state.against.length ? hands[1] : [] });
      announce(`dealt: ${hands[0].map(cardName).join(", ")}`);
      changed();
    } catch (failure) {
      if (failure.name !== "AbortError") error(failure.message);
    }
  }

  function changed() {
    note = null;
    keep();
    ask();
  }

  const ask = debounce(async () => {
    const signal = nextQuestion();
    if (inputs.isUnreadable() || !state.cards.length) return wait();
    const asked = { ...state };
    try {
      const question = questionOf(asked);
      const { against, board } = question;
      const [explanation, scored, others] = await Promise.all([
        post("explain", question, { signal }),
        scoresOf(question, signal),
        against ? scoresOf({ cards: against, board }, signal).catch(() => []) : [],
      ]);
      answer = { explanation, scores: scored, others, state: asked };
      show();
    } catch (failure) {
      if (failure.name !== "AbortError") refused(failure);
    }
  }, 120);

  /** The scores by all schemes that accept this number of cards; none if a card is a joker. */
  async function scoresOf({ cards, board }, signal) {
    if (cards.includes(JOKER)) return [];
    return (await post("scores", { cards, ...(board && { board }) }, { signal })).scores;
  }

  function wait() {
    tell(null);
    if (!answer) replace(result, el("p", { class: "notice" }, "Pick the cards of a hand, or press Random hand."));
    dim(true);
  }

  function refused(failure) {
    const isPicking = document.body.classList.contains("picking"); // a hand that is only half picked is not an error
    if (!isPicking) tell(failure);
    dim(true);
  }

  /** Show an error at the field that it is about, or above the view; null clears it. */
  function tell(failure) {
    const about = FIELDS.find((name) => name === failure?.where?.field);
    inputs.tell(about, failure?.detail);
    error(about ? null : (failure?.message ?? note));
    if (about) announce(failure.message);
  }

  function dim(isStale) {
    for (const part of [result, body]) part.classList.toggle("stale", isStale && answer !== null);
  }

  function show() {
    tell(null);
    dim(false);
    body.hidden = false;
    replace(result, verdicts(answer.explanation, answer.state));
    way.show(answer.explanation);
    showScores();
    copies.refresh();
  }

  function showScores() {
    scores.show(answer.scores, state.scheme, inputs.gameOf(), answer.others);
  }

  document.addEventListener("keydown", way.key);
  leave = () => {
    document.removeEventListener("keydown", way.key);
    ask.cancel();
    nextQuestion.abort();
    nextDeal.abort();
  };
  error(note);
  ask();
}

export default { title: "Explain", mount, unmount: () => leave() };
