// Heat maps: squares coloured by equity.

import { el, percent } from "./dom.js";

/** A square of a heat map; `heat` is -1 to 1. */
export function heatCell(words, part, heat, name) {
  if (!part) return el("div", { class: "heat none" }, el("span", {}, words));
  const { share, equity, win, tie } = part;
  const told = `${name}: equity ${percent(equity)}, win ${percent(win)}, tie ${percent(tie)}, ${percent(share)} of deals`;
  const style = { "--heat": `${Math.abs(heat) * 100}%` };
  return el("div", { class: heat < 0 ? "heat below" : "heat", title: told, style },
    el("span", {}, words), el("em", {}, Math.round(100 * equity)));
}

/** The squares as a single picture. */
export const heatMap = (cells, side, label) =>
  el("div", { class: "heat-map", role: "img", "aria-label": label, style: { "--side": side } }, cells);

/** The legend of the colours: the lowest, the middle and the highest value. */
export const legend = (low, middle, high) =>
  el("p", { class: "legend", "aria-hidden": "true" }, el("span", {}, low), el("span", {}, middle), el("span", {}, high));
