"""Text that is not a range gives a one-line error with the column."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardspeak.errors import CardspeakError, RangeError
from cardspeak.ranges import parse_range
from tests.cases import cases

RANKS = "23456789TJQKA"
HOW_TWO = "it is not a holding; write holdings as AKs, AKo, AK, TT+, TT-77, A5s-A2s, AsKs, As?, 15% or random"
SPAN = "the two ends do not form a span; write a span as TT-77, A5s-A2s or JTs-87s, with both ends suited, both offsuit, or neither"
WEIGHT = "a weight must be above 0 and at most 1, such as 0.5 or 50%"
CASES = {
    "QQ+,AXs": f'"AXs" at column 5: X is not a rank ({RANKS})',
    "AA, ZZ": f'"ZZ" at column 5: Z is not a rank ({RANKS})',
    "A1s": f'"A1s" at column 1: 1 is not a rank ({RANKS})',
    "AAs": '"AAs" at column 1: a pair cannot be suited; write AA',
    "KK, TTo+": '"TTo+" at column 5: a pair cannot be offsuit; write TT',
    "AsAs": '"AsAs" at column 1: As appears twice; each card can be dealt only once',
    "22-AK": f'"22-AK" at column 1: {SPAN}',
    "AKs-QJo": f'"AKs-QJo" at column 1: {SPAN}',
    "A5s-K2s": f'"A5s-K2s" at column 1: {SPAN}',
    "AK-AQs": f'"AK-AQs" at column 1: {SPAN}',
    "22+-55": f'"22+-55" at column 1: {SPAN}',
    "AKs:0": f'":0" at column 4: {WEIGHT}',
    "AKs:1.01": f'":1.01" at column 4: {WEIGHT}',
    "AKs:50": f'":50" at column 4: {WEIGHT}',
    "101%(AA)": f'"101%(" at column 1: {WEIGHT}',
    "AA:-0.5": '":-0.5" at column 3: it is not a weight; write a weight as AKs:0.5, AKs:50%, AKs@50, AKs{50%} or 0.5(AKs)',
    "AA:": '":" at column 3: it is not a weight; write a weight as AKs:0.5, AKs:50%, AKs@50, AKs{50%} or 0.5(AKs)',
    "AA:0.1234567": '":0.1234567" at column 3: a weight can have at most six decimal places, a percentage at most four',
    "AA:12.34567%": '":12.34567%" at column 3: a weight can have at most six decimal places, a percentage at most four',
    "AA:0.000000000000000000001": '":0.000000000000000000001" at column 3: a number can have at most 20 characters',
    "0.001(AA:0.0001)": '"0.001(AA:0.0001)" at column 1: the product of the weights has more than six decimal places',
    "AA@0.5": '"@0.5" at column 3: a number after @ is a percentage; write :0.5, or @0.5% for 0.5 percent',
    "AA{50": '"{50" at column 3: a weight in braces needs both braces, as in {50%}',
    "AA:50}": '":50}" at column 3: a weight in braces needs both braces, as in {50%}',
    "top 10": '"top 10" at column 1: top must be followed by a percentage, such as top 10%',
    "120%": '"120%" at column 1: a percentage must be above 0 and at most 100',
    "0%": '"0%" at column 1: a percentage must be above 0 and at most 100',
    "5%-5%": '"5%-5%" at column 1: no holding is between these percentages; write a wider range (holdings that differ only by a permutation of suits are kept together)',
    "1.1234567%": '"1.1234567%" at column 1: a percentage has at most six decimal places',
    "QQ+ !QQ+": '"!QQ+" at column 5: no holding is left after the removal',
    "QQ, !QQ+": '"QQ, !QQ+" at column 1: no holding is left after the removal',
    "TT - 77": '"- 77" at column 4: ambiguous dash after a space; write TT-77 for a span, or !77 to remove 77',
    "A5s -A2s": '"-A2s" at column 5: ambiguous dash after a space; write A5s-A2s for a span, or !A2s to remove A2s',
    "66- 44": '"66-" at column 1: ambiguous dash before a space; write 66-44 for a span, or put a comma after 66- for 66 and lower',
    "66-+": f'"66-+" at column 1: {HOW_TWO}',
    "66s-": '"66s-" at column 1: a pair cannot be suited; write 66',
    "As-": '"As-" at column 1: - is not a card; write two cards, such as AsKs, or As? for any second card',
    "22+, !": '"!" at column 6: it must be followed by the holdings to remove',
    "22+ !55:0.5": '":0.5" at column 8: holdings that are removed have no weight; write !AA, or AA:0.5 without the sign',
    "AKd": '"AKd" at column 1: d is a suit; write AdKd for two cards, AKs for suited, AKo for offsuit',
    "As": '"As" at column 1: it has only one card; write two cards, such as AsKs, or As? for any second card',
    "AsK": '"AsK" at column 1: K is not a card; write two cards, such as AsKs, or As? for any second card',
    "AsKsQs": '"AsKsQs" at column 1: Qs follows two cards; Texas hold\'em has two hole cards',
    "AKQ": f'"AKQ" at column 1: {HOW_TWO}',
    "AKs?": f'"AKs?" at column 1: {HOW_TWO}',
    "0.5(AA": '"0.5(" at column 1: the parenthesis is not closed',
    "AA)": '")" at column 3: unmatched closing bracket',
    "[50]AA": '"[" at column 1: no holding starts here; write holdings as AKs, TT+, AsKs or random',
    "[50]AA[/25]": '"[/25]" at column 7: [50] at column 1 must be closed by [/50]',
    "AA\nK": f'"K" at column 4: {HOW_TWO}',
}  # fmt: skip


@cases(("text", "reason"), CASES.items())
def test_where_and_what(text: str, reason: str) -> None:
    with pytest.raises(RangeError) as caught:
        parse_range(text)
    shown = text.replace("\n", "\\n")
    assert str(caught.value) == f'range "{shown}": {reason}'


@pytest.mark.parametrize(
    ("text", "reason"),
    {
        "": "it is empty; write holdings as QQ+, AKs, or random",
        " ,; ": "it is empty; write holdings as QQ+, AKs, or random",
        "!AA": "it only removes holdings; say what to remove them from, as in random,!AA",
        "-AA": "it only removes holdings; say what to remove them from, as in random,!AA",
        "AA, ()": "empty parentheses at column 5",
    }.items(),
)
def test_texts_without_a_holding(text: str, reason: str) -> None:
    with pytest.raises(RangeError) as caught:
        parse_range(text)
    assert str(caught.value) == f'range "{text}": {reason}'


@cases(
    ("game", "text", "reason"),
    [
        ("shortdeck", "A5s", '"A5s" at column 1: 5 is not a rank (6789TJQKA)'),
        ("shortdeck", "22+", '"22+" at column 1: 2 is not a rank (6789TJQKA)'),
        ("shortdeck", "5x", '"5x" at column 1: 5 is not a rank (6789TJQKA)'),
        ("shortdeck", "AA, 5s6s", '"5s" at column 5: 5s is not in the deck of Short-deck hold\'em (36 cards, six to ace)'),
        ("omaha", "AKQJT", '"AKQJT" at column 1: it has 5 cards, but Omaha has 4'),
        ("omaha", "AsKsQd", '"AsKsQd" at column 1: it has 3 cards, but Omaha has 4; write ? for each unknown card'),
        ("omaha", "AsKs?", '"AsKs?" at column 1: it has 3 cards, but Omaha has 4; write ? for each unknown card'),
        ("omaha", "AsAsKs?", '"AsAsKs?" at column 1: As appears twice; each card can be dealt only once'),
        ("omaha", "AxKx", '"AxKx" at column 1: x is any card, not a suit; write each x after the ranks, and y, z, w for suits, as in AyKyxx'),
        ("omaha", "AyKxx", '"AyKxx" at column 1: suit y is used only once; use it for at least two cards, as in AyKyxx'),
        ("omaha", "xxyy", '"y" at column 4: a suit must follow a rank or x; a condition on all suits follows a colon, as in AAxx:ds'),
        ("omaha", "AA, AAL", f'"L" at column 7: L is neither a rank ({RANKS}) nor x for any card'),
        ("omaha", "[AZ]", f'"[AZ]" at column 1: Z is not a rank ({RANKS})'),
        ("omaha", "[A-K-Q]", f'"[A-K-Q]" at column 1: - is not a rank ({RANKS})'),
        ("omaha", "AA:xy", '":xy" at column 3: 2 letters; Omaha has 4 hole cards, so write one letter for each'),
        ("omaha", "AA:22", '":22" at column 3: a weight must be above 0 and at most 1, such as 0.5 or 50%'),
        ("omaha", "AsKsxx:r", '"AsKsxx:r" at column 1: no holding matches it'),
        ("omaha", "AAAAA+", '"AAAAA+" at column 1: it has 5 cards, but Omaha has 4'),
        ("omaha", "KQ-A", '"KQ-A" at column 1: the ranks of a span must all change by the same amount, as in AA-TT, JT98-7654 or T987+'),
        ("omaha", "[AK]x+", '"[AK]x+" at column 1: a span needs exactly one rank for each card, as in TT+ or T987-6543'),
        ("omaha", "AAds KK", '"KK" at column 6: a comma is missing before it'),
        ("omaha", "TT+T987", '"T987" at column 4: a comma is missing before it'),
        ("omaha", "AA - KK", '"- KK" at column 4: ambiguous dash after a space; write AAxx-KKxx for a span, or !KKxx to remove KKxx'),
        ("omaha6", "15%", '"15%" at column 1: percentages are available for holdem, shortdeck, shortdeck-trips, greek, omaha, omaha8, omaha5, omaha5-8, courchevel and courchevel8, not for Six-card Omaha'),
        ("omaha", "2A-A2", '"2A-A2" at column 1: the ranks of a span must all change by the same amount, as in AA-TT, JT98-7654 or T987+'),
        ("omaha", "2A-A3", '"2A-A3" at column 1: the ranks of a span must all change by the same amount, as in AA-TT, JT98-7654 or T987+'),
        ("pineapple", "AA, AAx", '"AA, AAx" at column 1: AA has 2 cards, but AAx has 3; all holdings of a range need the same number of cards'),
        ("five-card-draw", "Jk????", '"Jk????" at column 1: it has 6 cards, but Five-card draw has 5'),
    ],
)  # fmt: skip
def test_in_other_games(game: str, text: str, reason: str) -> None:
    with pytest.raises(RangeError) as caught:
        parse_range(text, game)
    assert str(caught.value) == f'range "{text}": {reason}'


def test_the_message_begins_with_the_name_of_the_range() -> None:
    for _ in range(2):  # the second time, the text has been parsed before
        with pytest.raises(RangeError, match=r'^range of Ann "A": '):
            parse_range("A", what="range of Ann")
        with pytest.raises(RangeError, match=r'^range "A": '):
            parse_range("A")


@pytest.mark.parametrize("given", [None, 5, b"AA", ["AA"]])
def test_only_text_is_read(given: object) -> None:
    with pytest.raises(RangeError, match="is not text; write a range as QQ\\+, AKs, or random"):
        parse_range(given)  # type: ignore[arg-type]  # what is tested


@cases("text", ["(" * 5_000, "[50]" * 3_000, "0.5(" * 3_000 + "AA", "!" * 1_000, "A" * 100_000, "9" * 100_000 + "%"])
def test_long_nonsense_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(RangeError) as caught:
        parse_range(text)
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("game", ["holdem", "omaha", "pineapple"])
@given(text=st.text("AKQJT92akts10dhcxyzw?*!-+,;:@%.[](){} \n/", max_size=14))
@example(text="AKs")
def test_any_text_is_read_or_refused(game: str, text: str) -> None:
    try:
        hands = parse_range(text, game)
    except CardspeakError as error:
        assert "\n" not in str(error)
    else:
        assert len(hands) > 0
        assert parse_range(str(hands), game) == hands


def test_one_product_of_weights_with_too_many_decimal_places_is_an_error() -> None:
    with pytest.raises(RangeError, match="the product of the weights has more than six decimal places"):
        parse_range("0.001(AA:0.0001, KK)")
