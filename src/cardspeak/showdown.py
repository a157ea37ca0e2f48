"""A table in, who wins what and why out."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardspeak.cards import Card, cards_text, counted, parse_cards
from cardspeak.errors import HandError, listed
from cardspeak.evaluate import Evaluation, evaluate_parsed
from cardspeak.explain import why_best
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.games import Game, check_board, check_one_deal, find_game
from cardspeak.pots import Chips, Pot, Settlement, contesting, from_units, settle, to_units

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
        board: the board, as text.
        button: the name of the player whose button it is.
        seats: the players in seat order.
        hands: what each hand that was shown is worth, by player.
        settlement: the pots, what was returned, and who is paid.
        reasons: for each pot, why its winners won it, in a sentence or two; none where nobody contested it.
    """

    game: str
    board: str
    button: str
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
            `dead`, `unit` and `game`.
        rules: the code of the rule set that pays odd chips: `tda`, `wsop` or `roberts`.

    Raises:
        TableError: the file cannot be read or holds no table.
        CardError: a card cannot be read, or is dealt twice.
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
    settlement = settle(
        {player.name: player.bet for player in read.players},
        values=hands,
        folded={player.name for player in read.players if player.folded},
        dead=read.dead,
        unit=read.unit,
        button=read.button,
        rules=rules,
    )
    return Showdown(
        game=game.code,
        board=cards_text(board),
        button=read.button if read.button is not None else read.players[-1].name,
        seats=tuple(_seat(player, hole, settlement.unit) for player in read.players),
        hands=FrozenMapping(hands),
        settlement=settlement,
        reasons=tuple(_reasons(pot, hands) for pot in settlement.pots),
    )


def _parse_hands(game: Game, players: Sequence[Player], board: Sequence[Card]) -> dict[str, tuple[Card, ...]]:
    """The hole cards of all players whose cards are known, each card dealt once."""
    check_board(game, board)
    most = game.most_players
    if len(players) > most:
        raise HandError(f"{len(players):,} players; the deck deals {game.title} to {most}")
    hole: dict[str, tuple[Card, ...]] = {}
    for player in players:
        what = f"cards of {player.name}"
        cards = parse_cards(player.cards, what)
        if not cards:
            continue
        if len(cards) > game.hole_cards or (len(cards) < game.hole_cards and not player.folded):
            raise HandError(f"{what}: {counted(len(cards))}; {game.title} deals {game.hole_cards} to a player")
        hole[player.name] = cards
    check_one_deal(list(hole.values()), board, [f"cards of {name}" for name in hole])
    return hole


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
            raise HandError(f"{name} has no cards; at a showdown of several each contender shows {game.hole_cards}")
    return {name: evaluate_parsed(game, hole[name], board, f"cards of {name}") for name in contenders}


def _seat(player: Player, hole: Mapping[str, Sequence[Card]], unit: Chips) -> Seat:
    bet = from_units(to_units(player.bet, unit, f"bet of {player.name}"), unit)
    return Seat(player.name, cards_text(hole.get(player.name, ())), bet, player.folded)


def _reasons(pot: Pot, hands: Mapping[str, Evaluation]) -> tuple[str, ...]:
    """Why the winners of a pot won it; nothing where nobody contested it."""
    return () if pot.is_uncontested else why_best([hands[name].value for name in pot.contenders])
