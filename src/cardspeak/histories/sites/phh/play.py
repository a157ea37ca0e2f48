"""A hand of PHH played out: its actions name no amounts of calls and blinds, so these follow from the play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from operator import add, gt, sub
from typing import Any, NamedTuple

from cardspeak.cards import Card
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, Action, ActionKind, Shown
from cardspeak.histories.sites.phh.forced import Forced, Opening
from cardspeak.histories.sites.phh.steps import (
    BET,
    BOARD,
    BRING_IN,
    CALL,
    DEAL,
    DISCARD,
    FOLD,
    MUCK,
    READY_STREETS,
    SHOW,
    SHOW_KNOWN,
    Step,
    step_of,
)
from cardspeak.histories.sites.phh.values import DECIMALS, Number, decimal, known_of
from cardspeak.histories.sites.phh.variants import VARIANTS, Variant

UNKNOWN = Decimal("Infinity")
"""The stack of a player whose stack is not known: no bet is all of it."""

ACTS = frozenset({"fold", "check", "call", "bet", "raise", "bring in"})
"""What players do by choice, in turn."""

_new = tuple.__new__  # skips the Python code of the constructors of named tuples


class Ending(NamedTuple):
    """A hand after its last action.

    Attributes:
        left: the chips that each player still has.
        contributed: what each player has put in.
        dead: the part of it that was dead money.
        folded: who has folded.
        cards: the known cards of each player.
        boards: the boards.
        shown: the hands that were shown or mucked.
        uncalled: the player of the largest bet, and the part of it that nobody called; None if it was called.
    """

    left: list[Number]
    contributed: list[Number]
    dead: list[Number]
    folded: list[bool]
    cards: list[tuple[Card, ...]]
    boards: tuple[tuple[Card, ...], ...]
    shown: tuple[Shown, ...]
    uncalled: tuple[int, Number] | None


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
        fixed: how many cards were on the board when a player last acted.
        seen: how many actions there were when `fixed` was noted.
        dealt: how many cards each player has been dealt, in stud.
        trimmed: whether a player could not pay all of the ante, and competes only for what the player paid.
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
        "seen",
        "shown",
        "street",
        "trimmed",
        "variant",
    )

    def __init__(self, variant: Variant, stacks: Sequence[Number], bring_in: Number | None) -> None:
        count = len(stacks)
        self.variant = variant
        self.bring_in = bring_in
        self.left = list(stacks)
        self.bets: list[Number] = [0] * count
        self.dead: list[Number] = [0] * count
        self.bet: list[Number] = [0] * count
        self.highest: Number = 0
        self.cards: list[tuple[Card, ...]] = [()] * count
        self.folded = [False] * count
        self.street = 0
        self.trimmed = False
        self.actions: list[Action] = []
        self.shown: list[Shown] = []
        self.board: tuple[Card, ...] = ()
        self.fixed = 0
        self.seen = 0
        self.dealt = [0] * count if variant.form == "stud" else []
        self.drew = [False] * count

    # --- before the first action

    def post(self, forced: Forced) -> None:
        """Post antes and blinds."""
        opening = opening_of(forced)
        if not all(map(gt, self.left, opening.total)):
            self._post(forced)
            return
        self.left = list(map(sub, self.left, opening.total))
        self.actions = opening.actions.copy()
        self.bet, self.bets, self.highest = opening.bets.copy(), opening.bets.copy(), opening.highest
        self.dead = opening.dead

    def _post(self, forced: Forced) -> None:
        """Post antes and blinds one by one."""
        if forced.stakes.ante:
            self._post_antes(forced)
        for player, kind, amount in forced.blinds:
            self._put(player, kind, amount)

    def _post_antes(self, forced: Forced) -> None:
        """Post antes."""
        paid = list(map(min, forced.antes, self.left))
        self.trimmed = forced.trimmed and paid != forced.antes
        for player, ante in enumerate(paid):
            if ante:
                self.dead[player] = ante
                left = self.left[player] = self.left[player] - ante
                self.actions.append(Action(0, player, "ante", decimal(ante), ZERO, not left))

    def _put(self, player: int, kind: ActionKind, amount: Number) -> None:
        """Put in an amount, or all that the player has."""
        amount = min(amount, self.left[player])
        left = self.left[player] = self.left[player] - amount
        to = self.bet[player] = self.bet[player] + amount
        self.bets[player] += amount
        if to > self.highest:
            self.highest = to
        self.actions.append(Action(self.street, player, kind, decimal(amount), decimal(to), not left))

    # --- actions

    def play(self, actions: list[str]) -> None:
        """Play the actions of the file.

        Raises:
            BadHandError: a text is not an action, or the action is not possible.
        """
        try:
            self._act(map(step_of, actions))
        except IndexError:
            raise BadHandError(f"an action names a player above p{len(self.left)}") from None

    def _act(self, steps: Iterable[Step]) -> None:
        """Play actions; most of the time is spent in this loop, so it keeps the bets in local variables."""
        note, folded, form = self.actions.append, self.folded, self.variant.form
        left, bets, bet, cards = self.left, self.bets, self.bet, self.cards
        highest, street = self.highest, self.street
        is_whole = type(sum(left, self.bring_in or 0)) is int  # the sum is a decimal if one of them is
        exact: Callable[[Any], Decimal] = DECIMALS.__getitem__ if is_whole else Decimal
        for verb, player, to, dealt, ready, text in steps:
            if verb == DEAL and form != "stud":
                cards[player] += dealt
                if street or bet[player]:
                    note(_new(Action, (street, player, "deal", ZERO, exact(bet[player]), False, ready[0].cards, -1)))
                else:
                    note(ready[0])
            elif verb <= BET and folded[player]:
                raise _has_folded(text)
            elif verb == FOLD:
                folded[player] = True
                if bet[player] or street >= READY_STREETS:
                    note(_new(Action, (street, player, "fold", ZERO, exact(bet[player]), False, (), -1)))
                else:
                    note(ready[street])
            elif verb == CALL:
                amount = highest - bet[player]
                if amount:
                    rest = left[player]
                    if rest < amount:
                        amount = rest
                    rest = left[player] = rest - amount
                    bets[player] += amount
                    to = bet[player] = bet[player] + amount
                    note(_new(Action, (street, player, "call", exact(amount), exact(to), not rest, (), -1)))
                elif highest or street >= READY_STREETS:
                    note(_new(Action, (street, player, "check", ZERO, exact(highest), False, (), -1)))
                else:
                    note(ready[street])
            elif verb == BET:
                if type(to) is Decimal:
                    exact = Decimal
                amount = to - bet[player]
                if amount < 0:
                    raise BadHandError(f"{text[:40]!r}: the player's bet is already {bet[player]}")
                rest = left[player] = left[player] - amount
                bets[player] += amount
                bet[player] = to
                kind = "raise" if highest else "bet"
                if to > highest:
                    highest = to
                note(_new(Action, (street, player, kind, exact(amount), exact(to), rest <= 0, (), -1)))
            elif verb == BOARD and form == "board":
                self._deal_board(dealt)
                now = street_of(len(self.board))
                if street != now:
                    street, highest, bet = now, 0, [0] * len(bet)
            else:
                self.bet, self.highest, self.street = bet, highest, street
                self._other(verb, player, ready[0].cards if verb == DEAL else dealt, text)
                bet, highest, street, cards = self.bet, self.highest, self.street, self.cards

    def _other(self, verb: int, player: int, dealt: tuple[Card, ...], text: str) -> None:
        """Play an action that is rarer than bets, or that can start a street."""
        if player >= len(self.left):
            raise IndexError
        if self.folded[player] and verb in (BRING_IN, DISCARD, DEAL):
            raise _has_folded(text)
        if verb == BOARD:
            self._deal_board(dealt)
        elif verb == DEAL:
            self._deal_street(player, dealt)
        elif verb == BRING_IN:
            if self.bring_in is None:
                raise BadHandError(f"{text[:40]!r}: the hand has no bring_in")
            self._put(player, "bring in", self.bring_in)
        elif verb == DISCARD:
            self._discard(player, dealt)
        elif verb == MUCK:
            self.shown.append(Shown(player, (), "mucked"))
        elif verb == SHOW_KNOWN:
            self.shown.append(Shown(player, self.cards[player]))
        elif verb == SHOW:
            known = known_of(dealt)
            if known == dealt:
                self.cards[player] = known
            self.shown.append(Shown(player, known))

    def _deal_board(self, cards: tuple[Card, ...]) -> None:
        """Deal cards to the board, and note how many there were when a player last acted."""
        acts = len(self.actions)
        if acts > self.seen:
            self.seen, self.fixed = acts, len(self.board)
        self.board += cards

    def _deal_street(self, player: int, cards: tuple[Card, ...]) -> None:
        """Deal cards to a player of stud, which starts a street if the player has more cards than on the last."""
        self.dealt[player] += len(cards)
        self._start(max(self.street, self.dealt[player] - self.variant.first_cards))
        self.cards[player] += known_of(cards)
        self._add(player, "deal", cards)

    def _discard(self, player: int, cards: tuple[Card, ...]) -> None:
        """Discard cards, which starts a street if the player has discarded on this one, or somebody has acted."""
        if self.drew[player] or self._has_acted():
            self._start(self.street + 1)
            self.drew = [False] * len(self.drew)
        self.drew[player] = True
        self.cards[player] = tuple([card for card in self.cards[player] if card not in cards])
        self._add(player, "discard", cards)

    def _add(self, player: int, kind: ActionKind, cards: tuple[Card, ...]) -> None:
        self.actions.append(Action(self.street, player, kind, ZERO, decimal(self.bet[player]), False, cards))

    def _has_acted(self) -> bool:
        """Whether a player has acted since cards were dealt or discarded."""
        return bool(self.actions) and self.actions[-1].kind in ACTS

    def _start(self, street: int) -> None:
        """Start a street, unless it is this one."""
        if street != self.street:
            self.street = street
            self.bet = [0] * len(self.bet)
            self.highest = 0

    # --- the end

    def ending(self) -> Ending:
        """The hand after its last action."""
        total = list(map(add, self.bets, self.dead)) if any(self.dead) else self.bets
        boards = boards_of(self.board, self.fixed if len(self.actions) == self.seen else len(self.board))
        over = uncalled(total if self.trimmed else self.bets)
        return Ending(self.left, total, self.dead, self.folded, self.cards, boards, tuple(self.shown), over)


def uncalled(bets: list[Number]) -> tuple[int, Number] | None:
    """The player of the largest bet, and the part of it that nobody called; None if it was called.

    >>> uncalled([20, 100, 60]), uncalled([60, 60])
    ((1, 40), None)
    """
    if len(bets) < 2:
        return None
    second, first = sorted(bets)[-2:]
    return (bets.index(first), first - second) if first > second else None


def street_of(n_cards: int) -> int:
    """The street in games with a board that has some cards."""
    return 1 if n_cards <= 3 else 2 if n_cards == 4 else 3


def _has_folded(text: str) -> BadHandError:
    return BadHandError(f"{text[:40]!r}: the player has folded")


def opening_of(forced: Forced) -> Opening:
    """The hand after the forced bets, if all players can pay them."""
    if forced.opening is None:
        play = Play(VARIANTS["NT"], [UNKNOWN] * len(forced.antes), None)
        play._post(forced)
        total = list(map(add, play.bets, play.dead))
        forced.opening = Opening(play.actions, play.bets, play.dead, total, play.highest)
    return forced.opening


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
