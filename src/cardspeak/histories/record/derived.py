"""What follows from a record, made by code that imports the record, and that the record therefore cannot import."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from cardspeak.play import Hand


class Derived:
    """The base class of a record. The package registers the functions behind its methods with `derive_with`."""

    __slots__ = ("_make_actions",)
    _make_actions: Callable[[], object]
    _table_of: ClassVar[Callable[[Any], dict[str, Any]]]
    _play: ClassVar[Callable[[Any], Hand]]

    if not TYPE_CHECKING:  # so that type checkers report attributes that do not exist

        def __getattr__(self, name: str) -> object:
            """The actions, when somebody first asks for them, if the record was made without them."""
            if name != "actions":
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            actions = self._make_actions()
            object.__setattr__(self, name, actions)
            return actions

    def table(self) -> dict[str, Any]:
        """The table that `showdown` and `all_in` take: bets, dead money, folds, cards, and the rake that was printed.

        Antes are part of the bets if all players who stayed in paid the same ante; otherwise they are dead money of the
        main pot, like dead blinds. A player who stayed in until a showdown, but whose cards are not known, counts as
        mucked; if nobody's cards are known, only those who were paid do not.

        Raises:
            HistoryError: the game is not known, or nobody is left in the hand.
        """
        return type(self)._table_of(self)

    def play(self) -> Hand:
        """The hand, played from its actions, after checking each by the rules of the game.

        Turn, stacks, and the smallest and largest raise are checked. Fixed-limit games have no cap on the number of
        bets, because the caps of sites differ.

        Raises:
            HistoryError: the game is not known, or an action was not allowed; the message says what was.
            CardError: a card was dealt twice.
            HandError: a hand or a board has the wrong number of cards.
            PotError: a stack is not a multiple of the smallest chip.
        """
        return type(self)._play(self)


def derive_with(table_of: Callable[[Any], dict[str, Any]], play: Callable[[Any], Hand]) -> None:
    """Register the functions that make the table of a record, and play it."""
    Derived._table_of = staticmethod(table_of)
    Derived._play = staticmethod(play)
