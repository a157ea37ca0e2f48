"""Open hand histories with their truth, if this machine has them, and the comparison with what the readers say.

The folder is named by CARDSPEAK_HISTORIES, or is `data/histories` in a folder beside the checkout. It has a folder for
each source, with the files of the source (some in `*.tar.xz`) and a `truth.jsonl` or `truth.jsonl.gz`.

    python -m tests.histories.open_data [SITE] [-v]    compare all hands, or those of a site, and print what differs
"""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cardspeak.cards import card_name
from cardspeak.histories import History, Unreadable
from cardspeak.histories.reading.read import hands_in, read_file_of_hands
from cardspeak.histories.reading.texts import chunks_of_stream
from cardspeak.histories.record.reader import Read

Truth = Mapping[str, Any]


class Pair(NamedTuple):
    """A hand of the open data: its truth, and what was read at its place."""

    source: str
    truth: Truth
    read: Read | None


@cache
def folder() -> Path | None:
    """The folder of the open data, or None."""
    named = os.environ.get("CARDSPEAK_HISTORIES")
    if named:
        return Path(named)
    beside = Path(__file__).resolve().parents[2].parent
    return next((path for path in sorted(beside.glob("*/data/histories")) if (path / "README.md").exists()), None)


def truths(source: Path) -> Iterator[Truth]:
    """The truth records of a source."""
    packed = source / "truth.jsonl.gz"
    data = gzip.decompress(packed.read_bytes()) if packed.exists() else (source / "truth.jsonl").read_bytes()
    yield from map(json.loads, data.decode().splitlines())


def files(source: Path) -> Iterator[tuple[str, Iterator[Read]]]:
    """The name of each file of a source, and its hands."""
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        if path.name.endswith(".tar.xz"):
            with tarfile.open(path, "r:xz") as archive:
                for member in archive:
                    content = archive.extractfile(member)
                    if content is not None:
                        stream = io.BytesIO(content.read())
                        yield member.name.removeprefix("./"), hands_in(chunks_of_stream(stream), member.name)
        elif path.is_file() and not path.name.startswith("truth.jsonl"):
            yield name, read_file_of_hands(str(path), name)


def pairs(site: str = "", every: int = 1) -> Iterator[Pair]:
    """Each truth record, and what was read at its place.

    Args:
        site: selects the records of a site, such as `PokerStars`.
        every: selects every so many records of sources with more than a thousand.
    """
    data = folder()
    assert data is not None
    for source in sorted(path for path in data.iterdir() if path.is_dir() and path.name != "LICENSES"):
        wanted: dict[str, dict[int, Truth]] = {}
        records = list(truths(source))
        for truth in records[:: every if len(records) > 1000 else 1]:
            if site in (*truth.get("site", "PHH").split("/"), ""):
                wanted.setdefault(truth["file"], {})[truth["n"]] = truth
        if wanted:
            yield from _paired(source, wanted)


def _paired(source: Path, wanted: dict[str, dict[int, Truth]]) -> Iterator[Pair]:
    for name, hands in files(source):
        records = wanted.get(name)
        if records is None and "/" in name:  # archives name their files with or without a folder
            records = wanted.get(name.partition("/")[2])
        if records:
            read = {hand.source.n: hand for hand in hands}
            for n, truth in records.items():
                yield Pair(source.name, truth, read.get(n))


def _text(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{amount.normalize():f}"


def _summed(amounts: Iterator[tuple[str, Decimal]]) -> dict[str, str | None]:
    sums: dict[str, Decimal] = {}
    for name, amount in amounts:
        sums[name] = sums.get(name, Decimal(0)) + amount
    return {name: _text(amount) for name, amount in sums.items() if amount}


def differences(hand: Read | None, truth: Truth) -> dict[str, tuple[object, object]]:
    """What differs between a record and the truth: the name of each field, what was read and what is true."""
    if not isinstance(hand, History):
        return {"unreadable": (hand.reason if isinstance(hand, Unreadable) else "no hand", "a hand")}
    if "variant" in truth:
        return _differences_of_phh(hand, truth)
    name = [player.name for player in hand.players]
    ours = {
        "id": hand.id,
        "kind": hand.kind,
        "game": hand.game,
        "limit": hand.limit,
        "currency": hand.currency,
        "button": hand.button,
        "players": sorted((player.seat, player.name, _text(player.stack)) for player in hand.players),
        "contributed": _summed((player.name, player.contributed) for player in hand.players),
        "dead_money": _summed((player.name, player.dead) for player in hand.players),
        "collected": _summed((name[award.player], award.amount) for award in hand.awards),
        "returned": _summed((name[back.player], back.amount) for back in hand.returned),
        "rake": _text(hand.rake),
        "fees": {fee: _text(amount) for fee, amount in hand.fees.items()},
        "total_pot": _text(hand.total_pot),
        "boards": [[card_name(card) for card in board] for board in hand.boards],
        "shown": {
            name[shown.player]: {card_name(card) for card in shown.cards}
            for shown in hand.shown
            if shown.cards and shown.how != "shown later"
        },
    }
    check = truth["check"]
    back = dict(truth["returned"])
    if check.get("uncalled") == "implied":
        back |= check["implied_return"]
    known: dict[str, object] = {key: truth.get(key) for key in ours}
    known["id"] = truth["hand_id"] or ""
    known["limit"] = {"cap-no": "no"}.get(truth["limit"], truth["limit"])
    known["players"] = sorted((seat["seat"], seat["name"], _plain(seat["stack"])) for seat in truth["players"])
    known["contributed"] = _summed((who, Decimal(amount)) for who, amount in truth["contributed"].items())
    known["dead_money"] = _summed((who, Decimal(amount)) for who, amount in truth.get("dead_money", {}).items())
    known["collected"] = _summed((award["player"], Decimal(award["amount"])) for award in truth["collected"])
    known["returned"] = _summed((who, Decimal(amount)) for who, amount in back.items())
    known["rake"], known["total_pot"] = _plain(truth["rake"]), _plain(truth["total_pot"])
    known["fees"] = {fee: _plain(amount) for fee, amount in truth.get("fees", {}).items()}
    known["shown"] = {shown["player"]: set(shown["cards"]) for shown in truth["shown"] if shown.get("cards")}
    return {key: (ours[key], known[key]) for key in ours if ours[key] != known[key]}


def _plain(amount: str | None) -> str | None:
    return None if amount is None else _text(Decimal(amount))


def _differences_of_phh(hand: History, truth: Truth) -> dict[str, tuple[object, object]]:
    received = [Decimal(0)] * len(hand.players)
    for player, amount in [(paid.player, paid.amount) for paid in hand.awards] + [
        (back.player, back.amount) for back in hand.returned
    ]:
        received[player] += amount
    ours: dict[str, object] = {
        "contributed": [_text(player.contributed) for player in hand.players],
        "received": [_text(amount) for amount in received],
        "board": "".join(card_name(card) for board in hand.boards for card in board),
    }
    known: dict[str, object] = {
        "contributed": [_plain(amount) for amount in truth["contributed"]],
        "received": [_plain(amount) for amount in truth.get("received") or ()] or ours["received"],
        "board": truth["board"],
    }
    return {key: (ours[key], known[key]) for key in ours if ours[key] != known[key]}


MONEY = {"contributed", "collected", "returned", "rake", "received", "unreadable"}
"""The fields that must be right in every hand whose truth is exact."""


def is_exact(truth: Truth) -> bool:
    """Whether the truth of a hand is exact."""
    check = truth["check"]
    return bool(check == "exact" if isinstance(check, str) else check["status"] == "exact")


def main(site: str = "", *options: str) -> None:
    """Print how many hands of each site are read as the truth says, and what differs."""
    right, exact, fields = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for pair in pairs(site):
        name = pair.truth.get("site", "PHH")
        wrong = differences(pair.read, pair.truth)
        if is_exact(pair.truth):
            exact[name] += 1
            right[name] += not wrong.keys() & MONEY
        fields.update((name, field) for field in wrong)
        if options and wrong:
            print(pair.source, pair.truth["file"], pair.truth["n"], "" if is_exact(pair.truth) else "NOT EXACT")
            for field, (ours, known) in wrong.items():
                print(f"    {field}: read {ours}\n    {' ' * len(field)}  true {known}")
    for name in sorted(exact):
        print(f"{name}: {right[name]} of {exact[name]} exact hands have the right money")
        print("   ", {field: count for (of, field), count in sorted(fields.items()) if of == name})


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(*([""] if arguments[:1] == ["-v"] else []), *arguments)
