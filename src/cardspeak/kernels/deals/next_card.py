"""The cards that can come next in each deal."""

from __future__ import annotations

from cardspeak.array_types import Bytes, Longs
from cardspeak.kernels.jit.compiled import compiled


@compiled
def put_next_cards(seen: Longs, deck: Bytes, out: Bytes) -> None:
    """Write the cards of the deck that are not in each set of seen cards to `out`, one set after the other.

    Args:
        seen: the sets as masks, int64[n]; all leave equally many cards of the deck.
        deck: the cards of the deck.
        out: an array for the cards, uint8[n * cards left].
    """
    place = 0
    for i in range(len(seen)):
        for card in deck:
            if seen[i] >> card & 1 == 0:
                out[place] = card
                place += 1
