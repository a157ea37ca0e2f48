"""Functions of ranks: those of a hand, of the board, of both, and single ranks of a set."""

from __future__ import annotations

from functools import partial

from cardspeak.deals.expressions.functions import (
    COMMON,
    HIGHEST_RANK,
    LOWEST_RANK,
    NTH_RANK,
    RANK_COUNT,
    WITHOUT,
)
from cardspeak.deals.expressions.kinds import NUMBER, RANK, RANKS
from cardspeak.deals.expressions.nodes import Function, Node, Operation
from cardspeak.deals.facts.ranks import BoardRanks, HandRanks, HasOverpair, HasPair, HoldsBoardRank
from cardspeak.deals.language.functions.function import WITH_BOARD, ForGames, ParameterKind, PqlFunction, plainly
from cardspeak.deals.language.scope import Scope

DOWN_CARDS = 2
"""How many cards a player is dealt face down at first in seven-card stud."""
POCKET = ForGames(
    "games in which players have at least two cards face down",
    lambda game: not game.is_stud or game.hole_cards > 5,
)


def _both(function: Function, player: int, street: int) -> Node:
    return Operation(function, (HandRanks(player, street), BoardRanks(street)), RANKS)


def _n_common(player: int, street: int) -> Node:
    return _count(_both(COMMON, player, street))


def _count(ranks: Node) -> Node:
    return Operation(RANK_COUNT, (ranks,), NUMBER)


def _of_set(function: Function, scope: Scope, *given: Node) -> Node:
    return Operation(function, given, RANK, scope.column)


def _pocket_pair(scope: Scope, player: int) -> Node:
    return HasPair(player, 0, DOWN_CARDS if scope.setting.game.is_stud else None)


HAND: tuple[ParameterKind, ...] = ("player", "street")
FAMILY = (
    PqlFunction(
        "handRanks", HAND, "rank set",
        "The ranks of the player's own cards, each listed once; in stud, of the cards dealt up to the street.",
        plainly(HandRanks),
        example="select histogram(handRanks(hero, flop)) from game='omaha', hero='AsAdKsQd'",
    ),
    PqlFunction(
        "boardRanks", ("street",), "rank set",
        "The ranks on the board, each listed once. Before the flop, the set is empty.",
        plainly(BoardRanks), games=WITH_BOARD,
        example="select histogram(boardRanks(flop)) from hero='AhKh', board='Qh7h7c'",
    ),
    PqlFunction(
        "duplicatedHandRanks", HAND, "rank set",
        "The ranks that the player holds at least twice: A and K with AAKK.",
        plainly(partial(HandRanks, are_twice=True)),
        example="select histogram(duplicatedHandRanks(hero, flop)) from game='omaha', hero='AsAdKsKd'",
    ),
    PqlFunction(
        "duplicatedBoardRanks", ("street",), "rank set",
        "The ranks that are on the board at least twice.",
        plainly(partial(BoardRanks, are_twice=True)), games=WITH_BOARD,
        example="select histogram(duplicatedBoardRanks(turn)) from hero='AhKh', board='Qh7h7c'",
    ),
    PqlFunction(
        "intersectingHandRanks", HAND, "rank set",
        "The ranks of the player's own cards that are also on the board: A with AK on AJQ.",
        plainly(partial(_both, COMMON)), games=WITH_BOARD,
        example="select histogram(intersectingHandRanks(hero, flop)) from hero='AsKs', board='AhQdJc'",
    ),
    PqlFunction(
        "nonIntersectingHandRanks", HAND, "rank set",
        "The ranks of the player's own cards that are not on the board: K with AK on AJQ.",
        plainly(partial(_both, WITHOUT)), games=WITH_BOARD,
        example="select histogram(nonIntersectingHandRanks(hero, flop)) from hero='AsKs', board='AhQdJc'",
    ),
    PqlFunction(
        "handBoardIntersections", HAND, "number",
        "How many ranks of the player's own cards are also on the board. Ranks are counted, not cards: it is 1 "
        "with AA on AKQ.",
        plainly(_n_common), games=WITH_BOARD,
        example="select avg(handBoardIntersections(hero, flop)) from hero='AsAd', board='AhKdQc'",
    ),
    PqlFunction(
        "maxRank", ("rank set",), "rank", "The highest rank of the set; aces are high. An empty set is an error.",
        partial(_of_set, HIGHEST_RANK),
        example="select count(maxRank(boardRanks(flop)) >= toRank('Q')) from hero='*'",
    ),
    PqlFunction(
        "minRank", ("rank set",), "rank", "The lowest rank of the set; aces are high. An empty set is an error.",
        partial(_of_set, LOWEST_RANK),
        example="select histogram(minRank(boardRanks(flop))) from hero='AhKh', board='Qh7h2c'",
    ),
    PqlFunction(
        "nthRank", ("number", "rank set"), "rank",
        "The rank at this place of the set, counted from the highest, which is 1. A set with fewer ranks is an "
        "error.",
        partial(_of_set, NTH_RANK),
        example="select histogram(nthRank(2, boardRanks(flop))) from hero='AhKh', board='Qh7h2c'",
    ),
    PqlFunction(
        "rankCount", ("rank set",), "number",
        "The number of ranks in the set.",
        plainly(_count),
        example="select histogram(rankCount(boardRanks(flop))) from hero='*'",
    ),
    PqlFunction(
        "hasTopBoardRank", HAND, "condition",
        "Whether the player holds a card of the highest rank on the board.",
        plainly(partial(HoldsBoardRank, nth=0)), games=WITH_BOARD,
        example="select count(hasTopBoardRank(hero, flop)) from hero='15%'",
    ),
    PqlFunction(
        "hasSecondBoardRank", HAND, "condition",
        "Whether the player holds a card of the second-highest rank on the board. It is false if the board has "
        "only one rank.",
        plainly(partial(HoldsBoardRank, nth=1)), games=WITH_BOARD,
        example="select count(hasSecondBoardRank(hero, flop)) from hero='15%'",
    ),
    PqlFunction(
        "pocketPair", ("player",), "condition",
        "Whether two of the player's own cards are of the same rank; in stud, whether the first two cards are.",
        _pocket_pair, games=POCKET,
        example="select count(pocketPair(hero)) from hero='15%'",
    ),
    PqlFunction(
        "overpair", HAND, "condition",
        "Whether the player's own cards contain a pair that is higher than every board card. Before the flop, it "
        "is false.",
        plainly(HasOverpair), games=WITH_BOARD,
        example="select count(overpair(hero, flop)) from hero='QQ'",
    ),
)  # fmt: skip
