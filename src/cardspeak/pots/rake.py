"""Rake: what the house takes from the pots, in whole units, before they are split.

Card rooms publish a percentage and a cap. Many take nothing if the hand ended before the flop, and many have a lower
cap if fewer players were dealt in. If there are several pots, some card rooms rake all of them in proportion. Others
rake the main pot first, then the side pots, until the cap is reached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from fractions import Fraction
from numbers import Integral
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from cardspeak.errors import Place, PotError, Where, listed, quoted, shortened, shown, where
from cardspeak.exact_json import from_json, to_json
from cardspeak.files import meant
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.pots.money import Amount, Chips, exact, to_units

SeveralPots: TypeAlias = Literal["in proportion", "main pot first"]
Rounding: TypeAlias = Literal["down", "nearest", "half even", "up"]


@sealed
@dataclass(frozen=True, slots=True)
class Rake:
    """The terms of the rake: what the house takes from the pots.

    Attributes:
        percent: the percentage of all pots together, 0 to 100. The uncalled bet is not part of a pot.
        cap: the maximum rake for one hand; None if the rake has no cap. A mapping sets the cap by the number of players
            dealt in, so `{2: 1, 4: 3}` means 1 with two or three players and 3 with four or more. With fewer players
            than the smallest number listed, there is no rake.
        no_flop_no_drop: whether the house takes nothing if the hand ended before the flop.
        several_pots: `in proportion` if pots are raked in proportion to their amounts; `main pot first` if the main pot
            is raked first, then the side pots, until the cap is reached.
        rounding: how the percentage is rounded to the unit: `down`, `up`, `nearest` (exactly half is rounded up) or
            `half even` (to the nearest; exactly half is rounded to the even multiple, as PokerStars does).
        unit: the rake is a multiple of this amount, which is itself a multiple of the smallest chip; None if it is the
            smallest chip.

    Raises:
        PotError: an attribute is not valid.

    >>> Rake(5, cap={2: 1, 4: 3})
    Rake(percent=5, cap={2: 1, 4: 3}, no_flop_no_drop=True, several_pots='in proportion', rounding='down', unit=None)
    >>> print(Rake(2.5, cap=3))
    2.5%, at most 3
    """

    percent: Chips
    cap: Chips | Mapping[int, Chips] | None = None
    no_flop_no_drop: bool = True
    several_pots: SeveralPots = "in proportion"
    rounding: Rounding = "down"
    unit: Chips | None = None

    if TYPE_CHECKING:  # the arguments accept more types than the attributes have

        def __init__(
            self,
            percent: Amount,
            cap: Amount | Mapping[int, Amount] | None = None,
            no_flop_no_drop: bool = True,
            several_pots: SeveralPots = "in proportion",
            rounding: Rounding = "down",
            unit: Amount | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        """Convert the attributes, and raise `PotError` if one is not valid."""
        percent = exact(self.percent, _key("percent"))
        if not 0 <= percent <= 100:
            raise PotError.at("rake", f"percent is {shortened(self.percent)}; it must be from 0 to 100")
        cap = _read_caps(self.cap) if isinstance(self.cap, Mapping) else _read_cap(self.cap, _key("cap"))
        if not isinstance(self.no_flop_no_drop, bool):
            raise PotError.at("rake", f"no_flop_no_drop is {shown(self.no_flop_no_drop)}; it must be true or false")
        _check_word(self.several_pots, "several_pots", get_args(SeveralPots))
        _check_word(self.rounding, "rounding", get_args(Rounding))
        unit = None if self.unit is None else exact(self.unit, _key("unit"))
        if unit is not None and unit <= 0:
            accepted = "it must be the smallest amount that is raked, such as 0.05"
            raise PotError.at("rake", f"unit is {shortened(self.unit)}; {accepted}")
        for name, value in (("percent", percent), ("cap", cap), ("unit", unit)):
            object.__setattr__(self, name, value)

    def __str__(self) -> str:
        if self.cap is None:
            return f"{self.percent}%"
        if not isinstance(self.cap, Mapping):
            return f"{self.percent}%, at most {self.cap}"
        return f"{self.percent}%, at most {listed(f'{most} for {n} or more players' for n, most in self.cap.items())}"

    def in_words(self, players: int) -> str:
        """The rake in words, with its cap for this number of players dealt in.

        >>> Rake(5, cap={2: 1, 4: 3}).in_words(6)
        '5%, at most 3'
        """
        most = self.most(players)
        return f"{self.percent}%" if most is None else f"{self.percent}%, at most {most:,}"

    def to_dict(self) -> dict[str, Any]:
        """The rake as a mapping with the keys of a rule file."""
        shown: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        if isinstance(self.cap, Mapping):
            shown["cap"] = {str(players): to_json(most) for players, most in self.cap.items()}
        return {
            key: to_json(value) if isinstance(value, int | Decimal) else value
            for key, value in shown.items()
            if value is not None
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Rake:
        """The rake that `to_dict` wrote, also if its numbers became text in JSON.

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


_NUMBERS = ("percent", "cap", "unit")


def _number(given: Any) -> Any:
    """A number, or each number of a mapping, that may be text."""
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
    if "percent" not in given:
        raise PotError.at("rake", "percent is missing")
    return Rake(**given)


def raked(amounts: Sequence[int], rake: Rake, players: int, unit: Chips) -> list[int]:
    """The rake of each pot, in units.

    Args:
        amounts: what each pot holds, in units, the main pot first.
        rake: the terms of the rake.
        players: the number of players dealt in.
        unit: the smallest chip in play.

    Raises:
        PotError: the unit of the rake is not a multiple of the smallest chip.

    >>> raked([75, 50], Rake(10), players=3, unit=1)
    [7, 5]
    >>> raked([75, 50], Rake(10, cap=8, several_pots="main pot first"), players=3, unit=1)
    [7, 1]
    """
    step = 1 if rake.unit is None else to_units(rake.unit, unit, _key("unit"), "the unit of the rake")
    most = rake.most(players)
    cap = sum(amounts) if most is None else _whole_units(most, unit) // step * step
    taken = due = 0
    parts: list[int] = []
    if rake.several_pots == "in proportion":
        return in_proportion(amounts, min(cap, _percentage(sum(amounts), rake, step)))
    for number, amount in enumerate(amounts, start=1):
        due = min(cap, _percentage(sum(amounts[:number]), rake, step))
        parts.append(min(amount, due - taken))
        taken += parts[-1]
    return _with_the_rest(amounts, parts, due - taken)


def _whole_units(amount: Chips, unit: Chips) -> int:
    """The number of whole units in an amount, rounded down."""
    numerator, denominator = amount.as_integer_ratio()
    unit_numerator, unit_denominator = unit.as_integer_ratio()
    return numerator * unit_denominator // (denominator * unit_numerator)


def _percentage(amount: int, rake: Rake, step: int) -> int:
    """The rake of an amount before the cap: the percentage, rounded to a multiple of the step, at most the amount."""
    numerator, denominator = rake.percent.as_integer_ratio()
    share, whole = amount * numerator, denominator * 100 * step
    steps, rest = divmod(share, whole)
    match rake.rounding:
        case "down":
            is_more = False
        case "nearest":
            is_more = 2 * rest >= whole
        case "half even":
            is_more = 2 * rest > whole or (2 * rest == whole and steps % 2 == 1)
        case "up":
            is_more = rest > 0
    return min(amount, (steps + is_more) * step)


def in_proportion(amounts: Sequence[int] | Sequence[Fraction], rake: int) -> list[int]:
    """The rake divided in proportion to some amounts, such as those of the pots, by the largest-remainder method.

    Each share is rounded down, and the shares with the largest remainders get one of the leftover units each; among
    equal remainders, those that come first. If the amounts are whole and the rake is not more than their sum, no share
    exceeds its amount, even with that unit, because the exact share is at most the amount.

    >>> in_proportion([75, 50], 4)
    [2, 2]
    """
    whole = sum(amounts) or 1
    parts = [rake * amount // whole for amount in amounts]
    lost = sorted(range(len(amounts)), key=lambda pot: -(rake * amounts[pot] % whole))
    for pot in lost[: rake - sum(parts)]:
        parts[pot] += 1
    return parts


def _with_the_rest(amounts: Sequence[int], parts: Sequence[int], rest: int) -> list[int]:
    """The rake of each pot, after adding `rest`, the rake that is still due because side pots were too small for it.

    It is taken from the main pot first, then from the side pots.
    """
    full: list[int] = []
    for amount, part in zip(amounts, parts, strict=True):
        more = min(rest, amount - part)
        rest -= more
        full.append(part + more)
    return full


def _read_caps(caps: Mapping[Any, Any]) -> FrozenMapping[int, Chips]:
    """The caps by the number of players, in ascending order."""
    by_players: dict[int, Chips] = {}
    for given, most in caps.items():
        players = _read_players(given)
        cap = _read_cap(most, _key(f"cap for {players} players"))
        if cap is None:
            raise PotError.at("rake", f"cap for {players} players is missing")
        if players in by_players:
            raise PotError.at("rake", f"cap for {players} players appears twice")
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
        raise PotError.at("rake", f"cap: {players} players are too few; give 1 or more")
    return players


def _key(name: str) -> Where:
    """The location of a key of the rake, for error messages."""
    return Where("rake", words=f"rake: {name}")


def _read_cap(cap: object, what: Place) -> Chips | None:
    if cap is None:
        return None
    amount = exact(cap, what)  # type: ignore[arg-type]  # `exact` rejects everything that is not an amount
    if amount < 0:
        raise PotError(f"{what} is {shortened(cap)}; it must be 0 or more", where(what))
    return amount


def _check_word(word: object, name: str, accepted: Sequence[str]) -> None:
    if word not in accepted:
        raise PotError.at("rake", f"{name} is {shown(word)}; it must be {listed(map(quoted, accepted), 'or')}")


NO_RAKE = Rake(0)
"""The rake of a tournament: nothing is taken from the pots."""
