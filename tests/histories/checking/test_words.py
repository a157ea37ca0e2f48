"""What sites call hands, in their own ways."""

from __future__ import annotations

from cardspeak.evaluate.naming import label_of_each_value
from cardspeak.games import GAMES
from cardspeak.histories.checking.words import contradict, low_contradicts, read_words
from tests.cases import cases

SAID = {
    "high card Ace": "High card, ace",
    "high card Ace - King+Queen kicker": "High card, ace",
    "Ace high": "High card, ace",
    "A High": "High card, ace",
    "a pair of Fours": "One pair, fours",
    "A pair of Tens": "One pair, tens",
    "One pair : Sixes": "One pair, sixes",
    "Pair, 10's": "One pair, tens",
    "one pair, Tens": "One pair, tens",
    "two pair, Aces and Kings": "Two pair, aces and kings",
    "Two pairs : Twos and Aces": "Two pair, aces and deuces",
    "Two Pair, K's & 3's": "Two pair, kings and threes",
    "Pair of Kings and Pair of Tens": "Two pair, kings and tens",
    "two pair, Aces and Kings with Four kicker": "Two pair, aces and kings",
    "three of a kind, Sixes": "Three of a kind, sixes",
    "Trips of 9": "Three of a kind, nines",
    "a straight, Ten to Ace": "Straight, ace high",
    "a straight, Ace to Five": "Straight, five high",
    "Straight, 9 High": "Straight, nine high",
    "a flush, Ace high": "Flush, ace high",
    "Flush, Q High (combination: Qh, Th, 9h, 4h, 2h)": "Flush, queen high",
    "a full house, Aces full of Kings": "Full house, aces full of kings",
    "Full House, A's over 10's": "Full house, aces full of tens",
    "four of a kind, Threes": "Four of a kind, threes",
    "a straight flush, Five to Nine": "Straight flush, nine high",
    "a Royal Flush": "Royal flush",
    "a royal flush": "Royal flush",
}


@cases(("words", "name"), SAID.items())
def test_words_of_sites_are_understood(words: str, name: str) -> None:
    assert read_words(words) is not None
    assert not contradict(words, name)
    others = [other for other in SAID.values() if other != name]
    assert all(contradict(words, other) for other in others)


def test_our_own_names_contradict_no_other_hand_of_the_name_and_are_all_read() -> None:
    names = sorted({name for name in label_of_each_value(GAMES["holdem"].halves[0], "name") if name})
    assert all(read_words(name) is not None for name in names)
    assert not any(contradict(name, name) for name in names)
    assert [name for name in names if not contradict(name, names[0])] == [names[0]]


@cases("words", ("", "Brelan de Rois", "the best hand", "(", "high " * 100, "\x00"))
def test_unknown_wording_is_ignored(words: str) -> None:
    assert not contradict(words, "Two pair, aces and kings") or words.startswith("high")


@cases(
    ("words", "name", "is_contradiction"),
    (
        ("8,6,4,3,2", "8-6-4-3-2 low", False),
        ("8,6,4,3,A", "8-6-4-3-A low", False),
        ("Eight, Six, Four, Three, Ace", "8-6-4-3-A low", False),
        ("8,6,4,3,A", "8-6-4-3-2 low", True),
        ("8,6,4,3,2", "", False),
        ("an 8-6 low", "8-6-4-3-2 low", False),
    ),
)
def test_low_hands(words: str, name: str, is_contradiction: bool) -> None:
    assert low_contradicts(words, name) == is_contradiction
