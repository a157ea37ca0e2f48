"""The public names: what `import cardspeak` promises."""

from __future__ import annotations

import copy
import json
import pickle
import re
import subprocess
import sys
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

import cardspeak

PUBLIC = {
    "AllIn",
    "Analysis",
    "Audit",
    "CardError",
    "CardSettlement",
    "CardspeakError",
    "CheckpointWarning",
    "ClusterError",
    "Comparison",
    "Deal",
    "Decision",
    "Equities",
    "Equity",
    "EquityError",
    "Evaluation",
    "Explanation",
    "Game",
    "GameError",
    "Half",
    "Hand",
    "HandError",
    "HandIndexer",
    "History",
    "HistoryError",
    "Icm",
    "IcmChange",
    "Outs",
    "ParsedColumn",
    "Payments",
    "PotError",
    "PrizeChop",
    "Progress",
    "PublishedSettlement",
    "Rake",
    "Replay",
    "RankedFiles",
    "SettledFiles",
    "Range",
    "QueryAnswer",
    "QueryPlan",
    "QueryError",
    "RangeError",
    "RuleSet",
    "Rulebook",
    "RulebookCheck",
    "RulebookError",
    "Scheme",
    "SchemeError",
    "Score",
    "Session",
    "SetRules",
    "SetScore",
    "SettledRows",
    "Settlement",
    "Showdown",
    "Step",
    "TableError",
    "Unreadable",
    "Value",
    "Verified",
    "Where",
    "__version__",
    "all_in",
    "analyze",
    "audit",
    "base13",
    "card_name",
    "categories_of",
    "cards_text",
    "check_rulebook",
    "chop_prizes",
    "compare",
    "deal",
    "deals",
    "equity",
    "equity_many",
    "evaluate",
    "evaluate_halves",
    "evaluate_many",
    "evaluate_planes",
    "explain",
    "find_rules",
    "games",
    "icm",
    "icm_change",
    "outs",
    "names_of",
    "parse_cards",
    "parse_many",
    "parse_range",
    "places_of",
    "planes_of",
    "rank_files",
    "pql",
    "pql_many",
    "pql_plan",
    "read_histories",
    "read_rulebook",
    "replay",
    "schemes",
    "score",
    "score_set_hands",
    "session",
    "settle",
    "settle_cards",
    "settle_files",
    "settle_many",
    "settle_published",
    "settle_rows",
    "showdown",
    "svg",
    "time_charge",
    "value_of_ids",
    "verify",
    "when",
    "write_histories",
}


def test_the_public_names_are_these_and_no_others() -> None:
    assert set(cardspeak.__all__) == PUBLIC
    assert len(cardspeak.__all__) == len(PUBLIC)


def test_every_public_name_exists() -> None:
    for name in PUBLIC:
        assert getattr(cardspeak, name) is not None
    assert set(dir(cardspeak)) >= PUBLIC


def test_functions_are_not_hidden_by_modules_of_the_same_name() -> None:
    for name in ("evaluate", "explain", "compare", "deal", "showdown", "games", "settle"):
        assert callable(getattr(cardspeak, name))


def test_every_error_is_a_cardspeak_error_and_a_value_error() -> None:
    errors = [name for name in PUBLIC if name.endswith("Error")]
    assert len(errors) == 13
    for name in errors:
        assert issubclass(getattr(cardspeak, name), cardspeak.CardspeakError)
    assert issubclass(cardspeak.CardspeakError, ValueError)


def results() -> list[Any]:
    return [
        cardspeak.evaluate("As Kd"),
        cardspeak.evaluate("As Kd").value,
        cardspeak.explain("As Kd", against="Qs Qd"),
        cardspeak.compare("As Kd", "Qs Qd"),
        cardspeak.deal(seed=1),
        cardspeak.settle([25, 50], [0, 1]),
        cardspeak.settle_published([25, 50, 50], [0, [1, 2]]),
        cardspeak.settle_cards([25, 50], ["As Ad", "Ks Kd"], "2c 3c 4d 8h 9h", rake={"percent": 5}),
        cardspeak.icm([5000, 3000, 2000], [50, 30, 20]),
        cardspeak.icm_change(cardspeak.settle([25, 25], [0, 1]), [100, 100], [60, 40]),
        cardspeak.find_rules("roberts"),
        cardspeak.Rake(5, cap={2: 1}),
        cardspeak.showdown({"players": [{"name": "A", "bet": 5}]}),
        cardspeak.all_in(
            {"players": [{"name": "A", "cards": "AsAh", "bet": 5}, {"name": "B", "cards": "KsKh", "bet": 5}]}
        ),
        cardspeak.games()[0],
        cardspeak.schemes()[0],
        cardspeak.score("As Ks Qs Js Ts"),
        cardspeak.audit("group-score", deals=500, seed=1),
        cardspeak.analyze("As Ah", board="Ad Qd Qc"),
        cardspeak.check_rulebook("classic"),
        cardspeak.equity("AA", "KK"),
        cardspeak.equity("AsAh2s3h", "KsKhQsQh", game="omaha8", samples=100, seed=1),
        cardspeak.outs("Ah Kh", "Qc Qd", board="Qh 7h 2c"),
        cardspeak.parse_range("QQ+, AKs:0.5"),
    ]


PARTS = {"Value", "Game", "Scheme", "RuleSet", "Rake"}
"""Classes whose JSON is a part of other JSON, or the contents of a file."""


def test_the_json_of_each_result_says_which_kind_of_result_it_is() -> None:
    for result in results():
        name = type(result).__name__
        if name not in PARTS:
            assert next(iter(result.to_dict().items())) == ("kind", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower())


def test_results_are_frozen_and_convert_to_pickle_and_json() -> None:
    for result in results():
        name_of_result = type(result).__name__
        assert pickle.loads(pickle.dumps(result)) == result, name_of_result
        assert copy.deepcopy(result) == result, name_of_result
        assert json.loads(json.dumps(result.to_dict())) is not None, name_of_result
        assert repr(result), name_of_result
        for name in {"game", "place", "payouts"} | set(type(result).__dataclass_fields__):
            with pytest.raises(FrozenInstanceError):
                setattr(result, name, "other")
            with pytest.raises(FrozenInstanceError):
                delattr(result, name)


def test_a_name_that_is_not_public_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'cardspeak' has no attribute 'evaluat'"):
        _ = cardspeak.evaluat  # type: ignore[attr-defined]


def test_no_public_name_is_a_module_even_if_all_modules_are_loaded() -> None:
    program = (
        "import cardspeak.cli.app, types; cardspeak.cli.app.app_for(); from cardspeak import *\n"
        "assert not [name for name in cardspeak.__all__ if isinstance(getattr(cardspeak, name), types.ModuleType)]\n"
        "assert callable(evaluate) and callable(deal)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
