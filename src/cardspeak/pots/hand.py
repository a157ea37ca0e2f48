"""A hand, read at the door, and settled: who put in what, who is left, and by which rules; then the chips."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cardspeak.errors import PotError, listed
from cardspeak.frozen import FrozenMapping
from cardspeak.pots.halves import Half, OddHalf
from cardspeak.pots.house_rules import find_rules
from cardspeak.pots.layers import Layer, contesting, stack, take_back
from cardspeak.pots.money import Amount, Chips, from_units, read_unit, to_units
from cardspeak.pots.names import WHOLE, Player, called
from cardspeak.pots.payment import Terms, pay
from cardspeak.pots.pot import Return
from cardspeak.pots.rake import Rake, raked, read_rake
from cardspeak.pots.reading import check_truth, read_bets, read_dead_of, read_left, seat_of
from cardspeak.pots.rules import RuleSet
from cardspeak.pots.settlement import Settlement

_NOBODY: Mapping[Any, Any] = FrozenMapping()


class Hand(NamedTuple):
    """What is known of a hand before anybody shows his cards; amounts are units, and a player is a seat.

    Attributes:
        players: everyone, in seat order.
        seats: the seat of each player.
        bets: what each seat bet.
        left: the seats that have not folded.
        contenders: those of them that contest the main pot.
        dead: all dead money.
        dead_of: what of it each seat put in, where it is known.
        button: the seat whose button it is.
        unit: the smallest chip in play.
        rules: the rule set that is followed.
        rake: what the house takes.
    """

    players: tuple[Player, ...]
    seats: Mapping[Player, int]
    bets: Sequence[int]
    left: Sequence[int]
    contenders: tuple[int, ...]
    dead: int
    dead_of: Mapping[int, int]
    button: int
    unit: Chips
    rules: RuleSet
    rake: Rake


def read_hand(
    bets: Mapping[Player, Amount] | Sequence[Amount],
    folded: Iterable[Player],
    dead: Amount,
    dead_of: Mapping[Player, Amount] | None,
    unit: Amount,
    button: Player | None,
    rules: str | os.PathLike[str] | RuleSet,
    rake: Rake | Mapping[str, Any] | None,
) -> Hand:
    """The hand that the arguments of `settle` say.

    Raises:
        PotError: one of them says none.
    """
    chip = read_unit(unit)
    put_in = read_bets(bets, chip)
    players = tuple(put_in)
    seats = {player: seat for seat, player in enumerate(players)}
    rule_set = find_rules(rules)
    dead_by_seat = {} if dead_of is None else read_dead_of(dead_of, chip, seats)
    amounts = tuple(put_in.values())
    left = range(len(players)) if type(folded) is tuple and not folded else read_left(folded, seats)
    return Hand(
        players,
        seats,
        amounts,
        left,
        contesting(amounts, left, dead_by_seat),
        to_units(dead, chip, "dead money", "dead money") + sum(dead_by_seat.values()),
        dead_by_seat,
        len(players) - 1 if button is None else seat_of(button, seats, "button"),
        chip,
        rule_set,
        rule_set.rake if rake is None else read_rake(rake),
    )


def settle_hand(
    hand: Hand, boards: Sequence[Sequence[Half]], odd_half: OddHalf, *, double_board: bool, saw_flop: bool
) -> Settlement:
    """Who gets what of a hand.

    Args:
        hand: the hand.
        boards: what is played for on each board.
        odd_half: where an odd chip between halves goes.
        double_board: whether the boards are halves of the pot.
        saw_flop: whether there was a flop.

    Raises:
        PotError: a contender of a contested pot has no hand, or hands do not compare; one of the last two is neither
            true nor false.
    """
    check_truth(double_board, "double_board")
    check_truth(saw_flop, "saw_flop")
    players, unit = hand.players, hand.unit
    excesses, matched = take_back(hand.bets, hand.left)
    layers = stack(matched, hand.contenders, hand.dead)
    for number, halves in enumerate(boards, start=1):
        _check_ranked(layers, halves[0], players, number if len(boards) > 1 else 0)
    taken = _rake_of(layers, hand, saw_flop)
    terms = Terms(players, boards, double_board, odd_half.name, hand.button, unit, hand.rules)
    return Settlement(
        players,
        _amounts(hand.bets, unit),
        () if len(hand.left) == len(players) else _folded(hand),
        tuple([pay(number, layer, taken[number], terms) for number, layer in enumerate(layers)]),
        tuple([Return(players[seat], from_units(units, unit), reason) for seat, units, reason in excesses]),
        players[hand.button],
        from_units(hand.dead, unit),
        FrozenMapping({players[seat]: from_units(units, unit) for seat, units in hand.dead_of.items()})
        if hand.dead_of
        else _NOBODY,
        unit,
        hand.rules,
        from_units(sum(taken), unit),
        hand.rake,
        len(boards),
        odd_half.rule,
    )


def _amounts(bets: Sequence[int], unit: Chips) -> tuple[Chips, ...]:
    return tuple(bets) if unit == 1 else tuple([from_units(bet, unit) for bet in bets])


def _folded(hand: Hand) -> tuple[Player, ...]:
    left = set(hand.left)
    return tuple(player for player, seat in hand.seats.items() if seat not in left)


def _rake_of(layers: Sequence[Layer], hand: Hand, saw_flop: bool) -> list[int]:
    """What the house takes of each layer."""
    if not hand.rake.percent or (hand.rake.no_flop_no_drop and not saw_flop):
        return [0] * len(layers)
    return raked([layer.amount for layer in layers], hand.rake, len(hand.players), hand.unit)


def _check_ranked(layers: Sequence[Layer], half: Half, players: Sequence[Player], board: int) -> None:
    """Nothing, or an error where a contender has no hand for the half that needs one of each: the main pot has all."""
    if not layers or len(layers[0].contenders) == 1:
        return
    missing = [seat for seat in layers[0].contenders if seat not in half.strengths]
    if missing:
        needed = "a place in the ranking or a value" if half.name == WHOLE else f"a value in the {half.name} half"
        on_board = f" on board {board}" if board else ""
        raise PotError(
            f"main pot: nothing ranks the hand of {_names(missing, players)}{on_board}; "
            f"{_names(layers[0].contenders, players)} contest it, and each needs {needed}"
        )


def _names(seats: Iterable[int], players: Sequence[Player]) -> str:
    return listed(called(players[seat]) for seat in seats)
