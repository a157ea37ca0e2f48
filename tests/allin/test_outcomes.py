"""Boards grouped by outcome, compared with a slow loop."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from cardspeak import evaluate
from cardspeak.allin import deals, outcomes
from cardspeak.allin.contest import Contest
from cardspeak.allin.outcomes import deals_of, outcomes_of
from cardspeak.cards import DECK, cards_text, parse_cards
from cardspeak.games import find_game
from cardspeak.progress import Progress


@pytest.mark.parametrize("at_once", [1, 7, 40, 1 << 16])
@pytest.mark.parametrize(("n_live", "n_to_come"), [(9, 0), (9, 1), (9, 2), (8, 4), (6, 5), (5, 5)])
def test_every_board_once(n_live: int, n_to_come: int, at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "AT_ONCE", at_once)
    live = list(DECK[10 : 10 + n_live])
    parts = [deals.columns_of(boards) for boards in deals.boards_by_prefix([51, 50], live, n_to_come)]
    rows = [tuple(row) for part in parts for row in np.column_stack(part).tolist()]
    assert sorted(rows) == [(51, 50, *rest) for rest in combinations(live, n_to_come)]
    assert all(len(part[0]) <= max(at_once, 1) for part in parts)


def contest(game: str, board: str, *hole: str) -> Contest:
    """Two pots: the main pot contested by all players, and a side pot contested by the last two."""
    held = [parse_cards(cards) for cards in hole]
    gone = {*parse_cards(board), *(card for cards in held for card in cards)}
    played = find_game(game)
    return Contest(
        played,
        [parse_cards(board)],
        [card for card in played.deck if card not in gone],
        dict(enumerate(held)),
        [range(len(hole)), [len(hole) - 2, len(hole) - 1]],
    )


HOLDEM = contest("holdem", "Qs Jd 4h", "As Ah", "Kd Td", "Qh Tc")
HILO = contest("omaha8", "3c 4h 7s Ts", "As 2d 8h Kc", "Ah 2c 9c 9d", "Ac 5d 6d 9h")


@pytest.mark.parametrize("asked", [HOLDEM, HILO], ids=["holdem", "omaha8"])
@pytest.mark.parametrize("most_numbered", [0, 8, 1 << 18])
def test_winners_are_those_of_the_rules(asked: Contest, most_numbered: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcomes, "MOST_NUMBERED", most_numbered)
    monkeypatch.setattr(deals, "AT_ONCE", 300)
    reports: list[Progress] = []
    all_outcomes = outcomes_of(asked, reports.append)
    assert sum(outcome.deals for outcome in all_outcomes) == asked.n_deals
    assert reports[-1].done == 1
    assert len({outcome.winners for outcome in all_outcomes}) == len(all_outcomes)
    for outcome in all_outcomes:
        hands = {
            seat: evaluate(cards_text(hole), cards_text(outcome.boards[0]), asked.game)
            for seat, hole in asked.hole.items()
        }
        for half, seats in outcome.values[0].items():
            for seat, value_here in seats.items():
                by_rules = hands[seat].values[half]
                assert value_here == (0 if by_rules is None else by_rules.places + 1 - by_rules.place)
        sets = iter(outcome.winners)
        for pot in asked.pots:
            for half in ("high", "low")[: len(asked.game.halves)]:
                best = max((value for seat in pot if (value := hands[seat].values[half]) is not None), default=None)
                won = [best is not None and hands[seat].values[half] == best for seat in pot]
                assert next(sets) == sum(1 << place for place, is_best in enumerate(won) if is_best)


def test_each_outcome_yields_as_many_boards_as_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    wanted = outcomes_of(HILO)[:2]
    reports: list[Progress] = []
    boards = list(deals_of(HILO, wanted, reports.append))
    assert [outcome.deals for outcome in boards] == [1] * (wanted[0].deals + wanted[1].deals)
    assert len({outcome.boards for outcome in boards}) == len(boards)
    assert {outcome.winners for outcome in boards} == {outcome.winners for outcome in wanted}
    done = [progress.done for progress in reports]
    assert len(done) >= len(boards)
    assert done == sorted(done)
    assert done[-1] == 1


def test_no_board_is_dealt_again_if_every_outcome_is_decided() -> None:
    reports: list[Progress] = []
    assert list(deals_of(HILO, [], reports.append)) == []
    assert reports == []


def test_parts_without_requested_boards_report_progress_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress is reported after each part, so the work can be stopped there."""
    monkeypatch.setattr(deals, "AT_ONCE", 300)
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    rarest = min(outcomes_of(HOLDEM), key=lambda outcome: outcome.deals)
    n_parts = deals.EveryDeal(HOLDEM).n_parts
    reports: list[Progress] = []
    boards = list(deals_of(HOLDEM, [rarest], reports.append))
    assert len(reports) == len(boards) + n_parts + 1
    assert {progress.stage for progress in reports} == {"deals settled one by one"}
