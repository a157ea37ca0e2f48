"""A hand while it is played: who is in it, whose turn it is, and what comes next."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from cardspeak.cards import Card
from cardspeak.games import Game
from cardspeak.play.cards_dealt import CardsDealt
from cardspeak.play.notation import MoveKind
from cardspeak.play.opening import first_by_cards, to_bring_in
from cardspeak.play.rounds import Round
from cardspeak.play.wagers import BettingTerms, Wagers
from cardspeak.pots.money import Chips


class MoveMade(NamedTuple):
    """A move that was made, in units. `pot` is the pot after it, and `to` the player's bet in the round."""

    round: int
    player: int
    kind: MoveKind
    amount: int
    to: int
    all_in: bool
    cards: tuple[Card, ...]
    pot: int


class Agreement(NamedTuple):
    """What is agreed before a hand.

    Attributes:
        game: the game.
        rounds: its betting rounds.
        terms: the terms of the betting.
        ante_from: who pays the ante: `all`, `big blind` or `button`.
        unit: the smallest chip.
        button: the index of the player with the button, or of the last player before an empty seat with the button.
        is_on_player: whether a player has the button.
        are_blinds_agreed: whether blinds were agreed, so that they are posted unless moves do so.
    """

    game: Game
    rounds: tuple[Round, ...]
    terms: BettingTerms
    ante_from: str
    unit: Chips
    button: int
    is_on_player: bool
    are_blinds_agreed: bool = True


class HandInPlay:
    """A hand while it is played.

    Attributes:
        names: the names of the players.
        rules: what was agreed.
        wagers: the chips.
        cards: the cards.
        done: the moves that were made.
        round: the number of the betting round.
        folded: the round in which each player folded, or None.
        fold_order: the players who folded, in order.
        mucked: the players who mucked.
        sat_out: the players who are not dealt in.
        is_open: whether the first betting round has begun.
        is_closed: whether no more bets are possible.
        pending: who still has to act in this round, in order.
        is_anyones_turn: whether it is not known who of them is first.
        drawing: who still has to draw before the next round, in order.
        awaits_deal: whether cards have to be dealt before the next round.
        last_blind: the player of the largest blind or straddle.
        big_blind: the player of the big blind.
        posted: which forced bets there have been: `ante`, `blind`.
    """

    def __init__(
        self,
        names: Sequence[str],
        stacks: Sequence[int | None],
        hands: Sequence[Sequence[Card]],
        board: Sequence[Card],
        rules: Agreement,
    ) -> None:
        self.names = names
        self.rules = rules
        self.wagers = Wagers(stacks, rules.terms)
        self.cards = CardsDealt(rules.game, hands, board)
        self.done: list[MoveMade] = []
        self.round = 0
        self.folded: list[int | None] = [None] * len(names)
        self.fold_order: list[int] = []
        self.mucked: list[int] = []
        self.sat_out: set[int] = set()
        self.is_open = False
        self.is_closed = False
        self.pending: deque[int] = deque()
        self.is_anyones_turn = False
        self.drawing: list[int] = []
        self.awaits_deal = False
        self.last_blind: int | None = None
        self.big_blind: int | None = None
        self.posted: set[str] = set()

    @property
    def this_round(self) -> Round:
        """The betting round."""
        return self.rules.rounds[self.round]

    @property
    def next_round(self) -> Round:
        """The betting round after this one."""
        return self.rules.rounds[self.round + 1]

    @property
    def awaits_bring_in(self) -> bool:
        """Whether the first player has to bring in or to complete."""
        return self.rules.game.is_stud and self.rules.terms.bring_in > 0 and not (self.round or self.wagers.level)

    @property
    def awaits_cards_up(self) -> bool:
        """Whether a round of stud has begun, but nobody has acted in it."""
        return self.rules.game.is_stud and self.is_open and not (self.pending or self.is_closed or self.awaits_deal)

    def note(self, player: int, kind: MoveKind, amount: int = 0, cards: Sequence[Card] = ()) -> None:
        """Note a move that was made."""
        to = self.wagers.on_round[player] if player >= 0 else 0
        all_in = amount > 0 and self.wagers.is_all_in[player]
        self.done.append(MoveMade(self.round, player, kind, amount, to, all_in, tuple(cards), self.wagers.pot))

    def clockwise(self, first: int) -> list[int]:
        """All players who are dealt in, clockwise, starting with a seat."""
        n = len(self.names)
        return [at for step in range(n) if (at := (first + step) % n) not in self.sat_out]

    def live_from_button(self) -> list[int]:
        """The players who are still in the hand, clockwise from the left of the button."""
        return [player for player in self.clockwise(self.rules.button + 1) if self.wagers.is_in[player]]

    def start_betting(self, first: int) -> None:
        """Begin a betting round; in stud, the cards that are face up decide who is first."""
        self.is_anyones_turn = False
        if self.rules.game.is_stud:
            live, up = self.live_from_button(), self.cards.up
            self.is_anyones_turn = not self.knows_cards_up()
            if not self.is_anyones_turn:
                pick = first_by_cards if self.round else to_bring_in
                first = pick({player: up[player] for player in live}, self.rules.game)
        self.pending = deque(self.clockwise(first))
        self.settle_round()

    def knows_cards_up(self) -> bool:
        """Whether all cards that should be face up are known."""
        n_down = 2 if self.rules.game.hole_cards == 7 else 1
        n_up = min(self.this_round.held, 6) - n_down
        return all(len(self.cards.up[player]) == n_up for player in self.live_from_button())

    def settle_round(self) -> None:
        """Leave out players who cannot act, and end the round if nobody can."""
        self.pending = deque(player for player in self.pending if self.wagers.needs_to_act(player))
        if self.is_open and not self.pending:
            self._end_round()

    def _end_round(self) -> None:
        """End a betting round."""
        live = self.live_from_button()
        n_with_chips = sum(not self.wagers.is_all_in[player] for player in live)
        if len(live) == 1 or self.round == len(self.rules.rounds) - 1 or n_with_chips < 2:
            self.is_closed = True
            return
        coming = self.next_round
        self.drawing = live if coming.draw else []
        self.awaits_deal = not coming.draw or coming.board > 0

    def begin_next_round(self) -> None:
        """Begin the next round. In stud, the betting waits for the cards that are dealt now."""
        self.round += 1
        self.awaits_deal = False
        self.drawing = []
        self.wagers.start()
        if not self.rules.game.is_stud:
            self.start_betting(self.rules.button + 1)
