"""Functions of the board: its suits, straights and low cards, and single cards."""

from __future__ import annotations

from functools import partial

from cardspeak.deals.expressions.functions import COMMON, COMPARISONS, RANK_COUNT
from cardspeak.deals.expressions.kinds import BOOLEAN, NUMBER, RANKS
from cardspeak.deals.expressions.nodes import Constant, Node, Operation
from cardspeak.deals.facts.board import BoardCard, IsPaired, LargestSuit, MostOfAStraight, SuitCount, Suited, UpCard
from cardspeak.deals.facts.ranks import BoardRanks
from cardspeak.deals.language.functions.function import STUD, WITH_BOARD, ForGames, PqlFunction, plainly
from cardspeak.deals.language.scope import Scope
from cardspeak.deals.setting.streets import streets_of

LOW_RANKS = 0b1_0000_0111_1111
"""Deuce to eight, and the ace."""
N_LOW = 3
"""How many different low ranks must be on the board, if two come from the hand."""
WITH_TURN_AND_RIVER = ForGames(
    "games with a flop, a turn and a river",
    lambda game: {"turn", "river"} <= {street.name for street in streets_of(game)},
)
NOT_DRAW = ForGames("games with a board and stud games", lambda game: bool(game.full_board) or game.is_stud)


def _compared(fact: Node, sign: str, number: int) -> Node:
    return Operation(COMPARISONS[sign], (fact, Constant(NUMBER, number)), BOOLEAN)


def _has_suits(number: int, street: int) -> Node:
    return _compared(SuitCount(street), "=", number)


def _has_of_a_suit(sign: str, number: int, street: int) -> Node:
    return _compared(LargestSuit(street), sign, number)


def _straight(street: int) -> Node:
    return _compared(MostOfAStraight(street), ">=", 3)


def _suited(number: int, scope: Scope, player: int, street: int) -> Node:
    return _compared(Suited(player, street, 7 if scope.setting.game.is_stud else 2), ">=", number)


def _card(name: str, at: int, scope: Scope) -> Node:
    return BoardCard(scope.streets[name], at)


def _low_count(street: int) -> Node:
    low = Operation(COMMON, (BoardRanks(street), Constant(RANKS, LOW_RANKS)), RANKS)
    return Operation(RANK_COUNT, (low,), NUMBER)


def _has_low(sign: str, number: int, street: int) -> Node:
    return _compared(_low_count(street), sign, number)


FAMILY = (
    PqlFunction(
        "boardSuitCount", ("street",), "number",
        "The number of different suits on the board.",
        plainly(SuitCount), games=WITH_BOARD,
        example="select histogram(boardSuitCount(flop)) from hero='*'",
    ),
    PqlFunction(
        "monotoneBoard", ("street",), "condition",
        "Whether all board cards are of one suit.",
        plainly(partial(_has_suits, 1)), games=WITH_BOARD,
        example="select count(monotoneBoard(flop)) from hero='*'",
    ),
    PqlFunction(
        "twoToneBoard", ("street",), "condition",
        "Whether the board cards are of exactly two suits.",
        plainly(partial(_has_suits, 2)), games=WITH_BOARD,
        example="select count(twoToneBoard(flop)) from hero='*'",
    ),
    PqlFunction(
        "rainbowBoard", ("street",), "condition",
        "Whether no two board cards are of the same suit. This is possible on the flop and the turn, but never on "
        "the river.",
        plainly(partial(_has_of_a_suit, "=", 1)), games=WITH_BOARD,
        example="select count(rainbowBoard(flop)) from hero='*'",
    ),
    PqlFunction(
        "flushingBoard", ("street",), "condition",
        "Whether the board has three or more cards of one suit, so that a flush is possible.",
        plainly(partial(_has_of_a_suit, ">=", 3)), games=WITH_BOARD,
        example="select count(flushingBoard(river)) from hero='*', board='Qh7h2c'",
    ),
    PqlFunction(
        "straightBoard", ("street",), "condition",
        "Whether a straight is possible: three different ranks on the board fit into one straight, such as A-2-3, "
        "6-8-T or Q-K-A.",
        plainly(_straight), games=WITH_BOARD,
        example="select count(straightBoard(flop)) from hero='*'",
    ),
    PqlFunction(
        "pairedBoard", ("street",), "condition",
        "Whether two or more board cards are of the same rank.",
        plainly(IsPaired), games=WITH_BOARD,
        example="select count(pairedBoard(flop)) from hero='*'",
    ),
    PqlFunction(
        "threeFlush", ("player", "street"), "condition",
        "Whether the board and one or two of the player's own cards have three or more cards of one suit "
        "together, at least one of them the player's; in stud, whether the player's cards do. A flush counts, "
        "too.",
        partial(_suited, 3), games=NOT_DRAW,
        example="select count(threeFlush(hero, flop)) from hero='AhKh'",
    ),
    PqlFunction(
        "fourFlush", ("player", "street"), "condition",
        "Whether the board and one or two of the player's own cards have four or more cards of one suit together, "
        "at least one of them the player's; in stud, whether the player's cards do. A flush counts, too.",
        partial(_suited, 4), games=NOT_DRAW,
        example="select count(fourFlush(hero, flop)) from hero='AhKh'",
    ),
    PqlFunction(
        "turnCard", (), "card",
        "The board card that is dealt on the turn.",
        partial(_card, "turn", 3), games=WITH_TURN_AND_RIVER,
        example="select count(turnCard() = toCard('As')) from hero='AhKh', board='Qh7h2c'",
    ),
    PqlFunction(
        "riverCard", (), "card",
        "The board card that is dealt on the river.",
        partial(_card, "river", 4), games=WITH_TURN_AND_RIVER,
        example="select count(riverCard() > turnCard()) from hero='AhKh', board='Qh7h2c'",
    ),
    PqlFunction(
        "upCard", ("player", "street"), "card",
        "The card that the player is dealt on the street; on third street, the door card.",
        plainly(UpCard), games=STUD, is_known=False,
        example="select count(upCard(hero, fourth) = toCard('As')) "
        "from game='stud', hero='Ks Kd Kh', villain='Qs Qd Qh'",
    ),
    PqlFunction(
        "boardLoCardCount", ("street",), "number",
        "The number of different ranks from ace to eight on the board: 2 on Ks8c7c.",
        plainly(_low_count), games=WITH_BOARD,
        example="select avg(boardLoCardCount(flop)) from game='omaha8', hero='As2s7dKd', board='Ks8c7c'",
    ),
    PqlFunction(
        "boardAllowsMadeLo", ("street",), "condition",
        "Whether the board has three or more different ranks from ace to eight, so that a low hand is possible.",
        plainly(partial(_has_low, ">=", N_LOW)), games=WITH_BOARD,
        example="select count(boardAllowsMadeLo(flop)) from game='omaha8', hero='As2s7dKd'",
    ),
    PqlFunction(
        "boardHasOneDistinctLoCard", ("street",), "condition",
        "Whether the board has exactly one rank from ace to eight.",
        plainly(partial(_has_low, "=", 1)), games=WITH_BOARD,
        example="select count(boardHasOneDistinctLoCard(flop)) from game='omaha8', hero='As2s7dKd'",
    ),
    PqlFunction(
        "boardHasTwoDistinctLoCards", ("street",), "condition",
        "Whether the board has exactly two different ranks from ace to eight.",
        plainly(partial(_has_low, "=", 2)), games=WITH_BOARD,
        example="select count(boardHasTwoDistinctLoCards(flop)) from game='omaha8', hero='As2s7dKd'",
    ),
)  # fmt: skip
