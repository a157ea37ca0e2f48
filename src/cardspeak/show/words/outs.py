"""Whether a hand is ahead or behind, in words."""

from __future__ import annotations

from cardspeak.outs import HalfOuts


def standing_text(outs: HalfOuts, n_cards: int) -> str:
    """Whether the hand is ahead, tied or behind, and if it is not ahead, how many cards help it.

    >>> standing_text(HalfOuts("ahead", (), ()), 45)
    'ahead'
    >>> standing_text(HalfOuts("behind", (), ()), 45)
    'behind, no card helps'
    """
    if outs.standing == "ahead":
        return outs.standing
    counts = [f"{len(cards)} of {n_cards} {verb}" for cards, verb in ((outs.wins, "win"), (outs.ties, "tie")) if cards]
    return f"{outs.standing}, {', '.join(counts) or 'no card helps'}"
