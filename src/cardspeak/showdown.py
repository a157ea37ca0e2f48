"""A table in, who wins what and why out."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardspeak.cards import Card, cards_text, counted, parse_cards, suit_of
from cardspeak.errors import HandError, listed
from cardspeak.evaluate import Evaluation, evaluate_parsed
from cardspeak.explain import why_best
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.games import Game, Half, always_won_first, check_board, check_deck, check_one_deal, find_game
from cardspeak.pots import Chips, Pot, RuleSet, Settlement, contesting, find_rules, from_units, settle, to_units
from cardspeak.rules import Value

if TYPE_CHECKING:
    from cardspeak.table import Player


@sealed
@dataclass(frozen=True, slots=True)
class Seat:
    """A player as he sat at the table.

    Attributes:
        name: what he is called.
        cards: his hole cards, as text; empty where they are not known.
        bet: what he put in.
        folded: whether he gave up the hand.
    """

    name: str
    cards: str
    bet: Chips
    folded: bool


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Showdown:
    """Who has what, who wins which pot, and why.

    Attributes:
        game: the code of the game.
        title: what people call the game.
        board: the board, as text.
        button: the name of the player whose button it is; None in games without one.
        seats: the players in seat order.
        hands: what each hand that was shown is worth, by player.
        settlement: the pots, what was returned, and who is paid.
        reasons: for each pot, why its winners won it, in a sentence or two for each half; none where nobody contested
            it.
    """

    game: str
    title: str
    board: str
    button: str | None
    seats: tuple[Seat, ...]
    hands: Mapping[str, Evaluation]
    settlement: Settlement
    reasons: tuple[tuple[str, ...], ...]

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots, main pot first."""
        return self.settlement.pots

    @property
    def payouts(self) -> Mapping[str, Chips]:
        """What each player is paid, without what was returned."""
        return self.settlement.payouts

    @property
    def returned(self) -> Mapping[str, Chips]:
        """What each player gets back because nobody matched it."""
        return self.settlement.returned

    def __str__(self) -> str:
        hands = [f"{name}: {evaluation.hole}: {evaluation}" for name, evaluation in self.hands.items()]
        return "\n".join([f"Board: {self.board or 'none'}", *hands, *self.settlement.lines()])

    def __repr__(self) -> str:
        return f"<Showdown on {self.board or 'no board'}: {', '.join(self.settlement.outcomes())}>"

    def to_dict(self) -> dict[str, Any]:
        """The showdown as JSON has it: `game`, `pots`, `returned`, `payouts`, `rake` and `hands`."""
        hands = {name: evaluation.to_dict()["values"] for name, evaluation in self.hands.items()}
        return {"game": self.game, **self.settlement.to_dict(), "hands": hands}


def showdown(table: str | os.PathLike[str] | Mapping[str, Any], rules: str = "tda") -> Showdown:
    """Who wins what at a table, and why.

    Args:
        table: the path of a TOML or JSON file, `-` for standard input, or the mapping that such a file holds:
            `players` in seat order, each with `name`, `bet`, `cards` and `folded`, and beside them `board`, `button`,
            `dead`, `unit` and `game`, which is a code, a `Game` or the path of a file that holds one.
        rules: the code of the rule set that pays odd chips: `tda`, `wsop` or `roberts`.

    Raises:
        TableError: the file cannot be read or holds no table.
        CardError: a card cannot be read, is dealt twice, or is not in the game's deck.
        HandError: a wrong number of cards on the board or in a hand; a contender without cards.
        PotError: bets that cannot be paid: below the unit, negative; nobody left; a button that names nobody.
        GameError: the game is not known.

    >>> result = showdown({
    ...     "board": "Ac Kc Jc 5c Th",
    ...     "players": [
    ...         {"name": "Ann", "cards": "8c 7h", "bet": 25},
    ...         {"name": "Bob", "cards": "Ad 4s", "bet": 50},
    ...         {"name": "Cid", "cards": "9h 5h", "bet": 100},
    ...     ],
    ... })
    >>> dict(result.payouts), dict(result.returned)
    ({'Ann': 75, 'Bob': 50}, {'Cid': 50})
    >>> result.reasons[0]
    ('flush, ace high beats one pair, aces',)
    """
    from cardspeak.table import read_table  # here: `import cardspeak` does not wait for Pydantic

    read = read_table(table)
    game = find_game(read.game)
    board = parse_cards(read.board, "board")
    hole = _parse_hands(game, read.players, board)
    contenders = _contenders(read.players)
    hands = _evaluate_hands(game, hole, board, contenders)
    rule_set = find_rules(rules)
    settlement = settle(
        {player.name: player.bet for player in read.players},
        halves={half.name: _values(half, hands) for half in always_won_first(game.halves)},
        odd_half=game.odd_half,
        odd_cards=_odd_cards(game, hands, hole, rule_set) if game.odd_by_suit else None,
        low_halves=[half.name for half in game.halves if half.ranking.is_low],
        folded={player.name for player in read.players if player.folded},
        dead=read.dead,
        unit=read.unit,
        button=read.button,
        rules=rules,
    )
    return Showdown(
        game=game.code,
        title=game.title,
        board=cards_text(board),
        button=None if game.odd_by_suit else settlement.button,
        seats=tuple(_seat(player, hole, settlement.unit) for player in read.players),
        hands=FrozenMapping(hands),
        settlement=settlement,
        reasons=tuple(_reasons(game, pot, hands) for pot in settlement.pots),
    )


def _parse_hands(game: Game, players: Sequence[Player], board: Sequence[Card]) -> dict[str, tuple[Card, ...]]:
    """The hole cards of all players whose cards are known, each card dealt once."""
    check_board(game, board)
    check_deck(board, game, "board")
    _check_players(game, players)
    hole: dict[str, tuple[Card, ...]] = {}
    for player in players:
        what = f"cards of {player.name}"
        cards = parse_cards(player.cards, what)
        if not cards:
            continue
        fewest = 0 if player.folded else game.hole_counts[0]
        if not fewest <= len(cards) <= game.hole_cards:
            shown = f", who shows {listed(game.hole_counts, 'or')}" if game.discards else ""
            raise HandError(f"{what}: {counted(len(cards))}; {game.title} deals {game.hole_cards} to a player{shown}")
        check_deck(cards, game, what)
        hole[player.name] = cards
    check_one_deal(list(hole.values()), board, [f"cards of {name}" for name in hole])
    return hole


def _check_players(game: Game, players: Sequence[Player]) -> None:
    """Nothing; raises `HandError` where there are more players than the deck has cards for.

    Without a board, who folds may have had a few cards only: then those count who are left in.
    """
    most = game.most_players
    n_dealt = len(players) if game.full_board else sum(not player.folded for player in players)
    if n_dealt > most:
        left_in = "" if game.full_board else " left in"
        raise HandError(f"{n_dealt:,} players{left_in}; the deck deals {game.title} to {most}")


def _contenders(players: Sequence[Player]) -> list[str]:
    """Who must show a hand: all who are left in and put chips in, or nobody where that is one player alone."""
    left = [seat for seat, player in enumerate(players) if not player.folded]
    names = [players[seat].name for seat in contesting([player.bet for player in players], left)]
    return names if len(names) > 1 else []


def _evaluate_hands(
    game: Game, hole: Mapping[str, Sequence[Card]], board: Sequence[Card], contenders: Sequence[str]
) -> dict[str, Evaluation]:
    """What each contender's hand is worth."""
    if contenders and len(board) != game.full_board:
        raise HandError(f"board: {counted(len(board))}; the showdown of {listed(contenders)} needs {game.full_board}")
    for name in contenders:
        if name not in hole:
            shown = listed(game.hole_counts, "or")
            raise HandError(f"{name} has no cards; at a showdown of several each contender shows {shown}")
    return {name: evaluate_parsed(game, hole[name], board, f"cards of {name}") for name in contenders}


def _values(half: Half, hands: Mapping[str, Evaluation]) -> dict[str, Value | None]:
    """What each hand is worth in a half of the pot."""
    return {name: evaluation.values[half.name] for name, evaluation in hands.items()}


def _odd_cards(
    game: Game, hands: Mapping[str, Evaluation], hole: Mapping[str, Sequence[Card]], rules: RuleSet
) -> dict[str, dict[str, tuple[int, int]]]:
    """For each half the card of each player that its odd chips go by, as numbers of which the greatest is first.

    A card is its rank, aces low in orders in which they are, and then its suit.
    """
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for half in game.halves:
        is_lowest = rules.odd_card(is_low=half.ranking.is_low) == "lowest"
        found[half.name] = {}
        for name, value in _values(half, hands).items():
            if value is not None:
                cards = hole[name] if rules.odd_card_from == "all cards" else parse_cards(value.cards)
                ranked = sorted((half.ranking.rank(card), suit_of(card)) for card in cards)
                rank, suit = ranked[0] if is_lowest else ranked[-1]
                found[half.name][name] = (-rank, -suit) if is_lowest else (rank, suit)
    return found


def _seat(player: Player, hole: Mapping[str, Sequence[Card]], unit: Chips) -> Seat:
    bet = from_units(to_units(player.bet, unit, f"bet of {player.name}"), unit)
    return Seat(player.name, cards_text(hole.get(player.name, ())), bet, player.folded)


def _reasons(game: Game, pot: Pot, hands: Mapping[str, Evaluation]) -> tuple[str, ...]:
    """Why the winners of a pot won it; nothing where nobody contested it."""
    if pot.is_uncontested:
        return ()
    reasons: list[str] = []
    for half in game.halves:
        prefix = f"{half.name}: " if len(game.halves) > 1 else ""
        values = [value for name in pot.contenders if (value := hands[name].values[half.name]) is not None]
        reasons += [prefix + reason for reason in why_best(values)] if values else []
    return tuple(reasons)
