"""Properties of every settlement, for any bets, folds, ties and button."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from cardspeak.pots import Settlement, settle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

UNITS: list[int | float | Decimal] = [1, 5, 25, 0.01, 0.05, 0.5, Decimal("0.01"), Decimal("2.5")]


@dataclass(frozen=True)
class Hand:
    """A hand to settle. Each player is a seat number, which is the index of their bet.

    `times` says when each player who has folded did so; 0 if it is not known.
    """

    bets: tuple[int, ...]
    values: tuple[int, ...]
    folded: frozenset[int]
    times: tuple[int, ...]
    mucked: frozenset[int]
    dead: int
    button: int

    @property
    def left(self) -> list[int]:
        return [seat for seat in range(len(self.bets)) if seat not in self.folded | self.mucked]

    @property
    def dead_of(self) -> dict[int, int]:
        """Zero for every player: nobody at the table put in the dead money."""
        return dict.fromkeys(range(len(self.bets)), 0)

    @property
    def folds(self) -> dict[int, int | bool]:
        """Who has folded, and when, as `settle` takes it."""
        return {seat: self.times[seat] or True for seat in self.folded}

    def last_of(self, folded: Iterable[int]) -> list[int]:
        """The one of these players who folded last, as a list; empty if that is not known."""
        times = {seat: self.times[seat] for seat in folded}
        last = [seat for seat, time in times.items() if time == max(times.values())]
        return last if len(last) == 1 and all(times.values()) else []

    def settle(self) -> Settlement:
        return settle(
            self.bets,
            values=self.values,
            folded=self.folds,
            mucked=self.mucked,
            dead=self.dead,
            dead_of=self.dead_of,
            button=self.button,
        )

    def reordered(self, order: tuple[int, ...]) -> Settlement:
        """The same hand with the players listed in another order, and the same button."""
        return settle(
            {seat: self.bets[seat] for seat in order},
            values=dict(enumerate(self.values)),
            folded=self.folds,
            mucked=self.mucked,
            dead=self.dead,
            dead_of=self.dead_of,
            button=self.button,
        )


@st.composite
def hands(draw: st.DrawFn, least_left: int = 1) -> Hand:
    players = draw(st.integers(least_left, 7))
    some_bets = st.integers(0, draw(st.sampled_from([2, 5, 40])))  # small bets often tie or differ by one chip
    left = draw(st.sets(st.integers(0, players - 1), min_size=least_left))
    bets = draw(st.lists(some_bets, min_size=players, max_size=players))
    mucked = set(range(players)) - left - draw(st.just(set(range(players))) | st.sets(st.integers(0, players - 1)))
    beyond = sorted(seat for seat in mucked if bets[seat] > max(bets[seat] for seat in left))
    # Of the mucked players who bet more than all who are left, the last has won a side pot; the others count as folded.
    mucked -= set(beyond[1:])
    return Hand(
        bets=tuple(bets),
        values=tuple(draw(st.lists(st.integers(0, 2), min_size=players, max_size=players))),
        folded=frozenset(range(players)) - left - mucked,
        times=tuple(draw(st.lists(st.integers(0, 3), min_size=players, max_size=players))),
        mucked=frozenset(mucked),
        dead=draw(st.just(0) | st.integers(0, 9)),
        button=draw(st.integers(0, players - 1)),
    )


def paid(settlement: Settlement, seat: int) -> int:
    return int(settlement.payouts.get(seat, 0))


def no_chip_is_lost_or_made(hand: Hand, result: Settlement) -> None:
    out = sum(result.payouts.values()) + sum(result.returned.values()) + result.rake
    assert out == sum(hand.bets) + hand.dead
    assert sum(pot.amount for pot in result.pots) == sum(result.payouts.values())
    assert all(pot.amount == sum(award.amount for award in pot.awards) > 0 for pot in result.pots)


def nobody_wins_more_than_they_could_match(hand: Hand, result: Settlement) -> None:
    """Only a remaining player with the largest bet can also win chips that no remaining player has matched."""
    reach = max(hand.bets[seat] for seat in hand.left)
    for seat in hand.left:
        unmatched = sum(max(bet - reach, 0) for bet in hand.bets) if hand.bets[seat] == reach else 0
        assert paid(result, seat) <= sum(min(bet, hand.bets[seat]) for bet in hand.bets) + hand.dead + unmatched


def folded_players_contest_nothing_and_win_only_what_nobody_else_contests(hand: Hand, result: Settlement) -> None:
    assert all(hand.folded.isdisjoint(pot.contenders) for pot in result.pots if len(pot.contenders) > 1)
    if not any(hand.times):
        assert hand.folded.isdisjoint(result.payouts)


def a_better_hand_with_as_big_a_bet_gets_no_less(hand: Hand, result: Settlement) -> None:
    for better in hand.left:
        for worse in hand.left:
            if hand.values[better] > hand.values[worse] and hand.bets[better] >= hand.bets[worse]:
                assert paid(result, better) >= paid(result, worse)


def equal_players_are_paid_alike(hand: Hand, result: Settlement) -> None:
    for seat in hand.left:
        for other in hand.left:
            if (hand.values[seat], hand.bets[seat]) == (hand.values[other], hand.bets[other]):
                assert abs(paid(result, seat) - paid(result, other)) <= len(result.pots)


@given(hands(), st.data())
def test_the_order_of_the_players_moves_only_odd_chips(hand: Hand, data: st.DataObject) -> None:
    order = tuple(data.draw(st.permutations(range(len(hand.bets)))))
    settled, reordered = hand.settle(), hand.reordered(order)
    assert settled.returned == reordered.returned or len(set(hand.bets)) < len(hand.bets)
    assert sum(settled.returned.values()) == sum(reordered.returned.values())
    assert [(pot.amount, set(pot.contenders)) for pot in settled.pots] == [
        (pot.amount, set(pot.contenders)) for pot in reordered.pots
    ]
    assert all(abs(paid(settled, seat) - paid(reordered, seat)) <= len(settled.pots) for seat in order)


def moving_everyone_round_the_table_with_the_button_changes_nothing(hand: Hand, result: Settlement) -> None:
    seats = range(len(hand.bets))
    for turn in seats:
        assert hand.reordered((*seats[turn:], *seats[:turn])).payouts == result.payouts


@given(hands(least_left=2), st.integers(1, 9))
def test_a_folded_bet_that_all_remaining_players_cover_is_like_dead_money(hand: Hand, ante: int) -> None:
    bets = tuple(bet if seat in hand.folded else bet + ante for seat, bet in enumerate(hand.bets))
    as_dead = replace(hand, bets=bets, dead=hand.dead + ante)
    as_bet = replace(
        hand, bets=(*bets, ante), values=(*hand.values, 0), folded=hand.folded | {len(bets)}, times=(*hand.times, 0)
    )
    assert as_bet.settle().payouts == as_dead.settle().payouts


@given(hands(), st.sampled_from(UNITS))
def test_scaling_all_amounts_and_the_unit_scales_the_result(hand: Hand, unit: float | Decimal) -> None:
    exact = Fraction(str(unit))
    scaled = settle(
        [Decimal(bet) * Decimal(str(unit)) for bet in hand.bets],
        values=hand.values,
        folded=hand.folds,
        mucked=hand.mucked,
        dead=float(hand.dead * exact),
        dead_of=hand.dead_of,
        button=hand.button,
        unit=unit,
    )
    plain = hand.settle()
    for field in ("payouts", "returned"):
        assert {seat: Fraction(amount) for seat, amount in getattr(scaled, field).items()} == {
            seat: amount * exact for seat, amount in getattr(plain, field).items()
        }
    assert [pot.odd_chips for pot in scaled.pots] == [pot.odd_chips for pot in plain.pots]


def contenders_reached_their_pot_and_those_left_out_did_not(hand: Hand, result: Settlement) -> None:
    for pot in result.pots:
        reach = min(hand.bets[seat] for seat in pot.contenders)
        outside = set(hand.left) - set(pot.contenders)
        assert all(hand.bets[seat] < reach for seat in outside)
    pots = [pot for pot in result.pots if set(pot.contenders) <= set(hand.left)]
    assert all(set(lower.contenders) > set(higher.contenders) for lower, higher in pairwise(pots))


def winners_have_the_best_hand_of_their_pot(hand: Hand, result: Settlement) -> None:
    for pot in result.pots:
        assert {award.player for award in pot.awards} <= set(winners(hand, pot.contenders))


def shares_of_a_pot_differ_by_at_most_an_odd_chip(hand: Hand, result: Settlement) -> None:
    for pot in result.pots:
        share = pot.amount // len(winners(hand, pot.contenders))
        bigger = {award.player for award in pot.awards if award.amount == share + 1}
        assert bigger == set(pot.odd_chips)
        assert all(award.amount == share for award in pot.awards if award.player not in bigger)


def ranking_and_values_agree(hand: Hand, result: Settlement) -> None:
    best_first = sorted(hand.left, key=lambda seat: -hand.values[seat])
    ranking = [list(group) for _, group in groupby(best_first, key=lambda seat: hand.values[seat])]
    ranked = settle(
        hand.bets,
        ranking,
        folded=hand.folds,
        mucked=hand.mucked,
        dead=hand.dead,
        dead_of=hand.dead_of,
        button=hand.button,
    )
    assert ranked == result


def what_a_chip_by_chip_dealer_would_pay(hand: Hand, result: Settlement) -> None:
    """The oracle shares every chip in exact fractions; odd chips change a payout by less than one unit per pot."""
    payouts, returned = dealer(hand)
    assert result.returned == returned
    for seat in range(len(hand.bets)):
        assert abs(paid(result, seat) - payouts[seat]) < max(len(result.pots), 1)


def dealer(hand: Hand) -> tuple[dict[int, Fraction], dict[int, int]]:
    """The payouts as fractions and the returned bets, found by collecting the bets chip by chip."""
    payouts = dict.fromkeys(range(len(hand.bets)), Fraction(0))
    returned: Counter[int] = Counter()
    contenders = reached = [seat for seat in hand.left if hand.bets[seat] > 0] or hand.left
    for payers in chips(hand.bets):
        if len(payers) == 1:
            returned.update(payers)
        else:
            left = [seat for seat in hand.left if seat in payers]
            reached = left or [*hand.mucked & payers] or hand.last_of(payers) or reached
            pay(hand, reached, len(payers), payouts)
    pay(hand, contenders, hand.dead, payouts)
    return payouts, returned


def chips(bets: tuple[int, ...]) -> Iterator[set[int]]:
    """The players who put in at least one chip, then those who put in at least two, and so on."""
    for level in range(1, max(bets) + 1):
        yield {seat for seat, bet in enumerate(bets) if bet >= level}


def pay(hand: Hand, contenders: list[int], amount: int, payouts: dict[int, Fraction]) -> None:
    best = winners(hand, contenders)
    for seat in best:
        payouts[seat] += Fraction(amount, len(best))


def winners(hand: Hand, contenders: Iterable[int]) -> list[int]:
    """The contenders with the best hand."""
    several = list(contenders)
    return [seat for seat in several if not any(hand.values[seat] < hand.values[other] for other in several)]


PROPERTIES: tuple[Callable[[Hand, Settlement], None], ...] = (
    no_chip_is_lost_or_made,
    nobody_wins_more_than_they_could_match,
    folded_players_contest_nothing_and_win_only_what_nobody_else_contests,
    a_better_hand_with_as_big_a_bet_gets_no_less,
    equal_players_are_paid_alike,
    moving_everyone_round_the_table_with_the_button_changes_nothing,
    contenders_reached_their_pot_and_those_left_out_did_not,
    winners_have_the_best_hand_of_their_pot,
    shares_of_a_pot_differ_by_at_most_an_odd_chip,
    ranking_and_values_agree,
    what_a_chip_by_chip_dealer_would_pay,
)


@given(hands())
def test_what_is_true_of_every_settlement(hand: Hand) -> None:
    """Generating hands takes longer than checking them, so all of these properties are checked on the same hands."""
    result = hand.settle()
    for holds in PROPERTIES:
        holds(hand, result)
