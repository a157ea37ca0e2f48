"""Every method against brute force: all opponents' hands and all cards to come, valued by the rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from cardspeak.card_sets import every_set
from cardspeak.cards import DECK
from cardspeak.deals.runouts.compared import Compared
from cardspeak.deals.runouts.groups import grouped
from cardspeak.deals.runouts.hands import HandsBeforeTheFlop, HandsOnBoards
from cardspeak.deals.runouts.method import Fractions
from cardspeak.deals.runouts.omaha_sets import MOST_ROWS, OmahaSets
from cardspeak.deals.runouts.spots import SpotOfEachBoard, SpotOfEachDeal
from cardspeak.deals.runouts.street import Street
from cardspeak.deals.runouts.swept import Swept
from cardspeak.deals.runouts.tabled import Tabled
from cardspeak.deals.runouts.work import AgainstRanges, AmongHands
from cardspeak.equities.answer.shares import share_of_codes
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.games import GAMES, Game, Half
from tests.cases import cases
from tests.equities.dealt_out import dealt_out

SMALL = tuple(card for card in DECK if card >> 2 in (0, 7, 8, 9, 12))
"""Twenty cards: deuces, nines, tens, jacks and aces."""
LOWS = tuple(card for card in DECK if card >> 2 in (0, 1, 2, 3, 5, 12))
"""Twenty-four cards, with which lows of eight or better can be made."""


def of_deck(code: str, deck: Sequence[int], halves: tuple[Half, ...] = (), hole: int = 0) -> Game:
    """A game of the package with another deck, other halves or another number of hole cards."""
    game = GAMES[code]
    cards = hole or game.hole_cards
    return Game("x", "X", hole_cards=cards, board_cards=game.full_board, halves=halves or game.halves, deck=tuple(deck))


HOLDEM = of_deck("holdem", SMALL)
OF_THREE = of_deck("holdem", SMALL, hole=3)
OMAHA = of_deck("omaha", SMALL)
OMAHA8 = of_deck("omaha8", LOWS)
HOLDEM8 = of_deck("holdem8", LOWS)
A5 = of_deck("holdem", LOWS, (Half("low", "ace-to-five"),))


def expected(spots: Sequence[Spot]) -> list[Fraction | None]:
    """The equity of each spot."""
    return [equity_of(spot) for spot in spots]


def equity_of(spot: Spot) -> Fraction | None:
    """The equity of the first player's first holding by brute force; None if no deal is possible."""
    fallback = next((at for at, half in enumerate(spot.game.halves) if half.fallback), None)
    shares = share_of_codes(len(spot.players), len(spot.game.halves), fallback)
    counts = dealt_out(spot)[0].sum(axis=0)
    total = int(counts.sum())
    return (
        sum((share * int(n) for share, n in zip(shares, counts, strict=True)), Fraction(0)) / total if total else None
    )


def one(hand: Sequence[int]) -> Holdings:
    """A hand as holdings."""
    return Holdings(np.array([sorted(hand)], np.uint8), np.ones(1, np.int64))


def some(source: random.Random, deck: Sequence[int], n_cards: int, n: int) -> Holdings:
    """Random holdings with weights."""
    chosen = {tuple(sorted(source.sample(deck, n_cards))) for _ in range(n)}
    weights = [source.randint(1, 5) for _ in chosen]
    return Holdings(np.array(sorted(chosen), np.uint8), np.array(weights, np.int64))


def check(found: Fractions, wanted: Sequence[Fraction | None]) -> None:
    """Check fractions against brute force."""
    assert len(wanted) > 0
    pairs = zip(found.numbers.tolist(), found.over.tolist(), strict=True)
    assert [Fraction(number, over) if over else None for number, over in pairs] == wanted


@cases(
    ("method", "game", "n_board", "n_others", "size"),
    [
        *((method, HOLDEM, n_board, 1, 12) for method in (Swept, Compared, SpotOfEachBoard) for n_board in (3, 4, 5)),
        (Swept, of_deck("shortdeck", SMALL[4:]), 4, 1, 60),
        (Compared, OF_THREE, 4, 1, 8),
        (Compared, OF_THREE, 5, 1, 40),
        (Compared, HOLDEM, 4, 2, 8),
        (SpotOfEachBoard, HOLDEM, 4, 2, 6),
        *((Compared, game, n_board, 1, 6) for game in (OMAHA, OMAHA8, HOLDEM8, A5) for n_board in (4, 5)),
        (Compared, OMAHA, 3, 1, 2),
        (OmahaSets, OMAHA, 3, 1, 2),
        *((OmahaSets, game, n_board, 1, 8) for game in (OMAHA, OMAHA8) for n_board in (4, 5)),
        (OmahaSets, GAMES["omaha5-8"], 4, 1, 8),
        (OmahaSets, GAMES["greek"], 5, 1, 100),
        (Compared, OMAHA8, 4, 2, 3),
        (SpotOfEachBoard, OMAHA8, 4, 1, 4),
    ],
)
def test_against_ranges(method: Callable[..., Any], game: Game, n_board: int, n_others: int, size: int) -> None:
    source = random.Random(f"{game.hole_cards} {n_board} {n_others}")
    dead = tuple(sorted(source.sample(game.deck, max(1, len(game.deck) - 24))))
    live = [card for card in game.deck if card not in dead]
    opponents = [some(source, live, game.hole_cards, size) for _ in range(n_others)]
    dealt = []
    for _ in range(2):
        board = source.sample(live, n_board)
        left = [card for card in live if card not in board]
        dealt += [(source.sample(left, game.hole_cards), board) for _ in range(2)]
    wanted = expected([Spot(game, tuple(board), dead, (one(hand), *opponents)) for hand, board in dealt])
    dealt.append((dealt[0][0][::-1], dealt[0][1][::-1]))  # the same once more, in another order
    wanted.append(wanted[0])
    hands, boards = (np.array(cards, np.uint8) for cards in zip(*dealt, strict=True))
    street = Street(game, n_board, dead)
    assert not hasattr(method, "takes") or method.takes(street, opponents)
    rows = grouped([hands], boards)
    assert len(rows) == 4
    found = method(street, opponents).shares(rows)
    check(Fractions(found.numbers[rows.place], found.over[rows.place]), wanted)
    found = AgainstRanges(street, game.hole_cards, opponents).shares(hands, boards)
    check(found, wanted)


@cases(
    ("game", "n_board", "most_weight"),
    [("omaha", 3, 1), ("omaha", 4, 6), ("omaha5", 5, 1), ("omaha8", 3, 5), ("omaha8", 4, 1), ("omaha8", 5, 9)],
)
def test_sets_of_omaha_holdings(game: str, n_board: int, most_weight: int) -> None:
    """The same as when each hand is compared with each holding, for one and for many hands on a board."""
    source = random.Random(f"{game} {n_board} {most_weight}")
    dead, hole = source.randrange(52), GAMES[game].hole_cards
    live = [card for card in DECK if card != dead]
    n = 40 if n_board == 3 else 1500
    ids = np.array(sorted({tuple(sorted(source.sample(live, hole))) for _ in range(n)}), np.uint8)
    opponents = [Holdings(ids, np.array([source.randint(1, most_weight) for _ in ids], np.int64))]
    dealt: list[tuple[list[int], list[int]]] = []
    for n_hands in (1, MOST_ROWS + 2, 3):
        board = source.sample(live, n_board)
        left = [card for card in live if card not in board]
        dealt += [(source.sample(left, hole), board) for _ in range(n_hands)]
    hands, boards = (np.array(cards, np.uint8) for cards in zip(*dealt, strict=True))
    rows, street = grouped([hands], boards), Street(GAMES[game], n_board, (dead,))
    found, told = (method(street, opponents).shares(rows) for method in (OmahaSets, Compared))
    assert found.over.all()
    assert (found.numbers * told.over == told.numbers * found.over).all()


def test_sets_of_omaha_holdings_of_which_none_can_be_dealt() -> None:
    street, hand = Street(GAMES["omaha"], 5, ()), one((0, 1, 2, 3))
    found = OmahaSets(street, [hand]).shares(grouped([hand.ids], np.array([[3, 4, 5, 6, 7]], np.uint8)))
    assert (found.numbers.tolist(), found.over.tolist()) == ([0], [0])


@cases("n_board", [4, 5])
def test_against_ranges_with_tables(n_board: int) -> None:
    source, game = random.Random(n_board), GAMES["holdem"]
    every = Holdings(np.array(list(combinations(range(52), 2)), np.uint8), np.ones(1326, np.int64))
    for opponents in ([every], [some(source, DECK, 2, 30)]) if n_board == 5 else ([some(source, DECK, 2, 8)],):
        dealt = [(cards[:2], cards[2:]) for cards in (source.sample(DECK, 2 + n_board) for _ in range(3))]
        hands, boards = (np.array(cards, np.uint8) for cards in zip(*dealt, strict=True))
        rows = grouped([hands], boards)
        found = Tabled(Street(game, n_board, ()), opponents).shares(rows)
        spots = [Spot(game, tuple(board), (), (one(hand), *opponents)) for hand, board in dealt]
        check(Fractions(found.numbers[rows.place], found.over[rows.place]), expected(spots))


@cases(
    ("game", "n_board", "n_players"),
    [
        *((HOLDEM, n_board, 2) for n_board in (3, 4, 5)),
        (of_deck("holdem", SMALL[:12]), 0, 2),
        (HOLDEM, 3, 3),
        (HOLDEM, 4, 5),
        (OF_THREE, 3, 3),
        *((game, n_board, 2) for game in (OMAHA, OMAHA8, HOLDEM8, A5) for n_board in (3, 5)),
        (OMAHA8, 4, 3),
        (GAMES["shortdeck"], 4, 4),
        (GAMES["courchevel8"], 4, 3),
        (GAMES["drawmaha"], 4, 2),
        (GAMES["pineapple"], 4, 2),
    ],
)
def test_among_hands(game: Game, n_board: int, n_players: int) -> None:
    source, hole = random.Random(f"{game.hole_cards} {n_board} {n_players}"), game.hole_cards
    n_known = n_board + n_players * hole
    dead = tuple(sorted(source.sample(game.deck, max(1, len(game.deck) - n_known - 8))))  # at most 8 unseen cards
    live = [card for card in game.deck if card not in dead]
    dealt = []
    for _ in range(2):
        cards = source.sample(live, n_known)
        dealt.append((cards[:n_board], [cards[n_board + at * hole :][:hole] for at in range(n_players)]))
    boards = np.array([board for board, _ in dealt], np.uint8).reshape(len(dealt), n_board)
    hands = [np.array([hands[player] for _, hands in dealt], np.uint8) for player in range(n_players)]
    street = Street(game, n_board, dead)
    wanted = expected([Spot(game, tuple(board), dead, tuple(map(one, of_players))) for board, of_players in dealt])
    rows = grouped(hands, boards)
    found = HandsOnBoards(street, hole).shares(rows)
    check(Fractions(found.numbers[rows.place], found.over[rows.place]), wanted)
    found = SpotOfEachDeal(street, hole).shares(rows)
    check(Fractions(found.numbers[rows.place], found.over[rows.place]), wanted)


def test_hands_that_share_boards_and_cards_are_compared_once() -> None:
    board = list(SMALL[5:9])
    left = [card for card in SMALL if card not in board]
    pairs = [(list(one), list(two)) for one in combinations(left[:6], 2) for two in combinations(left[4:], 2)]
    pairs = [(first, second) for first, second in pairs if not {*first} & {*second}]
    hands = [np.array(each, np.uint8) for each in zip(*pairs, strict=True)]
    boards = np.tile(np.array(board, np.uint8), (len(pairs), 1))
    found = AmongHands(Street(HOLDEM, 4, ()), 2, 2, 2).shares(hands, boards)
    check(found, expected([Spot(HOLDEM, tuple(board), (), (one(first), one(second))) for first, second in pairs]))


def test_opponents_with_too_many_combinations_are_left_to_other_methods() -> None:
    """Two opponents with all holdings of hold'em: 1,326 * 1,225 combinations share no card."""
    street = Street(GAMES["holdemnq"], 3, ())
    holdings = Holdings(every_set(DECK, 2), np.ones(1326, np.int64))
    assert Compared.takes(street, [holdings])
    assert not Compared.takes(street, [holdings, holdings])


def test_the_time_of_a_deal_is_estimated_for_a_small_range_of_low_cards() -> None:
    """The estimate takes the first cards of the deck as those that are known."""
    hand = Holdings(np.array([[0, 1, 2, 3]], np.uint8), np.ones(1, np.int64))
    assert 0 < SpotOfEachDeal(Street(GAMES["omaha"], 3, ()), 4, [hand]).seconds_for_hands(1, 1, 2) < 1


def test_hands_before_the_flop_are_in_the_table() -> None:
    street = Street(GAMES["holdem"], 0, ())
    assert HandsBeforeTheFlop.takes(street, 2)
    assert not HandsBeforeTheFlop.takes(Street(GAMES["holdem"], 0, (3,)), 2)
    hands = [np.array([[48, 49], [50, 46]], np.uint8), np.array([[44, 45], [49, 0]], np.uint8)]
    found = AmongHands(street, 2, 2, 2).shares(hands, np.zeros((2, 0), np.uint8))
    by_spots = SpotOfEachDeal(street, 2).shares(grouped(hands, np.zeros((2, 0), np.uint8)))
    place = grouped(hands, np.zeros((2, 0), np.uint8)).place
    assert [Fraction(a, b) for a, b in zip(found.numbers.tolist(), found.over.tolist(), strict=True)] == [
        Fraction(a, b) for a, b in zip(by_spots.numbers[place].tolist(), by_spots.over[place].tolist(), strict=True)
    ]


@cases(
    ("code", "n_hole", "n_players"),
    [("stud8", 6, 2), ("stud", 7, 3), ("razz", 6, 2), ("five-card-stud", 4, 3), ("five-card-draw", 5, 2)],
)
def test_cards_to_come_to_the_hands(code: str, n_hole: int, n_players: int) -> None:
    source, game = random.Random(code), GAMES[code]
    cards = source.sample(game.deck, n_players * n_hole)
    hands = [cards[at * n_hole :][:n_hole] for at in range(n_players)]
    dead = tuple(card for card in game.deck if card not in cards)[::3]
    street = Street(game, 0, dead)
    found = AmongHands(street, n_hole, game.hole_cards, n_players).shares(
        [np.array([hand], np.uint8) for hand in hands], np.zeros((1, 0), np.uint8)
    )
    left = [card for card in game.deck if card not in cards and card not in dead]
    players = [
        Holdings(np.array([sorted((*hand, *more)) for more in combinations(left, game.hole_cards - n_hole)], np.uint8),
                 np.ones(len(list(combinations(left, game.hole_cards - n_hole))), np.int64))
        for hand in hands
    ]  # fmt: skip
    counts = dealt_out(Spot(game, (), dead, tuple(players)))[0].sum(axis=0)
    shares = share_of_codes(n_players, len(game.halves))
    wanted = sum((share * int(n) for share, n in zip(shares, counts, strict=True)), Fraction(0)) / int(counts.sum())
    assert Fraction(int(found.numbers[0]), int(found.over[0])) == wanted
