// The panel with all cards of the deck, which a card field opens. Only one panel is open at a time.

import { card, cardName, deckOf, JOKER, RANKS, SUITS, SUIT_NAMES } from "./cards.js";
import { announce, el, replace } from "./dom.js";

const FAR = 99; // more columns than a row has
const MOVES = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-FAR, 0],
  End: [FAR, 0],
};
let current = null;

/** Open the panel of a field {cards, most, game, label, used}; `picked(cards)` is called after each change. */
export function openPanel(field, { node, picked, closed, back }) {
  current?.close();
  const deck = deckOf(field.game);
  let at = deck.find((name) => !field.used().has(name)) ?? deck[0];
  const rows = el("div", { class: "deck", role: "listbox", "aria-multiselectable": "true", "aria-label": "the deck" });
  const count = el("span", { class: "faint" });
  const done = el("button", { type: "button", on: { click: () => close(true) } }, "Done");
  const clear = el("button", { type: "button", on: { click: () => picked([]) } }, "Clear");
  const head = el("div", { class: "panel-head" }, el("strong", {}, field.label), count, clear, done);
  const panel = el("div", { class: "picker", role: "dialog", "aria-label": `${field.label}: pick cards` }, head, rows);

  function show() {
    const used = field.used();
    count.textContent = `${field.cards.length} of ${field.most}`;
    const hadFocus = rows.contains(document.activeElement);
    replace(rows, [...SUITS].map((suit) => row(suit, deck.filter((name) => name !== JOKER && name[1] === suit), used)));
    if (deck.includes(JOKER)) rows.append(row("k", [JOKER], used));
    if (hadFocus) focus();
  }

  function row(suit, names, used) {
    const label = SUIT_NAMES[suit] ?? "joker";
    const options = names.map((name) => option(name, used));
    return el("div", { class: "deck-row", role: "group", "aria-label": label }, options);
  }

  function option(name, used) {
    const selected = field.cards.includes(name);
    const elsewhere = !selected && used.has(name);
    return el(
      "button",
      {
        type: "button",
        role: "option",
        class: "deck-card",
        tabindex: name === at ? "0" : "-1",
        "aria-selected": selected,
        "aria-disabled": elsewhere,
        "aria-label": cardName(name) + (elsewhere ? ", in use elsewhere" : ""),
        dataset: { pick: name },
        on: { click: () => pick(name, elsewhere) },
      },
      card(name, { size: "s", dim: elsewhere }),
    );
  }

  function pick(name, elsewhere) {
    at = name;
    if (elsewhere) return announce(`the ${cardName(name)} is in use elsewhere`);
    const isIn = field.cards.includes(name);
    const isFull = field.cards.length === field.most;
    if (!isIn && isFull && field.most > 1) return announce(`all ${field.most} cards are picked`);
    const kept = isIn || field.most === 1 ? field.cards.filter((other) => isIn && other !== name) : field.cards;
    picked(isIn ? kept : [...kept, name]);
    announce(`${cardName(name)} ${isIn ? "removed" : "picked"}, ${field.cards.length} of ${field.most}`);
    if (!isIn && field.cards.length === field.most) close(true);
  }

  function key(event) {
    const next = event.target.dataset.pick && moved(at, event.key, deck);
    if (event.key === "Escape") close(true);
    else if (next) {
      at = next;
      for (const button of rows.querySelectorAll("button")) button.tabIndex = button.dataset.pick === at ? 0 : -1;
      focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const focus = () => rows.querySelector(`[data-pick="${at}"]`).focus();
  const outside = (event) => node.contains(event.target) || close(false);
  const left = (event) => event.relatedTarget && !node.contains(event.relatedTarget) && close(false);
  const gone = () => close(false); // the view was left without a click

  function close(returns) {
    if (current !== handle) return;
    current = null;
    document.removeEventListener("pointerdown", outside);
    removeEventListener("popstate", gone);
    node.removeEventListener("focusout", left);
    panel.remove();
    document.body.classList.remove("picking");
    closed();
    if (returns) back();
  }

  const handle = { show, close, focus };
  current = handle;
  panel.addEventListener("keydown", key);
  document.addEventListener("pointerdown", outside);
  addEventListener("popstate", gone);
  node.addEventListener("focusout", left);
  document.body.classList.add("picking");
  node.append(panel);
  show();
  place(panel, node);
  return handle;
}

/** The card to which a key moves: arrows, Home and End, or the letter of a rank or a suit. */
function moved(from, key, deck) {
  const ranks = [...RANKS].filter((rank) => deck.includes(`${rank}s`));
  if (from === JOKER) return { ArrowUp: `${ranks[0]}c`, ArrowLeft: `${ranks.at(-1)}c` }[key];
  const [column, line] = [ranks.indexOf(from[0]), SUITS.indexOf(from[1])];
  const rank = ranks.indexOf(key === "1" ? "T" : key.toUpperCase());
  if (key.length === 1 && rank >= 0) return ranks[rank] + from[1];
  if (key.length === 1 && SUITS.includes(key.toLowerCase())) return from[0] + key.toLowerCase();
  if (key === "ArrowDown" && line === 3 && deck.includes(JOKER)) return JOKER;
  const by = MOVES[key];
  if (!by) return null;
  const clamp = (number, most) => Math.min(Math.max(number, 0), most);
  return ranks[clamp(column + by[0], ranks.length - 1)] + SUITS[clamp(line + by[1], 3)];
}

/** Keep the panel inside the window. On a phone it covers the bottom, and the field scrolls up above it. */
function place(panel, node) {
  if (getComputedStyle(panel).position === "fixed") {
    const hidden = node.getBoundingClientRect().bottom - panel.getBoundingClientRect().top + 8;
    if (hidden > 0) scrollBy({ top: hidden });
    return;
  }
  const over = panel.getBoundingClientRect().right + 8 - document.documentElement.clientWidth;
  if (over > 0) panel.style.left = `${-over}px`;
  panel.scrollIntoView({ block: "nearest" });
}
