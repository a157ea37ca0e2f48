"""Pairs, kinds, straight, flush: the four states, the table, and its wrong row."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, parse_cards, rank_of
from cardspeak.schemes import score
from cardspeak.schemes.pairs_and_kinds import ranks_of, states_of
from tests.cases import cases


@cases(
    ("cards", "pairs", "kinds", "straight", "flush", "row", "name"),
    [
        ("Kh Qh Jh Th 9h", 0, 1, True, True, 8, "straight flush"),
        ("As Ks Qs Js Ts", 0, 1, True, True, 8, "royal flush"),
        ("As 2s 3s 4s 5s", 0, 1, True, True, 8, "straight flush"),
        ("7c 7d 7h 7s Kd", 1, 4, False, False, 7, "four of a kind"),
        ("As Ah Ad Ks Kd", 2, 3, False, False, 6, "full house"),
        ("Kd Td 9d 4d 2d", 0, 1, False, True, 5, "flush"),
        ("Ac Kd Qh Js Ts", 0, 1, True, False, 4, "straight"),
        ("Ac 2d 3h 4s 5s", 0, 1, True, False, 4, "straight"),
        ("Jc Jd 4h 4s Ac", 2, 2, False, False, 2, "two pair"),
        ("3c 3d Kh 9s 8c", 1, 2, False, False, 1, "one pair"),
        ("Qc Kd Ah 2s 3s", 0, 1, False, False, 0, "high card"),
    ],
)
def test_states_and_row(cards: str, pairs: int, kinds: int, straight: bool, flush: bool, row: int, name: str) -> None:
    result = score(cards, scheme="pairs-and-kinds")
    assert result.to_dict() == {
        "kind": "score",
        "scheme": "pairs-and-kinds",
        "score": row,
        "parts": {"pairs": pairs, "kinds": kinds, "straight": straight, "flush": flush},
        "name": name,
    }
    assert score(cards, scheme="pairs-and-kinds-corrected").name == name


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True))
def test_the_counts_of_pairs_and_kinds_are_right(cards: list[int]) -> None:
    counts = Counter(map(rank_of, cards))
    states = states_of(cards)
    assert states.pairs == sum(count >= 2 for count in counts.values())
    assert states.kinds == max(counts.values())


def test_the_ace_is_one_and_the_king_thirteen() -> None:
    assert ranks_of(parse_cards("As Kd 2c Th 9s")) == [1, 2, 9, 10, 13]


class TestFaults:
    def test_three_of_a_kind_is_a_full_house(self) -> None:
        result = score("As Ah Ad 3s 2c", scheme="pairs-and-kinds")
        assert (result.score, result.name, result.parts["pairs"]) == (6, "full house", 1)
        corrected = score("As Ah Ad 3s 2c", scheme="pairs-and-kinds-corrected")
        assert (corrected.score, corrected.name) == (3_14_03_02_00_00, "three of a kind")

    def test_three_of_a_kind_beats_a_flush(self) -> None:
        three, flush = "As Ah Ad 3s 2c", "Kd Td 9d 4d 2d"
        assert score(three, scheme="pairs-and-kinds").score > score(flush, scheme="pairs-and-kinds").score
        better, worse = (score(hand, scheme="pairs-and-kinds-corrected").score for hand in (flush, three))
        assert better > worse

    def test_ties_are_not_broken(self) -> None:
        aces, deuces = "As Ah 9d 5c 3h", "2s 2h 9d 5c 3h"
        assert score(aces, scheme="pairs-and-kinds").score == score(deuces, scheme="pairs-and-kinds").score == 1
        assert score(aces, scheme="pairs-and-kinds-corrected").score == 1_14_09_05_03_00
        assert score(deuces, scheme="pairs-and-kinds-corrected").score == 1_02_09_05_03_00

    def test_the_top_card_breaks_ties_of_straights(self) -> None:
        assert score("As 2h 3d 4c 5h", scheme="pairs-and-kinds-corrected").score == 4_05_00_00_00_00
        assert score("6s 2h 3d 4c 5h", scheme="pairs-and-kinds-corrected").score == 4_06_00_00_00_00


def test_the_steps_compare_neighbours_one_by_one() -> None:
    steps = {step.title: step.lines for step in score("9h 5h 9c 9d 2c", scheme="pairs-and-kinds").steps}
    assert steps["Ranks"] == ("2 5 9 9 9",)
    assert steps["Pairs"] == (
        "2 and 5: different ranks",
        "5 and 9: different ranks",
        "9 and 9: the same rank, a pair",
        "9 and 9: the same rank, already counted",
        "pairs: 1",
    )
    assert steps["Kinds"] == ("1 of rank 2, 1 of rank 5, 3 of rank 9", "kinds, the largest of these counts: 3")
    assert steps["Table"][-1] == "full house (pairs 1 or more and kinds 3): yes"
    assert all(line.endswith(": no") for line in steps["Table"][:-1])


def test_a_14_is_added_for_the_ace() -> None:
    steps = {step.title: step.lines for step in score("As Kh Qd Jc Th", scheme="pairs-and-kinds").steps}
    assert steps["Straight"] == (
        "1 10 11 12 13 14, with 14 added for the ace",
        "the ranks go up by 9 1 1 1 1; a straight needs four ones in a row",
        "straight: yes",
    )
