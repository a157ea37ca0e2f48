"""The definition of a game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.cards import DECK, JOKER, Card, Cards, card_name, rank_name, rank_of
from cardspeak.errors import LONGEST_NAME, CardError, GameError, Place, Where, listed, listed_in_short, shortened
from cardspeak.frozen import sealed
from cardspeak.games.half import Half, always_won_first, span
from cardspeak.games.reading import (
    place_of,
    read_board,
    read_deck,
    read_flop,
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
    """The rules of a game that matter at the showdown.

    Attributes:
        code: the short name that programs use, such as `holdem`.
        title: the name that people use.
        hole_cards: the number of cards dealt to a player; in draw games, the number that a player holds after the last
            draw.
        board_cards: the number of cards on the board at each stage of the game, from 0 to the full board; a single
            number is the full board: 5 means (0, 3, 4, 5), and any other number stands for all numbers from 0 to it.
        halves: the halves of the pot; if there is only one, it is the whole pot.
        rule: which cards make a hand, in one line.
        source: where the rules are published.
        deck: the deck, as ids, as text, or by name: `standard`, `short` (the 36 cards from the six up),
            `manila` (the 32 cards from the seven up) or `joker`.
        discards: the number of hole cards that a player can discard before the showdown. All halves share one discard.
        odd_half: the half that gets the odd chip if the pot does not divide evenly between the halves; by default, the
            first half without a qualifier (if only a fallback has none, the first half).
        odd_by_suit: whether odd chips are awarded by suit, as in stud, which has no button, rather than by position.
        flop: the number of cards on the board once the flop is dealt; by default, the first number above 0 in
            `board_cards`, or 0 if there is no board. In Courchevel it is larger than this first number, because one
            card is on the board before the flop.

    Raises:
        GameError: the game is invalid; for example, it has no half, or it needs more cards than the deck has.

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
    flop: int = 0

    if TYPE_CHECKING:  # the accepted argument types, which are wider than the types of the attributes

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
            flop: int = 0,
        ) -> None: ...

    def __post_init__(self) -> None:
        """Check the attributes and convert each to its stored form."""
        for name, value in _read(self).items():
            object.__setattr__(self, name, value)

    @property
    def full_board(self) -> int:
        """The number of cards on the board at the showdown."""
        return self.board_cards[-1]

    @property
    def most_cards(self) -> int:
        """The total number of hole cards and cards on the full board."""
        return self.hole_cards + self.full_board

    @property
    def most_players(self) -> int:
        """The maximum number of players for which the deck has enough cards."""
        return (len(self.deck) - self.full_board) // self.hole_cards

    @property
    def hole_counts(self) -> range:
        """The possible numbers of cards that a player holds at the showdown."""
        return range(self.hole_cards - self.discards, self.hole_cards + 1)

    @property
    def is_stud(self) -> bool:
        """Whether the game is stud: there is no board, and players get their cards one after the other."""
        return not self.full_board and self.odd_by_suit

    @property
    def has_draw(self) -> bool:
        """Whether players can replace cards, as in draw games and Drawmaha.

        Apart from stud games, these are the games in which the hole cards alone can win the pot or a half of it.
        """
        return not self.odd_by_suit and (
            not self.full_board or any(half.hole == self.hole_cards and half.board == 0 for half in self.halves)
        )

    @property
    def plays_any(self) -> bool:
        """Whether, for every half, a hand can be made of any of the player's cards and the board."""
        return all(half.plays_any for half in self.halves)

    @property
    def short_title(self) -> str:
        """The title as error messages quote it, at most 40 characters; no built-in game has a longer title."""
        return shortened(self.title, LONGEST_NAME)

    @property
    def deck_text(self) -> str:
        """The deck in a few words, for error messages."""
        ranks = sorted({rank_of(card) for card in self.deck if card != JOKER})
        joker = " and the joker" if JOKER in self.deck else ""
        return f"{len(self.deck)} cards, {rank_name(ranks[0])} to {rank_name(ranks[-1])}{joker}"

    def to_dict(self) -> answer_types.Game:
        """The game as a JSON-ready dict."""
        return {
            "code": self.code,
            "title": self.title,
            "hole_cards": self.hole_cards,
            "board_cards": self.full_board,
            "rounds": list(self.board_cards),
            "has_draw": self.has_draw,
            "deck": len(self.deck),
            "halves": {half.name: half.ranking.name for half in self.halves},
            "rule": self.rule,
            "source": self.source,
        }


def check_deck(cards: Collection[Card], game: Game, what: Place) -> None:
    """Raise `CardError` if a card is not in the game's deck."""
    if game.deck is DECK and JOKER not in cards:
        return
    for card in cards:
        if card not in game.deck:
            raise CardError.at(what, f"{card_name(card)} is not in the deck of {game.short_title} ({game.deck_text})")


def _read(game: Game) -> dict[str, object]:
    """The attributes of a game, checked."""
    code = read_text(game.code, "game: code", "a code such as holdem")
    name = f"game {shortened(code, 16)}"
    deck = read_deck(game.deck, place_of("deck", name))
    hole = read_number(game.hole_cards, place_of("hole_cards", name), 1, len(deck) // 2)
    board = read_board(game.board_cards, place_of("board_cards", name), len(deck) - 2 * hole)
    discards = read_number(game.discards, place_of("discards", name), 0, hole - 1)
    halves = _halves(game.halves, Where("halves", words=name))
    for half in halves:
        _check_half(
            half,
            hole - discards,
            hole,
            board[-1],
            deck,
            Where("half", half.name, words=f"{name}, half {half.short_name}"),
        )
    rule = read_optional_text(game.rule, place_of("rule", name))
    names = [half.name for half in always_won_first(halves) if not half.fallback]
    return {
        "title": read_text(game.title, place_of("title", name), "a title such as Texas hold'em"),
        "hole_cards": hole,
        "board_cards": board,
        "halves": halves,
        "rule": rule or "; ".join(_rule(half, len(halves) > 1) for half in halves),
        "source": read_optional_text(game.source, place_of("source", name)),
        "deck": deck,
        "discards": discards,
        "odd_half": read_one_of(game.odd_half, names, place_of("odd_half", name)),
        "odd_by_suit": read_truth(game.odd_by_suit, place_of("odd_by_suit", name)),
        "flop": read_flop(game.flop, place_of("flop", name), board),
    }


def _halves(given: object, name: Where) -> tuple[Half, ...]:
    """The halves, checked: names are unique, and at least one half has no qualifier."""
    halves = tuple(given) if isinstance(given, tuple | list) else ()
    if not halves or not all(isinstance(half, Half) for half in halves):
        raise GameError.at(
            name,
            f'halves {shortened(given)} is not accepted; give a tuple of Half, such as (Half("high", "high"),)',
        )
    if len(halves) > MOST_HALVES:
        raise GameError.at(name, f"{len(halves):,} halves; give {MOST_HALVES} or fewer")
    names = [half.name for half in halves]
    if len(set(names)) < len(names):
        raise GameError.at(name, f"halves {listed_in_short(names)}; each name must be different")
    fallbacks = [half.name for half in halves if half.fallback]
    if fallbacks:
        always = [half.name for half in halves if not half.ranking.has_qualifier]
        if always != fallbacks or len(fallbacks) != 1 or len(halves) == 1:
            message = "a fallback must be the only half without a qualifier, and another half must have a qualifier"
            raise GameError.at(name, f"halves {listed_in_short(names)}: {message}")
    if all(half.ranking.has_qualifier for half in halves):
        if any(isinstance(half.order, Rulebook) for half in halves):
            message = "the rulebook has no definition for some hands; define a last hand without conditions"
            raise GameError.at(name, f"{message}, or add a half without a qualifier, such as high")
        orders = listed_in_short(half.ranking.name for half in halves)
        raise GameError.at(name, f"all halves have a qualifier ({orders}); add a half without one, such as high")
    return halves


def _check_half(half: Half, fewest: int, hole: int, board: int, deck: Sequence[Card], name: Where) -> None:
    """Raise `GameError` if no hand can be made for the half, or if its order does not rank all cards of the deck.

    Args:
        half: the half.
        fewest: the minimum number of hole cards that a player can have at the showdown.
        hole: the maximum number of hole cards that a player can have at the showdown.
        board: the number of cards on the full board.
        deck: the deck.
        name: what error messages call the half.
    """
    size, order = half.ranking.hand_size, shortened(half.ranking.name, LONGEST_NAME)
    for n_hole in (fewest, hole):
        of_hole, of_board = span(half.hole, n_hole), span(half.board, board)
        if of_hole[0] > n_hole or of_board[0] > board:
            n_cards = "1 card" if of_hole[0] == 1 else f"{of_hole[0]} cards"
            message = f"{n_cards} from the hand and {of_board[0]} from the board"
            raise GameError.at(name, f"it needs at least {message}, but there are {n_hole} and {board}")
        most = min(of_hole[1], n_hole) + min(of_board[1], board)
        if not half.plays_any and not of_hole[0] + of_board[0] <= size <= most:
            raise GameError.at(name, f"the order {order} needs {size} cards; {half.playing} cannot make a hand")
    for card in deck:
        if card not in half.ranking.deck:
            orders = listed((each.name for each in ORDERS.values() if set(deck) <= set(each.deck)), "or")
            message = f"the order {order} cannot rank {card_name(card)}"
            raise GameError.at(name, f"{message}; this deck needs {orders}")
    values_of_fives = half.ranking.values_of_fives
    if values_of_fives is not None:
        if not values_of_fives().any():
            raise GameError.at(name, f"{order} defines no possible hand")
        return
    one_a_rank = sorted({half.ranking.rank(card): card for card in deck}.items())
    if half.ranking.has_qualifier and half.ranking.value([card for _, card in one_a_rank[:size]]) is None:
        raise GameError.at(name, f"no hand of this deck qualifies for {order}")


def _rule(half: Half, is_named: bool) -> str:
    """The rule of a half, in one line."""
    return f"{half.name + ': ' if is_named else ''}{half.ranking.rule} ({half.playing})"
