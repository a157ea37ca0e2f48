"""The explanation of a hand, step by step: what it says, and that it is true."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardError, CardspeakError, GameError, HandError, explain
from cardspeak.cards import DECK, RANK_NAMES, SUIT_NAMES, counted, parse_cards
from cardspeak.rules.high import CATEGORIES
from tests.cases import cases


def steps_of(cards: str | list[int], board: str = "") -> dict[str, str]:
    """The text of each step, by its title."""
    return {step.title: step.text for step in explain(cards, board=board).steps["high"]}


class TestExamples:
    def test_a_hand_beside_a_board(self) -> None:
        assert steps_of("Ah Qh", board="7h 7s 2s 2c Kc") == {
            "Cards": "Ah Qh and the board 7h 7s 2s 2c Kc, from high to low: Ah Kc Qh 7s 7h 2s 2c",
            "Highest card": "the ace of hearts",
            "Longest run": "A-K-Q, 3 consecutive ranks",
            "Suits": "3 hearts, 2 clubs, 2 spades, 0 diamonds",
            "Ranks": "2 sevens, 2 deuces, 1 ace, 1 king, 1 queen",
            "Repeated ranks": "2 (sevens and deuces); the largest group of one rank has 2 cards",
            "Straight": "no: a straight needs five consecutive ranks",
            "Flush": "no: a flush needs five cards of one suit, and the largest group here has 3",
            "Hand": "Two pair, sevens and deuces: 7s 7h 2s 2c Ah, the best five of 7 cards",
            "Nothing better": (
                "no straight flush: no five cards of one suit; no four of a kind: the largest group of one rank has 2 cards; "
                "no full house: the largest group of one rank has 2 cards; no flush: the largest group of one suit has 3 cards; "
                "no straight: the longest run is 3; no three of a kind: the largest group of one rank has 2 cards"
            ),
            "Tie-breakers": "the higher pair, sevens, then the lower, deuces, then the kicker, ace",
            "Place": "3,205 of 7,462; 1 is the best",
        }

    @cases(
        ("cards", "title", "text"),
        [
            ("As 2d 3h 4c 5s", "Longest run", "5-4-3-2-A, 5 consecutive ranks"),
            ("As 2d 3h 4c 5s", "Straight", "yes: 5-4-3-2-A, the ace counting as one"),
            ("As Kd Qh Jc Ts", "Straight", "yes: A-K-Q-J-T"),
            ("9s 8h 7d 6c 5s 4s 2d", "Longest run", "9-8-7-6-5-4, 6 consecutive ranks"),
            ("9s 8h 7d 6c 5s 4s 2d", "Straight", "yes: 9-8-7-6-5"),
            ("As 9d 5h", "Longest run", "no two ranks are consecutive"),
            ("As Qs 9s 7s 3s 2s 2d", "Flush", "yes: 6 spades, the highest five As Qs 9s 7s 3s"),
            ("As Ah Ad Ac Ks Kd 2c", "Ranks", "4 aces, 2 kings, 1 deuce"),
            ("6s 6h 2d 2c", "Ranks", "2 sixes, 2 deuces"),
            ("As Ah Ad Ac Ks Kd 2c", "Nothing better", "no straight flush: no five cards of one suit"),
            (
                "9s 7s 4s 3s 2s 2d 2c",
                "Nothing better",
                "no straight flush: the cards of the suit include no five consecutive ranks; "
                "no four of a kind: the largest group of one rank has 3 cards; no full house: only deuces are held more than once",
            ),
            ("As Ks Qs Js Ts 2s", "Nothing better", "this is the best possible hand"),
            ("9s 8s 7s 6s 5s Ac", "Nothing better", "except a straight flush with a higher top card"),
            ("9s 8s 7s 6s 5s Ac", "Tie-breakers", "the top card, nine; every other card follows from it"),
            ("As Ah Ad Ks Kd", "Tie-breakers", "the three aces, then the two kings"),
            ("As Kd Qh 9c 2s", "Tie-breakers", "the cards from high to low: ace, king, queen, nine, deuce"),
            ("As Ah Kd 9c 2s", "Tie-breakers", "the aces, then the kickers from high to low: king, nine, deuce"),
            ("As Ad Kc Kh", "Tie-breakers", "the higher pair, aces, then the lower, kings"),
            ("As Ad", "Tie-breakers", "the aces"),
            ("As Kd", "Place", "14 of 91 among hands of 2 cards; 1 is the best"),
            ("As", "Place", "1 of 13 among hands of 1 card; 1 is the best"),
            ("As Ad Ks Kd 2c", "Hand", "Two pair, aces and kings: As Ad Ks Kd 2c"),
        ],
    )
    def test_step(self, cards: str, title: str, text: str) -> None:
        assert steps_of(cards)[title] == text

    @pytest.mark.parametrize("cards", ["6s 6h 6d 6c 9h 9s", "6s 6h 6d 9h", "6s 6h 9d"])
    def test_one_kicker_has_no_top(self, cards: str) -> None:
        assert steps_of(cards)["Tie-breakers"] == "the sixes, then the kicker, nine"

    def test_one_card_of_a_suit(self) -> None:
        assert steps_of("As Kh")["Suits"] == "1 heart, 1 spade, 0 clubs, 0 diamonds"
        assert steps_of("As Kd 2c 3c")["Suits"] == "2 clubs, 1 diamond, 1 spade, 0 hearts"


# Hands from few ranks or few suits, in which the better categories are frequent.
hands = st.sampled_from([DECK, DECK[:16], DECK[24:44], (*DECK[3::4], *DECK[:8]), DECK[::4]]).flatmap(
    lambda deck: st.lists(st.sampled_from(deck), min_size=1, max_size=7, unique=True)
)


def longest_run(ranks: set[int]) -> int:
    """The length of the longest run, in which the ace can be high or low."""
    held = "".join("x" if rank % 13 in ranks else " " for rank in range(-1, 13))
    return max(len(run) for run in held.split())


class TestEveryStepIsTrue:
    """The claims of the steps, checked against the cards."""

    @given(hands)
    def test_what_is_counted(self, cards: list[int]) -> None:
        steps = steps_of(cards)
        ranks = Counter(RANK_NAMES[card // 4] for card in cards)
        suits = Counter(SUIT_NAMES[card % 4].removesuffix("s") for card in cards)
        shown = parse_cards(steps["Cards"].rpartition(": ")[2])
        assert list(shown) == sorted(cards, reverse=True)
        assert steps["Highest card"].split()[1] == RANK_NAMES[max(cards) // 4]
        assert {suit: int(count) for count, suit in re.findall(r"(\d+) (\w+?)s?\b", steps["Suits"])} == {
            name: suits[name] for name in ("club", "diamond", "heart", "spade")
        }
        written = {name: int(count) for count, name in re.findall(r"(\d+) (\w+)", steps["Ranks"])}
        assert written == {name + ("" if n == 1 else "es" if name == "six" else "s"): n for name, n in ranks.items()}
        n_pairs = sum(count >= 2 for count in ranks.values())
        first, _, rest = steps["Repeated ranks"].partition("; ")
        assert first.split()[0] == (str(n_pairs) if n_pairs else "none")
        assert re.findall(r"\d+", rest) == [str(max(ranks.values()))]

    @given(hands)
    def test_runs_straight_and_flush(self, cards: list[int]) -> None:
        steps = steps_of(cards)
        run, most = longest_run({card // 4 for card in cards}), max(Counter(card % 4 for card in cards).values())
        match = re.search(r"(\S+), (\d+) consecutive", steps["Longest run"])
        if run == 1:
            assert match is None
        else:
            assert match is not None
            assert int(match[2]) == len(match[1].split("-")) == run
        assert steps["Straight"].partition(":")[0] == ("yes" if run >= 5 else "no")
        assert steps["Flush"].partition(":")[0] == ("yes" if most >= 5 else "no")
        assert str(most) in re.findall(r"\d+", steps["Flush"])

    @given(hands)
    def test_every_better_category_has_its_reason(self, cards: list[int]) -> None:
        value = explain(cards).evaluation.value
        reasons = steps_of(cards)["Nothing better"].split("; ")
        better = CATEGORIES[:CATEGORIES.index(value.category):-1]  # fmt: skip
        if len(cards) < 5:
            assert reasons.pop(0) == "straights, flushes and full houses need five cards"
            better = tuple(name for name in better if name.split()[-1] not in ("straight", "flush", "house"))
        if not better:
            assert len(cards) < 5 or reasons[0].startswith(("this is the best", "except a "))
        else:
            assert [reason.partition(": ")[0] for reason in reasons] == [
                f"no {category.removeprefix('one ')}" for category in better
            ]

    @given(hands)
    def test_the_reasons_are_true_and_enough(self, cards: list[int]) -> None:
        ranks = Counter(card // 4 for card in cards)
        suits = Counter(card % 4 for card in cards)
        kind, most, run = max(ranks.values()), max(suits.values()), longest_run(set(ranks))
        repeated = [rank for rank, count in ranks.items() if count >= 2]
        true = {
            "straight flush": {"no five cards of one suit": most < 5, "include no five consecutive ranks": most >= 5},
            "four of a kind": {f"the largest group of one rank has {counted(kind)}": kind < 4},
            "full house": {
                f"the largest group of one rank has {counted(kind)}": kind < 3,
                f"only {RANK_NAMES[repeated[0]] if repeated else ''}": len(repeated) == 1,
            },
            "flush": {f"the largest group of one suit has {counted(most)}": most < 5},
            "straight": {f"the longest run is {run}": run < 5},
            "three of a kind": {f"the largest group of one rank has {counted(kind)}": kind < 3},
            "two pair": {"no rank is held twice": not repeated, "only one rank is held twice": len(repeated) == 1},
            "pair": {"no rank is held twice": not repeated},
        }
        reasons = re.findall(r"no ([a-z ]+): ([^;]+)", steps_of(cards)["Nothing better"])
        for category, reason in reasons:
            assert any(holds and part in reason for part, holds in true[category].items()), (category, reason)

    @given(hands)
    def test_the_hand_and_its_place_are_those_of_the_value(self, cards: list[int]) -> None:
        explanation = explain(cards)
        value, steps = explanation.evaluation.value, steps_of(cards)
        assert steps["Hand"].startswith(f"{value.name}: {' '.join(value.cards)}")
        assert steps["Place"].startswith(f"{value.place:,} of {value.places:,}")
        for rank in value.strength[1:]:
            assert RANK_NAMES[rank] in steps["Tie-breakers"]
        assert all(step.text.isprintable() for step in explanation.steps["high"])


class TestAgainst:
    def test_the_card_that_decides(self) -> None:
        explanation = explain("Ah 2d", board="As Kd Kc 7h 4s", against="Ad Qc")
        decision = explanation.decisions["high"]
        assert decision.winner == 2
        assert decision.text == "two pair, aces and kings: the kicker decides, queen over seven"
        assert decision.cards == ("Qc", "7h")

    def test_text(self) -> None:
        text = str(explain("Ah 2d", board="As Kd Kc 7h 4s", against="Ad Qc"))
        assert text.startswith("Cards: Ah 2d and the board As Kd Kc 7h 4s, from high to low: As Ah Kd Kc 7h 4s 2d\n")
        assert text.endswith(
            "\nAgainst Ad Qc: Two pair, aces and kings (As Ad Kd Kc Qc)"
            "\nDecision: two pair, aces and kings: the kicker decides, queen over seven"
        )

    @pytest.mark.parametrize("against", ["Ad Qc", ["Ad", "Qc"], (49, 40), np.array([49, 40], np.uint8), iter([49, 40])])
    def test_the_other_hand_in_any_form(self, against: str) -> None:
        explanation = explain("Ah 2d", board="As Kd Kc 7h 4s", against=against)
        assert explanation.against is not None
        assert explanation.against.hole == "Ad Qc"

    @given(st.permutations(DECK))
    def test_both_sides_agree(self, deck: list[int]) -> None:
        mine, other, board = deck[:2], deck[2:4], deck[4:9]
        first, second = explain(mine, board=board, against=other), explain(other, board=board, against=mine)
        assert first.evaluation == second.against
        assert first.against == second.evaluation
        assert (first.decisions["high"].winner, second.decisions["high"].winner) in [(1, 2), (2, 1), (0, 0)]
        assert (first.decisions["high"].winner == 1) == (first.evaluation > second.evaluation)

    def test_whole_hands_may_come_from_two_decks(self) -> None:
        assert explain("As Ks Qs Js Ts", against="As Ah Ad Ac Ks").decisions["high"].winner == 1


class TestContract:
    def test_json_alone(self) -> None:
        shown = explain("As Kd").to_dict()
        assert list(shown) == ["kind", "game", "values", "steps"]
        assert list(shown["steps"]) == ["high"]
        assert [list(step) for step in shown["steps"]["high"]] == [["title", "text"]] * 12

    def test_json_against_another_hand(self) -> None:
        shown = explain("As Kd", against="Qs Qd").to_dict()
        assert list(shown) == ["kind", "game", "values", "steps", "against", "decisions"]
        assert list(shown["against"]) == ["kind", "game", "values"]
        assert shown["decisions"] == {
            "high": {"winner": 2, "text": "one pair, queens beats high card, ace", "cards": []}
        }

    def test_it_can_be_pickled_and_copied(self) -> None:
        explanation = explain("As Kd", against="Qs Qd")
        assert pickle.loads(pickle.dumps(explanation)) == copy.deepcopy(explanation) == explanation

    def test_it_can_be_a_key(self) -> None:
        explanation = explain("As Kd", against="Qs Qd")
        assert len({explanation, explain("As Kd", against="Qs Qd")}) == 1


class TestWrongInput:
    @pytest.mark.parametrize(
        ("cards", "board", "against", "error", "message"),
        [
            ("", "", "", HandError, "cards: no cards; Texas hold'em takes 1 to 7, board cards included"),
            ("As Kd", "", "Zs", CardError, 'against "Zs": "Zs" at column 1: "Z" is not a rank (23456789TJQKA, or 10 for T)'),
            ("As Kd", "2c 3c 4c", "2c 2d", CardError, "against: 2c is already on the board; each card can be dealt only once"),
            ("As Kd", "2c 3c 4c", "2d", HandError, "against: 1 card; with a board, Texas hold'em takes 2"),
        ],
    )  # fmt: skip
    def test_error_messages(
        self, cards: str, board: str, against: str, error: type[CardspeakError], message: str
    ) -> None:
        with pytest.raises(error) as caught:
            explain(cards, board=board, against=against)
        assert str(caught.value) == message

    @pytest.mark.parametrize("board", ["", "2c 3c 4c"])
    def test_a_card_in_both_hands(self, board: str) -> None:
        with pytest.raises(CardError, match=r"^against: Kd is already in .*; each card can be dealt only once$"):
            explain("As Kd", board=board, against="Ah Kd")

    def test_unknown_game(self) -> None:
        with pytest.raises(GameError, match=r'^game: "omaha9" is not known'):
            explain("As Kd", game="omaha9")
