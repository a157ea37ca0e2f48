"""Pictures of hands: the name of each hand and its cards. The cards that play are lifted, that is, drawn higher."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardspeak.comparison import Comparison
from cardspeak.deal import Deal
from cardspeak.errors import listed
from cardspeak.evaluate import Evaluation
from cardspeak.explain import Explanation, among, why_best
from cardspeak.rules import Value
from cardspeak.show.svg.card_faces import FOUR_COLOURS, TWO_COLOURS, Inks
from cardspeak.show.svg.cards_row import cards_row, row_height, row_width
from cardspeak.show.svg.elements import cut, document, text, text_width, wrapped
from cardspeak.show.words.text import capitalized

_CARD = 42  # pixels, like all lengths below
_LARGE_CARD = 60
_MARGIN, _GAP, _LINE = 16, 14, 18
_TITLE = 16  # the font size
_LEAST, _MOST_WORDS = 260, 420  # the minimum and maximum width of the words next to the cards
_FAINT = "#555555"


@dataclass(frozen=True, slots=True)
class _Row:
    """A hand in a row of the picture.

    Attributes:
        label: the text before its cards.
        evaluation: the evaluation, with the cards.
        value: the value of the hand, or None if it does not qualify.
        note: the text below its name.
        is_best: whether it is the best hand or tied for it.
    """

    label: str
    evaluation: Evaluation
    value: Value | None
    note: str
    is_best: bool = False

    @property
    def sets(self) -> tuple[list[str], list[str]]:
        """The hole cards and the board."""
        return self.evaluation.hole.split(), self.evaluation.board.split()

    @property
    def name(self) -> str:
        """The name of the hand."""
        return "no hand" if self.value is None else self.value.name


def hands_svg(result: Evaluation | Comparison | Deal | Explanation, *, four_colours: bool = False) -> str:
    """The picture of hands as SVG: the name of each hand and its cards. The cards that play are drawn higher.

    The hands of a comparison are sorted from best to worst, and the hands of a deal by seat. The reasons are below the
    hands. For a split pot, each half has its own rows.

    Args:
        result: a result of `evaluate`, `compare`, `deal` or `explain`.
        four_colours: whether diamonds are blue and clubs green.

    >>> from cardspeak.evaluate import evaluate
    >>> picture = hands_svg(evaluate("As Kd", board="Ah Ac Kc 2d 7s"))
    >>> print(picture[picture.index("<title>") : picture.index("<rect")].strip())
    <title>As Kd on Ah Ac Kc 2d 7s</title>
    <desc>Full house, aces full of kings (As Ah Ac Kd Kc)</desc>

    >>> from cardspeak.comparison import compare
    >>> picture = hands_svg(compare("Ad 4s", "8c 7h", board="Ac Kc Jc 5c Th"))
    >>> print(picture[picture.index("<title>") : picture.index("<rect")].strip())
    <title>2 hands on Ac Kc Jc 5c Th</title>
    <desc>1. 8c 7h: Flush, ace high (Ac Kc Jc 8c 5c)
    2. Ad 4s: One pair, aces (Ad Ac Kc Jc Th)</desc>
    """
    inks = FOUR_COLOURS if four_colours else TWO_COLOURS
    if isinstance(result, Explanation) and result.against is None:
        result = result.evaluation
    if isinstance(result, Evaluation):
        return _hand(result, inks)
    if isinstance(result, Deal):
        evaluations, groups = result.comparison.evaluations, list(_of_deal(result))
    elif isinstance(result, Comparison):
        evaluations, groups = result.evaluations, list(_of_comparison(result))
    else:
        assert result.against is not None, "a hand alone is drawn above"
        evaluations, groups = (result.evaluation, result.against), list(_of_explanation(result))
    board = evaluations[0].board
    title = f"{len(evaluations)} hands{f' on {board}' if board else ''}"
    return _picture(title, str(result), groups, inks)


def _hand(evaluation: Evaluation, inks: Inks) -> str:
    """The picture of one hand, with a row for each half of the pot."""
    parts, widest, y = [], 0, _MARGIN
    for half, value in evaluation.values.items():
        row = _Row(half, evaluation, value, _place(value))
        parts.append(_cards(row, _MARGIN, y, _LARGE_CARD, inks))
        y += row_height(_LARGE_CARD) + _LINE
        name = f"{half}: {row.name}" if len(evaluation.values) > 1 else capitalized(row.name)
        parts += [text(name, _MARGIN, y, font_size=_TITLE, is_bold=True), text(row.note, _MARGIN, y + 20, fill=_FAINT)]
        widest = max(
            widest, row_width(row.sets, _LARGE_CARD), text_width(name, _TITLE, is_bold=True), text_width(row.note)
        )
        y += 2 * _LINE + _GAP
    where = f" on {evaluation.board}" if evaluation.board else ""
    return document(evaluation.hole + where, str(evaluation), widest + 2 * _MARGIN, y - _GAP + 2, parts)


@dataclass(frozen=True, slots=True)
class _Group:
    """The hands for one half of the pot.

    Attributes:
        title: the name of the half; empty if there is only one.
        rows: the hands.
        reasons: the sentences below the hands.
    """

    title: str
    rows: Sequence[_Row]
    reasons: Sequence[str]


def _of_comparison(result: Comparison) -> Iterator[_Group]:
    """The hands from best to worst, for each half of the pot."""
    for half, ranking in result.rankings.items():
        by_hand = {evaluation.hole: evaluation for evaluation in result.evaluations}
        numbers = [entry.number for entry in ranking]
        rows = [
            _Row(
                f"{entry.number}{'=' if numbers.count(entry.number) > 1 else '.'}",
                by_hand[entry.hand],
                entry.value,
                _place(entry.value),
                entry.number == 1,
            )
            for entry in ranking
        ]
        rows += [_Row("", evaluation, None, "") for evaluation in result.evaluations if evaluation.values[half] is None]
        reasons = dict.fromkeys(capitalized(decision.text) for decision in result.decisions[half])
        yield _Group(half if len(result.rankings) > 1 else "", rows, list(reasons))


def _of_deal(deal: Deal) -> Iterator[_Group]:
    """The hands by seat, with the best hands marked, for each half of the pot."""
    by_hand = {evaluation.hole: evaluation for evaluation in deal.comparison.evaluations}
    *_, last = deal.winners_by_half
    for half, seats in deal.winners_by_half.items():
        values = [by_hand[hand].values[half] for hand in deal.hands]
        rows = [
            _Row(f"Seat {seat}", by_hand[hand], value, _place(value), seat in seats)
            for seat, (hand, value) in enumerate(zip(deal.hands, values, strict=True), start=1)
        ]
        verb = "wins" if len(seats) == 1 else "tie for the best hand"
        lines = [f"{listed(f'seat {seat}' for seat in seats)} {verb}"] if seats else ["no hand qualifies"]
        lines += why_best([value for value in values if value is not None]) if seats else []
        lines += [f"seed {deal.seed} deals these cards again"] if half == last else []
        yield _Group(half if len(deal.winners_by_half) > 1 else "", rows, list(map(capitalized, lines)))


def _of_explanation(explanation: Explanation) -> Iterator[_Group]:
    """The two hands of an explanation, for each half of the pot."""
    assert explanation.against is not None, "there are two hands"
    hands = (("This hand", explanation.evaluation, 1), ("Against", explanation.against, 2))
    for half in explanation.steps:
        decision = explanation.decisions.get(half)
        winners = () if decision is None else (decision.winner,) if decision.winner else (1, 2)
        reason = "no hand qualifies" if decision is None else decision.text
        rows = [
            _Row(label, hand, value := hand.values[half], _place(value), number in winners)
            for label, hand, number in hands
        ]
        yield _Group(half if len(explanation.steps) > 1 else "", rows, [capitalized(reason)])


def _picture(title: str, description: str, groups: Sequence[_Group], inks: Inks) -> str:
    """The picture of hands in groups."""
    rows = [row for group in groups for row in group.rows]
    label = max((text_width(row.label, is_bold=True) for row in rows), default=0)
    left = _MARGIN + (label + _GAP if label else 0)
    words = left + max((row_width(row.sets, _CARD) for row in rows), default=0) + _GAP
    names = max((text_width(row.name, is_bold=True) for row in rows), default=0)
    right = words + min(max(_LEAST, names), _MOST_WORDS)
    parts, y = [], _MARGIN
    for group in groups:
        if group.title:
            parts.append(text(group.title, _MARGIN, y + _LINE // 2, font_size=_TITLE, is_bold=True))
            y += _LINE + _GAP // 2
        for row in group.rows:
            middle = y + row_height(_CARD) * 4 // 7
            parts.append(_cards(row, left, y, _CARD, inks))
            parts.append(text(row.label, _MARGIN, middle, is_bold=row.is_best))
            name = cut(capitalized(row.name), right - words, is_bold=True)
            parts.append(text(name, words, middle - (9 if row.note else 0), is_bold=row.is_best))
            parts.append(text(row.note, words, middle + 9, fill=_FAINT) if row.note else "")
            y += row_height(_CARD) + _GAP // 2
        for reason in group.reasons:
            for line in wrapped(reason.split(" "), right - _MARGIN):
                parts.append(text(line, _MARGIN, y + _LINE // 2, fill=_FAINT))
                y += _LINE
        y += _GAP
    return document(title, description, right + _MARGIN, y, parts)


def _cards(row: _Row, x: int, y: int, size: int, inks: Inks) -> str:
    return cards_row(row.sets, x, y, size, lifted=() if row.value is None else row.value.cards, inks=inks)


def _place(value: Value | None) -> str:
    """The place of a hand among all hands, in words."""
    return "" if value is None else f"place {value.place:,} of {value.places:,}{among(value)}"
