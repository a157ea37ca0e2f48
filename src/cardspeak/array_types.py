"""Type aliases for arrays, named after the type of their items."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Bytes: TypeAlias = npt.NDArray[np.uint8]
Words: TypeAlias = npt.NDArray[np.uint16]
Words32: TypeAlias = npt.NDArray[np.uint32]
Words64: TypeAlias = npt.NDArray[np.uint64]
SmallInts: TypeAlias = npt.NDArray[np.int8]
Ints: TypeAlias = npt.NDArray[np.int32]
Longs: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Flags: TypeAlias = npt.NDArray[np.bool_]

Planes: TypeAlias = tuple[Words, Words, Words, Words]
"""The ranks that each hand holds in clubs, diamonds, hearts and spades, as four contiguous arrays uint16[n]."""
RanksBySuit: TypeAlias = tuple[int, int, int, int]
"""The planes of a single hand, as integers."""
