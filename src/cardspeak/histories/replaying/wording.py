"""What happens in a hand, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

from cardspeak.cards import card_name
from cardspeak.errors import listed
from cardspeak.histories.record.history import HIDDEN, Action, ActionKind, Award, History, How, Shown

Money = Callable[[Decimal], str]

_VERBS: dict[ActionKind, str] = {
    "dead": "posts {amount} dead",
    "small blind": "posts the small blind, {amount}",
    "big blind": "posts the big blind, {amount}",
    "straddle": "straddles, {amount}",
    "post": "posts {amount}",
    "bring in": "brings it in for {amount}",
    "fold": "folds",
    "check": "checks",
    "call": "calls {amount}",
    "bet": "bets {amount}",
    "raise": "raises to {to}",
}

_SHOWS: dict[How, str] = {
    "shown": "shows",
    "mucked": "mucks",
    "not shown": "does not show",
    "shown later": "shows afterwards",
}


def action_words(name: str, action: Action, money: Money) -> str:
    """An action of one player, such as `Ann raises to 6`."""
    if action.kind == "discard":
        n = len(action.cards)
        return f"{name} stands pat" if not n else f"{name} discards {n} card{'s' if n > 1 else ''}"
    verb = _VERBS[action.kind].format(amount=money(action.amount), to=money(action.to))
    return f"{name} {verb}" + (", all-in" if action.all_in else "")


def antes_words(names: Sequence[str], actions: Sequence[Action], money: Money) -> str:
    """The antes of several players."""
    amounts = {action.amount for action in actions}
    if len(actions) > 1 and len(amounts) == 1:
        return f"{len(actions)} players post an ante of {money(actions[0].amount)}"
    posted = [f"{names[action.player]} posts an ante of {money(action.amount)}" for action in actions]
    return listed(posted)


def deal_words(street: str, before: Sequence[Sequence[int]], boards: Sequence[Sequence[int]]) -> str:
    """The cards of a new betting round."""
    shared = min(map(len, before), default=0)
    new = [" ".join(map(card_name, board[shared:])) for board in boards if len(board) > shared]
    if not new:
        return "The cards are dealt" if street in ("preflop", "before the draw") else f"The {street} begins"
    return (
        f"The {street} is {listed(new)}" if len(new) == 1 else f"The {street}, dealt {len(new)} times, is {listed(new)}"
    )


def shown_words(name: str, shown: Shown) -> str:
    """A hand at the showdown."""
    cards = " ".join("??" if card == HIDDEN else card_name(card) for card in shown.cards)
    verb = _SHOWS[shown.how]
    says = "; ".join(word for word in (shown.words, shown.low) if word)
    board = f" (board {shown.board})" if shown.board else ""
    ending = f": {says}{board}" if says and "shows" in verb else ""
    return " ".join([part for part in (name, verb, cards) if part]) + ending


def award_words(name: str, award: Award, money: Money) -> str:
    """What a player gets from the pot."""
    pot = f" from the {award.pot}" if award.pot else ""
    half = f", {award.half}" if award.half else ""
    board = f", board {award.board}" if award.board else ""
    return f"{name} wins {money(award.amount)}{pot}{half}{board}"


def end_words(history: History, left: Decimal, money: Money) -> str:
    """The end of the hand: what the house takes, and money outside the pot."""
    if history.cancelled:
        return "The site cancels the hand"
    taken = [f"a rake of {money(history.rake)}"] if history.rake else []
    taken += [f"{money(fee)} for the {name}" for name, fee in history.fees.items() if fee]
    sentences = ["The hand is over"]
    if taken:
        sentences.append(f"The house takes {listed(taken)}")
    elif left > 0 and history.awards:
        sentences.append(f"{money(left)} of the pot goes to nobody, which is usually the rake")
    for outside in history.outside:
        name = history.players[outside.player].name
        verb = "gets" if outside.amount >= 0 else "pays"
        sentences.append(f"{name} {verb} {money(abs(outside.amount))} outside the pot ({outside.kind})")
    return ". ".join(sentences)
