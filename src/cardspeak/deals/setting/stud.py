"""Hands of stud as text: which card is dealt when."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardspeak.cards import RANKS, SUITS, Card, card_name, cards_of, rank_of
from cardspeak.games import Game

N_DOWN, N_CARDS = 2, 7
"""How many cards seven-card stud deals face down at first. Their order has no meaning. Other studs deal one."""
_CARD = re.compile(rf"\s*(?:([{RANKS}])([{SUITS}])?|\[([{RANKS},\- ]+)\]|[?*])", re.IGNORECASE)
_SPAN = re.compile(rf"([{RANKS}])-([{RANKS}])|[{RANKS}]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StudHand:
    """What is known of a player's cards in stud, in the order in which they are dealt.

    Attributes:
        slots: for each card, the cards that it can be, as a mask.
        deck: the cards of the deck, as a mask: what an unknown card can be.
        n_down: how many of the first cards are dealt together, so that their order has no meaning.
    """

    slots: tuple[int, ...]
    deck: int
    n_down: int

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that are known, in the order in which they are dealt."""
        return tuple(card for slot in self.slots if is_one(slot) for card in cards_of(slot))

    @property
    def text(self) -> str:
        """The hand in the notation of ranges, in which the order of the cards has no meaning."""
        return "".join(map(self._slot_text, self.slots))

    def _slot_text(self, slot: int) -> str:
        if slot == self.deck:
            return "?"
        cards = cards_of(slot)
        if is_one(slot):
            return card_name(cards[0])
        ranks = "".join(dict.fromkeys(RANKS[rank_of(card)] for card in cards))
        return ranks if len(ranks) == 1 else f"[{ranks}]"

    @property
    def has_choices(self) -> bool:
        """Whether there is a card of which something, but not everything, is known, such as its rank."""
        return any(not is_one(slot) and slot != self.deck for slot in self.slots)


def is_one(slot: int) -> bool:
    """Whether a mask has a single card."""
    return not slot & (slot - 1)


def read_stud_hand(text: str, game: Game) -> StudHand | None:
    """The hand, if the text lists cards, ranks such as `A` or `[A-T]`, and unknown cards `?`; None for other texts.

    Cards that are not written are unknown. None is also returned if there are too many cards.

    >>> from cardspeak.games import GAMES
    >>> hand = read_stud_hand("As ?? Kd", GAMES["stud"])
    >>> len(hand.slots), len(hand.known), hand.has_choices
    (7, 2, False)
    >>> read_stud_hand("AA, KK", GAMES["stud"]) is None
    True
    """
    deck = sum(1 << card for card in game.deck)
    slots, at = [], 0
    while match := _CARD.match(text, at):
        slots.append(_slot_of_ranks(match[3], deck) if match[3] else _slot(match[1], match[2], deck))
        at = match.end()
    if text[at:].strip() or not 0 < len(slots) <= game.hole_cards or not all(slots):
        return None
    slots += [deck] * (game.hole_cards - len(slots))
    return StudHand(tuple(slots), deck, N_DOWN if game.hole_cards == N_CARDS else 1)


def _slot(rank: str | None, suit: str | None, deck: int) -> int:
    """The cards of a rank and a suit, as a mask; None for any."""
    if rank is None:
        return deck
    first = RANKS.index(rank.upper()) * len(SUITS)
    return deck & (1 << first + SUITS.index(suit.lower()) if suit else (1 << len(SUITS)) - 1 << first)


def _slot_of_ranks(text: str, deck: int) -> int:
    """The cards of several ranks, such as `AK`, `A,K` or `A-T`, as a mask; 0 if it cannot be read."""
    if _SPAN.sub("", text).strip(", "):
        return 0
    ranks: set[int] = set()
    for match in _SPAN.finditer(text):
        ends = [RANKS.index(rank.upper()) for rank in match[0].split("-")]
        ranks.update(range(min(ends), max(ends) + 1))
    return sum(_slot(RANKS[rank], None, deck) for rank in ranks)
