"""The record of a hand from its object in Open Hand History."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from types import MappingProxyType
from typing import Any, Final

from cardspeak.cards import Card
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.cards import CARD_IDS
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import (
    HIDDEN,
    ActionKind,
    History,
    Limit,
    Outside,
    PrintedPot,
    Shown,
    Source,
    Stakes,
)
from cardspeak.histories.record.plain import FIELDS, changed

SITE = "OHH"
PLACED = frozenset(
    {
        *(
            "site_name",
            "tournament",
            "game_number",
            "start_date_utc",
            "table_name",
            "game_type",
            "bet_limit",
            "currency",
        ),
        *("dealer_seat", "small_blind_amount", "big_blind_amount", "ante_amount", "players", "rounds", "pots"),
        *("tournament_bounties",),
    }
)
"""The keys that have a place in the record. Others become its `details`."""
EXTENSION, ADDED = "cardspeak", "added"
HIDDEN_CARDS = "hidden_cards"
"""The key of what the format has no place for, in files that cardspeak has written, and in it the key of the names of
other keys that are no details of the record; and the key of the number of cards of an action that are all hidden."""
GAMES: Mapping[str, str] = MappingProxyType(
    {
        "holdem": "holdem",
        "texasholdem": "holdem",
        "holdemhilo": "holdem8",
        "shortdeck": "shortdeck",
        "sixplus": "shortdeck",
        "omaha": "omaha",
        "omahahilo": "omaha8",
        "omaha5": "omaha5",
        "omaha5hilo": "omaha5-8",
        "omaha6": "omaha6",
        "courchevel": "courchevel",
        "courchevelhilo": "courchevel8",
        "stud": "stud",
        "studhilo": "stud8",
        "razz": "razz",
        "draw": "five-card-draw",
        "badugi": "badugi",
    }
)
"""The games by the names of the format, in lower case and without blanks and hyphens."""
_MORE_CARDS = {("omaha", 5): "omaha5", ("omaha", 6): "omaha6", ("omaha", 7): "omaha7", ("omaha8", 5): "omaha5-8"}
LIMITS: Mapping[str, Limit] = MappingProxyType({"NL": "no", "PL": "pot", "FL": "fixed"})
STREETS: Mapping[str, int] = MappingProxyType({"preflop": 0, "flop": 1, "turn": 2, "river": 3})
SHOWDOWN: Final = "showdown"

_PUTS: Mapping[str, ActionKind] = {
    "post sb": "small blind",
    "post bb": "big blind",
    "straddle": "straddle",
    "post extra blind": "post",
    "bet": "bet",
    "raise": "raise",
    "call": "call",
    "bring in": "bring in",
}
_DEAD: Mapping[str, ActionKind] = {"post ante": "ante", "post dead": "dead"}
_WITHOUT_A_PLACE = frozenset({"added chips", "sits down", "stands up"})
_PLAY_MONEY = frozenset({"XPM", "PPC"})


def history_of(hand: Mapping[str, object], source: Source) -> History:
    """The record of a hand from its object.

    Raises:
        BadHandError: a value is not what the format says.
    """
    draft = Draft(_text(hand, "site_name") or SITE, source)
    draft.id, draft.date, draft.table_name = (
        _text(hand, key) for key in ("game_number", "start_date_utc", "table_name")
    )
    ids = _seat_players(draft, hand)
    _describe(draft, hand)
    _play(draft, hand, ids)
    _pay(draft, hand, ids)
    _pay_bounties(draft, hand, ids)
    if draft.game is not None:
        most = max((len(action.cards) for action in draft.actions), default=0)
        draft.game = _MORE_CARDS.get((draft.game, most), draft.game)
    kept = hand.get(EXTENSION)
    kept = kept if isinstance(kept, dict) and ADDED in kept else None
    left_out = PLACED.union([EXTENSION, *map(str, kept[ADDED])] if kept and isinstance(kept[ADDED], list) else ())
    for key in hand.keys() - left_out:
        if hand[key] is not None:
            draft.details[key] = _frozen(hand[key])
    history = draft.history()
    return changed(history, {name: kept[name] for name in FIELDS if name in kept}) if kept else history


# --- what describes the hand


def _seat_players(draft: Draft, hand: Mapping[str, object]) -> dict[object, int]:
    """Seat the players, and return the index of each by the id in the file."""
    ids: dict[object, int] = {}
    players = _objects(hand, "players")
    if EXTENSION not in hand:
        players.sort(key=lambda player: _whole(player, "seat"))
    for number, player in enumerate(players, 1):
        seat = _whole(player, "seat")
        name = _text(player, "name") or _text(player, "display") or f"p{number}"
        if name in draft.index:
            name = f"{name} in seat {seat}"
        stack = _amount(player, "starting_stack")
        at = draft.seat(name, seat, stack, sat_out=player.get("is_sitting_out") is True)
        if player.get("id") in ids:
            raise BadHandError(f"two players have the id {str(player.get('id'))[:20]}")
        ids[player.get("id")] = at
    return ids


def _describe(draft: Draft, hand: Mapping[str, object]) -> None:
    """Add the game, the stakes, the currency and the button."""
    game = re.sub(r"[^a-z0-9]", "", _text(hand, "game_type").lower())
    draft.game = GAMES.get(game)
    limit = hand.get("bet_limit")
    limit = limit if isinstance(limit, dict) else {}
    draft.limit = LIMITS.get(_text(limit, "bet_type").upper())
    draft.stakes = Stakes(
        "",
        _amount(hand, "small_blind_amount") or None,
        _amount(hand, "big_blind_amount") or None,
        _amount(hand, "ante_amount") or None,
        cap=_amount(limit, "bet_cap") or None,
    )
    draft.currency = _text(hand, "currency") or None
    if draft.currency in _PLAY_MONEY:
        draft.currency = "chips"
    if hand.get("dealer_seat") is not None:
        draft.button = _whole(hand, "dealer_seat")
    tournament = hand.get("tournament_info")
    if hand.get("tournament") is True or isinstance(tournament, dict):
        draft.kind, draft.currency = "tournament", "chips"
        draft.tournament = _text(tournament, "tournament_number") if isinstance(tournament, dict) else ""


# --- rounds


def _play(draft: Draft, hand: Mapping[str, object], ids: Mapping[object, int]) -> None:
    """Add the actions and the boards."""
    rounds = sorted(_objects(hand, "rounds"), key=lambda part: _whole(part, "id"))
    dealt: list[tuple[int, tuple[Card, ...]]] = []  # the cards of each street, of each run
    street = 0
    for number, part in enumerate(rounds):
        name = _text(part, "street").lower().replace("-", "").replace(" ", "")
        if name != SHOWDOWN:
            street = STREETS.get(name, min(number, 4))
            draft.street(street)
        cards = _cards(part)
        if cards:
            dealt.append((street, cards))
        for action in sorted(_objects(part, "actions"), key=lambda action: _whole(action, "action_number")):
            _act(draft, action, ids)
    draft.boards = list(_boards(dealt))


def _boards(dealt: list[tuple[int, tuple[Card, ...]]]) -> Iterator[tuple[Card, ...]]:
    """The boards: a street that occurs again begins the next run, which shares the streets before it.

    >>> list(_boards([(1, (0, 1, 2)), (2, (3,)), (3, (4,)), (2, (5,)), (3, (6,))]))
    [(0, 1, 2, 3, 4), (0, 1, 2, 5, 6)]
    """
    first: dict[int, tuple[Card, ...]] = {}
    run: dict[int, tuple[Card, ...]] = {}
    for street, cards in dealt:
        if street in run:
            yield tuple(card for part in run.values() for card in part)
            first = first or run
            run = {number: part for number, part in first.items() if number < street}
        run[street] = cards
    if run:
        yield tuple(card for part in run.values() for card in part)


def _act(draft: Draft, action: Mapping[str, object], ids: Mapping[object, int]) -> None:
    """Add an action."""
    verb = _text(action, "action").lower()
    amount = _amount(action, "amount") or ZERO
    if verb == "add to pot":
        added = draft.details.get("added_to_pot", ZERO)
        draft.details["added_to_pot"] = amount + (added if isinstance(added, Decimal) else ZERO)
        return
    player = _player(action, "player_id", ids)
    all_in = action.get("is_allin") is True
    if verb in _PUTS:
        draft.put(player, _PUTS[verb], amount, all_in)
    elif verb in _DEAD:
        draft.dead(player, amount, _DEAD[verb])
    elif verb in _OTHERS:
        _OTHERS[verb](draft, player, _cards(action))
    elif verb not in _WITHOUT_A_PLACE:
        draft.not_understood(-1, f"{list(draft.index)[player]}: {_text(action, 'action')} {amount}".strip())


_OTHERS: Mapping[str, Callable[[Draft, int, tuple[Card, ...]], None]] = {
    "fold": lambda draft, player, _: draft.fold(player),
    "check": lambda draft, player, _: draft.check(player),
    "dealt cards": Draft.deal,
    "dealt card": Draft.deal,
    "discards": Draft.discard,
    "shows cards": lambda draft, player, cards: draft.show(player, Shown(player, cards)),
    "mucks cards": lambda draft, player, cards: draft.show(player, Shown(player, cards, "mucked")),
}


# --- pots


def _pay(draft: Draft, hand: Mapping[str, object], ids: Mapping[object, int]) -> None:
    """Add the pots and what was paid from them."""
    pots = sorted(_objects(hand, "pots"), key=lambda pot: _whole(pot, "number"))
    jackpot = ZERO
    for pot in pots:
        name = f"pot {_whole(pot, 'number')}"
        amount, rake = _amount(pot, "amount"), _amount(pot, "rake")
        jackpot += _amount(pot, "jackpot") or ZERO
        if amount is not None:
            draft.pots.append(PrintedPot(name, amount, rake))
            draft.total_pot = (draft.total_pot or ZERO) + amount
        if rake is not None:
            draft.rake = (draft.rake or ZERO) + rake
        for win in _objects(pot, "player_wins"):
            _win(draft, win, name, _player(win, "player_id", ids))
    if jackpot:
        draft.fees["jackpot"] = jackpot
    if draft.awards and jackpot and draft.total_pot is not None:
        paid = sum([award.amount for award in draft.awards], ZERO)
        draft.fees_in_rake = paid + (draft.rake or ZERO) == draft.total_pot


def _win(draft: Draft, win: Mapping[str, object], pot: str, player: int) -> None:
    """Add what a player was paid from a pot, and beside it."""
    amount = _amount(win, "win_amount")
    if amount:
        draft.award(player, amount, pot)
    for key, kind, sign in (
        ("cashout_amount", "cash-out", 1),
        ("cashout_fee", "cash-out fee", -1),
        ("bonus_amount", "bonus", 1),
    ):
        beside = _amount(win, key)
        if beside:
            draft.outside.append(Outside(kind, player, sign * beside))


def _pay_bounties(draft: Draft, hand: Mapping[str, object], ids: Mapping[object, int]) -> None:
    """Add the bounties."""
    for bounty in _objects(hand, "tournament_bounties"):
        player = _player(bounty, "player_id", ids)
        draft.outside.append(Outside("bounty", player, _amount(bounty, "bounty_won") or ZERO))


# --- values


def _text(values: Mapping[str, object], key: str) -> str:
    """A text, or a number as text; empty if there is none."""
    value = values.get(key)
    return value if isinstance(value, str) else str(value) if type(value) in (int, Decimal) else ""


def _whole(values: Mapping[str, object], key: str) -> int:
    """A whole number of up to 9 digits, which can be text; 0 if there is none."""
    text = _text(values, key)
    if text and not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise BadHandError(f"{key}: {text[:30]!r} is not a whole number")
    return int(text or 0)


def _amount(values: Mapping[str, object], key: str) -> Decimal | None:
    """An amount, which can be text; None if there is none.

    Raises:
        BadHandError: it is not a number of at least 0, or has too many digits.
    """
    value = values.get(key)
    if value is None or value == "":
        return None
    try:
        if isinstance(value, bool) or not isinstance(value, int | Decimal | str) or len(str(value)) > 30:
            raise InvalidOperation
        amount = Decimal(value)
    except (InvalidOperation, ValueError):
        raise BadHandError(f"{key}: {str(value)[:30]!r} is not an amount") from None
    if not amount.is_finite() or (amount and not -9 <= amount.adjusted() < 15):
        raise BadHandError(f"{key}: {str(value)[:30]!r} is not an amount")
    if amount < 0:
        raise BadHandError(f"{key}: {amount} is negative")
    return amount


def _objects(values: Mapping[str, object], key: str) -> list[dict[str, Any]]:
    """An array of objects; empty if there is none.

    Raises:
        BadHandError: it is something else.
    """
    value = values.get(key)
    if value is None or value == "":
        return []
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise BadHandError(f"{key} is not an array of objects")
    return value


def _player(values: Mapping[str, object], key: str, ids: Mapping[object, int]) -> int:
    """The index of the player with an id.

    Raises:
        BadHandError: no player has this id.
    """
    given = values.get(key)
    if not isinstance(given, int | str) or given not in ids:
        raise BadHandError(f"{key}: no player has the id {str(given)[:20]!r}")
    return ids[given]


def _cards(values: Mapping[str, object]) -> tuple[Card, ...]:
    """Cards in an array, or in a text separated by blanks.

    Raises:
        BadHandError: there is something else.
    """
    value = values.get("cards")
    names = value.replace(",", " ").split() if isinstance(value, str) else value
    hidden = values.get(HIDDEN_CARDS)
    if type(hidden) is int and 0 < hidden < 20:
        return (HIDDEN,) * hidden
    if names is None:
        return ()
    try:
        return tuple([CARD_IDS[name] for name in names])  # type: ignore[attr-defined]
    except (KeyError, TypeError):
        raise BadHandError(f"cards: {str(value)[:40]!r} are not cards such as 'Ah'") from None


def _frozen(value: object) -> object:
    """A value of JSON as an immutable value: arrays as tuples, and objects as tuples of pairs."""
    if isinstance(value, list):
        return tuple([_frozen(item) for item in value])
    if isinstance(value, dict):
        return tuple([(key, _frozen(item)) for key, item in value.items() if item is not None])
    return "" if value is None else value
