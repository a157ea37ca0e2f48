"""The players' cards while a hand is replayed: those that are known by the end of the hand are known all along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cardspeak.cards import Card
from cardspeak.games import Game
from cardspeak.histories.record.history import HIDDEN, Action, History, Shown
from cardspeak.histories.replaying.streets import stud_cards


class Holdings:
    """The cards of each player, `HIDDEN` for each unknown card. Players are identified by their index.

    With a board, players get all their cards at once. In stud, cards that the site shows only at the end take the place
    of unknown cards that were dealt before. In draw games, they are the cards after the player's last draw.

    Attributes:
        cards: the cards that each player has now.
    """

    def __init__(self, game: Game | None, history: History) -> None:
        players = range(len(history.players))
        self._game = game
        self._is_stud = game is not None and game.is_stud
        self._has_draw = game is not None and game.has_draw
        self._is_in = [not player.sat_out for player in history.players]
        self._finals = [player.cards for player in history.players]
        self._draws_left = Counter(
            action.player for action in history.actions if action.kind == "discard" and action.cards
        )
        self._owed = [0] * len(players)  # unknown cards that a later line can replace
        self._pools = [
            []
            if self._draws_left[player]
            else _without(self._finals[player], _dealt_to(player, history) if self._is_stud or self._has_draw else ())
            for player in players
        ]
        self.cards: list[tuple[Card, ...]] = [() for _ in players]

    def next_street(self, street: int) -> None:
        """Deal unknown cards to players to whom the file has not dealt any in this betting round."""
        count = self._count(street)
        for player, cards in enumerate(self.cards):
            n_new = max(count, len(self._pools[player]) if self._game is None else 0) - len(cards)
            if self._is_in[player] and n_new > 0:
                self._owed[player] = n_new if self._has_draw and not self._pools[player] else 0
                self.cards[player] = cards + tuple([self._unseen(player) for _ in range(n_new)])

    def deal(self, action: Action) -> None:
        """Deal cards to a player. In games with a board, the player has them already."""
        if not self._is_stud and not self._has_draw:
            return
        player = action.player
        if self._has_draw and self.cards[player] and not self._owed[player]:
            return
        for card in action.cards:
            if self._owed[player]:
                self._owed[player] -= 1
                self.cards[player] = tuple(_without(self.cards[player], [HIDDEN]))
            self.cards[player] += (card if card != HIDDEN else self._unseen(player),)

    def discard(self, action: Action) -> None:
        """Replace a player's discarded cards by the final ones, or by unknown ones if the player draws again."""
        player = action.player
        self._draws_left[player] -= bool(action.cards)
        if not action.cards:
            return
        final = self._finals[player]
        if not self._draws_left[player] and len(final) == len(self.cards[player]):
            self.cards[player], self._owed[player] = final, 0
            return
        left = list(self.cards[player])
        for card in action.cards:
            gone = card if card in left else HIDDEN if HIDDEN in left else left[-1] if left else HIDDEN
            if gone in left:
                left.remove(gone)
        self.cards[player] = (*left, *[HIDDEN] * len(action.cards))
        self._owed[player] = len(action.cards)

    def fold(self, player: int) -> None:
        """Deal no more cards to a player."""
        self._is_in[player] = False

    def show(self, shown: Shown) -> None:
        """Show a player's cards."""
        if shown.cards:
            self.cards[shown.player] = shown.cards

    def _count(self, street: int) -> int:
        """The number of cards that a player has in a betting round."""
        if self._game is None:
            return 0
        return stud_cards(self._game, street) if self._is_stud else self._game.hole_cards

    def _unseen(self, player: int) -> Card:
        """The next card that a player has without the file saying when it was dealt."""
        return self._pools[player].pop(0) if self._pools[player] else HIDDEN


def _dealt_to(player: int, history: History) -> list[Card]:
    """The known cards that the file says were dealt to a player."""
    return [
        card for action in history.actions if action.kind == "deal" and action.player == player for card in action.cards
    ]


def _without(cards: Iterable[Card], gone: Iterable[Card]) -> list[Card]:
    """The cards, without one of each card that is gone."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return left
