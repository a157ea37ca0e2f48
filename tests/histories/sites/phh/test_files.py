"""PHH: hands played out, and everything that can be wrong with a file."""

from __future__ import annotations

import warnings
from decimal import Decimal

import pytest

from cardspeak import parse_cards
from cardspeak.histories import History, Unreadable
from cardspeak.histories.reading.read import hands_in
from cardspeak.histories.record.history import HIDDEN
from cardspeak.histories.record.reader import Read
from tests.cases import cases
from tests.histories.sites.phh.pokerkit_hands import CODES, play
from tests.histories.sites.reading import read_text

HOLDEM = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 60.5, 200]
actions = ['d dh p1 ????', 'd dh p2 AhKh', 'd dh p3 ????', 'p3 cbr 7', 'p1 f', 'p2 cc', 'd db Ac7d2s', 'p2 cc', \
'p3 cbr 100', 'p2 cc', 'd db Jc', 'd db 3h', 'p3 sm QsQd', 'p2 sm AhKh']
players = ['Ann', 'Bob', 'Cid']
"""


def read_all(text: str) -> list[Read]:
    return list(hands_in([text], "file.phh"))


def amounts(hand: History) -> str:
    return ", ".join(f"{player.name} {player.contributed} {player.dead}" for player in hand.players)


def returned(hand: History) -> str:
    return ", ".join(f"{back.player} {back.amount}" for back in hand.returned)


def kinds(hand: History) -> list[str]:
    return [
        f"{action.street} {hand.players[action.player].name} {action.kind} {action.amount} {action.to}"
        + " all-in" * action.all_in
        for action in hand.actions
        if action.kind != "deal"
    ]


def test_calls_and_blinds_follow_from_the_play() -> None:
    hand = read_text(HOLDEM)
    assert (hand.site, hand.game, hand.limit, hand.currency, hand.kind) == ("PHH", "holdem", "no", None, "cash")
    assert kinds(hand) == [
        "0 Ann small blind 1 1",
        "0 Bob big blind 2 2",
        "0 Cid raise 7 7",
        "0 Ann fold 0 1",
        "0 Bob call 5 7",
        "1 Bob check 0 0",
        "1 Cid bet 100 100",
        "1 Bob call 53.5 53.5 all-in",
    ]
    assert amounts(hand) == "Ann 1 0, Bob 60.5 0, Cid 107 0"
    assert hand.boards == (parse_cards("Ac 7d 2s Jc 3h"),)
    assert [player.cards for player in hand.players] == [(), parse_cards("Ah Kh"), parse_cards("Qs Qd")]
    assert hand.actions[2].cards == (HIDDEN, HIDDEN)
    assert [(shown.player, shown.how) for shown in hand.shown] == [(2, "shown"), (1, "shown")]


def test_a_file_that_pays_nobody_is_not_paid() -> None:
    hand = read_text(HOLDEM)
    assert hand.awards == ()
    assert [(back.player, back.amount, back.printed) for back in hand.returned] == [(2, Decimal("46.5"), False)]
    assert hand.missing == ()  # the hand is complete


@cases(
    ("field", "awards", "returned"),
    [
        ("finishing_stacks = [99, 122, 139.5]", [(1, 122)], [(2, Decimal("46.5"))]),
        ("finishing_stacks = [99, 120, 139.5]", [(1, 120)], [(2, Decimal("46.5"))]),  # with a rake of 2
        ("winnings = [0, 122, 0]", [(1, 122)], [(2, Decimal("46.5"))]),
        ("winnings = [0, 122.00, 46.5]", [(1, 122), (2, Decimal("46.5"))], []),  # the uncalled bet is one of them
        ("winnings = [0, 122]\nfinishing_stacks = [99, 122, 139.5]", [(1, 122)], [(2, Decimal("46.5"))]),
    ],
)
def test_payments(field: str, awards: list[tuple[int, Decimal]], returned: list[tuple[int, Decimal]]) -> None:
    hand = read_text(HOLDEM + field)
    assert [(award.player, award.amount) for award in hand.awards] == awards
    assert [(back.player, back.amount) for back in hand.returned] == returned
    assert hand.missing == ()


def test_heads_up_the_second_player_has_the_button_and_the_small_blind() -> None:
    hand = read_text("""
variant = "NT"
antes = [0, 3]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 2]
actions = ["d dh p1 AsKs", "d dh p2 ????", "p2 sm 7d2c"]
seats = [4, 6]
""")
    assert hand.button == 6
    assert kinds(hand) == ["0 p1 ante 3 0", "0 p2 small blind 1 1", "0 p1 big blind 2 2"]
    assert [player.seat for player in hand.players] == [4, 6]


def test_posts_straddles_and_a_missing_small_blind() -> None:
    text = HOLDEM.replace("[1, 2, 0]", "[1, 2, -2]")  # PokerKit writes posts of new players as negative numbers
    assert kinds(read_text(text))[:3] == ["0 Ann small blind 1 1", "0 Bob big blind 2 2", "0 Cid post 2 2"]
    assert kinds(read_text(HOLDEM.replace("[1, 2, 0]", "[1, 2, 4]")))[2] == "0 Cid straddle 4 4"
    assert kinds(read_text(HOLDEM.replace("[1, 2, 0]", "[2, 0, 0]")))[0] == "0 Ann big blind 2 2"


def test_antes_that_a_player_cannot_pay() -> None:
    """With trimming, the excess of a lone larger ante returns; without, a short stack competes for all antes."""
    text = """
variant = 'F7S'
ante_trimming_status = STATUS
antes = [10, 10]
bring_in = 5
small_bet = 20
big_bet = 40
starting_stacks = [4, 100]
actions = ['d dh p1 2c3cAh', 'd dh p2 4c5cKh', 'p1 sm', 'p2 sm 4c5cKh']
"""
    trimmed, plain = read_text(text.replace("STATUS", "true")), read_text(text.replace("STATUS", "false"))
    assert amounts(trimmed) == amounts(plain) == "p1 4 4, p2 10 10"
    assert (returned(trimmed), returned(plain)) == ("1 6", "")
    assert kinds(trimmed)[0] == "0 p1 ante 4 0 all-in"


def test_streets_of_stud_begin_with_the_cards() -> None:
    hand = read_text("""
variant = 'F7S/8'
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = ['d dh p1 2c3cAh', 'd dh p2 ????Kh', 'p2 pb', 'p1 cbr 4', 'p2 cc', 'd dh p1 4c', 'd dh p2 Kd',
  'p2 cbr 4', # a TOML comment
  'p1 f # the end']
winnings = [0, 10]
""")
    assert (hand.game, hand.limit, hand.button) == ("stud8", "fixed", None)
    assert kinds(hand)[2:] == [
        "0 p2 bring in 2 2",
        "0 p1 raise 4 4",
        "0 p2 call 2 4",
        "1 p2 bet 4 4",
        "1 p1 fold 0 0",
    ]
    assert hand.players[1].cards == parse_cards("Kh Kd")
    assert hand.details == {"commentary": ((8, "the end"),)}


def test_draws_begin_streets_and_change_the_cards() -> None:
    hand = read_text("""
variant = 'F2L3D'
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 5]
actions = ['d dh p1 2c3c4cKcKd', 'd dh p2 ??????????', 'p2 cbr 4', 'p1 cbr 6', 'p2 cc', 'p1 sd KcKd', 'p2 sd ??',
  'd dh p1 7d8h', 'd dh p2 ??', 'p1 sd', 'p2 sd', 'p1 sd 8h', 'p2 sd', 'd dh p1 5s', 'p1 sm -', 'p2 sm']
""")
    discards = [(action.street, action.player, action.cards) for action in hand.actions if action.kind == "discard"]
    assert discards == [
        (1, 0, parse_cards("Kc Kd")),
        (1, 1, (HIDDEN,)),
        (2, 0, ()),
        (2, 1, ()),
        (3, 0, parse_cards("8h")),
        (3, 1, ()),
    ]
    assert hand.players[0].cards == hand.shown[0].cards == parse_cards("2c 3c 4c 7d 5s")
    assert (hand.shown[1].how, hand.shown[1].cards) == ("mucked", ())


def test_a_board_that_is_run_twice() -> None:
    text = HOLDEM.replace("'d db Jc', 'd db 3h'", "'d db Jc', 'd db 3h', 'd db 9c', 'd db 9d'")
    assert read_text(text).boards == (parse_cards("Ac 7d 2s Jc 3h"), parse_cards("Ac 7d 2s 9c 9d"))


def test_what_describes_a_hand() -> None:
    hand = read_text(
        HOLDEM + "event = 'Club night'\nlevel = 3\ncurrency_symbol = '€'\nhand = 17\ntable = 'Elm: 4'\nyear = 2021\n"
        "month = 3\nday = 9\ntime = 21:04:05\ntime_zone_abbreviation = 'CET'\n_stream = [1.5, [true, 'x']]\nseats = [2, 5, 9]"
    )
    assert (hand.id, hand.table_name, hand.date) == ("17", "Elm: 4", "2021-03-09 21:04:05 CET")
    assert (hand.kind, hand.currency, hand.button) == ("tournament", "EUR", 9)
    assert hand.details == {
        "event": "Club night",
        "level": 3,
        "currency_symbol": "€",
        "_stream": (Decimal("1.5"), (True, "x")),
    }


def test_unknown_stacks_and_names() -> None:
    hand = read_text(HOLDEM.replace("60.5", "inf").replace("'Bob'", "''"))
    assert hand.players[1].stack is None
    assert amounts(hand) == "Ann 1 0, p2 107 0, Cid 107 0"


def test_many_hands_a_file_and_a_broken_one_among_them() -> None:
    second = HOLDEM.replace("p3 cbr 7", "p3 goes 7")
    third = HOLDEM.replace("Ann", "Dee")
    text = (
        f"# hands of a night\n[1]\n{HOLDEM}\n[2] # broken\n{second}\n['the last']\n{third}_note = 'x'\n[_more]\na = 1\n"
    )
    lines = text.splitlines(keepends=True)
    for chunks in ([text], ["".join(lines[:5]), *lines[5:]]):  # a chunk ends at the end of a line
        first, broken, last = hands_in(chunks, "file.phhs")
        assert isinstance(first, History)
        assert isinstance(broken, Unreadable)
        assert isinstance(last, History)
        assert (broken.source.n, broken.source.line, broken.site) == (1, 11, "PHH")
        assert broken.reason.startswith("'p3 goes 7' is not an action; an action is one of: d db CARDS")
        assert (last.source.n, last.players[0].name) == (2, "Dee")
        assert last.details == {"_note": "x", "_more": (("a", 1),)}


def test_indented_tables_are_hands() -> None:
    text = "".join(f"  {line}\n" for line in f"[a]\n{HOLDEM}[b]\n{HOLDEM}".splitlines())
    assert [hand.source.n for hand in read_all(text) if isinstance(hand, History)] == [0, 1]


@cases(
    ("old", "new", "reason"),
    [
        ("variant = 'NT'", "", "the field variant is missing"),
        ("'NT'", "'XY'", "variant 'XY' is not known; it is a code such as NT, PO or F7S/8"),
        ("starting_stacks", "_stacks", "starting_stacks is missing, or is not an array of a number for each"),
        ("200]", "-2]", "-2 is negative"),
        ("200]", "'x']", "starting_stacks: 'x' is not a number"),
        ("200]", "1e40]", "starting_stacks: 1E+40 has too many digits for an amount"),
        ("200]", "99999999999999999]", "99999999999999999 is too large for an amount"),
        ("[1, 2, 0]", "[1, 2, 0, 0]", "blinds_or_straddles is not an array of 3 numbers, one for each player"),
        ("[1, 2, 0]", "2", "blinds_or_straddles is not an array of 3 numbers, one for each player"),
        ("'Cid'", "'Ann'", "two players have the same name"),
        ("'Cid'", "'Cid', 'Dan'", "players has 4 names, and starting_stacks 3 numbers"),
        ("'Cid'", "3", "players is not an array of texts"),
        ("'p1 f'", "'p4 f'", "an action names a player above p3"),
        ("'p3 sm QsQd'", "'p4 sm'", "an action names a player above p3"),
        ("'p1 f'", "'d dh p4 2c', 'p1 f'", "an action names a player above p3"),
        ("'p1 f'", "'p1 f', 'p1 cc'", "'p1 cc': the player has folded"),
        ("'p1 f'", "'p1 pb'", "'p1 pb': the hand has no bring_in"),
        ("cbr 7'", "cbr x'", "'x' is not an amount"),
        ("cbr 7'", "cbr 7000000000000000'", "'p3 cbr 7000000000000000': the bet is too large"),
        ("cbr 7'", "cbr 0'", "'p3 cbr 0': a bet must be positive"),
        ("'p1 f'", "'p1 f', 'p3 cbr 6'", "'p3 cbr 6': the player's bet is already 7"),
        ("AhKh'", "AhKk'", "'Kk' in 'AhKk' is not a card"),
        ("min_bet = 2", "min_bet = ", "this is not TOML: Invalid value (at line 4, column 11)"),
        ("min_bet = 2", "antes = [1]", "this is not TOML: Cannot overwrite a value"),
        ("min_bet = 2", "seats = [1]", "seats is not an array of 3 whole numbers, one for each player"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(old: str, new: str, reason: str) -> None:
    assert old in HOLDEM
    [read] = read_all(HOLDEM.replace(old, new, 1))
    assert isinstance(read, Unreadable)
    assert read.reason.startswith(reason), read.reason
    assert "\n" not in read.reason


def test_a_hand_that_is_cut_is_missing_its_end() -> None:
    hand = read_text(HOLDEM.replace(", 'p3 sm QsQd', 'p2 sm AhKh'", ""))
    assert (hand.missing, hand.awards, hand.returned) == (("the end of the hand",), (), ())


def test_fields_of_other_types_do_no_harm() -> None:
    hand = read_text(
        HOLDEM + "ante_trimming_status = [1]\nhand = [2]\nyear = 'x'\ntable = 1.5\ncurrency = 3\nlevel = {}"
    )
    assert (hand.id, hand.date, hand.table_name, hand.currency) == ("", "", "", "chips")


def test_a_header_that_does_not_end_takes_no_time() -> None:
    assert len(read_all(f"{HOLDEM}\n[{' ' * 300_000}\n[x]\n{HOLDEM}")) == 2


def test_nesting_has_an_end() -> None:
    [read] = read_all(HOLDEM + "_x = " + "[" * 100_000)
    assert isinstance(read, Unreadable)


@pytest.mark.filterwarnings("ignore::UserWarning:pokerkit")
def test_hands_that_pokerkit_played() -> None:
    for code in CODES:
        for seed in range(5):
            with warnings.catch_warnings(action="ignore"):
                played = play(code, seed)
            hand = read_text(played.text)
            assert [player.contributed for player in hand.players] == played.contributed, played
            assert [player.folded for player in hand.players] == played.folded, played
            assert list(map(parse_cards, ["".join(played.board)] * bool(played.board))) == list(hand.boards), played
            paid = sum(award.amount for award in hand.awards) + sum(back.amount for back in hand.returned)
            assert paid == sum(played.contributed), played


def test_whole_and_decimal_amounts_are_read_alike() -> None:
    whole = HOLDEM.replace("60.5", "60") + "finishing_stacks = [99, 0, 261]\n"
    texts = (whole, HOLDEM + "finishing_stacks = [99, 0, 261.5]\n", whole.replace("cbr 7", "cbr 7.0"))
    hands = [read_text(text) for text in (*texts, whole.replace("[1, 2, 0]", "[1.0, 2, 0]"))]
    assert hands[0] == hands[2] == hands[3]
    for hand in hands:
        found: list[Decimal | None] = [amount for action in hand.actions for amount in action[3:5]]
        found += [amount for seat in hand.players for amount in seat[2:5]]
        found += [award.amount for award in hand.awards] + [back.amount for back in hand.returned]
        assert {type(amount) for amount in found} == {Decimal}
        assert sum(award.amount for award in hand.awards) > 100
