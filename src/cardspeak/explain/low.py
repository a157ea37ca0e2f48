"""The steps that explain the value of a low hand, and the tie-breaker between two low hands.

The strength of a value is its sort key: the number of its category, then the ranks that break ties. In low values,
these numbers are negated, because lower is better.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import JOKER, JOKER_NAME, RANKS, Card, article, rank_name
from cardspeak.explain.high import (
    ORDINALS,
    first_difference,
    hand_text,
    histogram,
    joined,
    own_card,
    place_text,
    suits_text,
)
from cardspeak.explain.observation import Observation
from cardspeak.rules import Order, Value
from cardspeak.rules.ace_to_five import EIGHT, low_ranks
from cardspeak.rules.places import HAND_SIZE


def low_steps(
    hole: Sequence[Card], board: Sequence[Card], value: Value | None, order: Order, *, counts_runs: bool = False
) -> tuple[Observation, ...]:
    """The steps from the cards to their value in an order in which the lowest hand wins.

    Args:
        hole: the hole cards.
        board: the cards on the board.
        value: the value of the cards, or None if they do not qualify.
        order: the order.
        counts_runs: whether straights and flushes count against a hand.
    """
    cards = sorted((*hole, *board), key=lambda card: (order.rank(card), -card))
    naturals = [card for card in cards if card != JOKER]
    has_joker = len(naturals) < len(cards)
    ranks = {order.rank(card) for card in naturals} | ({low_ranks(cards)[JOKER]} if has_joker else set())
    different = sorted(ranks)
    steps = [
        Observation("Cards", (joined(hole, board, cards, "from low to high"),)),
        Observation("Ace", (ace_text(order),)),
        *([Observation("Joker", (_joker_text(value, has_joker, order),))] if JOKER in order.deck else []),
        Observation("Ranks", (_histogram(naturals, has_joker),)),
        Observation("Different ranks", (f"{_dashed(different, order)}, {len(different)} of them",)),
    ]
    if order.has_qualifier:
        steps.append(Observation("Qualifier", (_qualifier(different, order),)))
    if counts_runs:
        steps.append(Observation("Suits", (suits_text(cards),)))
        steps.append(Observation("Straights and flushes", ("they count against a hand; A-2-3-4-5 is not a straight",)))
    elif not order.has_qualifier:
        steps.append(Observation("Straights and flushes", ("they do not count",)))
    if value is None:
        return (*steps, Observation("Hand", ("none that qualifies",)))
    return (
        *steps,
        Observation("Hand", (hand_text(value, len(cards), "lowest"),)),
        Observation("Nothing lower", (_nothing_lower(value, len(cards), different, order),)),
        Observation("Tie-breakers", (_tie_breakers(value, order),)),
        Observation("Place", (place_text(value),)),
    )


def _joker_text(value: Value | None, has_joker: bool, order: Order) -> str:
    """The rank of the joker in the hand, in words."""
    if not has_joker:
        return "none"
    if value is None or JOKER_NAME not in value.cards:
        return (
            f"{JOKER_NAME} is not used: even as the lowest rank that the hand does not contain, it would not make the "
            "hand lower"
        )
    naturals = [name[0] for name in value.cards if name != JOKER_NAME]
    letter = next(order.ranks[-part] for part in value.strength[1:] if order.ranks[-part] not in naturals)
    rank = RANKS.index(letter)
    return f"{JOKER_NAME} is {article(rank)} {rank_name(rank)}, the lowest rank that the hand does not contain"


def _histogram(naturals: Sequence[Card], has_joker: bool) -> str:
    """The number of natural cards of each rank, in words."""
    if not naturals:
        return "no other cards"
    return histogram(naturals) + (" among the other cards" if has_joker else "")


def ace_text(order: Order) -> str:
    """Whether the ace is low or high, in words."""
    return "low, below the deuce" if order.ranks[0] == "A" else "high, above the king"


def _dashed(ranks: Sequence[int], order: Order) -> str:
    return "-".join(order.ranks[rank] for rank in reversed(ranks))


def _qualifier(different: Sequence[int], order: Order) -> str:
    """Whether the cards include five different ranks up to the eight, in words."""
    good = [rank for rank in different if rank <= EIGHT]
    held = f"{len(good)}: {_dashed(good, order)}" if good else "none"
    answer = "yes" if len(good) >= HAND_SIZE else "no"
    return f"{answer}: a low needs five different ranks, none above eight, and the cards have {held}"


_AT_LEAST = {1: "a pair", 2: "two pair or three of a kind", 3: "a full house or four of a kind"}
"""What any five cards contain if they have only 4, 3 or 2 different ranks. The key is five minus that number."""


def _nothing_lower(value: Value, n_cards: int, different: Sequence[int], order: Order) -> str:
    """The reason why the cards cannot make a lower hand."""
    size = len(value.cards)
    ranks = [-part for part in value.strength[1:]]
    if value.place == 1:
        return "this is the best possible hand"
    if value.category in ("straight", "flush", "straight flush"):
        cards = "the cards" if n_cards == size else "any five of the cards"
        return f"{cards} make a {value.category}, which counts against the hand"
    if n_cards == size:
        return "all the cards must play"
    if len(different) < size:
        ranks_are = "1 rank is" if len(different) == 1 else f"{len(different)} different ranks are"
        least = _AT_LEAST[size - len(different)]
        return f"only {ranks_are} available, so any {size} of the cards contain {least}; these {size} are the lowest"
    if value.category != "high card":
        return "there are five different ranks, but they make a straight, which is worse than the pair"
    if ranks[::-1] == list(different[:size]):
        return f"these are the {size} lowest of the {len(different)} different ranks"
    return f"{_dashed(different[:size], order)} would be lower, but is a straight or a flush"


def _tie_breakers(value: Value, order: Order) -> str:
    """The ranks to compare with those of another hand of the same category, most significant first, in words."""
    names = [_spoken(-part, order) for part in value.strength[1:]]
    if value.category in ("straight", "straight flush"):
        return f"the top card, {names[0]}; the lower the better"
    if value.category in ("high card", "flush"):
        return f"the cards from high to low: {', '.join(names)}; the lower the better"
    return f"{', '.join(names)}; the lower the better"


def low_tie_breaker(better: Value, worse: Value, order: Order) -> tuple[str, tuple[str, ...]]:
    """The tie-breaker between two hands of one category, in words, and the deciding cards, the better hand's first."""
    index = first_difference(better, worse)
    cards = (*_card_of(better, index, worse, order), *_card_of(worse, index, better, order))
    lower, higher = (_spoken(-value.strength[index], order) for value in (better, worse))
    is_of_cards = better.category in ("high card", "flush") or order.hand_size < HAND_SIZE
    which = f"{ORDINALS[index - 1]} card" if is_of_cards else _rank_called(better, index)
    return f"the {which} decides, {lower} under {higher}", cards if len(cards) == 2 else ()


def _spoken(rank: int, order: Order) -> str:
    """The name of a rank, given as its index in the order."""
    return rank_name(RANKS.index(order.ranks[rank]))


def _card_of(value: Value, index: int, other: Value, order: Order) -> tuple[str, ...]:
    """A card with the rank at this index of a hand's strength. If possible, it is a card that the other hand lacks.

    The tuple is empty if the joker has this rank.
    """
    letter = order.ranks[-value.strength[index]]
    names = [name for name in value.cards if name[0] == letter and name != JOKER_NAME]
    return (own_card(names, other),) if names else ()


def _rank_called(value: Value, index: int) -> str:
    """The role, such as `kicker`, of the rank at this index of the strength of a straight or a hand with pairs."""
    n_named = {"two pair": 2, "full house": 2}.get(value.category, 1)
    if index > n_named:
        return "kicker" if len(value.strength) - 1 - n_named == 1 else f"{ORDINALS[index - 1 - n_named]} kicker"
    match value.category:
        case "straight" | "straight flush":
            return "top card"
        case "two pair":
            return ("higher pair", "lower pair")[index - 1]
        case "full house":
            return ("three of a kind", "pair")[index - 1]
        case "one pair":
            return "pair"
        case kind:
            return kind
