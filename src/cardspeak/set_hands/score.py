"""The entry point: the scores of players who have set their hands in rows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from cardspeak.cards import Card, Cards, card_name, check_disjoint, counted, parse_cards
from cardspeak.errors import (
    LONGEST_NAME,
    CardError,
    GameError,
    HandError,
    Where,
    listed,
    listed_in_short,
    quoted,
    shortened,
)
from cardspeak.frozen import FrozenMapping
from cardspeak.players import check_players
from cardspeak.rules import Value
from cardspeak.set_hands.result import SetHand, SetMatch, SetScore
from cardspeak.set_hands.rules import SCORINGS, Scoring, SetRules, find_set_rules


def score_set_hands(
    hands: Mapping[Any, Sequence[Cards] | Mapping[str, Cards]],
    rules: str | SetRules = "open-face",
    *,
    scoring: str | Scoring | None = None,
    banker: Hashable | None = None,
) -> SetScore:
    """The points that players with set hands win from one another.

    The hands of each pair of players are compared row by row. A hand in which a row is better than a later row is
    fouled: it loses every row to a hand that is not fouled, and has no royalties. Two fouled hands are not compared.
    Royalties are paid regardless of who wins the row. In games with a banker, such as pai gow, the other players are
    compared only with the banker.

    Args:
        hands: the rows of each player, from front to back, or by the name of the row.
        rules: `open-face`, `chinese`, `pai-gow`, or `SetRules`.
        scoring: `1-6`, `2-4`, `1-4`, or a `Scoring`; by default, the scoring of the rules.
        banker: the player who is the banker, in games that have one.

    Raises:
        GameError: the rules or the scoring are unknown; there is no banker in a game that needs one, or the banker is
            not a player.
        HandError: there are fewer than two players; a player is not accepted, or two players become the same text in
            JSON; a row is missing or has the wrong number of cards.
        CardError: a card cannot be read, is dealt twice, or is not in the deck.

    >>> result = score_set_hands({
    ...     "Ann": ["Qs Qd 2c", "As Ad 9h 9c 4d", "Kh Th 8h 5h 3h"],
    ...     "Bob": ["Ks 7d 4c", "Jc Jd 8s 8c 2d", "Ac Ah 5s 5c 6d"],
    ... })
    >>> print(result)
    Ann: +17
      front: One pair, queens (Qs Qd 2c), royalty 7
      middle: Two pair, aces and nines (As Ad 9h 9c 4d)
      back: Flush, king high (Kh Th 8h 5h 3h), royalty 4
    Bob: -17
      front: High card, king (Ks 7d 4c)
      middle: Two pair, jacks and eights (Jd Jc 8s 8c 2d)
      back: Two pair, aces and fives (Ah Ac 5s 5c 6d)
    """
    known = find_set_rules(rules)
    points = _read_scoring(scoring, known)
    if not isinstance(hands, Mapping) or len(hands) < 2:
        raise HandError.at("hands", f"{shortened(hands)} is not accepted; give the rows of two players or more")
    check_players(hands, "hands", HandError)
    cards = {player: _read_rows(rows, player, known) for player, rows in hands.items()}
    _check_one_deal(cards, known)
    set_hands = {player: _set_hand(rows, known) for player, rows in cards.items()}
    pairs = _pairs(list(hands), banker, known)
    matches = tuple(_match(first, second, set_hands, known, points) for first, second in pairs)
    scores = dict.fromkeys(hands, 0)
    for match in matches:
        first, second = match.players
        scores[first] += match.points
        scores[second] -= match.points
    return SetScore(known.name, FrozenMapping(set_hands), matches, FrozenMapping(scores))


def _read_scoring(scoring: str | Scoring | None, rules: SetRules) -> Scoring:
    """The scoring with this name, or that of the rules."""
    if scoring is None:
        return rules.scoring
    if isinstance(scoring, Scoring):
        return scoring
    if not isinstance(scoring, str) or scoring not in SCORINGS:
        message = f"{quoted(scoring)} is not known; give {listed(SCORINGS, 'or')}, or a Scoring"
        raise GameError.at("scoring", message)
    return SCORINGS[scoring]


def _read_rows(given: Any, player: Hashable, rules: SetRules) -> list[tuple[Card, ...]]:
    """The cards of each row, from the first row to the last."""
    names = [row.name for row in rules.rows]
    whose = Where("cards", str(player), words=str(player))
    if isinstance(given, Mapping):
        if set(given) != set(names):
            found = listed_in_short(given, longest=LONGEST_NAME) or "missing"
            raise HandError.at(whose, f"the rows are {found}; {rules.short_title} has {listed_in_short(names)}")
        given = [given[name] for name in names]
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) != len(names):
        raise HandError.at(
            whose, f"{shortened(given, 20)} is not accepted; give the cards of {listed_in_short(names, longest=20)}"
        )
    read = []
    for row, text in zip(rules.rows, given, strict=True):
        where = Where("cards", str(player), words=f"{row.name} of {player}")
        cards = tuple(parse_cards(text, where))
        if len(cards) != row.n_cards:
            raise HandError.at(where, f"{counted(len(cards))}; {rules.short_title} takes {row.n_cards}")
        outside = next((card for card in cards if card not in rules.deck), None)
        if outside is not None:
            raise CardError.at(where, f"{card_name(outside)} is not in the deck of {rules.short_title}")
        read.append(cards)
    return read


def _check_one_deal(cards: Mapping[Hashable, Sequence[Sequence[Card]]], rules: SetRules) -> None:
    """Raise `CardError` if a card is in two rows."""
    rows = [
        (Where("cards", str(player), words=f"{row.name} of {player}"), held)
        for player, of_player in cards.items()
        for row, held in zip(rules.rows, of_player, strict=True)
    ]
    for (first, held), (second, others) in combinations(rows, 2):
        check_disjoint(others, second, held, first)


def _set_hand(cards: Sequence[Sequence[Card]], rules: SetRules) -> SetHand:
    """The hand with these cards in its rows."""
    values: dict[str, Value] = {}
    for row, held in zip(rules.rows, cards, strict=True):
        value = row.ranking.value(held)
        if value is None:
            raise HandError.at("cards", f"the hand in the {row.name} does not qualify for {row.order}")
        values[row.name] = value
    is_fouled = _is_fouled(list(values.values()), rules)
    paid = {} if is_fouled else {row.name: row.royalty_of(values[row.name]) for row in rules.rows}
    return SetHand(FrozenMapping(values), is_fouled, FrozenMapping({name: n for name, n in paid.items() if n}))


def _is_fouled(values: Sequence[Value], rules: SetRules) -> bool:
    """Whether a row is better than a later row of the same order."""
    by_order: dict[str, list[tuple[int, ...]]] = {}
    for value in values:
        by_order.setdefault(value.order, []).append(rules.strength_of(value))
    return any(first > second for strengths in by_order.values() for first, second in pairwise(strengths))


def _pairs(players: Sequence[Hashable], banker: Hashable | None, rules: SetRules) -> list[tuple[Hashable, Hashable]]:
    """The pairs of players to compare: all pairs or, in a game with a banker, each other player with the banker."""
    if not rules.has_banker:
        if banker is not None:
            raise GameError.at("banker", f"{rules.short_title} has no banker")
        return list(combinations(players, 2))
    if banker not in players:
        message = (
            f"{quoted(str(banker), LONGEST_NAME)} is not a player"
            if banker is not None
            else f"{rules.short_title} needs one"
        )
        raise GameError.at("banker", f"{message}; give {listed_in_short(players, 'or', LONGEST_NAME)}")
    return [(player, banker) for player in players if player != banker]


def _match(
    first: Hashable, second: Hashable, hands: Mapping[Hashable, SetHand], rules: SetRules, scoring: Scoring
) -> SetMatch:
    """The comparison of two players. If there is a banker, it is the second player, and tied rows go to the banker."""
    mine, theirs = hands[first], hands[second]
    winners: dict[str, Hashable | None] = {}
    for row in rules.rows:
        if mine.is_fouled or theirs.is_fouled:
            winner = None if mine.is_fouled and theirs.is_fouled else second if mine.is_fouled else first
        else:
            own, other = (rules.strength_of(hand.rows[row.name]) for hand in (mine, theirs))
            winner = first if own > other else second if other > own or rules.has_banker else None
        winners[row.name] = winner
    won = list(winners.values())
    row_points = scoring.points(won.count(first), won.count(second), len(won))
    royalties = sum(mine.royalties.values()) - sum(theirs.royalties.values())
    return SetMatch((first, second), FrozenMapping(winners), row_points, royalties)
