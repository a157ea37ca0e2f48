"""The public class `Hand`: a hand played from actions, whether it is over or not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardspeak.errors import HistoryError
from cardspeak.exact_json import to_json
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.play.parts import Allowed, HandAction, HandPlayer
from cardspeak.play.play import play_hand
from cardspeak.pots.money import Chips

if TYPE_CHECKING:
    from cardspeak import answer_types
    from cardspeak.cards import Cards
    from cardspeak.games import AnyGame
    from cardspeak.pots.money import Amount


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """A hand played from actions. Use `Hand.play` to play one.

    Attributes:
        game: the code of the game.
        limit: the betting structure: `no`, `pot` or `fixed`.
        unit: the smallest chip.
        players: the players in seat order, with their bets.
        button: the number of the seat with the button.
        actions: what was done, including blinds and antes that were posted as agreed.
        street: the betting round that was reached, such as `flop`.
        board: the cards on the board.
        pot: all chips that were put in, including an uncalled bet.
        uncalled: the player of the largest bet and the part of it that nobody called, once the betting is over; None if
            there is no such part.
        is_over: whether the betting is over. Cards can still be to come if players are all in.
        next: what has to happen next, in words, such as `it is Bob's turn: fold or call 4`.
        allowed: what the player whose turn it is can do; None if it is nobody's turn, or not known whose.
    """

    game: str
    limit: str
    unit: Chips
    players: tuple[HandPlayer, ...]
    button: int
    actions: tuple[HandAction, ...]
    street: str
    board: str
    pot: Chips
    uncalled: tuple[str, Chips] | None
    is_over: bool
    next: str
    allowed: Allowed | None
    _table: FrozenMapping[str, Any]

    @classmethod
    def play(
        cls,
        players: Iterable[Any] | Mapping[str, Any],
        actions: Iterable[Any],
        *,
        game: AnyGame = "holdem",
        limit: str = "no",
        blinds: Sequence[Amount] = (),
        ante: Amount = 0,
        ante_from: str = "all",
        bets: Sequence[Amount] = (),
        bring_in: Amount = 0,
        most_bets: int | None = 4,
        draws: int | None = None,
        button: str | int | None = None,
        board: Cards = "",
        unit: Amount | None = None,
    ) -> Hand:
        """The hand that actions describe, after checking each against the turn, the stacks and the betting structure.

        The hand does not have to be over: `next` and `allowed` say what comes next.

        Args:
            players: the players who are dealt in, in seat order, clockwise: their names, a mapping from each name to
                the player's stack, or a mapping for each player with the keys `name`, `stack`, `seat` and `cards`. A
                stack that is not known (None) is not checked.
            actions: what the players do, in order, as text such as `Ann raises to 6` or `deal 2c 7d Kh`, as tuples such
                as `("Ann", "raises to", 6)`, or as mappings with the keys `player`, `action`, `amount`, `cards` and
                `all_in`.
            game: the code of the game, a `Game`, or the path of a game file.
            limit: the betting structure: `no`, `pot` or `fixed`.
            blinds: the small blind and the big blind; further amounts are straddles. The players left of the button
                post them, unless the actions say what these players post. By default, only actions post blinds.
            ante: the ante, which is paid unless the actions pay antes.
            ante_from: who pays the ante: `all`, `big blind` or `button`.
            bets: in a fixed-limit game, the small bet and the big bet; by default, the big blind and twice the big
                blind. Otherwise, the smallest bet; by default, the big blind.
            bring_in: the bring-in of a stud game.
            most_bets: the number of bets and raises in a round of a fixed-limit game; None for no cap. The big blind
                counts as a bet, and the bring-in does not.
            draws: the number of draws of a draw game; by default, that of the game.
            button: the player with the button, or the number of the seat with the button, which can be empty. By
                default, the button follows from the blinds in the actions, or is with the last player.
            board: cards on the board that are known beforehand; a `deal` without cards then deals the next of them.
            unit: the smallest chip; by default, 1, or 0.01 or less if an amount has decimals.

        Raises:
            HistoryError: an action cannot be read or is not allowed; a player, or an option is not valid.
            CardError: a card cannot be read, or is dealt twice.
            HandError: there is a wrong number of cards.
            PotError: an amount is not a multiple of the unit; there is no such seat for the button.
            GameError: the game is unknown.

        >>> hand = Hand.play(
        ...     {"Ann": 100, "Bob": 100, "Cid": 40},
        ...     ["Cid raises to 6", "Ann folds", "Bob calls", "deal 2c 7d Kh", "Bob checks", "Cid bets 10"],
        ...     blinds=[1, 2],
        ... )
        >>> hand
        <Hand: flop, pot 23; it is Bob's turn: fold, call 10 or raise to 20 to 94>
        >>> hand.allowed
        Allowed(player='Bob', call=10, least=20, most=94)
        """
        outcome = play_hand(
            players,
            actions,
            game=game,
            limit=limit,
            blinds=blinds,
            ante=ante,
            ante_from=ante_from,
            bets=bets,
            bring_in=bring_in,
            most_bets=most_bets,
            draws=draws,
            button=button,
            board=board,
            unit=unit,
        )
        return cls(**outcome)

    def table(self) -> dict[str, Any]:
        """The table that `showdown` takes: each player's bet and cards, who has folded or mucked, and the board.

        An ante that every player in the hand paid is part of the bets, so that players who are all in for less win only
        their part of the antes. Other antes and dead blinds are dead money in the main pot.

        Raises:
            HistoryError: the hand is not over; the message says whose turn it is.

        >>> actions = ["Ann raises to 6", "Bob folds", "Cid calls", "deal 2c 7d Kh", "Cid checks", "Ann bets 9",
        ...     "Cid folds"]
        >>> hand = Hand.play(["Ann", "Bob", "Cid"], actions, blinds=[1, 2], button="Ann")
        >>> [(player["name"], player["bet"], player.get("folded")) for player in hand.table()["players"]]
        [('Ann', 15, None), ('Bob', 1, 'preflop'), ('Cid', 6, 'flop')]
        """
        if not self.is_over:
            raise HistoryError(f"the hand is not over: {self.next}")
        table: dict[str, Any] = dict(self._table)
        return {**table, "players": [dict(player) for player in table["players"]]}

    def to_dict(self) -> answer_types.Hand:
        """The hand as a JSON-ready dict."""
        return {
            "kind": "hand",
            "game": self.game,
            "limit": self.limit,
            "unit": to_json(self.unit),
            "players": [player.to_dict() for player in self.players],
            "button": self.button,
            "actions": [action.to_dict() for action in self.actions],
            "street": self.street,
            "board": self.board,
            "pot": to_json(self.pot),
            "uncalled": None
            if self.uncalled is None
            else {"player": self.uncalled[0], "amount": to_json(self.uncalled[1])},
            "is_over": self.is_over,
            "next": self.next,
            "allowed": None if self.allowed is None else self.allowed.to_dict(),
        }

    def __repr__(self) -> str:
        return f"<Hand: {self.street}, pot {self.pot}; {self.next}>"
