"""What is dealt, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids
from cardspeak.cards import Card, Cards, check_disjoint, counted, parse_cards
from cardspeak.deals.setting.streets import Street, streets_of
from cardspeak.deals.setting.stud import StudHand, read_stud_hand
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.question import Question, open_spot_of, possible_ranges, read_range
from cardspeak.errors import CardError, HandError, QueryError, Where
from cardspeak.games import AnyGame, Game, check_deck, find_game
from cardspeak.ranges import Range, parse_range

if TYPE_CHECKING:
    from cardspeak.deals.setting.boards import BoardRange

MOST_PLAYERS = 10


@dataclass(frozen=True, eq=False)
class Setting:
    """What is dealt.

    Attributes:
        game: the game.
        names: the names of the players.
        ranges: the range of each player, without holdings that other known cards exclude.
        board: the board cards that are known.
        dead: cards that nobody holds and that are not dealt.
        given: the range of each player with all of its holdings.
        boards: the boards that are dealt; None if all that have the known cards are.
        stud_hands: in stud, what is known of each player's cards in the order in which they are dealt; None for a
            player whose cards can come in any order. Empty in other games.
    """

    game: Game
    names: tuple[str, ...]
    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    given: tuple[Range, ...] = ()
    boards: BoardRange | None = None
    stud_hands: tuple[StudHand | None, ...] = ()

    @cached_property
    def question(self) -> Question:
        """The setting as a question about equity, whatever the `boards` are."""
        return Question(self.game, self.board, self.dead, self.names, self.ranges)

    @cached_property
    def players(self) -> tuple[Holdings | AnyHolding, ...]:
        """The holdings of each player, listed where possible."""
        return open_spot_of(self.question).players

    @cached_property
    def streets(self) -> tuple[Street, ...]:
        """The streets of the game."""
        return streets_of(self.game)

    @cached_property
    def listed_boards(self) -> tuple[Ids, Longs]:
        """The boards of `boards`, uint8[n, k], without dead cards and cards that players certainly have; their weights.

        Raises:
            RangeError: there are none, or too many.
        """
        from cardspeak.deals.setting.boards import (
            listed_boards,  # imported here because few questions have such a range
        )

        assert self.boards is not None
        known = {card for hands in self.ranges for card in hands.known}
        return listed_boards(self.boards, "board", sorted({*self.dead, *known}))

    @cached_property
    def live(self) -> tuple[Card, ...]:
        """The cards that are neither dead nor on the known board, ascending."""
        out = {*self.board, *self.dead}
        return tuple(sorted(card for card in self.game.deck if card not in out))

    def counts(self, street: int) -> tuple[int, int]:
        """How many hole cards a player has on a street, and how many cards are on the board."""
        at = self.streets[street]
        return at.n_hole, at.n_board

    @property
    def last_street(self) -> int:
        """The number of the last street, from 0."""
        return len(self.streets) - 1


def read_setting(
    players: Mapping[str, str | Range],
    board: Cards = "",
    dead: Cards = "",
    game: AnyGame = "holdem",
    syntax: Literal["generic", "classic"] | None = None,
) -> Setting:
    """The setting that the arguments describe.

    The board can be cards, or a range of boards in the generic syntax. The other ranges are in the given syntax; see
    `parse_range`.

    Raises:
        QueryError: there are no players, or more than the game allows.
        RangeError: a range cannot be parsed, or the board and dead cards exclude all of its holdings or boards.
        EquityError: the hands cannot all be dealt.
        CardError: a card cannot be parsed, is not in the deck, or is given twice.
        HandError: the board has more cards than the game allows.
        GameError: the game is unknown, or its file is not valid.
    """
    found = find_game(game)
    most = min(MOST_PLAYERS, found.most_players)
    if not 1 <= len(players) <= most:
        raise QueryError.at("players", f"{len(players) or 'no'} players; give 1 to {most} in {found.short_title}")
    on_board, boards = _read_board(board, found)
    out = parse_cards(dead, "dead")
    if len(on_board) > found.full_board:
        if not found.full_board:
            raise HandError.at("board", f"{found.short_title} has no board")
        raise HandError.at("board", f"{counted(len(on_board))}; {found.short_title} takes at most {found.full_board}")
    check_deck(on_board, found, "board")
    check_deck(out, found, "dead")
    check_disjoint(out, "dead", on_board, "board")
    places = [Where("range", name) for name in players]
    hands = _stud_hands(players, found)
    ranges = [
        _read_range(given if hand is None else hand.text, found, place, syntax if hand is None else None)
        for given, hand, place in zip(players.values(), hands or [None] * len(players), places, strict=True)
    ]
    left = possible_ranges(ranges, on_board, out, places)
    setting = Setting(found, tuple(players), left, on_board, out, tuple(ranges), boards, hands)
    if boards:
        assert len(setting.listed_boards[0])
    return setting


def _read_board(board: Cards, game: Game) -> tuple[tuple[Card, ...], BoardRange | None]:
    """The known board cards, and the range of boards, if the text is one."""
    try:
        return parse_cards(board, "board"), None
    except CardError:
        if not isinstance(board, str):
            raise
        from cardspeak.deals.setting.boards import read_boards  # imported here because few boards are ranges

        boards = read_boards(board, game)
        return (), boards if boards.n_cards else None


def _stud_hands(players: Mapping[str, str | Range], game: Game) -> tuple[StudHand | None, ...]:
    """The hands of players that are given card by card, in stud."""
    if not game.is_stud:
        return ()
    return tuple(read_stud_hand(given, game) if isinstance(given, str) else None for given in players.values())


def _read_range(given: str | Range, game: Game, place: Where, syntax: Literal["generic", "classic"] | None) -> Range:
    return parse_range(given, game, place, syntax=syntax) if isinstance(given, str) else read_range(given, game, place)
