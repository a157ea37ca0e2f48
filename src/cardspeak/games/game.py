"""What a game is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.cards import DECK, JOKER, Card, Cards, card_name, rank_name, rank_of
from cardspeak.errors import CardError, GameError, Place, Where, listed, shortened
from cardspeak.frozen import sealed
from cardspeak.games.half import Half, always_won_first, span
from cardspeak.games.reading import (
    place_of,
    read_board,
    read_deck,
    read_number,
    read_one_of,
    read_optional_text,
    read_text,
    read_truth,
)
from cardspeak.rulebooks import Rulebook
from cardspeak.rules import ORDERS

if TYPE_CHECKING:
    from cardspeak import answer_types

MOST_HALVES = 8


@sealed
@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game, as far as its showdown needs them.

    Attributes:
        code: what a program calls it, as `holdem`.
        title: what people call it.
        hole_cards: how many cards a player is dealt, or holds after the last draw.
        board_cards: how many cards lie on the board after each round of betting, from 0 to the full board; a number
            alone is the full board.
        halves: what the pot is split into; one half is the whole pot.
        rule: which cards make the hand, in one line.
        source: where the rules are published.
        deck: the cards that are dealt, as ids, as text, or by name: `standard`, `short` (36 from the six up), `joker`.
        discards: how many of the hole cards a player may have thrown away before the showdown.
        odd_half: the half that takes the odd chip of a split pot; without it, the first that some hand always wins.
        odd_by_suit: whether odd chips go by the suits of cards, as where there is no button, not by position.

    Raises:
        GameError: it is no game: no half, a half of no order, more cards than the deck has.

    >>> game = Game("big-o", "Big O", hole_cards=5, board_cards=(0, 3, 4, 5), halves=(
    ...     Half("high", "high", hole=2, board=3), Half("low", "eight-or-better", hole=2, board=3)))
    >>> game.most_players
    9
    """

    code: str
    title: str
    hole_cards: int
    board_cards: tuple[int, ...]
    halves: tuple[Half, ...]
    rule: str = ""
    source: str = ""
    deck: tuple[Card, ...] = DECK
    discards: int = 0
    odd_half: str = ""
    odd_by_suit: bool = False

    if TYPE_CHECKING:  # what may be written, beside what it becomes

        def __init__(
            self,
            code: str,
            title: str,
            hole_cards: int,
            board_cards: int | Sequence[int],
            halves: Sequence[Half],
            rule: str = "",
            source: str = "",
            deck: str | Cards = DECK,
            discards: int = 0,
            odd_half: str = "",
            odd_by_suit: bool = False,
        ) -> None: ...

    def __post_init__(self) -> None:
        """Refuse what is no game, and bring what may be written in several ways into one."""
        for name, value in _read(self).items():
            object.__setattr__(self, name, value)

    @property
    def full_board(self) -> int:
        """How many cards lie on the board at the showdown."""
        return self.board_cards[-1]

    @property
    def most_cards(self) -> int:
        """How many cards a hand is made of at the most, hole cards and board together."""
        return self.hole_cards + self.full_board

    @property
    def most_players(self) -> int:
        """How many players the deck has cards for."""
        return (len(self.deck) - self.full_board) // self.hole_cards

    @property
    def hole_counts(self) -> range:
        """How many cards a player may hold at the showdown."""
        return range(self.hole_cards - self.discards, self.hole_cards + 1)

    @property
    def plays_any(self) -> bool:
        """Whether in every half any of the cards may make the hand."""
        return all(half.plays_any for half in self.halves)

    @property
    def deck_text(self) -> str:
        """The deck in a few words, for errors."""
        ranks = sorted({rank_of(card) for card in self.deck if card != JOKER})
        joker = " and the joker" if JOKER in self.deck else ""
        return f"{len(self.deck)} cards, {rank_name(ranks[0])} to {rank_name(ranks[-1])}{joker}"

    def to_dict(self) -> answer_types.Game:
        """The game as JSON has it."""
        return {
            "code": self.code,
            "title": self.title,
            "hole_cards": self.hole_cards,
            "board_cards": self.full_board,
            "deck": len(self.deck),
            "halves": {half.name: half.ranking.name for half in self.halves},
            "rule": self.rule,
            "source": self.source,
        }


def check_deck(cards: Collection[Card], game: Game, what: Place) -> None:
    """Nothing; raises `CardError` where a card is not in the game's deck."""
    if game.deck is DECK and JOKER not in cards:
        return
    for card in cards:
        if card not in game.deck:
            raise CardError.at(what, f"{card_name(card)} is not in the deck of {game.title} ({game.deck_text})")


def _read(game: Game) -> dict[str, object]:
    """The attributes of a game, checked."""
    code = read_text(game.code, "game: code", "one, as holdem")
    name = f"game {shortened(code)}"
    deck = read_deck(game.deck, place_of("deck", name))
    hole = read_number(game.hole_cards, place_of("hole_cards", name), 1, len(deck) // 2)
    board = read_board(game.board_cards, place_of("board_cards", name), len(deck) - 2 * hole)
    discards = read_number(game.discards, place_of("discards", name), 0, hole - 1)
    halves = _halves(game.halves, Where("halves", words=name))
    for half in halves:
        _check_half(
            half, hole - discards, hole, board[-1], deck, Where("half", half.name, words=f"{name}, half {half.name}")
        )
    rule = read_optional_text(game.rule, place_of("rule", name))
    names = [half.name for half in always_won_first(halves)]
    return {
        "title": read_text(game.title, place_of("title", name), "what people call it"),
        "hole_cards": hole,
        "board_cards": board,
        "halves": halves,
        "rule": rule or "; ".join(_rule(half, len(halves) > 1) for half in halves),
        "source": read_optional_text(game.source, place_of("source", name)),
        "deck": deck,
        "discards": discards,
        "odd_half": read_one_of(game.odd_half, names, place_of("odd_half", name)),
        "odd_by_suit": read_truth(game.odd_by_suit, place_of("odd_by_suit", name)),
    }


def _halves(given: object, name: Where) -> tuple[Half, ...]:
    """The halves, each with a name of its own; one of them is always won by some hand."""
    halves = tuple(given) if isinstance(given, tuple | list) else ()
    if not halves or not all(isinstance(half, Half) for half in halves):
        raise GameError.at(
            name, f'halves {shortened(given)}; give a Half or several in a tuple, as (Half("high", "high"),)'
        )
    if len(halves) > MOST_HALVES:
        raise GameError.at(name, f"{len(halves):,} halves; give {MOST_HALVES} at the most")
    names = [half.name for half in halves]
    if len(set(names)) < len(names):
        raise GameError.at(name, f"halves {listed(names)}; each needs a name of its own")
    if all(half.ranking.has_qualifier for half in halves):
        if any(isinstance(half.order, Rulebook) for half in halves):
            message = "a rulebook that has no definition for some hands; define a last hand without conditions"
            raise GameError.at(name, f"{message}, or add a half that some hand always wins, as high")
        orders = listed(half.ranking.name for half in halves)
        raise GameError.at(name, f"halves of {orders} have a qualifier; give one that some hand always wins, as high")
    return halves


def _check_half(half: Half, fewest: int, hole: int, board: int, deck: Sequence[Card], name: Where) -> None:
    """Nothing; raises `GameError` where no hand can be made as the half says, or its order ranks no such cards.

    Args:
        half: the half.
        fewest: how many hole cards a player has at the least.
        hole: how many he has at the most.
        board: how many cards lie on the full board.
        deck: the cards that are dealt.
        name: what the half is called in errors.
    """
    size = half.ranking.hand_size
    for n_hole in (fewest, hole):
        of_hole, of_board = span(half.hole, n_hole), span(half.board, board)
        if of_hole[0] > n_hole or of_board[0] > board:
            message = f"{of_hole[0]} of the hand and {of_board[0]} of the board"
            raise GameError.at(name, f"it takes {message} at the least, where there are {n_hole} and {board}")
        most = min(of_hole[1], n_hole) + min(of_board[1], board)
        if not half.plays_any and not of_hole[0] + of_board[0] <= size <= most:
            raise GameError.at(name, f"a hand of {half.ranking.name} has {size} cards, which {half.playing} are not")
    for card in deck:
        if card not in half.ranking.deck:
            orders = listed((order.name for order in ORDERS.values() if set(deck) <= set(order.deck)), "or")
            raise GameError.at(name, f"{half.ranking.name} ranks no {card_name(card)}; with this deck give {orders}")
    values_of_fives = half.ranking.values_of_fives
    if values_of_fives is not None:
        if not values_of_fives().any():
            raise GameError.at(name, f"{half.ranking.name} defines no hand that there is")
        return
    one_a_rank = sorted({half.ranking.rank(card): card for card in deck}.items())
    if half.ranking.has_qualifier and half.ranking.value([card for _, card in one_a_rank[:size]]) is None:
        raise GameError.at(name, f"no hand of this deck qualifies for {half.ranking.name}")


def _rule(half: Half, is_named: bool) -> str:
    """The rule of a half in one line."""
    return f"{half.name + ': ' if is_named else ''}{half.ranking.rule} ({half.playing})"
