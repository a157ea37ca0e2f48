"""How each site divides pots, as data."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Literal, NamedTuple


class SiteRules(NamedTuple):
    """The rules by which a site divides pots.

    Attributes:
        odd_chip: who gets the first odd chip: the winner closest to the `left` of the button, or the winner with the
            lowest `seat` number.
        odd_half: the half that gets the odd chip of a pot.
        unit: the smallest chip in a cash game; in tournaments, it is 1.
        mucked: whether the cards of a player who mucked still `play`, as the servers of sites see to it, or `lose`.
        prints_returns: whether the site always says that an uncalled bet went back.
        has_coarse_chips: whether odd chips can be of a larger unit that divides all amounts of a hand.
        rakes_chips: whether chips of no currency can be raked without a word.
        fee: a fee that the site takes at some tables and does not print; 0 if there is none.
        fee_tables: marks in the names of these tables, such as `JP`.
        source: how it is known.
    """

    odd_chip: Literal["left", "seat"] = "left"
    odd_half: Literal["high", "low"] = "high"
    unit: Decimal = Decimal("0.01")
    mucked: Literal["play", "lose"] = "play"
    prints_returns: bool = False
    has_coarse_chips: bool = False
    rakes_chips: bool = True
    fee: Decimal = Decimal(0)
    fee_tables: tuple[str, ...] = ()
    source: str = "TDA 20: in games with a button, the first odd chip goes to the first winner left of the button"


COMMON = SiteRules()
"""The rules of a site that is not listed."""

_PRINT_RETURNS = ("GGPoker", "WinningPokerV2", "Entraction", "IGT", "Bovada", "Ignition", "Bodog", "PPPoker")
"""More sites that always say that an uncalled bet went back, unless an award contains it."""

SITE_RULES: Mapping[str, SiteRules] = MappingProxyType(
    {
        "PokerNow": SiteRules(
            prints_returns=True, source="8 pots in published histories of its tournaments, 4 of them high-low"
        ),
        "Pacific": SiteRules(source="4 pots in published histories, all to the first winner left of the button"),
        "FullTilt": SiteRules(
            prints_returns=True,
            has_coarse_chips=True,
            source="2 high-low pots in published histories: the high half has the odd unit",
        ),
        "PokerStars": SiteRules(
            prints_returns=True,
            source="a high-low pot in published histories: the high half has the odd cent",
        ),
        **dict.fromkeys(_PRINT_RETURNS, SiteRules(prints_returns=True)),
        "WinningPoker": SiteRules(
            prints_returns=True,
            fee=Decimal("0.25"),
            fee_tables=("JP)", "Beast"),
            source="10 hands of published histories at tables of two jackpots: 0.25 less is paid than went in",
        ),
        "PHH": SiteRules(
            mucked="lose",
            rakes_chips=False,
            has_coarse_chips=True,
            source="the notation also records live play, in which a mucked hand is dead",
        ),
    }
)
"""The rules of the sites about which something is known, by the name of the site in records."""

HIGHEST_UNPRINTED_RAKE = Decimal("0.11")
"""The largest share of a pot that can be an unprinted rake. No site that prints its rake takes more than a tenth; the
little more is for pots of a few cents, whose rake is rounded up."""


def rules_of(site: str) -> SiteRules:
    """The rules of a site."""
    return SITE_RULES.get(site, COMMON)
