"""Streets of hold'em: how many cards are on the board."""

from __future__ import annotations

from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from cardspeak.abstraction.indexer import Deck, HandIndexer
from cardspeak.errors import HandError, listed, shown

Street: TypeAlias = Literal["preflop", "flop", "turn", "river"]

N_BOARD_CARDS: MappingProxyType[Street, int] = MappingProxyType({"preflop": 0, "flop": 3, "turn": 4, "river": 5})
"""The number of board cards on each street."""
HOLE_CARDS = 2


def read_street(street: object, accepted: tuple[Street, ...] = get_args(Street)) -> Street:
    """The street.

    Raises:
        HandError: it is not one of those accepted.

    >>> read_street("flop")
    'flop'
    """
    for name in accepted:
        if isinstance(street, str) and street == name:
            return name
    raise HandError.at("street", f"{shown(street)} is not accepted; give {listed(accepted, 'or')}")


def rounds_of(street: Street) -> tuple[int, ...]:
    """The rounds by which hands on a street are numbered: the hole cards, and all board cards together.

    >>> rounds_of("preflop"), rounds_of("turn")
    ((2,), (2, 4))
    """
    n_board = N_BOARD_CARDS[street]
    return (HOLE_CARDS, n_board) if n_board else (HOLE_CARDS,)


def indexer_of(street: Street, deck: Deck = "full") -> HandIndexer:
    """The indexer that numbers hands on a street.

    >>> indexer_of("flop").size
    1286792
    """
    return HandIndexer(rounds_of(street), deck)
