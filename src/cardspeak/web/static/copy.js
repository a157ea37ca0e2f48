// Copy the table file, the query in PQL, the JSON, the command, the Python call or the address that gives the same result
// elsewhere.

import { announce, el } from "./dom.js";

const KINDS = { table: "table file", query: "PQL", json: "JSON", command: "command", python: "Python", address: "address" };

/**
 * The copy buttons. Each of table, query, json, command and python is a function that returns the text to copy, or null
 * if there is none. `why` then gives the reason. Call node.refresh() when the answer has changed.
 */
export function copyBar({ why = {}, ...texts }) {
  const given = { address: () => location.href, ...texts };
  const kinds = Object.keys(KINDS).filter((kind) => given[kind]);
  const buttons = kinds.map((kind) => copyButton(kind, given[kind], () => reason(why, kind)));
  const node = el("div", { class: "copy-bar", role: "group", "aria-label": "Copy" }, buttons);
  node.refresh = () => buttons.forEach((button) => button.refresh());
  node.refresh();
  return node;
}

function reason(why, kind) {
  const words = typeof why === "function" ? why(kind) : why[kind];
  return (typeof words === "function" ? words() : words) ?? "there is no answer yet";
}

function copyButton(kind, text, why) {
  const word = `Copy ${KINDS[kind]}`;
  const label = el("span", {}, word);
  const button = el("button", { type: "button", on: { click: copy } }, label);
  let back = 0;

  async function copy() {
    const copied = text();
    if (copied === null) return say("Not copied", `${word}: ${why()}`);
    const done = await put(copied);
    say(done ? "Copied" : "Not copied", done ? `${KINDS[kind]} copied` : "the browser does not allow the page to copy");
  }

  function say(short, long) {
    label.textContent = short;
    announce(long);
    clearTimeout(back);
    back = setTimeout(() => (label.textContent = word), 1600);
  }

  button.refresh = () => {
    const none = text() === null;
    button.setAttribute("aria-disabled", none); // not `disabled`, so that the keyboard can reach the reason
    button.title = none ? why() : "";
  };
  return button;
}

async function put(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return putBySelection(text); // without TLS, browsers provide no clipboard API
  }
}

function putBySelection(text) {
  const before = document.activeElement;
  const area = el("textarea", { class: "sr", "aria-hidden": "true", value: text });
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  before?.focus();
  return done;
}

/** Text quoted for a POSIX shell: quote("A's") -> 'A'\''s' */
export function quote(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A Python call: python("equity", ["AA", "KK"], {board: ""}). Empty options are left out. */
export function python(name, args, options = {}) {
  const given = Object.entries(options).filter(([, value]) => value || value === 0);
  const words = [...args.map(literal), ...given.map(([key, value]) => `${key}=${literal(value)}`)];
  return `import cardspeak\n\ncardspeak.${name}(${words.join(", ")})\n`;
}

function literal(value) {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (!isMapping(value)) return JSON.stringify(value);
  return `{${Object.entries(value).filter(isGiven).map(([key, item]) => `"${key}": ${literal(item)}`).join(", ")}}`;
}

/** A mapping as the text of a table file: toml({game: "holdem", players: [{name: "A", bet: 25}]}). */
export function toml(table) {
  const entries = Object.entries(table).filter(([, value]) => value !== null && value !== undefined);
  const isTable = ([, value]) => isMapping(value) || (Array.isArray(value) && value.length > 0 && value.every(isMapping));
  const lines = entries.filter((entry) => !isTable(entry)).map(pair);
  const tables = entries.filter(isTable).flatMap(([key, value]) => {
    const heading = Array.isArray(value) ? `[[${key}]]` : `[${key}]`;
    return [value].flat().map((row) => [heading, ...Object.entries(row).filter(isGiven).map(pair)]);
  });
  return [lines, ...tables].filter((block) => block.length).map((block) => `${block.join("\n")}\n`).join("\n");
}

const isMapping = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isGiven = ([, value]) => value !== null && value !== undefined;
const pair = ([key, value]) => `${key} = ${tomlValue(value)}`;

function tomlValue(value) {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(", ")}]`;
  if (isMapping(value)) return `{ ${Object.entries(value).filter(isGiven).map(pair).join(", ")} }`;
  return typeof value === "string" ? JSON.stringify(value).replaceAll("\x7f", "\\u007f") : String(value);
}
