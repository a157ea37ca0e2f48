"""Whether a hand is ahead or behind, in words."""

from __future__ import annotations

from cardspeak.outs import Outs


def standing_text(result: Outs, hand: int, half: str) -> str:
    """Whether the hand is ahead, tied or behind, and if it is not ahead, how many cards help it.

    While no hand qualifies for the half, the standing of every hand is `no hand yet`.

    >>> from cardspeak import outs
    >>> found = outs("As 2s 7d Kc", "Ac Ad 9h 9s", board="3c 4h Kd", game="omaha8")
    >>> standing_text(found, 0, "high"), standing_text(found, 1, "high")
    ('behind, 12 of 41 win', 'ahead')
    >>> standing_text(found, 0, "low"), standing_text(found, 1, "low")
    ('no hand yet, 19 of 41 win', 'no hand yet, no card helps')
    """
    outs = result.halves[hand][half]
    if outs.standing == "ahead":
        return outs.standing
    standing = "no hand yet" if outs.standing == "no hand" else outs.standing
    helping = ((outs.wins, "win"), (outs.ties, "tie"))
    counts = [f"{len(cards)} of {result.n_cards} {verb}" for cards, verb in helping if cards]
    return f"{standing}, {', '.join(counts) or 'no card helps'}"
