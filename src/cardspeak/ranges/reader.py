"""Parse text into weighted holdings: groups, weights and exclusions.

A range consists of parts separated by commas, semicolons or newlines. A part consists of entries. The game's notation
(`two_cards.py` or `patterns.py`) defines `item` and `condition`. The grammar:

    range   = part {("," | ";" | newline) part}
    part    = {["!" | "-"] entry}          entries without ! or - can follow each other only if spaces separate items
    entry   = (item | [number ["%"]] "(" range ")" | "[" percent "]" range "[/" percent "]") {condition | weight}
    weight  = ":" number ["%"] | "@" percent | "{" number ["%"] "}"
    percent = number ["%"]                 a percentage; the percent sign is optional
"""

from __future__ import annotations

import re
from math import comb

from cardspeak.errors import RangeError, quoted, where
from cardspeak.ranges.scan import DASH, NUMBER, SPACES, Chosen, Notation, Scanner, check_count, read_millionths
from cardspeak.ranges.sets import every_holding_with
from cardspeak.ranges.suits import shaped
from cardspeak.ranges.weights import MILLION, Weighted, decimal, evenly, overridden, reduced, selected

_SIGN = re.compile(rf"(!|{DASH})")
_SEPARATOR = re.compile(r"[,;\n\r]")
_GROUP = re.compile(rf"(?:({NUMBER})(%?))?\(")
_TAG = re.compile(rf"\[({NUMBER})%?\]")
_END_OF_TAG = re.compile(rf"\[/({NUMBER})%?\]")
_WEIGHT = re.compile(rf"{SPACES}([:@{{]){SPACES}({NUMBER}){SPACES}(%?)({SPACES}}})?(?!\w)")
DEEPEST = 20
"""Maximum depth of nested groups."""
EMPTY = "it is empty; write holdings as QQ+, AKs, or random"
_WITHOUT_WEIGHTS = "holdings that are removed have no weight; write !AA, or AA:0.5 without the sign"


class Reader:
    """A recursive-descent parser for ranges."""

    __slots__ = ("depth", "notation", "scanner")

    def __init__(self, scanner: Scanner, notation: Notation) -> None:
        self.scanner, self.notation, self.depth = scanner, notation, 0

    def read(self) -> Chosen:
        """The holdings of the whole text."""
        chosen = self._range()
        if self.scanner.next:
            self.scanner.fail(self.scanner.at, "unmatched closing bracket", self.scanner.at + 1)
        return chosen

    def _range(self) -> Chosen:
        """The holdings of all parts up to the end of the text or of the group."""
        if self.depth > DEEPEST:
            self.scanner.fail(self.scanner.at - 1, f"groups are nested too deeply; {DEEPEST} levels are the maximum")
        self.depth += 1
        kept: list[Chosen] = []
        taken: list[Chosen] = []  # holdings to remove from the whole range
        start = self.scanner.at
        while True:
            part, taken_of_part = self._part()
            kept += part
            taken += taken_of_part
            if not self.scanner.take(_SEPARATOR):
                break
        self.depth -= 1
        if not kept:
            self._fail_empty(start, bool(taken))
        return self._combined(kept, taken, ", ", start)

    def _part(self) -> tuple[list[Chosen], list[Chosen]]:
        """The holdings of a part (a list, empty if there are none), and the holdings to remove from the whole range."""
        kept: list[Chosen] = []
        of_whole: list[Chosen] = []
        while True:
            self.scanner.skip_spaces()
            start = self.scanner.at
            sign = self.scanner.take(_SIGN)
            if not self.scanner.next or self.scanner.next in ",;\n\r)" or self.scanner.text.startswith("[/", start):
                if sign:
                    self.scanner.fail(start, "it must be followed by the holdings to remove")
                return [self._combined(kept, [], " ", start)] if kept else [], of_whole
            self.scanner.skip_spaces()
            entry = self._entry(start, is_taken=bool(sign))
            if not sign:
                if kept and not self.notation.has_spaces_between:
                    self.scanner.fail(start, "a comma is missing before it")
                kept.append(entry)
            elif not kept:
                of_whole.append(entry)
            else:
                if sign[1] != "!" and self.notation.is_span(kept[-1].written, entry.written):
                    message = f"write {kept[-1].written}-{entry.written} for a span, !{entry.written} to remove it"
                    self.scanner.fail(start, f"ambiguous dash after a space; {message}")
                kept = [self._combined(kept, [entry], " ", start)]

    def _entry(self, start: int, *, is_taken: bool) -> Chosen:
        """An item or a group, with its conditions and weights applied."""
        chosen = self._group() or self._tagged() or self.notation.item(self.scanner)
        while True:
            condition = self.notation.condition(self.scanner)
            if condition:
                chosen = self._conditioned(chosen, condition.shapes, condition.written, start)
                continue
            at = self.scanner.at
            weight = self.scanner.take(_WEIGHT)
            if not weight:
                break
            if is_taken:
                self.scanner.fail(at, _WITHOUT_WEIGHTS)
            chosen = self._scaled(chosen, self._millionths(weight, at), start)
        self._check_end()
        return chosen

    def _check_end(self) -> None:
        """Raise `RangeError` if the next character cannot follow an entry."""
        if self.scanner.next in (":", "@", "{", "}", "]"):
            rest = self.scanner.text[self.scanner.at :].split(",")[0]
            message = "it is not a weight; write a weight as AKs:0.5, AKs:50%, AKs@50, AKs{50%} or 0.5(AKs)"
            self.scanner.fail(self.scanner.at, message, self.scanner.at + len(rest))

    def _millionths(self, match: re.Match[str], start: int) -> int:
        """The weight after an item or group, in millionths."""
        sign, number, percent, closed = match.groups()
        if (sign == "{") != bool(closed):
            self.scanner.fail(start, "a weight in braces needs both braces, as in {50%}")
        if sign == "@" and not percent and float(number) <= 1:
            message = f"a number after @ is a percentage; write :{number}, or @{number}% for {number} percent"
            self.scanner.fail(start, message)
        return read_millionths(number, self.scanner, start, is_percent=bool(percent) or sign == "@")

    def _group(self) -> Chosen | None:
        """The group in parentheses that starts here, or None."""
        start = self.scanner.at
        opened = self.scanner.take(_GROUP)
        if not opened:
            return None
        weight = MILLION
        if opened[1]:
            weight = read_millionths(opened[1], self.scanner, start, is_percent=bool(opened[2]))
        chosen = self._range()
        if self.scanner.next != ")":
            self.scanner.fail(start, "the parenthesis is not closed", opened.end())
        self.scanner.at += 1
        chosen = chosen._replace(written=f"({chosen.written})")
        return self._scaled(chosen, weight, start) if opened[1] else chosen

    def _tagged(self) -> Chosen | None:
        """The group between tags such as [50] and [/50] that starts here, or None."""
        start = self.scanner.at
        if self.scanner.next != "[" or "[/" not in self.scanner.text:
            return None
        opened = self.scanner.take(_TAG)
        if not opened:
            return None
        weight = read_millionths(opened[1], self.scanner, start, is_percent=True)
        chosen = self._range()
        at = self.scanner.at
        closed = self.scanner.take(_END_OF_TAG)
        if not closed or float(closed[1]) != float(opened[1]):
            end = self.scanner.text.find("]", at) + 1
            self.scanner.fail(at, f"[{opened[1]}] at column {start + 1} must be closed by [/{opened[1]}]", end or None)
        return self._scaled(chosen._replace(written=f"({chosen.written})"), weight, start)

    def _combined(self, kept: list[Chosen], taken: list[Chosen], between: str, start: int) -> Chosen:
        """The kept holdings without the removed holdings. The last weight of a repeated holding counts."""
        if len(kept) == 1 and not taken:
            return kept[0]
        n_cards = kept[0].n_cards
        for entry in (*kept, *taken):
            if entry.n_cards != n_cards:
                message = f"{kept[0].written} has {n_cards} cards, but {entry.written} has {entry.n_cards}"
                self.scanner.fail(start, f"{message}; all holdings of a range need the same number of cards")
        parts = [self._listed(entry, start) for entry in kept]
        check_count(sum(len(part.sets) for part in parts), self.scanner, start)
        listed = overridden(parts)
        for entry in taken:
            listed = reduced(listed, self._listed(entry, start).sets)
        if not len(listed.sets):
            self.scanner.fail(start, "no holding is left after the removal")
        written = [entry.written for entry in kept] + [f"!{entry.written}" for entry in taken]
        return Chosen(n_cards, None, listed, between.join(written))

    def _conditioned(self, chosen: Chosen, shapes: frozenset[tuple[int, ...]], written: str, start: int) -> Chosen:
        """The chosen holdings that have one of the shapes."""
        listed = self._listed(chosen, start)
        fitting = shaped(listed.sets, shapes)
        if not fitting.any():
            self.scanner.fail(start, "no holding matches it")
        return Chosen(chosen.n_cards, None, selected(listed, fitting), f"{chosen.written}:{written}")

    def _scaled(self, chosen: Chosen, weight: int, start: int) -> Chosen:
        """The chosen holdings, with all weights multiplied by `weight`."""
        listed = self._listed(chosen, start)
        products = listed.millionths * weight
        if (products % MILLION).any():
            self.scanner.fail(start, "the product of the weights has more than six decimal places")
        weighted = Weighted(listed.sets, products // MILLION)
        return Chosen(chosen.n_cards, None, weighted, f"{chosen.written}:{decimal(weight)}")

    def _listed(self, chosen: Chosen, start: int) -> Weighted:
        """The list of an entry's holdings."""
        if chosen.listed is not None:
            return chosen.listed
        deck, known = self.notation.game.deck, chosen.known or ()
        check_count(comb(len(deck) - len(known), chosen.n_cards - len(known)), self.scanner, start)
        return evenly(every_holding_with(known, deck, chosen.n_cards))

    def _fail_empty(self, start: int, has_taken: bool) -> None:
        """Raise `RangeError` because a range or a group contains no holding."""
        what, text = self.scanner.what, self.scanner.text
        if start and not has_taken:
            raise RangeError.in_text(what, text, "empty parentheses", start, "")
        message = "it only removes holdings; say what to remove them from, as in random,!AA" if has_taken else EMPTY
        raise RangeError(f"{what} {quoted(text)}: {message}", where(what), message)
