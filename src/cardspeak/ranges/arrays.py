"""Validation of holdings and weights given as arrays."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Masks, cards_of_reversed, reversed_masks_of_ids
from cardspeak.cards import card_name
from cardspeak.errors import RangeError, Where
from cardspeak.games import Game
from cardspeak.ranges.weights import MILLION

IDS, WEIGHTS = Where("ids"), Where("weights")


def read_holdings(given: npt.ArrayLike, game: Game) -> tuple[Masks, int]:
    """The reversed masks of holdings given as rows of ids, and the number of cards in each.

    Raises:
        RangeError: no holdings, or invalid or duplicate holdings.
    """
    accepted = f"give integers of shape (n, {game.hole_cards})"
    try:
        rows = np.asarray(given)
    except ValueError:
        raise RangeError(f"ids are not an array; {accepted}", IDS) from None
    if rows.dtype.kind not in "iu" or rows.ndim != 2 or rows.shape[1] not in game.hole_counts:
        raise RangeError(f"ids are {rows.dtype}{list(rows.shape)}; {accepted}", IDS)
    if not len(rows):
        raise RangeError.at("ids", "at least one holding is needed")
    outside = ~np.isin(rows, game.deck)
    if outside.any():
        row, column = np.argwhere(outside)[0].tolist()
        raise RangeError.at(
            "ids", f"{rows[row, column]} in row {row} is not a card of {game.short_title} ({game.deck_text})"
        )
    rows = rows.astype(np.uint8)
    masks = reversed_masks_of_ids(rows)
    n_cards = rows.shape[1]
    missing = np.flatnonzero(np.bitwise_count(masks) != n_cards)
    if len(missing):
        raise RangeError.at("ids", f"row {missing[0]} has a card that appears twice")
    _, first, counts = np.unique(masks, return_index=True, return_counts=True)
    if (counts > 1).any():
        row = int(first[counts > 1][0])
        names = "".join(map(card_name, reversed(cards_of_reversed(int(masks[row])))))
        raise RangeError.at("ids", f"{names} in row {row} is a duplicate")
    return masks, n_cards


def read_weights(given: npt.ArrayLike | None, n: int) -> Longs:
    """The weights of n holdings in millionths.

    Raises:
        RangeError: the weights are not n numbers from 0 to 1, or all are 0.
    """
    if given is None:
        return np.full(n, MILLION, np.int64)
    try:
        weights = np.asarray(given, np.float64)
    except (ValueError, TypeError):
        raise RangeError(f"weights are not numbers; give {n} from 0 to 1", WEIGHTS) from None
    if weights.shape != (n,):
        message = f"weights have shape {list(weights.shape)}; give one weight for each of the {n} holdings"
        raise RangeError(message, WEIGHTS)
    wrong = np.flatnonzero(~((weights >= 0) & (weights <= 1)))
    if len(wrong):
        raise RangeError.at("weights", f"{weights[wrong[0]]} in row {wrong[0]} is not between 0 and 1")
    millionths = np.rint(weights * MILLION).astype(np.int64)
    if not millionths.any():
        raise RangeError.at("weights", "all are 0, so no holding is left")
    return millionths
