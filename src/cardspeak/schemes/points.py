"""Points: an XML file defines the hands, and the first definition that a five-card hand matches determines its number.

The published scheme uses the definitions of the bundled rulebook `classic`. It combines the two private cards (hole
cards) with three board cards in nine ways and compares each combination with the definitions in order. The number of a
combination is 1,000,000 * the points of the first definition that matches + 1,000 * the sum of the matched cards + the
sum of the other cards. If neither private card is matched, 20 * the higher private card + the lower private card is
added.

The corrected scheme uses the definitions of the bundled rulebook `standard`. Any five cards can play, and hands that
match the same definition are compared card by card.

Source: https://github.com/monicanagent/cypherpoker, PokerHand.as and PokerHandAnalyzer.as
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from cardspeak.cards import Card, cards_text
from cardspeak.explain.high import joined
from cardspeak.explain.observation import Observation
from cardspeak.frozen import FrozenMapping
from cardspeak.rulebooks import Rulebook, read_rulebook
from cardspeak.rulebooks.match import Match, first_match
from cardspeak.rulebooks.number import DIGITS, card_value, in_telling_order, number_of
from cardspeak.rules.places import HAND_SIZE
from cardspeak.schemes.scheme import CORRECTED, Scheme, Score, number_text
from cardspeak.schemes.tallies import hand_name, value_of

NAME = "points"
SOURCE = "https://github.com/monicanagent/cypherpoker"

TRIPLES = ((0, 1, 2), (1, 2, 3), (2, 3, 4), (0, 2, 3), (0, 3, 4), (1, 3, 4), (0, 1, 3), (0, 1, 4), (0, 2, 4))
"""The board positions that are combined with the private cards, as published; (1, 2, 4) is missing."""
N_SHOWN = 3
"""The number of hands to show in the steps."""


@dataclass(frozen=True, slots=True)
class Found:
    """Five cards with the definition that they match.

    Attributes:
        number: the number by which hands are compared.
        match: the definition and the cards that it matches.
        matched: the matched cards, most significant first.
        others: the remaining cards.
    """

    number: int
    match: Match
    matched: tuple[Card, ...]
    others: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{self.match.definition.name} ({cards_text((*self.matched, *self.others))}): {number_text(self.number)}"


def score_published(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The score as published: the highest number that the private cards make with one of the triples of board cards."""
    rulebook = read_rulebook("classic")
    triples = [triple for triple in TRIPLES if max(triple) < len(board)]
    fives = [(*hole, *(board[at] for at in triple)) for triple in triples]
    hands = _best_first(rulebook, fives, hole)
    best = hands[0]
    matched = [card_value(rulebook, best.match, card, is_matched=True) for card in best.matched]
    others = [card_value(rulebook, best.match, card, is_matched=False) for card in best.others]
    parts = {
        "points": best.match.definition.points * rulebook.points_multiplier,
        "matched": sum(matched) * rulebook.matched_multiplier,
        "others": sum(others),
    }
    parts["private"] = best.number - sum(parts.values())
    ways = f"both private cards and three board cards: {len(fives)} {'hands' if len(fives) > 1 else 'hand'}"
    shares = (
        f"{number_text(parts['points'])} for the points",
        f"{number_text(parts['matched'])} for the matched cards, {_added(matched)} * 1,000",
        f"{parts['others']} for the other cards{', ' + _added(others) if len(others) > 1 else ''}",
        f"{parts['private']} for the private cards, {_private_text(rulebook, hole, parts['private'])}",
    )
    return _score(NAME, hole, board, hands, ways, parts, shares)


def score_corrected(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The corrected score: the highest number of any five of the cards. In this number, each card has two digits."""
    rulebook = read_rulebook("standard")
    fives = list(combinations((*hole, *board), HAND_SIZE))
    hands = _best_first(rulebook, fives, ())
    best = hands[0]
    points = best.match.definition.points * DIGITS**HAND_SIZE
    others = best.number % DIGITS ** len(best.others)
    parts = {"points": points, "matched": best.number - points - others, "others": others}
    ways = f"any five of the cards: {len(fives)} {'hands' if len(fives) > 1 else 'hand'}"
    shares = (
        f"{number_text(points)} for the points",
        f"{number_text(parts['matched'])} for the matched cards, two digits each",
        f"{number_text(others)} for the other cards, two digits each",
    )
    return _score(NAME + CORRECTED, hole, board, hands, ways, parts, shares)


def _best_first(rulebook: Rulebook, fives: Iterable[Sequence[Card]], private: Sequence[Card]) -> list[Found]:
    """The hands with the definitions that they match, highest number first; equal numbers stay in the given order."""
    candidates = []
    for five in fives:
        match = first_match(rulebook, five, private)
        if match is not None:  # always true: both rulebooks have a definition that matches any hand
            matched, others = in_telling_order(rulebook, match)
            candidates.append(Found(number_of(rulebook, match, private), match, tuple(matched), tuple(others)))
    return sorted(candidates, key=lambda candidate: -candidate.number)


def _score(
    name: str,
    hole: Sequence[Card],
    board: Sequence[Card],
    hands: Sequence[Found],
    ways: str,
    parts: dict[str, int],
    shares: tuple[str, ...],
) -> Score:
    best = hands[0]
    definition = best.match.definition
    points = "1 point" if definition.points == 1 else f"{definition.points} points"
    steps = (
        Observation("Cards", (joined(hole, board, (*hole, *board), "in the given order"),)),
        Observation(
            "Hands", (ways, *map(str, hands[:N_SHOWN]), *(["and lower-scoring hands"] if len(hands) > N_SHOWN else []))
        ),
        Observation("Definition", (f"{definition.name}, {points}",)),
        Observation("Matched", (cards_text(best.matched),)),
        Observation("Others", (cards_text(best.others) or "none",)),
        Observation("Number", (*shares, f"{number_text(best.number)} in total")),
    )
    kind = hand_name(definition.name.lower(), value_of(best.matched[0]))
    return Score(name, best.number, FrozenMapping(parts), kind, steps, cards_text(hole), cards_text(board))


def _added(values: Sequence[int]) -> str:
    return f"({' + '.join(map(str, values))})" if len(values) > 1 else str(values[0])


def _private_text(rulebook: Rulebook, hole: Sequence[Card], share: int) -> str:
    if not share:
        return "because at least one of them is matched"
    lower, higher = sorted(rulebook.cards[card].low for card in hole)
    return f"{rulebook.private_multiplier} * {higher} + {lower}, because neither is matched"


# --- The schemes ---

PUBLISHED_SCHEME = Scheme(
    name=NAME,
    title="Points from XML",
    idea="definitions in a file are tried in turn; the score is points * 1,000,000 + matched cards * 1,000 + other "
    "cards + a share for the private cards if neither is matched",
    faults=(
        "sums do not compare card by card: KK44 beats AA22, QQQ44 beats KKK22, and a K-Q-T-9-8 flush beats an "
        "A-6-4-3-2 flush",
        "the ace is sorted as the lowest card, so a royal flush counts as a flush, and a ten-to-ace straight "
        "as a high card",
        "the straight flush from seven to jack has misspelt attributes and never matches: it counts as a flush",
        "both private cards are in every hand, and the second, third and fifth board cards are never combined",
        "in a high-card hand, only the higher private card is matched: high cards on the board count little, and an "
        "ace there counts as 1",
    ),
    source=SOURCE,
    takes="2 hole cards and 3, 4 or 5 board cards",
    hole_cards=(2,),
    board_cards=(3, 4, 5),
    score_of=score_published,
    kernel="points:points_scores",
    is_whole=True,
)
CORRECTED_SCHEME = replace(
    PUBLISHED_SCHEME,
    name=NAME + CORRECTED,
    title="Points from a file, corrected",
    idea="the nine kinds of hands, defined in a file of the same format; any five cards can play; the score "
    "is the points, then two digits for each card",
    faults=(),
    score_of=score_corrected,
    kernel="points:corrected_points_scores",
)

POINTS_SCHEMES = (PUBLISHED_SCHEME, CORRECTED_SCHEME)
