"""The whole explanation of a hand, alone or against another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardspeak.cards import Card, Cards, check_disjoint, parse_cards
from cardspeak.evaluate import Evaluation, evaluate_parsed
from cardspeak.explain.high import high_steps
from cardspeak.explain.step import Step
from cardspeak.explain.why import Decision, why
from cardspeak.frozen import FrozenMapping
from cardspeak.games import Game, find_game
from cardspeak.rules import Value

_STEPS: Mapping[str, Callable[[Sequence[Card], Sequence[Card], Value], tuple[Step, ...]]] = {"high": high_steps}
"""Each order by name: the function from a hand and its value to the steps between them."""


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
        shown["steps"] = {half: [step._asdict() for step in steps] for half, steps in self.steps.items()}
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
        half.name: _STEPS[half.order](hole, table, value)
        for half in found.halves
        if (value := evaluation.values[half.name]) is not None
    }
    other_hole = parse_cards(against, "against")
    if not other_hole:
        return Explanation(evaluation, FrozenMapping(steps))
    check_one_deal(found, [hole, other_hole], table, ["cards", "against"])
    other = evaluate_parsed(found, other_hole, table, "against")
    decisions = {
        half: why(value, other_value)
        for half, value in evaluation.values.items()
        if value is not None and (other_value := other.values[half]) is not None
    }
    return Explanation(evaluation, FrozenMapping(steps), other, FrozenMapping(decisions))


def check_one_deal(game: Game, hands: Sequence[Sequence[Card]], board: Sequence[Card], names: Sequence[str]) -> None:
    """Nothing; raises `CardError` where one deck cannot have dealt the hands.

    Hole cards come from one deck. Whole hands, of more cards than a player holds and without a board, are compared
    wherever they come from: a royal flush beats four aces although both have the ace of spades.
    """
    if not board and all(len(hand) > game.hole_cards for hand in hands):
        return
    for index, hand in enumerate(hands):
        for before in range(index):
            check_disjoint(hand, names[index], hands[before], f"in {names[before]}")
