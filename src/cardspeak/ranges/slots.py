"""The patterns of the generic syntax: what they say of each card, as slots.

A slot is what a pattern says of one card: the cards that it can be, and letters that stand for any rank or any suit.
Equal letters are equal ranks or suits. Different letters are different ones, and other than those that the pattern
names: `ssxx` is two spades and two cards of another suit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from cardspeak.card_sets import reversed_mask_of
from cardspeak.cards import JOKER, RANKS, SUITS, Card, card_name
from cardspeak.ranges.scan import DASH, Fail, Scanner
from cardspeak.ranges.sets import OF_RANK, OF_SUIT

HIGHEST = len(RANKS) - 1
LETTERS = "BEFGILMNOPRUV"
"""The letters that stand for ranks: all that are neither a rank nor a suit nor one of `wxyz`."""
NAMED_RANKS: Mapping[str, str] = MappingProxyType(
    {"B": "A-J", "R": "A-T", "M": "T-7", "Z": "6-2", "L": "8-A", "W": "5-A", "N": "K-9", "F": "K-J"}
)
"""Names for lists of ranks, written after a dollar sign."""

_RANK = f"10|[{RANKS}]"
_CARD = re.compile(
    rf"(?:(?P<rank>{_RANK})|(?P<letter>[{LETTERS}])|(?P<any>[*?])|\[(?P<list>[^\[\]]*)\]"
    rf"|\$(?P<name>(?-i:[{''.join(NAMED_RANKS)}])))?(?P<suit>[{SUITS}wxyz])?",
    re.IGNORECASE,
)
_ENTRY = re.compile(rf"(?P<rank>{_RANK})?(?P<suit>[{SUITS}])?(?:{DASH}(?P<last>{_RANK}))?", re.IGNORECASE)
_BLANKS = re.compile(r"[\s,]*")
_OFFSUIT = re.compile(rf"(?:{_RANK})(?:{_RANK})o(?![{SUITS}wxyz])", re.IGNORECASE)
MOST_SLOTS = 16
"""The largest number of cards that a pattern can have."""


class Slot(NamedTuple):
    """What a pattern says of one card.

    Attributes:
        mask: the cards that it can be, as a reversed mask.
        rank: the rank that it names, as an index in RANKS; None for several ranks.
        suit: the suit that it names, as an index in SUITS; None for several suits.
        rank_letter: the letter for its rank, or "".
        suit_letter: the letter for its suit, or "".
    """

    mask: int
    rank: int | None = None
    suit: int | None = None
    rank_letter: str = ""
    suit_letter: str = ""

    @property
    def has_letter(self) -> bool:
        """Whether there is a letter for its rank or its suit."""
        return bool(self.rank_letter or self.suit_letter)


def read_slots(scanner: Scanner, deck: int) -> list[Slot]:
    """The slots of the pattern that starts here, of a deck given as a reversed mask; none if no pattern starts here."""
    slots: list[Slot] = []
    start = scanner.at
    while True:
        at = scanner.at
        match = _CARD.match(scanner.text, at)
        if not match or match.end() == at:
            break
        scanner.at = match.end()
        slots.append(_slot(match, scanner, deck))
        if len(slots) > MOST_SLOTS:
            scanner.fail(start, f"a pattern has at most {MOST_SLOTS} cards")
    return slots


def _slot(match: re.Match[str], scanner: Scanner, deck: int) -> Slot:
    mask, rank, suit = deck, None, None
    if match["rank"]:
        rank = _rank(match["rank"])
        mask &= OF_RANK[rank]
    elif match["list"] is not None:
        mask &= _listed(match["list"], scanner, match.start())
    elif match["name"]:
        mask &= _listed(NAMED_RANKS[match["name"]], scanner, match.start())
    letter, of_suit = (match["letter"] or "").upper(), (match["suit"] or "").lower()
    suit_letter = of_suit if of_suit and of_suit in "wxyz" else ""
    if of_suit and not suit_letter:
        suit = SUITS.index(of_suit)
        mask &= OF_SUIT[suit]
    if letter or of_suit or rank is not None:
        mask &= ~reversed_mask_of([JOKER])
    if not mask:
        scanner.fail(match.start(), "no card of the deck is meant")
    return Slot(mask, rank, suit, letter, suit_letter)


def _rank(text: str) -> int:
    return RANKS.index("T" if text == "10" else text.upper())


def _listed(text: str, scanner: Scanner, start: int) -> int:
    """The cards of a list such as `A-T` or `A,K,2s`. The ace is low at the end of a span that descends: `5-A`."""
    mask, at = 0, 0
    while at < len(text):
        match = _ENTRY.match(text, at)
        if not match or match.end() == at or (match["last"] and (match["suit"] or not match["rank"])):
            scanner.fail(start, "brackets hold ranks, cards and suits, such as [A-T], [5-A] or [A,K,2s]")
        mask |= _entry(match)
        blanks = _BLANKS.match(text, match.end())
        at = blanks.end() if blanks else match.end()
    if not mask:
        scanner.fail(start, "the brackets are empty; write ranks, such as [A-T]")
    return mask


def _entry(match: re.Match[str]) -> int:
    if match["last"]:
        first, last = _rank(match["rank"]), _rank(match["last"])
        if last == HIGHEST > first:
            ranks = [*range(first + 1), HIGHEST]
        else:
            ranks = [*range(min(first, last), max(first, last) + 1)]
        return sum(OF_RANK[rank] for rank in ranks)
    mask = OF_RANK[_rank(match["rank"])] if match["rank"] else sum(OF_RANK)
    return mask & OF_SUIT[SUITS.index(match["suit"].lower())] if match["suit"] else mask


def bound(slots: Sequence[Slot], fail: Fail, start: int) -> list[Slot]:
    """The slots, without the ranks and suits that letters cannot be because the pattern names them.

    Raises:
        RangeError: no card is left for a slot, or a card is named twice.
    """
    suits = sum(OF_SUIT[suit] for suit in {slot.suit for slot in slots if slot.suit is not None})
    ranks = sum(OF_RANK[rank] for rank in {slot.rank for slot in slots if slot.rank is not None})
    found = []
    for slot in slots:
        mask = slot.mask
        if slot.suit_letter:
            mask &= ~suits
        if slot.rank_letter:
            mask &= ~ranks
        if not mask:
            fail(start, "no holding matches it, because the letters are other ranks and suits than those it names")
        found.append(slot._replace(mask=mask))
    return found


def check_apart(cards: Sequence[Card], fail: Fail, start: int) -> None:
    """Raise `RangeError` if a card is named twice."""
    for at, card in enumerate(cards):
        if card in cards[:at]:
            fail(start, f"{card_name(card)} appears twice; each card can be dealt only once")


def hint_for(text: str) -> str:
    """What to write instead of a pattern in the classic syntax, such as AKo."""
    if not _OFFSUIT.fullmatch(text):
        return ""
    first, second = text[:-1][: len(text) // 2], text[:-1][len(text) // 2 :]
    return f"; o is a card of any other rank here: write {first}x{second}y for offsuit, {first}x{second}x for suited"


def shifted(slots: Sequence[Slot], step: int, deck: int) -> list[Slot] | None:
    """The slots with every rank raised by `step`; None if a card is then not in the deck."""
    moved = []
    for slot in slots:
        if slot.rank is None:
            moved.append(slot)
            continue
        rank = slot.rank + step
        mask = (slot.mask >> 4 * step if step >= 0 else slot.mask << -4 * step) & deck
        if not 0 <= rank <= HIGHEST or not mask:
            return None
        moved.append(slot._replace(mask=mask, rank=rank))
    return moved


def upwards(slots: Sequence[Slot], step: int, deck: int) -> Iterator[list[Slot]]:
    """The slots, then the slots with every rank raised by `step`, as far as the deck goes."""
    moved: list[Slot] | None = [*slots]
    number = 0
    while moved is not None:
        yield moved
        number += step
        moved = shifted(slots, number, deck)


def distance(first: Sequence[Slot], last: Sequence[Slot], deck: int) -> int | None:
    """By how much the ranks of the first slots must be raised to become the last ones; None if that is impossible."""
    pairs = [(one.rank, other.rank) for one, other in zip(first, last, strict=False)]
    steps = {other - one for one, other in pairs if one is not None and other is not None}
    if len(first) != len(last) or len(steps) != 1:
        return None
    (step,) = steps
    return step if shifted(first, step, deck) == [*last] else None
