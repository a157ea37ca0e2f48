"""Cards as sites print them."""

from __future__ import annotations

from cardspeak.cards import DECK, RANKS, SUITS, Card, card_name
from cardspeak.histories.record.errors import BadCardError

_IDS: dict[str, Card] = {}
for _card in DECK:
    _name = card_name(_card)
    for _rank in {_name[0], _name[0].lower(), "10" if _name[0] == "T" else _name[0]}:
        for _suit in {_name[1], _name[1].upper(), dict(zip(SUITS, "♣♦♥♠", strict=True))[_name[1]]}:
            _IDS[_rank + _suit] = _card
CARD_IDS = _IDS
"""The id of a card by its name: rank and suit in either case, `10` for the ten, suits also as symbols."""

assert len(RANKS) * len(SUITS) == len(DECK)


def cards_of_text(text: str) -> tuple[Card, ...]:
    """The cards in a text such as `Ah 10s 6h`, separated by blanks or commas.

    Raises:
        BadCardError: there is something else in the text.
    """
    try:
        return tuple([_IDS[name] for name in text.replace(",", " ").split()])
    except KeyError as error:
        raise BadCardError(f"{error.args[0][:20]!r} is not a card") from None
