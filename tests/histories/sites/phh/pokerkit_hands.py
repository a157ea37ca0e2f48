"""Random hands, played and written by PokerKit, an independent implementation of PHH and its games."""

from __future__ import annotations

import random as shuffle  # whose state PokerKit uses
from decimal import Decimal
from random import Random
from typing import Any, NamedTuple

import pokerkit
from pokerkit import Automation, HandHistory

_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
_GAMES: dict[str, tuple[str, ...]] = {  # the arguments of each game after the antes
    "FT": ("blinds", "small bet", "big bet"),
    "NT": ("blinds", "min bet"),
    "NS": ("blinds", "min bet"),
    "PO": ("blinds", "min bet"),
    "FO/8": ("blinds", "small bet", "big bet"),
    "F7S": ("bring-in", "small bet", "big bet"),
    "F7S/8": ("bring-in", "small bet", "big bet"),
    "FR": ("bring-in", "small bet", "big bet"),
    "N2L1D": ("blinds", "min bet"),
    "F2L3D": ("blinds", "small bet", "big bet"),
    "FB": ("blinds", "small bet", "big bet"),
}
CODES = tuple(_GAMES)


class Played(NamedTuple):
    """A hand that PokerKit has played: its text, and what is known of it from PokerKit's own accounts."""

    text: str
    contributed: list[Decimal]
    finishing: list[Decimal]
    folded: list[bool]
    board: list[str]


def play(code: str, seed: int) -> Played:
    """A random hand."""
    random = Random(f"{code} {seed}")
    shuffle.seed(f"{code} {seed}")
    count = random.choice([2, 2, 3, 4, 6] if code != "FB" else [2, 3, 4])
    ante = random.choice([0, 0, 1, 3])
    big_blind_ante = "blinds" in _GAMES[code] and count > 2 and random.random() < 0.2
    antes = [0, 10, *[0] * (count - 2)] if big_blind_ante else [ante] * count
    if "bring-in" in _GAMES[code]:
        antes = [max(1, ante)] * count
    blinds = [5, 10, *[random.choice([0, 0, 0, 20]) if at == 0 else 0 for at in range(count - 2)]]
    stacks = [random.choice([2, 4, 8, 15, 40, 97, 200, 1000, 1000]) for _ in range(count)]
    given = {"blinds": blinds, "bring-in": 3, "small bet": 10, "big bet": 20, "min bet": 10}
    game_type: Any = HandHistory.game_types[code]
    game = game_type(
        _AUTOMATIONS, not big_blind_ante, antes, *[given[name] for name in _GAMES[code]], mode=pokerkit.Mode.CASH_GAME
    )
    state = game(stacks, count)
    while state.status:
        _act(state, random)
    history = HandHistory.from_game_state(game, state, finishing_stacks=list(state.stacks), blinds_or_straddles=None)
    history.blinds_or_straddles = blinds if "blinds" in _GAMES[code] else None
    history.antes = antes
    history.ante_trimming_status = not big_blind_ante
    return Played(
        history.dumps(),
        _contributed(state),
        [Decimal(stack) for stack in state.stacks],
        [
            any(isinstance(done, pokerkit.Folding) and done.player_index == at for done in state.operations)
            for at in range(count)
        ],
        [repr(card) for cards in state.board_cards for card in cards],
    )


def _act(state: Any, random: Random) -> None:
    """Do something that the rules allow."""
    if state.stand_patter_or_discarder_index is not None:
        cards = list(state.get_down_cards(state.stand_patter_or_discarder_index))
        state.stand_pat_or_discard(random.sample(cards, random.randint(0, len(cards))))
    elif state.can_post_bring_in() and random.random() < 0.7:
        state.post_bring_in()
    elif state.can_complete_bet_or_raise_to() and random.random() < 0.4:
        low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(random.choice([low, high, random.randint(int(low), int(high))]))
    elif state.can_fold() and state.checking_or_calling_amount and random.random() < 0.25:
        state.fold()
    elif state.can_check_or_call():
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to()


def _contributed(state: Any) -> list[Decimal]:
    """What each player put in, from the operations of PokerKit."""
    contributed = [Decimal(0)] * state.player_count
    bets = [Decimal(0)] * state.player_count
    for done in state.operations:
        match done:
            case pokerkit.AntePosting(player_index=player, amount=amount):
                contributed[player] += amount
            case (
                pokerkit.BlindOrStraddlePosting(player_index=player, amount=amount)
                | pokerkit.BringInPosting(player_index=player, amount=amount)
                | pokerkit.CheckingOrCalling(player_index=player, amount=amount)
            ):
                contributed[player] += amount
                bets[player] += amount
            case pokerkit.CompletionBettingOrRaisingTo(player_index=player, amount=to):
                contributed[player] += to - bets[player]
                bets[player] = Decimal(to)
            case pokerkit.BetCollection():
                bets = [Decimal(0)] * state.player_count
    return contributed
