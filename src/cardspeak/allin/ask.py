"""The entry points `all_in` and `resolve`: what each player can expect to win if board cards are still to come."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from cardspeak.allin.result import AllIn
from cardspeak.cluster.workers import Workers, check_workers
from cardspeak.errors import HandError
from cardspeak.pots import Rake, RuleSet
from cardspeak.progress import Report, check_report
from cardspeak.showdown.decide import decide
from cardspeak.showdown.played import Played, read_played
from cardspeak.showdown.result import Showdown


def all_in(
    table: str | os.PathLike[str] | Mapping[str, Any],
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
    *,
    samples: int | None = None,
    seed: int | None = None,
    workers: Workers = None,
    progress: Report | None = None,
) -> AllIn:
    """What each player can expect to win, as exact fractions, if the betting is over before all cards are dealt.

    The board, or each of several boards, is completed in every possible way, and the pots of each deal are paid as
    `showdown` would pay them, including halves of split pots, rake and odd chips. Known cards are not dealt, including
    those of players who have folded. All unknown cards are equally likely to be dealt, including the unknown cards of
    players who have folded.

    In stud, each player gets the rest of their cards. In a draw game, each player draws as many cards as they discard;
    discards do not come back into play, and a player without discards stands pat. Discards must be given, because they
    depend on how the players play.

    A player with a `range` is dealt the holdings of the range in proportion to their weights, except holdings that
    contain a known card or a card of another player. In draw games, a holding is a complete hand. In stud, it has as
    many cards as the known hands have so far, and is a complete hand if no hand is known.

    Args:
        table: as in `showdown`, but with an incomplete board. If there are several boards, all must have the same
            number of cards; before the flop, each is an empty string. In stud, each player has the cards dealt so far.
            In a draw game, a player's `discards` are the `cards` that they replace. A player whose cards are not known
            has a `range` instead.
        rules: the rule set for odd chips, as in `showdown`.
        rake: what the house takes, as in `showdown`. Every hand counts as having reached the flop, because the board is
            completed.
        samples: the number of deals to draw at random, 1 to 100,000,000; by default, all deals are counted, and the
            result is exact.
        seed: the seed of the random deals, 0 to 2**53; by default, a random one.
        workers: number of threads, or an executor with the interface of `concurrent.futures`; the result is the same
            for any workers. The default is one thread per core.
        progress: called from time to time with a `Progress`.

    Raises:
        HandError: no pot is contested; a player who contests a pot has neither cards nor a range; in stud, the known
            hands of such players have different numbers of cards; in a draw game, there are neither discards nor
            ranges; the deck has too few cards; without `samples`, there are more than 100,000,000 ways to deal the
            missing cards or, on two boards and without ranges, more than 3,000,000 ways to complete one board; there is
            a `seed` without `samples`; `workers` is not accepted; or a card decides odd chips, and more than 20,000
            deals must therefore be settled one by one.
        RangeError: a range is invalid; none of its holdings is possible; or the ranges can be combined in more than
            5,000,000 ways.
        TableError, CardError, PotError, GameError: as in `showdown`.
        ClusterError: the executor cannot do the work.

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
    check_report(progress)
    from cardspeak.allin.expecting import expect  # imported here because it loads NumPy and Numba
    from cardspeak.allin.sampling import read_sample

    sample, run_by = read_sample(samples, seed), check_workers(workers, HandError)
    return expect(read_played(table, rules, rake), progress, sample, run_by)


def resolve(
    played: Played,
    progress: Report | None = None,
    samples: int | None = None,
    seed: int | None = None,
    workers: Workers = None,
) -> Showdown | AllIn:
    """The showdown of a table that has been read or, if cards are still to come, the result of `all_in`.

    Raises:
        HandError: there are `samples` or a `seed`, but no cards to come.
        CardspeakError: as in `showdown` and `all_in`.
    """
    if not played.is_all_in:
        if samples is not None or seed is not None:
            what = "seed" if samples is None else "samples"
            raise HandError.at(what, "all cards are known, so nothing is sampled; leave it out")
        return decide(played)
    from cardspeak.allin.expecting import expect  # imported here because it loads NumPy and Numba
    from cardspeak.allin.sampling import read_sample

    return expect(played, progress, read_sample(samples, seed), check_workers(workers, HandError))
