"""Clients that generators make from the description of the API, in Python and in TypeScript."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cardspeak.web.app import create_app
from tests.web.serving import PATIENCE, Server

CALLS = """
import type { components, paths } from "./api";

type Body = components["schemas"];
type Answer<Path extends keyof paths> = paths[Path] extends {
  post: { responses: { 200: { content: { "application/json": infer Json } } } };
} ? Json : never;

type Failure = Body["Error"];

export const ask = async (body: Body["HandBody"]): Promise<string | undefined> => {
  const answer: Answer<"/api/evaluate"> | Failure = await (await fetch("/api/evaluate", { method: "POST", body: JSON.stringify(body) })).json();
  return answer.kind === "error" ? answer.error : answer.values.high?.name;
};

export const hand: Body["HandBody"] = { cards: "As Kd" };
export const asList: Body["HandsBody"] = { hands: [["As", "Kd"], "Qs Qd"], board: ["2c", "3c", "4c"] };
export const player: Body["PlayerBody"] = { name: "Ann", bet: 5 };
export const table: Body["ShowdownBody"] = { table: { players: [player] }, rake: { percent: 5 }, rules: { like: "wsop" } };
export const settle: Body["SettleBody"] = { bets: { Ann: 5, Bob: "10" } };
export const batch: Body["BatchBody"] = { requests: [{ request: "evaluate", body: hand }, { request: "settle", body: settle }] };

export function told(answer: Answer<"/api/batch">): string[] {
  return answer.answers.map((one) => {
    if (one.kind === "error") return one.where ? `${one.code} in ${one.where.field}: ${one.error}` : one.error;
    if (one.kind === "evaluation") return one.values.high?.name ?? "no hand";
    return one.kind;
  });
}

export function paid(answer: Answer<"/api/showdown">): string[] {
  return Object.keys(answer.kind === "all_in" ? answer.expected : answer.payouts);
}

export function sentBack(deal: Answer<"/api/deal">): Body["HandsBody"] {
  return { hands: deal.hands, board: deal.board, game: deal.game };
}

// @ts-expect-error
export const withoutCards: Body["HandBody"] = {};
// @ts-expect-error
export const misspelt: Body["PlayerBody"] = { name: "Ann", bet: 5, flded: true };
"""
"""Bodies with only the required keys, answers told apart by `kind`, and two mistakes that the compiler finds."""
PACKAGES = ("openapi-typescript@7", "typescript@5")
READY = "the packages are installed"
OPTIONS = "--strict --noEmit --target es2022 --module esnext --moduleResolution bundler"


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("clients") / "openapi.json"
    file.write_text(json.dumps(create_app().openapi()), "utf-8")
    return file


@pytest.fixture(scope="module")
def package(description: Path) -> Path:
    """The package that openapi-python-client makes. A warning about the description is an error."""
    pytest.importorskip("openapi_python_client")
    made = description.parent / "poker_client"
    options = ["generate", "--path", description, "--output-path", made, "--meta", "none", "--fail-on-warning"]
    environment = {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}
    subprocess.run(
        [sys.executable, "-m", "openapi_python_client", *map(str, options)],
        check=True,
        env=environment,
        capture_output=True,
    )
    return made


def test_a_generated_python_client_asks_with_the_required_keys_alone(
    package: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(package.parent)

    def module(name: str) -> ModuleType:
        return importlib.import_module(f"poker_client.{name}")

    models: Any = module("models")

    def asked(name: str, body: Any) -> Any:
        with module("client").Client(base_url=server.url) as client:
            return module(f"api.default.{name}").sync(client=client, body=body)

    value = asked("evaluate", models.HandBody(cards="As Ah Kd Kc Ks"))
    assert value.kind == "evaluation"
    assert value.values["high"].name == "Full house, kings full of aces"
    dealt = asked("deal", models.DealBody())
    again = asked("compare", models.HandsBody(hands=dealt.hands, board=dealt.board))
    assert again.rankings.to_dict() == dealt.rankings.to_dict()
    players = [
        models.PlayerBody(name="Ann", bet=5, cards=["As", "Ad"]),
        models.PlayerBody(name="Bob", bet=2, folded=True),
    ]
    table = models.TableBody(players=players)
    settled = asked("showdown", models.ShowdownBody(table=table, rake=models.RakeBody(percent=5)))
    assert (settled.kind, settled.returned["Ann"]) == ("showdown", 3)
    wrong = asked("evaluate", models.HandBody(cards="As Kx"))
    assert (wrong.kind, wrong.code, wrong.where.column) == ("error", "card", 4)
    requests = [
        models.EvaluateRequest(request="evaluate", body=models.HandBody(cards="As Kd")),
        models.EvaluateRequest(request="evaluate", body=models.HandBody(cards="As Kx")),
    ]
    first, second = asked("batch", models.BatchBody(requests=requests)).answers
    assert (first, second) == (asked("evaluate", models.HandBody(cards="As Kd")), wrong)
    with pytest.raises(TypeError, match="cards"):
        models.HandBody()


def npx(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The result of a command that can use the programs of the packages."""
    packages = [word for package in PACKAGES for word in ("--package", package)]
    words = ["npx", "--yes", "--prefer-offline", *packages, "--call", command]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.exhaustive
def test_a_generated_typescript_client_compiles(description: Path) -> None:
    if not shutil.which("npx"):
        pytest.skip("npx is not installed")
    folder = description.parent
    (folder / "calls.ts").write_text(CALLS, "utf-8")
    made = npx(f"echo {READY} && openapi-typescript {description.name} -o api.ts && tsc {OPTIONS} calls.ts", folder)
    if READY not in made.stdout:
        pytest.skip("npx cannot download openapi-typescript and TypeScript")
    assert made.returncode == 0, made.stdout + made.stderr
