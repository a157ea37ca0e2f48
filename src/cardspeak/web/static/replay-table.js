// The picture of a moment of a hand: the players around the table, the board and the pot.

import { hand } from "./cards.js";
import { el, percent } from "./dom.js";

const ACROSS = 40; // the distance from the middle to a player, in percent of the width
const FEW = 10; // players, who have wide boxes
const WIDE = 156, SLIM = 130; // the width of a box in pixels
const HEIGHT = 142; // the height in pixels that a player needs, cards included
const NARROWEST = 690; // the width of the table in pixels for which the distances are computed
const STATES = { folded: "folded", "all-in": "all-in", out: "not dealt in" };

/** The table after the event of a frame. `replay` has the player with the button and the places of amounts. */
export function tableNode(replay, frame) {
  const seats = frame.seats.filter(({ state }) => state !== "out");
  const down = distanceDown(seats.length);
  const places = seats.map((_, at) => placeOf(at, seats.length, down));
  return el(
    "div",
    { class: "table", style: { "--high": `${2 * down + HEIGHT + 10}px`, "--box": `${boxOf(seats.length)}px` } },
    el("div", { class: "felt", "aria-hidden": "true" }),
    middle(replay, frame),
    el("ol", { class: "seats", "aria-label": "Players" }, seats.map((seat, at) => seatNode(replay, frame, seat, places[at]))),
  );
}

const boxOf = (players) => (players > FEW ? SLIM : WIDE);

/** The place of a player, clockwise from the bottom: x in percent from the middle, y in pixels. */
function placeOf(at, players, down) {
  const angle = Math.PI / 2 + (2 * Math.PI * at) / players;
  return { x: ACROSS * Math.cos(angle), y: down * Math.sin(angle) };
}

/** The vertical distance from the middle to a player, in pixels, so that neighbours do not touch. */
function distanceDown(players) {
  for (let down = 165; ; down += 10) {
    const places = Array.from({ length: players }, (_, at) => placeOf(at, players, down));
    const areApart = (one, other) =>
      one === other || Math.abs(one.x - other.x) * (NARROWEST / 100) >= boxOf(players) + 4 || Math.abs(one.y - other.y) >= HEIGHT;
    if (down > 2000 || places.every((place, at) => areApart(place, places[(at + 1) % players]))) return down;
  }
}

function middle(replay, { pot, boards }) {
  return el(
    "div",
    { class: "middle" },
    el("p", { class: "pot" }, "Pot ", el("b", {}, money(replay, pot))),
    boards.map((board) => hand(board, { size: boards.length > 1 ? "s" : "m", label: `board: ${board.join(" ")}` })),
  );
}

function seatNode(replay, frame, seat, { x, y }) {
  const { player, state, stack, bet, cards, equity } = seat;
  const isNext = frame.odds?.player === player;
  const classes = ["seat", state, frame.player === player && "acted", isNext && "next"].filter(Boolean).join(" ");
  return el(
    "li",
    { class: classes, style: { "--x": `${x}%`, "--y": `${y}px`, "--bx": `${0.56 * x}%`, "--by": `${(Math.abs(x) < 20 ? 0.38 : 0.5) * y}px` } },
    el(
      "div",
      { class: "place" },
      cards.length ? hand(cards, { size: "s" }) : null,
      el(
        "div",
        { class: "box" },
        el("p", { class: "who" }, el("span", { class: "name", title: player }, player), replay.button === player ? el("span", { class: "dealer", title: "the button" }, "D", el("span", { class: "sr" }, " (button)")) : null),
        el("p", { class: "stack-line" }, el("span", {}, STATES[state] ?? (stack === null ? "" : money(replay, stack))), equity === null || state === "folded" ? null : el("b", { class: "share" }, percent(equity))),
        el("p", { class: "has" }, seat.hand),
      ),
    ),
    Number(bet) ? el("p", { class: "bet" }, el("span", { class: "chip", "aria-hidden": "true" }), el("span", { class: "sr" }, "bet "), money(replay, bet)) : null,
  );
}

/** An amount with the decimal places of the hand: money({places: 2}, "1250.5") -> "1,250.50" */
export function money({ places }, text) {
  const [, sign, whole, , decimals = ""] = /^(-?)(\d+)(\.(\d+))?$/.exec(text);
  const grouped = BigInt(whole).toLocaleString("en");
  return sign + grouped + (places ? `.${decimals.padEnd(places, "0").slice(0, places)}` : "");
}
