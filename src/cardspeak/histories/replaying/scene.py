"""The scene of a hand: it follows the events, and gives a frame after each of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cardspeak.cards import card_name
from cardspeak.games import Game
from cardspeak.histories.record.history import HIDDEN, Action, Award, History, Returned, Shown
from cardspeak.histories.replaying.chips import Chips
from cardspeak.histories.replaying.equities import Calculator
from cardspeak.histories.replaying.events import CHOSEN, Antes, Deal, End, Event, events_of
from cardspeak.histories.replaying.holdings import Holdings
from cardspeak.histories.replaying.result import Frame, PotOdds, ReplaySeat, SeatState
from cardspeak.histories.replaying.streets import Streets
from cardspeak.histories.replaying.wording import (
    Money,
    action_words,
    antes_words,
    award_words,
    deal_words,
    end_words,
    shown_words,
)

_BEFORE_CARDS = -1


class Scene:
    """The table while a hand is replayed."""

    def __init__(self, history: History, game: Game | None, calculator: Calculator, money: Money) -> None:
        self._history, self._calculator, self._money = history, calculator, money
        self._streets = Streets(game, history)
        self._chips = Chips(history)
        self._holdings = Holdings(game, history)
        self._names = [player.name for player in history.players]
        self._folded = [False] * len(self._names)
        self._all_in = [False] * len(self._names)
        self._draws_left = sum(action.kind == "discard" for action in history.actions)
        self._street = _BEFORE_CARDS
        self._number = 0

    def frames(self) -> Iterator[Frame]:
        """The frames of the hand, in order."""
        events = list(events_of(self._history, self._streets.n_dealt))
        yield self._frame("start", "The players take their seats", None, events[0])
        for event, following in zip(events, [*events[1:], None], strict=True):
            kind, text, player = self._happen(event)
            yield self._frame(kind, text, player, following)

    def _happen(self, event: Event) -> tuple[str, str, int | None]:
        """Change the scene by an event, and return the kind of the frame, its text, and the player who acts."""
        match event:
            case Deal():
                return self._deal(event)
            case Antes(actions):
                for ante in actions:
                    self._chips.act(ante)
                return "ante", antes_words(self._names, actions, self._money), None
            case Action():
                self._act(event)
                return event.kind, action_words(self._names[event.player], event, self._money), event.player
            case Returned(player, amount):
                self._chips.give_back(player, amount)
                self._all_in[player] = False
                return "return", f"{self._money(amount)} go back to {self._names[player]}, not called", player
            case Shown():
                self._holdings.show(event)
                kind = "muck" if event.how in ("mucked", "not shown") else "show"
                return kind, shown_words(self._names[event.player], event), event.player
            case Award():
                self._chips.pay(event.player, event.amount)
                self._all_in[event.player] = False
                return "win", award_words(self._names[event.player], event, self._money), event.player
            case End():
                self._chips.next_street()
                return "end", end_words(self._history, self._chips.pot, self._money), None

    def _deal(self, event: Deal) -> tuple[str, str, int | None]:
        before = self._boards()
        if event.is_new and event.street > 0:
            self._chips.next_street()
        for action in event.actions:
            self._holdings.deal(action)
        if event.is_new:
            self._street = event.street
            self._holdings.next_street(event.street)
        if not event.is_new:
            return "deal", "Cards are dealt", None
        return "deal", deal_words(self._streets.name(event.street), before, self._boards()), None

    def _act(self, action: Action) -> None:
        self._chips.act(action)
        self._all_in[action.player] |= action.all_in or self._chips.stacks[action.player] == 0
        if action.kind == "fold":
            self._folded[action.player] = True
            self._holdings.fold(action.player)
        elif action.kind == "discard":
            self._holdings.discard(action)
            self._draws_left -= 1

    def _boards(self) -> tuple[tuple[int, ...], ...]:
        return () if self._street == _BEFORE_CARDS else self._streets.boards(self._street)

    def _frame(self, kind: str, text: str, player: int | None, following: Event | None) -> Frame:
        """The frame after an event; `following` is the event after that."""
        boards = self._boards()
        equities = self._equities(boards)
        frame = Frame(
            self._number,
            kind,
            self._streets.name(max(self._street, 0)),
            text,
            None if player is None else self._names[player],
            self._chips.pot,
            tuple([tuple(map(card_name, board)) for board in boards]),
            tuple([self._seat(at, boards, equities.get(at)) for at in range(len(self._names))]),
            self._odds(following),
        )
        self._number += 1
        return frame

    def _odds(self, following: Event | None) -> PotOdds | None:
        """What the player who acts next has to pay, if it is the player's choice in this betting round."""
        is_choice = isinstance(following, Action) and following.kind in CHOSEN
        return self._chips.odds(following.player) if is_choice and isinstance(following, Action) else None

    def _seat(self, at: int, boards: tuple[tuple[int, ...], ...], equity: Fraction | None) -> ReplaySeat:
        cards = self._holdings.cards[at]
        names = tuple(["??" if card == HIDDEN else card_name(card) for card in cards])
        hand = self._calculator.hand(cards, boards)
        return ReplaySeat(
            self._names[at], self._state(at), self._chips.stacks[at], self._chips.bets[at], names, hand, equity
        )

    def _state(self, at: int) -> SeatState:
        if self._history.players[at].sat_out:
            return "out"
        if self._folded[at]:
            return "folded"
        return "all-in" if self._all_in[at] else "in"

    def _equities(self, boards: tuple[tuple[int, ...], ...]) -> dict[int, Fraction]:
        """The equities of the players who are still in and whose cards are known; empty before the last draw."""
        if self._street == _BEFORE_CARDS or self._draws_left:
            return {}
        known = {
            at: cards
            for at, cards in enumerate(self._holdings.cards)
            if cards and HIDDEN not in cards and not self._history.players[at].sat_out
        }
        dead = [card for at, cards in known.items() if self._folded[at] for card in cards]
        holdings = {at: cards for at, cards in known.items() if not self._folded[at]}
        return dict(self._calculator.equities(holdings, dead, boards))
