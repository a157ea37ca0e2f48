"""The picture of the pots: bars show what players put in, bands show the pots, and every award is written out."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from defusedxml import ElementTree
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import settle, showdown
from cardspeak.pots import Chips, Settlement, called, money
from cardspeak.show.svg.elements import text_width
from cardspeak.show.svg.pots import pots_svg
from cardspeak.show.svg.pots_bands import COLOURS
from tests.cases import cases, fewer

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Box:
    """A part of a bar as it is drawn."""

    title: str
    lines: tuple[str, ...]
    baselines: tuple[int, ...]
    left: int
    upper: int
    width: int
    height: int
    is_won: bool
    is_hatched: bool
    is_dotted: bool
    is_dashed: bool

    @property
    def lower(self) -> int:
        return self.upper + self.height

    @property
    def amount(self) -> Decimal:
        return Decimal(self.lines[0].replace(",", ""))


@dataclass(frozen=True)
class BandDrawn:
    """A band as it is drawn: its stripe, the words next to it, and the parts of the bars in it."""

    upper: int
    lower: int
    colour: str
    words: tuple[str, ...]
    boxes: tuple[Box, ...]
    marks: Mapping[str, str]
    """What each winner wins, by the title of the part that shows it."""
    rake: str


class Picture:
    """A picture, parsed from its SVG."""

    def __init__(self, settlement: Settlement, **how: Any) -> None:
        self.text = pots_svg(settlement, **how)
        self.root = ElementTree.fromstring(self.text.encode("utf-8"))
        self.width, self.height = (int(self.root.get(side, "")) for side in ("width", "height"))
        groups = [group for group in self.root if group.tag.endswith("}g")]
        self.bands = [_band(group) for group in groups if group.find("{*}title") is None]
        self.feet = {
            group.findtext("{*}title"): [str(line.text) for line in group.findall("{*}text")]
            for group in groups
            if group.find("{*}title") is not None
        }
        self.key = " ".join(str(line.text) for line in self.root.findall("{*}text"))

    def boxes(self) -> list[Box]:
        return [box for band in self.bands for box in band.boxes]


def _band(group: Any) -> BandDrawn:
    stripe = group.find("{*}rect")
    upper = int(stripe.get("y"))
    parts = list(group.findall("{*}g"))
    titles = {part.findtext("{*}title"): [str(line.text) for line in part.findall("{*}text")] for part in parts}
    rakes = [part for part in parts if (ground := part.find("{*}rect")) is not None and ground.get("rx")]
    return BandDrawn(
        upper,
        upper + int(stripe.get("height")),
        stripe.get("fill"),
        tuple(str(line.text) for line in group.findall("{*}text")),
        tuple(_box(part) for part in parts if part.find("{*}rect") is not None and part not in rakes),
        {title: line for title, lines in titles.items() for line in lines if line.startswith("★")},
        "".join(rake.findtext("{*}title") for rake in rakes),
    )


def _box(part: Any) -> Box:
    grounds = part.findall("{*}rect")
    left, upper, width, height = (int(grounds[0].get(side)) for side in ("x", "y", "width", "height"))
    fills = [ground.get("fill") for ground in grounds]
    return Box(
        part.findtext("{*}title"),
        tuple(str(line.text) for line in part.findall("{*}text")),
        tuple(int(line.get("y")) for line in part.findall("{*}text")),
        left,
        upper,
        width,
        height,
        is_won=any(ground.get("stroke-width") == "2" for ground in grounds),
        is_hatched="url(#cardspeak-folded)" in fills,
        is_dotted="url(#cardspeak-dead)" in fills,
        is_dashed=grounds[0].get("stroke-dasharray") is not None,
    )


def words_of(settlement: Settlement) -> list[tuple[str, ...]]:
    """The words next to the bands, from the lowest band to the highest."""
    return [band.words for band in Picture(settlement).bands]


def test_four_players_all_in() -> None:
    picture = Picture(showdown(ROOT / "examples" / "four-all-in.toml").settlement)
    assert [band.words for band in picture.bands] == [
        ("main pot: 100", "★ 100 to A"),
        ("side pot 1: 75", "★ 38 to C, 37 to D", "odd chip to C: first winner left of the button,", "TDA 20"),
        ("side pot 2: 100", "★ 50 to C, 50 to D"),
    ]
    assert [[box.title for box in band.boxes] for band in picture.bands] == [
        ["A: 25 in the main pot, wins 100 of it", *(f"{name}: 25 in the main pot" for name in "BCD")],
        [
            "B: 25 in side pot 1",
            "C: 25 in side pot 1, wins 38 of it",
            "D: 25 in side pot 1, wins 37 of it",
        ],
        [f"{name}: 50 in side pot 2, wins 50 of it" for name in "CD"],
    ]
    main, first, second = (band.lower - band.upper for band in picture.bands)
    assert main == first == second / 2
    assert "Not to scale" not in picture.key
    assert picture.feet == {
        "A": ["A", "25", "100", "+75"],
        "B": ["B", "50", "-50"],
        "C": ["C", "100", "88", "-12"],
        "D": ["D", "button", "100", "87", "-13"],
    }


def test_halves() -> None:
    assert words_of(showdown(ROOT / "examples" / "hi-lo.toml").settlement) == [
        ("main pot: 185", "high: ★ 93 to Cid", "low: ★ 46 to Ann, 46 to Bob", "odd chip to the high half: TDA 20"),
        ("side pot 1: 80", "high: ★ 40 to Cid", "low: ★ 40 to Bob"),
    ]


def test_a_half_that_nobody_qualifies_for() -> None:
    result = settle({"A": 33, "B": 33}, halves={"high": [9, 7], "low": [None, None]})
    assert words_of(result) == [("main pot: 66", "★ 66 to A", "low: nobody qualifies")]


def test_several_boards_and_their_odd_chips() -> None:
    result = settle({"A": 16, "B": 16}, boards=[{"high": [9, 7]}, {"high": [7, 7]}, {"high": [7, 9]}])
    assert words_of(result) == [
        (
            "main pot: 32",
            "board 1 (12): ★ 12 to A",
            "board 2 (10): ★ 5 to A, 5 to B",
            "board 3 (10): ★ 10 to B",
            "2 odd chips to board 1",
        )
    ]


def test_odd_chips_between_halves_and_within_one() -> None:
    halves: dict[str, list[Any]] = {"high": [9, 7, 5], "low": [None, 3, 3]}
    result = settle({"A": 22, "B": 22, "C": 22}, halves=halves, dead=1, button="A")
    assert words_of(result)[1] == (
        "main pot: 67",
        "high: ★ 34 to A",
        "low: ★ 17 to B, 16 to C",
        "odd chip to the high half: TDA 20",
        "odd chip of the low half to B: first winner left of",
        "the button, TDA 20",
    )


def test_odd_chips_of_halves_on_boards() -> None:
    board: dict[str, list[Any]] = {"high": [9, 7, 5], "low": [None, 3, 3]}
    assert words_of(settle({"A": 22, "B": 22, "C": 22}, boards=[board, board], dead=2, button="A"))[1] == (
        "main pot: 68",
        "board 1 (34): high: ★ 17 to A",
        "board 1 (34): low: ★ 9 to B, 8 to C",
        "board 2 (34): high: ★ 17 to A",
        "board 2 (34): low: ★ 9 to B, 8 to C",
        "odd chip of the low half on board 1 to B: first",
        "winner left of the button, TDA 20",
        "odd chip of the low half on board 2 to B: first",
        "winner left of the button, TDA 20",
    )


def test_odd_chips_of_five_cents() -> None:
    result = settle({"A": 0.35, "B": 0.35, "C": 0.35}, [["A", "B"], "C"], unit=0.05)
    assert words_of(result) == [
        (
            "main pot: 1.05",
            "★ 0.55 to A, 0.50 to B",
            "odd chip of 0.05 to A: first winner left of the",
            "button, TDA 20",
        )
    ]
    assert [box.lines for box in Picture(result).boxes()] == [("0.35", "★ 0.55"), ("0.35", "★ 0.50"), ("0.35",)]


def test_an_odd_chip_by_card() -> None:
    result = settle([5, 5, 5], halves={"high": [9, 9, 7]}, odd_cards={"high": [50, 51, 46]})
    assert words_of(result)[0][2] == "odd chip to seat 1: highest card by suit, TDA 20"
    assert Picture(result).feet["seat 2"][1] == "button"
    assert Picture(result, has_button=False).feet["seat 2"][1] == "5"


def test_rake_is_a_block_of_its_own() -> None:
    picture = Picture(settle({"A": 50, "B": 100, "C": 100}, ["A", "B", "C"], rake={"percent": 10, "cap": 20}))
    assert [band.rake for band in picture.bands] == ["rake: 12", "rake: 8"]
    assert [band.words for band in picture.bands] == [
        ("main pot: 150, rake 12", "★ 138 to A"),
        ("side pot 1: 100, rake 8", "★ 92 to B"),
    ]
    assert picture.feet["rake"] == ["rake", "20"]


def test_the_house_takes_all() -> None:
    picture = Picture(settle({"A": 50, "B": 50}, values=[2, 1], rake={"percent": 100}))
    assert [band.words for band in picture.bands] == [("main pot: 100, rake 100",)]
    assert not any(box.is_won for box in picture.boxes())


def test_folded_bars_are_hatched_and_returned_bets_are_dashed() -> None:
    picture = Picture(
        settle({"Ann": 20, "Bob": 60, "Cid": 60, "Dee": 5, "Eve": 90}, ["Ann", "Cid"], folded=["Bob", "Dee", "Eve"])
    )
    hatched = {box.title.partition(":")[0] for box in picture.boxes() if box.is_hatched}
    assert hatched == {"Bob", "Dee", "Eve"}
    assert {name for name, lines in picture.feet.items() if "folded" in lines} == hatched
    assert [box.title for box in picture.boxes() if box.is_dashed] == ["Eve: 30 returned"]
    assert picture.bands[-1].words == ("returned: 30", "30 to Eve: uncalled bet")
    assert "Hatched: folded." in picture.key
    assert "Dashed: returned." in picture.key


def test_called_bets_that_nobody_in_the_hand_has_matched_are_in_the_pot() -> None:
    picture = Picture(settle({"A": 40, "B": 90, "C": 60, "D": 40}, ["A", "D"], folded=["B", "C"]))
    pot, returned = picture.bands
    assert pot.words == ("main pot: 200", "★ 200 to A")
    assert [box.lines for box in pot.boxes] == [("40", "★ 200"), ("60",), ("60",), ("40",)]
    assert returned.words == ("returned: 30", "30 to B: uncalled bet")


def test_dead_money_lies_below_the_main_pot() -> None:
    picture = Picture(settle({"A": 20, "B": 20}, ["A", "B"], dead=5, dead_of={"B": 3}))
    dead, main = picture.bands
    assert dead.words == ("dead money: 8", "in the main pot")
    assert main.words == ("main pot: 48", "★ 48 to A")
    assert dead.colour == main.colour
    assert dead.upper == main.lower
    assert [(box.title, box.is_dotted) for box in dead.boxes] == [("5 dead money", True), ("B: 3 dead money", True)]
    assert dead.boxes[0].lower == dead.boxes[1].lower == dead.lower
    assert list(picture.feet) == ["dead", "A", "B"]
    assert picture.feet["B"] == ["B", "button", "23", "-23"]


def test_a_winner_who_put_nothing_in_is_marked_where_their_bar_would_be() -> None:
    picture = Picture(settle({"A": 25, "B": 0, "C": 50}, values=[1, 2, 3], dead_of={"B": 5}))
    main, side, back = picture.bands
    assert main.words == ("main pot: 5", "all of it is dead money", "★ 5 to C")
    assert main.marks == {"C: wins 5 of it": "★ 5"}
    assert [box.title for box in main.boxes] == ["B: 5 dead money"]
    assert side.marks == {"C: 25 in side pot 1, wins 50 of it": "★ 50"}
    assert back.words[0] == "returned: 25"


def test_a_sole_winner_of_folded_layers() -> None:
    """The only player left bet 20, but also wins what the folded players bet above that."""
    (band,) = Picture(settle([20, 60, 60], folded=[1, 2])).bands
    winner, *others = band.boxes
    assert band.words == ("main pot: 140", "★ 140 to seat 0")
    assert [box.height / winner.height for box in others] == [3, 3]


def test_nothing_to_pay() -> None:
    picture = Picture(settle([0, 0], [0, 1]))
    assert picture.root.findtext("{*}title") == "Nothing to pay"
    assert picture.bands == []
    assert picture.feet == {"seat 0": ["seat 0", "0", "0"], "seat 1": ["seat 1", "button", "0", "0"]}


def test_a_single_player() -> None:
    picture = Picture(settle([25]))
    assert picture.root.findtext("{*}title") == "25 returned"
    assert [(box.title, box.is_dashed) for box in picture.boxes()] == [("seat 0: 25 returned", True)]


@pytest.mark.parametrize("amount", [1, 10**6, 10**30])
def test_the_title_fits_the_smallest_pictures(amount: int) -> None:
    for bet, dead in ((0, 0), (amount, 0), (0, amount), (amount, amount)):
        check_that_all_text_is_inside(Picture(settle({"A": bet}, dead=dead)))


def test_a_flat_layer_is_visible_and_the_picture_says_that_it_is_not_to_scale() -> None:
    picture = Picture(settle({"A": 1, "B": 10_001, "C": 10_001, "D": 3}, ["A", "B", "C"], folded=["D"]))
    main, side = picture.bands
    assert main.lower - main.upper >= 40
    assert (side.lower - side.upper) > (main.lower - main.upper)
    speck = side.boxes[-1]
    assert (speck.lines, speck.height) == (("2",), 3)
    assert speck.baselines[0] <= speck.upper - 4
    assert "Not to scale" in picture.key


def test_a_tiny_folded_bet_is_not_to_scale_either() -> None:
    picture = Picture(settle({"A": 10_000, "B": 10_000, "C": 1}, ["A", "B"], folded=["C"]))
    assert picture.boxes()[-1].height == 3
    assert "Not to scale" in picture.key


def test_long_names_are_cut_and_given_in_full_in_the_tooltip() -> None:
    name = "Wolfgang Amadeus Mozart " * 20
    picture = Picture(settle({name: 10, "B": 10}, [name, "B"]))
    assert picture.feet[name][0] == "Wolfgang A…"
    assert picture.bands[0].words == ("main pot: 20", "★ 20 to Wolfgang Ama…")
    assert picture.width < 500


@cases("name", ["<script>", "</svg>", "&", "a\x00b", "\ud800", "😀🎉", "李小龙", "\u202eevil", "\n", ""])
def test_any_name(name: str) -> None:
    picture = Picture(settle({name: 10, "B": 10}, [name, "B"]))
    assert called(name) in picture.feet
    assert picture.root.find(".//{*}script") is None


def test_a_name_from_right_to_left_leaves_the_amounts_in_place() -> None:
    assert words_of(settle({"שלום": 10, "B": 10}, [["שלום", "B"]]))[0][1] == "★ 10 to \u2068שלום\u2069, 10 to B"


def test_twenty_two_pots_of_twenty_three_players() -> None:
    picture = Picture(settle([*range(10, 221, 10), 220], values=list(range(23, 0, -1))))
    assert len(picture.bands) == 22
    assert all(band.colour != other.colour for band, other in pairwise(picture.bands))
    assert len(picture.boxes()) == sum(range(2, 24))
    assert len(picture.feet) == 23


def test_amounts_of_any_length_are_written_out() -> None:
    """A float would get the last digits wrong, or could not represent the number at all."""
    picture = Picture(settle([10**400 + 1] * 2, [[0, 1]]))
    check_that_all_text_is_inside(picture)
    assert picture.boxes()[0].lines == (f"10{',000' * 132},001", f"★ 10{',000' * 132},001")


def test_black_letters_can_be_read_on_every_colour() -> None:
    """Source: https://www.w3.org/TR/WCAG21/#contrast-minimum, 4.5 to 1, and https://www.w3.org/TR/WCAG21/#dfn-relative-luminance."""

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    assert all((luminance(colour) + 0.05) / 0.05 >= 4.5 for colour in COLOURS)
    assert 1.05 / (luminance("#555555") + 0.05) >= 4.5  # grey words on white, white words on grey


def test_it_fetches_nothing_and_runs_nothing() -> None:
    text = pots_svg(showdown(ROOT / "examples" / "hi-lo.toml").settlement)
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    assert set(re.findall(r"url\(([^)]*)\)", text)) <= {"#cardspeak-folded", "#cardspeak-dead"}
    assert re.findall(r"<(?:script|style|image|use|a|foreignObject)\b|\son\w+=|href", text) == []


def test_the_picture_of_the_documentation_is_the_one_that_is_drawn() -> None:
    shown = (ROOT / "docs" / "images" / "four-all-in.svg").read_text("utf-8")
    assert shown == pots_svg(showdown(ROOT / "examples" / "four-all-in.toml").settlement)


def test_a_picture_of_pots_needs_no_numpy_and_no_numba() -> None:
    program = (
        "import sys; from cardspeak import settle, svg\n"
        "svg(settle([5, 5], [0, 1])); print(*(name in sys.modules for name in ('numpy', 'numba', 'rich')))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False"] * 3


@st.composite
def settlements(draw: st.DrawFn) -> Settlement:
    """Hands with everything that can be in a picture."""
    some_names = st.text(st.characters(), max_size=20).filter(lambda name: name not in ("dead", "rake"))
    names = draw(st.lists(some_names, min_size=1, max_size=8, unique_by=called))
    units: list[int | Decimal] = [1, 25, Decimal("0.05")]
    unit = draw(st.sampled_from(units))
    most = draw(st.sampled_from([3, 40, 10**12]))
    amounts = st.integers(0, most).map(lambda count: count * unit)
    values = st.fixed_dictionaries({name: st.integers(0, 2) for name in names})
    lows = st.dictionaries(st.sampled_from(names), st.integers(0, 2))
    boards = draw(st.lists(st.tuples(values, lows), min_size=1, max_size=3))
    halves = draw(st.sampled_from([["high"], ["high", "low"]]))
    return settle(
        {name: draw(amounts) for name in names},
        boards=[dict(zip(halves, board, strict=False)) for board in boards],
        double_board=draw(st.booleans()),
        folded=draw(st.sets(st.sampled_from(names), max_size=len(names) - 1)),
        dead=draw(st.just(0) | amounts),
        dead_of=dict.fromkeys(names, 0) | draw(st.dictionaries(st.sampled_from(names), amounts)),
        unit=unit,
        button=draw(st.sampled_from(names)),
        rules=draw(st.sampled_from(["tda", "wsop", "roberts"])),
        rake=draw(st.sampled_from([None, {"percent": 5}, {"percent": 100}])),
    )


def check_that_all_text_is_inside(picture: Picture) -> None:
    for line in picture.root.findall(".//{*}text"):
        size = int(line.get("font-size", "12"))
        width = text_width(line.text or "", size, is_bold=line.get("font-weight") == "bold")
        x, y = int(line.get("x", "")), int(line.get("y", ""))
        left = x - {"start": 0, "middle": (width + 1) // 2, "end": width}[line.get("text-anchor", "start")]
        assert left >= 0
        assert left + width <= picture.width
        assert size <= y <= picture.height - 4


def test_a_title_wider_than_the_bars_is_inside() -> None:
    alone = settle({"": 0.05}, dead_of={"": 0.05}, unit=0.05)
    check_that_all_text_is_inside(Picture(alone, has_button=False))


def put_in(settlement: Settlement) -> list[Chips]:
    """The amount of each bar: first dead money from unknown players, if any, then each player who put something in."""
    nobodys = settlement.dead - sum(settlement.dead_of.values())
    own = [
        bet + settlement.dead_of.get(player, 0) for player, bet in zip(settlement.players, settlement.bets, strict=True)
    ]
    return [amount for amount in (nobodys, *own) if amount]


@fewer(20)  # each example draws, parses and measures a whole picture
@given(settlements(), st.booleans())
def test_every_picture_agrees_with_its_settlement(settlement: Settlement, has_button: bool) -> None:
    picture = Picture(settlement, has_button=has_button)
    assert picture.text == pots_svg(settlement, has_button=has_button)
    check_that_all_text_is_inside(picture)
    check_that_bands_are_stacked(picture)
    check_that_bars_are_what_was_put_in(picture, settlement)
    check_that_every_award_is_written_out(picture, settlement)


def check_that_bands_are_stacked(picture: Picture) -> None:
    for lower, upper in pairwise(picture.bands):
        assert lower.upper == upper.lower
    for band in picture.bands:
        assert band.lower - band.upper >= 40
        assert all(box.lower == band.lower and band.upper <= box.upper <= box.lower - 3 for box in band.boxes)
        assert min(box.upper for box in band.boxes) == band.upper
        for box in band.boxes:
            assert all(band.upper + 10 <= baseline <= band.lower - 2 for baseline in box.baselines)
            assert all(text_width(line, is_bold=line.startswith("★")) <= box.width for line in box.lines)


def check_that_bars_are_what_was_put_in(picture: Picture, settlement: Settlement) -> None:
    bars: dict[int, list[Box]] = defaultdict(list)
    for box in picture.boxes():
        bars[box.left].append(box)
    assert [sum(box.amount for box in bars[left]) for left in sorted(bars)] == put_in(settlement)
    assert all(box.width <= right - left for box in picture.boxes() for left, right in pairwise(sorted(bars)))
    if "Not to scale" not in picture.key and picture.boxes():
        tallest = max(picture.boxes(), key=lambda box: box.height)
        for box in picture.boxes():
            assert abs(box.height - tallest.height * float(box.amount / tallest.amount)) <= 2 + tallest.height / 100


def check_that_every_award_is_written_out(picture: Picture, settlement: Settlement) -> None:
    unit = settlement.unit
    by_title = {band.words[0].partition(":")[0]: band for band in picture.bands}
    for pot in settlement.pots:
        band = by_title[pot.name]
        assert band.words[0].startswith(f"{pot.name}: {money(pot.amount, unit)}")
        assert band.rake == (f"rake: {money(pot.rake, unit)}" if pot.rake else "")
        winners = {award.player for award in pot.awards}
        assert len(band.marks) == len(winners)
        words = " ".join(band.words)
        for award in pot.awards:
            assert f"{money(award.amount, unit)} to " in words
        for player in winners:
            amount = sum(award.amount for award in pot.awards if award.player == player)
            titles = [title for title, mark in band.marks.items() if mark == f"★ {money(amount, unit)}"]
            assert any(title.startswith(f"{called(player)}: ") for title in titles)
    for player in settlement.players:
        assert money(settlement.net[player], unit).lstrip("-") in picture.feet[called(player)][-1]
