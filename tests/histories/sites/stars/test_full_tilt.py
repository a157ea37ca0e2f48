"""Hands of Full Tilt: names at the start of lines, both forms of the first line, runs, halves, stud and draws."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import cards_text, parse_cards
from cardspeak.histories import Unreadable
from cardspeak.histories.reading.read import hands_in
from tests.cases import cases
from tests.histories.sites.reading import histories, in_names, read_text, sums

HAND = """Full Tilt Poker Game #5: {header} - 18:46:08 ET - 2011/02/28
Seat 1: Al ($100)
Seat 2: Bo (b) ($1,100.50)
Al posts the small blind of $1
Bo (b) posts the big blind of $2
The button is in seat #1
*** HOLE CARDS ***
{line}
Al folds
Uncalled bet of $1 returned to Bo (b)
Bo (b) mucks
Bo (b) wins the pot ($2)
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Al (small blind) folded before the Flop
Seat 2: Bo (b) (big blind) collected ($2), mucked
"""
CASH = "Table Elm (6 max) - NL Hold'em - $1/$2"


def test_every_hand_of_the_sample_adds_up() -> None:
    for hand in histories("full_tilt"):
        put_in = sum(player.contributed for player in hand.players)
        paid = [award.amount for award in hand.awards] + [back.amount for back in hand.returned]
        assert put_in == sum(paid) + (hand.rake or 0), hand.id


def test_names_blinds_and_side_pots() -> None:
    hand = histories("full_tilt")[0]
    assert sums(hand) == {
        "Abe Long": ("100", "0"),
        "Abe": ("120", "164.60"),
        "Cleo": ("0", "0"),
        "Dov": ("16.70", "50.60"),
        "Em: x": ("1", "0"),
    }
    at = in_names(hand)
    assert hand.players[at["Abe Long"]].dead == Decimal("0.50")
    assert hand.players[at["Cleo"]].sat_out
    assert [award.pot for award in hand.awards] == ["side pot", "main pot"]
    assert [(shown.player, shown.words) for shown in hand.shown] == [
        (at["Dov"], "three of a kind, Queens"),
        (at["Abe"], "a pair of Kings"),
        (at["Abe Long"], "a pair of Jacks"),
    ]
    assert hand.table_name == "Elm - East (6 max)"


def test_halves() -> None:
    hand = histories("full_tilt")[1]
    assert [(award.half, award.amount, award.words) for award in hand.awards] == [
        ("high", 80, "three of a kind, Tens"),
        ("low", Decimal("79.50"), "8,7,4,2,A"),
    ]
    assert (hand.shown[0].words, hand.shown[0].low) == ("three of a kind, Tens", "8,7,4,2,A")


def test_a_hand_that_is_run_twice() -> None:
    hand = histories("full_tilt")[2]
    assert [cards_text(board) for board in hand.boards] == ["7h 7s 2d 9h Ks", "Td 3h 6s 2h Ad"]
    assert [(hand.players[award.player].name, award.board, award.pot) for award in hand.awards] == [
        ("Ines", 1, ""),
        ("Hugo", 2, ""),
    ]
    assert [(shown.board, cards_text(shown.cards), shown.words) for shown in hand.shown if shown.player == 0] == [
        (1, "Tc 9c", "two pair, Nines and Sevens"),
        (2, "Tc 9c", "a pair of Tens"),
    ]


def test_stud() -> None:
    hand = histories("full_tilt")[3]
    assert (hand.game, hand.stakes.ante, hand.stakes.big_bet, hand.button) == (
        "stud8",
        Decimal("0.40"),
        Decimal(4),
        None,
    )
    deals = [(action.street, action.player, action.cards) for action in hand.actions if action.kind == "deal"]
    assert deals[:2] == [(0, 0, (-1, -1, *parse_cards("3c"))), (0, 1, parse_cards("5d Ah Ad"))]
    assert deals[2] == (1, 1, parse_cards("6h"))
    assert [(action.kind, action.to) for action in hand.actions if action.street == 0][-3:] == [
        ("bring in", Decimal("0.50")),
        ("raise", 2),
        ("call", 2),
    ]


def test_draws() -> None:
    hand = histories("full_tilt")[5]
    assert [(action.street, action.player, len(action.cards)) for action in hand.actions if action.kind == "discard"] == [
        (1, 1, 1), (1, 0, 2), (2, 1, 1), (2, 0, 0), (3, 1, 0), (3, 0, 0),
    ]  # fmt: skip
    assert [len(action.cards) for action in hand.actions if action.kind == "deal"] == [4, 1, 2, 1]


@cases(
    ("header", "game", "limit", "big"),
    [
        (CASH, "holdem", "no", 2),
        ("Table Elm - $1/$2 - No Limit Hold'em", "holdem", "no", 2),
        ("Table Elm - $1/$2 - $30 Cap No Limit Hold'em", "holdem", "no", 2),
        ("Table Elm - Two - PL Omaha Hi - $1/$2", "omaha", "pot", 2),
        ("Table Elm (heads up) - PL 5 Card Omaha Hi - $1/$2", "omaha5", "pot", 2),
        ("Table Elm - $1/$2 Ante $0.20 - No Limit 2-7 Single Draw", "27-single-draw", "no", 2),
        ("$10 Sit & Go (Turbo) (268569961), Table 1 - NL Hold'em - 15/30", "holdem", "no", 30),
        ("$5 KO (12345678), Table 11 - 50K/100K Ante 10000 - No Limit Hold'em", "holdem", "no", 100_000),
        ("Table Elm - PL Irish - $1/$2", None, "pot", 2),
    ],
)
def test_first_lines(header: str, game: str | None, limit: str, big: int) -> None:
    hand = read_text(HAND.format(header=header, line=""))
    assert (hand.game, hand.limit, hand.stakes.big_blind) == (game, limit, Decimal(big))
    assert (hand.kind == "tournament") == ("(1" in header or "(2" in header) == bool(hand.tournament)
    assert hand.date == "18:46:08 ET - 2011/02/28"


@cases(
    "line",
    [
        "Al: raises to $500",
        "Al has 15 seconds left to act",
        "Al has requested TIME",
        "Bo (b) adds $50",
        "Dee sits down",
        "Dee stands up",
        "Dee adds $50",
        "Bo (b) has been disconnected",
        "Dee (Observer): hi",
        "The blinds are now 30/60",
    ],
)
def test_lines_that_say_nothing_about_the_hand(line: str) -> None:
    hand = read_text(HAND.format(header=CASH, line=line))
    assert (hand.unread, len(hand.actions)) == ((), 3)


@cases("line", ["Al dances", "Al raises $5", "Al bets", "Dee bets $5", "Al wins a prize", "Words", "x" * 5000])
def test_lines_that_are_not_understood_are_kept(line: str) -> None:
    hand = read_text(HAND.format(header=CASH, line=line))
    assert [(unread.line, unread.text) for unread in hand.unread] == [(7, line)]


@cases("text", ["Full Tilt Poker Game #", "Full Tilt Poker Game #5: Table Elm - NL Hold'em - $1/$2"])
def test_hands_that_cannot_be_read(text: str) -> None:
    (hand,) = hands_in([text], "text")
    assert isinstance(hand, Unreadable)
    assert hand.site == "FullTilt"


@cases("name", [" Bo", "[Bo] x", "Bo [Ah Kd]", "Seat 2", "Dealt to Bo"])
def test_blanks_brackets_and_words_of_the_site_in_names(name: str) -> None:
    text = HAND.format(header=CASH, line=f"Dealt to {name} [Qs Jd]").replace("Bo (b)", name)
    hand = read_text(text)
    assert sums(hand) == {"Al": ("1", "0"), name: ("2", "2")}
    assert (cards_text(hand.players[1].cards), hand.unread) == ("Qs Jd", ())
