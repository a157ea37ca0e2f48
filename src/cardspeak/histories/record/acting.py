"""Actions whose meaning follows from the bets on the table and the player's stack."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import ActionKind, Shown

_MORE_CARDS = {
    ("omaha", 5): "omaha5",
    ("omaha", 6): "omaha6",
    ("omaha8", 5): "omaha5-8",
    ("omaha8", 6): "omaha6-8",
}


def add(draft: Draft, player: int, kind: ActionKind, amount: Decimal) -> None:
    """Add an action that puts in `amount` more chips; it is all-in if the player has no more.

    Raises:
        BadHandError: the amount is negative.
    """
    if amount < 0:
        raise BadHandError(f"{amount} is a negative amount")
    draft.put(player, kind, amount, amount > 0 and draft.is_all(player, amount))


def add_to(draft: Draft, player: int, kind: ActionKind, to: Decimal) -> None:
    """Add an action that brings the player's bet on this street to `to`.

    Raises:
        BadHandError: the player already bet more.
    """
    add(draft, player, kind, to - draft.bet_of(player))


def call(draft: Draft, player: int, amount: Decimal) -> None:
    """Add a call that is printed as what it adds or as the total of the street, whichever matches the bet to call."""
    own, highest = draft.bet_of(player), draft.highest()
    add(draft, player, "call", amount - own if amount == highest else amount)


def all_in(draft: Draft, player: int, amount: Decimal, *, is_total: bool) -> None:
    """Add an all-in that is printed as what it adds or as the total of the street, whichever matches the stack.

    If neither matches, `is_total` decides.

    Raises:
        BadHandError: the player already bet more.
    """
    own, left = draft.bet_of(player), draft.left(player)
    if left is None or amount not in (left, own + left):
        left = amount - own if is_total else amount
    if left < 0:
        raise BadHandError(f"an all-in of {amount} is less than the bet before it")
    all_in_by(draft, player, left)


def all_in_by(draft: Draft, player: int, amount: Decimal) -> None:
    """Add an all-in that puts in `amount` more chips: a call, a bet or a raise, which the bet to call decides."""
    to, highest = draft.bet_of(player) + amount, draft.highest()
    draft.put(player, "call" if to <= highest else "raise" if highest else "bet", amount, True)


def blind(draft: Draft, player: int, kind: ActionKind, amount: Decimal) -> None:
    """Add a blind that counts as a bet; a second one of its kind is a `post`."""
    if kind in ("small blind", "big blind") and any(action.kind == kind for action in draft.actions):
        kind = "post"
    draft.put(player, kind, amount, draft.is_all(player, amount))


def post(draft: Draft, player: int, amount: Decimal) -> None:
    """Add the blinds of a player who enters or returns: what exceeds the big blind is dead, and so is a small blind.

    The blinds are those of the stakes, or else those that are posted.
    """
    big = draft.stakes.big_blind or draft.highest()
    small = draft.stakes.small_blind or next(
        (action.amount for action in draft.actions if action.kind == "small blind"), None
    )
    if big and amount > big:
        draft.dead(player, amount - big)
        amount = big
    elif amount == small and amount != big:
        draft.dead(player, amount)
        return
    add(draft, player, "post", amount)


def show_known(draft: Draft) -> None:
    """Add the hands of all players who have not folded and whose cards are known, if there was a showdown."""
    live = draft.live()
    shown = {shown.player for shown in draft.shown}
    if len(live) > 1:
        for player in live:
            if player not in shown and draft.cards_of(player):
                draft.show(player, Shown(player, draft.cards_of(player)))


def with_hole_cards(game: str | None, cards: int) -> str | None:
    """The code of a game in which a player gets so many hole cards: `omaha5` for `omaha` with five."""
    return _MORE_CARDS.get((game or "", cards), game)
