"""The entry point `settle_rows`: settlement of many hands from columns in long form."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.columns.keys import Keys, read_keys
from cardspeak.columns.parsed import Column
from cardspeak.errors import PotError
from cardspeak.games import AnyGame, find_game
from cardspeak.pots import Rake, RuleSet, read_options
from cardspeak.pots.many import read_unit
from cardspeak.showdown.hands import options_of
from cardspeak.showdown.many.cards import read_cards, wrong_cards
from cardspeak.showdown.many.money import GivenMoney, read_money
from cardspeak.showdown.many.payment import pay
from cardspeak.showdown.many.result import SettledRows, settled
from cardspeak.showdown.many.rows import HandRows, Problems, check_length
from cardspeak.showdown.many.single import SingleHands, fault_of
from cardspeak.showdown.many.values import read_values, values_of_cards


def settle_rows(
    hand: Column | npt.NDArray[Any],
    bet: Column | npt.NDArray[Any],
    cards: Column | npt.NDArray[Any] | None = None,
    board: Column | npt.NDArray[Any] | None = None,
    *,
    boards: Sequence[Column | npt.NDArray[Any]] | None = None,
    double_board: bool = False,
    values: object = None,
    player: object = None,
    game: AnyGame = "holdem",
    folded: object = None,
    mucked: object = None,
    dead: object = 0,
    dead_of: object = None,
    unit: int = 1,
    button: object = None,
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
    saw_flop: object = None,
    players: object = None,
    strict: bool = False,
) -> SettledRows:
    """The payments of many hands in long form, in which each row is a player of a hand: what each wins and gets back.

    Each hand is paid exactly as `settle_cards` and `showdown` would pay it. The rows of a hand follow each other, in
    seat order, clockwise. Hands can have different numbers of players. Columns can come from Polars, pandas, PyArrow or
    another library with the Arrow PyCapsule interface, or be NumPy arrays or lists. Arguments that are the same for a
    whole hand, such as `board`, are columns too, with the same item in each row of the hand.

    Args:
        hand: the id of the hand that each row belongs to, whole numbers or text.
        bet: the total that the player bet, including the uncalled part, in whole numbers. Amounts are multiples of
            `unit`. The total of a hand, including dead money, is at most 10**15.
        cards: the player's hole cards, as text or in the other forms that `parse_many` accepts, or ids uint8[n, k],
            padded with 255. They can be null or empty if they are unknown. Each player who contests a pot needs cards.
        board: the cards on the board, in the same forms; rows can be null if another row of the hand has the board. A
            hand that ended early can have fewer cards.
        boards: instead of `board`, a list with a column for each board, for hands that were run several times and for
            double-board games. Later boards are null in hands that have fewer.
        double_board: whether the boards are halves of the pot, as in a double-board game.
        values: instead of cards and board, the value of each player's hand, where higher is better and 0 or null means
            no hand, or a mapping from the name of each half to such a column; see `settle_many`.
        player: the names or ids of the players, for messages. They must differ within a hand.
        game: the code of the game, a `Game`, or the path of a game file.
        folded: whether the player has folded, a column of flags; by default, nobody has.
        mucked: whether the player has mucked at the showdown, a column of flags; by default, nobody has.
        dead: money in the main pot that is not part of any bet: one number for all hands, or a column.
        dead_of: dead money that is known to come from the player, such as a big-blind ante, a column. It is added to
            `dead`.
        unit: the smallest chip in play, a whole number.
        button: whether the player has the button, a column of flags. In hands without one, the last player has it.
        rules: the rule set: `tda`, `wsop`, `roberts`, the path of your own file, or a `RuleSet`.
        rake: what the house takes, a `Rake` or a mapping of its attributes; by default, the rake of the rule set.
        saw_flop: whether the hand reached the flop, one flag or a column; by default, as the board shows.
        players: the number of players dealt in, for a cap on the rake that depends on it: one number or a column. By
            default, all rows of the hand.
        strict: whether to raise an error if a hand cannot be settled. By default, its amounts are masked, and `reasons`
            of the result says why.

    Raises:
        PotError: a column has the wrong type or length; the rows of a hand do not follow each other; the rule set, the
            rake or the unit is not accepted. If `strict` is true, also what is wrong in a hand; the message gives the
            row, counted from 0.
        CardError, HandError: a column of cards has the wrong type, or `strict` is true and the cards of a hand are
            wrong.
        GameError: the game is unknown.

    >>> result = settle_rows(
    ...     hand=["a", "a", "a", "b", "b"],
    ...     bet=[25, 50, 100, 10, 30],
    ...     cards=["8c 7h", "Ad 4s", "9h 5h", None, "Ks Kd"],
    ...     board=["Ac Kc Jc 5c Th"] * 3 + ["2c 7d 9s"] * 2,
    ...     folded=[False, False, False, True, False],
    ... )
    >>> result
    <SettledRows: 5 rows, 2 hands, 145 paid, 70 returned>
    >>> result.payout.tolist(), result.returned.tolist(), result.net.tolist()
    ([75, 50, 0, 0, 20], [0, 0, 50, 0, 20], [50, 0, -50, -10, 10])
    """
    known_game, chip = find_game(game), read_unit(unit)
    rows = HandRows(hand)
    problems = Problems(rows)
    names = None if player is None else _read_players(player, rows, problems)
    money = read_money(GivenMoney(bet, folded, mucked, dead, dead_of, button, saw_flop, players), rows, problems)
    if values is not None:
        if cards is not None or board is not None or boards is not None:
            raise PotError.at("values", "values are given as well as cards or a board; give only one of them")
        options = read_options(rules=rules, rake=rake, unit=chip)
        valued = read_values(values, problems)
        settle_one = SingleHands(rows, names, money, chip, options).by_values(valued)
        reached = np.ones(rows.n_hands, np.bool_) if money.saw_flop is None else money.saw_flop
        n_boards = np.ones(rows.n_hands, np.int64)
    else:
        if cards is None:
            raise PotError.at("cards", "none given; give a column of hole cards, or `values`")
        options = options_of(known_game, rules=rules, rake=rake, unit=chip, double_board=double_board)
        dealt = read_cards(cards, board, boards, known_game, money, problems)
        settle_one = SingleHands(rows, names, money, chip, options).by_cards(dealt, known_game)
        problems.in_hands(wrong_cards(dealt, known_game, money, rows) & problems.are_good, fault_of(settle_one))
        valued = values_of_cards(dealt, known_game, options, money, rows, problems)
        reached, n_boards = dealt.saw_flop, dealt.boards.number
    paid = pay(money, valued, reached, n_boards, options, chip, problems, settle_one)
    if strict:
        problems.check()
    net = paid.payout + paid.returned - money.put_in
    amounts = paid.payout, paid.returned, net
    return settled(amounts, (paid.rake, paid.jackpot), rows.starts, problems.are_good, problems.reasons())


def _read_players(player: object, rows: HandRows, problems: Problems) -> Keys:
    """The players; hands in which a player occurs twice are added to `problems`."""
    names = read_keys(player, "player")
    check_length(names, "player", rows.n)
    problems.in_rows(names.are_null, lambda _row: PotError.at("player", "it is null; give a name or an id"))
    order = np.lexsort((names.keys, rows.number))
    ordered, hands = names.keys[order], rows.number[order]
    may_repeat = np.flatnonzero((ordered[1:] == ordered[:-1]) & (hands[1:] == hands[:-1]))
    is_twice = np.zeros(rows.n, np.bool_)
    for place in may_repeat.tolist():
        one, other = int(order[place]), int(order[place + 1])
        is_twice[other] = names.given(one) == names.given(other)
    problems.in_rows(is_twice, lambda _row: PotError.at("player", "the player is in the hand twice"))
    return names
