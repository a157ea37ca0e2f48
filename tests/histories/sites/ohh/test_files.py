"""Open Hand History: hands in JSON, and everything that can be wrong with a file."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from cardspeak import parse_cards
from cardspeak.histories import History, Unreadable
from cardspeak.histories.reading.read import hands_in
from tests.cases import cases
from tests.histories.sites.reading import read_text, sums

FLOP, TURN, RIVER = ["Ac", "7d", "2s"], ["Jc"], ["3h"]


def hand(**changes: Any) -> dict[str, Any]:
    """A hand of three players: Cid raises, Bob calls all-in and wins; 0.10 is rake."""
    values: dict[str, Any] = {
        "spec_version": "1.4.6",
        "site_name": "Elmwood",
        "game_number": "81-7",
        "start_date_utc": "2024-05-06T07:08:09Z",
        "table_name": "Oak [6]",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0.00},
        "currency": "EUR",
        "dealer_seat": 7,
        "small_blind_amount": 0.05,
        "big_blind_amount": 0.10,
        "ante_amount": 0,
        "players": [
            {"id": 0, "seat": 7, "name": "Cid: the 3rd", "starting_stack": 10.00},
            {"id": 1, "seat": 2, "name": "Ann", "starting_stack": 8},
            {"id": 2, "seat": 4, "name": "Bob", "starting_stack": "2.50"},
            {"id": 3, "seat": 9, "name": "Dee", "starting_stack": 5, "is_sitting_out": True},
        ],
        "rounds": [
            rounds(0, "Preflop", (1, "Post SB", 0.05), (2, "Post BB", 0.10), (0, "Raise", 3.00), (1, "Fold", 0), (2, "Call", 2.40)),
            rounds(1, "Flop", cards=FLOP),
            rounds(2, "Turn", cards=TURN),
            rounds(3, "River", cards=RIVER),
            rounds(4, "Showdown", (0, "Shows Cards", ["Qs", "Qd"]), (2, "Mucks Cards", ["Ah", "Kh"])),
        ],
        "pots": [{"number": 0, "amount": 5.05, "rake": 0.10, "player_wins": [{"player_id": 2, "win_amount": 4.95}]}],
    }  # fmt: skip
    return values | changes


def rounds(number: int, street: str, *actions: tuple[int, str, Any], cards: object = ()) -> dict[str, Any]:
    return {
        "id": number,
        "street": street,
        "cards": cards,
        "actions": [
            {
                "action_number": at,
                "player_id": player,
                "action": verb,
                "is_allin": (player, verb) == (2, "Call"),
                ("cards" if isinstance(value, list) else "amount"): value,
            }
            for at, (player, verb, value) in enumerate(actions)
        ],
    }


def read(**changes: Any) -> History:
    return read_text(json.dumps({"ohh": hand(**changes)}, indent=1))


def test_a_hand() -> None:
    found = read()
    assert (found.site, found.id, found.date) == ("Elmwood", "81-7", "2024-05-06T07:08:09Z")
    assert (found.game, found.limit, found.currency, found.button) == ("holdem", "no", "EUR", 7)
    assert [(player.seat, player.name, player.sat_out) for player in found.players] == [
        (2, "Ann", False),
        (4, "Bob", False),
        (7, "Cid: the 3rd", False),
        (9, "Dee", True),
    ]
    assert sums(found) == {"Ann": ("0.05", "0"), "Bob": ("2.50", "4.95"), "Cid: the 3rd": ("3", "0"), "Dee": ("0", "0")}
    assert [(back.player, back.amount, back.printed) for back in found.returned] == [(2, Decimal("0.5"), False)]
    assert (found.rake, found.total_pot, found.stakes.big_blind) == (Decimal("0.1"), Decimal("5.05"), Decimal("0.1"))
    assert found.boards == (parse_cards("Ac 7d 2s Jc 3h"),)
    assert [(shown.player, shown.how, shown.cards) for shown in found.shown] == [
        (2, "shown", parse_cards("Qs Qd")),
        (1, "mucked", parse_cards("Ah Kh")),
    ]
    assert [action.all_in for action in found.actions] == [False, False, False, False, True]
    assert found.details == {"spec_version": "1.4.6"}


def test_a_board_that_is_run_again() -> None:
    runs = [*hand()["rounds"][:4], rounds(4, "Turn", cards=["9c"]), rounds(5, "River", cards="9d")]
    assert read(rounds=runs).boards == (parse_cards("Ac 7d 2s Jc 3h"), parse_cards("Ac 7d 2s 9c 9d"))


def test_tournaments_bounties_and_money_beside_the_pot() -> None:
    won = {"player_id": 2, "win_amount": 4.5, "cashout_amount": 4, "cashout_fee": 0.04, "bonus_amount": None}
    found = read(
        tournament_info={"tournament_number": "T7", "name": "Late"},
        pots=[{"number": 0, "amount": 5.05, "rake": 0.10, "jackpot": 0.45, "player_wins": [won]}],
        tournament_bounties=[{"player_id": 0, "bounty_won": 12.5, "defeated_player_id": 1}],
    )
    assert (found.kind, found.tournament, found.currency) == ("tournament", "T7", "chips")
    assert [(beside.kind, beside.player, beside.amount) for beside in found.outside] == [
        ("cash-out", 1, 4),
        ("cash-out fee", 1, Decimal("-0.04")),
        ("bounty", 2, Decimal("12.5")),
    ]
    assert (dict(found.fees), found.fees_in_rake) == ({"jackpot": Decimal("0.45")}, False)


@cases(
    ("kind", "cards", "game"),
    [("Omaha", "As Ks Qs Js", "omaha"), ("Omaha", "As Ks Qs Js Ts", "omaha5"), ("OmahaHiLo", "As Ks Qs Js", "omaha8"),
     ("Omaha Hi-Lo", "As Ks Qs Js Ts", "omaha5-8"), ("Stud", "As", "stud"), ("Go fish", "As", None)],
)  # fmt: skip
def test_games(kind: str, cards: str, game: str | None) -> None:
    dealt = rounds(0, "Preflop", (1, "Dealt Cards", cards.split()))
    assert read(game_type=kind, rounds=[dealt]).game == game


def test_actions_without_a_place_and_unknown_ones() -> None:
    start = rounds(
        0,
        "Preflop",
        (0, "Sits Down", 0),
        (1, "Post Ante", 0.02),
        (2, "Post Dead", 0.1),
        (0, "Waves", 2),
        (2, "Post Extra Blind", 0.1),
    )
    start["actions"].append({"action_number": 9, "action": "Add to Pot", "amount": 1.5})
    found = read(rounds=[start])
    assert [(action.kind, action.amount) for action in found.actions] == [
        ("ante", Decimal("0.02")),
        ("dead", Decimal("0.1")),
        ("post", Decimal("0.1")),
    ]
    assert [line.text for line in found.unread] == ["Cid: the 3rd: Waves 2"]
    assert found.details["added_to_pot"] == Decimal("1.5")


def test_many_hands_in_a_file() -> None:
    text = json.dumps({"ohh": hand()}, indent=2)
    bare = json.dumps(hand())
    for whole in (f"{text}\n\n{text}\n\n\n{text}\n", f"[{text},\n{text},{text}]", f"{bare}\n{text}\n\n{bare}"):
        lines = whole.splitlines(keepends=True)
        for chunks in ([whole], ["".join(lines[:20]), *lines[20:]]):
            assert [(type(found), found.source.n) for found in hands_in(chunks, "x")] == [
                (History, n) for n in range(3)
            ]


def test_a_broken_hand_does_not_harm_those_beside_it() -> None:
    text = json.dumps({"ohh": hand()}, indent=2)
    lines = text.count("\n") + 2
    first, broken, last = hands_in([f"{text}\n\n{text.replace('Oak [6]', 'Oak')[:-40]}\n\n{text}"], "x")
    assert isinstance(first, History)
    assert isinstance(last, History)
    assert isinstance(broken, Unreadable)
    assert (broken.source.line, broken.source.n, last.source.n) == (lines + 1, 1, 2)
    assert broken.reason.startswith("this is not JSON: ")
    reads = list(hands_in(['{"ohh": {"players": [}}\n' * 20_000], "x"))
    assert [type(read) for read in reads] == [Unreadable] * 20_000
    _, cut = hands_in([f"{text}\n\n{text[:900]}"], "x")
    assert isinstance(cut, Unreadable)
    assert cut.reason == "the text ends before the hand does"


@cases(
    ("changes", "reason"),
    [
        ({"players": [{"id": 0, "seat": 1, "starting_stack": "x"}]}, "starting_stack: 'x' is not an amount"),
        ({"players": [{"id": 0, "seat": 1, "starting_stack": -1}]}, "starting_stack: -1 is negative"),
        ({"players": [{"id": 0, "seat": "1a"}]}, "seat: '1a' is not a whole number"),
        ({"players": [{"id": 0, "seat": 1}, {"id": 0, "seat": 2}]}, "two players have the id 0"),
        ({"players": []}, "player_id: no player has the id '1'"),
        ({"players": 3}, "players is not an array of objects"),
        ({"players": [], "rounds": [], "pots": []}, "no player was found"),
        ({"rounds": [rounds(0, "Preflop", (9, "Fold", 0))]}, "player_id: no player has the id '9'"),
        ({"rounds": [rounds(0, "Flop", cards=["Ax"])]}, "cards: \"['Ax']\" are not cards such as 'Ah'"),
        ({"rounds": [rounds(0, "Flop", cards=7)]}, "cards: '7' are not cards such as 'Ah'"),
        ({"big_blind_amount": 1e300}, "big_blind_amount: '1E+300' is not an amount"),
        ({"big_blind_amount": True}, "big_blind_amount: 'True' is not an amount"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(changes: dict[str, Any], reason: str) -> None:
    [found] = hands_in([json.dumps({"ohh": hand(**changes)})], "x")
    assert isinstance(found, Unreadable)
    assert found.reason == reason


@cases("text", ['{"ohh": 3}', '{"ohh": {}}', '{"spec_version": 1}', '{"ohh": ' + "[" * 100_000, '[{"ohh": null}]'])
def test_other_json_is_unreadable(text: str) -> None:
    found = list(hands_in([text], "x"))
    assert [type(hand) for hand in found] == [Unreadable]
