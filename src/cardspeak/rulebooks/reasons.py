"""The reason why no hand matches a definition first."""

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
"""The maximum number of earlier definitions that a message names."""

_ORDERS = {
    "asc": 'with sort "asc", the cards run from low to high',
    "des": 'with sort "des", the cards run from high to low',
    "no": "without sort, the cards run from high to low",
}
"""For each value of `sort`, the order of a hand's cards, in words."""


def reasons(
    never: Sequence[Definition],
    rulebook: Rulebook,
    table: CompiledRulebook,
    progress: Report | None,
) -> Mapping[int, str]:
    """The reasons why no hand matches these definitions first, by the rank of the definition.

    Args:
        never: the definitions that no hand matches first, in the order in which they are tried.
        rulebook: their rulebook.
        table: the compiled rulebook, with the definition of each hand.
        progress: called from time to time with a `Progress`.
    """
    taken = _taken_by(never, rulebook, table, progress)
    return {
        definition.rank: _hidden(taken[definition.rank], rulebook)
        if taken[definition.rank]
        else _impossible(definition, rulebook)
        for definition in never
    }


def misspelt(definition: Definition) -> list[tuple[str, str]]:
    """The attributes that have no meaning but resemble a valid attribute, each with that valid attribute."""
    attributes = ((name, meant(name, HAND_ATTRIBUTES)) for name, _ in definition.unknown_attributes)
    return [
        (name, suggestion.removeprefix("; did you mean ").removesuffix("?"))
        for name, suggestion in attributes
        if suggestion
    ]


# --- Definitions whose hands all match an earlier definition ---


def _taken_by(
    never: Sequence[Definition], rulebook: Rulebook, table: CompiledRulebook, progress: Report | None
) -> dict[int, Counter[int]]:
    """For each definition in `never`, how many of its hands match each earlier definition first.

    The outer keys are the ranks of the definitions in `never`; the inner keys are the indices of the earlier ones.

    To make the table, the definitions were tried for each class of hands until one matched. Only the definitions after
    that match are tried here, so no definition is tried twice for the same class.
    """
    import numpy as np

    sizes = np.bincount(table.classes.class_of)
    places = [rulebook.hands.index(definition) for definition in never]
    taken: dict[int, Counter[int]] = {definition.rank: Counter() for definition in never}
    for number, cards in table.classes.numbered(progress, "definitions compared"):
        taker = int(table.definition_of_class[number])
        hand = FiveCards(rulebook, cards)
        for definition in never[bisect_right(places, taker) :]:
            if match_of(definition, hand, rulebook):
                taken[definition.rank][taker] += int(sizes[number])
    return taken


def _hidden(taken: Counter[int], rulebook: Rulebook) -> str:
    """The reason why no hand matches a definition first, if all its hands match earlier definitions."""
    counts: Counter[str] = Counter()
    for index, count in taken.items():
        counts[rulebook.hands[index].name] += count
    names = [quoted(name) for name, _ in counts.most_common(MOST_NAMED)]
    n_others = len(counts) - len(names)
    others = [f"{n_others} other{'' if n_others == 1 else 's'}"] if n_others else []
    which = (
        f"all {taken.total():,} hands that match it are" if taken.total() > 1 else "the only hand that matches it is"
    )
    before = "is" if len(counts) == 1 else "are"
    return f"{which} taken by {listed([*names, *others])}, which {before} tried first"


# --- Impossible definitions ---


def _impossible(definition: Definition, rulebook: Rulebook) -> str:
    """The reason why no five cards match a definition, even if it is tried first."""
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
    """The reason if `groupby` or `sort`, which change how a pattern matches, is misspelt; otherwise ""."""
    attributes = misspelt(definition)
    if not any(right in ("groupby", "sort") for _, right in attributes):
        return ""
    names = listed(f"{quoted(name)} (did you mean {right}?)" for name, right in attributes)
    return f"the attribute {names} is misspelt" if len(attributes) == 1 else f"the attributes {names} are misspelt"


def _wrong_size(definition: Definition) -> str:
    """The reason if the pattern has the wrong number of groups or cards for a hand of five; otherwise ""."""
    sizes = [len(part.items) for part in definition.match or ()]
    if sum(sizes) != HAND_SIZE:
        return f"match has {counted(sum(sizes))}; a hand has {HAND_SIZE}"
    if definition.groupby == ANY and len(sizes) > 1:
        return f'groupby "*" makes one group of all cards, but match has {len(sizes)} groups'
    if definition.groupby is None and max(sizes) > 1:
        return f"without groupby each card is its own group, but a group of match has {max(sizes)} cards"
    return ""


def _unknown_text(definition: Definition, rulebook: Rulebook) -> str:
    """The reason if a text in the pattern matches no card; otherwise ""."""
    for part in definition.match or ():
        known = [text for card in rulebook.cards for text in card.texts(part.key)]
        for item in part.items:
            if item != ANY and item not in known:
                similar = "" if part.key == "facevalue" else meant(item, dict.fromkeys(known))
                return f"no card has the {part.key} {quoted(item)}{similar}"
    return ""


def _wrong_order(definition: Definition, rulebook: Rulebook) -> str:
    """The reason if sorted cards never have the order of the pattern, usually because of an ace; otherwise ""."""
    for key, row in _rows(definition):
        written = [text for text in row if text != ANY]
        places = {text: _place(definition, rulebook, text, key) for text in written}
        right = sorted(written, key=places.__getitem__)
        if right != written:
            would = f'; "{key}:{",".join(right)}" would match' if len(written) == len(row) else ""
            return _misplaced(definition, rulebook, written, right, key) + would
    return ""


def _rows(definition: Definition) -> Iterator[tuple[str, Sequence[str]]]:
    """The lists of ranks in a pattern, each with its key."""
    parts = definition.match or ()
    by_card = definition.groupby is None  # then each card is a group of its own
    if by_card and len({part.key for part in parts}) > 1:
        return
    rows: list[tuple[str, Sequence[str]]] = [(part.key, part.items) for part in parts]
    if by_card:
        rows = [(parts[0].key, [item for part in parts for item in part.items])]
    yield from ((key, row) for key, row in rows if key in ("facetext", "facevalue"))


def _misplaced(
    definition: Definition, rulebook: Rulebook, written: Sequence[str], right: Sequence[str], key: str
) -> str:
    """What is wrong with the order, in words: only the ace is misplaced, or other cards are as well."""
    aces = {text for card in DECK if rank_of(card) == ACE for text in rulebook.cards[card].texts(key)}
    if definition.sort == "no" or [text for text in right if text not in aces] != [
        text for text in written if text not in aces
    ]:
        return f"{_ORDERS[definition.sort]}, but the pattern does not"
    return f"sort {quoted(definition.sort)} puts the ace {'first' if definition.sort == 'asc' else 'last'}, as 1"


def _place(definition: Definition, rulebook: Rulebook, text: str, key: str) -> int:
    """The key by which a definition sorts the cards with this text; lower keys come first."""
    cards = [card for card in DECK if text in rulebook.cards[card].texts(key)]
    if definition.sort == "no":
        return -max(rank_of(card) for card in cards)
    low = min(rulebook.cards[card].low for card in cards)
    return low if definition.sort == "asc" else -low
