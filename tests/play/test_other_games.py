"""Stud, draw and other games."""

from __future__ import annotations

from typing import Any

from cardspeak import showdown
from tests.cases import cases
from tests.play.hands import play, refusal, spans

STUD: dict[str, Any] = {"game": "stud", "limit": "fixed", "ante": 1, "bring_in": 2, "bets": [5, 10], "blinds": ()}
DRAW: dict[str, Any] = {"game": "27-triple-draw", "limit": "fixed"}
DEALT = "Ann is dealt ?? ?? 7d; Bob is dealt ?? ?? 5c; Cid is dealt ?? ?? Kd"


@cases(
    ("game", "up", "first"),
    [
        ("stud", "7d 5c Kd", "Bob"),
        ("stud", "5d 5c 5h", "Bob"),  # clubs are the lowest suit
        ("razz", "7d 5c Kd", "Cid"),
        ("razz", "Ad 5c Kd", "Cid"),  # aces are low
        ("razz", "Kh 5c Kd", "Ann"),
        ("27-razz", "7d Ac Kd", "Bob"),
        ("stud8", "Ad 2c 2d", "Bob"),
    ],
)
def test_the_card_that_is_face_up_decides_who_brings_in(game: str, up: str, first: str) -> None:
    cards = zip(("Ann", "Bob", "Cid"), up.split(), strict=True)
    hand = play(";".join(f"{name} is dealt ?? ?? {card}" for name, card in cards), **STUD | {"game": game})
    assert spans(hand)[0] == first
    assert hand.next == f"it is {first}'s turn: bring in 2 or bet 5"


@cases(
    ("game", "ups", "first"),
    [
        ("stud", ("7d 9c", "5c 5d", "Kd Qc"), "Bob"),
        ("stud", ("7d 9c", "5c 4d", "Kd Qc"), "Cid"),
        ("stud", ("Kc Qd", "5c 4d", "Kd Qc"), "Ann"),  # of equal hands, the first left of the button
        ("razz", ("7d 9c", "5c 5d", "Kd Qc"), "Ann"),
        ("razz", ("7d 9c", "Ac 5d", "Kd 2c"), "Bob"),
    ],
)
def test_the_hand_that_is_face_up_decides_who_is_first_later(game: str, ups: tuple[str, ...], first: str) -> None:
    names = ("Ann", "Bob", "Cid")
    third = [f"{name} is dealt ?? ?? {up[:2]}" for name, up in zip(names, ups, strict=True)]
    fourth = [f"{name} is dealt {up[3:]}" for name, up in zip(names, ups, strict=True)]
    opened = play(";".join(third), **STUD | {"game": game}).allowed
    assert opened is not None
    order = [*names, *names][names.index(opened.player) :][:3]
    calls = [f"{order[0]} brings in", *(f"{name} calls" for name in order[1:])]
    assert spans(play(";".join([*third, *calls, *fourth]), **STUD | {"game": game}))[:2] == (first, 0)


def test_bring_in_and_completion() -> None:
    assert spans(play(f"{DEALT}; Bob brings in", **STUD)) == ("Cid", 2, 5, 5)
    assert spans(play(f"{DEALT}; Bob brings in; Cid completes", **STUD)) == ("Ann", 5, 10, 10)
    assert refusal(f"{DEALT}; Bob checks", **STUD).endswith("the first player has to bring in: bring in 2 or bet 5")
    assert refusal(f"{DEALT}; Ann brings in", **STUD).endswith("it is Bob's turn: bring in 2 or bet 5")


def test_stud_without_known_cards_accepts_any_first_player() -> None:
    hand = play("Bob brings in; Cid calls; Ann folds; deal; Cid bets; Bob calls; deal; Bob bets 10; Cid folds", **STUD)
    assert showdown(hand.table()).net == {"Ann": -1, "Bob": 9, "Cid": -8}


def test_draws_come_between_the_rounds() -> None:
    opened = "Cid raises; Ann calls; Bob calls"
    assert refusal(f"{opened}; Ann checks", **DRAW).endswith("it is Ann's turn to discard or to stand pat")
    drawn = f"{opened}; Ann discards 2; Bob draws 3; Cid stands pat"
    hand = play(drawn, **DRAW)
    assert (hand.street, spans(hand)) == ("first draw", ("Ann", 0, 2, 2))
    assert [action.cards for action in hand.actions[-3:]] == ["?? ??", "?? ?? ??", ""]
    later = "; Ann checks; Bob checks; Cid checks; Ann stands pat; Bob stands pat; Cid discards 1"
    assert spans(play(drawn + later, **DRAW)) == ("Ann", 0, 4, 4)


def test_cards_of_a_draw() -> None:
    drawn = "Ann is dealt 2c 3c 4c 5c Kc; Bob calls; Ann checks; Ann discards Kc; Ann draws 7d; Bob stands pat"
    hand = play(drawn, players=["Ann", "Bob"], **DRAW)
    assert hand.players[0].cards == "2c 3c 4c 5c 7d"


def test_courchevel_has_a_card_on_the_board_from_the_start() -> None:
    hand = play("deal Ac; Cid calls; Ann calls; Bob checks; deal 2c 7d", game="courchevel", limit="pot")
    assert (hand.board, hand.street, spans(hand)[0]) == ("Ac 2c 7d", "flop", "Ann")


def test_drawmaha_draws_after_the_flop() -> None:
    flop = "Cid calls; Ann calls; Bob checks; deal 2c 7d Kh; Ann checks; Bob checks; Cid checks"
    assert refusal(f"{flop}; deal 4s", game="drawmaha").endswith("it is Ann's turn to discard or to stand pat")
    hand = play(f"{flop}; Ann discards 1; Bob stands pat; Cid discards 2; deal 4s", game="drawmaha")
    assert (hand.street, hand.board) == ("turn", "2c 7d Kh 4s")
