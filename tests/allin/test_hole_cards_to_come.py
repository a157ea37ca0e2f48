"""All-ins in stud and draw games, where the players' own cards are still to come: each deal settled alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from cardspeak import CardspeakError, Game, Half, Settlement, all_in, cards_text, equity, parse_cards, settle_cards
from cardspeak import showdown as showdown_of
from cardspeak.allin import deals
from cardspeak.allin.contest import Contest
from cardspeak.games import find_game
from tests.allin.test_all_in import assert_average, leaving, player
from tests.cases import cases

Cards = tuple[int, ...]


def shares(live: Sequence[int], counts: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    """Every way to deal these numbers of cards to the players and to the board."""
    if not counts:
        yield ()
        return
    for first in combinations(live, counts[0]):
        rest = [card for card in live if card not in first]
        for others in shares(rest, counts[1:]):
            yield (first, *others)


def settled_one_by_one(table: Mapping[str, Any], **terms: Any) -> list[Settlement]:
    """The settlement of each deal, through the public function."""
    game, players = find_game(table["game"]), table["players"]
    board = parse_cards(table.get("board", ""))
    held = {player["name"]: parse_cards(player["cards"]) for player in players}
    kept = {
        player["name"]: [card for card in held[player["name"]] if card not in parse_cards(player.get("discards", ""))]
        for player in players
    }
    gone = {*board, *(card for cards in held.values() for card in cards)}
    live = [card for card in game.deck if card not in gone]
    left = [player["name"] for player in players if not player.get("folded")]
    counts = [game.hole_cards - len(kept[name]) for name in left] + [game.full_board - len(board)]
    settlements: list[Settlement] = []
    for dealt in shares(live, counts):
        hands = {name: cards_text([*kept[name], *drawn]) for name, drawn in zip(left, dealt, strict=False)}
        settlements.append(
            settle_cards(
                {player["name"]: player["bet"] for player in players},
                hands,
                cards_text((*board, *dealt[-1])),
                folded=[player["name"] for player in players if player.get("folded")],
                dead=table.get("dead", 0),
                game=game,
                **terms,
            )
        )
    return settlements


SHORT_STUD = Game("short-stud", "Short stud", 5, 0, (Half("high", "short-deck"),), deck="short", odd_by_suit=True)
THREE_CARD = Game("three", "Three-card stud", 3, 0, (Half("high", "high"),), deck="short", odd_by_suit=True)

SIXTH: dict[str, Any] = {
    "game": "stud8",
    "dead": 1,
    "players": [player("Ann", "As Ad 3h 4c 5s 9c", 20), player("Bob", "Ah 2d 6h 7h 8h 9h", 20)],
}
SIDE_POT: dict[str, Any] = {
    "game": SHORT_STUD,
    "players": [
        player("Ann", "As Ad 9h 9c", 31),
        player("Bob", "Kh Kd Th 8h", 40),
        player("Cid", "Jh Jd Jc 6s", 12),
        player("Dee", "7s 7h", 3, folded=True),
    ],
}
RAZZ: dict[str, Any] = {
    "game": "razz",
    "dead": 1,
    "players": [player("Ann", "As 2d 3h 9c Kc Qd", 20), player("Bob", "Ac 2c 3c 9h Kd Qs", 20)],
}
ONE_EACH: dict[str, Any] = {
    "game": "five-card-draw",
    "dead": 1,
    "players": [
        player("Ann", "As Ad Kh Kc 2s", 50, discards="2s"),
        player("Bob", "9h 8h 7h 2h Jc", 50, discards="Jc"),
        player("Cid", "3h 3d 4s 4c 5d", 20, folded=True),
    ],
}
PAT: dict[str, Any] = {
    "game": "27-single-draw",
    "players": [player("Ann", "9s 7d 5h 4c 2s", 50), player("Bob", "8h 7h 3h 2h Jc", 50, discards="Jc")],
}
BADUGI: dict[str, Any] = {
    "game": "badugi",
    "players": [
        player("Ann", "As 2d 3h 4h", 50, discards=["4h"]),
        player("Bob", "5c 6d 7s Ks", 35, discards="Ks"),
        player("Cid", "Ac 2h 3s 9d", 20),
    ],
}
DRAWMAHA: dict[str, Any] = {
    "game": "drawmaha",
    "board": "2c 7d Th Jc",
    "dead": 1,
    "players": [
        player("Ann", "As Ad Kh Kc 3s", 50, discards="3s"),
        player("Bob", "9h 8h 7h 6h 5c", 50),
    ],
}


class TestAgainstEachDeal:
    @cases(
        ("table", "terms"),
        [
            (leaving("2c 2h 3d 6s 7c 8d 9d 9s Ac Th Kd Ks", SIXTH), {}),
            (leaving("2c 2h 3d 6s 7c 8d 9d 9s Ac Th Kd Ks", SIXTH), {"rules": "roberts", "rake": {"percent": 5}}),
            (leaving("3d 4s 5d 5h 6c 7s 8d 9s Tc Jh Kh 2s", RAZZ), {}),
            (leaving("3d 4s 5d 5h 6c 7s 8d 9s Tc Jh Kh 2s", RAZZ), {"rules": "roberts"}),
            (leaving("Ac 9s Kc Tc 8s 7d Js 6h", SIDE_POT), {}),
            (leaving("Ac Kd 2c 9s Jd 3s 8d Th Ah 5h Qh", ONE_EACH), {}),
            (PAT, {}),
            (leaving("Ac Kd 2s 9s Ts Jd 3h 4h Qh 8s Qd", DRAWMAHA), {}),
        ],
    )
    def test_it_is_the_average_of_all_deals(self, table: dict[str, Any], terms: dict[str, Any]) -> None:
        assert_average(all_in(table, **terms), settled_one_by_one(table, **terms))

    def test_batches_of_any_size(self, monkeypatch: pytest.MonkeyPatch) -> None:
        table = leaving("2c 2s 3s 4c 5d 6h 7h 8c 9c Td Jc", BADUGI)
        settlements = settled_one_by_one(table)
        for at_once in (60, 1 << 16):
            monkeypatch.setattr(deals, "AT_ONCE", at_once)
            assert_average(all_in(table), settlements)

    def test_positions_that_earlier_players_left(self) -> None:
        """Each deal of 2, 1 and 2 cards out of 7 occurs once."""
        contest = Contest(THREE_CARD, [()], range(40, 47), {0: [1], 1: [2, 3], 2: [4]}, [[0, 1, 2]], {0: 2, 1: 1, 2: 2})
        every = deals.EveryDeal(contest)
        rows = [
            tuple(
                tuple(sorted(int(column[at]) for column in hand[-n:]))
                for hand, n in zip(part.hands.values(), (2, 1, 2), strict=True)
            )
            for part in map(every.part, range(every.n_parts))
            for at in range(part.n_deals)
        ]
        assert sorted(rows) == sorted(shares(range(40, 47), (2, 1, 2)))


class TestByHand:
    def test_one_card_to_come_in_five_card_stud(self) -> None:
        """Ann wins with a straight, or with a bigger pair if Bob gets neither three of a kind nor a second pair."""
        table = {
            "game": "five-card-stud",
            "players": [player("Ann", "As Kd Qh Jc", 10), player("Bob", "9s 9d 4c 3h", 10)],
        }
        result = all_in(table)
        assert result.deals == 44 * 43
        assert result.draws == {"Ann": 1, "Bob": 1}
        # Four tens make a straight, and twelve cards make a pair. Two nines, three fours or three threes beat the pair.
        wins = 4 * 43 + 12 * (43 - 8)
        assert result.pots[0].win["Ann"] == Fraction(wins, 44 * 43)

    def test_fifth_street_has_the_equity_of_unknown_cards(self) -> None:
        """The equity question has the same cards but is answered by different code."""
        players = [player("Ann", "As Ad Kh 7c 2s", 100), player("Bob", "9h 8h 7h 2h Jc", 100)]
        result = all_in({"game": "stud", "players": players})
        asked = equity("As Ad Kh 7c 2s ????", "9h 8h 7h 2h Jc ????", game="stud", exact=True)
        assert result.deals == 671_580  # C(42, 2) * C(40, 2)
        assert [float(share) for share in result.equity.values()] == pytest.approx(
            [player.equity for player in asked.players], abs=1e-12
        )

    def test_discards_do_not_come_back(self) -> None:
        """Ann needs the fourth queen. Bob discarded it, so it cannot come."""
        ann = player("Ann", "Qs Qh Qd 7c 2s", 10, discards="2s 7c")
        bob = player("Bob", "Kc Kd Kh 3s Qc", 10, discards="Qc 3s")
        result = all_in({"game": "five-card-draw", "players": [ann, bob]})
        assert result.pots[0].win["Ann"] == Fraction(
            sum(
                first[0] // 4 == first[1] // 4  # Ann makes a full house, and Bob neither a full house nor four kings
                and second[0] // 4 != second[1] // 4
                and 47 not in second
                and not {44, 45, 46, 47} & set(second)
                for first in combinations(LIVE, 2)
                for second in combinations([card for card in LIVE if card not in first], 2)
            ),
            result.deals,
        )

    def test_a_stud_hand_that_is_all_dealt_is_what_showdown_pays(self) -> None:
        table = {
            "game": "razz",
            "players": [player("Ann", "As 2d 3c 4d 5c Kd Kc", 10), player("Bob", "Ad 2s 3d 4s 6d Ks Kh", 10)],
        }
        assert all_in(table).deals == 1
        assert {name: paid for name, paid in all_in(table).expected.items() if paid} == showdown_of(table).payouts


LIVE = [card for card in range(52) if card not in parse_cards("Qs Qh Qd 7c 2s Kc Kd Kh 3s Qc")]

DRAW = {"game": "five-card-draw"}
HANDS = ("As Ad Kh Kc 2s", "9h 8h 7h 2h Jc")


def two(game: str, first: str, second: str, **more: Any) -> dict[str, Any]:
    return {"game": game, "players": [player("Ann", first, 10, **more), player("Bob", second, 10)]}


@cases(
    ("table", "message"),
    [
        (
            two("five-card-draw", *HANDS),
            "Five-card draw has no board, and nobody draws; for a draw to come, give the `discards` of each player, "
            'or "" for a player who stands pat; if no draw is to come, use showdown',
        ),
        (
            two("stud", "As Ad Kh 7c 2s", "9h 8h 7h 2h"),
            "cards of Bob: 4 cards, but Ann has 5; give all players' cards on the same street",
        ),
        (two("stud", "As Ad Kh 7c 2s", ""), "Bob has no cards; an all-in needs the cards or the `range` of every contender; for unknown cards, give range = \"random\""),
        (two("stud", "As Ad Kh 7c 2s", "9h 8h 7h 2h Jc", discards="As"), "discards of Ann: Seven-card stud has no draw; leave the discards out"),
        (two("holdem", "As Ad", "9h 8h", discards=""), "discards of Ann: Texas hold'em has no draw; leave the discards out"),
        (
            two("five-card-draw", *HANDS, discards="2d"),
            "discards of Ann: 2d is not among the cards of Ann; in `cards`, give the hand before the draw",
        ),
        (
            two("five-card-draw", *HANDS, discards="2s 2s"),
            'discards of Ann "2s 2s": 2s at column 4 repeats the card at column 1',
        ),
        (
            two("five-card-draw", *HANDS, discards="2s", folded=True),
            "discards of Ann: Ann is no longer in the hand, and so draws no cards; leave the discards out",
        ),
        (two("five-card-draw", "As Ad Kh Kc", HANDS[1], discards=""), "cards of Ann: 4 cards; Five-card draw deals 5 to a player"),
        (two("five-card-draw", *HANDS, discards=7), "table: player 1 (Ann): discards: 7 is not a list of cards; write cards as \"As Kd\""),
        (
            {
                "game": "stud",
                "players": [
                    *[player(f"P{at}", cards_text(range(7 * at, 7 * at + 6)), 1) for at in range(7)],
                    player("Dee", "3h 5d 7c 8s Ad Ah As", 1, folded=True),
                ],
            },
            "7 cards to come, but the deck has only 3 left",
        ),
        (
            two("stud", "As Ad Kh", "9h 8h 7h"),
            "samples: there are 18,265,297,050 ways to deal the 8 cards to come; the limit for an exact result is 100,000,000; "
            "give a number of deals to sample, such as 1000000",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong(table: dict[str, Any], message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        all_in(table)
    assert str(caught.value) == message


@cases(
    ("table", "message"),
    [
        (
            two("stud", "As Ad Kh 7c 2s", "9h 8h 7h 2h Jc"),
            "cards of Ann: 5 cards; Seven-card stud deals 7 to a player; if cards are still to come, use all_in",
        ),
        (
            two("five-card-draw", *HANDS, discards="2s"),
            "discards of Ann: Ann has not drawn 1 card yet; in `cards`, give the hand after the draw; "
            "if cards are still to come, use all_in",
        ),
    ],
)
def test_a_showdown_needs_all_cards(table: dict[str, Any], message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        showdown_of(table)
    assert str(caught.value) == message


def test_if_everybody_stands_pat_nothing_is_to_come() -> None:
    table = two("five-card-draw", *HANDS, discards="")
    assert all_in(table).deals == 1
    assert showdown_of(table).payouts == {"Ann": 20}


def test_text_and_json() -> None:
    result = all_in(PAT)
    assert result.draws == {"Bob": 1}
    assert result.to_dict()["draws"] == {"Bob": 1}
    assert [seat.discards for seat in result.seats] == ["", "Jc"]
    assert repr(result).startswith("<AllIn in Deuce-to-seven single draw: ")
    assert "draws" not in all_in({"board": "Kd 7c 2s 3h", **two("holdem", "As Ad", "9h 8h")}).to_dict()
