"""Parse and check ranges, board and dead cards, and remove holdings that are impossible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TypeAlias

import numpy as np

from cardspeak.card_sets import every_set
from cardspeak.cards import Card, Cards, card_name, cards_text, check_disjoint, counted, parse_cards
from cardspeak.equities.question.classes import ALL_ALIKE, ValueClasses
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.spot import NoDealError, OpenSpot, Spot
from cardspeak.errors import EquityError, HandError, Place, RangeError, Where, listed, quoted, where
from cardspeak.games import AnyGame, Game, check_deck, find_game
from cardspeak.ranges import Range, parse_range

FEWEST_PLAYERS, MOST_PLAYERS = 2, 10
TELLING_HOLDINGS = ("holding", "hand")
"""The breakdowns for which outcomes are counted by holding."""
MOST_TOLD = 1 << 22
"""Largest number of counters (holdings times outcomes, over all players) for samples counted by holding: 32 MB per
slice."""
ONE = Fraction(1)
MOST_LISTED = 1 << 20
"""Largest number of holdings, over all players, that are listed. Most exact methods need this list."""

GivenRange: TypeAlias = str | Range | Sequence[int]
"""A range in any form that users can give."""


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question about equity, parsed and checked.

    Attributes:
        game: the game.
        board: the board cards.
        dead: the dead cards.
        texts: each player's range as text.
        ranges: each player's range, without holdings excluded by the board, dead cards or other players' known cards.
    """

    game: Game
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    texts: tuple[str, ...]
    ranges: tuple[Range, ...]

    @property
    def are_weighted(self) -> bool:
        """Whether any range has holdings with different weights."""
        return any(not hands.is_even for hands in self.ranges)

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of holdings in each player's range."""
        n_free = len(self.free) if any(map(is_open, self.ranges)) else 0
        return tuple(
            comb(n_free, hands.n_cards - len(hands.known)) if hands.is_any else len(hands) for hands in self.ranges
        )

    @property
    def n_boards(self) -> int:
        """Number of possible boards after all hands are dealt."""
        n_out = len({*self.board, *self.dead}) + sum(hands.n_cards for hands in self.ranges)
        return comb(len(self.game.deck) - n_out, self.game.full_board - len(self.board))

    @property
    def free(self) -> tuple[Card, ...]:
        """The cards that are not on the board, not dead, and not known to be in a player's hand."""
        out = {*self.board, *self.dead, *(card for hands in self.ranges for card in hands.known)}
        return tuple(card for card in self.game.deck if card not in out)


def is_open(hands: Range) -> bool:
    """Whether a range contains every hand with its known cards, and at least one card of the hand is unknown."""
    return hands.is_any and len(hands.known) < hands.n_cards


def is_filtered(hands: Range) -> bool:
    """Whether a range has too many holdings to list. Random cards are then dealt, and kept if they are in the range."""
    return not hands.is_any and not hands.is_listed


def read_question(ranges: Sequence[GivenRange], board: Cards, dead: Cards, game: AnyGame) -> Question:
    """The question that the arguments of `equity` describe.

    Raises:
        EquityError: there are fewer than 2 or more than 10 players, or the hands cannot all be dealt.
        RangeError: a range cannot be parsed, or the board and dead cards exclude all of its holdings.
        CardError: a card cannot be parsed, is not in the deck, or is given twice.
        HandError: the board has more cards than the game allows.
        GameError: the game is unknown, or its file is not valid.
    """
    known_game = find_game(game)
    if not FEWEST_PLAYERS <= len(ranges) <= MOST_PLAYERS:
        needed = f"give the ranges of {FEWEST_PLAYERS} to {MOST_PLAYERS} players"
        raise EquityError.at("ranges", f"{len(ranges) or 'none'} given; {needed}")
    on_board, out = parse_cards(board, "board"), parse_cards(dead, "dead")
    if len(on_board) > known_game.full_board:
        most = f"at most {known_game.full_board}" if known_game.full_board else "no board"
        raise HandError.at("board", f"{counted(len(on_board))}; {known_game.short_title} takes {most}")
    check_deck(on_board, known_game, "board")
    check_deck(out, known_game, "dead")
    check_disjoint(out, "dead", on_board, "board")
    read = [read_range(given, known_game, Where("range", number)) for number, given in enumerate(ranges, start=1)]
    texts = tuple(map(_text, read))
    places = [_named(number, text) for number, text in enumerate(texts, start=1)]
    return Question(known_game, on_board, out, texts, possible_ranges(read, on_board, out, places))


def possible_ranges(
    ranges: Sequence[Range], board: Sequence[Card], dead: Sequence[Card], places: Sequence[Where]
) -> tuple[Range, ...]:
    """The ranges, all of one game, without the holdings that the board, the dead cards or other players exclude.

    Args:
        ranges: the ranges of the players.
        board: the cards on the board.
        dead: the dead cards.
        places: where each range stands in the input, for error messages.

    Raises:
        EquityError: the deck has too few cards, or the hands cannot all be dealt.
        RangeError: the board and dead cards exclude all holdings of a range.
    """
    _check_enough(ranges, len(dead))
    left = list(ranges)
    if board or dead:
        left = [_without(hands, board, dead, place) for hands, place in zip(ranges, places, strict=True)]
    return tuple(_without_known(left, places))


_text = lru_cache(maxsize=256)(str)
"""The text of a range, cached because generating it can take longer than answering a question."""


def read_range(given: GivenRange, game: Game, what: Where) -> Range:
    """The range in any form that users can give.

    Raises:
        EquityError: the range is for another game.
        RangeError: the range cannot be parsed.
        CardError: a card cannot be parsed, or is given twice.
    """
    if isinstance(given, Range):
        if given.game != game:
            raise EquityError.at(
                what, f"it is for {given.game.short_title}, not {game.short_title}; parse it for {game.short_title}"
            )
        return given
    if isinstance(given, str):
        return parse_range(given, game, what)
    return parse_range(cards_text(parse_cards(given, what)).replace(" ", ""), game, what)


def _check_enough(ranges: Sequence[Range], n_dead: int) -> None:
    """Raise `EquityError` unless the deck has enough cards for all hands, the full board and the dead cards."""
    game = ranges[0].game
    n_held = sum(hands.n_cards for hands in ranges)
    if n_held + game.full_board + n_dead > len(game.deck):
        others = [f"{game.full_board} on the board"] * bool(game.full_board) + [f"{n_dead} dead"] * bool(n_dead)
        wanted = listed([f"{n_held} cards in {len(ranges)} hands", *others])
        raise EquityError.at("ranges", f"{wanted} are more than the {len(game.deck)} cards of the deck")


def _named(number: int, text: str) -> Where:
    """The position of a range, for error messages that also quote the range."""
    return Where("range", number, words=f"range {number} {quoted(text)}")


def _without(hands: Range, board: Sequence[Card], dead: Sequence[Card], what: Place) -> Range:
    """The range without the holdings that contain a board card or a dead card."""
    left = _left(hands, (*board, *dead))
    if left is None:
        out = (("a board card", board), ("a dead card", dead))
        which = listed((f"{name} ({cards_text(cards)})" for name, cards in out if cards), "or")
        raise RangeError.at(what, f"every holding contains {which}; no holding is left")
    return left


def _left(hands: Range, cards: Sequence[Card]) -> Range | None:
    """The range without the holdings that contain one of the cards; None if no holding is left.

    Random cards are always drawn from the free cards. A range with random cards, or with too many holdings to list, is
    therefore returned unchanged, unless one of its known cards is among `cards`. In that case no holding is left.
    """
    if not hands.is_any and hands.is_listed:
        try:
            return hands.without(cards)
        except RangeError:
            return None
    return None if set(hands.known) & set(cards) else hands


def _without_known(ranges: Sequence[Range], places: Sequence[Where]) -> list[Range]:
    """The ranges without the holdings that contain a card which another player holds in every deal."""
    left = list(ranges)
    is_new = [bool(hands.known) for hands in left]
    while any(is_new):
        holder = is_new.index(True)
        is_new[holder] = False
        for player, hands in enumerate(left):
            if player == holder:
                continue
            fewer = _left(hands, left[holder].known)
            if fewer is None:
                first, second = places[holder], places[player]
                cards = listed(map(card_name, left[holder].known))
                is_reduced = any(left[at] != ranges[at] for at in (holder, player))
                others = "given the other hands, " if is_reduced else ""
                always = f"{others}{replace(first, words='')} always has {cards}"
                shared = "one of these cards" if len(left[holder].known) > 1 else "this card"
                reason = f"{always}, and every holding of {replace(second, words='')} contains {shared}"
                sentence = f"{first} and {second} cannot both be dealt: {reason}"
                raise NoDealError(sentence, where(second, other=first))
            is_new[player] |= fewer.known != hands.known
            left[player] = fewer
    return left


def with_card(question: Question, card: Card) -> Question | None:
    """The question with one more board card; None if this card excludes all holdings of a range.

    Raises:
        NoDealError: the remaining hands cannot all be dealt.
    """
    left = [_left(hands, (card,)) for hands in question.ranges]
    ranges = [hands for hands in left if hands is not None]
    if len(ranges) < len(left):
        return None
    places = [_named(number, text) for number, text in enumerate(question.texts, start=1)]
    return replace(question, board=(*question.board, card), ranges=tuple(_without_known(ranges, places)))


def spot_of(question: Question, classes: ValueClasses = ALL_ALIKE, *, tells_holdings: bool = False) -> Spot | None:
    """The question as a `Spot`, with all holdings listed; None if there are too many holdings."""
    if sum(question.sizes) > MOST_LISTED:
        return None
    players = tuple(holdings_of(question, player) for player in range(len(question.ranges)))
    return Spot(question.game, question.board, question.dead, players, classes, tells_holdings)


def holdings_of(question: Question, player: int) -> Holdings:
    """The listed holdings of a player."""
    hands = question.ranges[player]
    if is_filtered(hands):
        message = f"it has {len(hands):,} holdings, too many for a breakdown by holding; narrow the range"
        raise RangeError.at(_named(player + 1, question.texts[player]), message)
    if not hands.is_any:
        return Holdings(hands.ids, hands.parts // _divisor(hands))
    known = np.array([sorted(hands.known)], np.uint8)
    if not is_open(hands):
        return Holdings(known, np.ones(1, np.int64))
    unknown = every_set(question.free, hands.n_cards - len(hands.known))
    ids = np.sort(np.hstack([known.repeat(len(unknown), axis=0), unknown]), axis=1)
    return Holdings(ids, np.ones(len(ids), np.int64))


def unit_of(hands: Range) -> Fraction:
    """The weight in the range that corresponds to weight 1 in its listed holdings."""
    return ONE if hands.is_any or is_filtered(hands) else Fraction(_divisor(hands), hands.whole)


def _divisor(hands: Range) -> int:
    """The greatest common divisor of the numerators of a range's weights; see `Range.parts`."""
    return int(np.gcd.reduce(hands.parts))


def told_apart(question: Question, by: str) -> tuple[bool, ...]:
    """For each player, whether samples are counted by holding. Players with fewer holdings are chosen first.

    Raises:
        EquityError: every player has too many holdings.
    """
    n_codes = (len(question.ranges) + 2) ** len(question.game.halves)
    are_told_apart, n_holdings = [False] * len(question.ranges), 0
    for size, player in sorted((size, player) for player, size in enumerate(question.sizes)):
        n_holdings += size
        are_told_apart[player] = n_holdings * n_codes <= MOST_TOLD
    if not any(are_told_apart):
        fewest = f"{min(question.sizes):,} holdings are too many for a breakdown"
        raise EquityError.at(Where("by", words=f"by {by}"), f"{fewest}; narrow a range, or omit the breakdown")
    return tuple(are_told_apart)


def open_spot_of(question: Question, tells: Sequence[bool] = ()) -> OpenSpot:
    """The question as an `OpenSpot`, with listed holdings for every player who has no random cards.

    The holdings of a player with random cards are listed only if `tells` is True for this player.

    Raises:
        RangeError: the holdings of a range have different weights, and there are too many to list.
    """
    is_told = tells or (False,) * len(question.ranges)
    players = [_open_holdings(question, player, is_told=is_told[player]) for player in range(len(question.ranges))]
    return OpenSpot(question.game, question.board, question.dead, tuple(players))


def _open_holdings(question: Question, player: int, *, is_told: bool) -> Holdings | AnyHolding:
    """The holdings of a player: listed if `is_told` or if no cards are dealt at random, otherwise an `AnyHolding`."""
    given = question.ranges[player]
    if is_told or not (is_open(given) or is_filtered(given)):
        return holdings_of(question, player)
    if not given.is_even:
        message = f"it has {len(given):,} holdings of different weights; at most 5,000,000 can be dealt"
        raise RangeError.at(_named(player + 1, question.texts[player]), message)
    return AnyHolding(given.known, given.n_cards, given if is_filtered(given) else None)
