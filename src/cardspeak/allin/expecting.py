"""What each player at a table can expect to win: the average over all deals, each of which is settled exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import fsum
from typing import Any

from cardspeak.allin.contest import Contest
from cardspeak.allin.holdings import read_holdings
from cardspeak.allin.outcomes import Outcome, deals_of, outcomes_of
from cardspeak.allin.result import AllIn, ExpectedIcm
from cardspeak.allin.sampling import Sample
from cardspeak.allin.two_boards import is_paired, outcomes_on_two_boards
from cardspeak.allin.weighing import Settled, expected_pots, standard_errors
from cardspeak.cards import Card, cards_text, counted
from cardspeak.cluster.workers import Workers
from cardspeak.errors import HandError, PotError, Where
from cardspeak.frozen import FrozenMapping
from cardspeak.pots import Betting, HalfValues, Pot, Settlement, SettleOptions, called, settle_hand
from cardspeak.pots.layers import stack
from cardspeak.pots.names import named
from cardspeak.progress import Report
from cardspeak.showdown.dealt import Dealt
from cardspeak.showdown.hands import evaluate_hands, goes_by_card, needs_button, values_of
from cardspeak.showdown.played import Played

NOTHING = Fraction(0)
MOST_DEALS = 100_000_000
"""The maximum number of deals. This many take about ten seconds. With two hold'em hands before the flop, there
are 1,712,304 deals."""
MOST_ONE_BY_ONE = 20_000
"""The maximum number of deals to settle one by one if odd chips are decided by card. This many take a few
seconds in hold'em, and most of a minute in Omaha."""


def expect(
    played: Played, progress: Report | None = None, sample: Sample | None = None, workers: Workers = None
) -> AllIn:
    """What each player at a table that has been read can expect to win. Raises the errors of `all_in`.

    Args:
        played: the table.
        progress: called from time to time with a `Progress`.
        sample: the deals to draw at random; None to deal all of them.
        workers: a number of threads, an executor, or None for one thread per core.
    """
    contest = _contest(played)
    if not sample and contest.n_deals > MOST_DEALS and not is_paired(contest):
        message = f"there are {contest.n_deals:,} ways to deal the {contest.n_cards_to_come} cards to come; "
        advice = "give a number of deals to sample, such as 1000000"
        raise HandError.at("samples", f"{message}the limit for an exact result is {MOST_DEALS:,}; {advice}")
    settled = list(_settled(contest, played, progress, sample, workers))
    settlement = settled[0].settlement
    game, options = contest.game, played.betting.options
    expected = expected_pots(settled, contest)
    return AllIn(
        game=game.code,
        title=game.title,
        boards=tuple(cards_text(board) for board in contest.boards),
        to_come=contest.n_to_come,
        draws=FrozenMapping({played.betting.players[seat]: n_cards for seat, n_cards in contest.draws.items()}),
        deals=sample.n_deals if sample else contest.n_deals,
        button=settlement.button if needs_button(game, options) else None,
        seats=played.seats,
        unit=settlement.unit,
        pots=expected,
        returns=settlement.returns,
        rake=settlement.rake,
        expected=FrozenMapping(
            {
                player: sum((pot.expected.get(player, NOTHING) for pot in expected), NOTHING)
                for player in settlement.players
            }
        ),
        icm=_expected_icm(settled, played) if played.table.prizes else None,
        seed=sample.seed if sample else None,
        standard_error=FrozenMapping(standard_errors(settled)) if sample else None,
        jackpot=settlement.jackpot,
    )


def _contest(played: Played) -> Contest:
    """What is known about the hand, and which pots are contested. Raises the errors of `all_in`."""
    betting, dealt = played.betting, played.dealt
    game, players = dealt.game, betting.players
    if not betting.is_contested:
        message = "no pot has more than one contender, so no more cards have to be dealt; use showdown"
        raise HandError(message, Where("players", words="no pot"))
    for seat in betting.contenders:
        if seat not in dealt.hole and seat not in dealt.ranges:
            message = (
                'an all-in needs the cards or the `range` of every contender; for unknown cards, give range = "random"'
            )
            player = called(players[seat])
            raise HandError(f"{player} has no cards; {message}", Where("cards", player))
    _check_draws(dealt, betting)
    n_so_far = _n_so_far(dealt, betting)
    draws = {seat: game.hole_cards - n_so_far if n_so_far else dealt.n_to_draw(seat) for seat in betting.contenders}
    layers = stack(betting.called_bets, betting.contenders, betting.dead, betting.alone)
    if not layers:
        raise PotError.at("bets", "no chips were put in, so there is nothing to win")
    known = {card for cards in (*dealt.hole.values(), *dealt.boards) for card in cards}
    names = dict(enumerate(map(called, players)))
    contest = Contest(
        game=game,
        boards=dealt.boards,
        live=[card for card in game.deck if card not in known],
        hole={seat: _kept(dealt, seat) for seat in betting.contenders if seat in dealt.hole},
        pots=[layer.contenders for layer in layers if len(layer.contenders) > 1],
        draws={seat: n_cards for seat, n_cards in draws.items() if n_cards},
        held=read_holdings(game, dealt.ranges, names, sorted(known), n_so_far),
    )
    if not contest.n_deals:
        message = f"{counted(contest.n_cards_to_come)} to come, but the deck has only {len(contest.live)} left"
        raise HandError(message, Where("players"))
    return contest


def _check_draws(dealt: Dealt, betting: Betting) -> None:
    """Raise `HandError` if stud players are on different streets, or a draw game has neither discards nor ranges."""
    game, players = dealt.game, betting.players
    if game.is_stud:
        known = [seat for seat in betting.contenders if seat in dealt.hole]
        for seat in known[1:]:
            n, n_first = len(dealt.hole[seat]), len(dealt.hole[known[0]])
            if n != n_first:
                player = called(players[seat])
                held = f"{counted(n)}, but {named(players[known[0]])} has {n_first}"
                message = f"{held}; give all players' cards on the same street"
                raise HandError.at(Where("cards", player), message)
    elif not game.full_board and not dealt.discards and not dealt.ranges:
        player = called(players[betting.contenders[0]])
        message = (
            f"{game.short_title} has no board, and nobody draws; for a draw to come, give the `discards` of each "
            'player, or "" for a player who stands pat; if no draw is to come, use showdown'
        )
        raise HandError(message, Where("discards", player))


def _n_so_far(dealt: Dealt, betting: Betting) -> int | None:
    """The number of cards that each stud player has so far; None if all cards are dealt or the game is not stud.

    If nobody's cards are known, the ranges consist of complete hands.
    """
    n = next((len(dealt.hole[seat]) for seat in betting.contenders if seat in dealt.hole), dealt.game.hole_cards)
    return n if dealt.game.is_stud and n < dealt.game.hole_cards else None


def _kept(dealt: Dealt, seat: int) -> Sequence[Card]:
    """The known hole cards of a seat, without discards."""
    gone = dealt.discards.get(seat, ())
    return [card for card in dealt.hole[seat] if card not in gone] if gone else dealt.hole[seat]


def _settled(
    contest: Contest, played: Played, progress: Report | None, sample: Sample | None, workers: Workers
) -> Iterator[Settled]:
    """Each group of deals with its settlement.

    If a card of the hand decides the odd chips, deals with the same winners can still be paid differently. Deals with
    odd chips are then settled one by one.
    """
    betting, options = played.betting, played.betting.options
    if is_paired(contest) and not sample:
        outcomes = outcomes_on_two_boards(contest, progress, workers)
    else:
        outcomes = outcomes_of(contest, progress, sample, workers)
    if not goes_by_card(contest.game, options):
        for outcome in outcomes:
            yield Settled(outcome.winners, outcome.weight, _settle(betting, _by_values(outcome)))
        return
    undecided: list[Outcome] = []
    for outcome in outcomes:
        settlement = _settle(betting, _by_rules(outcome, contest, options))
        is_known = options.rules.odd_card_from == "all cards" and not contest.draws
        if not is_known and any(map(_has_odd_chips, settlement.pots)):
            undecided.append(outcome)
        else:
            yield Settled(outcome.winners, outcome.weight, settlement)
    n_deals = sum(outcome.deals for outcome in undecided)
    if n_deals > MOST_ONE_BY_ONE or (undecided and not sample and contest.n_deals > MOST_DEALS):
        message = f"{n_deals:,} deals would have to be settled one by one; the limit is {MOST_ONE_BY_ONE:,}"
        raise HandError.at("rules", f"these rules decide odd chips by card, so {message}")
    for outcome in deals_of(contest, undecided, progress, sample):
        yield Settled(outcome.winners, outcome.weight, _settle(betting, _by_rules(outcome, contest, options)))


def _settle(betting: Betting, boards: Sequence[Sequence[HalfValues]]) -> Settlement:
    """Who gets what if the hands have these values on each board; all cards are dealt, so there was a flop."""
    return settle_hand(betting, boards, saw_flop=True)


def _by_values(outcome: Outcome) -> list[list[HalfValues]]:
    """The values of the hands in an outcome, if odd chips are decided by position."""
    return [
        [
            HalfValues(half, {seat: value for seat, value in by_seat.items() if value})
            for half, by_seat in on_board.items()
        ]
        for on_board in outcome.values
    ]


def _by_rules(outcome: Outcome, contest: Contest, options: SettleOptions) -> list[list[HalfValues]]:
    """The values of the hands in an outcome, and the cards that decide odd chips, which the kernels do not report."""
    game, hole = contest.game, outcome.hands
    return [values_of(game, evaluate_hands(game, hole, board), hole, options) for board in outcome.boards]


def _has_odd_chips(pot: Pot) -> bool:
    """Whether any of the tied players gets an odd chip of the pot, of a half or of the part for a board."""
    return bool(pot.odd_chips) or any(half.odd_chips for half in pot.halves) or any(map(_has_odd_chips, pot.boards))


def _expected_icm(settled: Iterable[Settled], played: Played) -> ExpectedIcm:
    """What the stacks are worth on average. Each distinct set of payouts is converted to prize money only once."""
    counts: dict[tuple[Any, ...], int] = {}
    settlements: dict[tuple[Any, ...], Settlement] = {}
    for deals in settled:
        # Even if the payouts are the same, different players can win the pots that decide who wins a bounty.
        winners = tuple(frozenset(award.player for award in pot.awards) for pot in deals.settlement.pots)
        payouts = (*deals.settlement.payouts.items(), winners)
        counts[payouts] = counts.get(payouts, 0) + deals.deals
        settlements[payouts] = deals.settlement
    changes = [(played.icm_change(settlements[payouts]), count) for payouts, count in counts.items()]
    before, n_deals = changes[0][0].before, sum(counts.values())
    players = before.players
    won = {
        player: fsum(count * change.bounties_won[player] for change, count in changes if change.bounties_won) / n_deals
        for player in players
    }
    after = {
        player: fsum(count * change.after.totals[player] for change, count in changes) / n_deals for player in players
    }
    return ExpectedIcm(
        before,
        expected=FrozenMapping({player: after[player] + won[player] for player in players}),
        bounties_won=FrozenMapping(won) if before.bounties else None,
    )
