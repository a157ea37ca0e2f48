"""The street that a hand reached: `saw_flop` in the table, and the door card of Courchevel."""

from __future__ import annotations

from typing import Any

import pytest

from cardspeak import (
    CardspeakError,
    Game,
    Half,
    all_in,
    compare,
    equity,
    evaluate,
    explain,
    outs,
    settle_cards,
    showdown,
)
from cardspeak.games import find_game
from tests.cases import cases

RAKE = {"percent": 10}
"""Under this rake, a hand that ends before the flop pays nothing."""


def folded_to_ann(game: str, **keys: Any) -> dict[str, Any]:
    """A pot of 200 that Ann wins because Bob folds."""
    players = [{"name": "Ann", "bet": 100}, {"name": "Bob", "bet": 100, "folded": True}]
    return {"game": game, "rake": RAKE, "players": players, **keys}


class TestSawFlop:
    @cases("game", ["stud", "razz", "stud8", "five-card-draw", "badugi", "27-triple-draw"])
    def test_a_hand_without_a_board_pays_rake_unless_it_ended_early(self, game: str) -> None:
        assert showdown(folded_to_ann(game)).settlement.rake == 20
        assert showdown(folded_to_ann(game, saw_flop=True)).settlement.rake == 20
        assert showdown(folded_to_ann(game, saw_flop=False)).settlement.rake == 0

    def test_a_flop_that_was_not_written_down(self) -> None:
        assert showdown(folded_to_ann("holdem")).settlement.rake == 0
        assert showdown(folded_to_ann("holdem", saw_flop=True)).settlement.rake == 20

    def test_settle_cards_also_takes_saw_flop(self) -> None:
        given: dict[str, Any] = {"game": "stud", "folded": [1], "rake": RAKE}
        assert settle_cards([100, 100], ["", ""], saw_flop=False, **given).rake == 0
        assert settle_cards([100, 100], ["", ""], **given).rake == 20

    @cases(
        ("table", "message"),
        [
            (
                folded_to_ann("holdem", board="2c 7d Th", saw_flop=False),
                "saw_flop: it is false, but the board has 3 cards; leave it out",
            ),
            (
                folded_to_ann("courchevel", board="2c 7d Th", saw_flop=False),
                "saw_flop: it is false, but the board has 3 cards; leave it out",
            ),
            (
                {
                    "game": "five-card-draw",
                    "saw_flop": False,
                    "players": [
                        {"name": "Ann", "cards": "As Ad Ah Kc Kd", "bet": 5},
                        {"name": "Bob", "cards": "Qs Qd Qh Jc Jd", "bet": 5},
                    ],
                },
                "saw_flop: it is false, but Ann and Bob contest the pot, so the hand did not end early; leave it out",
            ),
            (folded_to_ann("stud", saw_flop="no"), 'table: saw_flop is "no"; write true or false'),
            (folded_to_ann("stud", saw_flop=1), "table: saw_flop is 1; write true or false"),
        ],
    )
    def test_what_contradicts_saw_flop(self, table: dict[str, Any], message: str) -> None:
        with pytest.raises(CardspeakError) as caught:
            showdown(table)
        assert str(caught.value) == message
        assert caught.value.where is not None
        assert caught.value.where.field == "saw_flop"

    def test_settle_cards_takes_true_or_false(self) -> None:
        with pytest.raises(CardspeakError, match=r"^saw_flop: 1 is not accepted; give True or False"):
            settle_cards([5, 5], ["", ""], folded=[1], game="stud", saw_flop=1)  # type: ignore[arg-type]


HANDS = ("As Ah Kd Qd Jc", "2c 2d 3h 4h 5s")
DOOR, FLOP = "9c", "9c Td 8h"


class TestCourchevel:
    """The first card of the flop is dealt face up before the first betting round.

    Source: https://en.wikipedia.org/wiki/Omaha_hold_%27em#Courchevel
    """

    @cases("code", ["courchevel", "courchevel8"])
    def test_the_door_card_is_a_board_of_one(self, code: str) -> None:
        game = find_game(code)
        assert game.board_cards == (0, 1, 3, 4, 5)
        assert game.flop == 3
        assert find_game("omaha5").flop == 3

    @cases(("board", "rake"), [("", 0), (DOOR, 0), (FLOP, 20)])
    def test_the_door_card_is_not_the_flop(self, board: str, rake: int) -> None:
        assert showdown(folded_to_ann("courchevel", board=board)).settlement.rake == rake
        paid = settle_cards([100, 100], ["", ""], board, game="courchevel", folded=[1], rake=RAKE)
        assert paid.rake == rake

    def test_an_all_in_before_the_flop(self) -> None:
        """Hands are made as in five-card Omaha, whose equity with one known board card is computed by other code."""
        players = [{"name": name, "cards": cards, "bet": 50} for name, cards in zip("AB", HANDS, strict=True)]
        result = all_in({"game": "courchevel", "board": DOOR, "players": players}, rake=RAKE)
        assert (result.board, result.to_come, result.deals) == (DOOR, 4, 101_270)  # C(52 - 11, 4)
        assert result.rake == 10
        omaha = equity(*HANDS, board=DOOR, game="omaha5", exact=True)
        assert [float(share) for share in result.equity.values()] == pytest.approx(
            [player.equity for player in omaha.players], abs=1e-12
        )

    @cases(("game", "title"), [("courchevel", "Courchevel"), ("courchevel8", "Courchevel hi-lo")])
    def test_the_door_card_does_not_make_a_hand(self, game: str, title: str) -> None:
        no_hand = f"board: the door card alone makes no hand of {title} yet"
        wrong: list[tuple[Any, str]] = [
            (lambda: evaluate(HANDS[0], board=DOOR, game=game), f"{no_hand}; a hand needs a board of 3, 4 or 5 cards"),
            (lambda: explain(HANDS[0], board=DOOR, game=game), f"{no_hand}; a hand needs a board of 3, 4 or 5 cards"),
            (lambda: compare(*HANDS, board=DOOR, game=game), f"{no_hand}; a hand needs a board of 3, 4 or 5 cards"),
            (lambda: outs(*HANDS, board=DOOR, game=game), f"{no_hand}; outs need a board of 3 or 4 cards"),
            (lambda: outs(*HANDS, board="9c Td", game=game), f"board: 2 cards; {title} takes 0, 1, 3, 4 or 5"),
        ]
        for ask, message in wrong:
            with pytest.raises(CardspeakError) as caught:
                ask()
            assert str(caught.value) == message

    def test_hands_on_the_flop(self) -> None:
        value = evaluate(HANDS[0], board=FLOP, game="courchevel").values["high"]
        assert value is not None
        assert value.name == "Straight, queen high"
        assert outs(*HANDS, board=FLOP, game="courchevel").hands == HANDS

    def test_boards_that_share_the_door_card(self) -> None:
        table = {
            "game": "courchevel",
            "boards": [f"{DOOR} Td 8h 7s 6s", f"{DOOR} 9d 9h Kc Ks"],
            "players": [{"name": name, "cards": cards, "bet": 50} for name, cards in zip("AB", HANDS, strict=True)],
        }
        assert showdown(table).payouts == {"A": 100}


class TestFlop:
    """The attribute `flop` of a game."""

    def own(self, **keys: Any) -> Game:
        half = Half("high", "high")
        return Game(**{"code": "own", "title": "Own", "hole_cards": 2, "halves": (half,), "board_cards": 5, **keys})

    def test_it_is_the_first_round_with_cards(self) -> None:
        assert self.own().flop == 3
        assert self.own(board_cards=(0, 1, 3, 4, 5)).flop == 1
        assert self.own(board_cards=(0, 1, 3, 4, 5), flop=3).flop == 3
        assert self.own(board_cards=0).flop == 0

    @cases("flop", [2, 6, -1, "3", True])
    def test_it_is_a_round_of_the_game(self, flop: Any) -> None:
        with pytest.raises(CardspeakError, match=r"^game own: flop: .* is not accepted; .* after the flop: 3, 4 or 5"):
            self.own(flop=flop)
