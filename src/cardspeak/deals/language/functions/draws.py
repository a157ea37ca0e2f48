"""Functions of draws, blockers and texture, which ProPokerTools does not have."""

from __future__ import annotations

from functools import partial

from cardspeak.cards import mask_of, parse_cards
from cardspeak.deals.expressions.functions import COMPARISONS
from cardspeak.deals.expressions.kinds import BOOLEAN
from cardspeak.deals.expressions.nodes import Both, Constant, Node, Operation
from cardspeak.deals.facts.board import LargestSuit
from cardspeak.deals.facts.draws import (
    CompletingRanks,
    FlushDraw,
    HoldsAny,
    HoldsNutFlushCard,
    Overcards,
    StraightDraw,
)
from cardspeak.deals.facts.kickers import IsOutkicked, has_kickers
from cardspeak.deals.facts.runners import IsRunnerRunner, has_runners
from cardspeak.deals.facts.texture import HighCards, PossibleStraights
from cardspeak.deals.language.functions.function import (
    WITH_BOARD,
    ForGames,
    ParameterKind,
    PqlFunction,
    Quoted,
    plainly,
)
from cardspeak.deals.language.scope import Scope
from cardspeak.deals.rows.straights import straights_of
from cardspeak.errors import CardError
from cardspeak.games import Game


def _has_draws(game: Game) -> bool:
    return (bool(game.full_board) or game.is_stud) and bool(straights_of(game))


def _runner_runner(scope: Scope, player: int) -> Node:
    scope.check_made(scope.high, scope.last - 1)
    return IsRunnerRunner(player, scope.last, scope.high)


def _low_runner_runner(scope: Scope, player: int) -> Node:
    return IsRunnerRunner(player, scope.last, scope.low_half)


def _outkicked(scope: Scope, player: int, street: int) -> Node:
    return IsOutkicked(player, street, scope.n_players, scope.high)


HAND: tuple[ParameterKind, ...] = ("player", "street")
KICKERS = ForGames("high games without wild cards", has_kickers)
RUNNERS = ForGames("games in which one card comes on each of the last two streets", has_runners)
LOW_RUNNERS = ForGames(
    "hi-lo games in which one card comes on each of the last two streets",
    lambda game: has_runners(game) and any(half.ranking.has_qualifier for half in game.halves),
)
WITH_DRAWS = ForGames("high games with a board and high stud games", _has_draws)


def _is(fact: type[FlushDraw | StraightDraw], label: str, player: int, street: int) -> Node:
    return _compared(fact(player, street), "=", label)


def _compared(fact: FlushDraw | StraightDraw, sign: str, label: str) -> Node:
    wanted = Constant(fact.kind, fact.kind.labels.index(label))
    return Operation(COMPARISONS[sign], (fact, wanted), BOOLEAN)


def _straight_draw(player: int, street: int) -> Node:
    fact = StraightDraw(player, street)
    return Both(_compared(fact, ">=", "gutshot"), _compared(fact, "<=", "wrap"), is_either=False, kind=BOOLEAN)


def _holds(scope: Scope, player: int, given: Quoted) -> Node:
    game = scope.setting.game
    try:
        cards = parse_cards(given.text, "cards")
    except CardError as error:
        scope.fail(given.column, error.detail)
    if not cards or not set(cards) <= set(game.deck):
        scope.fail(given.column, "these are not cards of the deck; write cards such as 'AsAh'")
    return HoldsAny(player, scope.last if game.is_stud else 0, mask_of(cards))


FAMILY = (
    PqlFunction(
        "flushDraw", HAND, "condition",
        "Whether the player has no flush yet, and one more card makes one with at least one of the player's own "
        "cards (in Omaha, with two). After the last card, it is false.",
        plainly(partial(_is, FlushDraw, "draw")), games=WITH_DRAWS, is_added=True,
        example="select count(flushDraw(hero, flop)) from hero='AhKh'",
    ),
    PqlFunction(
        "backdoorFlushDraw", HAND, "condition",
        "Whether two more cards, but not one, can make a flush as in flushDraw.",
        plainly(partial(_is, FlushDraw, "backdoor")), games=WITH_DRAWS, is_added=True,
        example="select count(backdoorFlushDraw(hero, flop)) from hero='AhKh'",
    ),
    PqlFunction(
        "straightDraw", HAND, "condition",
        "Whether the player has no straight yet, and one more card makes one that needs at least one of the "
        "player's own cards.",
        plainly(_straight_draw), games=WITH_DRAWS, is_added=True,
        example="select count(straightDraw(hero, flop)) from hero='JhTh'",
    ),
    PqlFunction(
        "gutshot", HAND, "condition",
        "Whether exactly one rank completes a straightDraw.",
        plainly(partial(_is, StraightDraw, "gutshot")), games=WITH_DRAWS, is_added=True,
        example="select count(gutshot(hero, flop)) from hero='JhTh'",
    ),
    PqlFunction(
        "openEnded", HAND, "condition",
        "Whether exactly two ranks complete a straightDraw, one at each end of four consecutive ranks.",
        plainly(partial(_is, StraightDraw, "open-ended")), games=WITH_DRAWS, is_added=True,
        example="select count(openEnded(hero, flop)) from hero='JhTh'",
    ),
    PqlFunction(
        "doubleGutshot", HAND, "condition",
        "Whether exactly two ranks complete a straightDraw that is not open-ended.",
        plainly(partial(_is, StraightDraw, "double gutshot")), games=WITH_DRAWS, is_added=True,
        example="select count(doubleGutshot(hero, flop)) from hero='JhTh'",
    ),
    PqlFunction(
        "wrap", HAND, "condition",
        "Whether three or more ranks complete a straightDraw.",
        plainly(partial(_is, StraightDraw, "wrap")), games=WITH_DRAWS, is_added=True,
        example="select count(wrap(hero, flop)) from game='omaha', hero='JsTs9d8d'",
    ),
    PqlFunction(
        "backdoorStraightDraw", HAND, "condition",
        "Whether two more cards, but not one, can make a straight as in straightDraw.",
        plainly(partial(_is, StraightDraw, "backdoor")), games=WITH_DRAWS, is_added=True,
        example="select count(backdoorStraightDraw(hero, flop)) from hero='JhTh'",
    ),
    PqlFunction(
        "runnerRunner", ("player",), "condition",
        "Whether the player's hand type at the end needs both of the last two cards: without the turn, or without the "
        "river, the type would be worse. In stud, these are the cards of sixth and seventh street.",
        _runner_runner, games=RUNNERS, is_added=True,
        example="select count(runnerRunner(hero)) as any_type, "
        "count(runnerRunner(hero) and handType(hero, river) = flush) as a_flush from hero='AhKh', board='Qh7s2c'",
    ),
    PqlFunction(
        "runnerRunnerLo", ("player",), "condition",
        "Whether the player has a low hand at the end that needs both of the last two cards.",
        _low_runner_runner, games=LOW_RUNNERS, is_added=True,
        example="select count(runnerRunnerLo(hero)) from game='omaha8', hero='As2s7dKd', board='8hJsQd'",
    ),
    PqlFunction(
        "straightDrawRanks", HAND, "rank set",
        "The ranks that complete a straightDraw with the next card.",
        plainly(CompletingRanks), games=WITH_DRAWS, is_added=True,
        example="select histogram(straightDrawRanks(hero, flop)) from hero='JhTh', board='9s8d2c'",
    ),
    PqlFunction(
        "overcards", HAND, "number",
        "How many of the player's own cards are higher than every board card. Before the flop, it is 0.",
        plainly(Overcards), games=WITH_BOARD, is_added=True,
        example="select histogram(overcards(hero, flop)) from hero='AhKh'",
    ),
    PqlFunction(
        "outkicked", HAND, "condition",
        "Whether only a better kicker beats the player on the street: the best hand of all players is better, but has "
        "the same pair, the same two pair, or the same three or four of a kind.",
        _outkicked, games=KICKERS, is_added=True,
        example="select count(outkicked(villain, flop)) as dominates, count(outkicked(hero, flop)) as is_dominated "
        "from hero='KhJd', villain='15%', board='Ks7h2d'",
    ),
    PqlFunction(
        "holdsAny", ("player", "cards"), "condition",
        "Whether the player holds at least one of these cards, and so blocks the others from holding it.",
        _holds, is_added=True,
        example="select count(holdsAny(villain, 'AsAh')) from villain='15%'",
    ),
    PqlFunction(
        "holdsNutFlushCard", HAND, "condition",
        "Whether the board has three or more cards of one suit, and the player holds the highest card of this "
        "suit that is neither on the board nor dead.",
        plainly(HoldsNutFlushCard), games=WITH_BOARD, is_added=True,
        example="select count(holdsNutFlushCard(villain, flop)) from villain='15%', board='Kh8h3h'",
    ),
    PqlFunction(
        "boardStraightCount", ("street",), "number",
        "How many different straights two hole cards can make with the board: 3 on 987, 1 on AKQ.",
        plainly(PossibleStraights), games=WITH_BOARD, is_added=True,
        example="select histogram(boardStraightCount(flop)) from hero='*'",
    ),
    PqlFunction(
        "boardMaxSuited", ("street",), "number",
        "The largest number of board cards of one suit.",
        plainly(LargestSuit), games=WITH_BOARD, is_added=True,
        example="select histogram(boardMaxSuited(turn)) from hero='*', board='Qh7h2c'",
    ),
    PqlFunction(
        "boardHiCardCount", ("street",), "number",
        "The number of board cards that are tens or higher.",
        plainly(HighCards), games=WITH_BOARD, is_added=True,
        example="select histogram(boardHiCardCount(flop)) from hero='*'",
    ),
)  # fmt: skip
