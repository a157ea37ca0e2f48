// Shared by the pictures of a breakdown: a switch between players, and a sortable table of the parts.

import { RANKS, cardText, parseCards } from "./cards.js";
import { el, grouped, percent, replace } from "./dom.js";

const ROWS = 16; // rows of a table before "more" is pressed

/** A picture of one player at a time: `draw(player, at)` returns its nodes. */
export function perPlayer(count, draw) {
  let chosen = 0;
  let answer = null;
  const button = (_, at) =>
    el("button", { type: "button", style: mine(at), on: { click: () => choose(at) } }, dot(), `Player ${at + 1}`);
  const buttons = Array.from({ length: count }, button);
  const place = el("div", { class: "of-player" });

  function choose(at) {
    chosen = at;
    buttons.forEach((button, other) => button.setAttribute("aria-pressed", other === at));
    if (answer) show();
  }

  function show() {
    const player = answer.players[chosen];
    place.style.setProperty("--mine", `var(--player-${chosen + 1})`);
    if (player.parts) replace(place, draw(player, chosen));
    else replace(place, el("p", { class: "hint" }, "Too many holdings to list."));
  }

  choose(0);
  const chooser = el("div", { class: "row", role: "group", "aria-label": "Player" }, buttons);
  return {
    node: el("div", { class: "per-player" }, chooser, place),
    set(given) {
      answer = given;
      show();
    },
  };
}

/** A table of parts that can be sorted by any column: {node, set(parts)}. */
export function partsTable(what) {
  const columns = { name: what, share: "of deals", equity: "equity", win: "win", tie: "tie", standard_error: "±" };
  const order = { by: "equity", isFalling: true, rows: ROWS };
  const heads = Object.entries(columns).map(([key, words]) =>
    el("th", { scope: "col", dataset: { key } }, button(words, () => sort(key))),
  );
  const body = el("tbody");
  const more = button("", showMore);
  let parts = [];

  function sort(key) {
    order.isFalling = order.by === key ? !order.isFalling : key !== "name";
    order.by = key;
    show();
  }

  function showMore() {
    order.rows += 10 * ROWS;
    show();
  }

  function show() {
    const sign = order.isFalling ? -1 : 1;
    const key = order.by === "name" ? (part) => rankOf(part.name) : (part) => part[order.by];
    const sorted = parts.toSorted((part, other) => sign * compare(key(part), key(other)));
    const isSampled = parts.some((part) => part.standard_error);
    const direction = order.isFalling ? "descending" : "ascending";
    for (const head of heads) head.setAttribute("aria-sort", head.dataset.key === order.by ? direction : "none");
    heads.at(-1).hidden = !isSampled;
    replace(body, sorted.slice(0, order.rows).map((part) => partRow(part, isSampled)));
    more.hidden = parts.length <= order.rows;
    more.textContent = `${grouped(parts.length - order.rows)} more`;
  }

  const table = el("table", {}, el("thead", {}, el("tr", {}, heads)), body);
  return {
    node: el("div", { class: "scroll parts-table" }, table, more),
    set(given) {
      parts = given;
      show();
    },
  };
}

function partRow({ name, share, equity, win, tie, standard_error: error }, isSampled) {
  const { cards, rest } = parseCards(name);
  const numbers = [share, equity, win, tie, ...(isSampled ? [error] : [])];
  const cells = numbers.map((share) => el("td", { class: "number" }, percent(share)));
  return el("tr", {}, el("th", { scope: "row" }, rest ? name : cards.map(cardText)), cells);
}

const button = (words, click) => el("button", { type: "button", class: "bare", on: { click } }, words);

/** A sort key that orders names by rank, aces first. */
const rankOf = (name) => name.replace(/[2-9TJQKA]/g, (rank) => String.fromCharCode(97 + RANKS.indexOf(rank)));

const compare = (first, second) => (first < second ? -1 : first > second ? 1 : 0);

/** A dot in the colour of a player, inside a node that sets the colour. */
export const dot = () => el("b", { class: "dot" });

/** The style that sets the colour of a player on a node. */
export const mine = (at) => ({ "--mine": `var(--player-${at + 1})` });
