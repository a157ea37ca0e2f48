"""What the players of a hand of the usual form put in, and their cards.

Many users of a record look only at these, so the actions are made when somebody asks for them. `Play` makes them. It
also plays the hands that have something unusual, and says what is wrong with a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add, gt, itemgetter, sub

from cardspeak.cards import Card
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Shown
from cardspeak.histories.sites.phh.forced import Forced
from cardspeak.histories.sites.phh.play import Ending, boards_of, opening_of, street_of, uncalled
from cardspeak.histories.sites.phh.steps import BET, BOARD, CALL, DEAL, FOLD, MUCK, SHOW, step_of
from cardspeak.histories.sites.phh.values import Number, known_cards_of, known_of

_DEAL = len("d dh p1 ")
_to_whom: Callable[[str], str] = itemgetter(slice(_DEAL))
_what: Callable[[str], str] = itemgetter(slice(_DEAL, None))
_DEALS = [[f"d dh p{number} " for number in range(1, count + 1)] for count in range(10)]
"""How the first actions of most hands begin, by the number of players: each is dealt cards, in order."""
_MOST_ON_BOARD = 5


def usual_ending(stacks: Sequence[Number], forced: Forced, actions: list[str]) -> Ending | None:
    """A hand with a board after its last action; None if something about it is unusual or wrong.

    All players can pay the forced bets, there is one board, and nobody discards.
    """
    opening = opening_of(forced)
    if not all(map(gt, stacks, opening.total)):
        return None
    count = len(stacks)
    left = list(map(sub, stacks, opening.total))
    on_street, highest = opening.bets.copy(), opening.highest
    bets, folded = on_street.copy(), [False] * count
    shown: list[Shown] = []
    board: tuple[Card, ...] = ()
    street = 0
    try:
        cards = _first_cards(actions, count)
        for verb, player, to, dealt, _, _ in map(step_of, actions[count:] if cards else actions):
            if verb <= BET:
                if folded[player]:
                    return None
                if verb == FOLD:
                    folded[player] = True
                    continue
                if verb == CALL:
                    amount = highest - on_street[player]
                    if not amount:
                        continue
                    amount = min(amount, left[player])
                    to = on_street[player] + amount
                else:
                    amount = to - on_street[player]
                    if amount < 0:
                        return None
                    highest = max(to, highest)
                on_street[player] = to
                bets[player] += amount
                left[player] -= amount
            elif verb == BOARD:
                board += dealt
                now = street_of(len(board))
                if street != now:
                    street, highest, on_street = now, 0, [0] * count
            elif verb == DEAL:
                cards = cards or [()] * count
                cards[player] += dealt
            elif verb == SHOW:
                cards = cards or [()] * count
                known = known_of(dealt)
                cards[player] = known if known == dealt else cards[player]
                shown.append(Shown(player, known))
            elif verb == MUCK and player < count:
                shown.append(Shown(player, (), "mucked"))
            else:
                return None
    except (IndexError, BadHandError):
        return None
    if len(board) > _MOST_ON_BOARD:
        return None
    dead = opening.dead
    total = list(map(add, bets, dead)) if any(dead) else bets
    cards = cards or [()] * count
    return Ending(left, total, dead, folded, cards, boards_of(board, 0), tuple(shown), uncalled(bets))


def _first_cards(actions: list[str], count: int) -> list[tuple[Card, ...]]:
    """The known cards of each player, if the first actions deal them in order; otherwise an empty list.

    Raises:
        BadHandError: something else than cards is dealt.
    """
    deals = actions[:count]
    if count >= len(_DEALS) or list(map(_to_whom, deals)) != _DEALS[count]:
        return []
    return list(map(known_cards_of, map(_what, deals)))
