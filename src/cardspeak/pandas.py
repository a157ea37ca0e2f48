"""The accessor `poker` for pandas: the value, category, name, place and equity of hands in columns.

`import cardspeak.pandas` adds the accessor to series and data frames.

>>> import pandas as pd
>>> import cardspeak.pandas
>>> frame = pd.DataFrame({"hole": ["AsKd", "7c7d", None], "board": ["Ah Ac Kc 2d 7s"] * 3})
>>> frame.poker.category("hole", "board").tolist()
['full house', 'full house', nan]
>>> frame["hole"].poker.place(frame["board"]).tolist()
[167, 251, <NA>]
"""

from __future__ import annotations

from collections.abc import Hashable, Sized
from typing import Any, TypeAlias

import numpy as np

from cardspeak.columns import Column
from cardspeak.errors import HandError, Where, quoted
from cardspeak.evaluate.dictionaries import dictionary_of
from cardspeak.evaluate.labels import MaskedValues, places_of
from cardspeak.evaluate.methods import find_half
from cardspeak.evaluate.naming import Label
from cardspeak.frames.equities import RowEquities, equities_of_columns
from cardspeak.frames.extras import missing
from cardspeak.frames.values import values_of_columns
from cardspeak.games import AnyGame, find_game
from cardspeak.ranges import Range

try:
    import pandas as pd
except ImportError as error:
    raise missing("cardspeak.pandas", error, "pandas") from None

Series: TypeAlias = "pd.Series[Any]"
AnyColumn: TypeAlias = "pd.Series[Any] | Column"
"""A series with the same index, or an array or list as long as the series; one of a single row stands for all rows."""
AnyColumns: TypeAlias = "AnyColumn | list[AnyColumn]"
"""One column, or a list of series whose cards are joined."""


@pd.api.extensions.register_series_accessor("poker")
class PokerSeries:
    """The accessor `poker` of a series, such as `frame["hole"].poker`.

    The series has the cards of one hand in each row: text in any notation that `parse_cards` accepts, or lists of
    cards. If `board` is given, these are the hole cards; otherwise, they are all cards of the hand, hole cards before
    board cards. Rows can have different numbers of cards. A row that is missing (None, NaN or NA) in a column is
    missing in the result. So is a row whose cards are not a hand of the game, unless `strict` is true. The result has
    the index and the name of the series.

    The methods have these arguments:

    - `board`: the column of the board: a series with the same index, an array or a list; or a list of series, such as
      `[frame["flop"], frame["turn"]]`. `["Ah Ac Kc 2d 7s"]`, with a single row, is one board for all rows.
    - `more`: further columns of the hand, if its cards are in several columns.
    - `game`: a game code, a `Game`, or the path of a game file.
    - `half`: the half of the pot; by default, the game's first half.
    - `strict`: whether a wrong row raises a `CardError` that names the row: its position, counted from 0.
    """

    def __init__(self, series: Series) -> None:
        self._series = series

    def value(
        self,
        board: AnyColumns | None = None,
        *,
        more: AnyColumns | None = None,
        game: AnyGame = "holdem",
        half: str | None = None,
        strict: bool = False,
    ) -> Series:
        """The value of each hand, as UInt16: bigger is better, and equal values tie; 0 if the hand does not qualify.

        The values are those of `evaluate_many`.

        Raises:
            CardError: `strict` is true and a row is wrong.
            HandError: a column is not of text or lists of cards, or the columns have different lengths or indexes.
            GameError: the game or the half is unknown, or has no hands that can be valued.

        >>> import pandas as pd
        >>> pd.Series(["AsKd", "AsAx"]).poker.value(["Ah Ac Kc 2d 7s"]).tolist()
        [7296, <NA>]
        """
        return self._made(integers_of(self._values(board, more, game, half, strict)))

    def place(
        self,
        board: AnyColumns | None = None,
        *,
        more: AnyColumns | None = None,
        game: AnyGame = "holdem",
        half: str | None = None,
        strict: bool = False,
    ) -> Series:
        """The place of each hand, as UInt16: 1 for the best hand; missing if the hand does not qualify.

        Raises:
            CardspeakError: as in `value`.

        >>> import pandas as pd
        >>> pd.Series(["As Ks Qs Js Ts"]).poker.place().tolist()
        [1]
        """
        values = self._values(board, more, game, half, strict)
        return self._made(integers_of(places_of(values, game=game, half=half)))

    def category(
        self,
        board: AnyColumns | None = None,
        *,
        more: AnyColumns | None = None,
        game: AnyGame = "holdem",
        half: str | None = None,
        strict: bool = False,
    ) -> Series:
        """The category of each hand, such as `full house`, as an ordered category; missing if it does not qualify.

        The categories are all those of the half, from the worst to the best, so the series sorts by strength.

        Raises:
            CardspeakError: as in `value`.

        >>> import pandas as pd
        >>> found = pd.Series(["As Ks Qs Js Ts", "As Ks Qs Js Td"]).poker.category()
        >>> found.tolist(), found.min()
        (['straight flush', 'straight'], 'straight')
        """
        values = self._values(board, more, game, half, strict)
        return self._made(labels_of("category", values, game, half))

    def name(
        self,
        board: AnyColumns | None = None,
        *,
        more: AnyColumns | None = None,
        game: AnyGame = "holdem",
        half: str | None = None,
        strict: bool = False,
    ) -> Series:
        """The name of each hand as players say it, as an ordered category; missing if the hand does not qualify.

        Raises:
            CardspeakError: as in `value`.

        >>> import pandas as pd
        >>> pd.Series(["As Ah Ad Ks Kd"]).poker.name().tolist()
        ['Full house, aces full of kings']
        """
        return self._made(labels_of("name", self._values(board, more, game, half, strict), game, half))

    def equity(
        self,
        board: AnyColumns | None = None,
        *,
        villains: str | Range = "random",
        more: AnyColumns | None = None,
        game: AnyGame = "holdem",
        exact: bool = False,
        seed: int | None = None,
        strict: bool = False,
    ) -> Series:
        """The equity of each hand against one opponent, 0 to 1, as float64; NaN where it is missing.

        The equities are those of `equity_many`, and so are the arguments `villains`, `exact` and `seed`. A row is also
        wrong if its cards leave no holding of the opponent's range.

        Raises:
            RangeError: the range cannot be read.
            CardspeakError: as in `value` and in `equity_many`.

        >>> import pandas as pd
        >>> pd.Series(["AsAd", "7c2d"]).poker.equity(["", "7h 2h Ah"]).round(4).tolist()
        [0.852, 0.7394]
        """
        options: dict[str, Any] = {"game": game, "exact": exact, "seed": seed, "strict": strict}
        return self._made(self._equities(board, more, villains, **options).shares["equity"])

    def equities(
        self,
        board: AnyColumns | None = None,
        *,
        villains: str | Range = "random",
        more: AnyColumns | None = None,
        game: AnyGame = "holdem",
        exact: bool = False,
        seed: int | None = None,
        strict: bool = False,
    ) -> pd.DataFrame:
        """The shares of each hand, as a data frame with the columns `equity`, `win`, `tie` and `standard_error`.

        Raises:
            CardspeakError: as in `equity`.

        >>> import pandas as pd
        >>> pd.Series(["AsAd"]).poker.equities(villains="KK").round(4).loc[0].tolist()
        [0.8195, 0.8171, 0.0046, 0.0]
        """
        options: dict[str, Any] = {"game": game, "exact": exact, "seed": seed, "strict": strict}
        found = self._equities(board, more, villains, **options)
        return pd.DataFrame(dict(found.shares), index=self._series.index)

    def _values(
        self, board: AnyColumns | None, more: AnyColumns | None, game: AnyGame, half: str | None, strict: bool
    ) -> MaskedValues:
        return values_of_columns(*self._columns(board, more), game=game, half=half, strict=strict)

    def _equities(
        self, board: AnyColumns | None, more: AnyColumns | None, villains: str | Range, **options: Any
    ) -> RowEquities:
        return equities_of_columns(*self._columns(board, more), villains, **options)

    def _made(self, values: Any) -> Series:
        """The result with these values."""
        return pd.Series(values, index=self._series.index, name=self._series.name)

    def _columns(self, board: AnyColumns | None, more: AnyColumns | None) -> tuple[list[Column], list[Column] | None]:
        """The columns of the hand and of the board."""
        hand = [readable(self._series), *(self._column(given, "more") for given in _listed(more))]
        return hand, None if board is None else [self._column(given, "board") for given in _listed(board)]

    def _column(self, given: AnyColumn, argument: str) -> Column:
        """A column that is an argument.

        Raises:
            HandError: it is a text, or a series with another index.
        """
        if isinstance(given, str):
            accepted = "give a series, such as frame[name], or use the accessor of the data frame"
            raise HandError.at(argument, f"{quoted(given, 30)} is not a column; {accepted}")
        if isinstance(given, pd.Series):
            if not given.index.equals(self._series.index):
                name = quoted(given.name, 30)
                raise HandError.at(argument, f"the index of {name} is not that of {quoted(self._series.name, 30)}")
            return readable(given)
        n: int = len(given) if isinstance(given, Sized) else 1
        if n not in (1, len(self._series)):
            raise HandError.at(argument, f"{n} rows, but {quoted(self._series.name, 30)} has {len(self._series)}")
        return given


@pd.api.extensions.register_dataframe_accessor("poker")
class PokerFrame:
    """The accessor `poker` of a data frame, whose methods take the names of columns.

    The methods are those of `PokerSeries`, with the same options. The first argument is the column of the hand, the
    second that of the board; either can be a list of columns, such as `["flop", "turn", "river"]`.
    """

    def __init__(self, frame: pd.DataFrame) -> None:
        self._frame = frame

    def value(self, cards: Hashable, board: Hashable = None, **options: Any) -> Series:
        """The value of each hand; see `PokerSeries.value`.

        Raises:
            HandError: there is no such column.
            CardspeakError: as in `PokerSeries.value`.

        >>> import pandas as pd
        >>> frame = pd.DataFrame({"hole": ["AsKd"], "flop": ["Ah Ac Kc"], "turn": ["2d"]})
        >>> frame.poker.value("hole", ["flop", "turn"]).tolist()
        [7296]
        """
        first, columns = self._columns(cards, board)
        return first.value(**columns, **options)

    def place(self, cards: Hashable, board: Hashable = None, **options: Any) -> Series:
        """The place of each hand; see `PokerSeries.place`."""
        first, columns = self._columns(cards, board)
        return first.place(**columns, **options)

    def category(self, cards: Hashable, board: Hashable = None, **options: Any) -> Series:
        """The category of each hand; see `PokerSeries.category`."""
        first, columns = self._columns(cards, board)
        return first.category(**columns, **options)

    def name(self, cards: Hashable, board: Hashable = None, **options: Any) -> Series:
        """The name of each hand; see `PokerSeries.name`."""
        first, columns = self._columns(cards, board)
        return first.name(**columns, **options)

    def equity(self, cards: Hashable, board: Hashable = None, **options: Any) -> Series:
        """The equity of each hand; see `PokerSeries.equity`."""
        first, columns = self._columns(cards, board)
        return first.equity(**columns, **options)

    def equities(self, cards: Hashable, board: Hashable = None, **options: Any) -> pd.DataFrame:
        """The shares of each hand; see `PokerSeries.equities`."""
        first, columns = self._columns(cards, board)
        return first.equities(**columns, **options)

    def _columns(self, cards: Hashable, board: Hashable) -> tuple[PokerSeries, dict[str, Any]]:
        """The accessor of the first column, and the other columns as its arguments."""
        first, *more = [self._column(name) for name in _names(cards)]
        on_board = None if board is None else [self._column(name) for name in _names(board)]
        return PokerSeries(first), {"more": more or None, "board": on_board}

    def _column(self, name: Hashable) -> Series:
        """The column with this name.

        Raises:
            HandError: there is no such column, or there are several.
        """
        found = self._frame[name] if isinstance(name, Hashable) and name in self._frame.columns else None
        if not isinstance(found, pd.Series):
            reason = "there is no such column" if found is None else "several columns have this name"
            raise HandError(f"column {quoted(name, 30)}: {reason}", Where("cards"))
        return found


def _names(given: object) -> list[Any]:
    """The names of columns in an argument.

    Raises:
        HandError: there are none.
    """
    if not isinstance(given, list):
        return [given]
    if not given:
        raise HandError.at("cards", "an empty list; give the name of a column, or a list of names")
    return given


def _listed(given: AnyColumns | None) -> list[Any]:
    """The columns in an argument. A list of texts is a single column."""
    if given is None:
        return []
    is_several = isinstance(given, list) and given and all(isinstance(item, pd.Series) for item in given)
    return given if is_several else [given]  # type: ignore[return-value]


def readable(series: Series) -> Column:
    """The series as a column of text. pandas reads a column of texts that are all missing as numbers."""
    if series.dtype.kind == "f" and series.isna().all():
        return np.full(len(series), None)
    column: Column = series
    return column


def integers_of(numbers: MaskedValues) -> pd.arrays.IntegerArray:
    """The numbers, as an array UInt16 of pandas; masked numbers are missing."""
    return pd.arrays.IntegerArray(numbers.data, np.ma.getmaskarray(numbers).copy())


def labels_of(label: Label, values: MaskedValues, game: AnyGame, half: str | None) -> pd.Categorical:
    """The categories or names of values, as ordered categories of pandas."""
    chosen, numbers = find_half(find_game(game), half), values.filled(0)
    found = dictionary_of(chosen, label)
    return pd.Categorical.from_codes(found.of(numbers), categories=[*found.texts], ordered=True)
