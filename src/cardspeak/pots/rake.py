"""Rake: what the house takes from the pots, in whole units, before they are split.

Card rooms publish a percentage and a cap, or a drop: an amount that is fixed or rises in steps with the pot. Many take
nothing if the hand ended before the flop, and many have a lower cap if fewer players were dealt in. If there are
several pots, some card rooms rake all of them in proportion. Others rake the main pot first, then the side pots, until
the cap is reached. `raking.py` computes the rake.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from numbers import Integral
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from cardspeak.errors import PotError, listed, quoted, shortened, shown
from cardspeak.exact_json import from_json, to_json
from cardspeak.files import meant
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.pots.drops import Drop, drop_in_words, in_rake, read_drop, read_sum
from cardspeak.pots.money import Amount, Chips, exact
from cardspeak.pots.names import numbered

if TYPE_CHECKING:
    from cardspeak import answer_types

SeveralPots: TypeAlias = Literal["in proportion", "main pot first"]
Rounding: TypeAlias = Literal["down", "nearest", "half even", "up"]


@sealed
@dataclass(frozen=True, slots=True)
class Rake:
    """The terms of the rake: what the house takes from the pots.

    Attributes:
        percent: the percentage of all pots together, 0 to 100; 0 if the house takes only a drop. The uncalled bet is
            not part of a pot.
        cap: the maximum rake for one hand; None if the rake has no cap. A mapping sets the cap by the number of players
            dealt in, so `{2: 1, 4: 3}` means 1 with two or three players and 3 with four or more. With fewer players
            than the smallest number listed, there is no rake.
        no_flop_no_drop: whether the house takes nothing if the hand ended before the flop.
        several_pots: `in proportion` if pots are raked in proportion to their amounts; `main pot first` if the main pot
            is raked first, then the side pots, until the cap is reached.
        rounding: how the percentage is rounded to the unit: `down`, `up`, `nearest` (exactly half is rounded up) or
            `half even` (to the nearest; exactly half is rounded to the even multiple, as PokerStars does).
        unit: the percentage is rounded to a multiple of this amount, and the cap is rounded down to a multiple of it.
            A drop is not rounded. The unit is a multiple of the smallest chip; by default, it is the smallest chip.
        drop: the minimum rake for one hand or, without a percentage, the whole rake. It is an amount, or a mapping from
            totals of all pots to amounts: `{10: 1, 20: 2}` means 1 for a total of at least 10, 2 for at least 20, and
            nothing below 10. The rake is never more than the cap or the pots.
        minimum_pot: if all pots together are smaller than this amount, there is no rake; by default, no minimum.
        jackpot: the jackpot drop, in the same form as `drop`: what the house takes from a hand in addition to the rake,
            for prizes such as a bad beat jackpot. The cap and the minimum pot do not apply to it.

    Raises:
        PotError: an attribute is not valid.

    >>> Rake(5, cap={2: 1, 4: 3}).cap
    {2: 1, 4: 3}
    >>> print(Rake(2.5, cap=3))
    2.5%, at most 3
    >>> print(Rake(drop={10: 1, 20: 2, 40: 3}))
    1 from pots of 10, 2 from 20 and 3 from 40
    """

    percent: Chips = 0
    cap: Chips | Mapping[int, Chips] | None = None
    no_flop_no_drop: bool = True
    several_pots: SeveralPots = "in proportion"
    rounding: Rounding = "down"
    unit: Chips | None = None
    drop: Drop | None = None
    minimum_pot: Chips | None = None
    jackpot: Drop | None = None

    if TYPE_CHECKING:  # the arguments accept more types than the attributes have

        def __init__(
            self,
            percent: Amount = 0,
            cap: Amount | Mapping[int, Amount] | None = None,
            no_flop_no_drop: bool = True,
            several_pots: SeveralPots = "in proportion",
            rounding: Rounding = "down",
            unit: Amount | None = None,
            drop: Amount | Mapping[Any, Amount] | None = None,
            minimum_pot: Amount | None = None,
            jackpot: Amount | Mapping[Any, Amount] | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        """Convert the attributes, and raise `PotError` if one is not valid."""
        percent = exact(self.percent, in_rake("percent"))
        if not 0 <= percent <= 100:
            raise PotError.at("rake", f"percent is {shortened(self.percent)}; it must be from 0 to 100")
        cap = _read_caps(self.cap) if isinstance(self.cap, Mapping) else _read_optional(self.cap, "cap")
        if not isinstance(self.no_flop_no_drop, bool):
            raise PotError.at("rake", f"no_flop_no_drop is {shown(self.no_flop_no_drop)}; it must be true or false")
        _check_word(self.several_pots, "several_pots", get_args(SeveralPots))
        _check_word(self.rounding, "rounding", get_args(Rounding))
        unit = None if self.unit is None else exact(self.unit, in_rake("unit"))
        if unit is not None and unit <= 0:
            accepted = "the rake is rounded to a multiple of it, so it must be above 0, such as 0.05"
            raise PotError.at("rake", f"unit is {shortened(self.unit)}; {accepted}")
        read = {"percent": percent, "cap": cap, "unit": unit, "drop": read_drop(self.drop, "drop")}
        read["minimum_pot"] = _read_optional(self.minimum_pot, "minimum_pot")
        read["jackpot"] = read_drop(self.jackpot, "jackpot")
        for name, value in read.items():
            object.__setattr__(self, name, value)

    def __str__(self) -> str:
        if not isinstance(self.cap, Mapping):
            return self._in_words(self.cap)
        return self._in_words(listed(f"{most} for {n} or more players" for n, most in self.cap.items()))

    def in_words(self, players: int) -> str:
        """The rake in words, with its cap for this number of players dealt in.

        >>> Rake(5, cap={2: 1, 4: 3}, drop=0.5).in_words(6)
        '5%, at least 0.5, at most 3'
        """
        return self._in_words(self.most(players))

    def _in_words(self, cap: Chips | str | None) -> str:
        parts = [f"{self.percent}%"] if self.percent or not self.drop else []
        if self.drop:
            parts.append(f"{'at least ' if parts else ''}{drop_in_words(self.drop)}")
        if cap is not None:
            parts.append(f"at most {cap if isinstance(cap, str) else f'{cap:,}'}")
        if self.minimum_pot:
            parts.append(f"nothing from pots below {self.minimum_pot:,}")
        return ", ".join(parts)

    @property
    def is_taken(self) -> bool:
        """Whether the house takes anything from any pot, as rake or as a jackpot drop.

        >>> Rake(5).is_taken, Rake(0).is_taken
        (True, False)
        """
        return bool(self.percent or self.drop or self.jackpot)

    def to_dict(self) -> answer_types.Rake:
        """The rake as a mapping with the keys of a rule file."""
        rake: answer_types.Rake = {
            "percent": to_json(self.percent),
            "no_flop_no_drop": self.no_flop_no_drop,
            "several_pots": self.several_pots,
            "rounding": self.rounding,
        }
        if self.cap is not None:
            rake["cap"] = _in_json(self.cap)
        if self.unit is not None:
            rake["unit"] = to_json(self.unit)
        if self.drop is not None:
            rake["drop"] = _in_json(self.drop)
        if self.minimum_pot is not None:
            rake["minimum_pot"] = to_json(self.minimum_pot)
        if self.jackpot is not None:
            rake["jackpot"] = _in_json(self.jackpot)
        return rake

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Rake:
        """The rake that `to_dict` wrote, even if its numbers became text in JSON.

        Raises:
            PotError: `stored` is not a valid rake.

        >>> Rake.from_dict(Rake(5, cap={2: 1, 4: 3}).to_dict()) == Rake(5, cap={2: 1, 4: 3})
        True
        """
        return read_rake({key: _number(value) if key in _NUMBERS else value for key, value in stored.items()})

    def most(self, players: int) -> Chips | None:
        """The cap for this number of players dealt in; None if the rake has no cap.

        >>> Rake(5, cap={2: 1, 4: 3}).most(3), Rake(5).most(3)
        (1, None)
        """
        if not isinstance(self.cap, Mapping):
            return self.cap
        return max(((n, cap) for n, cap in self.cap.items() if n <= players), default=(0, 0))[1]


def _in_json(amounts: Chips | Mapping[Any, Chips]) -> answer_types.ByLeast:
    """An amount, or a mapping of amounts, as it is written in JSON."""
    if not isinstance(amounts, Mapping):
        return to_json(amounts)
    return {str(least): to_json(amount) for least, amount in amounts.items()}


_NUMBERS = ("percent", "cap", "unit", "drop", "minimum_pot", "jackpot")


def _number(given: Any) -> Any:
    """A number, or a mapping of numbers, read from JSON, where numbers may be text."""
    if isinstance(given, Mapping):
        return {key: _number(value) for key, value in given.items()}
    try:
        return from_json(given)
    except ValueError as error:
        raise PotError.at("rake", str(error)) from None


def read_rake(given: Rake | Mapping[str, Any]) -> Rake:
    """The rake that a `Rake` or a mapping describes.

    Args:
        given: a `Rake`, or a mapping of its attributes. The numbers of players in `cap` can be text, as they are in a
            file.

    Raises:
        PotError: `given` is not a valid rake.

    >>> read_rake({"percent": 5, "cap": 3}).cap
    3
    """
    if isinstance(given, Rake):
        return given
    names = [field.name for field in fields(Rake)]
    if not isinstance(given, Mapping):
        raise PotError.at("rake", f"{shown(given)} is not a rake; give a Rake, or a mapping with {listed(names)}")
    for name in given:
        if name not in names:
            raise PotError.at(
                "rake", f"{quoted(name)} is not a known key{meant(str(name), names)} (accepted: {listed(names)})"
            )
    if not any(key in given for key in ("percent", "drop", "jackpot")):
        raise PotError.at("rake", "percent, drop and jackpot are all missing; give at least one")
    return Rake(**given)


def _read_caps(caps: Mapping[Any, Any]) -> FrozenMapping[int, Chips]:
    """The caps by the number of players, in ascending order."""
    by_players: dict[int, Chips] = {}
    for given, most in caps.items():
        players = _read_players(given)
        if most is None:
            raise PotError.at("rake", f"cap for {numbered(players, 'player')} is missing")
        cap = read_sum(most, in_rake(f"cap for {numbered(players, 'player')}"))
        if players in by_players:
            raise PotError.at("rake", f"cap for {numbered(players, 'player')} appears twice")
        by_players[players] = cap
    if not by_players:
        raise PotError.at("rake", "cap is empty; give an amount, or an amount for each number of players")
    return FrozenMapping(dict(sorted(by_players.items())))


def _read_players(given: object) -> int:
    """A number of players, given as an integer or, as in a file, as text."""
    is_number = isinstance(given, Integral) and not isinstance(given, bool)
    is_digits = isinstance(given, str) and given.isascii() and given.isdigit() and len(given) <= 4
    if not is_number and not is_digits:
        raise PotError.at(
            "rake",
            f"cap: {shown(given)} is not a number of players; write each cap as players = amount, such as 2 = 0.50",
        )
    players: int = int(given)  # type: ignore[call-overload]  # a number or digits
    if players < 1:
        raise PotError.at("rake", f"cap: {shortened(players, 20)} players are too few; give 1 or more")
    return players


def _read_optional(given: object, name: str) -> Chips | None:
    """The amount of a key of the rake; None if there is none."""
    return None if given is None else read_sum(given, in_rake(name))


def _check_word(word: object, name: str, accepted: Sequence[str]) -> None:
    if word not in accepted:
        raise PotError.at("rake", f"{name} is {shown(word)}; it must be {listed(map(quoted, accepted), 'or')}")


NO_RAKE = Rake(0)
"""The rake of a tournament: nothing is taken from the pots."""
