"""Random hands played by pokerkit are played the same way: whose turn it is, what is allowed, and every bet."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cardspeak import showdown
from cardspeak.play import Hand
from tests.cases import cases

pokerkit = pytest.importorskip("pokerkit")

AUTOMATIC = tuple(
    each
    for each in pokerkit.Automation
    if each.name not in {"HOLE_DEALING", "BOARD_DEALING", "STANDING_PAT_OR_DISCARDING"}
)
BLINDS = (5, 10)


def state_of(game: str, stacks: Sequence[int], ante: int) -> Any:
    """A hand of pokerkit; player 0 is left of the button, except that with two players, 0 has the big blind."""
    n = len(stacks)
    blind = {"raw_antes": ante, "raw_blinds_or_straddles": BLINDS, "raw_starting_stacks": tuple(stacks)}
    stud = {"raw_antes": ante, "bring_in": 3, "small_bet": 10, "big_bet": 20, "raw_starting_stacks": tuple(stacks)}
    fixed = {**blind, "small_bet": 10, "big_bet": 20}
    make, options = {
        "holdem": (pokerkit.NoLimitTexasHoldem, {**blind, "min_bet": 10}),
        "omaha": (pokerkit.PotLimitOmahaHoldem, {**blind, "min_bet": 10}),
        "limit holdem": (pokerkit.FixedLimitTexasHoldem, fixed),
        "stud": (pokerkit.FixedLimitSevenCardStud, stud),
        "razz": (pokerkit.FixedLimitRazz, stud),
        "27-triple-draw": (pokerkit.FixedLimitDeuceToSevenLowballTripleDraw, fixed),
        "27-single-draw": (pokerkit.NoLimitDeuceToSevenLowballSingleDraw, {**blind, "min_bet": 10}),
        "badugi": (pokerkit.FixedLimitBadugi, fixed),
    }[game]
    return make.create_state(AUTOMATIC, True, **options, player_count=n)


LIMITS = {"holdem": "no", "omaha": "pot", "27-single-draw": "no"}


def options_of(game: str, n: int, ante: int) -> Mapping[str, Any]:
    """The options of `Hand.play` for a hand of pokerkit."""
    limit = LIMITS.get(game, "fixed")
    options: dict[str, Any] = {"game": game.removeprefix("limit "), "limit": limit, "ante": ante, "most_bets": None}
    options["button"] = f"p{n}"
    if game in ("stud", "razz"):
        return {**options, "bring_in": 3, "bets": [10, 20]}
    if limit == "fixed":
        options["bets"] = [10, 20]
    return {**options, "blinds": BLINDS}


class Pair:
    """A hand that is played by pokerkit and by us."""

    def __init__(self, game: str, seed: int) -> None:
        self.random = random.Random(f"{game} {seed}")
        random.seed(seed)  # pokerkit shuffles with the global generator
        self.n = self.random.randint(2, 5)
        self.ante = self.random.choice([0, 0, 1]) if game not in ("stud", "razz") else 1
        short = self.random.random() < 0.5
        self.stacks = [self.random.randint(15, 60) if short else self.random.randint(100, 400) for _ in range(self.n)]
        self.state = state_of(game, self.stacks, self.ante)
        self.options = options_of(game, self.n, self.ante)
        self.actions: list[str] = []
        self.game = game

    def ours(self) -> Hand:
        """Our hand so far."""
        players = {f"p{at + 1}": stack for at, stack in enumerate(self.stacks)}
        return Hand.play(players, self.actions, **self.options)

    def deal(self) -> None:
        """Deal what is to be dealt."""
        state = self.state
        while state.can_deal_hole():
            dealt = state.deal_hole()
            cards = " ".join(map(repr, dealt.cards))
            self.actions.append(f"p{dealt.player_index + 1} is dealt {cards}")
        while state.can_deal_board():
            self.actions.append(f"deal {' '.join(map(repr, state.deal_board().cards))}")

    def step(self) -> None:
        """Make a random move."""
        state, pick = self.state, self.random.random()
        if state.can_stand_pat_or_discard():
            at = state.stand_patter_or_discarder_index
            held = list(state.get_down_cards(at))
            gone = self.random.sample(held, self.random.randint(0, min(3, len(held))))
            state.stand_pat_or_discard(gone)
            self.actions.append(f"p{at + 1} discards {' '.join(map(repr, gone))}" if gone else f"p{at + 1} stands pat")
            return
        name = f"p{state.actor_index + 1}"
        if state.can_post_bring_in() and pick < 0.7:
            self.actions.append(f"{name} brings in")
            state.post_bring_in()
        elif state.can_complete_bet_or_raise_to() and pick < 0.4 and not self.has_short_raise():
            least, most = (
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
            to = self.random.choice([least, least, most, self.random.randint(least, most)])
            verb = "raises to" if max(state.bets) or state.can_post_bring_in() else "bets"
            state.complete_bet_or_raise_to(to)
            self.actions.append(f"{name} {verb} {to}")
        elif state.can_fold() and pick > 0.85:
            state.fold()
            self.actions.append(f"{name} folds")
        elif state.can_check_or_call():
            self.actions.append(f"{name} {'calls' if state.checking_or_calling_amount else 'checks'}")
            state.check_or_call()
        else:
            self.actions.append(f"{name} brings in")
            state.post_bring_in()

    def compare(self) -> None:
        """Compare the two hands."""
        state, hand = self.state, self.ours()
        if state.actor_index is None:
            return
        assert hand.allowed is not None, hand
        assert hand.allowed.player == f"p{state.actor_index + 1}"
        if not state.can_post_bring_in():
            assert hand.allowed.call == state.checking_or_calling_amount
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        is_capped = hand.limit == "fixed" and state.completion_betting_or_raising_count == 4
        if not is_capped and not self.has_short_raise():
            assert (hand.allowed.least, hand.allowed.most) == (least, most)

    def has_short_raise(self) -> bool:
        """Whether a player raised all in on this street.

        After such raises, pokerkit does not follow TDA 47: before the flop, less than a full raise re-opens the betting,
        and in fixed limit, half a raise does not count as a full one. `test_raises.py` has the examples of the rule.
        """
        last = [action for action in self.ours().actions if action.kind in ("raise", "bet")]
        return any(action.all_in and action.street == self.ours().street for action in last)

    def play(self) -> None:
        """Play the hand to its end."""
        while self.state.status:
            self.deal()
            if not self.state.status:
                break
            self.compare()
            self.step()
        hand = self.ours()
        assert hand.is_over
        assert [player.bet + player.ante for player in hand.players] == put_in(self.state)
        net = showdown(hand.table()).net
        # The rules of pokerkit for odd chips are others, so single chips can go to other players.
        for at, payoff in enumerate(self.state.payoffs):
            assert abs(net[f"p{at + 1}"] - payoff) <= 2


def put_in(state: Any) -> list[int]:
    """What each player put in, by the operations of pokerkit."""
    total, on_round = [0] * state.player_count, [0] * state.player_count
    for operation in state.operations:
        name = type(operation).__name__
        if name in ("AntePosting", "BlindOrStraddlePosting", "BringInPosting", "CheckingOrCalling"):
            total[operation.player_index] += operation.amount
            if name != "AntePosting":
                on_round[operation.player_index] += operation.amount
        elif name == "CompletionBettingOrRaisingTo":
            total[operation.player_index] += operation.amount - on_round[operation.player_index]
            on_round[operation.player_index] = operation.amount
        elif name == "BetCollection" and any(on_round):
            on_round = [0] * state.player_count
    return total


GAMES = ("holdem", "omaha", "limit holdem", "stud", "razz", "27-triple-draw", "27-single-draw", "badugi")


@cases(("game", "seed"), [(game, seed) for game in GAMES for seed in range(3)])
def test_pokerkit_plays_the_same_hands(game: str, seed: int) -> None:
    Pair(game, seed).play()


if __name__ == "__main__":  # python -m tests.play.test_pokerkit 1000: that many hands of each game
    for game in GAMES:
        for seed in range(int(sys.argv[1])):
            Pair(game, seed).play()
        print(game, "agrees", flush=True)
