// The form of the Showdown view: the game, the board, the seats, the money. It edits the table that it was built from,
// and is rebuilt when a change affects more than a single value.

import { el, freshId, replace } from "./dom.js";
import { cardsField } from "./picker.js";
import { seatList } from "./seats.js";
import { cardsOf, chipToAsk, hasRoom, MOST_BOARDS, newSeat, RULES, textOf, unitOf, usedBut } from "./table.js";

/** The names of the rounds, by the numbers of cards on the board. */
const ROUNDS = {
  "0,3,4,5": ["Pre-flop", "Flop", "Turn", "River"],
  "0,1,3,4,5": ["Pre-flop", "Door card", "Flop", "Turn", "River"], // Courchevel
};

/**
 * The form of a table. `changed(key)` reports a changed value. `change(changes, focus)` changes the table, rebuilds the
 * form and then calls focus(form). `deal()` and `toRound(n)` deal, and `clear()` removes all cards and bets. `undo` is
 * the Undo button. The result has nodes, focus(name, at), tell(place, words) and show(outcome).
 */
export function tableForm({ table, game, games, changed, change, deal, clear, toRound, undo }) {
  const list = seatList({ table, game, changed: noted, act: (name, at) => actOn(name, at, { table, game, change }) });
  const boards = game.board_cards
    ? table.boards.map((_, at) => boardField(at, { table, game, changed: boardChanged, change }))
    : [];
  const streets = game.board_cards ? streetButtons({ table, game, toRound }) : [];
  const money = moneyPart(table, game, put);
  const dealButton = el("button", { type: "button", class: "primary", on: { click: deal } }, "Deal");
  const clearButton = el("button", { type: "button", on: { click: clear } }, "New hand");
  const chosen = ({ target }) =>
    change(
      fitted(
        table,
        games.find(({ code }) => code === target.value),
      ),
      (form) => form.focus("game"),
    );
  const options = games.map(({ code, title }) => el("option", { value: code }, title));
  const select = el("select", { value: game.code, on: { change: chosen } }, options);

  function noted(key) {
    money.ask();
    list.fit();
    changed(key);
  }

  function boardChanged(key) {
    streets.forEach((street) => street.show());
    changed(key);
  }

  function put(key, value) {
    table[key] = value;
    noted(key);
  }

  return {
    nodes: [
      el(
        "div",
        { class: "row" },
        labelled("Game", select, "game"),
        el("span", { class: "row actions" }, dealButton, clearButton, undo),
      ),
      boards.length > 0 && boardPart({ table, game, boards, streets, put, change }),
      list.node,
      el(
        "button",
        {
          type: "button",
          class: "add",
          disabled: !hasRoom(table, game),
          on: { click: () => actOn("add", 0, { table, game, change }) },
        },
        "Add a player",
      ),
      money.node,
    ],
    focus(name, at) {
      const nodes = {
        game: select,
        deal: dealButton,
        round: streets.find(({ n }) => n === at)?.node,
        board: boards.at(at ?? 0),
      };
      if (name in nodes) (nodes[name] ?? select).focus();
      else list.focus(at, name);
    },
    /** Show a message at its place; returns whether the form has that place. */
    tell(place, words) {
      list.tell(place?.seat, words, place?.field);
      boards.forEach((board, at) => board.tell(place?.part === "board" && place.at === at ? words : ""));
      return (
        money.tell(place?.part, words) || place?.seat >= 0 || (place?.part === "board" && place.at < boards.length)
      );
    },
    show: list.show,
  };
}

const labelled = (label, control, name, ...more) =>
  el("div", { class: `field field-${name}` }, el("label", { class: "field" }, label, control), more);

/** The table in another game. Hands and boards keep only as many cards as that game deals. */
function fitted({ boards, seats }, game) {
  const few = (text, most) => textOf(cardsOf(text).slice(0, most));
  return {
    game: game.code,
    boards: game.board_cards ? boards.map((board) => few(board, game.board_cards)) : [""],
    seats: seats.map((seat) => ({ ...seat, cards: few(seat.cards, game.hole_cards) })),
  };
}

function actOn(name, at, { table: { seats, button }, game, change }) {
  const order = [...seats];
  let focus = [Math.min(at, seats.length - 2), "name"];
  if (name === "remove") order.splice(at, 1);
  else if (name !== "add") {
    const other = at + (name === "up" ? -1 : 1);
    [order[at], order[other]] = [order[other], order[at]];
    focus = [other, "name"];
  } else {
    if (!hasRoom({ seats }, game)) return;
    order.push(newSeat(seats));
    focus = [seats.length, "cards"];
  }
  const place = order.indexOf(seats[button]);
  change({ seats: order, button: place < 0 ? order.length - 1 : place }, (form) => form.focus(focus[1], focus[0]));
}

/* The board. */

function boardPart({ table, game, boards, streets, put, change }) {
  const isOne = table.boards.length === 1;
  const again = () => {
    const first = cardsOf(table.boards[0]);
    const shared = first.length < game.board_cards ? first : first.slice(0, game.rounds.at(-3) ?? 0);
    change({ boards: [...table.boards, textOf(shared)] }, (form) => form.focus("board", -1));
  };
  const double = el("input", {
    type: "checkbox",
    checked: table.double,
    on: { change: () => put("double", double.checked) },
  });
  const most = table.boards.length >= MOST_BOARDS;
  return el(
    "div",
    { class: "boards" },
    boards.map((board) => board.node),
    el(
      "div",
      { class: "row streets", role: "group", "aria-label": "Deal the board" },
      streets.map(({ node }) => node),
      el(
        "button",
        { type: "button", class: "bare", disabled: most, on: { click: again } },
        isOne ? "Run it twice" : "Add a board",
      ),
      !isOne && el("label", { class: "check small" }, double, "double board: the pot is divided equally among the boards"),
    ),
  );
}

function boardField(at, { table, game, changed, change }) {
  const label = table.boards.length === 1 ? "Board" : `Board ${at + 1}`;
  const cards = cardsField({
    label,
    value: table.boards[at],
    most: game.board_cards,
    game,
    hint: "AcKcJc",
    used: () => usedBut(table, table.boards[at]),
    onChange(picked, text) {
      table.boards[at] = cards.error ? text : textOf(picked);
      changed(`board ${at}`);
    },
  });
  const away = () =>
    change({ boards: table.boards.filter((_, other) => other !== at) }, (form) => form.focus("board", 0));
  const remove =
    at > 0 &&
    el("button", { type: "button", class: "bare", "aria-label": `remove ${label}`, on: { click: away } }, "×");
  const node = el(
    "div",
    { class: "board" },
    el("span", { class: "label", "aria-hidden": "true" }, label),
    cards.node,
    remove,
  );
  let shown = "";

  function tell(words) {
    const own = cards.error ? "" : words; // the field shows its own error when it loses the focus
    if (own !== shown) cards.tell((shown = own));
  }

  return { node, focus: cards.focus, tell };
}

/** A button for each round. It deals the missing cards, or takes back the cards of later rounds. */
function streetButtons({ table, game, toRound }) {
  const names = ROUNDS[game.rounds];
  return game.rounds.map((n, at) => {
    const node = el(
      "button",
      { type: "button", class: "street", on: { click: () => toRound(n) } },
      names ? names[at] : `${n} cards`,
    );
    const show = () =>
      node.setAttribute(
        "aria-pressed",
        table.boards.every((board) => cardsOf(board).length === n),
      );
    show();
    return { n, node, show };
  });
}

/* The money. */

function moneyPart(table, game, put) {
  const fields = {};
  const question = el("p", { class: "small", hidden: true });
  let asked = null; // the chip in the question
  const text = (key, label, hint, help) => {
    const id = freshId("money");
    const input = el("input", {
      type: "text",
      autocomplete: "off",
      inputmode: key === "prizes" ? "text" : "decimal",
      placeholder: hint,
      value: table[key],
      "aria-describedby": id,
      on: { input: () => put(key, input.value) },
    });
    const note = el("span", { class: "error", hidden: true });
    fields[key] = { input, note };
    return labelled(label, input, key, el("p", { class: "small faint", id }, help, note));
  };
  const rules = el(
    "select",
    { value: table.rules, on: { change: () => put("rules", rules.value) } },
    Object.entries(RULES).map(([code, title]) => el("option", { value: code }, title)),
  );
  const more = el(
    "details",
    { open: Boolean(table.percent || table.cap || table.early || table.prizes) },
    el("summary", {}, "Rake and prizes"),
    el("div", { class: "row" }, text("percent", "Rake in percent", "0"), text("cap", "Rake cap", "no cap")),
    !game.board_cards && early(),
    text(
      "prizes",
      "Prizes, first place first",
      "50, 30, 20",
      "For a tournament: give every player a stack, and enter dead money in the Dead field of whoever put it in.",
    ),
  );
  const node = el(
    "div",
    { class: "stack money-part" },
    el(
      "div",
      { class: "row" },
      labelled("Rules", rules, "rules"),
      text("dead", "Dead money", "0"),
      text("unit", "Smallest chip", "auto"),
    ),
    question,
    more,
  );

  /** A checkbox for hands that ended too early for rake. In games with a board, its cards show how far the hand got. */
  function early() {
    const id = freshId("money");
    const input = el("input", {
      type: "checkbox",
      checked: table.early,
      "aria-describedby": id,
      on: { change: () => put("early", input.checked) },
    });
    const note = el("span", { class: "error", id, hidden: true });
    fields.saw_flop = { input, note };
    const words = "ended on the first betting round: no rake";
    return el("div", {}, el("label", { class: "check small" }, input, words), note);
  }

  /** Ask for the smallest chip if all amounts are multiples of a larger chip, and say what it means for odd chips. */
  function ask() {
    const chip = chipToAsk(table);
    question.hidden = chip === null;
    if (chip === asked) return;
    asked = chip;
    const take = () => {
      fields.unit.input.value = String(chip);
      put("unit", fields.unit.input.value);
      fields.unit.input.focus();
    };
    const words =
      `All bets and stacks are multiples of ${chip}, but an odd chip, left over when a pot does not divide evenly, ` +
      `is worth ${unitOf(table)}. Is ${chip} the smallest chip in play? `;
    replace(question, words, el("button", { type: "button", on: { click: take } }, `Set the smallest chip to ${chip}`));
  }
  ask();

  function tell(part, words) {
    for (const [key, { input, note }] of Object.entries(fields)) {
      note.hidden = key !== part || !words;
      note.textContent = note.hidden ? "" : words;
      input.setAttribute("aria-invalid", !note.hidden);
    }
    if (words && more.contains(fields[part]?.input)) more.open = true;
    return part in fields;
  }

  return { node, ask, tell };
}
