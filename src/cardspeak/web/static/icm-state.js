// The state of the ICM view as a plain object, and its address, question to the server, command and Python call.
// Nothing here touches the page.

import { amount, prizesIn, wrongWith } from "./amounts.js";
import { python, quote } from "./copy.js";

export const MOST_PLAYERS = 50;
const EXAMPLE = { players: [["Ann", "5000"], ["Bob", "3000"], ["Cid", "2000"]], prizes: "50, 30, 20" };

/** The state in an address, {players: [{name, stack}], prizes}, all as text; an example if the address has no players. */
export function stateOf(params) {
  const given = params.getAll("p").slice(0, MOST_PLAYERS).map((text) => text.split("~").map(unescaped));
  const players = given.length ? given : EXAMPLE.players;
  return {
    players: players.map(([name = "", stack = ""]) => ({ name, stack })),
    prizes: params.get("prizes") ?? (given.length ? "" : EXAMPLE.prizes),
  };
}

/** The query that restores this state. */
export function paramsOf({ players, prizes }) {
  const params = new URLSearchParams();
  for (const { name, stack } of players) params.append("p", `${escaped(name)}~${escaped(stack)}`);
  params.set("prizes", prizes);
  return params;
}

const escaped = (text) => text.replaceAll("%", "%25").replaceAll("~", "%7E");
const unescaped = (text) => text.replaceAll("%7E", "~").replaceAll("%25", "%");

/** The name of a player, or "Player 2" if the second player has no name. */
export const called = ({ name }, at) => name.trim() || `Player ${at + 1}`;

/**
 * The question to the server, {stacks, prizes}. If a field is invalid, it is {wrong: {field, at, words}}; `at` is the
 * player, for the fields "name" and "stack".
 */
export function questionOf({ players, prizes }) {
  const stacks = new Map();
  for (const [at, player] of players.entries()) {
    const name = called(player, at);
    const stack = player.stack.trim() ? amount(player.stack) : null;
    if (stacks.has(name)) return wrong("name", `${name} appears twice; give each player a different name`, at);
    if (stack === null) return wrong("stack", `“${player.stack.trim()}” ${wrongWith(player.stack)}`, at);
    stacks.set(name, stack);
  }
  const given = prizesIn(prizes);
  if (given.wrong) return wrong("prizes", `“${given.bad}” ${given.wrong}`);
  return { stacks: Object.fromEntries(stacks), prizes: given.prizes };
}

const wrong = (field, words, at = null) => ({ wrong: { field, at, words } });

/** The command that prints the same values. */
export function commandOf({ stacks, prizes }) {
  const words = Object.entries(stacks).map(([name, stack]) => quote(`${name}=${stack}`));
  return ["cardspeak icm", ...words, "--prizes", prizes.join(",")].join(" ");
}

/** The Python call that returns the same values. */
export const pythonOf = ({ stacks, prizes }) => python("icm", [stacks, prizes]);
