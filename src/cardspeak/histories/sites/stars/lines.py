"""The lines of a hand in the form of PokerStars, which other sites write, too.

A raise is printed as "raises BY to TO", a call and a bet by what they add. Uncalled bets are printed. A hand that is
run more than once has boards and showdowns with the titles FIRST, SECOND and THIRD.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from typing import TypeAlias

from cardspeak.histories.record.amounts import amount_of, parse_amount
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN
from cardspeak.histories.sites.stars.acts import ACTS, known_cards
from cardspeak.histories.sites.stars.outside import is_ambient, read_outside

_RIVER, _SEVENTH = 3, 4
_STREETS = {
    "HOLE CARDS": 0,
    "DEALING HANDS": 0,
    "PRE-FLOP": 0,
    "PREFLOP": 0,
    "3RD STREET": 0,
    "FLOP": 1,
    "4TH STREET": 1,
    "TURN": 2,
    "5TH STREET": 2,
    "RIVER": _RIVER,
    "6TH STREET": 3,
    "7TH STREET": _SEVENTH,
    "SHOW DOWN": None,
    "SHOWDOWN": None,
}
_DRAWS = {"DRAW": 1, "FIRST DRAW": 1, "SECOND DRAW": 2, "THIRD DRAW": 3, "FOURTH DRAW": 4}
_RUNS = {"FIRST ": 1, "SECOND ": 2, "THIRD ": 3, "FOURTH ": 4}
_TITLES: dict[str, tuple[int, int | None]] = (
    {title: (0, street) for title, street in _STREETS.items()}
    | {word + title: (run, street) for title, street in _STREETS.items() for word, run in _RUNS.items()}
    | {title: (0, street) for title, street in _DRAWS.items()}
)
"""The number of the run, 0 if there is only one, and of the betting round, None for a showdown, by title."""
_TITLES |= {title.replace("TH ", "th ").replace("RD ", "rd "): told for title, told in _TITLES.items()}
_HEADS = {f"*** {title} ***": told for title, told in _TITLES.items()}
_LONGEST = 1_000  # characters of a line
_MOST_KEPT = 1_000  # lines of seats
_STUD = ("stud", "stud8", "razz")
_BRACKETS = re.compile(r"\[([^\]]*)\]")
_TABLE = re.compile(r"Table (?:ID )?'(?P<table>.*)'(?P<rest>.*)")
_TABLE_BARE = re.compile(r"Table (?P<table>.*?)(?P<rest> \d+-max.*|$)", re.IGNORECASE)
_BUTTON = re.compile(r"Seat #(\d+) is the button")
_USUAL_SEAT = re.compile(r"Seat (\d{1,3}): ([^(]+) \([$€£]?([0-9]{1,15}\.?[0-9]{0,15}) in chips\) *$")
_SEAT = re.compile(r"Seat #?(\d{1,3}): ?(.+) \((\S{1,30})(?: in chips)?(?:, [^()]*)?\)(.*)")
_DROP = re.compile(r"(?:Cash Drop to Pot ?: ?total|STP added:) (\S{1,30})", re.IGNORECASE)


_Seated: TypeAlias = tuple[str, int, str, Decimal, bool]
"""What the line of a seat says: its number, as text and as a number, the name, the stack, and who sits out."""


class _SeatLines(dict[str, _Seated | None]):
    """What the lines of seats say; None for a line that is not understood.

    Each is parsed once, because in a session most stacks stay as they are from one hand to the next.
    """

    def __missing__(self, line: str) -> _Seated | None:
        match = _USUAL_SEAT.match(line)
        if match is not None:
            number, name, stack = match.groups()
            seat: _Seated | None = (number, int(number), name, Decimal(stack), False)
        else:
            seat = _unusual_seat(line)
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[line] = seat
        return seat


def _unusual_seat(line: str) -> _Seated | None:
    """What the line of a seat says, if it has signs or words that most lines do not have."""
    match = _SEAT.match(line) if len(line) <= _LONGEST else None
    if match is None:
        return None
    number, name, stack, rest = match.groups()
    return number, int(number), name, parse_amount(stack), "out of hand" in rest or "sitting out" in rest


_SEATED = _SeatLines()


class Lines:
    """The reader of the lines of a hand, from the second to the summary.

    Attributes:
        draft: what the lines report to.
        seats: the index and the name of the player at each seat, by the number of the seat as text.
        long_names: the names that contain a colon and a blank, the longest first.
        sixth: whether the last title was the sixth street of stud.
    """

    __slots__ = ("draft", "long_names", "seats", "sixth")

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.seats: dict[str, tuple[int, str]] = {}
        self.long_names: list[str] = []
        self.sixth = False

    def read(self, lines: list[str]) -> int:
        """Read the lines after the first, up to the title of the summary, and return its number, or that of the end."""
        draft = self.draft
        start = self._read_start(lines)
        index = draft.index
        if ": " in "".join(index):
            self.long_names = sorted([name for name in index if ": " in name], key=len, reverse=True)
        for at, line in enumerate(lines[start:], start):
            draft.line = at
            name, colon, rest = line.partition(": ")
            if colon:
                player = index.get(name)
                if player is not None:
                    act = ACTS[rest]
                    if act is not None:
                        report, arguments = act
                        report(draft, player, *arguments)
                        continue
            elif line.startswith("*** "):
                if line.startswith("SUMMARY", 4):
                    return at
                if self._title(line):
                    continue
            if not self._is_understood(line):
                draft.not_understood(at, line)
        draft.missing.append("the summary")
        return len(lines)

    def _read_start(self, lines: list[str]) -> int:
        """Read the lines of the table and the seats, and return the number of the line after them."""
        seats: list[_Seated] = []
        for at, line in enumerate(lines):
            if line.startswith("Seat "):
                seat = _SEATED[line]
                if seat is None:
                    break
                seats.append(seat)
            elif at and line and not line.isspace() and not self._table(line):
                break
        else:
            at = len(lines)
        if seats:
            keys, numbers, names, stacks, sat_out = map(list, zip(*seats, strict=True))
            self.draft.seat_all(names, numbers, stacks, sat_out)
            self.seats = dict(zip(keys, enumerate(names), strict=True))
        return at

    def _is_understood(self, line: str) -> bool:
        """Read a line that is not that of a player with an ordinary name; False if it is not understood."""
        line = line.strip()
        if not line:
            return True
        if len(line) > _LONGEST:
            return False
        try:
            if _FIRST_WORDS.get(line[: line.find(" ")], Lines._collected)(self, line):
                return True
            if self.long_names and self._act_of_long_name(line):
                return True
            return self._collected(line) or read_outside(self.draft, line) or is_ambient(line)
        except BadHandError:
            return False

    def _act_of_long_name(self, line: str) -> bool:
        """Read the act of a player whose name contains a colon and a blank."""
        for name in self.long_names:
            if line.startswith(name) and line.startswith(": ", len(name)):
                act = ACTS[line[len(name) + 2 :]]
                if act is not None:
                    report, arguments = act
                    report(self.draft, self.draft.index[name], *arguments)
                    return True
        return False

    # --- lines at the start

    def _late_seat(self, line: str) -> bool:
        """Read the seat of a player after other lines, which is unusual."""
        seat = _SEATED[line]
        if seat is None:
            return False
        key, number, name, stack, sat_out = seat
        self.seats[key] = self.draft.seat(name, number, stack, sat_out=sat_out), name
        return True

    def _table(self, line: str) -> bool:
        table = _table_of(line) if line[:5].lower() == "table" else None
        if table is None:
            return False
        self.draft.table_name, self.draft.button = table
        return True

    # --- streets

    def _title(self, line: str) -> bool:
        """Read a title such as `*** FIRST TURN *** [..] [..]`."""
        head, opened, cards = line.partition(" [")
        title = _HEADS.get(head)
        if title is None:
            end = line.find(" ***", 4)
            title = _TITLES.get(line[4:end])
            _, opened, cards = line[end:].partition("[")
        if title is None:
            return False
        run, street = title
        if run:
            self.draft.board = run
        if street is None:
            return True
        if street == _RIVER:  # in stud, the river follows the sixth street
            street, self.sixth = (_SEVENTH if self.sixth else street), line.startswith("*** 6")
        self.draft.street(street)
        return not opened or self._board(cards[: cards.rfind("]")])

    def _board(self, text: str) -> bool:
        """Read the cards of a board in a title, in one or more brackets of which the outermost are left out."""
        try:
            cards = known_cards(text.replace("]", " ").replace("[", " "))
        except BadHandError:
            return False
        boards, run = self.draft.boards, self.draft.board or 1
        while len(boards) < run:
            boards.append(())
        boards[run - 1] = cards
        return True

    def _dealt(self, line: str) -> bool:
        """Read `Dealt to Ann [Ah Kd]`, which has the cards that a player had before in brackets of their own."""
        text, opened, last = line[9:].rpartition(" [")
        if not opened:  # GGPoker names all players who are dealt in
            return self.draft.find(last) is not None
        player, earlier = self.draft.find(text), None
        if player is None:
            earlier = _BRACKETS.search(text)
            player = self.draft.find(text[: earlier.start()]) if earlier else None
        if player is None:
            return False
        cards = known_cards(last.rstrip("] "))
        if not self.draft.cards_of(player):
            if earlier:
                cards = (*known_cards(earlier[1]), *cards)
            elif len(cards) == 1 and self.draft.game in _STUD:
                cards = (HIDDEN, HIDDEN, *cards)
        self.draft.deal(player, cards)
        return True

    # --- money

    def _uncalled(self, line: str) -> bool:
        """Read `Uncalled bet ($5) returned to Ann`."""
        amount, _, name = line.partition(" returned to ")
        player = self.draft.find(name)
        if player is None or not amount.startswith("Uncalled bet"):
            return False
        self.draft.give_back(player, amount_of(amount[13:].strip("()")))
        return True

    def _collected(self, line: str) -> bool:
        """Read `Ann collected $5 from pot`."""
        name, collected, rest = line.rpartition(" collected ")
        player = self.draft.find(name) if collected else None
        if player is None:
            return False
        self.draft.award(player, *_paid_from(rest), self.draft.board)
        return True

    def _cancelled(self, line: str) -> bool:
        self.draft.cancelled = self.draft.cancelled or line.lower().startswith("hand cancelled")
        return self.draft.cancelled

    def _drop(self, line: str) -> bool:
        """Read what the site itself puts into the pot: a negative fee."""
        match = _DROP.match(line)
        if match is None:
            return False
        self.draft.fees["cash drop"] = -amount_of(match[1])
        return True


_FIRST_WORDS: dict[str, Callable[[Lines, str], bool]] = {
    "***": Lines._title,
    "Seat": Lines._late_seat,
    "Uncalled": Lines._uncalled,
    "Dealt": Lines._dealt,
    "Table": Lines._table,
    "Cash": Lines._drop,
    "STP": Lines._drop,
    "Hand": Lines._cancelled,
}


@lru_cache(maxsize=20_000)
def _paid_from(text: str) -> tuple[Decimal, str]:
    """The amount and the pot in a text such as `$5 from side pot-1`; the pot is empty if it is the only one.

    Raises:
        BadHandError: the amount cannot be read.
    """
    amount, _, pot = text.partition(" from ")
    if pot != "pot":
        pot = pot.lower().removeprefix("the ").rstrip(".").replace("-", " ")
    return amount_of(amount.strip("()")), "" if pot == "pot" else pot


@lru_cache(maxsize=4096)
def _table_of(line: str) -> tuple[str, int | None] | None:
    """The name of the table and the number of the seat with the button, or None if the line is not about the table."""
    match = _TABLE.match(line) or _TABLE_BARE.match(line) if len(line) <= _LONGEST else None
    if match is None:
        return None
    button = _BUTTON.search(match["rest"])
    return match["table"], int(button[1]) if button else None
