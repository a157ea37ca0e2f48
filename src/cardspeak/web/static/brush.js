// How the brush and the buttons next to the grid change the weights of a range, and the labels of the grid's squares.

import { rankName } from "./cards.js";
import { classesOf, holdingsOf } from "./ranges.js";

const BROADWAY = "AKQJT";

/** The weights with one class changed; weight 0 removes it. */
export function painted(weights, name, weight) {
  const { [name]: _, ...others } = weights;
  return weight ? { ...others, [name]: weight } : others;
}

/** The complement of the range: 1 minus each weight. */
export function inverted(weights, ranks) {
  const left = (weight) => Math.round((1 - (weight ?? 0)) * 1e6) / 1e6;
  const inverse = {};
  for (const name of classesOf(ranks)) {
    const weight = weights[name];
    if (typeof weight === "object") {
      const rest = holdingsOf(name).map((holding) => [holding, left(weight[holding])]);
      inverse[name] = Object.fromEntries(rest.filter(([, weight]) => weight));
    } else if (left(weight)) {
      inverse[name] = left(weight);
    }
  }
  return inverse;
}

const isKind = {
  pairs: (name) => name.length === 2,
  suited: (name) => name[2] === "s",
  broadways: (name) => name[0] !== name[1] && BROADWAY.includes(name[0]) && BROADWAY.includes(name[1]),
  all: () => true,
};

/** The actions of the buttons next to the grid. Hand types are added with the weight of the brush. */
export const PRESETS = {
  pairs: (weights, ranks, brush) => added(weights, ranks, brush, isKind.pairs),
  suited: (weights, ranks, brush) => added(weights, ranks, brush, isKind.suited),
  broadways: (weights, ranks, brush) => added(weights, ranks, brush, isKind.broadways),
  all: (weights, ranks, brush) => added(weights, ranks, brush, isKind.all),
  none: () => ({}),
  invert: (weights, ranks) => inverted(weights, ranks),
};

function added(weights, ranks, brush, isWanted) {
  const kind = classesOf(ranks).filter(isWanted);
  return { ...weights, ...Object.fromEntries(kind.map((name) => [name, brush])) };
}

/** A class in words: "ace king suited". */
export function className(name) {
  const [high, low, kind] = name;
  if (!kind) return `pair of ${rankName(high, true)}`;
  return `${rankName(high)} ${rankName(low)} ${kind === "s" ? "suited" : "offsuit"}`;
}

/** A class and its weight in words, for screen readers. */
export function cellName(name, weight) {
  if (typeof weight === "object") {
    const count = Object.keys(weight).length;
    return `${className(name)}, ${count} of ${holdingsOf(name).length} holdings`;
  }
  return `${className(name)}, ${weight ? `weight ${plain(weight)} percent` : "not in the range"}`;
}

/** A class and its weights, as a tooltip. */
export function cellTitle(name, weight) {
  if (typeof weight === "object") {
    const lines = Object.entries(weight).map(([holding, part]) => `${holding} ${plain(part)} %`);
    return [`${name}, some holdings:`, ...lines].join("\n");
  }
  return weight ? `${name}, weight ${plain(weight)} %` : `${name}, not in the range`;
}

/** A fraction as a percentage without trailing zeros: 0.5 -> "50". */
export const plain = (part) => String(Math.round(part * 1e6) / 1e4);
