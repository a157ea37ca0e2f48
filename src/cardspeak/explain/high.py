"""The steps that explain the value of a high hand: the counts, the hand, and why no better hand is possible.

The strength of a value is its sort key: the number of its category, then the ranks that break ties.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from cardspeak.cards import JOKER_NAME, RANKS, SUIT_NAMES, Card, cards_text, counted, rank_name, rank_of, suit_of
from cardspeak.errors import listed
from cardspeak.explain.observation import Observation
from cardspeak.rules import Value
from cardspeak.rules.counts import by_rank, by_suit, kinds, longest_run, sorted_cards, straight_ranks
from cardspeak.rules.high import STANDARD
from cardspeak.rules.places import HAND_SIZE, Ranking


def high_steps(
    hole: Sequence[Card], board: Sequence[Card], value: Value, ranking: Ranking = STANDARD
) -> tuple[Observation, ...]:
    """The steps from the cards to their value in an order in which the highest hand wins."""
    cards = sorted_cards((*hole, *board))
    return (
        Observation("Cards", (joined(hole, board, cards),)),
        Observation("Highest card", (f"the {_spoken(cards[0])}",)),
        Observation("Longest run", (_longest_run(cards, ranking),)),
        Observation("Suits", (suits_text(cards),)),
        Observation("Ranks", (histogram(cards),)),
        Observation("Repeated ranks", (_repeated_ranks(cards),)),
        Observation("Straight", (_is_straight(cards, ranking),)),
        Observation("Flush", (_is_flush(cards),)),
        Observation("Hand", (hand_text(value, len(cards)),)),
        Observation("Nothing better", _nothing_better(cards, value, ranking)),
        Observation("Tie-breakers", (tie_breakers(value),)),
        Observation("Place", (place_text(value),)),
    )


def place_text(value: Value) -> str:
    """The place of a value in words, such as `167 of 7,462; 1 is the best`."""
    return f"{value.place:,} of {value.places:,}{among_high(value)}; 1 is the best"


def among_high(value: Value) -> str:
    """The hands that a place refers to, such as ` among hands of 2 cards`; empty for five-card hands."""
    n_cards = len(value.cards)
    return "" if n_cards == HAND_SIZE else f" among hands of {counted(n_cards)}"


def joined(hole: Sequence[Card], board: Sequence[Card], cards: Sequence[Card], how: str = "from high to low") -> str:
    """The hole cards and the board, followed by all cards in order."""
    return f"{origin(hole, board)}, {how}: {cards_text(cards)}"


def origin(hole: Sequence[Card], board: Sequence[Card]) -> str:
    """The hole cards and the board, in words."""
    return f"{cards_text(hole)} and the board {cards_text(board)}" if board else cards_text(hole)


def _spoken(card: Card) -> str:
    return f"{rank_name(rank_of(card))} of {SUIT_NAMES[suit_of(card)]}"


def _dashed(ranks: Sequence[int]) -> str:
    """The ranks joined from high to low, such as 5-4-3-2-A with a low ace."""
    return "-".join(RANKS[rank] for rank in ranks)


def _longest_run(cards: Sequence[Card], ranking: Ranking) -> str:
    run = longest_run((rank_of(card) for card in cards), ranking.ladder)
    if len(run) == 1:
        return "no two ranks are consecutive"
    return f"{_dashed(run)}, {len(run)} consecutive ranks"


def suits_text(cards: Sequence[Card]) -> str:
    """The number of cards of each suit, most frequent suit first."""
    counts = sorted(
        ((len(suited), SUIT_NAMES[suit]) for suit, suited in by_suit(cards).items()), key=lambda pair: -pair[0]
    )
    return ", ".join(f"{count} {name.removesuffix('s') if count == 1 else name}" for count, name in counts)


def histogram(cards: Sequence[Card]) -> str:
    """The number of cards of each rank, most frequent rank first."""
    counts = sorted(((len(held), rank) for rank, held in by_rank(cards).items()), reverse=True)
    return ", ".join(f"{count} {rank_name(rank, plural=count > 1)}" for count, rank in counts)


def _repeated_ranks(cards: Sequence[Card]) -> str:
    held = by_rank(cards)
    repeated, largest = kinds(held, 2), max(len(same) for same in held.values())
    which = f" ({listed(rank_name(rank, plural=True) for rank in repeated)})" if repeated else ""
    return f"{len(repeated) or 'none'}{which}; the largest group of one rank has {counted(largest)}"


def _is_straight(cards: Sequence[Card], ranking: Ranking) -> str:
    ranks = straight_ranks((rank_of(card) for card in cards), ranking.ladder)
    if ranks is None:
        return "no: a straight needs five consecutive ranks"
    return f"yes: {_dashed(ranks)}" + (f", the ace counting as {_low_ace(ranking)}" if ranks[-1] > ranks[0] else "")


def _low_ace(ranking: Ranking) -> str:
    """The role of an ace at the low end of a straight, in words."""
    return "one" if ranking.ladder[1] == 0 else f"the card below the {rank_name(ranking.ladder[1])}"


def _is_flush(cards: Sequence[Card]) -> str:
    suit, suited = max(by_suit(cards).items(), key=lambda pair: len(pair[1]))
    if len(suited) < HAND_SIZE:
        return f"no: a flush needs five cards of one suit, and the largest group here has {len(suited)}"
    return f"yes: {len(suited)} {SUIT_NAMES[suit]}, the highest five {cards_text(suited[:HAND_SIZE])}"


def hand_text(value: Value, n_cards: int, best: str = "best") -> str:
    """The hand and the cards that make it."""
    which = f", the {best} five of {n_cards} cards" if n_cards > HAND_SIZE else ""
    return f"{value.name}: {' '.join(value.cards)}{which}"


def _nothing_better(cards: Sequence[Card], value: Value, ranking: Ranking) -> tuple[str, ...]:
    """For each better category, the reason why the cards do not make it."""
    better = ranking.categories[ranking.categories.index(value.category) + 1 :]
    if not better:
        higher = {1: "this is the best possible hand", 2: "except a royal flush"}
        return (higher.get(value.place, "except a straight flush with a higher top card"),)
    reasons = []
    if len(cards) < HAND_SIZE:
        better = tuple(category for category in better if category not in OF_FIVE_CARDS)
        reasons.append(NEED_FIVE)
    reasons += [
        f"no {category.removeprefix('one ')}: {_MISSING[category](cards, ranking)}" for category in reversed(better)
    ]
    return tuple(reasons)


OF_FIVE_CARDS = ("straight", "flush", "full house", "straight flush")
NEED_FIVE = "straights, flushes and full houses need five cards"


def _largest_kind(cards: Sequence[Card], _ranking: Ranking) -> str:
    largest = max(len(same) for same in by_rank(cards).values())
    return f"the largest group of one rank has {counted(largest)}"


def _no_full_house(cards: Sequence[Card], ranking: Ranking) -> str:
    threes = kinds(by_rank(cards), 3)
    return (
        f"only {rank_name(threes[0], plural=True)} are held more than once" if threes else _largest_kind(cards, ranking)
    )


def _no_straight_flush(cards: Sequence[Card], _ranking: Ranking) -> str:
    has_flush = any(len(suited) >= HAND_SIZE for suited in by_suit(cards).values())
    if not has_flush:
        return "no five cards of one suit"
    return "the cards of the suit include no five consecutive ranks"


def _no_flush(cards: Sequence[Card], _ranking: Ranking) -> str:
    return f"the largest group of one suit has {counted(max(len(suited) for suited in by_suit(cards).values()))}"


def _no_straight(cards: Sequence[Card], ranking: Ranking) -> str:
    return f"the longest run is {len(longest_run((rank_of(card) for card in cards), ranking.ladder))}"


def _no_two_pair(cards: Sequence[Card], _ranking: Ranking) -> str:
    return f"{'only one' if kinds(by_rank(cards), 2) else 'no'} rank is held twice"


_MISSING: Mapping[str, Callable[[Sequence[Card], Ranking], str]] = MappingProxyType(
    {
        "straight flush": _no_straight_flush,
        "four of a kind": _largest_kind,
        "full house": _no_full_house,
        "flush": _no_flush,
        "straight": _no_straight,
        "three of a kind": _largest_kind,
        "two pair": _no_two_pair,
        "one pair": _no_two_pair,
        "four flush": _no_flush,
        "four straight": _no_straight,
    }
)
"""For each category, the function that returns the reason why the cards do not make it."""


def tie_breakers(value: Value) -> str:
    """The ranks to compare with those of another hand of the same category, most significant first, in words."""
    first, *rest = [rank_name(rank) for rank in value.strength[1:]]
    match value.category:
        case "straight flush" | "straight":
            return f"the top card, {first}; every other card follows from it"
        case "full house":
            return f"the three {_plural(value, 1)}, then the two {_plural(value, 2)}"
        case "two pair":
            kicker = f", then the kicker, {rest[1]}" if len(rest) > 1 else ""
            return f"the higher pair, {_plural(value, 1)}, then the lower, {_plural(value, 2)}{kicker}"
        case "flush" | "high card":
            return "the cards from high to low: " + ", ".join([first, *rest])
        case "four flush":
            kicker = f", then the kicker, {rest[3]}" if len(rest) > 3 else ""
            return f"the cards of the suit from high to low: {', '.join([first, *rest[:3]])}{kicker}"
        case "four straight":
            kicker = f", then the kicker, {rest[0]}" if rest else ""
            return f"the top card, {first}{kicker}"
        case _:
            which = "the kicker, " if len(rest) == 1 else "the kickers from high to low: "
            kickers = f", then {which}{', '.join(rest)}" if rest else ""
            return f"the {_plural(value, 1)}{kickers}"


def _plural(value: Value, index: int) -> str:
    return rank_name(value.strength[index], plural=True)


# --- Tie-breakers between two hands of one category ---

FOUR = 4
"""The number of cards of one suit in a four flush."""
ORDINALS = ("first", "second", "third", "fourth", "fifth")


def high_tie_breaker(better: Value, worse: Value) -> tuple[str, tuple[str, ...]]:
    """The tie-breaker between two hands of one category, in words, and the deciding cards, the better hand's first.

    If a wild card stands for a deciding card, no cards are returned.
    """
    index = first_difference(better, worse)
    has_both = index < len(worse.strength)
    cards = (*_card_of(better, index, worse), *(_card_of(worse, index, better) if has_both else ()))
    rank = rank_name(better.strength[index])
    if not has_both:
        return f"the {rank} decides, because the other hand has no card left to compare with it", cards
    is_of_cards = better.category in ("flush", "high card") or (better.category == "four flush" and index <= FOUR)
    which = f"{ORDINALS[index - 1]} card" if is_of_cards else _kicker(better, index)
    return f"the {which} decides, {rank} over {rank_name(worse.strength[index])}", cards if len(cards) == 2 else ()


def first_difference(better: Value, worse: Value) -> int:
    """The index of the first entry in which the strengths differ, or of the first entry that the worse hand lacks."""
    pairs = zip(better.strength, worse.strength, strict=False)
    differing = (index for index, (mine, theirs) in enumerate(pairs) if mine != theirs)
    return next(differing, len(worse.strength))


def _card_of(value: Value, index: int, other: Value) -> tuple[str, ...]:
    """A card with the rank at this index of a hand's strength, chosen by `own_card`.

    The tuple is empty if only a wild card has this rank.
    """
    if value.category == "four flush":  # the kicker can have the rank of a card of the suit
        return (value.cards[index - 1],)
    names = [name for name in value.cards if name[0] == RANKS[value.strength[index]] and name != JOKER_NAME]
    return (own_card(names, other),) if names else ()


def own_card(names: Sequence[str], other: Value) -> str:
    """The first of these cards that the other hand lacks, or the first card if the other hand has all of them.

    A hole card is therefore preferred to a board card that plays in both hands.

    >>> from cardspeak import evaluate
    >>> own_card(["Kd", "Kc"], evaluate("Qs Qd Kd 9h 7h").value)
    'Kc'
    """
    return next((name for name in names if name not in other.cards), names[0])


def _kicker(value: Value, index: int) -> str:
    """The name of the kicker at this index of the strength. With one pair, index 2 is the first of three kickers."""
    n_named = {"two pair": 2, "four flush": FOUR}.get(value.category, 1)
    n_kickers = len(value.strength) - 1 - n_named
    return "kicker" if n_kickers == 1 else f"{ORDINALS[index - 1 - n_named]} kicker"
