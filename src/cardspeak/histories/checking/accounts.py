"""Whether the money of a hand adds up, and how far a difference is explained by what sites do not print."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.errors import shortened
from cardspeak.histories.checking.findings import Findings, name_of, plain
from cardspeak.histories.checking.ledger import Ledger
from cardspeak.histories.checking.site_rules import HIGHEST_UNPRINTED_RAKE, rules_of
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.history import History

_CODES_OUTSIDE = {"bounty": "bounty", "insurance": "insurance"}


def account(hand: History, ledger: Ledger, findings: Findings) -> Decimal:
    """What the house takes from the pot; differences and explanations are added to the findings.

    If a player cashed out, what the site did not award is added to what the player collected.
    """
    cashed_out = _outside(hand, findings) if hand.outside else []
    if hand.fees and not hand.fees_in_rake and any(hand.fees.values()):
        named = ", ".join([f"{shortened(name, 20)} {plain(amount)}" for name, amount in hand.fees.items() if amount])
        findings.add("jackpot-fee", f"fees: {named}")
    if ledger.silent or ledger.wrong is not None:
        _check_returned(hand, ledger, findings)
    rest = ledger.rest
    if not rest:
        return ledger.taken
    if cashed_out and rest > 0:
        ledger.collected[cashed_out[0]] += rest
        return ledger.taken
    if not hand.awards:
        findings.add("no-award", "the file has no line that pays the pot")
        return ledger.taken
    fees = sum(hand.fees.values(), ZERO)
    if fees and abs(rest) == fees and (rest > 0) == hand.fees_in_rake:
        return ledger.taken + rest  # the fees are in the rake although the site adds them to it, or the other way round
    rules = rules_of(hand.site)
    can_rake = hand.kind != "tournament" and (rules.rakes_chips or hand.currency not in ("chips", None))
    if hand.rake is None and can_rake and 0 < rest <= HIGHEST_UNPRINTED_RAKE * ledger.pot:
        share = 100 * rest / ledger.pot
        findings.add("unprinted-rake", f"rake {plain(rest)}, {plain(share.quantize(Decimal('0.1')))} % of the pot")
        return ledger.taken + rest
    has_fee = ledger.taken and any(mark in hand.table_name for mark in rules.fee_tables)
    if rules.fee and rest == rules.fee and has_fee:
        findings.add("unprinted-fee", f"fee {plain(rest)}, which the site does not print")
        return ledger.taken + rest
    _differs(ledger, findings)
    return ledger.taken


def check_total(hand: History, ledger: Ledger, kept: Decimal, findings: Findings) -> None:
    """Add a finding if the total pot that the site prints, or its pots together, are none of the amounts of the pot.

    Sites print them with or without the rake, and with or without uncalled chips.
    """
    total = hand.total_pot
    if total is not None and not _is_pot(total, hand, ledger, kept):
        sentence = f"the total pot is {plain(ledger.pot)}, and the site prints {plain(total)}"
        if any(code == "unprinted-rake" for code, _ in findings.found):  # what was paid cannot confirm what went in
            findings.add("money-added" if total > ledger.pot else "money-missing", sentence)
        else:
            findings.add("total-pot", sentence)
    elif hand.pots:
        printed = sum([pot.amount for pot in hand.pots], ZERO)
        if printed != total and not _is_pot(printed, hand, ledger, kept):
            sentence = f"the pots that the site prints are {plain(printed)}, and {plain(ledger.pot)} went in"
            findings.add("total-pot", sentence)


def _is_pot(printed: Decimal, hand: History, ledger: Ledger, kept: Decimal) -> bool:
    """Whether an amount is the pot, with or without what the house keeps and what was not called."""
    if printed in (ledger.pot, ledger.pot - kept):
        return True
    back = sum([amount for _, amount, _ in hand.returned], ledger.inside[1] if ledger.inside else ZERO)
    return printed in (ledger.pot + back, ledger.pot + back - kept)


def _outside(hand: History, findings: Findings) -> list[int]:
    """Add what happened outside the pot to the findings, and return the players who cashed out without an award."""
    paid = {award.player for award in hand.awards}
    cashed_out = []
    for kind, player, amount, _ in hand.outside:
        name = name_of(hand, player)
        if kind == "cash-out":
            did = f"was paid {plain(amount)} for the share" if amount > 0 else f"paid {plain(-amount)} to the site"
            findings.add("cash-out", f"{name} cashed out and {did}")
            if player not in paid:
                cashed_out.append(player)
        elif kind != "prize":  # the prize money of a tournament has nothing to do with a pot
            findings.add(_CODES_OUTSIDE.get(kind, "outside"), f"{shortened(kind, 20)} of {name}: {plain(amount)}")
    return cashed_out


def check_cancelled(hand: History, findings: Findings) -> None:
    """Add what was found about the money of a cancelled hand, which nobody wins.

    If the file returns no bets, all of them went back without a word. If it returns some, it has to return all.
    """
    findings.add("cancelled", "the site cancelled the hand")
    silent = sum([back.amount for back in hand.returned if not back.printed], ZERO)
    if silent and any(back.printed for back in hand.returned):
        findings.add("money-missing", f"{plain(silent)} of the bets did not go back")


def _check_returned(hand: History, ledger: Ledger, findings: Findings) -> None:
    """Add a finding if chips went back that were not an uncalled bet, or if an uncalled bet went back unsaid."""
    if ledger.wrong is not None:
        findings.add("returned", f"chips of {name_of(hand, ledger.wrong)} went back, but were not an uncalled bet")
    elif rules_of(hand.site).prints_returns and not hand.cancelled:
        for player, amount in ledger.silent:
            findings.add(
                "silent-return", f"{plain(amount)} were not called, and no line returns them to {name_of(hand, player)}"
            )


def _differs(ledger: Ledger, findings: Findings) -> None:
    collected = sum(ledger.collected, ZERO)
    kept = f"and {plain(ledger.taken)} was kept" if ledger.taken else "and nothing was kept"
    found = f"the pot is {plain(ledger.pot)}, {plain(collected)} was paid {kept}"
    if ledger.rest > 0:
        findings.add("money-missing", f"{found}: {plain(ledger.rest)} is missing")
    else:
        findings.add("money-added", f"{found}: {plain(-ledger.rest)} too much")
