"""The actions of PHH, parsed: what is done, by whom, and with which cards or amount."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, NamedTuple

from cardspeak.cards import Card
from cardspeak.histories.record.amounts import amount_of
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN
from cardspeak.histories.sites.phh_values import cards_of

DEAL: Final = 0
FOLD: Final = 1
CALL: Final = 2
BET: Final = 3
BRING_IN: Final = 4
DISCARD: Final = 5
BOARD: Final = 6
SHOW: Final = 7
NOTHING: Final = 8

DEALER = 0
MOST_PLAYERS = 50
_PLAYERS = {f"p{number}": number - 1 for number in range(1, MOST_PLAYERS + 1)}
_PLAIN = {"f": FOLD, "cc": CALL, "pb": BRING_IN}
_MOST_KEPT = 50_000
_FORMS = "an action is one of: d db CARDS, d dh pN CARDS, pN f, pN cc, pN cbr AMOUNT, pN pb, pN sd CARDS, pN sm CARDS"


class Step(NamedTuple):
    """An action.

    Attributes:
        verb: what is done: one of the numbers above; those below `BOARD` need a player who has not folded.
        player: the index of the player; 0 if the dealer deals to the board.
        amount: the amount of a bet.
        cards: the cards, `HIDDEN` for each unknown card.
        known: the cards without hidden cards; for a show, None if the player shows the cards that are known.
        mucks: whether the player shows nothing and mucks.
    """

    verb: int
    player: int
    amount: Decimal = Decimal(0)
    cards: tuple[Card, ...] = ()
    known: tuple[Card, ...] | None = ()
    mucks: bool = False


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
            return Step(NOTHING, DEALER)
        case ["d", "db", *cards] if cards:
            return Step(BOARD, DEALER, cards=(shown := cards_of("".join(cards))), known=_known(shown))
        case ["d", "dh", player, *cards] if player in _PLAYERS:
            return Step(DEAL, _PLAYERS[player], cards=(shown := cards_of("".join(cards))), known=_known(shown))
        case [player, verb] if player in _PLAYERS and verb in _PLAIN:
            return Step(_PLAIN[verb], _PLAYERS[player])
        case [player, "cbr", amount] if player in _PLAYERS:
            return Step(BET, _PLAYERS[player], _bet(amount, text))
        case [player, "sd", *cards] if player in _PLAYERS:
            return Step(DISCARD, _PLAYERS[player], cards=cards_of("".join(cards)))
        case [player, "sm"] if player in _PLAYERS:
            return Step(SHOW, _PLAYERS[player], mucks=True)
        case [player, "sm", "-"] if player in _PLAYERS:
            return Step(SHOW, _PLAYERS[player], known=None)
        case [player, "sm", *cards] if player in _PLAYERS:
            return Step(SHOW, _PLAYERS[player], cards=(shown := cards_of("".join(cards))), known=_known(shown))
    raise BadHandError(f"{text[:40]!r} is not an action; {_FORMS}")


def _known(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that are not hidden."""
    return tuple([card for card in cards if card != HIDDEN])


def _bet(text: str, action: str) -> Decimal:
    """The amount of a bet."""
    amount = amount_of(text)
    if amount <= 0:
        raise BadHandError(f"{action[:40]!r}: a bet must be positive")
    return amount
