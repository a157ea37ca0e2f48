"""Hands ranked the obvious way: a hand is a tuple, and the better hand is the bigger tuple. A card is (rank, suit)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

Card = tuple[int, str]
Key = tuple[int, ...]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: tuple[Card, ...] = tuple((rank, suit) for rank in range(13) for suit in SUITS)
TYPES = ("highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush")
FLOP_TYPES = (
    "flopnothing",
    "flopunderpair",
    "flopthirdpair",
    "floppocket23",
    "flopsecondpair",
    "floppocket12",
    "floptoppair",
    "flopoverpair",
    "flopbottomtwo",
    "floptopandbottom",
    "floptoptwo",
    "floptrips",
    "flopset",
    "flopstraight",
    "flopflush",
    "flopfullhouse",
    "flopquads",
    "flopstraightflush",
)


def cards_of(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `AsKh`."""
    text = text.replace(" ", "").replace(",", "")
    return tuple((RANKS.index(text[at].upper()), text[at + 1].lower()) for at in range(0, len(text), 2))


def card_text(card: Card) -> str:
    return RANKS[card[0]] + card[1]


def _straight(ranks: set[int]) -> int | None:
    """The top rank of the best straight, 3 for the wheel."""
    for top in range(12, 3, -1):
        if all(rank in ranks for rank in range(top - 4, top + 1)):
            return top
    return 3 if {12, 0, 1, 2, 3} <= ranks else None


@lru_cache(maxsize=1_000_000)
def high(cards: frozenset[Card]) -> Key:
    """The best high hand of at most five of these cards."""
    suits: dict[str, list[int]] = {}
    for rank, suit in cards:
        suits.setdefault(suit, []).append(rank)
    flush = next((sorted(ranks, reverse=True) for ranks in suits.values() if len(ranks) >= 5), None)
    if flush and (top := _straight(set(flush))) is not None:
        return (8, top)
    counts = Counter(rank for rank, _ in cards)
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    ranks = sorted(counts, reverse=True)

    def others(*used: int) -> list[int]:
        return [rank for rank in ranks if rank not in used]

    if groups[:1] and groups[0][0] == 4:
        return (7, groups[0][1], *others(groups[0][1])[:1])
    if len(groups) > 1 and groups[0][0] == 3 and groups[1][0] >= 2:
        return (6, groups[0][1], max(rank for count, rank in groups[1:] if count >= 2))
    if flush:
        return (5, *flush[:5])
    if (top := _straight(set(ranks))) is not None:
        return (4, top)
    if groups[:1] and groups[0][0] == 3:
        return (3, groups[0][1], *others(groups[0][1])[:2])
    if len(groups) > 1 and groups[1][0] == 2:
        return (2, groups[0][1], groups[1][1], *others(groups[0][1], groups[1][1])[:1])
    if groups[:1] and groups[0][0] == 2:
        return (1, groups[0][1], *others(groups[0][1])[:3])
    return (0, *ranks[:5])


def _low_rank(rank: int) -> int:
    return -1 if rank == 12 else rank


@lru_cache(maxsize=1_000_000)
def eight_low(cards: frozenset[Card]) -> Key | None:
    """The best low of five different ranks, none above eight: the better low is the bigger tuple."""
    ranks = sorted({_low_rank(rank) for rank, _ in cards if _low_rank(rank) <= 6})
    return tuple(-rank for rank in reversed(ranks[:5])) if len(ranks) >= 5 else None


@lru_cache(maxsize=1_000_000)
def razz_low(cards: frozenset[Card]) -> Key:
    """The best ace-to-five low of at most five of these cards: the better low is the bigger tuple."""
    best: Key | None = None
    for chosen in combinations(sorted(cards), min(5, len(cards))):
        counts = Counter(_low_rank(rank) for rank, _ in chosen)
        groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
        key = tuple(-count for count, _ in groups) + tuple(-rank for _, rank in groups)
        # Fewer pairs first: the shapes (1,1,1,1,1) < (2,1,1,1) < (2,2,1) < (3,1,1) < (3,2) < (4,1), compared in order.
        best = key if best is None or key > best else best
    assert best is not None
    return best


@lru_cache(maxsize=1)
def places() -> dict[Key, int]:
    """The place of each five-card high hand, from 1 to 7,462."""
    keys = set()
    for ranks in combinations_with_replacement(range(13), 5):
        if max(Counter(ranks).values()) < 5:
            seen: Counter[int] = Counter()
            cards = []
            for rank in ranks:
                # Suits c, d, h, s in turn for equal ranks; the last card changes its suit where this is a flush.
                cards.append((rank, SUITS[seen[rank]]))
                seen[rank] += 1
            if len(set(ranks)) == 5:
                keys.add(high(frozenset(cards)))
                cards[-1] = (ranks[-1], "s")
            keys.add(high(frozenset(cards)))
    return {key: place for place, key in enumerate(sorted(keys, reverse=True), 1)}
