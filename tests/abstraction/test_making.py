"""`make_abstraction`: streets are made one after the other, and a run that is stopped goes on to the same buckets.

The functions that it calls have their own tests. Here, quick ones take their place.
"""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak import CardspeakError, HandError
from cardspeak.abstraction import (
    Abstraction,
    HandIndexer,
    cluster,
    equity_histograms,
    load,
    make_abstraction,
    percentile_buckets,
    strengths,
)
from cardspeak.abstraction.saved import by_strength, making
from cardspeak.abstraction.saved.manifest import NAME
from cardspeak.progress import Progress

ROUNDS = {"preflop": (2,), "flop": (2, 3)}
DEALS = 50
HISTOGRAMS = "histograms"


def histograms_of(street: str, bins: int) -> npt.NDArray[np.uint8]:
    n = HandIndexer(ROUNDS[street], deck="short").size
    rows = np.zeros((n, bins), np.uint8)
    rows[np.arange(n), np.arange(n) * 7919 % bins] = 10
    return rows


def strengths_of(street: str) -> SimpleNamespace:
    n = HandIndexer(ROUNDS[street], deck="short").size
    wins = np.arange(n) * 7919 % DEALS
    ties = np.arange(n) * 104729 % (DEALS + 1 - wins)
    return SimpleNamespace(wins=wins.astype(np.uint32), ties=ties.astype(np.uint32), n_deals=DEALS)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The calls of the functions that are replaced."""
    made: list[Any] = []

    def equity_histograms(street: str, *, bins: int, progress: Any, **options: Any) -> npt.NDArray[np.uint8]:
        made.append((HISTOGRAMS, street, bins, options))
        if progress is not None:
            progress(Progress("histograms", 0.5))
        return histograms_of(street, bins)

    def cluster(histograms: npt.NDArray[np.uint8], k: int, *, seed: int, **options: Any) -> Any:
        del options["progress"]
        made.append(("cluster", len(histograms), k, seed, options))
        labels = (histograms.argmax(axis=1) + seed) % k
        centres = np.array([histograms[labels == at].mean(axis=0) for at in range(k)])
        return SimpleNamespace(labels=labels, centres=centres, passes=3, is_converged=True, distance=0.25)

    def strengths(street: str, **options: Any) -> Any:
        made.append(("strengths", street, options))
        return strengths_of(street)

    monkeypatch.setattr(making, "equity_histograms", equity_histograms)
    monkeypatch.setattr(making, "cluster", cluster)
    monkeypatch.setattr(by_strength, "strengths", strengths)
    return made


def make(folder: Path, streets: Any = ("preflop", "flop"), k: int = 5, **options: Any) -> Abstraction:
    return make_abstraction(folder, dict.fromkeys(streets, k), deck="short", **{"bins": 10, **options})


def test_streets_are_made_in_order_and_saved(tmp_path: Path, calls: list[Any]) -> None:
    made = make(tmp_path, ("flop", "preflop"), seed=2, passes=9, workers=2)
    shared = {"workers": 2}
    counted = {"metric": "emd", "weights": "hands", "passes": 9, "sample": None, **shared}
    assert calls == [
        (HISTOGRAMS, "preflop", 10, {"deck": "short", **shared}),
        ("cluster", 81, 5, 2, counted),
        (HISTOGRAMS, "flop", 10, {"deck": "short", **shared}),
        ("cluster", 186_696, 5, 2, counted),
    ]
    assert made == load(tmp_path)
    assert made.streets == ("preflop", "flop")
    assert (made.labels("flop") == (histograms_of("flop", 10).argmax(axis=1) + 2) % 5).all()
    assert made.made("flop") == {
        "metric": "emd",
        "k": 5,
        "bins": 10,
        "weights": "hands",
        "seed": 2,
        "most_passes": 9,
        "sample": None,
        "passes": 3,
        "is_converged": True,
        "distance": 0.25,
    }
    centres = made.centres("flop")
    assert centres is not None
    assert centres.shape == (5, 10)


def test_a_large_street_is_sampled(tmp_path: Path, calls: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "SAMPLE", 1000)
    assert make(tmp_path).made("flop")["sample"] == 1000
    assert [call[4]["sample"] for call in calls if call[0] == "cluster"] == [None, 1000]


def test_each_hand_before_the_flop_can_have_its_own_bucket(tmp_path: Path, calls: list[Any]) -> None:
    made = make(tmp_path, ["preflop"], k=200)
    assert made.labels("preflop").tolist() == [*range(81)]
    assert made.made("preflop") == {"metric": "none"}
    assert not calls


@pytest.mark.parametrize("weights", ["hands", "classes"])
@pytest.mark.parametrize("street", ["preflop", "flop"])
def test_percentiles(
    tmp_path: Path, calls: list[Any], monkeypatch: pytest.MonkeyPatch, street: str, weights: Any
) -> None:
    """Each hand is in the bucket to which the middle of all equally strong hands belongs."""
    monkeypatch.setattr(by_strength, "SLICE", 50_000)
    made = make(tmp_path, [street], k=7, metric="percentile", weights=weights, workers=2)
    found, indexer = strengths_of(street), HandIndexer(ROUNDS[street], deck="short")
    scores = 2 * found.wins.astype(np.int64) + found.ties
    n_hands = np.asarray(indexer.count(np.arange(indexer.size))) if weights == "hands" else np.ones(indexer.size)
    below = np.array([n_hands[scores < score].sum() for score in range(2 * DEALS + 1)])
    on = np.array([n_hands[scores == score].sum() for score in range(2 * DEALS + 1)])
    middles = (below + on / 2) / n_hands.sum()
    assert (made.labels(street) == np.floor(middles * 7)[scores]).all()
    facts = made.made(street)
    assert [facts[name] for name in ("metric", "k", "weights")] == ["percentile", 7, weights]
    means = [
        np.average(scores[of] / (2 * DEALS), weights=n_hands[of])
        for of in (made.labels(street) == at for at in range(7))
    ]
    shares = [n_hands[made.labels(street) == at].sum() / n_hands.sum() for at in range(7)]
    for at, band in enumerate(facts["bands"]):
        inside = [share for mean, share in zip(means, shares, strict=True) if at <= mean * 10 < at + 1]
        assert (band["from"], band["to"], band["buckets"]) == (at / 10, (at + 1) / 10, len(inside))
        assert band["share"] == pytest.approx(sum(inside))
    assert [call[0] for call in calls] == ["strengths"]


def test_a_second_run_makes_nothing_again(tmp_path: Path, calls: list[Any]) -> None:
    first = make(tmp_path, ["preflop"])
    n_calls, files = len(calls), {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert make(tmp_path, ["preflop"], workers=1) == first
    assert len(calls) == n_calls
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == files
    both = make(tmp_path, ["flop"])
    assert both.streets == ("preflop", "flop")
    assert (both.labels("preflop") == first.labels("preflop")).all()


@pytest.mark.usefixtures("calls")
def test_progress_names_the_street(tmp_path: Path) -> None:
    reports: list[Progress] = []
    make(tmp_path, progress=reports.append)
    assert [report.stage for report in reports] == ["preflop: histograms", "flop: histograms"]


def test_a_stopped_run_keeps_the_streets_that_are_finished(tmp_path: Path, calls: list[Any]) -> None:
    whole = make(tmp_path / "whole")
    del calls[:]

    def stop(progress: Progress) -> None:
        if progress.stage.startswith("flop"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make(tmp_path / "stopped", progress=stop)
    assert load(tmp_path / "stopped").streets == ("preflop",)
    assert make(tmp_path / "stopped") == whole
    assert [call[1] for call in calls if call[0] == HISTOGRAMS] == ["preflop", "flop", "flop"]
    for name in ("preflop.npy", "flop.npy", "flop.centres.npy", NAME):
        assert (tmp_path / "stopped" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_a_run_that_is_stopped_at_once_leaves_nothing(tmp_path: Path, calls: list[Any]) -> None:
    def stop(_: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make(tmp_path / "new", progress=stop)
    assert not (tmp_path / "new").exists()
    assert len(calls) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kill -9 and fork are POSIX only")
@pytest.mark.usefixtures("calls")
def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # newer versions of Python warn if there are threads
        child = os.fork()
    if child == 0:
        try:
            make(
                tmp_path / "killed",
                progress=lambda p: os.kill(os.getpid(), signal.SIGKILL if p.stage.startswith("flop") else 0),
            )
        finally:
            os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    assert load(tmp_path / "killed").streets == ("preflop",)
    assert make(tmp_path / "killed") == make(tmp_path / "whole")


def refused(call: Callable[[], object], error: type[CardspeakError] = CardspeakError) -> str:
    with pytest.raises(error) as refusal:
        call()
    assert "\n" not in str(refusal.value)
    return str(refusal.value)


@pytest.mark.usefixtures("calls")
def test_a_folder_that_was_made_in_another_way(tmp_path: Path) -> None:
    make(tmp_path, ["flop"])
    before = (tmp_path / NAME).read_bytes()
    others: list[tuple[str, dict[str, Any]]] = [
        ("flop k is 5, not 6", {"k": 6}),
        ('flop metric is "emd", not "l2"', {"metric": "l2"}),
        ("flop bins is 10, not 11", {"bins": 11}),
        ('flop weights is "hands", not "classes"', {"weights": "classes"}),
        ("flop seed is 0, not 3", {"seed": 3}),
        ("flop most_passes is 100, not 7", {"passes": 7}),
        ('flop metric is "emd", not "percentile"', {"metric": "percentile"}),
    ]
    for message, options in others:
        assert f"does not match: {message}; give another folder" in refused(lambda: make(tmp_path, **options))  # noqa: B023
    other_deck = refused(lambda: make_abstraction(tmp_path, {"flop": 5}))
    assert 'its deck is "short", not "full"' in other_deck
    assert (tmp_path / NAME).read_bytes() == before
    assert load(tmp_path).streets == ("flop",)


def test_wrong_options(tmp_path: Path, calls: list[Any]) -> None:
    folder = tmp_path / "new"
    wrong: list[tuple[str, Callable[[], object]]] = [
        ("buckets: {}; accepted: a mapping of streets", lambda: make_abstraction(folder, {})),
        ("buckets: 200; accepted: a mapping of streets", lambda: make_abstraction(folder, 200)),  # type: ignore[arg-type]
        ('street: "flip" is not accepted', lambda: make_abstraction(folder, {"flip": 5})),
        ("flop buckets: 0 is not accepted; give a whole number from 1 to 65,536", lambda: make(folder, k=0)),
        ("flop buckets: 65537 is not", lambda: make(folder, ["flop"], k=65_537)),
        ('metric: "near" is not accepted; give emd, l2 or percentile', lambda: make(folder, metric="near")),
        ('weights: "all" is not accepted; give hands or classes', lambda: make(folder, weights="all")),
        ("bins: 65 is not accepted; give a whole number from 1 to 64", lambda: make(folder, bins=65)),
        ("passes: 0 is not accepted", lambda: make(folder, passes=0)),
        ("seed: -1 is not accepted", lambda: make(folder, seed=-1)),
        ("workers: 0 is not accepted", lambda: make(folder, workers=0)),
        ("progress: 5 is not accepted", lambda: make(folder, progress=5)),
    ]
    for message, call in wrong:
        if "flop buckets: 0" in message:
            message = message.replace("flop", "preflop")
        assert message in refused(call), message
    tall: Any = "tall"
    assert 'deck: "tall" is not a deck' in refused(lambda: make_abstraction(folder, {"flop": 5}, deck=tall), HandError)
    assert not folder.exists()
    assert not calls


@pytest.mark.exhaustive
def test_all_streets_of_the_short_deck(tmp_path: Path) -> None:
    """With nothing replaced: the buckets are those of the functions called one by one, with any number of threads."""
    numbers = {"preflop": 20, "flop": 50, "turn": 50, "river": 100}
    made = make_abstraction(tmp_path / "two", numbers, deck="short", passes=5, workers=2)
    for street in ("preflop", "flop", "turn"):
        make_abstraction(tmp_path / "one", {street: numbers[street]}, deck="short", passes=5, workers=1)
        histograms = equity_histograms(street, deck="short")
        found = cluster(histograms, numbers[street], weights="hands", passes=5)
        assert (made.labels(street) == found.labels).all()
        assert made.made(street)["distance"] == found.distance
        assert made.made(street)["bands"] == found.bands
        again = made.clustering(street)
        assert (again.centres == found.centres).all()
        assert (again.sizes == found.sizes).all()
        assert np.allclose(again.shares, found.shares)
    assert make_abstraction(tmp_path / "one", numbers, deck="short", passes=5, workers=1) == made
    river = strengths("river", deck="short")
    scores = 2 * river.wins.astype(np.int64) + river.ties
    counts = HandIndexer((2, 5), deck="short").counts()
    assert (made.labels("river") == percentile_buckets(scores, 100, weights=counts)).all()
    shares = np.bincount(made.labels("river"), counts)
    assert [round(band["share"], 9) for band in made.made("river")["bands"]] == [
        round(float(share), 9)
        for share in np.bincount(
            np.minimum(10 * means_of(made.labels("river"), scores, counts), 9).astype(int), shares, 10
        )
        / shares.sum()
    ]


def means_of(labels: Any, scores: Any, counts: Any) -> Any:
    """The mean equity of the hands of each bucket on the river of the short deck; 0 for an empty bucket."""
    n_hands = np.bincount(labels, counts)
    return np.bincount(labels, counts * scores) / np.maximum(n_hands, 1) / (2 * 406)
