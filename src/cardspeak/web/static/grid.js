// The grid of a range: a square for each class, to paint with the mouse, a finger or the keyboard.

import { el } from "./dom.js";
import { cellName, cellTitle, painted } from "./brush.js";
import { classAt, shareOf } from "./ranges.js";

/**
 * A grid of these ranks: {node, set(weights)}. `brush()` returns the weight to paint; `onPaint(weights)` is called after each
 * painted square.
 */
export function rangeGrid({ ranks, label, brush, onPaint }) {
  const size = ranks.length;
  const cells = Array.from({ length: size * size }, (_, at) => cell(classAt(Math.floor(at / size), at % size, ranks)));
  const rows = Array.from({ length: size }, (_, row) =>
    el("div", { role: "row" }, cells.slice(row * size, (row + 1) * size)),
  );
  const node = el("div", {
    class: "grid", role: "grid", "aria-label": label, "aria-multiselectable": "true", style: { "--side": size },
    on: { keydown, pointerdown, pointermove, pointerup: lift, pointercancel: lift },
  }, rows);
  let weights = {};
  let stroke = null; // while the pointer is down: {weight, at}
  let current = 0;
  cells[0].tabIndex = 0;

  function set(given) {
    weights = given;
    for (const cell of cells) show(cell, weights[cell.dataset.name]);
  }

  function paint(at, weight) {
    const { name } = cells[at].dataset;
    if ((weights[name] ?? 0) === weight) return;
    weights = painted(weights, name, weight);
    show(cells[at], weights[name]);
    onPaint(weights);
  }

  /** The weight that a stroke from a square paints: the brush's, or 0 (erase) if the square already has that weight. */
  const strokeOn = (at) => (weights[cells[at].dataset.name] === brush() ? 0 : brush());

  /** The square under the pointer, or the nearest square if the pointer is outside the grid. */
  function under(event) {
    const box = node.getBoundingClientRect();
    const place = (from, length) => Math.min(Math.max(Math.floor((from / length) * size), 0), size - 1);
    return { row: place(event.clientY - box.top, box.height), column: place(event.clientX - box.left, box.width) };
  }

  function pointerdown(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault(); // prevents selecting text and dragging pictures
    node.setPointerCapture(event.pointerId);
    const place = under(event);
    const at = place.row * size + place.column;
    stroke = { ...place, weight: strokeOn(at) };
    focus(at);
    paint(at, stroke.weight);
  }

  function pointermove(event) {
    if (!stroke || !event.isPrimary) return;
    const { row, column } = under(event);
    const steps = Math.max(Math.abs(row - stroke.row), Math.abs(column - stroke.column));
    for (let step = 1; step <= steps; step++) { // also the squares between: a fast pointer skips some
      const between = (from, to) => Math.round(from + ((to - from) * step) / steps);
      paint(between(stroke.row, row) * size + between(stroke.column, column), stroke.weight);
    }
    Object.assign(stroke, { row, column });
  }

  function lift() {
    stroke = null;
  }

  function focus(at) {
    cells[current].tabIndex = -1;
    current = at;
    cells[at].tabIndex = 0;
    cells[at].focus({ preventScroll: true });
  }

  function keydown(event) {
    const [row, column] = [Math.floor(current / size), current % size];
    const places = {
      ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
      Home: [event.ctrlKey ? 0 : row, 0], End: [event.ctrlKey ? size - 1 : row, size - 1],
    };
    if (event.key === " " || event.key === "Enter") paint(current, strokeOn(current));
    else if (!places[event.key]) return;
    else {
      const [toRow, toColumn] = places[event.key];
      if (toRow in rows && toColumn in rows) {
        focus(toRow * size + toColumn);
        if (event.shiftKey) paint(current, brush()); // with Shift, the arrow keys also paint
      }
    }
    event.preventDefault();
  }

  set({});
  return { node, set };
}

function cell(name) {
  const classes = name.length === 2 ? "cell pair" : "cell";
  return el("div", { class: classes, role: "gridcell", tabindex: "-1", dataset: { name } }, el("span", { text: name }));
}

function show(node, weight) {
  const { name } = node.dataset;
  const share = shareOf(weight, name);
  node.style.setProperty("--share", share);
  node.classList.toggle("in", share > 0);
  node.classList.toggle("some", typeof weight === "object");
  node.setAttribute("aria-selected", share > 0);
  node.setAttribute("aria-label", cellName(name, weight));
  node.title = cellTitle(name, weight);
}
