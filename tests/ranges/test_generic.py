"""The generic syntax against an independent matcher, and against counts that are known."""

from __future__ import annotations

import re
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import pytest

from cardspeak import Range, parse_range
from cardspeak.errors import RangeError
from cardspeak.games import GAMES
from tests.cases import cases
from tests.ranges.generic_by_hand import told

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
PAIRS = list(combinations(DECK, 2))
OF_TWO = (
    "AA", "AK", "AxKx", "AxKy", "AKs", "As", "Ax", "ss", "sx", "xy", "RO", "RxOx", "RxRy", "AR", "AsRs", "AsRx", "*",
    "[A-T][9-2]", "[A-T]x[9-2]x", "[5-A][5-A]", "[A,K,2s]", "[s]Q", "[A,K]s", "AA,KK:xy", "(AA,KK):sx", "!RR", ":xx",
    "AK!AxKx", "(AK,QQ,[T,9][8]):(sx,AxKy)!(AsKh,Qs)", "A!(A*:xx)", "7x2y,7s2s",
)  # fmt: skip
OF_FOUR = (
    "AA", "AA:xxyy, JJ!JJJ, KK", "AxAyxy", "sshh", "wxy", "RRON", "RxRyOxOy", "RROO", "RRR", "R", "AARR", "AAR", "ssxx",
    "wxyz", "AwKxQyJz", "AxKxxx", "Rx*x", "[A-T][A-T][9-6][9-6]:xxyz", "[8-A]RRs", "[2s,3h]AsK", "!(RR,RxOx)", "xxx!xxxx",
    "AsKsRR", "[A-Q]x[A-Q]x!RR", "RsOs", "(RRON:sshh):!A", "RRsN",
)  # fmt: skip
OF_FIVE = ("RROON", "AxAyxy", "RxRyOxOyN", "xxyyz", "AKR:ssx", "AsRRxO", "2R3OxNx", "2s3dRxRyO")
OF_SEVEN = ("235R678", "RROO", "RRO!RRR", "2s3hRxO5y6", "RRROONN", "[2-4]R4s5OO", "2R4sO6s")


def assert_same(text: str, code: str, hands: list[tuple[str, ...]]) -> None:
    """Check that the same hands are in the range as the slow matcher finds."""
    found, expected = parse_range(text, code, syntax="generic"), told(text)
    wrong = [hand for hand in hands if ("".join(hand) in found) != expected(hand)]
    assert not wrong, (text, wrong[:5])
    assert parse_range(str(found), code) == found


@cases("text", OF_TWO)
def test_every_holding_of_two_cards(text: str) -> None:
    found, expected = parse_range(text, syntax="generic"), told(text)
    assert {cards for cards, _ in found} == {b + a for a, b in PAIRS if expected((a, b))}
    assert parse_range(str(found)) == found


@cases(("texts", "code", "n"), [(OF_FOUR, "omaha", 40), (OF_FIVE, "omaha5", 30), (OF_SEVEN, "razz", 6)])
def test_random_holdings_of_more_cards(texts: tuple[str, ...], code: str, n: int) -> None:
    random = Random(22)
    hands = [tuple(random.sample(DECK, GAMES[code].hole_cards)) for _ in range(n)]
    hands += [tuple(random.sample(DECK[-16:], GAMES[code].hole_cards)) for _ in range(n)]
    hands += [tuple(random.sample(DECK[:28], GAMES[code].hole_cards)) for _ in range(n)]
    for text in texts:
        assert_same(text, code, hands)


@cases(
    ("text", "same"),
    [
        ("QQ+", "QQ, KK, AA"),
        ("QQ-99", "QQ, JJ, TT, 99"),
        ("99-QQ", "QQ, JJ, TT, 99"),
        ("K+", "K, A"),
        ("Q-", "Q, J, T, 9, 8, 7, 6, 5, 4, 3, 2"),
        ("KQ+", "KQ, AK"),
        ("KxJx-Tx8x", "KxJx, QxTx, Jx9x, Tx8x"),
        ("43-", "43, 32"),
        ("A+", "A"),
        ("$B$B", "[A-J][A-J]"),
        ("$Lx$Wx", "[8-A]x[5-A]x"),
        ("AA;KK\nQQ,", "AA, KK, QQ"),
        ("aXkX", "AxKx"),
        ("(((AA)))", "AA"),
        ("", "*"),
        ("Random !AA", "!AA"),
        ("AK$np", "AK"),
        ("*:$np", "!RR"),
        ("10s9s", "Ts9s"),
        ("1%-100%", "*"),
    ],
)
def test_ways_to_write_the_same(text: str, same: str) -> None:
    assert parse_range(text, syntax="generic") == parse_range(same, syntax="generic")


@cases(
    ("text", "same"),
    [
        ("T98-654", "T98, 987, 876, 765, 654"),
        ("JT98-", "JT98, T987, 9876, 8765, 7654, 6543, 5432"),
        ("AA$ds", "AA:xxyy"),
        ("AA:$ds", "AA:xxyy"),
        ("$ss", "xxyz!xxyy"),
        ("AA$op", "AARO"),
        ("KK$tp", "KKRR"),
        ("$nt", "!RRR"),
        ("$0g$ds", "(AKQJ, KQJT, QJT9, JT98, T987, 9876, 8765, 7654, 6543, 5432):xxyy"),
        ("****", "*"),
    ],
)
def test_ways_to_write_the_same_in_omaha(text: str, same: str) -> None:
    assert parse_range(text, "omaha", syntax="generic") == parse_range(same, "omaha", syntax="generic")


def test_the_largest_weight_counts() -> None:
    found = parse_range("AA@10, AsAh@50, A@2, (KK, AsAd)@5.5", syntax="generic")
    assert found == parse_range("A@2, KK@5.5, AA@10, AsAh@50", syntax="generic")
    weights = dict(found)
    assert (weights["AsAh"], weights["AsAd"], weights["KsKh"], weights["AsKs"]) == (0.5, 0.1, 0.055, 0.02)


def test_percentages_are_in_the_order_of_a_full_table_or_of_six_players() -> None:
    def of(text: str) -> Range:
        return parse_range(text, syntax="generic")

    assert of("1%") == parse_range("AA, KK, QQ")
    assert of("1.5%6h") == parse_range("AA, KK, QQ, JJ")
    assert of("2.1%") == parse_range("AA, KK, QQ, JJ, AKs")
    assert of("2.1%6h") == parse_range("AA, KK, QQ, JJ, TT")
    assert of("100%6h").is_any
    assert of("15%") | of("16%-50%") == of("50%")
    assert len(of("15%")) + len(of("16%-50%")) == len(of("50%"))
    assert parse_range("15%", "omaha", syntax="generic") == parse_range("15%", "omaha")


def test_the_classic_syntax_is_the_notation_of_the_package() -> None:
    assert parse_range("AKs, 77+, A5s-A2s", syntax="classic") == parse_range("AKs, 77+, A5s-A2s")
    with pytest.raises(RangeError, match="classic syntax is for games with two hole cards"):
        parse_range("AA", "omaha", syntax="classic")
    with pytest.raises(RangeError, match='"odd" is not a syntax'):
        parse_range("AA", syntax="odd")  # type: ignore[arg-type]


def test_a_generic_range_can_be_part_of_another_range() -> None:
    assert parse_range("generic(AxKx:ss)@50, QQ !generic(QsR)") == parse_range("AsKs:0.5, QQ")
    assert parse_range("generic(RROO:xxyy)@50, AAAA", "omaha").n_combos == 468 / 2 + 1
    with pytest.raises(RangeError, match=re.escape('"generic(" at column 5: the parenthesis is not closed')):
        parse_range("AA, generic(KK")


def test_large_ranges_are_described() -> None:
    assert len(parse_range("RRON", "omaha6", syntax="generic")) == 13_327_600
    assert len(parse_range("AA:xxyy", "omaha6", syntax="generic")) == 1_003_536
    assert parse_range("AA!AAA", "stud", syntax="generic").share == pytest.approx(0.0752, abs=0.01)


def test_short_decks() -> None:
    assert parse_range("8-", "shortdeck", syntax="generic") == parse_range("8, 7, 6", "shortdeck", syntax="generic")
    assert len(parse_range("[5-A]", "shortdeck", syntax="generic")) == 134
    with pytest.raises(RangeError, match="no card of the deck is meant"):
        parse_range("A2", "shortdeck", syntax="generic")


@cases(
    ("text", "message"),
    [
        ("72o", '"72o" at column 1: it has 3 cards'),
        ("72o", "write 7x2y for offsuit, 7x2x for suited"),
        ("AA:KK", '"AA:KK" at column 1: no holding matches both'),
        ("AA, (KK", '"(" at column 5: the parenthesis is not closed'),
        ("AA)", '")" at column 3: unmatched closing bracket'),
        ("AA, $zz", '"$zz" at column 5: not a macro; known: $ds'),
        ("AA$ds", "it has 4 cards, but Texas hold'em has 2"),
        ("[A-]K", "brackets hold ranks, cards and suits"),
        ("[]", "the brackets are empty"),
        ("AsAs", "As appears twice"),
        ("AA@0", "a weight must be above 0"),
        ("AA@101", "a weight must be above 0 and at most 1"),
        ("AA@", '"@" at column 3: it is not a weight'),
        ("AA@50:xx", ":xx"),
        ("(AA@20, KK):sx", "a weight inside the parentheses cannot be changed"),
        ("AA!A", "no holding is left after the removal"),
        ("x-y", "a span needs a rank"),
        ("QQ-9T", "all ranks change by the same number"),
        ("AxKx-QxJy", "all ranks change by the same number"),
        ("101%", "a percentage must be above 0 and at most 100"),
        ("15%7h", "7h"),
        ("AA KK", "KK"),
        ("AK_", "_"),
        ("()", "the parentheses are empty"),
        ("(" * 50 + "A", "nested too deeply"),
        ("AK" + "!AsKs:A" * 200, "more than 100 operations"),
        ("*" + "$np" * 3000, "more than 100 operations"),
        ("AA," * 3000, "too many parts"),
        ("AA:", "the text ends where a holding is expected"),
    ],
)
def test_errors_say_where_and_what(text: str, message: str) -> None:
    with pytest.raises(RangeError, match=re.escape(message)) as caught:
        parse_range(text, syntax="generic")
    assert "\n" not in str(caught.value)


def test_texts_at_random_never_end_in_another_error() -> None:
    random = Random(5)
    parts = [
        "A",
        "K",
        "xx",
        "s",
        "*",
        "[A-T]",
        "[",
        "]",
        ":",
        "!",
        "(",
        ")",
        ",",
        "@5",
        "+",
        "-",
        "$ds",
        "$B",
        "R",
        "5%",
    ]
    n_read = 0
    for _ in range(500):
        text = "".join(random.choices(parts, k=random.randint(1, 7)))
        for code in ("holdem", "omaha"):
            try:
                parse_range(text, code, syntax="generic")
                n_read += 1
            except RangeError:
                pass
    assert n_read > 50


def test_the_page_counts_right() -> None:
    page = (Path(__file__).parents[2] / "docs/reference/generic-syntax.md").read_text("utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| `(\w+)` \| (\d+) \|", page, re.MULTILINE)
    assert len(rows) > 15
    assert [len(parse_range(text, code, syntax="generic")) for text, code, _ in rows] == [int(n) for *_, n in rows]


@cases(
    ("text", "n"),
    [
        ("235R678", 7 * 4**7),
        ("AsKsQsJsTsRR", 8 * comb(4, 2)),
        ("AsKsQsJsTsRxRy", 8 * comb(3, 2)),
        ("2s3s4s5sRRR", 9 * 4),
        ("AsKdRRR", 11 * (4 * comb(46, 2) + 46)),
        ("RRROONN", 13 * 4 * comb(12, 2) * 6**2),
        ("RONMEFG", comb(13, 7) * 4**7),
    ],
)
def test_holdings_of_seven_cards_are_counted(text: str, n: int) -> None:
    assert len(parse_range(text, "stud", syntax="generic")) == n


def test_letters_in_stud_that_take_too_much_work_are_refused() -> None:
    message = "it stands for up to 133,784,560 holdings, which is too much work; write terms with fewer holdings"
    with pytest.raises(RangeError, match=message):
        parse_range("RxRyOxOy", "stud", syntax="generic")
