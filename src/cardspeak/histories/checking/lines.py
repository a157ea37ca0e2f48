"""What is kept of each hand where hands are only printed, written and counted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardspeak.histories.checking.codes import Status
from cardspeak.histories.checking.result import CARD_NAMES, Verified
from cardspeak.histories.record.history import History

_encode = json.JSONEncoder(check_circular=False).encode


class Kind(NamedTuple):
    """What hands are counted by.

    Attributes:
        site: the site; empty if it is not known.
        status: the status.
        code: the code.
    """

    site: str
    status: Status
    code: str

    @property
    def is_settled(self) -> bool:
        """Whether the payouts agree, or are explained."""
        return self.status in ("agrees", "explained")


class Line(NamedTuple):
    """What is kept of a hand.

    Attributes:
        kind: what it is counted by.
        text: the line that is printed; empty for none.
        cells: its columns in a file, in the order of `COLUMNS`; None if no file is written.
    """

    kind: Kind
    text: str
    cells: tuple[Any, ...] | None


@dataclass(frozen=True, slots=True)
class Keep:
    """What to keep of a hand. A process that checks files is sent this, and calls it for each hand.

    Attributes:
        as_json: whether the text is JSON; otherwise, it is a line for hands that are not settled.
        has_cells: whether the columns of a file are needed.
    """

    as_json: bool
    has_cells: bool

    def __call__(self, checked: Verified) -> Line:
        """What is kept of the hand."""
        text = _encode(checked.to_dict()) if self.as_json else "" if checked.is_settled else str(checked)
        kind = Kind(checked.hand.site, checked.status, checked.code)
        return Line(kind, text, cells_of(checked) if self.has_cells else None)


COLUMNS = (
    "file",
    "n",
    "line",
    "site",
    "status",
    "code",
    "reason",
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
    "paid_by_the_cards",
)
"""The columns of a file, with the content that the keys of the JSON have."""


def cells_of(checked: Verified) -> tuple[Any, ...]:
    """The columns of a hand. Those of its record are None if it cannot be read."""
    hand, source = checked.hand, checked.hand.source
    found = (*source, hand.site, checked.status, checked.code, checked.reason)
    if not isinstance(hand, History):
        return found + (None,) * (len(COLUMNS) - len(found))
    return (
        *found,
        hand.id,
        hand.kind,
        hand.game,
        hand.currency,
        [player.name for player in hand.players],
        checked.contributed,
        checked.returned,
        checked.collected,
        hand.rake,
        hand.total_pot,
        [" ".join(map(CARD_NAMES.__getitem__, board)) for board in hand.boards],
        checked.paid_by_the_cards,
    )
