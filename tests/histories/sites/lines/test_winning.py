"""Hands of the Winning Poker Network in both forms: invented hands in each form."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import card_name
from cardspeak.histories import History, Stakes
from tests.cases import cases
from tests.histories.sites.reading import SAMPLES, histories, in_names, read_text, sums

OLD = (SAMPLES / "winning.txt").read_text().split("\n\n")
NEW = (SAMPLES / "winning_v2.txt").read_text().split("\n\n")


def acts(hand: History) -> list[str]:
    """The actions without deals: player, kind, amount and, if it is all, all-in."""
    return [
        f"{hand.players[act.player].name} {act.kind} {act.amount}{' all-in' if act.all_in else ''}"
        for act in hand.actions
        if act.kind != "deal"
    ]


def cards(ids: tuple[int, ...]) -> str:
    return "".join(map(card_name, ids))


def test_the_old_form() -> None:
    hand = histories("winning")[0]
    assert (hand.site, hand.id, hand.date, hand.kind) == ("WinningPoker", "700000001", "2016/7/4 9:5:3", "cash")
    assert (hand.game, hand.limit, hand.currency, hand.button) == ("holdem", None, "USD", 2)
    assert hand.table_name == "Kalkstein   (JP) - 3 (Hold'em)"
    assert hand.stakes == Stakes("1/2", Decimal(1), Decimal(2))
    assert sums(hand) == {
        "do not-fold": ("6", "0"),
        "((Mx. O'Hara))": ("81.50", "168"),
        "do": ("81.50", "0"),
        "Player folds": ("2", "0"),
        "late_one": ("0", "0"),
    }
    assert (hand.total_pot, hand.rake) == (Decimal(168), Decimal("2.5"))
    assert dict(hand.fees) == {"jackpot": Decimal("0.5")}
    assert [player.name for player in hand.players if player.sat_out] == ["late_one"]
    assert cards(hand.players[0].cards) == "TsAd"
    assert [cards(board) for board in hand.boards] == ["2c3cThKd5s"]
    assert [(cards(shown.cards), shown.words) for shown in hand.shown] == [("KsTd", "Two pairs. Ks and 10s")]


def test_names_that_contain_other_names_and_words() -> None:
    hand = histories("winning")[0]
    assert acts(hand) == [
        "do small blind 1",
        "Player folds big blind 2",
        "do not-fold raise 6",
        "((Mx. O'Hara)) raise 81.50 all-in",
        "do call 80.50",
        "Player folds fold 0",
        "do not-fold fold 0",
        "do check 0",
    ]


def test_the_blinds_of_a_player_who_enters() -> None:
    hand = histories("winning")[1]
    assert hand.game == "omaha8"
    assert acts(hand)[:4] == ["bea small blind 0.10", "cal big blind 0.25", "abe dead 0.10", "abe post 0.25"]
    assert [(back.player, back.amount) for back in hand.returned] == [(0, Decimal(1))]
    assert sum(player.contributed for player in hand.players) == sum(
        [award.amount for award in hand.awards], Decimal("1.1")
    )


def test_a_tournament_and_a_cancelled_hand() -> None:
    tournament, cancelled = histories("winning")[2:]
    assert (tournament.kind, tournament.currency) == ("tournament", "chips")
    assert [player.dead for player in tournament.players] == [3, 3]
    assert [award.amount for award in tournament.awards] == [193, 193]
    assert not tournament.cancelled
    assert cancelled.cancelled
    assert not cancelled.awards


def test_the_new_form() -> None:
    hand = histories("winning_v2")[0]
    assert (hand.site, hand.id, hand.date) == ("WinningPokerV2", "700000011", "2021/02/03 04:05:06 UTC")
    assert (hand.game, hand.limit, hand.currency, hand.button) == ("holdem", "no", "USD", 3)
    assert hand.table_name == "St. Example"
    assert sums(hand) == {
        "Al Bets": ("0.07", "0"),
        "Al": ("1.14", "0"),
        "a (b) c": ("0.60", "1.24"),
        "dead-hand": ("0.02", "0"),
    }
    assert [(back.player, back.amount) for back in hand.returned] == [(1, Decimal("0.54"))]
    assert hand.rake == Decimal("0.04")
    assert dict(hand.fees) == {"jackpot": Decimal("0.01")}
    assert acts(hand)[:8] == [
        "a (b) c small blind 0.01",
        "dead-hand big blind 0.02",
        "Al Bets dead 0.01",
        "Al Bets post 0.02",
        "Al Bets check 0",
        "Al raise 0.06",
        "a (b) c call 0.05",
        "dead-hand fold 0",
    ]
    assert [(pot.name, pot.amount, pot.rake) for pot in hand.pots] == [("main pot", Decimal("1.24"), Decimal("0.05"))]
    assert hand.shown[0].words == "a straight, Jack high [Jd Tc 9h 8c 7c]"


def test_a_tournament_with_a_side_pot() -> None:
    hand = histories("winning_v2")[1]
    assert (hand.kind, hand.tournament, hand.currency) == ("tournament", "7001", "chips")
    assert (hand.game, hand.limit, hand.table_name, hand.button) == ("omaha8", "pot", "2", 2)
    assert hand.stakes == Stakes("50.00/100.00", Decimal(50), Decimal(100))
    assert [f"{award.player} {award.amount} {award.pot}" for award in hand.awards] == [
        "2 1680.00 main pot",
        "0 600.00 side pot 1",
    ]
    assert [(shown.player, shown.how, cards(shown.cards)) for shown in hand.shown] == [
        (2, "shown", "As5sKdQd"),
        (0, "mucked", "QsQhJsJh"),
    ]
    assert (hand.shown[0].words, hand.shown[0].low) == ("a straight, Five high [5s 4s 3h 2d Ac]", "[5,4,3,2,1]")
    assert [player.contributed for player in hand.players] == [960, 860, 560]


def test_an_award_that_only_the_summary_has() -> None:
    hand = histories("winning_v2")[2]
    assert [(award.player, award.amount) for award in hand.awards] == [(0, Decimal(2))]
    assert hand.rake is None


def test_every_sample_adds_up() -> None:
    for hand in histories("winning") + histories("winning_v2"):
        put_in = sum(player.contributed for player in hand.players)
        paid = sum([item.amount for item in hand.awards + hand.returned], Decimal(0))
        assert put_in == paid + (hand.rake or 0) + sum(hand.fees.values()), hand.id


@cases(
    ("old", "line", "known"),
    [
        (True, "Player do raises", False),
        (True, "Player do raises (x)", False),
        (True, "Player do folds (5)", False),
        (True, "Player nobody folds", False),
        (True, "Player do dances", False),
        (True, "Player do is disconnected.", True),
        (False, "Al raises $5 to x", False),
        (False, "Al says hello", False),
        (False, "nobody folds", False),
        (False, "Al is disconnected", True),
        (False, "*** INTERMISSION ***", False),
    ],
)
def test_lines_that_are_not_understood_are_kept(old: bool, line: str, known: bool) -> None:
    text = (OLD if old else NEW)[0]
    before, mark, after = text.partition("*** TURN ***")
    hand = read_text(f"{before}{line}\n{mark}{after}")
    number = before.count("\n")
    assert [(unread.line, unread.text) for unread in hand.unread] == ([] if known else [(number, line)])
    assert sums(hand) == sums(read_text(text))


def test_a_hand_that_is_cut() -> None:
    assert read_text(OLD[0][:900]).missing == ("the end of the hand",)
    assert read_text(NEW[0][:900]).missing == ("the summary",)


@cases(
    ("header", "game", "limit"),
    [
        ("7Stud H/L(Fixed Limit) - $20.00/$40.00", "stud8", "fixed"),
        ("5Card Omaha(Pot Limit) - $1.00/$2.00", "omaha5", "pot"),
        ("Omaha H/L (Fixed Limit) - $1.00/$2.00", "omaha8", "fixed"),
        ("Pineapple(No Limit) - $1.00/$2.00", None, "no"),
    ],
)
def test_games(header: str, game: str | None, limit: str) -> None:
    hand = read_text(NEW[0].replace("Holdem(No Limit) - $0.01/$0.02", header))
    assert (hand.game, hand.limit) == (game, limit)
    if limit == "fixed":
        assert hand.stakes.big_bet is not None
        assert hand.stakes.big_blind is None


def test_players_are_found_by_their_longest_name() -> None:
    hand = histories("winning_v2")[0]
    assert in_names(hand)["Al"] != in_names(hand)["Al Bets"]
    assert hand.players[0].folded
    assert not hand.players[1].folded


def test_a_player_without_a_name_acts() -> None:
    hand = read_text(
        "Game started at: 2016/6/21 20:58:46\nGame ID: 7 1/2 Elm - 2 (Hold'em)\nSeat 1: Al (90).\nPlayer Al has small blind (1)\n"
        "Player  is timed out.\nPlayer  has big blind (2)\nPlayer Al calls (1)\nPlayer  bets (4)\nPlayer Al folds\n"
        "Uncalled bet (4) returned to \n------ Summary ------\nPot: 4. Rake 0\n"
        "Player Al does not show cards.Bets: 2. Collects: 0. Loses: 2.\n"
        "*Player  mucks (does not show cards). Bets: 2. Collects: 4. Wins: 2.\nGame ended at: 2016/6/21 21:0:22"
    )
    assert sums(hand) == {"Al": ("2", "0"), "p2": ("6", "4")}
    assert [back.amount for back in hand.returned] == [Decimal(4)]
    assert not hand.unread


def test_the_new_form_run_twice_with_numbers() -> None:
    flops = ("[8h Qd 7d]", "[6c 9s Jh]")
    runs = "".join(
        f"*** FLOP {run} *** {flop}\nMain pot {run} $12.00 | Rake $0.00\n*** TURN {run} *** {flop} [{turn}]\n"
        f"*** RIVER {run} *** {flop[:-1]} {turn}] [2c]\n*** SHOW DOWN {run} ***\nMain pot {run} $12.00 | Rake $0.00\n"
        f"Al shows [Ac 4d 2d 2h] (HI - a pair of Deuces | LO - [])\n{winner} collected $12.00 from main pot {run}\n"
        for run, (flop, turn, winner) in enumerate(zip(flops, ("7h", "8c"), ("Al", "Bo"), strict=True), 1)
    )
    hand = read_text(
        "Hand #7 - Omaha H/L (No Limit) - $1.00/$2.00 - 2021/04/16 19:14:14 UTC\n\nElm 6-max Seat #1 is the button\n\n"
        "Seat 1: Al ($12.00)\nSeat 2: Bo ($12.00)\nAl posts the small blind $1.00\nBo posts the big blind $2.00\n"
        "*** HOLE CARDS ***\nAl raises $12.00 to $12.00 and is all-in\nBo calls $10.00 and is all-in\n"
        f"*** RUN IT TWICE ***\n{runs}*** SUMMARY ***\nTotal pot $24.00\nBoard 1 [8h Qd 7d 7h 2c]\n"
        "Seat 1: Al showed [Ac 4d 2d 2h] and won $12.00\nBoard 2 [6c 9s Jh 8c 2c]\n"
    )
    assert [cards(board) for board in hand.boards] == ["8hQd7d7h2c", "6c9sJh8c2c"]
    assert [(award.player, award.amount, award.pot, award.board) for award in hand.awards] == [
        (0, Decimal(12), "main pot", 1),
        (1, Decimal(12), "main pot", 2),
    ]
    assert [shown.board for shown in hand.shown] == [1, 2]
    assert (hand.table_name, hand.button, hand.unread) == ("Elm", 1, ())


def test_the_old_form_without_rake() -> None:
    hand = read_text(OLD[0].replace(". Rake 2.50. JP fee 0.50", ""))
    assert (hand.total_pot, hand.rake) == (Decimal(168), None)
