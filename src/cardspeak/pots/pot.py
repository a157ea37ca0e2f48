"""A paid pot: who could win it, who won it, and who got its odd chips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.frozen import sealed
from cardspeak.pots.money import Chips, to_json
from cardspeak.pots.names import WHOLE, Player

if TYPE_CHECKING:
    from cardspeak import answer_types
    from cardspeak.pots.rules import OddCard


@sealed
@dataclass(frozen=True, slots=True)
class Award:
    """What a player wins from a pot: the amount, the half, and the board, counted from 1, if there are several."""

    player: Player
    amount: Chips
    half: str = WHOLE
    board: int | None = None

    def to_dict(self) -> answer_types.Award:
        """The award as in the JSON: `player`, `amount` and `half`, and `board` if there are several."""
        award: answer_types.Award = {"player": self.player, "amount": to_json(self.amount), "half": self.half}
        return award if self.board is None else {**award, "board": self.board}


@sealed
@dataclass(frozen=True, slots=True)
class Return:
    """What is returned to a player before the pots are made, and why: `UNCALLED` or `UNMATCHED`."""

    player: Player
    amount: Chips
    reason: str


@sealed
@dataclass(frozen=True, slots=True)
class PotHalf:
    """A half of a pot and who won it.

    Attributes:
        name: the name of the half, such as `high`.
        winners: the players with the best hand for it, in seat order; empty if nobody qualified.
        amount: the share of the pot that went to this half, the sum of its awards. It is 0 if nobody qualified, or if
            the same players won every half, so that the pot was not divided.
        odd_chips: the players who got one unit more than the other winners of the half, in the order in which they got
            it.
        odd_card: the card that decided this; None if their seats did.
        passed_over: whether a winner was passed over because they already had an odd chip from another half.
    """

    name: str
    winners: tuple[Player, ...]
    amount: Chips = 0
    odd_chips: tuple[Player, ...] = ()
    odd_card: OddCard | None = None
    passed_over: bool = False


@sealed
@dataclass(frozen=True, slots=True)
class Pot:
    """A pot and who won it.

    Attributes:
        name: `main pot`, `side pot 1`, `side pot 2` ...
        amount: what it holds, the sum of its awards and its rake.
        contenders: the players who could win it, in seat order.
        awards: who won it, by board, then by half, then in seat order; a winner for whom no chip was left has no award.
        odd_chips: the players who got one unit more than the others of an undivided pot, in the order in which they
            got it; the odd chips of a divided pot are in its halves or its boards.
        odd_card: the card that decided this; None if their seats did.
        halves: its halves and their winners, if it has more than one half and several contenders.
        rake: what the house took from it before it was paid.
        above, top: which part of each bet is in it: the part above `above`, up to `top`.
        boards: its share for each board, each as a `Pot`, if there are several boards and several contenders; empty if
            the same players won all of a double board and share the pot once.
    """

    name: str
    amount: Chips
    contenders: tuple[Player, ...]
    awards: tuple[Award, ...]
    odd_chips: tuple[Player, ...] = ()
    odd_card: OddCard | None = None
    halves: tuple[PotHalf, ...] = ()
    rake: Chips = 0
    above: Chips = 0
    top: Chips = 0
    boards: tuple[Pot, ...] = ()

    @property
    def is_uncontested(self) -> bool:
        """Whether it has a single contender, who wins it regardless of the cards."""
        return len(self.contenders) == 1

    @property
    def is_divided(self) -> bool:
        """Whether its halves were paid separately; otherwise its awards are for the whole pot."""
        return any(award.half != WHOLE for award in self.awards)

    def to_dict(self) -> answer_types.Pot:
        """The pot as in the JSON: `name`, `amount`, `contenders` and `awards`, and `rake` if there is one."""
        pot: answer_types.Pot = {
            "name": self.name,
            "amount": to_json(self.amount),
            "contenders": list(self.contenders),
            "awards": [award.to_dict() for award in self.awards],
        }
        return {**pot, "rake": to_json(self.rake)} if self.rake else pot
