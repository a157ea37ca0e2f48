"""What requests are answered with, where no run is needed: the JSON of the public function of the same name."""

from __future__ import annotations

from contextlib import suppress

import cardspeak
from cardspeak import answer_types
from cardspeak.errors import SchemeError
from cardspeak.schemes import find_scheme
from cardspeak.web import bodies


def games() -> answer_types.Games:
    """The games, as `cardspeak games --json` has them, each with how many players the deck deals it to."""
    return {"games": [_listed(game) for game in cardspeak.games()]}


def _listed(game: cardspeak.Game) -> answer_types.ListedGame:
    """The game, and how many players the deck deals it to."""
    return {**game.to_dict(), "most_players": game.most_players}


def schemes() -> answer_types.Schemes:
    """The published schemes, as `cardspeak schemes --json` has them."""
    return {"schemes": [scheme.to_dict() for scheme in cardspeak.schemes()]}


def evaluate(body: bodies.HandBody) -> answer_types.Evaluation:
    """What a hand is worth."""
    return cardspeak.evaluate(body.cards, board=body.board, game=body.game).to_dict()


def explain(body: bodies.ExplainBody) -> answer_types.Explanation:
    """How a hand comes to its value, step by step, and what decides against another."""
    return cardspeak.explain(body.cards, board=body.board, against=body.against, game=body.game).to_dict()


def compare(body: bodies.HandsBody) -> answer_types.Comparison:
    """The hands from best to worst."""
    return cardspeak.compare(*body.hands, board=body.board, game=body.game).to_dict()


def outs(body: bodies.HandsBody) -> answer_types.Outs:
    """The cards that bring each hand to the front."""
    return cardspeak.outs(*body.hands, board=body.board, game=body.game).to_dict()


def deal(body: bodies.DealBody) -> answer_types.Deal:
    """A hand dealt at random, and who has the best of it."""
    return cardspeak.deal(players=body.players, seed=body.seed, game=body.game).to_dict()


def score(body: bodies.ScoreBody) -> answer_types.ExplainedScore:
    """The number that a published scheme gives a hand."""
    return _with_its_way(cardspeak.score(body.cards, board=body.board, scheme=body.scheme))


def scores(body: bodies.ScoresBody) -> answer_types.Scores:
    """The numbers of all published schemes that take as many cards."""
    cards, board = cardspeak.parse_cards(body.cards), cardspeak.parse_cards(body.board, "board")
    scored: list[answer_types.ExplainedScore] = []
    for scheme in cardspeak.schemes():
        with suppress(SchemeError):  # it takes another number of cards
            scored.append(_with_its_way(cardspeak.score(cards, board=board, scheme=scheme)))
    return {"scores": scored}


def _with_its_way(score: cardspeak.Score) -> answer_types.ExplainedScore:
    """The score, with the way to it and what its scheme is."""
    scheme = find_scheme(score.scheme)
    return {
        **score.to_dict(),
        "title": scheme.title,
        "idea": scheme.idea,
        "faults": list(scheme.faults),
        "source": scheme.source,
        "steps": [step.to_dict() for step in score.steps],
    }


def range_of(body: bodies.RangeBody) -> answer_types.Range:
    """What a range has; of hands of two cards also the weight of each class."""
    parsed = cardspeak.parse_range(body.range, body.game)
    answer = parsed.to_dict()
    if parsed.n_cards == 2:
        answer["classes"] = parsed.classes()
    return answer
