"""What hands are worth in each half of the pot, and the cards that their odd chips go by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardspeak import pots
from cardspeak.cards import Card, parse_cards, suit_of
from cardspeak.evaluate import Evaluation
from cardspeak.games import Game, Half, always_won_first

if TYPE_CHECKING:
    from cardspeak.rules import Value


def halves_of(
    game: Game, hands: Mapping[int, Evaluation], hole: Mapping[int, Sequence[Card]], rules: pots.RuleSet
) -> list[pots.Half]:
    """What a pot is played for on a board: its halves, those that some hand always wins first.

    Args:
        game: the game.
        hands: what the hand of each seat is worth.
        hole: the hole cards of each seat.
        rules: the rule set that says what odd chips go by.
    """
    return [_half(half, game, hands, hole, rules) for half in always_won_first(game.halves)]


def goes_by_card(game: Game, rules: pots.RuleSet) -> bool:
    """Whether any odd chip of the game goes by a card, not by the seat."""
    if not game.odd_by_suit:
        return rules.button_games != "position"
    return any(_odd_chip_by(half, game, rules) != "position" for half in game.halves)


def needs_button(game: Game, rules: pots.RuleSet) -> bool:
    """Whether it matters whose button it is: to the game, or to some odd chip."""
    return not game.odd_by_suit or any(_odd_chip_by(half, game, rules) == "position" for half in game.halves)


def odd_half_of(game: Game, rules: pots.RuleSet) -> pots.OddHalf:
    """The half that an odd chip goes to: the game's own, or where that is the high one, the one of the rule set."""
    if len(game.halves) == 1:
        return pots.OddHalf(game.odd_half)
    named = next(half for half in game.halves if half.name == game.odd_half)
    low = [half.name for half in game.halves if half.ranking.is_low]
    if rules.odd_half == "low" and low and not named.ranking.is_low:
        return pots.OddHalf(low[0], rules.quote("halves"))
    is_first = always_won_first(game.halves)[0] is named
    return pots.OddHalf(named.name, rules.quote("halves") if is_first else pots.THE_GAMES_RULE)


def _half(
    half: Half,
    game: Game,
    hands: Mapping[int, Evaluation],
    hole: Mapping[int, Sequence[Card]],
    rules: pots.RuleSet,
) -> pots.Half:
    """A half with the seats that have a hand for it, and their cards, where odd chips go by card."""
    values = {seat: value for seat, hand in hands.items() if (value := hand.values[half.name]) is not None}
    by = _odd_chip_by(half, game, rules)
    if by == "position":
        return pots.Half(half.name, values)
    is_lowest = by == "lowest card"
    cards = {seat: _odd_card(half, value, hole[seat], rules, is_lowest=is_lowest) for seat, value in values.items()}
    return pots.Half(half.name, values, cards, "lowest" if is_lowest else "highest")


def _odd_card(
    half: Half, value: Value, hole: Sequence[Card], rules: pots.RuleSet, *, is_lowest: bool
) -> tuple[int, int]:
    """The card that an odd chip goes by, as numbers of which the greatest is first.

    A card is its rank, aces low in orders in which they are, and then its suit.
    """
    cards = hole if rules.odd_card_from == "all cards" else parse_cards(value.cards)
    ranked = sorted((half.ranking.rank(card), -rules.suits.index("cdhs"[suit_of(card)])) for card in cards)
    rank, suit = ranked[0] if is_lowest else ranked[-1]
    return (-rank, -suit) if is_lowest else (rank, suit)


def _odd_chip_by(half: Half, game: Game, rules: pots.RuleSet) -> str:
    return rules.odd_chip_by(is_low=half.ranking.is_low, has_button=not game.odd_by_suit)
