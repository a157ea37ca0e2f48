"""Properties of all settlements: any rule set, halves, boards, rake, dead money, bets and hands."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardspeak.pots import RULE_SETS, WHOLE, Pot, Rake, RuleSet, Settlement, settle
from tests.cases import fewer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

NAMES = ("high", "low", "badugi")
NO_RAKE = Rake(0)
RAKES = (
    NO_RAKE,
    Rake(5, cap=3),
    Rake(10, cap={2: 1, 4: 3}, several_pots="main pot first"),
    Rake(Decimal("2.5"), rounding="nearest", no_flop_no_drop=False),
    Rake(33, cap=Decimal("7.5"), rounding="up", several_pots="main pot first"),
    Rake(0.333333333, rounding="up", unit=5),
    Rake(100),
)

few = fewer(15)
"""Fewer examples, for properties whose failures the oracle would also find."""


@dataclass(frozen=True)
class Hand:
    """A hand to settle. Each player is a seat number, which is the index of their bet."""

    bets: tuple[int, ...]
    boards: tuple[dict[str, tuple[int | None, ...]], ...]
    folded: frozenset[int]
    dead: int
    dead_of: dict[int, int]
    button: int
    odd_cards: tuple[dict[str, tuple[int, ...]], ...] | None
    odd_half: str | None
    double_board: bool
    saw_flop: bool
    rules: RuleSet
    rake: Rake

    def settle(self, **given: Any) -> Settlement:
        arguments: dict[str, Any] = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return settle(**(arguments | given))

    @property
    def seats(self) -> range:
        return range(len(self.bets))

    @property
    def left(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.folded]

    @property
    def names(self) -> list[str]:
        return list(self.boards[0])

    @property
    def put_in(self) -> int:
        return sum(self.bets) + self.dead + sum(self.dead_of.values())


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """The rule sets, and house rules with any choices."""
    by = st.sampled_from(["position", "highest card", "lowest card"])
    house = st.builds(
        RuleSet,
        code=st.just("house"),
        title=st.just("A house"),
        button_games=by,
        stud_high=by,
        stud_low=by,
        odd_half=st.sampled_from(["high", "low"]),
        one_odd_chip=st.booleans(),
        split_once=st.booleans(),
        quotes=st.just({"boards": "House 7", "rake": "House 9"}),
    )
    return st.sampled_from(list(RULE_SETS.values())) | house


@st.composite
def hands(draw: st.DrawFn, most_boards: int = 3, most_halves: int = 3) -> Hand:
    players = draw(st.integers(1, 6))
    seats = range(players)

    def each(values: st.SearchStrategy[Any]) -> tuple[Any, ...]:
        return tuple(draw(st.lists(values, min_size=players, max_size=players)))

    names = NAMES[: draw(st.integers(1, most_halves))]
    boards = draw(st.integers(1, most_boards))
    first, others = st.integers(0, 2), st.none() | st.integers(0, 2)
    with_cards = [name for name in names if draw(st.booleans())]
    return Hand(
        bets=each(st.integers(0, draw(st.sampled_from([2, 5, 40])))),  # small bets: often equal, often with odd chips
        boards=tuple({name: each(others if at else first) for at, name in enumerate(names)} for _ in range(boards)),
        folded=frozenset(seats) - draw(st.sets(st.sampled_from(seats), min_size=1)),
        dead=draw(st.just(0) | st.integers(0, 9)),
        dead_of=dict.fromkeys(seats, 0)
        | draw(st.just({}) | st.dictionaries(st.sampled_from(seats), st.integers(0, 5), max_size=3)),
        button=draw(st.sampled_from(seats)),
        odd_cards=tuple({name: tuple(draw(st.permutations(seats))) for name in with_cards} for _ in range(boards))
        if with_cards
        else None,
        odd_half=draw(st.none() | st.sampled_from(names)),
        double_board=draw(st.booleans()),
        saw_flop=draw(st.booleans()),
        rules=draw(rule_sets()),
        rake=draw(st.sampled_from(RAKES)),
    )


def by_seat(amounts: Mapping[Any, Any]) -> Counter[Any]:
    """Amounts without zeros, so that they can be compared."""
    return Counter({seat: amount for seat, amount in amounts.items() if amount})


def worth(pots: Sequence[Pot]) -> list[Any]:
    """What each player is paid from each pot, without the names of halves and boards."""
    return [
        (pot.amount, pot.rake, pot.contenders, [(award.player, award.amount) for award in pot.awards]) for pot in pots
    ]


# Chips: none is lost, and each is reported. `test_what_is_true_of_every_settlement` checks these properties.


def no_chip_is_lost_or_made(hand: Hand, result: Settlement) -> None:
    assert sum(result.payouts.values()) + sum(result.returned.values()) + result.rake == hand.put_in
    assert result.rake == sum(pot.rake for pot in result.pots)
    for pot in result.pots:
        assert pot.amount == sum(award.amount for award in pot.awards) + pot.rake > 0
        assert all(award.amount > 0 for award in pot.awards)
    assert sum(result.net.values()) == hand.dead - result.rake


def parts_of_a_pot_are_the_pot(hand: Hand, result: Settlement) -> None:
    for pot in result.pots:
        if pot.boards:
            assert len(pot.boards) == len(hand.boards)
            assert sum(part.amount for part in pot.boards) == pot.amount - pot.rake
            assert [award for part in pot.boards for award in part.awards] == list(pot.awards)
        for number, part in enumerate(pot.boards or [pot], start=1):
            assert sum(award.amount for award in part.awards) == part.amount - part.rake
            assert {award.board for award in part.awards} <= {number if pot.boards else None}
            assert sum(half.amount for half in part.halves) == (part.amount - part.rake if part.is_divided else 0)
            for half in part.halves if part.is_divided else ():
                assert half.amount == sum(award.amount for award in part.awards if award.half == half.name)


def what_each_player_put_into_the_pots_and_got_back_is_their_bet(hand: Hand, result: Settlement) -> None:
    put_in: Counter[Any] = by_seat(result.returned)
    for number, pot in enumerate(result.pots):
        parts = result.put_into(pot)
        assert all(parts.values())
        put_in.update(parts)
        assert sum(parts.values()) + (0 if number else result.dead) == pot.amount
    assert put_in == by_seat(dict(enumerate(hand.bets)))


def steps_move_every_chip_once(_hand: Hand, result: Settlement) -> None:
    moved: dict[Any, Any] = {}
    for step in result.steps():
        if step.player is not None or step.kind == "rake":
            moved[step.player] = moved.get(step.player, 0) + step.amount
    assert moved.pop(None, 0) == result.rake
    assert moved == by_seat(result.payouts) + by_seat(result.returned)


def steps_divide_each_pot_before_they_pay_it(_hand: Hand, result: Settlement) -> None:
    """Boards and halves receive as much as they pay, pot by pot, from the last side pot to the main pot."""
    steps = result.steps()
    made = [step for step in steps if step.kind == "pot"]
    assert [(step.pot, step.amount) for step in made] == [(pot.name, pot.amount) for pot in reversed(result.pots)]
    for pot in result.pots:
        own = [step for step in steps if step.pot == pot.name]
        for at, part in enumerate(pot.boards, start=1):
            of_board = [step for step in own if step.board == at]
            assert part.amount == sum(step.amount for step in of_board if step.player is None and not step.half)
            assert part.amount == sum(step.amount for step in of_board if step.player is not None)
        parts: list[tuple[int | None, Pot]] = [*enumerate(pot.boards, start=1)] or [(None, pot)]
        for number, part in parts:
            for half in part.halves if part.is_divided else ():
                of_half = [step for step in own if (step.board, step.half) == (number, half.name)]
                assert half.amount == sum(step.amount for step in of_half if step.player is None)
                assert half.amount == sum(step.amount for step in of_half if step.player is not None)


# The oracle: a dealer who lays out the chips one by one, as the rules say.


def a_dealer_who_lays_out_chip_by_chip_pays_the_same(hand: Hand, result: Settlement) -> None:
    """This holds for any number of boards and any rule set. The dealer lays out what the rake leaves of the pot."""
    pots, returned = gathered(hand)
    assert by_seat(result.returned) == returned
    assert [(pot.contenders, pot.amount) for pot in result.pots] == pots
    expected: Counter[int] = Counter()
    for pot in result.pots:
        expected.update(laid_out(hand, int(pot.amount) - int(pot.rake), pot.contenders))
    assert by_seat(result.payouts) == expected


def gathered(hand: Hand) -> tuple[list[tuple[tuple[int, ...], int]], Counter[int]]:
    """The pots by their contenders, main pot first, and the returned bets; bets are collected chip by chip."""
    pots: Counter[tuple[int, ...]] = Counter()
    returned: Counter[int] = Counter()
    reached = tuple([seat for seat in hand.left if hand.bets[seat] or hand.dead_of.get(seat)] or hand.left)
    pots[reached] = hand.dead + sum(hand.dead_of.values())
    for level in range(1, max(hand.bets) + 1):
        payers = [seat for seat in hand.seats if hand.bets[seat] >= level]
        if len(payers) == 1:
            returned.update(payers)
        else:
            reached = tuple(seat for seat in hand.left if seat in payers) or reached
            pots[reached] += len(payers)
    return sorted(((who, chips) for who, chips in pots.items() if chips), key=lambda pot: -len(pot[0])), returned


def laid_out(hand: Hand, chips: int, contenders: tuple[int, ...]) -> Counter[int]:
    """The amount that each contender gets from a pot."""
    if len(contenders) == 1:
        return by_seat({contenders[0]: chips})
    won = [
        {name: best(values, contenders) for name, values in board.items() if best(values, contenders)}
        for board in hand.boards
    ]
    winners = [who for halves in won for who in halves.values()]
    if hand.double_board and hand.rules.split_once and all(who == winners[0] for who in winners):
        return rounds(chips, in_turn(hand, 0, hand.names[0], winners[0]), set())
    paid: Counter[int] = Counter()
    for board, halves in enumerate(won):
        part = sum(1 for chip in range(chips) if chip % len(won) == board and chip < chips - chips % len(won))
        paid.update(laid_out_on(hand, board, halves, part + (0 if board else chips % len(won))))
    return paid


def laid_out_on(hand: Hand, board: int, won: Mapping[str, list[int]], chips: int) -> Counter[int]:
    """The amount that each winner gets from one board's part of a pot."""
    first = won[hand.names[0]]
    is_one_tie = all(who == first for who in won.values())
    if is_one_tie and (len(won) == 1 or len(first) == 1 or hand.rules.split_once):
        return rounds(chips, in_turn(hand, board, hand.names[0], first), set())
    takes_odd = hand.odd_half or ("low" if hand.rules.odd_half == "low" and "low" in hand.names else hand.names[0])
    order = [name for name in won if name == takes_odd] + [name for name in won if name != takes_odd]
    amounts = rounds(chips, order, set())
    fewest = chips // len(order)
    had_one = {who[0] for name, who in won.items() if len(who) == 1 and amounts[name] > fewest}
    paid: Counter[int] = Counter()
    for name, who in won.items():
        shares = rounds(amounts[name], in_turn(hand, board, name, who), had_one if hand.rules.one_odd_chip else set())
        had_one |= {seat for seat in who if amounts[name] % len(who) and shares[seat] > amounts[name] // len(who)}
        paid.update(shares)
    return paid


def rounds(chips: int, turn: Sequence[Any], had_one: Collection[Any]) -> Counter[Any]:
    """Chips dealt in rounds, one each; in the last, incomplete round, those who already had an odd chip come last."""
    dealt: Counter[Any] = Counter()
    for chip in range(chips - chips % len(turn)):
        dealt[turn[chip % len(turn)]] += 1
    last_round = [winner for winner in turn if winner not in had_one] + [winner for winner in turn if winner in had_one]
    dealt.update(last_round[: chips % len(turn)])
    return dealt


def best(values: Sequence[int | None], contenders: Sequence[int]) -> list[int]:
    """The contenders with the best hand, or nobody if no hand qualifies."""
    hands = {seat: value for seat in contenders if (value := values[seat]) is not None}
    return [seat for seat, value in hands.items() if not any(value < other for other in hands.values())]


def in_turn(hand: Hand, board: int, half: str, winners: Sequence[int]) -> list[int]:
    """The winners in the order in which they get odd chips: by cards, or clockwise from the button's left."""
    by = hand.rules.stud_low if half == "low" else hand.rules.stud_high
    cards = hand.odd_cards[board].get(half) if hand.odd_cards else None
    if cards is None or by == "position":
        return sorted(winners, key=lambda seat: (seat - hand.button - 1) % len(hand.bets))
    return sorted(winners, key=lambda seat: -cards[seat])


# The rake; `test_rake.py` tests its amount.


@few
@given(hands(most_boards=1))
def test_nobody_is_paid_more_because_there_is_a_rake(hand: Hand) -> None:
    """This holds for one board; with several, a rake can move extra chips to the first board."""
    assume(not hand.rules.one_odd_chip)  # that rule depends on who already has an odd chip
    raked, plain = hand.settle(), hand.settle(rake=NO_RAKE)
    assert all(amount <= plain.payouts[seat] for seat, amount in raked.payouts.items())
    assert raked.returned == plain.returned


@few
@given(hands())
def test_a_returned_bet_is_never_raked(hand: Hand) -> None:
    """A larger uncalled bet changes what is returned, and nothing else."""
    assume(hand.bets.count(max(hand.bets)) == 1)
    last = hand.bets.index(max(hand.bets))
    more = replace(hand, bets=tuple(bet + 1000 * (seat == last) for seat, bet in enumerate(hand.bets)))
    before, after = hand.settle(), more.settle()
    assert worth(before.pots) == worth(after.pots)
    assert after.returned == by_seat(before.returned) + Counter({last: 1000})


# The order and the names of the players.


@few
@given(hands(), st.data())
def test_if_cards_decide_the_order_of_the_players_does_not_matter(hand: Hand, data: st.DataObject) -> None:
    """All cards of a half differ, so no odd chip goes by position."""
    cards = tuple({name: tuple(data.draw(st.permutations(hand.seats))) for name in hand.names} for _ in hand.boards)
    hand = replace(hand, odd_cards=cards, rules=replace(hand.rules, stud_high="highest card", stud_low="lowest card"))
    settlement, other = hand.settle(), reordered(hand, data.draw(st.permutations(hand.seats)))
    assert other.payouts == settlement.payouts
    assert other.rake == settlement.rake
    assert sorted(str(step.amount) + step.kind for step in other.steps()) == sorted(
        str(step.amount) + step.kind for step in settlement.steps()
    )


@few
@given(hands(), st.data())
def test_the_order_of_the_players_moves_only_odd_chips(hand: Hand, data: st.DataObject) -> None:
    hand = replace(hand, rules=replace(hand.rules, one_odd_chip=False))
    settlement, other = hand.settle(), reordered(hand, data.draw(st.permutations(hand.seats)))
    parts = len(hand.boards) * len(hand.names) * len(settlement.pots)
    assert other.returned == settlement.returned
    assert all(
        abs(int(other.payouts.get(seat, 0)) - int(settlement.payouts.get(seat, 0))) <= parts for seat in hand.seats
    )


def reordered(hand: Hand, order: Sequence[int]) -> Settlement:
    """The same hand with the players listed in another order, and the same button."""
    cards = hand.odd_cards
    return hand.settle(
        bets={seat: hand.bets[seat] for seat in order},
        boards=[{name: dict(enumerate(values)) for name, values in board.items()} for board in hand.boards],
        odd_cards=cards
        and [{name: dict(enumerate(of_half)) for name, of_half in on_board.items()} for on_board in cards],
    )


@few
@given(hands())
def test_renaming_players_changes_nothing_else(hand: Hand) -> None:
    names = ["Zoë", "Ann", "Bob", "seat 0", "0", "Cy"][: len(hand.bets)]
    named = hand.settle(
        bets=dict(zip(names, hand.bets, strict=True)),
        folded=[names[seat] for seat in hand.folded],
        dead_of={names[seat]: amount for seat, amount in hand.dead_of.items()},
        button=names[hand.button],
    )
    plain = hand.settle()
    assert named.payouts == {names[seat]: amount for seat, amount in plain.payouts.items()}
    assert named.net == {names[seat]: amount for seat, amount in plain.net.items()}
    assert [step.amount for step in named.steps()] == [step.amount for step in plain.steps()]


# Layers.


@few
@given(hands(), st.data())
def test_a_folded_bet_at_the_top_of_a_layer_makes_no_pot(hand: Hand, data: st.DataObject) -> None:
    """Layers with the same contenders are one pot, so a folded bet as large as a contender's only adds to pots."""
    plain = hand.settle(rake=NO_RAKE)
    reach = sorted({hand.bets[seat] for seat in hand.left} - {max(hand.bets)})
    assume(len(hand.left) > 1 and reach)
    bet = data.draw(st.sampled_from(reach))
    seats = len(hand.bets)
    more = hand.settle(
        bets={**dict(enumerate(hand.bets)), "gone": bet},
        boards=[{name: dict(enumerate(values)) for name, values in board.items()} for board in hand.boards],
        odd_cards=hand.odd_cards
        and [{name: dict(enumerate(of_half)) for name, of_half in on_board.items()} for on_board in hand.odd_cards],
        folded=[*hand.folded, "gone"],
        rake=NO_RAKE,
    )
    assert len(more.players) == seats + 1
    assert [pot.contenders for pot in more.pots] == [pot.contenders for pot in plain.pots]
    assert sum(pot.amount for pot in more.pots) == sum(pot.amount for pot in plain.pots) + bet


@few
@given(hands(), st.sampled_from([5, 0.05, Decimal("2.5")]))
def test_scaling_all_amounts_and_the_unit_scales_the_result(hand: Hand, unit: float | Decimal) -> None:
    size = Decimal(str(unit))
    cap = hand.rake.cap
    rake = replace(
        hand.rake,
        cap={players: most * size for players, most in cap.items()} if isinstance(cap, Mapping) else cap and cap * size,
        unit=hand.rake.unit and hand.rake.unit * size,
    )
    scaled = hand.settle(
        bets=[bet * size for bet in hand.bets],
        dead=hand.dead * size,
        dead_of={seat: amount * size for seat, amount in hand.dead_of.items()},
        rake=rake,
        unit=unit,
    )
    plain = hand.settle()
    for name in ("payouts", "returned", "net"):
        assert {seat: Fraction(amount) for seat, amount in getattr(scaled, name).items()} == {
            seat: Fraction(amount) * Fraction(size) for seat, amount in getattr(plain, name).items()
        }
    assert [Fraction(step.amount) for step in scaled.steps()] == [
        Fraction(step.amount) * Fraction(size) for step in plain.steps()
    ]


# Boards.


@few
@given(hands())
def test_the_part_of_a_board_is_paid_as_a_separate_pot(hand: Hand) -> None:
    """Settling that board alone, with its amount and contenders, pays the same."""
    result = hand.settle()
    for pot in result.pots:
        for number, part in enumerate(pot.boards):
            alone = hand.settle(
                bets=[0] * len(hand.bets),
                dead=part.amount,
                dead_of={},
                folded=set(hand.seats) - set(part.contenders),
                boards=hand.boards[number : number + 1],
                odd_cards=hand.odd_cards and hand.odd_cards[number : number + 1],
                rake=NO_RAKE,
            )
            paid = [(award.player, award.amount, award.half) for award in part.awards]
            assert paid == [(award.player, award.amount, award.half) for pot in alone.pots for award in pot.awards]


@few
@given(hands(most_halves=1), st.integers(2, 4))
def test_two_identical_boards_of_a_double_board_pay_as_one(hand: Hand, boards: int) -> None:
    hand = replace(hand, rules=replace(hand.rules, split_once=True))
    first, cards = hand.boards[0], hand.odd_cards and hand.odd_cards[:1]
    many = hand.settle(boards=[first] * boards, odd_cards=cards and cards * boards, double_board=True)
    assert many.pots == hand.settle(boards=[first], odd_cards=cards).pots


@few
@given(hands(most_boards=1))
def test_a_list_of_one_board_pays_as_halves_without_boards(hand: Hand) -> None:
    by_halves = hand.settle(boards=None, halves=hand.boards[0], odd_cards=hand.odd_cards and hand.odd_cards[0])
    assert hand.settle() == by_halves


# Representations of the result, which `test_what_is_true_of_every_settlement` also checks.


def every_settlement_is_json_and_goes_through_pickle(_hand: Hand, result: Settlement) -> None:
    shown = json.loads(json.dumps(result.to_dict()))
    assert shown["rake"] == result.rake
    assert [step["text"] for step in shown["steps"]] == [str(step) for step in result.steps()]
    assert pickle.loads(pickle.dumps(result)) == result


def every_settlement_can_be_described(_hand: Hand, result: Settlement) -> None:
    """Lines and steps are whole sentences, without dangling punctuation or Python values."""
    for line in sentences(result):
        assert line == line.strip()
        assert line.isprintable()
        assert not line.endswith((";", ",", ":"))
        assert not any(odd in line for odd in ("  ", "; ;", ", ,", "None", "()", " of  ", ": ;"))


def every_award_and_every_rule_is_mentioned(hand: Hand, result: Settlement) -> None:
    story = str(result)
    for pot in result.pots:
        assert all(f"seat {award.player} wins {award.amount}" in story for award in pot.awards)
    quotes = {*hand.rules.quotes.values(), "the rule of the game", ""}
    assert {step.rule for step in result.steps()} <= quotes
    assert all(step.rule in step.text for step in result.steps())


def sentences(result: Settlement) -> Iterator[str]:
    yield from result.lines()
    for step in result.steps():
        yield step.text
        yield step.reason


@pytest.mark.parametrize("rules", RULE_SETS)
def test_whole_pots_are_awarded_whole(rules: str) -> None:
    """The other properties rely on this: the awards of an undivided pot have the half called `whole`."""
    assert settle([5, 5], halves={"high": [2, 1], "low": [2, 1]}, rules=rules).pots[0].awards[0].half == WHOLE


PROPERTIES: tuple[Callable[[Hand, Settlement], None], ...] = (
    no_chip_is_lost_or_made,
    parts_of_a_pot_are_the_pot,
    what_each_player_put_into_the_pots_and_got_back_is_their_bet,
    steps_move_every_chip_once,
    steps_divide_each_pot_before_they_pay_it,
    a_dealer_who_lays_out_chip_by_chip_pays_the_same,
    every_settlement_is_json_and_goes_through_pickle,
    every_settlement_can_be_described,
    every_award_and_every_rule_is_mentioned,
)


@given(hands())
def test_what_is_true_of_every_settlement(hand: Hand) -> None:
    """Generating hands takes longer than checking them, so all of these properties are checked on the same hands."""
    result = hand.settle()
    for holds in PROPERTIES:
        holds(hand, result)
