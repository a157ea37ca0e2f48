"""The names of the functions of PQL, by the file that defines them.

A file is imported when one of its functions is looked up. A function that is missing here is not found.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "showdown": (
            "riverEquity", "fractionalRiverEquity", "winsHi", "tiesHi", "scoops", "riverEquityHi", "riverEquityLo",
        ),
        "equities": (
            "HvHEquity", "equity", "minHvHEquity", "minEquity", "HvREquity", "minHvREquity", "HvPerceivedRangeEquity",
            "minHvPerceivedRangeEquity",
        ),
        "types": ("handType", "exactHandType", "minHandType"),
        "ratings": (
            "hiRating", "rateHiHand", "minHiRating", "bestHiRating", "fiveCardHiHandNumber", "winningHandType",
            "cardsPlay", "loRating", "rateLoHand", "minLoRating", "bestLoRating", "madeLo", "winsLo", "tiesLo",
        ),
        "nuts": (
            "nutHi", "nutLo", "nutHiForHandType", "nutHiOuts", "nutLoOuts", "outsToHandType", "minOutsToHandType",
            "leadOuts", "tieOuts",
        ),
        "ranks": (
            "handRanks", "boardRanks", "duplicatedHandRanks", "duplicatedBoardRanks", "intersectingHandRanks",
            "nonIntersectingHandRanks", "handBoardIntersections", "maxRank", "minRank", "nthRank", "rankCount",
            "hasTopBoardRank", "hasSecondBoardRank", "pocketPair", "overpair",
        ),
        "board": (
            "boardSuitCount", "monotoneBoard", "twoToneBoard", "rainbowBoard", "flushingBoard", "straightBoard",
            "pairedBoard", "threeFlush", "fourFlush", "turnCard", "riverCard", "upCard", "boardLoCardCount",
            "boardAllowsMadeLo", "boardHasOneDistinctLoCard", "boardHasTwoDistinctLoCards",
        ),
        "flop": ("flopHandCategory", "exactFlopHandCategory", "minFlopHandCategory"),
        "ranges": ("inRange", "boardInRange", "handRanking", "handRankingFor", "blockedHands"),
        "conversions": ("toCard", "toRank", "toString"),
        "draws": (
            "flushDraw", "backdoorFlushDraw", "straightDraw", "gutshot", "openEnded", "doubleGutshot", "wrap",
            "backdoorStraightDraw", "runnerRunner", "runnerRunnerLo", "straightDrawRanks", "overcards", "outkicked",
            "holdsAny", "holdsNutFlushCard", "boardStraightCount", "boardMaxSuited", "boardHiCardCount",
        ),
    }
)  # fmt: skip
"""The functions of each file, in the sequence of the documentation."""
