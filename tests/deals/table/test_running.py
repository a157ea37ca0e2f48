"""Answers with groups: resumed, computed by anyone, and sampled to a precision; what deals are looked at."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardspeak.deals import deals, when
from cardspeak.deals.answering import at_random
from cardspeak.deals.dealing import every
from cardspeak.deals.expressions.nodes import every_part
from cardspeak.deals.table.expression import Choice
from cardspeak.deals.table.table import Deals
from cardspeak.errors import EquityError
from cardspeak.progress import Progress
from tests.cases import cases

BOARD = "2c7d"


class Killed(BaseException):
    """Ends a run at a report of its progress."""


def asked(table: Deals) -> list[Choice]:
    a, b = table.a, table.b
    return [
        a.share.mean(by=b.category()),
        b.cards().histogram(by=a.category("turn")),
        (a.share / (1 + a.place())).mean(by=a.share - b.share),
        b.place("flop").histogram(bins=7),
    ]


@cases("options", [{"exact": True}, {"samples": 200_000, "seed": 3}, {"precision": 0.003, "seed": 4}])
def test_groups_are_the_same_after_a_run_was_killed(options: dict[str, float], tmp_path: Path) -> None:
    table = deals(a="AsAh", b="KsKh, 8c7c", dead="2s", board="3c 4d 9h" if "exact" in options else "")
    table = table.where(table.b.category("turn") >= "one pair")
    path, n_reports = tmp_path / "-".join(options), 0

    def kill(_: Progress) -> None:
        nonlocal n_reports
        n_reports += 1
        if n_reports == 3:
            raise Killed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardspeak.equities.running.checkpoint.SAVE_SECONDS", 0.0)
        patch.setattr("cardspeak.equities.running.checkpoint.WORK_PER_SAVING", 0)
        patch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
        patch.setattr(at_random, "SLICE_SECONDS", 0.0005)
        patch.setattr(every, "SLICE_SECONDS", 0.0001)
        whole = table.select(*asked(table), **options, workers=1)  # type: ignore[arg-type]
        with pytest.raises(Killed):
            table.select(*asked(table), **options, workers=1, progress=kill, checkpoint=path)  # type: ignore[arg-type]
        for workers in (1, 2):
            assert table.select(*asked(table), **options, workers=workers, checkpoint=path) == whole  # type: ignore[arg-type]


def test_a_checkpoint_with_other_groups_is_refused(tmp_path: Path) -> None:
    table, path = deals(a="AA", b="15%"), tmp_path / "kept"
    table.group_by(table.a.category()).mean(table.a.share, samples=1000, seed=1, checkpoint=path)
    with pytest.raises(EquityError, match="does not match"):
        table.group_by(table.b.category()).mean(table.a.share, samples=1000, seed=1, checkpoint=path)


@cases(
    "column",
    [
        lambda d: d.a.cards(),
        lambda d: d.a.ranks() | d.board.ranks("flop"),
        lambda d: (d.a.ranks() - "A").size,
        lambda d: when(d.a.wins()).then(d.a.share).otherwise(0) * 0.5,
        lambda d: d.a.equity("turn", "QQ+"),
        lambda d: d.board.ranks().nth_highest(2) == "K",
        lambda d: ~(d.a.outs("flop") > -d.a.nut_outs("turn")),
    ],
)
def test_expressions_can_be_sent_to_processes(column: Callable[[Deals], object]) -> None:
    node = column(deals(a="AKs", b="QQ")).node  # type: ignore[attr-defined]
    copied = pickle.loads(pickle.dumps(node))
    assert [(type(part), part.kind) for part in every_part(copied)] == [
        (type(part), part.kind) for part in every_part(node)
    ]


def test_a_group_that_follows_from_the_outcome_needs_no_list_of_deals() -> None:
    table = deals(a="AA, KQs", b="*")
    plan = table.explain(table.a.share.mean(by=table.a.wins()))
    assert [step.rows for step in plan.steps] == [0]
    found = table.group_by(table.a.wins()).mean(table.a.share)
    assert found[True].value == 1
    parts = [(group.fraction or 0) * (group.answer.fraction or 0) for group in found.groups]
    assert sum(parts) == found.fraction


def test_equities_have_bins_of_a_percent() -> None:
    table = deals(a="AsAh", b="KsKh", board="2c 3d 4h")
    bars = table.histogram(table.a.equity("turn")).histogram
    assert len(bars) == 100
    assert {round((bar.upper or 0) - float(bar.value), 9) for bar in bars} == {0.01}
    assert sum(bar.count for bar in bars) == 45


def test_queries_do_not_load_the_table() -> None:
    code = (
        "import sys, cardspeak; cardspeak.pql; from cardspeak.deals.answering.ask import answer; "
        "assert not [name for name in sys.modules if name.startswith('cardspeak.deals.table')]; "
        "from cardspeak.deals import deals; assert deals is cardspeak.deals; deals(a='AA'); "
        "assert not {'pyarrow', 'polars'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
