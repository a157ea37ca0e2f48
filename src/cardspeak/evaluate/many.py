"""Values of many hands at once, from their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from cardspeak.errors import HandError, Where, listed
from cardspeak.evaluate.arrays import Values, output, run, slices
from cardspeak.evaluate.hands import Given, HandArrays, check_hands, fault, read_hands
from cardspeak.evaluate.methods import ValueMethod, ValuePlan, find_half, plan_for, plan_for_all
from cardspeak.games import AnyGame, Game, find_game


def evaluate_many(
    ids: Given, *, game: AnyGame = "holdem", half: str | None = None, out: Values | None = None
) -> Values:
    """The value of each of many hands, as uint16[n]: bigger is better, equal values share the pot.

    A value is one more than the number of places in the half's order, less the hand's place: in hold'em 7462 for a
    royal flush, 1 for 7-5-4-3-2. It is 0 where no hand qualifies. All cards are checked on the way. In a new
    installation the first call compiles, which takes one to three seconds for each game's kernel; later processes find
    it on disk.

    Args:
        ids: card ids (rank * 4 + suit) as rows, one array of shape (n, k) with k cards a hand, hole cards before the
            board; or as columns, a tuple of k arrays of shape (n,). Any type of integers will do, and any order in
            memory; contiguous uint8 is not copied and fastest, rows by far if they are rows already. A list of arrays,
            or a tuple of lists, is what its shape allows, and refused where it could be either. k is 5, 6 or 7 in
            hold'em; in other games what makes a hand: the hole cards and 3, 4 or 5 of the board in Omaha. In
            Pineapple, where a hole card may be gone, 7 are two and a board of five, 8 three and five, 5 two and three.
        game: the code of the game, a `Game`, or the path of a file that holds one.
        half: the half of the pot that the values are for; without it, the game's first.
        out: where the values are to go, contiguous uint16[n]; saves the system the work of handing out new memory.

    Returns:
        The values, `out` if it was given.

    Raises:
        CardError: an id is none or not in the game's deck, or a hand holds a card twice; it says where, rows and
            columns counted from 0 as NumPy does. What `out` then holds is not defined.
        HandError: the cards or `out` do not have the shape or the type that they need, or have a mask.
        GameError: there is no such game or half.

    >>> import numpy as np
    >>> from cardspeak import parse_cards
    >>> hands = [parse_cards(hand + "Ad Kh Qh Jh Th") for hand in ("As Ac", "Ah 2c", "3c 3d")]
    >>> evaluate_many(np.array(hands, np.uint8))
    array([5863, 7462, 5863], dtype=uint16)
    >>> evaluate_many([parse_cards("As 2d 8h Kc 3c 4h 7s Ts Kd")], game="omaha8", half="low")
    array([50], dtype=uint16)
    """
    game = find_game(game)
    chosen = find_half(game, half)
    hands, methods = _read(ids, plan_for(game, chosen))
    values = output(out, len(hands))
    _value(game, hands, methods, {chosen.name: values})
    return values


def evaluate_halves(ids: Given, *, game: AnyGame, out: Mapping[str, Values] | None = None) -> dict[str, Values]:
    """The values of each of many hands for every half of the pot, by the half's name: of a high-low game `high`, `low`.

    Omaha's high and low are found in one pass.

    Args:
        ids: as `evaluate_many` takes them.
        game: the code of the game, a `Game`, or the path of a file that holds one.
        out: where the values are to go, an array for each half.

    Returns:
        For each half what `evaluate_many` returns.

    Raises:
        CardError, HandError, GameError: as from `evaluate_many`.

    >>> from cardspeak import parse_cards
    >>> evaluate_halves([parse_cards("As 2d 8h Kc 3c 4h 7s Ts Kd")], game="omaha8")
    {'high': array([3896], dtype=uint16), 'low': array([50], dtype=uint16)}
    """
    game = find_game(game)
    hands, methods = _read(ids, plan_for_all(game))
    values = _outputs(out, game, len(hands))
    _value(game, hands, methods, values)
    return values


def _read(ids: Given, plan: ValuePlan) -> tuple[HandArrays, tuple[ValueMethod, ...]]:
    """The argument as hands, and how they are valued."""
    hands = read_hands(ids, plan.methods, plan.accepted)
    return hands, plan.methods[hands.n_cards]


def _value(game: Game, hands: HandArrays, methods: Sequence[ValueMethod], values: Mapping[str, Values]) -> None:
    """Value hands into the arrays of the halves; raises what is wrong with the first of them that is."""
    if any(np.may_share_memory(of_half, array) for of_half in values.values() for array in hands.arrays):
        hands = hands.copy()
    if not methods[0].finds_wrong:
        check_hands(hands, game)
    for method in methods:
        given = hands if method.takes_rows else hands.in_columns()
        _value_by(method, game, given, tuple(values[name] for name in method.halves))


def _value_by(method: ValueMethod, game: Game, hands: HandArrays, values: tuple[Values, ...]) -> None:
    """Value hands by one method; raises what its kernel finds to be wrong."""
    good = game.deck[: hands.n_cards]
    for start, stop in slices(len(hands), min(hands.slice_size, method.slice_size)):
        part = hands.part(start, stop, good)
        wrong = run(partial(method.kernel, part), tuple(of_half[start:stop] for of_half in values))
        if wrong >= 0:
            raise fault(hands, start + wrong, game)


def _outputs(out: Mapping[str, Values] | None, game: Game, n: int) -> dict[str, Values]:
    """Where the values of each half go."""
    names = [half.name for half in game.halves]
    given = dict.fromkeys(names) if out is None else out
    if not isinstance(given, Mapping) or set(given) != set(names):
        raise HandError(f"out is no mapping from {listed(names)} of {game.title} to an array each", Where("out"))
    values = {name: output(given[name], n, f"out[{name!r}]") for name in names}
    for number, name in enumerate(names):
        for other in names[:number]:
            if np.may_share_memory(values[name], values[other]):
                raise HandError(f"the arrays of {other} and {name} in out share memory", Where("out"))
    return values
