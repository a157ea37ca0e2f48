"""Notation for all games except those with exactly two hole cards.

For each card, the notation gives the rank, the suit, both or neither.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import NamedTuple

from cardspeak.card_sets import cards_of_reversed, reversed_mask_of
from cardspeak.cards import (
    JOKER,
    JOKER_NAME,
    RANKS,
    SUIT_SYMBOLS,
    SUITS,
    Card,
    card_name,
    counted,
    parse_cards,
    rank_of,
)
from cardspeak.games import Game
from cardspeak.ranges.domains import N_SUITS
from cardspeak.ranges.items import Few, Item, Matched, Pattern, every_item, single_of
from cardspeak.ranges.matching import Matching
from cardspeak.ranges.percent import percent_item
from cardspeak.ranges.scan import CARDS, CHARACTER, DASH, ENDS, SPACES, Condition, Scanner
from cardspeak.ranges.sets import OF_RANK, OF_SUIT, deck_mask
from cardspeak.ranges.suits import named_shapes, shape_of
from cardspeak.ranges.text import any_text
from cardspeak.ranges.tree import NONE_FITS

_HOLDING = re.compile(rf"{CARDS}(?=[,;\n\r):@{{!]|$)")
_ANY = re.compile(rf"(?:any|random)(?:{SPACES}cards)?(?![a-z\d])", re.IGNORECASE)
_NOT_SHAPE = r"(?!(?:ds|ss)(?![a-z\d?*\[]))"  # AKQJss means single suited, not Js followed by another s
_CARD = (
    rf"(?P<character>{CHARACTER})|(?:(?P<rank>10|[{RANKS}])|\[(?P<ranks>[^\]]*)\]|(?P<wild>[x*?]))"
    rf"(?:{_NOT_SHAPE}(?P<suit>[{SUITS}{SUIT_SYMBOLS}♧♢♡♤][\ufe0e\ufe0f]?)|(?P<variable>[yzw]))?"
)
_TERM = re.compile(_CARD, re.IGNORECASE)
# "Jk" is the joker, but "jk" and "JK" are a jack and a king
_TERM_OR_JOKER = re.compile(rf"(?P<joker>(?-i:{JOKER_NAME})|joker)|{_CARD}", re.IGNORECASE)
_REST = re.compile(r"[^\s,;()\[\]{}:@!$+–−-]+")
_X_BETWEEN = re.compile(rf"[{RANKS}]x[{RANKS}]", re.IGNORECASE)
_SHAPE = re.compile(
    rf"{SPACES}[:$]?(ds|ss|rainbow|r)(?![a-z\d])|{SPACES}:{SPACES}([w-z]+)(?![a-z\d])",
    re.IGNORECASE,
)
_DASHED_CARD = rf"(?:(?:10|[{RANKS}])[{SUITS}{SUIT_SYMBOLS}♧♢♡♤][\ufe0e\ufe0f]?|{CHARACTER})"
_DASHED = re.compile(rf"{_DASHED_CARD}(?:{DASH}{_DASHED_CARD}){{2,}}", re.IGNORECASE)
"""Three or more cards joined by dashes, such as As-Ah-Kd-Qd. Two cards are the ends of a span."""
_DASH = re.compile(DASH)
_PLAIN = re.compile(rf"([{RANKS}]+)x*")
_END_OF_RANKS = re.compile(rf"\+|{DASH}(?=[\[\d{RANKS}]|(?P<downwards>{SPACES}(?:[,;\n\r):@{{!]|$)))", re.IGNORECASE)


_WITHIN = frozenset([*RANKS, *RANKS.lower(), *"xX*?"])
"""Characters that start the next term, with no space or dash before it that would have to be skipped."""
MOST_NEEDS = 1 << 14
"""The largest number of conditions in a text: 1 for each `Matching`, or 2**n if its n different terms overlap."""

MOST_IN_SPANS = 1 << 12
"""The largest number of patterns that the spans of a text can stand for."""


class _Term(NamedTuple):
    """One card of a pattern.

    Attributes:
        mask: reversed mask of the cards that match the term; the whole deck if nothing is known about the card.
        rank: the rank as an index in RANKS; None for a list of ranks, a card of any rank, or the joker.
        variable: the letter of the suit variable, or "" for none. Terms with the same letter have the same suit.
        is_wild: whether nothing is known about the card.
        written: the term in normalised notation.
    """

    mask: int
    rank: int | None
    variable: str
    is_wild: bool
    written: str

    @property
    def is_card(self) -> bool:
        """Whether exactly one card matches the term."""
        return not self.mask & (self.mask - 1)


@dataclass(frozen=True, slots=True)
class Patterns:
    """The notation for all games except those with exactly two hole cards. `Notation` describes the methods.

    Attributes:
        game: the game.
        n_cards: the number of cards in a stud hand so far; None for complete hands.
    """

    game: Game
    n_cards: int | None = None
    _n_needs: list[int] = field(default_factory=lambda: [0], compare=False, repr=False)
    _n_in_spans: list[int] = field(default_factory=lambda: [0], compare=False, repr=False)
    _terms_read: dict[str, _Term] = field(default_factory=dict, compare=False, repr=False)
    _patterns_read: dict[tuple[str, ...], Pattern] = field(default_factory=dict, compare=False, repr=False)

    @property
    def deck(self) -> int:
        """The deck as a reversed mask."""
        return deck_mask(self.game.deck)

    @property
    def counts(self) -> range:
        """The possible numbers of cards in a holding."""
        return range(self.n_cards, self.n_cards + 1) if self.n_cards else self.game.hole_counts

    @property
    def expected(self) -> str:
        """The number of cards that a holding should have, in words."""
        if self.n_cards:
            return f"the players have {self.n_cards} so far"
        return f"{self.game.short_title} has {self.game.hole_cards}"

    @property
    def has_spaces_between(self) -> bool:
        """False, because `A A x x` is one item."""
        return False

    def item(self, scanner: Scanner) -> Item:
        """The item at the current position. The scanner moves past it."""
        start = scanner.at
        holding = _HOLDING.match(scanner.text, start)
        if holding and len(holding[0]) // 2 in self.counts and (single := single_of(holding[0], self.deck)):
            scanner.at = holding.end()
            return single
        if scanner.take(_ANY):
            return every_item(self.game, any_text(self.game, (), self.counts[-1]), self.counts[-1])
        percent = percent_item(self.game, scanner)
        if percent:
            return percent
        terms = self._terms(scanner)
        sign = scanner.take(_END_OF_RANKS)
        if not sign:
            return self._known_pattern(terms, scanner, start)
        if sign[0] == "+":
            last = self._shifted(terms, len(RANKS) - 1 - max(self._ranks(terms, scanner, start)))
        elif sign["downwards"] is not None:
            last = self._shifted(terms, rank_of(min(self.game.deck)) - min(self._ranks(terms, scanner, start)))
        else:
            last = self._terms(scanner)
        return self._span(terms, last, scanner, start)

    def condition(self, scanner: Scanner) -> Condition | None:
        """The suit condition at the current position, such as `:ds` or `:xxyy`, or None. The scanner moves past it."""
        start = scanner.at
        match = scanner.take(_SHAPE)
        if not match:
            return None
        if match[1]:
            name = "r" if match[1].lower() == "rainbow" else match[1].lower()
            shapes = {shape for n_cards in self.counts for shape in named_shapes(name, n_cards)}
            return Condition(frozenset(shapes), name)
        letters = match[2].lower()
        if len(letters) not in self.counts:
            n_cards = self.expected if self.n_cards else f"{self.expected} hole cards"
            scanner.fail(start, f"{len(letters)} letters; {n_cards}, so write one letter for each")
        return Condition(frozenset([shape_of(letters)]), letters)

    def is_span(self, first: str, last: str) -> bool:
        """Whether two items joined by a dash form a span."""
        ends = [_PLAIN.fullmatch(item) for item in (first, last)]
        ranks, others = ([RANKS.index(rank) for rank in end[1]] if end else [] for end in ends)
        steps = {other - rank for rank, other in zip(ranks, others, strict=False)}
        return len(ranks) == len(others) and len(steps) == 1

    def _terms(self, scanner: Scanner) -> list[_Term]:
        """The terms that start here, with or without spaces between them."""
        start, terms, end, text = scanner.at, [], scanner.at, scanner.text
        of_term = _TERM_OR_JOKER if JOKER in self.game.deck else _TERM
        dashed = _DASHED.match(text, start)
        while match := of_term.match(text, scanner.at):
            term = self._terms_read.get(match[0])
            scanner.at = end = match.end()
            if term is None:
                term = self._terms_read[match[0]] = self._term(match, scanner)
            terms.append(term)
            if text[end : end + 1] not in _WITHIN:
                scanner.skip_spaces()
                if dashed and scanner.at < dashed.end():
                    scanner.take(_DASH)
        scanner.at = end
        rest = None if text[end : end + 1] in ENDS else _REST.match(text, end)
        if rest and not _SHAPE.match(scanner.text, end):
            self._fail(rest[0], scanner, end)
        if not terms:
            scanner.fail(
                start,
                "no holding starts here; write holdings as AsKsQdJd, AsKs??, AAxx, T987, 15% or random",
                start + 1,
            )
        written = scanner.text[start:end]
        if _X_BETWEEN.search(written):
            message = "x is any card, not a suit; write each x after the ranks, and y, z, w for suits, as in AyKyxx"
            scanner.fail(start, message)
        return terms

    def _term(self, match: re.Match[str], scanner: Scanner) -> _Term:
        """The term that a regular-expression match describes."""
        deck = self.deck
        if match.groupdict().get("joker"):
            return _Term(reversed_mask_of([JOKER]), None, "", False, JOKER_NAME)
        if match["character"]:
            (card,) = parse_cards(match["character"])
            rank = None if card == JOKER else rank_of(card)
            term = _Term(reversed_mask_of([card]) & deck, rank, "", False, card_name(card))
            return self._checked(term, match, scanner)
        rank, ranks, mask = None, "", deck
        if match["rank"]:
            ranks = "T" if match["rank"] == "10" else match["rank"].upper()
            rank = RANKS.index(ranks)
            mask &= OF_RANK[rank]
        elif match["ranks"] is not None:
            ranks = self._rank_list(match["ranks"], scanner, match.start())
            of_ranks = [OF_RANK[RANKS.index(letter)] for letter in ranks]
            mask &= reversed_mask_of(card for of_rank in of_ranks for card in cards_of_reversed(of_rank))
        suit = ""
        if match["suit"]:
            suit = SUITS[parse_cards("A" + match["suit"])[0] & 3]
            mask &= OF_SUIT[SUITS.index(suit)]
        variable = (match["variable"] or "").lower()
        sign = ("x" if match["wild"] in "xX" else "?") if match["wild"] else ranks if len(ranks) == 1 else f"[{ranks}]"
        is_wild = bool(match["wild"]) and not suit and not variable
        return self._checked(_Term(mask, rank, variable, is_wild, sign + suit + variable), match, scanner)

    def _checked(self, term: _Term, match: re.Match[str], scanner: Scanner) -> _Term:
        """The term, after checking that a card of the deck matches it."""
        if not term.mask:
            message = f"{term.written} is not in the deck of {self.game.short_title} ({self.game.deck_text})"
            scanner.fail(match.start(), message)
        return term

    def _rank_list(self, text: str, scanner: Scanner, start: int) -> str:
        """The ranks between brackets, such as `AKQ` or `A-T`."""
        letters = re.sub(r"[\s,]", "", text.upper().replace("10", "T"))
        first, dash, last = re.sub(DASH, "-", letters).partition("-")
        for letter in first + last:
            if letter not in RANKS:
                scanner.fail(start, f"{letter} is not a rank ({RANKS})")
        if dash and len(first) == len(last) == 1:
            low, high = sorted((RANKS.index(first), RANKS.index(last)))
            letters = RANKS[low : high + 1][::-1]
        elif dash or not letters:
            scanner.fail(start, "the brackets do not contain a list of ranks; write [AKQ] or [A-T]")
        return "".join(sorted(set(letters), key=RANKS.index, reverse=True))

    def _known_pattern(self, terms: Sequence[_Term], scanner: Scanner, start: int) -> Pattern:
        """The holdings that match the terms, found only once for the same terms in any order."""
        same = self._same_pattern(terms, scanner, start)
        if same.known is not None:
            return same
        fixed = [term.written for term in terms if not term.is_wild]
        return same.renamed("".join(fixed) + "x" * (same.n_cards - len(fixed)))

    def _same_pattern(self, terms: Sequence[_Term], scanner: Scanner, start: int) -> Pattern:
        """The holdings that match the terms, possibly written in another order."""
        key = tuple(sorted([term.written for term in terms]))
        same = self._patterns_read.get(key)
        if same is None:
            same = self._patterns_read[key] = self._pattern(terms, scanner, start)
        return same

    def _pattern(self, terms: Sequence[_Term], scanner: Scanner, start: int) -> Pattern:
        """The holdings that match the terms."""
        fixed = [term for term in terms if not term.is_wild]
        n_wild = len(terms) - len(fixed)
        n_cards = self._n_cards(fixed, n_wild, scanner, start)
        cards = [cards_of_reversed(term.mask)[0] for term in fixed if term.is_card and not term.variable]
        for place, card in enumerate(cards):
            if card in cards[:place]:
                scanner.fail(start, f"{card_name(card)} appears twice; each card can be dealt only once")
        if len(cards) == len(fixed):
            return every_item(self.game, any_text(self.game, cards, n_cards), n_cards, cards)
        return self._matching(fixed, cards, n_cards, scanner, start)

    def _n_cards(self, fixed: Sequence[_Term], n_wild: int, scanner: Scanner, start: int) -> int:
        """The number of cards in a holding that matches a pattern."""
        counts, n = self.counts, len(fixed) + n_wild
        if n in counts:
            return n
        are_cards = all(term.is_card for term in fixed)
        if are_cards and n_wild and n_wild % 2 == 0:
            n -= n_wild // 2  # in As Ks ????, each unknown card is written as two characters
        is_short = not n_wild and not are_cards and n < counts[0]  # AA means any hand with two aces
        is_any = not fixed and n_wild <= 2  # * and ?? mean any hand
        if n not in counts and not is_short and not is_any:
            n = len(fixed) + n_wild
            message = f"it has {counted(n)}, but {self.expected}"
            scanner.fail(start, f"{message}; write ? for each unknown card" if n < counts[0] else message)
        return n if n in counts else counts[-1]

    def _matching(
        self, fixed: Sequence[_Term], cards: Sequence[Card], n_cards: int, scanner: Scanner, start: int
    ) -> Pattern:
        """The holdings of `n_cards` cards that contain `cards` and match all other terms."""
        others = [term for term in fixed if not term.is_card or term.variable]
        letters = [term.variable for term in others if term.variable]
        variables = sorted(set(letters))
        if len(letters) == 1:
            message = f"suit {variables[0]} is used only once; use it for at least two cards, as in AyKyxx"
            scanner.fail(start, message)
        known, deck = reversed_mask_of(cards), self.deck
        written = "".join(term.written for term in fixed) + "x" * (n_cards - len(fixed))
        if len(fixed) == n_cards and all(term.variable and term.rank is not None for term in others):
            masks = _holdings(known, n_cards, others, variables)
            return Few(masks, n_cards, written) if masks else scanner.fail(start, NONE_FITS)
        suits = (dict(zip(variables, suits, strict=True)) for suits in permutations(range(N_SUITS), len(variables)))
        terms = {tuple(sorted([_narrowed(term, named) for term in others])) for named in suits}
        matchings = [Matching(known, of_suits, deck, n_cards - len(cards)) for of_suits in sorted(terms)]
        self._n_needs[0] += sum(1 if matching.are_apart else 1 << len(matching.wanted) for matching in matchings)
        if self._n_needs[0] > MOST_NEEDS:
            message = f"the patterns so far need more than {MOST_NEEDS:,} conditions; write fewer with y, z and w"
            scanner.fail(start, f"{message}, or with elements that the same card can fit, such as A and xs")
        possible = [matching for matching in matchings if matching.is_possible]
        return Matched(n_cards, possible, written) if possible else scanner.fail(start, NONE_FITS)

    def _span(self, first: list[_Term], last: list[_Term], scanner: Scanner, start: int) -> Pattern:
        """The holdings of all patterns from one end of a span to the other; each step raises every rank by one."""
        first_ranks, last_ranks = self._ranks(first, scanner, start), self._ranks(last, scanner, start)
        step = last_ranks[0] - first_ranks[0]
        if [rank + step for rank in first_ranks] != last_ranks or self._shifted(first, step) != last:
            message = "the ranks of a span must all change by the same amount, as in AA-TT, JT98-7654 or T987+"
            scanner.fail(start, message)
        if step < 0:
            first, last, step = last, first, -step
        self._n_in_spans[0] += step + 1
        if self._n_in_spans[0] > MOST_IN_SPANS:
            message = f"the spans stand for more than {MOST_IN_SPANS:,} patterns"
            scanner.fail(start, f"{message}; write fewer or shorter spans")
        lowest = self._known_pattern(first, scanner, start)
        if not step:
            return lowest
        highest = self._known_pattern(last, scanner, start)
        between = [self._same_pattern(self._shifted(first, up), scanner, start) for up in range(1, step)]
        matchings = [matching for item in (lowest, *between, highest) for matching in self._matchings(item)]
        return Matched(lowest.n_cards, matchings, f"{highest.written}-{lowest.written}")

    def _matchings(self, item: Pattern) -> Sequence[Matching]:
        """The matchings of an item."""
        return (
            item.matchings if isinstance(item, Matched) else [Matching(mask, (), self.deck, 0) for mask in item.masks]
        )

    def _ranks(self, terms: Sequence[_Term], scanner: Scanner, start: int) -> list[int]:
        """The ranks of the terms that are not wild. Raises `RangeError` unless each of these terms has a rank."""
        ranks = [term.rank for term in terms if not term.is_wild]
        known = [rank for rank in ranks if rank is not None]
        if not known or len(known) < len(ranks):
            scanner.fail(start, "a span needs exactly one rank for each card, as in TT+ or T987-6543")
        return known

    def _shifted(self, terms: Sequence[_Term], step: int) -> list[_Term]:
        """The terms with every rank raised by `step`."""
        deck = self.deck
        shifted = []
        for term in terms:
            if term.rank is None:
                shifted.append(term)
                continue
            rank = term.rank + step
            mask = (term.mask >> 4 * step if step >= 0 else term.mask << -4 * step) & deck
            shifted.append(term._replace(mask=mask, rank=rank, written=RANKS[rank] + term.written[1:]))
        return shifted

    def _fail(self, rest: str, scanner: Scanner, at: int) -> None:
        """Raise `RangeError` about characters that are not a term."""
        scanner.at = at + len(rest)
        letter = rest[0]
        if letter.lower() in SUITS + "wxyz":
            scanner.fail(at, "a suit must follow a rank or x; a condition on all suits follows a colon, as in AAxx:ds")
        scanner.fail(at, f"{letter} is neither a rank ({RANKS}) nor x for any card")


def _holdings(known: int, n_cards: int, terms: Sequence[_Term], variables: Sequence[str]) -> tuple[int, ...]:
    """The holdings of known cards and of terms that each have a rank and one of the suit variables."""
    cards = [[term.mask & of_suit for of_suit in OF_SUIT] for term in terms]
    which = [variables.index(term.variable) for term in terms]
    sums = {
        known + sum([of_suit[suits[place]] for of_suit, place in zip(cards, which, strict=True)])
        for suits in permutations(range(N_SUITS), len(variables))
    }
    return tuple(sorted(mask for mask in sums if mask.bit_count() == n_cards))  # fewer bits if a card is taken twice


def _narrowed(term: _Term, suits: Mapping[str, int]) -> int:
    """The reversed mask of the cards that match a term, given the suit of each variable."""
    return term.mask & OF_SUIT[suits[term.variable]] if term.variable else term.mask
