"""What the cards pay, compared with what the site paid."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from math import gcd
from typing import NamedTuple

from cardspeak.histories.checking.contest import Pot, in_units, pots_of, scale_of
from cardspeak.histories.checking.findings import Findings, name_of, plain
from cardspeak.histories.checking.ledger import Ledger
from cardspeak.histories.checking.payout import HalfWinners, WonPot, pay, proportional, rake_fits
from cardspeak.histories.checking.result import Verified
from cardspeak.histories.checking.saying import check_words
from cardspeak.histories.checking.site_rules import rules_of
from cardspeak.histories.checking.values import Key, Values
from cardspeak.histories.record.history import History


class Contest(NamedTuple):
    """A hand that cards decide.

    Attributes:
        hand: the record.
        ledger: its money.
        kept: what the house takes from the pots.
        rows: for each board, where the value of each player is whose cards are known: the key and the row of its group.
        findings: what was found so far.
    """

    hand: History
    ledger: Ledger
    kept: Decimal
    rows: list[dict[int, tuple[Key, int]]]
    findings: Findings


class _Chips(NamedTuple):
    """The money in whole numbers of 1/scale: `unit` is the smallest chip, `coarse` the largest that is possible."""

    scale: int
    unit: int
    coarse: int
    pots: list[Pot]
    collected: list[int]
    rake: int

    def amount(self, chips: int) -> Decimal:
        """The amount of some chips."""
        return Decimal(chips) / self.scale


class _Outcome(NamedTuple):
    """The code of a comparison, empty if the amounts are those of the cards, and what the cards pay."""

    code: str
    paid: list[int]
    won: Sequence[WonPot]


def decide(contest: Contest, values: Mapping[Key, Values]) -> Verified:
    """The result of a hand that cards decide."""
    hand, ledger, _, rows, findings = contest
    if len(rows) > 1:
        findings.add("run-it-twice", f"{len(rows)} boards")
    check_words(hand, rows, values, findings)
    winner = _winner_of_all(contest, values)
    if winner is not None:
        return findings.verified(hand, _by_name(hand, ledger, {winner: ledger.collected[winner]}), otherwise="cards")
    chips = _chips_of(contest)
    if chips is None:
        findings.add("unreadable", "an amount has more than twelve decimals")
        return findings.verified(hand)
    known = rows[0].keys()
    if not known and not any(chips.collected):
        return findings.verified(hand)
    outcome = _outcome(contest, chips, values, known)
    if outcome is not None and outcome.code and not any(code == "no-award" for code, _ in findings.found):
        outcome = _second_look(contest, chips, values, outcome)
    if outcome is None:
        if not findings.are_final:
            findings.add("no-cards", "the cards of a winner are not known")
        return findings.verified(hand)
    amounts = {player: chips.amount(of_player) for player, of_player in enumerate(outcome.paid) if of_player}
    return findings.verified(hand, _by_name(hand, ledger, amounts), otherwise="cards")


def _winner_of_all(contest: Contest, values: Mapping[Key, Values]) -> int | None:
    """The only player with a winning hand, if they contest every pot and were paid all of them; None otherwise.

    This is so in most hands, and saves dividing the pots.
    """
    _, ledger, kept, rows, _ = contest
    paid = [player for player, amount in enumerate(ledger.collected) if amount]
    if len(paid) != 1:
        return None
    (player,) = paid
    if player not in rows[0] or ledger.collected[player] != ledger.pot - kept:
        return None
    bet = ledger.bets[player]
    if not bet or bet < max([ledger.bets[other] for other in ledger.live]):
        return None
    for at in rows:
        for winners in _winners(at, [*at], values):
            if winners != paid:
                return None
    return player


def _second_look(contest: Contest, chips: _Chips, values: Mapping[Key, Values], outcome: _Outcome) -> _Outcome | None:
    """Add a finding for amounts that are not those of the cards; None if they cannot be compared."""
    hand, ledger, _, rows, findings = contest
    known = rows[0].keys()
    if findings.are_final:
        return outcome
    if outcome.code == "odd-chip":
        findings.add("odd-chip", _odd_chips_in_words(hand, chips, outcome))
        return outcome
    if any(chips.collected[player] > 0 and player not in known for player in ledger.live):
        return None
    mucked = {shown.player for shown in hand.shown if shown.how == "mucked"} & known
    if mucked and known - mucked:
        again = _outcome(contest, chips, values, known - mucked)
        if again is not None and again.code in ("", "odd-chip"):
            names = ", ".join([name_of(hand, player) for player in sorted(mucked)])
            if rules_of(hand.site).mucked == "play":
                findings.add("mucked-winner", f"{names} mucked the best hand")
            elif again.code:
                findings.add("odd-chip", _odd_chips_in_words(hand, chips, again))
            return again
    findings.add(outcome.code, _difference_in_words(hand, chips, outcome))
    return outcome


_FINEST = 10**12
"""Amounts with more than twelve decimals are errors, and would make numbers of any length."""


_LEAST_CHIPS = 20
"""A pot of fewer units is no proof of an odd chip: the unit may be the amounts themselves, such as two equal bets."""


def _chips_of(contest: Contest) -> _Chips | None:
    """The money in whole numbers; None if an amount has too many decimals."""
    hand, ledger, kept, _, _ = contest
    amounts = [*ledger.bets, *ledger.dead, *ledger.collected, kept]
    try:
        scale = 100
        whole = in_units(amounts, scale)
    except ValueError:
        scale = scale_of(amounts)
        if scale > _FINEST:
            return None
        whole = in_units(amounts, scale)
    n = len(ledger.bets)
    bets, dead, collected = whole[:n], whole[n : 2 * n], whole[2 * n : 3 * n]
    coarse = gcd(*whole) or 1
    is_in_chips = hand.kind == "tournament" or hand.currency in ("chips", None)
    unit = scale if is_in_chips else int(rules_of(hand.site).unit * scale)
    if coarse % unit:
        unit = gcd(coarse, unit)
    is_small = _LEAST_CHIPS * coarse <= sum(bets) + sum(dead)
    if not (is_small and rules_of(hand.site).has_coarse_chips):
        coarse = unit
    return _Chips(scale, unit, coarse, pots_of(bets, dead, ledger.live), collected, whole[-1])


def _outcome(contest: Contest, chips: _Chips, values: Mapping[Key, Values], known: Collection[int]) -> _Outcome | None:
    """The pots paid to the best of the known hands, compared with what was collected; None if a winner is unknown."""
    order = _odd_chip_order(contest.hand)
    low_first = rules_of(contest.hand.site).odd_half == "low"
    won = []
    for pot in chips.pots:
        contenders = sorted([player for player in pot.contenders if player in known], key=order.__getitem__)
        if contenders:
            boards = [_winners(rows, contenders, values)[:: -1 if low_first else 1] for rows in contest.rows]
        else:
            # Nobody showed. If one of these players was paid, the others mucked.
            payees = [player for player in pot.contenders if chips.collected[player] > 0]
            if len(pot.contenders) == 1:
                payees = [*pot.contenders]
            if len(payees) != 1:
                return None
            boards = [[payees]]
        won.append(WonPot(pot, boards))
    return _compared(won, chips)


def _winners(
    rows: Mapping[int, tuple[Key, int]], contenders: Sequence[int], values: Mapping[Key, Values]
) -> HalfWinners:
    """The winners of each half that a hand qualifies for, in the order of the contenders."""
    halves = values[rows[contenders[0]][0]].halves
    won: list[list[int]] = []
    fallback: list[int] = []
    for number, half in enumerate(halves):
        best, winners = None, []
        for player in contenders:
            key, row = rows[player]
            value = values[key].columns[number][row]
            if value is None:
                continue
            if best is None or value > best:
                best, winners = value, [player]
            elif value == best:
                winners.append(player)
        if half.fallback:
            fallback = winners
        elif winners:
            won.append(winners)
    return won or [fallback]


def _odd_chip_order(hand: History) -> list[int]:
    """The place of each player in the order in which odd chips are given."""
    if rules_of(hand.site).odd_chip == "seat" or hand.button is None:
        return [*range(len(hand.players))]
    seats = [player.seat for player in hand.players]
    if sum(seat > following for seat, following in pairwise([*seats, *seats[:1]])) > 1 and hand.button in seats:
        button = seats.index(hand.button)  # the numbers are those of players, who are in clockwise order
        return [(at - button - 1) % len(seats) for at in range(len(seats))]
    n_seats = max([*seats, hand.button]) + 1
    return [(seat - hand.button - 1) % n_seats for seat in seats]


def _compared(won: Sequence[WonPot], chips: _Chips) -> _Outcome:
    """What the pots pay, compared with what was collected."""
    collected, n = chips.collected, len(chips.collected)
    if chips.rake and len(won) > 1:
        if rake_fits(won, collected, chips.rake, chips.unit):
            return _Outcome("", collected, won)
        paid = pay(won, proportional(won, chips.rake), n, chips.unit)
        return _Outcome(_kind_of_difference(paid.to, collected), paid.to, won)
    rake = [chips.rake, *[0] * (len(won) - 1)]
    exact = pay(won, rake, n, chips.unit)
    if exact.to == collected:
        return _Outcome("", exact.to, won)
    for unit in {chips.unit, chips.coarse}:
        paid = pay(won, rake, n, unit)
        if all(abs(ours - theirs) <= odd for ours, theirs, odd in zip(paid.to, collected, paid.odd, strict=True)):
            return _Outcome("odd-chip", exact.to, won)
    return _Outcome(_kind_of_difference(exact.to, collected), exact.to, won)


def _kind_of_difference(ours: Sequence[int], theirs: Sequence[int]) -> str:
    same = all((a > 0) == (b > 0) for a, b in zip(ours, theirs, strict=True))
    return "amount" if same else "payee"


def _by_name(hand: History, ledger: Ledger, amounts: dict[int, Decimal]) -> dict[str, Decimal]:
    """What the cards pay each player, with uncalled chips where the site's award has them."""
    if ledger.inside is not None:
        player, over = ledger.inside
        amounts[player] = amounts.get(player, Decimal(0)) + over
    return {hand.players[player].name: amount for player, amount in sorted(amounts.items())}


def _odd_chips_in_words(hand: History, chips: _Chips, outcome: _Outcome) -> str:
    more = [
        f"{name_of(hand, player)} was paid {plain(chips.amount(theirs - ours))} more"
        for player, (ours, theirs) in enumerate(zip(outcome.paid, chips.collected, strict=True))
        if theirs > ours
    ]
    return ", ".join(more[:3])


def _difference_in_words(hand: History, chips: _Chips, outcome: _Outcome) -> str:
    """Who was paid how much, what the cards pay, and from which pot."""
    said = []
    differences = [theirs - ours for ours, theirs in zip(outcome.paid, chips.collected, strict=True)]
    for player in sorted(range(len(differences)), key=lambda player: -abs(differences[player]))[:3]:
        if differences[player]:
            theirs, ours = chips.amount(chips.collected[player]), chips.amount(outcome.paid[player])
            name = name_of(hand, player)
            said.append(f"{name} was paid {plain(theirs)}, the cards pay {plain(ours)}{_from(outcome.won, player)}")
    return "; ".join(said)


def _from(won: Sequence[WonPot], player: int) -> str:
    """The pots that the player wins by the cards, in brackets; nothing if there is only one pot."""
    pots = [_pot_name(number) for number, pot in enumerate(won) if player in pot.payees]
    return f" ({', '.join(pots)})" if pots and len(won) > 1 else ""


def _pot_name(number: int) -> str:
    return f"side pot {number}" if number else "main pot"
