// Hand histories, read by the server in pieces that fit a request. Nothing here touches the page.

import { ApiError, post } from "./api.js";

const MOST_BYTES = 56_000; // of a piece, as JSON
const MOST_LETTERS = 48_000;
export const LARGEST_FILE = 50_000_000; // bytes

/** The text of a file: UTF-8, UTF-16 with a byte-order mark, or Windows-1252. */
export async function textOf(file) {
  if (file.size > LARGEST_FILE) throw new ApiError(`${file.name} has more than 50 MB; the command reads files of any size`, 0);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isWide) return new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Reads the hands of a text piece by piece. `next(signal)` is a promise of further hands, each as /api/histories lists it,
 * with `text`, its own text or that of the whole file, and `at`, its number in this text, or null if it is alone.
 * `isOver` says whether there are no further hands.
 */
export function handsOf(text) {
  const whole = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  let from = 0;
  let count = 0;
  const hands = { isOver: false, next };

  async function next(signal) {
    const end = endOfPiece(whole, from);
    const piece = whole.slice(from, end);
    const isLast = end === whole.length;
    const answer = await post("histories", { text: piece }, { signal });
    const found = answer.separate ? separated(piece, answer.hands, isLast) : together(piece, answer.hands, isLast && from === 0);
    from = isLast ? end : from + found.length;
    hands.isOver = isLast;
    return found.hands.map((hand) => ({ ...hand, number: ++count }));
  }

  return hands;
}

/** Each hand with its own lines. The last hand of a piece is left for the next piece, since it can be cut. */
function separated(piece, listed, isLast) {
  const starts = startsOf(piece, listed.map(({ line }) => line));
  const n = isLast ? listed.length : listed.length - 1;
  if (n < 1) throw new ApiError("text: a hand is longer than the page can read; the command reads hands of any length", 0);
  const hands = listed.slice(0, n).map((hand, at) => ({ ...hand, text: piece.slice(starts[at], starts[at + 1] ?? piece.length), at: null }));
  return { hands, length: starts[n] ?? piece.length };
}

/** Each hand with the text of the whole file. */
function together(piece, listed, isWhole) {
  if (!isWhole) throw new ApiError("text: a file of this kind is too long for the page; the command reads files of any size", 0);
  return { hands: listed.map((hand) => ({ ...hand, text: piece, at: listed.length > 1 ? hand.number : null })), length: piece.length };
}

/** The positions of lines, which are counted from 1 and in order. */
function startsOf(text, lines) {
  let line = 1;
  let at = 0;
  return lines.map((wanted) => {
    for (; line < wanted; line++) at = text.indexOf("\n", at) + 1 || text.length;
    return at;
  });
}

/** The end of the piece that begins at a position: after a blank line if there is one in its second half, or a line. */
function endOfPiece(text, from) {
  let end = Math.min(from + MOST_LETTERS, text.length);
  while (bytesOf(text.slice(from, end)) > MOST_BYTES) end = from + Math.floor((end - from) * 0.8);
  if (end === text.length) return end;
  const blank = text.lastIndexOf("\n\n", end - 2);
  if (blank > from + (end - from) / 2) return blank + 2;
  return text.lastIndexOf("\n", end - 1) + 1 > from ? text.lastIndexOf("\n", end - 1) + 1 : end;
}

const bytesOf = (text) => new TextEncoder().encode(JSON.stringify(text)).length;
