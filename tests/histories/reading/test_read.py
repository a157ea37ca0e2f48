"""Hands found in files: of any site, in any order, wherever the text is cut into chunks."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardspeak.histories import Unreadable
from cardspeak.histories.reading.read import hands_in
from cardspeak.histories.record.reader import Read
from cardspeak.histories.sites import FILE_READERS
from tests.cases import cases
from tests.histories.sites.reading import SAMPLES


def texts() -> list[str]:
    """The text of each sample of a site whose hands are blocks of lines."""
    all_texts = [path.read_text().strip("\n") + "\n" for path in sorted(SAMPLES.iterdir())]
    return [text for text in all_texts if not any(reader.knows(text[:4096]) for reader in FILE_READERS)]


def placeless(hands: list[Read]) -> list[object]:
    """The hands without numbers of lines."""
    return [
        hand.reason
        if isinstance(hand, Unreadable)
        else (hand.site, hand.id, hand.players, [action[:-1] for action in hand.actions], hand.awards)
        for hand in hands
    ]


def in_lines(text: str, chance: random.Random) -> Iterator[str]:
    """The text in chunks of a few lines."""
    lines = text.splitlines(keepends=True)
    while lines:
        n = chance.randint(1, 9)
        yield "".join(lines[:n])
        lines = lines[n:]


@cases("between", ["", "\n", "\n\n\n", "********** # 5 **********\n", "\n* * *\n\n"])
def test_hands_of_many_sites_in_one_file(between: str) -> None:
    parts = texts()
    assert len(parts) >= 5
    random.Random(between).shuffle(parts)
    each = [placeless(list(hands_in([part], "one"))) for part in parts]
    together = list(hands_in([between.join(parts)], "all"))
    assert placeless(together) == [hand for hands in each for hand in hands]
    assert [hand.source.n for hand in together] == list(range(len(together)))
    assert len({hand.source.line for hand in together}) == len(together)


def test_chunks_do_not_matter() -> None:
    chance = random.Random(7)
    text = "\n".join(texts())
    whole = list(hands_in([text], "text"))
    for _ in range(3):
        assert list(hands_in(in_lines(text, chance), "text")) == whole


@cases(
    ("text", "reason"),
    [
        ("", "the file is empty"),
        (" \n\n", "the file is empty"),
        ("12 34\n*** #\n", "this is not the text of a hand history of a known site"),
        ("Dear customer,\nhere are your hands.\n", "this is not the text of a hand history of a known site"),
    ],
)
def test_files_without_hands(text: str, reason: str) -> None:
    (hand,) = hands_in([text], "text")
    assert isinstance(hand, Unreadable)
    assert hand.reason == reason


def test_words_before_the_first_hand() -> None:
    (words, *hands) = hands_in(["Dear customer,\n\n" + texts()[0]], "text")
    assert isinstance(words, Unreadable)
    assert (words.source.n, words.source.line) == (-1, 1)
    assert placeless(hands) == placeless(list(hands_in([texts()[0]], "text")))
    assert hands[0].source[1:] == (0, 3)
