// The usual questions about deals, each written in PQL for the players of a form.

const flop = "hero, flop";

/** Each question: its words, and what it selects; `where` says which deals count. */
export const QUESTIONS = [
  { words: "What is my equity?", select: "avg(riverEquity(hero)) as equity, count(winsHi(hero)) as wins, count(tiesHi(hero)) as ties" },
  { words: "On how many flops do I have 45 %?", select: "count(minHvREquity(hero, flop, .45)) as flops" },
  { words: "What do I flop?", select: `histogram(handType(${flop})) as flop` },
  { words: "How good is my hand on the flop?", select: "histogram(flopHandCategory(hero)) as flop" },
  { words: "How often do I have the nuts on the flop, and still on the river?", select: `count(nutHi(${flop})) as flop, count(nutHi(${flop}) and nutHi(hero, river)) as both` },
  { words: "What is my equity if they flop a pair or better?", select: "avg(riverEquity(hero)) as equity", where: "handType(villain, flop) >= pair" },
  { words: "Ahead on the flop, behind on the turn: how often do I win?", select: "count(winsHi(hero)) as wins", where: "bestHiRating(hero, flop) and not bestHiRating(hero, turn)" },
  { words: "How often do we both make a flush?", select: "count(minHandType(hero, river, flush) and minHandType(villain, river, flush)) as both" },
  { words: "What is a shove of 20 into 10 worth if only QQ+ and AK call?", select: "avg(case when inRange(villain, 'QQ+,AxKy,AxKx') then riverEquity(hero) * 50 - 20 else 10 end) as worth" },
  { words: "How often do they have queens or better?", select: "count(inRange(villain, 'QQ+')) as share" },
  { words: "How is my equity on the flop distributed?", select: `histogram(HvREquity(${flop})) as equity` },
  { words: "Which hands win?", select: "histogram(winningHandType()) as winner" },
  { words: "What do flops look like?", select: "histogram(boardSuitCount(flop)) as suits, count(pairedBoard(flop)) as paired" },
  { words: "We both flop top pair: how often do I win?", select: "count(winsHi(hero)) as wins", where: "exactFlopHandCategory(hero, floptoppair) and exactFlopHandCategory(villain, floptoppair)" },
  { words: "How often am I quartered? (hi-lo)", select: "count(fractionalRiverEquity(hero) = 1/4) as quartered, count(scoops(hero)) as scoops" },
];

/** The query that asks a question about the hands in a form. */
export function queryOf({ question, game, hero, villain, board, dead }) {
  const { select, where } = QUESTIONS[question];
  const keys = { game, hero, villain, board, dead };
  const from = Object.entries(keys).filter(([, text]) => text.trim()).map(([key, text]) => `${key}='${text.trim().replaceAll("'", "")}'`);
  return `select ${select}\nfrom ${from.join(", ")}${where ? `\nwhere ${where}` : ""}`;
}
