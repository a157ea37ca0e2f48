"""The whole explanation of a hand, alone or against another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardspeak.cards import Cards, parse_cards
from cardspeak.drawn import Drawn
from cardspeak.errors import Where
from cardspeak.evaluate import Evaluation, evaluate_parsed
from cardspeak.explain.half import half_steps
from cardspeak.explain.observation import Observation
from cardspeak.explain.why import Decision, why, why_best
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.games import AnyGame, are_whole_hands, check_comparable, check_one_deal, find_game
from cardspeak.rules import Value

if TYPE_CHECKING:
    from cardspeak import answer_types


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Drawn):
    """How a hand comes to its value, step by step.

    Attributes:
        evaluation: what the hand is worth.
        steps: the steps to the value of each half of the pot, by the half's name; where no hand qualifies, to why.
        against: the other hand, where one was given.
        decisions: what decides between the two, by half; empty without another hand, none of a half that neither has.
    """

    evaluation: Evaluation
    steps: Mapping[str, tuple[Observation, ...]]
    against: Evaluation | None = None
    decisions: Mapping[str, Decision] = field(default_factory=FrozenMapping)

    def __str__(self) -> str:
        is_split = len(self.steps) > 1
        lines = []
        for half, steps in self.steps.items():
            lines += [f"{half}:"] if is_split else []
            lines += [f"{step.title}: {step.text}" for step in steps]
        if self.against is not None:
            lines.append(f"Against {self.against.hole}: {self.against}")
        for half, decision in self.decisions.items():
            lines.append(f"Decision{f', {half}' if is_split else ''}: {decision}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        against = f" against {self.against.hole}" if self.against is not None else ""
        return f"<Explanation of {self.evaluation.hole}{against}: {self.evaluation}>"

    def to_dict(self) -> answer_types.Explanation:
        """The explanation as JSON has it: the evaluation's keys, `steps`, and beside another hand what decides."""
        answer: answer_types.Explanation = {
            "game": self.evaluation.game,
            "values": self.evaluation.to_dict()["values"],
            "steps": {half: [step.to_dict() for step in steps] for half, steps in self.steps.items()},
        }
        if self.against is not None:
            answer["against"] = self.against.to_dict()
            answer["decisions"] = {half: decision.to_dict() for half, decision in self.decisions.items()}
        return answer


def explain(cards: Cards, board: Cards = "", against: Cards = "", game: AnyGame = "holdem") -> Explanation:
    """How a hand comes to its value, and what decides between it and another.

    Args:
        cards: the hole cards; or, without a board, all cards of the hand.
        board: the cards on the board.
        against: another hand beside the same board.
        game: the code of the game, a `Game`, or the path of a file that holds one.

    Raises:
        CardError: a card cannot be read, is there twice, or is not in the game's deck.
        HandError: too few or too many cards for the game.
        GameError: the game is not known.

    >>> explanation = explain("Ah 2d", board="As Kd Kc 7h 4s", against="Ad Qc")
    >>> print(explanation.decisions["high"])
    two pair, aces and kings: the kicker decides, queen over seven
    """
    known_game = find_game(game)
    hole, table = parse_cards(cards, "cards"), parse_cards(board, "board")
    evaluation = evaluate_parsed(known_game, hole, table)
    steps = {half.name: half_steps(half, hole, table, evaluation.values[half.name]) for half in known_game.halves}
    other_hole = parse_cards(against, "against")
    if not other_hole:
        return Explanation(evaluation, FrozenMapping(steps))
    names = (Where("cards", words="this hand"), Where("against"))
    if not are_whole_hands(known_game, [hole, other_hole], table):
        check_one_deal([hole, other_hole], table, names)
    other = evaluate_parsed(known_game, other_hole, table, "against")
    check_comparable(known_game, [hole, other_hole], table, names)
    decisions = {
        half: decision
        for half, value in evaluation.values.items()
        if (decision := _decision(value, other.values[half])) is not None
    }
    return Explanation(evaluation, FrozenMapping(steps), other, FrozenMapping(decisions))


def _decision(mine: Value | None, other: Value | None) -> Decision | None:
    """What decides between two hands, of which one may not qualify; None where neither does."""
    if mine is not None and other is not None:
        return why(mine, other)
    if mine is not None:
        return Decision(1, "; ".join(why_best([mine])))
    return None if other is None else Decision(2, "; ".join(why_best([other])))
