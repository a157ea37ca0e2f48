"""Results as HTML, for notebooks: pictures beside what is told in words.

No colour of text or ground is set, so that it can be read in a notebook of any theme; pictures bring their own ground.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from cardspeak.equities import Equity
from cardspeak.equities.answer.html import html_of
from cardspeak.explain import Explanation
from cardspeak.outs import HalfOuts, Outs
from cardspeak.pots import money
from cardspeak.schemes import Score
from cardspeak.schemes.scheme import number_text
from cardspeak.show.cards_svg import cards_svg
from cardspeak.show.equity_svg import equity_svg
from cardspeak.show.hands_svg import hands_svg
from cardspeak.show.outs import told_standing
from cardspeak.show.pots_svg import pots_svg
from cardspeak.show.screen import capitalized
from cardspeak.show.svg import written
from cardspeak.showdown import Showdown

_CARD = 26  # pixels that a card is wide
_STYLE = "vertical-align:middle;text-align:"


def explanation_html(explanation: Explanation) -> str:
    """The hands as a picture, and below it the steps, a row for each."""
    parts = [hands_svg(explanation)]
    for half, steps in explanation.steps.items():
        parts += [_tag("p", _text(half))] if len(explanation.steps) > 1 else []
        parts.append(_table([_row([_text(step.title), "<br/>".join(map(_text, step.lines))]) for step in steps]))
    return _tag("div", "".join(parts))


def showdown_html(result: Showdown) -> str:
    """The players with their cards, what they have and what they win; why; and the pots as a picture."""
    unit, nets = result.settlement.unit, result.net
    parts = [_tag("p", _cards(board.cards)) for board in result.boards if board.cards]
    rows = [_row(["Player", "Cards", "Hand"], ["Bet", "Paid", "Returned", "Net"], tag="th")]
    for seat in result.seats:
        name = f"{seat.name} (button)" if seat.name == result.button else seat.name
        hands = "<br/>".join(map(_text, _hands_of(result, seat.name)))
        words = [_text(name), _cards(seat.cards), hands or ("folded" if seat.folded else "not shown")]
        won = (result.payouts.get(seat.name, 0), result.returned.get(seat.name, 0))
        net = f"{'+' if nets[seat.name] > 0 else ''}{money(nets[seat.name], unit)}"
        numbers = [money(seat.bet, unit), *(money(amount, unit) if amount else "" for amount in won), net]
        rows.append(_row(words, numbers))
    reasons = [capitalized(reason) for told in reversed(result.reasons) for reason in told]
    why = _tag("ul", "".join(_tag("li", _text(reason)) for reason in dict.fromkeys(reasons))) if reasons else ""
    return _tag("div", "".join([*parts, _table(rows), why, pots_svg(result)]))


def _hands_of(result: Showdown, player: str) -> Iterator[str]:
    """What a player has, on each board and for each half of the pot."""
    for number, board in enumerate(result.boards, start=1):
        hand = board.hands.get(player)
        if hand is None:
            continue
        for half, value in hand.values.items():
            where = [f"board {number}"] if len(result.boards) > 1 else []
            where += [half] if len(hand.values) > 1 else []
            yield f"{', '.join(where)}{': ' if where else ''}{'no hand' if value is None else value.name}"


def equity_html(result: Equity) -> str:
    """The players as a table, and the picture where a breakdown was asked for."""
    table = html_of(result)
    return _tag("div", table + equity_svg(result)) if result.by else table


def outs_html(result: Outs) -> str:
    """Where each hand stands and the cards that bring it to the front, by what they make."""
    rows = []
    for hand, halves in zip(result.hands, result.halves, strict=True):
        for half, outs in halves.items():
            of_half = f"{half}: " if len(halves) > 1 else ""
            rows.append(_row([_cards(hand), _text(of_half + told_standing(outs, result.cards)), ""]))
            rows += (_row(["", _text(what), _cards(cards)]) for what, cards in _made(outs))
    return _tag("div", _tag("p", _cards(result.board)) + _table(rows))


def _made(outs: HalfOuts) -> Iterator[tuple[str, str]]:
    """What cards make, and the cards."""
    for category, cards in outs.categories.items():
        yield f"{category}, {len(cards)}", " ".join(cards)
    if outs.ties:
        yield f"ties, {len(outs.ties)}", " ".join(out.card for out in outs.ties)


def score_html(result: Score) -> str:
    """The cards, the number that a scheme gives them, and the way to it."""
    cards = _tag("p", "&#160;&#160;".join(_cards(cards) for cards in (result.cards, result.board) if cards))
    number = _tag("b", _text(number_text(result.score)))
    title = _tag("p", f"{_text(result.scheme)}: {number} ({_text(result.name)})")
    steps = [_row([_text(step.title), "<br/>".join(map(_text, step.lines))]) for step in result.steps]
    return _tag("div", cards + title + _table(steps))


def _cards(cards: str) -> str:
    """The cards as a picture."""
    return cards_svg(cards, size=_CARD).strip() if cards else ""


def _text(words: str) -> str:
    return escape(written(words))


def _tag(name: str, content: str) -> str:
    return f"<{name}>{content}</{name}>"


def _table(rows: Iterable[str]) -> str:
    return _tag("table", "".join(rows))


def _row(words: Sequence[str], numbers: Sequence[str] = (), tag: str = "td") -> str:
    """A row of cells: words, which are HTML, to the left, and numbers to the right."""
    cells = [f'<{tag} style="{_STYLE}left">{word}</{tag}>' for word in words]
    cells += (f'<{tag} style="{_STYLE}right">{number}</{tag}>' for number in numbers)
    return _tag("tr", "".join(cells))
