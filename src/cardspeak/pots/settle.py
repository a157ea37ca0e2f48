"""Bets and ranked hands in, chips out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardspeak.errors import PotError, Where, listed
from cardspeak.frozen import FrozenMapping
from cardspeak.pots.betting import Betting, read_betting
from cardspeak.pots.halves import HalfValues, read_boards
from cardspeak.pots.layers import Layer, stack, take_back
from cardspeak.pots.money import Amount, chips_of, from_units
from cardspeak.pots.names import WHOLE, Player, called
from cardspeak.pots.options import read_options
from cardspeak.pots.payment import pay
from cardspeak.pots.pot import Return
from cardspeak.pots.rake import Rake, raked
from cardspeak.pots.reading import check_truth
from cardspeak.pots.settlement import Settlement

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping, Sequence

    from cardspeak.pots.rules import RuleSet

_NOBODY: Mapping[Any, Any] = FrozenMapping()


def settle(
    bets: Mapping[Player, Amount] | Sequence[Amount],
    ranking: Sequence[Any] | None = None,
    *,
    values: Mapping[Player, Any] | Sequence[Any] | None = None,
    halves: Mapping[str, Mapping[Player, Any] | Sequence[Any]] | None = None,
    boards: Sequence[Mapping[str, Mapping[Player, Any] | Sequence[Any]]] | None = None,
    double_board: bool = False,
    odd_half: str | None = None,
    odd_cards: Mapping[str, Mapping[Player, Any] | Sequence[Any]] | Sequence[Mapping[str, Any]] | None = None,
    low_halves: Iterable[str] = ("low",),
    folded: Iterable[Player] = (),
    dead: Amount = 0,
    dead_of: Mapping[Player, Amount] | None = None,
    unit: Amount = 1,
    button: Player | None = None,
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
    saw_flop: bool = True,
) -> Settlement:
    """Who gets what: each pot to the best hand among those who reached it, what nobody called back to its owner.

    The rules, in the order in which they apply:

    - What the largest bet has above the second largest, of any player, folded ones included, goes back.
    - A player left alone wins everything else, whatever the cards.
    - Of several, no player wins from a layer that they did not reach: what folded players have above the largest bet of
      those left in goes back to them.
    - Every different bet of a player left in closes a pot, contested by those who reached it. Folded players' chips
      stay in the pots they reached. Dead money is in the main pot. A player who put in nothing contests nothing,
      unless nobody left in put in anything: then all of them contest the dead money. A player whose only chips are
      dead money, an ante, contests that.
    - Each pot is raked, then divided by the number of boards, the extra chips to the first; each part is a pot of its
      own.
    - The best hands of a pot share it evenly; odd units go one each to them, from the first left of the button.
    - With halves, each pot is divided evenly among those that one of its contenders qualifies for, and the best hands
      of each half share that. Where the same players win every half they share the pot once, as a whole.

    Args:
        bets: all that each player put in, uncalled part included, by player in seat order, clockwise; or amounts
            alone, and the players are then the seats 0, 1, 2 ... An amount is an `int`, a `Decimal`, or a `float`
            that counts as the decimal that it is printed as.
        ranking: the players from the best hand to the worst, tied players in a group: `["A", ["C", "D"], "B"]`.
        values: in place of the ranking, what each hand is worth, bigger is better: anything that compares, by player
            or in seat order. Folded players count for nothing in either. Neither is needed where no pot is contested.
        halves: in place of both, for pots that are won in parts: the values of each half, by its name, as
            `{"high": ..., "low": ...}`. Every contender has a value in the first; in others it is None, or missing,
            where a hand does not qualify.
        boards: in place of all these, for hands that are decided on several boards, because they were run several
            times or the game deals two: for each board what `halves` takes, the same halves for each.
        double_board: whether the boards are halves of the pot, as in a double-board game, so that players who win or
            tie for all of them share it once; else each board's part is split by itself.
        odd_half: the half that gets the odd unit between halves; without it, the first, or where the rule set says so
            the first of `low_halves`.
        odd_cards: for games without a button, by the name of the half: what the card of each player is worth that odd
            units of that half go by, the greatest first; by player or in seat order. A half that is not named here goes
            by the button. For a pot won as a whole those of the first half count. `RuleSet` says which card.
            With `boards`, one such mapping each.
        low_halves: the halves that the lowest hand wins; some rule sets give odd chips of these by another card.
        folded: the players who have no part in the showdown.
        dead: money in the main pot that is nobody's bet.
        dead_of: more of it, by the player who put it in, as a big-blind ante.
        unit: the smallest chip in play; all amounts are multiples of it.
        button: whose button it is; without it, that of the last player.
        rules: the rule set: `tda`, `wsop`, `roberts`, the path of a file of your own, or a `RuleSet`.
        rake: what the house takes, a `Rake` or its attributes by name; without it, what the rule set says.
        saw_flop: whether there was a flop; without one many rooms take no rake.

    Raises:
        PotError: an amount is negative, not finite or no multiple of the unit; a name is no player's; nobody is left;
            a contender of a contested pot is not ranked; a ranking names a player twice; a half has no name, or is
            not among those given; the rule set or the rake is not accepted.

    >>> result = settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"])
    >>> result
    <Settlement: A wins 75, C wins 50, 50 returned to C>
    >>> [(pot.name, pot.amount, pot.contenders) for pot in result.pots]
    [('main pot', 75, ('A', 'B', 'C')), ('side pot 1', 50, ('B', 'C'))]
    >>> settle([16, 16], values=[7462, 7462], dead=1, button=1)
    <Settlement: seat 0 wins 17, seat 1 wins 16>
    >>> settle({"A": 20, "B": 20, "C": 20}, halves={"high": {"A": 9, "B": 7, "C": 7}, "low": {"B": 50}})
    <Settlement: A wins 30, B wins 30>
    >>> settle([50, 50], boards=[{"high": [9, 7]}, {"high": [5, 5]}], rake={"percent": 5, "cap": 3})
    <Settlement: seat 0 wins 73, seat 1 wins 24, rake 3>
    """
    options = read_options(
        rules=rules, rake=rake, unit=unit, double_board=double_board, odd_half=odd_half, low_halves=low_halves
    )
    betting = read_betting(bets, options, folded=folded, dead=dead, dead_of=dead_of, button=button)
    on_boards = read_boards(ranking, values, halves, boards, odd_cards, betting)
    return settle_hand(betting, on_boards, saw_flop=saw_flop)


def settle_hand(betting: Betting, boards: Sequence[Sequence[HalfValues]], *, saw_flop: bool) -> Settlement:
    """Who gets what of a hand.

    Args:
        betting: who put in what, and how it is paid.
        boards: what the hands are worth on each board, half by half.
        saw_flop: whether there was a flop.

    Raises:
        PotError: a contender of a contested pot has no hand, or hands do not compare; `options.odd_half` is not one of
            the halves; `saw_flop` is neither true nor false.
    """
    check_truth(saw_flop, "saw_flop")
    players, options = betting.players, betting.options
    unit = options.unit
    odd_half = options.odd_half_of([half.name for half in boards[0]])
    excesses, matched = take_back(betting.bets, betting.left)
    layers = stack(matched, betting.contenders, betting.dead)
    for number, halves in enumerate(boards, start=1):
        _check_ranked(layers, halves[0], players, number if len(boards) > 1 else 0)
    rakes = _rakes(layers, betting, saw_flop=saw_flop)
    return Settlement(
        players,
        tuple(chips_of(betting.bets, unit)),
        betting.folded,
        tuple(
            [pay(number, layer, rakes[number], betting, boards, odd_half.name) for number, layer in enumerate(layers)]
        ),
        tuple([Return(players[seat], from_units(units, unit), reason) for seat, units, reason in excesses]),
        players[betting.button],
        from_units(betting.dead, unit),
        FrozenMapping({players[seat]: from_units(units, unit) for seat, units in betting.dead_of.items()})
        if betting.dead_of
        else _NOBODY,
        unit,
        options.rules,
        from_units(sum(rakes), unit),
        options.rake,
        len(boards),
        odd_half.rule,
    )


def _rakes(layers: Sequence[Layer], betting: Betting, *, saw_flop: bool) -> list[int]:
    """What the house takes of each layer, in units."""
    rake = betting.options.rake
    if not rake.percent or (rake.no_flop_no_drop and not saw_flop):
        return [0] * len(layers)
    return raked([layer.amount for layer in layers], rake, len(betting.players), betting.options.unit)


def _check_ranked(layers: Sequence[Layer], half: HalfValues, players: Sequence[Player], board: int) -> None:
    """Check that all contenders of the main pot, who include those of all others, have a hand; raises `PotError`."""
    if not layers or len(layers[0].contenders) == 1:
        return
    missing = [seat for seat in layers[0].contenders if seat not in half.values]
    if missing:
        is_whole = half.name == WHOLE
        needed = "a place in the ranking or a value" if is_whole else f"a value in the {half.name} half"
        place = Where("values", words="value") if is_whole else Where("halves", half.name, words=f"{half.name} half")
        on_board = f" on board {board}" if board else ""
        raise PotError(
            f"main pot: nothing ranks the hand of {_names(missing, players)}{on_board}; "
            f"{_names(layers[0].contenders, players)} contest it, and each needs {needed}",
            place,
        )


def _names(seats: Iterable[int], players: Sequence[Player]) -> str:
    return listed(called(players[seat]) for seat in seats)
