// A breakdown by hand, as a picture.

import { el, percent } from "./dom.js";
import { heatCell, heatMap, legend } from "./heat.js";
import { partsTable, perPlayer } from "./parts.js";
import { classAt, ranksOf } from "./ranges.js";

/** The hands of a player on the grid, coloured by equity. */
export default function hands(count, game) {
  const ranks = ranksOf(game);
  const size = ranks.length;
  const places = Array.from({ length: size * size }, (_, at) => classAt(Math.floor(at / size), at % size, ranks));
  const table = partsTable("Hand");
  return perPlayer(count, (player, at) => {
    const fair = 1 / count;
    const parts = new Map(player.parts.map((part) => [part.name, part]));
    const cells = places.map((name) => heatCell(name, parts.get(name), fairness(parts.get(name)?.equity, fair), name));
    table.set(player.parts);
    return [
      el("div", {},
        heatMap(cells, size, `Equity of each hand of player ${at + 1}; the table has the numbers`),
        legend("0 %", `${percent(fair, 0)}, a fair share`, "100 %")),
      table.node,
    ];
  });
}

/** An equity on a scale of -1 (none of the pot), 0 (the fair share) and 1 (the whole pot). */
const fairness = (equity, fair) => (equity < fair ? (equity - fair) / fair : (equity - fair) / (1 - fair));
