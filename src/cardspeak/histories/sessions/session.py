"""The entry point `session`: the result and the statistics of a player over many hands."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from cardspeak.errors import HistoryError, listed, quoted
from cardspeak.histories.reading.read import read_histories
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.history import History, Stakes, Unreadable
from cardspeak.histories.record.reader import Read
from cardspeak.histories.sessions.adjusting import cards_at_all_in, expected_net
from cardspeak.histories.sessions.counting import counted, money_of, player_in
from cardspeak.histories.sessions.result import Count, Series, Session, SessionGroup
from cardspeak.progress import Report, check_report

_MOST_NAMES = 10_000


def session(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    player: str,
    *,
    output: str | os.PathLike[str] | None = None,
    progress: Report | None = None,
) -> Session:
    """What a player won and did in the hands of files and folders, and how much of it was luck at all-ins.

    Args:
        paths: a file, a folder, or several of them; folders are searched with all their subfolders.
        player: the player's name, as the files have it.
        output: a folder for `hands.parquet`, `actions.parquet` and `showdowns.parquet`, with the hands of all players.
        progress: called from time to time with a `Progress`; its `so_far` is the session so far.

    Raises:
        HistoryError: there is no such file or folder, the player is in none of the hands, or the output cannot be
            written.
        CardspeakError: there is an output, but PyArrow is not installed.
    """
    check_report(progress)
    hands: Iterable[Read] = read_histories(paths)
    if output is not None:
        from cardspeak.histories.sessions.frames import written_beside  # imported here because it loads PyArrow

        hands = written_beside(hands, os.fspath(output))
    return session_of(hands, player)


def session_of(hands: Iterable[Read], player: str) -> Session:
    """The session of a player in hands that have been read.

    Raises:
        HistoryError: the player is in none of the hands.
    """
    adding = _Adding(player)
    names: Counter[str] = Counter()
    for hand in hands:
        if isinstance(hand, Unreadable):
            adding.unreadable += 1
            continue
        if not adding.hands and len(names) < _MOST_NAMES:
            names.update(seat.name for seat in hand.players)
        adding.add(hand)
    if not adding.hands:
        often = [quoted(name) for name, _ in names.most_common(5)]
        found = f"; the most frequent names are {listed(often)}" if often else ""
        raise HistoryError.at("player", f"{quoted(player)} is in none of the hands{found}")
    return adding.session()


class _Adding:
    """The sums of a session so far."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.hands = self.other_hands = self.unreadable = 0
        self.groups: dict[tuple[str, ...], _Sums] = {}
        self.counts: Counter[str] = Counter()
        self.series: dict[str, tuple[list[float], list[float]]] = {}

    def add(self, hand: History) -> None:
        """Add a hand."""
        at = player_in(hand, self.player)
        if at is None:
            self.other_hands += 1
            return
        self.hands += 1
        self.counts.update(name for name, happened in counted(hand, at)._asdict().items() if happened)
        group = (hand.kind, hand.site, hand.game or "", hand.limit or "", stakes_text(hand.stakes), hand.currency or "")
        sums = self.groups.setdefault(group, _Sums())
        result, adjusted = sums.add(hand, at)
        results, expected = self.series.setdefault(hand.currency or "", ([], []))
        results.append((results[-1] if results else 0.0) + float(result))
        expected.append((expected[-1] if expected else 0.0) + float(adjusted))

    def session(self) -> Session:
        """The result."""
        counts = self.counts
        return Session(
            self.player,
            self.hands,
            self.other_hands,
            self.unreadable,
            tuple(
                SessionGroup(
                    kind,
                    site,
                    game or None,
                    limit or None,
                    stakes,
                    currency or None,
                    sums.hands,
                    sums.result,
                    sums.outside,
                    sums.rake,
                    sums.adjusted,
                    sums.all_ins,
                    sums.unknown,
                    sums.big_blinds,
                )
                for (kind, site, game, limit, stakes, currency), sums in self.groups.items()
            ),
            Count(counts["entered"], counts["decided"]),
            Count(counts["raised"], counts["decided"]),
            Count(counts["did_3bet"], counts["could_3bet"]),
            Count(counts["saw_flop"], self.hands),
            Count(counts["showdown"], counts["saw_flop"]),
            Count(counts["won_showdown"], counts["showdown"]),
            tuple(
                Series(currency, tuple(results), tuple(adjusted))
                for currency, (results, adjusted) in self.series.items()
            ),
        )


class _Sums:
    """The sums of a group of hands so far."""

    def __init__(self) -> None:
        self.hands = self.all_ins = self.unknown = 0
        self.result = self.outside = ZERO
        self.rake = self.adjusted = Fraction(0)
        self.big_blinds: Fraction | None = Fraction(0)

    def add(self, hand: History, player: int) -> tuple[Decimal, Fraction]:
        """Add a hand; return its result and its expected result."""
        money = money_of(hand, player)
        expected: Fraction | None = None
        if not hand.players[player].folded and cards_at_all_in(hand) is not None:
            expected = expected_net(hand, player)
            self.all_ins += expected is not None
            self.unknown += expected is None
        adjusted = Fraction(money.net) if expected is None else expected
        self.hands += 1
        self.result += money.net
        self.outside += money.outside
        self.rake += money.rake
        self.adjusted += adjusted
        blind = hand.stakes.big_blind or hand.stakes.small_bet
        if not blind:
            self.big_blinds = None
        elif self.big_blinds is not None:
            self.big_blinds += Fraction(money.net) / Fraction(blind)
        return money.net, adjusted


def stakes_text(stakes: Stakes) -> str:
    """The stakes as `small blind/big blind` or, without blinds, as the site prints them.

    >>> stakes_text(Stakes(small_blind=Decimal("0.05"), big_blind=Decimal("0.10")))
    '0.05/0.10'
    """
    if stakes.small_blind is not None and stakes.big_blind is not None:
        return f"{stakes.small_blind:f}/{stakes.big_blind:f}"
    if stakes.small_bet is not None and stakes.big_bet is not None:
        return f"{stakes.small_bet:f}/{stakes.big_bet:f}"
    return stakes.text
