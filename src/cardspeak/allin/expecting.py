"""A table in, what each player may expect out: every deal settled by the rules, to the chip, and weighed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import fsum
from typing import Any

from cardspeak import pots
from cardspeak.allin.outcomes import Contest, Outcome, Progress, boards_of, outcomes_of
from cardspeak.allin.result import AllIn, ExpectedIcm
from cardspeak.allin.weighing import Settled, expected_pots
from cardspeak.cards import cards_text
from cardspeak.errors import HandError, PotError
from cardspeak.evaluate import evaluate_parsed
from cardspeak.frozen import FrozenMapping
from cardspeak.pots import Rake, RuleSet, Settlement, called, settle_hand
from cardspeak.pots.layers import stack, take_back
from cardspeak.showdown.hands import goes_by_card, halves_of, needs_button, odd_half_of
from cardspeak.showdown.played import Played, read_played

NOTHING = Fraction(0)
MOST_DEALS = 100_000_000
"""Some ten seconds; with two cards in hand and five on the board there are 1,712,304 for two players."""
MOST_ONE_BY_ONE = 20_000
"""Boards that the rules value one by one, where odd chips go by card: seconds in hold'em, most of a minute in Omaha."""


def all_in(
    table: str | os.PathLike[str] | Mapping[str, Any],
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
    *,
    progress: Progress | None = None,
) -> AllIn:
    """What each player may expect of a table whose betting is over while cards of the board are to come, exact.

    Every way the rest of the board may fall is dealt out and paid as `showdown` pays it: all pots, each half of a split
    pot, rake and odd chips. Known cards do not come, those of players who have folded included. Cards that were folded
    unseen may: each card that nobody has seen is as likely to come as any other, whoever threw some of them away.

    Args:
        table: as `showdown` takes it, with fewer cards on the board than the game has at the end.
        rules: the rule set that pays odd chips, as `showdown` takes it.
        rake: what the house takes, as `showdown` takes it. A hand that is all in before the flop sees one.
        progress: is told now and then how many boards have been dealt out, and of how many.

    Raises:
        HandError: a player who contests a pot has no cards; there are several boards; there are more than 100,000,000
            ways for the cards to come; or, where odd chips go by card, more than 20,000 boards with one.
        TableError, CardError, PotError, GameError: as from `showdown`.

    >>> result = all_in({
    ...     "board": "Kd 7c 2s 3h",
    ...     "players": [
    ...         {"name": "Ann", "cards": "As Ah", "bet": 100},
    ...         {"name": "Bob", "cards": "Ks Kh", "bet": 150},
    ...     ],
    ... })
    >>> result
    <AllIn on Kd 7c 2s 3h: Ann -90.91, Bob +90.91>
    >>> result.deals, result.expected["Ann"], result.pots[0].win["Bob"]
    (44, Fraction(100, 11), Fraction(21, 22))
    """
    return expect(read_played(table, rules, rake), progress)


def expect(played: Played, progress: Progress | None = None) -> AllIn:
    """What each player may expect of a table that has been read; takes and raises what `all_in` does."""
    contest = _contest(played)
    settled = list(_settled(contest, played, progress or (lambda _done, _all: None)))
    settlement, n_deals = settled[0].settlement, contest.n_deals
    found = expected_pots(settled, contest)
    return AllIn(
        game=played.game.code,
        title=played.game.title,
        board=cards_text(contest.board),
        to_come=contest.n_to_come,
        deals=n_deals,
        button=settlement.button if needs_button(played.game, played.rules) else None,
        seats=played.seats,
        unit=settlement.unit,
        pots=found,
        returns=settlement.returns,
        rake=settlement.rake,
        expected=FrozenMapping(
            {
                player: sum((pot.expected.get(player, NOTHING) for pot in found), NOTHING)
                for player in settlement.players
            }
        ),
        icm=_expected_icm(settled, played, n_deals) if played.table.prizes else None,
    )


def _contest(played: Played) -> Contest:
    """What is still to be decided; raises `HandError` where that cannot be."""
    if not played.game.full_board:
        raise HandError(f"{played.game.title} has no board that is to come; showdown decides the table")
    if len(played.boards) > 1:
        runs = "" if played.table.double_board else "; any number of runs is worth the same, but for odd chips"
        raise HandError(f"boards: there are {len(played.boards)}; an all-in is dealt out on one, as board{runs}")
    for name in played.contenders:
        if name not in played.hole:
            told = "an all-in is dealt out with known cards; equity tells how often a range wins"
            raise HandError(f"{called(name)} has no cards; {told}")
    if not played.contenders:
        raise HandError("nobody contests a pot with others, so no card is to come; showdown pays it")
    _, matched = take_back(played.hand.bets, played.hand.left)
    layers = stack(matched, played.hand.contenders, played.hand.dead)
    if not layers:
        raise PotError("bets: nothing was put in, so there is nothing to expect")
    held = {card for cards in played.hole.values() for card in cards}
    contest = Contest(
        game=played.game,
        board=played.boards[0],
        live=[card for card in played.game.deck if card not in held and card not in played.boards[0]],
        hole={played.hand.seats[name]: played.hole[name] for name in played.contenders},
        pots=[layer.contenders for layer in layers if len(layer.contenders) > 1],
    )
    if contest.n_deals > MOST_DEALS:
        told = f"there are {contest.n_deals:,} ways for them to come; up to {MOST_DEALS:,} are dealt out"
        raise HandError(f"board: {contest.n_to_come} cards are to come, and {told}")
    return contest


def _settled(contest: Contest, played: Played, progress: Progress) -> Iterator[Settled]:
    """Each outcome with its settlement, by the rules.

    Where odd chips go by a card of the hand, boards with the same winners may still be paid differently: those on which
    there are odd chips are settled one by one.
    """
    if not goes_by_card(played.game, played.rules):
        for outcome in outcomes_of(contest, progress):
            yield Settled(outcome.winners, outcome.deals, _settle(played, _by_values(outcome)))
        return
    open_ones: list[Outcome] = []
    for outcome in outcomes_of(contest, progress):
        settlement = _settle(played, _by_rules(outcome, contest, played))
        if played.rules.odd_card_from == "hand" and _has_odd_chips(settlement):
            open_ones.append(outcome)
        else:
            yield Settled(outcome.winners, outcome.deals, settlement)
    n_open = sum(outcome.deals for outcome in open_ones)
    if n_open > MOST_ONE_BY_ONE:
        told = f"each of {n_open:,} boards would have to be looked at; up to {MOST_ONE_BY_ONE:,} are"
        raise HandError(f"rules: odd chips go by card here, and {told}")
    for outcome in boards_of(contest, [outcome.winners for outcome in open_ones]):
        yield Settled(outcome.winners, outcome.deals, _settle(played, _by_rules(outcome, contest, played)))


def _settle(played: Played, halves: Sequence[pots.Half]) -> Settlement:
    """Who gets what where the pots are played for these halves; the board is full, so there was a flop."""
    odd_half = odd_half_of(played.game, played.rules)
    return settle_hand(played.hand, [halves], odd_half, double_board=False, saw_flop=True)


def _by_values(outcome: Outcome) -> list[pots.Half]:
    """What the pots are played for where odd chips go by position."""
    return [
        pots.Half(name, {seat: value for seat, value in of_half.items() if value})
        for name, of_half in outcome.values.items()
    ]


def _by_rules(outcome: Outcome, contest: Contest, played: Played) -> list[pots.Half]:
    """What they are played for where odd chips go by card, which only the rules tell."""
    hands = {seat: evaluate_parsed(contest.game, hole, outcome.board) for seat, hole in contest.hole.items()}
    return halves_of(contest.game, hands, contest.hole, played.rules)


def _has_odd_chips(settlement: Settlement) -> bool:
    """Whether any of those who tie for something gets an odd chip."""
    return any(pot.odd_chips or any(half.odd_chips for half in pot.halves) for pot in settlement.pots)


def _expected_icm(settled: Iterable[Settled], played: Played, n_deals: int) -> ExpectedIcm:
    """What the stacks are worth on average: each result that pays other chips is valued once."""
    from cardspeak.tournament import icm_change  # here: cash games do not wait for it

    counts: dict[tuple[Any, ...], int] = {}
    one_of: dict[tuple[Any, ...], Settlement] = {}
    for one in settled:
        paid = tuple(one.settlement.payouts.items())
        counts[paid] = counts.get(paid, 0) + one.deals
        one_of[paid] = one.settlement
    changes = [(icm_change(one_of[paid], played.stacks, played.table.prizes), count) for paid, count in counts.items()]
    before = changes[0][0].before
    return ExpectedIcm(
        before,
        FrozenMapping(
            {
                player: fsum(count * change.after.values[player] for change, count in changes) / n_deals
                for player in before.players
            }
        ),
    )
