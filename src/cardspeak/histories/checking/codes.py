"""What a check can find: every code, its status and its meaning."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

Status: TypeAlias = Literal["agrees", "explained", "differs", "incomplete", "unreadable"]

STATUSES: tuple[Status, ...] = ("agrees", "explained", "differs", "incomplete", "unreadable")


class Code(NamedTuple):
    """A finding.

    Attributes:
        status: the status of a hand with this finding.
        meaning: what it means, in one sentence.
    """

    status: Status
    meaning: str


CODES: Mapping[str, Code] = MappingProxyType(
    {
        "cards": Code("agrees", "The money adds up, and the cards pay what the site paid."),
        "money": Code("agrees", "The money adds up, and one player won without a showdown."),
        "cash-out": Code("explained", "A player sold their share to the site, which keeps what the cards pay them."),
        "odd-chip": Code("explained", "The right players were paid, but odd chips went elsewhere than the rule says."),
        "run-it-twice": Code("explained", "The hand was run more than once, and each board pays its share."),
        "unprinted-rake": Code("explained", "The site prints no rake; what is missing from the pot is a usual rake."),
        "jackpot-fee": Code("explained", "The site took a fee from the pot in addition to the rake, as it says."),
        "unprinted-fee": Code("explained", "A fee is missing that the site takes at this table, and does not print."),
        "bounty": Code("explained", "A bounty was paid outside the pot; the pot itself agrees."),
        "insurance": Code("explained", "Insurance was paid outside the pot; the pot itself agrees."),
        "outside": Code("explained", "Other money changed hands outside the pot; the pot itself agrees."),
        "total-pot": Code(
            "explained",
            "The total pot, or the pots, that the site prints are not what went in; the payments are right.",
        ),
        "silent-return": Code(
            "explained", "An uncalled bet went back, although the file has no line for it, as files of this site do."
        ),
        "edited-record": Code(
            "explained",
            "A card appears twice, so that the record was changed; the money is right, and no cards decide it.",
        ),
        "cancelled": Code("explained", "The site cancelled the hand, so that nobody wins anything."),
        "returned": Code("differs", "A bet went back to a player although others had called it or bet more."),
        "money-missing": Code("differs", "More went into the pot than the site paid out, returned and kept."),
        "money-added": Code("differs", "The site paid out, returned and kept more than went into the pot."),
        "not-live": Code("differs", "The site paid a player who had folded or was not in the hand."),
        "payee": Code("differs", "The cards pay players that the site did not pay, or the other way round."),
        "amount": Code("differs", "The right players were paid, but not the right amounts."),
        "mucked-winner": Code(
            "differs", "A player mucked the best hand, and others were paid; sites do not allow that."
        ),
        "duplicate-card": Code("differs", "A card appears twice, so that the record cannot be true."),
        "wrong-deck": Code("differs", "A card is not in the deck of the game, so that the record cannot be true."),
        "words": Code("differs", "What the site calls a hand is not what the cards make."),
        "cut": Code("incomplete", "A part of the hand is missing from the file."),
        "no-award": Code("incomplete", "The file does not say who was paid."),
        "no-game": Code("incomplete", "The game is not known, so that the cards cannot be compared."),
        "no-board": Code("incomplete", "The board is not complete, but several players were in at the end."),
        "no-cards": Code("incomplete", "The cards of a winner are not known, so that they cannot be compared."),
        "unreadable": Code("unreadable", "The hand, or the file, cannot be read."),
    }
)
"""Every code. If several explanations apply to a hand, the first in this order is its code."""

PRECEDENCE: Mapping[str, int] = MappingProxyType({code: place for place, code in enumerate(CODES)})
