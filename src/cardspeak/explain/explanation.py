"""The whole explanation of a hand, alone or against another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardspeak.cards import Cards, parse_cards
from cardspeak.evaluate import Evaluation, evaluate_parsed
from cardspeak.explain.orders import ORDERS
from cardspeak.explain.step import Step
from cardspeak.explain.why import Decision, why
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.games import are_whole_hands, check_one_deal, find_game


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """How a hand comes to its value, step by step.

    Attributes:
        evaluation: what the hand is worth.
        steps: the steps to the value of each half of the pot, by the half's name.
        against: the other hand, where one was given.
        decisions: what decides between the two, by half; empty without another hand.
    """

    evaluation: Evaluation
    steps: Mapping[str, tuple[Step, ...]]
    against: Evaluation | None = None
    decisions: Mapping[str, Decision] = field(default_factory=FrozenMapping)

    def __str__(self) -> str:
        lines = [f"{step.title}: {step.text}" for steps in self.steps.values() for step in steps]
        if self.against is not None:
            lines.append(f"Against {self.against.hole}: {self.against}")
        lines += [f"Decision: {decision}" for decision in self.decisions.values()]
        return "\n".join(lines)

    def __repr__(self) -> str:
        against = f" against {self.against.hole}" if self.against is not None else ""
        return f"<Explanation of {self.evaluation.hole}{against}: {self.evaluation}>"

    def to_dict(self) -> dict[str, Any]:
        """The explanation as JSON has it: the evaluation's keys, `steps`, and beside another hand what decides."""
        shown: dict[str, Any] = self.evaluation.to_dict()
        shown["steps"] = {half: [step.to_dict() for step in steps] for half, steps in self.steps.items()}
        if self.against is not None:
            shown["against"] = self.against.to_dict()
            shown["decisions"] = {half: decision.to_dict() for half, decision in self.decisions.items()}
        return shown


def explain(cards: Cards, board: Cards = "", against: Cards = "", game: str = "holdem") -> Explanation:
    """How a hand comes to its value, and what decides between it and another.

    Args:
        cards: the hole cards; or, without a board, all cards of the hand.
        board: the cards on the board.
        against: another hand beside the same board.
        game: the code of the game.

    Raises:
        CardError: a card cannot be read, or is there twice.
        HandError: too few or too many cards for the game.
        GameError: the game is not known.

    >>> explanation = explain("Ah 2d", board="As Kd Kc 7h 4s", against="Ad Qc")
    >>> print(explanation.decisions["high"])
    two pair, aces and kings: the kicker decides, queen over seven
    """
    found = find_game(game)
    hole, table = parse_cards(cards, "cards"), parse_cards(board, "board")
    evaluation = evaluate_parsed(found, hole, table)
    steps = {
        half.name: ORDERS[half.order].steps(hole, table, value)
        for half in found.halves
        if (value := evaluation.values[half.name]) is not None
    }
    other_hole = parse_cards(against, "against")
    if not other_hole:
        return Explanation(evaluation, FrozenMapping(steps))
    if not are_whole_hands(found, [hole, other_hole], table):
        check_one_deal([hole, other_hole], table, ["this hand", "against"])
    other = evaluate_parsed(found, other_hole, table, "against")
    decisions = {
        half: why(value, other_value)
        for half, value in evaluation.values.items()
        if value is not None and (other_value := other.values[half]) is not None
    }
    return Explanation(evaluation, FrozenMapping(steps), other, FrozenMapping(decisions))
