"""The result of a session: the money by game and stakes, and the statistics of the player."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from cardspeak.drawn import Drawn
from cardspeak.frozen import sealed
from cardspeak.histories.sessions.types import CountJson, GroupJson, SessionJson


class Count(NamedTuple):
    """How often the player did something, out of how many chances.

    Attributes:
        times: how often.
        chances: how many chances there were.
    """

    times: int
    chances: int

    @property
    def share(self) -> float | None:
        """The share of the chances, 0 to 1; None if there were none.

        >>> Count(3, 12).share
        0.25
        """
        return self.times / self.chances if self.chances else None

    def to_dict(self) -> CountJson:
        """The count as a JSON-ready dict."""
        return {"times": self.times, "chances": self.chances, "share": self.share}


@sealed
@dataclass(frozen=True, slots=True)
class SessionGroup:
    """The hands of a session in the same game, at the same stakes.

    Attributes:
        kind: `cash`, `zoom` or `tournament`.
        site: the site.
        game: the code of the game, or None if it is not known.
        limit: the betting structure, or None.
        stakes: the stakes, such as `0.05/0.10`.
        currency: the currency, `chips`, or None.
        hands: the number of hands.
        result: what the player won minus what the player put in, after rake.
        outside: what the player received outside the pots, such as cash-outs and bounties; not part of `result`.
        rake: the player's part of the rake and of fees such as a jackpot drop (weighted contributed).
        adjusted: the result that was to be expected: hands in which the last chips went in before the last card count
            with their expected result at that moment, all others with their result.
        all_ins: the number of hands that count with their expected result.
        unknown: the number of all-ins that count with their result because a hand was not shown.
        big_blinds: the result in big blinds; None if the big blind of a hand is not known.
    """

    kind: str
    site: str
    game: str | None
    limit: str | None
    stakes: str
    currency: str | None
    hands: int
    result: Decimal
    outside: Decimal
    rake: Fraction
    adjusted: Fraction
    all_ins: int
    unknown: int
    big_blinds: Fraction | None

    @property
    def luck(self) -> Fraction:
        """The result minus the expected result."""
        return Fraction(self.result) - self.adjusted

    @property
    def per_hundred(self) -> float | None:
        """The result in big blinds per hundred hands; None if the big blind of a hand is not known."""
        return None if self.big_blinds is None or not self.hands else float(self.big_blinds * 100 / self.hands)

    def to_dict(self) -> GroupJson:
        """The group as a JSON-ready dict; exact amounts are text, expected ones are numbers."""
        return {
            "kind": self.kind,
            "site": self.site,
            "game": self.game,
            "limit": self.limit,
            "stakes": self.stakes,
            "currency": self.currency,
            "hands": self.hands,
            "result": f"{self.result:f}",
            "outside": f"{self.outside:f}",
            "rake": round(float(self.rake), 6),
            "adjusted": round(float(self.adjusted), 6),
            "luck": round(float(self.luck), 6),
            "all_ins": self.all_ins,
            "unknown": self.unknown,
            "per_hundred": None if self.per_hundred is None else round(self.per_hundred, 4),
        }


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Session(Drawn):
    """What a player won and did in the hands of a session.

    Attributes:
        player: the name of the player.
        hands: the number of hands that the player was dealt.
        other_hands: the number of hands without the player.
        unreadable: the number of hands that could not be read.
        groups: the money, by site, game and stakes.
        vpip: hands in which the player put chips in voluntarily in the first betting round, out of those with a
            decision there.
        pfr: hands in which the player raised in the first betting round, out of the same.
        three_bet: hands in which the player reraised the first raise, out of those with the chance to.
        saw_flop: hands in which the player saw the flop or, without a board, the second betting round.
        to_showdown: hands that the player took to a showdown, out of those in which the player saw the flop.
        won_at_showdown: showdowns at which the player won chips, out of all the player's showdowns.
        series: for each currency, the sums of results and of expected results after each of its hands, in order.
    """

    player: str
    hands: int
    other_hands: int
    unreadable: int
    groups: tuple[SessionGroup, ...]
    vpip: Count
    pfr: Count
    three_bet: Count
    saw_flop: Count
    to_showdown: Count
    won_at_showdown: Count
    series: tuple[Series, ...] = ()

    def to_dict(self) -> SessionJson:
        """The session as a JSON-ready dict."""
        return {
            "player": self.player,
            "hands": self.hands,
            "other_hands": self.other_hands,
            "unreadable": self.unreadable,
            "groups": [group.to_dict() for group in self.groups],
            "vpip": self.vpip.to_dict(),
            "pfr": self.pfr.to_dict(),
            "three_bet": self.three_bet.to_dict(),
            "saw_flop": self.saw_flop.to_dict(),
            "to_showdown": self.to_showdown.to_dict(),
            "won_at_showdown": self.won_at_showdown.to_dict(),
        }

    def __repr__(self) -> str:
        money = ", ".join(f"{group.result:+f} {group.currency or ''}".strip() for group in self.groups[:3])
        more = ", ..." if len(self.groups) > 3 else ""
        return f"<Session of {self.player}: {self.hands} hands, {money}{more}>"


class Series(NamedTuple):
    """How the results of a session add up, hand by hand, in one currency.

    Attributes:
        currency: the currency, `chips`, or an empty text if it is not known.
        results: the sum of the results after each hand.
        adjusted: the sum of the expected results after each hand.
    """

    currency: str
    results: tuple[float, ...]
    adjusted: tuple[float, ...]
