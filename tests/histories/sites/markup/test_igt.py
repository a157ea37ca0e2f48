"""Hands of IGT: stacks that follow from bank rolls, adjusted bets, and JSON that is broken or cut."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import parse_cards
from cardspeak.histories import History, Unreadable
from cardspeak.histories.reading.read import hands_in
from tests.cases import cases
from tests.histories.sites.reading import histories, read_text, sample, sums


def test_calls_and_raises_are_totals_and_an_adjustment_returns_the_rest() -> None:
    hand = histories("igt")[0]
    assert sums(hand) == {"Ann": ("1.75", "0"), 'bo "2"': ("35.25", "42.59"), "Cy": ("21", "0")}
    assert [(back.player, back.amount) for back in hand.returned] == [(1, Decimal("14.25"))]
    assert (hand.id, hand.rake, hand.total_pot) == ("54000000.hand.100", Decimal("1.16"), Decimal("42.59"))


def test_stacks_that_are_0_follow_from_what_is_left() -> None:
    hand = histories("igt")[0]
    assert [player.stack for player in hand.players] == [18, 41, 21]
    assert [player.finishing_stack for player in hand.players] == [Decimal("16.25"), Decimal("62.59"), 0]
    assert [(action.amount, action.all_in) for action in hand.actions if action.all_in] == [(Decimal("19.25"), True)]


def test_a_dead_small_blind_and_no_rake() -> None:
    hand = histories("igt")[1]
    assert [player.dead for player in hand.players] == [0, 0, Decimal("0.25"), 0]
    assert hand.rake == 0
    assert (hand.stakes.text, hand.limit, hand.game) == ("0.25/0.50", "no", "holdem")
    assert [(back.amount, back.printed) for back in hand.returned] == [(Decimal(2), True)]


def test_cards_are_numbers() -> None:
    hand = histories("igt")[0]
    assert hand.boards == (tuple(parse_cards("3s 6s Jh Ah Ac")),)
    assert hand.players[2].cards == tuple(parse_cards("4s 2d Qd 5d"))
    assert [(shown.how, shown.words) for shown in hand.shown] == [
        ("shown", "three of a kind, Aces"),
        ("mucked", ""),
    ]


@cases(
    ("change", "reason"),
    [
        (("STATE_EMPTY", 'STATE"EMPTY'), "this is not JSON"),
        (('"action":[', '"action":[' + "[" * 100_000), "it is nested too deeply"),
        (('"seat":"2"', '"seat":"two"'), "'two' is not the number of a seat"),
        (('"1.75"', '"-1.75"'), "is a negative amount"),
        (('"1.75"', '"1,7,5"'), "'1,7,5' is not an amount"),
        (('"name":"Ann"', '"name":"Cy"'), "two players are called 'Cy'"),
        (('"action":[{', '"action":[7,null,[{"a":[[1]]}],{"player":"Ann","type":{"x":{}}},{'), None),
        (('"ACTION_CHECK"', '"ACTION_WAVE"'), None),
    ],
)
def test_a_broken_hand_does_not_harm_the_one_after_it(change: tuple[str, str], reason: str | None) -> None:
    first, second = hands_in([sample("igt").replace(*change, 1)], "igt")
    assert second == histories("igt")[1]
    if reason is None:
        assert isinstance(first, History)
        assert first.unread
    else:
        assert isinstance(first, Unreadable)
        assert reason in first.reason


def test_a_file_that_is_cut_gives_the_hands_before_the_cut() -> None:
    text = sample("igt")
    first, second = hands_in([text[:-400]], "igt")
    assert first == histories("igt")[0]
    assert isinstance(second, Unreadable)
    assert second.reason == "the file ends in the middle of the hand"
    (nothing,) = hands_in(['{"history":['], "igt")
    assert isinstance(nothing, Unreadable)


def test_several_files_in_one_and_hands_over_lines() -> None:
    text = sample("igt")
    spread = text.replace("},{", "},\n{")
    hands = list(hands_in([spread, text], "igt"))
    assert [hand.source.n for hand in hands] == [0, 1, 2, 3]
    assert hands[2].source.line == spread.count("\n") + 1
    assert 1 < hands[1].source.line < hands[2].source.line


def test_a_hand_alone() -> None:
    (hand,) = [read_text('{"history":[' + sample("igt").split('},{"player":[')[1].join(['{"player":[', ""]))]
    assert hand.id == "55000000.hand.20"
