"""The entry point `settle`: the settlement of a hand from the bets and the ranking or values of the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from cardspeak.errors import PotError, Where, shortened
from cardspeak.frozen import FrozenMapping
from cardspeak.pots.betting import Betting, read_betting
from cardspeak.pots.button import SeatNumbers
from cardspeak.pots.folds import NOBODY, Folded
from cardspeak.pots.halves import HalfValues, read_boards
from cardspeak.pots.layers import UNCALLED, Layer, stack
from cardspeak.pots.money import Amount, chips_of, from_units
from cardspeak.pots.names import WHOLE, Player, named_together
from cardspeak.pots.options import read_options
from cardspeak.pots.payment import pay
from cardspeak.pots.pot import Return
from cardspeak.pots.rake import Rake
from cardspeak.pots.raking import NOTHING_TAKEN, Taken, jackpot_drops, raked
from cardspeak.pots.reading import check_truth
from cardspeak.pots.settlement import Settlement

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardspeak.pots.rules import RuleSet

Settled = TypeVar("Settled", bound=Settlement)

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
    folded: Folded = NOBODY,
    mucked: Iterable[Player] = NOBODY,
    dead: Amount = 0,
    dead_of: Mapping[Player, Amount] | None = None,
    unit: Amount = 1,
    button: Player | int | None = None,
    seat_numbers: SeatNumbers | None = None,
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
    saw_flop: bool = True,
) -> Settlement:
    """The settlement of a hand: each pot goes to the best hand, and chips that nobody called are returned.

    The rules, in the order in which they apply:

    - The part of the largest bet above the second largest is returned, whether or not the players who made these two
      bets have folded.
    - If only one player is still in the hand, they win everything else, regardless of the cards, except what the house
      takes and what others had already won.
    - The other chips form pots. The main pot holds the part of each bet up to the smallest bet of the players who are
      still in the hand and put in chips. Each larger bet of a player in the hand is the upper limit of a side pot.
      Called bets that no player in the hand has matched are not returned: they are in the last pot, unless `mucked` or
      the order in `folded` shows who had already won them. Players in the hand contest the pots that their bets reach.
      Dead money, such as antes, is in the main pot, and a player whose only chips are dead money contests the main pot.
      Players who put in nothing contest no pot. But if none of the players in the hand put in anything, they contest
      everything.
    - The house takes its rake and any jackpot drop. A pot with several boards is then divided equally among them, with
      any extra chips on the first board, and the part for each board is paid as a separate pot.
    - The best hands share a pot equally. A pot with halves, such as high and low, is divided equally among the halves
      for which a contender qualifies, and the best hands of each half share that half. But if the same players win
      every half, they share the whole pot once, unless the rule set says otherwise (`split_once`).
    - Chips that cannot be divided equally are odd chips. They go to the tied players one unit each, starting with the
      first player left of the button.

    Args:
        bets: the total that each player bet, including the uncalled part. Give a mapping from player to amount in seat
            order, clockwise, or a sequence of amounts, in which case the players are the seats 0, 1, 2 ... An amount is
            an `int`, a `Decimal` or a `float`. A float counts as the decimal number that it prints as. A player is a
            name, a number, a UUID or any other value that can be a key, except None, True and False.
        ranking: the players from the best hand to the worst, with tied players in a group: `["A", ["C", "D"], "B"]`.
        values: the value of each hand, by player or in seat order, instead of the ranking. Values can have any type
            that can be compared; higher is better. Folded players are ignored, here and in `ranking`. If no pot is
            contested, neither argument is needed.
        halves: a mapping from the name of each half to the values of the hands in it, such as
            `{"high": ..., "low": ...}`. For pots with several halves, it replaces `ranking` and `values`. Every
            contender needs a value in the first half. In the other halves, a hand that does not qualify has the value
            None, or no value.
        boards: a list with a mapping like `halves` for each board. For hands that were run several times and for
            double-board games, it replaces `ranking`, `values` and `halves`. All boards have the same halves.
        double_board: whether the boards are halves of the pot, as in a double-board game. Players who win all boards,
            alone or tied, then share the pot only once, in the same way as players who win all halves. By default, the
            part for each board is shared separately.
        odd_half: the half that gets an odd chip if a pot does not divide evenly among its halves. By default, this is
            the first half or, if the rule set gives odd chips to the low half, the first half that is in `low_halves`.
        odd_cards: a mapping from the name of a half to a value for the deciding card of each player, by player or in
            seat order. In games without a button, these cards decide odd chips. The player with the greatest value
            gets the first odd chip. In a half that is not in the mapping, position decides. If the players share a pot
            once for all its halves, the cards of the first half decide. `RuleSet` defines which card is used. With
            `boards`, give a list with such a mapping for each board.
        low_halves: the halves that the lowest hand wins. In these halves, some rule sets decide odd chips by a
            different card, such as the lowest.
        folded: the players who have folded. They give up every pot that they had not already won. A mapping also says
            when they folded: {"B": "turn", "C": "river"}, or a number from 1, larger for a later fold, or True if the
            time is not known. If folded players bet more than everybody who is still in the hand, the last of them to
            fold had already won the chips above that amount, up to their own bet.
        mucked: the players whose hands were not shown at the showdown, or were declared dead there. They lose to every
            hand that is shown, but win the part of their bet that was called only by players who folded.
        dead: money in the main pot that is not part of any bet.
        dead_of: dead money that is known to come from certain players, such as a big-blind ante, by player. It is added
            to `dead`. If there is `dead` money, a player who is still in the hand without a bet needs an entry here; it
            is 0 if they put in nothing.
        unit: the smallest chip in play; all amounts are multiples of it.
        button: the player with the button; by default, the last player. If there are `seat_numbers`, it can also be the
            number of a seat, which may be empty.
        seat_numbers: the number of each player's seat, by player or in seat order, for a button on an empty seat.
        rules: the rule set: `tda`, `wsop`, `roberts`, the path of your own file, or a `RuleSet`.
        rake: what the house takes, a `Rake` or a mapping of its attributes; by default, the rake of the rule set.
        saw_flop: whether the hand reached the flop; if it did not, many card rooms take no rake.

    Raises:
        PotError: an amount is negative, not finite or not a multiple of the unit; a player is not accepted, or two
            players become the same text in JSON; a named player is not in `bets`; nobody is left; a player has both
            folded and mucked; several players mucked although nobody else contests their side pot; a contender of a
            contested pot is not ranked or has no value; a player who put in nothing is ranked or has a value, and
            nothing says who put in the dead money; a ranking names a player twice; the name of a half is not valid, or
            an argument names a half that is not given; the rule set or the rake is not accepted.

    >>> result = settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"])
    >>> result
    <Settlement: A wins 75, C wins 50, 50 returned to C>
    >>> [(pot.name, pot.amount, pot.contenders) for pot in result.pots]
    [('main pot', 75, ('A', 'B', 'C')), ('side pot 1', 50, ('B', 'C'))]
    >>> settle({"A": 50, "B": 90, "C": 100}, folded=["B"], mucked=["C"])
    <Settlement: A wins 150, C wins 80, 10 returned to C>
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
    betting = read_betting(
        bets,
        options,
        folded=folded,
        mucked=mucked,
        dead=dead,
        dead_of=dead_of,
        button=button,
        seat_numbers=seat_numbers,
    )
    on_boards = read_boards(ranking, values, halves, boards, odd_cards, betting)
    betting.check_hands(on_boards[0][0].values)
    return settle_hand(betting, on_boards, saw_flop=saw_flop)


def settle_hand(
    betting: Betting,
    boards: Sequence[Sequence[HalfValues]],
    *,
    saw_flop: bool,
    make: Callable[..., Settled] = Settlement,  # type: ignore[assignment]  # a default for a type variable
) -> Settled:
    """The settlement of a hand whose arguments have already been read and checked.

    Args:
        betting: who put in what, and how the pots are paid.
        boards: for each board, the values of the hands in each half.
        saw_flop: whether the hand reached the flop.
        make: the class of the result, or a function that makes it from the attributes of a settlement.

    Raises:
        PotError: a contender of a contested pot has no value, or values cannot be compared; `options.odd_half` is not
            one of the halves; `saw_flop` is neither True nor False.
    """
    check_truth(saw_flop, "saw_flop")
    players, options = betting.players, betting.options
    unit = options.unit
    odd_half = options.odd_half_of([half.name for half in boards[0]])
    owner, excess = betting.uncalled
    layers = stack(betting.called_bets, betting.contenders, betting.dead, betting.alone)
    for number, halves in enumerate(boards, start=1):
        _check_ranked(layers, halves[0], players, number if len(boards) > 1 else 0)
    taken = _taken(layers, betting, saw_flop=saw_flop)
    return make(
        players,
        tuple(chips_of(betting.bets, unit)),
        betting.folded,
        tuple(
            [pay(number, layer, taken[number], betting, boards, odd_half.name) for number, layer in enumerate(layers)]
        ),
        (Return(players[owner], from_units(excess, unit), UNCALLED),) if excess else (),
        betting.button.place,
        from_units(betting.dead, unit),
        FrozenMapping({players[seat]: from_units(units, unit) for seat, units in betting.dead_of.items()})
        if betting.dead_of
        else _NOBODY,
        unit,
        options.rules,
        from_units(sum(of_pot.rake for of_pot in taken), unit),
        options.rake,
        len(boards),
        odd_half.rule,
        tuple([players[seat] for seat in betting.mucked]),
        from_units(sum(of_pot.jackpot for of_pot in taken), unit),
    )


def _taken(layers: Sequence[Layer], betting: Betting, *, saw_flop: bool) -> list[Taken]:
    """What the house takes from each layer."""
    rake, unit = betting.options.rake, betting.options.unit
    if not rake.is_taken or (rake.no_flop_no_drop and not saw_flop):
        return [NOTHING_TAKEN] * len(layers)
    amounts = [layer.amount for layer in layers]
    rakes = raked(amounts, rake, len(betting.players), unit)
    if not rake.jackpot:
        return [Taken(units, 0) for units in rakes]
    return [Taken(*units) for units in zip(rakes, jackpot_drops(amounts, rakes, rake, unit), strict=True)]


def _check_ranked(layers: Sequence[Layer], half: HalfValues, players: Sequence[Player], board: int) -> None:
    """Raise `PotError` if the main pot is contested and one of its contenders has no value.

    The contenders of every other pot are among those of the main pot.
    """
    if not layers or len(layers[0].contenders) == 1:
        return
    missing = [seat for seat in layers[0].contenders if seat not in half.values]
    if missing:
        is_whole = half.name == WHOLE
        needed = "a place in the ranking or a value" if is_whole else f"a value in the {shortened(half.name, 20)} half"
        place = Where("values", words="value") if is_whole else Where("halves", half.name, words=f"{half.name} half")
        on_board = f" on board {board}" if board else ""
        raise PotError(
            f"main pot: a value is missing for {_names(missing, players)}{on_board}; "
            f"the contenders are {_names(layers[0].contenders, players)}, and each needs {needed}",
            place,
        )


def _names(seats: Iterable[int], players: Sequence[Player]) -> str:
    return named_together((players[seat] for seat in seats), longest=30)
