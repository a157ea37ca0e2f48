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
from cardspeak.histories.sites.boss import read_hand
from cardspeak.histories.sites.markup import Element

_SITE = "IGT"
_KNOWS = re.compile(r'\{\s*"history"\s*:\s*\[|"(?:gameKind|tableTourneyId)"\s*:')
_LIST = re.compile(r'"history"\s*:\s*\[')
_HAND = re.compile(r'\{\s*"player"\s*:\s*\[')
_LARGEST = 1 << 28
_LONGEST_HAND = 1 << 20
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
    parts, size = [], 0
    for chunk in chunks:
        parts.append(chunk)
        size += len(chunk)
        if size > _LARGEST:
            yield Unreadable(Source(name, 0, 1), _SITE, f"the file is longer than {_LARGEST:,} characters")
            return
    n = 0
    for line, found in _objects("".join(parts)):
        yield _hand(found, Source(name, n, line))
        n += 1
    if n == 0:
        yield Unreadable(Source(name, 0, 1), _SITE, "the file ends before the first hand")


def _objects(text: str) -> Iterator[tuple[int, object]]:
    """The objects in the lists `history`, with the numbers of their lines; the reason for what is not JSON."""
    at = counted = 0
    line, too_deep = 1, 0
    inside = False
    while at < len(text):
        if not inside:
            found = _LIST.search(text, at)
            if found is None:
                return
            at, inside = found.end(), True
        at = _skip(text, at)
        if text.startswith("]", at):
            inside = False
            continue
        if at >= len(text):
            return
        line += text.count("\n", counted, at)
        counted = at
        try:
            found_object, end = _DECODER.raw_decode(text[at : at + _LONGEST_HAND])
            at += end
            yield line, found_object
        except (ValueError, RecursionError) as error:
            is_deep = isinstance(error, RecursionError)
            too_deep += is_deep
            broken = at + (getattr(error, "pos", 1) or 1)
            yield line, "it is nested too deeply" if is_deep else _reason(text, error, broken)
            following = _HAND.search(text, broken if text.startswith("{", broken) else max(broken - 1, at + 1))
            if following is None or too_deep > _MOST_TOO_DEEP:
                return
            at = following.start()


def _skip(text: str, at: int) -> int:
    """The place of the next character that is neither a blank nor a comma."""
    while at < len(text) and (text[at] == "," or text[at].isspace()):
        at += 1
    return at


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


READER = FileReader(_SITE, lambda head: _KNOWS.search(head) is not None, _hands)
