"""The result of a showdown: who has what, who wins which pot, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.drawn import Drawn
from cardspeak.frozen import sealed
from cardspeak.pots import Chips, EmptySeat, Player, Pot, Settlement, in_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardspeak import answer_types
    from cardspeak.evaluate import Evaluation
    from cardspeak.tournament import IcmChange


@sealed
@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table, with their cards and bet.

    Attributes:
        name: the name of the player.
        hole: their hole cards, as text; empty if they are unknown.
        bet: what they bet, without dead money.
        folded: whether they folded.
        dead: dead money that they put in, in addition to the bet.
        mucked: whether they mucked.
        discards: the cards that they replace in a draw that is still to come, as text.
        range: their range, if their cards are not known.
    """

    name: str
    hole: str
    bet: Chips
    folded: bool
    dead: Chips = 0
    mucked: bool = False
    discards: str = ""
    range: str = ""


@sealed
@dataclass(frozen=True, slots=True)
class BoardHands:
    """A board, and the value of each shown hand on it.

    Attributes:
        board: the board, as text; empty in games without a board.
        hands: the evaluation of each shown hand, by player.
    """

    board: str
    hands: Mapping[Player, Evaluation]

    def to_dict(self) -> answer_types.BoardHands:
        """The board as a JSON-ready dict with the keys `board` and `hands`."""
        hands = {in_json(name): evaluation.to_dict()["values"] for name, evaluation in self.hands.items()}
        return {"board": self.board.split(), "hands": hands}


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Showdown(Drawn):
    """Who has what, who wins which pot, and why.

    Attributes:
        game: the code of the game.
        title: the name of the game.
        boards: each board with the values of the hands on it. There is one board unless the hand was run several times
            or the game is a double-board game.
        button: the name of the player with the button, or the empty seat that it is on; None if neither the game nor
            the odd chips depend on it.
        seats: the players in seat order.
        settlement: the pots, what was returned, and who is paid.
        icm: the change in what the stacks are worth in a tournament; None if the table has no prizes.
        reasons: for each pot, why its winners won it, in one or two sentences for each half on each board; empty for an
            uncontested pot.
    """

    game: str
    title: str
    boards: tuple[BoardHands, ...]
    button: str | EmptySeat | None
    seats: tuple[Seat, ...]
    settlement: Settlement
    reasons: tuple[tuple[str, ...], ...]
    icm: IcmChange | None = None

    @property
    def board(self) -> str:
        """The board, as text; the first if there are several."""
        return self.boards[0].board

    @property
    def hands(self) -> Mapping[str, Evaluation]:
        """The evaluation of each shown hand, by player; on the first board if there are several."""
        return self.boards[0].hands

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots, main pot first."""
        return self.settlement.pots

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who win something from a pot, in seat order."""
        return self.settlement.winners

    @property
    def payouts(self) -> Mapping[str, Chips]:
        """What each player wins from all pots together, without returned chips."""
        return self.settlement.payouts

    @property
    def returned(self) -> Mapping[str, Chips]:
        """The chips returned to each player because nobody called them."""
        return self.settlement.returned

    @property
    def net(self) -> Mapping[str, Chips]:
        """What each player has won or lost over the whole hand."""
        return self.settlement.net

    def __str__(self) -> str:
        lines: list[str] = []
        for number, on_board in enumerate(self.boards, start=1):
            lines.append(f"Board{f' {number}' if len(self.boards) > 1 else ''}: {on_board.board or 'none'}")
            lines += [f"{name}: {evaluation.hole}: {evaluation}" for name, evaluation in on_board.hands.items()]
        return "\n".join([*lines, *self.settlement.lines()])

    def __repr__(self) -> str:
        boards = " and ".join(hands.board or "no board" for hands in self.boards)
        return f"<Showdown on {boards}: {', '.join(self.settlement.outcomes())}>"

    def to_dict(self) -> answer_types.Showdown:
        """The showdown as a JSON-ready dict: the keys of a settlement, and `game` and `hands`.

        With several boards, the key `boards` replaces `hands`: it lists, for each board, its cards as `board` and its
        `hands`. For a tournament, there is also the key `icm`. `Settlement.from_dict` reads the settlement.
        """
        answer: answer_types.Showdown = {
            "kind": "showdown",
            "game": self.game,
            **self.settlement.paid_hand(),  # type: ignore[typeddict-item]  # it has none of the keys that follow
        }
        if len(self.boards) > 1:
            answer["boards"] = [board.to_dict() for board in self.boards]
        else:
            answer["hands"] = self.boards[0].to_dict()["hands"]
        if self.icm is not None:
            answer["icm"] = self.icm.to_dict()
        return answer
