"""Damaged hand histories: never an exception, never slow, and the hands beside a damaged one are read as before.

Every text is made from the samples in `samples/`: the hands of one site with some bytes changed, or some lines dropped,
doubled, swapped or cut, or numbers, cards and names exchanged, or line ends lost.
"""

from __future__ import annotations

import io
import random
import re
import time
from collections.abc import Callable
from functools import cache

import pytest

from cardspeak.histories import History, Unreadable
from cardspeak.histories.checking.files import verify_hands
from cardspeak.histories.reading.read import hands_in
from cardspeak.histories.reading.texts import chunks_of_stream
from cardspeak.histories.record.reader import Read
from tests.histories.sites.reading import SAMPLES

TEXTS, MANY_TEXTS = 600, 10_000
SLOWEST = 2.0  # CPU seconds for a text, which usually takes about a millisecond
HAVE_AN_END = {"full_tilt.txt", "ggpoker.txt", "pokerstars.txt", "pppoker.txt"}
"""Sites whose hands have an end, so that a hand is read as before if the first line of the next hand is lost."""
_NUMBERS = re.compile(r"\d[\d.,]*")
_WORDS = re.compile(r"[^\W\d]+")
_ODD = (
    "",
    "-1",
    "0",
    "1e9",
    "999999999999999999999999999999999",
    "1,2,3",
    "..",
    "½",
    "٣",
    "NaN",
    "\0",
    "[",
    "*** ",
    ": ",
)

Damage = Callable[[random.Random, list[str]], list[str]]


def flip_characters(chance: random.Random, lines: list[str]) -> list[str]:
    """The lines with a few characters replaced by others."""
    text = list("\n".join(lines))
    for _ in range(chance.randint(1, 4)):
        text[chance.randrange(len(text))] = chr(chance.choice((chance.randrange(256), chance.randrange(0x2FF), 10)))
    return "".join(text).split("\n")


def drop_lines(chance: random.Random, lines: list[str]) -> list[str]:
    """The lines without a few of them."""
    first = chance.randrange(len(lines))
    return lines[:first] + lines[first + chance.choice((1, 1, 2, 5)) :]


def double_lines(chance: random.Random, lines: list[str]) -> list[str]:
    """The lines with a few of them twice."""
    first = chance.randrange(len(lines))
    last = first + chance.choice((1, 1, 3))
    return lines[:last] + lines[first:]


def swap_lines(chance: random.Random, lines: list[str]) -> list[str]:
    """The lines with two of them exchanged."""
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return lines


def cut_line(chance: random.Random, lines: list[str]) -> list[str]:
    """The lines with one that is cut, or that is joined with the next."""
    at = chance.randrange(len(lines))
    lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
    return (
        lines
        if chance.random() < 0.5 or at + 1 == len(lines)
        else [*lines[:at], lines[at] + lines[at + 1], *lines[at + 2 :]]
    )


def cut_end(chance: random.Random, lines: list[str]) -> list[str]:
    """The first lines only."""
    return lines[: chance.randrange(1, len(lines) + 1)]


def change_numbers(chance: random.Random, lines: list[str]) -> list[str]:
    """The lines with a number that is replaced by another, or by something odd."""
    at = chance.randrange(len(lines))
    lines[at] = _NUMBERS.sub(lambda _: chance.choice((*_ODD, str(chance.randrange(10**6)))), lines[at], count=2)
    return lines


def change_words(chance: random.Random, lines: list[str]) -> list[str]:
    """The lines with a word, such as a name, that is replaced by a word of another line."""
    at = chance.randrange(len(lines))
    words = _WORDS.findall(chance.choice(lines)) or ["x"]
    lines[at] = _WORDS.sub(lambda _: chance.choice(words), lines[at], count=chance.randint(1, 3))
    return lines


DAMAGES: tuple[Damage, ...] = (
    flip_characters, drop_lines, double_lines, swap_lines, cut_line, cut_end, change_numbers, change_words,
)  # fmt: skip


@cache
def hands_of(site: str) -> tuple[str, ...]:
    """The texts of the hands of a sample; a file that is read as a whole is one text."""
    text = (SAMPLES / site).read_text()
    hands = list(read(text))
    starts = [hand.source.line - 1 for hand in hands]
    lines = text.split("\n")
    if len(set(starts)) != len(hands) or starts[:1] != [0]:
        return (text,)
    return tuple("\n".join(lines[start:end]) for start, end in zip(starts, [*starts[1:], len(lines)], strict=True))


def read(text: str) -> list[Read]:
    """What is read from a text, as from a file."""
    return list(hands_in(chunks_of_stream(io.BytesIO(text.encode("utf-8", "replace"))), "text"))


def content(hand: Read) -> object:
    """A record apart from numbers of lines, and from lines that were not understood, which can be of the next hand."""
    if isinstance(hand, Unreadable):
        return hand.reason
    actions = [action._replace(line=0) for action in hand.actions]
    return (hand.id, hand.players, actions, hand.boards, hand.shown, hand.awards, hand.returned, hand.rake)


def test_damaged_texts() -> None:
    check_damaged_texts(TEXTS, random.Random(21))


@pytest.mark.exhaustive
def test_many_damaged_texts() -> None:
    check_damaged_texts(MANY_TEXTS, random.Random(22))


def check_damaged_texts(n: int, chance: random.Random) -> None:
    """Check that so many damaged texts are read and verified, and that the hands beside them are read as before."""
    sites = sorted(path.name for path in SAMPLES.iterdir())
    whole = {site: [content(hand) for hand in read("\n".join(hands_of(site)))] for site in sites}
    assert all(whole.values())
    changed = 0
    for number in range(n):
        site = sites[number % len(sites)]
        hands = hands_of(site)
        beside = number // len(sites) % 4 == 0 and len(hands) > 2
        first = chance.randrange(len(hands) - 2 if beside else len(hands))
        part = list(hands[first : first + (3 if beside else 1)])
        at = int(beside)
        damage = chance.choice(DAMAGES)
        part[at] = "\n".join(damage(chance, part[at].split("\n")))
        text = "\n".join(part)
        start = time.process_time()
        found = read(text)
        assert time.process_time() - start < SLOWEST, (site, damage.__name__, text)
        assert all(isinstance(hand, History | Unreadable) for hand in found)
        assert all("\n" not in hand.reason for hand in found if isinstance(hand, Unreadable))
        if number % 5 == 0:
            assert len(list(verify_hands(found))) == len(found)
        if beside:
            assert len(found) >= 2
            starts = {hand.source.line for hand in found}
            if site not in HAVE_AN_END and part[0].count("\n") + 2 not in starts:
                continue
            assert content(found[0]) == whole[site][first], (site, damage.__name__, text)
            assert content(found[-1]) == whole[site][first + 2], (site, damage.__name__, text)
        changed += [content(hand) for hand in found] != whole[site][first : first + len(part)]
    assert changed > n // 3


def test_very_long_lines() -> None:
    for site in sorted(path.name for path in SAMPLES.iterdir()):
        lines = hands_of(site)[0].split("\n")
        for at in {0, min(2, len(lines) - 1), len(lines) // 2}:
            for piece in ("a", "1,", " ", "[", ": ", " ("):
                half = len(lines[at]) // 2
                long = lines[at][:half] + piece * 10_000 + lines[at][half:]
                start = time.process_time()
                found = read("\n".join([*lines[:at], long, *lines[at + 1 :]]))
                assert time.process_time() - start < SLOWEST, (site, at, piece)
                assert found
