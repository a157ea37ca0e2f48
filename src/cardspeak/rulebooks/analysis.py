"""Every five-card hand that given cards make according to a rulebook.

The analysis published with the `classic` rulebook combines two private cards with three board cards, but tries only
nine of the ten possible ways. This analysis tries all of them.

Source: https://github.com/monicanagent/cypherpoker, PokerHandAnalyzer.as.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from cardspeak.cards import JOKER, Card, Cards, card_name, check_disjoint, counted, parse_cards
from cardspeak.errors import CardError, HandError
from cardspeak.exact_json import to_json
from cardspeak.frozen import sealed
from cardspeak.rulebooks.find import AnyRulebook, find_rulebook
from cardspeak.rulebooks.match import first_match
from cardspeak.rulebooks.number import in_telling_order, number_of
from cardspeak.rulebooks.rulebook import Rulebook
from cardspeak.rules.places import HAND_SIZE

if TYPE_CHECKING:
    from cardspeak import rule_types

MOST_CARDS = 7
MOST_OF_BOARD = 5


@sealed
@dataclass(frozen=True, slots=True)
class FoundHand:
    """Five cards, and the hand that they make according to a rulebook.

    Attributes:
        definition: the name of the definition that the cards match; None if they match no definition.
        points: the points of the definition; None if there is no match.
        number: the number that ranks hands, higher for a better hand; None if there is no match.
        cards: the five cards, the most significant first.
        matched: the cards that make the hand.
        others: the other cards.
    """

    definition: str | None
    points: int | None
    number: int | None
    cards: tuple[str, ...]
    matched: tuple[str, ...]
    others: tuple[str, ...]

    def __str__(self) -> str:
        cards = " ".join(self.cards)
        return f"no hand ({cards})" if self.number is None else f"{self.definition} ({cards}), {self.number:,}"

    def to_dict(self) -> rule_types.FoundHand:
        """The hand as a JSON-ready dict."""
        return {
            "definition": self.definition,
            "points": self.points,
            "number": None if self.number is None else to_json(self.number),
            "cards": list(self.cards),
            "matched": list(self.matched),
            "others": list(self.others),
        }


@sealed
@dataclass(frozen=True, slots=True)
class Analysis:
    """Every five-card hand that the private cards and the board make.

    Attributes:
        rulebook: the name of the rulebook.
        private: the private cards or, without a board, all cards of the hand.
        board: the cards on the board.
        hands: the hands, best first; hands that no definition matches come last.
    """

    rulebook: str
    private: tuple[str, ...]
    board: tuple[str, ...]
    hands: tuple[FoundHand, ...]

    @property
    def best(self) -> FoundHand:
        """The best hand."""
        return self.hands[0]

    def __str__(self) -> str:
        return "\n".join(map(str, self.hands))

    def to_dict(self) -> rule_types.Analysis:
        """The analysis as a JSON-ready dict."""
        return {
            "kind": "analysis",
            "rulebook": self.rulebook,
            "private": list(self.private),
            "board": list(self.board),
            "hands": [hand.to_dict() for hand in self.hands],
        }


def analyze(cards: Cards, board: Cards = "", rulebook: AnyRulebook = "classic", *, uses_both: bool = False) -> Analysis:
    """Every five-card hand that private cards and a board make, best first, with its definition and its number.

    Args:
        cards: the private cards; or, without a board, all cards of the hand, in which case no card is private.
        board: the cards on the board, at most five; cards and board together are five to seven cards.
        rulebook: `classic`, `standard`, the path of a file, or a `Rulebook`.
        uses_both: whether every hand must contain all private cards, as in the analysis published with `classic`.

    Raises:
        CardError: a card cannot be read, appears twice, or is a joker.
        HandError: too few or too many cards.
        RulebookError: the rulebook cannot be read.

    >>> analysis = analyze("As Ah", board="Ad Qd Qc 7s")
    >>> print(analysis.best)
    Full House (As Ah Ad Qd Qc), 7,066,000
    >>> len(analysis.hands), len(analyze("As Ah", board="Ad Qd Qc 7s", uses_both=True).hands)
    (6, 4)
    """
    book = find_rulebook(rulebook)
    private, common = parse_cards(cards, "cards"), parse_cards(board, "board")
    _check(private, common, uses_both=uses_both)
    is_private = frozenset(private if common else ())
    made = [
        _found(book, five, [card for card in five if card in is_private])
        for five in combinations((*private, *common), HAND_SIZE)
        if not uses_both or is_private.issubset(five)
    ]
    hands = sorted(made, key=lambda hand: (hand.number is not None, hand.number or 0), reverse=True)
    return Analysis(book.name, _names(private), _names(common), tuple(hands))


def _check(private: Sequence[Card], board: Sequence[Card], *, uses_both: bool) -> None:
    """Raise `CardError` or `HandError` if the cards are not accepted."""
    for what, cards in (("cards", private), ("board", board)):
        if JOKER in cards:
            raise CardError.at(what, f"{card_name(JOKER)} is not a card of a rulebook; give cards of the 52-card deck")
    check_disjoint(private, "cards", board, "board")
    if len(board) > MOST_OF_BOARD:
        raise HandError.at("board", f"{counted(len(board))}; give at most {MOST_OF_BOARD}")
    if not private or not HAND_SIZE <= len(private) + len(board) <= MOST_CARDS:
        given = f"{counted(len(private))} and {counted(len(board))} on the board" if board else counted(len(private))
        raise HandError.at("cards", f"{given}; give {HAND_SIZE} to {MOST_CARDS} private and board cards in total")
    if uses_both and board and len(private) > HAND_SIZE:
        raise HandError.at(
            "cards",
            f"{len(private)} private cards cannot all be in a hand of {HAND_SIZE}; give at most {HAND_SIZE} of them",
        )


def _found(rulebook: Rulebook, five: Sequence[Card], private: Sequence[Card]) -> FoundHand:
    """The hand that five cards make according to a rulebook."""
    known = private if rulebook.number == "sum" else ()
    match = first_match(rulebook, five, known)
    if match is None:
        return FoundHand(None, None, None, _names(five), (), _names(five))
    matched, others = map(_names, in_telling_order(rulebook, match))
    definition = match.definition
    number = number_of(rulebook, match, known)
    return FoundHand(definition.name, definition.points, number, (*matched, *others), matched, others)


def _names(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(card_name(card) for card in cards)
