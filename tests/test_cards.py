"""Notation: every way to write a card is read; anything else is refused in one clear line."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardspeak.cards import (
    DECK,
    JOKER,
    SUIT_NAMES,
    card,
    card_name,
    cards_of,
    cards_text,
    check_disjoint,
    mask_of,
    parse_cards,
    rank_name,
    rank_of,
    suit_of,
)
from cardspeak.errors import CardError, CardspeakError
from tests.cases import cases, fewer

CLUBS, DIAMONDS, HEARTS, SPADES = "cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤"
RANK_SPELLINGS = [*"23456789", ("T", "t", "10"), *("Jj", "Qq", "Kk", "Aa")]
JOKER_SPELLINGS = ["Jk", "jk", "JK", "jK", "Joker", "joker", "JOKER", "🂿", "🃏", "🃟", "🃏\ufe0f"]
CHARACTERS = {"s": "🂢🂣🂤🂥🂦🂧🂨🂩🂪🂫🂭🂮🂡", "h": "🂲🂳🂴🂵🂶🂷🂸🂹🂺🂻🂽🂾🂱", "d": "🃂🃃🃄🃅🃆🃇🃈🃉🃊🃋🃍🃎🃁", "c": "🃒🃓🃔🃕🃖🃗🃘🃙🃚🃛🃝🃞🃑"}
"""The characters of Unicode for the cards of each suit, from the deuce to the ace; the knights are left out."""
SEPARATORS = [" ", "-", " – ", ",", ", ", ";", "\n", "\r\n", "\t", "\u00a0", "", "  "]

some_cards = st.lists(st.sampled_from((*DECK, JOKER)), unique=True, max_size=53)


def spellings() -> Iterator[tuple[str, int]]:
    """Every way to write each of the 52 cards and the joker, with its id."""
    yield from ((written, JOKER) for written in JOKER_SPELLINGS)
    for rank, ranks in enumerate(RANK_SPELLINGS):
        for suit, suits in enumerate((CLUBS, DIAMONDS, HEARTS, SPADES)):
            for written in product(ranks, suits, ("", "\ufe0e", "\ufe0f")):
                yield "".join(written), rank * 4 + suit
    for suit, characters in enumerate(CHARACTERS[letter] for letter in "cdhs"):
        for rank, character in enumerate(characters):
            yield character, rank * 4 + suit


class TestNames:
    def test_the_deck_is_these_52_cards_in_this_order(self) -> None:
        assert cards_text(DECK) == (
            "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s "
            "Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As"
        )

    @cases("card_id", DECK)
    def test_name_and_id_go_both_ways(self, card_id: int) -> None:
        assert parse_cards(card_name(card_id)) == (card_id,)
        assert card(rank_of(card_id), suit_of(card_id)) == card_id

    def test_every_spelling_of_every_card(self) -> None:
        read = {written: parse_cards(written) for written, _ in spellings()}
        assert read == {written: (card_id,) for written, card_id in spellings()}
        # selectors, suits, spellings of ranks and of suits; jokers; characters
        assert len(read) == 3 * 4 * (8 + 3 + 4 * 2) * 4 + 11 + 52

    @cases(
        ("character", "card_id"), [(character, card_id) for character, card_id in spellings() if len(character) == 1]
    )
    def test_a_character_is_the_card_that_unicode_calls_it(self, character: str, card_id: int) -> None:
        name = unicodedata.name(character)
        assert name.startswith("PLAYING CARD ")
        if card_id == JOKER:
            assert name.endswith(" JOKER")
        else:
            rank = rank_name(rank_of(card_id)).replace("deuce", "two")
            assert name == f"PLAYING CARD {rank} of {SUIT_NAMES[suit_of(card_id)]}".upper()

    def test_the_joker_is_the_card_after_the_deck(self) -> None:
        """The joker has its own rank, above the ace, and counts as a club."""
        assert (JOKER, card_name(JOKER), parse_cards("Jk"), parse_cards([52])) == (52, "Jk", (52,), (52,))
        assert (rank_of(JOKER), suit_of(JOKER)) == (13, 0)
        assert JOKER not in DECK

    @pytest.mark.parametrize("text", ["As Jk Kd", "AsJkKd", "as,JOKER,kd", "A♠🃏K♦", "Asjokerkd"])
    def test_a_joker_among_cards(self, text: str) -> None:
        assert parse_cards(text) == (51, 52, 45)
        assert cards_text((51, 52, 45)) == "As Jk Kd"

    def test_ranks_in_words(self) -> None:
        assert [rank_name(rank) for rank in range(13)] == [
            *("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
        ]
        assert [rank_name(rank, plural=True) for rank in (0, 4, 12)] == ["deuces", "sixes", "aces"]


class TestTexts:
    @cases("between", SEPARATORS)
    def test_separators(self, between: str) -> None:
        assert parse_cards(between.join(card_name(card) for card in DECK)) == DECK

    @cases(
        "text",
        [
            "As-Kd",
            "As - Kd",
            "A♠–K♦",
            "As—Kd",
            "🂡🃎",
            "🂡 🃎",
            "🂡-Kd",
            "🂡\ufe0eKd",
            "As Kd",
            "AsKd",
            "as,kd",
            "aSkD",
            "A♠K♦",
            "A♠️ K♦️",
            "A♤;K♢",
            " As\n\tKd,, ",
            "As,Kd\r\n",
            "\nAs;;;Kd",
        ],
    )
    def test_two_cards(self, text: str) -> None:
        assert parse_cards(text) == (51, 45)

    @pytest.mark.parametrize("text", ["Th 2h", "10h 2h", "10h2h", "t♥2♥", "10♡,2♡"])
    def test_ten(self, text: str) -> None:
        assert parse_cards(text) == (34, 2)

    @cases("nothing", ["", " ", " ,;\n\t", [], (), "\u00a0"])
    def test_empty_input_is_no_cards(self, nothing: str) -> None:
        assert parse_cards(nothing) == ()

    def test_order_is_kept(self) -> None:
        assert parse_cards("2c As 7h") == (0, 51, 22)

    @given(st.data(), some_cards)
    def test_any_mix_of_spellings_and_separators(self, data: st.DataObject, cards: list[int]) -> None:
        ways = {card: [written for written, spelled in spellings() if spelled == card] for card in cards}
        text = "".join(
            data.draw(st.sampled_from(ways[card])) + data.draw(st.sampled_from(SEPARATORS), label="between")
            for card in cards
        )
        assert parse_cards(text) == tuple(cards)

    @given(some_cards)
    def test_text_and_ids_go_both_ways(self, cards: list[int]) -> None:
        assert parse_cards(cards_text(cards)) == tuple(cards)


class TestSequences:
    @cases(
        "cards",
        [
            ["As", "Kd"],
            ("A♠", "kd"),
            [51, 45],
            ["As", 45],
            [" As ", "Kd,"],
            iter(["As", "Kd"]),
            {"As": 1, "Kd": 2},
            np.array([51, 45], dtype=np.uint8),
            np.array([51, 45]),
            [np.int8(51), np.uint64(45)],
            np.array(["As", "Kd"]),
        ],
    )
    def test_names_and_ids(self, cards: list[str]) -> None:
        assert parse_cards(cards) == (51, 45)

    @pytest.mark.parametrize("number", [np.uint8, np.int64, np.uint64])
    def test_ids_become_plain_integers(self, number: type[np.integer]) -> None:
        read = parse_cards(np.array(DECK, dtype=number))
        assert read == DECK
        assert {type(card) for card in read} == {int}


class TestMasks:
    def test_a_card_is_a_bit(self) -> None:
        assert [mask_of([card]) for card in (*DECK, JOKER)] == [2**card for card in range(53)]

    @given(some_cards)
    def test_masks_and_cards_go_both_ways(self, cards: list[int]) -> None:
        assert cards_of(mask_of(cards)) == tuple(sorted(cards, reverse=True))

    @given(st.integers(0, 2**53 - 1))
    def test_cards_and_masks_go_both_ways(self, mask: int) -> None:
        assert mask_of(cards_of(mask)) == mask


RANK_HELP = "is not a rank (23456789TJQKA, or 10 for T)"
SUIT_HELP = "(cdhs or ♣♦♥♠)"
FIRST_60 = "x" * 60 + "…"

WRONG_TEXTS = {
    "Ax": f'cards "Ax": "Ax" at column 1: "x" is not a suit {SUIT_HELP}',
    "A": f'cards "A": "A" at column 1 has no suit {SUIT_HELP}',
    "As K": f'cards "As K": "K" at column 4 has no suit {SUIT_HELP}',
    "A s": f'cards "A s": "A" at column 1 has no suit {SUIT_HELP}',
    "A,s": f'cards "A,s": "A" at column 1 has no suit {SUIT_HELP}',
    "10": f'cards "10": "10" at column 1 has no suit {SUIT_HELP}',
    "10 h": f'cards "10 h": "10" at column 1 has no suit {SUIT_HELP}',
    "10x": f'cards "10x": "10x" at column 1: "x" is not a suit {SUIT_HELP}',
    "1h": f'cards "1h": "1h" at column 1: "1" {RANK_HELP}',
    "11h": f'cards "11h": "11" at column 1: "1" {RANK_HELP}',
    "0h": f'cards "0h": "0h" at column 1: "0" {RANK_HELP}',
    "sA": f'cards "sA": "sA" at column 1: "s" {RANK_HELP}',
    "♠A": f'cards "♠A": "♠A" at column 1: "♠" {RANK_HELP}',
    "As|Kd": f'cards "As|Kd": "|K" at column 3: "|" {RANK_HELP}',
    "As-K": f'cards "As-K": "K" at column 4 has no suit {SUIT_HELP}',
    "-": f'cards "-": "-" at column 1: "-" {RANK_HELP}',
    "-As": f'cards "-As": "-A" at column 1: "-" {RANK_HELP}',
    "A-s": f'cards "A-s": "A-" at column 1: "-" is not a suit {SUIT_HELP}',
    "AKs": f'cards "AKs": "AK" at column 1: "K" is not a suit {SUIT_HELP}',
    "Jo": f'cards "Jo": "Jo" at column 1: "o" is not a suit {SUIT_HELP}',
    "Jkc": f'cards "Jkc": "c" at column 3: "c" {RANK_HELP}',
    "Jokers": f'cards "Jokers": "s" at column 6: "s" {RANK_HELP}',
    "Jk As joker": 'cards "Jk As joker": Jk at column 7 repeats the card at column 1',
    "??": f'cards "??": "??" at column 1: "?" {RANK_HELP}',
    '"As"': f'cards ""As"": ""A" at column 1: """ {RANK_HELP}',
    "🂬": f'cards "🂬": "🂬" at column 1: "🂬" {RANK_HELP}',
    "🂠": f'cards "🂠": "🂠" at column 1: "🂠" {RANK_HELP}',
    "🂡As": 'cards "🂡As": As at column 2 repeats the card at column 1',
    "As\nKx\t": f'cards "As\\nKx\\t": "Kx" at column 4: "x" is not a suit {SUIT_HELP}',
    "As\x00Kd": f'cards "As\\x00Kd": "\\x00K" at column 3: "\\x00" {RANK_HELP}',
    "\x1b[31mAs": f'cards "\\x1b[31mAs": "\\x1b[" at column 1: "\\x1b" {RANK_HELP}',
    "A\x07": f'cards "A\\x07": "A\\x07" at column 1: "\\x07" is not a suit {SUIT_HELP}',
    "\ud800": f'cards "\\ud800": "\\ud800" at column 1: "\\ud800" {RANK_HELP}',
    "As As": 'cards "As As": As at column 4 repeats the card at column 1',
    "as,A♠": 'cards "as,A♠": As at column 4 repeats the card at column 1',
    "10h 2c Th": 'cards "10h 2c Th": Th at column 8 repeats the card at column 1',
    "x" * 1_000_000: f'cards "{FIRST_60}": "xx" at column 1: "x" {RANK_HELP}',
    "As " * 300_000: f'cards "{"As " * 20}…": As at column 4 repeats the card at column 1',
}

WRONG_SEQUENCES = [
    (["As", "Kx"], f'cards, item 2 "Kx": "Kx" at column 1: "x" is not a suit {SUIT_HELP}'),
    (["As Kd"], 'cards, item 1: "As Kd" is 2 cards; each item must be one card'),
    (["As", ""], 'cards, item 2: "" is 0 cards; each item must be one card'),
    (["As", 51], "cards: As at item 2 repeats the card at item 1"),
    (["As", "2c", "A♠"], "cards: As at item 3 repeats the card at item 1"),
    ([53], "cards, item 1: 53 is not a card id (0 to 51, 52 for the joker)"),
    ([-1], "cards, item 1: -1 is not a card id (0 to 51, 52 for the joker)"),
    ([0, np.uint8(255)], "cards, item 2: 255 is not a card id (0 to 51, 52 for the joker)"),
    (["Jk", 52], "cards: Jk at item 2 repeats the card at item 1"),
    ([1.0], 'cards, item 1: "1.0" is not a card; give a name such as "As" or an id from 0 to 51'),
    ([True], 'cards, item 1: "True" is not a card; give a name such as "As" or an id from 0 to 51'),
    ([np.True_], 'cards, item 1: "True" is not a card; give a name such as "As" or an id from 0 to 51'),
    ([None], 'cards, item 1: "None" is not a card; give a name such as "As" or an id from 0 to 51'),
    ([["As"]], 'cards, item 1: "[\'As\']" is not a card; give a name such as "As" or an id from 0 to 51'),
    (None, 'cards: "None" is not a list of cards; write cards as "As Kd", or give a list of names or ids'),
    (51, 'cards: "51" is not a list of cards; write cards as "As Kd", or give a list of names or ids'),
    (1.5, 'cards: "1.5" is not a list of cards; write cards as "As Kd", or give a list of names or ids'),
]


def refusal(cards: object) -> str:
    with pytest.raises(CardError) as caught:
        parse_cards(cards)  # type: ignore[arg-type]
    return str(caught.value)


class TestWrongInput:
    @cases(("text", "message"), WRONG_TEXTS.items())
    def test_texts(self, text: str, message: str) -> None:
        assert refusal(text) == message

    @cases(("cards", "message"), WRONG_SEQUENCES)
    def test_sequences(self, cards: object, message: str) -> None:
        assert refusal(cards) == message

    def test_the_message_says_what_the_cards_are(self) -> None:
        with pytest.raises(CardError, match=r'^hand of Ann "Zs": "Zs" at column 1: "Z" is not a rank'):
            parse_cards("Zs", "hand of Ann")

    def test_names_are_not_ids(self) -> None:
        with pytest.raises(CardError, match=r'^card: "As" is not a card id \(0 to 51, 52 for the joker\)$'):
            card_name("As")  # type: ignore[arg-type]
        with pytest.raises(CardError, match=r'^card: "A" is not a card id \(0 to 51, 52 for the joker\)$'):
            cards_text("As")  # type: ignore[arg-type]

    def test_an_error_is_a_value_error(self) -> None:
        assert issubclass(CardError, CardspeakError)
        assert issubclass(CardspeakError, ValueError)

    def test_a_card_in_two_places(self) -> None:
        with pytest.raises(CardError, match=r"^cards: Kd is already on the board; each card can be dealt only once$"):
            check_disjoint([51, 45], "cards", [0, 45], "board")

    @fewer(20)
    @given(st.text() | st.text(alphabet="23456789TJQKA10cdhs♠♣ ,;\n\t\x00\x1b\ufe0f\u2028", max_size=300))
    @example("\U000f0000" * 100)
    @example("A" + "\U000f0000" * 100)
    def test_any_text_is_cards_or_one_short_line(self, text: str) -> None:
        assert_cards_or_one_short_line(text)

    @given(
        st.lists(st.integers(-5, 60) | st.text(max_size=3) | st.none() | st.floats() | st.integers(), max_size=60),
    )
    def test_any_sequence_is_cards_or_one_short_line(self, items: list[object]) -> None:
        assert_cards_or_one_short_line(items)

    @pytest.mark.parametrize("huge", [10**4000, 10**5000], ids=["4,001 digits", "more digits than Python prints"])
    def test_huge_ids_are_refused_in_one_short_line(self, huge: int) -> None:
        with pytest.raises(CardError, match=r"^cards, item 1: .{,80}$"):
            parse_cards([huge])

    @pytest.mark.parametrize("array", [np.zeros((2, 2), dtype=int), [np.array(2.0)], np.array(3)], ids=repr)
    def test_arrays_that_are_not_rows_of_ids(self, array: object) -> None:
        assert_cards_or_one_short_line(array)

    def test_reading_stops_after_as_many_items_as_the_deck_has_cards(self) -> None:
        """Infinite iterators, such as `itertools.count()`, are therefore refused too."""
        drawn = iter(range(1_000))
        assert refusal(drawn) == "cards, item 54: 53 is not a card id (0 to 51, 52 for the joker)"
        assert next(drawn) == 54


class TestWrongNames:
    @pytest.mark.parametrize("card", [-1, 53, pytest.param(10**5000, id="huge"), True, np.True_, "As", None, 1.0])
    def test_invalid_cards_have_no_name(self, card: int) -> None:
        with pytest.raises(CardError, match=r"^card: .* is not a card"):
            card_name(card)

    def test_truth_values_of_numpy_are_not_cards(self) -> None:
        """In NumPy 2.0, `np.True_` can still be used as the integer 1."""
        assert refusal([np.True_, 5]).startswith('cards, item 1: "True" is not a card')


def assert_cards_or_one_short_line(given: object) -> None:
    try:
        cards = parse_cards(given)  # type: ignore[arg-type]
    except CardError as error:
        message = str(error)
        assert message.isprintable()
        assert len(message) < 250
    else:
        assert len(set(cards)) == len(cards)
        assert set(cards) <= {*DECK, JOKER}
