"""What was found about a hand so far, and the status that follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from cardspeak.errors import shortened
from cardspeak.frozen import FrozenMapping
from cardspeak.histories.checking.codes import CODES, PRECEDENCE
from cardspeak.histories.checking.result import Verified
from cardspeak.histories.record.history import History
from cardspeak.histories.record.reader import Read

_WORST_FIRST = {"unreadable": 0, "differs": 1, "incomplete": 2, "explained": 3, "agrees": 4}


class Findings:
    """Codes with their sentences. The worst status of a code is the status of the hand."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: list[tuple[str, str]] = []

    def add(self, code: str, sentence: str = "") -> None:
        """Add a finding."""
        self.found.append((code, sentence))

    @property
    def are_final(self) -> bool:
        """Whether something was found that no explanation can mend."""
        return any(CODES[code].status in ("differs", "incomplete") for code, _ in self.found)

    def verified(self, hand: Read, paid: Mapping[str, Decimal] | None = None, otherwise: str = "money") -> Verified:
        """The result. If nothing was found, the code is `otherwise`, which is one of those that agree."""
        paid = None if paid is None else FrozenMapping(paid)
        if not self.found:
            return Verified(hand, "agrees", otherwise, "", paid)
        self.found.sort(key=_rank)
        code = self.found[0][0]
        reason = "; ".join([sentence for _, sentence in self.found if sentence])
        return Verified(hand, CODES[code].status, code, reason, paid)


def _rank(found: tuple[str, str]) -> tuple[int, int]:
    code = found[0]
    return _WORST_FIRST[CODES[code].status], PRECEDENCE[code]


def plain(amount: Decimal) -> str:
    """An amount as it is written in a sentence."""
    text = f"{amount:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def name_of(hand: History, player: int) -> str:
    """The name of a player as it is written in a sentence."""
    return shortened(hand.players[player].name, 40)
