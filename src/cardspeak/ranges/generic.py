"""Parse the generic syntax of ProPokerTools: patterns combined by `,` (or), `:` (and), `!` (but not) and parentheses.

    range   = part {("," | ";" | newline) part}
    part    = [factor] {":" factor | "!" factor | macro} ["@" number]     without a first factor: any holding
    factor  = "(" range ")" | percent ["6h" | "10h"] | pattern ["+" | "-" | "-" pattern] | "$" name

Patterns are described in `slots.py`. `:` and `!` bind more tightly than `,`, and are applied from left to right.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from cardspeak.cards import counted
from cardspeak.errors import RangeError
from cardspeak.games import Game
from cardspeak.ranges.items import Matched, every_item
from cardspeak.ranges.lettered import Symmetric, item_of, n_conditions
from cardspeak.ranges.matching import Matching
from cardspeak.ranges.patterns import MOST_IN_SPANS, MOST_NEEDS
from cardspeak.ranges.percent import generic_percent_item
from cardspeak.ranges.scan import DASH, NUMBER, SPACES, Scanner, read_millionths
from cardspeak.ranges.sets import deck_mask
from cardspeak.ranges.slots import NAMED_RANKS, Slot, distance, hint_for, read_slots, upwards
from cardspeak.ranges.tree import Change, Changed, Common, Fold, Node, Step
from cardspeak.ranges.weights import MILLION

MACROS: Mapping[str, str] = MappingProxyType(
    {
        "ds": ":xxyy",
        "ss": ":xxyz!xxyy",
        "np": "!RR",
        "op": ":RRON",
        "tp": ":RROO",
        "nt": "!RRR",
        "0g": ":(AKQJ-5432)",
    }
)
"""What can be written after a holding, by its name after a dollar sign."""
DEEPEST, MOST_PARTS = 20, 2000
HIGHEST_TREE = 100
"""The largest number of operations that are applied one to the result of another."""
_SEPARATOR = re.compile(r"[,;\n\r]")
_END_OF_SPAN = re.compile(rf"\+|{DASH}")
_PERCENT = re.compile(rf"(?:{NUMBER}){SPACES}%|(?:{NUMBER}){DASH}(?:{NUMBER}){SPACES}%")
_WEIGHT = re.compile(rf"@{SPACES}({NUMBER}){SPACES}%?(?!\w)")
_MACRO = re.compile(r"\$([a-z0-9]+)")
_RANDOM = re.compile(r"random(?!\w)", re.IGNORECASE)
_STARTS = re.compile(r"[\[*?$\w]")
_WRONG = re.compile(r"[^\s,;:!@()]+|.")
MEANT = "write holdings as AA, AxKx, JT98, [A-T][9-2], RRON, 15% or *"


class _Part(NamedTuple):
    """Holdings that are added to a range.

    Attributes:
        node: the holdings.
        weight: their weight, in millionths.
        start: where their text starts.
        end: where it ends.
    """

    node: Node
    weight: int
    start: int
    end: int


class GenericReader:
    """A recursive-descent parser for the generic syntax. It checks the text and lists no holdings."""

    def __init__(self, scanner: Scanner, game: Game, n_cards: int | None = None) -> None:
        self.scanner, self.game = scanner, game
        self.n_cards = n_cards or game.hole_counts[-1]
        self._deck = deck_mask(game.deck)
        self._depth = self._n_parts = self._n_needs = self._n_in_spans = 0
        self._heights: dict[int, int] = {}

    @property
    def most(self) -> str:
        """How many cards a pattern can have, in words."""
        return f"{self.game.short_title} has {self.n_cards}"

    def read(self, *, is_whole: bool = True) -> tuple[Node, str]:
        """The tree and the text of a range. If it is the whole text, nothing can follow."""
        start = self.scanner.at
        node = self._range(start)
        if is_whole and self.scanner.next:
            self._fail_here()
        written = re.sub(r"\s*([,;\n\r])[\s,;]*", ", ", self.scanner.text[start : self.scanner.at].strip(" ,;\n\r"))
        return node, written

    def _range(self, start: int) -> Node:
        return self._united(self._parts(), start)

    def _united(self, parts: Sequence[_Part], start: int) -> Node:
        """All parts together. The largest weight of a holding counts."""
        if not parts:
            return every_item(self.game, "", self.n_cards)  # an empty range is any hand
        ordered = sorted(parts, key=lambda part: part.weight)
        steps = [Step(_weighted(part, start), False, part.start, part.end) for part in ordered]
        if len(steps) == 1:
            return steps[0].node
        return self._on(Fold(self.n_cards, steps), [step.node for step in steps], start)

    def _on(self, node: Node, parts: Sequence[Node], start: int) -> Node:
        """A node that is made from others, after checking that the tree is not too high."""
        height = 1 + max(self._heights.get(id(part), 0) for part in parts)
        if height > HIGHEST_TREE:
            self.scanner.fail(start, f"more than {HIGHEST_TREE} operations (: and !) are applied one after another")
        self._heights[id(node)] = height
        return node

    def _parts(self) -> list[_Part]:
        """The parts up to the end of the text or of the group."""
        if self._depth > DEEPEST:
            self.scanner.fail(self.scanner.at - 1, f"groups are nested too deeply; {DEEPEST} levels are the maximum")
        self._depth += 1
        parts: list[_Part] = []
        while True:
            self.scanner.skip_spaces()
            if self.scanner.next not in ("", ")", ",", ";", "\n", "\r"):
                parts += self._part()
            if not self.scanner.take(_SEPARATOR):
                break
        self._depth -= 1
        return parts

    def _part(self) -> list[_Part]:
        start = self.scanner.at
        self._n_parts += 1
        if self._n_parts > MOST_PARTS:
            self.scanner.fail(start, f"the range has too many parts; at most {MOST_PARTS:,} can be read")
        inner: list[_Part] = []
        if self.scanner.next in (":", "!") or self._next_macro():
            node: Node = every_item(self.game, "", self.n_cards)
        elif self.scanner.next == "(":
            inner = self._group()
            node = self._united(inner, start)
        else:
            node = self._factor()
        before = node
        while (changed := self._changed(node, start)) is not None:
            node = changed
        end = self.scanner.at
        weight = self.scanner.take(_WEIGHT)
        is_weighted = any(part.weight < MILLION for part in inner)
        if is_weighted and (weight or node is not before):
            self.scanner.fail(start, "a weight inside the parentheses cannot be changed; write weights at the end")
        if node is before and inner and not weight:
            return inner
        self.scanner.skip_spaces()
        if self.scanner.next not in ("", ")", ",", ";", "\n", "\r"):
            self._fail_here()
        millionths = read_millionths(weight[1], self.scanner, end, is_percent=True) if weight else MILLION
        return [_Part(node, millionths, start, end)]

    def _changed(self, node: Node, start: int) -> Node | None:
        """The node after the next `:`, `!` or macro; None if there is none."""
        self.scanner.skip_spaces()
        sign = self.scanner.next
        if macro := self._next_macro():
            at = self.scanner.at
            self.scanner.at = at + len(macro) + 1
            return self._with_macro(node, MACROS[macro], start)
        if not sign or sign not in ":!":
            return None
        self.scanner.at += 1
        self.scanner.skip_spaces()
        if sign == ":" and (self.scanner.next == "!" or self._next_macro()):  # AA:!KK is the same as AA!KK
            return self._changed(node, start)
        at = self.scanner.at
        other = self._united(self._group(), at) if self.scanner.next == "(" else self._factor()
        if sign == ":":
            return self._on(Common(node, other, start, self.scanner.at), [node, other], start)
        steps = [Step(node, False, start, at), Step(other, True, start, self.scanner.at)]
        return self._on(Fold(self.n_cards, steps), [node, other], start)

    def _next_macro(self) -> str:
        """The name of the macro that starts here, or ""."""
        match = _MACRO.match(self.scanner.text, self.scanner.at) if self.scanner.next == "$" else None
        return next((match[1][:n] for n in (2,) if match and match[1][:n] in MACROS), "")

    def _with_macro(self, node: Node, text: str, start: int) -> Node:
        outer, self.scanner = self.scanner, Scanner(text, self.scanner.what)
        try:
            while (changed := self._changed(node, 0)) is not None:
                node = changed
        except RangeError as error:
            outer.fail(start, f"its macro stands for {text}, which is wrong here: {error.detail.partition(': ')[2]}")
        finally:
            self.scanner = outer
        return self._on(_moved(node, start, outer.at), [node], start)

    def _group(self) -> list[_Part]:
        start = self.scanner.at
        self.scanner.at += 1
        parts = self._parts()
        if self.scanner.next != ")":
            self.scanner.fail(start, "the parenthesis is not closed", start + 1)
        self.scanner.at += 1
        if not parts:
            self.scanner.fail(start, f"the parentheses are empty; {MEANT}")
        return parts

    def _factor(self) -> Node:
        """A percentage, or a pattern with its span."""
        start = self.scanner.at
        if _PERCENT.match(self.scanner.text, start):
            return self.percentage()
        if self.scanner.take(_RANDOM):
            return every_item(self.game, "", self.n_cards)
        slots = self._slots()
        sign = self.scanner.take(_END_OF_SPAN)
        if not sign:
            return self.item(slots, start)
        if all(slot.rank is None for slot in slots):
            self.scanner.fail(start, "a span needs a rank, as in QQ+ or T98-654")
        if sign[0] == "+":
            return self._span([*upwards(slots, 1, self._deck)], start)
        if not _STARTS.match(self.scanner.text, self.scanner.at):
            return self._span([*upwards(slots, -1, self._deck)], start)
        last = self._slots()
        step = distance(slots, last, self._deck)
        if step is None:
            message = (
                "from one end of a span to the other, all ranks change by the same number, and suits stay the same"
            )
            self.scanner.fail(start, message)
        every = [*upwards(slots, 1 if step > 0 else -1, self._deck)]
        return self._span(every[: abs(step) + 1], start)

    def percentage(self) -> Node:
        """What the percentage that starts here describes."""
        return generic_percent_item(self.game, self.scanner)

    def _slots(self) -> list[Slot]:
        start = self.scanner.at
        slots = read_slots(self.scanner, self._deck)
        if not slots:
            self._fail_here()
        if len(slots) == 1 and slots[0] == Slot(self._deck):
            return slots
        if len(slots) > self.n_cards:
            text = self.scanner.text[start : self.scanner.at]
            self.scanner.fail(start, f"it has {counted(len(slots))}, but {self.most}{hint_for(text)}")
        return slots

    def item(self, slots: Sequence[Slot], start: int) -> Node:
        """What matches the slots of a pattern, which starts at an index of the text."""
        item = item_of(slots, self.game, self.n_cards, self.scanner.fail, start)
        self._n_needs += n_conditions(item)
        if self._n_needs > MOST_NEEDS:
            self.scanner.fail(start, f"the patterns so far need more than {MOST_NEEDS:,} conditions; write fewer")
        return item

    def _span(self, every: Sequence[Sequence[Slot]], start: int) -> Node:
        """The holdings of all patterns of a span."""
        self._n_in_spans += len(every)
        if self._n_in_spans > MOST_IN_SPANS:
            self.scanner.fail(start, f"the spans stand for more than {MOST_IN_SPANS:,} patterns; write fewer")
        items = [self.item(slots, start) for slots in every]
        if len(items) == 1:
            return items[0]
        matchings: list[Matching] = []
        for item in items:
            if isinstance(item, Matched):
                matchings += item.matchings
            elif masks := getattr(item, "masks", None):
                matchings += [Matching(mask, (), self._deck, 0) for mask in masks]
            else:
                steps = [Step(each, False, start, self.scanner.at) for each in items]
                return Fold(self.n_cards, steps)
        are_symmetric = all(isinstance(item, Symmetric) for item in items)
        return (Symmetric if are_symmetric else Matched)(self.n_cards, matchings, "")

    def _fail_here(self) -> NoReturn:
        start = self.scanner.at
        if not self.scanner.next:
            self.scanner.fail(start, f"the text ends where a holding is expected; {MEANT}")
        match = _WRONG.match(self.scanner.text, start)
        end = match.end() if match else start + 1
        if self.scanner.next == ")":
            self.scanner.fail(start, "unmatched closing bracket", start + 1)
        if self.scanner.next == "$":
            known = ", ".join([*(f"${name}" for name in MACROS), *(f"${name}" for name in NAMED_RANKS)])
            self.scanner.fail(start, f"not a macro; known: {known}", end)
        if self.scanner.next == "@":
            self.scanner.fail(start, "it is not a weight; write AK@50 for 50 percent", end)
        self.scanner.fail(start, MEANT, end)


def _weighted(part: _Part, start: int) -> Node:
    if part.weight == MILLION:
        return part.node
    return Changed(part.node, [Change(part.weight, None, part.end)], start)


def _moved(node: Node, start: int, end: int) -> Node:
    """A node made from the text of a macro, with the places in the text of the macro's name."""
    if isinstance(node, Common):
        return Common(node.node, node.other, start, end)
    if isinstance(node, Fold):
        return Fold(node.n_cards, [step._replace(start=start, end=end) for step in node.steps])
    return node
