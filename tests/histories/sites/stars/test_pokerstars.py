"""Hands of PokerStars and of sites that write its form: games, streets, blinds, runs, and money outside the pot."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import cards_text, parse_cards
from cardspeak.histories import Unreadable
from cardspeak.histories.reading.read import hands_in
from cardspeak.histories.sites.stars.header import described
from tests.cases import cases
from tests.histories.sites.reading import histories, in_names, read_text, sums

HAND = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2020/01/02 3:04:05 ET
Table 'Oban' 6-max Seat #1 is the button
Seat 1: Al ($100 in chips)
Seat 2: Bo ($100 in chips)
Seat 3: Cy ($100 in chips)
{play}
*** SUMMARY ***
{summary}
"""
WALK = "Bo: posts small blind $1\nCy: posts big blind $2\n*** HOLE CARDS ***\nAl: folds \nBo: folds \n"
PAID = "Uncalled bet ($1) returned to Cy\nCy collected $2 from pot\n"
POT = "Total pot $2 | Rake $0 "


def test_every_hand_of_the_sample_adds_up() -> None:
    for site in ("pokerstars", "pppoker"):
        for hand in histories(site):
            put_in = sum(player.contributed for player in hand.players)
            paid = [award.amount for award in hand.awards] + [back.amount for back in hand.returned]
            assert put_in == sum(paid) + (hand.rake or 0) + sum(hand.fees.values()), hand.id


def test_names_with_colons_brackets_blanks_and_verbs() -> None:
    hand = histories("pokerstars")[0]
    assert sums(hand) == {
        "Ann: lee": ("1.20", "0"),
        "Bo (B)": ("37.50", "0"),
        "[Cy]": ("12", "0"),
        "d.d.": ("37.50", "85.65"),
        "Eve folds": ("0.70", "0"),
    }
    assert [player.name for player in hand.players if player.folded] == ["Ann: lee", "Eve folds"]
    assert hand.players[in_names(hand)["Ann: lee"]].dead == Decimal("0.20")
    assert [(pot.name, pot.amount) for pot in hand.pots] == [
        ("main pot", Decimal("37.90")),
        ("side pot", 51),
    ]
    assert hand.table_name == "Vesper's Den II"


def test_cards_of_players_who_mucked_or_showed_when_they_folded() -> None:
    hand = histories("pokerstars")[0]
    seen = {hand.players[shown.player].name: (shown.how, cards_text(shown.cards), shown.words) for shown in hand.shown}
    assert seen == {
        "Ann: lee": ("shown", "7c 2d", ""),
        "Bo (B)": ("shown", "Kd Kh", "two pair, Kings and Nines"),
        "d.d.": ("shown", "Qh Qs", "a full house, Queens full of Nines"),
        "[Cy]": ("mucked", "Jd Tc", ""),
    }


def test_a_tournament_with_bounties() -> None:
    hand = histories("pokerstars")[2]
    assert (hand.kind, hand.currency, hand.tournament, hand.stakes.big_blind) == (
        "tournament",
        "chips",
        "81818181",
        Decimal(500),
    )
    assert [(paid.kind, paid.player, paid.amount) for paid in hand.outside] == [
        ("bounty", 2, Decimal("3.38")),
        ("prize", 1, Decimal("21.40")),
    ]
    assert not hand.players[3].sat_out  # who is sitting out in a tournament is dealt in


def test_a_hand_that_is_run_twice() -> None:
    hand = histories("pokerstars")[3]
    assert [cards_text(board) for board in hand.boards] == ["Ah 8h 4c 4h Kc", "Ah 8h 4c 2d Qs"]
    assert [(award.board, award.amount) for award in hand.awards] == [(1, Decimal("73.75")), (2, Decimal("73.75"))]
    assert [(shown.board, shown.words) for shown in hand.shown if shown.player == 0] == [
        (1, "a full house, Aces full of Fours"),
        (2, "three of a kind, Aces"),
    ]


def test_the_pot_of_a_player_who_cashed_out_goes_to_the_site() -> None:
    hand = histories("pokerstars")[4]
    assert [(award.player, award.amount) for award in hand.awards] == [(1, Decimal("15.20"))]
    assert [(paid.kind, paid.player, paid.amount) for paid in hand.outside] == [
        ("cash-out", 1, Decimal("12.60")),
        ("cash-out", 1, Decimal("-15.20")),
    ]


def test_blinds_of_players_who_return() -> None:
    hand = histories("pokerstars")[5]
    al = hand.players[3]
    assert (al.contributed, al.dead) == (Decimal(3), Decimal(1))
    assert [(action.kind, action.amount, action.to) for action in hand.actions if action.player == 3][:2] == [
        ("dead", Decimal(1), Decimal(0)),
        ("post", Decimal(2), Decimal(2)),
    ]
    assert hand.players[4].sat_out
    assert [(shown.words, shown.low) for shown in hand.shown] == [
        ("two pair, Kings and Nines", ""),
        ("high card Ace", "8,4,3,2,A"),
    ]


def test_streets_and_cards_of_stud() -> None:
    hand = histories("pokerstars")[6]
    assert (hand.game, hand.limit, hand.stakes.small_bet, hand.button) == ("stud8", "fixed", Decimal(4), None)
    deals = [(action.street, action.player, action.cards) for action in hand.actions if action.kind == "deal"]
    assert deals[:2] == [(0, 0, parse_cards("7s 7c Ah")), (0, 1, (-1, -1, *parse_cards("Ts")))]
    assert [street for street, _, _ in deals] == [0, 0, 1, 1, 2, 2, 3, 3, 4]
    assert [action.street for action in hand.actions if action.kind == "bring in"] == [0]
    assert cards_text(hand.players[0].cards) == "7s 7c Ah Jh Jd 2c 3c"


def test_draws() -> None:
    triple, single = histories("pokerstars")[7:9]
    assert [(action.street, len(action.cards)) for action in triple.actions if action.kind == "discard"] == [
        (1, 2), (1, 3), (2, 0), (2, 1), (3, 0), (3, 0),
    ]  # fmt: skip
    assert triple.shown[0].words == "9,7,4,3,2"
    assert [(action.street, action.cards) for action in single.actions if action.kind == "discard"] == [
        (1, (-1,)),
        (1, parse_cards("2c 3c 9h")),
    ]
    assert [action.street for action in single.actions if action.kind == "bet"] == [1]
    assert (single.currency, single.tournament) == ("chips", "")


def test_a_cancelled_hand_gives_everything_back() -> None:
    hand = histories("pokerstars")[10]
    assert hand.cancelled
    assert [(back.player, back.amount, back.printed) for back in hand.returned] == [(0, Decimal("0.05"), False)]


@cases(
    ("text", "game", "limit", "currency"),
    [
        (" Hold'em No Limit ($0.05/$0.10 USD)", "holdem", "no", "USD"),
        (" Hold'em No Limit (€0.05/€0.10)", "holdem", "no", "EUR"),
        (" Hold'em Limit ($2/$4 CAD)", "holdem", "fixed", "CAD"),
        (" Omaha Hi/Lo Pot Limit ($1/$2)", "omaha8", "pot", "USD"),
        (" 5 Card Omaha Hi/Lo Pot Limit ($1/$2)", "omaha5-8", "pot", "USD"),
        (" 6 Card Omaha Pot Limit (50/100)", "omaha6", "pot", "chips"),
        (" Courchevel Hi/Lo Pot Limit ($1/$2)", "courchevel8", "pot", "USD"),
        (" PLO-5 ($0.1/$0.25)", "omaha5", "pot", "USD"),
        (" HORSE (Razz Limit, $2/$4 USD)", "razz", "fixed", "USD"),
        (" Mixed NLH/PLO (Omaha Pot Limit, $1/$2 USD)", "omaha", "pot", "USD"),
        (" Badugi Limit ($1/$2 USD)", "badugi", "fixed", "USD"),
        (" Single Draw 2-7 Lowball No Limit ($1/$2 USD)", "27-single-draw", "no", "USD"),
        (" Split Hold'em No Limit ($1/$2 USD)", "holdem", "no", "USD"),
        (" Fusion Pot Limit ($1/$2 USD)", None, "pot", "USD"),
        (" ShortDeck No Limit ($100)", "shortdeck", "no", "USD"),
        (" Tournament #9, $1 No Limit Hold'em Omaha Day Hold'em Pot Limit - Level I (10/20)", "holdem", "pot", "chips"),
        (" Tournament #9, Freeroll  Hold'em Pot Limit Pre-Flop, No Limit Post-Flop - Level I (1/2)", "holdem", "no", "chips"),
        (" Hold'em No Limit (Rs. 5/Rs. 10 INR) [ADM ID: M1]", "holdem", "no", "INR"),
        (" no game at all", None, None, None),
    ],
)  # fmt: skip
def test_games_and_stakes(text: str, game: str | None, limit: str | None, currency: str | None) -> None:
    assert described(text)[:2] + described(text)[3:4] == (game, limit, currency)


def test_caps_antes_and_button_blinds() -> None:
    assert described(" Hold'em No Limit ($2/$4 - $80 Cap -  USD)").stakes.cap == 80
    stakes = described(" 6+ Hold'em No Limit (Button Blind $0.25 - Ante $0.10  USD)").stakes
    assert (stakes.small_blind, stakes.big_blind, stakes.ante) == (None, Decimal("0.25"), Decimal("0.10"))


@cases(
    "line",
    [
        'Bo said, "Cy: raises $5 to $10"',
        "Dee joins the table at seat #6",
        "Dee: is sitting out",
        "Al has timed out while disconnected",
        "Al is disconnected",
        "Dee will be allowed to play after the button",
        "Dee was removed from the table for failing to post",
        "Betting is capped",
        "",
        "  ",
        "********** # 2 **********",
        "Cy re-buys and receives 1500 chips for $1.00",
    ],
)
def test_lines_that_say_nothing_about_the_pot(line: str) -> None:
    hand = read_text(HAND.format(play=WALK + line + "\n" + PAID, summary=POT))
    assert (hand.unread, len(hand.actions), hand.awards[0].amount) == ((), 4, Decimal(2))


@cases(
    "line",
    [
        "Al: dances",
        "Al: calls",
        "Al: calls many",
        "Al: raises $5",
        "Al: shows [Zz 9s]",
        "Dee: calls $2",
        "Dee collected $2 from pot",
        "*** FIFTH FLOP *** [2c 3c 4c]",
        "Dealt to Dee [2c 3c]",
        "A line of words",
        "Al: " + "x" * 5000,
    ],
)
def test_lines_that_are_not_understood_are_kept(line: str) -> None:
    hand = read_text(HAND.format(play=WALK + line + "\n" + PAID, summary=POT))
    assert [unread.text for unread in hand.unread] == [line]
    assert [unread.line for unread in hand.unread] == [10]
    assert len(hand.actions) == 4


@cases(
    ("summary", "missing"),
    [
        (POT, ()),
        ("", ("the total pot",)),
        ("Board [2c 3c 4c]\nSeat 3: Cy (big blind) collected ($2)", ("the total pot",)),
    ],
)
def test_a_summary_has_the_total_pot(summary: str, missing: tuple[str, ...]) -> None:
    assert read_text(HAND.format(play=WALK + PAID, summary=summary)).missing == missing


def test_awards_and_boards_that_only_the_summary_has() -> None:
    summary = "Board [2c 3c 4c]\nSeat 3: Cy (big blind) showed [Ah Ad] and won ($2) with a pair of Aces"
    hand = read_text(HAND.format(play=WALK, summary=summary))
    assert [(award.player, award.amount) for award in hand.awards] == [(2, Decimal(2))]
    assert hand.boards == (parse_cards("2c 3c 4c"),)
    assert [(shown.player, shown.words) for shown in hand.shown] == [(2, "a pair of Aces")]


@cases(
    "title",
    [
        "*** TURN *** [2c 3c 4c] [5d]",
        "*** TURN *** [2c 3c 4c] [5d] ",
        "*** TURN *** [2c 3c 4c][5d]",
        "*** TURN ***  [2c 3c 4c 5d]",
        "*** TURN *** (Total Pot: $4) [2c 3c 4c] [5d]",
        "*** TURN *** [2c 3c 4c] ]5d]",  # damaged
    ],
)
def test_the_board_in_titles_of_streets(title: str) -> None:
    hand = read_text(HAND.format(play=WALK + title + "\nCy: checks \n" + PAID, summary=POT))
    assert hand.boards == (parse_cards("2c 3c 4c 5d"),)
    assert (hand.actions[-1].street, hand.unread) == (2, ())


@cases(
    ("line", "total", "rake", "fees", "unread"),
    [
        ("Total pot $2 | Rake $0.10 ", "2", "0.10", {}, 0),
        ("Total pot $2 | rake $0.10", "2", "0.10", {}, 0),
        ("Total pot $2 | Rake $0.10 | Jackpot $0.05", "2", "0.10", {"jackpot": Decimal("0.05")}, 0),
        ("Total pot $2 Main pot $1.50. Side pot $0.50. | Rake $0.10", "2", "0.10", {}, 0),
        ("Total pot $2", "2", None, {}, 0),
        ("Total pot $2 | Rake $", "2", None, {}, 1),  # damaged: the total is kept
        ("Total pot $ | Rake $0.10", None, None, {}, 1),
    ],
)
def test_the_line_of_the_pot(
    line: str, total: str | None, rake: str | None, fees: dict[str, Decimal], unread: int
) -> None:
    hand = read_text(HAND.format(play=WALK + PAID, summary=line))
    assert hand.total_pot == (total and Decimal(total))
    assert hand.rake == (rake and Decimal(rake))
    assert hand.fees == fees
    assert len(hand.unread) == unread


def test_a_hand_that_is_cut() -> None:
    hand = read_text(HAND.format(play=WALK, summary=POT).partition("*** SUMMARY")[0])
    assert hand.missing == ("the summary", "who was paid")


def test_a_hand_that_is_cut_after_a_seat() -> None:
    whole = HAND.format(play=WALK, summary=POT)
    hand = read_text(whole[: whole.index("\n", whole.index("\nSeat 2: ") + 1)])
    assert [seat.seat for seat in hand.players] == [1, 2]
    assert hand.unread == ()


def test_the_hand_before_lines_without_a_first_line_is_read_as_before() -> None:
    whole = HAND.format(play=WALK + PAID, summary=POT)
    hand, next_one = hands_in([whole + "\n" + whole.partition("\n")[2] + "\n" + whole], "text")
    before = read_text(whole)
    assert len(hand.unread) == 13  # type: ignore[union-attr]
    assert (hand.players, hand.awards, hand.actions) == (before.players, before.awards, before.actions)  # type: ignore[union-attr]
    assert next_one.awards == before.awards  # type: ignore[union-attr]


@cases(
    ("header", "site"),
    [
        ("PokerStars Game #7: Hold'em No Limit ($1/$2) - 2020/01/02 3:04:05 ET", "PokerStars"),
        ("PokerStars Home Game Zoom Hand #7: {Club #1} Hold'em No Limit (1/2) - 2020/01/02 3:04:05 ET", "PokerStars"),
        ("PPPoker Hand #7: Hold'em No Limit ($1/$2) - 2020/01/02 3:04:05 UTC", "PPPoker"),
        ("PokerBros Hand #7: Hold'em No Limit ($1/$2) - 2020/01/02 3:04:05 UTC", "PokerBros"),
        ("Run It Once Poker Hand #7: Hold'em No Limit ($1/$2) - 2020/01/02 3:04 UTC", "Run It Once Poker"),
        ("Full Tilt Hand #7:  Hold'em No Limit (1/2) - 2016/05/20 8:19:23 ET", "Full Tilt"),
    ],
)
def test_sites_that_write_the_form(header: str, site: str) -> None:
    whole = HAND.format(play=WALK + PAID, summary=POT)
    hand = read_text(header + "\n" + whole.partition("\n")[2])
    assert (hand.site, hand.id, hand.game, hand.stakes.big_blind) == (site, "7", "holdem", Decimal(2))
    assert hand.date.startswith("20")


@cases(
    "text",
    [
        "PokerStars Hand #",
        "PokerStars Hand #1: Hold'em No Limit ($1/$2 USD) - 2020/01/02 3:04:05 ET",
        "PokerStars Hand #1: Hold'em No Limit ($1.2.3/$2 USD)\nSeat 1: Al ($5 in chips)",
        "PokerStars Hand #1: Hold'em No Limit ($1/$2 USD)\nSeat 1: Al ($5.5.5 in chips)",
        "PokerStars Hand #1: Hold'em No Limit ($1/$2 USD)\nSeat 1: Al ($5 in chips)\nSeat 2: Al ($5 in chips)",
    ],
)
def test_hands_that_cannot_be_read(text: str) -> None:
    (hand,) = hands_in([text], "text")
    assert isinstance(hand, Unreadable)
    assert hand.site == "PokerStars"
    assert "\n" not in hand.reason
    assert 0 < len(hand.reason) < 120
