"""The names of games apart from their codes and titles, and how names are compared."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

ALSO_CALLED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "holdem": ("nlhe", "nlh", "lhe", "flhe", "plhe", "texas"),
        "holdem8": ("holdem 8 or better", "holdem hi-lo 8 or better"),
        "holdemnq": ("holdem hi-lo no qualifier",),
        "shortdeck": ("6+", "6+ holdem"),
        "pineapple": ("crazy pineapple",),
        "pineapple8": ("crazy pineapple hi-lo", "crazy pineapple 8 or better", "pineapple 8 or better"),
        "omaha": ("plo", "plo4", "omaha4", "4-card omaha", "4-card plo", "omaha high", "omaha hi"),
        "omaha5": ("plo5", "5-card plo"),
        "omaha6": ("plo6", "6-card plo"),
        "omaha7": ("plo7", "7-card plo"),
        "omaha8": (
            "plo8",
            "flo8",
            "o8",
            "o8b",
            "plo8b",
            "omaha 8b",
            "omaha 8 or better",
            "omaha hi-lo 8 or better",
            "hi-lo omaha",
            "plo hi-lo",
            "plo 8 or better",
        ),
        "omaha5-8": (
            "big o",
            "big o8",
            "big o hi-lo",
            "plo5-8",
            "plo5 hi-lo",
            "5-card plo8",
            "5-card o8",
            "5-card omaha8",
            "5-card plo hi-lo",
        ),
        "omaha6-8": ("plo6-8", "plo6 hi-lo", "6-card plo8", "6-card o8", "6-card omaha8", "6-card plo hi-lo"),
        "courchevel8": ("courchevel 8 or better",),
        "stud": ("7cs", "7 stud", "stud high", "stud hi", "7-card stud high", "7-card stud hi"),
        "stud8": (
            "stud hi-lo",
            "stud 8 or better",
            "stud hi-lo 8 or better",
            "hi-lo stud",
            "7cs8",
            "7-card stud8",
            "7-card stud 8 or better",
            "7-card stud hi-lo 8 or better",
        ),
        "studnq": ("stud hi-lo no qualifier",),
        "razz": ("7-card razz",),
        "27-razz": ("razz 27",),
        "five-card-stud": ("5cs",),
        "soko": ("canadian stud",),
        "five-card-draw": ("5cd",),
        "27-single-draw": ("27sd", "27 single", "single draw 27", "kansas city", "kansas city lowball"),
        "27-triple-draw": ("27td", "27 triple", "triple draw 27"),
        "a5-single-draw": ("a5sd", "a5 single", "single draw a5"),
        "a5-draw": ("a5td", "a5 triple", "triple draw a5"),
        "a5-joker": ("a5 with joker", "a5 joker draw"),
        "badugi": (
            *("badoogi", "badooki", "badougi", "badoughi", "badougy", "baduggi", "badughi", "badugie", "badugy"),
            *("baduki", "badukie", "baduky", "bedugi", "padooki", "padugi", "paduki"),
        ),
        "badeucey": ("badeucy", "baduci", "baducy", "baducey", "badeuci"),
        "badacey": ("badacy", "badaci"),
        "drawmaha": ("drawmaha high", "drawmaha hi", "sviten special"),
    }
)
"""For each code, other names that find the game."""

_DEUCE_TO_SEVEN = ("27-single-draw", "27-triple-draw")
_ACE_TO_FIVE = ("a5-single-draw", "a5-draw")
_EIGHT_OR_BETTER = ("holdem8", "pineapple8", "omaha8", "omaha5-8", "omaha6-8", "courchevel8", "stud8")

AMBIGUOUS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "27": _DEUCE_TO_SEVEN,
        "27 draw": _DEUCE_TO_SEVEN,
        "27 low": _DEUCE_TO_SEVEN,
        "27 lowball": _DEUCE_TO_SEVEN,
        "a5": _ACE_TO_FIVE,
        "a5 low": _ACE_TO_FIVE,
        "a5 lowball": _ACE_TO_FIVE,
        "lowball": (*_DEUCE_TO_SEVEN, *_ACE_TO_FIVE),
        "single draw": ("27-single-draw", "a5-single-draw"),
        "triple draw": ("27-triple-draw", "a5-draw"),
        "california lowball": ("a5-single-draw", "a5-joker"),
        "hi-lo": (*_EIGHT_OR_BETTER, "holdemnq", "pineapplenq", "omahanq", "studnq"),
        "8 or better": _EIGHT_OR_BETTER,
        "holdem hi-lo": ("holdem8", "holdemnq"),
        "5-card": ("five-card-draw", "five-card-stud", "omaha5"),
        "deuces wild": ("deuces-wild-draw", "deuces-wild-stud"),
        "joker": ("joker-draw", "joker-stud"),
        "joker wild": ("joker-draw", "joker-stud"),
        "bug": ("bug-draw", "bug-stud"),
        "the bug": ("bug-draw", "bug-stud"),
    }
)
"""Names that fit several games, and the codes of these games. The error for such a name lists the codes."""

_BETTING = re.compile(r"\b(?:(?:no|pot|fixed|spread)[ -]?limit|limit|nl|pl|fl)\b")

_SPELLINGS = (
    ("withoutqualifier", "noqualifier"),  # before "hilow": "hi-lo without" becomes "hilowithout"
    ("withqualifier", "8orbetter"),
    ("highlow", "hilo"),
    ("hilow", "hilo"),
    ("eightorbetter", "8orbetter"),
    ("dramaha", "drawmaha"),
    ("acetofive", "a5"),
    ("deucetoseven", "27"),
    ("2to7", "27"),
    ("sixplus", "6plus"),
    ("fourcard", "4card"),
    ("fivecard", "5card"),
    ("sixcard", "6card"),
    ("sevencard", "7card"),
)
"""Pairs of equivalent spellings, in letters and digits only. Names are compared in the second spelling."""


def plain(name: str) -> str:
    """The name in the form that is compared: lower-case letters and digits, without the betting structure.

    >>> plain("No-limit Texas hold'em"), plain("omaha5-8"), plain("6+"), plain("Deuce-to-seven triple draw")
    ('texasholdem', 'omaha58', '6plus', '27tripledraw')
    """
    played = _BETTING.sub("", name.lower()).replace("+", "plus")
    text = "".join(letter for letter in played if letter.isalnum())
    for spelling, ours in _SPELLINGS:
        text = text.replace(spelling, ours)
    return text
