"""The cards of a hand while it is played: what was dealt, discarded and shown."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import Card, card_name, counted
from cardspeak.errors import CardError, HandError, Place, listed
from cardspeak.games import Game, check_deck
from cardspeak.play.notation import HIDDEN


class CardsDealt:
    """The cards of the players and the board.

    Attributes:
        held: the cards of each player, `HIDDEN` for each unknown card.
        up: in stud, the cards of each player that are face up.
        board: the cards on the board.
    """

    def __init__(self, game: Game, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> None:
        self._game = game
        self._given = [*board]  # cards for the board that are known beforehand
        self.held: list[list[Card]] = [[*cards] for cards in hands]
        self.up: list[list[Card]] = [[] for _ in hands]
        self.board: list[Card] = []

    def known(self, player: int) -> tuple[Card, ...]:
        """The cards of a player that are known; none if a card is missing in a game without a draw."""
        return tuple(card for card in self.held[player] if card != HIDDEN)

    def deal(self, player: int, cards: Sequence[Card], what: Place) -> None:
        """Deal cards to a player. In stud, all are face up, except the first two and the seventh.

        Raises:
            HandError: the player then has too many cards.
            CardError: a card was dealt before, or is not in the deck.
        """
        known = [card for card in cards if card != HIDDEN]
        held = self.held[player]
        if held and HIDDEN not in held and len(held) == self._game.hole_cards and set(known) <= set(held):
            return  # the cards were given with the player
        if len(held) + len(cards) > self._game.hole_cards:
            most = f"{self._game.short_title} deals {self._game.hole_cards} to a player"
            raise HandError.at(what, f"{counted(len(cards))} after {counted(len(held))}; {most}")
        self._check_new(known, what)
        if self._game.is_stud:
            first = len(held)
            n_down = 2 if self._game.hole_cards == 7 else 1
            self.up[player] += [
                card for at, card in enumerate(cards, start=first) if n_down <= at < 6 and card != HIDDEN
            ]
        held += cards

    def discard(self, player: int, cards: Sequence[Card], n_cards: int | None, what: Place) -> None:
        """Take cards away from a player; `n_cards` is their number if they are unknown.

        Raises:
            HandError: the player does not have so many cards.
            CardError: the player does not have a card.
        """
        held = self.held[player]
        n = len(cards) if n_cards is None else n_cards
        if n > self._game.hole_cards:
            raise HandError.at(what, f"{counted(n)}; a player has {self._game.hole_cards}")
        for card in cards:
            if card in held:
                held.remove(card)
            elif HIDDEN in held:
                held.remove(HIDDEN)
            elif held:
                raise CardError.at(what, f"{card_name(card)} is not among the player's cards")
        if n_cards and held:  # it is not known which cards are left
            self.held[player] = [HIDDEN] * max(0, len(held) - n_cards)

    def show(self, player: int, cards: Sequence[Card], what: Place) -> None:
        """Note the cards that a player shows.

        Raises:
            CardError: the player has other cards, or somebody else has one of them.
        """
        shown = [card for card in cards if card != HIDDEN]
        if not shown:
            return
        held = self.held[player]
        known = [card for card in held if card != HIDDEN]
        new = [card for card in shown if card not in known]
        if new and known and HIDDEN not in held and len(held) >= self._game.hole_cards:
            raise CardError.at(what, f"the player has {listed(map(card_name, known))}")
        self._check_new(new, what)
        is_part = self._game.is_stud and len(shown) < self._game.hole_cards
        self.held[player] = [*known, *new] if is_part else shown

    def board_of(self, n_cards: int, cards: Sequence[Card], what: Place) -> tuple[Card, ...]:
        """Deal the board up to `n_cards` cards; without cards, those that are known beforehand.

        Raises:
            HandError: the number of cards is wrong.
            CardError: a card was dealt before, or is not in the deck.
        """
        n_new = n_cards - len(self.board)
        new = [*cards] or self._given[len(self.board) : n_cards]
        if cards and len(cards) != n_new:
            raise HandError.at(what, f"{counted(len(cards))}; the next cards on the board are {n_new}")
        known = [card for card in new if card != HIDDEN]
        self._check_new(known, what)
        self.board += known
        return tuple(new)

    def rest_of_board(self) -> None:
        """Deal what is known of the board beforehand."""
        self.board += self._given[len(self.board) :]

    def _check_new(self, cards: Sequence[Card], what: Place) -> None:
        """Raise `CardError` if a card was dealt before, or is not in the deck."""
        check_deck(cards, self._game, what)
        dealt = {*self.board, *(card for held in self.held for card in held)}
        for card in cards:
            if card in dealt:
                raise CardError.at(what, f"{card_name(card)} was dealt before")
