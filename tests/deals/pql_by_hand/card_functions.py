"""The functions of PQL that look at cards alone: ranks, boards, ranges, and cards in text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

from .functions import FUNCTIONS, NoValueError, pql
from .games import Deal, board_matches
from .hands import RANKS, Card, cards_of
from .ranges import weight_in

__all__ = ["FUNCTIONS"]

# Ranks


def _set(cards: Iterable[Card]) -> frozenset[int]:
    return frozenset(rank for rank, _ in cards)


def _twice(cards: Iterable[Card]) -> frozenset[int]:
    return frozenset(rank for rank, count in Counter(rank for rank, _ in cards).items() if count >= 2)


def _common(deal: Deal, player: str, street: str) -> frozenset[int]:
    return _set(deal.hand(player, street)) & _set(deal.shown(street))


FUNCTIONS["handranks"] = lambda deal, player, street: _set(deal.hand(player, street))
FUNCTIONS["boardranks"] = lambda deal, street: _set(deal.shown(street))
FUNCTIONS["duplicatedhandranks"] = lambda deal, player, street: _twice(deal.hand(player, street))
FUNCTIONS["duplicatedboardranks"] = lambda deal, street: _twice(deal.shown(street))
FUNCTIONS["intersectinghandranks"] = _common
FUNCTIONS["nonintersectinghandranks"] = lambda d, p, s: _set(d.hand(p, s)) - _set(d.shown(s))
FUNCTIONS["handboardintersections"] = lambda deal, player, street: len(_common(deal, player, street))
FUNCTIONS["maxrank"] = lambda _deal, ranks: _nth(1, ranks)
FUNCTIONS["minrank"] = lambda _deal, ranks: _nth(len(ranks), ranks)
FUNCTIONS["nthrank"] = lambda _deal, nth, ranks: _nth(int(nth), ranks)
FUNCTIONS["rankcount"] = lambda _deal, ranks: len(ranks)


def _nth(nth: int, ranks: frozenset[int]) -> int:
    if not 1 <= nth <= len(ranks):
        raise NoValueError
    return sorted(ranks, reverse=True)[nth - 1]


def _has_board_rank(nth: int) -> Callable[..., bool]:
    def has(deal: Deal, player: str, street: str) -> bool:
        ranks = _set(deal.shown(street))
        return len(ranks) >= nth and _nth(nth, ranks) in _set(deal.hand(player, street))

    return has


FUNCTIONS["hastopboardrank"], FUNCTIONS["hassecondboardrank"] = _has_board_rank(1), _has_board_rank(2)
FUNCTIONS["pocketpair"] = lambda deal, player: bool(_twice(dict(deal.hands)[player]))


@pql("overpair")
def overpair(deal: Deal, player: str, street: str) -> bool:
    pairs = _twice(deal.hand(player, street))
    return bool(pairs) and max(pairs) > max(_set(deal.shown(street)))


# Board


def _suits(cards: Iterable[Card]) -> Counter[str]:
    return Counter(suit for _, suit in cards)


def _low_ranks(deal: Deal, street: str) -> int:
    return len(_set(deal.shown(street)) & {12, 0, 1, 2, 3, 4, 5, 6})


FUNCTIONS["boardsuitcount"] = lambda deal, street: len(_suits(deal.shown(street)))
FUNCTIONS["monotoneboard"] = lambda deal, street: len(_suits(deal.shown(street))) == 1
FUNCTIONS["twotoneboard"] = lambda deal, street: len(_suits(deal.shown(street))) == 2
FUNCTIONS["rainbowboard"] = lambda deal, street: max(_suits(deal.shown(street)).values()) == 1
FUNCTIONS["flushingboard"] = lambda deal, street: max(_suits(deal.shown(street)).values()) >= 3
FUNCTIONS["pairedboard"] = lambda deal, street: bool(_twice(deal.shown(street)))
FUNCTIONS["turncard"] = lambda deal: deal.board[3]
FUNCTIONS["rivercard"] = lambda deal: deal.board[4]
FUNCTIONS["boardlocardcount"] = _low_ranks
FUNCTIONS["boardallowsmadelo"] = lambda deal, street: _low_ranks(deal, street) >= 3
FUNCTIONS["boardhasonedistinctlocard"] = lambda deal, street: _low_ranks(deal, street) == 1
FUNCTIONS["boardhastwodistinctlocards"] = lambda deal, street: _low_ranks(deal, street) == 2


@pql("straightBoard")
def straight_board(deal: Deal, street: str) -> bool:
    ranks = [-1, *sorted(_set(deal.shown(street)))] if 12 in _set(deal.shown(street)) else _set(deal.shown(street))
    return any(max(three) - min(three) <= 4 for three in combinations(ranks, 3))


def _of_a_suit(count: int) -> Callable[..., bool]:
    def has(deal: Deal, player: str, street: str) -> bool:
        mine, board = _suits(deal.hand(player, street)), _suits(deal.shown(street))
        if deal.question.game.stud:
            return any(mine[suit] >= count for suit in mine)
        return any(min(2, mine[suit]) + board[suit] >= count for suit in mine)

    return has


FUNCTIONS["threeflush"], FUNCTIONS["fourflush"] = _of_a_suit(3), _of_a_suit(4)


@pql("upCard")
def up_card(deal: Deal, player: str, street: str) -> Card:
    return deal.hand(player, street)[-1]


FUNCTIONS["boardinrange"] = lambda deal, text: board_matches(deal.board, text)


@pql("inRange")
def in_range(deal: Deal, player: str, text: str) -> bool:
    question = deal.question
    free = 2 if question.game.stud else 9
    return weight_in(dict(deal.hands)[player], text, question.syntax, free) > 0


FUNCTIONS["tocard"] = lambda _deal, text: cards_of(text)[0]
FUNCTIONS["torank"] = lambda _deal, text: RANKS.index(text.upper())
