"""Hands of IGT, as JSON: objects in the list `history`, with the fields of Boss Media's form.

Calls are printed as the total of the street. If the stacks are 0, they follow from what each player has left after the
first bet. What nobody called goes back with an action of its own, which has the total that remains.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from cardspeak.cards import Card, card
from cardspeak.histories.record.amounts import amount_of
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, History, Source, Unreadable
from cardspeak.histories.record.reader import FileReader, Read
from cardspeak.histories.sites.markup.boss import read_hand
from cardspeak.histories.sites.markup.elements import Element

_SITE = "IGT"
_KNOWS = re.compile(r'\{\s*"history"\s*:\s*\[|"(?:gameKind|tableTourneyId)"\s*:')
_LIST = re.compile(r'"history"\s*:\s*\[')
_HAND = re.compile(r'\{\s*"player"\s*:\s*\[')
_NEXT = re.compile(r"[\s,]{1,1000}")
_LONGEST_HAND = 1 << 18
_LONGEST_MARK = 100
_LONGEST_LIST = 1_000
_DEEPEST = 8
_MOST_TOO_DEEP = 10
_DECODER = json.JSONDecoder(parse_float=Decimal, parse_constant=str)

# Deuces are low, and suits come in this order.
_CARDS = {str(13 * suit + rank): card(rank, suit) for suit in range(4) for rank in range(13)}


def _card_of(link: str) -> Card:
    """The card with a number from 0 to 51, or a card that is not shown."""
    found = _CARDS.get(link)
    return HIDDEN if found is None else found


def _hands(chunks: Iterator[str], name: str) -> Iterator[Read]:
    """The hands of a file."""
    n = 0
    for line, found in _objects(_Window(chunks)):
        yield _hand(found, Source(name, n, line))
        n += 1
    if n == 0:
        yield Unreadable(Source(name, 0, 1), _SITE, "the file ends before the first hand")


class _Window:
    """The part of a text that is read, from a place on that moves through the text.

    Attributes:
        text: the part.
        at: the place in it.
        line: the number of the line of the place in the whole text, from 1.
    """

    def __init__(self, chunks: Iterator[str]) -> None:
        self.text = ""
        self.at = 0
        self.line = 1
        self._chunks = chunks

    def move(self, to: int) -> None:
        """Move the place, and read on so that a whole hand is in the part."""
        self.line += self.text.count("\n", self.at, to)
        self.at = to
        while len(self.text) - self.at < _LONGEST_HAND and (chunk := next(self._chunks, "")):
            self.text = self.text[self.at :] + chunk
            self.at = 0

    def find(self, pattern: re.Pattern[str], *, at_end: bool) -> bool:
        """Move to the start or to the end of the next match; False if there is none in the rest of the text."""
        while (found := pattern.search(self.text, self.at)) is None:
            length = len(self.text) - self.at
            if length <= _LONGEST_MARK:
                return False
            self.move(len(self.text) - _LONGEST_MARK)
            if len(self.text) - self.at == _LONGEST_MARK:
                return False
        self.move(found.end() if at_end else found.start())
        return True

    def skip(self) -> str:
        """Move to the next character that is neither a blank nor a comma, and return it; empty at the end."""
        while (found := _NEXT.match(self.text, self.at)) is not None:
            self.move(found.end())
        return self.text[self.at : self.at + 1]


def _objects(window: _Window) -> Iterator[tuple[int, object]]:
    """The objects in the lists `history`, with the numbers of their lines; the reason for what is not JSON."""
    window.move(0)
    too_deep = 0
    while window.find(_LIST, at_end=True):
        while (character := window.skip()) and character != "]":
            line, text, at = window.line, window.text, window.at
            try:
                found, end = _DECODER.raw_decode(text[at : at + _LONGEST_HAND])
                yield line, found
                window.move(at + end)
            except RecursionError:
                too_deep += 1
                yield line, "it is nested too deeply"
                window.move(at + 1)
                if too_deep > _MOST_TOO_DEEP or not window.find(_HAND, at_end=False):
                    return
            except ValueError as error:
                broken = at + getattr(error, "pos", 0)
                yield line, _reason(text, error, broken)
                window.move(max(broken, at + 1))
                if not window.find(_HAND, at_end=False):
                    return


def _reason(text: str, error: Exception, broken: int) -> str:
    """Why a hand is not JSON."""
    is_open = str(error).startswith("Unterminated string") and '"' not in text[broken + 1 :]
    if is_open or not text[broken:].strip():
        return "the file ends in the middle of the hand"
    return f"this is not JSON: {str(error)[:80]}"


def _hand(found: object, source: Source) -> Read:
    """The hand in an object, or why it cannot be read."""
    if isinstance(found, str):
        return Unreadable(source, _SITE, found)
    try:
        return _read(found, source)
    except BadHandError as error:
        return Unreadable(source, _SITE, str(error))


def _read(found: object, source: Source) -> History:
    """The record of a hand."""
    if not isinstance(found, dict):
        raise BadHandError("the list of hands has something else in it")
    hand = _element("history", found, 0)
    stacks = _stacks(hand)
    for player in hand.named("player"):
        if player.get("name") in stacks:
            player.attributes["amount"] = stacks[player.get("name")]
    draft = Draft(_SITE, source)
    read_hand(draft, hand, _card_of)
    for result in hand.within("showdown").named("result"):
        name = result.get("player")
        if result.get("bankroll") and draft.total_of(draft.player(name)):
            draft.finishes_with(draft.player(name), amount_of(result.get("bankroll")))
    return draft.history()


def _element(tag: str, fields: dict[str, Any], depth: int) -> Element:
    """An object as an element: its lists and objects are children, and its other fields are attributes."""
    if depth > _DEEPEST:
        raise BadHandError("it is nested too deeply")
    element = Element(tag.lower(), {})
    for name, value in fields.items():
        if isinstance(value, list) and len(value) > _LONGEST_LIST:
            raise BadHandError(f"{name[:40]!r} has more than {_LONGEST_LIST:,} entries")
        for item in value if isinstance(value, list) else (value,):
            if isinstance(item, dict):
                element.children.append(_element(name, item, depth + 1))
            elif item is not None and not isinstance(value, list):
                element.attributes[name.lower()] = str(item)
    return element


def _stacks(hand: Element) -> dict[str, str]:
    """The stacks before the hand of players whose stack is printed as 0, from what they have left after a bet."""
    unknown = {player.get("name") for player in hand.named("player") if not amount_of(player.get("amount") or "0")}
    stacks: dict[str, str] = {}
    for action in hand.named("action"):
        name, value, left = action.get("player"), action.get("value"), action.get("bankroll")
        # The stack that is printed with a dead blind does not yet lack it.
        if name in unknown and name not in stacks and value and left and action.get("kind") != "HAND_DSB":
            stacks[name] = str(amount_of(value) + amount_of(left))
    return stacks


READER = FileReader(_SITE, lambda head: '"' in head and _KNOWS.search(head) is not None, _hands)
