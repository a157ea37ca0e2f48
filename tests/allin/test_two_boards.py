"""All-ins on two boards: every pair of boards settled alone, and counts from enumeration of both boards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from cardspeak import CardspeakError, Settlement, all_in, cards_text, parse_cards, settle_cards, showdown
from cardspeak.allin import outcomes, two_boards
from cardspeak.allin.contest import Contest
from cardspeak.allin.outcomes import outcomes_of
from cardspeak.allin.two_boards import outcomes_on_two_boards
from cardspeak.cards import DECK
from cardspeak.games import find_game
from cardspeak.progress import Progress
from tests.allin.test_all_in import assert_average, leaving, player
from tests.cases import cases


def pairs(table: dict[str, Any]) -> Iterator[list[str]]:
    """Every way to complete both boards of a table."""
    game = find_game(table["game"])
    first, second = map(parse_cards, table["boards"])
    gone = {*first, *second, *(card for held in table["players"] for card in parse_cards(held["cards"]))}
    live = [card for card in game.deck if card not in gone]
    n = game.full_board - len(first)
    for one in combinations(live, n):
        for other in combinations([card for card in live if card not in one], n):
            yield [cards_text((*first, *one)), cards_text((*second, *other))]


def settled_one_by_one(table: dict[str, Any], **terms: Any) -> list[Settlement]:
    """The settlement of each pair of boards, through the public function."""
    held = table["players"]
    return [
        settle_cards(
            {player["name"]: player["bet"] for player in held},
            {player["name"]: player["cards"] for player in held if not player.get("folded")},
            boards=boards,
            folded=[player["name"] for player in held if player.get("folded")],
            double_board=table.get("double_board", False),
            dead=table.get("dead", 0),
            button=table.get("button"),
            game=table["game"],
            **terms,
        )
        for boards in pairs(table)
    ]


DOUBLE: dict[str, Any] = {
    "game": "shortdeck",
    "double_board": True,
    "boards": ["Qs Jd 9h 8c", "Ts Th 7d 6c"],
    "dead": 1,
    "players": [player("Ann", "As Ah", 20), player("Bob", "Kd Td", 31), player("Cid", "Qh Qc", 12)],
}
TIED: dict[str, Any] = {
    "game": "holdem",
    "boards": ["Qs Qd Jh Jc", "Ts Th 4d 3c"],
    "dead": 1,
    "players": [player("Ann", "As 2h", 11), player("Bob", "Ah 2d", 11)],
}
HILO: dict[str, Any] = {
    "game": "omaha8",
    "double_board": True,
    "boards": ["3c 4h 7s Ts", "2h 5s 8d Kh"],
    "players": [player("Ann", "As 2d 8h Kc", 11), player("Bob", "Ah 2c 9c 9d", 11), player("Cid", "Ac 5d 6d 9h", 6)],
}
BY_CARD: dict[str, Any] = {
    "game": "holdem",
    "boards": ["Jd 7c 2s 3h", "Jc 8c 4s 5h"],
    "dead": 1,
    "button": "Ann",
    "players": [player("Ann", "Ks Qh", 33), player("Bob", "Kh Qs", 33)],
}
"""The odd chip goes to the king of spades, but after an ace on the board, which both players share, to Bob."""


class TestAgainstEachDeal:
    @cases(
        ("left", "table", "terms"),
        [
            ("Ac Ks Tc 9d 8h 7c 6d Jh Js 8s", DOUBLE, {}),
            ("Ac Ks Tc 9d 8h 7c 6d Jh Js 8s", DOUBLE | {"double_board": False}, {"rake": {"percent": 5, "cap": 3}}),
            ("Ac Qc Js Th 4c 3d 5s 9h 9d 2s", TIED, {}),
            ("Ac Qc Js Th 4c 3d 5s 9h 9d 2s", TIED | {"double_board": True}, {}),
            ("Ad 2s 3d 4c 6h 7h 8c 9s Kd", HILO, {"rules": "roberts"}),
            ("As Ac Qd Kd 7d 8d 2d 9h 9s Th", BY_CARD, {"rules": {"title": "By card", "button_games": "highest card"}}),
        ],
    )
    def test_it_is_the_average_of_all_pairs_of_boards(
        self, left: str, table: dict[str, Any], terms: dict[str, Any]
    ) -> None:
        table = leaving(left, table)
        assert_average(all_in(table, **terms), settled_one_by_one(table, **terms))

    def test_boards_that_share_their_first_cards(self) -> None:
        """The board is run twice after the flop, and the turns have already been dealt."""
        table = DOUBLE | {"double_board": False, "boards": ["Qs Jd 9h 8c", "Qs Jd 9h Kc"]}
        assert_average(all_in(table), settled_one_by_one(table))

    def test_the_equity_is_the_mean_of_both_boards(self) -> None:
        """Each board is evaluated alone, with the other's cards as folded hands, because boards share no card."""
        gone = [*DOUBLE["boards"][1].split(), *DOUBLE["boards"][0].split()]
        shares = []
        for board, other in (DOUBLE["boards"], DOUBLE["boards"][::-1]):
            folds = [player(f"P{at}", " ".join(other.split()[at : at + 2]), 0, folded=True) for at in (0, 2)]
            alone = {"game": "shortdeck", "board": board, "players": [*DOUBLE["players"], *folds]}
            shares.append(all_in(alone).pots[0].equity)
        assert len(gone) == 8
        both = all_in(DOUBLE).pots[0].equity
        assert both == {name: (shares[0][name] + shares[1][name]) / 2 for name in both}


def test_running_it_twice_changes_only_odd_chips() -> None:
    """Both boards start with the same cards, so each has the equity of a single board. There are no odd chips."""
    players = [player("Ann", "As Ah", 60), player("Bob", "Kd Td", 60)]
    once = all_in({"board": "Qs Jd 4h", "players": players})
    twice = all_in({"boards": ["Qs Jd 4h", "Qs Jd 4h"], "players": players})
    assert twice.deals == 990 * 903  # C(45, 2) * C(43, 2)
    assert twice.expected == once.expected
    assert twice.equity == once.equity
    assert twice.pots[0].win["Ann"] != once.pots[0].win["Ann"]


@pytest.mark.exhaustive
def test_two_boards_before_the_flop() -> None:
    """Each board alone has the published equity of Ac Ad against Ks Kh: 1,388,072 wins and 6,538 ties.

    https://brainwagon.org/2005/04/09/texas-holdem-trivia
    """
    players = [player("Ann", "Ac Ad", 100), player("Bob", "Ks Kh", 100)]
    result = all_in({"boards": ["", ""], "double_board": True, "players": players})
    assert result.deals == 1_712_304 * 962_598  # C(48, 5) * C(43, 5)
    assert result.equity["Ann"] == Fraction(2 * 1_388_072 + 6_538, 2 * 1_712_304)
    pot = result.pots[0]
    assert pot.win["Ann"] + pot.win["Bob"] + pot.shared["Ann"] == 1
    assert pot.shared["Ann"] == pot.shared["Bob"] > Fraction(1, 5)
    assert result.expected["Ann"] == 200 * result.equity["Ann"]


class TestCounts:
    """Pairs of boards counted by inclusion and exclusion, compared with dealing out both boards together."""

    def contest(self, game: str, boards: list[str], *hole: str, n_live: int = 14) -> Contest:
        held = [parse_cards(cards) for cards in hole]
        on_boards = [parse_cards(board) for board in boards]
        gone = {card for cards in (*held, *on_boards) for card in cards}
        live = [card for card in DECK if card not in gone][-n_live:]
        pots = [range(len(hole)), [len(hole) - 2, len(hole) - 1]]
        return Contest(find_game(game), on_boards, live, dict(enumerate(held)), pots)

    @cases(
        ("game", "boards", "hole"),
        [
            ("holdem", ["Qs Jd 4h", "2c 3c 4d"], ("As Ah", "Kd Td", "Qh Tc")),
            ("omaha8", ["3c 4h 7s", "2h 5s 8d"], ("As 2d 8h Kc", "Ah 2c 9c 9d", "Ac 5d 6d 9h")),
            ("holdem", ["Qs Jd 4h 5s", "2c 3c 4d 5c"], ("As Ah", "Kd Td", "Qh Tc")),
            ("greek", ["", ""], ("As Ah", "Kd Td")),
        ],
    )
    @pytest.mark.parametrize("at_once", [2, 32])
    def test_every_pair_is_counted(
        self, game: str, boards: list[str], hole: tuple[str, ...], at_once: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(two_boards, "RESULTS_AT_ONCE", at_once)
        asked = self.contest(game, boards, *hole, n_live=11 if not boards[0] else 14)
        counted = outcomes_on_two_boards(asked)
        assert sum(outcome.deals for outcome in counted) == asked.n_deals
        assert {outcome.winners: outcome.deals for outcome in counted} == {
            outcome.winners: outcome.deals for outcome in outcomes_of(asked)
        }

    def test_progress_goes_to_the_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
        reports: list[Progress] = []
        outcomes_on_two_boards(self.contest("holdem", ["Qs Jd 4h", "2c 3c 4d"], "As Ah", "Kd Td"), reports.append)
        done = [progress.done for progress in reports]
        assert done == sorted(done)
        assert done[-1] == 1


def test_three_boards_are_dealt_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three boards that start with the same cards have the equity of one."""
    monkeypatch.setattr(outcomes, "MOST_NUMBERED", 8)
    players = [player("Ann", "As Ah", 60), player("Bob", "Kd Td", 60)]
    board = "Qs Jd 4h 2c"
    thrice = all_in({"boards": [board] * 3, "players": players})
    assert thrice.deals == 44 * 43 * 42
    assert thrice.equity == all_in({"board": board, "players": players}).equity


@cases(
    ("table", "message"),
    [
        (
            {"boards": [""] * 3, "players": [player("Ann", "As Ah", 5), player("Bob", "Ks Kh", 5)]},
            "samples: there are 827,331,124,604,048,064 ways to deal the 15 cards to come; the limit for an exact result "
            "is 100,000,000; give a number of deals to sample, such as 1000000",
        ),
        (
            {"boards": ["2c 3c 4c", "2d 3d"], "players": [player("Ann", "As Ah", 5), player("Bob", "Ks Kh", 5)]},
            "board 2: 2 cards; Texas hold'em takes 0, 3, 4 or 5",
        ),
    ],
)
def test_what_is_refused(table: dict[str, Any], message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        all_in(table)
    assert str(caught.value) == message


def test_a_showdown_on_incomplete_boards_says_what_to_use() -> None:
    with pytest.raises(CardspeakError, match=r"needs 5; if cards are still to come, use all_in$"):
        showdown(DOUBLE)


def test_text_and_json() -> None:
    result = all_in(DOUBLE)
    assert repr(result).startswith("<AllIn on Qs Jd 9h 8c and Ts Th 7d 6c: ")
    shown = result.to_dict()
    assert shown["board"] == ["Qs", "Jd", "9h", "8c"]
    assert shown["boards"] == [["Qs", "Jd", "9h", "8c"], ["Ts", "Th", "7d", "6c"]]
