"""The dictionaries of categories and names agree with `categories_of` and `names_of`."""

from __future__ import annotations

import numpy as np

from cardspeak import Game, Half, categories_of, names_of
from cardspeak.evaluate.dictionaries import dictionary_of, texts_of
from cardspeak.games import find_game
from tests.cases import cases


@cases(("code", "name"), [("holdem", "high"), ("omaha8", "low"), ("badugi", "badugi"), ("drawmaha49", "draw")])
def test_each_value_has_its_label(code: str, name: str) -> None:
    half = next(half for half in find_game(code).halves if half.name == name)
    values = np.arange(half.ranking.places + 1, dtype=np.uint16)
    for label, labels_of in (("category", categories_of), ("name", names_of)):
        found = dictionary_of(half, label)
        texts = [None if code < 0 else found.texts[code] for code in found.of(values).tolist()]
        assert texts == labels_of(values, game=code, half=name).tolist()
        assert len(found.texts) == len({*found.texts})


def test_the_worst_category_comes_first() -> None:
    half = find_game("holdem").halves[0]
    assert texts_of(half, "category") == (
        "high card", "one pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
        "straight flush",
    )  # fmt: skip
    assert texts_of(half, "name")[-1] == "Royal flush"


def test_values_of_a_rulebook_have_labels() -> None:
    game = find_game("classic.xml")
    assert isinstance(game, Game)
    half: Half = game.halves[0]
    values = np.array([0, 1, half.ranking.places, 1], np.uint16)
    found = dictionary_of(half, "category")
    texts = [None if code < 0 else found.texts[code] for code in found.of(values).tolist()]
    assert texts == categories_of(values, game=game).tolist()
    assert {*texts} - {None} <= {*texts_of(half, "category")} == {hand.name for hand in half.order.hands}  # type: ignore[union-attr]
