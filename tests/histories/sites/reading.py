"""Hands of samples and texts, and what they add up to."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from pathlib import Path

from cardspeak.histories import History
from cardspeak.histories.reading.read import hands_in

SAMPLES = Path(__file__).resolve().parents[1] / "samples"


def sample(site: str) -> str:
    """The text of the site's sample."""
    (path,) = SAMPLES.glob(f"{site}.*")
    return path.read_text(encoding="utf-8")


@cache
def histories(site: str) -> tuple[History, ...]:
    """The hands of the site's sample, each of which is read with every line understood."""
    hands = []
    for hand in hands_in([sample(site)], site):
        assert isinstance(hand, History), hand
        assert not hand.unread, hand.unread
        assert not hand.missing, hand.missing
        hands.append(hand)
    return tuple(hands)


def read_text(text: str) -> History:
    """The only hand in a text."""
    hands = list(hands_in([text], "text"))
    assert len(hands) == 1, hands
    assert isinstance(hands[0], History), hands
    return hands[0]


def in_names(hand: History) -> dict[str, int]:
    """The index of each player."""
    return {player.name: at for at, player in enumerate(hand.players)}


def sums(hand: History) -> dict[str, tuple[str, str]]:
    """What each player put in, and what each was paid, without what was returned."""
    paid = [Decimal(0)] * len(hand.players)
    for award in hand.awards:
        paid[award.player] += award.amount
    return {player.name: (_text(player.contributed), _text(paid[at])) for at, player in enumerate(hand.players)}


def _text(amount: Decimal) -> str:
    text = f"{amount.normalize():f}"
    return text + "0" if "." in text and len(text.partition(".")[2]) == 1 else text
