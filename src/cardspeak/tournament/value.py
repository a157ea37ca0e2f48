"""The entry point `icm`: the value of each stack in prize money, computed from all stacks and the prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from operator import mul

from cardspeak.frozen import FrozenMapping
from cardspeak.pots import Amount, Chips, Player
from cardspeak.tournament.bounties import Heads, read_bounties, value_bounties
from cardspeak.tournament.places import Chances, chances_of_places, method_for
from cardspeak.tournament.reading import check_size, read_prizes, read_stacks
from cardspeak.tournament.result import Icm


def icm(
    stacks: Mapping[Player, Amount] | Sequence[Amount],
    prizes: Sequence[Amount],
    *,
    bounties: Mapping[Player, Amount] | Sequence[Amount] | None = None,
    bounty_share: Amount = 0.5,
) -> Icm:
    """What each player's chips are worth in prize money, by the Malmuth-Harville Independent Chip Model (ICM).

    A player's chance of finishing first is their share of the chips. Given who finishes first, another player's chance
    of finishing second is their share of the remaining chips, and so on. The value of a player's chips is the sum of
    all prizes, each multiplied by the player's chance of winning it. If at most 20 players have chips, the chances are
    sums over all orders of finish. For more players they are integrals, with a measured error below 1e-12 of the prize
    pool.

    In a knockout tournament, `bounties` are valued in addition to the prizes. Whoever eliminates a player is paid the
    share `bounty_share` of that player's bounty at once, and the rest is added to their own bounty. The winner of the
    tournament is paid their own bounty. The model is that of Holdem Resources Calculator: all players who finish above
    an eliminated player are equally likely to have eliminated them, whatever their stacks.

    Args:
        stacks: the chips of each player: a mapping from player to amount, or a sequence of amounts, in which case the
            players are the seats 0, 1, 2 ... An amount is an `int`, a `Decimal` or a `float`. A float counts as the
            decimal number that it prints as. A player with 0 chips is out and takes the last place. If several players
            are out, they share the prizes of the last places.
        prizes: what each place pays, from the first down, in any currency or in percent; places without a prize pay
            nothing.
        bounties: the bounty on the head of each player, in the currency of the prizes: a mapping from player to amount,
            or a sequence of amounts in the order of the stacks.
        bounty_share: the share of a bounty that is paid at once, 0 to 1: 0.5 in most progressive knockout tournaments,
            1 if bounties do not grow.

    Raises:
        PotError: nobody has chips; a stack or a prize is negative or not an amount; there are no prizes, or more prizes
            than players; a prize is larger than the prize before it or than 10^300; the first prize is 0; the largest
            stack is more than 10^12 times the smallest stack that is not 0; more than 20,000 players have chips; or the
            number of these players times the number of prizes exceeds 5,000,000. If bounties are given: the bounties
            and the stacks are not for the same players; a player without chips has a bounty above 0; a bounty is
            negative or larger than 10^300; `bounty_share` is not between 0 and 1; or more than 18 players have chips.

    Source: M. Malmuth, Gambling Theory and Other Topics (1987); D. A. Harville, Assigning Probabilities to the Outcomes
    of Multi-Entry Competitions, Journal of the American Statistical Association 68 (1973), 312-316. For bounties:
    https://forumserver.twoplustwo.com/23/no-limit-tournaments/estimating-ko-bounty-equities-1622208/;
    https://www.holdemresources.net/blog/hrc-1v4-update-knockout-bounty/.

    >>> result = icm({"Ann": 5000, "Bob": 3000, "Cid": 2000}, [50, 30, 20])
    >>> result
    <Icm: Ann 38.39, Bob 32.75, Cid 28.86>
    >>> [round(chance, 4) for chance in result.chances["Cid"]]
    [0.2, 0.2857, 0.5143]
    >>> icm([1500, 1500, 0], [60, 40])
    <Icm: seat 0 50.00, seat 1 50.00, seat 2 0.00>
    >>> print(icm({"Ann": 3000, "Bob": 1000}, [60, 40], bounties={"Ann": 20, "Bob": 10}))
    Ann: 3,000 chips, worth 55.00 and 22.50 in bounties
    Bob: 1,000 chips, worth 45.00 and 7.50 in bounties
    """
    chips = read_stacks(stacks)
    amounts = read_prizes(prizes, len(chips))
    heads = None if bounties is None else read_bounties(bounties, bounty_share, chips)
    return valued(chips, amounts, [[player for player, stack in chips.items() if not stack]], heads)


def valued(
    stacks: Mapping[Player, Chips],
    prizes: tuple[Chips, ...],
    out: Sequence[Sequence[Player]],
    heads: Heads | None = None,
) -> Icm:
    """The value of stacks that have been read and checked.

    Args:
        stacks: the chips of each player.
        prizes: what each place pays, from the first down.
        out: the players without chips, in groups that share their places, the best places first.
        heads: the bounties, for at most 18 players with chips; None if there are none.

    Raises:
        PotError: there are too many players, or the number of players times the number of prizes is too large.
    """
    with_chips = [player for player, stack in stacks.items() if stack]
    n_contested = min(len(with_chips), len(prizes))
    check_size(len(with_chips), n_contested)
    rows = chances_of_places([stacks[player] for player in with_chips], n_contested)
    no_more = (0.0,) * (len(prizes) - n_contested)
    chances = {player: row + no_more for player, row in zip(with_chips, rows, strict=True)}
    place = len(with_chips)
    for group in out:
        chances |= dict.fromkeys(group, _shared(place, place + len(group), len(prizes)))
        place += len(group)
    amounts = [float(prize) for prize in prizes]
    return Icm(
        players=tuple(stacks),
        stacks=FrozenMapping(stacks),
        prizes=prizes,
        values=FrozenMapping({player: fsum(map(mul, chances[player], amounts)) for player in stacks}),
        chances=FrozenMapping({player: chances[player] for player in stacks}),
        method=method_for(len(with_chips)),
        bounties=None if heads is None else value_bounties(heads, stacks),
    )


def _shared(start: int, end: int, n_paid: int) -> Chances:
    """The chances of each player in a group that shares the places `start` to `end` - 1, counted from 0.

    >>> _shared(1, 3, n_paid=2)
    (0.0, 0.5)
    """
    return tuple(1 / (end - start) if start <= place < end else 0.0 for place in range(n_paid))
