"""Questions that are answered at once, and how it is known before that they will be.

What needs compiled code is short only where `warming.py` has had it compiled: to compile takes seconds.
"""

from __future__ import annotations

from cardspeak import answer_types
from cardspeak.allin import resolve
from cardspeak.cards import parse_cards
from cardspeak.equities.ask import exact_within, read_terms
from cardspeak.equities.question.options import Options
from cardspeak.equities.question.question import read_question
from cardspeak.errors import CardError
from cardspeak.games import GAMES, find_game
from cardspeak.showdown.played import read_played
from cardspeak.web import answers
from cardspeak.web.bodies import EquityBody, HandsBody, RangeBody, ShowdownBody

WARM = GAMES["holdem"]
"""The game of the questions that were asked to warm up."""
SHORT_SECONDS = 0.05
"""Of an estimate, which is up to four times too low for two cards of the board."""
FEW_CHARACTERS = 2000
"""Of a range: a text of all 169 hands, each with a weight, has not many more."""
FEW_BOARDS = 2
"""Boards that a table may have been run on."""
FEW_PRIZES = 10
"""Players whose stacks are valued at once: the work doubles with each."""
FEW_TO_COME = 2
"""Cards of the board that may be to come: some thousand deals."""


def short_equity(body: EquityBody) -> answer_types.Equity | None:
    """The answer to a question about equity; None where it takes longer than a moment.

    Raises:
        CardspeakError: as `equity` does, where that is seen at once.
    """
    terms = read_terms(body.exact, body.samples, body.precision, body.seconds, body.seed, 1, body.by)
    is_plain = terms.options in (Options(), Options(exact=True)) and not terms.by
    if not is_plain or find_game(body.game) != WARM or not _are_few(body.ranges):
        return None
    question = read_question(body.ranges, body.board, body.dead, body.game)
    equity = exact_within(question, terms, SHORT_SECONDS)
    return None if equity is None else equity.to_dict()


def _are_few(ranges: list[str]) -> bool:
    """Whether these are two ranges, or hands."""
    if any(len(text) > FEW_CHARACTERS for text in ranges):
        return False
    return len(ranges) == 2 or all(map(_is_hand, ranges))


def _is_hand(text: str) -> bool:
    try:
        return len(parse_cards(text)) == WARM.hole_cards
    except CardError:
        return False


def short_outs(body: HandsBody) -> answer_types.Outs | None:
    """The outs; None in games where hands are found among many parts of their cards, which takes longer."""
    return answers.outs(body) if find_game(body.game).hole_cards == 2 else None


def short_range(body: RangeBody) -> answer_types.Range | None:
    """What a range has; None where it may have millions of holdings, which takes longer than a moment."""
    is_short = find_game(body.game).hole_cards == 2 and len(body.range) <= FEW_CHARACTERS
    return answers.range_of(body) if is_short else None


def short_showdown(body: ShowdownBody) -> answer_types.Showdown | answer_types.AllIn | None:
    """The showdown, or what is expected of it; None where that takes longer than a moment.

    Raises:
        CardspeakError: as `showdown` and `all_in` do.
    """
    played = read_played(body.table, body.rules, body.rake)
    if len(played.dealt.boards) > FEW_BOARDS or (played.table.prizes and len(played.table.players) > FEW_PRIZES):
        return None
    if played.is_all_in and (played.dealt.n_to_come > FEW_TO_COME or played.dealt.game != WARM):
        return None
    return resolve(played).to_dict()
