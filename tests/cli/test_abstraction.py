"""`cardspeak abstraction`: what it makes, prints and refuses, and what Ctrl-C leaves. Quick functions do the work."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cardspeak
from cardspeak.abstraction import Abstraction, HandIndexer, bucket_hands, load
from cardspeak.abstraction.saved import making
from cardspeak.abstraction.saved.manifest import NAME
from tests.abstraction.test_making import calls as calls  # a fixture
from tests.cases import cases

pytestmark = pytest.mark.usefixtures("calls")

SHORT = ("--deck", "short", "--bins", "10", "-o", "out")
MADE = """\
preflop       81 hands up to suits, short deck  5 buckets  earth mover's distance, 10 bins, seed 0, 3 passes, mean distance 0.2500
flop     186,696 hands up to suits, short deck  7 buckets  earth mover's distance, 10 bins, seed 0, 3 passes, mean distance 0.2500
"""


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_streets_are_made_and_shown(command: Any) -> None:
    done = command("abstraction", "preflop", "flop", "--buckets", "flop=7", "-k", "5", *SHORT)
    assert (done.status, done.out, done.err) == (0, f"{MADE}preflop and flop written to out\n", "")
    made = load("out")
    assert [made.n_buckets(street) for street in made.streets] == [5, 7]
    again = command("abstraction", "flop", "preflop", "--buckets", "flop=7,5", *SHORT)
    assert (again.status, again.out) == (0, f"{MADE}out had all of this already; nothing was made again\n")
    assert command("abstraction", "--show", "out").out == MADE


def test_options_reach_the_work(command: Any, calls: list[Any]) -> None:
    options = ("--metric", "l2", "--weights", "classes", "--passes", "7", "--seed", "4")
    assert command("abstraction", "preflop", "-k", "3", *options, "--workers", "2", *SHORT).status == 0
    histograms, cluster = calls
    assert histograms[1:] == ("preflop", 10, {"deck": "short", "workers": 2})
    shared = {"metric": "l2", "weights": "classes", "passes": 7, "sample": None, "workers": 2}
    assert cluster[1:] == (81, 3, 4, shared)


def test_json(command: Any) -> None:
    first = command("abstraction", "preflop", *SHORT, "--json").json
    street = {"street": "preflop", "size": 81, "buckets": 81, "made": {"metric": "none"}}
    assert first == {"kind": "abstraction", "deck": "short", "streets": [street], "folder": "out", "new": ["preflop"]}
    assert command("abstraction", "preflop", *SHORT, "--json").json == {**first, "new": []}
    del first["new"]
    assert command("abstraction", "--show", "out", "--json").json == first
    number = HandIndexer((2,), deck="short").index("As Ks")
    looked_up = command("abstraction", "--show", "out", "--hand", "As Ks", "--json").json
    assert looked_up["hands"] == [{"hand": "As Ks", "bucket": number}]


def test_the_bucket_of_a_hand(command: Any) -> None:
    Abstraction({"preflop": np.arange(169) % 100}).save("out")
    found = command("abstraction", "--show", "out", "--hand", "AhKh", "--hand", "2c 2d")
    assert (found.status, found.out) == (0, "AhKh   bucket 68\n2c 2d  bucket 0\n")
    refused = command("abstraction", "--show", "out", "--hand", "AhKh 2c3c4c")
    assert (refused.status, refused.err.splitlines()) == (
        2,
        ["cardspeak: cards: 5 cards on the flop; this abstraction has preflop (2 cards)"],
    )


def test_percentiles_and_other_buckets_in_words(command: Any) -> None:
    Abstraction({"preflop": np.zeros(169, int)}, made={"preflop": {"metric": "mine", "is_converged": False}}).save("a")
    assert command("abstraction", "--show", "a").out == "preflop  169 hands up to suits  1 bucket  mine\n"
    first, nothing, heading, *table = command(
        "abstraction", "flop", "-k", "1", "--metric", "percentile", *SHORT
    ).out.splitlines()
    assert first == "flop  186,696 hands up to suits, short deck  1 bucket  percentiles of equity"
    assert (nothing, heading) == ("", "Share of all hands, by the mean equity of their bucket")
    assert [row.split() for row in table[:-1]] == [["flop"], ["60", "to", "70", "%", "100.0", "%"]]


def test_what_is_in_a_bucket(command: Any) -> None:
    labels = np.arange(169) // 13
    Abstraction({"preflop": labels}).save("a")
    shown = command("abstraction", "preflop", "--show", "a", "--bucket", "12")
    assert shown.out.splitlines()[:2] == [
        "preflop, bucket 12: 3.92 % of all hands",
        "KQs  100.00 %  of its hands",
    ]
    assert shown.out.splitlines()[-1] == "and 3 more; --json lists all"
    found = bucket_hands(labels, 12)
    assert command("abstraction", "preflop", "--show", "a", "--bucket", "12", "--json").json == found.to_dict()
    assert command("abstraction", "preflop", "--show", "a", "--bucket", "12", "--svg", "-").out == cardspeak.svg(found)
    assert command("abstraction", "preflop", "--show", "a", "--bucket", "13").err == (
        "cardspeak: bucket: no hand is in bucket 13\n"
    )


def test_the_centres_are_drawn(command: Any) -> None:
    assert command("abstraction", "preflop", "-k", "5", *SHORT).status == 0
    made = load("out").clustering("preflop")
    assert (made.labels == load("out").labels("preflop")).all()
    assert made.sizes.tolist() == np.bincount(made.labels).tolist()
    hands = HandIndexer((2,), deck="short").counts()
    assert made.shares.tolist() == [hands[made.labels == at].sum() / 630 for at in range(5)]
    shown = command("abstraction", "preflop", "--show", "out", "--svg", "a.svg")
    assert shown.out == command("abstraction", "--show", "out").out
    assert Path("a.svg").read_text("utf-8") == cardspeak.svg(made)


@cases(
    ("args", "message"),
    [
        (("preflop",), "--show: give one street with --bucket, --svg or --png, and no street without them"),
        (("--svg", "a.svg"), "--show: give one street with"),
        (("preflop", "flop", "--bucket", "0"), "--show: give one street with"),
        (("preflop", "--hand", "AsKs"), "--hand: a street, --bucket or a picture is asked for too"),
        (("flop", "--bucket", "0"), "street: this abstraction has no buckets for flop"),
        (("preflop", "--svg", "a.svg"), "street: the preflop buckets were not made by clustering"),
    ],
)
def test_what_cannot_be_shown(command: Any, args: tuple[str, ...], message: str) -> None:
    Abstraction({"preflop": np.arange(169)}).save("a")
    refused = command("abstraction", "--show", "a", *args)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert refused.err.startswith(f"cardspeak: {message}")


@pytest.mark.parametrize(
    ("stop_at", "kept"),
    [("flop", "out has preflop"), ("preflop", "no street is finished, so nothing is kept")],
)
def test_ctrl_c_says_what_is_kept(command: Any, monkeypatch: pytest.MonkeyPatch, stop_at: str, kept: str) -> None:
    quick = vars(making)["equity_histograms"]

    def stop(street: Any, **options: Any) -> Any:
        if street == stop_at:
            raise KeyboardInterrupt
        return quick(street, **options)

    with monkeypatch.context() as patch:
        patch.setattr(making, "equity_histograms", stop)
        stopped = command("abstraction", "preflop", "flop", "-k", "5", *SHORT)
    again = "run the same command again to go on"
    assert (stopped.status, stopped.out) == (130, "")
    assert stopped.err == f"cardspeak: {kept}; {again}\ncardspeak: stopped\n"
    assert command("abstraction", "preflop", "flop", "-k", "5", *SHORT).status == 0
    assert load("out").streets == ("preflop", "flop")


WRONG = [
    ((), "the streets are missing; write it as cardspeak abstraction flop turn river --output FOLDER"),
    (("flop",), "--output is missing; write it as"),
    (("flip", *SHORT), 'street: "flip" is not accepted; give preflop, flop, turn or river'),
    (("flop", "-k", "x", *SHORT), '--buckets "x": "x" is not a whole number'),
    (("flop", "-k", "turn=5", *SHORT), '--buckets "turn=5": the street is not made; give flop'),
    (("flop", "-k", "0", *SHORT), "flop buckets: 0 is not accepted; give a whole number from 1 to 65,536"),
    (("flop", "--metric", "near", *SHORT), 'metric: "near" is not accepted; give emd, l2 or percentile'),
    (("flop", "--hand", "AsKs", *SHORT), "--hand: --show is missing"),
    (("--show", "out", "-o", "out"), "--show: --output is given too; give either of them"),
    (("flop", "--bucket", "5", *SHORT), "--bucket: --show is missing"),
    (("flop", "--svg", "a.svg", *SHORT), "--svg: --show is missing"),
    (
        ("--show", "nowhere"),
        'folder: "nowhere" does not exist; give a folder written by cardspeak abstraction or Abstraction.save',
    ),
    (("flop", "--deck", "tall", "-o", "out"), 'deck: "tall" is not a deck (full, short)'),
]


@cases(("args", "message"), WRONG)
def test_wrong_input_is_one_line(command: Any, args: tuple[str, ...], message: str) -> None:
    refused = command("abstraction", *args)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith(f"cardspeak: {message}")
    assert refused.err.count("\n") == 1
    assert not Path("out").exists()


def test_other_options_in_the_same_folder(command: Any) -> None:
    assert command("abstraction", "preflop", "-k", "5", *SHORT).status == 0
    refused = command("abstraction", "preflop", "-k", "6", *SHORT)
    assert refused.err == ('cardspeak: folder: "out" does not match: preflop k is 5, not 6; give another folder\n')


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_a_damaged_folder(command: Any) -> None:
    assert command("abstraction", "preflop", "-k", "5", *SHORT).status == 0
    np.save("out/preflop.npy", np.zeros(81, np.uint16))
    assert command("abstraction", "--show", "out").err == (
        'cardspeak: folder: "out" is damaged: the checksum of "preflop.npy" is wrong\n'
    )
    (Path("out") / NAME).write_text("{")
    assert "is damaged: abstraction.json is not JSON" in command("abstraction", "preflop", *SHORT).err
