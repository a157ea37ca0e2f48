"""Hands checked in batches, so that the cards of all of them are valued together."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
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
from cardspeak.histories.record.history import HIDDEN, History
from cardspeak.histories.record.reader import Read

_Groups: TypeAlias = dict[Key, Group]


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
    game = GAMES.get(hand.game or "")
    if game is None or game.has_draw:  # cards that were discarded can be dealt again
        return
    holes = [card for seat in hand.players for card in seat.cards if card != HIDDEN]
    for board in hand.boards or ((),):
        cards = [*holes, *[card for card in board if card != HIDDEN]]
        if len(set(cards)) < len(cards):
            twice = next(card for at, card in enumerate(cards) if card in cards[:at])
            findings.add("edited-record", f"{card_name(twice)} appears twice")
            return


def _cards_of(hand: History, ledger: Ledger, findings: Findings) -> _Cards | None:
    """The cards that decide the hand; None with a finding if they are not known or cannot be true."""
    game = GAMES.get(hand.game or "")
    if game is None:
        findings.add("no-game", "the game is not known")
        return None
    boards = hand.boards or ((),)
    community = boards[0] if game.is_stud else ()
    if game.is_stud:
        boards = ((),)
    if any(len(board) != game.full_board or HIDDEN in board for board in boards):
        few = min(len(board) for board in boards)
        findings.add("no-board", f"{len(ledger.live)} players did not fold, and the board has {few} cards")
        return None
    holes = {}
    for player in ledger.live:
        cards = hand.players[player].cards
        if cards and len(cards) + len(community) in game.hole_counts and HIDDEN not in cards:
            holes[player] = cards + community
    seen = [hand.players[player].cards for player in holes] if game.has_draw else [seat.cards for seat in hand.players]
    known = [card for cards in seen for card in cards if card != HIDDEN]
    for board in (community,) if community else boards:
        _check_cards([*known, *board], game, findings)
        if findings.are_final and findings.found[-1][0] in ("duplicate-card", "wrong-deck"):
            return None
    return _Cards(game, holes, boards)


def _check_cards(cards: Sequence[Card], game: Game, findings: Findings) -> None:
    """Add a finding if a card appears twice, or is not in the deck of the game."""
    if len(set(cards)) < len(cards):
        twice = next(card for at, card in enumerate(cards) if card in cards[:at])
        findings.add("duplicate-card", f"{card_name(twice)} appears twice")
    elif game.deck is not DECK and not set(cards) <= set(game.deck):
        wrong = next(card for card in cards if card not in game.deck)
        findings.add("wrong-deck", f"{card_name(wrong)} is not in the deck of {game.short_title}")


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
