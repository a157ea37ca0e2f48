"""Hands of the MicroGaming network, as XML.

Players are named by their seats. Calls, bets, raises and all-ins are printed as what they add; in the first version of
the form, calls and raises are the total of the street. The rake is in cents.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from decimal import Decimal

from cardspeak.cards import Card
from cardspeak.histories.record import acting
from cardspeak.histories.record.amounts import ZERO, amount_of, currency_of
from cardspeak.histories.record.cards import CARD_IDS
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import ActionKind, Limit, Shown, Stakes
from cardspeak.histories.sites.markup.elements import Element, Form, reader_of

_LIMITS: dict[str, Limit] = {"NL": "no", "PL": "pot", "FL": "fixed", "L": "fixed"}
_TOURNAMENT = re.compile(r"\[(\d+)\](?::Table \d+)?\s*$")
_BOARDS = {"dealflop": 1, "dealturn": 2, "dealriver": 3}
_LONGEST = 200
_SAYS_NOTHING = {"disconnect", "reconnect", "sitout", "sitin", "chat", "timeout"}


def _read(draft: Draft, game: Element, _header: Element) -> None:
    """Read a hand."""
    _read_game(draft, game)
    seats = _read_seats(draft, game.within("seats"))
    hand = _Hand(draft, seats, game.get("hhversion") in ("", "1"))
    for action in game.within("gameplay").named("action"):
        draft.line = action.line
        hand.read(action)
    _sit_out(draft, game.within("seats"), seats)
    _mend_posts(hand)
    _muck(hand)
    if not draft.awards and not draft.missing:
        draft.cancelled = not any(action.amount for action in draft.actions)
        if not draft.cancelled:
            draft.missing.append("the end of the hand")


def _read_game(draft: Draft, game: Element) -> None:
    """Read what the first line says."""
    draft.id, draft.date = game.get("id"), game.get("date")
    draft.table_name = (game.get("tablename") or _decoded(game.get("unicodetablename")))[:_LONGEST]
    draft.game = _game(game.get("gametype").lower())
    draft.limit = _LIMITS.get(game.get("betlimit").upper())
    stakes = game.get("stakes")[:_LONGEST]
    small, _, big = stakes.partition("|")
    if small and big and draft.limit == "fixed":
        draft.stakes = Stakes(stakes, small_bet=amount_of(small), big_bet=amount_of(big))
    elif small and big:
        draft.stakes = Stakes(stakes, amount_of(small), amount_of(big))
    if game.get("istournament") not in ("", "0"):
        draft.kind, draft.currency = "tournament", "chips"
        number = _TOURNAMENT.search(draft.table_name)
        draft.tournament = number[1] if number else ""
    elif game.get("realmoney").lower() == "false":
        draft.currency = "chips"
    else:
        symbol = game.get("currencysymbol")
        draft.currency = currency_of(symbol) or currency_of(_decoded(symbol)) or currency_of(draft.table_name)
    if game.get("rake"):
        draft.rake = amount_of(game.get("rake")) / 100


def _game(text: str) -> str | None:
    """The code of the game with a name such as `Multi Table Hold'em`."""
    is_low = "h/l" in text or "hi/lo" in text or "hi-lo" in text
    if "omaha" in text:
        return "omaha8" if is_low else "omaha"
    if "stud" in text:
        return "five-card-stud" if "5" in text or "five" in text else "stud8" if is_low else "stud"
    if "draw" in text:
        return "five-card-draw" if "5" in text or "five" in text else None
    return "holdem" if "hold" in text else None


def _decoded(text: str) -> str:
    """The text that is encoded as UTF-16 in base64; empty if it is not."""
    try:
        return b64decode(text, validate=True).decode("utf-16-le").strip()
    except ValueError:
        return ""


def _number_of(element: Element, name: str) -> int:
    number = element.get(name)
    if not number.isdecimal() or len(number) > 4:
        raise BadHandError(f"{number[:20]!r} is not the number of a seat")
    return int(number)


def _read_seats(draft: Draft, seats: Element) -> dict[int, int]:
    """Read the players; the index of the player on each seat."""
    players = {}
    for seat in sorted(seats.named("seat"), key=lambda seat: _number_of(seat, "num")):
        number = _number_of(seat, "num")
        name = seat.get("alias") or _decoded(seat.get("unicodealias"))
        players[number] = draft.seat(name, number, amount_of(seat.get("balance")) if seat.get("balance") else None)
        if seat.get("endbalance"):
            draft.finishes_with(players[number], amount_of(seat.get("endbalance")))
        if seat.get("dealer").lower() == "true":
            draft.button = number
    return players


def _sit_out(draft: Draft, seats: Element, players: dict[int, int]) -> None:
    """Note who sits out; in a tournament, such players are dealt in."""
    acting_players = {action.player for action in draft.actions}
    for seat in seats.named("seat"):
        player = players[_number_of(seat, "num")]
        if player not in acting_players and (seat.get("sittingout").lower() == "true" or draft.actions):
            draft.sits_out(player)


class _Hand:
    """A hand while it is read."""

    def __init__(self, draft: Draft, seats: dict[int, int], is_first_version: bool) -> None:
        self.draft = draft
        self.seats = seats
        self.is_first_version = is_first_version
        self.posted: list[int] = []
        self.mucked: list[int] = []
        self.has_big_blind = False

    def player(self, element: Element, name: str = "seat") -> int:
        """The player on the seat that an element names."""
        number = _number_of(element, name)
        if number not in self.seats:
            raise BadHandError(f"there is nobody on seat {number}")
        return self.seats[number]

    def read(self, action: Element) -> None:
        """Read an action, or keep it as not understood."""
        kind, draft = action.get("type").lower(), self.draft
        if kind in _BOARDS:
            draft.street(_BOARDS[kind])
            board = draft.boards[0] if draft.boards else ()
            draft.boards = [board + _cards_in(action)]
        elif kind == "win":
            halves = {seat.get("lowhandwin") for seat in action.named("seat")}
            for seat in action.named("seat"):
                # A player who wins both halves is said to win the low.
                self.award(seat, "low" if halves > {"1"} and seat.get("lowhandwin") == "1" else "")
        elif kind in _SAYS_NOTHING:
            pass
        elif kind in ("fold", "check"):
            (draft.fold if kind == "fold" else draft.check)(self.player(action))
        elif kind in ("dealcards", "showcards", "muckcards"):
            self.show(self.player(action), kind, _cards_in(action))
        elif kind in _ACTS and action.get("value"):
            _ACTS[kind](self, self.player(action), amount_of(action.get("value")))
        else:
            draft.not_understood(action.line, str(action))

    def show(self, player: int, kind: str, cards: tuple[Card, ...]) -> None:
        """Read cards that a player gets, shows or mucks."""
        if kind == "dealcards":
            self.draft.deal(player, cards)
        elif not cards:
            self.mucked += [player] if kind == "muckcards" else []
        elif not any(shown.player == player and shown.cards == cards for shown in self.draft.shown):
            self.draft.show(player, Shown(player, cards, "shown" if kind == "showcards" else "mucked"))

    def award(self, seat: Element, half: str) -> None:
        """Read an award."""
        amount = amount_of(seat.get("amount"))
        if amount < 0:
            raise BadHandError(f"{amount} is a negative amount")
        pot = seat.get("pot")
        self.draft.award(self.player(seat, "num"), amount, f"pot {pot}" if pot else "", half=half)

    def raise_(self, player: int, amount: Decimal) -> None:
        """Read a raise; before the flop, also a bet that raises the blinds."""
        kind: ActionKind = "raise" if self.draft.highest() else "bet"
        (acting.add_to if self.is_first_version else acting.add)(self.draft, player, kind, amount)

    def all_in(self, player: int, amount: Decimal) -> None:
        """Read an all-in; before the blinds are posted, it is a blind that is the player's last chips."""
        if self.has_big_blind or self.draft.boards or any(action.kind == "deal" for action in self.draft.actions):
            acting.all_in(self.draft, player, amount, is_total=False)
        else:
            small = not any(action.kind == "small blind" for action in self.draft.actions)
            self.draft.put(player, "small blind" if small else "big blind", amount, True)

    def big_blind(self, player: int, amount: Decimal) -> None:
        """Read a big blind."""
        acting.add(self.draft, player, "big blind", amount)
        self.has_big_blind = True

    def post(self, player: int, amount: Decimal) -> None:
        """Read what a player posts who enters or returns. A small blind counts as a bet, too."""
        if amount == self.draft.stakes.small_blind:
            acting.add(self.draft, player, "post", amount)
            return
        acting.post(self.draft, player, amount)
        self.posted.append(player)

    def fee(self, _player: int, amount: Decimal) -> None:
        """Read a contribution to the bad-beat jackpot, which is part of the rake."""
        self.draft.fees["bad-beat"] = self.draft.fees.get("bad-beat", ZERO) + amount
        self.draft.fees_in_rake = True


def _cards_in(action: Element) -> tuple[Card, ...]:
    """The cards in an action."""
    cards = []
    for child in action.named("card"):
        name = child.get("value") + child.get("suit")
        if name not in CARD_IDS:
            raise BadHandError(f"{name[:20]!r} is not a card")
        cards.append(CARD_IDS[name])
    return tuple(cards)


_ACTS: dict[str, Callable[[_Hand, int, Decimal], None]] = {
    "smallblind": lambda hand, player, amount: acting.add(hand.draft, player, "small blind", amount),
    "bigblind": _Hand.big_blind,
    "ante": lambda hand, player, amount: hand.draft.dead(player, amount, "ante"),
    "postedtoplay": _Hand.post,
    "straddle": lambda hand, player, amount: acting.add(hand.draft, player, "straddle", amount),
    "bringin": lambda hand, player, amount: acting.add(hand.draft, player, "bring in", amount),
    "call": lambda hand, player, amount: acting.call(hand.draft, player, amount),
    "bet": _Hand.raise_,
    "raise": _Hand.raise_,
    "allin": _Hand.all_in,
    "moneyreturned": lambda hand, player, amount: hand.draft.give_back(player, amount),
    "badbeatcontribution": _Hand.fee,
}


def _mend_posts(hand: _Hand) -> None:
    """Add the dead small blind that the site leaves out of a post of both blinds, if the player's chips show it."""
    small = hand.draft.stakes.small_blind
    won = {award.player for award in hand.draft.awards}
    for player in hand.posted:
        if small is not None and player not in won and hand.draft.lost(player) == hand.draft.total_of(player) + small:
            hand.draft.line = -1
            hand.draft.dead(player, small)


def _muck(hand: _Hand) -> None:
    """Note who mucked at a showdown without cards that the file has."""
    shown = {shown.player for shown in hand.draft.shown}
    for player in dict.fromkeys(hand.mucked):
        if player not in shown and len(hand.draft.live()) > 1:
            hand.draft.show(player, Shown(player, (), "mucked"))


READER = reader_of(
    Form(
        "MicroGaming",
        "game",
        _read,
        between=r"(?<!-)-{2,8}[^<>\n]{0,80}?\.DAT-{2,8}|ExtendedTableName:[^<>\n]{0,200}",
    ),
    r"<game\s[^<>]*\b(?:unicodetablename|gametypeid)=",
)
