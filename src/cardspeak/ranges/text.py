"""A range back to text: the shortest that is read as the same range."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

import numpy as np

from cardspeak.cards import Card, card_name
from cardspeak.games import Game
from cardspeak.ranges.classes import Classes, classes_of, has_classes
from cardspeak.ranges.sets import Sets, names_of
from cardspeak.ranges.weights import MILLION, Weighted, decimal, evenly, reduced

RANDOM = "random"
UNKNOWN = "?"
LEAST_DIAGONAL = 3
"""Hands in a row, as JTs T9s 98s, that are written as JTs-98s."""


def text_of(game: Game, n_cards: int, known: Sequence[Card], listed: Weighted | None) -> str:
    """The text of a range; `listed` is None for every holding with the known cards."""
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
    """The text of every holding of so many cards that has the known ones.

    >>> from cardspeak.games import find_game
    >>> any_text(find_game("omaha"), (), 4), any_text(find_game("omaha"), (47, 51), 4)
    ('random', 'AsKs??')
    """
    if not known and n_cards == game.hole_cards:
        return RANDOM
    return "".join(card_name(card) for card in sorted(known, reverse=True)) + UNKNOWN * (n_cards - len(known))


def _grouped(listed: Weighted, items: Callable[[Sets], list[str]]) -> Iterator[str]:
    """The items of the holdings of each weight, the heaviest first."""
    for millionths in np.unique(listed.millionths)[::-1].tolist():
        found = items(listed.sets[listed.millionths == millionths])
        if millionths == MILLION:
            yield from found
        elif len(found) == 1:
            yield f"{found[0]}:{decimal(millionths)}"
        else:
            yield f"{decimal(millionths)}({', '.join(found)})"


def _items(sets: Sets, classes: Classes) -> list[str]:
    """The items that say these holdings of two cards: spans of classes, then single holdings."""
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
    """The spans of whole classes: pairs, hands of both kinds as AK, suited ones, offsuit ones."""
    for first, last in _runs([rank + rank in whole for rank in ranks]):
        yield _span(ranks[first] * 2, ranks[last] * 2, is_top=first == 0)
    runs = {kind: _kicker_runs(whole, ranks, kind) for kind in "so"}
    both = [run for run in runs["s"] if run in runs["o"]]
    yield from _written(both, ranks, "")
    for kind in "so":
        yield from _written([run for run in runs[kind] if run not in both], ranks, kind)


def _kicker_runs(whole: Collection[str], ranks: str, kind: str) -> list[tuple[int, int, int]]:
    """Of each higher card, as its place in the ranks, the first and the last kicker of each run of classes."""
    return [
        (high, high + 1 + first, high + 1 + last)
        for high, rank in enumerate(ranks)
        for first, last in _runs([rank + kicker + kind in whole for kicker in ranks[high + 1 :]])
    ]


def _written(runs: Sequence[tuple[int, int, int]], ranks: str, kind: str) -> Iterator[str]:
    """The text of runs of kickers; single classes in a row, as JTs T9s 98s, are one span."""
    single = {(high, first) for high, first, last in runs if first == last}
    in_diagonal: set[tuple[int, int]] = set()
    for high, first, last in runs:
        if (high, first) in in_diagonal:
            continue
        row = [(high, first)]
        while first == last and (row[-1][0] + 1, row[-1][1] + 1) in single:
            row.append((row[-1][0] + 1, row[-1][1] + 1))
        if len(row) >= LEAST_DIAGONAL:
            in_diagonal.update(row)
            high_end, last = row[-1]
            yield f"{ranks[high]}{ranks[first]}{kind}-{ranks[high_end]}{ranks[last]}{kind}"
        else:
            yield _span(ranks[high] + ranks[first] + kind, ranks[high] + ranks[last] + kind, is_top=first == high + 1)


def _span(first: str, last: str, *, is_top: bool) -> str:
    """The span from the higher class to the lower; a plus where there is nothing above."""
    if first == last:
        return first
    return f"{last}+" if is_top else f"{first}-{last}"


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The first and the last place of each run of true flags."""
    start = None
    for place, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = place
        elif not flag and start is not None:
            yield start, place - 1
            start = None
