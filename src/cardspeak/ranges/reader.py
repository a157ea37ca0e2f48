"""Parse the syntax that all ranges share: entries, weights, groups and exclusions.

A range consists of parts separated by commas, semicolons or newlines. A part consists of entries. The game's notation
(`two_cards.py` or `patterns.py`) defines `item` and `condition`. The grammar:

    range   = part {("," | ";" | newline) part}
    part    = {["!" | "-"] entry}          entries without ! or - can follow each other only if spaces separate items
    entry   = (item | group) {condition | weight}
    group   = [number ["%"]] "(" range ")" | "[" percent "]" range "[/" percent "]" | "generic(" generic range ")"
    weight  = ":" number ["%"] | "@" percent | "{" number ["%"] "}"
    percent = number ["%"]                 a percentage; the percent sign is optional
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import NamedTuple

from cardspeak.errors import RangeError, quoted, shortened, where
from cardspeak.ranges.scan import DASH, ENDS, NUMBER, SPACES, Notation, Scanner, read_millionths
from cardspeak.ranges.tree import Change, Changed, Fold, Node, Step
from cardspeak.ranges.weights import MILLION, decimal

_SIGN = re.compile(rf"(!|{DASH})")
_SIGNS = frozenset("!-–−")
_SEPARATOR = re.compile(r"[,;\n\r]")
_GROUP = re.compile(rf"(?:({NUMBER})(%?))?\(")
_GENERIC = re.compile(r"generic\(", re.IGNORECASE)
_TAG = re.compile(rf"\[({NUMBER})%?\]")
_END_OF_TAG = re.compile(rf"\[/({NUMBER})%?\]")
_WEIGHT = re.compile(rf"{SPACES}([:@{{]){SPACES}({NUMBER}){SPACES}(%?)({SPACES}}})?(?!\w)")
_TOKEN = re.compile(r"[^\s,;()\[\]{}:@!$–−-]+(?=[,;\n\r):@{!]|$)")
_WORD = re.compile(_TOKEN.pattern + r"|(?:10|[2-9TJQKA*?])+[so]?\+?(?=[ \t])")
"""An item that need not be parsed again when the text repeats it. A space does not always end an item (`any two`, `5% -
10%`), so `_WORD` accepts a space only after a class."""
_ENTRY = re.compile(r"[^\s,;()\[\]{}!–−-]+(?=[,;\n\r)]|$)")
"""An item with conditions and weights that need not be parsed again when the text repeats it."""
MOST_WITH_SUITS, MOST_WITHOUT, FEW_CARDS = 1500, 2000, 3
"""The largest number of different items in a text if all of them name suits, and if none does. Single holdings are not
counted, and holdings of up to `FEW_CARDS` cards have no limit. Messages call these items terms.

Reading an item takes some 30 microseconds. If it names suits, finding its holdings takes another 30. The limit is high
enough for the 1,820 items of four ranks each, which together cover every Omaha holding.
"""
DEEPEST = 20
"""Maximum depth of nested groups."""
EMPTY = "it is empty; write holdings as QQ+, AKs, or random"
_BEFORE_GROUP = frozenset("(.0123456789")
_WITHOUT_WEIGHTS = "holdings that are removed have no weight; write !AA, or AA:0.5 without the sign"


class Read(NamedTuple):
    """Parsed text: its tree, and the text in normalised notation."""

    node: Node
    written: str


class ReadStep(NamedTuple):
    """Parsed holdings to add or remove, and the start and end of the text that an error about them refers to."""

    read: Read
    is_removal: bool
    start: int
    end: int


class Reader:
    """A recursive-descent parser for ranges. It checks the whole text and lists no holdings."""

    __slots__ = ("_depth", "_entries", "_has_tags", "_items", "_n_cards", "_nodes", "_used", "notation", "scanner")

    def __init__(self, scanner: Scanner, notation: Notation, n_cards: int | None = None) -> None:
        self.scanner, self.notation, self._depth, self._n_cards = scanner, notation, 0, n_cards
        self._has_tags = "[/" in scanner.text
        self._used = 0  # the used part of the limit on items, which is MOST_WITH_SUITS * MOST_WITHOUT
        self._entries: dict[str, Read] = {}
        self._items: dict[str, Read] = {}
        self._nodes: dict[Hashable, Node] = {}

    def read(self) -> Read:
        """The tree of the whole text. Equal items, groups and weighted items are the same object."""
        whole = self._range()
        if self.scanner.next:
            self.scanner.fail(self.scanner.at, "unmatched closing bracket", self.scanner.at + 1)
        return whole

    def _range(self) -> Read:
        """All parts up to the end of the text or of the group."""
        if self._depth > DEEPEST:
            self.scanner.fail(self.scanner.at - 1, f"groups are nested too deeply; {DEEPEST} levels are the maximum")
        self._depth += 1
        kept: list[Read] = []
        taken: list[Read] = []  # holdings to remove from the whole range
        start = self.scanner.at
        while True:
            self._part(kept, taken)
            if not self.scanner.take(_SEPARATOR):
                break
        self._depth -= 1
        if not kept:
            self._fail_empty(start, bool(taken))
        end = self.scanner.at
        added = [ReadStep(read, False, start, end) for read in kept]
        return self._folded(added + [ReadStep(read, True, start, end) for read in taken], ", ")

    def _part(self, kept: list[Read], taken: list[Read]) -> None:
        """Read a part. Its holdings are added to `kept`, and the holdings to remove from the whole range to `taken`."""
        steps: list[ReadStep] = []
        while True:
            self.scanner.skip_spaces()
            start = self.scanner.at
            sign = self.scanner.take(_SIGN) if self.scanner.next in _SIGNS else None
            if not self.scanner.next or self.scanner.next in ",;\n\r)" or self.scanner.text.startswith("[/", start):
                if sign:
                    self.scanner.fail(start, "it must be followed by the holdings to remove")
                if steps:
                    kept.append(self._folded(steps, " "))
                return
            self.scanner.skip_spaces()
            entry = self._entry(start, is_taken=bool(sign))
            if not sign:
                if steps and not self.notation.has_spaces_between:
                    self.scanner.fail(start, "a comma is missing before it")
            elif not steps:
                taken.append(entry)
                continue
            elif sign[1] != "!" and not steps[-1].is_removal:
                first = steps[-1].read.written
                if self.notation.is_span(first, entry.written):
                    last = shortened(entry.written, 20)
                    message = f"write {shortened(first, 20)}-{last} for a span, or !{last} to remove {last}"
                    self.scanner.fail(start, f"ambiguous dash after a space; {message}")
            steps.append(ReadStep(entry, bool(sign), start, self.scanner.at))

    def _entry(self, start: int, *, is_taken: bool) -> Read:
        """An item or a group, with its conditions and weights. Entries that the text repeats are parsed once."""
        text = None if is_taken else _ENTRY.match(self.scanner.text, self.scanner.at)
        if text and (known := self._entries.get(text[0])):
            self.scanner.at = text.end()
            return known
        entry = self._new_entry(start, is_taken=is_taken)
        if text and self.scanner.at == text.end():
            self._entries[text[0]] = entry
        return entry

    def _new_entry(self, start: int, *, is_taken: bool) -> Read:
        """An item or a group, with its conditions and weights."""
        node, written = self._group() or self._tagged() or self._generic() or self._item()
        if self.scanner.next in ENDS:
            return Read(node, written)
        changes: list[Change] = []
        while True:
            condition = self.notation.condition(self.scanner)
            if condition:
                if all(change.shapes != condition.shapes for change in changes):
                    changes.append(Change(MILLION, condition.shapes, self.scanner.at))
                written += f":{condition.written}"
                continue
            at = self.scanner.at
            weight = self.scanner.take(_WEIGHT)
            if not weight:
                break
            if is_taken:
                self.scanner.fail(at, _WITHOUT_WEIGHTS)
            millionths = self._millionths(weight, at)
            if millionths < MILLION:
                changes.append(Change(millionths, None, self.scanner.at))
            written += f":{decimal(millionths)}"
        self._check_end()
        return Read(self._changed(node, changes, start), written)

    def _item(self) -> Read:
        """The item at the current position. Items that the text repeats are parsed once."""
        token = (_WORD if self.notation.has_spaces_between else _TOKEN).match(self.scanner.text, self.scanner.at)
        if token and (known := self._items.get(token[0])):
            self.scanner.at = token.end()
            return known
        start = self.scanner.at
        item = self.notation.item(self.scanner)
        same = self._nodes.setdefault((item.n_cards, item.key), item)
        if same is item and item.n_cards > FEW_CARDS and item.at_most > 1:
            self._used += MOST_WITH_SUITS if item.is_symmetric else MOST_WITHOUT
            if self._used > MOST_WITH_SUITS * MOST_WITHOUT:
                most = f"at most {MOST_WITHOUT:,} without suits, or {MOST_WITH_SUITS:,} with suits, can be read"
                self.scanner.fail(start, f"the range has too many different terms; {most}", self.scanner.at)
        read = Read(same, item.written)
        if token and self.scanner.at == token.end():
            self._items[token[0]] = read
        return read

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
            short = shortened(number, 10)
            message = f"a number after @ is a percentage; write :{short}, or @{short}% for {short} percent"
            self.scanner.fail(start, message)
        return read_millionths(number, self.scanner, start, is_percent=bool(percent) or sign == "@")

    def _group(self) -> Read | None:
        """The group in parentheses that starts here, or None."""
        start, first = self.scanner.at, self.scanner.next
        opened = self.scanner.take(_GROUP) if first in _BEFORE_GROUP or not first.isascii() else None
        if not opened:
            return None
        weight = MILLION
        if opened[1]:
            weight = read_millionths(opened[1], self.scanner, start, is_percent=bool(opened[2]))
        group = self._range()
        if self.scanner.next != ")":
            self.scanner.fail(start, "the parenthesis is not closed", opened.end())
        self.scanner.at += 1
        return self._weighted(group, weight, start) if opened[1] else Read(group.node, f"({group.written})")

    def _tagged(self) -> Read | None:
        """The group between tags such as [50] and [/50] that starts here, or None."""
        start = self.scanner.at
        if self.scanner.next != "[" or not self._has_tags:
            return None
        opened = self.scanner.take(_TAG)
        if not opened:
            return None
        weight = read_millionths(opened[1], self.scanner, start, is_percent=True)
        group = self._range()
        at = self.scanner.at
        closed = self.scanner.take(_END_OF_TAG)
        if not closed or float(closed[1]) != float(opened[1]):
            end, tag = self.scanner.text.find("]", at) + 1, shortened(opened[1], 10)
            self.scanner.fail(at, f"[{tag}] at column {start + 1} must be closed by [/{tag}]", end or None)
        return self._weighted(group, weight, start)

    def _generic(self) -> Read | None:
        """The group in the generic syntax that starts here, or None."""
        start, first = self.scanner.at, self.scanner.next
        opened = self.scanner.take(_GENERIC) if first in ("g", "G") else None
        if not opened:
            return None
        from cardspeak.ranges.generic import GenericReader  # imported here because few ranges use this notation

        node, written = GenericReader(self.scanner, self.notation.game, self._n_cards).read(is_whole=False)
        if self.scanner.next != ")":
            self.scanner.fail(start, "the parenthesis is not closed", opened.end())
        self.scanner.at += 1
        return Read(node, f"generic({written})")

    def _weighted(self, group: Read, weight: int, start: int) -> Read:
        """A group with the weight before it."""
        changes = [Change(weight, None, self.scanner.at)] if weight < MILLION else []
        return Read(self._changed(group.node, changes, start), f"({group.written}):{decimal(weight)}")

    def _changed(self, node: Node, changes: Sequence[Change], start: int) -> Node:
        """A node with conditions and weights."""
        if not changes:
            return node
        key = (id(node), *((change.weight, change.shapes) for change in changes))
        return self._nodes.setdefault(key, Changed(node, changes, start))

    def _folded(self, steps: Sequence[ReadStep], between: str) -> Read:
        """Holdings added and removed step by step."""
        first = steps[0].read
        if len(steps) == 1:
            return first
        for (node, written), _, start, end in steps:
            if node.n_cards != first.node.n_cards:
                one, other = shortened(first.written, 20), shortened(written, 20)
                message = f"{one} has {first.node.n_cards} cards, but {other} has {node.n_cards}"
                message = f"{message}; all holdings of a range need the same number of cards"
                self.scanner.fail(start, message, end)
        text = between.join("!" * step.is_removal + step.read.written for step in steps)
        key = tuple((id(step.read.node), step.is_removal) for step in steps)
        of_nodes = (Step(read.node, is_removal, start, end) for read, is_removal, start, end in steps)
        if key not in self._nodes:
            self._nodes[key] = Fold(first.node.n_cards, list(of_nodes))
        return Read(self._nodes[key], text)

    def _fail_empty(self, start: int, has_taken: bool) -> None:
        """Raise `RangeError` because a range or a group contains no holding."""
        what, text = self.scanner.what, self.scanner.text
        if start and not has_taken:
            raise RangeError.in_text(what, text, "empty parentheses", start, "")
        message = "it only removes holdings; say what to remove them from, as in random,!AA" if has_taken else EMPTY
        raise RangeError(f"{what} {quoted(text)}: {message}", where(what), message)
