"""The answers to requests. Most are the result of the public function with the same name, as JSON."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import cardspeak
from cardspeak import answer_types, rule_types
from cardspeak.deals.language.ask import answer_one
from cardspeak.equities.question.terms import read_terms
from cardspeak.errors import SchemeError
from cardspeak.games import find_game
from cardspeak.histories.reading.pasted import hands_of_text, is_cut_between_hands
from cardspeak.histories.replaying.choose import choose_hand
from cardspeak.histories.replaying.replay import title_of
from cardspeak.pots import RULE_SETS
from cardspeak.progress import Report
from cardspeak.rulebooks.find import BUNDLED, bundled_text, rulebook_of_text
from cardspeak.schemes import find_scheme
from cardspeak.web import bodies
from cardspeak.web.inputs import rules_of

LONGEST_REPLAY_EQUITY = 2
"""The longest time in seconds that an equity in a replay may take; there can be about ten of them."""


def _nothing() -> None:
    """Go on."""


def games() -> answer_types.Games:
    """The games as in `cardspeak games --json`, each with the maximum number of players."""
    return {"kind": "games", "games": [_listed(game) for game in cardspeak.games()]}


def game(body: bodies.GameBody) -> answer_types.NamedGame:
    """The game with this code, title or other name, in the form of /api/games."""
    return {"kind": "game", **_listed(find_game(body.game))}


def _listed(game: cardspeak.Game) -> answer_types.ListedGame:
    """A game with the maximum number of players that its deck allows."""
    return {**game.to_dict(), "most_players": game.most_players}


def schemes() -> answer_types.Schemes:
    """The published schemes as in `cardspeak schemes --json`."""
    return {"kind": "schemes", "schemes": [scheme.to_dict() for scheme in cardspeak.schemes()]}


def rules() -> rule_types.Rules:
    """The published rule sets as in `cardspeak rules --json`."""
    rule_sets = [{"code": code, **rule_set.to_dict()} for code, rule_set in RULE_SETS.items()]
    return {"kind": "rules", "rules": cast("list[rule_types.RuleSet]", rule_sets)}


def rulebooks() -> rule_types.Rulebooks:
    """The rulebooks that come with the package, with the text of their files."""
    listed: list[rule_types.BundledRulebook] = []
    for name in BUNDLED:
        book = cardspeak.read_rulebook(name)
        text = bundled_text(name)
        listed.append({"name": name, "source": book.source, "definitions": len(book.hands), "text": text})
    return {"kind": "rulebooks", "rulebooks": listed}


def evaluate(body: bodies.HandBody) -> answer_types.Evaluation:
    """The value of a hand: its name, the cards that play, and its place among all hands."""
    return cardspeak.evaluate(body.cards, board=body.board, game=body.game).to_dict()


def explain(body: bodies.ExplainBody) -> answer_types.Explanation:
    """A hand explained step by step and, if another hand is given, what decides between the two."""
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
    """The holdings of a range and, in games with two hole cards, the weight of each class, such as AKs."""
    parsed = cardspeak.parse_range(body.range, body.game)
    answer = parsed.to_dict()
    if parsed.n_cards == 2:
        answer["classes"] = parsed.classes()
    return answer


def settle(body: bodies.SettleBody) -> answer_types.Settlement:
    """Who wins each pot, computed from the bets and either a ranking or the values of the hands."""
    given = {name: getattr(body, name) for name in type(body).model_fields}
    if isinstance(body.bets, list):
        given |= {name: _with_seats(given[name]) for name in _ABOUT_PLAYERS}
    return cardspeak.settle(**{**given, "rules": rules_of(body.rules)}).to_dict()


_ABOUT_PLAYERS = (
    "ranking", "values", "halves", "boards", "odd_cards", "folded", "mucked", "dead_of", "button", "seat_numbers",
)  # fmt: skip


def _with_seats(given: Any) -> Any:
    """The argument, with seat numbers as integers. In answers, and as the keys of JSON objects, they are text."""
    match given:
        case str():
            return int(given) if given.isascii() and given.isdigit() else given
        case list():
            return [_with_seats(item) for item in given]
        case dict():
            return {_with_seats(key): _with_seats(value) for key, value in given.items()}
    return given


def icm(body: bodies.IcmBody) -> answer_types.Icm:
    """The value of each stack in prize money."""
    return cardspeak.icm(body.stacks, body.prizes, bounties=body.bounties, bounty_share=body.bounty_share).to_dict()


def analyze(body: bodies.AnalysisBody) -> rule_types.Analysis:
    """Every five-card hand that the cards make under a rulebook, best first."""
    book = rulebook_of_text(body.rulebook)
    return cardspeak.analyze(body.cards, board=body.board, rulebook=book, uses_both=body.uses_both).to_dict()


def check_rulebook(body: bodies.RulebookBody, progress: Report | None = None) -> rule_types.RulebookCheck:
    """The number of hands that match each definition of a rulebook first, and likely mistakes in the rulebook."""
    return cardspeak.check_rulebook(rulebook_of_text(body.rulebook), progress=progress).to_dict()


def audit(body: bodies.AuditBody, progress: Report | None = None) -> answer_types.Audit:
    """How often a published scheme decides a showdown wrongly."""
    return cardspeak.audit(
        find_scheme(body.scheme),
        deals=body.deals,
        exact=body.exact,
        seed=body.seed,
        n_cards=body.n_cards,
        lowest_wins=body.lowest_wins,
        order=body.order,
        progress=progress,
    ).to_dict()


def query(body: bodies.QueryBody, progress: Report | None = None) -> answer_types.QueryAnswer:
    """The answer to a question about deals in PQL."""
    terms = read_terms(body.exact, body.samples, body.precision, body.seconds, body.seed, 1, None, progress)
    return answer_one(body.query, terms, bodies.game_of_name).to_dict()


def histories(body: bodies.HistoriesBody, go_on: Callable[[], None] = _nothing) -> answer_types.Histories:
    """The hands of a text of hand histories; `go_on` is called after each hand."""
    hands: list[answer_types.ListedHand] = []
    for number, hand in enumerate(hands_of_text(body.text), start=1):
        go_on()
        hands.append(_listed_hand(hand, number))
    return {"kind": "histories", "separate": is_cut_between_hands(body.text), "hands": hands}


def _listed_hand(hand: cardspeak.History | cardspeak.Unreadable, number: int) -> answer_types.ListedHand:
    """A hand in the list of the hands of a text."""
    if isinstance(hand, cardspeak.Unreadable):
        facts, players, wrong = ("", "", "", ""), 0, hand.reason
    else:
        facts = (hand.id, hand.date, hand.table_name, title_of(hand))
        players, wrong = sum(not player.sat_out for player in hand.players), ""
    number_of_site, date, table, title = facts
    return {
        "number": number,
        "line": hand.source.line,
        "site": hand.site,
        "id": number_of_site,
        "date": date,
        "table": table,
        "title": title,
        "players": players,
        "wrong": wrong,
    }


def replay(body: bodies.ReplayBody, progress: Report | None = None) -> answer_types.Replay:
    """A hand of a text of hand histories as frames: pot, stacks, hands, exact equities and pot odds at each step."""
    history, _ = choose_hand(hands_of_text(body.text), body.hand, "text")
    return cardspeak.replay(history, seconds=LONGEST_REPLAY_EQUITY, progress=progress).to_dict()
