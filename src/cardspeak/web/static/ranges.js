// Ranges of two hole cards for the grid: names of classes, weights, notation, a thumbnail.
//
// Weights have the form of "classes" in /api/range: {"AKs": 1, "QQ": 0.5, "AKo": {"AsKh": 0.5}}. A class has a number if
// all its holdings have the same weight, else the weight of each holding. Absent classes and holdings are not in the range.

import { SUITS } from "./cards.js";
import { el } from "./dom.js";

export { ranksOf } from "./cards.js";

export const hasGrid = (game) => game.hole_cards === 2 && game.deck <= 52;

/** The class in a row and column of the grid: pairs on the diagonal, suited hands above it, offsuit hands below. */
export function classAt(row, column, ranks) {
  if (row === column) return ranks[row] + ranks[row];
  return row < column ? `${ranks[row]}${ranks[column]}s` : `${ranks[column]}${ranks[row]}o`;
}

/** All classes of a game, row by row. */
export function classesOf(ranks) {
  const places = [...ranks].map((_, at) => at);
  return places.flatMap((row) => places.map((column) => classAt(row, column, ranks)));
}

/** The holdings of a class: AKs -> AsKs AhKh AdKd AcKc. */
export function holdingsOf(name) {
  const [high, low, kind] = name;
  const holdings = [];
  for (const [at, suit] of [...SUITS].entries()) {
    for (const [beside, other] of [...SUITS].entries()) {
      const fits = kind ? (kind === "s") === (suit === other) : at < beside;
      if (fits) holdings.push(high + suit + low + other);
    }
  }
  return holdings;
}

/** The share of a class that is in the range, 0 to 1. */
export function shareOf(weight, name) {
  if (typeof weight !== "object") return weight ?? 0;
  return Object.values(weight).reduce((sum, share) => sum + share, 0) / holdingsOf(name).length;
}

/** The range as text, with one item for each class; the server shortens it. */
export function textOf(weights) {
  const items = ([name, weight]) =>
    typeof weight === "object" ? Object.entries(weight).map(item) : [item([name, weight])];
  const item = ([name, weight]) => (weight === 1 ? name : `${name}:${weight}`);
  return Object.entries(weights).flatMap(items).join(", ");
}

/** A small picture of a range. */
export function thumbnail(weights, ranks) {
  const size = ranks.length;
  const node = el("svg", { viewBox: `0 0 ${size} ${size}`, class: "thumbnail", "aria-hidden": "true" });
  const path = { all: "", some: "" };
  for (let at = 0; at < size * size; at++) {
    const [row, column] = [Math.floor(at / size), at % size];
    const name = classAt(row, column, ranks);
    const share = shareOf(weights[name], name);
    if (share) path[share === 1 ? "all" : "some"] += `M${column} ${row}h1v1h-1z`;
  }
  node.append(...Object.entries(path).map(([kind, d]) => el("path", { class: kind, d })));
  return node;
}
