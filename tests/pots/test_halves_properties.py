"""Properties of every pot that is won in halves, for any bets, ties and qualifying hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from cardspeak.pots import RULE_SETS, WHOLE, Pot, PotHalf, Settlement, settle
from tests.cases import fewer

NAMES = ("high", "low", "badugi")

few = fewer(15)
"""Fewer examples, for properties whose failures the oracles would also find."""


@dataclass(frozen=True)
class SplitHand:
    """A hand to settle. Each player is a seat number, which is the index of their bet."""

    bets: tuple[int, ...]
    halves: dict[str, tuple[int | None, ...]]
    folded: frozenset[int]
    dead: int
    button: int
    odd_half: str
    rules: str

    def settle(self, **given: Any) -> Settlement:
        arguments: dict[str, Any] = {
            "bets": self.bets,
            "halves": self.halves,
            "folded": self.folded,
            "dead": self.dead,
            "dead_of": dict.fromkeys(self.seats, 0),
            "button": self.button,
            "odd_half": self.odd_half,
            "rules": self.rules,
        }
        return settle(**(arguments | given))

    @property
    def seats(self) -> range:
        return range(len(self.bets))

    def winners(self, name: str, contenders: tuple[int, ...]) -> set[int]:
        """The contenders with the best hand for a half."""
        hands = {seat: value for seat in contenders if (value := self.halves[name][seat]) is not None}
        return {seat for seat, value in hands.items() if all(value >= other for other in hands.values())}

    def every_winners(self, pot: Pot) -> list[set[int]]:
        """The winners of each half of a pot that anybody qualifies for."""
        return [won for name in self.halves if (won := self.winners(name, pot.contenders))]


@st.composite
def hands(draw: st.DrawFn, least_halves: int = 1) -> SplitHand:
    players = draw(st.integers(1, 6))
    some_bets = st.integers(0, draw(st.sampled_from([2, 5, 40])))  # small bets often tie and leave odd chips
    left = draw(st.sets(st.integers(0, players - 1), min_size=1))
    first, others = st.integers(0, 2), st.none() | st.integers(0, 2)
    names = NAMES[: draw(st.integers(least_halves, 3))]
    return SplitHand(
        bets=tuple(draw(st.lists(some_bets, min_size=players, max_size=players))),
        halves={
            name: tuple(draw(st.lists(first if name == names[0] else others, min_size=players, max_size=players)))
            for name in names
        },
        folded=frozenset(range(players)) - left,
        dead=draw(st.integers(0, 9)),
        button=draw(st.integers(0, players - 1)),
        odd_half=draw(st.sampled_from(names)),
        rules=draw(st.sampled_from(list(RULE_SETS))),
    )


def paid(settlement: Settlement, seat: int) -> int:
    return int(settlement.payouts.get(seat, 0))


def awarded(pot: Pot, half: str) -> dict[int, Any]:
    return {award.player: award.amount for award in pot.awards if award.half == half}


def payments(settlement: Settlement) -> list[Any]:
    """What each player is paid from each pot, without the names of the halves."""
    return [[(award.player, award.amount) for award in pot.awards] for pot in settlement.pots]


def won(pot: Pot) -> list[PotHalf]:
    """The halves that somebody won."""
    return [half for half in pot.halves if half.winners]


def no_chip_is_lost_or_made(hand: SplitHand, result: Settlement) -> None:
    assert sum(result.payouts.values()) + sum(result.returned.values()) == sum(hand.bets) + hand.dead
    assert all(pot.amount == sum(award.amount for award in pot.awards) > 0 for pot in result.pots)


def awards_of_each_half_are_the_half(_hand: SplitHand, result: Settlement) -> None:
    for pot in result.pots:
        for half in pot.halves:
            assert sum(awarded(pot, half.name).values()) == half.amount
        assert sum(half.amount for half in pot.halves) == (pot.amount if pot.is_divided else 0)


def each_half_is_won_by_the_best_hands_for_it(hand: SplitHand, result: Settlement) -> None:
    for pot in result.pots:
        for half in pot.halves:
            assert set(half.winners) == hand.winners(half.name, pot.contenders)
            assert awarded(pot, half.name).keys() <= set(half.winners)


def a_pot_is_not_divided_if_the_same_players_win_every_half(hand: SplitHand, result: Settlement) -> None:
    for pot in result.pots:
        same = len(pot.contenders) == 1 or all(winners == other for winners, other in pairwise(hand.every_winners(pot)))
        assert pot.is_divided is not same
        assert all((award.half == WHOLE) is same for award in pot.awards)


def a_whole_pot_is_split_as_evenly_as_possible(hand: SplitHand, result: Settlement) -> None:
    for pot in result.pots:
        if not pot.is_divided:
            winners = hand.winners("high", pot.contenders) if len(pot.contenders) > 1 else pot.contenders
            share, odd = divmod(int(pot.amount), len(winners))
            bigger = {award.player: award.amount for award in pot.awards if award.amount > share}
            assert bigger == dict.fromkeys(pot.odd_chips, share + 1)
            assert len(bigger) == odd


def halves_and_shares_differ_by_at_most_an_odd_chip(_hand: SplitHand, result: Settlement) -> None:
    for pot in result.pots:
        amounts = [half.amount for half in won(pot)]
        assert max(amounts, default=0) - min(amounts, default=0) <= 1
        for half in won(pot) if pot.is_divided else []:
            shares = awarded(pot, half.name)
            share = half.amount // len(half.winners)
            assert {seat for seat in half.winners if shares.get(seat, 0) == share + 1} == set(half.odd_chips)
            assert all(shares.get(seat, 0) == share for seat in half.winners if seat not in half.odd_chips)


def no_half_has_more_than_the_odd_half(hand: SplitHand, result: Settlement) -> None:
    for pot in result.pots:
        amounts = {half.name: half.amount for half in won(pot)}
        assert hand.odd_half not in amounts or amounts[hand.odd_half] == max(amounts.values())


def what_a_dealer_of_fractions_would_pay(hand: SplitHand, result: Settlement) -> None:
    """The oracle splits pots into exact fractions; payouts differ by less than two chips for each half of each pot."""
    fair = dict.fromkeys(hand.seats, Fraction(0))
    for pot in result.pots:
        every = [set(pot.contenders)] if len(pot.contenders) == 1 else hand.every_winners(pot)
        for winners in every:
            for seat in winners:
                fair[seat] += Fraction(int(pot.amount), len(every) * len(winners))
    for seat in hand.seats:
        assert abs(paid(result, seat) - fair[seat]) < max(2 * len(hand.halves) * len(result.pots), 1)


@few
@given(hands())
def test_one_half_behaves_as_values(hand: SplitHand) -> None:
    values = hand.halves["high"]
    of_one = hand.settle(halves={"high": values}, odd_half=None)
    assert of_one == hand.settle(halves=None, values=values, odd_half=None)


@few
@given(hands())
def test_the_same_half_twice_pays_as_once(hand: SplitHand) -> None:
    values = hand.halves["high"]
    twice = hand.settle(halves={"high": values, "again": values}, odd_half=None)
    once = hand.settle(halves={"high": values}, odd_half=None)
    assert [pot.awards for pot in twice.pots] == [pot.awards for pot in once.pots]


def a_half_that_nobody_qualifies_for_changes_nothing(hand: SplitHand, result: Settlement) -> None:
    more = hand.settle(halves=hand.halves | {"none": (None,) * len(hand.bets)})
    assert [pot.awards for pot in more.pots] == [pot.awards for pot in result.pots]


def renaming_halves_changes_nothing_else(hand: SplitHand, result: Settlement) -> None:
    renamed = hand.settle(
        halves={name[::-1]: values for name, values in hand.halves.items()}, odd_half=hand.odd_half[::-1]
    )
    assert payments(renamed) == payments(result)


@few
@given(hands(), st.data())
def test_the_order_of_the_players_moves_only_odd_chips(hand: SplitHand, data: st.DataObject) -> None:
    order = data.draw(st.permutations(hand.seats))
    moved = hand.settle(bets={seat: hand.bets[seat] for seat in order}, halves=by_player(hand))
    plain = hand.settle()
    assert [(pot.amount, set(pot.contenders)) for pot in moved.pots] == [
        (pot.amount, set(pot.contenders)) for pot in plain.pots
    ]
    most = len(hand.halves) * len(plain.pots)
    assert all(abs(paid(moved, seat) - paid(plain, seat)) <= most for seat in hand.seats)


def moving_everyone_round_the_table_with_the_button_changes_nothing(hand: SplitHand, result: Settlement) -> None:
    for turn in hand.seats:
        order = [*hand.seats[turn:], *hand.seats[:turn]]
        moved = hand.settle(bets={seat: hand.bets[seat] for seat in order}, halves=by_player(hand))
        assert moved.payouts == result.payouts


def by_player(hand: SplitHand) -> dict[str, dict[int, int | None]]:
    return {name: dict(enumerate(values)) for name, values in hand.halves.items()}


@few
@given(hands(), st.integers(1, 9))
def test_a_folded_bet_that_all_remaining_players_cover_is_like_dead_money(hand: SplitHand, ante: int) -> None:
    """Layers with the same contenders are one pot, so it is divided only once."""
    assume(len(hand.bets) - len(hand.folded) > 1)
    bets = tuple(bet if seat in hand.folded else bet + ante for seat, bet in enumerate(hand.bets))
    as_dead = replace(hand, bets=bets, dead=hand.dead + ante)
    as_bet = replace(
        hand,
        bets=(*bets, ante),
        halves={name: (*values, None) for name, values in hand.halves.items()},
        folded=hand.folded | {len(bets)},
    )
    assert as_bet.settle().payouts == as_dead.settle().payouts


@few
@given(hands(), st.sampled_from([5, 0.05, Decimal("2.5")]))
def test_scaling_all_amounts_and_the_unit_scales_the_result(hand: SplitHand, unit: float | Decimal) -> None:
    size = Decimal(str(unit))
    scaled = hand.settle(bets=[bet * size for bet in hand.bets], dead=hand.dead * size, unit=unit)
    assert {seat: Fraction(amount) for seat, amount in scaled.payouts.items()} == {
        seat: Fraction(amount) * Fraction(size) for seat, amount in hand.settle().payouts.items()
    }


def cards_in_the_order_of_the_seats_are_the_button(hand: SplitHand, result: Settlement) -> None:
    """The first player left of the button has the highest card, and the button has the lowest."""
    cards = [-((seat - hand.button - 1) % len(hand.bets)) for seat in hand.seats]
    by_card = hand.settle(odd_cards=dict.fromkeys(hand.halves, cards))
    assert payments(by_card) == payments(result)


@few
@given(hands(), st.data())
def test_if_odd_chips_go_by_card_the_button_decides_nothing(hand: SplitHand, data: st.DataObject) -> None:
    cards = {name: data.draw(st.permutations(hand.seats)) for name in hand.halves}
    assert len({str(payments(hand.settle(odd_cards=cards, button=button))) for button in hand.seats}) == 1


@few
@given(hands(least_halves=2), st.data())
def test_odd_chips_go_to_the_greatest_cards(hand: SplitHand, data: st.DataObject) -> None:
    cards = {name: data.draw(st.permutations(hand.seats)) for name in hand.halves}
    for pot in replace(hand, rules="tda").settle(odd_cards=cards).pots:
        for half in pot.halves:
            best_first = sorted(half.winners, key=lambda seat: -cards[half.name][seat])
            assert list(half.odd_chips) == best_first[: len(half.odd_chips)]


@few
@given(hands(least_halves=2))
def test_roberts_rules_give_a_second_odd_chip_only_if_all_have_one(hand: SplitHand) -> None:
    """If a half is larger by an odd chip, its sole winner counts as having an odd chip."""
    for pot in replace(hand, rules="roberts").settle().pots:
        least = min((half.amount for half in won(pot)), default=0)
        lucky = {half.winners[0] for half in won(pot) if len(half.winners) == 1 and half.amount > least}
        for half in pot.halves:
            assert lucky.isdisjoint(half.odd_chips) or set(half.winners) <= lucky | set(half.odd_chips)
            lucky |= set(half.odd_chips)


def every_settlement_can_be_described(_hand: SplitHand, result: Settlement) -> None:
    """The text names each award with its half."""
    story = str(result)
    for pot in result.pots:
        assert all(f"seat {award.player} wins {award.amount}" in story for award in pot.awards)
        assert all(f"{award.half} half: " in story for award in pot.awards if award.half != WHOLE)


PROPERTIES: tuple[Callable[[SplitHand, Settlement], None], ...] = (
    no_chip_is_lost_or_made,
    awards_of_each_half_are_the_half,
    each_half_is_won_by_the_best_hands_for_it,
    a_pot_is_not_divided_if_the_same_players_win_every_half,
    a_whole_pot_is_split_as_evenly_as_possible,
    halves_and_shares_differ_by_at_most_an_odd_chip,
    no_half_has_more_than_the_odd_half,
    what_a_dealer_of_fractions_would_pay,
    a_half_that_nobody_qualifies_for_changes_nothing,
    renaming_halves_changes_nothing_else,
    moving_everyone_round_the_table_with_the_button_changes_nothing,
    cards_in_the_order_of_the_seats_are_the_button,
    every_settlement_can_be_described,
)


@given(hands())
def test_what_is_true_of_every_settlement(hand: SplitHand) -> None:
    """Generating hands takes longer than checking them, so all of these properties are checked on the same hands."""
    result = hand.settle()
    for holds in PROPERTIES:
        holds(hand, result)
