"""Convert counts of outcome codes to results: equities, wins, ties, halves of the pot, and breakdowns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

import numpy as np

from cardspeak.array_types import Floats
from cardspeak.equities.answer.estimates import mean_and_error
from cardspeak.equities.answer.names import hand_names, holding_names
from cardspeak.equities.answer.shares import is_quarter, is_tie, is_win, k_of, played_for, share_of_codes
from cardspeak.equities.question.classes import ValueClasses
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.options import Breakdown
from cardspeak.equities.result import HalfEquity, Part, PlayerEquity
from cardspeak.equities.tally import Counts
from cardspeak.frozen import FrozenMapping
from cardspeak.games import Game


@dataclass(frozen=True, slots=True, eq=False)
class _Meaning:
    """The meaning of all codes.

    Attributes:
        worths: the share of the pot for each code, as a fraction.
        shares: the share of the pot for each code, multiplied by `whole`, as an integer.
        whole: the common denominator of the shares.
        floats: the share of the pot for each code, as a float.
        wins: the codes for winning the whole pot alone.
        ties: the codes for tying for the whole pot; see `shares.is_tie`.
        quarters: the codes for winning exactly a quarter of a split pot.
    """

    worths: tuple[Fraction, ...]
    shares: tuple[int, ...]
    whole: int
    floats: Floats
    wins: tuple[int, ...]
    ties: tuple[int, ...]
    quarters: tuple[int, ...]


@lru_cache(maxsize=64)
def _meaning_of(n_players: int, n_halves: int, fallback: int | None) -> _Meaning:
    shares = share_of_codes(n_players, n_halves, fallback)
    whole = lcm(*(share.denominator for share in shares))
    wins, ties, quarters = (
        tuple(code for code in range(len(shares)) if is_so(code, n_players, n_halves, fallback))
        for is_so in (is_win, is_tie, is_quarter)
    )
    parts = tuple(int(share * whole) for share in shares)
    return _Meaning(shares, parts, whole, np.array(parts) / whole, wins, ties, quarters)


class CodeReader:
    """Interprets the code counts of one question."""

    def __init__(self, game: Game, n_players: int, *, is_exact: bool, is_counted: bool) -> None:
        """Prepare to interpret codes. If `is_counted`, counts are numbers of deals; otherwise they are weights."""
        self._halves = [half.name for half in game.halves]
        self._n_players, self._is_exact, self._is_counted = n_players, is_exact, is_counted
        fallbacks = [number for number, half in enumerate(game.halves) if half.fallback]
        self._fallback = fallbacks[0] if fallbacks else None
        self._meaning = _meaning_of(n_players, len(self._halves), self._fallback)

    def player(self, text: str, totals: Counts, parts: Sequence[Part] = (), by: Breakdown = "") -> PlayerEquity:
        """The result for one player from the integer counts of each code over all deals."""
        meaning, counts = self._meaning, [int(count) for count in totals.tolist()]
        deals = sum(counts)
        expected = sum(share * count for share, count in zip(meaning.shares, counts, strict=True) if count)
        win, tie, quarter = (
            sum([counts[code] for code in codes]) for codes in (meaning.wins, meaning.ties, meaning.quarters)
        )
        is_split, is_counted = len(self._halves) > 1, self._is_exact and self._is_counted
        return PlayerEquity(
            range=text,
            equity=expected / (meaning.whole * deals),
            win=win / deals,
            tie=tie / deals,
            standard_error=0.0 if self._is_exact else mean_and_error(counts, meaning.worths)[1],
            fraction=Fraction(expected, meaning.whole * deals) if self._is_exact else None,
            win_deals=win if is_counted else None,
            tie_deals=tie if is_counted else None,
            halves=FrozenMapping(self._of_halves(counts, deals) if is_split else {}),
            scoop=win / deals if is_split else None,
            quarter=quarter / deals if is_split else None,
            parts=tuple(parts),
            by=by,
        )

    def _of_halves(self, counts: Sequence[int], deals: int) -> dict[str, HalfEquity]:
        """The result for each half of the pot, by name."""
        halves: dict[str, HalfEquity] = {}
        n, n_halves = self._n_players, len(self._halves)
        for half, name in enumerate(self._halves):
            alone = shared = 0
            expected = Fraction(0)
            for code, count in enumerate(counts):
                ks = [k_of(code, other, n) for other in range(n_halves)]
                is_used = half != self._fallback or all(k > n for other, k in enumerate(ks) if other != half)
                if not count or not is_used or not 1 <= ks[half] <= n:
                    continue
                alone, shared = alone + count * (ks[half] == 1), shared + count * (ks[half] > 1)
                n_played = len(played_for(code, n, n_halves, self._fallback))
                expected += Fraction(count, ks[half] * n_played)
            halves[name] = HalfEquity(float(expected / deals), alone / deals, shared / deals)
        return halves

    def parts(self, names: Sequence[str], counts: Floats) -> list[Part]:
        """The rows of a breakdown, from their code counts, float64[rows, codes]. Rows without deals are left out."""
        deals = counts.sum(axis=1)
        everything = float(deals.sum())
        equities, wins = counts @ self._meaning.floats, counts[:, self._meaning.wins].sum(axis=1)
        ties = counts[:, self._meaning.ties].sum(axis=1)
        errors = np.zeros(len(deals)) if self._is_exact else self._errors(counts, deals, equities)
        columns = zip(names, *(column.tolist() for column in (deals, equities, wins, ties, errors)), strict=True)
        return [Part(name, n / everything, e / n, w / n, t / n, error) for name, n, e, w, t, error in columns if n > 0]

    def _errors(self, counts: Floats, deals: Floats, equities: Floats) -> Floats:
        """The standard errors of the rows' equities, computed as in `mean_and_error`."""
        n = np.maximum(deals, 1)
        spread = np.maximum(counts @ self._meaning.floats**2 - equities**2 / n, 0.0)
        errors: Floats = np.maximum(np.sqrt(spread / (n * np.maximum(n - 1, 1))), 1 / n)
        return errors

    def best_first(self, names: Sequence[str], counts: Floats) -> list[Part]:
        """The rows of a breakdown in descending order of equity."""
        return sorted(self.parts(names, counts), key=lambda part: part.equity, reverse=True)


def parts_by_holding(reader: CodeReader, hands: Holdings, counts: Counts) -> list[Part]:
    """A row for each holding, in descending order of equity, from one player's counts [holdings, classes, codes]."""
    return reader.best_first(holding_names(hands.ids), _weighed(hands, counts))


def parts_by_hand(reader: CodeReader, hands: Holdings, counts: Counts) -> list[Part]:
    """A row for each kind of hand, such as AKs, in descending order of equity."""
    names, of_holding = np.unique(np.array(hand_names(hands.ids)), return_inverse=True)
    summed = np.zeros((len(names), counts.shape[-1]))
    np.add.at(summed, of_holding, _weighed(hands, counts))
    return reader.best_first(names.tolist(), summed)


def parts_by_category(reader: CodeReader, classes: ValueClasses, totals: Counts) -> list[Part]:
    """A row for each category of the player's final hand, best first, from the player's totals [classes, codes]."""
    return reader.parts(classes.names, totals.astype(np.float64))


def _weighed(hands: Holdings, counts: Counts) -> Floats:
    weighed: Floats = counts.sum(axis=1).astype(np.float64) * hands.weights[:, None]
    return weighed
