"""What a game is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardspeak.cards import DECK, JOKER, RANKS, Card, card_name, parse_cards, rank_name, rank_of, whole
from cardspeak.errors import CardError, GameError, listed, quoted, shortened
from cardspeak.frozen import sealed
from cardspeak.rules import ORDERS, Order

Playing: TypeAlias = int | tuple[int, int] | None
"""How many of the hole cards, or of the board, make a hand: so many, the fewest and the most, or None for any."""

DECKS = {
    "standard": DECK,
    "short": tuple(one for one in DECK if rank_of(one) >= RANKS.index("6")),
    "joker": (*DECK, JOKER),
}
"""The decks that have a name: 52 cards, the 36 from the six up, and 53 with the joker."""


@sealed
@dataclass(frozen=True, slots=True)
class Half:
    """A part of the pot that is won on its own.

    Attributes:
        name: its key in results, as `high`.
        order: the order that ranks the hands for it, a key of `cardspeak.rules.ORDERS`.
        hole: how many of the hole cards make the hand: a number, or the fewest and the most; None where any may.
        board: the same of the cards on the board.
    """

    name: str
    order: str
    hole: Playing = None
    board: Playing = None

    def __post_init__(self) -> None:
        """Refuse what is no half: `GameError`."""
        if not isinstance(self.name, str) or not self.name:
            raise GameError(f"half: {quoted(self.name)} is no name; give one such as high or low")
        if not isinstance(self.order, str) or self.order not in ORDERS:
            raise GameError(f"half {self.name}: {quoted(self.order)} is not an order (orders: {listed(ORDERS, 'or')})")
        object.__setattr__(self, "hole", _playing(self.hole, f"half {self.name}: hole"))
        object.__setattr__(self, "board", _playing(self.board, f"half {self.name}: board"))

    @property
    def ranking(self) -> Order:
        """The order that ranks the hands for it."""
        return ORDERS[self.order]

    @property
    def plays_any(self) -> bool:
        """Whether any of the cards may make the hand."""
        return self.hole is None and self.board is None

    @property
    def playing(self) -> str:
        """Which cards may make the hand, in words.

        >>> Half("high", "high", hole=2, board=3).playing
        'exactly 2 of the hand and exactly 3 of the board'
        """
        if self.plays_any:
            return "any cards"
        return f"{_number(self.hole)} of the hand and {_number(self.board)} of the board"

    def to_dict(self) -> dict[str, Any]:
        """The half as JSON has it."""
        return {"name": self.name, "order": self.order, "hole": self.hole, "board": self.board}


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
        odd_half: the half that takes the odd chip of a split pot; without it, the first.
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
        ranks = sorted({rank_of(one) for one in self.deck if one != JOKER})
        joker = " and the joker" if JOKER in self.deck else ""
        return f"{len(self.deck)} cards, {rank_name(ranks[0])} to {rank_name(ranks[-1])}{joker}"

    def to_dict(self) -> dict[str, Any]:
        """The game as JSON has it."""
        return {
            "code": self.code,
            "title": self.title,
            "hole_cards": self.hole_cards,
            "board_cards": self.full_board,
            "deck": len(self.deck),
            "halves": {half.name: half.order for half in self.halves},
            "rule": self.rule,
            "source": self.source,
        }


def check_deck(cards: Iterable[Card], game: Game, what: str) -> None:
    """Nothing; raises `CardError` where a card is not in the game's deck."""
    for one in cards:
        if one not in game.deck:
            raise CardError(f"{what}: {card_name(one)} is not in the deck of {game.title} ({game.deck_text})")


def span(playing: Playing, n_cards: int) -> tuple[int, int]:
    """The fewest and the most of so many cards that make a hand.

    >>> span(2, 4), span((0, 2), 3), span(None, 5)
    ((2, 2), (0, 2), (0, 5))
    """
    if playing is None:
        return 0, n_cards
    return playing if isinstance(playing, tuple) else (playing, playing)


def _playing(given: object, what: str) -> Playing:
    """How many cards play, checked."""
    if given is None:
        return None
    parts = tuple(given) if isinstance(given, tuple | list) else (given, given)
    numbers = tuple(number for part in parts if (number := whole(part)) is not None and number >= 0)
    if len(numbers) != 2 or len(parts) != 2 or numbers[0] > numbers[1]:
        raise GameError(f"{what}: {shortened(given)}; give how many cards play, or the fewest and the most")
    fewest, most = numbers
    return most if fewest == most else (fewest, most)


def _read(game: Game) -> dict[str, object]:
    """The attributes of a game, checked."""
    name = f"game {shortened(game.code)}"
    if not isinstance(game.code, str) or not game.code.strip() or not isinstance(game.title, str):
        raise GameError(f"{name}: a game needs a code and a title, as holdem and Texas hold'em")
    board = tuple(game.board_cards) if isinstance(game.board_cards, tuple | list) else _rounds(game.board_cards)
    hole = whole(game.hole_cards)
    halves = tuple(game.halves)
    if hole is None or hole < 1 or not board or not halves:
        raise GameError(f"{name}: it needs hole cards, numbers of board cards (0 for none), and a half")
    if any(whole(number) is None or number < 0 for number in board) or list(board) != sorted(set(board)):
        raise GameError(f"{name}: board_cards {shortened(board)}; give rising numbers, as 0, 3, 4, 5")
    names = [half.name for half in halves if isinstance(half, Half)]
    if len(set(names)) != len(halves):
        raise GameError(f"{name}: its halves need names of their own, and each is a Half")
    deck = _deck(game.deck, name)
    if hole + board[-1] > len(deck):
        raise GameError(f"{name}: {hole} hole cards and {board[-1]} on the board are more than the deck has")
    discards = whole(game.discards)
    if discards is None or not 0 <= discards < hole:
        raise GameError(f"{name}: discards {shortened(game.discards)}; give a number from 0 to {hole - 1}")
    for half in halves:
        _check_half(half, hole, board[-1], deck, name)
    odd_half = game.odd_half or names[0]
    if odd_half not in names:
        raise GameError(f"{name}: odd_half {quoted(odd_half)} is none of its halves ({listed(names)})")
    return {
        "board_cards": board,
        "halves": halves,
        "deck": deck,
        "odd_half": odd_half,
        "rule": game.rule or "; ".join(_rule(half, len(halves) > 1) for half in halves),
    }


def _rounds(full_board: object) -> tuple[int, ...]:
    """The numbers of cards on the board after each round, from the full board alone: of five, as in hold'em."""
    number = whole(full_board)
    return () if number is None or number < 0 else (0, 3, 4, 5) if number == 5 else tuple(range(number + 1))


def _deck(given: Any, name: str) -> tuple[Card, ...]:
    """The deck by name, or its cards."""
    if isinstance(given, str) and given in DECKS:
        return DECKS[given]
    if isinstance(given, str) and not given.strip():
        raise GameError(f"{name}: its deck is empty (decks: {listed(DECKS, 'or')}, or the cards)")
    try:
        cards = parse_cards(given, f"{name}: deck")
    except CardError as error:
        raise GameError(f"{error} (decks: {listed(DECKS, 'or')}, or the cards)") from None
    return tuple(sorted(cards))


def _check_half(half: Half, hole: int, board: int, deck: tuple[Card, ...], name: str) -> None:
    """Nothing; raises `GameError` where no hand can be made as the half says, or its order ranks no such cards."""
    of_hole, of_board = span(half.hole, hole), span(half.board, board)
    if of_hole[0] > hole or of_board[0] > board:
        raise GameError(f"{name}, half {half.name}: it takes more cards than there are in the hand or on the board")
    size = half.ranking.hand_size
    if not half.plays_any and not of_hole[0] + of_board[0] <= size <= min(of_hole[1], hole) + min(of_board[1], board):
        raise GameError(
            f"{name}, half {half.name}: a hand of {half.order} has {size} cards; its hole and board make none"
        )
    if JOKER in deck and half.order not in ("high-joker", "high-bug"):
        raise GameError(f"{name}, half {half.name}: {half.order} knows no joker; high-joker and high-bug do")
    if half.order.startswith("short-deck") and not set(deck) <= set(DECKS["short"]):
        raise GameError(f"{name}, half {half.name}: {half.order} ranks cards from the six up; give deck short")


def _rule(half: Half, is_named: bool) -> str:
    """The rule of a half in one line."""
    return f"{half.name + ': ' if is_named else ''}{half.ranking.rule} ({half.playing})"


def _number(playing: Playing) -> str:
    match playing:
        case None:
            return "any"
        case (fewest, most):
            return f"{fewest} to {most}"
        case _:
            return f"exactly {playing}" if playing else "none"
