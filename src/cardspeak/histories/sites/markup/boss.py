"""Hands of Boss Media, and the part of its form that IGT kept.

A raise and an all-in are printed as the total of the street. A call is printed as what it adds; in older hands, it can
be the total, and then the money of the hand decides. An uncalled bet goes back without a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from html import unescape

from cardspeak.cards import Card, card
from cardspeak.histories.record import acting
from cardspeak.histories.record.amounts import ZERO, amount_of
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, Limit, PrintedPot, Shown, Source, Stakes
from cardspeak.histories.sites.markup.elements import Element, Form, reader_of

_GAMES = {
    "THM": "holdem",
    "OMA": "omaha",
    "OMATU": "omaha",
    "OMAHL": "omaha8",
    "FCD": "five-card-draw",
    "TEXASHOLDEM": "holdem",
    "OMAHA": "omaha",
    "OMAHAHILO": "omaha8",
}
_LIMITS: dict[str, Limit] = {
    "NL": "no",
    "PL": "pot",
    "FL": "fixed",
    "NOLIMIT": "no",
    "POTLIMIT": "pot",
    "FIXEDLIMIT": "fixed",
    "LIMIT": "fixed",
}
_BOARDS = {"BOARD_FLOP": 1, "BOARD_TURN": 2, "BOARD_RIVER": 3}
_HALVES = {"WINTYPE_HI": "high", "WINTYPE_LO": "low"}
_WORD = re.compile(r"\$\(STR_(?:G_)?(?:WIN_|CARDS?_)?([A-Z]+?)(?:TEXT)?\)")
_WORDS = {
    "TWOPAIR": "two pair,",
    "PAIR": "pair of",
    "THREEOFAKIND": "three of a kind,",
    "STRAIGHT": "straight,",
    "FLUSH": "flush,",
    "FULLHOUSE": "full house,",
    "FOUROFAKIND": "four of a kind,",
    "STRAIGHTFLUSH": "straight flush,",
    "AND": "and",
    "KICKER": "kicker",
}

# Aces are low, and suits come in this order.
_CARDS = {
    str(13 * at + rank): card((rank - 1) % 13, suit) for at, suit in enumerate((1, 0, 2, 3)) for rank in range(13)
}


def card_of_link(link: str) -> Card:
    """The card with a number from 0 to 51, or a card that is not shown."""
    found = _CARDS.get(link)
    return HIDDEN if found is None else found


def read_hand(draft: Draft, hand: Element, card_of: Callable[[str], Card], *, calls_add: bool = False) -> None:
    """Read a hand of Boss Media or IGT.

    Args:
        draft: the hand that is being read.
        hand: the element of the hand.
        card_of: the card with a number.
        calls_add: whether each call is printed as what it adds; otherwise the bet to call decides.
    """
    _read_game(draft, hand)
    _read_players(draft, hand)
    for action in hand.named("action"):
        draft.line = action.line
        if calls_add and action.get("type").upper() == "ACTION_CALL" and action.get("value"):
            acting.add(draft, draft.player(unescape(action.get("player"))), "call", amount_of(action.get("value")))
        else:
            _read_action(draft, action, card_of)
    draft.game = acting.with_hole_cards(draft.game, _most_cards(draft))
    _read_showdown(draft, hand.within("showdown"), card_of)


def _read_boss(draft: Draft, hand: Element, _header: Element | None) -> None:
    """Read a hand of Boss Media."""
    read_hand(draft, hand, card_of_link, calls_add=_calls_add(hand))


def _calls_add(hand: Element) -> bool:
    """Whether the money of the hand adds up if each call is what it adds."""
    trial = Draft("BossMedia", Source("", 0, 1))
    try:
        read_hand(trial, hand, card_of_link, calls_add=True)
    except BadHandError:
        return False
    trial.return_uncalled()
    return trial.put_in() == trial.paid() + (trial.rake or ZERO)


def _read_game(draft: Draft, hand: Element) -> None:
    """Read what the first line says."""
    draft.id = hand.get("handid") or hand.get("id")
    draft.date = hand.get("date")
    draft.table_name = unescape(hand.get("table"))
    names = (hand.get("game").upper().removeprefix("GAME_"), hand.get("gametype").upper())
    draft.game = next((_GAMES[name] for name in names if name in _GAMES), None)
    draft.limit = _LIMITS.get(hand.get("limit").upper().replace(" ", "").removeprefix("LIMIT_"))
    draft.currency = hand.get("tablecurrency").upper() or None
    if hand.get("gamekind").upper() not in ("GAMEKIND_CASH", ""):
        draft.kind, draft.currency = "tournament", "chips"
        draft.tournament = hand.get("tabletourneyid")
    elif hand.get("gametype").upper() in ("GAMETYPE_PLAY", "GAMETYPE_FUN"):
        draft.currency = "chips"
    text = hand.get("stakes") or hand.get("stake") or "/".join(filter(None, (hand.get("small"), hand.get("large"))))
    small, slash, big = text.partition("/")
    if slash and draft.limit == "fixed":
        draft.stakes = Stakes(text, small_bet=amount_of(small), big_bet=amount_of(big))
    elif slash:
        draft.stakes = Stakes(text, amount_of(small), amount_of(big))


def _read_players(draft: Draft, hand: Element) -> None:
    """Read the players; empty seats are left out, as are seats that are reserved for nobody."""
    for player in sorted(hand.named("player"), key=_seat_of):
        if player.get("dealer").upper() == "Y":
            draft.button = _seat_of(player)
        state = player.get("state").upper()
        name = unescape(player.get("name"))
        if name and state != "STATE_EMPTY":
            out = state not in ("STATE_PLAYING", "")
            draft.seat(name, _seat_of(player), amount_of(player.get("amount") or "0"), sat_out=out)


def _seat_of(player: Element) -> int:
    seat = player.get("seat")
    if not seat.isdecimal() or len(seat) > 4:
        raise BadHandError(f"{seat[:20]!r} is not the number of a seat")
    return int(seat)


def _most_cards(draft: Draft) -> int:
    return max((len(action.cards) for action in draft.actions if action.kind == "deal"), default=0)


# --- actions


def _read_action(draft: Draft, action: Element, card_of: Callable[[str], Card]) -> None:
    """Read an action, or keep it as not understood."""
    kind = action.get("type").upper()
    if kind == "HAND_BOARD":
        _read_board(draft, action, card_of)
        return
    player = draft.player(unescape(action.get("player")))
    if kind == "HAND_DEAL":
        draft.deal(player, _cards_in(action, card_of))
    elif kind == "CHANGECARD":
        _change(draft, player, action, card_of)
    elif kind in ("ACTION_FOLD", "ACTION_CHECK"):
        (draft.fold if kind == "ACTION_FOLD" else draft.check)(player)
    else:
        value = action.get("value")
        act = (_BLINDS if kind == "HAND_BLINDS" else _ACTIONS).get(
            action.get("kind") if kind == "HAND_BLINDS" else kind
        )
        if act is None or not value:
            draft.not_understood(action.line, str(action))
        else:
            act(draft, player, amount_of(value))


def _cards_in(element: Element, card_of: Callable[[str], Card]) -> tuple[Card, ...]:
    return tuple([card_of(child.get("link")) for child in element.named("card")])


def _known_in(element: Element, card_of: Callable[[str], Card]) -> tuple[Card, ...]:
    """The cards in an element; none if one of them is hidden."""
    cards = _cards_in(element, card_of)
    return () if HIDDEN in cards else cards


def _read_board(draft: Draft, action: Element, card_of: Callable[[str], Card]) -> None:
    """Read a board, which is printed whole on each street; in a draw game, the start of the next round."""
    if action.get("value") in _BOARDS:
        draft.street(_BOARDS[action.get("value")])
        draft.boards = [_known_in(action, card_of)]
    elif action.get("value"):
        draft.not_understood(action.line, str(action))
    else:
        draft.street(1 + max((done.street for done in draft.actions), default=0))


def _change(draft: Draft, player: int, action: Element, card_of: Callable[[str], Card]) -> None:
    """Read a draw: how many cards the player changed, and all cards after it."""
    count, after, before = action.get("count"), _cards_in(action, card_of), draft.cards_of(player)
    n = int(count) if count.isdecimal() and len(count) < 3 else 0
    if HIDDEN in after or not before:
        draft.discard(player, (HIDDEN,) * n)
        draft.deal(player, (HIDDEN,) * n)
        return
    draft.discard(player, tuple([old for old in before if old not in after]))
    draft.deal(player, tuple([new for new in after if new not in before]))


def _adjust(draft: Draft, player: int, amount: Decimal) -> None:
    """Return the part of the player's bet that nobody called."""
    if draft.bet_of(player) > amount:
        draft.give_back(player, draft.bet_of(player) - amount)


def _small_blind(draft: Draft, player: int, amount: Decimal) -> None:
    """Read a small blind; a second one is that of a player who returns, and dead."""
    if any(action.kind == "small blind" for action in draft.actions):
        draft.dead(player, amount)
    else:
        acting.add(draft, player, "small blind", amount)


def _all_blinds(draft: Draft, player: int, amount: Decimal) -> None:
    """A player who returns posts both blinds; the small one is dead."""
    dead = amount - draft.highest()
    if dead > 0:
        draft.dead(player, dead)
    acting.add(draft, player, "post", min(amount, draft.highest()))


_Act = Callable[[Draft, int, Decimal], None]
_BLINDS: dict[str, _Act] = {
    "HAND_SB": _small_blind,
    "HAND_BB": lambda draft, player, amount: acting.add(
        draft, player, "post" if draft.highest() >= amount else "big blind", amount
    ),
    "HAND_DSB": lambda draft, player, amount: draft.dead(player, amount),
    "HAND_AB": _all_blinds,
}
_ACTIONS: dict[str, _Act] = {
    "HAND_ANTE": lambda draft, player, amount: draft.dead(player, amount, "ante"),
    "ACTION_CALL": acting.call,
    "ACTION_BET": lambda draft, player, amount: acting.add_to(draft, player, "bet", amount),
    "ACTION_RAISE": lambda draft, player, amount: acting.add_to(draft, player, "raise", amount),
    "ACTION_ALLIN": lambda draft, player, amount: acting.all_in(draft, player, amount, is_total=True),
    "ACTION_ADJUSTEMENT": _adjust,
    "ACTION_ADJUSTMENT": _adjust,
}


# --- the end


def _read_showdown(draft: Draft, showdown: Element, card_of: Callable[[str], Card]) -> None:
    """Read what was shown and paid."""
    if not showdown.attributes:
        if not draft.missing:
            draft.missing.append("the end of the hand")
        return
    if showdown.get("pot"):
        draft.total_pot = amount_of(showdown.get("pot"))
    draft.rake = amount_of(showdown.get("rake") or "0")
    if showdown.get("leftpot") or showdown.get("rightpot"):
        for name in ("main", "left", "right"):
            if showdown.get(f"{name}pot"):
                draft.pots.append(PrintedPot(f"{name} pot", amount_of(showdown.get(f"{name}pot"))))
    live = draft.live()
    for result in showdown.named("result"):
        draft.line = result.line
        player = draft.player(unescape(result.get("player")))
        hand, low = result.get("hand"), result.get("handext")
        half, words = _HALVES.get(result.get("wintype").upper(), ""), words_of(hand)
        cards = _known_in(result, card_of)
        if "MUCK" in hand and player in live and len(live) > 1:
            draft.show(player, Shown(player, cards, "mucked"))
        elif cards and player in live:
            draft.show(player, Shown(player, cards, "not shown" if "BY_DEFAULT" in hand else "shown", words, low))
        amount = amount_of(result.get("win") or "0")
        if amount > ZERO:
            draft.award(player, amount, half=half, words=low if half == "low" and low else words)


def words_of(text: str) -> str:
    """What the site calls a hand, from the names of its parts.

    >>> words_of("$(STR_G_WIN_TWOPAIR) $(STR_G_CARDS_KINGS) $(STR_G_ANDTEXT) $(STR_G_CARDS_FIVES)")
    'two pair, Kings and Fives'
    """
    if "MUCK" in text or "BY_DEFAULT" in text or "FOLD" in text:
        return ""
    return " ".join(_WORD.sub(lambda part: _WORDS.get(part[1], part[1].capitalize()), text).split())


READER = reader_of(
    Form("BossMedia", "history", _read_boss),
    r"<history\s[^<>]*\bgame(?:type|kind)=",
)
