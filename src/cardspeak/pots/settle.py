"""The settlement of a hand from the bets and the ranking of the hands."""

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
    """Who gets what: each pot goes to its best hand, and chips that nobody called are returned.

    The rules, in the order in which they apply:

    - The part of the largest bet above the second largest is returned, whether or not those players have folded.
    - If only one player is left, they win everything else, regardless of the cards.
    - If several are left, no player wins from a layer that they did not reach. The part of folded players' bets above
      the largest bet of the players left is therefore returned to the folded players.
    - Each distinct bet among the players left is the top of a pot, contested by the players who reached it. Folded
      players' chips stay in the pots that they reached. Dead money is in the main pot. A player who put in nothing
      contests no pot, with one exception: if no player left put in anything, all of them contest the dead money. A
      player whose only chips are dead money, such as an ante, contests the main pot.
    - Each pot is raked, then divided by the number of boards, with the extra chips on the first board. The share for
      each board is paid as a separate pot.
    - The best hands of a pot share it evenly. Odd units go one each to these players, from the first left of the
      button.
    - A pot with halves is divided evenly among the halves that one of its contenders qualifies for, and the best hands
      of each half share it. If the same players win every half, they share the pot once, as a whole.

    Args:
        bets: all that each player put in, including the uncalled part, by player in seat order, clockwise; or only the
            amounts, in which case the players are the seats 0, 1, 2 ... An amount is an `int`, a `Decimal`, or a
            `float`, which counts as the decimal that it prints as.
        ranking: the players from the best hand to the worst, tied players in a group: `["A", ["C", "D"], "B"]`.
        values: instead of the ranking, the value of each hand, of any type that can be compared, by player or in seat
            order; bigger is better. Folded players are ignored here and in `ranking`. If no pot is contested, neither
            is needed.
        halves: for pots with several halves, used instead of `ranking` and `values`: the values for each half, by its
            name, such as `{"high": ..., "low": ...}`. Every contender has a value in the first half. In the others the
            value is None, or missing, if a hand does not qualify.
        boards: for several boards, because the hand was run several times or the game deals two, used instead of
            `ranking`, `values` and `halves`: for each board a mapping like `halves`, with the same halves.
        double_board: whether the boards are halves of the pot, as in a double-board game, so that players who win or
            tie for all of them share it once; otherwise each board's share is split separately.
        odd_half: the half that gets the odd unit between halves. By default the first half, or if the rule set says so,
            the first of `low_halves`.
        odd_cards: for games without a button: a mapping from the name of a half to the value of each player's card that
            decides its odd units, by player or in seat order. The greatest value gets the first odd unit. In a half
            that is not in the mapping, position decides. For a pot won as a whole, the cards of the first half decide.
            `RuleSet` defines which card is used. With `boards`, one such mapping for each board.
        low_halves: the halves that the lowest hand wins; some rule sets decide their odd chips by another card.
        folded: the players who have folded.
        dead: money in the main pot that is not part of any bet.
        dead_of: more dead money, by the player who put it in, such as a big-blind ante.
        unit: the smallest chip in play; all amounts are multiples of it.
        button: the player with the button; by default the last player.
        rules: the rule set: `tda`, `wsop`, `roberts`, the path of your own file, or a `RuleSet`.
        rake: what the house takes, a `Rake` or a mapping of its attributes; by default the rake of the rule set.
        saw_flop: whether there was a flop; without one, many card rooms take no rake.

    Raises:
        PotError: an amount is negative, not finite or not a multiple of the unit; a named player is not in `bets`;
            nobody is left; a contender of a contested pot is not ranked; a ranking names a player twice; a half has no
            name, or is not among those given; the rule set or the rake is not accepted.

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
    """The settlement of a hand whose arguments have been read.

    Args:
        betting: who put in what, and how the pots are paid.
        boards: the values of the hands on each board, half by half.
        saw_flop: whether there was a flop.

    Raises:
        PotError: a contender of a contested pot has no value, or values cannot be compared; `options.odd_half` is not
            one of the halves; `saw_flop` is neither True nor False.
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
    """The rake of each layer, in units."""
    rake = betting.options.rake
    if not rake.percent or (rake.no_flop_no_drop and not saw_flop):
        return [0] * len(layers)
    return raked([layer.amount for layer in layers], rake, len(betting.players), betting.options.unit)


def _check_ranked(layers: Sequence[Layer], half: HalfValues, players: Sequence[Player], board: int) -> None:
    """Check that every contender of the main pot, and so of every pot, has a hand; raises `PotError`."""
    if not layers or len(layers[0].contenders) == 1:
        return
    missing = [seat for seat in layers[0].contenders if seat not in half.values]
    if missing:
        is_whole = half.name == WHOLE
        needed = "a place in the ranking or a value" if is_whole else f"a value in the {half.name} half"
        place = Where("values", words="value") if is_whole else Where("halves", half.name, words=f"{half.name} half")
        on_board = f" on board {board}" if board else ""
        raise PotError(
            f"main pot: no value for the hand of {_names(missing, players)}{on_board}; "
            f"{_names(layers[0].contenders, players)} contest it, and each needs {needed}",
            place,
        )


def _names(seats: Iterable[int], players: Sequence[Player]) -> str:
    return listed(called(players[seat]) for seat in seats)
