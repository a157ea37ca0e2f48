"""Records as Open Hand History."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from cardspeak._version import __version__
from cardspeak.cards import card_name
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.history import HIDDEN, Action, Award, History, Source
from cardspeak.histories.record.plain import Plain, differences, without_lines
from cardspeak.histories.sites.ohh.hand import ADDED, EXTENSION, HIDDEN_CARDS, LIMITS, PLACED, history_of

_SPEC_VERSION = "1.4.7"
_NOWHERE = Source("", 0, 1)
_BETS = MappingProxyType({limit: code for code, limit in LIMITS.items()})
_GAMES: Mapping[str, str] = MappingProxyType(
    {
        "holdem": "Holdem",
        "holdem8": "HoldemHiLo",
        "shortdeck": "ShortDeck",
        "omaha": "Omaha",
        "omaha5": "Omaha",
        "omaha6": "Omaha",
        "omaha8": "OmahaHiLo",
        "omaha5-8": "OmahaHiLo",
        "courchevel": "Courchevel",
        "courchevel8": "CourchevelHiLo",
        "stud": "Stud",
        "stud8": "StudHiLo",
        "razz": "Razz",
        "five-card-draw": "Draw",
        "badugi": "Badugi",
    }
)
_STREETS = ("Preflop", "Flop", "Turn", "River")
_BOARD_ENDS = (0, 3, 4, 5)
_VERBS: Mapping[str, str] = MappingProxyType(
    {
        "ante": "Post Ante",
        "dead": "Post Dead",
        "small blind": "Post SB",
        "big blind": "Post BB",
        "straddle": "Straddle",
        "post": "Post Extra Blind",
        "bring in": "Bring In",
        "fold": "Fold",
        "check": "Check",
        "call": "Call",
        "bet": "Bet",
        "raise": "Raise",
        "deal": "Dealt Cards",
        "discard": "Discards",
    }
)


def ohh_object(history: History) -> dict[str, Any]:
    """The object of a record in Open Hand History, with the key `ohh`.

    Reading it gives the same record, apart from its source: what the format has no place for is in an object with the
    key `cardspeak`.
    """
    history = without_lines(history)
    hand = _description(history)
    hand["players"] = [
        {
            "id": at,
            "seat": seat.seat,
            "name": seat.name,
            **({} if seat.stack is None else {"starting_stack": seat.stack}),
            **({"is_sitting_out": True} if seat.sat_out else {}),
        }
        for at, seat in enumerate(history.players)
    ]
    hand["rounds"] = [{"id": number} | part for number, part in enumerate(_rounds(history))]
    hand["pots"] = list(_pots(history))
    bounties = [beside for beside in history.outside if beside.kind == "bounty"]
    if bounties:
        hand["tournament_bounties"] = [
            {"player_id": bounty.player, "bounty_won": bounty.amount} for bounty in bounties if bounty.amount >= 0
        ]
    return {"ohh": _with_the_rest(hand, history)}


def _description(history: History) -> dict[str, Any]:
    """The keys that describe the hand."""
    stakes = history.stakes
    hand: dict[str, Any] = {
        "spec_version": _SPEC_VERSION,
        "internal_version": __version__,
        "network_name": history.site,
        "site_name": history.site,
        "game_type": _GAMES.get(history.game or "", history.game or ""),
        "table_name": history.table_name,
        "table_size": max((seat.seat for seat in history.players), default=0),
        "game_number": history.id,
        "start_date_utc": history.date,
        "currency": history.currency or "",
        "ante_amount": stakes.ante or ZERO,
        "small_blind_amount": stakes.small_blind or ZERO,
        "big_blind_amount": stakes.big_blind or ZERO,
        "bet_limit": {"bet_type": _BETS.get(history.limit or "no"), "bet_cap": stakes.cap or ZERO},
    }
    if history.button is not None:
        hand["dealer_seat"] = history.button
    if history.kind == "tournament":
        hand |= {"tournament": True, "tournament_info": {"tournament_number": history.tournament}}
    flags = ["Run_It_Twice"] * (len(history.boards) > 1) + ["Fast"] * (history.kind == "zoom")
    if flags:
        hand["flags"] = flags
    own = {key: value for key, value in history.details.items() if key not in PLACED}
    return hand | {key: _as_json(value) for key, value in own.items()}


def _as_json(value: object) -> Plain:
    """A detail: a tuple of pairs that begin with a text was an object."""
    if isinstance(value, tuple):
        if value and all(isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str) for item in value):
            return {key: _as_json(item) for key, item in value}
        return [_as_json(item) for item in value]
    return value


# --- rounds


def _rounds(history: History) -> Iterator[dict[str, Any]]:
    """The rounds, first those of the first board, then those of the other boards, then the showdown."""
    by_street = {street: list(actions) for street, actions in groupby(history.actions, attrgetter("street"))}
    first = history.boards[0] if history.boards else ()
    last = max([*by_street, 0, _last_street(first)])
    for street in range(last + 1):
        cards = first[_end(street - 1) : _end(street)] if street else ()
        yield _round(_name(street), cards, [_action(action) for action in by_street.get(street, ())])
    for board in history.boards[1:]:
        common = next((at for at, (a, b) in enumerate(zip(first, board, strict=False)) if a != b), len(first))
        start = max((street for street in range(1, 4) if _end(street - 1) <= common), default=1)
        for street in range(start, _last_street(board) + 1):
            yield _round(_name(street), board[_end(street - 1) : _end(street)], [])
    if history.shown:
        verbs = {"shown": "Shows Cards"}
        yield _round(
            "Showdown",
            (),
            [
                {"player_id": shown.player, "action": verbs.get(shown.how, "Mucks Cards")} | _cards(shown.cards)
                for shown in history.shown
            ],
        )


def _round(street: str, cards: tuple[int, ...], actions: list[dict[str, Any]]) -> dict[str, Any]:
    numbered = [{"action_number": number} | action for number, action in enumerate(actions, 1)]
    return {"street": street, "cards": [card_name(card) for card in cards], "actions": numbered}


def _name(street: int) -> str:
    return _STREETS[street] if street < len(_STREETS) else f"Street {street + 1}"


def _end(street: int) -> int:
    """How many cards are on the board at the end of a street."""
    return _BOARD_ENDS[min(street, 3)]


def _last_street(board: tuple[int, ...]) -> int:
    return next((street for street in range(4) if len(board) <= _end(street)), 3)


def _action(action: Action) -> dict[str, Any]:
    """An action."""
    values: dict[str, Any] = {"player_id": action.player, "action": _VERBS[action.kind]}
    if action.kind in ("deal", "discard"):
        return values | _cards(action.cards)
    return values | {"amount": action.amount, "is_allin": action.all_in}


def _cards(cards: tuple[int, ...]) -> dict[str, Any]:
    """The key for the known cards; for hidden cards only, how many there are, which the format has no key for."""
    known = [card_name(card) for card in cards if card != HIDDEN]
    return {"cards": known} if known else {HIDDEN_CARDS: len(cards)} if cards else {}


# --- pots


def _pots(history: History) -> Iterator[dict[str, Any]]:
    """The pots, and what was paid from each."""
    names = list(dict.fromkeys([pot.name for pot in history.pots] + [award.pot for award in history.awards]))
    printed = {pot.name: pot for pot in history.pots}
    for number, name in enumerate(names):
        awards = [award for award in history.awards if award.pot == name]
        pot = printed.get(name)
        rake = pot.rake if pot else None
        if rake is None and history.rake is not None and number == 0:
            rake = history.rake - sum([pot.rake or ZERO for pot in history.pots], ZERO)
        values: dict[str, Any] = {"number": number, "amount": pot.amount if pot else _total(awards, rake)}
        if rake is not None and rake >= 0:
            values["rake"] = rake
        fees = sum(history.fees.values(), ZERO)
        if number == 0 and fees > 0:
            values["jackpot"] = fees
        values["player_wins"] = [{"player_id": award.player, "win_amount": award.amount} for award in awards]
        yield values


def _total(awards: list[Award], rake: Decimal | None) -> Decimal:
    """What was in a pot whose amount is not printed."""
    return sum([award.amount for award in awards], rake or ZERO)


# --- what the format has no place for


def _with_the_rest(hand: dict[str, Any], history: History) -> dict[str, Any]:
    """The object, and what reading it does not give, in an object with the key `cardspeak`."""
    added = [key for key in hand if key not in PLACED and key not in history.details]
    hand = hand | {EXTENSION: {ADDED: added}}
    return hand | {EXTENSION: {ADDED: added} | differences(history_of(hand, _NOWHERE), history)}
