"""Write a range as short text that parses back to the same range."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from cardspeak.card_sets import Masks
from cardspeak.cards import Card, card_name
from cardspeak.games import Game
from cardspeak.ranges.classes import Classes, classes_of, has_classes
from cardspeak.ranges.sets import names_of
from cardspeak.ranges.weights import MILLION, Weighted, decimal, evenly, reduced

RANDOM = "random"
UNKNOWN = "?"
LEAST_DIAGONAL = 3
"""The smallest number of classes in a diagonal, such as JTs T9s 98s, that is written as a span (JTs-98s)."""


class _Run(NamedTuple):
    """A run of classes with the same higher card and consecutive kickers. The kicker is the lower card.

    Attributes:
        high: the index of the higher card's rank, where 0 is the highest rank.
        first: the index of the first kicker's rank.
        last: the index of the last kicker's rank.
    """

    high: int
    first: int
    last: int

    @property
    def below(self) -> _Run:
        """The same run with all ranks one lower."""
        return _Run(self.high + 1, self.first + 1, self.last + 1)


def text_of(game: Game, n_cards: int, known: Sequence[Card], listed: Weighted | None) -> str:
    """The text of a range; `listed` is None if the range contains every holding with the known cards."""
    if listed is None:
        return any_text(game, known, n_cards)
    if not has_classes(game):
        return ", ".join(_grouped(listed, lambda sets: names_of(sets, n_cards)[::-1]))
    classes = classes_of(game.deck)
    plain = ", ".join(_grouped(listed, lambda sets: _items(sets, classes)))
    if 2 * len(listed.sets) < len(classes.every) or (listed.millionths < MILLION).any():
        return plain
    missing = reduced(evenly(classes.every), listed.sets).sets
    but = ", ".join([RANDOM, *(f"!{item}" for item in _items(missing, classes))])
    return min(plain, but, key=len)


def any_text(game: Game, known: Sequence[Card], n_cards: int) -> str:
    """The text of all holdings of `n_cards` cards that include the known cards.

    >>> from cardspeak.games import find_game
    >>> any_text(find_game("omaha"), (), 4), any_text(find_game("omaha"), (47, 51), 4)
    ('random', 'AsKs??')
    """
    if not known and n_cards == game.hole_cards:
        return RANDOM
    return "".join(card_name(card) for card in sorted(known, reverse=True)) + UNKNOWN * (n_cards - len(known))


def _grouped(listed: Weighted, items: Callable[[Masks], list[str]]) -> Iterator[str]:
    """The items for the holdings of each weight, in descending order of weight."""
    for millionths in np.unique(listed.millionths)[::-1].tolist():
        texts = items(listed.sets[listed.millionths == millionths])
        if millionths == MILLION:
            yield from texts
        elif len(texts) == 1:
            yield f"{texts[0]}:{decimal(millionths)}"
        else:
            yield f"{decimal(millionths)}({', '.join(texts)})"


def _items(sets: Masks, classes: Classes) -> list[str]:
    """The items for holdings of two cards: spans of classes, then single holdings."""
    held = np.isin(classes.every, sets)
    n_held = np.add.reduceat(held[classes.places], classes.starts, dtype=np.int64)
    lengths = np.diff(classes.starts, append=len(classes.places))
    whole = {name for name, is_whole in zip(classes.names, (n_held == lengths).tolist(), strict=True) if is_whole}
    spans = list(_spans(whole, classes.ranks))
    if not whole:
        return names_of(sets, 2)[::-1]
    single = sets[~np.isin(sets, classes.united(whole))]
    return spans + names_of(single, 2)[::-1]


def _spans(whole: Collection[str], ranks: str) -> Iterator[str]:
    """The spans of complete classes: pairs, then suited with offsuit (AK), then only suited, then only offsuit."""
    for first, last in _runs([rank + rank in whole for rank in ranks]):
        yield _span(ranks[first] * 2, ranks[last] * 2, is_top=first == 0)
    by_kind: dict[str, list[_Run]] = {"": [], "s": [], "o": []}
    for high, rank in enumerate(ranks):
        kickers = ranks[high + 1 :]
        suited, offsuit = ([rank + kicker + kind in whole for kicker in kickers] for kind in "so")
        shortest = min(_divided(suited, offsuit), key=lambda runs: _length(runs, high, ranks))
        for kind, runs in shortest.items():
            by_kind[kind] += [_Run(high, high + 1 + first, high + 1 + last) for first, last in runs]
    for kind, of_kind in by_kind.items():
        yield from _written(of_kind, ranks, kind)


def _divided(suited: Sequence[bool], offsuit: Sequence[bool]) -> Iterator[dict[str, list[tuple[int, int]]]]:
    """Two ways to split kickers into runs, as dicts by kind: "s", "o", or "" for suited and offsuit together."""
    runs, others = list(_runs(suited)), list(_runs(offsuit))
    common = [run for run in runs if run in others]
    yield {
        "": common,
        "s": [run for run in runs if run not in common],
        "o": [run for run in others if run not in common],
    }
    has_kicker = list(zip(suited, offsuit, strict=True))
    yield {
        "": list(_runs([is_suited and is_offsuit for is_suited, is_offsuit in has_kicker])),
        "s": list(_runs([is_suited and not is_offsuit for is_suited, is_offsuit in has_kicker])),
        "o": list(_runs([is_offsuit and not is_suited for is_suited, is_offsuit in has_kicker])),
    }


def _length(runs_by_kind: Mapping[str, Sequence[tuple[int, int]]], high: int, ranks: str) -> int:
    """The length of the text for the runs with a given higher card, including a separator after each run."""
    return sum(
        len(_run_text(_Run(high, high + 1 + first, high + 1 + last), ranks, kind)) + len(", ")
        for kind, runs in runs_by_kind.items()
        for first, last in runs
    )


def _written(runs: Sequence[_Run], ranks: str, kind: str) -> Iterator[str]:
    """The text of each run of kickers. A diagonal of single classes, such as JTs T9s 98s, is written as one span."""
    single = {run for run in runs if run.first == run.last}
    in_diagonal: set[_Run] = set()
    for run in runs:
        row = [run]
        while row[-1] in single and row[-1].below in single:
            row.append(row[-1].below)
        if len(row) >= LEAST_DIAGONAL and run not in in_diagonal:
            in_diagonal.update(row)
            yield "-".join(_run_text(end, ranks, kind) for end in (row[0], row[-1]))
        elif run not in in_diagonal:
            yield _run_text(run, ranks, kind)


def _run_text(run: _Run, ranks: str, kind: str) -> str:
    first, last = (ranks[run.high] + ranks[kicker] + kind for kicker in (run.first, run.last))
    return _span(first, last, is_top=run.first == run.high + 1)


def _span(first: str, last: str, *, is_top: bool) -> str:
    """The text of a span from its higher end, such as `QQ-99`, or `JJ+` if no class is above the higher end."""
    if first == last:
        return first
    return f"{last}+" if is_top else f"{first}-{last}"


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The first and last index of each run of true flags."""
    start = None
    for place, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = place
        elif not flag and start is not None:
            yield start, place - 1
            start = None
