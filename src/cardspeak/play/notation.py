"""Actions as people write them, such as `Ann raises to 6`, read into moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from cardspeak.amounts import AmountError, read_amount
from cardspeak.cards import Card, parse_cards
from cardspeak.errors import CardError, HistoryError, Where, listed_in_short, quoted, shown
from cardspeak.pots.money import Chips, exact

HIDDEN = -1
"""The id of a card that was dealt, but is not known."""

MoveKind: TypeAlias = Literal[
    "ante",
    "dead",
    "small blind",
    "big blind",
    "post",
    "straddle",
    "bring in",
    "fold",
    "check",
    "call",
    "bet",
    "raise",
    "all in",
    "board",
    "deal",
    "discard",
    "show",
    "muck",
    "sit out",
]
"""What a move does. `board` deals to the board, `deal` to a player; `post` is a blind of unknown kind."""


class Move(NamedTuple):
    """An action as it was given, not yet checked.

    Attributes:
        kind: what it does.
        player: the index of the player; -1 for a deal to the board.
        amount: the amount, if there is one.
        is_total: whether the amount is the total bet in the round, rather than the chips that are added.
        by: by how much a raise increases the bet, if the action says so.
        cards: the cards, `HIDDEN` for each unknown card.
        n_cards: how many cards are discarded, if they are unknown.
        all_in: whether the action says that the player is all in.
        is_pot: whether the amount is the pot.
        place: where the action was given, for error messages.
    """

    kind: MoveKind
    player: int
    place: Where
    amount: Chips | None = None
    is_total: bool = False
    by: Chips | None = None
    cards: tuple[Card, ...] = ()
    n_cards: int | None = None
    all_in: bool = False
    is_pot: bool = False


_ALL_IN = re.compile(r"[\s,]*\b(?:and\s+)?(?:is\s+|goes\s+)?all[\s-]?in\s*$", re.IGNORECASE)
_SIGNS = re.compile(r"[$€£¥₹]")
_HIDDEN_CARD = re.compile(r"\?\??|\bxx?\b|--", re.IGNORECASE)
_AMOUNT = r"(?:\s+(?P<amount>\S.*))"

_PATTERNS: Sequence[tuple[MoveKind, str]] = (
    ("fold", r"folds?"),
    ("check", r"checks?"),
    ("call", rf"calls?{_AMOUNT}?"),
    ("bet", r"bets?\s+(?P<pot>(?:the\s+)?pot)"),
    ("bet", rf"bets?{_AMOUNT}?"),
    ("raise", r"raises?\s+(?P<pot>(?:the\s+)?pot)"),
    ("raise", rf"raises?\s+by{_AMOUNT}"),
    ("raise", rf"raises?(?:\s+(?P<by>\S*\d\S*))?\s+to{_AMOUNT}"),
    ("raise", rf"raises?{_AMOUNT}?"),
    ("raise", rf"(?:completes?|completes? the bet)(?:\s+to)?{_AMOUNT}?"),
    ("bring in", rf"(?:brings?[\s-]?in|posts? (?:the )?bring[\s-]?in)(?:\s+(?:for|with))?{_AMOUNT}?"),
    ("ante", rf"(?:antes?|posts? (?:the |an )?ante)(?:\s+of)?{_AMOUNT}"),
    ("dead", rf"posts? (?:a )?dead(?: blind)?(?:\s+of)?{_AMOUNT}"),
    ("dead", r"posts?\s+(?P<amount>\S+)\s+dead"),
    ("small blind", rf"posts? (?:the )?(?:small blind|sb)(?:\s+of)?{_AMOUNT}"),
    ("big blind", rf"posts? (?:the )?(?:big blind|bb)(?:\s+of)?{_AMOUNT}"),
    ("straddle", rf"(?:straddles?|posts? (?:the |a )?straddle)(?:\s+(?:to|of))?{_AMOUNT}"),
    ("post", rf"posts?(?: (?:the |a )?blind)?(?:\s+of)?{_AMOUNT}"),
    ("all in", rf"(?:is |goes |moves )?all[\s-]?in(?:\s+(?:for|to|with))?{_AMOUNT}?|shoves"),
    ("discard", r"stands? pat|discards? nothing|(?:discards?|draws?)\s+(?:none|no cards)"),
    ("discard", r"(?:discards?|draws?)\s+(?P<n>\d{1,2})(?:\s+cards?)?"),
    ("discard", r"discards?\s+(?P<cards>.+)"),
    ("deal", r"(?:is dealt|draws?|gets?|receives?)\s+(?P<cards>.+)"),
    ("show", r"shows?(?:\s+(?P<cards>.+))?"),
    ("muck", r"mucks?(?:\s+(?P<cards>.+))?"),
    ("sit out", r"(?:sits?|is sitting) out"),
)
_MOVES = [(kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _PATTERNS]
_BOARD = re.compile(
    r"(?:deals?(?:\s+(?:the\s+)?(?:flop|turn|river|board))?|flop|turn|river|board)(?:\s*:)?(?:\s+(?P<cards>.+))?",
    re.IGNORECASE,
)
_DEAL_TO = re.compile(r"deals?(?:\s+to)?\s+(?P<rest>.+)", re.IGNORECASE | re.DOTALL)
_LONGEST = 300

ACCEPTED = (
    'write a player and a verb, such as "Ann raises to 6", "Ann calls" or "Ann folds", or a deal, such as '
    '"deal 2c 7d Kh"'
)


class ActionReader:
    """Reads actions at a table.

    Args:
        names: the names of the players.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = sorted(((name, at) for at, name in enumerate(names)), key=lambda each: -len(each[0]))
        self._index = {name: at for at, name in enumerate(names)}

    def read(self, action: object, number: int) -> Move:
        """The move that an action describes; `number` is its number, counted from 1.

        Raises:
            HistoryError: the action cannot be read.
            CardError: a card cannot be read.
        """
        if isinstance(action, str):
            return self._read_text(action, Where("action", number, words=f"action {number} {quoted(action)}"))
        if isinstance(action, Mapping):
            return self._read_parts(self._parts_of(action, number), number)
        if isinstance(action, Iterable) and not isinstance(action, bytes):
            return self._read_parts([part for part in action if part is not None], number)
        raise HistoryError.at(Where("action", number), f"{shown(action)} is not an action; {ACCEPTED}")

    def _parts_of(self, action: Mapping[str, Any], number: int) -> list[object]:
        """The parts of an action that was given as a mapping: player, verb, amount or cards."""
        known = ("player", "action", "amount", "cards", "all_in")
        for key in action:
            if key not in known:
                accepted = "accepted: player, action, amount, cards and all_in"
                raise HistoryError.at(Where("action", number), f"{quoted(key)} is not a known key ({accepted})")
        if "action" not in action:
            raise HistoryError.at(Where("action", number), 'action is missing; write what is done, such as "raises to"')
        keys = ("player", "action", "amount", "cards")
        parts: list[object] = [action[key] for key in keys if action.get(key) is not None]
        return [*parts, "all in"] if action.get("all_in") and "all" not in str(action["action"]) else parts

    def _read_parts(self, parts: list[object], number: int) -> Move:
        """The move that the parts of an action describe."""
        words = " ".join(map(_part_text, parts))
        place = Where("action", number, words=f"action {number} {quoted(words)}")
        first = parts[0] if parts else ""
        if isinstance(first, str) and first in self._index and len(parts) > 1:
            text = words[len(first) :].strip()
            move = self._move(text, self._index[first], place)
            if move is not None:
                return move
        return self._read_text(words, place)

    def _read_text(self, text: str, place: Where) -> Move:
        """The move that a text describes."""
        plain = text.strip().rstrip(".")
        if len(plain) > _LONGEST:
            raise HistoryError.at(place, f"it is longer than {_LONGEST} characters")
        for name, rest in self._players_in(plain):
            if (move := self._move(rest, name, place)) is not None:
                return move
        if match := _BOARD.fullmatch(plain):
            to = _DEAL_TO.fullmatch(plain)
            for player, cards in self._players_in(to["rest"]) if to else ():
                return Move("deal", player, place, cards=_cards(cards.lstrip(": "), place))
            return Move("board", -1, place, cards=_cards(match["cards"] or "", place))
        names = listed_in_short([name for name, _ in sorted(self._names, key=lambda each: each[1])])
        raise HistoryError.at(place, f"this is not an action; {ACCEPTED} (players: {names})")

    def _players_in(self, text: str) -> Iterable[tuple[int, str]]:
        """Each player whose name the text begins with, and the rest of the text; the longest names come first."""
        folded = text.casefold()
        for name, player in self._names:
            for whole, start in ((text, name), (folded, name.casefold())):
                rest = text[len(name) :]
                if whole.startswith(start) and (not rest or rest[0].isspace() or rest[0] == ":"):
                    yield player, rest.lstrip(": ").strip()
                    break

    def _move(self, text: str, player: int, place: Where) -> Move | None:
        """The move of a player that a text without the player's name describes; None if it is none."""
        words, all_in = text, False
        if (match := _ALL_IN.search(text)) and match.start() > 0:
            words, all_in = text[: match.start()].rstrip(" ,"), True
        for kind, pattern in _MOVES:
            if match := pattern.fullmatch(words):
                return _of_match(kind, player, place, match, all_in=all_in or kind == "all in")
        return None


def _of_match(kind: MoveKind, player: int, place: Where, match: re.Match[str], *, all_in: bool) -> Move:
    """The move that a matched text describes."""
    found = match.groupdict()
    amount = _amount(found["amount"], place) if found.get("amount") else None
    by = _amount(found["by"], place) if found.get("by") else None
    if found.get("pot"):
        return Move(kind, player, place, is_total=True, all_in=all_in, is_pot=True)
    words = match[0].casefold()
    if kind == "raise" and words.startswith("raise"):
        if " to " in words:
            return Move(kind, player, place, amount, is_total=True, by=by, all_in=all_in)
        if " by " in words:
            return Move(kind, player, place, None, by=amount, all_in=all_in)
        if amount is not None:
            sizes = f'write "raises to {amount}" for the whole bet, or "raises by {amount}" for the part above the bet'
            raise HistoryError.at(place, f"it is not clear what is raised to; {sizes}")
    is_total = kind in ("raise", "straddle") or (kind == "all in" and " to " in words)
    n_cards = int(found["n"]) if found.get("n") else 0 if kind == "discard" and not found.get("cards") else None
    cards = _cards(found["cards"], place) if found.get("cards") else ()
    return Move(kind, player, place, amount, is_total, by, cards, n_cards, all_in)


def _part_text(part: object) -> str:
    """A part of an action as text: words, an amount or cards."""
    if isinstance(part, str):
        return part.strip()
    if isinstance(part, Sequence) and not isinstance(part, bytes):
        from cardspeak.cards import cards_text

        return " ".join(each if isinstance(each, str) else cards_text([each]) for each in part)
    try:
        amount = read_amount(part)
        return str(amount) if isinstance(amount, int) else f"{amount:f}"
    except (AmountError, ValueError):
        return shown(part)


def _amount(text: str, place: Where) -> Chips:
    """The amount in a text; signs of currencies are left out."""
    plain = _SIGNS.sub("", text).strip()
    try:
        return exact(read_amount(plain), place)
    except AmountError as error:
        raise HistoryError.at(place, str(error)) from None


def _cards(text: str, place: Where) -> tuple[Card, ...]:
    """The cards in a text, in which `??` is an unknown card."""
    if not _HIDDEN_CARD.search(text):
        return _known(text, place)
    cards: list[Card] = []
    at = 0
    for match in _HIDDEN_CARD.finditer(text):
        cards += (*_known(text[at : match.start()], place), HIDDEN)
        at = match.end()
    return (*cards, *_known(text[at:], place))


def _known(text: str, place: Where) -> tuple[Card, ...]:
    """The cards in a text without unknown cards."""
    plain = text.strip().strip("[]()")
    try:
        return parse_cards(plain)
    except CardError as error:
        raise CardError.at(place, error.detail) from None
