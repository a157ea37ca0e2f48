"""Hands of the iPoker network, as XML: a session with a header and several hands.

Actions are in the order of their numbers, not of the file. A raise is printed as the total of the street, all other
bets as what they add. What each player put in and got back is an attribute of the player. Old clients pay an uncalled
bet as part of the award.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from cardspeak.cards import Card
from cardspeak.histories.record import acting
from cardspeak.histories.record.amounts import ZERO, amount_of, currency_of
from cardspeak.histories.record.cards import CARD_IDS
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, ActionKind, Limit, Stakes
from cardspeak.histories.sites.markup.elements import Element, Form, reader_of

_STUDS = {"stud", "stud8", "five-card-stud"}
_LIMIT = re.compile(
    r"(?P<no>no limit|\b(?:NL|SL|LZ|БЛ)\b)|(?P<pot>pot limit|\b(?:PL|LP)\b)"
    r"|(?P<fixed>fixed limit|\b(?:L|FL|LH|Limit)\b)",
    re.IGNORECASE,
)
_TWO_AMOUNTS = re.compile(r"(\d[\d.,]*)\D{0,5}/\D{0,5}(\d[\d.,]*)")
_ANTE = re.compile(r"Ante\D{0,5}(\d[\d.,]*)", re.IGNORECASE)
_LONG_NUMBER = re.compile(r"\d{5,}")
_POINTS = re.compile(r"(?<=\d)\.(?=\d{3}(?:\D|$))")
_LONGEST = 200
_HIDDEN = {"X", "x", "XX", "xx"}
_CLIENT_THAT_RETURNS = 20
"""From this version, an uncalled bet goes back without a line if the header does not say so."""


def _read(draft: Draft, game: Element, header: Element) -> None:
    """Read a hand."""
    general = game.within("general")
    draft.id = game.get("gamecode")
    draft.date = _text(general, "startdate") or _text(header, "startdate")
    _read_header(draft, header)
    _read_players(draft, general.within("players"))
    first = 2 if draft.game in _STUDS else 1
    for part in sorted(game.named("round"), key=_number):
        draft.street(max(_number(part) - first, 0))
        for element in sorted(part.children, key=_order):
            draft.line = element.line
            _read_element(draft, element)
    most = max((len(action.cards) for action in draft.actions if action.kind == "deal"), default=0)
    draft.game = acting.with_hole_cards(draft.game, most)
    _read_results(draft, general.within("players"))
    if general.named("players") and not game.named("round") and not draft.missing:
        draft.missing.append("the actions")
    acting.show_known(draft)


def _text(parent: Element, tag: str) -> str:
    """The text of a child; empty if there is none, or if the site does not know."""
    text = parent.within(tag).text.strip()[:_LONGEST]
    return "" if text == "N/A" else text


def _amount(text: str) -> Decimal:
    """The amount in a text; Italian clients separate thousands with points."""
    return amount_of(_POINTS.sub("", text) if "." in text else text)


def _if_known(text: str) -> Decimal | None:
    """The amount in a text; None if the site does not know it."""
    return None if text in ("", "N/A", "N/D") else _amount(text)


def _number(element: Element) -> int:
    """The number of a round or an action; 0 if it has none."""
    number = element.get("no")
    return int(number) if number.isdecimal() and len(number) < 10 else 0


def _order(element: Element) -> int:
    """Cards first, then actions by their numbers."""
    return -1 if element.tag == "cards" else _number(element)


# --- the header


def _read_header(draft: Draft, header: Element) -> None:
    """Read the header of the session."""
    text = _text(header, "gametype")
    draft.table_name = _text(header, "tablename")
    draft.game, draft.limit = _game_and_limit(text)
    _read_stakes(draft, text)
    if header.named("tournamentcode") or header.named("tournamentname") or header.named("tournamentcurrency"):
        draft.kind, draft.currency = "tournament", "chips"
        numbers = _LONG_NUMBER.findall(draft.table_name)
        draft.tournament = _text(header, "tournamentcode") or (numbers[-1] if numbers else "")
    elif _text(header, "mode").lower() == "fun":
        draft.currency = "chips"
    else:
        draft.currency = _text(header, "tablecurrency") or currency_of(text) or _text(header, "currency") or None
    enabled = _text(header, "uncalled_bet_enabled").lower()
    version = _text(header, "client_version").partition(".")[0]
    is_new = version.isdecimal() and len(version) < 4 and int(version) >= _CLIENT_THAT_RETURNS
    draft.awards_uncalled = enabled == "false" or (enabled != "true" and not is_new)


def _game_and_limit(text: str) -> tuple[str | None, Limit | None]:
    """The game and the limit in a text such as `Omaha Hi-Lo PL €5/€10`."""
    words = text.lower()
    is_low = "hi-lo" in words or "hilow" in words or "hi/lo" in words or "hi lo" in words
    found = _LIMIT.search(text)
    limit: Limit | None = None
    if found is not None:
        limit = "no" if found["no"] else "pot" if found["pot"] else "fixed"
    if "omaha" in words:
        return "omaha8" if is_low else "omaha", limit
    if "stud" in words:
        return "five-card-stud" if words.startswith("5") else "stud8" if is_low else "stud", limit
    if "hold" in words or words.startswith("lh "):
        return "shortdeck" if "six plus" in words or "6+" in words or "short" in words else "holdem", limit
    # Omaha with five cards is printed as its limit only.
    return ("omaha" if found is not None and found.start() == 0 and limit == "pot" else None), limit


def _read_stakes(draft: Draft, text: str) -> None:
    """Read the stakes in the name of the game."""
    amounts = _TWO_AMOUNTS.findall(text)
    ante = _ANTE.search(text)
    if not amounts:
        draft.stakes = Stakes(text)
        return
    small, big = map(_amount, amounts[-1])
    dead = None if ante is None else _amount(ante[1])
    if draft.limit == "fixed" and not text.startswith("LH"):
        draft.stakes = Stakes(text, ante=dead, small_bet=small, big_bet=big)
    elif draft.limit == "fixed":
        draft.stakes = Stakes(text, small, big, dead, small_bet=big, big_bet=2 * big)
    else:
        draft.stakes = Stakes(text, small, big, dead)


# --- players


def _seat_of(player: Element) -> int:
    seat = player.get("seat")
    if not seat.isdecimal() or len(seat) > 4:
        raise BadHandError(f"{seat[:20]!r} is not the number of a seat")
    return int(seat)


def _listed(players: Element) -> list[Element]:
    """The players in the order of their seats, without empty seats."""
    return sorted((player for player in players.named("player") if player.get("name")), key=_seat_of)


def _read_players(draft: Draft, players: Element) -> None:
    """Read the players."""
    for player in _listed(players):
        draft.seat(player.get("name"), _seat_of(player), _if_known(player.get("chips")))
        if player.get("dealer") == "1":
            draft.button = _seat_of(player)


def _read_results(draft: Draft, players: Element) -> None:
    """Read what each player put in and got; a player without actions and cards sits out."""
    active = {action.player for action in draft.actions}
    rakes = []
    for element in _listed(players):
        player = draft.player(element.get("name"))
        bet, won = _if_known(element.get("bet")), _if_known(element.get("win")) or ZERO
        if won < 0 or (bet or ZERO) < 0:
            raise BadHandError(f"{element.get('name')[:40]!r} bets or wins a negative amount")
        if bet is not None and bet != draft.total_of(player) and not draft.missing:
            draft.not_understood(element.line, str(element))
            draft.correct(player, bet)
        if won:
            draft.award(player, won)
        if element.get("rakeamount"):
            rakes.append(_amount(element.get("rakeamount")))
        if active and player not in active and not bet:
            draft.sits_out(player)
    if rakes:
        draft.rake = sum(rakes, ZERO)


# --- rounds


def _read_element(draft: Draft, element: Element) -> None:
    """Read cards or an action, or keep it as not understood."""
    if element.tag == "cards" and element.get("player"):
        _deal(draft, draft.player(element.get("player")), element)
    elif element.tag == "cards":
        board = draft.boards[0] if draft.boards else ()
        draft.boards = [board + _cards_in(element.text)]
    elif element.tag == "action":
        act = _ACTS.get(element.get("type"))
        if act is None:
            draft.not_understood(element.line, str(element))
        else:
            act(draft, draft.player(element.get("player")), _amount(element.get("sum") or "0"))
    else:
        draft.not_understood(element.line, str(element))


def _deal(draft: Draft, player: int, element: Element) -> None:
    """Read cards that a player is dealt; sometimes the text is left out."""
    cards = _cards_in(element.text)
    if cards:
        draft.deal(player, cards)


def _cards_in(text: str) -> tuple[Card, ...]:
    """The cards in a text such as `S10 hK X`."""
    cards = []
    for name in text.split():
        card = HIDDEN if name in _HIDDEN else CARD_IDS.get(name[1:] + name[:1])
        if card is None:
            raise BadHandError(f"{name[:20]!r} is not a card")
        cards.append(card)
    return tuple(cards)


def _adds(kind: ActionKind) -> Callable[[Draft, int, Decimal], None]:
    return lambda draft, player, amount: acting.add(draft, player, kind, amount)


def _big_blind(draft: Draft, player: int, amount: Decimal) -> None:
    """Read a big blind, or the blinds of a player who returns: what exceeds the big blind is dead."""
    highest = draft.highest()
    if any(action.kind == "big blind" for action in draft.actions):
        if amount > highest:
            draft.dead(player, amount - highest)
        acting.add(draft, player, "post", min(amount, highest))
    else:
        acting.add(draft, player, "big blind", amount)


def _small_blind(draft: Draft, player: int, amount: Decimal) -> None:
    """Read a small blind; the second one is that of a player who returns, and dead."""
    if any(action.kind == "small blind" for action in draft.actions):
        draft.dead(player, amount)
    else:
        acting.add(draft, player, "small blind", amount)


def _sits_out(_draft: Draft, _player: int, _amount: Decimal) -> None:
    pass


_ACTS: dict[str, Callable[[Draft, int, Decimal], None]] = {
    "0": lambda draft, player, _amount: draft.fold(player),
    "1": _small_blind,
    "2": _big_blind,
    "3": _adds("call"),
    "4": lambda draft, player, _amount: draft.check(player),
    "5": _adds("bet"),
    "6": _adds("raise"),
    "7": lambda draft, player, amount: acting.all_in(draft, player, amount, is_total=False),
    "8": _sits_out,
    "9": lambda draft, player, _amount: draft.fold(player),
    "15": lambda draft, player, amount: draft.dead(player, amount, "ante"),
    "16": _adds("bring in"),
    "23": lambda draft, player, amount: acting.add_to(draft, player, "raise", amount),
}

READER = reader_of(
    Form("IPoker", "game", _read, head="session", header="general"),
    r"<session\s[^<>]*\bsessioncode=|<game\s[^<>]*\bgamecode=",
)
