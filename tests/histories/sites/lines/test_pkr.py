"""Hands of PKR: amounts are totals of a street, ties, and rake from several pots."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import parse_cards
from cardspeak.histories import Returned
from cardspeak.histories.checking.batch import check_batch
from cardspeak.histories.checking.values import Valuer
from cardspeak.histories.reading.read import hands_in
from tests.cases import cases
from tests.histories.sites.reading import histories, read_text, sums

HAND = """Table #1 - Reef
Starting Hand #12
Game Type: {game}
Limit Type: {limit}
Table Type: {table}
Money Type: REAL MONEY
Blinds are now €1 / €2
Seat 1: Al - €40
Seat 2: Bo - €40
Moving Button to seat 1
Al posts small blind (€1)
Bo posts big blind (€2)
Dealing Cards
{play}
"""


def test_amounts_are_totals_of_a_street() -> None:
    hand = histories("pkr")[0]
    assert sums(hand) == {
        "Mo": ("119", "89.75"),
        "N - x": ("20", "44.25"),
        "Oli calls": ("59", "0"),
        "Peg": ("0", "0"),
        "Rex": ("0", "0"),
    }
    assert [action.amount for action in hand.actions if action.kind == "call"] == [6, 6, 12, 38]
    assert [player.dead for player in hand.players] == [0, 0, 1, 0, 0]
    assert [player.sat_out for player in hand.players] == [False, False, False, True, False]


def test_payments_of_pots_and_halves() -> None:
    hand = histories("pkr")[0]
    assert [(award.pot, award.half, award.amount) for award in hand.awards] == [
        ("side pot 1", "", 75),
        ("", "high", Decimal("14.75")),
        ("", "high", Decimal("14.75")),
        ("", "low", Decimal("29.50")),
    ]
    assert hand.returned == (Returned(0, Decimal(61)),)
    assert hand.rake == 3
    assert [(shown.words, shown.low) for shown in hand.shown] == [
        ("High Card: Ace", "A2358"),
        ("High Card: Ace", "A2346"),
    ]
    for player, paid in zip(hand.players, sums(hand).values(), strict=True):
        back = 61 if player.name == "Mo" else 0
        assert player.stack is not None
        assert player.stack - Decimal(paid[0]) + Decimal(paid[1]) + back == player.finishing_stack


def test_cards_in_any_of_the_forms() -> None:
    first, second = histories("pkr")
    assert first.boards == (tuple(parse_cards("3d 2c 8s Tc Qh")),)
    assert second.players[0].cards == tuple(parse_cards("Qs 2s"))


def test_a_hand_without_rake_and_a_bet_that_goes_back_in_silence() -> None:
    hand = histories("pkr")[1]
    assert (hand.id, hand.currency, hand.button) == ("3100000002", "GBP", 5)
    assert hand.rake == 0
    assert hand.returned == (Returned(1, Decimal(4), printed=False),)


@cases(
    ("game", "limit", "table", "expected"),
    [
        ("HOLD'EM", "NO LIMIT", "RING", ("holdem", "no", "EUR", "cash")),
        ("OMAHA", "POT LIMIT", "TOURNAMENT", ("omaha", "pot", "chips", "tournament")),
        ("7 CARD STUD HI/LO", "LIMIT", "RING", ("stud8", "fixed", "EUR", "cash")),
    ],
)
def test_headers(game: str, limit: str, table: str, expected: tuple[str, ...]) -> None:
    hand = read_text(HAND.format(game=game, limit=limit, table=table, play="Al folds\nBo wins €1\nEnd of Hand #12"))
    assert (hand.game, hand.limit, hand.currency, hand.kind) == expected


def test_a_bet_cannot_become_smaller() -> None:
    text = HAND.format(game="OMAHA", limit="POT LIMIT", table="RING", play="Al raises to €6\nBo raises to €1")
    (bad,) = hands_in([text], "text")
    assert getattr(bad, "reason", "") == "'raises to €1' makes a bet smaller"


def test_lines_that_are_not_understood_are_kept_and_a_cut_hand_is_not_complete() -> None:
    hand = read_text(HAND.format(game="CHESS", limit="NO LIMIT", table="RING", play="Al winks\nWeather: fine"))
    assert [line.text for line in hand.unread] == ["Game Type: CHESS", "Al winks", "Weather: fine"]
    assert hand.missing == ("the end of the hand",)
    assert hand.game is None


HEADS_UP = """Table #7 - Tournament #8 Table #9
Starting Hand #205
Game Type: HOLD'EM
Limit Type: NO LIMIT
Table Type: TOURNAMENT
Blinds are now 0 / 0
Button is at seat 1
Seat 1: Al (bounty value $0.40, bounty won $0) - 10
Seat 2: Bo (bounty value $0.48, bounty won $0.32) - 2,020
Al posts ante of 10 (all-in)
Bo posts ante of 20 (all-in)
Returning 10 to Bo uncalled
Al shows [5 d][2 c]
Bo shows [2 h][8 s]
Dealing Flop [J s][Q s][Q h]
Dealing Turn [7 s]
Dealing River [J d]
Bo wins 20 with: Two Pairs: Queens, Jacks
Seat 1: Al (bounty value $0.40, bounty won $0) - 0
Seat 2: Bo (bounty value $0.48, bounty won $0.32) - 2,030
End of Hand #205
"""


def test_a_part_of_an_ante_that_goes_back_and_names_with_bounties() -> None:
    hand = read_text(HEADS_UP)
    assert sums(hand) == {"Al": ("10", "0"), "Bo": ("20", "20")}
    assert [player.finishing_stack for player in hand.players] == [0, 2030]
    (checked,) = check_batch([hand], Valuer())
    assert (checked.status, checked.reason) == ("agrees", "")


def test_a_part_of_an_ante_that_goes_back_in_silence() -> None:
    hand = read_text(HEADS_UP.replace("Returning 10 to Bo uncalled\n", ""))
    assert [(back.player, back.amount, back.printed) for back in hand.returned] == [(1, Decimal(10), False)]
