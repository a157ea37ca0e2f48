// The seats of the table: the player, their cards and their bets.

import { el, freshId, percent, replace } from "./dom.js";
import { accountOf, exact, netOf } from "./outcome.js";
import { cardsField } from "./picker.js";
import { amount, chipsOf, isIn, textOf, usedBut } from "./table.js";

const MONEY = { bet: "Bet", stack: "Stack", dead: "Dead" };
const TEXTS = { discards: "Discards", range: "Range" };
const FIELDS = { ...TEXTS, ...MONEY };

/**
 * The list of a table's seats. `changed(key)` reports a changed value; `act(name, at)` adds, removes or moves a seat
 * ("add", "remove", "up", "down"). It has node, fit(), focus(at, field), tell(at, words, field) and show(outcome).
 */
export function seatList({ table, game, changed, act }) {
  const group = freshId("button");
  const seats = table.seats.map((_, at) => seat(at, { table, game, group, changed, act, next }));

  /** Go to the next seat; after the last seat, add a new one. */
  function next(at) {
    if (at + 1 < seats.length) seats[at + 1].focus("cards");
    else act("add", at);
  }

  /** Show the dead money of each player if it matters: in a tournament, or if there is dead money. */
  function fit() {
    node.classList.toggle("has-dead", Boolean(table.prizes || table.dead || table.seats.some(({ dead }) => dead)));
  }

  function show(outcome) {
    fit();
    seats.forEach((seat) => seat.show(outcome));
  }

  const node = el("ol", { class: "seats" }, ...seats.map((seat) => seat.node));
  fit();
  return {
    node,
    fit,
    show,
    focus: (at, field) => seats[at]?.focus(field),
    tell: (at, words, field) => seats.forEach((seat, place) => seat.tell(place === at ? words : "", field)),
  };
}

function seat(at, { table, game, group, changed, act, next }) {
  const state = table.seats[at];
  const called = () => state.name || `player ${at + 1}`;
  const noteId = freshId("seat");
  const note = el("p", { class: "error", id: noteId, hidden: true });
  const outcome = el("div", { class: "seat-outcome" });

  const name = input("name", { class: "seat-name", maxlength: "100", "aria-label": `name of player ${at + 1}` });
  const cards = cardsField({
    label: `cards of ${called()}`,
    value: state.cards,
    most: game.hole_cards,
    game,
    hint: game.hole_cards === 2 ? "AsKd" : "AsKdQh",
    used: () => usedBut(table, state.cards),
    onChange: (picked, text) => put("cards", cards.error ? text : textOf(picked)),
  });
  const money = Object.fromEntries(Object.keys(FIELDS).map((field) => [field, fieldInput(field)]));
  const button = el("input", {
    type: "radio",
    name: group,
    class: "sr",
    checked: table.button === at,
    on: { change: hasButton },
  });
  const [folded, mucked] = ["folded", "mucked"].map((field) =>
    el("input", { type: "checkbox", checked: state[field], on: { change: () => giveUp(field) } }),
  );
  const fields = { name, cards, ...money };
  let atCards = ""; // the message at the cards

  const node = el(
    "li",
    { class: "seat" },
    el("label", { class: "dealer", title: "Has the button" }, button, el("span", { "aria-hidden": "true" }, "D")),
    name,
    cards.node,
    el(
      "div",
      { class: "seat-money" },
      Object.entries(money).map(([field, input]) =>
        el("label", { class: `money-field money-${field}` }, el("span", { "aria-hidden": "true" }, FIELDS[field]), input),
      ),
      el("label", { class: "check", title: "Gave up every pot" }, folded, "Folded"),
      el("label", { class: "check", title: "Did not show at the showdown: loses to every hand that is shown" }, mucked, "Mucked"),
      outcome,
      el(
        "span",
        { class: "moves" },
        move("up", "↑", at === 0),
        move("down", "↓", at === table.seats.length - 1),
        move("remove", "×", table.seats.length < 2),
      ),
    ),
    note,
  );
  node.addEventListener("keydown", entered);
  label();
  fit();

  /** Label the controls of the seat with the name of its player. */
  function label() {
    const who = called();
    cards.update({ label: `cards of ${who}` });
    const words = [
      [node, who],
      [button, `${who} has the button`],
      [folded, `Folded: ${who}`],
      [mucked, `Mucked: ${who}`],
      ...Object.entries(money).map(([field, input]) => [input, `${FIELDS[field].toLowerCase()} of ${who}`]),
      ...[...node.querySelectorAll(".moves button")].map((button) => [button, `${button.dataset.words}: ${who}`]),
    ];
    for (const [control, text] of words) control.setAttribute("aria-label", text);
  }

  /** A player can fold or muck, but not both. */
  function giveUp(field) {
    const [input, other] = field === "folded" ? [folded, mucked] : [mucked, folded];
    if (input.checked) {
      other.checked = false;
      state[field === "folded" ? "mucked" : "folded"] = false;
    }
    put(field, input.checked);
  }

  /** Show only the fields that matter: a range if the player has no cards, discards if they can draw. */
  function fit() {
    money.range.parentNode.hidden = !isIn(state) || Boolean(state.cards);
    money.discards.parentNode.hidden = !isIn(state) || !state.cards || !game.has_draw;
  }

  function put(field, value) {
    state[field] = value;
    fit();
    if (field === "name") label();
    changed(`seat ${at} ${field}`);
  }

  function hasButton() {
    table.button = at;
    changed("button");
  }

  function input(field, properties) {
    const typed = ({ target }) => put(field, target.value);
    return el("input", {
      type: "text",
      autocomplete: "off",
      enterkeyhint: "next",
      "aria-describedby": noteId,
      value: state[field],
      on: { input: typed },
      ...properties,
    });
  }

  function fieldInput(field) {
    if (field in TEXTS) return input(field, { placeholder: field === "range" ? "any" : "none" });
    return input(field, { inputmode: "decimal", placeholder: field === "bet" ? "0" : null });
  }

  function move(action, sign, isOff) {
    const words = action === "remove" ? "remove" : `move ${action}`;
    return el(
      "button",
      {
        type: "button",
        class: "bare",
        disabled: isOff,
        title: words,
        dataset: { words },
        on: { click: () => act(action, at) },
      },
      sign,
    );
  }

  /** Enter moves from the name to the cards, to the bet, and to the next seat. */
  function entered(event) {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches("input[type=text]")) return;
    event.preventDefault();
    if (event.target === name) focus("cards");
    else if (cards.node.contains(event.target)) focus("bet");
    else next(at);
  }

  function focus(field) {
    fields[field].focus();
    fields[field].select?.();
  }

  /** Show a message at the cards, which have their own note, or below the seat for any other field. */
  function tell(words, field) {
    const own = cards.error ? "" : words; // the card field shows its own error when it loses the focus
    const ofCards = field === "cards" ? own : "";
    if (ofCards !== atCards) cards.tell((atCards = ofCards));
    note.textContent = ofCards ? "" : own;
    note.hidden = !note.textContent;
    for (const [key, input] of Object.entries({ name, ...money }))
      input.setAttribute("aria-invalid", Boolean(words) && key === field);
  }

  function show(shown) {
    node.classList.toggle("folded", !isIn(state));
    fit();
    node.classList.toggle("wins", state.name in (shown?.answer?.payouts ?? {}));
    const chips = chipsOf(table);
    replace(outcome, againstStack(state, chips), shown?.answer && outcomeOf(state, shown, chips));
  }

  return { node, focus, tell, show };
}

/** A note if the bet exceeds the stack, or if the player is all in. */
function againstStack({ bet, stack, dead }, chips) {
  const over = exact(amount(bet) + amount(dead) - amount(stack));
  if (!stack.trim() || !amount(bet) || over < 0) return null;
  return over
    ? el("span", { class: "error" }, `${chips(over)} more than the stack`)
    : el("span", { class: "tag" }, "all in");
}

/** The part of an answer that a seat shows: the winnings, or the equity. */
function outcomeOf(state, { answer, names }, chips) {
  if (answer.payouts) {
    const { paid, net } = accountOf(state, answer);
    return [paid > 0 && el("b", { class: "won" }, `wins ${chips(paid)}`), netOf(net, chips)];
  }
  const equity = names ? answer.players[names.indexOf(state.name)]?.equity : answer.equity[state.name];
  return equity !== undefined && el("b", {}, percent(equity, 1), el("span", { class: "sr" }, " equity"));
}
