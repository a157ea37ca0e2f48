"""Bovada, Ignition and Bodog: invented hands in their form."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import card_name
from cardspeak.histories import History, Stakes, Unreadable
from cardspeak.histories.checking.batch import check_batch
from cardspeak.histories.checking.values import Valuer
from cardspeak.histories.reading.read import hands_in
from tests.cases import cases
from tests.histories.sites.reading import SAMPLES, histories, read_text, sums

HANDS = (SAMPLES / "bovada.txt").read_text().split("\n\n")


def acts(hand: History) -> list[str]:
    """The actions without deals: player, kind, amount and, if it is all, all-in."""
    return [
        f"{hand.players[act.player].name} {act.kind} {act.amount}{' all-in' if act.all_in else ''}"
        for act in hand.actions
        if act.kind != "deal"
    ]


def cards(ids: tuple[int, ...]) -> str:
    return "".join(map(card_name, ids))


def test_a_cash_game() -> None:
    hand = histories("bovada")[0]
    assert (hand.site, hand.id, hand.date) == ("Bovada", "900100001", "2024-10-11 12:13:14")
    assert (hand.kind, hand.game, hand.limit, hand.currency) == ("cash", "holdem", "no", "USD")
    assert (hand.table_name, hand.button, hand.rake, hand.total_pot) == ("8101", 7, None, Decimal(90))
    assert hand.stakes == Stakes("", Decimal("0.50"), Decimal(1))
    assert sums(hand) == {
        "Big Blind": ("40", "87"),
        "UTG": ("9.50", "0"),
        "UTG+1": ("0", "0"),
        "Dealer": ("44.15", "0"),
        "Small Blind": ("0.50", "0"),
    }
    assert [(back.player, back.amount) for back in hand.returned] == [(3, Decimal("4.15"))]
    assert [player.name for player in hand.players if player.sat_out] == ["UTG+1"]
    assert acts(hand) == [
        "Small Blind small blind 0.50",
        "Big Blind big blind 1",
        "UTG dead 0.50",
        "UTG post 1",
        "UTG check 0",
        "Dealer raise 4",
        "Small Blind fold 0",
        "Big Blind raise 8",
        "UTG call 8",
        "Dealer raise 40.15 all-in",
        "Big Blind call 31 all-in",
        "UTG fold 0",
    ]


def test_all_hole_cards_are_known_and_a_showdown_prints_the_best_five() -> None:
    hand = histories("bovada")[0]
    assert [cards(player.cards) for player in hand.players] == ["7dAd", "4h4s", "", "KcJc", "2h9d"]
    assert [(shown.player, cards(shown.cards), shown.how, shown.words) for shown in hand.shown] == [
        (0, "7dAd", "shown", "Two pair"),
        (3, "KcJc", "mucked", "One pair"),
    ]


def test_a_tournament() -> None:
    hand = histories("bovada")[1]
    assert (hand.site, hand.kind, hand.tournament, hand.table_name) == ("Ignition", "tournament", "8102", "4")
    assert (hand.limit, hand.currency, hand.button, hand.rake) == (None, "chips", 211, Decimal(0))
    assert hand.stakes == Stakes("150/300", Decimal(150), Decimal(300))
    assert [player.contributed for player in hand.players] == [4130, 1730, 4130]
    assert [player.dead for player in hand.players] == [30, 30, 30]
    assert [(award.player, award.amount, award.pot) for award in hand.awards] == [
        (2, Decimal(4800), "side pot"),
        (1, Decimal(5190), ""),
    ]
    assert [(out.kind, out.player, out.amount) for out in hand.outside] == [
        ("bounty", 1, Decimal(8)),
        ("prize", 2, Decimal("20.5")),
    ]


def test_only_the_summary_divides_an_award_between_high_and_low() -> None:
    hand = histories("bovada")[2]
    assert (hand.site, hand.kind, hand.game, hand.limit) == ("Bodog", "zoom", "omaha8", "pot")
    assert [f"{award.player} {award.amount} {award.half}" for award in hand.awards] == ["0 2.86 high", "0 2.85 low"]
    other = read_text(HANDS[2].replace("LO $2.85", "LO $2.84"))  # other halves than the award: it stays whole
    assert [(award.amount, award.half) for award in other.awards] == [(Decimal("5.71"), "")]
    shared = HANDS[2].replace("Hand result $5.71", "Hand result $2.85\nBig Blind : Hand result $2.86")
    shared = shared.replace("HI $2.86  with", " with").replace("Big Blind lost with", "Big Blind HI $2.86  with")
    assert [f"{award.player} {award.amount} {award.half}" for award in read_text(shared).awards] == [
        "0 2.85 low",
        "1 2.86 high",
    ]


def test_the_award_of_a_walk_contains_the_uncalled_bet() -> None:
    hand = histories("bovada")[3]
    assert hand.kind == "zoom"
    assert sums(hand)["Big Blind"] == ("1", "1.50")
    assert not hand.returned
    assert hand.total_pot is None
    assert hand.shown[0].how == "not shown"


@cases(
    ("line", "known"),
    [
        ("UTG : Seat stand", True),
        ("UTG : Table deposit $20", True),
        ("Leave(Auto)", True),
        ("UTG : Dances", False),
        ("UTG : Dances $5", False),
        ("Nobody : Folds", False),
        ("It rains", False),
        ("*** INTERMISSION ***", False),
    ],
)
def test_lines_that_are_not_understood_are_kept(line: str, known: bool) -> None:
    before, mark, after = HANDS[0].partition("*** TURN ***")
    hand = read_text(f"{before}{line}\n{mark}{after}")
    assert [(unread.line, unread.text) for unread in hand.unread] == ([] if known else [(before.count("\n"), line)])
    assert sums(hand) == sums(read_text(HANDS[0]))


def test_the_player_who_has_the_file_is_marked_with_any_number_of_blanks() -> None:
    for mark in ("  [ME]", " [ME]", "[ME] "):
        assert sums(read_text(HANDS[0].replace("  [ME]", mark))) == sums(read_text(HANDS[0]))


@cases(
    ("words", "game", "limit", "kind"),
    [
        ("HOLDEM Fixed Limit", "holdem", "fixed", "cash"),
        ("OMAHA Pot Limit", "omaha", "pot", "cash"),
        ("OMAHA_HL Pot Limit", "omaha8", "pot", "cash"),
        ("7CARD HiLo Fixed Limit", "stud8", "fixed", "cash"),
        ("HOLDEMZonePoker No Limit", "holdem", "no", "zoom"),
        ("HOLDEM 1 on 1 No Limit [MVS]", "holdem", "no", "cash"),
    ],
)
def test_games(words: str, game: str, limit: str, kind: str) -> None:
    hand = read_text(HANDS[0].replace("HOLDEM No Limit", words))
    assert (hand.game, hand.limit, hand.kind) == (game, limit, kind)


def test_broken_hands() -> None:
    cut = read_text(HANDS[0][:900])
    assert cut.missing == ("the summary",)
    for text, reason in (
        ("Bovada Hand #1 TBL#2 BACCARAT", "the first line is cut or has an unknown game"),
        (HANDS[0].replace("Raises $8 to $9", "Raises $8 to $0.20"), "a raise to 0.20 is less than the bet of"),
        (HANDS[0].replace("[7d Ad]", "[7d Xd]"), "'Xd' is not a card"),
    ):
        (broken,) = hands_in([text], "text")
        assert isinstance(broken, Unreadable)
        assert broken.reason.startswith(reason)
        assert broken.site == "Bovada"


def test_blinds_of_the_first_form() -> None:
    hand = read_text(
        "Bovada Hand #7 TBL#8 OMAHA HiLo Pot Limit - 2024-10-11 16:13:14\nSeat 1: Small Blind ($6 in chips)\n"
        "Seat 2: Big Blind  [ME] ($3 in chips)\nSmall Blind : Ante/Small Blind $0.02 \n"
        "Big Blind  [ME] : Big blind/Bring in $0.05 \n*** HOLE CARDS ***\nSmall Blind : Folds (auth)\n"
        "Big Blind  [ME] : Hand result $0.07 \n*** SUMMARY ***\nTotal Pot($0.07)\n"
    )
    assert acts(hand) == ["Small Blind small blind 0.02", "Big Blind big blind 0.05", "Small Blind fold 0"]
    assert (hand.unread, hand.stakes.big_blind) == ((), Decimal("0.05"))


ODD_CHIP = """\
Bovada Hand #900100005: HOLDEM Tournament #8105 TBL#1, Turbo- Level 1 (10/20) - 2024-10-11 17:13:14
Seat 100: Dealer (1,000 in chips)
Seat 229: Small Blind (1,000 in chips)
Seat 150: Big Blind [ME] (1,000 in chips)
Dealer : Set dealer [1]
Dealer : Ante chip 5
Small Blind : Ante chip 5
Big Blind [ME] : Ante chip 5
Small Blind : Small blind 10
Big Blind [ME] : Big blind 20
*** HOLE CARDS ***
Dealer : Card dealt to a spot [2c 3d]
Small Blind : Card dealt to a spot [Kc 4d]
Big Blind [ME] : Card dealt to a spot [Kd 5h]
Dealer : Folds
Small Blind : Call 10
Big Blind [ME] : Checks
*** FLOP *** [Ah As Ac]
Small Blind : Checks
Big Blind [ME] : Checks
*** TURN *** [Ah As Ac] [Ad]
Small Blind : Checks
Big Blind [ME] : Checks
*** RIVER *** [Ah As Ac Ad] [2h]
Small Blind : Checks
Big Blind [ME] : Checks
Small Blind : Showdown [Ah As Ac Ad Kc] (Four of a kind)
Big Blind [ME] : Showdown [Ah As Ac Ad Kd] (Four of a kind)
Small Blind : Hand Result 28
Big Blind [ME] : Hand Result 27
*** SUMMARY ***
Total Pot(55)
"""


def test_odd_chips_of_tournaments_go_by_the_order_of_the_players_not_by_the_numbers_of_seats() -> None:
    right = ODD_CHIP
    wrong = ODD_CHIP.replace("Result 28", "Result 0").replace("Result 27", "Result 28").replace("Result 0", "Result 27")
    checked = check_batch([read_text(text) for text in (right, wrong)], Valuer())
    assert [found.code for found in checked] == ["cards", "odd-chip"]


@cases("act", [
    ("UTG : Sitout (wait for bb)", ""),
    ("Small Blind : Folds & shows [3s 8h]", "fold"),
    ("Small Blind : All-in(raise) $0.30 to $0.32", "raise"),
])  # fmt: skip
def test_words_of_the_first_form(act: tuple[str, str]) -> None:
    line, kind = act
    hand = read_text(
        "Bovada Hand #7 TBL#8 HOLDEM No Limit - 2012-08-26 23:35:15\nSeat 1: Small Blind ($0.32 in chips)\n"
        "Seat 2: Big Blind ($3 in chips)\nSeat 3: UTG ($3 in chips)\nSmall Blind : Ante/Small Blind $0.02\n"
        f"Big Blind : Big blind/Bring in $0.05\n*** HOLE CARDS ***\n{line}\n*** SUMMARY ***\nTotal Pot($0.07) | Rake ($0)\n"
    )
    assert not hand.unread
    assert [action.kind for action in hand.actions[2:]] == ([kind] if kind else [])
