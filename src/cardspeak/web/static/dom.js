// Nodes of the page. Text is only ever inserted as text nodes, so that no input can become markup.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set("svg g use path rect circle ellipse line polyline polygon text tspan defs pattern".split(" "));

/** A node: el("button", { class: "primary", on: { click } }, "Deal"). SVG tags become SVG nodes. */
export function el(tag, properties = {}, ...children) {
  const node = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  return fill(node, properties, children);
}

/** An SVG node whose tag also exists in HTML: svg("title", {}, "The main pot"). */
export function svg(tag, properties = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

function fill(node, { value, ...properties }, children) {
  for (const [name, setting] of Object.entries(properties ?? {})) set(node, name, setting);
  node.append(...nodes(children));
  if (value !== undefined && value !== null) node.value = value; // after the options of a select
  return node;
}

function set(node, name, setting) {
  if (setting === undefined || setting === null) return;
  if (name === "text") node.textContent = setting;
  else if (name === "on") for (const [event, f] of Object.entries(setting)) node.addEventListener(event, f);
  else if (name === "dataset") Object.assign(node.dataset, setting);
  else if (name === "style") for (const [key, item] of Object.entries(setting)) styled(node, key, item);
  else if (typeof setting === "boolean" && !name.startsWith("aria-")) node.toggleAttribute(name, setting);
  else node.setAttribute(name, setting);
}

function styled(node, key, value) {
  if (key.startsWith("--")) node.style.setProperty(key, value);
  else node.style[key] = value;
}

function nodes(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

/** The node with its children replaced. A child that stays is not moved, and so keeps the focus or a click in progress. */
export function replace(node, ...children) {
  const wanted = nodes(children);
  const staying = new Set(wanted);
  for (const child of [...node.childNodes]) if (!staying.has(child)) child.remove();
  let at = node.firstChild;
  for (const child of wanted) {
    if (child === at) at = at.nextSibling;
    else if (at) at.before(child);
    else node.append(child);
  }
  return node;
}

/** Mark the answer that a node shows as outdated: an error is shown instead of a new answer. */
export function outdate(node) {
  node.classList.add("stale");
  if (node.hasChildNodes() && !node.querySelector(".outdated"))
    node.prepend(el("p", { class: "outdated small" }, "This is the answer from before the change:"));
}

/** A function that calls f after `ms` milliseconds without another call; .cancel() drops a pending call. */
export function debounce(f, ms) {
  let timer = 0;
  const later = (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => f(...given), ms);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

let speaking = 0;

/** Announce a text to screen readers. They finish the current sentence first. */
export function announce(text) {
  const region = document.getElementById("announcer");
  clearTimeout(speaking);
  region.textContent = ""; // so that a repeated text is announced again
  speaking = setTimeout(() => (region.textContent = text), 60);
}

let ids = 0;

/** An id that no other node of the page has, for labels and descriptions. */
export function freshId(word = "id") {
  return `${word}-${++ids}`;
}

/** percent(0.81946) -> "81.95 %" */
export function percent(share, digits = 2) {
  return `${(100 * share).toFixed(digits)} %`;
}

/** capitalized("flush") -> "Flush" */
export function capitalized(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** grouped(2598960) -> "2,598,960", as the command writes numbers. A count too large for a number is text. */
export function grouped(number) {
  return (typeof number === "string" ? BigInt(number) : number).toLocaleString("en", { maximumFractionDigits: 10 });
}
