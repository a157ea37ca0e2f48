"""What a player does, in the form of PokerStars: what follows the name in a line such as `Ann: raises $2 to $4`.

Most of these texts occur in many hands. Each is parsed once, into a function and its arguments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, TypeAlias

from cardspeak.cards import Card
from cardspeak.histories.record.amounts import ZERO, amount_of
from cardspeak.histories.record.cards import CARD_IDS
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, ActionKind, Outside, Shown

Act: TypeAlias = tuple[Callable[..., None], tuple[Any, ...]]
"""A function that reports to a draft what a player does, and its arguments after the draft and the player."""

_MOST_KEPT = 20_000
_LONGEST = 300  # characters
_MARKS = frozenset(("-", "x", "xx", "?", "??", "*"))
_CARDS = re.compile(r"\[([^\]]*)\]")
_HI_LO = re.compile(r"HI: (.*?)(?:; LO: (.*))?$")
_COUNT = re.compile(r"(\d{1,2}) cards?\b")
_AMOUNT_IN_BRACKETS = re.compile(r"\((\S*\d\S*)\)")
_id_of = CARD_IDS.__getitem__
_SINGLE_DRAWS = ("five-card-draw", "27-single-draw")


Parse: TypeAlias = Callable[[str], Act | None]
"""A function from the text after the first word of an act to the act."""


class Acts(dict[str, Act | None]):
    """Acts by their text; None for a text that is not understood."""

    def __init__(self, words: Mapping[str, Parse]) -> None:
        """Acts whose first words, in small letters, are the keys of `words`."""
        self._words = words

    def __missing__(self, text: str) -> Act | None:
        if len(text) > _LONGEST:
            return None
        word, _, more = text.strip().partition(" ")
        parse = self._words.get(word.lower())
        try:
            act = parse(more) if parse else None
        except BadHandError:
            act = None
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[text] = act
        return act


def known_cards(text: str) -> tuple[Card, ...]:
    """The cards in a text such as `Ah - Kd`, without those that are hidden.

    Raises:
        BadHandError: there is something else in the text.
    """
    try:
        return tuple(map(_id_of, text.split()))
    except KeyError:
        names = text.replace(",", " ").split()
    cards = [CARD_IDS.get(name, HIDDEN) for name in names if name.lower() not in _MARKS]
    if HIDDEN in cards:
        raise BadHandError(f"{text[:40]!r} are not cards")
    return tuple(cards)


def words_of(text: str) -> tuple[str, str]:
    """What the site calls a hand, and its low: the halves of `HI: a flush, Queen high; LO: 7,6,5,4,3`.

    >>> words_of("HI: a pair of Aces; LO: 7,6,5,4,3"), words_of("Lo: 8,7,5,4,3"), words_of("high card Ace")
    (('a pair of Aces', '7,6,5,4,3'), ('8,7,5,4,3', ''), ('high card Ace', ''))
    """
    if text.startswith("HI: "):
        halves = _HI_LO.match(text)
        assert halves is not None
        return halves[1], halves[2] or ""
    return text.removeprefix("Lo: "), ""


# --- acts with an amount


def amount_and_all_in(more: str) -> tuple[Decimal, bool]:
    """The amount at the start of a text, and whether it is the player's last."""
    amount, _, rest = more.partition(" ")
    return amount_of(amount.rstrip(",")), "all-in" in rest or "all in" in rest


def adds(kind: ActionKind) -> Callable[[str], Act]:
    """A parser of acts that put in the amount that follows."""

    def parse(more: str) -> Act:
        return Draft.put, (kind, *amount_and_all_in(more))

    return parse


def _raises(more: str) -> Act:
    _, to, total = more.rpartition(" to ")
    if not to:
        raise BadHandError("a raise has no total")
    return Draft.put_to, ("raise", *amount_and_all_in(total))


def _brings_in(more: str) -> Act:
    return Draft.put, ("bring in", *amount_and_all_in(more.rpartition("for ")[2]))


def _straddles(more: str) -> Act:
    return Draft.put_to, ("straddle", *amount_and_all_in(more))


def _posts(more: str) -> Act | None:
    """`posts small blind $1`, `posts the ante 5 and is all-in` and the like."""
    plain, _, rest = more.partition(" and is ")
    what, _, text = plain.rpartition(" ")
    amount, all_in = amount_of(text), "all-in" in rest
    what = what.lower().removeprefix("the ").removeprefix("a ")
    if what == "ante":
        return Draft.dead, (amount, "ante")
    if what in ("dead", "dead blind", "missed blind", "dead small blind"):
        return Draft.dead, (amount,)
    if what in ("straddle", "button straddle", "mississippi straddle"):
        return Draft.put_to, ("straddle", amount, all_in)
    if what in ("small blind", "big blind"):
        return post_blind, (what, amount, all_in)
    if what == "button blind":
        return Draft.put, ("big blind", amount, all_in)
    if what in ("small & big blinds", "small and big blinds", "big & small blinds", "both blinds"):
        return _post_both, (amount, all_in)
    return (Draft.put, ("post", amount, all_in)) if what in ("", "blind") else None


def post_blind(draft: Draft, player: int, kind: ActionKind, amount: Decimal, all_in: bool) -> None:
    """Report a blind. A second small blind is dead; a second big blind is that of a player who enters or returns."""
    for action in reversed(draft.actions):
        if action.kind == kind:
            break
    else:
        draft.put(player, kind, amount, all_in)
        return
    if kind == "small blind":
        draft.dead(player, amount)
    else:
        draft.put(player, "post", amount, all_in)


def _post_both(draft: Draft, player: int, amount: Decimal, all_in: bool) -> None:
    """Report both blinds of a player who returns; the small blind is dead."""
    big = next((action.amount for action in draft.actions if action.kind == "big blind" and not action.all_in), None)
    live = min(amount, big or draft.stakes.big_blind or draft.stakes.small_bet or amount)
    if live < amount:
        draft.dead(player, amount - live)
    draft.put(player, "post", live, all_in)


# --- acts without an amount


def folds(more: str) -> Act:
    """A fold, which can show cards: `folds [Ah Kd]`."""
    cards = _CARDS.search(more)
    return (_fold_and_show, (known_cards(cards[1]),)) if cards else (Draft.fold, ())


def _fold_and_show(draft: Draft, player: int, cards: tuple[Card, ...]) -> None:
    draft.fold(player)
    draft.show(player, Shown(player, cards))


def checks(_more: str) -> Act:
    """A check."""
    return Draft.check, ()


def _bets_and_mucks(more: str) -> Act | None:
    """`Bet & Muck $1`, which GGPoker prints for a bet, and `Bet & Muck folds` later."""
    what = more.removeprefix("& Muck").strip()
    return (Draft.fold, ()) if what.startswith("folds") else (Draft.put, ("bet", *amount_and_all_in(what)))


def _shows(more: str) -> Act | None:
    cards = _CARDS.search(more)
    if cards is None:
        return None
    text = more[cards.end() :].strip()
    words, low = words_of(text[1:-1] if text.startswith("(") and text.endswith(")") else text)
    return _show, (known_cards(cards[1]), words, low)


def _show(draft: Draft, player: int, cards: tuple[Card, ...], words: str, low: str) -> None:
    draft.show(player, Shown(player, cards, "shown", words, low, draft.board))


def _mucks(more: str) -> Act:
    cards = _CARDS.search(more)
    return _muck, (known_cards(cards[1]) if cards else (),)


def _muck(draft: Draft, player: int, cards: tuple[Card, ...]) -> None:
    draft.show(player, Shown(player, cards, "mucked"))


def discards(more: str) -> Act | None:
    """A draw: `discards 2 cards [Kh Th]`, or without the cards."""
    count, cards = _COUNT.match(more), _CARDS.search(more)
    if cards:
        return _discard, (known_cards(cards[1]),)
    return (_discard, ((HIDDEN,) * int(count[1]),)) if count else None


def stands_pat(_more: str) -> Act:
    """A draw of no cards."""
    return _discard, ((),)


def _discard(draft: Draft, player: int, cards: tuple[Card, ...]) -> None:
    """Report a draw. In games with a single draw, the site prints no title before it."""
    if draft.game in _SINGLE_DRAWS:
        draft.street(1)
    draft.discard(player, cards)


def sits_out(more: str) -> Act | None:
    """`is sitting out`, `sits out` and the like."""
    return (Draft.sits_out, ()) if more.startswith(("out", "sitting out")) else (_nothing, ())


def says_nothing(_more: str) -> Act:
    """An act without effect on the hand."""
    return _nothing, ()


def _nothing(_draft: Draft, _player: int) -> None:
    """Do nothing: the line says nothing about the hand."""


# --- money outside the pot


def _outside(kind: str, sign: int) -> Parse:
    """`Receives Cashout ($9.98)`, `Pays Cashout Risk ($35.19)` and the like."""

    def parse(more: str) -> Act | None:
        amount = _AMOUNT_IN_BRACKETS.search(more)
        if amount is None:
            return None
        what = "insurance" if "nsurance" in more else kind
        return _pay_outside, (what, sign * amount_of(amount[1]), more)

    return parse


def _pay_outside(draft: Draft, player: int, kind: str, amount: Decimal, more: str) -> None:
    draft.outside.append(Outside(kind, player, amount or ZERO, more))


_WORDS: dict[str, Parse] = {
    "folds": folds,
    "checks": checks,
    "calls": adds("call"),
    "bets": adds("bet"),
    "raises": _raises,
    "completes": _raises,
    "posts": _posts,
    "brings": _brings_in,
    "straddle": _straddles,
    "straddles": _straddles,
    "bet": _bets_and_mucks,
    "shows": _shows,
    "mucks": _mucks,
    "mucked": _mucks,
    "doesn't": says_nothing,
    "does": says_nothing,
    "discards": discards,
    "stands": stands_pat,
    "sits": sits_out,
    "is": sits_out,
    "has": says_nothing,
    "chooses": says_nothing,
    "receives": _outside("cash-out", 1),
    "pays": _outside("cash-out", -1),
    "buys": _outside("insurance", -1),
}

ACTS = Acts(_WORDS)
