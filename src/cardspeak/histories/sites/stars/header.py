"""What the first line of a hand says, in the form of PokerStars: the game, the stakes, the tournament and the date."""

from __future__ import annotations

import re
from collections import deque
from functools import lru_cache
from typing import NamedTuple

from cardspeak.histories.record.amounts import amount_of, currency_of
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Kind, Limit, Stakes

_GAMES = {
    "hold'em": "holdem",
    "holdem": "holdem",
    "6+ hold'em": "shortdeck",
    "shortdeck": "shortdeck",
    "short deck": "shortdeck",
    "omaha": "omaha",
    "plo": "omaha",
    "nlo": "omaha",
    "5 card omaha": "omaha5",
    "omaha 5 cards": "omaha5",
    "plo-5": "omaha5",
    "6 card omaha": "omaha6",
    "omaha 6 cards": "omaha6",
    "plo-6": "omaha6",
    "courchevel": "courchevel",
    "pineapple": "pineapple",
    "7 card stud": "stud",
    "razz": "razz",
    "5 card draw": "five-card-draw",
    "triple draw 2-7 lowball": "27-triple-draw",
    "single draw 2-7 lowball": "27-single-draw",
    "badugi": "badugi",
}
_LOW_GAMES = {
    "holdem": "holdem8",
    "omaha": "omaha8",
    "omaha5": "omaha5-8",
    "omaha6": "omaha6-8",
    "courchevel": "courchevel8",
    "stud": "stud8",
}
_LIMITS: dict[str, Limit] = {
    "no limit": "no",
    "nl postflop": "no",
    "pot limit pre-flop, no limit post-flop": "no",
    "pot limit": "pot",
    "fixed limit": "fixed",
    "limit": "fixed",
}
_LIMIT = re.compile(rf"\b({'|'.join(sorted(_LIMITS, key=len, reverse=True))})\b", re.IGNORECASE)
_POT_LIMIT_NAMES = ("plo", "plo-5", "plo-6")
_GAME = re.compile(
    rf"(?<![\w/'+])({'|'.join(sorted(map(re.escape, _GAMES), key=len, reverse=True))})(?![\w/+-])( hi/lo| hi-lo| h/l)?"
    rf"(?: \(?({'|'.join(sorted(_LIMITS, key=len, reverse=True))})\b)?",
    re.IGNORECASE,
)
_AMOUNT = r"(?:Rs\. ?|[^\s\d(),/]*)\d[\d.,]*"
_STAKES = re.compile(rf"({_AMOUNT}) ?/ ?({_AMOUNT})")
_BUTTON_BLIND = re.compile(rf"Button Blind ({_AMOUNT}) - Ante ({_AMOUNT})|\(({_AMOUNT})\)", re.IGNORECASE)
_CAP = re.compile(rf"({_AMOUNT}) Cap\b", re.IGNORECASE)
_ANTE = re.compile(rf"\bante ({_AMOUNT})", re.IGNORECASE)
_CODE = re.compile(r" ([A-Z]{2,3})\b")
_TOURNAMENT = re.compile(r"(?:\{.*?\} *)?(?:Zoom |Rush )?Tournament #(\d+)", re.IGNORECASE)
_LONGEST = 500  # characters of the line
_DATE = re.compile(r" - (\d{4}[/-]\d{1,2}[/-]\d{1,2}\b.*)")


class Described(NamedTuple):
    """What a first line says between the number of the hand and the date."""

    game: str | None
    limit: Limit | None
    stakes: Stakes
    currency: str | None
    tournament: str


def read_header(draft: Draft, start: re.Pattern[str], line: str) -> re.Match[str]:
    """Read the first line of a hand; `start`, whose match is returned, has the groups `kind` and `id`.

    Raises:
        BadHandError: the line does not start like the first line of a hand.
    """
    match = start.match(line)
    if match is None:
        raise BadHandError("the first line of the hand is damaged")
    draft.id = match["id"]
    text = line[match.end() : _LONGEST]
    date = _DATE.search(text)
    if date is None:
        draft.missing.append("the date")
    else:
        draft.date = date[1].rstrip()
        text = text[: date.start()]
    told = described(text)
    draft.game, draft.limit, draft.stakes, draft.currency, draft.tournament = told
    draft.kind = _kind(match["kind"], told.tournament)
    return match


def _kind(words: str, tournament: str) -> Kind:
    """The kind of a hand."""
    if tournament:
        return "tournament"
    return "zoom" if "Zoom" in words or "Rush" in words else "cash"


@lru_cache(maxsize=4096)
def described(text: str) -> Described:
    """What the first line says between the number of the hand and the date.

    >>> told = described(" Hold'em No Limit ($0.50/$1.00 USD)")
    >>> told.game, told.limit, told.currency, told.stakes.big_blind
    ('holdem', 'no', 'USD', Decimal('1.00'))
    >>> told = described(" Tournament #12, $10+$1 USD Razz Limit - Level II (20/40)")
    >>> told.game, told.tournament, told.currency, told.stakes.big_bet
    ('razz', '12', 'chips', Decimal('40'))
    """
    game, limit = _game_and_limit(text)
    tournament = _TOURNAMENT.match(text.lstrip())
    stakes, rest = _stakes(text, limit)
    currency: str | None = "chips" if tournament else None
    if currency is None and stakes.text:
        code = _CODE.search(rest)
        currency = code[1] if code else currency_of(stakes.text) or "chips"
    return Described(game, limit, stakes, currency, tournament[1] if tournament else "")


def _game_and_limit(text: str) -> tuple[str | None, Limit | None]:
    """The code of the game and the betting structure, where the text names them last.

    The names of tournaments and of mixed games come first, and can contain names of games.
    """
    found = deque(_GAME.finditer(text), maxlen=1)
    if not found:
        words = _LIMIT.search(text)
        return None, _LIMITS[words[1].lower()] if words else None
    name, low, limit = found[0].groups()
    game = _GAMES[name.lower()]
    if limit is None:
        limit = "pot limit" if name.lower() in _POT_LIMIT_NAMES else "no limit" if name.lower() == "nlo" else ""
    return (_LOW_GAMES.get(game) if low else game), _LIMITS.get(limit.lower())


def _stakes(text: str, limit: Limit | None) -> tuple[Stakes, str]:
    """The stakes in a text, and the text after them."""
    matches = deque(_STAKES.finditer(text), maxlen=1)
    if not matches:
        return _button_blind(text)
    found = matches[0]
    low, high = amount_of(found[1]), amount_of(found[2])
    rest = text[found.end() :]
    cap, ante = _CAP.search(rest), _ANTE.search(text)
    told = found[0] + rest.split(")")[0].rstrip()
    stakes = Stakes(told, ante=amount_of(ante[1]) if ante else None, cap=amount_of(cap[1]) if cap else None)
    if limit == "fixed":
        return stakes._replace(small_bet=low, big_bet=high), rest
    return stakes._replace(small_blind=low, big_blind=high), rest


def _button_blind(text: str) -> tuple[Stakes, str]:
    """The stakes of a game in which only the button posts a blind, which is also the ante unless the text has one."""
    found = _BUTTON_BLIND.search(text)
    if found is None:
        return Stakes(), ""
    blind, ante, both = found.groups()
    big = amount_of(blind or both)
    return Stakes(found[0].strip("()"), big_blind=big, ante=amount_of(ante) if ante else big), text[found.end() :]
