"""The steps of a settlement: each movement of chips, with the reason and the rule for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from cardspeak.errors import listed
from cardspeak.exact_json import to_json
from cardspeak.frozen import sealed
from cardspeak.pots.money import Chips, from_units, money, to_units
from cardspeak.pots.names import WHOLE, Player, boards_called, called, halves_called, in_json, pot_called

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardspeak import answer_types
    from cardspeak.pots.facts import SettlementFacts
    from cardspeak.pots.pot import Pot
    from cardspeak.pots.rules import RuleSet

StepKind: TypeAlias = Literal["return", "pot", "rake", "jackpot", "board", "half", "share", "odd chip"]


@sealed
@dataclass(frozen=True, slots=True)
class Step:
    """One movement of chips.

    Attributes:
        kind: `return` (a player gets chips back before the pots are made), `pot` (bets go into a pot), `rake` (the
            house takes the rake), `jackpot` (the house takes the jackpot drop), `board` or `half` (a board or a half
            gets an equal part of the pot), `share` (a player gets an equal share), or `odd chip` (a player, a board or
            a half gets leftover chips).
        amount: the amount that is moved.
        text: the step in words.
        reason: why the chips are moved.
        rule: the published rule that is quoted for the step; empty if the rule set quotes none.
        player: the player who gets the chips; None if they do not go to a player.
        pot: the name of the pot; empty for a returned bet.
        board: the number of the board that the chips belong to, counted from 1; None if the step is not for a single
            board.
        half: the half that the chips belong to; `WHOLE` if a player gets them from an undivided pot; None if the step
            is not for a single half.
    """

    kind: StepKind
    amount: Chips
    text: str
    reason: str
    rule: str = ""
    player: Player | None = None
    pot: str = ""
    board: int | None = None
    half: str | None = None

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> answer_types.Step:
        """The step as a JSON-ready dict, without keys that do not apply."""
        step: answer_types.Step = {
            "kind": self.kind,
            "amount": to_json(self.amount),
            "reason": self.reason,
            "text": self.text,
        }
        if self.player is not None:
            step["player"] = in_json(self.player)
        if self.pot:
            step["pot"] = self.pot
        if self.board is not None:
            step["board"] = self.board
        if self.half is not None:
            step["half"] = self.half
        if self.rule:
            step["rule"] = self.rule
        return step


def all_steps(settlement: SettlementFacts) -> Iterator[Step]:
    """All steps of a settlement: returned chips first, then each pot from the last side pot to the main pot."""
    unit, rules = settlement.unit, settlement.rules
    for back in settlement.returns:
        rule = rules.quote("uncalled bet")
        text = f"{money(back.amount, unit)} is returned to {called(back.player)}: {back.reason}"
        yield Step("return", back.amount, _with_rule(text, rule), back.reason, rule, back.player)
    for pot in reversed(settlement.pots):
        yield from _PotSteps(settlement, pot).steps()


def dead_money(settlement: SettlementFacts) -> str:
    """The dead money of a hand in words, with the amounts that are known to come from certain players.

    >>> from cardspeak.pots import settle
    >>> dead_money(settle([20, 20, 0], values=[3, 2, 1], dead=50, dead_of={2: 75}))
    '125 in dead money, 75 of it from seat 2'
    """
    amount = f"{money(settlement.dead, settlement.unit)} in dead money"
    whose = [
        f"{money(dead, settlement.unit)} of it from {called(player)}" for player, dead in settlement.dead_of.items()
    ]
    return ", ".join([amount, *whose])


def why_first(
    odd_card: str | None, *, passed_over: bool = False, button: str = "the button", has_several: bool = False
) -> str:
    """The reason, in words, why one or more winners get the first odd chips.

    Args:
        odd_card: the card that decides, `highest` or `lowest`; None if position decides.
        passed_over: whether another winner was skipped because they already have an odd chip.
        button: the words for the button.
        has_several: whether the reason is for several winners.

    >>> why_first(None), why_first(None, button="D on the button"), why_first("highest")
    ('first winner left of the button', 'first winner left of D on the button', 'highest card by suit')
    """
    by_card = f"{odd_card} {'cards' if has_several else 'card'} by suit"
    if passed_over:
        first = by_card if odd_card else f"the first left of {button}"
        return f"among winners without an odd chip, {first}"
    return by_card if odd_card else f"first {'winners' if has_several else 'winner'} left of {button}"


def odd_chip_rule(rules: RuleSet, odd_card: str | None, *, passed_over: bool = False) -> str:
    """The rule that is quoted if a player gets an odd chip; the arguments have the same meaning as in `why_first`."""
    if passed_over and rules.quote("one each"):
        return rules.quote("one each")
    return rules.quote("card" if odd_card else "position")


def with_more(pot: Pot) -> list[str]:
    """The names of the halves that got an odd chip when the pot was divided among its halves."""
    won = [half for half in pot.halves if half.winners]
    least = min((half.amount for half in won), default=0)
    return [half.name for half in won if half.amount > least]


def is_of_all_boards(settlement: SettlementFacts, pot: Pot) -> bool:
    """Whether a pot was contested on several boards but is not divided among them."""
    return settlement.boards > 1 and not pot.boards and not pot.is_uncontested


def why_gone_wins(settlement: SettlementFacts, pot: Pot) -> str:
    """Why a player who folded or mucked won an uncontested pot; empty if its only contender is still in the hand.

    >>> from cardspeak.pots import settle
    >>> result = settle({"A": 50, "B": 90, "C": 90}, folded={"B": "turn", "C": "river"})
    >>> why_gone_wins(result, result.pots[1]), why_gone_wins(result, result.pots[0])
    ('C folded after B', '')
    """
    winner = pot.contenders[0]
    others = listed(called(player) for player in settlement.put_into(pot) if player != winner)
    if not pot.is_uncontested or not others:
        return ""
    if winner in settlement.folded:
        return f"{called(winner)} folded after {others}"
    return f"{called(winner)} mucked after {others} folded" if winner in settlement.mucked else ""


def inference(settlement: SettlementFacts, pot: Pot) -> str:
    """The note that players who tie on all boards of a double-board game share the pot once; empty if they do not.

    The quoted rule on identical hands is about high and low. Its extension to boards is an inference. If the rule set
    quotes no such rule, the note is empty.
    """
    rule = settlement.rules.quote("identical hands")
    if not rule or len(pot.awards) < 2 or not is_of_all_boards(settlement, pot):
        return ""
    return f"the whole pot is split once, by analogy with {rule}, which is about high and low"


class _OddChips(NamedTuple):
    """The players who get the odd chips of a pot, a board's share or a half, and why they get them."""

    players: Sequence[Player]
    card: str | None
    passed_over: bool = False


class _PotSteps:
    """The steps of one pot."""

    def __init__(self, settlement: SettlementFacts, pot: Pot) -> None:
        self.settlement, self.pot = settlement, pot
        self.unit, self.rules = settlement.unit, settlement.rules

    def steps(self) -> Iterator[Step]:
        """The steps that make the pot, take the rake and pay the winners."""
        pot, rules = self.pot, self.rules
        reason = self._made_of()
        rule = rules.quote("side pots") if len(self.settlement.pots) > 1 else ""
        text = f"{self._money(pot.amount)} is in {pot_called(pot.name)}: {reason}"
        yield Step("pot", pot.amount, _with_rule(text, rule), reason, rule, pot=pot.name)
        if pot.rake:
            reason = self.settlement.rake_rule.in_words(len(self.settlement.players))
            rule = rules.quote("rake")
            text = f"{self._money(pot.rake)} of {pot_called(pot.name)} goes to the house: rake of {reason}"
            yield Step("rake", pot.rake, _with_rule(text, rule), f"rake of {reason}", rule, pot=pot.name)
        if pot.jackpot:
            rule = rules.quote("rake")
            text = f"{self._money(pot.jackpot)} of {pot_called(pot.name)} goes to the jackpot: jackpot drop"
            yield Step("jackpot", pot.jackpot, _with_rule(text, rule), "jackpot drop", rule, pot=pot.name)
        if pot.boards:
            yield from self._boards()
        else:
            yield from self._paid(pot, None)

    def _made_of(self) -> str:
        """Who put how much into the pot, in words."""
        by_amount: dict[Chips, list[Player]] = {}
        for player, amount in self.settlement.put_into(self.pot).items():
            by_amount.setdefault(amount, []).append(player)
        parts = [
            f"{self._money(amount)} {'each ' if len(players) > 1 else ''}from {listed(map(called, players))}"
            for amount, players in by_amount.items()
        ]
        if self.settlement.dead and self.pot is self.settlement.pots[0]:
            parts.append(dead_money(self.settlement))
        return ", ".join(parts)

    def _boards(self) -> Iterator[Step]:
        """The steps that divide the pot among the boards, and then pay each board's share.

        The extra chips go to the first board.
        """
        boards, rule = self.pot.boards, self.rules.quote("boards")
        least = boards[-1].amount
        for number, part in enumerate(boards, start=1):
            reason = f"an equal part for each of {len(boards)} boards"
            text = f"{self._money(least)} of {pot_called(self.pot.name)} goes to board {number}: {reason}"
            if least:
                yield Step("board", least, _with_rule(text, rule), reason, rule, pot=self.pot.name, board=number)
            if part.amount != least:
                extra = from_units(self._units(part.amount) - self._units(least), self.unit)
                reason = "extra chips go to the first board"
                text = f"{self._money(extra)} more of {pot_called(self.pot.name)} goes to board {number}: {reason}"
                yield Step("odd chip", extra, _with_rule(text, rule), reason, rule, pot=self.pot.name, board=number)
        for number, part in enumerate(boards, start=1):
            yield from self._paid(part, number)

    def _paid(self, part: Pot, board: int | None) -> Iterator[Step]:
        """The steps that divide a pot, or a board's share of it, into halves if necessary, and pay it."""
        if not part.is_divided:
            odd = _OddChips(part.odd_chips, part.odd_card)
            yield from self._shares(part, WHOLE, self._why_won(part), odd, board, self._identical_hands(part))
            return
        won = [half for half in part.halves if half.winners]
        bigger, rule = with_more(part), self.settlement.odd_half_rule
        least = min(self._units(half.amount) for half in won)
        for half in won:
            reason = f"one of {len(won)} {'halves' if len(won) == 2 else 'parts'}"
            share = from_units(least, self.unit)
            text = f"{self._money(share)} of {pot_called(part.name)} goes to the {half.name} half: {reason}"
            if least:
                yield Step("half", share, text, reason, pot=self.pot.name, board=board, half=half.name)
            if half.name in bigger:
                reason = f"the odd chip goes to the {half.name} half"
                text = f"{self._chip()} of {pot_called(part.name)} goes to the {half.name} half"
                yield Step(
                    "odd chip",
                    self.unit,
                    _with_rule(text, rule),
                    reason,
                    rule,
                    pot=self.pot.name,
                    board=board,
                    half=half.name,
                )
        for half in won:
            why = self._best(half.winners, f"the best {half.name} hand")
            odd = _OddChips(half.odd_chips, half.odd_card, half.passed_over)
            yield from self._shares(part, half.name, why, odd, board)

    def _shares(
        self, part: Pot, half: str, why: str, odd: _OddChips, board: int | None, rule: str = ""
    ) -> Iterator[Step]:
        """The steps that pay the winners: first the equal shares, for which `rule` is quoted, then the odd chips."""
        of = f"of {pot_called(part.name)}" if half == WHOLE else f"of the {half} half of {pot_called(part.name)}"
        where: Mapping[str, Any] = {"pot": self.pot.name, "board": board, "half": half}
        for award in part.awards:
            if award.half == half:
                units = self._units(award.amount) - (award.player in odd.players)
                if units:
                    share = from_units(units, self.unit)
                    text = f"{self._money(share)} {of} goes to {called(award.player)}: {why}"
                    yield Step("share", share, _with_rule(text, rule), why, rule, award.player, **where)
        rule = odd_chip_rule(self.rules, odd.card, passed_over=odd.passed_over)
        for place, player in enumerate(odd.players):
            first = why_first(odd.card, passed_over=odd.passed_over)
            reason = first if not place else f"next winner after {called(odd.players[place - 1])}"
            text = f"{self._chip()} {of} goes to {called(player)}: {reason}"
            yield Step("odd chip", self.unit, _with_rule(text, rule), reason, rule, player, **where)

    def _identical_hands(self, part: Pot) -> str:
        """The rule that is quoted if players tie for several halves and share a pot, or a board's share of it, once."""
        several = len(part.awards) > 1 and sum(bool(half.winners) for half in part.halves) > 1
        return self.rules.quote("identical hands") if several and not self._is_of_all_boards else ""

    @property
    def _is_of_all_boards(self) -> bool:
        return is_of_all_boards(self.settlement, self.pot)

    def _why_won(self, part: Pot) -> str:
        """Why the winners of an undivided pot or share won it."""
        if part.is_uncontested:
            why = why_gone_wins(self.settlement, part)
            return f"nobody else contests it, because {why}" if why else "nobody else contests it"
        won = [half.name for half in part.halves if half.winners]
        for_what = f" for {halves_called(won)}" if len(won) > 1 else ""
        boards = f" on {boards_called(self.settlement.boards)}" if self._is_of_all_boards else ""
        why = self._best([award.player for award in part.awards], f"the best hand{for_what}{boards}")
        inferred = inference(self.settlement, self.pot)
        return f"{why}; {inferred}" if inferred else why

    @staticmethod
    def _best(winners: Sequence[Player], hand: str) -> str:
        return f"tied for {hand}" if len(winners) > 1 else hand

    def _chip(self) -> str:
        """The words for one odd chip, with its amount unless the unit is 1."""
        return "1 odd chip" if self.unit == 1 else f"1 odd chip ({self._money(self.unit)})"

    def _money(self, amount: Chips) -> str:
        return money(amount, self.unit)

    def _units(self, amount: Chips) -> int:
        return to_units(amount, self.unit, "part")


def _with_rule(text: str, rule: str) -> str:
    return f"{text} ({rule})" if rule else text
