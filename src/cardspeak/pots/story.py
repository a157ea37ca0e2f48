"""A settlement in words: lines for the returned chips, the pots, the boards and the odd chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardspeak.errors import listed
from cardspeak.pots.button import button_called
from cardspeak.pots.money import Chips, money
from cardspeak.pots.names import Player, boards_called, called, halves_called
from cardspeak.pots.steps import inference, odd_chip_rule, why_first, why_gone_wins, with_more

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardspeak.pots.facts import SettlementFacts
    from cardspeak.pots.pot import Award, Pot, Return


def story_lines(settlement: SettlementFacts) -> list[str]:
    """The lines for returned chips, then for each pot from the last side pot to the main pot.

    The line of a pot is followed by the lines of its boards and its odd chips.
    """
    lines = [return_line(back, settlement.unit) for back in settlement.returns]
    for pot in reversed(settlement.pots):
        lines.append(_pot_line(pot, settlement))
        for part in pot.boards:
            lines.append(f"{part.name}: {money(part.amount, settlement.unit)}; {awards_line(part, settlement)}")
            lines += [odd for odd in [odd_chips_line(part, settlement)] if odd]
        if odd := odd_chips_line(pot, settlement):
            lines.append(odd)
    return lines


def return_line(back: Return, unit: Chips) -> str:
    """What is returned to a player, and why."""
    return f"{money(back.amount, unit)} returned to {called(back.player)}: {back.reason}"


def _pot_line(pot: Pot, settlement: SettlementFacts) -> str:
    contest = "uncontested" if pot.is_uncontested else f"contested by {listed(map(called, pot.contenders))}"
    parts = [contest, *taken_lines(pot, settlement)]
    how = boards_line(pot, settlement) if pot.boards else awards_line(pot, settlement)
    return f"{pot.name}: {money(pot.amount, settlement.unit)}, {'; '.join([*parts, how])}"


def taken_lines(pot: Pot, settlement: SettlementFacts) -> Iterator[str]:
    """What the house takes from a pot: the rake, with its terms, and the jackpot drop."""
    if pot.rake:
        rule = settlement.rake_rule.in_words(len(settlement.players))
        yield f"{money(pot.rake, settlement.unit)} of it is rake ({rule})"
    if pot.jackpot:
        yield f"{money(pot.jackpot, settlement.unit)} of it goes to the jackpot"


def boards_line(pot: Pot, settlement: SettlementFacts) -> str:
    """How a pot is divided among several boards."""
    first, second, *_ = [money(part.amount, settlement.unit) for part in pot.boards]
    if first == second:
        return f"{first} on each of {len(pot.boards)} boards"
    others = "board 2" if len(pot.boards) == 2 else "each of the others"
    rule = _quoted(settlement.rules.quote("boards"))
    return f"{first} on board 1 and {second} on {others}: extra chips go to the first board{rule}"


def awards_line(pot: Pot, settlement: SettlementFacts) -> str:
    """Who wins how much of a pot or, if it is divided, of each half."""
    unit = settlement.unit
    if not pot.awards:
        return "nothing is left to win"
    unqualified = [half.name for half in pot.halves if not half.winners]
    nobody = f"nobody qualifies for {halves_called(unqualified)}" if unqualified else ""
    if not pot.is_divided:
        won = _wins(pot.awards, unit) + _everything(pot, settlement)
        why = nobody or why_gone_wins(settlement, pot)
        return f"{won}: {why}" if why else won
    parts = [
        f"{half.name} half: {_wins(awards, unit)}"
        for half in pot.halves
        if (awards := [award for award in pot.awards if award.half == half.name])
    ]
    return "; ".join([*parts, nobody] if nobody else parts)


def _wins(awards: Iterable[Award], unit: Chips) -> str:
    return listed(f"{called(award.player)} wins {money(award.amount, unit)}" for award in awards)


def _everything(pot: Pot, settlement: SettlementFacts) -> str:
    """The words for what the winners of an undivided pot won together, such as `with both halves`.

    Empty if there is only one half and one board.
    """
    won = [half for half in pot.halves if half.winners]
    parts: list[str] = []
    if len(won) > 1:
        parts.append("both halves" if len(won) == len(pot.halves) == 2 else halves_called(half.name for half in won))
    if settlement.boards > 1 and not pot.is_uncontested and pot in settlement.pots:
        parts.append(boards_called(settlement.boards))
    if not parts:
        return ""
    if len(pot.awards) < 2:
        return f" with {' of '.join(parts)}"
    inferred = inference(settlement, pot)
    return f", tied for {' of '.join(parts)}" + (f"; {inferred}" if inferred else "")


def odd_chips_line(pot: Pot, settlement: SettlementFacts) -> str:
    """A line that says who got the odd chips of a pot, and by which rule; empty if there are none."""
    return "; ".join(odd_chips_lines(pot, settlement))


def odd_chips_lines(pot: Pot, settlement: SettlementFacts) -> Iterator[str]:
    """A line for each group of odd chips.

    The odd chips of an undivided pot are one group. A divided pot can have odd chips that go to some of its halves, and
    odd chips within each half.
    """
    unit = money(settlement.unit, settlement.unit)
    if pot.odd_chips:
        why = _why(pot.odd_card, settlement, len(pot.odd_chips))
        yield f"{_chips(pot.odd_chips, unit)} {_players(pot.odd_chips)}: {why}"
    if bigger := with_more(pot):
        yield f"{_chips(bigger, unit)} {halves_called(bigger)}{_quoted(settlement.odd_half_rule)}"
    for half in pot.halves:
        if half.odd_chips:
            chips = _chips(half.odd_chips, unit, f" in the {half.name} half")
            why = _why(half.odd_card, settlement, len(half.odd_chips), passed_over=half.passed_over)
            yield f"{chips} {_players(half.odd_chips)}: {why}"


def _why(odd_card: str | None, settlement: SettlementFacts, n_players: int, *, passed_over: bool = False) -> str:
    """Why the odd chips go to these players, and by which rule; `odd_card` and `passed_over` are as in `why_first`."""
    button = button_called(settlement.button, settlement.players)
    why = why_first(odd_card, passed_over=passed_over, button=button, has_several=n_players > 1)
    return why + _quoted(odd_chip_rule(settlement.rules, odd_card, passed_over=passed_over))


def _quoted(rule: str) -> str:
    return f" ({rule})" if rule else ""


def _chips(odd: Sequence[object], unit: str, of_half: str = "") -> str:
    """The beginning of a sentence about odd chips; the recipients follow."""
    if len(odd) == 1:
        return f"the odd chip of {unit}{of_half} goes to"
    return f"the odd chips of {unit} each{of_half} go to"


def _players(players: Iterable[Player]) -> str:
    return listed(map(called, players))
