"""Hands of 888poker and the other brands of its network, which was called Pacific and Cassava.

Bets, calls and raises are printed as what they add. Neither the rake nor an uncalled bet is printed. A version for one
country writes amounts as `3 023,50 $` and cards with the ranks of its language.
"""

from __future__ import annotations

import re
from typing import Literal

from cardspeak.histories.record import acting
from cardspeak.histories.record.amounts import amount_of, currency_of
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadCardError, BadHandError
from cardspeak.histories.record.history import History, Limit, Shown, Source, Stakes
from cardspeak.histories.record.reader import TextReader
from cardspeak.histories.record.starts import Starts, lines_of
from cardspeak.histories.sites.lines.acts import Act, adds, checks, first_amount, folds, posts, understood

_ID = re.compile(r"\*{5} ?(.*?)Hand History for Game (\d+)")
_GAME = re.compile(
    r"(?P<small>[^/]*)/(?P<big>.*?) ?Blinds (?P<limit>No|Pot|Fix(?:ed)?)? ?Limit "
    r"(?P<game>Hold'?em|Omaha|[56] Card Omaha)(?P<low> ?H(?:i/?)?L(?:o\b)?)?.*?- \*\*\* ?(?P<date>.*)"
)
_GAMES = {"Holdem": "holdem", "Hold'em": "holdem", "Omaha": "omaha", "5 Card Omaha": "omaha5", "6 Card Omaha": "omaha6"}
_LOW_GAMES = {"omaha": "omaha8", "omaha5": "omaha5-8", "omaha6": "omaha6-8"}
_LIMITS: dict[str, Limit] = {"No": "no", "Pot": "pot", "Fix": "fixed", "Fixed": "fixed"}
_TABLE = re.compile(r"Table (.*?)(?: \d+ Max)? \((Real|Practice|Play)")
_TOURNAMENT = re.compile(r"Tournament #(\d+) .*- (Table #\d+)")
_BUTTON = re.compile(r"Seat (\d+) is the button")
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^()]*)\)$")
_TITLE = re.compile(r"\*\* ?(?:Dealing )?(.*?) ?\*\*(?: ?\[([^\]]*)\])?")
_CARDS = re.compile(r"\[([^\]]*)\]")
_BEST = re.compile(r"\((Hi|Lo): ([^)]*)\)")
_STREETS = {"flop": 1, "turn": 2, "river": 3}
_RANKS = {"E": "A", "H": "K", "R": "K", "D": "Q", "B": "J", "Kn": "J"}
"""Ranks in other languages: Ess, Dam, Knekt; Dame, Bube; Heer, Boer; Roi. V is Vrouw beside H or B, else Valet."""
_RANKS |= dict(zip("ТКДВÒÊÄÂ", "AKQJ" * 2, strict=True))  # in Russian, also if the bytes are read as Windows-1252
_SUITS = {"Pik": "s", "Kreuz": "c", "Herz": "h", "Karo": "d"}
_SUIT = re.compile(r"(?<=[\w])(Pik|Kreuz|Herz|Karo)(?=,| \]|\))")
_LOCAL_RANK = re.compile(rf"(?<=[\[,:] )(Kn|[{''.join(_RANKS.keys() - {'Kn'})}V])(?=[cdhs](?:,| \]|\)))")
_DOTTED = re.compile(r"([\[(/$€£+] ?[$€£]? ?)(\d{1,3}(?:\.\d{3})+)(?![.\d])")
"""An amount with dots between thousands, after what precedes amounts."""
_AMBIENT = re.compile(r"#Game No|\*{5}|Total number of players|.* (?:has (?:joined|left) the table|finished \d)")
"""Lines that say nothing about the hand."""


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = lines_of(_in_english(text))
    draft = Draft("Pacific", source)
    first = _read_header(draft, lines)
    starts = _read_seats(draft, lines)
    for at in range(first, len(lines)):
        line = lines[at]
        if not line:
            continue
        draft.line = at
        try:
            if not _read_line(draft, starts, line):
                draft.not_understood(at, line)
        except BadCardError:  # the names of cards depend on the language of the player
            draft.not_understood(at, line)
    draft.ends(complete=bool(draft.awards))
    return draft.history()


def _read_line(draft: Draft, starts: Starts, line: str) -> bool:
    """Read a line after the one with the game; False if it is not understood."""
    player, rest = starts.split(line)
    act = _ACTIONS.get(rest.partition(" ")[0]) if player is not None else None
    return (act is not None and player is not None and act(draft, player, rest)) or _read_other(draft, line)


def _in_english(text: str) -> str:
    """The text with the ranks and the amounts of the English version."""
    if _SUIT.search(text):
        text = _SUIT.sub(lambda match: _SUITS[match[1]], text)
    text = _DOTTED.sub(lambda match: match[1] + match[2].replace(".", ""), text)
    found = set(_LOCAL_RANK.findall(text))
    if not found:
        return text
    ranks = dict(_RANKS)
    if len(found) > 1:
        ranks["V"] = "Q" if found & {"H", "B"} else "J"
    return _LOCAL_RANK.sub(lambda match: ranks.get(match[1], match[1]), text)


# --- before the cards


def _read_header(draft: Draft, lines: list[str]) -> int:
    """Read the lines up to the one that has the game, and return the number of the next line."""
    for at, line in enumerate(lines[:10]):
        if not draft.id:
            match = _ID.match(line)
            if match:
                draft.id = match[2]
                draft.kind = "zoom" if "Snap" in match[1] else "cash"
        elif match := _GAME.match(line):
            _read_game(draft, match)
            return at + 1
    raise BadHandError("the line with the game is missing, or its game is unknown")


def _read_game(draft: Draft, match: re.Match[str]) -> None:
    """Read the line with the stakes, the game and the date."""
    game = _GAMES[match["game"]]
    draft.game = _LOW_GAMES.get(game, game) if match["low"] else game
    draft.limit = _LIMITS[match["limit"] or "Fix"]
    draft.date = match["date"].strip()
    text = f"{match['small']}/{match['big']}"
    draft.currency = currency_of(text)
    draft.stakes = Stakes(text, amount_of(match["small"]), amount_of(match["big"]))


def _read_seats(draft: Draft, lines: list[str]) -> Starts:
    """Read the seats, which precede the cards, and return the players."""
    for line in lines:
        if line.startswith("Seat ") and (match := _SEAT.match(line)):
            draft.seat(match[2], int(match[1]), amount_of(match[3]))
        elif line.startswith("** "):
            break
    return Starts(draft)


# --- lines of a player


def _posts(draft: Draft, player: int, rest: str) -> bool:
    what = rest.removeprefix("posts ").removeprefix("the ")
    amount = first_amount(what)
    if what.startswith("dead blind"):  # [small blind, which is dead + big blind], or one of them
        dead, plus, live = what.rpartition("[")[2].partition("+")
        if plus:
            draft.dead(player, amount_of(dead))
            if first_amount(live):
                acting.blind(draft, player, "post", first_amount(live))
        elif draft.stakes.big_blind is not None and amount < draft.stakes.big_blind:
            draft.dead(player, amount)
        else:
            acting.blind(draft, player, "post", amount)
    else:
        return posts(draft, player, what, amount)
    return True


def _shows(draft: Draft, player: int, rest: str) -> bool:
    """Read `shows [ 6s, 8d ]`, `mucks [ 7h, Th ]` and `did not show his hand`."""
    match = _CARDS.search(rest)
    how: Literal["shown", "mucked"] = "shown" if rest.startswith("shows") else "mucked"
    if match is None:
        return rest.startswith(("did not show", "mucks"))
    draft.show(player, Shown(player, cards_of_text(match[1]), how))
    return True


def _collected(draft: Draft, player: int, rest: str) -> bool:
    draft.award(player, first_amount(rest))
    return True


def _is(draft: Draft, player: int, rest: str) -> bool:
    """Read notes such as `is sitting out` and `sits out`."""
    if not rest.startswith(("is sitting out", "sits out")):
        return False
    if not any(action.player == player for action in draft.actions):
        draft.sits_out(player)
    return True


_ACTIONS: dict[str, Act] = {
    "posts": _posts,
    "folds": folds,
    "checks": checks,
    "calls": adds("call"),
    "bets": adds("bet"),
    "raises": adds("raise"),
    "shows": _shows,
    "mucks": _shows,
    "did": _shows,
    "collected": _collected,
    "sits": _is,
    "is": _is,
    "has": understood,
}


# --- other lines


def _read_other(draft: Draft, line: str) -> bool:
    """Read a line that no player starts; False if it is not understood."""
    if line.startswith("** "):
        return _read_title(draft, line)
    if line.startswith("("):
        return _read_best(draft, line)
    if line.startswith("Dealt to "):
        name, bracket, cards = line[9:].rpartition(" [")
        player = draft.find(name) if bracket else None
        if player is not None:
            draft.deal(player, cards_of_text(cards.rstrip(" ]")))
            return True
    if line.startswith("Seat "):
        match = _BUTTON.match(line)
        if match:
            draft.button = int(match[1])
        return match is not None or _SEAT.match(line) is not None
    if match := _TABLE.match(line):
        draft.table_name = match[1]
        if match[2] != "Real":
            draft.currency = "chips"
        return True
    if match := _TOURNAMENT.match(line):
        draft.kind, draft.currency = "tournament", "chips"
        draft.tournament, draft.table_name = match[1], match[2]
        return True
    return _AMBIENT.match(line) is not None


def _read_title(draft: Draft, line: str) -> bool:
    """Read a title such as `** Dealing flop ** [ Td, Kc, Ad ]`."""
    match = _TITLE.match(line)
    if match is None:
        return False
    title = match[1].lower()
    street = _STREETS.get(title)
    if street is None or match[2] is None:
        return title in ("down cards", "summary")
    draft.street(street)
    draft.deal_board(cards_of_text(match[2]))
    return True


def _read_best(draft: Draft, line: str) -> bool:
    """Read the best cards of the player who has just shown, such as `(Lo: 3c, 4h, 6d, 8c, Ac)`."""
    match = _BEST.fullmatch(line)
    if match is None or not draft.shown:
        return False
    last = draft.shown[-1]
    draft.shown[-1] = last._replace(words=match[2]) if match[1] == "Hi" else last._replace(low=match[2])
    return True


READER = TextReader(
    "Pacific", r"(?:#Game No ?:[^\n]*\n{1,3})?\*{5} ?[\w.]+(?: [\w.]+){0,3}? Hand History for Game \d", _read
)
