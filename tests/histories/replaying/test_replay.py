"""The frames of a replayed hand: chips, cards, equities and pot odds after each event."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

import cardspeak
from cardspeak import HistoryError, answer_types, replay
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.history import Shown
from tests.cases import cases
from tests.histories.replaying.hands import all_in_preflop, cards, draft, frame_of, history, seat_of, show


def test_the_kinds_of_frames_in_order() -> None:
    frames = replay(history()).frames
    assert [frame.number for frame in frames] == list(range(len(frames)))
    assert [frame.kind for frame in frames] == [
        "start", "small blind", "big blind", "deal", "raise", "raise", "fold", "call", "deal", "deal", "deal",
        "show", "show", "win", "end",
    ]  # fmt: skip
    assert [frame.street for frame in frames if frame.kind == "deal"] == ["preflop", "flop", "turn", "river"]


def test_the_words_of_frames() -> None:
    texts = [frame.text for frame in replay(history()).frames]
    assert texts[1] == "Bob posts the small blind, 1"
    assert texts[5:11] == [
        "Bob raises to 42, all-in",
        "Cid folds",
        "Ann calls 36",
        "The flop is 2h 5c Td",
        "The turn is 9s",
        "The river is Qc",
    ]
    assert texts[-4:] == [
        "Bob shows Ks Kh",
        "Ann shows As Ah",
        "Ann wins 83",
        "The hand is over. The house takes a rake of 3",
    ]


def test_stacks_bets_and_pot() -> None:
    frames = replay(history()).frames
    raised = frames[5]
    assert [(str(seat.stack), str(seat.bet), seat.state) for seat in raised.seats] == [
        ("94", "6", "in"),
        ("0", "42", "all-in"),
        ("78", "2", "in"),
    ]
    assert raised.pot == 50
    flop = frames[8]
    assert [seat.bet for seat in flop.seats] == [0, 0, 0]
    assert flop.pot == 86
    assert [seat.stack for seat in frames[-1].seats] == [141, 0, 78]
    assert frames[-1].pot == 3


def test_equities_are_exact_at_each_street() -> None:
    result = replay(history())
    for street, board in (("preflop", ""), ("flop", "2h 5c Td"), ("turn", "2h 5c Td 9s")):
        frame = frame_of(result, "deal", street)
        expected = cardspeak.equity("AsAh", "KsKh", board=board, exact=True).players
        assert [seat_of(frame, name).equity for name in ("Ann", "Bob")] == [player.fraction for player in expected]
        assert seat_of(frame, "Cid").equity is None
    assert [seat.equity for seat in result.frames[-1].seats] == [1, 0, None]


def test_known_cards_of_a_player_who_folded_cannot_come() -> None:
    made = all_in_preflop()
    made.deal(2, cards("Ac Kd"))
    frame = frame_of(replay(made.history()), "deal", "flop")
    expected = cardspeak.equity("AsAh", "KsKh", board="2h 5c Td", dead="Ac Kd", exact=True).players
    assert seat_of(frame, "Bob").equity == expected[1].fraction
    assert seat_of(frame, "Cid").state == "folded"


def test_a_hand_that_is_run_twice_has_the_average_equity() -> None:
    made = all_in_preflop()
    made.boards = [cards("2h 5c Td 9s Qc"), cards("2h 5c Td Kc 3d")]
    result = replay(made.history())
    assert frame_of(result, "deal", "flop").boards == (("2h", "5c", "Td"),)
    turn = frame_of(result, "deal", "turn")
    assert turn.text == "The turn, dealt 2 times, is 9s and Kc"
    runs = [
        cardspeak.equity("AsAh", "KsKh", board=f"2h 5c Td {here}", dead=there, exact=True).players[0].fraction
        for here, there in (("9s", "Kc"), ("Kc", "9s"))
    ]
    assert None not in runs
    assert seat_of(turn, "Ann").equity == sum(run for run in runs if run is not None) / 2
    assert [seat.equity for seat in result.frames[-1].seats][:2] == [Fraction(1, 2), Fraction(1, 2)]


def test_hands_in_words_once_there_is_a_board() -> None:
    result = replay(history())
    assert seat_of(frame_of(result, "deal", "preflop"), "Ann").hand == ""
    assert seat_of(frame_of(result, "deal", "flop"), "Ann").hand == "One pair, aces"
    low = all_in_preflop("2h 5c 4d 9s Qc")
    low.game = "omaha8"
    show(low, 0, "As Ah 3s Kd")
    assert seat_of(replay(low.history()).frames[-1], "Ann").hand == "Straight, five high; 5-4-3-2-A low, the wheel"


def odds_before(made: Draft, player: str) -> tuple[object, object, Fraction]:
    """What the player had to pay, in the last frame before the player acted for the last time."""
    frames = replay(made.history()).frames
    before = [one for one, frame in pairwise(frames) if frame.player == player and one.odds is not None][-1]
    assert before.odds is not None
    assert before.odds.player == player
    return before.odds.to_call, before.odds.pot, before.odds.needed


def test_pot_odds() -> None:
    assert odds_before(all_in_preflop(), "Ann") == (36, 50, Fraction(36, 86))


def test_pot_odds_of_a_player_who_cannot_call_in_full() -> None:
    made = draft([100, 100, 30])
    made.put(1, "small blind", Decimal(1))
    made.put(2, "big blind", Decimal(2))
    made.put_to(0, "raise", Decimal(100))
    made.fold(1)
    made.call(2)
    assert odds_before(made, "Cid") == (28, 33, Fraction(28, 61))  # of Ann's bet, Cid can win only 30


def test_negative_amounts_of_a_damaged_file_do_not_matter() -> None:
    made = draft([100, 100])
    made.dead(0, Decimal(-6), "ante")
    made.put(1, "big blind", Decimal(2))
    made.fold(0)
    assert odds_before(made, "Ann") == (Decimal(2), Decimal(0), Fraction(1))


def test_dead_money_can_be_won() -> None:
    made = draft([100, 100])
    for player in (0, 1):
        made.dead(player, Decimal(5), "ante")
    made.put(0, "small blind", Decimal(1))
    made.put(1, "big blind", Decimal(2))
    made.fold(0)
    frames = replay(made.history()).frames
    assert frames[1].text == "2 players post an ante of 5"
    assert frames[1].pot == 10
    assert odds_before(made, "Ann") == (1, 13, Fraction(1, 14))


def test_a_check_needs_no_equity() -> None:
    made = draft([100, 100])
    made.put(0, "small blind", Decimal(1))
    made.put(1, "big blind", Decimal(2))
    made.call(0)
    made.check(1)
    assert odds_before(made, "Bob")[2] == 0


def test_an_uncalled_bet_goes_back_before_the_award() -> None:
    made = draft(["10", "10.50"])
    made.put(0, "small blind", Decimal("0.05"))
    made.put(1, "big blind", Decimal("0.10"))
    made.put_to(0, "raise", Decimal("0.30"))
    made.fold(1)
    made.give_back(0, Decimal("0.20"))
    made.award(0, Decimal("0.20"), pot="main pot")
    texts = [frame.text for frame in replay(made.history()).frames]
    assert texts[-3:] == ["0.20 go back to Ann, not called", "Ann wins 0.20 from the main pot", "The hand is over"]


def test_hands_that_are_shown_after_the_end_come_last() -> None:
    made = all_in_preflop()
    made.shown = []
    for player, how in ((2, "shown later"), (1, "mucked"), (0, "not shown")):
        made.show(player, Shown(player, cards("Kc Kd") if player == 2 else (), how))  # type: ignore[arg-type]
    frames = replay(made.history()).frames[-5:]
    assert [(frame.kind, frame.text) for frame in frames[:4]] == [
        ("muck", "Bob mucks"),
        ("muck", "Ann does not show"),
        ("win", "Ann wins 83"),
        ("show", "Cid shows afterwards Kc Kd"),
    ]


def test_stud_cards_appear_street_by_street() -> None:
    made = draft([100, 100], "stud")
    made.deal(0, cards("?? ?? 2c"))
    made.deal(1, cards("Ks Qd 3c"))
    made.put(0, "bring in", Decimal(1))
    made.call(1)
    made.street(1)
    made.deal(0, cards("2d"))
    made.deal(1, cards("Kd"))
    made.check(0)
    show(made, 0, "As Ah 2c 2d")
    result = replay(made.history())
    assert frame_of(result, "deal", "third street").seats[0].cards == ("As", "Ah", "2c")
    fourth = frame_of(result, "deal", "fourth street")
    assert [seat.cards for seat in fourth.seats] == [("As", "Ah", "2c", "2d"), ("Ks", "Qd", "3c", "Kd")]
    assert fourth.seats[0].hand == "Two pair, aces and deuces"


def test_stud_cards_without_deals_are_dealt_to_the_end() -> None:
    made = draft([5, 5], "stud")
    made.put(0, "bring in", Decimal(5), all_in=True)
    made.call(1)
    show(made, 0, "As Ah 2c 2d 4h 9s Tc")
    show(made, 1, "Ks Kh 3c 3d 5h 8s Jc")
    deals = [frame for frame in replay(made.history()).frames if frame.kind == "deal"]
    assert [len(frame.seats[0].cards) for frame in deals] == [3, 4, 5, 6, 7]
    assert deals[-1].seats[0].equity == 1


def test_players_who_fold_get_no_more_cards() -> None:
    made = draft([100, 100, 100], "stud")
    made.put(0, "bring in", Decimal(1))
    made.fold(1)
    made.call(2)
    made.street(1)
    made.check(0)
    last = replay(made.history()).frames[-1]
    assert [len(seat.cards) for seat in last.seats] == [4, 3, 4]


def test_hands_that_are_repeated_for_each_board_are_shown_once() -> None:
    made = all_in_preflop()
    made.boards = [cards("2h 5c Td 9s Qc"), cards("2h 5c Td Kc 3d")]
    show(made, 1, "Ks Kh")
    made.show(0, Shown(0, cards("As Ah"), "shown", "a pair of Aces", board=2))
    texts = [frame.text for frame in replay(made.history()).frames if frame.kind == "show"]
    assert texts == ["Bob shows Ks Kh", "Ann shows As Ah", "Ann shows As Ah: a pair of Aces (board 2)"]


def test_draws_replace_cards() -> None:
    made = draft([100, 100], "five-card-draw")
    made.deal(0, cards("As Ah 4c 7d 9h"))
    made.put(0, "small blind", Decimal(1))
    made.put(1, "big blind", Decimal(2))
    made.call(0)
    made.check(1)
    made.street(1)
    made.discard(0, cards("4c 7d 9h"))
    made.discard(1, cards("?? ??"))
    made.deal(0, cards("Ad Tc 3h"))
    made.check(0)
    made.check(1)
    show(made, 1, "Kc Kd 2s 3s 4s")
    frames = replay(made.history()).frames
    first = next(frame for frame in frames if frame.kind == "deal")
    assert [seat.cards for seat in first.seats] == [("As", "Ah", "4c", "7d", "9h"), ("??",) * 5]
    assert [seat.equity for seat in first.seats] == [None, None]
    assert [frame.text for frame in frames if frame.kind == "discard"] == [
        "Ann discards 3 cards",
        "Bob discards 2 cards",
    ]
    assert frames[-1].seats[0].cards == ("As", "Ah", "Ad", "Tc", "3h")
    assert [seat.equity for seat in frames[-1].seats] == [1, 0]


def test_a_hand_without_a_game_stacks_or_actions() -> None:
    made = draft([None, None], None)
    made.boards = [cards("2h 5c Td")]
    result = replay(made.history())
    assert [frame.kind for frame in result.frames] == ["start", "deal", "deal", "end"]
    assert result.frames[-1].boards == (("2h", "5c", "Td"),)
    assert [seat.stack for seat in result.frames[-1].seats] == [None, None]


def test_a_game_is_never_read_from_a_file() -> None:
    made = draft([5, 5], "game.toml")  # find_game would open it
    assert replay(made.history()).title == "unknown game, no limit"


def test_what_is_missing_or_contradictory_is_noted() -> None:
    made = all_in_preflop("As 5c Td 9s Qc")  # Ann has the ace of spades, too
    made.missing.append("the summary")
    made.not_understood(4, "gibberish")
    result = replay(made.history())
    assert result.notes[0] == "the file does not have the summary"
    assert result.notes[1] == "1 line was not understood, first: gibberish"
    assert result.notes[2].startswith("some equities are missing: ")
    assert result.frames[-1].seats[0].equity is None


def test_an_equity_that_takes_too_long_is_left_out() -> None:
    result = replay(history(), seconds=0)
    assert frame_of(result, "deal", "flop").seats[0].equity is None
    assert result.notes == ("some equities are missing: an exact answer would take more than 0 seconds",)


@cases(
    ("given", "message"),
    [
        ("hand.txt", "history: str is not a hand; give a History of read_histories"),
        (None, "history: NoneType is not a hand; give a History of read_histories"),
    ],
)
def test_something_else_than_a_hand_is_refused(given: Any, message: str) -> None:
    with pytest.raises(HistoryError) as caught:
        replay(given)
    assert str(caught.value) == message


def test_a_hand_with_too_many_actions_is_refused() -> None:
    made = draft([100, 100])
    for _ in range(1001):
        made.check(0)
    with pytest.raises(HistoryError, match="1,001 actions; at most 1,000 are replayed"):
        replay(made.history())


def test_json_has_the_type_that_it_promises() -> None:
    for made in (all_in_preflop(), draft([None, "2.5"], None)):
        answer = json.loads(json.dumps(replay(made.history()).to_dict()))
        assert TypeAdapter(answer_types.Replay).validate_python(answer) == answer
    assert answer["frames"][0]["seats"][1]["stack"] == "2.5"


ACTIONS = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from(["fold", "check", "call", "raise", "next"])), max_size=25
)


@given(ACTIONS)
def test_no_chip_is_lost_whatever_a_file_says(actions: list[tuple[int, str]]) -> None:
    made = draft([50, 70, 90])
    street = 0
    for player, kind in actions:
        if kind == "next":
            street += 1
            made.street(street)
        elif kind == "fold":
            made.fold(player)
        elif kind == "check":
            made.check(player)
        elif kind == "call":
            made.call(player)
        else:
            made.put(player, "raise", min(Decimal(7), made.left(player) or Decimal(0)))
    for frame in replay(made.history()).frames:
        stacks = [seat.stack for seat in frame.seats if seat.stack is not None]
        assert sum(stacks) + frame.pot == 210
        assert min(stacks) >= 0
        assert frame.odds is None or 0 <= frame.odds.needed < 1
