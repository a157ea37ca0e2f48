"""What holds for every hand: chips are neither made nor lost, and wrong input is an error of one line."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cardspeak import showdown
from cardspeak.errors import CardspeakError
from cardspeak.play import Hand
from tests.cases import fewer

NAMES = ["Ann", "Bob", "Cid", "Dan"]
BOARD = "2c 7d Kh 4s 9h"
CARDS = ["As Ah", "Ks Kd", "Qs Qd", "Js Jd"]

WORDS = ["Ann", "Bob", "deal", "raises to", "bets", "calls", "6", "-3", "all in", "posts", "2c 7d Kh", "??", "shows", "to",
         "is dealt", "discards", "sits out", "1e99", "NaN", "\u2028", "straddles", "antes", "mucks", "brings in"]  # fmt: skip


def next_action(hand: Hand, pick: float, size: float) -> str:
    """An action that is allowed, chosen by two numbers from 0 to 1."""
    if hand.allowed is None:
        return "deal"
    name, call, least, most = hand.allowed
    if least is not None and pick < 0.35:
        total = least if most is None else least + int(float(most - least) * size)
        has_bet = call or any(action.to for action in hand.actions if action.street == hand.street)
        return f"{name} {'raises to' if has_bet else 'bets'} {total}"
    if pick > 0.9 and call:
        return f"{name} folds"
    return f"{name} calls" if call else f"{name} checks"


@fewer(10)
@given(
    stacks=st.lists(st.integers(1, 60), min_size=2, max_size=4),
    limit=st.sampled_from(["no", "pot", "fixed"]),
    ante=st.integers(0, 3),
    choices=st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=40, max_size=40),
)
def test_chips_are_neither_made_nor_lost(
    stacks: list[int], limit: str, ante: int, choices: list[tuple[float, float]]
) -> None:
    players = [
        {"name": name, "stack": stack, "cards": cards} for name, stack, cards in zip(NAMES, stacks, CARDS, strict=False)
    ]
    options: dict[str, Any] = {"blinds": [1, 2], "limit": limit, "ante": ante, "board": BOARD}
    actions: list[str] = []
    hand = Hand.play(players, actions, **options)
    for pick, size in choices:
        if hand.is_over:
            break
        actions.append(next_action(hand, pick, size))
        hand = Hand.play(players, actions, **options)
        assert all(player.stack is None or player.bet + player.ante <= player.stack for player in hand.players)
        assert hand.pot == sum(player.bet + player.ante + player.dead for player in hand.players)
        assert hand.pot == hand.actions[-1].pot
    if hand.is_over:
        result = showdown(hand.table())
        assert sum(result.payouts.values()) + sum(result.returned.values()) == hand.pot
        assert sum(result.net.values()) == 0


@fewer(60)
@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join), max_size=4))
def test_wrong_actions_are_errors_of_one_line(actions: list[str]) -> None:
    try:
        Hand.play(["Ann", "Bob"], actions, blinds=[1, 2]).to_dict()
    except CardspeakError as error:
        assert str(error)
        assert len(str(error).splitlines()) == 1


@fewer(60)
@given(
    st.text(max_size=60), st.sampled_from(["{}", "Ann {}", "Ann bets {}", "Ann shows {}", "deal {}", "Ann raises {}"])
)
def test_any_text_is_read_or_is_an_error(text: str, form: str) -> None:
    try:
        Hand.play(["Ann", "Bob"], [form.format(text)], blinds=[1, 2]).to_dict()
    except CardspeakError as error:
        assert len(str(error).splitlines()) == 1
