"""Records as PHH."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.history import Action, History, Seat, Shown, Source
from cardspeak.histories.record.plain import Plain, cards_in_text, differences, plain_of, without_lines
from cardspeak.histories.sites.phh.hand import PLACED, SITE, history_of
from cardspeak.histories.sites.phh.kept import (
    ADDED,
    DEALS,
    FORCED,
    MARK,
    NAMES,
    OPENING,
    ORDER,
    is_hidden_deal,
    opening_actions,
    restored,
)
from cardspeak.histories.sites.phh.variants import CODES, VARIANTS, Variant
from cardspeak.histories.writing.toml_text import Bare

_VERSION = 1
_NOWHERE = Source("", 0, 1)
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_OTHER_FIELDS = frozenset(
    {
        *("author", "event", "url", "venue", "address", "city", "region", "postal_code", "country", "time_zone"),
        *("level", "seat_count", "currency_symbol", "time_limit", "time_banks"),
    }
)
"""The fields of the format that are details of a record."""
_DATE = re.compile(
    r"(?P<year>(?:19|20)\d\d)(?!\d)(?:[-/.](?P<month>\d\d?)(?:[-/.](?P<day>\d\d?))?)?"
    r"(?:(?:[ T]|\s-\s)+(?P<time>\d\d?:\d\d:\d\d))?(?:\s*(?P<zone>Z|[A-Z]{2,5})\b)?"
)
_INT64 = 2**63


def phh_fields(history: History) -> dict[str, Plain]:
    """The fields of a record in PHH.

    Reading them gives the same record, apart from its source: what the format has no place for is in fields whose names
    begin with an underscore.
    """
    history = without_lines(history)
    order = _players_in_order(history)
    variant = VARIANTS[_code(history)]
    fields = _State(history, order, variant).fields()
    fields.update(_description(history, order))
    return _with_the_rest(fields, history, order)


def _code(history: History) -> str:
    """The code of the game, or of an unknown game."""
    limit = history.limit or "no"
    return CODES.get((history.game or "", limit)) or CODES["", limit]


# --- players


def _players_in_order(history: History) -> list[int]:
    """The players who were dealt in, in the order of PHH: from the small blind to the button."""
    acting = {action.player for action in history.actions}
    dealt = [at for at, seat in enumerate(history.players) if not seat.sat_out or at in acting or seat.contributed]
    dealt = dealt or list(range(len(history.players)))
    first = _first(history, dealt)
    return dealt[first:] + dealt[:first]


def _first(history: History, dealt: list[int]) -> int:
    """Who is first: the small blind, or the big blind if there is no small blind or heads-up; else after the button."""
    posted: dict[str, int] = {
        action.kind: action.player for action in reversed(history.actions) if action.kind in FORCED
    }
    for kind in ("big blind",) if len(dealt) == 2 else ("small blind", "big blind"):
        if posted.get(kind) in dealt:
            return dealt.index(posted[kind])
    seats = [history.players[at].seat for at in dealt]
    if history.button is None or history.button not in seats:
        return 0
    return (seats.index(history.button) + 1) % len(seats)


# --- the state and the actions


class _State:
    """The fields that say what was played."""

    def __init__(self, history: History, order: list[int], variant: Variant) -> None:
        self.history = history
        self.variant = variant
        self.order = order
        self.number = {player: f"p{number}" for number, player in enumerate(order, 1)}
        self.shown_at, self.shown_early = _shown_early(history) if variant.form == "stud" else (None, [])
        self.seats: list[Seat] = [history.players[player] for player in order]

    def fields(self) -> dict[str, Plain]:
        """The fields that the format requires."""
        antes, blinds = self._posted()
        even = antes.count(antes[0]) == len(antes)
        if len(antes) == 2:
            antes, blinds = antes[::-1], blinds[::-1]
        fields: dict[str, Plain] = {
            "variant": _code(self.history),
            "ante_trimming_status": even,
            "antes": antes,
        }
        stakes = self.history.stakes
        if self.variant.form == "stud":
            fields["bring_in"] = stakes.bring_in or self._bring_in()
        else:
            fields["blinds_or_straddles"] = blinds
        if self.variant.limit == "fixed":
            least = stakes.small_bet or stakes.big_blind or max(blinds)
            fields |= {"small_bet": least, "big_bet": stakes.big_bet or 2 * least}
        else:
            fields["min_bet"] = stakes.big_blind or max(blinds)
        fields["starting_stacks"] = [Decimal("Infinity") if seat.stack is None else seat.stack for seat in self.seats]
        fields["actions"] = list(self._actions())
        return fields

    def _posted(self) -> tuple[list[Decimal], list[Decimal]]:
        """The antes and the blinds, as they would be if nobody were all-in."""
        antes = dict.fromkeys(self.order, ZERO)
        blinds = dict.fromkeys(self.order, ZERO)
        stakes = self.history.stakes
        for action in self.history.actions:
            if action.kind in ("ante", "dead"):
                antes[action.player] += action.amount
            elif action.kind in FORCED:
                amount = action.amount
                if action.all_in:
                    full = {"small blind": stakes.small_blind, "big blind": stakes.big_blind}.get(action.kind)
                    amount = max(amount, full or ZERO)
                blinds[action.player] += -amount if action.kind == "post" else amount
        most = max(antes.values())
        stacks = {player: self.history.players[player].stack for player in self.order}
        if all(ante in (most, stacks[player]) for player, ante in antes.items()):
            antes = dict.fromkeys(self.order, most)
        return list(antes.values()), list(blinds.values())

    def _bring_in(self) -> Decimal:
        return max((action.amount for action in self.history.actions if action.kind == "bring in"), default=ZERO)

    def _actions(self) -> Iterator[str]:
        """The actions, with the cards of the board between them."""
        yield from self._added_deals()
        street, highest, dealt = 0, ZERO, 0
        for at, action in enumerate(self.history.actions):
            if at == self.shown_at:
                yield from self._showdown(self.shown_early)
            if action.street != street:
                street, highest = action.street, ZERO
                if self.variant.form == "board":
                    cards = self._board(dealt, street)
                    dealt += len(cards)
                    if cards:
                        yield f"d db {cards_in_text(cards)}"
            text = self._action(action, highest)
            highest = max(highest, action.to)
            if text:
                yield text
        yield from self._showdown([shown for shown in self.history.shown if shown not in self.shown_early])
        yield from self._rest_of_the_boards(dealt)

    def _added_deals(self) -> Iterator[str]:
        """Deals of hidden cards to the players for whom the record has no deal."""
        for player in players_without_deal(self.history, self.order):
            yield f"d dh {self.number[player]} {'??' * self.variant.first_cards}"

    def _action(self, action: Action, highest: Decimal) -> str:
        """An action as text; empty if it is in the fields."""
        who = self.number[action.player]
        match action.kind:
            case "fold":
                return f"{who} f"
            case "check" | "call":
                return f"{who} cc"
            case "bet" | "raise":
                return f"{who} cbr {action.to:f}" if action.to > highest else f"{who} cc"
            case "bring in":
                return f"{who} pb"
            case "discard":
                return f"{who} sd {cards_in_text(action.cards)}".strip()
            case "deal" if action.cards:
                return f"d dh {who} {cards_in_text(action.cards)}"
        return ""

    def _board(self, dealt: int, street: int) -> tuple[int, ...]:
        """The cards of the first board up to a street, after those that were dealt."""
        first = self.history.boards[0] if self.history.boards else ()
        return first[dealt : (0, 3, 4, 5)[min(street, 3)]]

    def _rest_of_the_boards(self, dealt: int) -> Iterator[str]:
        """Cards that were dealt after the last action, a street in each deal, run after run."""
        for board in self.history.boards:
            ends = [end for end in (3, 4, 5) if dealt < end <= len(board)] or [len(board)]
            begin = dealt
            for end in ends:
                if end > begin:
                    yield f"d db {cards_in_text(board[begin:end])}"
                begin = end

    def _showdown(self, hands: Iterable[Shown]) -> Iterator[str]:
        """The hands at the showdown, each once; nobody mucks who won without one."""
        live = [player for player in self.order if not self.history.players[player].folded]
        verbs = ("shown", "mucked") if len(live) > 1 else ("shown",)
        yield from dict.fromkeys([self._shown(shown) for shown in hands if shown.how in verbs])

    def _shown(self, shown: Shown) -> str:
        """A hand that was shown or mucked. Nobody can muck when all-in with cards to come."""
        who = self.number[shown.player]
        cards = shown.cards
        if shown.how == "mucked":
            known = self.history.players[shown.player].cards
            if not self._runs_out() or len(known) != self.variant.first_cards:
                return f"{who} sm"
            cards = known
        hidden = self.variant.first_cards - len(cards) if self.variant.form == "board" else 0
        return f"{who} sm {cards_in_text(cards)}{'??' * hidden}".strip()

    def _runs_out(self) -> bool:
        """Whether cards of the board were dealt after the last action."""
        streets = [action.street for action in self.history.actions]
        seen = (0, 3, 4, 5)[min(max(streets, default=0), 3)]
        return self.variant.form == "board" and any(len(board) > seen for board in self.history.boards)


def _shown_early(history: History) -> tuple[int | None, list[Shown]]:
    """The hands of stud that were shown all-in, before other cards were dealt, and the index of the next card."""
    acts = [at for at, action in enumerate(history.actions) if action.kind not in ("deal", "discard")]
    dealt = dict.fromkeys(range(len(history.players)), 0)
    for action in history.actions:
        dealt[action.player] += len(action.cards)
    early = [shown for shown in history.shown if shown.cards and len(shown.cards) < dealt[shown.player]]
    return (acts[-1] + 1, early) if acts and early else (None, [])


def players_without_deal(history: History, order: list[int]) -> list[int]:
    """The players for whom the record has no deal; none of them if it has deals of hidden cards."""
    if any(is_hidden_deal(action) for action in history.actions):
        return []
    dealt = {action.player for action in history.actions if action.kind == "deal"}
    return [player for player in order if player not in dealt]


# --- what describes the hand


def _description(history: History, order: list[int]) -> dict[str, Plain]:
    """The fields that describe the hand, its players and its payments."""
    seats = [history.players[player] for player in order]
    fields: dict[str, Plain] = {"players": [seat.name for seat in seats], "seats": [seat.seat for seat in seats]}
    if history.id:
        is_number = history.id.isascii() and history.id.isdigit() and str(int(history.id)) == history.id
        fields["hand"] = int(history.id) if is_number and int(history.id) < _INT64 else history.id
    if history.table_name:
        fields["table"] = history.table_name
    if history.site != SITE and "venue" not in history.details:
        fields["venue"] = history.site
    fields |= _date(history.date)
    if history.currency and history.currency != "chips":
        fields["currency"] = history.currency
    if history.awards:
        fields["winnings"] = [
            sum([award.amount for award in history.awards if award.player == player], ZERO) for player in order
        ]
    finishing = [seat.finishing_stack for seat in seats]
    if None not in finishing:
        fields["finishing_stacks"] = finishing
    for name, value in history.details.items():
        if _is_field(name):
            fields[name] = plain_of("details", {name: value})[0][1]
    return fields


def _is_field(name: str) -> bool:
    """Whether a detail can be written under its own name."""
    is_user_field = name.startswith("_") and name not in NAMES and _KEY.fullmatch(name) is not None
    return is_user_field or (name in _OTHER_FIELDS and name not in PLACED)


def _date(text: str) -> dict[str, Plain]:
    """The fields of a date, as far as its text is understood."""
    found = _DATE.match(text)
    if not found:
        return {}
    fields: dict[str, Plain] = {
        name: int(found[name])
        for name, most in (("day", 31), ("month", 12), ("year", 9999))
        if found[name] and 0 < int(found[name]) <= most
    }
    clock = (found["time"] or "").rjust(8, "0")
    if re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d:[0-5]\d", clock):
        fields["time"] = Bare(clock)
        if found["zone"]:
            fields["time_zone_abbreviation"] = (
                found["zone"].replace("Z", "UTC") if found["zone"] == "Z" else found["zone"]
            )
    return fields


# --- what the format has no place for


def _with_the_rest(fields: dict[str, Plain], history: History, order: list[int]) -> dict[str, Plain]:
    """The fields, and what reading them does not give, in fields whose names begin with an underscore."""
    kept: dict[str, Plain] = {MARK: _VERSION}
    added = [name for name in fields if name not in PLACED and name not in history.details]
    if added:
        kept[ADDED] = added
    if players_without_deal(history, order):
        kept[DEALS] = True
    if order != list(range(len(order))):
        kept[ORDER] = order
    found = history_of(fields, _NOWHERE)
    if len(kept) == 1 and not differences(found, history):
        return fields
    found = restored(found, fields | kept)
    forced, known = opening_actions(found.actions), opening_actions(history.actions)
    if plain_of("actions", found.actions[:forced]) != plain_of("actions", history.actions[:known]):
        kept[OPENING] = plain_of("actions", history.actions[:known])
        found = replace(found, actions=history.actions[:known] + found.actions[forced:])
    return fields | kept | {f"_{name}": plain for name, plain in differences(found, history).items()}
