"""Random hands, as a table for `showdown` and as columns for `settle_rows`."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from cardspeak import Game, cards_text


@dataclass(frozen=True)
class Hands:
    """Random hands of a game.

    Attributes:
        tables: a table for each hand.
        columns: the same hands as columns in long form.
    """

    tables: list[dict[str, Any]]
    columns: dict[str, Any]


def table_of(game: Game, source: random.Random, *, faults: float = 0.0, unit: int = 1, runs: int = 1) -> dict[str, Any]:
    """A random hand of a game; with probability `faults`, something in it is wrong."""
    n_runs = source.randint(1, runs) if game.full_board else 1
    most = min(7, (len(game.deck) - game.full_board * n_runs) // game.hole_cards)
    n = source.randint(1, most)
    deck = source.sample(game.deck, len(game.deck))
    folded = [source.random() < 0.35 for _ in range(n)]
    mucked = [not out and source.random() < 0.08 for out in folded]
    left = [not out and not hidden for out, hidden in zip(folded, mucked, strict=True)]
    stakes = source.choice([2, 5, 40])
    bets = [source.randint(0 if folded[seat] else 1, stakes) * unit for seat in range(n)]
    is_open = sum(left) < 2 and source.random() < 0.5
    n_board = source.choice(game.board_cards) if is_open else game.full_board
    board = [deck.pop() for _ in range(n_board)]
    boards = [board]
    if n_runs > 1 and n_board:
        n_shared = source.choice([n for n in game.board_cards if n <= n_board and n < game.full_board])
        boards += [board[:n_shared] + [deck.pop() for _ in range(n_board - n_shared)] for _ in range(n_runs - 1)]
    players, twins = [], dict[int, list[int]]()
    for seat in range(n):
        n_hole = source.choice(game.hole_counts)
        held = twins.pop(seat, None) or [deck.pop() for _ in range(n_hole)]
        twin = twin_of(held, deck)
        if len(twin) > 5 and source.random() < 0.5:  # another card that often does not play
            twin[source.randrange(len(twin))] = source.choice([card for card in deck if card not in twin])
        if seat + 1 < n and twin and source.random() < 0.3:
            twins[seat + 1] = twin
            for card in twin:
                deck.remove(card)
        is_known = left[seat] or source.random() < 0.5
        players.append(
            {
                "name": f"P{seat}",
                "bet": bets[seat],
                "cards": cards_text(held) if is_known else "",
                "folded": folded[seat],
                "mucked": mucked[seat],
            }
        )
    table = {
        "game": game.code,
        "board": cards_text(board),
        "button": f"P{source.randrange(n)}",
        "dead": source.choice([0, 0, 3]) * unit,
        "players": players,
        "unit": unit,
    }
    if len(boards) > 1:
        del table["board"]
        table["boards"] = [cards_text(each) for each in boards]
    if source.random() < faults:
        spoil(table, source)
    return table


def twin_of(held: list[int], deck: list[int]) -> list[int]:
    """Cards of the same ranks as `held` from the deck, as a hand that often ties; empty if there are none."""
    twin: list[int] = []
    for card in held:
        same = [other for other in deck if other // 4 == card // 4 and other not in twin]
        if not same:
            return []
        twin.append(same[-1])
    return twin


def spoil(table: dict[str, Any], source: random.Random) -> None:
    """Make something in a table wrong, or at least unusual."""
    player, other = source.choice(table["players"]), source.choice(table["players"])
    fault = source.randrange(9)
    if "boards" in table and fault < 4:
        spoil_boards(table["boards"], fault)
        return
    if fault == 0:
        player["cards"] = other["cards"]
    elif fault == 1:
        player["cards"] = player["cards"][3:]
    elif fault == 2:
        player["bet"] = source.choice([-1, 0])
    elif fault == 3:
        table["board"] = table["board"][3:]
    elif fault == 4:
        player["folded"] = player["mucked"] = True
    elif fault == 5:
        player["cards"] = "As" + player["cards"][2:]
    elif fault == 6:
        player["cards"] = "2c" + player["cards"][2:]
    elif fault == 7:
        for each in table["players"]:
            each["folded"], each["mucked"] = not each["folded"], source.random() < 0.5
    else:
        player["cards"], player["bet"], table["dead"] = "", 0, 3


def spoil_boards(boards: list[str], fault: int) -> None:
    """Make something in the boards of a hand wrong, or at least unusual."""
    if fault == 0:
        boards[-1] = boards[0]
    elif fault == 1:
        boards[-1] = boards[-1][3:]
    elif fault == 2:
        boards[-1] = boards[0][-2:] + boards[-1][2:]
    else:
        boards[-1] = boards[-1][3:6] + boards[-1][:3] + boards[-1][6:]


def columns_of(tables: list[dict[str, Any]], runs: int) -> dict[str, Any]:
    """The same hands in long form."""
    rows = [(number, table, player) for number, table in enumerate(tables) for player in table["players"]]
    return {
        "hand": [f"hand {number}" for number, _, _ in rows],
        "player": [player["name"] for _, _, player in rows],
        "bet": [player["bet"] for _, _, player in rows],
        "cards": [player["cards"] or None for _, _, player in rows],
        "boards": [[board_of(table, run) for _, table, _ in rows] for run in range(runs)],
        "folded": [player["folded"] for _, _, player in rows],
        "mucked": [player["mucked"] for _, _, player in rows],
        "dead": [table["dead"] for _, table, _ in rows],
        "button": [table["button"] == player["name"] for _, table, player in rows],
    }


def board_of(table: dict[str, Any], run: int) -> str | None:
    """A board of a hand; None if it has none."""
    boards = table.get("boards") or [table["board"]]
    return (boards[run] or None) if run < len(boards) else None


def random_hands(game: Game, seed: object, n: int, **options: Any) -> Hands:
    """Random hands of a game."""
    source = random.Random(f"{game.code} {seed}")
    tables = [table_of(game, source, **options) for _ in range(n)]
    return Hands(tables, columns_of(tables, options.get("runs", 1)))
