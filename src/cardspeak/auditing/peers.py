"""Call the evaluators of other libraries, with the cards in the form that each evaluator accepts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import Any, TypeAlias

from cardspeak.auditing.audited import FEWER, Audited
from cardspeak.auditing.scores import Scores
from cardspeak.card_sets import Ids
from cardspeak.cards import DECK, card_name
from cardspeak.errors import SchemeError, Where, shortened

Evaluator: TypeAlias = Callable[[Sequence[int]], Any]
"""A function from the ids of a hand to its score."""


@dataclass(frozen=True, slots=True)
class Peer:
    """An evaluator of another library.

    Attributes:
        names: the accepted names, with the full name first.
        make: a function that accepts the imported library and returns the evaluator.
        lowest_wins: whether the best hand has the lowest score.
    """

    names: tuple[str, ...]
    make: Callable[[Any], Evaluator]
    lowest_wins: bool = False

    @property
    def library(self) -> str:
        """The name of the library."""
        return self.names[0].partition(":")[0]

    @property
    def attribute(self) -> str:
        """The dotted name of the evaluator in the library."""
        return self.names[0].partition(":")[2]


def _eval7(library: Any) -> Evaluator:
    cards = [library.Card(card_name(card)) for card in DECK]
    return lambda ids: library.evaluate([cards[card] for card in ids])


def _phevaluator(library: Any) -> Evaluator:
    return lambda ids: library.evaluate_cards(*ids)  # phevaluator uses the same ids: rank * 4 + suit, clubs first


def _treys(library: Any) -> Evaluator:
    cards = [library.Card.new(card_name(card)) for card in DECK]
    evaluate = library.Evaluator().evaluate
    return lambda ids: evaluate([], [cards[card] for card in ids])


PEERS = (
    Peer(("eval7:evaluate", "eval7"), _eval7),
    Peer(("phevaluator:evaluate_cards", "phevaluator"), _phevaluator, lowest_wins=True),
    Peer(("treys:Evaluator.evaluate", "treys:Evaluator", "treys"), _treys, lowest_wins=True),
)
PEERS_BY_NAME: Mapping[str, Peer] = MappingProxyType({name: peer for peer in PEERS for name in peer.names})


def peer_of(function: object) -> Peer | None:
    """The `Peer` of an evaluator, or None for any other object; a bound method counts as the method of its class.

    Only libraries that are already imported are considered.
    """
    plain_function = getattr(function, "__func__", function)
    for peer in PEERS:
        evaluator: Any = sys.modules.get(peer.library)
        for name in peer.attribute.split("."):
            evaluator = getattr(evaluator, name, None)
        if evaluator is not None and evaluator is plain_function:
            return peer
    return None


def audited_peer(peer: Peer) -> Audited:
    """The evaluator as an `Audited`.

    Raises:
        SchemeError: the library is not installed.
    """
    try:
        library = import_module(peer.library)
    except ImportError as error:
        place = Where("what", words=peer.names[0])
        raise SchemeError.at(place, f"{peer.library} is not installed ({shortened(error)})") from None
    scores_of = partial(_scores, peer.make(library))
    return Audited(peer.names[0], (7, 5), scores_of, FEWER, lowest_wins=peer.lowest_wins)


def _scores(evaluate: Evaluator, rows: Ids) -> tuple[Scores, None]:
    """The score of each hand."""
    return [evaluate(ids) for ids in rows.tolist()], None
