"""Records written as PHH and Open Hand History: reading them gives the same record, and others can read them."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import HistoryError, parse_cards
from cardspeak.frozen import FrozenMapping
from cardspeak.histories import Action, Award, History, Outside, Returned, Seat, Shown, Source, Stakes, read_histories
from cardspeak.histories.reading.read import hands_in
from cardspeak.histories.record.history import HIDDEN, PrintedPot, Unread
from cardspeak.histories.record.plain import FIELDS, differences, plain_of, read_plain, without_lines
from cardspeak.histories.writing.write import FORMATS, texts_of, write_histories
from tests.cases import cases, fewer
from tests.histories.sites.phh.pokerkit_hands import CODES, play
from tests.histories.sites.reading import read_text

SAMPLES = Path(__file__).parents[1] / "samples"
D = Decimal


def again(history: History, chosen: str) -> History:
    """The record after it was written and read."""
    text = "".join(texts_of([history], chosen))
    [read] = hands_in([text], f"x.{chosen}")
    assert isinstance(read, History), (read, text)
    return read


def check(history: History) -> None:
    for chosen in FORMATS:
        assert differences(again(history, chosen), without_lines(history)) == {}, (chosen, history)


@cache
def samples() -> tuple[History, ...]:
    """Up to 25 hands of each sample of a site."""
    return tuple(
        read
        for sample in sorted(SAMPLES.iterdir())
        for read in islice((read for read in read_histories(sample) if isinstance(read, History)), 25)
    )


def test_hands_of_all_sites_are_the_same_after_writing() -> None:
    assert {history.site for history in samples()} >= {"PartyPoker", "PokerNow"}
    for history in samples():
        check(history)


def test_random_hands_of_all_games_of_phh_are_the_same_after_writing() -> None:
    for code in CODES:
        for seed in (100, 101):
            with warnings.catch_warnings(action="ignore"):
                check(read_text(play(code, seed).text))


# --- records that no file has

EVERYTHING = History(
    Source("nowhere.txt", 3, 70),
    'Elm\'s "own" site',
    "0071",
    "Yesterday, late",
    "zoom",
    "omaha6-8",
    "pot",
    "EUR",
    Stakes("1/2", D(1), D(2), D("0.25"), cap=D(100)),
    "Tab'le {1}\\ \t",
    5,
    (
        Seat("Ann = 'x'", 1, D("100.00"), D(12), D(2), False, parse_cards("As Ks Qs Js Ts 9s"), D(108)),
        Seat("Ghost", 2, None, D(0), D(0), True, (), None, True),
        Seat("Bob\n", 4, None, D(10), D(0), True),
        Seat("Cid ♠", 5, D(10), D("10.00"), D(0), False, parse_cards("2c")),
    ),
    (
        Action(0, 3, "deal", D(0), D(0), False, (HIDDEN, 3), 7),
        Action(0, 0, "dead", D(2), D(0), False, (), 8),
        Action(0, 2, "big blind", D(2), D(2), False, (), 9),
        Action(0, 0, "post", D(2), D(2)),
        Action(0, 3, "raise", D(10), D(10), True),
        Action(0, 2, "call", D(8), D(10)),
        Action(0, 0, "raise", D(8), D(10)),
        Action(2, 2, "fold", D(0), D(0)),
    ),
    (parse_cards("2d 3d 4d 5d 6d"), parse_cards("2d 3d 4d 7d 8d"), parse_cards("2d")),
    (Shown(0, parse_cards("As Ks"), "not shown", "a pair", "none"), Shown(3, (), "mucked")),
    (Award(0, D(9), "main pot", 1, "high", "a pair"), Award(0, D("9.5"), "side pot 1", 2)),
    (Returned(0, D(2)), Returned(3, D("0.5"), printed=False)),
    D("1.5"),
    FrozenMapping({"jackpot": D("0.25"), "tax": D(1)}),
    True,
    D(30),
    (PrintedPot("main pot", D(20), D(1)), PrintedPot("side pot 1", D(10))),
    (Outside("cash-out", 0, D(-3), "sold, they said"), Outside("bounty", 3, D("2.5"))),
    True,
    "T12",
    (Unread(3, "what?"),),
    ("the end of the hand",),
    FrozenMapping(
        {"event": "Cup", "_mine": (1, ("x", D("0.5"), True)), "odd key": "v", "level": 3, "network_name": "N"}
    ),
)


def test_a_record_with_everything_is_the_same_after_writing() -> None:
    check(EVERYTHING)


def test_each_field_is_kept() -> None:
    bare = replace(
        read_text("variant = 'NT'\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9, 9]\nactions = []"),
        players=EVERYTHING.players,
    )
    for name in FIELDS:
        check(replace(bare, **{name: getattr(EVERYTHING, name)}))
        assert read_plain(name, plain_of(name, getattr(EVERYTHING, name))) == getattr(without_lines(EVERYTHING), name)


_AMOUNTS = st.decimals(0, 10**9, places=2)
_TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\ufeff"), max_size=8)


@fewer(15)
@given(_TEXTS, _TEXTS.filter(bool), _AMOUNTS, st.permutations(range(4)))
def test_texts_amounts_and_orders_of_players_are_kept(text: str, name: str, amount: Decimal, order: list[int]) -> None:
    players = tuple(EVERYTHING.players[place] for place in order)
    first = players[0]._replace(name=name + "!", stack=amount, finishing_stack=amount)
    history = replace(
        EVERYTHING,
        players=(first, *players[1:]),
        table_name=text,
        id=text,
        date=text,
        site=text,
        awards=(Award(1, amount, text, 0, "", text),),
        details=FrozenMapping({"_x": text, text: amount}),
    )
    check(history)


# --- what others read


def loaded(history: History) -> pokerkit.HandHistory:
    """What PokerKit reads of a record that was written as PHH."""
    decimal: Any = Decimal
    return pokerkit.HandHistory.loads("".join(texts_of([history], "phh")), parse_value=decimal)


def test_pokerkit_reads_what_is_written() -> None:
    for code in CODES:
        with warnings.catch_warnings(action="ignore"):
            played = play(code, 7)
            read = read_text(played.text)
            found = loaded(read)
            *_, state = found
        assert list(state.stacks) == played.finishing, code


def test_pokerkit_replays_hands_of_sites() -> None:
    """Both pay the same. PokerKit cannot replay dead blinds, boards that were run again, and games without a code."""
    replayed = 0
    for history in samples():
        parts = [(award.player, award.amount) for award in history.awards]
        parts += [(back.player, back.amount) for back in history.returned]
        if history.cancelled or sum(seat.contributed for seat in history.players) != sum(paid for _, paid in parts):
            continue  # there is a rake, or nothing was played
        with warnings.catch_warnings(action="ignore"):
            try:
                found = loaded(history)
                *_, state = found
            except (KeyError, ValueError):
                continue
        assert found.players is not None
        for name, stack, left in zip(found.players, found.starting_stacks, state.stacks, strict=True):
            [at] = [at for at, seat in enumerate(history.players) if seat.name == name]
            paid = sum([amount for player, amount in parts if player == at])
            assert left == stack - history.players[at].contributed + paid, (history.source, name)
        replayed += 1
    assert replayed >= 10


def test_the_fields_of_a_hand_of_a_site() -> None:
    """What other programs read of it: the first player has the small blind, and the last one the button."""
    history = next(history for history in samples() if history.site == "PartyPoker" and len(history.players) > 2)
    text = "".join(texts_of([history], "phh"))
    with warnings.catch_warnings(action="ignore"):
        found = pokerkit.HandHistory.loads(text)
    assert found.variant in ("NT", "PO", "FT", "FO/8")
    assert found.players is not None
    assert len(found.players) == len(found.starting_stacks)
    posted = {action.kind: history.players[action.player].name for action in history.actions}
    assert found.players[:2] == [posted["small blind"], posted["big blind"]]


def test_open_hand_history_has_the_keys_of_the_format() -> None:
    [hand] = [json.loads("".join(texts_of([EVERYTHING], "ohh")))["ohh"]]
    assert hand["bet_limit"] == {"bet_type": "PL", "bet_cap": 100}
    assert hand["flags"] == ["Run_It_Twice", "Fast"]
    assert [(part["id"], part["street"], part["cards"]) for part in hand["rounds"]][:5] == [
        (0, "Preflop", []),
        (1, "Flop", ["2d", "3d", "4d"]),
        (2, "Turn", ["5d"]),
        (3, "River", ["6d"]),
        (4, "Turn", ["7d"]),
    ]
    assert [(pot["number"], pot["amount"], pot["player_wins"]) for pot in hand["pots"]] == [
        (0, 20, [{"player_id": 0, "win_amount": 9}]),
        (1, 10, [{"player_id": 0, "win_amount": 9.5}]),
    ]


# --- what is wrong in a file that was written


@cases(
    ("field", "reason"),
    [
        ("_awards = 3", "awards: '3' is not what cardspeak writes there"),
        ("_awards = [[1, 2]]", "awards: '[[1, 2]]' is not what cardspeak writes there"),
        ("_awards = [[7, 2, '', 0, '', '']]", "award of player 7, but there are 2 players"),
        ("_actions = [[0, 0, 'wins', 0, 0, false, '']]", "actions: "),
        ("_players = []", "action of player 1, but there are 0 players"),
        ("_order = [0, 0]", "_order is not an array of 2 different whole numbers from 0"),
        ("_order = [0, 1000000]", "_order is not an array of 2 different whole numbers from 0"),
        ("_kind = 'x'", "kind: 'x' is not what cardspeak writes there"),
        ("_rake = 1e99999", "rake: '1E+99999' is not what cardspeak writes there"),
        ("_boards = ['Ax']", "boards: \"['Ax']\" is not what cardspeak writes there"),
        ("_opening = [1]", "actions: '[1]' is not what cardspeak writes there"),
    ],
)
def test_a_written_file_that_was_changed(field: str, reason: str) -> None:
    text = f"""
variant = 'NT'
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [9, 9]
actions = ['p2 f']
_cardspeak = 1
{field}
"""
    [read] = hands_in([text], "x")
    assert not isinstance(read, History)
    assert read.reason.startswith(reason), read.reason


def test_what_no_format_can_have_is_an_error() -> None:
    huge = replace(EVERYTHING, players=(EVERYTHING.players[0]._replace(stack=D(10) ** 20), *EVERYTHING.players[1:]))
    with pytest.raises(
        HistoryError, match=r"^hand: hand 3 of \"nowhere\.txt\" cannot be written as phh: starting_stacks"
    ):
        list(texts_of([huge], "phh"))


# --- files


def test_files_and_folders(tmp_path: Path) -> None:
    hands = samples()[:3]
    assert write_histories(hands, tmp_path / "all.phhs") == 3
    assert write_histories(hands, tmp_path / "all.ohh") == 3
    assert write_histories(iter(hands), f"{tmp_path}/each/") == 3
    assert write_histories(hands[:1], tmp_path / "one.phh") == 1
    assert write_histories(hands, tmp_path / "text", format="ohh") == 3
    for name in ("all.phhs", "all.ohh", "each", "text"):
        read = [read for read in read_histories(tmp_path / name) if isinstance(read, History)]
        assert [differences(found, without_lines(hand)) for found, hand in zip(read, hands, strict=True)] == [{}] * 3
    assert [source.name for source in sorted((tmp_path / "each").iterdir())] == ["1.phh", "2.phh", "3.phh"]
    assert [read.source.n for read in read_histories(tmp_path / "all.ohh")] == [0, 1, 2]


def test_a_file_is_complete_or_as_it_was(tmp_path: Path) -> None:
    def broken() -> Iterator[History]:
        yield samples()[0]
        raise KeyboardInterrupt

    file = tmp_path / "a.phhs"
    with pytest.raises(KeyboardInterrupt):
        write_histories(broken(), file)
    assert list(tmp_path.iterdir()) == []
    file.write_text("kept")
    with pytest.raises(HistoryError, match=r"^output: .* exists; choose another name, or overwrite it$"):
        write_histories(samples()[:1], file)
    with pytest.raises(KeyboardInterrupt):
        write_histories(broken(), file, overwrite=True)
    assert file.read_text() == "kept"
    assert write_histories(samples()[:1], file, overwrite=True) == 1
    assert file.read_text() != "kept"


@cases(
    ("name", "options", "message"),
    [
        ("a.txt", {}, "output: \"a.txt\" does not end in .phh, .phhs or .ohh, and no format is given"),
        ("a.ohh", {"format": "xml"}, 'format: "xml" is not known; it is one of phh, phhs and ohh'),
        ("a.phh", {}, "output: a file in the format phh has one hand; write several to a .phhs file"),
        ("none/a.ohh", {}, 'output: "none/a.ohh" cannot be written: No such file or directory'),
        ("a\0.ohh", {}, 'output: "a\\x00.ohh" is not a valid file name'),
    ],
)  # fmt: skip
def test_outputs_that_are_refused(
    name: str, options: dict[str, str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(HistoryError) as error:
        write_histories(samples()[:2], name, **options)  # type: ignore[arg-type]
    assert str(error.value) == message


def test_hands_that_cannot_be_read_are_refused_and_so_is_no_hand(tmp_path: Path) -> None:
    with pytest.raises(HistoryError, match=r'^hand: hand 0 of "test_writing\.py" cannot be read: this is not'):
        write_histories(read_histories(__file__), tmp_path / "a.phhs")
    with pytest.raises(HistoryError, match="there is no hand to write"):
        write_histories([], tmp_path / "a.phh")
    assert write_histories([], tmp_path / "a.phhs") == 0
