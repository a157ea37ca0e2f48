"""Cards as pictures: every card, alone and in a row, and the deck on a page of the documentation."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardspeak import CardError, CardspeakError, card_name, svg
from cardspeak.cards import DECK, JOKER
from cardspeak.show.svg.card_faces import FOUR_COLOURS, RANK_LINES, SUIT_SHAPES, TWO_COLOURS
from cardspeak.show.svg.cards import card_symbols
from cardspeak.show.svg.cards_row import card_words
from tests.cases import cases
from tests.show.svg.drawn import boxes, check_that_all_is_inside, check_that_it_is_harmless, root_of, size_of

SVG = "{http://www.w3.org/2000/svg}"
CARDS = [card_name(card) for card in (*DECK, JOKER)]


def paths_of(picture: str) -> list[tuple[str, str]]:
    """The shapes of a picture, each with its colour."""
    return [(path.get("d"), path.get("stroke") or path.get("fill")) for path in root_of(picture).iter(f"{SVG}path")]


@cases("card", CARDS)
def test_a_card_shows_its_rank_and_its_suit(card: str) -> None:
    rank, suit = (card, "joker") if card == "Jk" else (card[0], card[1])
    colour = {"s": "#1b1f23", "c": "#1b1f23", "h": "#c8102e", "d": "#c8102e"}.get(suit, "#7a3ea1")
    assert paths_of(svg(card)) == [(RANK_LINES[rank][1], colour), (SUIT_SHAPES[suit], colour)]


def test_no_two_cards_look_alike() -> None:
    assert len({tuple(paths_of(svg(card))) for card in CARDS}) == 53


def test_a_four_colour_deck() -> None:
    colours = {suit: paths_of(svg(f"A{suit}", four_colours=True))[0][1] for suit in "shdc"}
    assert len(set(colours.values())) == 4
    assert (colours["s"], colours["h"]) == (TWO_COLOURS.s, TWO_COLOURS.h)
    assert (colours["d"], colours["c"]) == (FOUR_COLOURS.d, FOUR_COLOURS.c)


@pytest.mark.parametrize("size", [8, 28, 60, 301, 1000])
def test_the_size_is_the_width_of_a_card(size: int) -> None:
    width, height = size_of(root_of(svg("As", size=size)))
    assert width == size
    assert height == -(-84 * size // 60)


@cases("cards", ["As", "AsKd", "As Kd Qh Jc Ts", "?? ??", "".join(CARDS)])
@cases("size", [9, 60])
def test_nothing_is_outside_the_picture(cards: str, size: int) -> None:
    check_that_all_is_inside(svg(cards, size=size))
    first = "" if "?" in cards else cards[:2]
    check_that_all_is_inside(svg(cards, size=size, lifted=first))


def test_cards_are_side_by_side_in_their_order() -> None:
    root = root_of(svg("As ?? Td"))
    assert [group.text for group in root.iter(f"{SVG}title")][1:] == [
        "ace of spades",
        "a card face down",
        "ten of diamonds",
    ]
    edges = [box for part, box in boxes(root) if part.get("width") == "58"]
    assert len(edges) == 3
    assert edges[0].right < edges[1].left < edges[1].right < edges[2].left


def test_lifted_cards_are_higher_and_the_others_pale() -> None:
    root = root_of(svg("As Kd 2c", lifted=["2c", "As"]))
    papers = [box.upper for part, box in boxes(root) if part.get("width") == "58"]
    assert papers[0] == papers[2] < papers[1]
    pale = [
        group.get("opacity") is not None
        for group in root.iter(f"{SVG}g")
        if group.get("transform", "").endswith(")") and group.find(f"{SVG}rect") is not None
    ]
    assert pale == [False, True, False]
    assert root.findtext(f"{SVG}desc") == "lifted: deuce of clubs, ace of spades"


def test_the_title_is_the_accessible_name() -> None:
    assert root_of(svg("As Kd")).findtext(f"{SVG}title") == "ace of spades, king of diamonds"
    hostile = "</title><script>alert(1)</script>&\x00\u202e"
    root = root_of(svg("As", title=hostile))
    assert not list(root.iter(f"{SVG}script"))
    assert "<script>alert(1)</script>" in root.findtext(f"{SVG}title")
    assert root.get("role") == "img"


def test_pictures_cannot_clash_and_fetch_nothing() -> None:
    check_that_it_is_harmless(svg("As ?? Jk", lifted="As"))


@pytest.mark.parametrize("cards", ["As??10h", ["As", "??", "Th"], ("As", "??", 34), "as ?? 10♥"])
def test_unknown_cards_can_be_anywhere(cards: Any) -> None:
    assert svg(cards) == svg("As ?? Th")


@cases(
    ("cards", "more", "message"),
    [
        ("", {}, "cards: none to draw; give 1 to 60"),
        ("??" * 61, {}, "cards: 61 to draw; give 1 to 60"),
        ("As ?? As", {}, 'cards "As    As": As at column 7 repeats the card at column 1'),
        (["As", "??", "As"], {}, "cards: As at item 2 repeats the card at item 1"),
        ("As Xd", {}, "\"X\" is not a rank"),
        ("As ?", {}, '"?" is not a rank'),
        (b"As", {}, "is bytes"),
        ("As", {"lifted": "Kd"}, "lifted: Kd is not among the cards"),
        ("As", {"size": 7}, "size: 7 is not accepted; a card is 8 to 1000 pixels wide"),
        ("As", {"size": True}, "size: True is not accepted; a card is"),
        ("As", {"size": 60.5}, "size: 60.5 is not accepted; a card is"),
    ],
)  # fmt: skip
def test_wrong_input(cards: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        svg(cards, **more)
    assert message in str(caught.value)
    assert isinstance(caught.value, CardError) == ("size" not in more)


class TestSymbols:
    def test_each_card_the_joker_and_the_back_have_a_symbol(self) -> None:
        root = root_of(card_symbols())
        symbols = {symbol.get("id"): symbol for symbol in root.findall(f"{SVG}symbol")}
        assert set(symbols) == {f"card-{name}" for name in (*CARDS, "back")}
        assert {symbol.get("viewBox") for symbol in symbols.values()} == {"0 0 60 84"}

    def test_each_refers_to_its_rank_and_its_suit(self) -> None:
        root = root_of(card_symbols())
        shared = {part.get("id"): part for part in root.find(f"{SVG}defs")}
        for symbol in root.findall(f"{SVG}symbol")[:-1]:
            suit, rank = (shared[use.get("href")[1:]] for use in symbol.findall(f"{SVG}use"))
            card = symbol.get("id").removeprefix("card-")
            assert rank.get("d") == RANK_LINES[card if card == "Jk" else card[0]][1]
            assert suit.find(f"{SVG}path").get("d") == SUIT_SHAPES["joker" if card == "Jk" else card[1]]

    def test_a_page_may_set_every_colour(self) -> None:
        named = re.findall(r'(?:fill|stroke)="([^"]*)"', card_symbols())
        colours = {colour for colour in named if colour != "none"}
        assert all(re.fullmatch(r"var\(--(suit|card)-[a-z]+, #[0-9a-f]{6}\)", colour) for colour in colours)
        assert len(colours) == 8

    def test_the_symbols_are_small_and_hidden(self) -> None:
        symbols = card_symbols()
        assert len(symbols.encode()) < 12_000
        root = root_of(symbols)
        assert (root.get("width"), root.get("display"), root.get("aria-hidden")) == ("0", "none", "true")
        assert "style" not in symbols


def test_cards_are_named_as_people_say_them() -> None:
    assert [card_words(card) for card in ("2c", "8d", "Th", "Jk")] == [
        "deuce of clubs",
        "eight of diamonds",
        "ten of hearts",
        "joker",
    ]
