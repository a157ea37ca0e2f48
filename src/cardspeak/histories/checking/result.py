"""The result of a check."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from cardspeak.cards import DECKS, Card, card_name
from cardspeak.errors import shortened
from cardspeak.frozen import sealed
from cardspeak.histories.checking.codes import Status
from cardspeak.histories.record.history import HIDDEN, History, Unreadable


@sealed
@dataclass(frozen=True, slots=True)
class Verified:
    """A hand with what was found about its payouts.

    Attributes:
        hand: the record of the hand, or why it cannot be read.
        status: `agrees`, `explained`, `differs`, `incomplete` or `unreadable`.
        code: what was found, as one of the codes in the documentation.
        reason: what was found, in words; empty if there is nothing to say.
        paid_by_the_cards: what the cards and the site's rules pay each player who wins something, by name; None if they
            were not compared, because nobody had to show or because something is not known. If the site's award
            contains an uncalled bet, this amount contains it, too.
    """

    hand: History | Unreadable
    status: Status
    code: str
    reason: str = ""
    paid_by_the_cards: Mapping[str, Decimal] | None = None

    @property
    def is_settled(self) -> bool:
        """Whether the site's payouts agree, or are explained."""
        return self.status in ("agrees", "explained")

    @property
    def contributed(self) -> dict[str, Decimal]:
        """What each player put in, by name: blinds, antes, bets, dead money and uncalled chips."""
        if isinstance(self.hand, Unreadable):
            return {}
        return {player.name: player.contributed for player in self.hand.players if player.contributed}

    @property
    def returned(self) -> dict[str, Decimal]:
        """The uncalled bets that went back, by name, also those that the file does not mention."""
        return {} if isinstance(self.hand, Unreadable) else _summed(self.hand, self.hand.returned)

    @property
    def collected(self) -> dict[str, Decimal]:
        """What the site paid to each player, by name."""
        return {} if isinstance(self.hand, Unreadable) else _summed(self.hand, self.hand.awards)

    def __str__(self) -> str:
        source = self.hand.source
        found = f"{shortened(source.file, 200)}, hand {source.n}"
        if isinstance(self.hand, History) and self.hand.id:
            found += f" (#{shortened(self.hand.id, 40)})"
        code = f", {self.code}" if self.code != self.status else ""
        return f"{found}: {self.status}{code}{': ' if self.reason else ''}{self.reason}"

    def to_dict(self) -> dict[str, Any]:
        """The check as a JSON-ready dict, with amounts as decimal text."""
        hand, source = self.hand, self.hand.source
        found = {"file": source.file, "n": source.n, "site": hand.site or None}
        if isinstance(hand, Unreadable):
            found |= dict.fromkeys(_OF_RECORD)
            return found | {"status": self.status, "code": self.code, "reason": self.reason, "paid_by_the_cards": None}
        names = [player.name for player in hand.players]
        return found | {
            "id": hand.id,
            "kind": hand.kind,
            "game": hand.game,
            "currency": hand.currency,
            "players": names,
            "contributed": _texts(self.contributed),
            "returned": _texts(self.returned),
            "collected": _texts(self.collected),
            "rake": None if hand.rake is None else _text(hand.rake),
            "total_pot": None if hand.total_pot is None else _text(hand.total_pot),
            "boards": [_names(board) for board in hand.boards],
            "shown": [
                {
                    "player": names[shown.player],
                    "cards": _names(shown.cards),
                    "how": shown.how,
                    "words": shown.words,
                    "low": shown.low,
                }
                for shown in hand.shown
            ],
            "status": self.status,
            "code": self.code,
            "reason": self.reason,
            "paid_by_the_cards": None if self.paid_by_the_cards is None else _texts(self.paid_by_the_cards),
        }


_OF_RECORD = (
    "id",
    "kind",
    "game",
    "currency",
    "players",
    "contributed",
    "returned",
    "collected",
    "rake",
    "total_pot",
    "boards",
    "shown",
)


def _summed(hand: History, amounts: Iterable[Any]) -> dict[str, Decimal]:
    """Amounts with an index of a player each, summed by the player's name."""
    sums: dict[str, Decimal] = {}
    for each in amounts:
        player, amount = each[:2]
        name = hand.players[player].name
        sums[name] = sums[name] + amount if name in sums else amount
    return sums if all(sums.values()) else {name: amount for name, amount in sums.items() if amount}


CARD_NAMES: Mapping[Card, str] = {HIDDEN: "??"} | {card: card_name(card) for card in DECKS["joker"]}
"""The name of each card; `??` for a card that is not known."""


def _names(cards: Iterable[Card]) -> list[str]:
    return [*map(CARD_NAMES.__getitem__, cards)]


def _text(amount: Decimal) -> str:
    """An amount as text, without an exponent and without zeros at its end."""
    text = str(amount)
    if "E" in text:
        text = f"{amount:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _texts(amounts: Mapping[str, Decimal]) -> dict[str, str]:
    return {name: _text(amount) for name, amount in amounts.items()}
