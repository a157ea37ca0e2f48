"""What a game determines about its pots: the settling options, the values of the hands, and the odd cards.

In games without a button, the players' odd cards decide who gets odd chips.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardspeak.cards import JOKER, SUITS, Card, counted, parse_cards, suit_of
from cardspeak.errors import HandError, Where, listed
from cardspeak.evaluate import Evaluation, evaluate_parsed
from cardspeak.games import Game, Half, always_won_first
from cardspeak.pots import Amount, HalfValues, Rake, RuleSet, SettleOptions, called, find_rules, read_options
from cardspeak.pots.names import named_together

if TYPE_CHECKING:
    from cardspeak.pots import Betting
    from cardspeak.pots.rules import OddCard
    from cardspeak.rules import Value
    from cardspeak.showdown.dealt import Board, Dealt


def options_of(
    game: Game,
    *,
    rules: str | os.PathLike[str] | RuleSet,
    rake: Rake | Mapping[str, Any] | None,
    unit: Amount,
    double_board: bool,
) -> SettleOptions:
    """The settling options of a game, from the keywords of the public functions and the rules of the game.

    Raises:
        PotError: an argument is not valid.
    """
    rule_set = find_rules(rules)
    low = [half.name for half in game.halves if half.ranking.is_low]
    shared = [half.name for half in always_won_first(game.halves) if not half.fallback]
    is_first = len(game.halves) == 1 or shared[0] == game.odd_half
    goes_low = rule_set.odd_half == "low" and low and game.odd_half not in low
    return read_options(
        rules=rule_set,
        rake=rake,
        unit=unit,
        double_board=double_board,
        odd_half=None if is_first or goes_low else game.odd_half,
        low_halves=low,
        has_button=not game.odd_by_suit,
    )


def goes_by_card(game: Game, options: SettleOptions) -> bool:
    """Whether there is a half in which a card, not position, decides odd chips."""
    return any(options.odd_chip_by(half.name) != "position" for half in game.halves)


def needs_button(game: Game, options: SettleOptions) -> bool:
    """Whether the position of the button matters, for the game or for odd chips."""
    return options.has_button or any(options.odd_chip_by(half.name) == "position" for half in game.halves)


def shown_cards(dealt: Dealt, betting: Betting, hint: str = "") -> dict[int, Board]:
    """The hole cards of each seat that contests the main pot; empty if the pot is uncontested.

    Raises:
        HandError: the board is not full, a contender has no cards, or cards of a contender are still to come. The
            messages about cards to come end with `hint`.
    """
    if not betting.is_contested:
        return {}
    game, board, players = dealt.game, dealt.boards[0], betting.players
    if len(board) != game.full_board:
        names = named_together(players[seat] for seat in betting.contenders)
        raise HandError.at("board", f"{counted(len(board))}; the showdown of {names} needs {game.full_board}{hint}")
    hole = {seat: dealt.hole[seat] for seat in betting.contenders if seat in dealt.hole}
    if len(hole) < len(betting.contenders):
        seat = next(seat for seat in betting.contenders if seat not in hole)
        player = called(players[seat])
        if seat in dealt.ranges:
            raise HandError.at(Where("range", player), f"a showdown needs the cards of {player}, not a range{hint}")
        cards = listed(game.hole_counts, "or")
        message = (
            f"in a contested showdown, each contender must show {cards} cards; mark a player who did not show as mucked"
        )
        raise HandError(f"{player} has no cards; {message}", Where("cards", player))
    if game.is_stud or dealt.discards:
        _check_complete(dealt, hole, betting, hint)
    return hole


def _check_complete(dealt: Dealt, hole: Mapping[int, Board], betting: Betting, hint: str) -> None:
    """Raise `HandError` if cards of a player are still to come, in stud or in a draw."""
    for seat, cards in hole.items():
        n_to_draw, player = dealt.n_to_draw(seat), called(betting.players[seat])
        if n_to_draw and dealt.game.is_stud:
            message = f"{counted(len(cards))}; {dealt.game.short_title} deals {dealt.game.hole_cards} to a player{hint}"
            raise HandError.at(Where("cards", player), message)
        if n_to_draw:
            message = f"{player} has not drawn {counted(n_to_draw)} yet; in `cards`, give the hand after the draw{hint}"
            raise HandError.at(Where("discards", player), message)


def evaluate_hands(game: Game, hole: Mapping[int, Sequence[Card]], board: Sequence[Card]) -> dict[int, Evaluation]:
    """The evaluation of each seat's hand on a board, in plain Python, without the kernels."""
    return {seat: evaluate_parsed(game, cards, board) for seat, cards in hole.items()}


def values_of(
    game: Game, hands: Mapping[int, Evaluation], hole: Mapping[int, Sequence[Card]], options: SettleOptions
) -> list[HalfValues]:
    """The values of hands on a board, for each half. Halves for which every hand qualifies come first.

    Args:
        game: the game.
        hands: the evaluation of each seat's hand.
        hole: the hole cards of each seat.
        options: how the pots are paid, including whether odd chips are decided by card or by position.
    """
    return [_half_values(half, hands, hole, options) for half in always_won_first(game.halves)]


def _half_values(
    half: Half, hands: Mapping[int, Evaluation], hole: Mapping[int, Sequence[Card]], options: SettleOptions
) -> HalfValues:
    """The values for a half, and the odd cards if odd chips are decided by card."""
    values = {seat: value for seat, hand in hands.items() if (value := hand.values[half.name]) is not None}
    by = options.odd_chip_by(half.name)
    if by == "position":
        return HalfValues(half.name, values, is_fallback=half.fallback)
    is_lowest = by == "lowest card"
    rules = options.rules
    cards = {seat: half_odd_card(half, value, hole[seat], rules, is_lowest=is_lowest) for seat, value in values.items()}
    odd_card: OddCard = "lowest" if is_lowest else "highest"
    return HalfValues(half.name, values, cards, odd_card, is_fallback=half.fallback)


def half_odd_card(
    half: Half, value: Value, hole: Sequence[Card], rules: RuleSet, *, is_lowest: bool
) -> tuple[int, int]:
    """A player's odd card in a half, as numbers for its rank and suit.

    The player with the greatest pair of numbers gets the first odd chip. Aces are low if they are low in the half. The
    joker has no suit, so it is skipped.
    """
    cards = hole if rules.odd_card_from == "all cards" else parse_cards(value.cards)
    ranked = sorted(
        (half.ranking.rank(card), -rules.suits.index(SUITS[suit_of(card)])) for card in cards if card != JOKER
    )
    rank, suit = ranked[0] if is_lowest else ranked[-1]
    return (-rank, -suit) if is_lowest else (rank, suit)
