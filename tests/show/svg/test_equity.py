"""Equity as a picture: bars in proportion to equity, and the breakdown if one was requested."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, card_name
from cardspeak.equities.question.options import Breakdown
from cardspeak.equities.result import Equity, HalfEquity, Part, PlayerEquity
from cardspeak.frozen import FrozenMapping
from cardspeak.ranges.classes import classes_of
from cardspeak.show.svg.colours import ink_on, player_colour, shade
from cardspeak.show.svg.equity import equity_svg
from tests.show.svg.drawn import boxes, check_that_all_is_inside, check_that_it_is_harmless, root_of, words_of

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text><script>alert(1)</script>&\"' ]]>\x00"
CATEGORIES = ("straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind", "two pair", "one pair", "high card")  # fmt: skip


def answer(*players: PlayerEquity, by: Breakdown = "", **more: Any) -> Equity:
    """An answer with these players."""
    texts = {
        "game": "holdem",
        "title": "Texas hold'em",
        "board": "",
        "dead": "",
        "method": "exact",
        "how": "every board",
    }
    counts = {"deals": 990, "is_weighted": False, "is_complete": True, "dealt": None, "seed": None}
    return Equity(
        **{**texts, **counts, "by": by, "players": tuple(replace(player, by=by) for player in players), **more}
    )


def parts(names: Any, equity: float = 0.5) -> tuple[Part, ...]:
    """Parts with these names, each with equally many deals, and equities from 0 to twice `equity`."""
    names = list(names)
    step = 2 * equity / max(len(names) - 1, 1)
    return tuple(Part(name, 1 / len(names), at * step, at * step, 0.0) for at, name in enumerate(names))


TWO = (PlayerEquity("AA", 0.6, 0.58, 0.04), PlayerEquity("KK", 0.4, 0.38, 0.04))
SAMPLED: dict[str, Any] = {"method": "sampled", "dealt": 2000, "seed": 7, "how": "random deals"}
NAMES = {
    "category": CATEGORIES,
    "hand": classes_of(DECK).names,
    "holding": ["AsKd", "AsKc", "QhQd"],
    "next-card": [card_name(card) for card in DECK],
}


def bars_of(picture: str, colour: str) -> list[tuple[int, float, float]]:
    """The upper, left and right edges of each rectangle of a colour, without the swatches."""
    rectangles = [box for part, box in boxes(root_of(picture)) if part.get("fill") == colour and not part.get("rx")]
    return [(round(box.upper), box.left, box.right) for box in rectangles]


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_bar_is_as_long_as_the_equity(equity: float, won: float) -> None:
    picture = equity_svg(answer(PlayerEquity("AA", equity, equity * won, 0.0), PlayerEquity("KK", 0.5, 0.5, 0.0)))
    bars = bars_of(picture, player_colour(0))
    (track,) = [box for part, box in boxes(root_of(picture)) if part.get("fill") == "#F0F0F0"][:1]
    right = max((right for _, _, right in bars), default=track.left)
    assert abs((right - track.left) / (track.right - track.left) - equity) < 0.01
    assert all(before[2] == after[1] for before, after in pairwise(bars))
    check_that_all_is_inside(picture)


def test_numbers_are_written_out() -> None:
    words = words_of(root_of(equity_svg(answer(*TWO))))
    for text in ("AA", "60.00 %", "58.00 %", "4.00 %", "equity", "win", "tie", "exact: 990 deals, every board"):
        assert text in words
    assert "±" not in words


def test_the_error_of_samples_is_written_out() -> None:
    players = [replace(player, standard_error=0.0123) for player in TWO]
    words = words_of(root_of(equity_svg(answer(*players, **SAMPLED))))
    assert "±" in words
    assert words.count("1.23 %") == 2
    assert words[-1] == "sampled: 990 random deals, seed 7; ± is the standard error"


def test_an_incomplete_result_says_so() -> None:
    assert words_of(root_of(equity_svg(answer(*TWO, is_complete=False))))[-1].startswith("not complete; so far exact")


def test_the_halves_of_a_split_pot_are_parts_of_the_bar() -> None:
    halves = FrozenMapping({"high": HalfEquity(0.2, 0.3, 0.0), "low": HalfEquity(0.4, 0.5, 0.0)})
    picture = equity_svg(answer(replace(TWO[0], halves=halves), replace(TWO[1], halves=halves)))
    assert "dark: high, pale: low" in words_of(root_of(picture))
    first, second = [right - left for _, left, right in bars_of(picture, player_colour(0))]
    assert abs(second / first - 2) < 0.05


def test_one_holding_is_drawn_as_its_cards() -> None:
    root = root_of(equity_svg(answer(replace(TWO[0], range="AsKd"), TWO[1], board="Qs Jh 2h", dead="7c 7d")))
    spoken = [title.text for title in root.iter(f"{SVG}title")]
    assert {"ace of spades", "king of diamonds", "queen of spades"} <= set(spoken)
    assert "AsKd" not in words_of(root)
    assert "dead: 7c 7d" in words_of(root)


RANGES = ("QQ+, AKs", HOSTILE, "22+, " * 200, "אבג" * 50, "日本" * 50)


@pytest.mark.parametrize("by", ["", *NAMES])
def test_no_input_becomes_markup(by: Any) -> None:
    """Each breakdown is drawn with each range. The number of players and the method vary too."""
    for place, name in enumerate(RANGES):
        turn = place + ["", *NAMES].index(by)
        n_players, is_sampled = (2, 3, 10)[turn % 3], place % 2 == 1
        shown = parts(NAMES[by]) if by else ()
        player = PlayerEquity(name, 0.5, 0.4, 0.1, 0.01 if is_sampled else 0.0, parts=shown)
        how: dict[str, Any] = SAMPLED if is_sampled else {}
        picture = equity_svg(answer(*[player] * n_players, by=by, title=name, board="As Kd 2c", **how))
        check_that_it_is_harmless(picture)
        check_that_all_is_inside(picture)


def test_bars_of_categories_are_as_long_as_their_frequency() -> None:
    shown = (Part("flush", 0.4, 0.75, 0.75, 0.0), Part("one pair", 0.2, 0.5, 0.5, 0.0))
    picture = equity_svg(answer(replace(TWO[0], parts=shown), replace(TWO[1], parts=shown[1:]), by="category"))
    words = words_of(root_of(picture))
    assert [word for word in words if word in CATEGORIES] == ["flush", "one pair"]
    assert words.count("20.00 %") == 2
    made, won, paired, paid = [right - left for _, left, right in bars_of(picture, player_colour(0))[-4:]]
    assert abs(won / made - 0.75) < 0.02
    assert abs(paired / made - 0.5) < 0.02
    assert abs(paid / paired - 0.5) < 0.02


def squares(picture: str, text: str) -> dict[str, str]:
    """The colour of each square of a grid, by the part of its tooltip before `text`."""
    groups = [
        (group.findtext(f"{SVG}title") or "", group.find(f"{SVG}rect")) for group in root_of(picture).iter(f"{SVG}g")
    ]
    return {title.partition(text)[0]: part.get("fill") for title, part in groups if text in title and part is not None}


def test_hands_are_shaded_by_their_equity() -> None:
    shown = (Part("AA", 0.5, 0.85, 0.85, 0.0), Part("72o", 0.3, 0.1, 0.1, 0.0), Part("KQs", 0.2, 0.5, 0.5, 0.0))
    picture = equity_svg(answer(replace(TWO[0], parts=shown), TWO[1], by="hand"))
    colours = squares(picture, ": equity ")
    assert colours["AA"] == shade(0.7)
    assert colours["72o"] == shade(-0.8)
    assert colours["KQs"] == shade(0)
    words = words_of(root_of(picture))
    assert words.count("AA") == 3  # the player's label in two places, and the square
    assert {"AKs", "22", "85", "10"} <= set(words)


def test_short_decks_have_small_grids() -> None:
    shown = parts(["AA", "66", "A6o"])
    words = words_of(root_of(equity_svg(answer(replace(TWO[0], parts=shown), TWO[1], by="hand", game="shortdeck"))))
    assert "A6s" in words
    assert "A5s" not in words


def test_the_grid_of_a_users_own_game_has_all_ranks() -> None:
    shown = parts(["AA", "66"])
    words = words_of(root_of(equity_svg(answer(replace(TWO[0], parts=shown), TWO[1], by="hand", game="mine"))))
    assert "A2s" in words


def test_next_cards_are_shaded_by_the_change_in_equity() -> None:
    shown = tuple(
        Part(card_name(card), 1 / 52, equity, equity, 0.0) for card, equity in ((51, 0.9), (0, 0.5), (20, 0.6))
    )
    colours = squares(
        equity_svg(answer(replace(TWO[0], parts=shown), TWO[1], by="next-card", board="Kd Kc Kh")), ": equity "
    )
    assert colours["As"] == shade(1)
    assert colours["7c"] == shade(0)
    assert colours["2c"].startswith("#fd") or colours["2c"] == shade(-1 / 3)


def test_few_holdings_are_drawn_as_bars_and_many_as_a_histogram() -> None:
    few = words_of(root_of(equity_svg(answer(replace(TWO[0], parts=parts(NAMES["holding"])), TWO[1], by="holding"))))
    assert {"AsKd", "AsKc", "QhQd"} <= set(few)
    names = [f"{ace}{second}" for ace in ("As", "Ah") for second in (card_name(card) for card in range(44))]
    many = equity_svg(answer(replace(TWO[0], parts=parts(names)), TWO[1], by="holding"))
    words = words_of(root_of(many))
    assert f"best: {names[-1]}, 100.00 %" in words
    assert f"worst: {names[0]}, 0.00 %" in words
    columns = [group for group in root_of(many).iter(f"{SVG}title") if (group.text or "").startswith("equity ")]
    assert len(columns) == 20


def test_too_many_holdings_are_mentioned() -> None:
    assert words_of(root_of(equity_svg(answer(*TWO, by="holding")))).count("too many holdings to show separately") == 2


def test_screen_readers_get_a_title_and_a_description() -> None:
    result = answer(*TWO)
    root = root_of(equity_svg(result))
    assert root.findtext(f"{SVG}title") == "Texas hold'em: equity of AA, KK"
    assert root.findtext(f"{SVG}desc") == str(result)


@given(st.floats(-2, 2))
def test_text_on_a_shade_has_enough_contrast(number: float) -> None:
    colour = shade(number)
    light, dark = sorted((luminance(colour), luminance(ink_on(colour))), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def luminance(colour: str) -> float:
    """How light a colour is: https://www.w3.org/TR/WCAG21/#dfn-relative-luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_ten_players_have_ten_colours() -> None:
    assert len({player_colour(seat) for seat in range(10)}) == 10
