"""The complete explanation of a hand, alone or compared with another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardspeak.cards import Card, Cards, cards_text, parse_cards
from cardspeak.drawn import Drawn
from cardspeak.errors import Where, listed
from cardspeak.evaluate import Evaluation, evaluate_parsed
from cardspeak.evaluate.one import kept_cards
from cardspeak.explain.half import half_steps
from cardspeak.explain.observation import Observation
from cardspeak.explain.why import Decision, why, why_best
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.games import AnyGame, Game, are_whole_hands, check_comparable, check_one_deal, find_game
from cardspeak.rules import Value

if TYPE_CHECKING:
    from cardspeak import answer_types


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Drawn):
    """The steps from a hand's cards to its value, and the comparison with another hand.

    Attributes:
        evaluation: the value of the hand.
        steps: the steps to the value for each half of the pot, by the name of the half. If the hand does not qualify
            for a half, the steps for this half show why.
        against: the value of the other hand, or None if there is no other hand.
        decisions: the decision between the two hands for each half, by the name of the half. A half for which neither
            hand qualifies is left out. The mapping is empty if there is no other hand.
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
        """The explanation as a JSON-ready dict.

        The keys are `kind`, `game`, `values` and `steps` and, if there is another hand, `against` and `decisions`.
        """
        answer: answer_types.Explanation = {
            "kind": "explanation",
            "game": self.evaluation.game,
            "values": self.evaluation.to_dict()["values"],
            "steps": {half: [step.to_dict() for step in steps] for half, steps in self.steps.items()},
        }
        if self.against is not None:
            answer["against"] = self.against.to_dict()
            answer["decisions"] = {half: decision.to_dict() for half, decision in self.decisions.items()}
        return answer


def explain(cards: Cards, board: Cards = "", against: Cards = "", game: AnyGame = "holdem") -> Explanation:
    """The steps from a hand's cards to its value, and the comparison with another hand if one is given.

    Args:
        cards: the hole cards or, without a board, all cards of the hand.
        board: the cards on the board.
        against: the hole cards of another hand on the same board.
        game: the code of a game, a `Game`, or the path of a game file.

    Raises:
        CardError: a card cannot be read, appears twice, or is not in the game's deck.
        HandError: there are too few or too many cards for the game, or the two hands cannot be compared.
        GameError: the game is unknown.

    >>> explanation = explain("Ah 2d", board="As Kd Kc 7h 4s", against="Ad Qc")
    >>> print(explanation.decisions["high"])
    two pair, aces and kings: the kicker decides, queen over seven
    """
    known_game = find_game(game)
    hole, table = parse_cards(cards, "cards"), parse_cards(board, "board")
    evaluation = evaluate_parsed(known_game, hole, table)
    kept = kept_cards(known_game, hole, table)
    discard = _discard(known_game, hole, kept)
    steps = {
        half.name: (*discard, *half_steps(half, kept, table, evaluation.values[half.name]))
        for half in known_game.halves
    }
    other_hole = parse_cards(against, "against")
    if not other_hole:
        return Explanation(evaluation, FrozenMapping(steps))
    names = (Where("cards", words="the hand being explained"), Where("against"))
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


def _discard(game: Game, hole: Sequence[Card], kept: Sequence[Card]) -> tuple[Observation, ...]:
    """The step for the cards that are discarded; empty if all cards are kept."""
    discarded = [card for card in hole if card not in kept]
    if not discarded:
        return ()
    verb = "is" if len(discarded) == 1 else "are"
    halves = listed(half.name for half in game.halves)
    text = f"{cards_text(discarded)} {verb} discarded: {cards_text(kept)} make the hands for {halves}"
    return (Observation("Discard", (text,)),)


def _decision(mine: Value | None, other: Value | None) -> Decision | None:
    """The decision between two hands, or None if neither qualifies. A hand that does not qualify has the value None."""
    if mine is not None and other is not None:
        return why(mine, other)
    if mine is not None:
        return Decision(1, "; ".join(why_best([mine])))
    return None if other is None else Decision(2, "; ".join(why_best([other])))
