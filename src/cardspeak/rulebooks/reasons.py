"""Why no hand is ever that of a definition."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cardspeak.cards import DECK, counted, rank_of
from cardspeak.errors import listed, quoted
from cardspeak.files import meant
from cardspeak.progress import Report
from cardspeak.rulebooks.compiled import CompiledRulebook
from cardspeak.rulebooks.match import FiveCards, match_of
from cardspeak.rulebooks.rulebook import ANY, Definition, Rulebook
from cardspeak.rulebooks.toml import CONDITION_KEYS
from cardspeak.rulebooks.xml import HAND_ATTRIBUTES
from cardspeak.rules.counts import ACE
from cardspeak.rules.places import HAND_SIZE

MOST_NAMED = 3
"""Definitions that are named as those behind which another is hidden."""

_DIRECTIONS = {"asc": "sorted ascending", "des": "sorted descending", "no": "unsorted, and so from high to low,"}


def reasons(
    never: Sequence[Definition],
    rulebook: Rulebook,
    table: CompiledRulebook,
    progress: Report | None,
) -> Mapping[int, str]:
    """Why none of these definitions has a hand, by their ranks.

    Args:
        never: the definitions that have none, in the order of search.
        rulebook: the rulebook that they are of.
        table: the definition of each hand.
        progress: called now and then with a `Progress`.
    """
    taken = _taken_by(never, rulebook, table, progress)
    return {
        definition.rank: _hidden(taken[definition.rank], rulebook)
        if taken[definition.rank]
        else _impossible(definition, rulebook)
        for definition in never
    }


def misspelt(definition: Definition) -> list[tuple[str, str]]:
    """The attributes that mean nothing but are spelt much as one that does, each with that one."""
    attributes = ((name, meant(name, HAND_ATTRIBUTES)) for name, _ in definition.unknown_attributes)
    return [
        (name, suggestion.removeprefix("; did you mean ").removesuffix("?"))
        for name, suggestion in attributes
        if suggestion
    ]


# --- Hidden behind others ---


def _taken_by(
    never: Sequence[Definition], rulebook: Rulebook, table: CompiledRulebook, progress: Report | None
) -> dict[int, Counter[int]]:
    """For each definition, by its rank: of how many of its hands each other definition, by its index, is the one.

    The table was made by trying the definitions of a hand up to the one that it fits. So only those behind that one are
    tried here: both together are no more tries than there are definitions times classes.
    """
    import numpy as np

    sizes = np.bincount(table.classes.class_of)
    places = [rulebook.hands.index(definition) for definition in never]
    taken: dict[int, Counter[int]] = {definition.rank: Counter() for definition in never}
    for number, cards in table.classes.numbered(progress, "definitions held against each other"):
        taker = int(table.definition_of_class[number])
        hand = FiveCards(rulebook, cards)
        for definition in never[bisect_right(places, taker) :]:
            if match_of(definition, hand, rulebook):
                taken[definition.rank][taker] += int(sizes[number])
    return taken


def _hidden(taken: Counter[int], rulebook: Rulebook) -> str:
    """That others are tried before, and which."""
    counts: Counter[str] = Counter()
    for index, count in taken.items():
        counts[rulebook.hands[index].name] += count
    names = [quoted(name) for name, _ in counts.most_common(MOST_NAMED)]
    n_others = len(counts) - len(names)
    others = [f"{n_others} other{'' if n_others == 1 else 's'}"] if n_others else []
    which = f"the {taken.total():,} hands of it are" if taken.total() > 1 else "the only hand of it is"
    before = "is" if len(counts) == 1 else "are"
    return f"{which} taken by {listed([*names, *others])}, which {before} tried before"


# --- Impossible by itself ---


def _impossible(definition: Definition, rulebook: Rulebook) -> str:
    """Why no five cards are the hand of a definition, if it is asked first."""
    if definition.match is None:
        return _contradiction(definition)
    return (
        _misspelling(definition)
        or _wrong_size(definition)
        or _unknown_text(definition, rulebook)
        or _wrong_order(definition, rulebook)
        or "no five cards fit this pattern"
    )


def _contradiction(definition: Definition) -> str:
    conditions = [key for key in CONDITION_KEYS if key != "step" and getattr(definition, key) is not None]
    together = " together" if len(conditions) > 1 else ""
    return f"no five cards fit {listed(conditions)}{together}"


def _misspelling(definition: Definition) -> str:
    """That an attribute without which the pattern cannot fit is misspelt."""
    attributes = misspelt(definition)
    if not any(right in ("groupby", "sort") for _, right in attributes):
        return ""
    return f"misspelt: {listed(f'{quoted(name)} (did you mean {right}?)' for name, right in attributes)}"


def _wrong_size(definition: Definition) -> str:
    """That there are not as many groups, or cards in them, as five cards have."""
    sizes = [len(part.items) for part in definition.match or ()]
    if sum(sizes) != HAND_SIZE:
        return f"match has {counted(sum(sizes))}; a hand has {HAND_SIZE}"
    if definition.groupby == ANY and len(sizes) > 1:
        return f'groupby "*" makes one group of all cards, and match has {len(sizes)}'
    if definition.groupby is None and max(sizes) > 1:
        return f"without groupby each card is a group of its own, and a group of match has {max(sizes)} cards"
    return ""


def _unknown_text(definition: Definition, rulebook: Rulebook) -> str:
    """That no card has what stands in the pattern."""
    for part in definition.match or ():
        known = [text for card in rulebook.cards for text in card.texts(part.key)]
        for item in part.items:
            if item != ANY and item not in known:
                similar = "" if part.key == "facevalue" else meant(item, dict.fromkeys(known))
                return f"no card has the {part.key} {quoted(item)}{similar}"
    return ""


def _wrong_order(definition: Definition, rulebook: Rulebook) -> str:
    """That the cards never come in the order of the pattern; most often the ace does not, which is sorted as one."""
    for key, row in _rows(definition):
        written = [text for text in row if text != ANY]
        places = {text: _place(definition, rulebook, text, key) for text in written}
        right = sorted(written, key=places.__getitem__)
        if right != written:
            would = f': "{key}:{",".join(right)}" would match' if len(written) == len(row) else ""
            return f"{_DIRECTIONS[definition.sort]} {_misplaced(definition, rulebook, written, right, key)}{would}"
    return ""


def _rows(definition: Definition) -> Iterator[tuple[str, Sequence[str]]]:
    """The ranks of a pattern that come one after the other, and the key that says them."""
    parts = definition.match or ()
    by_card = definition.groupby is None  # then a card follows the other from group to group
    if by_card and len({part.key for part in parts}) > 1:
        return
    rows: list[tuple[str, Sequence[str]]] = [(part.key, part.items) for part in parts]
    if by_card:
        rows = [(parts[0].key, [item for part in parts for item in part.items])]
    yield from ((key, row) for key, row in rows if key in ("facetext", "facevalue"))


def _misplaced(
    definition: Definition, rulebook: Rulebook, written: Sequence[str], right: Sequence[str], key: str
) -> str:
    """Whether it is only the ace that is not where it is written, or other cards as well."""
    aces = {text for card in DECK if rank_of(card) == ACE for text in rulebook.cards[card].texts(key)}
    if definition.sort == "no" or [text for text in right if text not in aces] != [
        text for text in written if text not in aces
    ]:
        return "the cards come in another order"
    return f"the ace, which counts one, comes {'first' if definition.sort == 'asc' else 'last'}"


def _place(definition: Definition, rulebook: Rulebook, text: str, key: str) -> int:
    """Where the cards of a text come in the order of a definition, the lowest place first."""
    cards = [card for card in DECK if text in rulebook.cards[card].texts(key)]
    if definition.sort == "no":
        return -max(rank_of(card) for card in cards)
    low = min(rulebook.cards[card].low for card in cards)
    return low if definition.sort == "asc" else -low
