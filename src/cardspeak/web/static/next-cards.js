// A breakdown by the next card, as a picture.

import { SUITS, card, cardName, cardText } from "./cards.js";
import { el, percent } from "./dom.js";
import { heatCell, heatMap, legend } from "./heat.js";
import { partsTable, perPlayer } from "./parts.js";
import { ranksOf } from "./ranges.js";

const EXTREMES = 5; // number of best and of worst cards

/** The equity of a player after each next card. */
export default function nextCards(count, game) {
  const ranks = ranksOf(game);
  const names = [...SUITS].flatMap((suit) => [...ranks].map((rank) => rank + suit));
  const table = partsTable("Next card");
  return perPlayer(count, (player, at) => {
    const parts = new Map(player.parts.map((part) => [part.name, part]));
    const now = player.equity;
    const change = (part) => part.equity - now;
    const most = Math.max(...player.parts.map((part) => Math.abs(change(part))), 0.005);
    const cells = names.map((name) => {
      const part = parts.get(name);
      return heatCell(cardText(name), part, part && change(part) / most, cardName(name));
    });
    const sorted = player.parts.toSorted((part, other) => other.equity - part.equity);
    const few = sorted.slice(0, EXTREMES).map((part) => part.name);
    const worst = sorted.toReversed().filter((part) => !few.includes(part.name)).slice(0, EXTREMES);
    table.set(player.parts);
    return [
      el("div", {},
        heatMap(cells, ranks.length, `Equity of player ${at + 1} after each next card; the table has the numbers`),
        legend(...[now - most, now, now + most].map(bounded)),
        el("div", { class: "extremes" }, extremes("Best", sorted.slice(0, EXTREMES)), extremes("Worst", worst))),
      table.node,
    ];
  });
}

const bounded = (share, at) => percent(Math.min(Math.max(share, 0), 1), 1) + (at === 1 ? " now" : "");

function extremes(words, parts) {
  const figure = ({ name, equity }) => el("li", {}, card(name, { size: "s" }), percent(equity, 1));
  return el("div", {}, el("h3", {}, words), el("ol", {}, parts.map(figure)));
}
