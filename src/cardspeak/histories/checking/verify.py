"""The entry point `verify`: the payouts of all hands in files and folders, checked."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice

from cardspeak.histories.checking.batch import check_batch
from cardspeak.histories.checking.result import Verified
from cardspeak.histories.checking.values import Valuer
from cardspeak.histories.reading.read import read_histories
from cardspeak.histories.record.reader import Read

_BATCH = 500


def verify(paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> Iterator[Verified]:
    return verify_hands(read_histories(paths))


def verify_hands(hands: Iterable[Read], valuer: Valuer | None = None) -> Iterator[Verified]:
    """The hands, checked, in their order."""
    valuer = valuer or Valuer()
    hands = iter(hands)
    while batch := list(islice(hands, _BATCH)):
        yield from check_batch(batch, valuer)
