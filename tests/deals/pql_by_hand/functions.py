"""The functions of PQL, one after the other, as PPT and its users describe them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from .games import Deal, Game, Question, shares, value
from .hands import DECK, FLOP_TYPES, TYPES, Card, Key, cards_of, eight_low, high, places, razz_low
from .ranges import Hand

HALVES = ("high", "low", "razz")


class NoValueError(Exception):
    """There is a deal in which an expression has no value."""


FUNCTIONS: dict[str, Callable[..., Any]] = {}


def pql(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def listed(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in names:
            FUNCTIONS[name.lower()] = function
        return function

    return listed


# Showdown


def _end(deal: Deal) -> tuple[Game, list[frozenset[Card]], frozenset[Card]]:
    return deal.question.game, [frozenset(hand) for _, hand in deal.hands], frozenset(deal.board)


@pql("riverEquity", "fractionalRiverEquity")
def river_equity(deal: Deal, player: str) -> Fraction:
    game, hands, board = _end(deal)
    return shares(game, tuple(hands), board)[deal.question.players.index(player)]


def _best(deal: Deal, player: str, half: str) -> int:
    """How many share the best hand of a half with this player, who counts too; 0 if they do not have it."""
    game, hands, board = _end(deal)
    keys = [value(game, hand, board, half) for hand in hands]
    mine = keys[deal.question.players.index(player)]
    if mine is None or any(key is not None and key > mine for key in keys):
        return 0
    return keys.count(mine)


def _low(deal: Deal) -> str:
    return "razz" if deal.question.game.halves == ("razz",) else "low"


FUNCTIONS["winshi"] = lambda deal, player: _best(deal, player, "high") == 1
FUNCTIONS["tieshi"] = lambda deal, player: _best(deal, player, "high") > 1
FUNCTIONS["winslo"] = lambda deal, player: _best(deal, player, _low(deal)) == 1
FUNCTIONS["tieslo"] = lambda deal, player: _best(deal, player, _low(deal)) > 1
FUNCTIONS["scoops"] = lambda deal, player: river_equity(deal, player) == 1


@pql("winningHandType")
def winning_hand_type(deal: Deal) -> int:
    game, hands, board = _end(deal)
    return max(_value(game, hand, board, "high") for hand in hands)[0]


def _value(game: Game, hand: frozenset[Card], board: frozenset[Card], half: str) -> Key:
    found = value(game, hand, board, half)
    assert found is not None
    return found


# Equity on a street


@cache
def _equity(game: Game, hands: tuple[frozenset[Card], ...], board: frozenset[Card], dead: frozenset[Card]) -> Fraction:
    """The first player's share of the pot, averaged over all that can still come."""
    deck = [card for card in DECK if card not in dead.union(board, *hands)]
    total, count = Fraction(0), 0
    for full, river in _runouts(game, hands, board, deck):
        total += shares(game, full, river)[0]
        count += 1
    return total / count


def _runouts(
    game: Game, hands: tuple[frozenset[Card], ...], board: frozenset[Card], deck: list[Card]
) -> Iterator[tuple[tuple[frozenset[Card], ...], frozenset[Card]]]:
    if not game.stud:
        for more in combinations(deck, 5 - len(board)):
            yield hands, board.union(more)
        return
    if not hands:
        yield (), board
        return
    for more in combinations(deck, 7 - len(hands[0])):
        for rest, _ in _runouts(game, hands[1:], board, [card for card in deck if card not in more]):
            yield (hands[0].union(more), *rest), board


@pql("HvHEquity", "equity")
def hand_against_hand(deal: Deal, player: str, street: str) -> Fraction:
    names = sorted(deal.question.players, key=lambda name: name != player)
    hands = tuple(frozenset(deal.hand(name, street)) for name in names)
    return _equity(deal.question.game, hands, frozenset(deal.shown(street)), deal.question.dead)


@cache
def _against(question: Question, texts: tuple[str, ...], hand: frozenset[Card], board: frozenset[Card]) -> Fraction:
    """A hand's equity against one hand of each of these ranges, all that are possible."""
    asked = Question(question.game, tuple((str(at), text) for at, text in enumerate(texts)), question.syntax)

    def others(at: int, gone: frozenset[Card]) -> Iterator[tuple[tuple[frozenset[Card], ...], Fraction]]:
        if at == len(texts):
            yield (), Fraction(1)
            return
        for held, weight in asked.holdings(str(at), question.dead | board):
            if gone.isdisjoint(held):
                for rest, more in others(at + 1, gone.union(held)):
                    yield (frozenset(held), *rest), weight * more

    total, weights = Fraction(0), Fraction(0)
    for hands, weight in others(0, hand):
        total += weight * _equity(question.game, (hand, *hands), board, question.dead)
        weights += weight
    if not weights:
        raise NoValueError
    return total / weights


@pql("HvREquity")
def hand_against_ranges(deal: Deal, player: str, street: str) -> Fraction:
    texts = tuple(text for name, text in deal.question.ranges if name != player)
    hand = frozenset(deal.hand(player, street))
    return _against(deal.question, texts, hand, frozenset(deal.shown(street)))


@pql("HvPerceivedRangeEquity")
def hand_against_perceived(deal: Deal, player: str, street: str, text: str) -> Fraction:
    hand = frozenset(deal.hand(player, street))
    return _against(deal.question, (text,), hand, frozenset(deal.shown(street)))


def _at_least(name: str) -> Callable[..., bool]:
    function = FUNCTIONS[name.lower()]
    return lambda deal, *given: bool(function(deal, *given[:-1]) >= given[-1])


FUNCTIONS["minhvhequity"] = FUNCTIONS["minequity"] = _at_least("HvHEquity")
FUNCTIONS["minhvrequity"] = _at_least("HvREquity")
FUNCTIONS["minhvperceivedrangeequity"] = _at_least("HvPerceivedRangeEquity")


# Ratings and types


def _now(deal: Deal, player: str, street: str, half: str = "high") -> Key | None:
    return value(deal.question.game, frozenset(deal.hand(player, street)), frozenset(deal.shown(street)), half)


def _high_now(deal: Deal, player: str, street: str) -> Key:
    found = _now(deal, player, street)
    assert found is not None
    return found


FUNCTIONS["handtype"] = lambda deal, player, street: _high_now(deal, player, street)[0]
FUNCTIONS["exacthandtype"] = lambda deal, player, street, kind: _high_now(deal, player, street)[0] == kind
FUNCTIONS["minhandtype"] = _at_least("handType")
FUNCTIONS["hirating"] = _high_now
FUNCTIONS["ratehihand"] = lambda _deal, text: high(frozenset(cards_of(text)))
FUNCTIONS["minhirating"] = _at_least("hiRating")
FUNCTIONS["fivecardhihandnumber"] = lambda deal, player, street: places()[_high_now(deal, player, street)]


@pql("bestHiRating")
def best_high(deal: Deal, player: str, street: str) -> bool:
    return all(_high_now(deal, player, street) >= _high_now(deal, other, street) for other in deal.question.players)


@pql("loRating")
def lo_rating(deal: Deal, player: str, street: str) -> Key:
    return _now(deal, player, street, _low(deal)) or (-99,)


@pql("rateLoHand")
def rate_lo_hand(deal: Deal, text: str) -> Key:
    cards = frozenset(cards_of(text))
    return (razz_low(cards) if _low(deal) == "razz" else eight_low(cards)) or (-99,)


FUNCTIONS["minlorating"] = _at_least("loRating")


@pql("bestLoRating")
def best_low(deal: Deal, player: str, street: str) -> bool:
    lows = [_now(deal, name, street, _low(deal)) for name in deal.question.players]
    mine = lows[deal.question.players.index(player)]
    return mine is not None and all(low is None or mine >= low for low in lows)


@pql("madeLo")
def made_low(deal: Deal, player: str, street: str) -> bool:
    return _now(deal, player, street, "low") is not None


@pql("cardsPlay")
def cards_play(deal: Deal, player: str, street: str) -> int:
    """How many hole cards are needed at least for the best hand of a hold'em player."""
    hand, board = deal.hand(player, street), deal.shown(street)
    if deal.question.game.two_from_hand:
        return 2
    best, size = _high_now(deal, player, street), min(5, len(hand) + len(board))
    for count in range(len(hand) + 1):
        for mine in combinations(hand, count):
            for theirs in combinations(board, max(0, size - count)):
                if len(mine + theirs) == size and high(frozenset(mine + theirs)) == best:
                    return count
    raise AssertionError


# Flop category


@pql("flopHandCategory")
def flop_category(deal: Deal, player: str) -> int:
    board = deal.shown("flop")
    return max(_two_on_the_flop(two, board) for two in combinations(deal.hand(player, "flop"), 2))


def _two_on_the_flop(hole: Hand, board: Hand) -> int:
    kind = TYPES[high(frozenset((*hole, *board)))[0]]
    same, (one, other) = hole[0][0] == hole[1][0], (rank for rank, _ in hole)
    if kind not in ("straight", "flush", "fullhouse", "quads", "straightflush"):
        kind = _category_of_ranks(same, one, other, [rank for rank, _ in board])
    return FLOP_TYPES.index("flop" + kind)


def _category_of_ranks(same: bool, one: int, other: int, board: list[int]) -> str:
    """The category of a hand below a straight, by the ranks of the flop, the highest first; a pair on it is nobody's."""
    counts, ranks = Counter(board), sorted(set(board), reverse=True)
    if same and one in ranks:
        return "set"
    if len(ranks) == 1:
        return "nothing"
    if any(counts[rank] == 2 for rank in (one, other)):
        return "trips"
    if same:
        above = sum(rank > one for rank in ranks)
        return "overpair" if above == 0 else "underpair" if above == len(ranks) else ("pocket12", "pocket23")[above - 1]
    hit = sorted({ranks.index(rank) for rank in (one, other) if rank in ranks})
    if len(hit) == 2:
        return {(0, 1): "toptwo", (0, 2): "topandbottom", (1, 2): "bottomtwo"}[hit[0], hit[1]]
    return ("toppair", "secondpair", "thirdpair")[hit[0]] if hit else "nothing"


FUNCTIONS["exactflophandcategory"] = lambda deal, player, category: flop_category(deal, player) == category
FUNCTIONS["minflophandcategory"] = _at_least("flopHandCategory")


# Nuts and outs


@cache
def _unseen_values(game: Game, seen: frozenset[Card], board: frozenset[Card], half: str) -> frozenset[Key]:
    deck = [card for card in DECK if card not in seen]
    found = (value(game, frozenset(two), board, half) for two in combinations(deck, 2))
    return frozenset(key for key in found if key is not None)


def _is_nuts(game: Game, hand: Hand, board: Hand, dead: frozenset[Card], half: str) -> bool:
    mine = value(game, frozenset(hand), frozenset(board), half)
    if mine is None:
        return False
    seen = dead.union(hand, board)
    return all(key <= mine for key in _unseen_values(game, seen, frozenset(board), half))


def _nuts(half: str) -> Callable[..., bool]:
    return lambda deal, player, street: _is_nuts(
        deal.question.game, deal.hand(player, street), deal.shown(street), deal.question.dead, half
    )


FUNCTIONS["nuthi"], FUNCTIONS["nutlo"] = _nuts("high"), _nuts("low")


@pql("nutHiForHandType")
def nuts_of_its_type(deal: Deal, player: str, street: str) -> bool:
    mine = _high_now(deal, player, street)
    board = frozenset(deal.shown(street))
    seen = deal.question.dead.union(deal.hand(player, street), board)
    return all(key <= mine or key[0] > mine[0] for key in _unseen_values(deal.question.game, seen, board, "high"))


def _next(deal: Deal, player: str, street: str) -> Iterator[tuple[Hand, Hand]]:
    """The hand and the board after each card that may come next, whatever the others hold."""
    hand, board = deal.hand(player, street), deal.shown(street)
    seen = deal.question.dead.union(hand, board)
    for card in DECK:
        if card not in seen:
            yield (hand, (*board, card))


@cache
def _nut_outs(game: Game, nexts: tuple[tuple[Hand, Hand], ...], dead: frozenset[Card], half: str) -> int:
    return sum(_is_nuts(game, hand, board, dead, half) for hand, board in nexts)


FUNCTIONS["nuthiouts"] = lambda deal, player, street: _nut_outs(
    deal.question.game, tuple(_next(deal, player, street)), deal.question.dead, "high"
)
FUNCTIONS["nutloouts"] = lambda deal, player, street: _nut_outs(
    deal.question.game, tuple(_next(deal, player, street)), deal.question.dead, "low"
)


@pql("outsToHandType")
def outs_to(deal: Deal, player: str, street: str, kind: int) -> int:
    if _high_now(deal, player, street)[0] >= kind:
        return 0
    game = deal.question.game
    after = (_value(game, frozenset(hand), frozenset(board), "high") for hand, board in _next(deal, player, street))
    return sum(key[0] == kind for key in after)


FUNCTIONS["minoutstohandtype"] = _at_least("outsToHandType")
