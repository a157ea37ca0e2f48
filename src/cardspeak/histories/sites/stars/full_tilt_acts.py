"""What a player does, in the form of Full Tilt: what follows the name in a line such as `Ann raises to $4`."""

from __future__ import annotations

import re
from decimal import Decimal

from cardspeak.cards import Card
from cardspeak.histories.record.amounts import amount_of
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, Shown
from cardspeak.histories.sites.stars.acts import (
    Act,
    Acts,
    Parse,
    adds,
    amount_and_all_in,
    checks,
    discards,
    folds,
    known_cards,
    post_blind,
    says_nothing,
    sits_out,
    stands_pat,
)

_CARDS = re.compile(r"\[([^\]]*)\]")
_HI_LO = re.compile(r"(?:(.*?),? for high)?(?:,? and )?(?:(.*?),? for low)?$")
_WINS = re.compile(r"(?:for )?(?:the )?([^()]*?) ?\(([^()\s]{1,30})\)(?: with (.*))?$")
_RUN = re.compile(r"pot (\d)$")
_SIDE_POT = re.compile(r"side pot(?: #?(\d+))?")
_COUNT = re.compile(r"dealt (\d{1,2}) cards?")


def split_hi_lo(text: str) -> tuple[str, str]:
    """What the site calls a hand and its low.

    >>> split_hi_lo("a pair of Aces, for high and 8,6,5,3,A, for low"), split_hi_lo("a pair of Aces")
    (('a pair of Aces', '8,6,5,3,A'), ('a pair of Aces', ''))
    """
    if not text.endswith(("for high", "for low")):
        return text, ""
    halves = _HI_LO.match(text)
    return (halves[1] or "", halves[2] or "") if halves else (text, "")


def _raises(more: str) -> Act:
    if not more.startswith(("to ", "it to ")):
        raise BadHandError("a raise has no total")
    return Draft.put_to, ("raise", *amount_and_all_in(more.partition("to ")[2]))


def _antes(more: str) -> Act:
    return Draft.dead, (amount_and_all_in(more)[0], "ante")


def _brings_in(more: str) -> Act:
    return Draft.put, ("bring in", *amount_and_all_in(more.rpartition("for ")[2]))


def _posts(more: str) -> Act | None:
    """`posts the small blind of $5`, `posts a dead small blind of $5`, `posts $10`."""
    plain, _, rest = more.partition(", and ")
    what, of, text = plain.rpartition(" of ")
    amount, all_in = amount_of(text), "all in" in rest
    if not of:
        return Draft.put, ("post", amount, all_in)
    if "dead" in what:
        return Draft.dead, (amount,)
    kind = what.removeprefix("the ")
    return (post_blind, (kind, amount, all_in)) if kind in ("small blind", "big blind") else None


def _shows(more: str) -> Act:
    cards = _CARDS.search(more)
    words, low = split_hi_lo((more[cards.end() :] if cards else more).strip())
    return _show, (known_cards(cards[1]) if cards else (), words, low)


def _show(draft: Draft, player: int, cards: tuple[Card, ...], words: str, low: str) -> None:
    """Report a hand. If players are all-in, the site prints the cards first and what it calls the hand later."""
    cards = cards or draft.cards_of(player)
    for at, earlier in enumerate(draft.shown):
        if earlier.player == player and not (earlier.words or earlier.low):
            del draft.shown[at]
            break
    draft.show(player, Shown(player, cards, "shown", words, low, draft.board))


def _mucks(_more: str) -> Act:
    return _muck, ()


def _muck(draft: Draft, player: int) -> None:
    draft.show(player, Shown(player, (), "mucked"))


def _wins(more: str) -> Act | None:
    """`wins the pot ($5) with a flush`, `wins the low pot ($5)`, `ties for side pot #1 ($5)`, `wins pot 2 ($5)`."""
    match = _WINS.match(more)
    if match is None:
        return None
    name, amount, words = match.groups()
    name = name.lower()
    half = "high" if "high" in name or "hi " in name else "low" if "low" in name else ""
    run, side = _RUN.match(name), _SIDE_POT.search(name)
    pot = f"side pot {side[1] or ''}".rstrip() if side else "main pot" if "main" in name else ""
    if "pot" not in name:
        return None
    return _award, (amount_of(amount), pot, int(run[1]) if run else 0, half, words or "")


def _award(draft: Draft, player: int, amount: Decimal, pot: str, board: int, half: str, words: str) -> None:
    draft.award(player, amount, pot, board, half, words)


def _is(more: str) -> Act | None:
    """`is sitting out`, `is dealt 2 cards`, `is low with [3c]`."""
    count = _COUNT.match(more)
    return (Draft.deal, ((HIDDEN,) * int(count[1]),)) if count else sits_out(more)


def _is_over(more: str) -> Act | None:
    """`has 15 seconds left to act`, `adds $10`, `stands up` and the like."""
    return says_nothing(more)


def _stands(more: str) -> Act:
    return stands_pat(more) if more.startswith("pat") else says_nothing(more)


_WORDS: dict[str, Parse] = {
    "folds": folds,
    "checks": checks,
    "calls": adds("call"),
    "bets": adds("bet"),
    "raises": _raises,
    "completes": _raises,
    "antes": _antes,
    "posts": _posts,
    "brings": _brings_in,
    "shows": _shows,
    "mucks": _mucks,
    "wins": _wins,
    "ties": _wins,
    "discards": discards,
    "stands": _stands,
    "is": _is,
    "has": _is_over,
    "adds": _is_over,
    "sits": _is_over,
    "doesn't": _is_over,
}
FULL_TILT_ACTS = Acts(_WORDS)
"""Acts by their text."""
