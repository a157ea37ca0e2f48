"""The answers to requests. Most are the JSON of the public function with the same name."""

from __future__ import annotations

from contextlib import suppress

import cardspeak
from cardspeak import answer_types
from cardspeak.errors import SchemeError
from cardspeak.schemes import find_scheme
from cardspeak.web import bodies


def games() -> answer_types.Games:
    """The games as in `cardspeak games --json`, each with the maximum number of players."""
    return {"kind": "games", "games": [_listed(game) for game in cardspeak.games()]}


def _listed(game: cardspeak.Game) -> answer_types.ListedGame:
    """A game with the maximum number of players that its deck allows."""
    return {**game.to_dict(), "most_players": game.most_players}


def schemes() -> answer_types.Schemes:
    """The published schemes as in `cardspeak schemes --json`."""
    return {"kind": "schemes", "schemes": [scheme.to_dict() for scheme in cardspeak.schemes()]}


def evaluate(body: bodies.HandBody) -> answer_types.Evaluation:
    """The value of a hand: its name, the cards that play, and its place among all hands."""
    return cardspeak.evaluate(body.cards, board=body.board, game=body.game).to_dict()


def explain(body: bodies.ExplainBody) -> answer_types.Explanation:
    """A hand explained step by step, and what decides between it and another hand."""
    return cardspeak.explain(body.cards, board=body.board, against=body.against, game=body.game).to_dict()


def compare(body: bodies.HandsBody) -> answer_types.Comparison:
    """The hands from best to worst."""
    return cardspeak.compare(*body.hands, board=body.board, game=body.game).to_dict()


def outs(body: bodies.HandsBody) -> answer_types.Outs:
    """Each hand's outs: the next cards that put it in the lead."""
    return cardspeak.outs(*body.hands, board=body.board, game=body.game).to_dict()


def deal(body: bodies.DealBody) -> answer_types.Deal:
    """A random deal, and who wins it."""
    return cardspeak.deal(players=body.players, seed=body.seed, game=body.game).to_dict()


def score(body: bodies.ScoreBody) -> answer_types.ExplainedScore:
    """The score of a hand by a published scheme."""
    return _with_its_way(cardspeak.score(body.cards, board=body.board, scheme=body.scheme))


def scores(body: bodies.ScoresBody) -> answer_types.Scores:
    """The scores of a hand by all published schemes that accept its number of cards."""
    cards, board = cardspeak.parse_cards(body.cards), cardspeak.parse_cards(body.board, "board")
    scored: list[answer_types.ExplainedScore] = []
    for scheme in cardspeak.schemes():
        with suppress(SchemeError):  # the scheme accepts a different number of cards
            scored.append(_with_its_way(cardspeak.score(cards, board=board, scheme=scheme)))
    return {"kind": "scores", "scores": scored}


def _with_its_way(score: cardspeak.Score) -> answer_types.ExplainedScore:
    """The score with its steps and the description of its scheme."""
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
    """The holdings of a range and, for two hole cards, the weight of each class."""
    parsed = cardspeak.parse_range(body.range, body.game)
    answer = parsed.to_dict()
    if parsed.n_cards == 2:
        answer["classes"] = parsed.classes()
    return answer
