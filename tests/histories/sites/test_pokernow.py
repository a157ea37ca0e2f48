"""PokerNow logs: invented hands in the site's form."""

from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path

import pytest

from cardspeak.cards import card_name
from cardspeak.histories import History, Unreadable
from cardspeak.histories.reading.read import hands_in
from cardspeak.histories.record.reader import Read
from tests.cases import cases

SAMPLE = (Path(__file__).parents[1] / "samples" / "pokernow.csv").read_text(encoding="utf-8")
NAME = "poker_now_log_tableABC.csv"
ADA, BOB, CY, NUMBER, ALL_IN = (
    "Ada (x) @ aB3-d_9xQ1",
    "Brother Bob @ zz81KKqP0_",
    'C: "Cy" @ Q7_wTTe44-',
    "500 @ 1f2g3h4j5k",
    "all in @ MmNnBbVv12",
)


def read(text: str, name: str = NAME) -> list[Read]:
    return list(hands_in([text], name))


def hands(text: str = SAMPLE) -> list[History]:
    found = [hand for hand in read(text) if isinstance(hand, History)]
    return found


def log(*entries: str) -> str:
    """A log with the entries, which are in order of play."""
    rows = [
        '"{}",2024-01-02T03:04:05.{:03d}Z,{}\n'.format(entry.replace('"', '""'), at, 170416464500000 + at)
        for at, entry in enumerate(entries)
    ]
    return "entry,at,order\n" + "".join(reversed(rows))


def hand(*entries: str, game: str = "(No Limit Texas Hold'em)", dealer: str = '(dealer: "x @ 1")') -> History:
    """The hand of two players with 100 chips each in which the entries follow the stacks."""
    (read_hand,) = read(
        log(
            f"-- starting hand #7  {game} {dealer} --",
            'Player stacks: #2 "x @ 1" (100) | #5 "y @ 2" (100)',
            *entries,
            "-- ending hand #7 --",
        )
    )
    assert isinstance(read_hand, History), read_hand
    return read_hand


def money(hand: History, field: str) -> dict[str, Decimal]:
    """The sum of the amounts of awards, returns, or money outside the pot, by player."""
    sums: dict[str, Decimal] = {}
    for player, amount in [
        (item.player, item.amount) if field != "outside" else (item.player, item.amount)
        for item in getattr(hand, field)
    ]:
        name = hand.players[player].name
        sums[name] = sums.get(name, Decimal(0)) + amount
    return sums


def cards(ids: tuple[int, ...]) -> str:
    return "".join(map(card_name, ids))


def test_hands_are_numbered_in_order_of_play() -> None:
    assert [found.source.n for found in hands()] == list(range(8))
    assert [found.id for found in hands()] == [f"tableABC#{number}" for number in range(1, 9)]
    starts = [SAMPLE.split("\n")[found.source.line - 1] for found in hands()]
    assert all(f"-- starting hand #{n}" in line for n, line in enumerate(starts, 1))


def test_a_hand_without_a_showdown() -> None:
    first = hands()[0]
    assert (first.site, first.kind, first.game, first.limit, first.currency) == (
        "PokerNow",
        "cash",
        "holdem",
        "no",
        "chips",
    )
    assert first.table == "tableABC" and first.button == 1 and first.date == "2023-11-14T22:13:30.000Z"
    assert [player.contributed for player in first.players] == [71, 6, 31]
    assert [player.dead for player in first.players] == [1, 1, 1]
    assert money(first, "awards") == {ADA: 68} and money(first, "returned") == {ADA: 40}
    assert first.rake == 0 and first.stakes[1:4] == (5, 10, 1)
    assert [player.folded for player in first.players] == [False, True, True]
    # Cards that are shown one by one after the hand are one hand, which did not take part in a showdown.
    assert [(shown.player, cards(shown.cards), shown.how) for shown in first.shown] == [(0, "KsQs", "shown later")]


def test_stacks_after_a_hand_are_those_before_the_next_or_when_leaving() -> None:
    first, second, *_ = hands()
    assert [player.finishing_stack for player in first.players] == [1037, 994, Decimal("609.50")]
    assert second.players[2].stack == Decimal("300.50")
    assert [player.finishing_stack for player in second.players] == [1430, 0, Decimal("901.50")]


def test_side_pots_and_all_in() -> None:
    second = hands()[1]
    assert money(second, "awards") == {ADA: 1387, CY: Decimal("901.50")}
    assert [action.player for action in second.actions if action.all_in] == [2, 0, 1]
    assert [award.words for award in second.awards] == ["Pair, K's", "Pair, A's"]
    assert [cards(player.cards) for player in second.players] == ["KcKh", "JcJd", "AhAd"]
    assert [cards(board) for board in second.boards] == ["2s3s4s9dTd"]


def test_the_cards_without_a_name_belong_to_the_player_who_shows_them() -> None:
    first, second, *_ = hands()
    for found, dealt in ((first, "7c2d"), (second, "JcJd")):
        assert [(action.player, cards(action.cards)) for action in found.actions if action.kind == "deal"] == [
            (1, dealt)
        ]
    unknown = SAMPLE.replace("shows a J♣, J♦.", "shows a 8♣, 8♦.")
    assert not [action for action in hands(unknown)[0].actions if action.kind == "deal"]


def test_a_dead_button_and_missed_blinds() -> None:
    third = hands()[2]
    assert third.button is None and not third.unread
    assert [(player.contributed, player.dead) for player in third.players] == [(10, 0), (25, 5), (0, 0)]
    assert [action.kind for action in third.actions[:3]] == ["big blind", "dead", "post"]


def test_high_and_low() -> None:
    fourth = hands()[3]
    assert (fourth.game, fourth.limit) == ("omaha8", "pot")
    assert [(award.half, award.amount, award.words) for award in fourth.awards] == [
        ("high", 46, "three of a kind kings"),
        ("low", 23, "six high"),
        ("low", 23, "six high"),
    ]


def test_run_it_twice() -> None:
    fifth = hands()[4]
    assert [cards(board) for board in fifth.boards] == ["8s9s2d3s4h", "8s9s2d5h6h"]
    assert [(award.player, award.board) for award in fifth.awards] == [(0, 1), (1, 2)]
    assert fifth.actions[-1].street == 1


def test_a_bomb_pot_with_two_boards() -> None:
    sixth = hands()[5]
    assert sixth.game == "omaha5" and not sixth.unread
    assert [(action.kind, action.amount, action.all_in) for action in sixth.actions[:3]] == [
        ("post", 20, False),
        ("post", 15, True),
        ("post", 20, False),
    ]
    assert [cards(board) for board in sixth.boards] == ["KcQcJc5s6s", "2d3d4d7s8s"]
    assert [(award.player, award.board, award.words) for award in sixth.awards] == [
        (0, 1, "Royal Flush"),
        (1, 2, "Straight Flush, 5 High"),
    ]


def test_a_straddle_a_bounty_and_a_row_that_is_not_understood() -> None:
    seventh = hands()[6]
    assert [action.kind for action in seventh.actions[:3]] == ["small blind", "big blind", "straddle"]
    assert money(seventh, "outside") == {ADA: 6, NUMBER: -3, CY: -3}
    assert seventh.outside[0].text == f'"{NUMBER}" paid 3 for the 7-2 bounty to "{ADA}"'
    assert [line.text for line in seventh.unread] == ["Fireworks were lit."]


def test_the_money_of_every_player_explains_the_stack_after_the_hand() -> None:
    for found in hands():
        sums = [money(found, field) for field in ("awards", "returned", "outside")]
        for player in found.players:
            if player.finishing_stack is not None:
                assert player.stack is not None
                gain = sum((each.get(player.name, Decimal(0)) for each in sums), -player.contributed)
                assert player.finishing_stack == player.stack + gain


def test_a_log_that_is_cut() -> None:
    last = hands()[-1]
    assert last.missing == ("the end of the hand",) and last.rake is None
    lines = SAMPLE.split("\n")
    end = next(at for at, line in enumerate(lines) if "-- starting hand #2" in line)
    cut = read("\n".join(lines[3:end]))  # without its header, the start of a hand, and the end of another
    assert [hand.source.n for hand in cut] == [-1, 0, 1, 2, 3, 4, 5]
    assert isinstance(cut[0], Unreadable) and cut[0].reason == "the log is cut: the start of a hand is missing"
    assert [found.id for found in cut if isinstance(found, History)] == [f"tableABC#{n}" for n in range(3, 9)]


@cases(
    ("rises", "kind"),
    [
        ((20, 40, 60, 100, 150), "tournament"),
        ((20, 40, 60, 100, 15, 150), "tournament"),  # a slip of the host
        ((20, 40), "cash"),
        ((20, 40, 20, 40, 20, 40, 20, 40, 60), "cash"),
    ],
)
def test_blinds_that_rise_are_those_of_a_tournament(rises: tuple[int, ...], kind: str) -> None:
    levels = [f"The game's big blind was changed from 10 to {level}." for level in rises]
    assert [found.kind for found in hands(log(*levels, "-- starting hand #1  (No Limit Texas Hold'em) (dead button) --",
        'Player stacks: #2 "x @ 1" (100) | #5 "y @ 2" (100)'))] == [kind]  # fmt: skip


def test_rows_that_only_tournaments_have() -> None:
    text = SAMPLE.replace("Fireworks were lit.", 'The player ""x @ 1"" was moved to table #2.')
    assert {found.kind for found in hands(text)} == {"tournament"} and not hands(text)[6].unread


@cases(
    ("game", "code", "limit"),
    [
        ("(No Limit Texas Hold'em)", "holdem", "no"),
        ("Limit Texas Hold'em", "holdem", "fixed"),
        ("(Pot Limit Omaha Hi)", "omaha", "pot"),
        ("Pot Limit Omaha Hi/Lo (8 or Better)", "omaha8", "pot"),
        ("Pot Limit Omaha 5 Hi", "omaha5", "pot"),
        ("(Pot Limit Omaha 5 Hi/Lo 8 or Better)", "omaha5-8", "pot"),
        ("Dealer's Choice", None, None),
    ],
)
def test_games(game: str, code: str | None, limit: str | None) -> None:
    found = hand(game=game)
    assert (found.game, found.limit) == (code, limit)


def test_calls_and_raises_are_totals_of_the_street() -> None:
    found = hand(
        '"y @ 2" posts a small blind of 5',
        '"x @ 1" posts a big blind of 10',
        '"y @ 2" raises to 30',
        '"x @ 1" calls 30',
        "Flop:  [2♣, 3♣, 4♣]",
        '"x @ 1" bets 10',
        '"y @ 2" raises to 70 and go all in',
        '"x @ 1" calls 70 and go all in',
    )
    assert [(action.kind, action.amount, action.to) for action in found.actions] == [
        ("small blind", 5, 5),
        ("big blind", 10, 10),
        ("raise", 25, 30),
        ("call", 20, 30),
        ("bet", 10, 10),
        ("raise", 70, 70),
        ("call", 60, 70),
    ]
    assert [player.contributed for player in found.players] == [100, 100]


@cases(
    ("entry", "reason"),
    [
        ('"x @ 1" bets x', "'x' is not an amount"),
        ('"x @ 1" shows a 2♣, 1♣.', "'1♣' is not a card"),
        ('Uncalled bet of 5 returned to "z @ 3"', "'z @ 3' acts, but is not at the table"),
        ('Player stacks: #2 "z @ 3" (9) | nobody', "'nobody' is not a player with a stack"),
        ('Player stacks: #2 "x @ 1" (9)', "two players are called 'x @ 1'"),
    ],
)
def test_a_broken_hand_is_unreadable_and_harms_no_other(entry: str, reason: str) -> None:
    entries = [
        "-- starting hand #1  (No Limit Texas Hold'em) (dead button) --",
        'Player stacks: #2 "x @ 1" (100) | #5 "y @ 2" (100)',
        '"y @ 2" posts a big blind of 10',
        "-- ending hand #1 --",
    ]
    whole, broken, after = read(log(*entries, *entries[:3], entry, entries[3], *entries))
    assert isinstance(broken, Unreadable) and broken.reason == reason
    assert isinstance(whole, History) and isinstance(after, History) and not whole.unread and not after.unread


def test_a_bet_below_the_players_own_is_an_error() -> None:
    (broken,) = read(
        log(
            "-- starting hand #1  (No Limit Texas Hold'em) (dead button) --",
            'Player stacks: #2 "x @ 1" (100)',
            '"x @ 1" bets 50',
            '"x @ 1" raises to 20',
        )
    )
    assert isinstance(broken, Unreadable) and broken.reason == "a raise to 20 is less than the bet of 50 before it"


@pytest.mark.parametrize("seed", range(3))
def test_a_broken_line_is_kept_and_stays_in_its_hand(seed: int) -> None:
    random.seed(seed)
    lines = SAMPLE.split("\n")[:-1]
    whole = hands()
    for _ in range(25):
        at = random.randrange(1, len(lines))
        cut = lines[at][: random.randrange(1, len(lines[at]))]
        broken = read("\n".join([*lines[:at], cut, *lines[at + 1 :]]) + "\n")
        same = sum(found in broken for found in whole)
        assert same >= len(whole) - 3, cut  # the hand, the one before that needs its stacks, and one that was split


def test_other_texts_are_not_logs() -> None:
    for text in ("entry\nfoo", '"a",2024-01-02,3\n', "entry\tat\torder\n"):
        (other,) = read(text)
        assert isinstance(other, Unreadable) and other.site == ""
    (empty,) = read("entry,at,order\n")
    assert isinstance(empty, Unreadable) and empty.reason == "the log has no hands"


def test_numbers_of_order_that_a_spreadsheet_has_rounded() -> None:
    rounded = "\n".join(
        line.rpartition(",")[0] + ",1.7E+14" if at else line for at, line in enumerate(SAMPLE.split("\n")[:-1])
    )
    assert [found.players for found in hands(rounded)] == [found.players for found in hands()]
