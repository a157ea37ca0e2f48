"""The betting rounds of each kind of game: their names, and the cards on the board."""

from __future__ import annotations

from cardspeak.cards import Card
from cardspeak.games import Game
from cardspeak.histories.record.history import History

_USUAL = (0, 3, 4, 5)
_BOARDS = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


class Streets:
    """The betting rounds of a hand.

    Attributes:
        counts: the number of cards on the board in each betting round; empty in games without a board.
    """

    def __init__(self, game: Game | None, history: History) -> None:
        self._game = game
        self._boards = history.boards
        self._most_cards = max([len(player.cards) for player in history.players if not player.folded], default=0)
        self.counts = _board_counts(game, has_board=any(history.boards))

    @property
    def n_dealt(self) -> int:
        """The number of betting rounds whose cards are on the board or, in stud, in a player's hand; 0 if unknown."""
        if self._game is not None and self._game.is_stud:
            return max(0, self._most_cards + 1 - stud_cards(self._game, 0))
        longest = max(map(len, self._boards), default=0)
        return sum(count <= longest for count in self.counts) if longest else 0

    def boards(self, street: int) -> tuple[tuple[Card, ...], ...]:
        """The boards in a betting round, without those that are still the same as another."""
        if not self.counts:
            return ()
        count = self.counts[min(street, len(self.counts) - 1)]
        return tuple(dict.fromkeys(tuple(board[:count]) for board in self._boards)) if count else ()

    def name(self, street: int) -> str:
        """The name of a betting round, such as `flop`."""
        game = self._game
        if self.counts:
            count = self.counts[min(street, len(self.counts) - 1)]
            return "preflop" if street == 0 else _BOARDS.get(count, f"{count} board cards")
        if game is not None and game.is_stud:
            return f"{_ORDINALS[stud_cards(game, street) - 1]} street"
        if game is not None and game.has_draw:
            return "before the draw" if street == 0 else f"{_ORDINALS[min(street, len(_ORDINALS)) - 1]} draw"
        return f"betting round {street + 1}"


def stud_cards(game: Game, street: int) -> int:
    """The number of cards that each player has in a betting round of a stud game."""
    first = 3 if game.hole_cards == len(_ORDINALS) else 2
    return min(first + street, game.hole_cards)


def _board_counts(game: Game | None, *, has_board: bool) -> tuple[int, ...]:
    """The number of cards on the board in each betting round; empty in games without a board."""
    if game is None:
        return _USUAL if has_board else ()
    if not game.full_board:
        return ()
    # In Courchevel, a card lies on the board before the flop.
    return game.board_cards if game.board_cards[1] == game.flop else game.board_cards[1:]
