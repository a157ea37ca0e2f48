"""Bets and cards in, chips out, as often as a program asks."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cache
from typing import TYPE_CHECKING, Any

from cardspeak import pots
from cardspeak.cards import DECK, Card, Cards, parse_cards
from cardspeak.errors import CardError, HandError, quoted
from cardspeak.evaluate import evaluate_parsed
from cardspeak.games import AnyGame, Game, always_won_first, find_game
from cardspeak.pots import Amount, Player, Rake, RuleSet, Settlement, called, find_rules, read_hand, settle_hand
from cardspeak.showdown.dealt import Board, check_dealt, check_shown, read_boards
from cardspeak.showdown.hands import goes_by_card, halves_of, odd_half_of

if TYPE_CHECKING:
    Holdings = Mapping[int, Sequence[Card]]
    """The hole cards of each seat that contests the main pot."""


_NO_ODD_HALF = pots.OddHalf("")
"""Where an odd chip between halves goes when there is one only."""


def settle_cards(
    bets: Mapping[Player, Amount] | Sequence[Amount],
    cards: Mapping[Player, Cards] | Sequence[Cards],
    board: Cards = "",
    *,
    boards: Sequence[Cards] | None = None,
    double_board: bool = False,
    game: AnyGame = "holdem",
    folded: Iterable[Player] = (),
    dead: Amount = 0,
    dead_of: Mapping[Player, Amount] | None = None,
    unit: Amount = 1,
    button: Player | None = None,
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
) -> Settlement:
    """Who gets what, from bets and cards: what `showdown` pays, without what it tells of the hands.

    This is for programs that settle many hands one after the other: the hands are valued by the kernels, which the
    first call loads, and compiles in a new installation. `settle_many` pays a million hands at once.

    Args:
        bets: all that each player put in, by player in seat order, clockwise; or amounts alone, and the players are
            then the seats 0, 1, 2 ...
        cards: the hole cards of each player, by player or in seat order; empty or missing where nobody has seen them.
        board: the cards on the board.
        boards: in place of it the boards of a hand that was run several times, or of a game with two, each in full.
        double_board: whether the boards are halves of the pot, as in a double-board game.
        game: the code of the game, a `Game`, or the path of a file that holds one.
        folded: the players who have no part in the showdown.
        dead: money in the main pot that is nobody's bet.
        dead_of: more of it, by the player who put it in, as a big-blind ante.
        unit: the smallest chip in play; all amounts are multiples of it.
        button: whose button it is; without it, that of the last player.
        rules: the rule set: `tda`, `wsop`, `roberts`, the path of a file of your own, or a `RuleSet`.
        rake: what the house takes, a `Rake` or its attributes by name; without it, what the rule set says.

    Raises:
        CardError: a card cannot be read, is dealt twice, or is not in the game's deck.
        HandError: a wrong number of cards on a board or in a hand; a contender without cards.
        PotError: bets that cannot be paid, as `settle` raises it.
        GameError: the game is not known.

    >>> settle_cards([25, 50, 100], ["8c 7h", "Ad 4s", "9h 5h"], "Ac Kc Jc 5c Th")
    <Settlement: seat 0 wins 75, seat 1 wins 50, 50 returned to seat 2>
    >>> cards = {"Ann": "As Ad", "Bob": "Ks Kd"}
    >>> settle_cards({"Ann": 30, "Bob": 30}, cards, boards=["2c 3c 4d 8h 9h", "2c 3c 4d Kh 9s"])
    <Settlement: Ann wins 30, Bob wins 30>
    """
    found, rule_set = find_game(game), find_rules(rules)
    hand = read_hand(bets, folded, dead, dead_of, unit, button, rule_set, rake)
    players = hand.players
    hole = _read_hole(cards, players)
    on_boards = read_boards(found, board, boards)
    left = hand.left
    gone = () if len(left) == len(players) else [player for player, seat in hand.seats.items() if seat not in left]
    check_dealt(found, hole, on_boards, players, gone)
    contenders = hand.contenders if len(hand.contenders) > 1 else ()
    if len(on_boards[0]) != found.full_board or len(hole) < len(players):
        check_shown(found, hole, on_boards[0], [players[seat] for seat in contenders])
    hands = {seat: hole[players[seat]] for seat in contenders}
    is_by_card = goes_by_card(found, rule_set)  # which card that is the kernels do not tell
    played = [(_by_rules if is_by_card else _by_kernels)(found, hands, one, rule_set) for one in on_boards]
    odd_half = _NO_ODD_HALF if len(played[0]) == 1 else odd_half_of(found, rule_set)
    saw_flop = bool(on_boards[0]) or not found.full_board
    return settle_hand(hand, played, odd_half, double_board=double_board, saw_flop=saw_flop)


def _read_hole(cards: Mapping[Player, Cards] | Sequence[Cards], players: Sequence[Player]) -> dict[Player, Board]:
    """The hole cards of all players whose cards are known, as ids."""
    if not isinstance(cards, Mapping):
        if isinstance(cards, str | bytes | Set) or not isinstance(cards, Iterable):
            told = "give the cards of each player, by player or in seat order"
            raise HandError(f"cards: {type(cards).__name__} is not accepted; {told}")
        cards = list(cards)
        if len(cards) != len(players):
            raise HandError(f"cards: {len(cards)} for {len(players)} players; give those of each, empty where unknown")
        cards = dict(zip(players, cards, strict=True))
    elif not cards.keys() <= set(players):
        other = next(player for player in cards if player not in players)
        names = ", ".join(map(called, players))
        raise HandError(f"cards: nobody here is called {quoted(called(other))} (players: {names})")
    try:
        return {player: read for player, held in cards.items() if held is not None and (read := parse_cards(held))}
    except CardError:
        for player, held in cards.items():  # again, now to tell whose they are
            parse_cards("" if held is None else held, f"cards of {called(player)}")
        raise


def _by_rules(game: Game, hands: Holdings, board: Board, rules: RuleSet) -> list[pots.Half]:
    """What the hands are worth in each half of the pot, by the rules."""
    return halves_of(game, {seat: evaluate_parsed(game, held, board) for seat, held in hands.items()}, hands, rules)


def _by_kernels(game: Game, hands: Holdings, board: Board, rules: RuleSet) -> list[pots.Half]:
    """What the hands are worth in each half of the pot, by the kernels."""
    rows = [(*held, *board) for held in hands.values()]
    sizes = set(map(len, rows))
    if len(sizes) == 1 and sizes <= {5, 6, 7} and _is_high(game):
        value_of = _kernels()[len(rows[0])]
        return [pots.Half(game.halves[0].name, {seat: value_of(*row) for seat, row in zip(hands, rows, strict=True)})]
    halves = always_won_first(game.halves)
    if not rows:
        return [pots.Half(half.name, {}) for half in halves]
    if len(sizes) > 1:  # after discards
        return _by_rules(game, hands, board, rules)
    from cardspeak.evaluate.many import evaluate_halves

    values = evaluate_halves(rows, game=game)
    return [_half(half.name, hands, values[half.name].tolist()) for half in halves]


def _half(name: str, seats: Iterable[int], values: Iterable[int]) -> pots.Half:
    """A half of the pot with the seats whose hands count for it."""
    return pots.Half(name, {seat: value for seat, value in zip(seats, values, strict=True) if value})


def _is_high(game: Game) -> bool:
    """Whether it is won by the best high hand of any five cards of 52."""
    first = game.halves[0]
    return len(game.halves) == 1 and first.order == "high" and first.plays_any and game.deck is DECK


@cache
def _kernels() -> Mapping[int, Callable[..., int]]:
    """The kernels that value one hand of so many ids, loaded now: only loops wait for compiled code."""
    from cardspeak.evaluate.ids import KERNELS

    return KERNELS
