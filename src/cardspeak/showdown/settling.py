"""The entry point `settle_cards`: the settlement of a hand from bets and cards, for programs that settle many hands."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from cardspeak.cards import DECK, Card, Cards
from cardspeak.errors import HandError, quoted, shortened
from cardspeak.frozen import FrozenMapping
from cardspeak.games import AnyGame, Game, Half, always_won_first, find_game
from cardspeak.pots import (
    NOBODY,
    Amount,
    Folded,
    HalfValues,
    Player,
    Rake,
    RuleSet,
    SeatNumbers,
    called,
    read_betting,
    settle_hand,
)
from cardspeak.pots.names import numbered
from cardspeak.pots.reading import by_label
from cardspeak.showdown.card_settlement import CardSettlement
from cardspeak.showdown.dealt import Board, Dealt, read_dealt
from cardspeak.showdown.hands import evaluate_hands, goes_by_card, options_of, shown_cards, values_of

if TYPE_CHECKING:
    from cardspeak.pots import SettleOptions

    Holdings = Mapping[int, Sequence[Card]]
    """The hole cards of each seat that contests the main pot."""


def settle_cards(
    bets: Mapping[Player, Amount] | Sequence[Amount],
    cards: Mapping[Player, Cards] | Sequence[Cards],
    board: Cards = "",
    *,
    boards: Sequence[Cards] | None = None,
    double_board: bool = False,
    game: AnyGame = "holdem",
    folded: Folded = NOBODY,
    mucked: Iterable[Player] = NOBODY,
    dead: Amount = 0,
    dead_of: Mapping[Player, Amount] | None = None,
    unit: Amount = 1,
    button: Player | int | None = None,
    seat_numbers: SeatNumbers | None = None,
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
    saw_flop: bool | None = None,
) -> CardSettlement:
    """The settlement of a hand from its bets and cards, with the names of the hands. It pays as `showdown` does.

    This function is for programs that settle many hands, one after the other. Players can be identified by any value
    that can be a key. Unless a card decides odd chips, hands are evaluated with the kernels, which the first call loads
    and, in a new installation, compiles. To pay a million hands at once, use `settle_many`.

    Args:
        bets: the total that each player bet. Give a mapping from player to amount in seat order, clockwise, or a
            sequence of amounts, in which case the players are the seats 0, 1, 2 ...
        cards: the hole cards of each player, by player or in seat order; empty or missing if they are unknown.
        board: the cards on the board.
        boards: instead of `board`, the boards of a hand that was run several times or of a double-board game, each
            with all its cards.
        double_board: whether the boards are halves of the pot, as in a double-board game.
        game: the code of the game, a `Game`, or the path of a game file.
        folded: the players who have folded; in a mapping, also when they folded, as in `settle`.
        mucked: the players whose hands were not shown at the showdown, or were declared dead there.
        dead: money in the main pot that is not part of any bet.
        dead_of: dead money that is known to come from certain players, such as a big-blind ante, by player. It is added
            to `dead`.
        unit: the smallest chip in play; all amounts are multiples of it.
        button: the player with the button; by default, the last player. If there are `seat_numbers`, it can also be the
            number of a seat, which may be empty.
        seat_numbers: the number of each player's seat, by player or in seat order, for a button on an empty seat.
        rules: the rule set: `tda`, `wsop`, `roberts`, the path of your own file, or a `RuleSet`.
        rake: what the house takes, a `Rake` or a mapping of its attributes; by default, the rake of the rule set.
        saw_flop: whether the hand reached the flop or, in games without a board, the street from which the house takes
            rake, such as fourth street. By default, this is true if the board has a flop or the game has no board.

    Raises:
        CardError: a card cannot be read, is dealt twice, or is not in the game's deck.
        HandError: a board or a hand has the wrong number of cards; a contender has no cards; `saw_flop` is False, but
            the board has a flop or the pot is contested.
        PotError: the bets cannot be paid; the conditions are those of `settle`.
        GameError: the game is unknown.

    >>> settle_cards([25, 50, 100], ["8c 7h", "Ad 4s", "9h 5h"], "Ac Kc Jc 5c Th")
    <Settlement: seat 0 wins 75, seat 1 wins 50, 50 returned to seat 2>
    >>> cards = {"Ann": "As Ad", "Bob": "Ks Kd"}
    >>> settle_cards({"Ann": 30, "Bob": 30}, cards, boards=["2c 3c 4d 8h 9h", "2c 3c 4d Kh 9s"])
    <Settlement: Ann wins 30, Bob wins 30>
    >>> result = settle_cards({17: 25, 42: 50}, {17: "8c 7h", 42: "Ad 4s"}, "Ac Kc Jc 5c Th")
    >>> result.winners, result.net, result.hands[17].name
    ((17,), {17: 25, 42: -25}, 'Flush, ace high')
    """
    game = find_game(game)
    options = options_of(game, rules=rules, rake=rake, unit=unit, double_board=double_board)
    betting = read_betting(
        bets,
        options,
        folded=folded,
        mucked=mucked,
        dead=dead,
        dead_of=dead_of,
        button=button,
        seat_numbers=seat_numbers,
    )
    dealt = read_dealt(game, _by_player(cards, betting.players), board, boards, betting, saw_flop)
    betting.check_hands(dealt.hole)
    hole = shown_cards(dealt, betting)
    # The kernels do not report the cards that decide odd chips.
    values_on = _by_rules if goes_by_card(game, options) else _by_kernels
    values = [values_on(game, hole, on_board, options) for on_board in dealt.boards]
    make = partial(
        CardSettlement,
        dealt=Dealt(game, tuple(dealt.boards), FrozenMapping(dealt.hole), dealt.saw_flop),
        showing=tuple(hole),
    )
    return settle_hand(betting, values, saw_flop=dealt.saw_flop, make=make)


def _by_player(
    cards: Mapping[Player, Cards] | Sequence[Cards], players: Sequence[Player]
) -> Mapping[Player, Cards | None]:
    """The hole cards by player."""
    cards = by_label(cards, "cards")
    is_list = type(cards) in (list, tuple)  # the usual case; isinstance with collections.abc classes is slow
    if is_list or not isinstance(cards, Mapping):
        if not is_list and (isinstance(cards, str | bytes | Set) or not isinstance(cards, Iterable)):
            message = "give the cards of each player, by player or in seat order"
            raise HandError.at("cards", f"{type(cards).__name__} is not accepted; {message}")
        cards = list(cards)
        if len(cards) != len(players):
            message = "give the cards of every player, or empty text if they are unknown"
            raise HandError.at("cards", f"{len(cards)} given for {numbered(len(players), 'player')}; {message}")
        return dict(zip(players, cards, strict=True))
    if not cards.keys() <= set(players):
        other = next(player for player in cards if player not in players)
        names = shortened(", ".join(map(called, players)))
        raise HandError.at("cards", f"there is no player called {quoted(called(other), 20)} (players: {names})")
    return cards


def _by_rules(game: Game, hole: Holdings, board: Board, options: SettleOptions) -> list[HalfValues]:
    """The values of the hands in each half of the pot, computed in plain Python."""
    return values_of(game, evaluate_hands(game, hole, board), hole, options)


def _by_kernels(game: Game, hole: Holdings, board: Board, options: SettleOptions) -> list[HalfValues]:
    """The values of the hands in each half of the pot, computed by the kernels."""
    rows = [(*held, *board) for held in hole.values()]
    sizes = set(map(len, rows))
    if len(sizes) == 1 and sizes <= {5, 6, 7} and _is_high(game):
        value_of = _kernels()[len(rows[0])]
        return [HalfValues(game.halves[0].name, {seat: value_of(*row) for seat, row in zip(hole, rows, strict=True)})]
    halves = always_won_first(game.halves)
    if not rows:
        return [HalfValues(half.name, {}) for half in halves]
    if len(sizes) > 1:  # hands of different sizes, for example after discards
        return _by_rules(game, hole, board, options)
    from cardspeak.evaluate.many import evaluate_halves

    values = evaluate_halves(rows, game=game)
    return [_half_values(half, hole, values[half.name].tolist()) for half in halves]


def _half_values(half: Half, seats: Iterable[int], values: Iterable[int]) -> HalfValues:
    """The values for a half, without hands that do not qualify."""
    by_seat = {seat: value for seat, value in zip(seats, values, strict=True) if value}
    return HalfValues(half.name, by_seat, is_fallback=half.fallback)


def _is_high(game: Game) -> bool:
    """Whether the pot goes to the best high hand of any five cards from a 52-card deck, and has no other half."""
    first = game.halves[0]
    return len(game.halves) == 1 and first.order == "high" and first.plays_any and game.deck is DECK


@cache
def _kernels() -> Mapping[int, Callable[..., int]]:
    """The kernels for single hands, by number of cards. They are loaded on first use, so that imports stay fast."""
    from cardspeak.evaluate.ids import KERNELS

    return KERNELS
