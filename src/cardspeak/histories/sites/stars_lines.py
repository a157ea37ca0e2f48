"""The lines of a hand in the form of PokerStars, which other sites write, too.

A raise is printed as "raises BY to TO", a call and a bet by what they add. Uncalled bets are printed. A hand that is run
more than once has boards and showdowns with the titles FIRST, SECOND and THIRD.
"""

from __future__ import annotations

import re
from decimal import ROUND_DOWN, Decimal

from cardspeak.histories.record.amounts import amount_of
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, Outside
from cardspeak.histories.sites.stars_acts import ACTS, known_cards

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
    "RIVER": 3,
    "6TH STREET": 3,
    "7TH STREET": 4,
}
_DRAWS = {"FIRST DRAW": 1, "SECOND DRAW": 2, "THIRD DRAW": 3, "FOURTH DRAW": 4, "DRAW": 1}
_RUNS = {"FIRST": 1, "SECOND": 2, "THIRD": 3, "FOURTH": 4}
_LONGEST = 1_000  # characters of a line
_SHOWDOWNS = ("SHOW DOWN", "SHOWDOWN")
_STUD = ("stud", "stud8", "razz")
_TITLE = re.compile(r"\*\*\* (.+?) \*\*\*")
_BRACKETS = re.compile(r"\[([^\]]*)\]")
_TABLE = re.compile(r"Table (?:ID )?'(?P<table>.*)'(?P<rest>.*)")
_TABLE_BARE = re.compile(r"Table (?P<table>.*?)(?P<rest> \d+-max.*|$)", re.IGNORECASE)
_BUTTON = re.compile(r"Seat #(\d+) is the button")
_SEAT = re.compile(r"Seat #?(\d+): ?(.*) \((\S+)(?: in chips)?(?:, ([^()]*))?\)(.*)")
_COLLECTED = re.compile(r"(.+) (?:collected|wins) \(?(\S{1,30}?)\)? from (?:the )?(.*)")
_UNCALLED = re.compile(r"Uncalled bet (?:of )?\(?(\S{1,30}?)\)? returned to (.+)")
_CASHED_OUT = re.compile(r"(.+) cashed out the hand for (\S{1,30})")
_BOUNTY = re.compile(
    r"(.+?) (wins|split) (?:the )?(\S{1,30}) (?:bounty for|for splitting the|for) (?:eliminating|elimination of) "
)
_PRIZE = re.compile(
    r"(.+) (?:finished the tournament in .* place and received|wins the tournament and receives) (\S{1,30})"
)
_REBUY = re.compile(r"(.+) (?:re-buys and receives|takes the add-on and receives) .* chips for (\S{1,30})")
_DROP = re.compile(r"(?:Cash Drop to Pot ?: ?total|STP added:) (\S{1,30})", re.IGNORECASE)
_AMBIENT = re.compile(
    r".*(?: said, | has timed out| is disconnected| is connected| has been disconnected| has reconnected"
    r"| joins the table| leaves the table| will be allowed to play| finished the tournament| wins the tournament"
    r"| was removed from the table| was moved | has returned| is sitting out| sits out| is feeling "
    r"| has requested TIME| seconds left to act|Chooses to EV Cashout)",
)
_AMBIENT_LINES = (
    "No low hand qualified",
    "Betting is capped",
    "The deck is reshuffled",
    "Hand was run",
    "Pair on board",
    "Players agree to ",
    "Hand ended at",
)


class Lines:
    """The reader of the lines of a hand, from the second to the summary.

    Attributes:
        draft: what the lines report to.
        seats: the index and the name of the player at each seat.
        sixth: whether the sixth street of stud was dealt, after which the river is the last street.
    """

    __slots__ = ("draft", "seats", "sixth")

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.seats: dict[int, tuple[int, str]] = {}
        self.sixth = False

    def read(self, lines: list[str]) -> int:
        """Read the lines after the first, up to the title of the summary, and return its number, or that of the end."""
        draft = self.draft
        index = draft.index
        at = 0
        for at in range(1, len(lines)):
            line = lines[at]
            draft.line = at
            name, _, rest = line.partition(": ")
            player = index.get(name)
            if player is not None:
                act = ACTS[rest]
                if act is not None:
                    report, arguments = act
                    report(draft, player, *arguments)
                    continue
            line = line.strip()
            if line.startswith("*** SUMMARY"):
                return at
            if line and not self._is_understood(line):
                draft.not_understood(at, line)
        draft.missing.append("the summary")
        return at + 1

    def _is_understood(self, line: str) -> bool:
        """Read a line that is not that of a player with an ordinary name; False if it is not understood."""
        try:
            return len(line) <= _LONGEST and self._read_line(line)
        except BadHandError:
            return False

    def _read_line(self, line: str) -> bool:
        if line.startswith("*** "):
            return self._title(line)
        if ": " in line and self._act_of_long_name(line):
            return True
        for start, read in _STARTS:
            if line.startswith(start):
                return read(self, line) or _AMBIENT.match(line) is not None
        if " collected " in line or " wins " in line or " split " in line:
            if self._collected(line) or self._bounty(line):
                return True
        if line.startswith(_AMBIENT_LINES):
            return True
        if line.lower().startswith("hand cancelled"):
            self.draft.cancelled = True
            return True
        if _AMBIENT.match(line):
            return self._prize(line) or True
        return self._bounty(line) or self._rebuy(line) or self._cashed_out(line) or _is_rule(line)

    def _act_of_long_name(self, line: str) -> bool:
        """Read the act of a player whose name contains a colon and a blank."""
        names = [name for name in self.draft.index if line.startswith(name) and line.startswith(": ", len(name))]
        for name in sorted(names, key=len, reverse=True):
            act = ACTS[line[len(name) + 2 :]]
            if act is not None:
                report, arguments = act
                report(self.draft, self.draft.index[name], *arguments)
                return True
        return False

    # --- lines at the start

    def _seat(self, line: str) -> bool:
        match = _SEAT.match(line)
        if match is None:
            return False
        number, name, stack, _bounty, rest = match.groups()
        out = "out of hand" in rest or "sitting out" in rest
        player = self.draft.seat(name, int(number), amount_of(stack), sat_out=out)
        self.seats[int(number)] = player, name
        return True

    def _table(self, line: str) -> bool:
        match = _TABLE.match(line) or _TABLE_BARE.match(line)
        if match is None:
            return False
        button = _BUTTON.search(match["rest"])
        self.draft.table = match["table"]
        self.draft.button = int(button[1]) if button else None
        return True

    # --- streets

    def _title(self, line: str) -> bool:
        """Read a title such as `*** FIRST TURN *** [..] [..]`."""
        match = _TITLE.match(line)
        if match is None:
            return False
        title = match[1].upper()
        if title in _DRAWS:
            self.draft.street(_DRAWS[title])
            return True
        first, _, rest = title.partition(" ")
        if first in _RUNS and rest:
            self.draft.board, title = _RUNS[first], rest
        street = _STREETS.get(title)
        if street is None:
            return title in _SHOWDOWNS
        self.sixth = self.sixth or title == "6TH STREET"
        self.draft.street(street + (title == "RIVER" and (self.sixth or self.draft.game in _STUD)))
        if "[" in line:
            self._board(line)
        return True

    def _board(self, line: str) -> None:
        """Read the cards of a board in a title."""
        boards, run = self.draft.boards, max(self.draft.board, 1)
        cards = known_cards(" ".join(_BRACKETS.findall(line)))
        while len(boards) < run:
            boards.append(())
        boards[run - 1] = cards

    def _dealt(self, line: str) -> bool:
        """Read `Dealt to Ann [Ah Kd]`, which has the cards that a player had before in brackets of their own."""
        text, opened, last = line[9:].partition(" [") if line.count("[") == 1 else line[9:].rpartition(" [")
        if not opened:  # the site prints the names of all players, but no cards
            return _named(self.draft, text) is not None
        earlier = _BRACKETS.search(text)
        player = _named(self.draft, text[: earlier.start()] if earlier else text)
        if player is None:
            player, earlier = _named(self.draft, text), None
        if player is None:
            return False
        cards = known_cards(last.rstrip("] "))
        if not self.draft.known_cards(player):
            if earlier:
                cards = (*known_cards(earlier[1]), *cards)
            elif len(cards) == 1 and self.draft.game in _STUD:
                cards = (HIDDEN, HIDDEN, *cards)
        self.draft.deal(player, cards)
        return True

    # --- money

    def _uncalled(self, line: str) -> bool:
        match = _UNCALLED.match(line)
        player = _named(self.draft, match[2]) if match else None
        if match is None or player is None:
            return False
        self.draft.give_back(player, amount_of(match[1]))
        return True

    def _collected(self, line: str) -> bool:
        match = _COLLECTED.match(line)
        player = _named(self.draft, match[1]) if match else None
        if match is None or player is None:
            return False
        pot = match[3].lower().replace("-", " ").rstrip(".")
        self.draft.award(player, amount_of(match[2]), "" if pot == "pot" else pot, self.draft.board)
        return True

    def _drop(self, line: str) -> bool:
        """Read what the site itself puts into the pot: a negative fee."""
        match = _DROP.match(line)
        if match is None:
            return False
        self.draft.fees["cash drop"] = -amount_of(match[1])
        return True

    # --- money outside the pot

    def _cashed_out(self, line: str) -> bool:
        return self._paid_outside("cash-out", 1, _CASHED_OUT.match(line), line)

    def _prize(self, line: str) -> bool:
        return self._paid_outside("prize", 1, _PRIZE.match(line), line)

    def _rebuy(self, line: str) -> bool:
        return self._paid_outside("re-buy", -1, _REBUY.match(line), line)

    def _paid_outside(self, kind: str, sign: int, match: re.Match[str] | None, line: str) -> bool:
        player = _named(self.draft, match[1]) if match else None
        if match is None or player is None:
            return False
        self.draft.outside.append(Outside(kind, player, sign * amount_of(match[2]), line))
        return True

    def _bounty(self, line: str) -> bool:
        """Read a bounty; players who split one receive equal shares, the first of them what remains."""
        match = _BOUNTY.match(line)
        if match is None:
            return False
        whole = _named(self.draft, match[1])
        players = [whole] if whole is not None else [_named(self.draft, name) for name in match[1].split(", ")]
        amount = amount_of(match[3])
        share = (amount / len(players)).quantize(Decimal("0.01"), ROUND_DOWN)
        for place, player in enumerate(players):
            if player is None:
                return False
            paid = share if place else amount - share * (len(players) - 1)
            self.draft.outside.append(Outside("bounty", player, paid, line))
        return True


_STARTS = (
    ("Seat ", Lines._seat),
    ("Uncalled bet", Lines._uncalled),
    ("Dealt to ", Lines._dealt),
    ("Table ", Lines._table),
    ("Cash Drop", Lines._drop),
    ("STP added", Lines._drop),
)


def _named(draft: Draft, name: str) -> int | None:
    """The player with the name, or None. Blanks around the name do not matter."""
    player = draft.index.get(name)
    if player is None:
        name = name.strip()
        player = next((at for each, at in draft.index.items() if each.strip() == name), None)
    return player


def _is_rule(line: str) -> bool:
    """Whether the line has no words, such as `*********** # 2 **************`, which exports have between hands."""
    return not any(character.isalpha() for character in line)
