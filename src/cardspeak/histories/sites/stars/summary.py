"""The summary of a hand, in the form of PokerStars: pots, rake, boards, and what became of each seat."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardspeak.histories.record.amounts import ZERO, amount_of
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Outside, PrintedPot, Shown
from cardspeak.histories.sites.stars.acts import known_cards, words_of

_FOLDS = (
    " folded before Flop (didn't bet)",
    " folded before Flop",
    " folded on the Flop",
    " folded on the Turn",
    " folded on the River",
)
_USUAL = ("Seat ", "Total pot", "Board [")
_SEAT = re.compile(r"Seat #?(\d+): ?")
_POSITIONS = re.compile(r"(?: \((?:button|small blind|big blind|button blind|[a-z ]*blind/button)\))+")
_OUTCOME = re.compile(
    r" {0,2},? ?(folded|collected|won|wins|showed|mucked|lost|is sitting out|sitting out|did ?n[o']t|hand)\b"
)
_CARDS = re.compile(r"\[([^\]]*)\]")
_WON = re.compile(r"\b(?:won|collected) \(?([^\s()]{1,30})\)?")
_WORDS = re.compile(r"\b(?:won|lost)(?: \([^()]{1,30}\))? with (.*)")
_AFTER_WORDS = re.compile(r"(?:, (?:EV Cashout|Cashout Risk) \(.*| \((?:cashed out|pot not awarded).*)$")
_NOT_AWARDED = "pot not awarded as player cashed out"
_PARTS = ("main pot", "side pot", "stp")  # of the total pot, which Run It Once prints like what it takes
_BOARD = re.compile(r"(?:(FIRST|SECOND|THIRD|FOURTH) )?Board:? ?\[([^\]]*)\]")
_RUNS = {"FIRST": 1, "SECOND": 2, "THIRD": 3, "FOURTH": 4}
_AMBIENT = ("Hand was run", "Hand ended at", "Duration ", "Pot 1 ", "Pot 2 ")


def read_summary(
    draft: Draft, lines: list[str], start: int, seats: Mapping[str, tuple[int, str]], *, final_words: bool = False
) -> None:
    """Read the lines of the summary, from the number `start`, and keep those that are not part of it as not understood.

    Args:
        draft: what the lines report to.
        lines: the lines of the hand.
        start: the number of the first line after the title.
        seats: the player and the name at each seat, by the number of the seat as text.
        final_words: whether only the summary says what the site calls the hands at the end.
    """
    summary = _Summary(draft, seats, final_words)
    for at, line in enumerate(lines[start:], start):
        if line.startswith("Seat ") and (line.endswith(_FOLDS) or summary.knows(line)):
            continue
        if not line.startswith(_USUAL) and _is_end(lines, at, start):
            _keep_rest(draft, lines, at)
            break
        line = line.strip()
        try:
            if line and not summary.read(line):
                draft.not_understood(at, line)
        except BadHandError:
            draft.not_understood(at, line)
    summary.end()


def _is_end(lines: list[str], at: int, start: int) -> bool:
    """Whether the summary ends before a line: at an empty line, unless every other line is empty, or at other lines."""
    line = lines[at]
    if not line or line.isspace():
        return at > start + 1 and bool(lines[at - 1].strip() and lines[at - 2].strip())
    return line.startswith(("*** ", "Table ")) and not line.startswith("*** SUMMARY ")


def _keep_rest(draft: Draft, lines: list[str], at: int) -> None:
    """Keep the lines after the end of the hand, which can be those of a hand whose first line is lost."""
    for number in range(at, len(lines)):
        if any(character.isalpha() for character in lines[number]):
            draft.not_understood(number, lines[number])


class _Summary:
    """The reader of a summary."""

    def __init__(self, draft: Draft, seats: Mapping[str, tuple[int, str]], final_words: bool) -> None:
        self.draft = draft
        self.seats = seats
        self.final_words = final_words
        self.run = 0
        self.any_awards = bool(draft.awards)
        self.any_boards = bool(draft.boards)
        self.showed = {shown.player for shown in draft.shown if shown.cards}

    def knows(self, line: str) -> bool:
        """Whether the line of a seat says only what the lines before the summary say, as in most hands."""
        if not self.any_awards or _NOT_AWARDED in line:
            return False
        if "[" not in line:
            return " collected (" in line
        player = self.seats.get(line[5 : line.find(":")])
        return player is not None and player[0] in self.showed and " showed [" in line and not self.final_words

    def read(self, line: str) -> bool:
        """Read a line; False if it is not understood."""
        if line.startswith("Total pot"):
            return self._total(line)
        if self.any_boards and line.startswith("Board ["):
            return True
        if line.startswith("Seat "):
            return line.endswith(_FOLDS) or self._seat(line)
        if line.startswith("*** SUMMARY "):  # the summary of a run, which Full Tilt has after the first
            self.run = int(line[12]) if line[12:13].isdecimal() else 0
            return True
        board = _BOARD.match(line)
        if board:
            return self.any_boards or self._board(board)
        if line in _RUNS:
            self.run = _RUNS[line]
            return True
        return line.startswith(_AMBIENT) or not any(character.isalpha() for character in line)

    def end(self) -> None:
        """Note what is missing."""
        if not self.draft.awards and not self.draft.cancelled:
            self.draft.missing.append("who was paid")
        elif self.draft.total_pot is None and not self.draft.cancelled:  # the file is cut in the summary
            self.draft.missing.append("the total pot")

    def _total(self, line: str) -> bool:
        """Read the pots, the rake and what the site takes in addition."""
        draft = self.draft
        words = line.split()
        if words[3:5] == ["|", "Rake"] and len(words) == 6:  # a single pot
            draft.total_pot = amount_of(words[2])
            draft.rake = amount_of(words[5])
            return True
        pots, *taken = line.split("|")
        words = pots.split()
        for kind, pot, text in zip(words[::3], words[1::3], words[2::3], strict=False):
            amount = amount_of(text.rstrip("."))
            if kind == "Total":
                draft.total_pot = amount
            else:
                draft.pots.append(PrintedPot(f"{kind} {pot}".lower().replace("-", " "), amount))
        for part in taken:
            name, _, text = part.strip().lower().rpartition(" ")
            if name == "rake":
                draft.rake = amount_of(text)
            elif name and name not in _PARTS and amount_of(text):
                draft.fees[name] = amount_of(text)
        return draft.total_pot is not None

    def _board(self, match: re.Match[str]) -> bool:
        """Read a board that no title had."""
        boards, cards = self.draft.boards, known_cards(match[2])
        run = _RUNS[match[1]] if match[1] else max(self.run, 1)
        shared = boards[0][: 5 - len(cards)] if run > 1 and boards else ()
        while len(boards) < run:
            boards.append(())
        boards[run - 1] = (*shared, *cards)
        return True

    def _seat(self, line: str) -> bool:
        """Read what became of a player."""
        match = _SEAT.match(line)
        if match is None:
            return False
        player, name = self.seats.get(match[1], (None, ""))
        rest = line[match.end() :]
        if player is None or not rest.startswith(name):
            return _OUTCOME.search(rest) is not None and "in chips" not in rest
        rest = rest[len(name) :]
        positions = _POSITIONS.match(rest)
        rest = rest[positions.end() :] if positions else rest
        outcome = _OUTCOME.match(rest)
        if outcome is None:
            return not rest.strip()
        if outcome[1] in ("showed", "mucked"):
            self._shown(player, rest, "shown" if outcome[1] == "showed" else "mucked")
        if "won" in rest or "collected" in rest:
            self._won(player, rest)
        if outcome[1].endswith("sitting out"):
            self.draft.sits_out(player)
        return True

    def _shown(self, player: int, rest: str, how: str) -> None:
        """Read the cards of a player, and what the site calls the hand."""
        cards = _CARDS.search(rest)
        known = known_cards(cards[1]) if cards else ()
        shown = self.draft.shown
        earlier = [at for at, each in enumerate(shown) if each.player == player]
        if how == "mucked":
            if any(shown[at].cards for at in earlier) or (earlier and not known):
                return
            for at in reversed(earlier):
                del shown[at]
            self.draft.show(player, Shown(player, known, "mucked"))
        elif self.final_words or not earlier:
            for at in reversed(earlier):
                del shown[at]
            self._show_with_words(player, known, rest)

    def _show_with_words(self, player: int, cards: tuple[int, ...], rest: str) -> None:
        """Add a hand that is shown, with what the site calls it on each board."""
        outcomes = re.split(r",? and (?=won|lost)", _AFTER_WORDS.sub("", rest))[1:]
        several = len(outcomes) > 1
        for number, outcome in enumerate(outcomes or [""], 1):
            found = _WORDS.match(outcome)
            words, low = words_of(found[1].strip()) if found else ("", "")
            self.draft.show(player, Shown(player, cards, "shown", words, low, number if several else 0))

    def _won(self, player: int, rest: str) -> None:
        """Read what a player won, if no line before the summary says so.

        The share of a player who cashed out goes to the site, which pays the player outside the pot.
        """
        cashed_out = _NOT_AWARDED in rest
        if self.any_awards and not cashed_out:
            return
        amounts = [amount_of(text.rstrip(".,")) for text in _WON.findall(rest) if any(map(str.isdigit, text))]
        for number, amount in enumerate(amounts, 1):
            if amount:
                self.draft.award(player, amount, board=number if len(amounts) > 1 else 0)
        if cashed_out:
            self.draft.outside.append(Outside("cash-out", player, -sum(amounts, ZERO), rest.strip()))
