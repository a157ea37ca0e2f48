"""Hands of the Merge network, as XML.

Players are named by their seats, which are numbered from 0. A raise is printed as the total of the street (in hands of
2010 and before as what it adds), an all-in as what it adds, and no rake is printed. An uncalled bet is part of the
award of its player, or an award of its own that says so.
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
from cardspeak.histories.record.history import HIDDEN, ActionKind, Limit, Shown, Stakes
from cardspeak.histories.sites.markup.elements import Element, Form, reader_of

_GAMES = {
    "holdem": "holdem",
    "omaha": "omaha",
    "omaha h/l8": "omaha8",
    "omaha hi-lo": "omaha8",
    "2-7 lowball": "27-triple-draw",
    "2-7 single draw": "27-single-draw",
    "badugi": "badugi",
    "5-draw": "five-card-draw",
    "7-stud": "stud",
    "7-stud h/l8": "stud8",
    "5-stud": "five-card-stud",
    "razz": "razz",
}
_MIXED = (
    (("1", "2", "4", "9", "23"), "holdem"),
    (("34", "35", "37"), "omaha8"),
    (("38", "39", "41", "42"), "stud"),
    (("43", "45"), "stud8"),
    (("46", "47", "49"), "razz"),
)
_GAMES_OF_MIXED = {number: game for numbers, game in _MIXED for number in numbers}
"""The game of a hand in a mixed game, by `multigametype`."""
_LIMITS: tuple[tuple[str, Limit], ...] = (("no limit", "no"), ("pot limit", "pot"), ("limit", "fixed"))
_TWO_AMOUNTS = re.compile(r"\D{0,2}([\d.,]+) ?/ ?\D{0,2}([\d.,]+)")
_TOURNAMENT = re.compile(r"\((\d+)(?:-\d+)?\)$")
_BOARD_STREETS = {"PREFLOP": 0, "POSTFLOP": 1, "POSTTURN": 2, "POSTRIVER": 3}
_OTHER_STREETS = {
    "BRING_IN": 0,
    "THIRD_STREET": 0,
    "FOURTH_STREET": 1,
    "FIFTH_STREET": 2,
    "SIXTH_STREET": 3,
    "SEVENTH_STREET": 4,
    "PRE_FIRST_DRAW": 0,
    "FIRST_DRAW": 1,
    "POST_FIRST_DRAW": 1,
    "SECOND_DRAW": 2,
    "POST_SECOND_DRAW": 2,
    "THIRD_DRAW": 3,
    "POST_THIRD_DRAW": 3,
}
_STREETS = _BOARD_STREETS | _OTHER_STREETS
_DRAWS = {"FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW"}
_LONGEST = 200
_HALVES = {"h": "high", "l": "low"}
_SAYS_NOTHING = {"SHOW", "CHAT", "SIT_OUT", "SIT_IN", "TIMEOUT", "DISCONNECTED", "RECONNECTED", "PLAYER_OUT"}


class _Hand:
    """A hand while it is read."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.seats: dict[str, int] = {}
        self.raises_add = False
        self.mucked: list[int] = []
        self.draws: dict[int, int] = {}  # how many cards each player draws in this round

    def player(self, element: Element) -> int:
        """The player of an element; a player who is not listed joined the table in the meantime."""
        number = element.get("player")
        at = self.seats.get(number)
        if at is None:
            if not number.isdecimal() or len(number) > 4:
                raise BadHandError(f"{number[:20]!r} is not the number of a seat")
            name = f"p{int(number) + 1}"
            while name in self.draft.index:
                name += "*"
            at = self.seats[number] = self.draft.seat(name, int(number), None)
        return at


def _read(draft: Draft, game: Element, description: Element) -> None:
    """Read a hand."""
    draft.awards_uncalled = True
    _read_game(draft, game, description)
    hand = _Hand(draft)
    rounds = game.named("round")
    # The first version of the form prints stacks of tournaments after the blinds.
    is_after = draft.kind == "tournament" and not game.get("version") and not description.get("version")
    _read_players(hand, game.within("players"), _posted(rounds) if is_after else {})
    hand.raises_add = _raises_add(rounds)
    for part in rounds:
        name = part.get("id").upper()
        if name in _STREETS:
            draft.street(_STREETS[name])
        # In the file, what is dealt on a street comes after the bets on it.
        for element in part.children if name in _DRAWS else sorted(part.children, key=_is_bet):
            draft.line = element.line
            _read_element(hand, element, name)
        _draw_unknown(hand)
        draft.cancelled |= name == "GAME_CANCELLED"
    _muck(hand)
    if not any(part.get("id").upper().startswith(("END_OF_", "GAME_CANCELLED")) for part in rounds):
        draft.missing = ["the end of the hand"]
    most = max((len(shown.cards) for shown in draft.shown), default=0)
    held = game.get("numholecards")
    draft.game = acting.with_hole_cards(draft.game, int(held) if held.isdecimal() and len(held) < 3 else most)


def _read_game(draft: Draft, game: Element, description: Element) -> None:
    """Read what the description and the first line of the hand say."""
    draft.id, draft.date = game.get("id"), game.get("starttime")
    kind = description.get("type").lower()
    stakes = (game.get("stakes") or description.get("stakes"))[:_LONGEST]
    mixed = game.get("multigametype")
    draft.game = _GAMES_OF_MIXED.get(mixed) if mixed else _GAMES.get(kind.removesuffix("tournament").strip())
    draft.limit = next((limit for words, limit in _LIMITS if words in stakes.lower()), None)
    # The date, the table, which can have colons in older hands, its number, that of the hand, and a flag.
    data = game.get("data")[:_LONGEST]
    separator = "|" if "|" in data else ":"
    parts = data.split(separator)
    draft.table_name = separator.join(parts[1:-3])
    if kind.endswith("tournament") or " level " in f" {stakes.lower()} ":
        draft.kind, draft.currency = "tournament", "chips"
        number = _TOURNAMENT.search(draft.table_name)
        draft.tournament = number[1] if number else ""
    else:
        draft.currency = "chips" if game.get("realmoney").lower() == "false" else currency_of(stakes) or "USD"
    amounts = _TWO_AMOUNTS.search(stakes)
    if amounts is None:
        draft.stakes = Stakes(stakes)
    elif draft.limit == "fixed":
        draft.stakes = Stakes(stakes, small_bet=amount_of(amounts[1]), big_bet=amount_of(amounts[2]))
    else:
        draft.stakes = Stakes(stakes, amount_of(amounts[1]), amount_of(amounts[2]))


def _posted(rounds: list[Element]) -> dict[str, Decimal]:
    """What each seat posted."""
    posted: dict[str, Decimal] = {}
    for part in rounds:
        for event in part.named("event") if part.get("id").upper() == "BLINDS" else ():
            seat = event.get("player")
            posted[seat] = posted.get(seat, ZERO) + amount_of(event.get("amount") or "0")
    return posted


def _read_players(hand: _Hand, players: Element, posted: dict[str, Decimal]) -> None:
    """Read the players in the order of their seats; what they posted is added to their stacks."""
    dealer = players.get("dealer")
    hand.draft.button = int(dealer) if dealer.isdecimal() and len(dealer) <= 4 else None
    listed = {}
    for player in players.named("player"):
        seat = player.get("seat")
        if not seat.isdecimal() or len(seat) > 4:
            raise BadHandError(f"{seat[:20]!r} is not the number of a seat")
        listed[int(seat)] = player
    for number in sorted(listed):
        player = listed[number]
        out = player.get("dealtin").lower() == "false"
        balance = player.get("balance")
        stack = amount_of(balance) + posted.get(player.get("seat"), ZERO) if balance else None
        hand.seats[player.get("seat")] = hand.draft.seat(player.get("nickname"), number, stack, sat_out=out)


def _raises_add(rounds: list[Element]) -> bool:
    """Whether raises are printed as what they add: only then, calls fit the bets before them, or the awards fit."""
    wrong_total, total = _trial(rounds, raises_add=False)
    wrong_added, added = _trial(rounds, raises_add=True)
    paid = sum([amount_of(winner.get("amount")) for part in rounds for winner in part.named("winner")], ZERO)
    return wrong_added < wrong_total or (wrong_added == wrong_total and total < paid <= added)


def _trial(rounds: list[Element], *, raises_add: bool) -> tuple[int, Decimal]:
    """How many calls do not fit the bet before them, and the sum of the bets."""
    wrong, put_in = 0, ZERO
    bets: dict[str, Decimal] = {}
    for part in rounds:
        if part.get("id").upper() != "PREFLOP":
            put_in += sum(bets.values(), ZERO)
            bets = {}
        for event in part.named("event"):
            kind, who, amount = event.get("type").upper(), event.get("player"), event.get("amount")
            if not amount:
                continue
            if kind == "ANTE":
                put_in += amount_of(amount)
                continue
            own, highest = bets.get(who, ZERO), max(bets.values(), default=ZERO)
            bets[who] = amount_of(amount) + (ZERO if kind == "RAISE" and not raises_add else own)
            wrong += kind == "CALL" and bets[who] != highest
    return wrong, put_in + sum(bets.values(), ZERO)


# --- what was done


def _read_element(hand: _Hand, element: Element, name: str) -> None:
    """Read an event, cards or an award."""
    if element.tag == "cards":
        _read_cards(hand, element)
    elif element.tag == "winner":
        _read_winner(hand, element)
    elif element.tag == "event" and _read_event(hand, element, name):
        pass
    else:
        hand.draft.not_understood(element.line, str(element))


def _read_event(hand: _Hand, event: Element, name: str) -> bool:
    """Read what a player does; False if it is not understood."""
    kind, draft = event.get("type").upper(), hand.draft
    if kind in _SAYS_NOTHING:
        return True
    if kind == "GAME_CANCELLED":
        draft.cancelled = True
        return True
    player = hand.player(event)
    if kind == "MUCK":
        if name == "SHOWDOWN" or name in _STREETS:
            hand.mucked.append(player)
    elif kind == "FOLD":
        draft.fold(player)
    elif kind == "CHECK":
        draft.check(player)
    elif kind == "DRAW":
        count = event.get("text")
        hand.draws[player] = int(count) if count.isdecimal() and len(count) < 2 else 0
    elif kind == "ALL_IN" and not event.get("amount"):
        return True  # the player has been all-in since an earlier street
    elif kind in _ACTS and event.get("amount"):
        _ACTS[kind](hand, player, amount_of(event.get("amount")))
    else:
        return False
    return True


def _adds(kind: ActionKind) -> Callable[[_Hand, int, Decimal], None]:
    return lambda hand, player, amount: acting.add(hand.draft, player, kind, amount)


def _raise(hand: _Hand, player: int, amount: Decimal) -> None:
    (acting.add if hand.raises_add else acting.add_to)(hand.draft, player, "raise", amount)


_ACTS: dict[str, Callable[[_Hand, int, Decimal], None]] = {
    "SMALL_BLIND": _adds("small blind"),
    "BIG_BLIND": _adds("big blind"),
    "INITIAL_BLIND": lambda hand, player, amount: acting.post(hand.draft, player, amount),
    "RETURN_BLIND": lambda hand, player, amount: acting.post(hand.draft, player, amount),
    "STRADDLE": _adds("straddle"),
    "ANTE": lambda hand, player, amount: hand.draft.dead(player, amount, "ante"),
    "BRING_IN": _adds("bring in"),
    "COMPLETE": lambda hand, player, amount: acting.add_to(hand.draft, player, "raise", amount),
    "CALL": _adds("call"),
    "BET": _adds("bet"),
    "RAISE": _raise,
    "ALL_IN": lambda hand, player, amount: acting.all_in(hand.draft, player, amount, is_total=False),
}


# --- cards and awards


def _read_cards(hand: _Hand, element: Element) -> None:
    """Read cards: a board, which is printed whole on each street, or the cards of a player."""
    kind, draft = element.get("type").upper(), hand.draft
    cards = _cards_in(element.get("cards"))
    if kind == "COMMUNITY":
        draft.boards = [cards]
    elif kind in ("SHOWN", "MUCKED"):
        player = hand.player(element)
        draft.show(player, Shown(player, cards, "shown" if kind == "SHOWN" else "mucked"))
    elif kind in ("HOLE", "DEALT", "DRAW_DRAWN_CARDS"):
        _deal(hand, hand.player(element), cards)
    else:
        draft.not_understood(element.line, str(element))


def _cards_in(text: str) -> tuple[Card, ...]:
    """The cards in a text such as `Kh,null`."""
    names = text.replace(",", " ").split()
    cards = tuple([HIDDEN if name == "null" else CARD_IDS.get(name, -2) for name in names])
    if -2 in cards:
        raise BadHandError(f"{names[cards.index(-2)][:20]!r} is not a card")
    return cards


def _deal(hand: _Hand, player: int, cards: tuple[Card, ...]) -> None:
    """Deal what is new among all cards of a player."""
    draft = hand.draft
    if player in hand.draws:
        n, known = hand.draws.pop(player), draft.cards_of(player)
        if known and HIDDEN not in cards:
            draft.discard(player, tuple([old for old in known if old not in cards]))
            draft.deal(player, tuple([new for new in cards if new not in known]))
        else:
            draft.discard(player, (HIDDEN,) * n)
            draft.deal(player, cards[len(cards) - n :])
        return
    held = sum(len(action.cards) for action in draft.actions if action.player == player and action.kind == "deal")
    if cards[held:]:
        draft.deal(player, cards[held:])


def _draw_unknown(hand: _Hand) -> None:
    """Add the draws of players whose cards the file does not have."""
    for player, n in hand.draws.items():
        hand.draft.discard(player, (HIDDEN,) * n)
        if n:
            hand.draft.deal(player, (HIDDEN,) * n)
    hand.draws.clear()


def _is_bet(element: Element) -> bool:
    return element.tag != "cards"


def _read_winner(hand: _Hand, winner: Element) -> None:
    """Read an award, or an uncalled bet that goes back."""
    player, amount = hand.player(winner), amount_of(winner.get("amount"))
    if amount < 0:
        raise BadHandError(f"{amount} is a negative amount")
    if winner.get("uncalled").lower() == "true":
        hand.draft.give_back(player, amount)
        return
    half = _HALVES.get(winner.get("pottype").lower(), "")
    number = winner.get("potnumber")
    hand.draft.award(player, amount, f"pot {number}" if number else "", half=half, words=winner.get("hand"))


def _muck(hand: _Hand) -> None:
    """Note who mucked at a showdown without cards that the file has."""
    shown = {shown.player for shown in hand.draft.shown}
    for player in dict.fromkeys(hand.mucked):
        if player not in shown and len(hand.draft.live()) > 1:
            hand.draft.show(player, Shown(player, (), "mucked"))


READER = reader_of(
    Form("Merge", "game", _read, head="description", header="description"),
    r"<description\s[^<>]*\bstakes=|<game\s[^<>]*\bnumholecards=",
)
