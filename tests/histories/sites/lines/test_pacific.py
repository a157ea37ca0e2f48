"""Hands of 888poker: what each line adds, bets that go back in silence, and the words of other languages."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import parse_cards
from cardspeak.histories import Returned
from cardspeak.histories.reading.read import hands_in
from tests.cases import cases
from tests.histories.sites.reading import histories, read_text, sums

HAND = """***** {brand} Hand History for Game 5 *****
{header}
Table Narvik (Real Money)
Seat 1 is the button
Total number of players : 2
Seat 1: Al ( $40 )
Seat 2: Bo ( $40 )
Al posts small blind [$1]
Bo posts big blind [$2]
** Dealing down cards **
{play}"""
HEADER = "$1/$2 Blinds No Limit Holdem - *** 06 01 2018 19:08:11"


def test_amounts_are_what_an_action_adds() -> None:
    hand = histories("pacific")[0]
    assert sums(hand) == {
        "mia calls": ("80", "221.05"),
        "Nils:": ("2", "0"),
        "o": ("160", "0"),
        "Pia": ("64", "0"),
    }
    assert hand.players[3].dead == 1
    assert [action.kind for action in hand.actions if action.amount][:4] == ["small blind", "big blind", "dead", "post"]
    assert [hand.players[action.player].name for action in hand.actions if action.all_in] == ["mia calls", "Pia"]


def test_an_uncalled_bet_goes_back_in_silence() -> None:
    hand = histories("pacific")[0]
    assert hand.returned == (Returned(2, Decimal(80), printed=False),)
    assert [shown.how for shown in hand.shown] == ["shown", "mucked", "shown"]


def test_amounts_and_ranks_of_another_language() -> None:
    hand = histories("pacific")[1]
    assert (hand.game, hand.limit, hand.currency) == ("omaha8", "pot", "USD")
    assert hand.boards == (tuple(parse_cards("Js 3h 8c Ac Qd")),)
    assert sums(hand) == {"Rut": ("8.50", "8.07"), "Sven": ("8.50", "8.08")}
    assert hand.players[0].stack == Decimal("1400.5")
    assert (hand.shown[1].words, hand.shown[1].low) == ("Qs, Qd, Ac, Js, 8c", "8c, 5h, 3h, 2s, Ac")


@cases(
    ("board", "expected"),
    [
        ("7c, Hh, Vs", "7c Kh Qs"),
        ("Bd, Vs, 2c", "Jd Qs 2c"),
        ("Rd, Vs, Dc", "Kd Js Qc"),
        ("Knd, Es, Tc", "Jd As Tc"),
    ],
)
def test_ranks_of_languages(board: str, expected: str) -> None:
    play = f"Al calls [$1]\nBo checks\n** Dealing flop ** [ {board} ]\n** Summary **\nBo collected [ $4 ]"
    hand = read_text(HAND.format(brand="888poker", header=HEADER, play=play))
    assert hand.boards == (tuple(parse_cards(expected)),)


def test_dots_between_thousands() -> None:
    text = HAND.format(brand="Cassava", header="$ 1/$ 2 Blinds Pot Limit Omaha - *** 06 01 2018 19:08:11", play="{}")
    text = text.replace("[$", "[$ ").replace("Al ( $40 )", "Al ( $ 3.243 )").replace("Bo ( $40 )", "Bo ( $ 1.552,72 )")
    hand = read_text(text.format("Al raises [$ 1.250,50]\nBo folds\n** Summary **\nAl collected [ $ 4 ]"))
    assert [player.stack for player in hand.players] == [3243, Decimal("1552.72")]
    assert sums(hand)["Al"] == ("1251.50", "4")


def test_a_player_without_a_name_in_a_tournament() -> None:
    hand = histories("pacific")[2]
    assert (hand.kind, hand.tournament, hand.currency) == ("tournament", "9090", "chips")
    assert sums(hand) == {"Tor": ("10", "0"), "p2": ("90", "0"), "Ulf": ("110", "190")}
    assert hand.returned == (Returned(2, Decimal(20), printed=False),)


def test_a_hand_of_players_without_names_is_not_read() -> None:
    text = HAND.format(brand="888poker", header=HEADER, play=" folds").replace("Al", "").replace("Bo", "")
    (bad,) = hands_in([text], "text")
    assert getattr(bad, "reason", "") == "several players have no name"


@cases(
    ("play", "returned"),
    [
        ("Al folds\n** Summary **\nBo collected [ $3 ]", ()),
        ("Al folds\n** Summary **\nBo collected [ $2 ]", (Returned(1, Decimal(1), printed=False),)),
    ],
)
def test_a_big_blind_that_nobody_calls_can_be_in_the_award(play: str, returned: tuple[Returned, ...]) -> None:
    assert read_text(HAND.format(brand="888poker", header=HEADER, play=play)).returned == returned


@cases(
    ("brand", "header", "expected"),
    [
        ("Cassava", HEADER, ("holdem", "no", "USD", "cash")),
        ("888.es", "0,50 €/1 € Blinds Pot Limit Omaha - *** 06 01 2018 19:08:11", ("omaha", "pot", "EUR", "cash")),
        ("888poker", "$1/$2 Blinds Fix Limit OmahaHL - *** 06 01 2018 19:08:11", ("omaha8", "fixed", "USD", "cash")),
        ("888poker", HEADER.replace("Holdem", "Holdem Jackpot table"), ("holdem", "no", "USD", "cash")),
        ("888poker Snap Poker", HEADER, ("holdem", "no", "USD", "zoom")),
    ],
)
def test_headers(brand: str, header: str, expected: tuple[str, ...]) -> None:
    hand = read_text(HAND.format(brand=brand, header=header, play="Al folds\n** Summary **\nBo collected [ $2 ]"))
    assert (hand.game, hand.limit, hand.currency, hand.kind) == expected


def test_lines_that_are_not_understood_are_kept() -> None:
    play = "Al juggles [$3]\nAl folds\n** Jackpot ** [ 5 ]\n** Summary **\nBo collected [ $2 ]\nSeat 9 explodes"
    hand = read_text(HAND.format(brand="888poker", header=HEADER, play=play))
    assert [line.text for line in hand.unread] == ["Al juggles [$3]", "** Jackpot ** [ 5 ]", "Seat 9 explodes"]


def test_a_dead_small_blind_without_a_big_blind() -> None:
    play = "Cy posts dead blind [$1 + $0]\nCy folds\nAl folds\n** Summary **\nBo did not show his hand\nBo collected [ $4 ]"
    text = HAND.format(brand="888poker", header=HEADER, play=play)
    hand = read_text(text.replace("Al posts", "Seat 4: Cy ( $40 )\nAl posts", 1))
    assert [action.kind for action in hand.actions if action.player == 2] == ["dead", "fold"]
    assert sums(hand) == {"Al": ("1", "0"), "Bo": ("2", "4"), "Cy": ("1", "0")}


@cases("ranks", ["ТКДВ", "ÒÊÄÂ"])
def test_russian_ranks_also_as_western_letters(ranks: str) -> None:
    ace, king, queen, jack = [*ranks]
    play = (
        f"** Dealing flop ** [ {ace}h, {king}c, 2d ]\n** Dealing turn ** [ {queen}s ]\n** Dealing river ** [ {jack}d ]"
    )
    hand = read_text(HAND.format(brand="Cassava", header=HEADER, play=f"Al calls [$1]\nBo checks\n{play}"))
    assert hand.boards == (tuple(parse_cards("Ah Kc 2d Qs Jd")),)


def test_a_first_line_without_a_date_and_suits_in_words() -> None:
    header = "$1/$2 Blinds No Limit Holdem - ***"
    hand = read_text(HAND.format(brand="888.ro", header=header, play="Dealt to Al [ 8Pik, QHerz ]\nAl folds"))
    assert (hand.date, hand.players[0].cards) == ("", tuple(parse_cards("8s Qh")))


def test_cards_in_an_unknown_language_harm_only_their_line() -> None:
    play = "Dealt to Al [ 8x, Qs ]\nAl folds\n** Summary **\nBo collected [ $2 ]"
    hand = read_text(HAND.format(brand="888poker", header=HEADER, play=play))
    assert sums(hand) == {"Al": ("1", "0"), "Bo": ("2", "2")}
    assert [unread.text for unread in hand.unread] == ["Dealt to Al [ 8x, Qs ]"]
