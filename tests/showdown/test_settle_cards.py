"""From bets and cards to chips: the payouts of `showdown`, without its explanations."""

from __future__ import annotations

from dataclasses import fields
from decimal import Decimal
from random import Random
from typing import Any

import numpy as np
import pytest

from cardspeak import CardSettlement, CardspeakError, Game, Half, Settlement, settle_cards, showdown
from cardspeak.cards import cards_text
from cardspeak.games import find_game, games
from cardspeak.pots.house_rules import read_rules
from tests.cases import cases

HOUSES = (
    "tda",
    "wsop",
    "roberts",
    read_rules({"button_games": "highest card", "odd_half": "low", "split_once": False}, "rules", "house"),
    read_rules({"like": "roberts", "stud_high": "position", "stud_low": "position", "suits": "cdhs"}, "rules", "other"),
)
RAKES: tuple[Any, ...] = (
    None,
    {"percent": 5, "cap": {2: 1, 4: 3}},
    {"percent": Decimal("2.5"), "rounding": "up", "several_pots": "main pot first"},
)


def random_hand(game: Game, random: Random) -> dict[str, Any]:
    """Three to five players with known cards, some all in and some folded, on one or more boards."""
    n_boards = random.choice([1, 1, 2, 3]) if game.full_board else 1
    most = min(5, (len(game.deck) - n_boards * game.full_board) // game.hole_cards)
    players = [f"P{seat}" for seat in range(random.randint(min(3, most), most))]
    deck = random.sample(game.deck, len(game.deck))
    cards = {name: [deck.pop() for _ in range(game.hole_cards - random.randint(0, game.discards))] for name in players}
    shared = [deck.pop() for _ in range(random.choice([0, 3]))] if n_boards > 1 else []
    boards = [[*shared, *(deck.pop() for _ in range(game.full_board - len(shared)))] for _ in range(n_boards)]
    if not game.full_board:
        boards = []
    return {
        "bets": {name: random.choice([5, 10, 15, random.randint(0, 30)]) for name in players},
        "cards": cards,
        "boards": [cards_text(board) for board in boards],
        "double_board": n_boards > 1 and random.random() < 0.5,
        "folded": [name for name in players[1:] if random.random() < 0.2],
        "dead": random.randint(0, 3),
        "dead_of": {name: random.randint(1, 3) for name in players if random.random() < 0.2},
        "button": random.choice(players),
        "rules": random.choice(HOUSES),
        "rake": random.choice(RAKES),
    }


def by_showdown(code: str, hand: dict[str, Any]) -> Settlement:
    """The settlement that `showdown` returns for a table with the same hand."""
    players = [
        {
            "name": name,
            "cards": hand["cards"].get(name, ""),
            "bet": bet,
            "folded": name in hand["folded"],
            "dead": hand["dead_of"].get(name, 0),
        }
        for name, bet in hand["bets"].items()
    ]
    keys = ("boards", "double_board", "dead", "button")
    table = {"game": code, "players": players, **{key: hand[key] for key in keys}}
    return showdown(table, rules=hand["rules"], rake=hand["rake"]).settlement


def plain(result: CardSettlement) -> Settlement:
    """The settlement without the cards."""
    return Settlement(**{field.name: getattr(result, field.name) for field in fields(Settlement)})


@pytest.mark.parametrize("code", [game.code for game in games()])
def test_it_pays_what_showdown_pays(code: str) -> None:
    """The kernels and the rules give every chip to the same player in every game."""
    random = Random(code)
    for _ in range(2):
        hand = random_hand(find_game(code), random)
        assert plain(settle_cards(game=code, **hand)) == by_showdown(code, hand)


@cases("code", ["holdem", "omaha8", "razz", "badeucey", "drawmaha", "deuces-wild-draw"])
def test_hands_that_tie(code: str) -> None:
    """Random hands rarely tie. Hands that differ only in suits always tie, so each rule for odd chips is applied."""
    tied = {
        "holdem": ("As Kd", "Ah Kc", "Ad Ks"),
        "omaha8": ("As 2d Kh Qc", "Ah 2c Kd Qs", "Ad 2s Kc Qh"),
        "razz": ("As 2d 3c 4h 5s Ks Kd", "Ah 2c 3d 4s 5h Kc Kh", "Ad 2s 3h 4c 5c Qc Qh"),
        "badeucey": ("7s 5d 4h 3c 2c", "7h 5c 4d 3s 2s", "7d 5s 4c 3h 2h"),
        "drawmaha": ("As Ad 7h 8c 6s", "Ah Ac 7s 8d 6h", "9c 9d 9h 9s Td"),
        "deuces-wild-draw": ("2s Ad Ah Kc Qs", "2d As Ac Kh Qd", "7c 8d 9h Ts 3c"),
    }[code]
    board = "Qd Jc 3h 4s 8d" if code in ("holdem", "omaha8") else "3s 4d Jc Th 2c" if code == "drawmaha" else ""
    for rules in HOUSES:
        for dead in range(3):
            hand: dict[str, Any] = {
                "bets": {"P0": 7, "P1": 7, "P2": 7},
                "cards": dict(zip(("P0", "P1", "P2"), tied, strict=True)),
                "boards": [board] if board else [],
                "double_board": False,
                "folded": [],
                "dead": dead,
                "dead_of": {},
                "button": f"P{dead % 3}",
                "rules": rules,
                "rake": None,
            }
            expected = by_showdown(code, hand)
            assert sum(bool(pot.awards) for pot in expected.pots) == 1
            assert plain(settle_cards(game=code, **hand)) == expected


class TestWhatIsGiven:
    BETS = (25, 50, 100)
    HELD = ("8c 7h", "Ad 4s", "9h 5h")
    BOARD = "Ac Kc Jc 5c Th"

    def test_by_seat_as_lists_as_ids_and_as_arrays(self) -> None:
        expected = settle_cards(self.BETS, self.HELD, self.BOARD)
        assert (dict(expected.payouts), dict(expected.returned)) == ({0: 75, 1: 50}, {2: 50})
        ids = [[24, 22], [49, 11], [30, 14]]
        board = [48, 44, 36, 12, 34]
        for cards in (
            [text.split() for text in self.HELD],
            ids,
            [np.array(held) for held in ids],
            dict(enumerate(ids)),
        ):
            assert settle_cards(self.BETS, cards, self.BOARD) == expected
            assert settle_cards(list(self.BETS), cards, boards=[board]) == expected

    def test_players_by_name_in_another_order_than_their_cards(self) -> None:
        cards = {"Cid": "9h 5h", "Ann": "8c 7h", "Bob": "Ad 4s"}
        result = settle_cards({"Ann": 25, "Bob": 50, "Cid": 100}, cards, self.BOARD)
        assert (dict(result.payouts), result.players) == ({"Ann": 75, "Bob": 50}, ("Ann", "Bob", "Cid"))

    def test_a_game_as_an_object(self) -> None:
        high, low = Half("high", "high", 2, 3), Half("low", "eight-or-better", 2, 3)
        mine = Game("big-o", "Big O", 5, (0, 3, 4, 5), (high, low))
        hands = ("As 2d 8h Kc Kd", "Ah Ad 9c 9d Jd")
        board = "3c 4h 7s Ts 9h"
        built_in = settle_cards([10, 10], hands, board, game="omaha5-8")
        assert plain(settle_cards([10, 10], hands, board, game=mine)) == plain(built_in)

    def test_games_that_require_certain_cards_in_a_hand(self) -> None:
        """Seat 0 has a royal flush with one hole card, but Greek hold'em requires both, and seat 1 has a pair."""
        hands, board = ("Th 3d", "As 2d"), "Ah Kh Qh Jh 7c"
        assert dict(settle_cards([10, 10], hands, board).payouts) == {0: 20}
        assert dict(settle_cards([10, 10], hands, board, game="greek").payouts) == {1: 20}

    def test_the_first_half_may_be_one_that_nobody_qualifies_for(self) -> None:
        """Wherever it is listed, the high half gets the whole pot if there is no low, and otherwise the odd chip."""
        low, high = Half("low", "eight-or-better", 2, 3), Half("high", "high", 2, 3)
        mine = Game("low-high", "Low and high", 4, (0, 3, 4, 5), (low, high))
        hands = ("As 2d 8h Kc", "Ah Ad 9c 9d")
        assert dict(settle_cards([10, 10], hands, "3c 4h 9s Ts Kd", game=mine).payouts) == {1: 20}
        assert dict(settle_cards([10, 10], hands, "3c 4h 7s Ts 9h", game=mine, dead=1).payouts) == {0: 10, 1: 11}

    def test_no_flop_no_drop(self) -> None:
        """There is no rake before a flop, but games without a board are always raked."""
        rake = {"percent": 10}
        for board, taken in (("", 0), ("2c 3c 4c", 2)):
            assert settle_cards([10, 10], ["", ""], board, folded=[1], rake=rake).rake == taken
        assert settle_cards([10, 10], ["", ""], game="razz", folded=[1], rake=rake).rake == 2

    def test_cards_that_nobody_needs_may_be_missing(self) -> None:
        assert dict(settle_cards([10, 5], ["", ""], folded=[1]).payouts) == {0: 10}
        assert dict(settle_cards({"A": 10, "B": 5}, {}, folded=["B"]).payouts) == {"A": 10}
        assert dict(settle_cards([10, 10, 5], ["As Ah", "Ks Kh", ""], "2c 3c 4c 8d 9d", folded=[2]).payouts) == {0: 25}

    def test_the_only_known_card_of_a_folded_player_cannot_be_on_the_board(self) -> None:
        with pytest.raises(CardspeakError) as caught:
            settle_cards([10, 10, 5], ["As Ah", "Ks Kh", "9d"], "2c 3c 4c 8d 9d", folded=[2])
        assert str(caught.value) == "cards of seat 2: 9d is already on the board; each card can be dealt only once"

    def test_a_player_without_a_bet_wins_nothing(self) -> None:
        """The best hand belongs to a player who put in nothing; the other's bet is uncalled and goes back."""
        result = settle_cards([0, 10], ["As Ah", "Ks Kh"])
        assert (dict(result.payouts), dict(result.returned)) == ({}, {1: 10})

    def test_a_discarded_card_can_be_given_or_left_out(self) -> None:
        """In pineapple one of three cards is discarded; one player gives all three cards and the other only two."""
        board = "Js Ts 8h 5d 3c"
        result = settle_cards([10, 10], ["As Ks Qs", "2c 2d"], board, game="pineapple")
        table = {"game": "pineapple", "board": board, "players": [{"name": "A", "cards": "As Ks Qs", "bet": 10}, {"name": "B", "cards": "2c 2d", "bet": 10}]}  # fmt: skip
        assert [*result.payouts.values()] == [*showdown(table).payouts.values()]

    def test_cents_come_out_exact(self) -> None:
        result = settle_cards([0.1, 0.1, 0.1], ["As Kd", "Ah Kc", "7h 2d"], "Qd Jc 3h 4s 8d", unit=0.1)
        assert dict(result.payouts) == {0: Decimal("0.2"), 1: Decimal("0.1")}


F = "2c 3c 4c 8d 9d"
TWO: dict[str, Any] = {"bets": [10, 10], "cards": ["As Ah", "Ks Kh"], "board": F}
GIVE_CARDS = "give the cards of each player, by player or in seat order"
NOT_CARDS = 'is not a list of cards; write cards as "As Kd", or give a list of names or ids'

WRONG: list[tuple[dict[str, Any], str]] = [
    (
        {"cards": ["As Ah"]},
        "cards: 1 given for 2 players; give the cards of every player, or empty text if they are unknown",
    ),
    (
        {"cards": ["As Ah"] * 3},
        "cards: 3 given for 2 players; give the cards of every player, or empty text if they are unknown",
    ),
    ({"cards": "As Ah"}, f"cards: str is not accepted; {GIVE_CARDS}"),
    ({"cards": None}, f"cards: NoneType is not accepted; {GIVE_CARDS}"),
    ({"cards": {"As Ah", "Ks Kh"}}, f"cards: set is not accepted; {GIVE_CARDS}"),
    ({"cards": {"0": "As Ah"}}, 'cards: there is no player called "0" (players: seat 0, seat 1)'),
    ({"cards": {0: "As Ah", 2: "Ks Kh"}}, 'cards: there is no player called "seat 2" (players: seat 0, seat 1)'),
    (
        {"cards": {0: "As Ah"}},
        "seat 1 has no cards; in a contested showdown, each contender must show 2 cards; mark a player who did not show as mucked",
    ),
    (
        {"cards": ["As Ah", None]},
        "seat 1 has no cards; in a contested showdown, each contender must show 2 cards; mark a player who did not show as mucked",
    ),
    ({"cards": [None, "Ks Kx"]}, 'cards of seat 1 "Ks Kx": "Kx" at column 4: "x" is not a suit (cdhs or ♣♦♥♠)'),
    ({"cards": ["As Ah", 5]}, f'cards of seat 1: "5" {NOT_CARDS}'),
    ({"cards": ["As Ah", "Ks"]}, "cards of seat 1: 1 card; Texas hold'em deals 2 to a player"),
    ({"cards": ["As Ah", "Ks Kx"]}, 'cards of seat 1 "Ks Kx": "Kx" at column 4: "x" is not a suit (cdhs or ♣♦♥♠)'),
    (
        {"cards": ["As Ah", "Ks As"]},
        "cards of seat 1: As is already in the cards of seat 0; each card can be dealt only once",
    ),
    ({"cards": ["As Ah", "Ks 9d"]}, "cards of seat 1: 9d is already on the board; each card can be dealt only once"),
    ({"cards": ["As Ah", [99, 2]]}, "cards of seat 1, item 1: 99 is not a card id (0 to 51, 52 for the joker)"),
    ({"board": "2c 3c 4c"}, "board: 3 cards; the showdown of seat 0 and seat 1 needs 5"),
    ({"board": None}, f'board: "None" {NOT_CARDS}'),
    ({"boards": [F]}, "board and boards: both are given; give all boards in `boards`, each with all its cards"),
    (
        {"board": "", "boards": "Ac Kc Qc Jc Tc"},
        "boards: str is not accepted; give the cards of each board, in a list",
    ),
    ({"board": "", "boards": {F}}, "boards: set is not accepted; give the cards of each board, in a list"),
    ({"board": "", "boards": 5}, "boards: int is not accepted; give the cards of each board, in a list"),
    ({"board": "", "boards": {"a": F}}, "boards: dict is not accepted; give the cards of each board, in a list"),
    ({"game": "razz"}, "board: 5 cards; Razz takes no board"),
    ({"game": "razz", "board": ""}, "cards of seat 0: 2 cards; Razz deals 7 to a player"),
    ({"bets": []}, "bets: there are no players; a pot needs at least one"),
    ({"bets": [10, -1]}, "bet of seat 1: -1 is negative; a bet must be 0 or more"),
    (
        {"bets": [10] * 24, "cards": [""] * 24, "board": ""},
        "24 players are too many; for Texas hold'em, the deck has cards for 23",
    ),
    ({"folded": [7]}, 'folded: there is no player called "seat 7" (players: seat 0, seat 1)'),
    (
        {"folded": [0, 1]},
        "folded: everybody has folded (seat 0 and seat 1); at least one player must still be in the hand",
    ),
    ({"button": 9}, 'button: there is no player called "seat 9" (players: seat 0, seat 1)'),
    ({"unit": 3}, "bet of seat 0: 10 is not a multiple of the unit 3; for smaller chips, give unit = 1"),
    ({"dead": 0.5}, "dead money: 0.5 is not a multiple of the unit 1; for smaller chips, give unit = 0.5"),
    ({"dead_of": {7: 1}}, 'dead_of: there is no player called "seat 7" (players: seat 0, seat 1)'),
    (
        {"rake": 5},
        "rake: 5 is not a rake; give a Rake, or a mapping with percent, cap, no_flop_no_drop, several_pots, rounding, unit, drop, minimum_pot and jackpot",
    ),
    ({"rake": {"percent": 101}}, "rake: percent is 101; it must be from 0 to 100"),
]


@cases(("keys", "expected"), WRONG)
def test_wrong_input_is_one_line(keys: dict[str, Any], expected: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        settle_cards(**(TWO | keys))
    assert str(caught.value) == expected


def test_text_is_not_a_truth_value() -> None:
    with pytest.raises(CardspeakError, match='double_board: "no" is not accepted; give True or False'):
        settle_cards([5, 5], ["As Ah", "Ks Kd"], "2c 3c 4d 8h 9h", double_board="no")  # type: ignore[arg-type]
