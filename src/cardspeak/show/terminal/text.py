"""Terminal output of evaluations, explanations, comparisons, deals and games."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from cardspeak.comparison import Comparison
from cardspeak.deal import Deal
from cardspeak.errors import listed
from cardspeak.evaluate import Evaluation
from cardspeak.explain import Explanation, among, why_best
from cardspeak.games import Game
from cardspeak.rules import ORDERS
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.words.text import capitalized


def show_evaluation(evaluation: Evaluation, screen: Screen) -> None:
    """Print the value of a hand, one line for each half of the pot."""
    for half, value in evaluation.values.items():
        prefix = f"{half}: " if len(evaluation.values) > 1 else ""
        if value is None:
            screen.print(f"{prefix}no hand")
            continue
        place = screen.faint(f"  place {value.place:,} of {value.places:,}{among(value)}")
        screen.print(prefix, screen.strong(value.name), "  ", screen.cards(value.cards), place)


def show_explanation(explanation: Explanation, screen: Screen) -> None:
    """Print the steps to the value of a hand and, if it is compared with another hand, which hand wins and why."""
    for half, steps in explanation.steps.items():
        if len(explanation.steps) > 1:
            screen.print(screen.heading(half))
        screen.columns((screen.faint(step.title), screen.prose("\n".join(step.lines))) for step in steps)
    if explanation.against is None:
        return
    screen.print()
    for half in explanation.steps:
        if len(explanation.steps) > 1:
            screen.print(screen.heading(half))
        hands = (("This hand", explanation.evaluation), ("Against", explanation.against))
        screen.columns(
            (screen.faint(title), screen.cards(hand.hole), value.name if (value := hand.values[half]) else "no hand")
            for title, hand in hands
        )
        decision = explanation.decisions.get(half)
        if decision is None:
            continue
        if decision.winner == 0:
            screen.print(screen.strong("Decision: "), decision.text)
            continue
        verdict = "this hand wins" if decision.winner == 1 else "the other hand wins"
        screen.print(screen.strong(f"Decision: {verdict}"), f". {capitalized(decision.text)}", hanging=2)
        if decision.cards:
            is_low = any((value := hand.values[half]) and ORDERS[value.order].is_low for _, hand in hands)
            screen.print("The card that decides: ", _versus(screen, decision.cards, "under" if is_low else "over"))


def _versus(screen: Screen, cards: tuple[str, ...], word: str) -> Text:
    """The deciding cards, the winner's first."""
    text = screen.cards(cards[:1])
    return text.append(f" {word} ").append_text(screen.cards(cards[1:])) if len(cards) > 1 else text


def show_comparison(comparison: Comparison, screen: Screen) -> None:
    """Print hands from best to worst, and why each hand beats or ties with the next."""
    if comparison.board:
        screen.print(screen.faint("Board  "), screen.cards(comparison.board))
    for half, ranking in comparison.rankings.items():
        if comparison.is_unused(half):
            continue
        if len(comparison.rankings) > 1:
            screen.print(screen.heading(half), "" if ranking else ": no hand")
        if not ranking and len(comparison.rankings) == 1:
            screen.print("No hand yet")
        tied = {entry.number for entry in ranking if sum(entry.number == rival.number for rival in ranking) > 1}
        screen.columns(
            (
                f"{entry.number}{'=' if entry.number in tied else '.'}",
                screen.cards(entry.hand),
                screen.strong(entry.value.name) if entry.number == 1 else entry.value.name,
                screen.cards(entry.value.cards),
            )
            for entry in ranking
        )
        for evaluation in comparison.evaluations:
            if ranking and evaluation.values[half] is None:
                screen.print(screen.cards(evaluation.hole), screen.faint(": no hand"))
        for text in dict.fromkeys(decision.text for decision in comparison.decisions[half]):
            screen.print(screen.faint(capitalized(text)), hanging=2)


def show_deal(deal: Deal, screen: Screen) -> None:
    """Print the cards dealt to each seat, and who has the best hand for each half of the pot."""
    if deal.board:
        screen.print(screen.faint("Board  "), screen.cards(deal.board))
    rankings = deal.comparison.rankings
    screen.columns(
        row for seat, hand in enumerate(deal.hands, start=1) for row in _hands_of_seat(deal, seat, hand, screen)
    )
    for half, seats in deal.winners_by_half.items():
        if deal.comparison.is_unused(half):
            continue
        prefix = f"{half}: " if len(rankings) > 1 else ""
        if not seats:
            screen.print(screen.strong(capitalized(f"{prefix}no hand qualifies")))
            continue
        verdict = capitalized(
            f"{prefix}{listed(f'seat {seat}' for seat in seats)} "
            f"{'wins' if len(seats) == 1 else 'tie for the best hand'}"
        )
        reasons = "; ".join(why_best([entry.value for entry in rankings[half]]))
        screen.print(screen.strong(verdict), f": {reasons}", hanging=2)
    screen.print(screen.faint(f"Seed {deal.seed} deals this hand again"))


def _hands_of_seat(deal: Deal, seat: int, hand: str, screen: Screen) -> Iterator[tuple[str | Text, ...]]:
    """The rows of a seat, one for each half of the pot."""
    is_first = True
    for half, ranking in deal.comparison.rankings.items():
        entry = next((entry for entry in ranking if entry.hand == hand), None)
        prefix = f"{half}: " if len(deal.comparison.rankings) > 1 else ""
        who = (f"Seat {seat}", screen.cards(hand)) if is_first else ("", "")
        is_first = False
        if entry is None:
            yield (*who, screen.faint(f"{prefix}no hand"), "")
            continue
        name = prefix + entry.value.name
        is_best = seat in deal.winners_by_half[half]
        yield (*who, screen.strong(name) if is_best else name, screen.cards(entry.value.cards))


def show_games(games: tuple[Game, ...], screen: Screen) -> None:
    """Print the games, each with its rule on one line."""
    screen.columns((screen.strong(game.code), game.title, game.rule) for game in games)
