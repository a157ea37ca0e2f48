"""A rulebook in TOML or JSON, in which a hand is defined by conditions that must all hold, or by a pattern."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, cast

from cardspeak.cards import RANKS, whole
from cardspeak.errors import RulebookError, Where, listed, quoted, shown
from cardspeak.files import check_keys
from cardspeak.rulebooks.reading import (
    MOST_HANDS,
    MOST_MULTIPLIER,
    MOST_POINTS,
    in_order,
    read_choice,
    read_groupby,
    read_match,
    read_name,
    read_number,
)
from cardspeak.rulebooks.rulebook import HIGHEST, LOWEST, STANDARD_CARDS, Aces, Definition, Number, Rulebook, Sort
from cardspeak.rules.places import HAND_SIZE

MULTIPLIERS = ("points_multiplier", "matched_multiplier", "private_multiplier")
RULEBOOK_KEYS = ("name", "source", "number", "hands", *MULTIPLIERS)
PATTERN_KEYS = ("match", "groupby", "sort")
CONDITION_KEYS = ("groups", "suits", "colors", "sequence", "step", "only", "has")
HAND_KEYS = ("name", "points", "rank", "aces", *CONDITION_KEYS, *PATTERN_KEYS)


def rulebook_of(given: Mapping[str, Any], default_name: str) -> Rulebook:
    """The rulebook that a mapping with the keys of a TOML file describes.

    Raises:
        RulebookError: a key is unknown or missing, or its value is not accepted; the message names the hand.

    >>> rulebook_of({"hands": [{"name": "Blaze", "points": 2, "only": "JQK"}]}, "mine").hands[0].only
    (9, 10, 11)
    """
    check_keys(given, RULEBOOK_KEYS, ("hands",), "a rulebook", RulebookError)
    number = cast("Number", read_choice(given.get("number", "lexicographic"), "number", ("lexicographic", "sum")))
    multipliers = {key: read_number(given[key], key, 1, MOST_MULTIPLIER) for key in MULTIPLIERS if key in given}
    if multipliers and number != "sum":
        raise RulebookError.at(
            Where(next(iter(multipliers)), words=listed(multipliers)), 'multipliers need number = "sum"'
        )
    return Rulebook(
        name=read_name(given.get("name", default_name), "name"),
        source=read_name(given["source"], "source") if given.get("source") else "",
        cards=STANDARD_CARDS,
        hands=in_order(_read_hands(given["hands"])),
        number=number,
        **multipliers,
    )


def _read_hands(given: object) -> list[Definition]:
    """The definitions. If they have no ranks, they are tried in the order in which they are listed."""
    if not isinstance(given, list) or not all(isinstance(hand, Mapping) for hand in given):
        raise RulebookError.at(
            "hands", f"{shown(given)} is not accepted; write one [[hands]] with name and points for each hand"
        )
    if len(given) > MOST_HANDS:
        raise RulebookError(f"it defines {len(given):,} hands; give at most {MOST_HANDS}", Where("hands"))
    ranked = [number for number, hand in enumerate(given, start=1) if "rank" in hand]
    if 0 < len(ranked) < len(given):
        raise RulebookError(
            f"hand {ranked[0]} has a rank, but other hands do not; give a rank to every hand or to no hand",
            Where("hand", ranked[0]),
        )
    return [_read_hand(hand, number, len(given) + 1 - number) for number, hand in enumerate(given, start=1)]


def _read_hand(given: Mapping[str, Any], number: int, default_rank: int) -> Definition:
    """The definition that a mapping describes."""
    check_keys(given, HAND_KEYS, ("name", "points"), Where("hand", number), RulebookError)
    name = read_name(given["name"], Where("hand", number).key("name"))
    what = Where("hand", number, words=f"hand {number}, {quoted(name)}")
    return Definition(
        name=name,
        points=read_number(given["points"], what.key("points"), 0, MOST_POINTS),
        rank=read_number(given.get("rank", default_rank), what.key("rank"), 0, MOST_POINTS),
        aces=_read_aces(given, what),
        **(_read_pattern(given, what) if any(key in given for key in PATTERN_KEYS) else _read_conditions(given, what)),
    )


def _read_aces(given: Mapping[str, Any], what: Where) -> Aces:
    """Whether aces count high or low; a sequence can also allow both."""
    is_sequence = "sequence" in given
    choices = ("both", "high", "low") if is_sequence else ("high", "low")
    return cast("Aces", read_choice(given.get("aces", choices[0]), what.key("aces"), choices))


def _read_pattern(given: Mapping[str, Any], what: Where) -> dict[str, Any]:
    """The pattern of a hand, as in XML."""
    conditions = [key for key in CONDITION_KEYS if key in given]
    if conditions:
        patterns = [key for key in PATTERN_KEYS if key in given]
        message = f"{listed([*patterns, *conditions])} are given"
        raise RulebookError.at(what, f"{message}; give either a pattern ({listed(PATTERN_KEYS)}) or conditions")
    if "match" not in given:
        raise RulebookError(f"{what}: match is missing; sort and groupby need it", Where("match", what.item))
    return {
        "match": read_match(given["match"], what.key("match")),
        "groupby": read_groupby(given.get("groupby", ""), what.key("groupby")),
        "sort": cast("Sort", read_choice(given.get("sort", "no"), what.key("sort"), ("asc", "des", "no"))),
    }


def _read_conditions(given: Mapping[str, Any], what: Where) -> dict[str, Any]:
    """The conditions given for a hand."""
    if "step" in given and "sequence" not in given:
        raise RulebookError.at(what.key("step"), "sequence is missing; step needs it")
    conditions = {key: READERS[key](given[key], what.key(key)) for key in READERS if key in given}
    sequence, step = conditions.get("sequence", 0), conditions.get("step", 1)
    if (sequence - 1) * step > HIGHEST - LOWEST:
        message = f"{sequence} ranks {step} apart do not fit between the low and the high ace"
        raise RulebookError.at(what.key("step"), f"{message}; give at most {(HIGHEST - LOWEST) // (sequence - 1)}")
    return conditions


def _read_sizes(given: object, what: Where) -> tuple[int, ...]:
    """The sizes of all groups of a hand, from the largest down; groups of a single card can be left out."""
    sizes = [whole(size) or 0 for size in given] if isinstance(given, list | tuple) else [0]
    if not all(1 <= size <= HAND_SIZE for size in sizes) or sum(sizes) > HAND_SIZE:
        raise RulebookError.at(
            what, f"{shown(given)} is not accepted; give sizes from 1 to 5 that add up to at most 5, such as [3, 2]"
        )
    return (*sorted(sizes, reverse=True), *[1] * (HAND_SIZE - sum(sizes)))


def _read_ranks(given: object, what: Where) -> tuple[int, ...]:
    """The ranks in the text, from low to high."""
    letters = given.upper().replace("10", "T").replace(",", "").replace(" ", "") if isinstance(given, str) else ""
    unknown = next((letter for letter in letters if letter not in RANKS), None)
    if unknown is not None:
        raise RulebookError.at(what, f"{shown(given)}: {quoted(unknown)} is not a rank ({RANKS}, or 10 for T)")
    if not letters:
        raise RulebookError.at(what, f'{shown(given)} is not accepted; give ranks, such as "JQK"')
    twice = next((letter for letter in letters if letters.count(letter) > 1), None)
    if twice is not None:
        raise RulebookError.at(
            what, f"{shown(given)}: {twice} appears twice; use groups to set how many cards share a rank"
        )
    return tuple(sorted(RANKS.index(letter) for letter in letters))


def _read_ranks_held(given: object, what: Where) -> tuple[int, ...]:
    """The ranks in the text, at most five."""
    ranks = _read_ranks(given, what)
    if len(ranks) > HAND_SIZE:
        raise RulebookError.at(what, f"{shown(given)}: {len(ranks)} ranks; a hand has {HAND_SIZE} cards")
    return ranks


READERS: Mapping[str, Callable[[object, Where], Any]] = MappingProxyType(
    {
        "groups": _read_sizes,
        "suits": _read_sizes,
        "colors": _read_sizes,
        "sequence": lambda given, what: read_number(given, what, 3, HAND_SIZE),
        "step": lambda given, what: read_number(given, what, 1, (HIGHEST - LOWEST) // 2),
        "only": _read_ranks,
        "has": _read_ranks_held,
    }
)
"""The function that reads each condition."""
