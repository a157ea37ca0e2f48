"""Hands checked in batches, so that the cards of all of them are valued together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from cardspeak.cards import DECK, Card, card_name
from cardspeak.errors import shortened
from cardspeak.games import GAMES, Game
from cardspeak.histories.checking.accounts import account, check_cancelled, check_total
from cardspeak.histories.checking.findings import Findings, name_of
from cardspeak.histories.checking.ledger import Ledger, ledger_of
from cardspeak.histories.checking.result import Verified
from cardspeak.histories.checking.values import Group, Key, Valuer
from cardspeak.histories.checking.verdict import Contest, decide
from cardspeak.histories.record.history import HIDDEN, History, Seat
from cardspeak.histories.record.reader import Read

_Groups: TypeAlias = dict[Key, Group]

_CARDS: Callable[[Seat], tuple[Card, ...]] = itemgetter(Seat._fields.index("cards"))
_NO_BOARD: tuple[tuple[Card, ...], ...] = ((),)


class _Facts(NamedTuple):
    """What a check needs to know of a game."""

    game: Game
    full_board: int
    hole_counts: range
    is_stud: bool
    has_draw: bool


@cache
def _facts_of(code: str) -> _Facts:
    game = GAMES[code]
    return _Facts(game, game.full_board, game.hole_counts, game.is_stud, game.has_draw)


class _Cards(NamedTuple):
    """The cards of a hand that its pots depend on."""

    game: Game
    holes: dict[int, tuple[Card, ...]]
    boards: tuple[tuple[Card, ...], ...]


def check_batch(hands: Sequence[Read], valuer: Valuer) -> list[Verified]:
    """The results of some hands, in their order."""
    groups: _Groups = {}
    examined = [_examine(hand, groups) for hand in hands]
    values = valuer.values(groups) if groups else {}
    return [found if isinstance(found, Verified) else decide(found, values) for found in examined]


def _examine(hand: Read, groups: _Groups) -> Verified | Contest:
    """The result of a hand that needs no cards; otherwise, its hands are added to the groups."""
    findings = Findings()
    if not isinstance(hand, History):
        findings.add("unreadable", f"line {hand.source.line}: {shortened(hand.reason, 200)}")
        return findings.verified(hand)
    if hand.missing:
        findings.add("cut", f"missing: {shortened('; '.join(hand.missing), 200)}")
        return findings.verified(hand)
    ledger = ledger_of(hand)
    if hand.cancelled and not any(ledger.collected):
        check_cancelled(hand, findings)
        return findings.verified(hand)
    kept = account(hand, ledger, findings)
    check_total(hand, ledger, kept, findings)
    if hand.cancelled:
        findings.add("cancelled", "the site cancelled the hand")
    if len(ledger.live) > 1:
        cards = _cards_of(hand, ledger, findings)
        if cards is not None:
            return _contest(hand, ledger, kept, cards, findings, groups)
    elif ledger.live:
        _check_payees(hand, ledger, findings)
        _check_for_edits(hand, findings)
    return findings.verified(hand)


def _check_payees(hand: History, ledger: Ledger, findings: Findings) -> None:
    """Add a finding if somebody else than the players who are live was paid."""
    for player, amount, *_ in hand.awards:
        if player not in ledger.live and amount > 0:
            findings.add("not-live", f"{name_of(hand, player)} was paid, but had folded")


def _check_for_edits(hand: History, findings: Findings) -> None:
    """Add a finding if a card appears twice in a hand that no cards decide."""
    if hand.game not in GAMES or _facts_of(hand.game).has_draw:  # cards that were discarded can be dealt again
        return
    holes = [*chain.from_iterable(map(_CARDS, hand.players))]
    for board in hand.boards or _NO_BOARD:
        twice = _card_that_appears_twice([*holes, *board])
        if twice is not None:
            findings.add("edited-record", f"{card_name(twice)} appears twice")
            return


def _card_that_appears_twice(cards: list[Card]) -> Card | None:
    """The first known card that is in the list twice, or None."""
    if len(set(cards)) == len(cards):
        return None
    return next((card for at, card in enumerate(cards) if card != HIDDEN and card in cards[:at]), None)


def _cards_of(hand: History, ledger: Ledger, findings: Findings) -> _Cards | None:
    """The cards that decide the hand; None with a finding if they are not known or cannot be true."""
    if hand.game not in GAMES:
        findings.add("no-game", "the game is not known")
        return None
    game, full_board, hole_counts, is_stud, has_draw = _facts_of(hand.game)
    boards = hand.boards or _NO_BOARD
    community = boards[0] if is_stud else ()
    if is_stud:
        boards = _NO_BOARD
    for board in boards:
        if len(board) != full_board or HIDDEN in board:
            few = min([len(board) for board in boards])
            findings.add("no-board", f"{len(ledger.live)} players did not fold, and the board has {few} cards")
            return None
    holes = {}
    for player in ledger.live:
        cards = hand.players[player].cards
        if cards and len(cards) + len(community) in hole_counts and HIDDEN not in cards:
            holes[player] = cards + community
    seats = [hand.players[player] for player in holes] if has_draw else hand.players
    seen = [*chain.from_iterable(map(_CARDS, seats))]
    for board in (community,) if community else boards:
        if _are_wrong([*seen, *board], game, findings):
            return None
    return _Cards(game, holes, boards)


def _are_wrong(cards: list[Card], game: Game, findings: Findings) -> bool:
    """Whether a card appears twice, or is not in the deck of the game, which is a finding."""
    twice = _card_that_appears_twice(cards)
    if twice is not None:
        findings.add("duplicate-card", f"{card_name(twice)} appears twice")
        return True
    if game.deck is not DECK and not set(cards) <= {*game.deck, HIDDEN}:
        wrong = next(card for card in cards if card not in game.deck and card != HIDDEN)
        findings.add("wrong-deck", f"{card_name(wrong)} is not in the deck of {game.short_title}")
        return True
    return False


def _contest(
    hand: History, ledger: Ledger, kept: Decimal, cards: _Cards, findings: Findings, groups: _Groups
) -> Contest:
    game, holes, boards = cards
    at: list[dict[int, tuple[Key, int]]] = []
    for board in boards:
        rows: dict[int, tuple[Key, int]] = {}
        for player, hole in holes.items():
            key = (game.code, len(hole), len(board))
            group = groups.get(key)
            if group is None:
                group = groups[key] = Group(game, len(hole), [])
            rows[player] = key, len(group.rows)
            group.rows.append(hole + board)
        at.append(rows)
    return Contest(hand, ledger, kept, at, findings)
