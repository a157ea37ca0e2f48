// The editor of a range: its grid, the weight of the brush, a slider for the best hands, and buttons for hand types.

import { PRESETS } from "./brush.js";
import { el, freshId } from "./dom.js";
import { rangeGrid } from "./grid.js";

const BRUSHES = [100, 75, 50, 25];
const OWN = "own";
const HINT =
  "Drag to paint; start on a painted square to erase. Keys: arrows move, Space paints, Shift and arrows paint while moving.";

/**
 * The editor of one range. `onWeights(weights)` is called after painting, `onText(text)` when a percentage is chosen.
 * The result has node, set(weights), setPercent(percent).
 */
export function rangeEditor({ ranks, label, onWeights, onText }) {
  let weights = {};
  let brush = 1;
  const grid = rangeGrid({ ranks, label: `${label}, grid`, brush: () => brush, onPaint: paint });

  function paint(given) {
    weights = given;
    onWeights(given);
  }

  function preset(name) {
    paint(PRESETS[name](weights, ranks, brush));
    grid.set(weights);
  }

  const presets = Object.keys(PRESETS).map((name) =>
    el("button", { type: "button", text: name, on: { click: () => preset(name) } }),
  );
  const best = slider((text) => onText(text));
  const node = el(
    "div",
    { class: "editor" },
    grid.node,
    el(
      "div",
      { class: "tools" },
      brushes((weight) => (brush = weight)),
      best.node,
      el("div", { class: "presets", role: "group", "aria-label": "Hand types" }, presets),
      el("p", { class: "hint" }, HINT),
    ),
  );
  return {
    node,
    set(given) {
      weights = given;
      grid.set(given);
    },
    setPercent: best.set,
  };
}

/** The choice of the weight to paint: common weights and a custom one. */
function brushes(onWeight) {
  const group = freshId("brush");
  const own = el("input", {
    type: "number", min: "0.01", max: "100", step: "any", value: "10",
    class: "own", "aria-label": "Custom weight in percent",
    on: { input: chooseOwn, focus: chooseOwn },
  });
  const radios = [...BRUSHES, OWN].map((weight) =>
    el("input", { type: "radio", name: group, value: weight, checked: weight === 100, on: { change: choose } }),
  );

  function choose() {
    const { value } = radios.find((radio) => radio.checked);
    const percent = value === OWN ? own.valueAsNumber : Number(value);
    if (percent > 0 && percent <= 100) onWeight(Math.max(Math.round(percent * 1e4) / 1e6, 1e-6));
  }

  function chooseOwn() {
    radios.at(-1).checked = true;
    choose();
  }

  const named = radios.map((radio) => el("label", {}, radio, radio.value === OWN ? "custom" : `${radio.value} %`));
  return el("fieldset", { class: "brushes" }, el("legend", {}, "Brush weight"), el("div", {}, named, own));
}

/** The slider for the best hands, as a percentage of all hands. */
function slider(onText) {
  const id = freshId("best");
  const input = el("input", { type: "range", id, min: "0.5", max: "100", step: "0.5", on: { input: slide } });
  const output = el("output", { for: id });

  function slide() {
    output.textContent = `${input.value} %`;
    onText(`${input.value}%`);
  }

  return {
    node: el("div", { class: "best" }, el("label", { for: id }, "Best hands"), output, input),
    set(percent) {
      if (document.activeElement === input) return; // do not move a slider in use: the actual percentage differs slightly
      input.value = percent;
      output.textContent = `now ${percent.toFixed(1)} %`;
    },
  };
}
