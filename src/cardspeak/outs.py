"""Outs: the cards that, if they come next, put a hand in the lead, alone or tied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from cardspeak.cards import Card, Cards, card_name, cards_text, check_disjoint, counted, parse_cards
from cardspeak.drawn import Drawn
from cardspeak.errors import HandError, Place, Where, listed
from cardspeak.evaluate.one import half_values
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.games import AnyGame, Game, check_board, check_deck, check_one_deal, find_game, is_door_card
from cardspeak.rules import Value

if TYPE_CHECKING:
    from cardspeak import answer_types

Lead: TypeAlias = Literal["ahead", "tied", "behind", "no hand"]

AHEAD: Final = "ahead"
TIED: Final = "tied"
BEHIND: Final = "behind"
NO_HAND: Final = "no hand"
FLOP = 3


@sealed
@dataclass(frozen=True, slots=True)
class Out:
    """A card that puts a hand in the lead, alone or tied, and the hand that it makes.

    Attributes:
        card: the card, as text.
        category: the category of the resulting hand, such as `flush`.
        name: the resulting hand in words, such as `Flush, ace high`.
    """

    card: str
    category: str
    name: str

    def to_dict(self) -> answer_types.Out:
        """The out as a JSON-ready dict."""
        return {"card": self.card, "category": self.category, "name": self.name}


@sealed
@dataclass(frozen=True, slots=True)
class HalfOuts:
    """A hand's outs for one half of the pot.

    Attributes:
        standing: `ahead` if the hand is currently the only best hand, `tied` if it ties for the best hand, `no hand` if
            no hand qualifies for the half yet, for example if nobody has a low; otherwise `behind`.
        wins: the cards that make it the only best hand; empty if it is already ahead.
        ties: the cards that make it tie for the best hand; empty if it is ahead or tied.
    """

    standing: Lead
    wins: tuple[Out, ...]
    ties: tuple[Out, ...]

    @property
    def categories(self) -> Mapping[str, tuple[str, ...]]:
        """The cards that win, grouped by the category that they make, best category first."""
        cards_of: dict[str, list[str]] = {}
        for out in self.wins:
            cards_of.setdefault(out.category, []).append(out.card)
        return FrozenMapping({category: tuple(cards) for category, cards in cards_of.items()})

    def to_dict(self) -> answer_types.HalfOuts:
        """The outs as a JSON-ready dict."""
        return {
            "standing": self.standing,
            "wins": [out.to_dict() for out in self.wins],
            "ties": [out.to_dict() for out in self.ties],
        }


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Outs(Drawn):
    """The outs of each hand.

    Attributes:
        game: the code of the game.
        board: the board, as text.
        n_cards: the number of cards that can come next.
        hands: each hand, as text.
        halves: for each hand, its outs for each half of the pot.
    """

    game: str
    board: str
    n_cards: int
    hands: tuple[str, ...]
    halves: tuple[Mapping[str, HalfOuts], ...]

    def of(self, hand: int = 0) -> tuple[str, ...]:
        """The cards that make a hand the only best hand for the first half of the pot; `hand` counts from 0."""
        return tuple(out.card for out in next(iter(self.halves[hand].values())).wins)

    def __str__(self) -> str:
        return "\n".join(
            f"{hand}: {_line(outs, half if len(halves) > 1 else '')}"
            for hand, halves in zip(self.hands, self.halves, strict=True)
            for half, outs in halves.items()
        )

    def __repr__(self) -> str:
        counts = (f"{hand} {len(self.of(number))}" for number, hand in enumerate(self.hands))
        return f"<Outs on {self.board}: {', '.join(counts)}>"

    def to_dict(self) -> answer_types.Outs:
        """The outs as a JSON-ready dict: `kind`, `game`, `board`, `n_cards`, and `hands` with their outs by half."""
        return {
            "kind": "outs",
            "game": self.game,
            "board": self.board.split(),
            "n_cards": self.n_cards,
            "hands": [
                {"hand": hand.split(), "halves": {half: outs.to_dict() for half, outs in halves.items()}}
                for hand, halves in zip(self.hands, self.halves, strict=True)
            ],
        }


def outs(*hands: Cards, board: Cards, dead: Cards = "", game: AnyGame = "holdem") -> Outs:
    """The outs of each hand: the cards that, if they come next, put it in the lead, alone or tied.

    If a hand is tied for the lead, only the cards that put it in the lead alone are outs. A hand that is ahead has no
    outs.

    Args:
        hands: the hole cards of two or more hands.
        board: the cards on the board: at least three, with at least one still to come.
        dead: cards that are known to be out of play.
        game: the code of a game, a `Game`, or the path of a game file.

    Raises:
        CardError: a card cannot be read, appears twice, or is not in the game's deck.
        HandError: there are fewer than two hands, the number of cards in a hand or on the board is wrong, or the game
            has no board.
        GameError: the game is unknown.

    >>> print(outs("Ah Kh", "Qc Qd", board="Qh 7h 2c"))
    Ah Kh: behind; 8 cards win: flush (Jh Th 9h 8h 6h 5h 4h 3h)
    Qc Qd: ahead
    """
    known_game = find_game(game)
    if len(hands) < 2:
        message = f'outs takes two or more hands, not {len(hands)}; each hand is one argument: "As Kd" "Qh Qc"'
        raise HandError(message, Where("hands"))
    names = [Where("hand", number) for number in range(1, len(hands) + 1)]
    hole = [parse_cards(hand, name) for hand, name in zip(hands, names, strict=True)]
    on_board, out = parse_cards(board, "board"), parse_cards(dead, "dead")
    _check(known_game, hole, names, on_board, out)
    used = {card for cards in (*hole, on_board, out) for card in cards}
    to_come = [card for card in sorted(known_game.deck, reverse=True) if card not in used]
    halves: list[dict[str, HalfOuts]] = [{} for _ in hands]
    now = [half_values(known_game, cards, on_board) for cards in hole]
    after = [(card, [half_values(known_game, cards, (*on_board, card)) for cards in hole]) for card in to_come]
    for half in (half.name for half in known_game.halves):
        then = [(card, [values[half] for values in of_hands]) for card, of_hands in after]
        for number, found_outs in enumerate(_of_half([values[half] for values in now], then)):
            halves[number][half] = found_outs
    texts = tuple(cards_text(cards) for cards in hole)
    by_hand = tuple(FrozenMapping(of_hand) for of_hand in halves)
    return Outs(known_game.code, cards_text(on_board), len(to_come), texts, by_hand)


def _check(
    game: Game, hole: Sequence[Sequence[Card]], names: Sequence[Place], board: Sequence[Card], dead: Sequence[Card]
) -> None:
    """Check that all cards can be from the same deal, and that the board has at least the flop and is not complete.

    Raises:
        HandError: the game has no board, or a hand or the board has the wrong number of cards.
        CardError: a card appears twice, or is not in the game's deck.
    """
    if not game.full_board:
        raise HandError.at("board", f"{game.short_title} has no board; outs are cards still to come on a board")
    check_board(game, board)
    if not FLOP <= len(board) < game.full_board:
        rounds = listed((n for n in game.board_cards if FLOP <= n < game.full_board), "or")
        is_door = is_door_card(game, board)
        given = f"the door card alone makes no hand of {game.short_title} yet" if is_door else counted(len(board))
        raise HandError.at("board", f"{given}; outs need a board of {rounds or FLOP} cards")
    for cards, name in zip(hole, names, strict=True):
        check_deck(cards, game, name)
        if len(cards) not in game.hole_counts:
            raise HandError.at(
                name, f"{counted(len(cards))}; {game.short_title} takes {listed(game.hole_counts, 'or')}"
            )
    check_deck(board, game, "board")
    check_deck(dead, game, "dead")
    check_one_deal(hole, board, names)
    check_disjoint(dead, "dead", board, "board")
    for cards, name in zip(hole, names, strict=True):
        check_disjoint(dead, "dead", cards, name)


def _of_half(now: Sequence[Value | None], after: Sequence[tuple[Card, Sequence[Value | None]]]) -> Iterator[HalfOuts]:
    """The outs of each hand for a half of the pot, from the values of the hands now and after each next card."""
    standings = [_standings(values) for _, values in after]
    for hand, standing in enumerate(_standings(now)):
        helping: dict[Lead, list[tuple[Value, Card]]] = {AHEAD: [], TIED: [], BEHIND: []}
        for (card, values), then in zip(after, standings, strict=True):
            value = values[hand]
            if value is not None and then[hand] != standing != AHEAD:
                helping[then[hand]].append((value, card))
        yield HalfOuts(standing, _best_first(helping[AHEAD]), _best_first(helping[TIED]))


def _best_first(helping: list[tuple[Value, Card]]) -> tuple[Out, ...]:
    """The outs, ordered from the best to the worst hand that they make."""
    helping.sort(key=lambda pair: pair[0], reverse=True)
    return tuple(Out(card_name(card), value.category, value.name) for value, card in helping)


def _standings(values: Sequence[Value | None]) -> list[Lead]:
    """The standing of each hand; a hand that does not qualify is behind, unless no hand qualifies."""
    best = max((value for value in values if value is not None), default=None)
    if best is None:
        return [NO_HAND] * len(values)
    n_best = values.count(best)
    front: Lead = AHEAD if n_best == 1 else TIED
    return [front if value == best else BEHIND for value in values]


def _line(outs: HalfOuts, half: str) -> str:
    """The outs on one line."""
    parts = [f"{half}: {outs.standing}" if half else outs.standing]
    if outs.wins:
        made = ", ".join(f"{category} ({' '.join(cards)})" for category, cards in outs.categories.items())
        parts.append(f"{_cards(outs.wins, 'win')}: {made}")
    if outs.ties:
        parts.append(f"{_cards(outs.ties, 'tie')}: {' '.join(out.card for out in outs.ties)}")
    return "; ".join(parts)


def _cards(outs: Sequence[Out], verb: str) -> str:
    return f"1 card {verb}s" if len(outs) == 1 else f"{len(outs)} cards {verb}"
