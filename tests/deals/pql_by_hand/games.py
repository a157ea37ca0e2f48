"""The games, what a hand is worth in them, who wins what, and every deal of a question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

from .hands import DECK, Card, Key, cards_of, eight_low, high, razz_low
from .ranges import Hand, hands_in, matches, patterns_of, split, tokens_of

FLOP_STREETS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
STUD_STREETS = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}


@dataclass(frozen=True)
class Game:
    hole: int
    two_from_hand: bool = False
    stud: bool = False
    halves: tuple[str, ...] = ("high",)

    @property
    def streets(self) -> dict[str, int]:
        return STUD_STREETS if self.stud else FLOP_STREETS


HILO = ("high", "low")
GAMES = {
    "holdem": Game(2),
    "omahahi": Game(4, True),
    "omaha8": Game(4, True, halves=HILO),
    "omahahi5": Game(5, True),
    "omaha85": Game(5, True, halves=HILO),
    "studhi": Game(7, stud=True),
    "stud8": Game(7, stud=True, halves=HILO),
    "razz": Game(7, stud=True, halves=("razz",)),
}
_RANK = {"high": high, "low": eight_low, "razz": razz_low}


@cache
def value(game: Game, hole: frozenset[Card], board: frozenset[Card], half: str) -> Key | None:
    """What these cards are worth: the bigger the better, None if they do not qualify."""
    rank = _RANK[half]
    if not game.two_from_hand:
        return rank(hole | board)
    found = [
        key
        for two in combinations(hole, 2)
        for three in combinations(board, min(3, len(board)))
        if (key := rank(frozenset(two + three))) is not None
    ]
    return max(found, default=None)


@cache
def shares(game: Game, hands: tuple[frozenset[Card], ...], board: frozenset[Card]) -> tuple[Fraction, ...]:
    """Each player's share of the pot."""
    won = [Fraction(0)] * len(hands)
    paid = []
    for half in game.halves:
        keys = [value(game, hand, board, half) for hand in hands]
        there = [key for key in keys if key is not None]
        if there:
            paid.append([key == max(there) for key in keys])
    for winners in paid:
        for at, wins in enumerate(winners):
            if wins:
                won[at] += Fraction(1, len(paid) * sum(winners))
    return tuple(won)


@dataclass(frozen=True)
class Question:
    """The from clause."""

    game: Game
    ranges: tuple[tuple[str, str], ...]
    syntax: str = "classic"
    board: str = ""
    dead: frozenset[Card] = frozenset()

    @property
    def players(self) -> list[str]:
        return [name for name, _ in self.ranges]

    def holdings(self, player: str, gone: frozenset[Card] = frozenset()) -> list[tuple[Hand, Fraction]]:
        return holdings_of(self.game, dict(self.ranges)[player], self.syntax, self.dead | gone)


@cache
def holdings_of(game: Game, text: str, syntax: str, gone: frozenset[Card]) -> list[tuple[Hand, Fraction]]:
    """Each hand of a range, in a stud game as far as the range says it, in the order in which it was dealt."""
    deck = [card for card in DECK if card not in gone]
    if not game.stud:
        return hands_in(deck, game.hole, text, syntax)
    found: list[tuple[Hand, Fraction]] = []
    for part in split(text, ","):
        for tokens in patterns_of(part.strip()):
            likely = [[card for card in deck if matches([token], (card,))] for token in tokens]
            found += [
                ((*sorted(hand[:2]), *hand[2:]), Fraction(1))
                for hand in product(*likely)
                if len(set(hand)) == len(hand) and matches(tokens, hand, free=2)
            ]
    return list(dict.fromkeys(found))


@dataclass(frozen=True)
class Deal:
    question: Question
    hands: tuple[tuple[str, Hand], ...]
    board: tuple[Card, ...]

    def hand(self, player: str, street: str) -> Hand:
        cards = dict(self.hands)[player]
        return cards[: STUD_STREETS[street]] if self.question.game.stud else cards

    def shown(self, street: str) -> tuple[Card, ...]:
        return () if self.question.game.stud else self.board[: FLOP_STREETS[street]]


def _products(question: Question, at: int, gone: frozenset[Card]) -> Iterator[tuple[tuple[Hand, ...], Fraction]]:
    if at == len(question.ranges):
        yield (), Fraction(1)
        return
    for hand, weight in question.holdings(question.players[at]):
        if gone.isdisjoint(hand):
            for rest, more in _products(question, at + 1, gone.union(hand)):
                yield (hand, *rest), weight * more


def board_matches(board: Hand, text: str) -> bool:
    """Whether a range of boards has this one: the flop in any order, then turn and river."""
    patterns = [tokens_of(part) for part in split(text.replace(" ", ""), ",")]
    return any(len(tokens) <= len(board) and matches(tokens, board, free=3) for tokens in patterns)


def boards(question: Question, gone: frozenset[Card], streets: int = 5) -> Iterator[tuple[Card, ...]]:
    """Every board of so many cards: a set of three, then a turn, then a river."""
    deck = [card for card in DECK if card not in gone]
    text = question.board.replace(" ", "")
    try:
        fixed = cards_of(text)
    except ValueError:
        fixed = None
    if fixed is not None:
        if not gone.isdisjoint(fixed):
            return
        rest = [card for card in deck if card not in fixed]
        if len(fixed) < 3:
            flops: Iterator[tuple[Card, ...]] = (fixed + more for more in combinations(rest, 3 - len(fixed)))
        else:
            flops = iter([fixed])
    else:
        flops = (flop for flop in combinations(deck, 3))
    for flop in flops:
        left = [card for card in deck if card not in flop]
        for more in permutations(left, streets - len(flop)):
            board = flop + more
            if fixed is not None or board_matches(board, text):
                yield board


def deals(question: Question) -> Iterator[tuple[Deal, Fraction]]:
    """Every deal of a question, with its weight."""
    for hands, weight in _products(question, 0, frozenset()):
        gone = question.dead.union(*hands)
        if question.game.stud:
            for full in _filled(hands, [card for card in DECK if card not in gone]):
                yield Deal(question, tuple(zip(question.players, full, strict=True)), ()), weight
        else:
            for board in boards(question, gone):
                yield Deal(question, tuple(zip(question.players, hands, strict=True)), board), weight


def _filled(hands: tuple[Hand, ...], deck: list[Card]) -> Iterator[tuple[Hand, ...]]:
    missing = [7 - len(hand) for hand in hands]
    for cards in permutations(deck, sum(missing)):
        full, at = [], 0
        for hand, count in zip(hands, missing, strict=True):
            full.append(hand + cards[at : at + count])
            at += count
        yield tuple(full)
