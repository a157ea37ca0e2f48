// A breakdown by holding, as a picture.

import { el, percent } from "./dom.js";
import { partsTable, perPlayer } from "./parts.js";

const BINS = 20;
const MARKS = [0, 25, 50, 75, 100];
const STEP = 100 / BINS; // percent

/** The distribution of a player's holdings over equity, and a table of the holdings. */
export default function spread(count) {
  const table = partsTable("Holding");
  return perPlayer(count, (player) => {
    const shares = Array(BINS).fill(0);
    for (const part of player.parts) shares[Math.min(Math.floor(part.equity * BINS), BINS - 1)] += part.share;
    const most = Math.max(...shares);
    const wordsOf = (share, at) => `${at * STEP} to ${(at + 1) * STEP} %: ${percent(share)} of deals`;
    const list = shares.map(wordsOf).filter((_, at) => shares[at]);
    const words = `Share of deals by equity of the holding: ${list.join("; ")}`;
    const bar = (share, at) => el("div", { title: wordsOf(share, at) }, column(share, share / most));
    table.set(player.parts);
    return [
      el("figure", {},
        el("div", { class: "bins", role: "img", "aria-label": words }, shares.map(bar)),
        el("div", { class: "axis", "aria-hidden": "true" }, MARKS.map((mark) => el("span", {}, `${mark} %`))),
        el("figcaption", { class: "hint" }, `Share of deals in percent, by equity of the holding in steps of ${STEP} %`)),
      table.node,
    ];
  });
}

const column = (share, height) =>
  el("i", { style: { height: `${100 * height}%` } }, share >= 0.005 && el("span", {}, Math.round(100 * share)));
