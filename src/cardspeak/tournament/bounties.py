"""Read, check and value bounties."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from cardspeak.errors import PotError, Where, shortened
from cardspeak.exact_json import from_json, to_json
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.pots import Amount, Chips, Player
from cardspeak.pots.money import exact
from cardspeak.pots.names import called, in_json, named, numbered
from cardspeak.pots.reading import by_label
from cardspeak.tournament.reading import LARGEST_PRIZE, in_order

if TYPE_CHECKING:
    from cardspeak import answer_types

MOST_WITH_BOUNTIES = 18
"""The maximum number of players with chips if there are bounties. Two tables of nine take two seconds."""

GivenBounties = Mapping[Player, Amount] | Sequence[Amount]


@sealed
@dataclass(frozen=True, slots=True)
class Bounties:
    """Each player's bounty, and what each player can expect to collect in bounties.

    Attributes:
        amounts: the bounty on the head of each player; a float, because a bounty can be divided among tied players.
        share: the share of a bounty that is paid at once to the player who eliminates its holder. The rest is added to
            the bounty of the player who is paid.
        own: what each player's own bounty is worth to them: the bounty multiplied by their chance of winning the
            tournament.
        others: what each player can expect to collect from the bounties of the other players. What is added to their
            own bounty counts only if they win the tournament.
    """

    amounts: Mapping[Player, float]
    share: Chips
    own: Mapping[Player, float]
    others: Mapping[Player, float]

    @property
    def values(self) -> Mapping[Player, float]:
        """The value of all bounties to each player: `own` plus `others`. The values add up to the sum of `amounts`."""
        return FrozenMapping({player: own + self.others[player] for player, own in self.own.items()})

    def to_dict(self) -> answer_types.Bounties:
        """The bounties as a JSON-ready dict: `share`, and `amounts`, `own` and `others` by player."""
        return {
            "share": to_json(self.share),
            "amounts": {in_json(player): amount for player, amount in self.amounts.items()},
            "own": {in_json(player): value for player, value in self.own.items()},
            "others": {in_json(player): value for player, value in self.others.items()},
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any], *, player: Callable[[str], Player] = str) -> Bounties:
        """The bounties from a dict that `to_dict` returned. The arguments are those of `Icm.from_dict`."""
        amounts, own, others = (
            FrozenMapping({player(text): float(stored[key][text]) for text in stored["amounts"]})
            for key in ("amounts", "own", "others")
        )
        return Bounties(amounts, from_json(stored["share"]), own, others)


class Heads(NamedTuple):
    """The bounty on the head of each player, and the share of a bounty that is paid at once."""

    amounts: Mapping[Player, Fraction]
    share: Chips

    def after(self, knockouts: Iterable[tuple[Player, Sequence[Player]]]) -> tuple[Heads, dict[Player, Fraction]]:
        """The bounties after players have been eliminated, and what each player is paid for eliminating others.

        Args:
            knockouts: each eliminated player, and the players who get equal shares of that player's bounty.
        """
        amounts = dict(self.amounts)
        paid = dict.fromkeys(amounts, Fraction(0))
        for player, winners in knockouts:
            bounty = amounts[player]
            amounts[player] = Fraction(0)
            for winner in winners:
                paid[winner] += bounty * Fraction(self.share) / len(winners)
                amounts[winner] += bounty * (1 - Fraction(self.share)) / len(winners)
        return Heads(amounts, self.share), paid


def read_bounties(given: GivenBounties, share: Amount, stacks: Mapping[Player, Chips]) -> Heads:
    """The bounty of each player, and the bounty share.

    Args:
        given: a bounty for each player, by player or in the order of the stacks.
        share: the share of a bounty that is paid at once.
        stacks: the chips of each player.

    Raises:
        PotError: `given` does not have one bounty for each player; a bounty is negative, too large or not an amount; a
            player without chips has a bounty above 0; the share is not between 0 and 1; or there are too many players.

    >>> read_bounties([10, 5], 0.5, {"Ann": 3000, "Bob": 1000}).amounts
    {'Ann': Fraction(10, 1), 'Bob': Fraction(5, 1)}
    """
    given = by_label(given, "bounties")
    if not isinstance(given, Mapping):
        listed = in_order(given, "bounties", "a mapping from player to bounty, or bounties in the order of the stacks")
        if len(listed) != len(stacks):
            message = f"{len(listed):,} given for {numbered(len(stacks), 'stack')}"
            raise PotError.at("bounties", f"{message}; give a bounty for each player, 0 for none")
        given = dict(zip(stacks, listed, strict=True))
    for player in given:
        if player not in stacks:
            raise PotError.at(Where("bounty", called(player)), "there is no stack for this player; give their chips")
    amounts = {player: _read(given, player, stack) for player, stack in stacks.items()}
    exact_share = exact(share, "bounty_share")
    if not 0 <= exact_share <= 1:
        message = f"{shortened(exact_share)} is not between 0 and 1; give the share that is paid at once, such as 0.5"
        raise PotError.at("bounty_share", message)
    n_players = sum(map(bool, stacks.values()))
    if n_players > MOST_WITH_BOUNTIES:
        message = f"{n_players:,} players have chips; with bounties, the limit is {MOST_WITH_BOUNTIES}"
        raise PotError.at("bounties", message)
    return Heads(amounts, exact_share)


def _read(given: Mapping[Player, Amount], player: Player, stack: Chips) -> Fraction:
    """The exact bounty of a player, checked."""
    place = Where("bounty", called(player))
    if player not in given:
        raise PotError.at("bounties", f"there is no bounty for {named(player)}; give 0 for none")
    bounty = exact(given[player], place)
    if bounty < 0:
        raise PotError.at(place, f"{shortened(bounty)} is negative; a bounty must be 0 or more")
    if bounty > LARGEST_PRIZE:
        raise PotError.at(place, f"{shortened(bounty)} is too large; a bounty must be at most 10^300")
    if bounty and not stack:
        raise PotError.at(place, "the player has no chips, so their bounty has been paid; give 0")
    return Fraction(bounty)


def value_bounties(heads: Heads, stacks: Mapping[Player, Chips]) -> Bounties:
    """The value of the bounties to each player. The order of the players has no effect."""
    from cardspeak.tournament.knockouts import collected  # imported here because plain ICM does not need NumPy

    amounts = heads.amounts
    order = sorted((player for player, stack in stacks.items() if stack), key=lambda at: (stacks[at], amounts[at]))
    largest, chips = Fraction(stacks[order[-1]]), sum(map(Fraction, stacks.values()))
    values = collected(
        [float(Fraction(stacks[player]) / largest) for player in order],
        [float(amounts[player]) for player in order],
        float(heads.share),
    )
    own = {player: float(amounts[player] * Fraction(stack) / chips) for player, stack in stacks.items()}
    others = dict.fromkeys(stacks, 0.0)
    known: dict[tuple[Chips, Fraction], float] = {}  # equal stacks and bounties get bit-identical values
    for player, value in zip(order, values.tolist(), strict=True):
        others[player] = known.setdefault((stacks[player], amounts[player]), max(0.0, value - own[player]))
    return Bounties(
        amounts=FrozenMapping({player: float(amount) for player, amount in amounts.items()}),
        share=heads.share,
        own=FrozenMapping(own),
        others=FrozenMapping(others),
    )
