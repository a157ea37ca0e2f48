"""A paid pot: who could win it, who won it, and who got its odd chips.

An odd chip is a single unit, the smallest chip in play, that is left over when an amount does not divide evenly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.exact_json import to_json
from cardspeak.frozen import sealed
from cardspeak.pots.money import Chips
from cardspeak.pots.names import WHOLE, Player, in_json

if TYPE_CHECKING:
    from cardspeak import answer_types
    from cardspeak.pots.rules import OddCard


@sealed
@dataclass(frozen=True, slots=True)
class Award:
    """What a player wins from a pot.

    Attributes:
        player: the winner.
        amount: what they win.
        half: the name of the half that the amount comes from; `WHOLE` if the pot was not divided into halves.
        board: the number of the board that the amount comes from, counted from 1; None if the pot was not divided among
            boards.
    """

    player: Player
    amount: Chips
    half: str = WHOLE
    board: int | None = None

    def to_dict(self) -> answer_types.Award:
        """The award as a JSON-ready dict: `player`, `amount` and `half`, and `board` unless it is None."""
        award: answer_types.Award = {"player": in_json(self.player), "amount": to_json(self.amount), "half": self.half}
        return award if self.board is None else {**award, "board": self.board}


@sealed
@dataclass(frozen=True, slots=True)
class Return:
    """An amount returned to a player before the pots are made, and the reason, `UNCALLED`."""

    player: Player
    amount: Chips
    reason: str


@sealed
@dataclass(frozen=True, slots=True)
class PotHalf:
    """A half of a pot and who won it.

    Attributes:
        name: the name of the half, such as `high`.
        winners: the players with the best hand for the half, in seat order; empty if nobody qualified.
        amount: the part of the pot that was paid for this half. It is 0 if nobody qualified, or if the pot was not
            divided because the same players won every half.
        odd_chips: the winners who got an odd chip, in the order in which the odd chips were awarded.
        odd_card: which card of each player decided the odd chips, `highest` or `lowest`; None if position decided or if
            there were no odd chips.
        passed_over: whether a winner was passed over because they already had an odd chip from another half.
    """

    name: str
    winners: tuple[Player, ...]
    amount: Chips = 0
    odd_chips: tuple[Player, ...] = ()
    odd_card: OddCard | None = None
    passed_over: bool = False

    def to_dict(self) -> answer_types.PotHalf:
        """The half as a JSON-ready dict: `name`, `winners` and `amount`, and the other attributes if they apply."""
        half: answer_types.PotHalf = {
            "name": self.name,
            "winners": [in_json(player) for player in self.winners],
            "amount": to_json(self.amount),
        }
        if self.odd_chips:
            half["odd_chips"] = [in_json(player) for player in self.odd_chips]
        if self.odd_card:
            half["odd_card"] = self.odd_card
        if self.passed_over:
            half["passed_over"] = True
        return half


@sealed
@dataclass(frozen=True, slots=True)
class Pot:
    """A pot and who won it.

    Attributes:
        name: `main pot`, `side pot 1`, `side pot 2` ...
        amount: the amount in the pot, which is the sum of its awards, its rake and its jackpot drop.
        contenders: the players who could win the pot, in seat order.
        awards: what each winner got, sorted by board, half and seat. A winner for whom no chip was left has no award.
        odd_chips: if the pot was not divided, the winners who got an odd chip, in the order in which the odd chips were
            awarded. The odd chips of a divided pot are in `halves` or `boards`.
        odd_card: which card of each player decided the odd chips, `highest` or `lowest`; None if position decided or if
            there were no odd chips.
        halves: the halves and their winners; empty if the pot has a single half or a single contender, or was divided
            among boards.
        rake: what the house took from the pot before it was paid.
        above, top: the pot holds the part of each bet between these two amounts. In a `Pot` for one board, both are 0.
        boards: the part of the pot for each board, as a `Pot`; empty if there is a single board or a single contender,
            or if the pot was not divided because the same players won all boards of a double-board game.
        jackpot: the jackpot drop that the house took from the pot before it was paid.
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
    jackpot: Chips = 0

    @property
    def is_uncontested(self) -> bool:
        """Whether the pot has a single contender, who wins it regardless of the cards."""
        return len(self.contenders) == 1

    @property
    def is_divided(self) -> bool:
        """Whether the halves of the pot were paid separately, so that each award is for one half."""
        return any(award.half != WHOLE for award in self.awards)

    def to_dict(self) -> answer_types.Pot:
        """The pot as a JSON-ready dict: `name`, `amount`, `contenders`, `awards`, and other attributes if they apply.

        A pot of dead money alone, and the part of a pot for one board, have no `above` and `top`.
        """
        pot: answer_types.Pot = {
            "name": self.name,
            "amount": to_json(self.amount),
            "contenders": [in_json(player) for player in self.contenders],
            "awards": [award.to_dict() for award in self.awards],
        }
        if self.top:
            pot["above"], pot["top"] = to_json(self.above), to_json(self.top)
        if self.rake:
            pot["rake"] = to_json(self.rake)
        if self.jackpot:
            pot["jackpot"] = to_json(self.jackpot)
        if self.odd_chips:
            pot["odd_chips"] = [in_json(player) for player in self.odd_chips]
        if self.odd_card:
            pot["odd_card"] = self.odd_card
        if self.halves:
            pot["halves"] = [half.to_dict() for half in self.halves]
        if self.boards:
            pot["boards"] = [part.to_dict() for part in self.boards]
        return pot
