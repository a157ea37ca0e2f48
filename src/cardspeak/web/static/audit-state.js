// The state of the Audit view as a plain object, and its address, question to the server, command and Python call.
// Nothing here touches the page.

import { python, quote } from "./copy.js";

export const EXACT = "exact";
export const DEALS = ["10000", "100000", "1000000"];
const CORRECTED = "-corrected";

/** The state in an address: {scheme, isCorrected, deals, seed}. `deals` is a text: a number, or EXACT for all pairs. */
export function stateOf(params) {
  const name = params.get("scheme") ?? "group-score";
  const deals = params.get("deals") ?? "100000";
  const seed = params.get("seed") ?? "1";
  return {
    scheme: name.replace(new RegExp(`${CORRECTED}$`), ""),
    isCorrected: name.endsWith(CORRECTED),
    deals: [...DEALS, EXACT].includes(deals) ? deals : "100000",
    seed: /^\d{1,15}$/.test(seed) ? Number(seed) : 1,
  };
}

/** The query that restores this state. */
export const paramsOf = (state) =>
  new URLSearchParams({ scheme: nameOf(state), deals: state.deals, ...(state.deals !== EXACT && { seed: state.seed }) });

/** The name of the scheme, as published or corrected. */
export const nameOf = ({ scheme, isCorrected }) => scheme + (isCorrected ? CORRECTED : "");

/** The body of the request. */
export function questionOf(state) {
  const scheme = nameOf(state);
  return state.deals === EXACT ? { scheme, exact: true } : { scheme, deals: Number(state.deals), seed: state.seed };
}

/** The command that prints the same audit. */
export function commandOf({ scheme, exact, deals, seed }) {
  return `cardspeak audit ${quote(scheme)} ${exact ? "--exact" : `--deals ${deals} --seed ${seed}`}`;
}

/** The Python call that returns the same audit. */
export const pythonOf = ({ scheme, ...options }) => python("audit", [scheme], options);
