"""The entry point `chop_prizes`: how players divide the prize money in a chop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from cardspeak.errors import PotError, Where, listed, shortened, shown
from cardspeak.frozen import FrozenMapping
from cardspeak.pots import Amount, Chips, Player, total
from cardspeak.pots.money import exact, from_units
from cardspeak.pots.names import called
from cardspeak.tournament.chop_result import ChopMethod, PrizeChop
from cardspeak.tournament.reading import read_prizes, read_stacks
from cardspeak.tournament.value import valued

METHODS: tuple[ChopMethod, ...] = ("icm", "chip-chop")


def chop_prizes(
    stacks: Mapping[Player, Amount] | Sequence[Amount],
    prizes: Sequence[Amount],
    method: ChopMethod = "icm",
    *,
    left: Amount = 0,
    round_to: Amount = 1,
) -> PrizeChop:
    """What each player gets in a *chop*, in which the players agree to divide the prize money.

    With the method `icm`, each player gets the value of their chips, as computed by the function `icm`. With
    `chip-chop`, each player gets the prize of the last place, and the rest is divided in proportion to chips. Nobody
    gets more than the first prize: what exceeds it is divided among the other players, again in proportion to chips.

    The players can leave some money to play for, which the eventual winner gets. It is taken from the first prize. With
    `icm`, the amount that a player gets and their chance of winning the money left to play for are together worth as
    much as their chips would be without the chop. With `chip-chop`, the limit of the first prize applies only to the
    money in the chop: a player who also wins the money left to play for can get more.

    All amounts are multiples of `round_to`. Each is rounded down, and the units that remain go one by one to the
    players with the largest remainders. If remainders are equal, the larger stack comes first, then the player listed
    first.

    Args:
        stacks: the chips of each player who is still in: a mapping from player to amount, or a sequence of amounts in
            seat order.
        prizes: the prizes that are left, from the first place down. Places without a prize pay nothing.
        method: `icm` or `chip-chop`.
        left: the money left to play for, at most the difference between the first prize and the second.
        round_to: the unit of the amounts. The sum of the prizes minus `left` must be a multiple of it.

    Raises:
        PotError: a player has no chips; `icm` does not accept these stacks and prizes; the method is unknown; `left` is
            negative, too large or all the prize money; `round_to` is not positive; or the money to divide is not a
            multiple of `round_to`.

    Source: https://help.nj.betmgm.com/en/poker-help/game-rules/faq/tournaments/deal-making/chip-payout, for the chip
    chop; https://www.iratapoker.com/chopomatic, which advises against a chop that pays more than the first prize;
    http://pokerfuse.com/news/live-and-online/dan-smith-wins-sunday-million-8k-more-1st-place-money-22-10/, for money
    left to play for; https://en.wikipedia.org/wiki/Quota_method, the largest remainder method, for rounding.

    >>> stacks, prizes = {"Ann": 5000, "Bob": 3000, "Cid": 2000}, [500, 300, 200]
    >>> chop_prizes(stacks, prizes)
    <PrizeChop by icm: Ann 384, Bob 327, Cid 289>
    >>> chop_prizes(stacks, prizes, "chip-chop")
    <PrizeChop by chip-chop: Ann 400, Bob 320, Cid 280>
    >>> print(chop_prizes(stacks, prizes, left=100, round_to=10))
    Ann: 5,000 chips, gets 330
    Bob: 3,000 chips, gets 300
    Cid: 2,000 chips, gets 270
    100 is left to play for
    """
    chips = read_stacks(stacks)
    for player, stack in chips.items():
        if not stack:
            message = "0 is not accepted; give only players who still have chips"
            raise PotError.at(Where("stack", called(player)), message)
    amounts = read_prizes(prizes, len(chips))
    if method not in METHODS:
        raise PotError.at("method", f"{shown(method)} is not accepted; give {listed(METHODS, 'or')}")
    kept = _read_left(left, amounts)
    unit = exact(round_to, "round_to")
    if unit <= 0:
        raise PotError.at("round_to", f"{shortened(unit)} is not positive; give a unit such as 1 or 0.01")
    pool = sum(map(Fraction, amounts)) - Fraction(kept)
    if pool % Fraction(unit):
        message = f"the amount to divide, {shortened(total([*amounts, -kept]))}, is not a multiple of {shortened(unit)}"
        raise PotError.at("round_to", f"{message}; give a unit that divides it")
    shares = _by_icm(chips, amounts, kept) if method == "icm" else _by_chips(chips, amounts, pool)
    units = _rounded({player: share / Fraction(unit) for player, share in shares.items()}, chips)
    return PrizeChop(
        players=tuple(chips),
        stacks=FrozenMapping(chips),
        prizes=amounts,
        method=method,
        left=kept,
        round_to=unit,
        amounts=FrozenMapping({player: from_units(units[player], unit) for player in chips}),
    )


def _read_left(left: Amount, prizes: tuple[Chips, ...]) -> Chips:
    """The exact amount left to play for."""
    amount = exact(left, "left")
    if amount < 0:
        raise PotError.at("left", f"{shortened(amount)} is negative; give 0 or more")
    most = total([prizes[0], *(-prize for prize in prizes[1:2])])
    if amount > most:
        message = f"{shortened(amount)} is too much; the first prize exceeds the second by {shortened(most)}"
        raise PotError.at("left", f"{message}; give at most {shortened(most)}")
    if amount == total(prizes):
        message = f"{shortened(amount)} is all the prize money, so there is nothing to divide"
        raise PotError.at("left", f"{message}; give less than {shortened(amount)}")
    return amount


def _by_icm(stacks: Mapping[Player, Chips], prizes: tuple[Chips, ...], left: Chips) -> dict[Player, Fraction]:
    """Each player's share by the Independent Chip Model. The floats are scaled so that their sum is exact."""
    reduced = (total([prizes[0], -left]), *prizes[1:])
    values = {player: Fraction(value) for player, value in valued(stacks, reduced, []).values.items()}
    scale = sum(map(Fraction, reduced), Fraction(0)) / sum(values.values(), Fraction(0))
    return {player: value * scale for player, value in values.items()}


def _by_chips(stacks: Mapping[Player, Chips], prizes: tuple[Chips, ...], pool: Fraction) -> dict[Player, Fraction]:
    """Each player's share by a chip chop.

    Args:
        stacks: the chips of each player.
        prizes: all prizes, including the money left to play for.
        pool: the money to divide.
    """
    lowest = Fraction(prizes[-1]) if len(prizes) == len(stacks) else Fraction(0)
    most = Fraction(prizes[0]) - lowest
    rest = pool - lowest * len(stacks)
    weight = sum(map(Fraction, stacks.values()))
    shares = {}
    # Largest stacks first: if the share of a stack is below the limit, so are the shares of all smaller stacks.
    for player in sorted(stacks, key=stacks.__getitem__, reverse=True):
        stack = Fraction(stacks[player])
        share = min(most, rest * stack / weight)
        shares[player] = lowest + share
        rest, weight = rest - share, weight - stack
    return shares


def _rounded(shares: Mapping[Player, Fraction], stacks: Mapping[Player, Chips]) -> dict[Player, int]:
    """The shares as whole numbers with the same sum, by the largest remainder method."""
    units = {player: int(share) for player, share in shares.items()}
    n_left = int(sum(shares.values())) - sum(units.values())
    # `sorted` is stable even with `reverse`: of equal players, the one listed first comes first.
    order = sorted(shares, key=lambda player: (shares[player] - units[player], stacks[player]), reverse=True)
    for player in order[:n_left]:
        units[player] += 1
    return units
