"""What requests are answered with, where no run is needed: the JSON of the public function of the same name."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import cardspeak
from cardspeak.errors import SchemeError
from cardspeak.schemes import find_scheme
from cardspeak.web import bodies


def games() -> dict[str, Any]:
    """The games, as `cardspeak games --json` has them, each with how many players the deck deals it to."""
    return {"games": [{**game.to_dict(), "most_players": game.most_players} for game in cardspeak.games()]}


def schemes() -> dict[str, Any]:
    """The published schemes, as `cardspeak schemes --json` has them."""
    return {"schemes": [scheme.to_dict() for scheme in cardspeak.schemes()]}


def evaluate(body: bodies.HandBody) -> dict[str, Any]:
    """What a hand is worth."""
    return cardspeak.evaluate(body.cards, board=body.board, game=body.game).to_dict()


def explain(body: bodies.ExplainBody) -> dict[str, Any]:
    """How a hand comes to its value, step by step, and what decides against another."""
    return cardspeak.explain(body.cards, board=body.board, against=body.against, game=body.game).to_dict()


def compare(body: bodies.HandsBody) -> dict[str, Any]:
    """The hands from best to worst."""
    return cardspeak.compare(*body.hands, board=body.board, game=body.game).to_dict()


def outs(body: bodies.HandsBody) -> dict[str, Any]:
    """The cards that bring each hand to the front."""
    return cardspeak.outs(*body.hands, board=body.board, game=body.game).to_dict()


def deal(body: bodies.DealBody) -> dict[str, Any]:
    """A hand dealt at random, and who has the best of it."""
    return cardspeak.deal(players=body.players, seed=body.seed, game=body.game).to_dict()


def score(body: bodies.ScoreBody) -> dict[str, Any]:
    """The number that a published scheme gives a hand."""
    return _with_its_way(cardspeak.score(body.cards, board=body.board, scheme=body.scheme))


def scores(body: bodies.ScoresBody) -> dict[str, Any]:
    """The numbers of all published schemes that take as many cards."""
    cards, board = cardspeak.parse_cards(body.cards), cardspeak.parse_cards(body.board, "board")
    found: list[dict[str, Any]] = []
    for scheme in cardspeak.schemes():
        with suppress(SchemeError):  # it takes another number of cards
            found.append(_with_its_way(cardspeak.score(cards, board=board, scheme=scheme)))
    return {"scores": found}


def _with_its_way(score: cardspeak.Score) -> dict[str, Any]:
    """The score, with the way to it and what its scheme is."""
    scheme = find_scheme(score.scheme).to_dict()
    about = {key: scheme[key] for key in ("title", "idea", "faults", "source")}
    return {**score.to_dict(), **about, "steps": [step.to_dict() for step in score.steps]}


def range_of(body: bodies.RangeBody) -> dict[str, Any]:
    """What a range has; of hands of two cards also the weight of each class."""
    found = cardspeak.parse_range(body.range, body.game)
    return {**found.to_dict(), **({"classes": found.classes()} if found.n_cards == 2 else {})}
