"""The parts of a `Hand`: its players, its actions, and what is allowed next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardspeak.exact_json import to_json
from cardspeak.pots.money import Chips

if TYPE_CHECKING:
    from cardspeak import answer_types


class HandAction(NamedTuple):
    """An action of a hand that was played.

    Attributes:
        street: the betting round, such as `flop`.
        player: the player's name; empty for a deal to the board.
        kind: what was done: `ante`, `dead` (a dead blind), `small blind`, `big blind`, `post` (another live blind),
            `straddle`, `bring in`, `fold`, `check`, `call`, `bet`, `raise`, `board` (a deal to the board), `deal` (to
            the player), `discard`, `show` or `muck`.
        amount: the chips that the action put in.
        to: the player's bet in this round after the action.
        all_in: whether the action put in the player's last chips.
        cards: the cards dealt, discarded or shown; `??` is an unknown card.
        pot: all chips in the pot after the action, including the bets of this round.
    """

    street: str
    player: str
    kind: str
    amount: Chips
    to: Chips
    all_in: bool
    cards: str
    pot: Chips

    def to_dict(self) -> answer_types.HandAction:
        """The action as a JSON-ready dict."""
        return {
            "street": self.street,
            "player": self.player,
            "kind": self.kind,
            "amount": to_json(self.amount),
            "to": to_json(self.to),
            "all_in": self.all_in,
            "cards": self.cards,
            "pot": to_json(self.pot),
        }


class HandPlayer(NamedTuple):
    """A player of a hand that was played.

    Attributes:
        name: the player's name.
        seat: the number of the player's seat.
        stack: the chips before the hand; None if they are not known.
        bet: what the player bet in all, without dead money.
        ante: what the player paid as an ante.
        dead: dead blinds that the player paid.
        folded: the street on which the player folded, or None.
        mucked: whether the player mucked at the showdown.
        all_in: whether the player has no chips left.
        cards: the hole cards that are known.
        sat_out: whether the player was not dealt in.
    """

    name: str
    seat: int
    stack: Chips | None
    bet: Chips
    ante: Chips
    dead: Chips
    folded: str | None
    mucked: bool
    all_in: bool
    cards: str
    sat_out: bool

    def to_dict(self) -> answer_types.HandPlayer:
        """The player as a JSON-ready dict."""
        return {
            "name": self.name,
            "seat": self.seat,
            "stack": _to_json(self.stack),
            "bet": to_json(self.bet),
            "ante": to_json(self.ante),
            "dead": to_json(self.dead),
            "folded": self.folded,
            "mucked": self.mucked,
            "all_in": self.all_in,
            "cards": self.cards,
            "sat_out": self.sat_out,
        }


class Allowed(NamedTuple):
    """What the player whose turn it is can do. Every player who has to call can also fold.

    Attributes:
        player: the player's name.
        call: the chips that a call adds; 0 if the player can check.
        least: the smallest total that the player can bet or raise to; None if the player cannot raise.
        most: the largest such total; None if the player cannot raise, or if there is no limit and the stack is not
            known.
    """

    player: str
    call: Chips
    least: Chips | None
    most: Chips | None

    def to_dict(self) -> answer_types.Allowed:
        """What is allowed as a JSON-ready dict."""
        return {
            "player": self.player,
            "call": to_json(self.call),
            "least": _to_json(self.least),
            "most": _to_json(self.most),
        }


def _to_json(amount: Chips | None) -> float | str | None:
    return None if amount is None else to_json(amount)
