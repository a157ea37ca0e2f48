"""Ranges of millions of holdings are read without listing them, and hostile texts are read or refused with little work."""

from __future__ import annotations

import pickle
from itertools import combinations_with_replacement, product
from math import comb
from typing import Any

import numpy as np
import pytest

from cardspeak import equity
from cardspeak.cards import RANKS
from cardspeak.cli.app import app_for
from cardspeak.errors import CardspeakError, EquityError, RangeError
from cardspeak.ranges import Range, evaluation, parse_range
from cardspeak.ranges.items import Best, Matched
from cardspeak.ranges.matching import Matching
from cardspeak.ranges.reader import Reader
from cardspeak.ranges.sets import MOST
from tests.cases import cases

EVERY = {4: comb(52, 4), 5: comb(52, 5), 6: comb(52, 6), 7: comb(52, 7)}
WITH_PAIR = EVERY[6] - comb(13, 6) * 4**6
"""The six-card holdings with a pair."""


@cases(
    ("game", "text", "count"),
    [
        ("omaha6", "22+", WITH_PAIR),
        ("omaha6", "random!22+", EVERY[6] - WITH_PAIR),
        ("omaha6", "Axxxxx", EVERY[6] - comb(48, 6)),
        ("omaha6", "random:ds", comb(4, 2) * sum(comb(13, a) * comb(13, b) * 13**c * comb(2, c) for a in range(2, 5) for b in range(2, 5) for c in range(3) if a + b + c == 6)),
        ("omaha6", "xsxsxxxx", EVERY[6] - comb(39, 6) - 13 * comb(39, 5)),
        ("omaha5", "random:0.5, random:0.4", EVERY[5]),
        ("stud", "random!AA", EVERY[7] - sum(comb(4, n) * comb(48, 7 - n) for n in (2, 3, 4))),
        ("stud", "random, As??????", EVERY[7]),
        ("stud", "AA+, AsKs?????", EVERY[7] - comb(48, 7) - 4 * comb(48, 6) + comb(47, 5)),
    ],
)  # fmt: skip
def test_counts(game: str, text: str, count: int) -> None:
    assert len(parse_range(text, game)) == count


def test_a_long_range_has_everything_but_a_list() -> None:
    hands = parse_range("22+:0.5, AA", "omaha6")
    assert str(hands) == "AAxxxx-22xxxx:0.5, AAxxxx"
    assert hands.n_combos == (WITH_PAIR + len(parse_range("AA", "omaha6"))) / 2
    assert "AsAhKsQsJsTs" in hands
    assert "AsKsQsJsTs9s" not in hands
    assert hands.to_dict()["holdings"] == WITH_PAIR
    assert pickle.loads(pickle.dumps(hands)) == hands
    for ask in (lambda: hands.ids, lambda: hands.weights, lambda: list(hands), lambda: hands.without("As")):
        with pytest.raises(RangeError, match="it has 13,329,784 holdings; at most 5,000,000 can be listed"):
            ask()


def test_long_ranges_are_equal_if_their_holdings_are() -> None:
    pairs = parse_range("22+", "omaha6")
    assert pairs == parse_range("22, 22+!AA, AA", "omaha6") == parse_range("33+, 22", "omaha6")
    assert parse_range("random!22+, 22+", "omaha6") == parse_range("random", "omaha6")
    assert hash(pairs) == hash(parse_range("33+, 22", "omaha6"))
    assert pairs != parse_range("33+, 22:0.5", "omaha6")
    assert parse_range("AxxxxA, Kxxxxx", "omaha6") != parse_range("KxxxxK, Axxxxx", "omaha6")
    for game in ("omaha6", "omaha"):
        assert parse_range("AA:0.5, KK", game) != parse_range("KK:0.5, AA", game)
        assert parse_range("AA:0.5, KK", game) == parse_range("KK, AA:0.5, KK", game)
    few = parse_range("AAA", "omaha5")
    assert Range.of(few.ids, few.weights, "omaha5") == few


HOSTILE = {
    "a span of everything": ("52+", "omaha6"),
    "one term again and again": ("xx\n" * 20_000, "omaha"),
    "an error at the end": ("random,A,K,Q,J,T," * 1_000 + "ZZ", "omaha5"),
    "removals": ("random" + "!A" * 30_000, "omaha"),
    "conditions": ("A" + ":ds" * 20_000, "omaha5"),
    "weights": ("A" + ":1" * 30_000, "omaha5"),
    "different weights": (",".join(f"{a}{b}xxx:0.{at:03d}" for at, (a, b) in enumerate([(a, b) for a in "AKQJT98765432" for b in "AKQJT98765432"] * 4, 100)), "omaha5"),
    "different suits": (",".join(f"{a}{s}{b}xxx:0.5" for a in "AKQJT98765432" for s in "shdc" for b in "AKQJT98765432"), "omaha5"),
    "percentages": (",".join(f"{n / 100}%" for n in range(1, 9_000)), "omaha5"),
    "groups": (("(" * 19 + "A" + ")" * 19 + ",") * 1_500, "omaha5"),
    "weighted groups": ("0.5(AA:0.5)," * 5_000, "omaha5"),
    "cards": ("As?????,Ks?????,Qs?????,2c?????," * 2_000, "stud"),
    "lists of ranks": ("[A-2]y[K-2]y[Q-2]z[J-2]z[T-2]w[9-2]w[8-2]y", "stud"),
    "many overlapping terms": (",".join(f"[A-{a}]y[K-{b}]y[Q-{a}]z[J-{b}]z[T-{a}]w[9-{b}]w[8-2]y" for a in "23456789" for b in "2345678") * 20, "stud"),
    "many terms of three ranks": (",".join(f"{a}{b}{c}xxxx" for a in "AKQJT98765432" for b in "AKQJT98765432" for c in "AKQJT98765432") + ",AsKhxxxxx,2s3d4cxxxx,5hTdxxxxx", "stud"),
    "overlapping lists": (",".join(f"[A-{a}][K-{b}][Q-{c}]xsx" for a in "23456789" for b in "23456789" for c in "23456789"), "omaha5"),
    "spaces": ("* " * 32_000, "holdem"),
    "commas": ("," * 64_000, "omaha"),
    "digits": ("9" * 64_000, "omaha"),
    "parentheses": ("(" * 64_000, "omaha"),
    "different terms": (",".join(f"{a}{b}{c}xxx" for a in "AKQJT98765432" for b in "AKQJT98765432" for c in "AKQJT98765432"), "omaha6"),
    "removed one after another": ("random" + "".join(f" !{a}{b}" for a in "AKQJT98765432" for b in "AKQJT98765432") * 80, "holdem"),
}  # fmt: skip


@cases("name", HOSTILE)
def test_hostile_texts_are_read_or_refused_with_little_work(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    work = 0

    def counted(method: Any, size_of: Any) -> Any:
        def run(self: Any, *args: Any) -> Any:
            nonlocal work
            result = method(self, *args)
            work += size_of(self, result)
            return result

        return run

    monkeypatch.setattr(Matching, "fits", counted(Matching.fits, lambda self, fits: len(fits) * (1 + len(self.needs))))
    for item in (Matched, Best):
        monkeypatch.setattr(item, "sets", counted(item.sets, lambda _, sets: evaluation.LISTING * len(sets)))
    text, game = HOSTILE[name]
    try:
        assert len(parse_range(text[:20_000], game))
    except CardspeakError as error:
        assert len(str(error)) < 500
    assert work <= max(evaluation.MOST_WORK, evaluation.LISTING * MOST)


def test_a_syntax_error_is_found_before_anything_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    for method in ("fits", "sets"):
        monkeypatch.setattr(Matching, method, lambda *_: pytest.fail("nothing should be listed"))
    with pytest.raises(RangeError, match='"Z" at column'):
        parse_range("QQ+, 15%:0.5, AK!A2, 0.5(T987:ds, 22+), Z", "omaha5")


def test_an_item_that_a_text_repeats_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    n_parsed = 0
    item = Reader._item

    def counted(self: Reader) -> Any:
        nonlocal n_parsed
        n_parsed += 1
        return item(self)

    monkeypatch.setattr(Reader, "_item", counted)
    hands = parse_range("AA, KK:0.5, AA, KK:0.5, " * 100 + "QQ", "omaha")
    assert n_parsed == 3
    assert len(hands) == len(parse_range("QQ+", "omaha"))


def test_what_cannot_be_described_or_listed_is_refused_with_its_size() -> None:
    ranks = "AKQJT98765432"
    text = ", ".join(f"{first}s{second}h{third}xxx" for first in ranks for second in ranks for third in ranks[:8])
    message = r"its 1,352 different terms, which stand for up to [\d,]+ holdings, are too much work; write fewer terms"
    with pytest.raises(RangeError, match=message):
        parse_range(text, "omaha6")


def test_a_single_holding_needs_no_pattern(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Matching, "__init__", lambda *_: pytest.fail("no pattern should be made"))
    for game, text in (
        ("holdem", "AsKs Ks-As, 0.5(2c2d):0.4"),
        ("omaha", "KsKhAsAd:0.5, AsAdKsKh, 2c2d2h2s"),
        ("omaha6", "2c3c4c5c6c7c!2c3c4c5c6c8c"),
    ):
        assert len(parse_range(text, game)) == text.count("c2d") + 1


def test_the_spans_of_a_text_are_limited() -> None:
    text = ", ".join(f"{a}{b}{c}{d}-" for a in "AKQJT" for b in "AKQJ" for c in "AKQJT987" for d in "AKQJT9876")
    with pytest.raises(RangeError, match="the spans stand for more than 4,096 patterns; write fewer or shorter spans"):
        parse_range(text, "omaha")


def test_the_different_terms_of_a_text_are_limited_unless_they_have_few_cards() -> None:
    with_suits = [f"{a}s{b}h{c}d{x}" for a, b, c, x in product(RANKS, RANKS, "AKQJT", "x2")]
    wrong = "the range has too many different terms; at most 2,000 without suits, or 1,500 with suits, can be read"
    for game, words in (("omaha", with_suits), ("omaha5", [word + "x" for word in with_suits])):
        with pytest.raises(RangeError, match=wrong) as error:
            parse_range(",".join(words), game)
        assert f'"{words[1500]}" at column' in str(error.value)
    ranks = ["".join(four) for four in combinations_with_replacement(RANKS, 4)]
    assert len(parse_range(",".join(f"{word}:0.{at + 100}" for at, word in enumerate(ranks)), "omaha")) == comb(52, 4)
    with pytest.raises(RangeError, match=wrong):
        parse_range(",".join(ranks + with_suits[:200]), "omaha")
    of_three = [f"{a}s{b}h{c}" for a, b, c in product(RANKS, repeat=3)]
    assert len(parse_range(",".join(of_three), "pineapple")) == 13 * 13 * 26 + 2 * comb(13, 2) * 13


def test_all_holdings_of_a_long_range_are_equally_likely() -> None:
    """The equity against all holdings is the weighted average of the equities against those with and without an ace."""
    questions = ("random", "random!A", "Axxxxx")
    every, without, aces = (
        equity("KsKhQsQhJsTh", text, game="omaha6", board="2s 7d 8c", samples=10_000, seed=1).players[0]
        for text in questions
    )
    n_free = 52 - 6 - 3
    share = comb(n_free - 4, 6) / comb(n_free, 6)
    assert abs(share * without.equity + (1 - share) * aces.equity - every.equity) < 5 * every.standard_error


def test_a_long_range_and_its_list_are_dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = equity("QQ+:ss", "AK", game="omaha", samples=5_000, seed=1).players[0]
    monkeypatch.setattr("cardspeak.ranges.weighted.MOST", 1_000)
    dealt = equity("QQ+:ss", "AK", game="omaha", samples=5_000, seed=1).players[0]
    assert dealt.equity != listed.equity  # dealt in another way
    assert abs(dealt.equity - listed.equity) < 5 * listed.standard_error


def test_long_ranges_that_cannot_be_dealt() -> None:
    with pytest.raises(RangeError, match="20,358,520 holdings of different weights; at most 5,000,000 can be dealt"):
        equity("random:0.5, AAxxxx", "random", game="omaha6", samples=100)
    with pytest.raises(EquityError, match="had holdings of all ranges"):
        equity("Axxxxx", "Axxxxx", "AsAh2s2h2d2c", game="omaha6", board="Ad", samples=100)


def test_the_command_shows_a_long_range(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        app_for()(["range", "22+", "--game", "omaha6"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.endswith("65.48 % of all\n\nToo many holdings to list\n")


def test_the_weights_of_holdings() -> None:
    hands = parse_range("AAA:0.5", "stud")
    masks = np.array([0b11111110, 0b11110110000010, 0b1111110100000], np.uint64)
    assert hands.weights_of(masks).tolist() == [500_000, 0, 0]
