"""The actions of PHH, parsed: what is done, by whom, and with which cards or amount."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from cardspeak.cards import Card
from cardspeak.histories.record.amounts import ZERO, amount_of
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Action, ActionKind
from cardspeak.histories.sites.phh.values import MOST_DIGITS, Number, cards_of, known_of

FOLD: Final = 0
CALL: Final = 1
BET: Final = 2
BRING_IN: Final = 3
DISCARD: Final = 4
BOARD: Final = 5
DEAL: Final = 6
MUCK: Final = 7
SHOW: Final = 8
SHOW_KNOWN: Final = 9
NOTHING: Final = 10

MOST_PLAYERS = 50
_PLAYERS = {f"p{number}": number - 1 for number in range(1, MOST_PLAYERS + 1)}
_PLAIN = {"f": FOLD, "cc": CALL, "pb": BRING_IN, "sm": MUCK}
READY_STREETS = 5
_READY: Mapping[int, tuple[ActionKind, int]] = {
    FOLD: ("fold", READY_STREETS),
    CALL: ("check", READY_STREETS),
    DEAL: ("deal", 1),
}
"""Actions of the record that are kept: what they are, and on how many streets."""
_MOST_KEPT = 50_000
_FORMS = "an action is one of: d db CARDS, d dh pN CARDS, pN f, pN cc, pN cbr AMOUNT, pN pb, pN sd CARDS, pN sm CARDS"


Step: TypeAlias = tuple[int, int, Number, tuple[Card, ...], tuple[Action, ...], str]
"""An action: what is done (one of the numbers above), the index of the player (0 if the dealer deals to the board), the
amount of a bet, the cards, the action of the record on each of the first streets, for a fold, a check or a deal of a
player who has no bet there, and the text. The cards are the known cards of a deal, and all cards of other actions, with
`HIDDEN` for each unknown card. It is a plain tuple, whose items Python finds faster than those of a named tuple."""


class _Steps(dict[str, Step]):
    """Actions by their text, so that each text is parsed once."""

    def __missing__(self, text: str) -> Step:
        step = _parse(text)
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[text] = step
        return step


step_of = _Steps().__getitem__
"""The action in a text such as `p3 cbr 225`. A comment after `#` is left out.

Raises:
    BadHandError: the text is not an action.
"""


def _parse(text: str) -> Step:
    """The action in a text."""
    match text.partition("#")[0].split():
        case []:
            return _step(text, NOTHING, "p1")
        case ["d", "db", *cards] if cards:
            return _step(text, BOARD, "p1", cards)
        case ["d", "dh", player, *cards] if player in _PLAYERS:
            return _step(text, DEAL, player, cards)
        case [player, verb] if player in _PLAYERS and verb in _PLAIN:
            return _step(text, _PLAIN[verb], player)
        case [player, "cbr", amount] if player in _PLAYERS:
            return BET, _PLAYERS[player], _bet(amount, text), (), (), text
        case [player, "sd", *cards] if player in _PLAYERS:
            return _step(text, DISCARD, player, cards)
        case [player, "sm", "-"] if player in _PLAYERS:
            return _step(text, SHOW_KNOWN, player)
        case [player, "sm", *cards] if player in _PLAYERS and cards:
            return _step(text, SHOW, player, cards)
    raise BadHandError(f"{text[:40]!r} is not an action; {_FORMS}")


def _step(text: str, verb: int, player: str, cards: Sequence[str] = ()) -> Step:
    """An action without an amount."""
    at, dealt = _PLAYERS[player], cards_of("".join(cards))
    kind, streets = _READY.get(verb, ("fold", 0))
    ready = tuple([Action(street, at, kind, ZERO, ZERO, False, dealt) for street in range(streets)])
    return verb, at, 0, known_of(dealt) if verb == DEAL else dealt, ready, text


def _bet(text: str, action: str) -> Number:
    """The amount of a bet."""
    amount = amount_of(text)
    if amount <= 0:
        raise BadHandError(f"{action[:40]!r}: a bet must be positive")
    if amount.adjusted() >= MOST_DIGITS:
        raise BadHandError(f"{action[:40]!r}: the bet is too large")
    return int(text) if text.isdecimal() else amount
