"""Terminal output of rule sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from cardspeak.pots import RuleSet
from cardspeak.pots.drops import drop_in_words
from cardspeak.pots.rules import Clause
from cardspeak.show.terminal.screen import Screen

_BY = {
    "position": "one each from the first seat left of the button",
    "highest card": "by the highest card",
    "lowest card": "by the lowest card",
}
_ROUNDED = {
    "down": "down to a multiple of {}",
    "nearest": "to the nearest multiple of {}",
    "half even": "to the nearest multiple of {}, exact halves to the even multiple",
    "up": "up to a multiple of {}",
}
_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def show_rules(rule_sets: Iterable[RuleSet], screen: Screen) -> None:
    """Print what each rule set decides, with the published rules that it quotes."""
    for place, rules in enumerate(rule_sets):
        if place:
            screen.print()
        screen.print(screen.strong(rules.code), f"  {rules.title}", hanging=2)
        screen.columns(
            (screen.faint(f"  {subject}"), decision, screen.faint(rules.quote(clause)))
            for subject, decision, clause in _rows(rules)
        )
        if rules.source:
            screen.print(screen.faint(f"  {rules.source}"), hanging=2)


def _rows(rules: RuleSet) -> Iterator[tuple[str, str | Text, Clause]]:
    """A row for each decision: its subject, the decision, and the clause that selects the rule to quote."""
    yield "Several pots", "each is split separately", "side pots"
    yield "Odd chips, games with a button", _BY[rules.button_games], _clause(rules.button_games)
    yield "Odd chips, stud, high", _BY[rules.stud_high], _clause(rules.stud_high)
    yield "Odd chips, stud, low", _BY[rules.stud_low], _clause(rules.stud_low)
    where = "the five that make the hand" if rules.odd_card_from == "hand" else "all cards that the player holds"
    yield "Cards compared for odd chips", where, "card"
    yield "Suits, from the highest", ", ".join(_SUITS[suit] for suit in rules.suits), "suits"
    yield "Odd chip between high and low", f"to the {rules.odd_half} half", "halves"
    whole = "split the whole pot once" if rules.split_once else "split each half separately"
    yield "Players who tie for all halves", whole, "identical hands"
    most = "one in total" if rules.one_odd_chip else "one per half"
    yield "Odd chips per player and pot", f"at most {most}", "one each"
    yield "Several boards", "each gets a share of every pot; extra chips go to the first", "boards"
    rake = rules.rake
    yield "Rake", str(rake) if rake.is_taken else "none", "rake"
    if rake.jackpot:
        yield "Jackpot drop", drop_in_words(rake.jackpot), "rake"
    if rake.is_taken:
        unit = "the smallest chip" if rake.unit is None else rake.unit
        yield "Rake is rounded", _ROUNDED[rake.rounding].format(unit), "rake"
        yield "Rake from several pots", rake.several_pots, "rake"
        yield "Rake without a flop", "none" if rake.no_flop_no_drop else "as with a flop", "rake"


def _clause(by: str) -> Clause:
    return "position" if by == "position" else "card"
