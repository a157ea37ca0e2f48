// The stages of an explanation for each half of the pot, shown all at once or one by one.

import { announce, capitalized, el, replace } from "./dom.js";
import { dealtOf, stageNode, stagesOf } from "./stages.js";

/**
 * A section with the stages. `state` has half and step (null for all steps); `keep()` is called when they have changed.
 * show(explanation) fills the section; key(event) handles the arrow keys and Escape.
 */
export function wayPanel(state, keep) {
  let explanation = null;
  let stages = [];
  const halves = el("div", { class: "row", role: "group", "aria-label": "Half of the pot" });
  const stepper = el("div", { class: "row stepper", role: "group", "aria-label": "Step by step" });
  const list = el("ol", { class: "stages" });
  const heading = el("h2", { id: "way" }, "Step by step");
  const node = el("section", { class: "way", "aria-labelledby": "way" }, heading, halves, stepper, list);

  function show(answer) {
    explanation = answer;
    const names = Object.keys(answer.steps);
    const half = names.includes(state.half) ? state.half : names[0];
    halves.hidden = names.length < 2;
    refill(halves, names.map((name) => halfButton(name, name === half)));
    stages = stagesOf(answer.steps[half]);
    const dealt = dealtOf(answer.steps[half]);
    replace(list, stages.map((stage, at) => stageNode(stage, at + 1, dealt, answer.values[half])));
    showStep();
  }

  function halfButton(name, isPressed) {
    const click = () => {
      state.half = name;
      keep();
      show(explanation);
    };
    const properties = { type: "button", "aria-pressed": String(isPressed), on: { click } };
    return el("button", properties, `${capitalized(name)} half`);
  }

  function showStep() {
    const last = stages.length;
    const step = state.step && Math.min(state.step, last);
    [...list.children].forEach((item, at) => {
      item.hidden = step !== null && at >= step;
      item.classList.toggle("current", at + 1 === step);
    });
    refill(stepper, [
      stepButton("← Back", step === null ? last - 1 : step - 1, step === 1, "ArrowLeft"),
      stepButton("Next →", step === null ? 1 : step + 1, step === last, "ArrowRight"),
      stepButton("All", null, step === null, "Escape"),
      el("span", { class: "faint small" }, step === null ? `${last} steps` : `${step} of ${last}`),
      el("span", { class: "faint small keys" }, el("kbd", {}, "←"), " ", el("kbd", {}, "→")),
    ]);
  }

  function stepButton(text, to, isOff, shortcut) {
    const click = () => isOff || goTo(to);
    const properties = { type: "button", "aria-disabled": String(isOff), "aria-keyshortcuts": shortcut, on: { click } };
    return el("button", properties, text);
  }

  function goTo(step) {
    state.step = step;
    keep();
    showStep();
    list.querySelector(".current")?.scrollIntoView({ block: "nearest" });
    const { name, steps } = stages[step - 1] ?? { name: "all steps", steps: [] };
    announce([name, ...steps.map(({ text }) => text)].join(". "));
  }

  function key(event) {
    if (!stages.length || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest?.("input, select, textarea, summary, .cards-field")) return;
    const at = { ArrowLeft: 0, ArrowRight: 1, Escape: 2 }[event.key];
    if (at === undefined || (event.key === "Escape" && state.step === null)) return;
    event.preventDefault();
    stepper.children[at].click();
  }

  return { node, show, key };
}

/** Replace the buttons of a group; the focus stays at the same position. */
function refill(group, children) {
  const at = [...group.children].indexOf(document.activeElement);
  replace(group, children).children[at]?.focus();
}
