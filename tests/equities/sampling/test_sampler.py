"""Random deals compared with the enumeration of all deals, and with the laws of probability."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from fractions import Fraction
from math import comb, sqrt
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.card_sets import every_set
from cardspeak.cards import parse_cards
from cardspeak.cluster.slices import run_slices
from cardspeak.equities.answer.estimates import mean_and_error
from cardspeak.equities.answer.shares import is_tie, is_win, share_of_codes
from cardspeak.equities.question.classes import ValueClasses
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.spot import OpenSpot, Spot
from cardspeak.equities.running.sums import Sums
from cardspeak.equities.sampling.sampler import LEAST_KEPT, Sampled
from cardspeak.equities.tally import Sample, n_codes_of
from cardspeak.errors import EquityError, GameError
from cardspeak.games import Game, Half, find_game
from tests.equities.dealt_out import dealt_out
from tests.equities.spots import games_of_each_kind, small_spot

HOLDEM = find_game("holdem")
DEALS = 200_000
ANY_TWO = AnyHolding((), 2)


def hands(text: str, weights: Sequence[int] | None = None) -> Holdings:
    """Holdings of two cards: single holdings such as AsKs, or all holdings of two ranks such as AA or AK."""
    rows: list[tuple[int, ...]] = []
    for name in text.split():
        if len(name) == 4:
            rows.append(tuple(sorted(parse_cards(name))))
        else:
            first, second = (parse_cards([f"{rank}{suit}" for suit in "cdhs"]) for rank in name)
            rows += sorted({tuple(sorted((a, b))) for a in first for b in second if a != b})
    return Holdings(np.array(rows, np.uint8), np.array(weights or [1] * len(rows), np.int64))


def spot_of(*players: Holdings | AnyHolding, board: str = "", dead: str = "", game: Game = HOLDEM) -> OpenSpot:
    return OpenSpot(game, tuple(parse_cards(board)), tuple(parse_cards(dead)), players)


def listed(spot: OpenSpot) -> Spot:
    """The spot, with the holdings of all players listed."""
    out = {*spot.board, *spot.dead}
    players = []
    for player in spot.players:
        if isinstance(player, AnyHolding):
            every = every_set([card for card in spot.game.deck if card not in out], player.n_cards)
            has_known = [set(player.known) <= set(row) for row in every.tolist()]
            player = Holdings(every[has_known], np.ones(sum(has_known), np.int64))
        players.append(player)
    return Spot(spot.game, spot.board, spot.dead, tuple(players))


def sample_of(spot: OpenSpot | Spot, seed: int = 1, deals: int = DEALS, **options: Any) -> Sample:
    sampled = Sampled(spot, seed, deals, **options)
    assert sampled.n_slices is not None
    sums = Sums(is_long=False)
    assert run_slices(sampled, sampled.n_slices, sums, workers=1)
    return sampled.sample(sums.arrays)


def values_of_codes(n_players: int, n_halves: int) -> list[list[Fraction]]:
    """Three values for each code: the share of the pot, whether it is a win, and whether it is a tie."""
    codes = range(n_codes_of(n_players, n_halves))
    wins = [Fraction(is_win(code, n_players, n_halves)) for code in codes]
    return [list(share_of_codes(n_players, n_halves)), wins, [Fraction(is_tie(c, n_players, n_halves)) for c in codes]]


def mean(counts: Sequence[Any], worth: Sequence[Fraction]) -> float:
    total = sum(int(count) for count in counts)
    return float(sum(int(count) * share for count, share in zip(counts, worth, strict=True)) / total)


Truth: TypeAlias = tuple[Spot, list[npt.NDArray[np.object_]]]
"""A spot with all holdings listed, and the counts of all of its deals."""


def truth_of(spot: OpenSpot | Spot) -> Truth:
    every = spot if isinstance(spot, Spot) else listed(spot)
    return every, dealt_out(every)


def check_against_all_deals(truth: Truth, sample: Sample) -> None:
    """Check that every player's equity, wins and ties are within five standard errors of the true values."""
    every, all_counts = truth
    for counts, player, of_player in zip(all_counts, every.players, sample.totals, strict=True):
        exact = player.weights.astype(object) @ counts
        for worth in values_of_codes(len(every.players), len(every.game.halves)):
            value, error = mean_and_error(of_player.sum(axis=0), worth)
            assert value == pytest.approx(mean(exact, worth), abs=5 * error)
            assert error < 0.01


@pytest.mark.parametrize("game", games_of_each_kind())
def test_every_game_agrees_with_the_enumeration_of_all_deals(game: Game) -> None:
    spot = small_spot(game, 3, seed=5, n_to_come=1)
    sample = sample_of(spot)
    assert sample.n_deals == DEALS
    check_against_all_deals(truth_of(spot), sample)


@pytest.mark.parametrize("game", games_of_each_kind())
def test_partly_known_hands_agree_with_the_enumeration_of_all_deals(game: Game) -> None:
    spot, n = small_spot(game, 2, seed=7, n_holdings=5, n_to_come=1), game.hole_cards
    n_known = n - 1 if n > 4 and game.full_board else n - 2  # Omaha hands with five cards are slow by the rules
    first, second = AnyHolding(spot.live[: n - 1], n), AnyHolding(spot.live[n - 1 :][:n_known], n)
    for players in ((first, second), (first, Holdings(every_set(spot.live[n - 1 :], n)[:5], np.arange(1, 6)))):
        open_spot = OpenSpot(game, spot.board, spot.dead, players)
        check_against_all_deals(truth_of(open_spot), sample_of(open_spot, deals=50_000))


LOW_CARDS = " ".join(
    rank + suit for rank in "23456789TJ" for suit in "cdhs" if rank + suit not in ("7d", "8d", "9s", "2h")
)
# Boards of four or five cards, so that all deals can be enumerated. The ranges block each other in most deals.
BLOCKING = [
    spot_of(hands("AK"), hands("AK"), board="As Kd 7h 2h", dead="Qs"),
    spot_of(hands("AA AK KK"), hands("AA KK", range(1, 13)), hands("AK AA", range(22, 0, -1)), board="7d 8d 9s 2h Td"),
    spot_of(hands("AA AK"), hands("AK"), ANY_TWO, board="7d 8d 9s 2h", dead=LOW_CARDS),
    spot_of(hands("AsKs AhKh QQ", [10, 1, 2, 2, 2, 2, 2, 2]), hands("AsQs AhQh KK"), board="7d 8d 9s 2h"),
]


@pytest.mark.parametrize("spot", BLOCKING, ids=range(len(BLOCKING)))
def test_ranges_that_block_each_other_are_not_biased(spot: OpenSpot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample is unbiased, whether the holdings of several players are drawn together or one by one."""
    spot = OpenSpot(
        spot.game,
        spot.board,
        spot.dead,
        tuple(without(player, (*spot.board, *spot.dead)) for player in spot.players),
    )
    truth = truth_of(spot)
    together = sample_of(spot)
    monkeypatch.setattr("cardspeak.equities.sampling.tables.MOST_TOGETHER", 1)
    apart = sample_of(spot)
    assert together.n_dealt == DEALS < apart.n_dealt
    for sample in (together, apart):
        check_against_all_deals(truth, sample)


def without(player: Holdings | AnyHolding, cards: Sequence[int]) -> Holdings | AnyHolding:
    if isinstance(player, AnyHolding):
        return player
    are_left = ~np.isin(player.ids, cards).any(axis=1)
    return Holdings(player.ids[are_left], player.weights[are_left])


def test_aces_against_aces_win_only_with_flushes() -> None:
    """A hand wins with one of its suits if four or five of the twelve other cards of that suit are on the board.

    Seven boards of each suit are exceptions: straight flushes from six high to queen high, which no ace improves.
    All other deals are ties.
    """
    chance = 2 * (comb(12, 4) * 36 + comb(12, 5) - 7) / comb(48, 5)
    sample = sample_of(spot_of(hands("AA"), hands("AA")), deals=1 << 20)
    for counts in sample.totals:
        share, win, tie = (mean_and_error(counts[0], worth) for worth in values_of_codes(2, 1))
        assert share[0] == pytest.approx(0.5, abs=5 * share[1])
        assert win[0] == pytest.approx(chance, abs=5 * win[1])
        assert tie[0] == pytest.approx(1 - 2 * chance, abs=5 * tie[1])


# The equities against a random hand are from http://jazbo.com/poker/huholdem.html.
# The last two equities (wins plus half of the ties) are from https://brainwagon.org/2005/04/09/texas-holdem-trivia.
@pytest.mark.parametrize(
    ("mine", "yours", "published"),
    [
        ("AA", ANY_TWO, 0.8520371),
        ("KK", ANY_TWO, 0.8239568),
        ("AcAd", hands("KsKh"), (1388072 + 6538 / 2) / 1712304),
        ("AcAd", hands("Td9d"), (1338249 + 6912 / 2) / 1712304),
    ],
)
def test_published_equities_before_the_flop_are_within_the_error(
    mine: str, yours: Holdings | AnyHolding, published: float
) -> None:
    sample = sample_of(spot_of(hands(mine), yours), deals=1 << 21)
    value, error = mean_and_error(sample.totals[0][0], share_of_codes(2, 1))
    assert error < 0.0004
    assert value == pytest.approx(published, abs=5 * error)


def test_many_players_with_any_cards_have_equal_shares() -> None:
    sample = sample_of(spot_of(*[ANY_TWO] * 10), deals=1 << 18)
    values = [mean_and_error(counts[0], share_of_codes(10, 1)) for counts in sample.totals]
    assert all(value == pytest.approx(0.1, abs=5 * error) for value, error in values)
    assert sum(Fraction(value).limit_denominator(2520 << 18) for value, _ in values) == 1


def test_standard_errors_are_those_of_repetitions() -> None:
    """Over 400 samples, the squared deviations, in units of the standard error, add up to 400 +- 5 * sqrt(800)."""
    spot = spot_of(hands("AK"), without(hands("AA KK QJ AK", range(1, 45)), parse_cards("Qc")), board="Qc 7h 2d 3s")
    exact = dealt_out(listed(spot))[0]
    sizes = [0.0] * 3
    for seed in range(400):
        counts = sample_of(spot, seed, 2000).totals[0][0]
        for at, worth in enumerate(values_of_codes(2, 1)):
            value, error = mean_and_error(counts, worth)
            sizes[at] += ((value - mean(exact.sum(axis=0), worth)) / error) ** 2
    assert sizes == pytest.approx([400] * 3, abs=5 * sqrt(800))


def slices_of(sampled: Sampled, numbers: Sequence[int]) -> list[list[npt.NDArray[np.int64]]]:
    return [list(sampled.slice(number)) for number in numbers]


def test_slices_do_not_depend_on_when_where_or_in_which_order_they_are_dealt() -> None:
    spot = spot_of(hands("AA AK"), hands("AK KK"), ANY_TWO)
    classes = ValueClasses(("low", "high"), (np.arange(1 << 16) > 3000).astype(np.uint8))
    sampled = Sampled(spot, 11, 3 << 19, classes, tells_holdings=True)
    copied = pickle.loads(pickle.dumps(sampled))
    assert sampled.n_slices is not None
    assert sampled.n_slices > 2
    numbers = range(sampled.n_slices)
    forward, backward = slices_of(sampled, numbers), slices_of(copied, numbers[::-1])[::-1]
    for first, second in zip(forward, backward, strict=True):
        assert all((a == b).all() for a, b in zip(first, second, strict=True))
    assert not (forward[0][0] == forward[1][0]).all()
    assert {int(done[0]) for _, done, *_ in forward[:-1]} == {sampled.kept_each}
    assert sum(int(done[0]) for _, done, *_ in forward) == 3 << 19


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_any_number_of_workers_finds_the_same(workers: int) -> None:
    sampled = Sampled(spot_of(hands("AK"), hands("AA KK"), hands("QQ")), -3, 1_500_000)
    assert sampled.n_slices is not None
    sums = Sums(is_long=False)
    assert run_slices(sampled, sampled.n_slices, sums, workers)
    sample = sampled.sample(sums.arrays)
    assert sample.n_deals == 1_500_000
    expected = sample_of(spot_of(hands("AK"), hands("AA KK"), hands("QQ")), -3, 1_500_000)
    assert [totals.tolist() for totals in sample.totals] == [totals.tolist() for totals in expected.totals]


@pytest.mark.parametrize("deals", [1, 2, 511, 513, 99_999])
def test_the_number_of_deals_is_exact_and_a_longer_sample_begins_with_a_shorter_one(deals: int) -> None:
    spot = spot_of(hands("AA AK KK QQ JJ"), hands("AK AQ AJ"), hands("QQ JJ TT AT"), hands("AA 22 33"))
    sample = sample_of(spot, 2, deals)
    assert sample.n_deals == deals == sample.totals[0].sum()
    more = sample_of(spot, 2, deals + 1)
    added = [int((totals - fewer).sum()) for totals, fewer in zip(more.totals, sample.totals, strict=True)]
    assert added == [1] * 4
    assert all((totals >= fewer).all() for totals, fewer in zip(more.totals, sample.totals, strict=True))


@pytest.mark.parametrize("seed", [0, 1, -1, 2**53, 2**64, 10**40])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    spot = spot_of(ANY_TWO, ANY_TWO)
    sample, next_sample = sample_of(spot, seed, 3000), sample_of(spot, seed + 1, 3000)
    assert sample.totals[0].tolist() == sample_of(spot, seed, 3000).totals[0].tolist()
    assert sample.totals[0].tolist() != next_sample.totals[0].tolist()


def test_holdings_and_classes_are_counted_separately() -> None:
    """Each holding is dealt in proportion to its weight. Its equity and its classes agree with those of all deals."""
    mine, yours = hands("AsKs AhKd 7c7d 2c2d", [5, 1, 3, 2]), hands("QQ AA", [1, 2, 1, 2, 1, 2, 3, 1, 1, 1, 1, 4])
    board = parse_cards("Qd 7h 2h 3s 9s")
    spot = OpenSpot(HOLDEM, tuple(board), (), (mine, without(yours, board), ANY_TWO))
    classes = ValueClasses(("less", "three of a kind or more"), (np.arange(1 << 16) >= 4138).astype(np.uint8))
    sample = sample_of(spot, classes=classes, tells_holdings=True)
    (of_mine, of_yours, nobody), totals = sample.counts, sample.totals
    assert nobody is None
    assert of_mine is not None
    assert of_yours is not None
    assert of_mine.shape == (4, 2, 5)
    assert of_yours.shape == (9, 2, 5)
    assert (of_mine.sum(axis=0) == totals[0]).all()
    assert (of_yours.sum(axis=0) == totals[1]).all()
    assert of_mine.sum(axis=(1, 2))[3] > 0
    assert of_mine[:2, 1].sum() == 0  # at most one pair: this board allows no straight or flush
    assert of_mine[2:, 0].sum() == 0  # sets
    assert sample.totals[2][1].sum() > 0
    n_deals = DEALS
    exact = dealt_out(listed(OpenSpot(HOLDEM, spot.board, (), spot.players[:2])))[0].sum(axis=1) * mine.weights
    for holding in range(4):
        p = float(Fraction(int(exact[holding]), int(exact.sum())))
        assert of_mine[holding].sum() == pytest.approx(p * n_deals, abs=5 * sqrt(p * (1 - p) * n_deals))


def test_a_breakdown_leaves_the_sums_within_their_errors() -> None:
    """With a breakdown, holdings are drawn from tables. The deals are different, but have the same distribution."""
    every = every_set(range(52), 2)
    anything = Holdings(every, np.ones(len(every), np.int64))
    plain, apart = (
        sample_of(spot_of(hands("AA"), anything), deals=1 << 18, tells_holdings=tells) for tells in (False, True)
    )
    values = [mean_and_error(sample.totals[0][0], share_of_codes(2, 1)) for sample in (plain, apart)]
    for value, error in values:
        assert value == pytest.approx(0.8520371, abs=5 * error)  # http://jazbo.com/poker/huholdem.html
    counts = apart.counts[1]
    assert counts is not None
    assert (counts.sum(axis=(1, 2)) > 0).sum() == 1326


def test_ranges_of_all_live_holdings_never_clash() -> None:
    board = parse_cards("7h 2d 3s")
    every = every_set([card for card in range(52) if card not in board], 2)
    for anything in (Holdings(every, np.full(len(every), 3)), Holdings(every, np.ones(len(every), np.int64))):
        sample = sample_of(OpenSpot(HOLDEM, tuple(board), (), (hands("AA KK"), anything, anything)), deals=5000)
        assert sample.n_dealt == 5000


def test_many_outcomes_are_counted_too() -> None:
    """With ten players and a split pot, there are 144 codes. The shares of all players add up to one pot."""
    game = find_game("omaha8")
    spot = OpenSpot(game, (), (), tuple(AnyHolding((), 4) for _ in range(10)))
    sample = sample_of(spot, deals=20_000)
    shares = np.array([float(share) for share in share_of_codes(10, 2)])
    assert sample.totals[0].shape == (1, 144)
    assert sum(float(counts[0] @ shares) for counts in sample.totals) == pytest.approx(20_000)


@pytest.mark.parametrize(
    ("spot", "message"),
    [
        (spot_of(hands("AsKs"), hands("AsKs AsQs")), "range 1: As and Qs|range 1: .*As"),
        (spot_of(hands("AsKs AsQs"), hands("AsJs AsTs")), "cannot all be dealt"),
        (spot_of(AnyHolding((51,), 2), AnyHolding((51, 50), 2)), "As"),
        (spot_of(hands("AA"), hands("AA"), hands("AA")), "ranges 1, 2 and 3: their holdings always share"),
        (spot_of(*[hands("AA KK")] * 5), "ranges 1, 2, 3, 4 and 5: their holdings always share a card"),
        (
            OpenSpot(find_game("stud"), (), (), (AnyHolding((), 7),) * 8),
            "56 cards are needed, but the deck has only 52 left",
        ),
        (OpenSpot(find_game("omaha"), (), (), (AnyHolding((), 3),) * 2), "3 hole cards; players in Omaha have 4"),
        (spot_of(*[hands("AA KK QQ JJ TT")] * 10), "give ranges"),
    ],
)
def test_hands_that_cannot_be_dealt_are_refused(spot: OpenSpot, message: str) -> None:
    with pytest.raises(EquityError, match=message):
        Sampled(spot, 1, 100)


def test_spots_with_too_many_outcomes_or_holdings_are_refused() -> None:
    halves = tuple(Half(f"h{number}", "high") for number in range(6))
    many = Game("many", "Many", 2, 5, halves)
    with pytest.raises(EquityError, match="10 players and 6 halves"):
        Sampled(OpenSpot(many, (), (), (ANY_TWO,) * 10), 1, 100)
    every = every_set(range(52), 4)
    wide = Holdings(every, np.ones(len(every), np.int64))
    with pytest.raises(EquityError, match="812,175 holdings are too many"):
        Sampled(OpenSpot(find_game("omaha8"), (), (), (wide, wide, wide)), 1, 100, tells_holdings=True)
    with pytest.raises(GameError, match="has no hands of 5 cards"):
        Sampled(OpenSpot(Game("tiny", "Tiny", 2, 0, (Half("high", "high"),)), (), (), (ANY_TWO,) * 2), 1, 100)
    with pytest.raises(EquityError, match="too many"):
        Sampled(spot_of(ANY_TWO, ANY_TWO), 1, 10**30)


def test_ranges_that_usually_clash_can_still_be_sampled() -> None:
    """Seven players have the same 30 holdings. Most deals clash, but all players have the same equity."""
    same = hands("AA KK QQ JJ TT")
    sampled = Sampled(spot_of(*[same] * 7), 3, 2000)
    assert LEAST_KEPT < sampled.kept_share < 0.25
    sample = sample_of(spot_of(*[same] * 7), 3, 2000)
    values = [mean_and_error(counts[0], share_of_codes(7, 1)) for counts in sample.totals]
    assert all(value == pytest.approx(1 / 7, abs=5 * error) for value, error in values)
    assert sample.n_dealt * sampled.kept_share == pytest.approx(2000, rel=0.3)


def test_a_rulebook_and_a_river_with_known_hands_work() -> None:
    spot = spot_of(hands("AsKs"), hands("QcQd"), board="2h 3h 4d 8c 9s", game=find_game("classic.xml"))
    sample = sample_of(spot, deals=100)
    assert [totals[0].tolist() for totals in sample.totals] == [[100, 0, 0, 0], [0, 100, 0, 0]]
