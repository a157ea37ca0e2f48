// The Replay view: a hand of a hand history, step by step.

import { ApiError, latest, post } from "./api.js";
import { withCards } from "./cards.js";
import { copyBar } from "./copy.js";
import { announce, capitalized, debounce, el, freshId, outdate, percent, replace } from "./dom.js";
import { handsOf, textOf } from "./replay-hands.js";
import { commandOf, EXAMPLE, hashOf, packed, stateIn } from "./replay-state.js";
import { money, tableNode } from "./replay-table.js";

const TOO_LONG = "this hand is too long for an address";

let leave = () => {};

function mount(root, _params, { address, hash }) {
  let hands = [];
  let source = null; // reads further hands of the text
  let chosen = null; // the hand that is shown
  let answer = null; // the replay of the hand
  let letters = null; // the hand's text for an address; null if it is too long
  let step = 0;
  let isKept = false; // whether the address has been changed
  const nextList = latest();
  const nextReplay = latest();

  const id = freshId("history");
  const note = el("p", { class: "error", id: `${id}-error`, hidden: true });
  const paste = el("textarea", { id, rows: "5", spellcheck: "false", "aria-describedby": note.id, placeholder: "Paste hand histories here, or drop a file", on: { input: () => pasted() } });
  const file = el("input", { type: "file", hidden: true, on: { change: () => file.files[0] && take(file.files[0]) } });
  const open = el("button", { type: "button", on: { click: () => file.click() } }, "Open file");
  const name = el("span", { class: "small faint" });
  const list = el("select", { size: "6", on: { change: () => choose(hands[list.selectedIndex]) } });
  const more = el("button", { type: "button", hidden: true, on: { click: readMore } }, "Read more hands");
  const listed = el("div", { class: "stack", hidden: true }, el("label", { class: "field" }, el("span", {}, "Hands"), list), el("div", { class: "row" }, more));
  const form = el(
    "section",
    { class: "panel inputs", "aria-label": "Hand history" },
    el("div", { class: "stack" }, el("div", { class: "field" }, el("label", { class: "label", for: id }, "Hand histories"), paste, note), el("div", { class: "row" }, open, file, name)),
    listed,
  );
  const result = el("section", { class: "panel stack hand-shown", "aria-label": "The hand", hidden: true });
  const copies = copyBar({
    json: () => answer && JSON.stringify(answer, null, 2),
    command: () => answer && commandOf(chosen.text, chosen.at),
    address: () => (letters !== null || !isKept ? location.href : null),
    why: { address: () => TOO_LONG },
  });
  replace(root, el("div", { class: "view-head" }, el("h1", {}, "Replay a hand"), copies), form, result);

  const stage = stageOf(goTo);

  /** Read the hands of a text, and show one of them. */
  async function load(text, { number = null, at = null, isNew = true } = {}) {
    wait();
    source = handsOf(text);
    hands = [];
    await read(nextList(), () => {
      const wanted = hands.find((hand) => hand.number === number) ?? hands.find(({ wrong }) => !wrong) ?? hands[0];
      list.selectedIndex = hands.indexOf(wanted);
      choose(wanted, { at, isNew });
    });
  }

  function readMore() {
    read(nextList(), () => announce(`${hands.length} hands`));
  }

  async function read(signal, done) {
    more.disabled = true;
    try {
      hands = [...hands, ...(await source.next(signal))];
      const at = list.selectedIndex;
      replace(list, hands.map((hand) => el("option", {}, lineOf(hand))));
      list.selectedIndex = at;
      listed.hidden = hands.length < 2 && source.isOver;
      more.hidden = source.isOver;
      done();
    } catch (failure) {
      if (failure.name !== "AbortError") refused(failure);
    } finally {
      more.disabled = false;
    }
  }

  /** Show a hand. A new choice changes the address; the hand that the address names does not. */
  async function choose(hand, { at = null, isNew = true } = {}) {
    const signal = nextReplay();
    if (hand.wrong) return refused(new ApiError(hand.wrong, 0));
    wait();
    try {
      const question = { text: hand.text, ...(hand.at !== null && { hand: String(hand.at) }) };
      const [found, code] = await Promise.all([post("replay", question, { signal }), packed(hand.text)]);
      [answer, letters, chosen] = [found, code, hand];
      step = Math.min(at ?? Math.max(0, found.frames.findIndex(({ kind }) => kind === "deal")), found.frames.length - 1);
      tell("");
      result.hidden = false;
      result.classList.remove("stale");
      replace(result, stage.show(answer));
      if (isNew) keep();
      showStep(isNew);
    } catch (failure) {
      if (failure.name !== "AbortError") refused(failure);
    }
  }

  /** Show that an answer is on its way: reading is quick, but some equities take seconds. */
  function wait() {
    result.hidden = false;
    if (result.querySelector("h2")) result.classList.add("stale");
    else replace(result, el("p", { class: "notice waits" }, "Reading…"));
  }

  function keep() {
    isKept = true;
    address(new URLSearchParams(), letters === null ? "" : hashOf(letters, chosen.at, step));
  }

  function goTo(to) {
    if (!answer) return;
    step = Math.max(0, Math.min(to, answer.frames.length - 1));
    keep();
    showStep(true);
  }

  function showStep(isSaid) {
    stage.goTo(step);
    copies.refresh();
    if (isSaid) announce(stage.words(step));
  }

  /** Show an error below the text; an empty text clears it. */
  function tell(words) {
    note.textContent = words;
    note.hidden = !words;
    paste.setAttribute("aria-invalid", String(Boolean(words)));
    if (words) announce(words);
  }

  function refused({ message }) {
    answer = null;
    letters = null;
    tell(message.replace(/^text: (line 1: )?/, ""));
    if (result.querySelector("h2")) outdate(result);
    else result.hidden = true;
    copies.refresh();
  }

  const pasted = debounce(() => {
    name.textContent = "";
    if (paste.value.trim()) load(paste.value);
    else tell("");
  }, 200);

  async function take(given) {
    pasted.cancel();
    paste.value = "";
    name.textContent = given.name;
    file.value = ""; // so that the same file can be opened again
    try {
      await load(await textOf(given));
    } catch (failure) {
      refused(failure instanceof ApiError ? failure : new ApiError(`${given.name} cannot be read`, 0));
    }
  }

  function dragged(event) {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    form.classList.toggle("over", event.type === "dragover");
  }

  function dropped(event) {
    form.classList.remove("over");
    const [given] = event.dataTransfer.files;
    if (!given) return;
    event.preventDefault();
    take(given);
  }

  function key(event) {
    if (!answer || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest?.("input, select, textarea")) return;
    if (event.key === " " && event.target.closest?.("button, a, summary")) return;
    const to = { ArrowLeft: step - 1, ArrowRight: step + 1, " ": step + 1, Home: 0, End: answer.frames.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  }

  async function begin() {
    const given = await stateIn(hash);
    const text = given?.text ?? EXAMPLE;
    paste.value = text;
    await load(text, { number: given?.number, at: given?.step, isNew: false });
    if (!given && hash.startsWith("#h=")) tell("the address is damaged; this is an example");
  }

  const listeners = { keydown: key, dragover: dragged, dragleave: dragged, drop: dropped };
  for (const [event, f] of Object.entries(listeners)) document.addEventListener(event, f);
  leave = () => {
    for (const [event, f] of Object.entries(listeners)) document.removeEventListener(event, f);
    pasted.cancel();
    nextList.abort();
    nextReplay.abort();
  };
  begin();
}

/** A hand in the list. */
function lineOf({ number, id, title, date, players, wrong }) {
  const facts = wrong ? [`cannot be read: ${wrong}`] : [id && `#${id}`, title, `${players} players`, date];
  return `${number}. ${facts.filter(Boolean).join(" · ")}`;
}

/** The hand on the page: what happened, the buttons, the table and the list of steps. */
function stageOf(goTo) {
  let replay = null;
  let step = 0;
  let items = [];
  const happened = el("p", { class: "happened" });
  const decision = el("p", { class: "decision" });
  const table = el("div", { class: "table-place" });
  const log = el("ol", { class: "log", tabindex: "0", "aria-label": "Steps" }); // in the tab order, so that it can be scrolled
  const slider = el("input", { type: "range", min: "0", "aria-label": "Step", on: { input: () => goTo(Number(slider.value)) } });
  const place = el("span", { class: "small faint place-in" });
  const button = (text, label, keys, to) => el("button", { type: "button", "aria-label": label, "aria-keyshortcuts": keys, on: { click: () => goTo(to()) } }, text);
  const buttons = [
    button("⇤", "First step", "Home", () => 0),
    button("← Back", "Back", "ArrowLeft", () => step - 1),
    button("Next →", "Next", "ArrowRight Space", () => step + 1),
    button("⇥", "Last step", "End", () => replay.frames.length - 1),
  ];
  const stepper = el("div", { class: "row stepper", role: "group", "aria-label": "Step by step" }, buttons, slider, place);

  function show(answer) {
    replay = answer;
    slider.max = answer.frames.length - 1;
    items = answer.frames.map(({ text, number }) => el("li", { on: { click: () => goTo(number) } }, withCards(text)));
    replace(log, grouped(answer.frames, items));
    const { site, id, title, table: at, date, currency, notes } = answer;
    return [
      el("h2", {}, `${site} ${id}`.trim()),
      el("p", { class: "small faint" }, [title, at, date, currency && `amounts in ${currency}`].filter(Boolean).join(" · ")),
      notes.length ? el("ul", { class: "notes small" }, notes.map((note) => el("li", {}, `${capitalized(note)}.`))) : null,
      stepper,
      happened,
      decision,
      el("div", { class: "shown" }, table, log),
    ];
  }

  function goToStep(to) {
    step = to;
    const frame = replay.frames[step];
    replace(happened, withCards(frame.text));
    replace(decision, decisionOf(replay, frame) || "\u00a0");
    replace(table, tableNode(replay, frame));
    slider.value = step;
    slider.setAttribute("aria-valuetext", `${step}: ${frame.text}`);
    place.textContent = `${step} of ${replay.frames.length - 1}`;
    items.forEach((item, at) => (at === step ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current")));
    const item = items[step];
    log.scrollTop = item.offsetTop - log.clientHeight / 2; // scrollIntoView would scroll the page, too
    buttons.forEach((button, at) => button.setAttribute("aria-disabled", String(at < 2 ? step === 0 : step === replay.frames.length - 1)));
  }

  const words = (at) => [replay.frames[at].text, decisionOf(replay, replay.frames[at])].filter(Boolean).join(". ");

  return { show, goTo: goToStep, words };
}

/** The items of the list of steps, with the name of each betting round before its first step. */
function grouped(frames, items) {
  return frames.flatMap(({ street, number }) => {
    const isNew = number === 0 || frames[number - 1].street !== street;
    return isNew ? [el("li", { class: "street" }, capitalized(street)), items[number]] : [items[number]];
  });
}

/** Who acts next and, if there is a bet, what a call costs; an empty text if nobody acts. */
function decisionOf(replay, { odds }) {
  if (!odds) return "";
  if (!Number(odds.to_call)) return `${odds.player} to act`;
  return `${odds.player} to act: ${money(replay, odds.to_call)} to call into ${money(replay, odds.pot)}, needs ${percent(odds.needed, 1)}`;
}

export default { title: "Replay", mount, unmount: () => leave() };
