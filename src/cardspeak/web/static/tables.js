// A table that scrolls sideways on a narrow screen, also with the keyboard.

import { el } from "./dom.js";

/** A table with a caption for screen readers, headings, and rows made by `row`. */
export function scrollTable(caption, headings, rows) {
  const cells = headings.map((heading) => el("th", { scope: "col" }, heading));
  const head = el("thead", {}, el("tr", {}, cells));
  const table = el("table", {}, el("caption", { class: "sr" }, caption), head, el("tbody", {}, rows));
  return el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": caption }, table);
}

/** A row with a heading and further cells. */
export const row = (heading, ...cells) =>
  el("tr", {}, el("th", { scope: "row" }, heading), cells.flat().map((text) => el("td", {}, text)));
