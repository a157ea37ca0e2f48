"""Seeds for random deals."""

from __future__ import annotations

from random import SystemRandom

from cardspeak.cards import whole
from cardspeak.errors import CardspeakError, shortened

LARGEST_SEED = 2**53
"""The largest seed. Even JSON parsers that use floats read integers up to this value exactly."""


def read_seed(seed: object) -> int:
    """The seed, or a random seed below 2**32 if the argument is None.

    Raises:
        CardspeakError: the seed is not an integer from 0 to 2**53.
    """
    number = SystemRandom().randrange(2**32) if seed is None else whole(seed)
    if number is None or not 0 <= number <= LARGEST_SEED:
        raise CardspeakError.at(
            "seed", f"{shortened(seed)} is not accepted; seeds are whole numbers from 0 to {LARGEST_SEED}"
        )
    return number
