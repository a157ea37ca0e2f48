// A breakdown by category of the final hand, as a picture.

import { el, percent, replace } from "./dom.js";
import { dot, mine } from "./parts.js";

/** How often each player makes each category, and their equity when they do. */
export default function categories(count) {
  const node = el("div", { class: "categories" });

  function set({ players, categories }) {
    const partsOf = players.map((player) => new Map((player.parts ?? []).map((part) => [part.name, part])));
    const names = categories.filter((name) => partsOf.some((parts) => parts.has(name)));
    const most = Math.max(...players.flatMap((player) => (player.parts ?? []).map((part) => part.share)));
    replace(
      node,
      el("table", {},
        el("caption", {}, "Final hands by category. The bar shows how often the player makes each category. Its solid part shows the player's equity with that category."),
        el("thead", {}, el("tr", {},
          head("Category"), head(el("span", { class: "sr" }, "Player")), el("td"), head("of deals"), head("equity"))),
        names.map((name) => el("tbody", {}, partsOf.map((parts, at) => line(name, parts.get(name), at, most))))),
    );
  }

  function line(name, part, at, most) {
    return el("tr", { style: mine(at) },
      !at && el("th", { scope: "rowgroup", rowspan: count }, name),
      el("td", {}, dot(), at + 1),
      el("td", { class: "wide", "aria-hidden": "true" }, part && bar(part, most)),
      el("td", { class: "number" }, part ? percent(part.share) : "–"),
      el("td", { class: "number" }, part ? percent(part.equity) : "–"));
  }

  return { node, set };
}

function bar({ share, equity }, most) {
  const paid = el("i", { class: "win", style: { width: `${100 * equity}%` } });
  return el("div", { class: "bar", style: { width: `${(100 * share) / most}%` } }, paid);
}

const head = (words) => el("th", { scope: "col" }, words);
