"""The session of a player: money, luck and statistics."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import cardspeak
from cardspeak import HistoryError
from cardspeak.cli.app import status_of
from cardspeak.histories.reading.read import hands_in
from cardspeak.histories.sessions import Count, Session
from cardspeak.histories.sessions.session import session_of
from tests.cases import cases

HANDS = (Path(__file__).parents[3] / "examples" / "hands.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def ann() -> Session:
    return session_of(hands_in([HANDS], "hands.txt"), "Ann")


def test_the_money_is_added_up_by_game_and_stakes(ann: Session) -> None:
    holdem, omaha = ann.groups
    assert (holdem.game, holdem.stakes, holdem.currency, holdem.hands) == ("holdem", "0.50/1.00", "USD", 3)
    # -60 with aces; +0.50 in a walk, the small blind; 21.85 from 11 with queens
    assert holdem.result == Decimal("-60") + Decimal("0.5") + Decimal("10.85")
    assert (omaha.game, omaha.result, omaha.hands) == ("omaha", Decimal("-1"), 1)


def test_an_all_in_counts_with_its_exact_equity(ann: Session) -> None:
    group = ann.groups[0]
    expected = cardspeak.equity("AsAh", "KhKd", exact=True).players[0].equity * 117.5 - 60
    assert group.all_ins == 1
    assert float(group.adjusted) == pytest.approx(expected + 0.5 + 10.85, abs=0.01)
    assert group.luck == Fraction(group.result) - group.adjusted
    assert group.luck < -90


@cases("name", ["C\x1b[31mid", "Ann B. " * 60])
def test_an_all_in_counts_whatever_a_player_is_called(name: str) -> None:
    first = HANDS.split("\n\n\n")[0]
    named = session_of(hands_in([first.replace("Cid", f"x{name}x")], "hands.txt"), "Ann")
    assert named.groups[0].all_ins == 1


def test_an_all_in_with_unknown_cards_counts_with_its_result() -> None:
    unknown = HANDS.replace("Cid: shows [Kh Kd] (three of a kind, Kings)\n", "").replace("showed [Kh Kd] and ", "")
    group = session_of(hands_in([unknown], "hands.txt"), "Ann").groups[0]
    assert (group.all_ins, group.unknown) == (0, 1)
    assert group.adjusted == group.result


def test_rake_is_weighted_contributed(ann: Session) -> None:
    assert ann.groups[0].rake == Fraction(3) * Fraction(60) / Fraction("120.5") + Fraction("1.15") * 11 / 23
    bob = session_of(hands_in([HANDS], "hands.txt"), "Bob")
    assert bob.groups[0].rake == Fraction(3) * Fraction("0.5") / Fraction("120.5") + Fraction("1.15") / 23


def test_statistics_are_counted_as_trackers_count_them(ann: Session) -> None:
    # four hands, one of them a walk, in which the big blind has no decision
    assert ann.vpip == Count(2, 3)
    assert ann.pfr == Count(2, 3)
    assert ann.three_bet == Count(1, 1)  # she raised Cid's first raise; in hand 501 the first raise was hers
    assert ann.saw_flop == Count(2, 4)
    assert ann.to_showdown == Count(2, 2)
    assert ann.won_at_showdown == Count(1, 2)
    cid = session_of(hands_in([HANDS], "hands.txt"), "Cid")
    assert cid.hands == 3
    assert cid.three_bet == Count(1, 1)  # all in over Ann's raise
    assert cid.vpip == Count(2, 3)  # folded the small blind to nobody's raise in the walk
    assert cid.to_showdown == Count(2, 2)


def test_results_per_hundred_hands_need_the_big_blind(ann: Session) -> None:
    holdem, omaha = ann.groups
    assert holdem.per_hundred == pytest.approx(float(holdem.result) / 3 * 100)
    assert omaha.per_hundred == pytest.approx(-50)


def test_an_unknown_player_is_an_error_that_names_others() -> None:
    with pytest.raises(HistoryError, match=r'player: "Zoe" is in none of the hands; .*"Ann"'):
        session_of(hands_in([HANDS], "hands.txt"), "Zoe")


def test_hands_that_cannot_be_read_are_counted() -> None:
    broken = HANDS + "\n\nPokerStars Hand #505: Hold'em No Li"
    assert session_of(hands_in([broken], "hands.txt"), "Ann").unreadable == 1


def test_the_command_prints_writes_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    file, folder, picture = tmp_path / "hands.txt", tmp_path / "out", tmp_path / "ann.svg"
    file.write_text(HANDS, encoding="utf-8")
    assert status_of(["session", str(file), "--player", "Ann", "-o", str(folder), "--svg", str(picture)]) == 0
    text = capsys.readouterr().out
    assert "Ann: 4 hands" in text
    assert re.search(r"3-bet +100\.0 % +1 of 1", text)
    hands = pq.read_table(folder / "hands.parquet").to_pylist()
    assert len(hands) == 3 + 3 + 3 + 2
    first = hands[0]
    assert (first["player"], first["contributed"]) == ("Ann", Decimal("60"))
    assert (first["cards"], first["board"]) == ("As Ah", "2c 7d 9h Ks 3s")
    actions = pq.read_table(folder / "actions.parquet").to_pylist()
    assert [row["action"] for row in actions if row["id"] == "502"] == [
        "small blind", "big blind", "deal", "fold", "fold"
    ]  # fmt: skip
    assert {row["player"] for row in pq.read_table(folder / "showdowns.parquet").to_pylist()} == {"Ann", "Cid"}
    drawn = fromstring(picture.read_text(encoding="utf-8"))  # our own picture
    assert "Session of Ann" in (drawn.findtext("{http://www.w3.org/2000/svg}title") or "")


def test_the_command_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(HANDS, encoding="utf-8")
    assert status_of(["session", str(file), "--player", "Ann", "--json"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert read["hands"] == 4
    assert read["groups"][0]["result"] == "-48.65"
    assert read["vpip"] == {"times": 2, "chances": 3, "share": pytest.approx(2 / 3)}


RUN_TWICE = """\
PokerStars Hand #1002: Hold'em No Limit ($1/$2 USD) - 2025/03/01 20:10:00 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Bob: posts big blind $2
Ann: posts small blind $1
*** HOLE CARDS ***
Dealt to Ann [Ac Kc]
Ann: raises $4 to $6
Bob: calls $4
*** FLOP *** [2c 7c Qd]
Bob: bets $94 and is all-in
Ann: calls $94 and is all-in
*** FIRST TURN *** [2c 7c Qd] [3c]
*** FIRST RIVER *** [2c 7c Qd 3c] [8h]
*** SECOND TURN *** [2c 7c Qd] [3d]
*** SECOND RIVER *** [2c 7c Qd 3d] [8s]
*** FIRST SHOW DOWN ***
Bob: shows [Qh Qs] (three of a kind, Queens)
Ann: shows [Ac Kc] (a flush, Ace high)
Ann collected $99 from pot
*** SECOND SHOW DOWN ***
Bob: shows [Qh Qs] (three of a kind, Queens)
Ann: shows [Ac Kc] (high card Ace)
Bob collected $99 from pot
*** SUMMARY ***
Total pot $200 | Rake $2
Hand was run twice
FIRST Board [2c 7c Qd 3c 8h]
SECOND Board [2c 7c Qd 3d 8s]
Seat 1: Ann (button) (small blind) showed [Ac Kc] and won ($99) with a flush, Ace high, and lost with high card Ace
Seat 2: Bob (big blind) showed [Qh Qs] and lost with three of a kind, Queens, and won ($99) with three of a kind, Queens
"""

SIDE_POT = """\
PokerStars Hand #1003: Hold'em No Limit ($1/$2 USD) - 2025/03/01 20:20:00 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($50 in chips)
Seat 3: Cid ($30 in chips)
Seat 4: Dee ($100 in chips)
Ann: posts the ante $0.50
Bob: posts the ante $0.50
Cid: posts the ante $0.50
Dee: posts the ante $0.50
Bob: posts small blind $1
Cid: posts big blind $2
Dee: posts straddle $4
*** HOLE CARDS ***
Dealt to Ann [Ac Kc]
Ann: raises $10 to $14
Bob: raises $35.50 to $49.50 and is all-in
Cid: calls $27.50 and is all-in
Dee: folds
Ann: calls $35.50
*** FLOP *** [2c 7c Qd]
*** TURN *** [2c 7c Qd] [3d]
*** RIVER *** [2c 7c Qd 3d] [8h]
*** SHOW DOWN ***
Bob: shows [Qh Qs] (three of a kind, Queens)
Ann: shows [Ac Kc] (high card Ace)
Bob collected $39 from side pot
Cid: shows [Jd Jh] (a pair of Jacks)
Bob collected $94.50 from main pot
*** SUMMARY ***
Total pot $134.50 Main pot $94.50. Side pot $40. | Rake $1
Board [2c 7c Qd 3d 8h]
Seat 1: Ann (button) showed [Ac Kc] and lost with high card Ace
Seat 2: Bob (small blind) showed [Qh Qs] and won ($133.50) with three of a kind, Queens
Seat 3: Cid (big blind) showed [Jd Jh] and lost with a pair of Jacks
Seat 4: Dee folded before Flop
"""


def test_an_all_in_that_is_run_twice_counts_with_the_equity_before_the_runs() -> None:
    session = session_of(hands_in([RUN_TWICE], "hands.txt"), "Ann")
    share = cardspeak.equity("AcKc", "QhQs", board="2c7cQd", exact=True).players[0].equity
    assert float(session.groups[0].adjusted) == pytest.approx(share * (200 - 2) - 100)
    assert session.groups[0].result == Decimal(-1)


@cases("name", ["Ann", "Cid"])
def test_side_pots_antes_and_a_straddle(name: str) -> None:
    session = session_of(hands_in([SIDE_POT], "hands.txt"), name)
    after_rake = (134.5 - 1) / 134.5
    main = cardspeak.equity("AcKc", "QhQs", "JdJh", exact=True).players
    side = cardspeak.equity("AcKc", "QhQs", dead="JdJh", exact=True).players
    # three bets of 29.50, the straddle of 4 and four antes of 0.50 in the main pot; two bets of 20 beside it
    expected = {
        "Ann": after_rake * (94.5 * main[0].equity + 40 * side[0].equity) - 50,
        "Cid": after_rake * 94.5 * main[2].equity - 30,
    }
    assert float(session.groups[0].adjusted) == pytest.approx(expected[name])
