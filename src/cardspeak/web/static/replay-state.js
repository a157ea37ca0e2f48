// The state of the Replay view in an address: the text of one hand, compressed, and the step that is shown. It is in the
// fragment of the address, which browsers do not send to the server. Nothing here touches the page.

export const LONGEST_HASH = 8000; // characters; longer addresses are cut by some programs
const MOST_TEXT = 200_000; // characters that a fragment may unpack to
const START = "#h=";

export const EXAMPLE = `PokerStars Hand #7001: Hold'em No Limit ($0.50/$1.00 USD) - 2026/03/01 20:10:05 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($42.50 in chips)
Seat 4: Cid ($80 in chips)
Bob: posts small blind $0.50
Cid: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [As Ah]
Ann: raises $2 to $3
Bob: calls $2.50
Cid: calls $2
*** FLOP *** [Ad 7h 2c]
Bob: checks
Cid: bets $6
Ann: raises $12 to $18
Bob: raises $21.50 to $39.50 and is all-in
Cid: folds
Ann: calls $21.50
*** TURN *** [Ad 7h 2c] [7s]
*** RIVER *** [Ad 7h 2c 7s] [9d]
*** SHOW DOWN ***
Bob: shows [7d 7c] (four of a kind, Sevens)
Ann: shows [As Ah] (a full house, Aces full of Sevens)
Bob collected $91 from pot
*** SUMMARY ***
Total pot $94 | Rake $3
Board [Ad 7h 2c 7s 9d]
`;

/** The compressed text for an address; null if the browser cannot compress, or the address would be too long. */
export async function packed(text) {
  if (typeof CompressionStream === "undefined") return null;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length > LONGEST_HASH) return null;
  const letters = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return letters.length <= LONGEST_HASH ? letters : null;
}

/** The fragment for a packed text, the number of the hand in it (null if it is the only one), and the step. */
export const hashOf = (letters, number, step) =>
  `${START}${letters}${number === null ? "" : `&n=${number}`}${step === null ? "" : `&s=${step}`}`;

/** The {text, number, step} in a fragment; null if there is none, or it is damaged. `number` and `step` can be null. */
export async function stateIn(hash) {
  if (!hash.startsWith(START) || hash.length > 2 * LONGEST_HASH) return null;
  const [letters, ...rest] = hash.slice(START.length).split("&");
  const numbers = Object.fromEntries(rest.map((part) => part.split("=")));
  try {
    return { text: await unpacked(letters), number: numberIn(numbers.n), step: numberIn(numbers.s) };
  } catch {
    return null;
  }
}

const numberIn = (text) => (/^\d{1,6}$/.test(text ?? "") ? Number(text) : null);

async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
    if (text.length > MOST_TEXT) throw new RangeError("the text is too long");
  }
}

/** The command that prints the same hand: the text is its standard input. */
export function commandOf(text, number) {
  const lines = text.replace(/\n*$/, "\n");
  let end = "END";
  while (lines.includes(end)) end += "_";
  return `cardspeak replay -${number === null ? "" : ` --hand ${number}`} <<'${end}'\n${lines}${end}\n`;
}
