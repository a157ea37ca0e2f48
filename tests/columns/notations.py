"""Texts in every notation of cards that `parse_cards` accepts, and texts that are nearly cards."""

from __future__ import annotations

from hypothesis import strategies as st

from cardspeak.cards import CARD_CHARACTERS

RANKS = [*"23456789TJQKAtjqka", "10"]
SUITS = [*"cdhsCDHS♣♦♥♠♧♢♡♤"]
SEPARATORS = [*" \t\n\r\v\f\x1c\x1d\x1e\x1f\x85\xa0,;-–—−\u200b\ufeff\u2003\u3000\u2028"]
JOKERS = ["Jk", "jk", "JK", "joker", "Joker", "JOKER", "jo\u212aer", "J\u212a"]  # U+212A is K in lower case
JUNK = [*"x1hs0?\0♪🂠🃏🂬éй\ufe0f\ufe0e\u200d🙂", "\ud83c", "J", "Jo", "Joke", "1", "10", "A", "♠", "ſ", "\uff21"]

named = st.builds("".join, st.tuples(st.sampled_from(RANKS), st.sampled_from(SUITS)))
selected = st.builds("".join, st.tuples(named, st.text("\ufe0e\ufe0f", max_size=2)))
characters = st.builds(
    "".join, st.tuples(st.sampled_from(sorted(CARD_CHARACTERS)), st.text("\ufe0e\ufe0f", max_size=1))
)
cards = st.one_of(named, selected, characters, st.sampled_from(JOKERS))
"""One card, in any notation."""
separators = st.one_of(st.just(""), st.just(" "), st.text(st.sampled_from(SEPARATORS), max_size=3))


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Cards in any notation, with any separators. Many of the texts are wrong in one place."""
    parts = [draw(separators)]
    for _ in range(draw(st.integers(0, 4))):
        parts += [draw(cards), draw(separators)]
    if draw(st.booleans()):
        parts.insert(draw(st.integers(0, len(parts))), draw(st.one_of(st.sampled_from(JUNK), st.text(max_size=2))))
    return "".join(parts)
