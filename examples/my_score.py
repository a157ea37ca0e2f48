"""A score for seven cards that looks correct. Check it with `cardspeak audit examples/my_score.py:score`."""

from __future__ import annotations

from collections import Counter

RANKS = "23456789TJQKA"


# --8<-- [start:score]
def score(cards: list[str]) -> tuple[int, ...]:
    """The kind of hand and the ranks that break ties; cards are names such as "As"."""
    ranks = [RANKS.index(card[0]) for card in cards]
    counts = Counter(ranks)
    by_count = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    suit, in_suit = Counter(card[1] for card in cards).most_common(1)[0]
    suited = sorted((RANKS.index(card[0]) for card in cards if card[1] == suit), reverse=True)

    if in_suit >= 5 and straight_top(suited):
        return 8, straight_top(suited)
    if shape[0] == 4:
        return 7, *by_count[:2]
    if shape[0] == 3 and shape[1] >= 2:
        return 6, *by_count[:2]
    if in_suit >= 5:
        return 5, *suited[:5]
    if straight_top(ranks):
        return 4, straight_top(ranks)
    if shape[0] == 3:
        return 3, *by_count[:3]
    if shape[1] == 2:
        return 2, *by_count[:3]
    if shape[0] == 2:
        return 1, *by_count[:4]
    return 0, *by_count[:5]


# --8<-- [end:score]


def straight_top(ranks: list[int]) -> int:
    """The index in `RANKS` of the highest rank of a straight (3 for A-2-3-4-5), or 0 if there is none."""
    held = {*ranks, -1} if 12 in ranks else {*ranks}
    return next((top for top in range(12, 2, -1) if held.issuperset(range(top - 4, top + 1))), 0)


# --8<-- [start:fixed]
def fixed_score(cards: list[str]) -> tuple[int, ...]:
    """Like `score`, but the kicker of two pair and four of a kind is the highest of all other ranks."""
    kind, *ranks = score(cards)
    if kind in (7, 2):
        made = ranks[:-1]
        others = {RANKS.index(card[0]) for card in cards}.difference(made)
        return kind, *made, max(others)
    return kind, *ranks


# --8<-- [end:fixed]
