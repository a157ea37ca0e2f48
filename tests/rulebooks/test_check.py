"""What a check finds: published counts, definitions that never match and why, and hands worth more than rarer ones."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from cardspeak.rulebooks import read_rulebook
from cardspeak.rulebooks.check import RulebookCheck, check_rulebook
from cardspeak.rulebooks.toml import rulebook_of
from cardspeak.rulebooks.xml import rulebook_of_xml

EXAMPLES = Path(__file__).parents[2] / "examples"


def occurs(check: RulebookCheck) -> Counter[str]:
    """How often the definitions of each name occur."""
    counts: Counter[str] = Counter()
    for definition in check.definitions:
        counts[definition.name] += definition.occurs
    return counts


def checked(*hands: dict[str, Any], **given: Any) -> RulebookCheck:
    named = [{"name": f"hand {place}", "points": len(hands) - place, **hand} for place, hand in enumerate(hands)]
    return check_rulebook(rulebook_of({"hands": named, **given}, "mine"))


def reason(*hands: dict[str, Any]) -> str | None:
    """Why the last of the hands never occurs."""
    return checked(*hands).definitions[-1].never


def xml_reasons(hands: Iterable[str]) -> list[str | None]:
    """Why the hands of a rulebook in XML never occur, given the attributes of each."""
    rows = "".join(f'<hand name="A" rank="{99 - place}" {attributes}/>' for place, attributes in enumerate(hands))
    return [
        definition.never for definition in check_rulebook(rulebook_of_xml(f"<hands>{rows}</hands>", "mine")).definitions
    ]


def test_the_standard_rulebook_has_the_published_frequencies() -> None:
    """https://en.wikipedia.org/wiki/Poker_probability, five-card hands; the royal flushes are straight flushes."""
    check = check_rulebook("standard")
    assert occurs(check) == {
        "Straight flush": 40,
        "Four of a kind": 624,
        "Full house": 3_744,
        "Flush": 5_108,
        "Straight": 10_200,
        "Three of a kind": 54_912,
        "Two pair": 123_552,
        "One pair": 1_098_240,
        "High card": 1_302_540,
    }
    assert (check.undefined, check.example, check.never, check.misordered) == (0, "", (), ())


@pytest.fixture(scope="module")
def classic() -> RulebookCheck:
    return check_rulebook("classic")


class TestClassic:
    def test_the_published_frequencies_less_the_faults(self, classic: RulebookCheck) -> None:
        """Straight flushes to the jack or the ace match as flushes, and straights to the ace as high cards."""
        assert occurs(classic) == {
            "Royal Flush": 0,
            "Straight Flush": 40 - 4 - 4,
            "Four of a Kind": 624,
            "Full House": 3_744,
            "Flush": 5_108 + 4 + 4,
            "Straight": 10_200 - 1_020,
            "Three of a Kind": 54_912,
            "Two Pair": 123_552,
            "One Pair": 1_098_240,
            "High Card": 1_302_540 + 1_020,
        }
        assert (classic.undefined, classic.misordered) == (0, ())

    def test_two_never_match_because_of_the_ace_and_one_is_misspelt(self, classic: RulebookCheck) -> None:
        assert {definition.rank: definition.never for definition in classic.never} == {
            36: 'sort "asc" puts the ace first, as 1; "facetext:ace,ten,jack,queen,king" would match',
            33: 'the attributes "gaces" (did you mean aces?) and "roupby" (did you mean groupby?) are misspelt',
            12: 'sort "asc" puts the ace first, as 1; "facetext:ace,ten,jack,queen,king" would match',
        }  # fmt: skip

    def test_json(self, classic: RulebookCheck) -> None:
        answer = classic.to_dict()
        assert json.loads(json.dumps(answer)) == answer
        assert {key: answer[key] for key in ("rulebook", "hands", "undefined", "misordered")} == {
            "rulebook": "classic",
            "hands": 2_598_960,
            "undefined": 0,
            "misordered": [],
        }
        assert answer["definitions"][-1] == {
            "name": "High Card",
            "rank": 1,
            "points": 1,
            "occurs": 1_303_560,
            "never": None,
        }
        assert len(answer["definitions"]) == 36


class TestNever:
    def test_patterns(self) -> None:
        """The patterns are in one rulebook, because none of them matches a hand."""
        expected = {
            'match="facetext:*,*,*,*,*" roupby="suit"': 'the attribute "roupby" (did you mean groupby?) is misspelt',
            'match="facetext:*,*;facetext:*" groupby="facevalue"': "match has 3 cards; a hand has 5",
            'match="facetext:*" groupby="facevalue"': "match has 1 card; a hand has 5",
            'match="facetext:*,*;facetext:*,*,*" groupby="*"': 'groupby "*" makes one group of all cards, but match has 2 groups',
            'match="facetext:*,*,*,*,*"': "without groupby each card is its own group, but a group of match has 5 cards",
            'match="facetext:Ten,*,*,*,*" groupby="suit"': 'no card has the facetext "Ten"; did you mean ten?',
            'match="suit:*,hart,*,*,*" groupby="*"': 'no card has the suit "hart"; did you mean hearts?',
            'match="facevalue:15,*,*,*,*" groupby="*"': 'no card has the facevalue "15"',
            'match="facetext:ace,king,queen,jack,ten" groupby="*" sort="des"': 'sort "des" puts the ace last, as 1; "facetext:king,queen,jack,ten,ace" would match',
            'match="facetext:ten,nine,*,*,*" groupby="*" sort="asc"': 'with sort "asc", the cards run from low to high, but the pattern does not',
            'match="facetext:ten,*,*,*,ace" groupby="*" sort="asc"': 'sort "asc" puts the ace first, as 1',
            'match="facetext:ten,jack,queen,king,ace" groupby="*"': 'without sort, the cards run from high to low, but the pattern does not; "facetext:ace,king,queen,jack,ten" would match',
            'match="facetext:ten;facetext:jack;facetext:queen;facetext:king;facetext:ace" sort="asc"': 'puts the ace first, as 1; "facetext:ace,ten,jack,queen,king" would match',
            'match="facetext:ace,ace,ace,ace,ace" groupby="*"': "no five cards fit this pattern",
        }  # fmt: skip
        for (attributes, end), never in zip(expected.items(), xml_reasons(expected), strict=True):
            assert never is not None, attributes
            assert never.endswith(end), attributes

    def test_a_pattern_of_colours(self) -> None:
        """This pattern has its own rulebook, because rulebooks that group by colour distinguish many more hands."""
        assert xml_reasons(['match="color:red,black,*,*,*" groupby="color"']) == ["no five cards fit this pattern"]

    def test_conditions_that_contradict_each_other(self) -> None:
        """The definitions are in one rulebook, because none of them matches a hand."""
        cases: list[tuple[dict[str, Any], str]] = [
            ({"suits": []}, "no five cards fit suits"),
            ({"colors": [3]}, "no five cards fit colors"),
            ({"groups": [5]}, "no five cards fit groups"),
            ({"groups": [2], "sequence": 5}, "no five cards fit groups and sequence together"),
            ({"only": "JQK", "groups": []}, "no five cards fit groups and only together"),
            ({"only": "JQK", "has": "A"}, "no five cards fit only and has together"),
        ]
        for (conditions, expected), definition in zip(
            cases, checked(*(conditions for conditions, _ in cases)).definitions, strict=True
        ):
            assert definition.never == expected, conditions

    @pytest.mark.parametrize(
        ("hands", "expected"),
        [
            (({"sequence": 5}, {"sequence": 5, "suits": [5]}), 'all 40 hands that match it are taken by "hand 0", which is tried first'),
            pytest.param(
                ({}, {"groups": [2]}),
                'all 1,098,240 hands that match it are taken by "hand 0", which is tried first',
                marks=pytest.mark.exhaustive,
            ),
            (
                ({"suits": [5]}, {"sequence": 5}, {"sequence": 5, "only": "23456"}),
                'all 1,024 hands that match it are taken by "hand 1" and "hand 0", which are tried first',
            ),
            (
                ({"has": "A"}, {"has": "K"}, {"has": "Q"}, {"has": "J"}, {"has": "2"}, {"only": "AKQJ2", "groups": []}),
                'all 1,024 hands that match it are taken by "hand 0", which is tried first',
            ),
            pytest.param(
                ({"has": "2"}, {"has": "3"}, {"has": "4"}, {"has": "5"}, {"only": "2345"}),
                'all 4,368 hands that match it are taken by "hand 0", "hand 1" and "hand 2", which are tried first',
                marks=pytest.mark.exhaustive,
            ),
            (  # of the 5 * 4 * 4 hands, 32 have a deuce; of the rest, 24 have a three, 16 a four and 8 a five
                (*({"has": rank} for rank in "2345"), {"groups": [4], "only": "23456"}),
                'all 80 hands that match it are taken by "hand 0", "hand 1", "hand 2" and 1 other, which are tried first',
            ),
            (
                (*({"has": rank} for rank in "23456"), {"groups": [4], "only": "234567"}),
                'all 120 hands that match it are taken by "hand 0", "hand 1", "hand 2" and 2 others, which are tried first',
            ),
            (
                ({}, {"match": "name:Ace of Spades,King of Spades,Queen of Spades,Jack of Spades,Ten of Spades", "groupby": "*"}),
                'the only hand that matches it is taken by "hand 0", which is tried first',
            ),
        ],
    )  # fmt: skip
    def test_definitions_that_earlier_ones_hide(self, hands: tuple[dict[str, Any], ...], expected: str) -> None:
        assert reason(*hands) == expected

    def test_a_definition_that_occurs_has_no_reason(self) -> None:
        assert reason({"groups": [2]}) is None


def test_misspelt_attributes_that_do_no_harm_are_named() -> None:
    book = rulebook_of_xml('<hands><hand name="A" rank="1" ponits="3" zzz="1" match="*"/></hands>', "mine")
    (definition,) = check_rulebook(book).definitions
    assert (definition.occurs, definition.misspelt, definition.points) == (2_598_960, (("ponits", "points"),), 0)


def test_hands_without_a_definition() -> None:
    """Every hand except one pair is undefined. The check finds how many hands that is, and one example."""
    check = checked({"groups": [2]})
    assert check.undefined == 2_598_960 - 1_098_240
    assert check.example == "3c 2s 2h 2d 2c"
    assert check.to_dict()["undefined"] == check.undefined


def test_hands_that_are_worth_more_than_rarer_ones() -> None:
    """Flush and straight are exchanged, and two definitions have the same name but different points."""
    check = checked(
        {"name": "Straight", "sequence": 5},
        {"name": "Flush", "suits": [5]},
        {"name": "Pairs", "groups": [2]},
        {"name": "Pairs", "groups": [2, 2], "points": 2},
        {"name": "Never", "suits": []},
        {"name": "Rest", "points": 2},
    )
    assert [tuple(pair.to_dict().values()) for pair in check.misordered] == [
        ("Straight", "Flush", 10_240, 5_108, False),
        ("Pairs", "Pairs", 1_098_240, 123_552, False),
        ("Rest", "Pairs", 1_361_820, 123_552, True),
    ]
    assert [(definition.name, definition.occurs) for definition in check.never] == [("Never", 0)]


def test_the_example_is_ordered_by_rarity() -> None:
    check = check_rulebook(read_rulebook(EXAMPLES / "house-rules.toml"))
    assert (check.misordered, check.never, check.undefined) == ((), (), 0)
    assert check.definitions[0].occurs == 24  # such as Q-T-8-6-4 of a suit: six possible highest ranks times four suits
    assert sum(definition.occurs for definition in check.definitions) == check.hands
