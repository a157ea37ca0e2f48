"""The holdings that players with a range can have together, each with its weight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from cardspeak.card_sets import Ids, masks_of_ids
from cardspeak.cards import Card
from cardspeak.errors import LONGEST_NAME, RangeError, Where, listed_in_short
from cardspeak.games import Game
from cardspeak.ranges import Range, parse_range, parse_street

MOST_PAIRED = 5_000_000
"""The maximum number of combinations of holdings that are compared in one step."""


class Holdings(NamedTuple):
    """The holdings of several players at once.

    Attributes:
        seats: the seats with a range.
        sizes: the number of cards of each of these seats.
        ids: the cards of all these seats, one row for each combination without a common card, uint8[n, cards].
        weights: the weight of each row, as a whole number; the ratios between weights are exact.
    """

    seats: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    ids: Ids = np.zeros((1, 0), np.uint8)
    weights: Sequence[int] = (1,)

    def columns(self) -> dict[int, slice]:
        """The columns of `ids` that are the cards of each seat."""
        ends = np.cumsum(self.sizes).tolist()
        return {seat: slice(end - n, end) for seat, n, end in zip(self.seats, self.sizes, ends, strict=True)}


def read_holdings(
    game: Game,
    ranges: Mapping[int, str],
    names: Mapping[int, str],
    known: Sequence[Card],
    n_so_far: int | None = None,
) -> Holdings:
    """The holdings of the seats with a range, except those with a card that is known to be elsewhere.

    Args:
        game: the game.
        ranges: the range of each seat, as text.
        names: the name of each seat's player, for error messages.
        known: the known cards: on the board, in other hands, or discarded.
        n_so_far: the number of cards in each holding, if it is a stud hand that still gets cards.

    Raises:
        RangeError: a range is invalid, none of its holdings is possible, or the holdings can be combined in too many
            ways.

    >>> from cardspeak.games import find_game
    >>> held = read_holdings(find_game("holdem"), {1: "AA", 2: "AKs:0.5, QQ"}, {1: "Ann", 2: "Bob"}, [51])
    >>> len(held.ids), held.weights[0], sum(held.weights)
    (21, 2, 39)
    """
    joint = Holdings()
    gone = masks_of_ids(np.array([list(known)], np.uint8))[0]
    for seat, text in ranges.items():
        what = Where("range", names[seat])
        given = parse_street(text, game, n_so_far, what) if n_so_far else parse_range(text, game, what)
        joint = _with(joint, seat, given, gone, names)
    return joint


def _with(joint: Holdings, seat: int, given: Range, gone: np.uint64, names: Mapping[int, str]) -> Holdings:
    """The holdings in `joint`, each combined with every possible holding of `seat` that shares no card with it."""
    if not given.is_listed:
        message = f"it stands for {len(given):,} holdings, too many to combine with other hands; narrow the range"
        raise RangeError.at(Where("range", names[seat]), message)
    ids, parts = given.ids, given.parts
    masks = masks_of_ids(ids)
    is_free = masks & gone == 0
    ids, masks, parts = ids[is_free], masks[is_free], parts[is_free]
    if not len(ids):
        what = Where("range", names[seat])
        raise RangeError.at(what, "every holding contains a card that is known to be elsewhere; no holding is left")
    if len(joint.ids) * len(ids) > MOST_PAIRED:
        message = (
            f"{len(joint.ids):,} holdings of the other players and {len(ids):,} of this player are too many to combine"
        )
        raise RangeError.at(Where("range", names[seat]), f"{message}; narrow the ranges")
    first, second = np.nonzero(masks_of_ids(joint.ids)[:, None] & masks[None, :] == 0)
    if not len(first):
        players = listed_in_short((names[other] for other in (*joint.seats, seat)), longest=LONGEST_NAME)
        raise RangeError.at(Where("range", names[seat]), f"{players} cannot all be dealt holdings from their ranges")
    weights, of_seat = joint.weights, parts.tolist()
    return Holdings(
        (*joint.seats, seat),
        (*joint.sizes, given.n_cards),
        np.hstack([joint.ids[first], ids[second]]),
        [weights[at] * of_seat[other] for at, other in zip(first.tolist(), second.tolist(), strict=True)],
    )
