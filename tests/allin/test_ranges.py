"""All-ins with ranges for players whose cards are not known: each holding and each deal settled alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from cardspeak import CardspeakError, all_in, cards_text, equity, parse_cards, parse_range, settle_cards, showdown
from cardspeak.allin import deals
from cardspeak.games import find_game
from cardspeak.ranges import parse_street
from tests.allin.test_all_in import player
from tests.cases import cases


def dealt(table: Mapping[str, Any]) -> Iterator[tuple[dict[str, str], str, Fraction]]:
    """The hands, the board and the weight of every deal of a table."""
    game, players = find_game(table["game"]), table["players"]
    board = parse_cards(table.get("board", ""))
    n_so_far = next((len(parse_cards(player["cards"])) for player in players if "cards" in player), 0)
    choices = [
        [
            (parse_cards(text), Fraction(str(weight)))
            for text, weight in (
                parse_street(player["range"], game, n_so_far) if game.is_stud else parse_range(player["range"], game)
            )
        ]
        if "range" in player
        else [(parse_cards(player["cards"]), Fraction(1))]
        for player in players
    ]
    counts = [
        game.hole_cards - len(cards) if game.is_stud and not player.get("folded") else 0
        for player, ((cards, _), *_) in zip(players, choices, strict=True)
    ]
    for chosen in product(*choices):
        held = [card for cards, _ in chosen for card in cards] + list(board)
        if len(set(held)) < len(held):
            continue
        weight = Fraction(1)
        for _, of_player in chosen:
            weight *= of_player
        live = [card for card in game.deck if card not in held]
        for rest in combinations(live, game.full_board - len(board)):
            for hands in completed([cards for cards, _ in chosen], live, counts):
                by_player = {player["name"]: cards_text(hand) for player, hand in zip(players, hands, strict=True)}
                yield by_player, cards_text((*board, *rest)), weight


def completed(
    hands: Sequence[Sequence[int]], live: Sequence[int], counts: Sequence[int]
) -> Iterator[list[Sequence[int]]]:
    """The hands, each with this many live cards more, in every way."""
    if not hands:
        yield []
        return
    first, *others = hands
    for rest in combinations(live, counts[0]):
        for dealt_to_others in completed(others, [card for card in live if card not in rest], counts[1:]):
            yield [[*first, *rest], *dealt_to_others]


def assert_average_of_all_deals(table: Mapping[str, Any], **terms: Any) -> None:
    """Check the expected chips of every player against every deal, each settled through the public function."""
    players, total, n_deals = table["players"], Fraction(0), 0
    paid = {player["name"]: Fraction(0) for player in players}
    won = dict(paid)
    for hands, board, weight in dealt(table):
        settlement = settle_cards(
            {player["name"]: player["bet"] for player in players},
            {player["name"]: hands[player["name"]] for player in players},
            board,
            folded=[player["name"] for player in players if player.get("folded")],
            dead=table.get("dead", 0),
            game=table["game"],
            **terms,
        )
        total += weight
        n_deals += 1
        for name, chips in settlement.payouts.items():
            paid[name] += weight * Fraction(chips)
        winners = {award.player for award in settlement.pots[0].awards}
        for name in winners if len(winners) == 1 else ():
            won[name] += weight
    result = all_in(table, **terms)
    assert result.deals == n_deals
    assert result.expected == {name: chips / total for name, chips in paid.items()}
    assert result.pots[0].win == {name: won[name] / total for name in result.pots[0].contenders}


TURN: dict[str, Any] = {
    "game": "holdem",
    "board": "Kd 7c 2s 3h",
    "dead": 1,
    "players": [player("Ann", "As Ah", 20), {"name": "Bob", "range": "KQs, 77:0.5, A4s:0.25", "bet": 31}],
}
RIVER: dict[str, Any] = {
    "game": "holdem",
    "board": "Kd 7c 2s 3h 9d",
    "players": [
        {"name": "Ann", "range": "AK, 99:0.1", "bet": 20},
        {"name": "Bob", "range": "KQ:0.5, 77, T8s", "bet": 31},
        player("Cid", "Ks 9s", 12),
        player("Dee", "Kh 4c", 2, folded=True),
    ],
}
HILO: dict[str, Any] = {
    "game": "omaha8",
    "board": "3c 4h 7s Ts Kd",
    "dead": 1,
    "players": [player("Ann", "As 2d 8h Kc", 11), {"name": "Bob", "range": "AA2:ds, AcAh5d6d:0.3", "bet": 11}],
}
STUD: dict[str, Any] = {
    "game": "razz",
    "dead": 1,
    "players": [
        player("Ann", "As 2d 3c 4d 7c Kd Kc", 10),
        {"name": "Bob", "range": "Ad 2s 3d 4s 7d Ks ??, Ac 2c 3s 4c 6d Kh Qh", "bet": 10},
    ],
}
FOLDED = ("5s 5h 5d 5c 6s 6h 6d", "6c 8s 8h 8d 8c 9s 9h", "9d 9c Ts Th Td Tc 7h", "4s 4h 4d 4c 3h 3d 3s")
SIXTH_STREET: dict[str, Any] = {
    "game": "stud",
    "dead": 1,
    "players": [
        player("Ann", "As Ad Kh 7c 2s 2h", 10),
        {"name": "Bob", "range": "[QA]QcQdJhJdKd, QsQhQcJhJdKd:0.5", "bet": 16},
        {"name": "Cid", "range": "Ac?QhKsKcJs, AcAhQsKcJs2d:0.25", "bet": 16},
        *(player(f"Dee {at}", cards, 1, folded=True) for at, cards in enumerate((*FOLDED, "7s Jc"))),
    ],
}
RAZZ: dict[str, Any] = SIXTH_STREET | {
    "game": "razz",
    "players": [
        player("Ann", "As 2d 3c 7c Kd", 10),
        {"name": "Bob", "range": "[A2][A2]7d7sKs", "bet": 10},
        *(
            player(f"Dee {at}", cards, 1, folded=True)
            for at, cards in enumerate((*FOLDED, "Jc Jd Js Jh Qc Qd Qs", "Kc 2c"))
        ),
    ],
}
BADUGI: dict[str, Any] = {
    "game": "badugi",
    "players": [player("Ann", "As 2d 3h 8c", 10), {"name": "Bob", "range": "Ad 2s 4c ??:0.5", "bet": 10}],
}
SHORT: dict[str, Any] = {
    "game": "shortdeck",
    "board": "Kd 7c Qs 8h",
    "players": [
        {"name": "Ann", "range": "AsAh, KK", "bet": 20},
        {"name": "Bob", "range": "AsKs:0.3, JsTs, JhTh", "bet": 20},
        {"name": "Cid", "range": "QhQd, QdQc:0.7", "bet": 9},
    ],
}


class TestAgainstEachDeal:
    @cases(
        ("table", "terms"),
        [
            (TURN, {}),
            (HILO, {"rules": "roberts"}),
            (STUD, {}),
            (SIXTH_STREET, {}),
            (RAZZ, {}),
            (BADUGI, {}),
            (SHORT, {}),
        ],
    )
    def test_it_is_the_average_of_all_deals(self, table: dict[str, Any], terms: dict[str, Any]) -> None:
        assert_average_of_all_deals(table, **terms)

    @pytest.mark.parametrize("at_once", [7, 1 << 16])
    def test_batches_of_any_size(self, at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(deals, "AT_ONCE", at_once)
        assert_average_of_all_deals(TURN | {"board": "Kd 7c 2s 3h 9d"})

    def test_a_known_folded_card_is_in_no_holding(self) -> None:
        table = RIVER | {"players": RIVER["players"][:3]}
        assert_average_of_all_deals(table)
        assert all_in(RIVER).deals < all_in(table).deals

    def test_odd_chips_by_card(self) -> None:
        """In razz, ties are decided by the cards of each deal, so deals with odd chips are settled one by one."""
        result = all_in(STUD)
        assert 0 < result.pots[0].shared["Ann"] < 1

    def test_a_rare_holding_does_not_count_as_many_deals(self) -> None:
        """A weight of a millionth makes the other weights a million each, but the number of deals stays small."""
        rare = "Ad 2s 3d 4s 7d Ks ??, Ac 2c 3s 4c 6d Kh Qh:0.000001"
        players = [STUD["players"][0], {"name": "Bob", "range": rare, "bet": 10}]
        assert_average_of_all_deals(STUD | {"players": players})


class TestAgainstEquity:
    @cases(
        ("game", "cards", "text", "board"),
        [
            ("holdem", "As Ah", "KK, AKs:0.5", "Kd 7c 2s"),
            ("holdem", "Ts 9s", "random", "Kd 7c 2s 3h"),
            ("shortdeck", "Ac Ad", "KsKh", ""),
        ],
    )
    def test_equity_of_a_hand_against_a_range(self, game: str, cards: str, text: str, board: str) -> None:
        players = [player("Ann", cards, 50), {"name": "Bob", "range": text, "bet": 50}]
        table = {"game": game, "board": board, "players": players}
        asked = equity(cards, text, board=board, game=game, exact=True)
        shares = all_in(table).equity
        assert [float(share) for share in shares.values()] == pytest.approx(
            [player.equity for player in asked.players], abs=1e-9
        )

    def test_a_range_of_one_holding_is_that_hand(self) -> None:
        known = {"board": "Kd 7c 2s", "players": [player("Ann", "As Ah", 50), player("Bob", "Ks Qh", 50)]}
        unknown = {**known, "players": [known["players"][0], {"name": "Bob", "range": "KsQh", "bet": 50}]}
        assert all_in(unknown).expected == all_in(known).expected
        assert all_in(unknown).pots == all_in(known).pots

    def test_two_boards(self) -> None:
        """With a range too, two boards that start with the same cards have the equity of one."""
        players = [player("Ann", "As Ah", 50), {"name": "Bob", "range": "KsQh, 77:0.5", "bet": 50}]
        board = "Kd 7c 2s 3h"
        once, twice = all_in({"board": board, "players": players}), all_in({"boards": [board] * 2, "players": players})
        assert twice.equity == once.equity


def two(**more: Any) -> dict[str, Any]:
    return {
        "board": "Kd 7c 2s 3h",
        "players": [player("Ann", "As Ah", 50), {"name": "Bob", "bet": 50, "range": "KQs", **more}],
    }


def on_fifth_street(text: str) -> dict[str, Any]:
    return {"game": "stud", "players": [player("Ann", "As Ad Kh 2c 3d", 5), {"name": "Bob", "range": text, "bet": 5}]}


@cases(
    ("table", "message"),
    [
        (two(range="KXs"), 'range of Bob "KXs": "KXs" at column 1: X is not a rank (23456789TJQKA)'),
        (two(range=7), "table: player 2 (Bob): range is 7; write it in quotes"),
        (two(range="K" * 20_001), "table: player 2 (Bob): range is longer than 20,000 characters"),
        (
            two(range="KdKs"),
            "range of Bob: every holding contains a card that is known to be elsewhere; no holding is left",
        ),
        (two(cards="Ks Qs"), "range of Bob: Bob has cards too; give either the cards or a range"),
        (two(folded=True), "range of Bob: Bob is no longer in the hand; leave the range out"),
        (
            {"players": [{"name": name, "bet": 5, "range": "AsAh"} for name in ("Ann", "Bob")]},
            "range of Bob: Ann and Bob cannot all be dealt holdings from their ranges",
        ),
        (
            {"players": [{"name": name, "bet": 5, "range": "random"} for name in ("Ann", "Bob", "Cid")]},
            "range of Cid: 1,624,350 holdings of the other players and 1,326 of this player are too many to combine; "
            "narrow the ranges",
        ),
        (
            {"players": [player("Ann", "As Ah", 5), {"name": "Bob", "bet": 5, "range": "random"}]},
            "samples: there are 2,097,572,400 ways to deal the 5 cards to come; the limit for an exact result is 100,000,000; "
            "give a number of deals to sample, such as 1000000",
        ),
    ],
)
def test_what_is_wrong(table: dict[str, Any], message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        all_in(table)
    assert str(caught.value) == message


@cases(
    ("text", "message"),
    [
        (
            "QcJhJd",
            '"QcJhJd" at column 1: it has 3 cards, but the players have 5 so far; write ? for each unknown card',
        ),
        ("??QcJhJd, ???????", '"???????" at column 11: it has 7 cards, but the players have 5 so far'),
        ("QQ:xxyy", '":xxyy" at column 3: 4 letters; the players have 5 so far, so write one letter for each'),
    ],
)
def test_a_range_in_stud_has_the_cards_dealt_so_far(text: str, message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        all_in(on_fifth_street(text))
    assert str(caught.value) == f'range of Bob "{text}": {message}'


def test_many_deals_of_stud_are_sampled() -> None:
    result = all_in(on_fifth_street("**QcJhJd"), samples=1000, seed=1)
    assert result.draws == {"Ann": 2, "Bob": 2}
    assert result.standard_error is not None
    assert sum(result.expected.values()) == 10


def test_a_showdown_needs_cards() -> None:
    with pytest.raises(CardspeakError) as caught:
        showdown(RIVER)
    assert str(caught.value) == (
        "range of Ann: a showdown needs the cards of Ann, not a range; if cards are still to come, use all_in"
    )


def test_who_wins_without_showing_may_have_a_range() -> None:
    table = {"players": [{"name": "Ann", "bet": 5, "range": "AA"}, player("Bob", "", 3, folded=True)]}
    assert showdown(table).payouts == {"Ann": 6}


def test_the_range_is_in_the_result() -> None:
    assert [seat.range for seat in all_in(TURN).seats] == ["", "KQs, 77:0.5, A4s:0.25"]
