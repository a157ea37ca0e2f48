"""The entry point `icm_change`: how a settled hand changes what chips are worth in prize money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Protocol

from cardspeak.errors import PotError, Where, shortened
from cardspeak.frozen import FrozenMapping
from cardspeak.pots import Amount, Chips, Player, Settlement, total
from cardspeak.pots.names import called, named
from cardspeak.tournament.bounties import read_bounties
from cardspeak.tournament.reading import read_prizes, read_stacks
from cardspeak.tournament.result import IcmChange
from cardspeak.tournament.value import valued


class Decided(Protocol):
    """A result that holds a settlement, such as a `Showdown`."""

    @property
    def settlement(self) -> Settlement:
        """The settlement of the hand."""


def icm_change(
    hand: Settlement | Decided,
    stacks: Mapping[Player, Amount] | Sequence[Amount],
    prizes: Sequence[Amount],
    *,
    bounties: Mapping[Player, Amount] | Sequence[Amount] | None = None,
    bounty_share: Amount = 0.5,
) -> IcmChange:
    """The effect of a settled hand on what each player's chips are worth in prize money.

    If several players lose their last chips in the same hand, the player who began the hand with more chips finishes in
    the better place. Players who began the hand with equal stacks share their places. Players who had no chips before
    the hand take the places below them.

    The bounty of an eliminated player goes to the winners of the last pot that contains chips of this player. All
    players who win a part of this pot, by a tie, in one half or on one of several boards, get equal shares of the
    bounty.

    Args:
        hand: the result of `settle` or `showdown`. Dead money, such as a big-blind ante, must be given by player: use
            `dead_of` in `settle`, or the `dead` of a player in a table.
        stacks: the chips of each player when the hand began, before blinds and antes: a mapping from player to amount.
            Players at other tables can be included. If the players of the hand are seat numbers, a sequence of amounts
            in seat order is also accepted.
        prizes: what each place pays, from the first down.
        bounties: the bounty of each player when the hand began, as in `icm`.
        bounty_share: the share of a bounty that is paid at once, 0 to 1. The rest is added to the bounty of the player
            who wins it.

    Raises:
        PotError: a player of the hand has no stack, or put in more than their stack; it is not known who paid the dead
            money; or `icm` does not accept these stacks, prizes and bounties.

    Source: World Series of Poker, Official Tournament Rules 2026, 126.b, for players at one table; Robert's Rules of
    Poker, Tournaments; https://pokerstars.de/en/help/articles/rules-table-master, for players with equal stacks.
    https://www.pokerstars.com/help/articles/trn-elimination-bounty/10743/, for the pot that decides who wins a bounty;
    https://www.888poker.com/poker-games/pko, for ties. We know of no published rules for halves and boards.

    >>> from cardspeak.pots import settle
    >>> hand = settle({"Ann": 3000, "Bob": 3000}, ["Bob", "Ann"])
    >>> change = icm_change(hand, {"Ann": 5000, "Bob": 3000, "Cid": 2000}, [50, 30, 20])
    >>> change
    <IcmChange: Ann -8.89, Bob +8.25, Cid +0.64>
    >>> change.after.stacks
    {'Ann': 2000, 'Bob': 6000, 'Cid': 2000}

    Ann eliminates Bob. Half of Bob's bounty is paid to Ann, and the other half is added to Ann's own bounty:

    >>> stacks, bounties = {"Ann": 5000, "Bob": 3000, "Cid": 2000}, {"Ann": 20, "Bob": 10, "Cid": 10}
    >>> hand = settle({"Ann": 3000, "Bob": 3000}, ["Ann", "Bob"])
    >>> change = icm_change(hand, stacks, [50, 30, 20], bounties=bounties)
    >>> dict(change.bounties_won), dict(change.after.bounties.amounts)
    ({'Ann': 5.0, 'Bob': 0.0, 'Cid': 0.0}, {'Ann': 25.0, 'Bob': 0.0, 'Cid': 10.0})
    """
    settled = _settlement_of(hand)
    before = read_stacks(stacks)
    amounts = read_prizes(prizes, len(before))
    _check_bets(settled, before)
    net = settled.net
    after = read_stacks({player: total([stack, net.get(player, 0)]) for player, stack in before.items()})
    heads = None if bounties is None else read_bounties(bounties, bounty_share, before)
    left, won = heads.after(_knockouts(settled, before, after)) if heads else (None, None)
    return IcmChange(
        before=valued(before, amounts, [[player for player, stack in before.items() if not stack]], heads),
        after=valued(after, amounts, _out(before, after), left),
        bounties_won=None if won is None else FrozenMapping({player: float(paid) for player, paid in won.items()}),
    )


def _knockouts(
    settled: Settlement, before: Mapping[Player, Chips], after: Mapping[Player, Chips]
) -> Iterator[tuple[Player, list[Player]]]:
    """Each player who is eliminated, and the players who share their bounty."""
    returned = settled.returned
    for player, bet in zip(settled.players, settled.bets, strict=True):
        if before[player] and not after[player]:
            called_bet = total([bet, -returned.get(player, 0)])
            # The main pot comes first. It contains even the chips of a player who put in only dead money.
            last = [pot for at, pot in enumerate(settled.pots) if at == 0 or pot.above < called_bet][-1]
            yield player, list(dict.fromkeys(award.player for award in last.awards))


def _settlement_of(hand: object) -> Settlement:
    """The given settlement, or the settlement of the given showdown."""
    settled = getattr(hand, "settlement", hand)
    if not isinstance(settled, Settlement):
        raise PotError.at("hand", f"{type(hand).__name__} is not accepted; give the result of settle or showdown")
    return settled


def _check_bets(settled: Settlement, stacks: Mapping[Player, Chips]) -> None:
    """Raise `PotError` unless every stack covers what its player put in, and it is known who paid the dead money."""
    if total(settled.dead_of.values()) != settled.dead:
        message = "give dead money by player, as `dead_of` in settle or as `dead` of a player in a table"
        place = Where("dead", words="dead money")
        raise PotError.at(place, f"it is not known who paid the {shortened(settled.dead)}; {message}")
    for player, bet in zip(settled.players, settled.bets, strict=True):
        if player not in stacks:
            message = f"there is no stack for {named(player)}, who is in the hand"
            raise PotError.at("stacks", f"{message}; give the chips of every player")
        put_in = total([bet, settled.dead_of.get(player, 0)])
        if put_in > stacks[player]:
            message = f"{shortened(stacks[player])} is less than the {shortened(put_in)} that the player put in"
            raise PotError.at(Where("stack", called(player)), f"{message}; give the chips from before the hand")


def _out(before: Mapping[Player, Chips], after: Mapping[Player, Chips]) -> list[list[Player]]:
    """The players without chips after the hand, grouped by their chips before it, largest stacks first.

    Players who were already out had 0 chips before the hand, so they come last.
    """
    gone = sorted((player for player, stack in after.items() if not stack), key=before.__getitem__, reverse=True)
    return [list(group) for _, group in groupby(gone, key=before.__getitem__)]
