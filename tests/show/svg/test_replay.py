"""The picture of a moment of a replayed hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from cardspeak import CardspeakError, HistoryError, replay, svg
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.history import Source
from cardspeak.show.svg.replay import MOST_PLAYERS
from tests.cases import cases
from tests.histories.replaying.hands import all_in_preflop, cards, draft, show
from tests.show.svg.drawn import boxes, check_that_all_is_inside, check_that_it_is_harmless, root_of, words_of

RESULT = replay(all_in_preflop().history())
SVG = "{http://www.w3.org/2000/svg}"


def full_table(n_players: int, game: str = "holdem", name: str = "Player") -> Draft:
    """A hand in which everyone calls the big blind."""
    made = Draft("Test", Source("hand.txt", 0, 1))
    made.game, made.button = game, 1
    for at in range(n_players):
        made.seat(f"{name} {at}", at + 1, Decimal(1_000_000))
    made.put(0, "big blind", Decimal(123_456))
    for at in range(1, n_players):
        made.call(at)
    return made


def test_the_words_of_a_picture() -> None:
    words = words_of(root_of(svg(RESULT, frame=5)))
    assert words[:3] == ["Test 17, Texas hold'em, no limit", "amounts in chips", "step 5 of 14"]
    assert words[-2:] == ["Bob raises to 42, all-in", "Cid to act: 40 to call into 50: needs 44.4 %"]
    assert {"Pot 50", "all-in", "94", "42", "D", "82.64 %"} <= set(words)


def test_the_last_frame_is_drawn_by_default() -> None:
    assert svg(RESULT) == svg(RESULT, frame=14)
    assert RESULT._repr_svg_() == svg(RESULT)


def test_cards_of_the_board_and_of_players_are_drawn() -> None:
    titles = [title.text for title in root_of(svg(RESULT, frame=9)).iter(f"{SVG}title")]
    assert {"ace of spades", "king of hearts", "nine of spades", "a card face down"} <= set(titles)


def test_folded_players_are_pale() -> None:
    assert 'opacity="0.45"' not in svg(RESULT, frame=5)
    assert svg(RESULT, frame=6).count('opacity="0.45"') == 1


@cases("n_players", [1, 2, 3, 6, 9, 10, MOST_PLAYERS])
def test_players_do_not_touch_and_everything_is_inside(n_players: int) -> None:
    made = full_table(n_players, "omaha", "Maximiliane Wolkenstein")
    made.boards = [cards("2h 5c Td 9s Qc"), cards("2h 5c Td Kc 3d")]
    result = replay(made.history())
    for frame in (n_players, len(result.frames) - 1):
        picture = svg(result, frame=frame)
        check_that_all_is_inside(picture)
        seats = [box for part, box in boxes(root_of(picture)) if part.get("rx") == "8" and part.get("width") == "172"]
        assert len(seats) == n_players
        for at, one in enumerate(seats):
            for other in seats[at + 1 :]:
                is_beside = one.right <= other.left or other.right <= one.left
                assert is_beside or one.lower <= other.upper or other.lower <= one.upper


def test_names_are_text_only() -> None:
    made = full_table(2, name="<script>alert(1)</script>&\x00")
    check_that_it_is_harmless(svg(replay(made.history())))


def test_a_hand_without_stacks_or_game() -> None:
    made = draft([None, None, None], None)
    made.boards = [cards("2h 5c Td")]
    check_that_all_is_inside(svg(replay(made.history())))


def test_a_table_without_players() -> None:
    made = draft([5, 5])
    made.sits_out(0)
    made.sits_out(1)
    check_that_all_is_inside(svg(replay(made.history())))


def test_stud_cards_fit_above_the_box() -> None:
    made = full_table(2, "stud")
    show(made, 0, "As Ah 2c 2d 4h 9s Tc")
    check_that_all_is_inside(svg(replay(made.history())))


@cases("frame", [-1, 15, 1.5, "x"])
def test_a_frame_that_the_hand_does_not_have(frame: Any) -> None:
    with pytest.raises(CardspeakError, match=r"frame: .* is not accepted; the hand has frames 0 to 14"):
        svg(RESULT, frame=frame)


def test_too_many_players() -> None:
    result = replay(full_table(MOST_PLAYERS + 1).history())
    with pytest.raises(HistoryError, match="a picture shows at most 12 players; the hand has 13"):
        svg(result)
    assert result._repr_svg_() is None
