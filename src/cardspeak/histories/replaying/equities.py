"""What the players have at each moment, and their exact equities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from cardspeak.cards import Card, cards_text
from cardspeak.equities.ask import exact_within
from cardspeak.equities.question.question import MOST_PLAYERS, read_question
from cardspeak.equities.question.terms import read_terms
from cardspeak.errors import CardspeakError
from cardspeak.evaluate import evaluate
from cardspeak.games import Game
from cardspeak.histories.record.history import HIDDEN
from cardspeak.progress import Report

Boards = Sequence[tuple[Card, ...]]


class Calculator:
    """Hands in words and equities of a game. An equity is exact, or None.

    Attributes:
        problem: why an equity could not be computed; empty if all could.
    """

    def __init__(self, game: Game | None, seconds: float, workers: int | None, progress: Report | None) -> None:
        self._game, self._seconds = game, seconds
        self._terms = read_terms(workers=workers, progress=progress)
        self._known: dict[object, Mapping[int, Fraction]] = {}
        self._words: dict[object, str] = {}
        self.problem = ""

    def hand(self, cards: tuple[Card, ...], boards: Boards) -> str:
        """What a player has, such as `One pair, aces`; empty if it is not known or, without a board, not yet a hand."""
        if self._game is None or not cards or HIDDEN in cards or (self._game.full_board and not any(boards)):
            return ""
        key = (cards, tuple(boards))
        if key not in self._words:
            self._words[key] = " / ".join([_hand_words(self._game, cards, board) for board in boards or [()]])
        return self._words[key]

    def equities(
        self, holdings: Mapping[int, tuple[Card, ...]], dead: Sequence[Card], boards: Boards
    ) -> Mapping[int, Fraction]:
        """The equity of each player, by index; empty if there are fewer than two players, or it is not known.

        If the hand is run more than once, the equity is the average over the boards.
        """
        if self._game is None or not 2 <= len(holdings) <= MOST_PLAYERS:
            return {}
        key = (tuple(holdings.items()), tuple(dead), tuple(boards))
        if key not in self._known:
            try:
                self._known[key] = self._average(holdings, dead, boards or [()])
            except CardspeakError as error:
                self.problem = str(error)
                self._known[key] = {}
        return self._known[key]

    def _average(
        self, holdings: Mapping[int, tuple[Card, ...]], dead: Sequence[Card], boards: Boards
    ) -> Mapping[int, Fraction]:
        """The average of the equities over the boards."""
        sums = dict.fromkeys(holdings, Fraction(0))
        for board in boards:
            others = {card for other in boards for card in other} - set(board)
            shares = self._on(board, [*holdings.values()], sorted({*dead, *others}))
            if not shares:
                return {}
            for player, share in zip(holdings, shares, strict=True):
                sums[player] += share
        return {player: total / len(boards) for player, total in sums.items()}

    def _on(self, board: Sequence[Card], hands: Sequence[tuple[Card, ...]], dead: Sequence[Card]) -> list[Fraction]:
        """The equities with a board; empty if they would take too long."""
        assert self._game is not None, "the caller checks this"
        texts = [cards_text(hand) + " ?" * (self._game.hole_cards - len(hand)) for hand in hands]
        question = read_question(texts, board, dead, self._game)
        answer = exact_within(question, self._terms, self._seconds)
        if answer is None:
            self.problem = f"an exact answer would take more than {self._seconds:g} seconds"
            return []
        return [player.fraction or Fraction(player.equity) for player in answer.players]


def _hand_words(game: Game, cards: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    """What a player has in each half of the pot."""
    try:
        values = evaluate(cards, board=board, game=game).values
    except CardspeakError:
        return ""
    words = [
        value.name if len(values) == 1 or half == "high" or half in value.name.lower() else f"{half}: {value.name}"
        for half, value in values.items()
        if value is not None
    ]
    return "; ".join(words)
