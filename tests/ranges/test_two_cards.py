"""Notations for ranges of two hole cards, and their holdings."""

from __future__ import annotations

from itertools import combinations

from cardspeak.cards import DECK, RANKS, card_name
from cardspeak.games import Game, Half
from cardspeak.ranges import Range, parse_range
from tests.cases import cases


def holdings(text: str, game: str = "holdem") -> set[str]:
    return {name for name, _ in parse_range(text, game)}


def named(*texts: str) -> set[str]:
    """The holdings of the named classes, found by listing all hands."""
    names = set()
    for low, high in combinations(DECK, 2):
        ranks = RANKS[high >> 2] + RANKS[low >> 2]
        kind = "" if ranks[0] == ranks[1] else "s" if low & 3 == high & 3 else "o"
        if ranks + kind in texts:
            names.add(card_name(high) + card_name(low))
    return names


COUNTS = {
    "AKs": 4,
    "AKo": 12,
    "AK": 16,
    "AA": 6,
    "TT+": 30,
    "22+": 78,
    "TT-77": 24,
    "77-TT": 24,
    "ATs+": 16,
    "A5s-A2s": 16,
    "JTs-87s": 16,
    "QTo-97o": 48,
    "AsKs": 1,
    "Ax": 192,
    "Axs": 48,
    "Axo": 144,
    "A*": 198,
    "A?": 198,
    "random": 1326,
    "QQ+,AKs,AKo": 34,
    "22+,A2s+,KTs+,QTs+,JTs,T9s,98s,ATo+,KJo+": 230,
    "As ??": 51,
    "As?": 51,
    "As*": 51,
    "AsXX": 51,
    "AhXh": 12,
    "Ah*h": 12,
    "2c3d, 3d2c": 1,
}
"""Combinations counted by hand: a suited hand has 4, an offsuit hand 12 and a pair 6, and a given card is in 51."""


def test_a_minus_sign_goes_down_to_the_lowest_rank_of_the_deck() -> None:
    assert holdings("77-", "shortdeck") == named("77", "66")
    assert holdings("A7s-", "shortdeck") == named("A7s", "A6s")


def test_a_minus_sign_and_a_weight() -> None:
    assert parse_range("66-:0.5, AA") == parse_range("0.5(66, 55, 44, 33, 22), AA")
    assert parse_range("[50]66-[/50]") == parse_range("66-{50%}") == parse_range("66-@50")


@cases("text", ["As-Kd", "A♠–K♦", "🂡🃎", "🂡-🃎", "🂡 Kd", "As🃎"])
def test_ways_to_write_two_cards(text: str) -> None:
    assert holdings(text) == {"AsKd"}
    assert holdings(f"{text}, QQ") == {"AsKd", *named("QQ")}


def test_a_character_and_any_card() -> None:
    assert parse_range("🂡?") == parse_range("As?")


def test_numbers_of_holdings() -> None:
    for text, count in COUNTS.items():
        hands = parse_range(text)
        assert len(hands) == count == len(set(hands)), text
        assert hands.n_combos == count, text


@cases(
    ("text", "classes"),
    {
        "QQ+": ["QQ", "KK", "AA"],
        "KTs+": ["KTs", "KJs", "KQs"],
        "87s+": ["87s"],
        "T8s+": ["T8s", "T9s"],
        "J7o+": ["J7o", "J8o", "J9o", "JTo"],
        "AQ+": ["AQs", "AQo", "AKs", "AKo"],
        "A5s-A3s": ["A5s", "A4s", "A3s"],
        "T9s-76s": ["T9s", "98s", "87s", "76s"],
        "Q9o-T7o": ["Q9o", "J8o", "T7o"],
        "JT-98": ["JTs", "JTo", "T9s", "T9o", "98s", "98o"],
        "3x": [f"{max(rank, '3', key=RANKS.index)}{min(rank, '3', key=RANKS.index)}{kind}" for rank in RANKS if rank != "3" for kind in "so"],
        "66-": ["66", "55", "44", "33", "22"],
        "66–": ["66", "55", "44", "33", "22"],
        "22-": ["22"],
        "A5s-": ["A5s", "A4s", "A3s", "A2s"],
        "4To-": ["T4o", "T3o", "T2o"],
        "54-": ["54s", "54o", "53s", "53o", "52s", "52o"],
        "33-, 32s-": ["33", "22", "32s"],
        "33- AKs": ["33", "22", "AKs"],
        "66- !44-": ["66", "55"],
        "(33-)": ["33", "22"],
        "KA": ["AKs", "AKo"],
        "9Ts+": ["T9s"],
    }.items(),
)  # fmt: skip
def test_classes(text: str, classes: list[str]) -> None:
    assert holdings(text) == named(*classes)


@cases(
    "group",
    [
        ["AKs", "aks", "AKS", "KAs", "AsKs,AhKh,AdKd,AcKc", "A♠K♠ A♥K♥ A♦K♦ A♣K♣", "AsKs; ahkh\nKDAD  kcac"],
        ["TT+", "tt+", "1010+", "TT-AA", "AA-TT", "TT–AA", "AA,KK,QQ,JJ,TT", "AA KK QQ JJ TT", "TT,JJ+"],
        ["T9s", "109s", "10s9s,10h9h,10d9d,10c9c"],
        ["random", "any two", "any", "anytwo", "any two cards", "*", "**", "??", "?", "XX", "xx", "Random", "22+,2x,3x,4x,5x,6x,7x,8x,9x,Tx,Jx,Qx,Kx,Ax", "100%", "0%-100%"],
        ["AsKd", "As Kd", "KdAs", "A♠K♦", "a♠\ufe0fk♦\ufe0f", "askd", "ASKD"],
        ["15%", "top 15%", "15 %", "Top15%", "0%-15%", "15.0%"],
        ["5%-20%", "5% - 20%", "5-20%", "20%-5%", "20% !5%", "5%–20%"],
    ],
)  # fmt: skip
def test_alternative_notations(group: list[str]) -> None:
    assert len({parse_range(text) for text in group}) == 1


@cases(
    ("text", "count"),
    {
        "22+, !55": 72,
        "!55, 22+": 72,
        "22+ !55": 72,
        "22+!55": 72,
        "22+ -55": 72,
        "22+ - 55": 72,
        "22+ −55": 72,
        "random - AA": 1320,
        "random -AA -KK": 1314,
        "random, !AA, !KK": 1314,
        "random !(AA, KK)": 1314,
        "AK - AKs": 12,
        "A2s+ !AKs, AKs": 48,
        "Ax !(Axs, AsKd)": 143,
        "15% - 5%": 128,
        "AA, !KK": 6,
    }.items(),
)
def test_holdings_are_removed(text: str, count: int) -> None:
    assert len(parse_range(text)) == count


def weights_of(hands: Range) -> dict[str, float]:
    return dict(hands)


@cases(
    "text",
    ["AKs:0.5", "AKs:50%", "AKs: .5", "AKs@50", "AKs@50%", "AKs@50.0", "AKs{50%}", "AKs{0.5}", "0.5(AKs)", ".5(AKs)",
     "50%(AKs)", "[50]AKs[/50]", "[50%]AKs[/50%]", "[50.0]AKs[/50]", "(AKs):0.5", "((AKs:0.5))", "AKs:1, AKs:0.5",
     "AKs:0.5:1", "0.5(AK)!AKo", "[50]AsKs,AhKh[/50],AdKd:0.50,AcKc@50"],
)  # fmt: skip
def test_half_of_a_class(text: str) -> None:
    hands = parse_range(text)
    assert weights_of(hands) == dict.fromkeys(["AsKs", "AhKh", "AdKd", "AcKc"], 0.5)
    assert (hands.parts.tolist(), hands.whole, hands.n_combos) == ([1] * 4, 2, 2)


def test_weights_of_several_classes() -> None:
    hands = parse_range("0.5(AKs, QQ), JJ:25%, AKs:1")
    assert hands.classes() == {"AKs": 1, "QQ": 0.5, "JJ": 0.25}
    assert hands.whole == 4
    assert sorted(set(hands.parts.tolist())) == [1, 2, 4]
    assert hands.n_combos == 4 + 3 + 1.5


def test_the_last_of_several_weights_counts() -> None:
    assert weights_of(parse_range("AK:0.5, AsKs:0.2, AKo"))["AsKs"] == 0.2
    assert weights_of(parse_range("AsKs:0.2, AK:0.5"))["AsKs"] == 0.5


def test_weights_within_weights_are_multiplied() -> None:
    assert parse_range("0.5(AA, KK:0.5)").classes() == {"AA": 0.5, "KK": 0.25}


def test_weights_are_exact() -> None:
    hands = parse_range("AA:0.1, KK:0.333333, QQ:33.3333%")
    assert hands.whole == 1_000_000
    assert set(hands.parts.tolist()) == {100_000, 333_333}


def test_short_deck_has_no_low_ranks() -> None:
    assert len(parse_range("random", "shortdeck")) == 630
    assert len(parse_range("66+", "shortdeck")) == 54
    assert holdings("A6s-A9s", "shortdeck") == named("A9s", "A8s", "A7s", "A6s")
    assert len(parse_range("Kx", "shortdeck")) == 8 * 16
    assert len(parse_range("As?", "shortdeck")) == 35


def test_greek_holdem_is_written_as_holdem() -> None:
    assert len(parse_range("QQ+, AK", "greek")) == 34


def test_numbers_can_have_twenty_characters() -> None:
    number = "0.500000000000000000"
    assert len(number) == 20
    assert parse_range(f"AA:{number}") == parse_range("AA:0.5")


def test_the_joker_has_no_suit() -> None:
    game = Game("joker", "Joker", 2, 5, (Half("high", "high-joker"),), deck="joker")
    assert len(parse_range("Asxc", game)) == 13
    assert len(parse_range("As?", game)) == 52
