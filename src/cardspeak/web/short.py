"""Short questions, which can be answered immediately, and their answers. All other questions are long.

Compiling takes seconds, so a question that needs compiled kernels is short only if `warming.py` compiles these kernels.
"""

from __future__ import annotations

from cardspeak import answer_types, rule_types
from cardspeak.allin import resolve
from cardspeak.cards import parse_cards
from cardspeak.equities.ask import exact_within
from cardspeak.equities.question.options import Options
from cardspeak.equities.question.question import read_question
from cardspeak.equities.question.terms import read_terms
from cardspeak.errors import CardError
from cardspeak.games import GAMES, find_game
from cardspeak.schemes import find_scheme
from cardspeak.showdown.played import read_played
from cardspeak.web import answers
from cardspeak.web.bodies import (
    AuditBody,
    EquityBody,
    HandsBody,
    HistoriesBody,
    IcmBody,
    QueryBody,
    RangeBody,
    ReplayBody,
    RulebookBody,
    SettleBody,
    ShowdownBody,
)
from cardspeak.web.inputs import rules_of

WARM = GAMES["holdem"]
"""The game of the questions in `warming.py`."""
SHORT_SECONDS = 0.05
"""The maximum estimated time of an equity question in seconds. The actual time can be up to four times the estimate."""
FEW_CHARACTERS = 2000
"""The maximum length of a range's text in characters, about that of a list of all 169 hands, each with a weight."""
FEW_BOARDS = 2
"""The maximum number of boards of a table."""
FEW_PRIZES = 10
"""The maximum number of players whose stacks are valued in prize money. The work doubles with each player."""
MUCH_SETTLING = 40_000
"""The maximum work of a settlement, which is n**2 * (3 + h) for n bets and h halves. For 100 bets and one half, this
takes about 60 milliseconds."""
FEW_TO_COME = 2
"""The maximum number of board cards to come at a table. Two cards can be dealt in about a thousand ways."""


def short_equity(body: EquityBody) -> answer_types.Equity | None:
    """The answer to an equity question; None if the question is long.

    Raises:
        CardspeakError: as in `equity`, unless the question is long.
    """
    terms = read_terms(body.exact, body.samples, body.precision, body.seconds, body.seed, 1, body.by)
    is_plain = terms.options in (Options(), Options(exact=True)) and not terms.by
    if not is_plain or find_game(body.game) != WARM or not _are_few(body.ranges):
        return None
    question = read_question(body.ranges, body.board, body.dead, body.game)
    equity = exact_within(question, terms, SHORT_SECONDS)
    return None if equity is None else equity.to_dict()


def _are_few(ranges: list[str]) -> bool:
    """Whether every range is short, and there are exactly two ranges or each range is a single hand."""
    if any(len(text) > FEW_CHARACTERS for text in ranges):
        return False
    return len(ranges) == 2 or all(map(_is_hand, ranges))


def _is_hand(text: str) -> bool:
    try:
        return len(parse_cards(text)) == WARM.hole_cards
    except CardError:
        return False


def short_outs(body: HandsBody) -> answer_types.Outs | None:
    """The outs; None in games with more than two hole cards, which take longer."""
    return answers.outs(body) if find_game(body.game).hole_cards == 2 else None


def short_icm(body: IcmBody) -> answer_types.Icm | None:
    """The value of each player's chips; None if there are many players, because that takes longer."""
    return answers.icm(body) if len(body.stacks) <= FEW_PRIZES else None


def short_range(body: RangeBody) -> answer_types.Range | None:
    """The holdings of a range; None if the text is long or there can be millions of holdings, which take longer."""
    is_short = find_game(body.game).hole_cards == 2 and len(body.range) <= FEW_CHARACTERS
    return answers.range_of(body) if is_short else None


def short_showdown(body: ShowdownBody) -> answer_types.Showdown | answer_types.AllIn | None:
    """The settled showdown or, with cards to come, what each player can expect; None if the question is long.

    Raises:
        CardspeakError: as in `showdown` and `all_in`.
    """
    played = read_played(body.table, rules_of(body.rules), body.rake)
    if len(played.dealt.boards) > FEW_BOARDS or (played.table.prizes and len(played.table.players) > FEW_PRIZES):
        return None
    dealt = played.dealt
    is_short = dealt.n_to_come <= FEW_TO_COME and len(dealt.boards) == 1 and not dealt.ranges and dealt.game == WARM
    if played.is_all_in and (not is_short or body.samples is not None):
        return None
    return resolve(played, samples=body.samples, seed=body.seed).to_dict()


def short_settle(body: SettleBody) -> answer_types.Settlement | None:
    """The settlement; None if there are many players and many values of hands, because that takes longer."""
    n_halves = len(body.halves or ()) + sum(map(len, body.boards or ()))
    return answers.settle(body) if len(body.bets) ** 2 * (3 + n_halves) <= MUCH_SETTLING else None


def no_short_check(_: RulebookBody) -> rule_types.RulebookCheck | None:
    """None, because the check of a rulebook takes seconds."""
    return None


def no_short_audit(body: AuditBody) -> answer_types.Audit | None:
    """None, because an audit takes seconds.

    Raises:
        SchemeError: the scheme is unknown.
    """
    find_scheme(body.scheme)
    return None


def no_short_query(_: QueryBody) -> answer_types.QueryAnswer | None:
    """None, because only a worker process can be stopped while it looks at deals."""
    return None


def no_short_histories(_: HistoriesBody) -> answer_types.Histories | None:
    """None, because only a worker process can be stopped while it reads a text."""
    return None


def no_short_replay(_: ReplayBody) -> answer_types.Replay | None:
    """None, for the same reason."""
    return None
