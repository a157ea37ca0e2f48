"""Hands ranked from best to worst, with the reason why each hand beats or ties the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.cards import Card, Cards, cards_text, parse_cards
from cardspeak.drawn import Drawn
from cardspeak.errors import HandError, Place, Where
from cardspeak.evaluate import Evaluation, evaluate_parsed
from cardspeak.explain import Decision, why
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.games import AnyGame, Game, are_whole_hands, check_comparable, check_one_deal, find_game, played_for
from cardspeak.rules import Value

if TYPE_CHECKING:
    from cardspeak import answer_types


@sealed
@dataclass(frozen=True, slots=True)
class Standing:
    """A hand and its position in the ranking.

    Attributes:
        number: the position, 1 for the best. Tied hands share a number, and the next number skips ahead (1, 1, 3).
        hand: the cards that were given, as text.
        value: the value of the hand.
    """

    number: int
    hand: str
    value: Value

    def to_dict(self) -> answer_types.Standing:
        """The hand and its position as a JSON-ready dict."""
        return {"standing": self.number, "hand": self.hand.split(), **self.value.to_dict()}


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Drawn):
    """Hands from best to worst, for each half of the pot.

    Attributes:
        game: the code of the game.
        board: the board, as text.
        evaluations: the value of each hand, in the order in which the hands were given.
        rankings: for each half, the hands that qualify for it, from best to worst. A fallback, a half that counts
            only if no hand qualifies for any other half, is left empty if a hand qualifies for another half.
        decisions: for each half, why each hand of the ranking beats or ties the next.
    """

    game: str
    board: str
    evaluations: tuple[Evaluation, ...]
    rankings: Mapping[str, tuple[Standing, ...]]
    decisions: Mapping[str, tuple[Decision, ...]]

    @property
    def ranking(self) -> tuple[Standing, ...]:
        """The hands from best to worst, for the first half of the pot."""
        return next(iter(self.rankings.values()))

    @property
    def winners(self) -> tuple[str, ...]:
        """The best hand for the first half of the pot, or all hands that tie for it."""
        return self.winners_of(next(iter(self.rankings)))

    def winners_of(self, half: str) -> tuple[str, ...]:
        """The best hand for a half of the pot, or all hands that tie for it; empty if no hand qualifies."""
        return tuple(entry.hand for entry in self.rankings[half] if entry.number == 1)

    def is_unused(self, half: str) -> bool:
        """Whether this half is a fallback that is not needed, because a hand qualifies for another half."""
        return not self.rankings[half] and any(evaluation.values[half] is not None for evaluation in self.evaluations)

    def __str__(self) -> str:
        lines = []
        for half, ranking in self.rankings.items():
            if self.is_unused(half):
                continue
            if len(self.rankings) > 1:
                lines.append(f"{half}:" if ranking else f"{half}: no hand")
            lines += [f"{entry.number}. {entry.hand}: {entry.value}" for entry in ranking]
        return "\n".join(lines)

    def __repr__(self) -> str:
        named = len(self.rankings) > 1
        rankings = (
            (f"{half} " if named else "")
            + (", ".join(f"{entry.number}. {entry.hand}" for entry in ranking) or "no hand")
            for half, ranking in self.rankings.items()
        )
        return f"<Comparison{f' on {self.board}' if self.board else ''}: {'; '.join(rankings)}>"

    def to_dict(self) -> answer_types.Comparison:
        """The comparison as a JSON-ready dict: `kind`, `game`, `board`, and by half `rankings` and `decisions`."""
        return {
            "kind": "comparison",
            "game": self.game,
            "board": self.board.split(),
            "rankings": {half: [entry.to_dict() for entry in ranking] for half, ranking in self.rankings.items()},
            "decisions": {half: [item.to_dict() for item in decided] for half, decided in self.decisions.items()},
        }


def compare(*hands: Cards, board: Cards = "", game: AnyGame = "holdem") -> Comparison:
    """The hands from best to worst, with ties.

    Args:
        hands: two or more hands: hole cards if there is a board, otherwise whole hands. An incomplete hand can be
            compared only with hands that have the same number of cards.
        board: the cards on the board.
        game: the code of a game, a `Game`, or the path of a game file.

    Raises:
        CardError: a card cannot be read, appears twice, or is not in the game's deck.
        HandError: there are fewer than two hands, a hand has too few or too many cards for the game, or the hands
            cannot be compared.
        GameError: the game is unknown.

    >>> print(compare("Ad 4s", "8c 7h", "As 3h", board="Ac Kc Jc 5c Th"))
    1. 8c 7h: Flush, ace high (Ac Kc Jc 8c 5c)
    2. Ad 4s: One pair, aces (Ad Ac Kc Jc Th)
    2. As 3h: One pair, aces (As Ac Kc Jc Th)
    """
    if len(hands) < 2:
        message = f'compare takes two or more hands, not {len(hands)}; each hand is one argument: "As Kd" "Qh Qc"'
        raise HandError(message, Where("hands"))
    known_game = find_game(game)
    names = [Where("hand", number) for number in range(1, len(hands) + 1)]
    parsed = [parse_cards(hand, name) for hand, name in zip(hands, names, strict=True)]
    table = parse_cards(board, "board")
    if all(len(hand) == 1 for hand in parsed) and not (table and 1 in known_game.hole_counts):
        message = 'each hand is one card; put each hand in quotes: "As Kd" "Qh Qc"'
        raise HandError.at(Where("hands", words="compare"), message)
    return compare_parsed(known_game, parsed, table, names)


def compare_parsed(
    game: Game, hands: Sequence[Sequence[Card]], board: Sequence[Card], names: Sequence[Place]
) -> Comparison:
    """The comparison of hands given as ids; `names` are for error messages. Raises the same errors as `compare`."""
    if not are_whole_hands(game, hands, board):
        check_one_deal(hands, board, names)
    evaluations = tuple(evaluate_parsed(game, hand, board, name) for hand, name in zip(hands, names, strict=True))
    check_comparable(game, hands, board, names)
    every = {half.name: _rank(half.name, evaluations) for half in game.halves}
    played = {half.name for half in played_for(game.halves, {name for name, ranking in every.items() if ranking})}
    rankings = {name: ranking if name in played else () for name, ranking in every.items()}
    decisions = {
        half: tuple(why(ranking[i].value, ranking[i + 1].value) for i in range(len(ranking) - 1))
        for half, ranking in rankings.items()
    }
    return Comparison(game.code, cards_text(board), evaluations, FrozenMapping(rankings), FrozenMapping(decisions))


def _rank(half: str, evaluations: Sequence[Evaluation]) -> tuple[Standing, ...]:
    """The hands that qualify for a half, from best to worst; tied hands stay in the order given."""
    valued = [(value, evaluation.hole) for evaluation in evaluations if (value := evaluation.values[half]) is not None]
    valued.sort(key=lambda pair: pair[0], reverse=True)
    values = [value for value, _ in valued]
    return tuple(Standing(values.index(value) + 1, hand, value) for value, hand in valued)
