"""The summary at the end of some hands of PartyPoker: pots, rake, and a line with the result of each player."""

from __future__ import annotations

import re
from decimal import Decimal

from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.history import Outside, PrintedPot, Shown
from cardspeak.histories.sites.lines.acts import first_amount

_POT = re.compile(r"(Main Pot|Side Pot \d+): ?([^A-Za-z:]*)")
_RAKE = re.compile(r"Rake: ?([^A-Za-z:]*)")
_RESULT = re.compile(
    r"(?P<cashed>Cashed out )?balance (?P<balance>[^ ]*[^ ,])(?:, *(?P<result>[^\[]*))?"
    r"(?:\[(?P<cards>[^\]]*)\])?(?: *\[ ?(?P<words>[^\]]*?)(?: -- [^\]]*)?\])?$"
)
_COLLECTED = re.compile(r"collected ([^ ]*[^ ,])")


def read_summary(draft: Draft, player: int | None, line: str) -> bool:
    """Read a line of the summary, or its rest after the name of a player; False if it is not understood."""
    if player is not None:
        return _read_result(draft, player, line)
    pots = _POT.findall(line)
    if pots:
        draft.pots += [PrintedPot(name.lower(), first_amount(amount)) for name, amount in pots]
    rake = _RAKE.search(line)
    if rake:
        draft.rake = (draft.rake or ZERO) + first_amount(rake[1])
    return bool(pots or rake) or line.startswith("Board:")


def _read_result(draft: Draft, player: int, line: str) -> bool:
    """Read `balance $0.96, bet $0.21, collected $0.31, net +$0.1[ 9s, 4d ] [ a pair of nines -- 9s,9c,Kd,Qs,4d ]`."""
    match = _RESULT.match(line)
    if match is None:
        return False
    draft.finishes_with(player, first_amount(match["balance"]))
    result = match["result"] or ""
    collected = _COLLECTED.search(result)
    if collected:
        _collect(draft, player, first_amount(collected[1]), line if match["cashed"] else "")
    if match["cards"] and "folded" not in result:
        draft.show(player, Shown(player, cards_of_text(match["cards"]), words=match["words"] or ""))
    return True


def _collect(draft: Draft, player: int, amount: Decimal, cash_out: str) -> None:
    """Add what a player collected: from the pot, or from the house for the player's share of the pot."""
    if cash_out:
        draft.outside.append(Outside("cash-out", player, amount, cash_out))
    else:
        draft.award(player, amount)
