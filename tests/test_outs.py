"""Outs, compared with the counts of poker books and with the showdown after every card."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.cards import DECK, cards_text
from cardspeak.comparison import compare_parsed
from cardspeak.errors import CardError, HandError
from cardspeak.games import GAMES
from cardspeak.outs import outs


@pytest.mark.parametrize(
    ("hand", "board", "number", "category"),
    [
        ("Ah Kh", "9h 5h 2c", 9, "flush"),  # the flush draw; pairs of aces and kings also win
        ("8s 7d", "9c Td 2s", 8, "straight"),
        ("8s 7d", "Jc Td 2s", 4, "straight"),
    ],
)
def test_draws_have_the_outs_that_every_book_counts(hand: str, board: str, number: int, category: str) -> None:
    high = outs(hand, "Qc Qd", board=board).halves[0]["high"]
    assert high.standing == "behind"
    assert len(high.categories[category]) == number


def test_a_tied_hand_has_outs_that_win_and_none_that_tie() -> None:
    result = outs("As Kd", "Ac Ks", board="Qs Js 2s 3d")
    high = result.halves[0]["high"]
    assert high.standing == "tied"
    assert {out.category for out in high.wins} == {"flush"}
    assert high.ties == ()
    assert all(halves["high"].standing != "ahead" for halves in result.halves)


def test_a_low_has_its_own_outs() -> None:
    result = outs("As 2d 8h Kc", "Ks Kd 3c 4c", board="3s 5h Ts", game="omaha8")
    assert result.halves[0]["low"].standing == "no hand"
    assert {out.card for out in result.halves[0]["low"].wins} >= {"4s", "6s", "7s"}


def test_nobody_is_ahead_or_behind_for_a_low_that_nobody_has() -> None:
    result = outs("As 2s 7d Kc", "Ac Ad 9h 9s", board="3c 4h Kd", game="omaha8")
    first, second = (halves["low"] for halves in result.halves)
    assert (first.standing, second.standing) == ("no hand", "no hand")
    assert {out.card[0] for out in first.wins} == {*"A25678"}
    assert (second.wins, second.ties) == ((), ())
    assert [halves["high"].standing for halves in result.halves] == ["behind", "ahead"]
    assert "As 2s 7d Kc: low: no hand; " in str(result)
    assert second.to_dict()["standing"] == "no hand"


def test_a_hand_without_a_low_is_behind_one_that_has_a_low() -> None:
    result = outs("As 2s 7d Kc", "Ac Ad 9h 9s", board="3c 4h 8d", game="omaha8")
    assert [halves["low"].standing for halves in result.halves] == ["ahead", "behind"]


@settings(max_examples=4)  # each example compares the hands after about 45 next cards
@given(st.permutations(DECK), st.sampled_from(["holdem", "omaha8", "pineapple"]), st.sampled_from([3, 4]))
def test_an_out_is_a_card_with_which_the_hand_wins(deck: list[int], code: str, n_board: int) -> None:
    game = GAMES[code]
    k = game.hole_cards
    hole, board = [deck[:k], deck[k : 2 * k]], deck[2 * k : 2 * k + n_board]
    result = outs(*map(cards_text, hole), board=cards_text(board), game=code)
    to_come = set(DECK) - {*hole[0], *hole[1], *board}
    assert result.n_cards == len(to_come)
    before_it = compare_parsed(game, hole, board, ["a", "b"])
    with_card = {card: compare_parsed(game, hole, [*board, card], ["a", "b"]) for card in to_come}
    for half in game.halves:
        before = before_it.winners_of(half.name)
        for number, hand in enumerate(map(cards_text, hole)):
            of_hand = result.halves[number][half.name]
            wins, ties = ({out.card for out in some} for some in (of_hand.wins, of_hand.ties))
            for card, comparison in with_card.items():
                then = comparison.winners_of(half.name)
                name = cards_text([card])
                assert (name in wins) == (then == (hand,) and before != (hand,))
                assert (name in ties) == (len(then) == 2 and hand not in before)


def test_wrong_input() -> None:
    with pytest.raises(HandError, match="board: no cards; outs need a board of 3 or 4 cards"):
        outs("As Kd", "Qc Qd", board="")
    with pytest.raises(HandError, match="takes two or more hands, not 1"):
        outs("As Kd", board="2c 3c 4c")
    with pytest.raises(CardError, match="As is already on the board"):
        outs("As Kd", "Qc Qd", board="As 3c 4c")
    with pytest.raises(HandError, match="has no board"):
        outs("As Kd 2c 3c 4c 5c 6c", "Qc Qd Qs Qh 7d 8d 9d", board="", game="stud")
