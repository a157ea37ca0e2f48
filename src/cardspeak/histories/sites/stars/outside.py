"""Lines that say nothing about the pot, in the form of PokerStars: prizes, bounties, chat, and who comes and goes."""

from __future__ import annotations

import re
from decimal import ROUND_DOWN, Decimal

from cardspeak.histories.record.amounts import amount_of
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.history import Outside

_PAID = (
    ("cash-out", 1, re.compile(r"(.+) cashed out the hand for (\S{1,30})")),
    ("prize", 1, re.compile(r"(.+) finished the tournament in .{1,30} place and received (\S{1,30}?)\.?$")),
    ("prize", 1, re.compile(r"(.+) wins the tournament and receives (\S{1,30})")),
    ("re-buy", -1, re.compile(r"(.+) (?:re-buys|takes the add-on) and receives .{1,30} chips for (\S{1,30})")),
)
_BOUNTY = re.compile(
    r"(.+?) (?:wins|split) (?:the )?(\S{1,30}) (?:bounty for|for splitting the|for) (?:eliminating|elimination of) "
)
_CENT = Decimal("0.01")
_PHRASES = (
    " said, ",
    " joins the table at seat ",
    " leaves the table",
    " is disconnected",
    " has timed out",
    " sits out",
    " is sitting out",
    " will be allowed to play",
    " has returned",
    " is connected",
    " has been disconnected",
    " has reconnected",
    " finished the tournament in ",
    " wins the tournament",
    " was removed from the table",
    " was moved from table",
    " is feeling ",
    " has requested TIME",
    " seconds left to act",
    "Betting is capped",
    "No low hand qualified",
    "The deck is reshuffled",
    "Hand was run",
    "Hand ended at",
    "Pair on board",
    "Players agree to ",
    "Chooses to EV Cashout",
)


def read_outside(draft: Draft, line: str) -> bool:
    """Report money that changes hands outside the pot; False if the line is not about that.

    Raises:
        BadHandError: an amount cannot be read.
    """
    if " for " not in line and "tournament" not in line:
        return False
    for kind, sign, form in _PAID:
        match = form.match(line)
        player = player_named(draft, match[1]) if match else None
        if match is not None and player is not None:
            draft.outside.append(Outside(kind, player, sign * amount_of(match[2]), line))
            return True
    return _bounty(draft, line)


def _bounty(draft: Draft, line: str) -> bool:
    """Report a bounty; players who split one receive equal shares, the first of them what remains."""
    match = _BOUNTY.match(line)
    if match is None:
        return False
    whole = player_named(draft, match[1])
    names = [match[1]] if whole is not None else match[1].split(", ")
    players = [player for player in (player_named(draft, name) for name in names) if player is not None]
    if len(players) != len(names):
        return False
    amount = amount_of(match[2])
    share = (amount / len(players)).quantize(_CENT, ROUND_DOWN)
    for place, player in enumerate(players):
        paid = share if place else amount - share * (len(players) - 1)
        draft.outside.append(Outside("bounty", player, paid, line))
    return True


def is_ambient(line: str) -> bool:
    """Whether a line says nothing about the hand, such as chat, or a line without words between hands."""
    for phrase in _PHRASES:
        if phrase in line:
            return True
    return not any(character.isalpha() for character in line)


def player_named(draft: Draft, name: str) -> int | None:
    """The player with the name, or None. Blanks around the name do not matter."""
    return draft.find(name)
