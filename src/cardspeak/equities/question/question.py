"""Ranges, a board and dead cards, as users give them, read and checked: what may be held, and what may not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
"""The breakdowns that tell holdings apart."""
MOST_TOLD = 1 << 22
"""Holdings of all players, times outcomes, that samples tell apart: 32 MB, in each slice."""
ONE = Fraction(1)
MOST_LISTED = 1 << 20
"""Holdings of a player that are listed one by one; of more, only samples are taken."""

GivenRange: TypeAlias = str | Range | Sequence[int]
"""What a player may hold, as users give it."""


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question about equity, read and checked.

    Attributes:
        game: the game.
        board: the cards on the board.
        dead: the dead cards.
        texts: what each player may hold, as text.
        ranges: what each player may hold, without what the board, dead cards and other players' known cards exclude.
        are_weighted: whether the holdings of any player count differently.
    """

    game: Game
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    texts: tuple[str, ...]
    ranges: tuple[Range, ...]

    @property
    def are_weighted(self) -> bool:
        """Whether not all holdings count alike."""
        return any(bool((hands.parts != hands.parts[0]).any()) for hands in self.ranges if not hands.is_any)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many holdings each player may have."""
        n_free = len(self.free) if any(map(is_open, self.ranges)) else 0
        return tuple(
            comb(n_free, hands.n_cards - len(hands.known)) if hands.is_any else len(hands) for hands in self.ranges
        )

    @property
    def n_boards(self) -> int:
        """How many boards there are for each deal of all hands."""
        n_out = len({*self.board, *self.dead}) + sum(hands.n_cards for hands in self.ranges)
        return comb(len(self.game.deck) - n_out, self.game.full_board - len(self.board))

    @property
    def free(self) -> tuple[Card, ...]:
        """The cards that nobody is known to have, neither on the board nor dead."""
        out = {*self.board, *self.dead, *(card for hands in self.ranges for card in hands.known)}
        return tuple(card for card in self.game.deck if card not in out)


def is_open(hands: Range) -> bool:
    """Whether a range is any hand that has certain known cards and at least one unknown card."""
    return hands.is_any and len(hands.known) < hands.n_cards


def read_question(ranges: Sequence[GivenRange], board: Cards, dead: Cards, game: AnyGame) -> Question:
    """The question that these arguments ask.

    Raises:
        EquityError: fewer than 2 or more than 10 players; hands that cannot all be dealt.
        RangeError: a range cannot be read, or the board and dead cards leave nothing of it.
        CardError: a card cannot be read, is not in the deck, or is both on the board and dead.
        HandError: more cards on the board than the game has.
        GameError: the game is not known.
    """
    known_game = find_game(game)
    if not FEWEST_PLAYERS <= len(ranges) <= MOST_PLAYERS:
        needed = f"give what each of {FEWEST_PLAYERS} to {MOST_PLAYERS} players may hold"
        raise EquityError.at("ranges", f"{len(ranges) or 'none'} given; {needed}")
    on_board, out = parse_cards(board, "board"), parse_cards(dead, "dead")
    if len(on_board) > known_game.full_board:
        most = f"at most {known_game.full_board}" if known_game.full_board else "no board"
        raise HandError.at("board", f"{counted(len(on_board))}; {known_game.title} takes {most}")
    check_deck(on_board, known_game, "board")
    check_deck(out, known_game, "dead")
    check_disjoint(out, "dead", on_board, "board")
    read = [_read_range(given, number, known_game) for number, given in enumerate(ranges, start=1)]
    texts = tuple(map(_text, read))
    _check_enough(known_game, read, len(out))
    if on_board or out:
        read = [_without(hands, on_board, out, _named(n, text)) for n, (hands, text) in _numbered(read, texts)]
    return Question(known_game, on_board, out, texts, tuple(_without_known(read, texts)))


_text = lru_cache(maxsize=256)(str)
"""The shortest text of a range, which takes longer to find than many an answer."""


def _read_range(given: GivenRange, number: int, game: Game) -> Range:
    what = Where("range", number)
    if isinstance(given, Range):
        if given.game != game:
            raise EquityError.at(what, f"it is of {given.game.title}, not of {game.title}; parse it for the game")
        return given
    if isinstance(given, str):
        return parse_range(given, game, what)
    return parse_range(cards_text(parse_cards(given, what)).replace(" ", ""), game, what)


def _check_enough(game: Game, ranges: Sequence[Range], n_dead: int) -> None:
    """Check that the deck has enough cards for all hands and the board; raises `EquityError`."""
    n_held = sum(hands.n_cards for hands in ranges)
    if n_held + game.full_board + n_dead > len(game.deck):
        others = [f"{game.full_board} on the board"] * bool(game.full_board) + [f"{n_dead} dead"] * bool(n_dead)
        wanted = listed([f"{n_held} cards in {len(ranges)} hands", *others])
        raise EquityError.at("ranges", f"{wanted} are more than the {len(game.deck)} of the deck")


def _numbered(ranges: Sequence[Range], texts: Sequence[str]) -> Iterator[tuple[int, tuple[Range, str]]]:
    return enumerate(zip(ranges, texts, strict=True), start=1)


def _named(number: int, text: str) -> Where:
    """The place of a range, for sentences that also quote it."""
    return Where("range", number, words=f"range {number} {quoted(text)}")


def _without(hands: Range, board: Sequence[Card], dead: Sequence[Card], what: Place) -> Range:
    """The range without the holdings that have a card of the board or a dead one."""
    left = _left(hands, (*board, *dead))
    if left is None:
        out = (("the board", board), ("the dead cards", dead))
        where = listed((f"{name} ({cards_text(cards)})" for name, cards in out if cards), "or")
        raise RangeError.at(what, f"every holding has a card of {where}; nothing is left")
    return left


def _left(hands: Range, cards: Sequence[Card]) -> Range | None:
    """The range without the holdings that have one of these cards; None if nothing is left.

    A range of any cards beside known ones stays as it is: they come from the cards that are free.
    """
    if not hands.is_any:
        try:
            return hands.without(cards)
        except RangeError:
            return None
    return None if set(hands.known) & set(cards) else hands


def _without_known(ranges: Sequence[Range], texts: Sequence[str]) -> list[Range]:
    """The ranges without the holdings that have a card which another player surely has."""
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
                first, second = (_named(at + 1, texts[at]) for at in (holder, player))
                cards = listed(map(card_name, left[holder].known))
                reason = f"the first surely has {cards}, and every holding of the other has one of these"
                sentence = f"{first} and {second} cannot both be dealt: {reason}"
                raise NoDealError(sentence, where(second, other=first))
            is_new[player] |= fewer.known != hands.known
            left[player] = fewer
    return left


def with_card(question: Question, card: Card) -> Question | None:
    """The question with one more card on the board; None where that leaves nothing of a range.

    Raises:
        NoDealError: what is left cannot all be dealt.
    """
    left = [_left(hands, (card,)) for hands in question.ranges]
    ranges = [hands for hands in left if hands is not None]
    if len(ranges) < len(left):
        return None
    return replace(question, board=(*question.board, card), ranges=tuple(_without_known(ranges, question.texts)))


def spot_of(question: Question, classes: ValueClasses = ALL_ALIKE, *, tells_holdings: bool = False) -> Spot | None:
    """The question with all holdings listed, and what is to be told apart; None if there are too many holdings."""
    if sum(question.sizes) > MOST_LISTED:
        return None
    players = tuple(holdings_of(question, player) for player in range(len(question.ranges)))
    return Spot(question.game, question.board, question.dead, players, classes, tells_holdings)


def holdings_of(question: Question, player: int) -> Holdings:
    """The holdings that a player may have, listed."""
    hands = question.ranges[player]
    if not hands.is_any:
        return Holdings(hands.ids, hands.parts // _divisor(hands))
    known = np.array([sorted(hands.known)], np.uint8)
    if not is_open(hands):
        return Holdings(known, np.ones(1, np.int64))
    unknown = every_set(question.free, hands.n_cards - len(hands.known))
    ids = np.sort(np.hstack([known.repeat(len(unknown), axis=0), unknown]), axis=1)
    return Holdings(ids, np.ones(len(ids), np.int64))


def unit_of(hands: Range) -> Fraction:
    """The weight that 1 stands for in the listed holdings of a range."""
    return ONE if hands.is_any else Fraction(_divisor(hands), hands.whole)


def _divisor(hands: Range) -> int:
    """The number that divides the weights of all holdings."""
    return int(np.gcd.reduce(hands.parts))


def told_apart(question: Question, by: str) -> tuple[bool, ...]:
    """For each player whether samples tell their holdings apart: from the shortest list on, while there is room.

    Raises:
        EquityError: there are too many for every player.
    """
    n_codes = (len(question.ranges) + 2) ** len(question.game.halves)
    are_told_apart, n_holdings = [False] * len(question.ranges), 0
    for size, player in sorted((size, player) for player, size in enumerate(question.sizes)):
        n_holdings += size
        are_told_apart[player] = n_holdings * n_codes <= MOST_TOLD
    if not any(are_told_apart):
        fewest = f"{min(question.sizes):,} holdings are too many to tell apart"
        raise EquityError.at(Where("by", words=f"by {by}"), f"{fewest}; narrow a range, or ask without a breakdown")
    return tuple(are_told_apart)


def open_spot_of(question: Question, tells: Sequence[bool] = ()) -> OpenSpot:
    """The question with the holdings listed of all players except those who may have any cards.

    Of these too where `tells` says that a player's holdings are to be told apart.
    """
    is_told = tells or (False,) * len(question.ranges)
    players = tuple(
        AnyHolding(given.known, given.n_cards)
        if is_open(given) and not is_told[player]
        else holdings_of(question, player)
        for player, given in enumerate(question.ranges)
    )
    return OpenSpot(question.game, question.board, question.dead, players)
