"""The players of a hand that is being read, and the chips that each of them has put in."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import Card
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.errors import BadHandError

_MOST_SEATS = 50


class Players:
    """Players, identified by their index in the order of the calls of `seat`; `index` has the index of each name."""

    __slots__ = (
        "_bets",
        "_cards",
        "_dead",
        "_finishing",
        "_folded",
        "_names",
        "_numbers",
        "_on_street",
        "_sat_out",
        "_stacks",
        "_to",
        "index",
    )

    def __init__(self) -> None:
        self.index: dict[str, int] = {}
        self._names: list[str] = []
        self._numbers: list[int] = []
        self._stacks: list[Decimal | None] = []
        self._bets: list[Decimal] = []
        self._dead: list[Decimal] = []
        self._on_street: list[Decimal] = []
        self._folded: list[bool] = []
        self._sat_out: list[bool] = []
        self._cards: list[tuple[Card, ...]] = []
        self._finishing: list[Decimal | None] = []
        self._to = ZERO

    def seat(self, name: str, number: int, stack: Decimal | None, *, sat_out: bool = False) -> int:
        """Add a player and return the player's index.

        Raises:
            BadHandError: two players have the same name, or there are too many players.
        """
        at = len(self._names)
        if name in self.index:
            raise BadHandError(f"two players are called {name[:40]!r}" if name else "several players have no name")
        if at >= _MOST_SEATS:
            raise BadHandError(f"there are more than {_MOST_SEATS} players")
        self.index[name] = at
        self._names.append(name)
        self._numbers.append(number)
        self._stacks.append(stack)
        self._bets.append(ZERO)
        self._dead.append(ZERO)
        self._on_street.append(ZERO)
        self._folded.append(False)
        self._sat_out.append(sat_out)
        self._cards.append(())
        self._finishing.append(None)
        return at

    def name_of(self, player: int) -> str:
        """The player's name."""
        return self._names[player]

    def number_of(self, player: int) -> int:
        """The number of the player's seat."""
        return self._numbers[player]

    def seat_all(self, names: list[str], numbers: list[int], stacks: list[Decimal], sat_out: list[bool]) -> None:
        """Add all players at once, with a list item each; the draft must not have players yet.

        Raises:
            BadHandError: two players have the same name, or there are too many players.
        """
        n = len(names)
        self.index = dict(zip(names, range(n), strict=True))
        if len(self.index) != n or n > _MOST_SEATS:
            self.index = {}
            for name, number, stack, out in zip(names, numbers, stacks, sat_out, strict=True):
                self.seat(name, number, stack, sat_out=out)  # raises the error
        self._names, self._numbers, self._stacks, self._sat_out = names, numbers, [*stacks], sat_out
        self._bets, self._dead, self._on_street = [ZERO] * n, [ZERO] * n, [ZERO] * n
        self._folded, self._cards, self._finishing = [False] * n, [()] * n, [None] * n

    def sits_out(self, player: int) -> None:
        """Note that the player is at the table, but not dealt in. This has no effect on players who act."""
        self._sat_out[player] = True

    def finishes_with(self, player: int, stack: Decimal) -> None:
        """Note the player's chips after the hand."""
        self._finishing[player] = stack

    def find(self, name: str) -> int | None:
        """The index of the player with the name, or None. Blanks around the name do not matter."""
        at = self.index.get(name)
        if at is None:
            name = name.strip()
            at = next((at for each, at in self.index.items() if each.strip() == name), None)
        return at

    def player(self, name: str) -> int:
        """The index of the player with the name. Blanks around the name do not matter.

        Raises:
            BadHandError: nobody at the table has this name.
        """
        at = self.find(name)
        if at is None:
            raise BadHandError(f"{name[:40]!r} acts, but is not at the table")
        return at

    # --- their chips and cards

    def bet_of(self, player: int) -> Decimal:
        """The player's bet on this street."""
        return self._on_street[player]

    def highest(self) -> Decimal:
        """The highest bet of any player on this street."""
        return self._to

    def left(self, player: int) -> Decimal | None:
        """The chips that the player still has; None if the stack is not known."""
        stack = self._stacks[player]
        return None if stack is None else stack - self._bets[player] - self._dead[player]

    def is_all(self, player: int, amount: Decimal) -> bool:
        """Whether the amount is all that the player still has; False if the stack is not known."""
        stack = self._stacks[player]
        return stack is not None and amount >= stack - self._bets[player] - self._dead[player]

    def live(self) -> list[int]:
        """The players who were dealt in and have not folded."""
        return [
            at
            for at, (folded, out) in enumerate(zip(self._folded, self._sat_out, strict=True))
            if not folded and not out
        ]

    def total_of(self, player: int) -> Decimal:
        """All that the player has put in."""
        return self._bets[player] + self._dead[player]

    def put_in(self) -> Decimal:
        """All chips that were put in."""
        return sum(self._bets, ZERO) + sum(self._dead, ZERO)

    def lost(self, player: int) -> Decimal | None:
        """The player's stack before the hand, minus the stack after it; None if the file has only one of them."""
        before, after = self._stacks[player], self._finishing[player]
        return None if before is None or after is None else before - after

    def cards_of(self, player: int) -> tuple[Card, ...]:
        """The hole cards of the player that are known."""
        return self._cards[player]
