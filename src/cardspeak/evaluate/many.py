"""The values of many hands at once, from their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import cast

import numpy as np

from cardspeak.card_sets import Ids
from cardspeak.errors import LONGEST_NAME, HandError, Where, listed_in_short, shortened
from cardspeak.evaluate.arrays import Values, output, run, slices
from cardspeak.evaluate.hands import Given, HandArrays, check_hands, fault, read_hands
from cardspeak.evaluate.methods import (
    CardCounts,
    ValueMethod,
    ValuePlan,
    find_half,
    methods_for_counts,
    plan_for,
    plan_for_all,
)
from cardspeak.evaluate.texts import Hands, TextHands, are_texts, read_texts
from cardspeak.games import AnyGame, Game, find_game


def evaluate_many(
    ids: Hands, *, game: AnyGame = "holdem", half: str | None = None, out: Values | None = None, strict: bool = False
) -> Values:
    """The values of many hands, as uint16[n]: bigger is better, and equal values tie.

    A value is the number of places in the half's order, plus one, minus the hand's place. In hold'em, it is 7462 for a
    royal flush and 1 for 7-5-4-3-2. A hand that does not qualify has the value 0. Every card is checked. In a new
    installation, the first call for each game compiles its kernel, which takes one to three seconds. Later processes
    load the compiled kernel from disk.

    Args:
        ids: card ids (rank * 4 + suit), either as rows (one array of shape (n, k)) or as columns (a tuple of k arrays
            of shape (n,)). Each hand has k cards, hole cards before board cards. Any integer dtype and memory layout is
            accepted. Contiguous uint8 is fastest, because it is not copied. If the data is already in rows, pass it as
            rows, which is much faster than passing its columns. A list of arrays or a tuple of lists is read as rows or
            columns, whichever its shape permits. If the shape permits both, `HandError` is raised. In hold'em, k is 5,
            6 or 7. In Omaha, k is the number of hole cards plus 3, 4 or 5 board cards. In Pineapple, where a hole card
            can be discarded, k = 5 means two hole cards and three board cards, k = 7 means two hole cards and five
            board cards, and k = 8 means three hole cards and five board cards.
        game: the code of a game, a `Game`, or the path of a game file.
        half: the half of the pot to value the hands for; by default, the game's first half.
        out: the array for the values, contiguous uint16[n]. Reusing an array avoids the cost of allocating memory.
        strict: whether wrong rows of text are an error, instead of null. Ids are always checked.

    Returns:
        The array of values, which is `out` if `out` was given. For columns of text, it is a masked array: rows that are
        null in a column are masked, and so are wrong rows, unless `strict` is true. PyArrow, pandas and Polars (from
        2.1) read masked values as null; the number under the mask is 65535, which is no value. `parse_many` gives the
        reason why a row is wrong; in addition, a row is wrong if a card is not in the game's deck or is in two columns.

    Raises:
        CardError: an id is invalid or not in the game's deck, or a card appears twice in a hand. The message gives the
            row and column, counted from 0 as in NumPy. The content of `out` is then undefined.
            If `strict` is true, the same applies to text; the message gives the row.
        HandError: the cards or `out` do not have a valid shape or dtype, or are masked arrays of ids; or columns of
            text have different lengths or do not make hands of the game.
        GameError: the game or the half is unknown, or the game has no hands of a size that the kernels accept.

    >>> import numpy as np
    >>> from cardspeak import parse_cards
    >>> hands = [parse_cards(hand + "Ad Kh Qh Jh Th") for hand in ("As Ac", "Ah 2c", "3c 3d")]
    >>> evaluate_many(np.array(hands, np.uint8))
    array([5863, 7462, 5863], dtype=uint16)
    >>> evaluate_many([parse_cards("As 2d 8h Kc 3c 4h 7s Ts Kd")], game="omaha8", half="low")
    array([50], dtype=uint16)
    >>> evaluate_many((["AsAc", "Ah2c", None], ["Ad Kh Qh Jh Th"] * 3)).tolist()
    [5863, 7462, None]
    """
    game = find_game(game)
    chosen = find_half(game, half)
    hands, methods, texts = _read(ids, plan_for(game, chosen), game, strict)
    values = output(out, len(hands))
    _value(game, hands, methods, {chosen.name: values})
    return texts.masked(values) if texts else values


def evaluate_halves(
    ids: Hands, *, game: AnyGame, out: Mapping[str, Values] | None = None, strict: bool = False
) -> dict[str, Values]:
    """The values of many hands for every half of the pot, by the name of the half: `high` and `low` in high-low games.

    For Omaha, one pass finds both high and low.

    Args:
        ids: card ids or columns of text, in the forms that `evaluate_many` accepts.
        game: the code of a game, a `Game`, or the path of a game file.
        out: the arrays for the values, by the name of the half; they must not share memory.
        strict: whether wrong rows of text are an error, as in `evaluate_many`.

    Returns:
        For each half, the values that `evaluate_many` returns.

    Raises:
        CardError: as in `evaluate_many`.
        HandError: as in `evaluate_many`, or `out` does not have exactly one array for each half.
        GameError: as in `evaluate_many`, or no number of cards makes a hand for every half.

    >>> from cardspeak import parse_cards
    >>> evaluate_halves([parse_cards("As 2d 8h Kc 3c 4h 7s Ts Kd")], game="omaha8")
    {'high': array([3896], dtype=uint16), 'low': array([50], dtype=uint16)}
    """
    game = find_game(game)
    hands, methods, texts = _read(ids, plan_for_all(game), game, strict)
    values = _outputs(out, game, len(hands))
    _value(game, hands, methods, values)
    return {name: texts.masked(of_half) for name, of_half in values.items()} if texts else values


def values_of_counts(ids: Ids, counts: CardCounts, *, game: Game, halves: tuple[str, ...]) -> dict[str, Values]:
    """The values of hands whose numbers of hole cards and board cards are known, by the name of the half.

    Args:
        ids: the cards, uint8[n, k], hole cards before board cards.
        counts: the number of hole cards and of board cards in each hand, which must make a hand for the halves.
        game: the game.
        halves: the name of one half, or the names of all halves.

    Raises:
        CardError: an id is not in the game's deck, or a card appears twice in a hand.

    >>> from cardspeak import parse_cards
    >>> from cardspeak.games import GAMES
    >>> hands = np.array([parse_cards("As Ac 2d Ad Kh Kd")], np.uint8)
    >>> values_of_counts(hands, (3, 3), game=GAMES["pineapple"], halves=("high",))
    {'high': array([7296], dtype=uint16)}
    """
    values = {name: np.empty(len(ids), np.uint16) for name in halves}
    _value(game, HandArrays(ids, tuple(ids.T)), methods_for_counts(game, halves, counts), values)
    return values


def _read(
    ids: Hands, plan: ValuePlan, game: Game, strict: bool
) -> tuple[HandArrays, tuple[ValueMethod, ...], TextHands | None]:
    """The hands in the argument, the methods that value them, and which rows of text have no value."""
    texts = read_texts(ids, game, plan.methods, plan.accepted, strict=strict) if are_texts(ids) else None
    if texts and game.discards:
        _check_columns(texts.counts, game)
    hands = read_hands(texts.ids if texts else cast("Given", ids), plan.methods, plan.accepted)
    return hands, plan.methods[hands.n_cards], texts


def _check_columns(counts: Sequence[int], game: Game) -> None:
    """Check that the columns are not hole cards and a board that together look like other numbers of both.

    Raises:
        HandError: they are, such as three hole cards and four board cards, which would be read as two and five.
    """
    total = sum(counts)
    n_hole = next((n for n in game.hole_counts if total - n in game.board_cards), 0)
    if len(counts) == 2 and counts[0] in game.hole_counts and counts[1] in game.board_cards and counts[0] != n_hole:
        found = f"columns with {counts[0]} hole cards and {counts[1]} board cards"
        read_as = f"{total} cards are read as {n_hole} + {total - n_hole}"
        other = "use cardspeak.dataframes, which reads the columns apart"
        raise HandError(f"{found}; in {game.short_title}, {read_as}; {other}", Where("ids", words="columns"))


def _value(game: Game, hands: HandArrays, methods: Sequence[ValueMethod], values: Mapping[str, Values]) -> None:
    """Write the values of hands into the arrays of the halves.

    Raises:
        CardError: a hand is invalid.
    """
    if any(np.may_share_memory(of_half, array) for of_half in values.values() for array in hands.arrays):
        hands = hands.copy()
    if not methods[0].finds_wrong:
        check_hands(hands, game)
    for method in methods:
        given = hands if method.takes_rows else hands.in_columns()
        _value_by(method, game, given, tuple(values[name] for name in method.halves))


def _value_by(method: ValueMethod, game: Game, hands: HandArrays, values: tuple[Values, ...]) -> None:
    """Write the values of hands into the arrays of one method's halves.

    Raises:
        CardError: the kernel finds an invalid hand.
    """
    good = game.deck[: hands.n_cards]
    for start, stop in slices(len(hands), min(hands.slice_size, method.slice_size)):
        part = hands.part(start, stop, good)
        wrong = run(partial(method.kernel, part), tuple(of_half[start:stop] for of_half in values))
        if wrong >= 0:
            raise fault(hands, start + wrong, game)


def _outputs(out: Mapping[str, Values] | None, game: Game, n: int) -> dict[str, Values]:
    """The output array for each half."""
    names = [half.name for half in game.halves]
    given = dict.fromkeys(names) if out is None else out
    if not isinstance(given, Mapping) or set(given) != set(names):
        halves = f"halves of {game.short_title}: {listed_in_short(names, longest=30)}"
        raise HandError(f"out is not a mapping from half to array ({halves})", Where("out"))
    values = {name: output(given[name], n, f"out[{shortened(repr(name), LONGEST_NAME)}]") for name in names}
    for number, name in enumerate(names):
        for other in names[:number]:
            if np.may_share_memory(values[name], values[other]):
                raise HandError(f"the arrays of {listed_in_short([other, name])} in out share memory", Where("out"))
    return values
