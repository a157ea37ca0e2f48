"""The picture of a moment of a replayed hand: the table with the players around it, the bets, the board and the pot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from cardspeak.cards import whole
from cardspeak.errors import CardspeakError, HistoryError, shortened
from cardspeak.histories.replaying.result import Frame, Replay, ReplaySeat
from cardspeak.pots.names import numbered
from cardspeak.show.svg.cards_row import cards_row, row_height, row_width
from cardspeak.show.svg.elements import cut, document, element, isolated, rect, text, text_width, titled, wrapped
from cardspeak.show.svg.panel import FAINT, LINE, MARGIN, heading
from cardspeak.show.words.replay import equity_words, turn_words

MOST_PLAYERS = 12
WIDTH = 960
_HEAD, _FOOT = 62, 62
_BOX, _BOX_HEIGHT, _PAD = 172, 78, 9
_ACROSS, _DOWN = 366, 196
"""The distance from the middle of the table to a player, horizontally and, for up to eight players, vertically."""
_CARD, _SMALLEST_CARD = 34, 12
_CARDS_HEIGHT = row_height(_CARD, has_lifted=False) + 2
"""The height of a player's cards, above the player's box."""
_BOARD_CARDS = (50, 42, 34, 26)
"""The width of board cards for one board, two boards, three, and more."""
_FELT, _RAIL, _ACTS, _NEXT, _EDGE = "#DDEDE4", "#9CBDAB", "#0B6B50", "#B3541E", "#B9C2BC"
_CHIP = "#C8102E"


class _Place(NamedTuple):
    """The place of a player at the table: the middle of the player's box, and of the bet."""

    x: int
    y: int
    bet_x: int
    bet_y: int


def replay_svg(result: Replay, *, frame: int | None = None) -> str:
    """The picture of a frame of a replayed hand as SVG.

    Args:
        result: the hand.
        frame: the number of the frame, from 0; by default, the last.

    Raises:
        CardspeakError: the hand has no such frame.
        HistoryError: more than 12 players were dealt in.
    """
    last = len(result.frames) - 1
    number = last if frame is None else whole(frame)
    if number is None or not 0 <= number <= last:
        raise CardspeakError.at("frame", f"{shortened(frame)} is not accepted; the hand has frames 0 to {last}")
    shown = result.frames[number]
    seats = [seat for seat in shown.seats if seat.state != "out"]
    if len(seats) > MOST_PLAYERS:
        raise HistoryError(f"a picture shows at most {MOST_PLAYERS} players; the hand has {len(seats)}")
    across, down = _ACROSS, _distance_down(len(seats))
    middle = _HEAD + _CARDS_HEIGHT + _BOX_HEIGHT // 2 + down
    height = middle + down + _BOX_HEIGHT // 2 + 16 + _FOOT
    parts = [*_head(result, shown), _felt(middle, across, down), *_middle(result, shown, middle)]
    for seat, place in zip(seats, _places(len(seats), middle, across, down), strict=True):
        parts += _player(result, shown, seat, place)
    parts += _foot(result, shown, height)
    title = f"{shown.text}. {result.heading}"
    return document(title, _description(result, shown, seats), WIDTH, height, parts)


def _distance_down(n_players: int) -> int:
    """The vertical distance from the middle of the table to a player, so that neighbours do not touch."""
    down = _DOWN
    if n_players < 2:
        return down
    while not all(map(_are_apart, places := [*_places(n_players, 0, _ACROSS, down)], [*places[1:], places[0]])):
        down += 10
    return down


def _are_apart(one: _Place, other: _Place) -> bool:
    """Whether two players do not touch; a player alone is apart."""
    gap = 6
    is_far = abs(one.x - other.x) >= _BOX + gap or abs(one.y - other.y) >= _BOX_HEIGHT + _CARDS_HEIGHT + gap
    return is_far or one == other


def _places(n_players: int, middle: int, across: int, down: int) -> Iterator[_Place]:
    """The places of the players, clockwise from the bottom of the table."""
    for at in range(n_players):
        angle = pi / 2 + 2 * pi * at / n_players
        x, y = across * cos(angle), down * sin(angle)
        share = 0.56 if abs(sin(angle)) < 0.8 else 0.46
        bet_y = middle + y * share + (6 if y > 0 else -2)
        yield _Place(round(WIDTH / 2 + x), round(middle + y), round(WIDTH / 2 + x * 0.56), round(bet_y))


def _head(result: Replay, frame: Frame) -> Iterator[str]:
    """The heading of the picture."""
    yield heading(result.heading, MARGIN, MARGIN - 4, width=WIDTH - 2 * MARGIN, size=16)
    step = f"step {frame.number} of {len(result.frames) - 1}"
    facts = ", ".join(
        [fact for fact in (result.date, f"amounts in {result.currency}" if result.currency else "") if fact]
    )
    yield text(isolated(cut(facts, WIDTH - 2 * MARGIN - 160)), MARGIN, MARGIN + 26, fill=FAINT)
    yield text(step, WIDTH - MARGIN, MARGIN + 26, fill=FAINT, text_anchor="end")


def _felt(middle: int, across: int, down: int) -> str:
    """The table."""
    return element(
        "ellipse", cx=WIDTH // 2, cy=middle, rx=across - 20, ry=down - 4, fill=_FELT, stroke=_RAIL, stroke_width=6
    )


def _middle(result: Replay, frame: Frame, middle: int) -> Iterator[str]:
    """The boards and the pot."""
    boards = [board for board in frame.boards if board]
    size = _BOARD_CARDS[min(len(boards), len(_BOARD_CARDS)) - 1] if boards else 0
    high = row_height(size, has_lifted=False) + 5 if size else 0
    top = middle - high * len(boards) // 2 + 10
    for at, board in enumerate(boards):
        yield cards_row([board], (WIDTH - row_width([board], size)) // 2, top + at * high, size)
    pot = f"Pot {result.money(frame.pot)}"
    yield text(pot, WIDTH // 2, top - 14, is_bold=True, font_size=15, text_anchor="middle")


def _player(result: Replay, frame: Frame, seat: ReplaySeat, place: _Place) -> Iterator[str]:
    """A player: cards, box and bet."""
    parts = [*_cards(seat, place), *_box(result, frame, seat, place)]
    faded = {"opacity": "0.45"} if seat.state == "folded" else {}
    yield element("g", titled(_seat_words(result, seat), *parts), **faded)
    if seat.bet:
        yield from _bet(result.money(seat.bet), place)


def _cards(seat: ReplaySeat, place: _Place) -> Iterator[str]:
    """The player's cards, above the box."""
    if not seat.cards:
        return
    size = _CARD
    while size > _SMALLEST_CARD and row_width([seat.cards], size) > _BOX - 12:
        size -= 1
    upper = place.y - _BOX_HEIGHT // 2 - row_height(size, has_lifted=False) - 1
    yield cards_row([seat.cards], place.x - row_width([seat.cards], size) // 2, upper, size)


def _box(result: Replay, frame: Frame, seat: ReplaySeat, place: _Place) -> Iterator[str]:
    """The player's box: name, stack, equity and hand. The player who acted, and the one who acts next, have a frame."""
    left, upper = place.x - _BOX // 2, place.y - _BOX_HEIGHT // 2
    is_next = frame.odds is not None and frame.odds.player == seat.player
    edge = {"stroke": _EDGE, "stroke_width": "1"}
    if frame.player == seat.player:
        edge = {"stroke": _ACTS, "stroke_width": "3"}
    elif is_next:
        edge = {"stroke": _NEXT, "stroke_width": "2", "stroke_dasharray": "5 3"}
    yield rect(left, upper, _BOX, _BOX_HEIGHT, rx=8, fill="#FFFFFF", **edge)
    has_button = result.button == seat.player
    inner = _BOX - 2 * _PAD
    name = isolated(cut(seat.player, inner - (22 if has_button else 0), is_bold=True))
    yield text(name, left + _PAD, upper + 14, is_bold=True)
    if has_button:
        yield element("circle", cx=left + _BOX - 16, cy=upper + 14, r=9, fill="#FFFFFF", stroke="#333333")
        yield text("D", left + _BOX - 16, upper + 14, is_bold=True, font_size=11, text_anchor="middle")
    yield text(_stack_words(result, seat), left + _PAD, upper + 14 + LINE)
    if seat.equity is not None and seat.state != "folded":
        words = equity_words(seat)
        yield text(words, left + _BOX - _PAD, upper + 14 + LINE, is_bold=True, fill=_ACTS, text_anchor="end")
    for at, line in enumerate(_hand_lines(seat.hand, inner)):
        yield text(line, left + _PAD, upper + 16 + 2 * LINE + 14 * at, font_size=11, fill=FAINT)


def _hand_lines(hand: str, width: int) -> Sequence[str]:
    """What the player has, in at most two lines."""
    lines = wrapped(hand.split(), width * 12 // 11)
    return [cut(line, width * 12 // 11) for line in ([*lines[:1], " ".join(lines[1:])] if len(lines) > 2 else lines)]


def _stack_words(result: Replay, seat: ReplaySeat) -> str:
    """The player's chips, or what became of the player."""
    if seat.state == "folded":
        return "folded"
    if seat.state == "all-in":
        return "all-in"
    return "" if seat.stack is None else result.money(seat.stack)


def _bet(amount: str, place: _Place) -> Iterator[str]:
    """A bet: a chip and the amount."""
    width = text_width(amount, is_bold=True)
    left = place.bet_x - (width + 18) // 2
    yield element("circle", cx=left + 7, cy=place.bet_y, r=6, fill=_CHIP, stroke="#FFFFFF", stroke_width=2)
    yield element("circle", cx=left + 7, cy=place.bet_y, r=2, fill="#FFFFFF")
    yield text(amount, left + 18, place.bet_y, is_bold=True)


def _foot(result: Replay, frame: Frame, height: int) -> Iterator[str]:
    """What has just happened, and who acts next."""
    upper = height - _FOOT + 8
    yield heading(frame.text, MARGIN, upper, width=WIDTH - 2 * MARGIN, size=16)
    if frame.odds is not None:
        words = cut(turn_words(result, frame.odds), WIDTH - 2 * MARGIN)
        yield text(isolated(words), MARGIN, upper + 32, fill=_NEXT)


def _seat_words(result: Replay, seat: ReplaySeat) -> str:
    """A player in words, for screen readers and tooltips."""
    facts = [_stack_words(result, seat), " ".join(seat.cards), equity_words(seat), seat.hand]
    bet = f"bet {result.money(seat.bet)}" if seat.bet else ""
    return f"{seat.player}: {', '.join([fact for fact in (*facts, bet) if fact])}"


def _description(result: Replay, frame: Frame, seats: Sequence[ReplaySeat]) -> str:
    """The picture in words."""
    boards = "; ".join(" ".join(board) for board in frame.boards)
    parts = [f"{frame.street}, {numbered(len(seats), 'player')}", f"pot {result.money(frame.pot)}"]
    parts += [f"board {boards}"] if boards else []
    parts += [_seat_words(result, seat) for seat in seats]
    return ". ".join(parts)
