"""Read and check the hands and boards of many rows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Flags, Longs
from cardspeak.card_sets import MASK_BITS
from cardspeak.cards import JOKER, card_name, counted
from cardspeak.equities.question.question import GivenRange
from cardspeak.errors import CardError, EquityError, HandError, Where, listed, shortened
from cardspeak.evaluate.arrays import Integers, whole_numbers
from cardspeak.games import Game
from cardspeak.ranges import Range, parse_range

NO_CARD = 255
"""The number that stands for a missing card of a board."""
HANDS, BOARDS, VILLAINS = Where("hands"), Where("boards"), Where("villains")


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """Hands and boards that have been checked.

    Attributes:
        hands: card ids, uint8[n, hole cards].
        boards: card ids, uint8[n, up to a full board], padded with `NO_CARD`.
        sizes: the number of cards on each board, int64[n].
    """

    hands: Bytes
    boards: Bytes
    sizes: Longs

    def __len__(self) -> int:
        return len(self.hands)


def read_rows(hands: npt.ArrayLike, boards: npt.ArrayLike | None, game: Game) -> Rows:
    """The hands and boards in the arguments of `equity_many`.

    Raises:
        HandError: an array does not have a valid shape or dtype, or a board has a wrong number of cards.
        CardError: a card is not in the deck, or occurs twice in a row.
    """
    of_hands = _read(hands, HANDS, f"card ids of shape (n, {game.hole_cards})")
    if of_hands.ndim != 2 or of_hands.shape[1] != game.hole_cards:
        raise HandError.at(HANDS, f"shape {of_hands.shape}; accepted: card ids of shape (n, {game.hole_cards})")
    n, most = len(of_hands), game.full_board
    accepted = f"card ids of shape ({n}, k) or (k,), with k at most {most}, padded with {NO_CARD}"
    of_boards = np.empty((n, 0), np.uint8) if boards is None else _read(boards, BOARDS, accepted)
    if of_boards.ndim == 1:  # one board for all hands; an empty list is no board
        of_boards = np.broadcast_to(of_boards, (n, len(of_boards)))
    if of_boards.ndim != 2 or len(of_boards) != n or of_boards.shape[1] > most:
        raise HandError.at(BOARDS, f"shape {of_boards.shape}; accepted: {accepted}")
    is_missing = of_boards == NO_CARD
    sizes: Longs = of_boards.shape[1] - np.count_nonzero(is_missing, axis=1)
    _check_sizes(is_missing, sizes, game)
    _check_cards(of_hands, of_boards, is_missing, sizes, game)
    return Rows(np.ascontiguousarray(of_hands, np.uint8), np.ascontiguousarray(of_boards, np.uint8), sizes)


def _read(given: npt.ArrayLike, place: Where, accepted: str) -> Integers:
    numbers = np.asarray(given)
    return numbers.astype(np.uint8) if numbers.size == 0 else whole_numbers(given, place, accepted)


def _check_sizes(is_missing: Flags, sizes: Longs, game: Game) -> None:
    """Raise `HandError` unless each board has a number of cards that the game allows, before its padding."""
    is_wrong = np.ones(game.full_board + 1, np.bool_)
    is_wrong[[*game.board_cards]] = False
    is_wrong = is_wrong.take(sizes)
    if is_wrong.any():
        row = int(is_wrong.argmax())
        allowed = listed(map(str, game.board_cards), "or")
        message = f"a board of {counted(int(sizes[row]))}; {game.short_title} has {allowed}"
        raise HandError.in_array(BOARDS, (row,), message)
    has_gap = (is_missing[:, :-1] & ~is_missing[:, 1:]).any(axis=1)
    if has_gap.any():
        message = f"a card of the board follows {NO_CARD}, which stands for no card"
        raise HandError.in_array(BOARDS, (int(has_gap.argmax()),), message)


def _check_cards(hands: Integers, boards: Integers, is_missing: Flags, sizes: Longs, game: Game) -> None:
    """Raise `CardError` unless all cards are in the deck and no card occurs twice in a row."""
    bits = np.zeros_like(MASK_BITS)
    bits[[*game.deck]] = MASK_BITS[[*game.deck]]
    held, is_outside = np.zeros(len(hands), np.uint64), np.zeros(len(hands), np.bool_)
    for column in (*hands.T, *boards.T):
        if column.dtype != np.uint8:
            is_outside |= (column < 0) | (column > NO_CARD)
            column = column.astype(np.uint8)
        held |= bits.take(column)
    is_wrong = is_outside | (np.bitwise_count(held) != hands.shape[1] + sizes)
    if is_wrong.any():
        row = int(is_wrong.argmax())
        raise _fault(row, hands[row].tolist(), boards[row][~is_missing[row]].tolist(), game)


def _fault(row: int, hand: list[int], board: list[int], game: Game) -> CardError:
    """The error for an invalid row."""
    seen: dict[int, Where] = {}
    for place, cards in ((HANDS, hand), (BOARDS, board)):
        for column, card in enumerate(cards):
            if not 0 <= card <= JOKER:
                return CardError.in_array(place, (row, column), f"{shortened(card)} is not a card id (0 to 51)")
            if card not in game.deck:
                message = f"{card_name(card)} is not in the deck of {game.short_title}"
                return CardError.in_array(place, (row, column), message)
            if card in seen:
                both = place if place == seen[card] else "hands and boards"
                message = f"{card_name(card)} is twice in {both}; each card can be dealt only once"
                return CardError.in_array(place, (row, column), message)
            seen[card] = place
    raise AssertionError("the row is invalid")


def read_villains(given: GivenRange, game: Game) -> Range:
    """The range of the opponents.

    Raises:
        RangeError: the range cannot be read.
        EquityError: the range belongs to another game.
    """
    if isinstance(given, Range):
        if given.game != game:
            message = f"the range is for {given.game.short_title}, not {game.short_title}"
            raise EquityError.at(VILLAINS, f"{message}; parse it for {game.short_title}")
        return given
    if not isinstance(given, str):
        raise EquityError.at(VILLAINS, f"{shortened(given, 18)} is not accepted; give a range as text or a Range")
    return parse_range(given, game, VILLAINS)
