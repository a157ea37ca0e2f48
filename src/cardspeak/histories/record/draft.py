"""A hand while it is read: readers report what they find, and the draft keeps the accounts."""

from __future__ import annotations

from decimal import Decimal
from itertools import repeat
from operator import add

from cardspeak.cards import DECK, Card
from cardspeak.frozen import FrozenMapping
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import (
    HIDDEN,
    Action,
    ActionKind,
    Award,
    History,
    Kind,
    Limit,
    Outside,
    PrintedPot,
    Returned,
    Seat,
    Shown,
    Source,
    Stakes,
    Unread,
)
from cardspeak.histories.record.making import NO_FEES, NOTHING, make_history
from cardspeak.histories.record.players import Players

_new = tuple.__new__  # makes named tuples in a third of the time


class Draft(Players):
    """A hand that is being read. Readers set its plain attributes, call its methods in order, then `history()`.

    Players are identified by their index, in the order of the calls of `seat`; `index` has the index of each name.
    Methods that take an amount say in their name whether it is what the action adds or the total of the street.
    """

    __slots__ = (
        "_street",
        "actions",
        "awards",
        "awards_uncalled",
        "board",
        "boards",
        "button",
        "cancelled",
        "currency",
        "date",
        "details",
        "fees",
        "fees_in_rake",
        "game",
        "id",
        "kind",
        "limit",
        "line",
        "missing",
        "outside",
        "pots",
        "rake",
        "returned",
        "shown",
        "site",
        "source",
        "stakes",
        "table_name",
        "total_pot",
        "tournament",
        "unread",
    )

    def __init__(self, site: str, source: Source) -> None:
        super().__init__()
        self.site = site
        self.source = source
        self.id = ""
        self.date = ""
        self.kind: Kind = "cash"
        self.game: str | None = None
        self.limit: Limit | None = None
        self.currency: str | None = None
        self.stakes = Stakes()
        self.table_name = ""
        self.tournament = ""
        self.button: int | None = None
        self.line = -1  # the line that is being read; actions are labelled with it
        self.boards: list[tuple[Card, ...]] = []
        self.board = 0  # the number of the board that lines are about, for readers; 0 if there is only one
        self.actions: list[Action] = []
        self.shown: list[Shown] = []
        self.awards: list[Award] = []
        self.awards_uncalled = False  # whether an uncalled bet is part of an award, as a rule of the site
        self.returned: list[Returned] = []
        self.rake: Decimal | None = None
        self.fees: dict[str, Decimal] = {}
        self.fees_in_rake = False
        self.total_pot: Decimal | None = None
        self.pots: list[PrintedPot] = []
        self.outside: list[Outside] = []
        self.cancelled = False
        self.details: dict[str, object] = {}
        self.unread: list[Unread] = []
        self.missing: list[str] = []
        self._street = 0

    # --- what the players did

    def street(self, number: int) -> None:
        """Start a betting round; bets of the street begin at 0."""
        if number != self._street:
            self._street = number
            self._on_street = [ZERO] * len(self._names)
            self._to = ZERO

    def dead(self, player: int, amount: Decimal, kind: ActionKind = "dead") -> None:
        """Add dead money: an ante, or a blind that does not count as a bet."""
        self._dead[player] += amount
        bet = self._on_street[player]
        self.actions.append(_new(Action, (self._street, player, kind, amount, bet, False, (), self.line)))

    def put(self, player: int, kind: ActionKind, amount: Decimal, all_in: bool = False) -> None:
        """Add a blind, a call, a bet or a raise that puts in `amount` more chips."""
        to = self._on_street[player] + amount
        self._on_street[player] = to
        self._bets[player] += amount
        if to > self._to:
            self._to = to
        self.actions.append(_new(Action, (self._street, player, kind, amount, to, all_in, (), self.line)))

    def put_to(self, player: int, kind: ActionKind, to: Decimal, all_in: bool = False) -> None:
        """Add a blind, a call, a bet or a raise that brings the player's bet on this street to `to`."""
        self.put(player, kind, to - self._on_street[player], all_in)

    def call(self, player: int, all_in: bool = False) -> None:
        """Add a call of the highest bet, or of less if the player has no more chips."""
        amount = self._to - self._on_street[player]
        left = self.left(player)
        if left is not None and left <= amount:
            amount, all_in = left, True
        self.put(player, "call", amount, all_in)

    def fold(self, player: int) -> None:
        """Add a fold."""
        self._folded[player] = True
        bet = self._on_street[player]
        self.actions.append(_new(Action, (self._street, player, "fold", ZERO, bet, False, (), self.line)))

    def check(self, player: int) -> None:
        """Add a check."""
        bet = self._on_street[player]
        self.actions.append(_new(Action, (self._street, player, "check", ZERO, bet, False, (), self.line)))

    def deal(self, player: int, cards: tuple[Card, ...]) -> None:
        """Add cards that the player is dealt, `HIDDEN` for each unknown card.

        Raises:
            BadHandError: the player has more cards than there are.
        """
        if len(self._cards[player]) + len(cards) > len(DECK):
            raise BadHandError(f"{self._names[player][:40]!r} is dealt more cards than a deck has")
        self._cards[player] += tuple([card for card in cards if card != HIDDEN]) if HIDDEN in cards else cards
        bet = self._on_street[player]
        self.actions.append(_new(Action, (self._street, player, "deal", ZERO, bet, False, cards, self.line)))

    def deal_board(self, cards: tuple[Card, ...]) -> None:
        """Add cards to the only board.

        Raises:
            BadHandError: the board has more cards than there are.
        """
        board = self.boards.pop() if self.boards else ()
        if len(board) + len(cards) > len(DECK):
            raise BadHandError("the board has more cards than a deck")
        self.boards.append(board + cards)

    def discard(self, player: int, cards: tuple[Card, ...]) -> None:
        """Add cards that the player discards in a draw, `HIDDEN` for each unknown card; none to stand pat."""
        self._cards[player] = tuple([card for card in self._cards[player] if card not in cards])
        self.actions.append(
            Action(self._street, player, "discard", ZERO, self._on_street[player], False, cards, self.line)
        )

    def correct(self, player: int, total: Decimal) -> None:
        """Note that the player put in `total` in all, whatever the actions add up to."""
        self._bets[player] = total - self._dead[player]

    # --- the end of the hand

    def ends(self, complete: bool) -> None:
        """Note whether the hand is complete, on sites that have a line for all that a player does.

        If it is, players without any action were not dealt in; otherwise the end of the hand is missing.
        """
        if not complete:
            self.missing.append("the end of the hand")
            return
        acted = {action.player for action in self.actions}
        for player in range(len(self._names)):
            self._sat_out[player] = player not in acted

    def show(self, player: int, shown: Shown) -> None:
        """Add a hand at the end; its cards, if it has any, are the player's cards."""
        if len(shown.cards) >= len(self._cards[player]):  # a player can show only some of the cards
            self._cards[player] = shown.cards
        self.shown.append(shown)

    def give_back(self, player: int, amount: Decimal) -> None:
        """Add an uncalled bet that the file says went back to the player."""
        self.returned.append(_new(Returned, (player, amount, True)))

    def award(
        self, player: int, amount: Decimal, pot: str = "", board: int = 0, half: str = "", words: str = ""
    ) -> None:
        """Add what the site paid to the player from the pot."""
        self.awards.append(_new(Award, (player, amount, pot, board, half, words)))

    def not_understood(self, line: int, text: str) -> None:
        """Keep a line that the reader does not understand."""
        self.unread.append(Unread(line, text))

    # --- the record

    def uncalled(self) -> tuple[int, Decimal] | None:
        """The player of the largest bet, and the part of it that nobody called and the file does not return."""
        bets = self._bets.copy() if any(self._bets) else self._dead.copy()  # all players can be all-in with their antes
        for player, amount, _ in self.returned:
            bets[player] -= amount
        first = max(bets, default=ZERO)
        if bets.count(first) != 1 or len(bets) == 1:
            return None
        player = bets.index(first)
        return player, first - max(bets[:player] + bets[player + 1 :])

    def paid(self) -> Decimal:
        """All chips that were paid from the pot or returned."""
        return sum([award.amount for award in self.awards], ZERO) + sum([back.amount for back in self.returned], ZERO)

    def return_uncalled(self) -> None:
        """Return an uncalled bet that the file does not mention, unless an award includes it.

        If the site has no rule (`awards_uncalled`), the money decides: the awards and the rake of a hand are at most
        what was put in without the uncalled bet, or the award of its player includes it.
        """
        over = self.uncalled()
        if over is None or (self.awards_uncalled and any(award.player == over[0] for award in self.awards)):
            return
        taken = self.rake or ZERO
        if not self.fees_in_rake:
            taken += sum(self.fees.values(), ZERO)
        if self.awards and self.paid() + taken + over[1] <= self.put_in():
            self.returned.append(Returned(over[0], over[1], printed=False))

    def _return_all(self) -> None:
        """Return what the players put into a cancelled hand, and the file does not return."""
        back = [bet + dead for bet, dead in zip(self._bets, self._dead, strict=True)]
        for each in self.returned:
            back[each.player] -= each.amount
        self.returned += [Returned(at, amount, printed=False) for at, amount in enumerate(back) if amount > 0]

    def history(self) -> History:
        """The record.

        Raises:
            BadHandError: there are no players.
        """
        if not self._names:
            raise BadHandError("no player was found")
        self.return_uncalled()
        if self.cancelled and not self.awards:
            self._return_all()
        if True in self._sat_out:  # who acts was dealt in, also if the table says that they sit out
            for action in self.actions:
                self._sat_out[action.player] = False
        if "" in self._names:
            self._names = [name or f"p{at}" for at, name in enumerate(self._names, 1)]
        return make_history(
            self.source,
            self.site,
            self.id,
            self.date,
            self.kind,
            self.game,
            self.limit,
            self.currency,
            self.stakes,
            self.table_name,
            self.button,
            self._players(),
            tuple(self.actions),
            tuple(self.boards),
            tuple(self.shown),
            tuple(self.awards),
            tuple(self.returned),
            self.rake,
            FrozenMapping(self.fees) if self.fees else NO_FEES,
            self.fees_in_rake,
            self.total_pot,
            tuple(self.pots),
            tuple(self.outside),
            self.cancelled,
            self.tournament,
            tuple(self.unread),
            tuple(self.missing),
            FrozenMapping(self.details) if self.details else NOTHING,
        )

    def _players(self) -> tuple[Seat, ...]:
        """The seats of the record."""
        contributed = map(add, self._bets, self._dead) if any(self._dead) else self._bets
        columns = (self._names, self._numbers, self._stacks, contributed, self._dead, self._folded, self._cards)
        return tuple(map(_new, repeat(Seat), zip(*columns, self._finishing, self._sat_out, strict=True)))
