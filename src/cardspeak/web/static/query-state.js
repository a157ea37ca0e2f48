// The state of the Query view as a plain object, and its address, question to the server, command and Python call.
// Nothing here touches the page.

import { python, quote } from "./copy.js";
import { queryOf } from "./query-questions.js";

export const LONGEST = 20000; // characters of a query
export const EXAMPLE = { question: 0, game: "holdem", hero: "AhKh", villain: "QQ+, AKs", board: "", dead: "" };

/** The state in an address: {text, form}: the query, and the form that wrote the example. */
export function stateOf(params) {
  return { text: (params.get("q") ?? queryOf(EXAMPLE)).slice(0, LONGEST), form: { ...EXAMPLE } };
}

/** The query that restores this state. */
export const paramsOf = ({ text }) => new URLSearchParams({ q: text });

/** The body of the request. */
export const questionOf = ({ text }) => ({ query: text, seed: 1 });

/** The command that prints the same answer. */
export const commandOf = ({ query, seed }) => `cardspeak query ${quote(query)} --seed ${seed}`;

/** The Python call that returns the same answer. */
export const pythonOf = ({ query, ...options }) => python("pql", [query], options);
