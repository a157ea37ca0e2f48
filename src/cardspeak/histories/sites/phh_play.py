"""A hand of PHH played out: its actions name no amounts of calls and blinds, so these follow from the play."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from cardspeak.cards import Card
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, Action, ActionKind, Shown
from cardspeak.histories.sites.phh_forced import Forced
from cardspeak.histories.sites.phh_steps import (
    BET,
    BOARD,
    BRING_IN,
    CALL,
    DEAL,
    DISCARD,
    FOLD,
    SHOW,
    Step,
    step_of,
)
from cardspeak.histories.sites.phh_variants import Variant

UNKNOWN = Decimal("Infinity")
"""The stack of a player whose stack is not known: no bet is all of it."""

ACTS = frozenset({"fold", "check", "call", "bet", "raise", "bring in"})
"""What players do by choice, in turn."""

_new = tuple.__new__  # skips the Python code of the constructors of named tuples


class Play:
    """A hand that is being played: what the players have put in, and what they have done.

    Attributes:
        left: the chips that each player still has.
        bets: what each player has put in as bets.
        dead: what each player has put in as dead money.
        bet: what each player has bet on this street.
        highest: the highest bet on this street.
        cards: the known cards of each player.
        folded: who has folded.
        actions: what the players did.
        shown: the hands that were shown or mucked.
        board: all cards that were dealt to the board.
        fixed: how many cards were on the board when somebody last acted before more were dealt.
        dealt: how many cards each player has been dealt, in stud.
        drew: who has discarded or stood pat on this street.
    """

    __slots__ = (
        "actions",
        "bet",
        "bets",
        "board",
        "bring_in",
        "cards",
        "dead",
        "dealt",
        "drew",
        "fixed",
        "folded",
        "highest",
        "left",
        "shown",
        "street",
        "variant",
    )

    def __init__(self, variant: Variant, stacks: Sequence[Decimal | None], bring_in: Decimal | None) -> None:
        count = len(stacks)
        self.variant = variant
        self.bring_in = bring_in
        self.left = [UNKNOWN if stack is None else stack for stack in stacks]
        self.bets = [ZERO] * count
        self.dead = [ZERO] * count
        self.bet = [ZERO] * count
        self.highest = ZERO
        self.cards: list[tuple[Card, ...]] = [()] * count
        self.folded = [False] * count
        self.street = 0
        self.actions: list[Action] = []
        self.shown: list[Shown] = []
        self.board: tuple[Card, ...] = ()
        self.fixed = 0
        self.dealt = [0] * count
        self.drew = [False] * count

    # --- before the first action

    def post(self, forced: Forced) -> None:
        """Post antes and blinds."""
        if forced.stakes.ante:
            self._post_antes(forced)
        for player, kind, amount in forced.blinds:
            self._put(player, kind, amount)

    def _post_antes(self, forced: Forced) -> None:
        """Post antes. They are dead money, unless a player who cannot pay all of the ante competes for less."""
        paid = list(map(min, forced.antes, self.left))
        as_bets = forced.trimmed and paid != forced.antes
        for player, ante in enumerate(paid):
            if ante:
                (self.bets if as_bets else self.dead)[player] += ante
                left = self.left[player] = self.left[player] - ante
                self.actions.append(Action(0, player, "ante", ante, ZERO, not left))

    def _put(self, player: int, kind: ActionKind, amount: Decimal) -> None:
        """Put in an amount, or all that the player has."""
        amount = min(amount, self.left[player])
        left = self.left[player] = self.left[player] - amount
        to = self.bet[player] = self.bet[player] + amount
        self.bets[player] += amount
        if to > self.highest:
            self.highest = to
        self.actions.append(Action(self.street, player, kind, amount, to, not left))

    # --- actions

    def play(self, actions: list[str]) -> None:
        """Play the actions of the file.

        Most of the time of reading is spent in this loop, so it keeps the state of the bets in local variables.

        Raises:
            BadHandError: a text is not an action, or the action is not possible.
        """
        add, count, folded, is_stud = self.actions.append, len(self.left), self.folded, self.variant.form == "stud"
        left, bets, bet, cards = self.left, self.bets, self.bet, self.cards
        highest, street = self.highest, self.street
        for text in actions:
            step = step_of(text)
            verb, player = step[0], step[1]
            if player >= count:
                raise BadHandError(f"{text[:40]!r}: there are {count} players")
            if verb < BOARD and folded[player]:
                raise BadHandError(f"{text[:40]!r}: the player has folded")
            if verb == FOLD:
                folded[player] = True
                add(_new(Action, (street, player, "fold", ZERO, bet[player], False, (), -1)))
            elif verb == CALL:
                amount = highest - bet[player]
                if amount:
                    rest = left[player]
                    if rest < amount:
                        amount = rest
                    rest = left[player] = rest - amount
                    bets[player] += amount
                    to = bet[player] = bet[player] + amount
                    add(_new(Action, (street, player, "call", amount, to, not rest, (), -1)))
                else:
                    add(_new(Action, (street, player, "check", ZERO, highest, False, (), -1)))
            elif verb == BET:
                to = step[2]
                amount = to - bet[player]
                if amount < 0:
                    raise BadHandError(f"{text[:40]!r}: the player's bet is already {bet[player]}")
                rest = left[player] = left[player] - amount
                bets[player] += amount
                bet[player] = to
                kind = "raise" if highest else "bet"
                if to > highest:
                    highest = to
                add(_new(Action, (street, player, kind, amount, to, rest <= 0, (), -1)))
            elif verb == DEAL and not is_stud:
                cards[player] += step[4]  # type: ignore[operator]  # only the known cards of a show can be None
                add(_new(Action, (street, player, "deal", ZERO, bet[player], False, step[3], -1)))
            else:
                self.highest = highest
                self._other(step, text)
                bet, highest, street = self.bet, self.highest, self.street
        self.highest = highest

    def _other(self, step: Step, text: str) -> None:
        """Play an action that is rarer than bets, or that can start a street."""
        if step.verb == BOARD:
            self._deal_board(step)
        elif step.verb == DEAL:
            self._deal_street(step)
        elif step.verb == BRING_IN:
            if self.bring_in is None:
                raise BadHandError(f"{text[:40]!r}: the hand has no bring_in")
            self._put(step.player, "bring in", self.bring_in)
        elif step.verb == DISCARD:
            self._discard(step)
        elif step.verb == SHOW:
            self._show(step)

    def _deal_board(self, step: Step) -> None:
        """Deal cards to the board, which starts a street in games with a board."""
        if self._has_acted():
            self.fixed = len(self.board)
        self.board += step.cards
        if self.variant.form == "board":
            self._start(min(3, max(1, len(self.board) - 2)))

    def _deal_street(self, step: Step) -> None:
        """Deal cards to a player of stud, which starts a street if the player has more cards than on the last."""
        self.dealt[step.player] += len(step.cards)
        self._start(max(self.street, self.dealt[step.player] - self.variant.first_cards))
        self.cards[step.player] += step.known or ()
        self._add(step.player, "deal", step.cards)

    def _discard(self, step: Step) -> None:
        """Discard cards, which starts a street if the player has discarded on this one, or somebody has acted."""
        player = step.player
        if self.drew[player] or self._has_acted():
            self._start(self.street + 1)
            self.drew = [False] * len(self.drew)
        self.drew[player] = True
        self.cards[player] = tuple([card for card in self.cards[player] if card not in step.cards])
        self._add(player, "discard", step.cards)

    def _show(self, step: Step) -> None:
        """Show a hand, or muck it."""
        player = step.player
        if step.mucks:
            self.shown.append(Shown(player, (), "mucked"))
            return
        if step.known is not None and len(step.known) == len(step.cards):
            self.cards[player] = step.known
        cards = self.cards[player] if step.known is None else step.known
        self.shown.append(Shown(player, cards))

    def _add(self, player: int, kind: ActionKind, cards: tuple[Card, ...]) -> None:
        self.actions.append(Action(self.street, player, kind, ZERO, self.bet[player], False, cards))

    def _has_acted(self) -> bool:
        """Whether a player has acted since cards were dealt or discarded."""
        return bool(self.actions) and self.actions[-1].kind in ACTS

    def _start(self, street: int) -> None:
        """Start a street, unless it is this one."""
        if street != self.street:
            self.street = street
            self.bet = [ZERO] * len(self.bet)
            self.highest = ZERO

    # --- the end

    def board_of_each_run(self) -> tuple[tuple[Card, ...], ...]:
        """The boards: several if the board was run more than once."""
        return boards_of(self.board, len(self.board) if self._has_acted() else self.fixed)

    def uncalled(self) -> tuple[int, Decimal] | None:
        """The player of the largest bet, and the part of it that nobody called."""
        if len(self.bets) < 2:
            return None
        second, first = sorted(self.bets)[-2:]
        return (self.bets.index(first), first - second) if first > second else None


def boards_of(cards: tuple[Card, ...], fixed: int) -> tuple[tuple[Card, ...], ...]:
    """The boards from all cards dealt to the board, `fixed` of them before the last bet: several if it was run again.

    >>> boards_of((0, 1, 2, 3, 4), 3)
    ((0, 1, 2, 3, 4),)
    >>> boards_of((0, 1, 2, 3, 4, 5, 6), 3)
    ((0, 1, 2, 3, 4), (0, 1, 2, 5, 6))
    """
    if len(cards) <= 5 or fixed >= 5 or (len(cards) - fixed) % (5 - fixed):
        known = tuple([card for card in cards if card != HIDDEN]) if HIDDEN in cards else cards
        return (known,) if known else ()
    run = 5 - fixed
    return tuple([cards[:fixed] + cards[at : at + run] for at in range(fixed, len(cards), run)])
