"""What a pot is once it is paid: who could win it, who won it, and who got its odd chips."""

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
    """What a player wins of a pot, with which half of it, and on which board, counted from 1, if there are several."""

    player: Player
    amount: Chips
    half: str = WHOLE
    board: int | None = None

    def to_dict(self) -> answer_types.Award:
        """The award as JSON has it: `player`, `amount` and `half`, and `board` if there are several."""
        award: answer_types.Award = {"player": self.player, "amount": to_json(self.amount), "half": self.half}
        return award if self.board is None else {**award, "board": self.board}


@sealed
@dataclass(frozen=True, slots=True)
class Return:
    """What goes back to a player before pots are made, and why: `UNCALLED` or `UNMATCHED`."""

    player: Player
    amount: Chips
    reason: str


@sealed
@dataclass(frozen=True, slots=True)
class PotHalf:
    """A half of a pot and who won it.

    Attributes:
        name: what the half is called, as `high`.
        winners: who had the best hand for it, in seat order; empty where nobody qualified.
        amount: what of the pot was divided to it, the sum of its awards; 0 where nobody qualified, and where the same
            players won every half, so that the pot was not divided.
        odd_chips: who got one unit more of it than its other winners, in the order in which they got it.
        odd_card: which card of theirs decided that; None where it was their seat.
        passed_over: whether somebody was passed over because they have one of another half.
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
        amount: what it holds, the sum of its awards and of its rake.
        contenders: who could win it, in seat order.
        awards: who won it, board after board, half after half and in seat order; winners for whom no chip was left have
            no award.
        odd_chips: who got one unit more than the others of a pot that is not divided, in the order in which they got
            it; those of a divided pot are with its halves, or with its boards.
        odd_card: which card of theirs decided that; None where it was their seat.
        halves: what it was played for where that is more than one half, contested by several.
        rake: what the house took of it before it was paid.
        above, top: which part of each bet is in it: what is above the one, up to the other.
        boards: the part of it that was played for on each board, as a pot of its own, if there are several boards
            and several contenders; none where players who won all of a double board share it once.
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
        """Whether it has one contender only, who wins it whatever the cards."""
        return len(self.contenders) == 1

    @property
    def is_divided(self) -> bool:
        """Whether its halves were paid apart; else its awards are of the whole."""
        return any(award.half != WHOLE for award in self.awards)

    def to_dict(self) -> answer_types.Pot:
        """The pot as JSON has it: `name`, `amount`, `contenders` and `awards`, and `rake` if there is one."""
        pot: answer_types.Pot = {
            "name": self.name,
            "amount": to_json(self.amount),
            "contenders": list(self.contenders),
            "awards": [award.to_dict() for award in self.awards],
        }
        return {**pot, "rake": to_json(self.rake)} if self.rake else pot
