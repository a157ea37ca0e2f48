"""PokerNow logs: invented hands in the site's form."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from random import Random

from cardspeak.cards import card_name
from cardspeak.histories import History, Stakes, Unreadable
from cardspeak.histories.reading.read import hands_in
from cardspeak.histories.record.reader import Read
from tests.cases import cases

SAMPLE = (Path(__file__).parents[2] / "samples" / "pokernow.csv").read_text(encoding="utf-8")
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
    return [hand for hand in read(text) if isinstance(hand, History)]


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
    """The sum of the awards, the returned bets, or the money outside the pot, by player."""
    sums: dict[str, Decimal] = {}
    for item in getattr(hand, field):
        name = hand.players[item.player].name
        sums[name] = sums.get(name, Decimal(0)) + item.amount
    return sums


def actions(hand: History) -> list[str]:
    """The actions: player, kind, amount and, after a colon, the total bet on the street."""
    return [
        f"{action.player} {action.kind} {action.amount}: {action.to}{' all-in' if action.all_in else ''}"
        for action in hand.actions
    ]


def put_in(hand: History) -> list[str]:
    """What each player put in, and how much of it was dead money."""
    return [f"{player.contributed} {player.dead}" for player in hand.players]


def reason(read: Read) -> str:
    """Why a hand cannot be read."""
    assert isinstance(read, Unreadable)
    return read.reason


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
    assert (first.table_name, first.button, first.date) == ("tableABC", 1, "2023-11-14T22:13:30.000Z")
    assert put_in(first) == ["71 1", "6 1", "31 1"]
    assert [money(first, field) for field in ("awards", "returned")] == [{ADA: 68}, {ADA: 40}]
    assert first.rake == 0
    assert first.stakes == Stakes("5/10", Decimal(5), Decimal(10), Decimal(1))
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
    assert third.button is None
    assert not third.unread
    assert put_in(third) == ["10 0", "25 5", "0 0"]
    assert actions(third)[:3] == ["0 big blind 10: 10", "1 dead 5: 0", "1 post 10: 10"]
    assert third.stakes.ante is None


def test_high_and_low() -> None:
    fourth = hands()[3]
    assert (fourth.game, fourth.limit) == ("omaha8", "pot")
    assert [f"{award.player} {award.amount} {award.half}: {award.words}" for award in fourth.awards] == [
        "0 46 high: three of a kind kings",
        "0 23 low: six high",
        "1 23 low: six high",
    ]


def test_run_it_twice() -> None:
    fifth = hands()[4]
    assert [cards(board) for board in fifth.boards] == ["8s9s2d3s4h", "8s9s2d5h6h"]
    assert [(award.player, award.board) for award in fifth.awards] == [(0, 1), (1, 2)]
    assert fifth.actions[-1].street == 1


def test_a_bomb_pot_with_two_boards() -> None:
    sixth = hands()[5]
    assert sixth.game == "omaha5"
    assert not sixth.unread
    assert actions(sixth)[:4] == ["0 post 20: 20", "2 post 15: 15 all-in", "1 post 20: 20", "0 bet 40: 40"]
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
    assert (last.missing, last.rake) == (("the end of the hand",), None)
    lines = SAMPLE.split("\n")
    end = next(at for at, line in enumerate(lines) if "-- starting hand #2" in line)
    cut = read("\n".join(lines[3:end]))  # without its header, the start of a hand, and the end of another
    assert [hand.source.n for hand in cut] == [-1, 0, 1, 2, 3, 4, 5]
    assert reason(cut[0]) == "the log is cut: the start of a hand is missing"
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
    assert {found.kind for found in hands(text)} == {"tournament"}
    assert not hands(text)[6].unread


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
    assert actions(found) == [
        "1 small blind 5: 5",
        "0 big blind 10: 10",
        "1 raise 25: 30",
        "0 call 20: 30",
        "0 bet 10: 10",
        "1 raise 70: 70 all-in",
        "0 call 60: 70 all-in",
    ]
    assert [player.contributed for player in found.players] == [100, 100]


@cases(
    ("entry", "why"),
    [
        ('"x @ 1" bets x', "'x' is not an amount"),
        ('"x @ 1" shows a 2♣, 1♣.', "'1♣' is not a card"),
        ('Uncalled bet of 5 returned to "z @ 3"', "'z @ 3' acts, but is not at the table"),
        ('Player stacks: #2 "z @ 3" (9) | nobody', "'#2 \"z @ 3\" (9) | nobody' is not a player with a stack"),
        ('Player stacks: #2 "x @ 1" (9)', "two players are called 'x @ 1'"),
    ],
)
def test_a_broken_hand_is_unreadable_and_harms_no_other(entry: str, why: str) -> None:
    entries = [
        "-- starting hand #1  (No Limit Texas Hold'em) (dead button) --",
        'Player stacks: #2 "x @ 1" (100) | #5 "y @ 2" (100)',
        '"y @ 2" posts a big blind of 10',
        "-- ending hand #1 --",
    ]
    whole, broken, after = read(log(*entries, *entries[:3], entry, entries[3], *entries))
    assert reason(broken) == why
    for other in (whole, after):
        assert isinstance(other, History)
        assert not other.unread


def test_a_hand_without_its_first_row_is_unreadable_and_ends_the_hand_before() -> None:
    text = SAMPLE.replace('"-- starting hand #3', '"-- broken hand #3')
    second, third, fourth = read(text)[1:4]
    assert reason(third) == "the first row of the hand is cut"
    assert isinstance(second, History)
    assert second.source == hands()[1].source
    assert second.players == hands()[1].players
    assert fourth == hands()[3]


def test_a_bet_below_the_players_own_is_an_error() -> None:
    (broken,) = read(
        log(
            "-- starting hand #1  (No Limit Texas Hold'em) (dead button) --",
            'Player stacks: #2 "x @ 1" (100)',
            '"x @ 1" bets 50',
            '"x @ 1" raises to 20',
        )
    )
    assert reason(broken) == "a raise to 20 is less than the bet of 50 before it"


def test_a_broken_line_stays_in_its_hand() -> None:
    random = Random(7)
    lines = SAMPLE.split("\n")[:-1]
    whole = hands()
    for _ in range(60):
        at = random.randrange(1, len(lines))
        cut = lines[at][: random.randrange(1, len(lines[at]))]
        broken = read("\n".join([*lines[:at], cut, *lines[at + 1 :]]) + "\n")
        same = sum(found in broken for found in whole)
        assert same >= len(whole) - 3, cut  # the hand, the one before that needs its stacks, and one that was split


def test_other_texts_are_not_logs() -> None:
    for text in ("entry\nfoo", '"a",2024-01-02,3\n', "entry\tat\torder\n"):
        (other,) = read(text)
        assert reason(other) == "this is not the text of a hand history of a known site"
    (empty,) = read("entry,at,order\n")
    assert reason(empty) == "the log has no hands"


def test_numbers_of_order_that_a_spreadsheet_has_rounded() -> None:
    rounded = "\n".join(
        line.rpartition(",")[0] + ",1.7E+14" if at else line for at, line in enumerate(SAMPLE.split("\n")[:-1])
    )
    assert [found.players for found in hands(rounded)] == [found.players for found in hands()]


def test_rows_are_ordered_by_their_numbers() -> None:
    header, *rows = SAMPLE.split("\n")[:-1]
    single = [row for row in rows if row.startswith('"') and row.count('"') % 2 == 0]  # not of several lines
    expected = [found.actions for found in hands("\n".join([header, *single]) + "\n")]
    for other in (single[::-1], sorted(single)):
        assert [found.actions for found in hands("\n".join([header, *other]) + "\n")] == expected
    assert len(expected) == 8
