"""Results in words and cards, printed on a screen."""

from __future__ import annotations

from rich.text import Text

from cardspeak.comparison import Comparison
from cardspeak.deal import Deal
from cardspeak.errors import listed
from cardspeak.evaluate import Evaluation
from cardspeak.explain import Explanation, among, why_best
from cardspeak.games import Game
from cardspeak.show.screen import Screen, capitalized


def show_evaluation(evaluation: Evaluation, screen: Screen) -> None:
    """Print what a hand is worth, a line for each half of the pot."""
    for half, value in evaluation.values.items():
        prefix = f"{half}: " if len(evaluation.values) > 1 else ""
        if value is None:
            screen.print(f"{prefix}no qualifying hand")
            continue
        place = screen.faint(f"  place {value.place:,} of {value.places:,}{among(value)}")
        screen.print(prefix, screen.strong(value.name), "  ", screen.cards(value.cards), place)


def show_explanation(explanation: Explanation, screen: Screen) -> None:
    """Print the steps to a hand, and what decides against another."""
    for half, steps in explanation.steps.items():
        if len(explanation.steps) > 1:
            screen.print(screen.heading(half))
        screen.columns((screen.faint(step.title), screen.prose("\n".join(step.lines))) for step in steps)
    if explanation.against is None:
        return
    screen.print()
    for half, decision in explanation.decisions.items():
        mine, other = explanation.evaluation.values[half], explanation.against.values[half]
        if mine is None or other is None:
            continue
        screen.columns(
            [
                (screen.faint("This hand"), screen.cards(explanation.evaluation.hole), mine.name),
                (screen.faint("Against"), screen.cards(explanation.against.hole), other.name),
            ]
        )
        if decision.winner == 0:
            screen.print(screen.strong("Decision: "), decision.text)
            continue
        verdict = "this hand wins" if decision.winner == 1 else "the other hand wins"
        screen.print(screen.strong(f"Decision: {verdict}"), f". {capitalized(decision.text)}", hanging=2)
        if decision.cards:
            screen.print("The card that decides: ", _versus(screen, decision.cards))


def _versus(screen: Screen, cards: tuple[str, ...]) -> Text:
    """The deciding cards, the winner's first."""
    text = screen.cards(cards[:1])
    return text.append(" over ").append_text(screen.cards(cards[1:])) if len(cards) > 1 else text


def show_comparison(comparison: Comparison, screen: Screen) -> None:
    """Print hands from best to worst, and what decides between neighbours."""
    if comparison.board:
        screen.print(screen.faint("Board  "), screen.cards(comparison.board))
    for half, ranking in comparison.rankings.items():
        if len(comparison.rankings) > 1:
            screen.print(screen.heading(half))
        tied = {entry.number for entry in ranking if sum(entry.number == other.number for other in ranking) > 1}
        screen.columns(
            (
                f"{entry.number}{'=' if entry.number in tied else '.'}",
                screen.cards(entry.hand),
                screen.strong(entry.value.name) if entry.number == 1 else entry.value.name,
                screen.cards(entry.value.cards),
            )
            for entry in ranking
        )
        for text in dict.fromkeys(decision.text for decision in comparison.decisions[half]):
            screen.print(screen.faint(capitalized(text)), hanging=2)


def show_deal(deal: Deal, screen: Screen) -> None:
    """Print a dealt hand, seat by seat, and who has the best of it."""
    ranks = {entry.hand: entry for entry in deal.comparison.ranking}
    screen.print(screen.faint("Board  "), screen.cards(deal.board))
    screen.columns(
        (
            f"Seat {seat}",
            screen.cards(hand),
            screen.strong(ranks[hand].value.name) if seat in deal.winners else ranks[hand].value.name,
            screen.cards(ranks[hand].value.cards),
        )
        for seat, hand in enumerate(deal.hands, start=1)
    )
    seats = listed(f"seat {seat}" for seat in deal.winners)
    verdict = f"{capitalized(seats)} {'wins' if len(deal.winners) == 1 else 'tie for the best hand'}"
    screen.print(screen.strong(verdict), f": {'; '.join(why_best([entry.value for entry in ranks.values()]))}")
    screen.print(screen.faint(f"Seed {deal.seed} deals this hand again"))


def show_games(games: tuple[Game, ...], screen: Screen) -> None:
    """Print the games, each with its rule in one line."""
    screen.columns((screen.strong(game.code), game.title, game.rule) for game in games)
