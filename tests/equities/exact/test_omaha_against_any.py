"""A known Omaha hand against a hand with random cards, compared with sweeps over all opposing holdings."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace
from math import comb

import numpy as np
import pytest

from cardspeak.card_sets import every_set
from cardspeak.cards import parse_cards
from cardspeak.equities import costs
from cardspeak.equities.exact.every_deal import EveryDeal
from cardspeak.equities.exact.omaha_against_any import OmahaAgainstAny, boards_that_differ
from cardspeak.equities.exact.subset_sweep import SubsetSweep
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.spot import OpenSpot, Spot
from cardspeak.games import Game, find_game
from tests.equities.answered import answered, totals_of


@dataclass(frozen=True)
class Question:
    """A player's holdings, and an opponent with some known cards; the opponent's other cards can be any live cards."""

    game: Game
    board: tuple[int, ...]
    dead: tuple[int, ...]
    mine: Holdings
    known: tuple[int, ...]

    def open_spot(self, *, is_first: bool = True) -> OpenSpot:
        players = self.mine, AnyHolding(self.known, self.game.hole_cards)
        return OpenSpot(self.game, self.board, self.dead, players if is_first else players[::-1])

    def method(self, *, is_first: bool = True) -> OmahaAgainstAny:
        return OmahaAgainstAny(self.open_spot(is_first=is_first))

    def spot(self) -> Spot:
        out = {*self.board, *self.dead, *self.known}
        rest = every_set([card for card in self.game.deck if card not in out], self.game.hole_cards - len(self.known))
        cards = np.sort(np.hstack([np.tile(np.array(self.known, np.uint8), (len(rest), 1)), rest]), axis=1)
        theirs = Holdings(cards, np.ones(len(cards), np.int64))
        return Spot(self.game, self.board, self.dead, (self.mine, theirs))


def question(code: str, n_board: int, n_known: int, n_holdings: int, n_live: int, seed: int) -> Question:
    """A question with random cards. The player's holdings differ in one card and have different weights."""
    random = np.random.default_rng(seed)
    game = find_game(code)
    deck = [int(card) for card in random.permutation(len(game.deck))]
    board, rest = deck[:n_board], deck[n_board : n_board + n_live]
    known, rest = rest[:n_known], rest[n_known:]
    same, others = rest[: game.hole_cards - 1], rest[game.hole_cards - 1 :]
    cards = np.sort(np.array([[*same, card] for card in others[:n_holdings]], np.uint8), axis=1)
    mine = Holdings(cards, random.integers(1, 9, len(cards)))
    return Question(game, tuple(board), tuple(deck[n_board + n_live :]), mine, tuple(known))


CODES = ("omaha", "omaha5", "omaha6", "omaha8", "omaha5-8", "omaha6-8", "courchevel8", "greek")


@pytest.mark.parametrize("code", CODES)
def test_any_holding_equals_a_list_of_all_holdings(code: str) -> None:
    """Together, the games cover every number of known cards with every number of board cards."""
    n_hole = find_game(code).hole_cards
    for number, n_board in enumerate((3, 4, 5)):
        n_known = (0, 1, n_hole - 1)[(number + CODES.index(code)) % 3]
        asked = question(code, n_board, n_known, n_holdings=2, n_live=2 * n_hole + 6, seed=n_known)
        expected, tally = answered(SubsetSweep(asked.spot())), answered(asked.method())
        assert totals_of(tally) == totals_of(expected)
        assert tally.counts[0] is not None
        assert expected.counts[0] is not None
        assert tally.counts[0].tolist() == expected.counts[0].tolist()
        assert tally.counts[1] is None


@pytest.mark.parametrize("code", ["omaha", "omaha8"])
def test_before_the_flop_any_holding_equals_a_list_of_all_holdings(code: str) -> None:
    """There are few live cards, of four suits or of two, so that boards with and without a flush occur."""
    for n_live, seed in ((17, 1), (16, 2)):
        asked = question(code, 0, 1, n_holdings=1, n_live=n_live, seed=seed)
        assert totals_of(answered(asked.method())) == totals_of(answered(EveryDeal(asked.spot())))
    twos = [card for card in range(52) if card & 3 in (1, 3)][-16:]
    mine = Holdings(np.array([twos[::4]], np.uint8), np.ones(1, np.int64))
    asked = Question(find_game(code), (), tuple(card for card in range(52) if card not in twos), mine, ())
    assert totals_of(answered(asked.method())) == totals_of(answered(EveryDeal(asked.spot())))


@pytest.mark.parametrize("code", ["omaha", "omaha8"])
def test_neither_slices_nor_seats_matter(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = question(code, 3, 0, n_holdings=4, n_live=20, seed=3)
    expected = totals_of(answered(asked.method()))
    assert totals_of(answered(asked.method(is_first=False))) == expected[::-1]
    monkeypatch.setattr(costs, "SLICE", 1e-5)
    assert asked.method().n_slices > 8
    assert totals_of(answered(asked.method())) == expected
    assert totals_of(answered(pickle.loads(pickle.dumps(asked.method())))) == expected


def test_all_deals_on_a_flop_are_counted() -> None:
    board, mine = (tuple(parse_cards(text)) for text in ("9h8h2s", "AsAhKsJd"))
    hands = Holdings(np.array([sorted(mine)], np.uint8), np.ones(1, np.int64))
    codes = answered(Question(find_game("omaha"), board, (), hands, ()).method()).totals[0]
    assert codes.sum() == comb(45, 2) * comb(43, 4)
    assert codes[0, 3] == 0


def test_the_listed_boards_represent_all_boards() -> None:
    for n in range(6):
        boards, times = boards_that_differ(tuple(range(20, 25 - n)), tuple(range(24, 52)), n)
        assert times.sum() == comb(28, n)
        assert boards.shape == (len(times), 5)
        assert len(boards) < comb(28, n) or n == 0


def test_a_holding_with_a_card_of_the_opponent_is_left_out() -> None:
    asked = question("omaha", 5, 1, n_holdings=2, n_live=14, seed=1)
    mine = np.sort(np.append(asked.mine.ids, [[*asked.known, *asked.mine.ids[0, :3]]], axis=0), axis=1)
    more = Holdings(mine.astype(np.uint8), np.append(asked.mine.weights, [1]))
    assert totals_of(answered(replace(asked, mine=more).method())) == totals_of(answered(asked.method()))


@pytest.mark.parametrize("code", ["holdem", "drawmaha", "stud"])
def test_other_games_are_refused(code: str) -> None:
    n_hole = find_game(code).hole_cards
    asked = question(code, min(find_game(code).full_board, 5), 0, 1, 2 * n_hole + 6, 1)
    assert not OmahaAgainstAny.takes(asked.open_spot())
