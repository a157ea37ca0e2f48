// A card field: slots to pick cards into and a text field to type them into. Both show the same cards.

import { loaded } from "./api.js";
import { card, cardName, parseCards } from "./cards.js";
import { el, freshId, replace } from "./dom.js";

const FEW = 7; // a field with more slots shows the filled slots and one empty slot
const SHOWN = 12; // characters of invalid text that an error quotes
const nothing = () => {};
let panel = null; // panel.js, loaded when the pointer or the focus reaches a field, so that the page opens fast

async function loadPanel() {
  panel ??= await loaded(import("./panel.js"));
}

/**
 * A field. `value` is an array of cards or a text. `used()` is the set of cards in use elsewhere. `onChange(cards, text)`
 * is called when the cards change; the text is as typed if it is invalid. `onClose()` is called when the panel has
 * closed. The result has node, value (cards), text, error ("" if the text is valid), set(cards),
 * update({label, most, game}), tell(error), focus().
 */
export function cardsField(options) {
  const { label, value = [], most, game, used = () => new Set(), hint = "As Kd" } = options;
  const { onChange = nothing, onClose = nothing } = options;
  const first = typeof value === "string" ? parseCards(value) : { cards: value, rest: "" };
  const field = { label, most, game, used, cards: first.cards.slice(0, most), typed: null, panel: null, message: "" };
  field.message = wrong(first.cards, first.rest, field);
  const noteId = freshId("note");
  const input = el("input", {
    type: "text", class: "cards-text", "aria-label": `${label}, as text`, "aria-describedby": noteId, placeholder: hint,
    autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    value: spaced(field.message ? [value].flat() : field.cards),
    on: { input: typed, blur: tidied, keydown: inputKey },
  });
  const slotsClass = most > FEW ? "slots many" : "slots";
  const slotsLabel = `${label}, as cards`;
  const slots = el("div", { class: slotsClass, role: "toolbar", "aria-label": slotsLabel, on: { keydown: slotKey } });
  const note = el("p", { class: "error", id: noteId, hidden: true });
  const node = el("div", { class: "cards-field", role: "group", "aria-label": label }, slots, input, note);

  function typed() {
    const { cards, rest } = parseCards(input.value);
    field.typed = input.value;
    field.cards = cards.slice(0, field.most);
    field.message = wrong(cards, rest, field);
    show(false); // no error while a card is half typed
    onChange(field.cards, text());
  }

  function tidied() {
    if (!field.message) {
      field.typed = null;
      input.value = spaced(field.cards);
    }
    showNote(); // do not rebuild the slots: a click on a slot may have taken the focus
  }

  function picked(cards) {
    field.cards = cards;
    field.typed = null;
    field.message = wrong(cards, "", field);
    input.value = spaced(cards);
    show();
    onChange(field.cards, text());
  }

  const text = () => (field.message ? (field.typed ?? input.value) : spaced(field.cards));

  function show(withNote = true) {
    const count = field.most > FEW ? Math.min(field.most, field.cards.length + 1) : field.most;
    const focused = [...slots.children].indexOf(document.activeElement);
    replace(slots, Array.from({ length: count }, (_, at) => slot(at)));
    if (focused >= 0) slots.children[Math.min(focused, count - 1)].focus();
    input.style.setProperty("--most", field.most);
    field.panel?.show();
    showNote(withNote);
  }

  function showNote(withNote = true) {
    note.hidden = !(withNote && field.message);
    note.textContent = note.hidden ? "" : field.message;
    input.setAttribute("aria-invalid", !note.hidden);
  }

  function tell(words) {
    note.hidden = !(words || field.message);
    note.textContent = words || field.message;
    input.setAttribute("aria-invalid", !note.hidden);
  }

  function slot(at) {
    const name = field.cards[at];
    const tabStop = at === Math.min(field.cards.length, field.most - 1);
    return el(
      "button",
      {
        type: "button",
        class: name ? "slot filled" : "slot",
        tabindex: tabStop ? "0" : "-1",
        "aria-label": name ? `${cardName(name)}, remove it` : `card ${at + 1}, pick it`,
        "aria-haspopup": name ? null : "dialog",
        on: { click: () => (name ? picked(field.cards.filter((_, other) => other !== at)) : open()) },
      },
      name && card(name, { size: "m" }),
    );
  }

  async function open() {
    try {
      if (!panel) await loadPanel(); // do not wait if it is loaded, because a key press may follow
    } catch (error) {
      return tell(error.message);
    }
    if (document.activeElement === input) input.blur(); // format the text now, not while the panel takes the focus
    field.panel ??= panel.openPanel(field, { node, picked, closed, back: () => tabStop().focus() });
    field.panel.focus();
  }

  function closed() {
    field.panel = null;
    onClose();
  }

  const tabStop = () => slots.querySelector("[tabindex='0']") ?? input;

  function slotKey(event) {
    const at = [...slots.children].indexOf(document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: slots.children.length - 1 }[event.key];
    if (next !== undefined) slots.children[next]?.focus();
    else if (event.key === "ArrowDown") open();
    else if (["Backspace", "Delete"].includes(event.key)) picked(field.cards.filter((_, other) => other !== at));
    else if (/^[\w♠♥♦♣]$/u.test(event.key) && !event.ctrlKey && !event.metaKey) return input.focus(); // the typed character goes there
    else return;
    event.preventDefault();
  }

  function inputKey(event) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    open();
  }

  function update({ label = field.label, most = field.most, game = field.game }) {
    Object.assign(field, { label, most, game });
    node.setAttribute("aria-label", label);
    slots.setAttribute("aria-label", `${label}, as cards`);
    input.setAttribute("aria-label", `${label}, as text`);
    const read = parseCards(input.value);
    field.cards = read.cards.slice(0, most);
    field.message = wrong(read.cards, read.rest, field);
    show();
  }

  for (const near of ["pointerenter", "focusin"]) {
    node.addEventListener(near, () => loadPanel().catch(nothing), { once: true });
  }
  show();
  return {
    node,
    get value() {
      return [...field.cards];
    },
    get text() {
      return text();
    },
    get error() {
      return field.message;
    },
    set(cards) {
      Object.assign(field, { cards: cards.slice(0, field.most), typed: null });
      field.message = wrong(cards, "", field);
      input.value = spaced(cards);
      show();
    },
    update,
    tell,
    focus: () => input.focus(),
  };
}

const spaced = (cards) => cards.join(" ");

function wrong(cards, rest, { most }) {
  const twice = cards.find((name, at) => cards.indexOf(name) < at);
  const start = rest.length > SHOWN ? `${rest.slice(0, SHOWN)}…` : rest;
  if (rest) return `“${start}” is not a card; write cards as As, 10h or K♦`;
  if (twice) return `${twice} appears twice`;
  return cards.length > most ? `${cards.length} cards are too many; enter at most ${most}` : "";
}
