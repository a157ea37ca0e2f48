// Pool two samples into one.

/** Two samples of the same question, pooled so that each deal has the same weight. */
export function pooled(before, now) {
  const deals = before.deals + now.deals;
  const mean = (first, second) => (first * before.deals + second * now.deals) / deals;
  const error = (first, second) => Math.hypot(first * before.deals, second * now.deals) / deals;
  const players = now.players.map((player, at) => poolPlayer(before.players[at], player, mean, error));
  const { seed: _, ...answer } = now;
  return { ...answer, deals, players };
}

function poolPlayer(before, now, mean, error) {
  const both = { ...now, standard_error: error(before.standard_error, now.standard_error) };
  for (const name of ["equity", "win", "tie", "scoop", "quarter"]) {
    if (name in now) both[name] = mean(before[name], now[name]);
  }
  for (const [name, half] of Object.entries(now.halves ?? {})) {
    const old = before.halves[name];
    const mixed = Object.keys(half).map((key) => [key, mean(old[key], half[key])]);
    both.halves = { ...both.halves, [name]: Object.fromEntries(mixed) };
  }
  if (now.parts) both.parts = poolParts(before.parts ?? [], now.parts, mean);
  return both;
}

/** The pooled parts of two samples. Shares are weighted by the samples' deals, other values by the part's own deals. */
function poolParts(before, now, mean) {
  const old = new Map(before.map((part) => [part.name, part]));
  const fresh = new Map(now.map((part) => [part.name, part]));
  const none = { share: 0, equity: 0, win: 0, tie: 0, standard_error: 0 };
  return [...new Set([...old.keys(), ...fresh.keys()])].map((name) => {
    const [one, two] = [old.get(name) ?? none, fresh.get(name) ?? none];
    const share = mean(one.share, two.share);
    const weighed = (key) => mean(one.share * one[key], two.share * two[key]) / (share || 1);
    const part = { name, share, equity: weighed("equity"), win: weighed("win"), tie: weighed("tie") };
    const errors = [mean(one.share * one.standard_error, 0), mean(0, two.share * two.standard_error)];
    return { ...part, standard_error: Math.hypot(...errors) / (share || 1) };
  });
}
