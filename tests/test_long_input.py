"""Messages quote at most 80 characters of the input, in all public functions, however long the input is."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pandas
import polars
import pytest

import cardspeak
from cardspeak import CardspeakError, Game, Half, Rake, RuleSet
from cardspeak.abstraction import Abstraction, equity_histograms, load, make_abstraction, sampled_strengths, strengths
from cardspeak.cluster import connect
from cardspeak.dataframes import with_values
from cardspeak.duckdb import register
from cardspeak.errors import Where, quoted
from cardspeak.frames.equities import equities_of_columns
from cardspeak.frames.values import values_of_columns
from cardspeak.games.file import game_of
from cardspeak.histories.reading.pasted import hands_of_text
from cardspeak.histories.replaying.choose import choose_hand
from cardspeak.pandas import PokerFrame, PokerSeries
from cardspeak.polars import PokerSeries as PokerSeriesOfPolars
from cardspeak.pots import RULE_SETS
from cardspeak.rulebooks.find import rulebook_of_text
from cardspeak.rulebooks.toml import rulebook_of
from cardspeak.tournament.result import Icm
from tests.cases import cases
from tests.histories.replaying.hands import history
from tests.long_texts import LONG_TEXTS, LONGEST_QUOTE, check_message, with_long_texts

FLOP, RIVER = "Ac Kc Jc", "Ac Kc Jc 5c Th"
HANDS = {"front": "Qs Qd 2c", "middle": "As Ad 9h 9c 4d", "back": "Kh Th 8h 5h 3h"}
HAND_HISTORIES = Path(__file__).resolve().parents[1] / "examples" / "hands.txt"
ONE_ARRAY: Any = {}
SPLIT = (Half("high", "high"), Half("low", "eight-or-better"))

DEALS: Any = cardspeak.deals(a="AhKh", b="QsQd", board=FLOP.replace("c", "d"))

Door = Callable[[Any], object]  # each gets a text, often where something else is expected


def table(t: str, *players: dict[str, Any], **more: Any) -> object:
    ann = {"name": "Ann", "cards": "8c 7h", "bet": 25}
    bob = {"name": t[:90] if t.isprintable() else "Bob", "cards": "Ad 4s", "bet": 50}
    return cardspeak.showdown({"board": RIVER, "players": list(players) or [ann, bob], **more})


def all_in(t: str, ann: dict[str, Any], bob: dict[str, Any], *, workers: Any = None, **more: Any) -> object:
    """An all-in of players with names of 90 characters; a table accepts names of up to 100."""
    name = t[:90] if t.isprintable() else "Ann"
    players = [{"name": name, "bet": 25, **ann}, {"name": name[::-1], "bet": 25, **bob}]
    return cardspeak.all_in({"board": FLOP, "players": players, **more}, workers=workers)


def settle_rows(t: str, **more: Any) -> object:
    """A hand of two players with long names."""
    columns: dict[str, Any] = {"bet": [5, 5], "cards": ["AsAd", "KsKd"], "board": [RIVER, RIVER]}
    return cardspeak.settle_rows([t, t], **columns | more, player=[t + "x", t], strict=True)


def named(t: str, n: int = 12) -> list[str]:
    """The long names of several players."""
    return [f"{number} {t}" for number in range(n)]


def settle(t: str, **more: Any) -> object:
    return cardspeak.settle(dict.fromkeys(named(t), 5), **more)


def game(t: str, **more: Any) -> Game:
    """A game with a long code and title."""
    short = t[:290] if t.isprintable() else "mine"
    given: dict[str, Any] = {"code": short, "title": short, "hole_cards": 2, "board_cards": 5, "halves": SPLIT}
    return Game(**{**given, **more})


def long_name(t: str) -> str:
    return t[:90] if t.isprintable() else "Ann " * 20


def hand(t: str, *actions: Any, **options: Any) -> object:
    """A hand of players with long names and Bob, whose turn it is."""
    name = long_name(t)
    players = [name, name[::-1] if name != name[::-1] else f"{name[:80]}x", "Bob"]
    played = cardspeak.Hand.play(players, actions, **{"blinds": [1, 2], "button": "Bob"} | options)
    return played.table()


def halves(t: str) -> tuple[Half, ...]:
    short = t[:290] if t.isprintable() else "high"
    return (Half(short, "high"), Half(f"low {short}"[:290], "eight-or-better"))


def raising(t: str) -> Callable[[object], int]:
    def score(_: object) -> int:
        raise ValueError(t)

    return score


DOORS: dict[str, Door] = {
    "cards": lambda t: cardspeak.parse_cards(t),
    "cards after a card": lambda t: cardspeak.parse_cards("As " + t),
    "cards of a player": lambda t: cardspeak.parse_cards("As " + t, Where("cards", t)),
    "card in a list": lambda t: cardspeak.parse_cards(["As", t]),
    "place of cards": lambda t: cardspeak.parse_cards("As Kx", t),
    "cards in bytes": lambda t: cardspeak.parse_cards(t.encode()),
    "evaluate": lambda t: cardspeak.evaluate("As Kd", board=t),
    "game": lambda t: cardspeak.evaluate("As Kd", game=t),
    "path of a game": lambda t: cardspeak.evaluate("As Kd", game=t + ".toml"),
    "explain": lambda t: cardspeak.explain("As Kd", against=t),
    "compare": lambda t: cardspeak.compare(["As Kd", t]),
    "deal": lambda t: cardspeak.deal(t),
    "seed": lambda t: cardspeak.deal(2, seed=t),
    "players of deals": lambda t: cardspeak.deals(t, {t: t}),
    "range of deals": lambda t: cardspeak.deals(a=t),
    "board of deals": lambda t: cardspeak.deals(a="AA", board=t),
    "syntax of deals": lambda t: cardspeak.deals(a="AA", syntax=t),
    "player of a table": lambda t: cardspeak.deals("holdem", {t + "2": "AA"})[t],
    "word in an expression": lambda t: DEALS.a.category() == t,
    "cards in an expression": lambda t: DEALS.a.cards() == t,
    "rank in an expression": lambda t: DEALS.a.ranks().contains(t),
    "hand in an expression": lambda t: DEALS.a.value() >= t,
    "constant in an expression": lambda t: DEALS.a.share - [t],
    "street of a column": lambda t: DEALS.a.category(t),
    "half of a column": lambda t: DEALS.a.wins(t),
    "order of a column": lambda t: DEALS.a.starting_place(t),
    "range of a column": lambda t: DEALS.a.in_range(t),
    "opponent of a column": lambda t: DEALS.a.equity("flop", t),
    "boards of a column": lambda t: DEALS.board.in_range(t),
    "outs of a column": lambda t: DEALS.a.outs("flop", t),
    "question": lambda t: DEALS.select({t: t}),
    "name of a question": lambda t: DEALS.select(
        {t: DEALS.a.share.mean(), t.upper(): DEALS.a.share.mean(), t.lower(): t}
    ),
    "option of a question": lambda t: DEALS.mean(DEALS.a.share, **{t: t}),
    "bins": lambda t: DEALS.histogram(DEALS.a.share, bins=t),
    "column of rows": lambda t: DEALS.rows({t: t}),
    "path of rows": lambda t: DEALS.rows(share=DEALS.a.share).to_parquet("/nowhere/" + t.replace("\0", "")),
    "outs": lambda t: cardspeak.outs(["As Kd", t], board=FLOP),
    "half": lambda t: cardspeak.evaluate_many([[0, 1, 2, 3, 4]], half=t),
    "array": lambda t: cardspeak.planes_of([t]),
    "text column": lambda t: cardspeak.evaluate_many(["AsKdQhJcTs", t], strict=True),
    "text columns": lambda t: cardspeak.evaluate_many((["AsKd", t], ["QhJcTs"] * 2), strict=True),
    "parsed column": lambda t: cardspeak.parse_many(["AsKd", "As " + t], strict=True),
    "number of cards": lambda t: cardspeak.parse_many(["AsKd"], n_cards=t),
    "not a column": lambda t: cardspeak.parse_many(t),
    "text in frames": lambda t: values_of_columns([["AsKd"], [t]], [[t]], strict=True),
    "board in frames": lambda t: values_of_columns([["AsKd"]], [["Ah Ac Kc " + t]], strict=True),
    "equity in frames": lambda t: equities_of_columns([["AsKd"]], [[t]], t, strict=True),
    "column of a frame": lambda t: with_values(pandas.DataFrame({name: [] for name in named(t)}), t),
    "added to a frame": lambda t: with_values(pandas.DataFrame({"hole": []}), "hole", add=t),
    "name of a pandas column": lambda t: PokerFrame(pandas.DataFrame({"hole": []})).value(t),
    "pandas column": lambda t: PokerSeries(pandas.Series(["AsKd"], name=t)).value(["Ah"] * 2),
    "pandas board": lambda t: PokerSeries(pandas.Series(["AsKd"], name=t)).value(t),
    "Polars board": lambda t: PokerSeriesOfPolars(polars.Series(["AsKd"])).value(t),
    "DuckDB connection": lambda t: register(t),
    "half of labels": lambda t: cardspeak.names_of([1], half=t),
    "array of mixed rows": lambda t: cardspeak.planes_of([[t], [t, t]]),
    "planes": lambda t: cardspeak.evaluate_planes([31], [0], [0], [0], t),
    # hands played from actions
    "action": lambda t: hand(t, t),
    "action of a known player": lambda t: hand(t, f"Bob {t}"),
    "amount of an action": lambda t: hand(t, f"Bob raises to {t}"),
    "amount of a call": lambda t: hand(t, f"Bob calls 5{t}"),
    "cards of an action": lambda t: hand(t, f"Bob shows As {t}"),
    "structured action": lambda t: hand(t, ("Bob", "raises to", t)),
    "keys of an action": lambda t: hand(t, {t: "Bob"}),
    "turn of a long name": lambda t: hand(t, f"{long_name(t)} folds"),
    "two long names": lambda t: hand(t, f"{long_name(t)} calls", button=long_name(t)),
    "player of a hand": lambda t: cardspeak.Hand.play(["Ann", {"name": "Bob", "stack": t}], []),
    "name of a player": lambda t: cardspeak.Hand.play(["Ann", t], []),
    "limit of a hand": lambda t: hand(t, limit=t),
    "blinds of a hand": lambda t: hand(t, blinds=t),
    "ante of a hand": lambda t: hand(t, ante=t),
    "button of a hand": lambda t: hand(t, button=t),
    "board of a hand": lambda t: hand(t, board=t),
    "unit of a hand": lambda t: hand(t, unit=t),
    # ranges
    "range": lambda t: cardspeak.parse_range(t),
    "range after hands": lambda t: cardspeak.parse_range("QQ+, AKs, " + t),
    "omaha range": lambda t: cardspeak.parse_range("AAxx, " + t, "omaha"),
    "range in a group": lambda t: cardspeak.parse_range(f"(AA, {t}):0.5"),
    "game of a range": lambda t: cardspeak.parse_range("AA", t),
    "range by a long game": lambda t: cardspeak.parse_range("AA", game(t, board_cards=3)) & cardspeak.parse_range("KK"),
    "equity": lambda t: cardspeak.equity("AA", t, samples=9),
    "equity board": lambda t: cardspeak.equity("AA", "KK", board=t),
    "address of a cluster": connect,
    "workers of an audit": lambda t: cardspeak.audit("group-score", workers=t),
    "workers of an all-in": lambda t: all_in("", {"cards": "8c 7h"}, {"cards": "Ad 4s"}, workers=t),
    "equity by": lambda t: cardspeak.equity("AA", "KK", by=t),
    "numbers of hands, cards": lambda t: cardspeak.HandIndexer((2, 3)).index(t),
    "numbers of hands, rows": lambda t: cardspeak.HandIndexer((2, 3)).index([[t] * 5]),
    "numbers of hands, rounds": lambda t: cardspeak.HandIndexer(t),
    "numbers of hands, deck": lambda t: cardspeak.HandIndexer((2,), deck=t),
    "numbers of hands, numbers": lambda t: cardspeak.HandIndexer((2, 3)).unindex([t, 5]),
    "strengths, street": lambda t: strengths(t),
    "strengths, deck": lambda t: strengths("flop", deck=t),
    "strengths, workers": lambda t: strengths("flop", workers=t),
    "strengths, progress": lambda t: strengths("flop", progress=t),
    "histograms, street": lambda t: equity_histograms(t),
    "histograms, bins": lambda t: equity_histograms("flop", bins=t),
    "histograms, of": lambda t: equity_histograms("flop", of=t),
    "sampled strengths, cards": lambda t: sampled_strengths([[t] * 7]),
    "sampled strengths, game": lambda t: sampled_strengths([[0, 1, 2, 3]], game=t),
    "sampled strengths, samples": lambda t: sampled_strengths([[0, 1, 2, 3]], samples=t),
    "sampled strengths, seed": lambda t: sampled_strengths([[0, 1, 2, 3]], seed=t),
    "buckets, street": lambda t: Abstraction({t: range(169)}),
    "buckets, labels": lambda t: Abstraction({"preflop": [t]}),
    "buckets, how they were made": lambda t: Abstraction({"preflop": range(169)}, made={"preflop": {t: {t}}}),
    "buckets, cards": lambda t: Abstraction({"preflop": range(169)}).bucket(t),
    "buckets, street of labels": lambda t: Abstraction({"preflop": range(169)}).labels(t),
    "buckets, folder": lambda t: load(f"no such/{t}"),
    "buckets, number": lambda t: make_abstraction("nowhere", {"flop": t}),
    "buckets, metric": lambda t: make_abstraction("nowhere", {"flop": 5}, metric=t),
    "equity of many hands, range": lambda t: cardspeak.equity_many([[0, 1]], villains=t),
    "equity of many hands, range of another type": lambda t: cardspeak.equity_many([[0, 1]], villains=[t]),  # type: ignore[arg-type]
    "equity of many hands, cards": lambda t: cardspeak.equity_many([[t, t]], strict=True),
    "equity of many hands, boards": lambda t: cardspeak.equity_many([[0, 1]], [[t]], strict=True),
    "equity of many hands, text": lambda t: cardspeak.equity_many(["AsAd", t], strict=True),
    "equity of many hands, board": lambda t: cardspeak.equity_many(["AsAd"], t),
    "equity of many hands, boards as text": lambda t: cardspeak.equity_many(["AsAd"], [t], strict=True),
    "equity samples": lambda t: cardspeak.equity("AA", "KK", samples=t),
    "checkpoint": lambda t: cardspeak.equity("AA", "KK", samples=9, checkpoint=f"no such/{t}"),
    # games
    "code": lambda t: Game(t, "x", 2, 5, (Half("high", "high"),)),
    "title": lambda t: Game("x", t, 2, 5, (Half("high", "high"),)),
    "order": lambda t: Half("high", t),
    "path of an order": lambda t: Half("high", t + ".toml"),
    "name of a half": lambda t: Half(t, "high"),
    "playing": lambda t: Half(t[:290] if t.isprintable() else "high", "high", hole=t),
    "deck": lambda t: game(t, deck=t),
    "odd half": lambda t: game(t, halves=halves(t), odd_half=t),
    "halves with one name": lambda t: game(t, halves=halves(t) * 2),
    "too many hole cards": lambda t: game(t, hole_cards=99),
    "halves with qualifiers": lambda t: game(t, halves=halves(t)[1:]),
    "fallback": lambda t: game(t, halves=(halves(t)[0], Half("x", "high", fallback=True))),
    "keys of a game": lambda t: game_of({"hole_cards": 2, t: 5}, "x"),
    "keys of a half": lambda t: game_of({"hole_cards": 2, "halves": [{"name": "x", t: 5}]}, "x"),
    "long game, too few cards": lambda t: cardspeak.evaluate("As", board=RIVER[:-3], game=game(t, hole_cards=4)),
    "long game, board": lambda t: cardspeak.evaluate("As Kd", board="2c", game=game(t)),
    "long game, deck": lambda t: cardspeak.evaluate("2s Kd", game=game(t, deck="shortdeck", halves=halves(t)[:1])),
    "long game, half": lambda t: cardspeak.evaluate_many([range(7)], game=game(t, halves=halves(t)), half=t),
    "long game, out": lambda t: cardspeak.evaluate_halves([range(7)], game=game(t, halves=halves(t)), out={}),
    "long game, out of one half": lambda t: cardspeak.evaluate_halves(
        [range(7)],
        game=game(t, halves=halves(t)),
        out=ONE_ARRAY | {half.name: ONE_ARRAY for half in halves(t)},
    ),
    "long game, value": lambda t: cardspeak.evaluate("As Kd", RIVER, game=game(t, halves=halves(t))).value,
    "long game, players": lambda t: cardspeak.deal(99, game=game(t)),
    "long game, outs": lambda t: cardspeak.outs(["As", "Kd"], board=FLOP, game=game(t)),
    "long game, equity": lambda t: cardspeak.equity("AA", "KK", board="2c" * 6, game=game(t)),
    "long game, planes": lambda t: cardspeak.evaluate_planes([31], [0], [0], [0], game=game(t), half=t),
    # pots
    "player not there": lambda t: settle(t, ranking=[t]),
    "player twice": lambda t: settle(t, ranking=[*named(t), named(t)[0]]),
    "folded": lambda t: settle(t, ranking=named(t), folded=[t]),
    "folded and mucked": lambda t: settle(t, ranking=named(t), folded=named(t)[:1], mucked=named(t)[:1]),
    "everybody folded": lambda t: settle(t, ranking=named(t), folded=named(t)),
    "time of a fold": lambda t: settle(t, ranking=named(t), folded={named(t)[0]: t}),
    "times of folds": lambda t: settle(t, ranking=named(t), folded={named(t)[0]: "flop", named(t)[1]: 5}),
    "mucked side pot": lambda t: cardspeak.settle(
        {f"{n} {t}": 5 + (n > 0) for n in range(9)}, [f"0 {t}"], mucked=[f"{n} {t}" for n in range(1, 9)]
    ),
    "values missing": lambda t: settle(t, values={}),
    "values of one": lambda t: settle(t, values={named(t)[0]: 1}),
    "values that are none": lambda t: settle(t, values=dict.fromkeys(named(t), float("nan"))),
    "values of two kinds": lambda t: settle(t, values={name: n or t for n, name in enumerate(named(t))}),
    "half of values": lambda t: settle(t, halves={t: {named(t)[0]: 1}}),
    "halves of boards": lambda t: settle(t, boards=[{t: [1] * 12}, {"high": [1] * 12}]),
    "odd cards": lambda t: settle(t, halves={t: [1] * 12}, odd_cards={t: {}}, rules="roberts"),
    "bet": lambda t: cardspeak.settle({t: t, "Bob": 5}, ["Bob"]),
    "bet below 0": lambda t: cardspeak.settle({t: -5, "Bob": 5}, ["Bob"]),
    "bet of half a chip": lambda t: cardspeak.settle({t: 5.5, "Bob": 5}, ["Bob"]),
    "dead money": lambda t: settle(t, ranking=named(t), dead_of={named(t)[0]: t}),
    "button": lambda t: settle(t, ranking=named(t), button=t),
    "seat numbers": lambda t: settle(t, ranking=named(t), seat_numbers=dict.fromkeys(named(t), 5)),
    "seat number": lambda t: settle(t, ranking=named(t), seat_numbers=dict.fromkeys(named(t), t)),
    "order of seats": lambda t: settle(t, ranking=named(t), seat_numbers=[3, 2, 1, *range(4, 13)]),
    "players in JSON": lambda t: cardspeak.settle({t: 5, Text(t): 5}, [t]),
    "rules": lambda t: cardspeak.find_rules(t),
    "path of rules": lambda t: cardspeak.find_rules(t + ".toml"),
    "keys of rules": lambda t: cardspeak.find_rules({t: 5}),
    "base of rules": lambda t: cardspeak.find_rules({"like": t}),
    "title of rules": lambda t: cardspeak.find_rules({"title": t, "suits": t}),
    "quotes": lambda t: cardspeak.find_rules({"quotes": {t: t}}),
    "quote": lambda t: cardspeak.find_rules({"quotes": {"position": t}}),
    "rule set": lambda t: RuleSet.from_dict(t, {**RULE_SETS["tda"].to_dict(), t: t}),
    "rake": lambda t: Rake(t),
    "cap": lambda t: Rake(5, {t: t}),
    "drop": lambda t: Rake(drop={t: t}),
    "keys of rake": lambda t: settle(t, ranking=named(t), rake={t: t}),
    "stored": lambda t: cardspeak.Settlement.from_dict({"kind": t}),
    "stored icm": lambda t: Icm.from_dict({"kind": "icm", "prizes": [t], "stacks": {t: t}}),
    "time charge": lambda t: cardspeak.time_charge({t: t}, fee=6),
    "settle_many": lambda t: cardspeak.settle_many([[5, 5]], {t: [[1, 2, 3]]}),
    "settle_many, boards": lambda t: cardspeak.settle_many([[5, 5]], {t: [[1, 2]], t + "x": [[[1, 2], [1, 2]]]}),
    "settle_many, half": lambda t: cardspeak.settle_many([[5, 5]], {t: [[1, -2]]}),
    "settle_many, odd half": lambda t: cardspeak.settle_many([[5, 5]], {t: [[1, 2]], "x": [[1, 2]]}, odd_half=t + "y"),
    "settle_many, rules": lambda t: cardspeak.settle_many([[5, 5]], [[1, 2]], rules=t),
    "settle_many, amounts": lambda t: cardspeak.settle_many([[t, 5]], [[1, 2]]),
    "settle_rows, hand": lambda t: cardspeak.settle_rows([t, t + "x", t], [5, 5, 5], values=[1, 1, 1]),
    "settle_rows, player": lambda t: settle_rows(t, bet=[5, -5]),
    "settle_rows, cards": lambda t: settle_rows(t, cards=["AsAd", t]),
    "settle_rows, board": lambda t: settle_rows(t, board=[t, None]),
    "settle_rows, same cards": lambda t: settle_rows(t, cards=["AsAd", "AsKd"]),
    "settle_rows, no cards": lambda t: settle_rows(t, cards=["AsAd", None]),
    "settle_rows, bets": lambda t: settle_rows(t, bet=[5, t]),
    "settle_rows, half": lambda t: settle_rows(t, cards=None, board=None, values={t: [1]}),
    "settle_rows, values": lambda t: settle_rows(t, cards=None, board=None, values={t: [1, -1]}),
    # tournaments
    "icm": lambda t: cardspeak.icm({t: t}, [5]),
    "icm below 0": lambda t: cardspeak.icm({t: -5, "Bob": 5}, [5]),
    "icm sizes": lambda t: cardspeak.icm({t: 1, t + "x": 10**30}, [5]),
    "prizes": lambda t: cardspeak.icm([5, 5], [t]),
    "bounties": lambda t: cardspeak.icm({t: 5}, [5], bounties={"Bob": 5}),
    "bounty": lambda t: cardspeak.icm({t: 5}, [5], bounties={t: t}),
    "bounty of nobody": lambda t: cardspeak.icm({"Bob": 5}, [5], bounties={t: 5}),
    "chop": lambda t: cardspeak.chop_prizes({t: 0, "Bob": 5}, [5]),
    "chop method": lambda t: cardspeak.chop_prizes({t: 5, "Bob": 5}, [5, 4], t),
    "icm_change": lambda t: cardspeak.icm_change(cardspeak.settle({t: 5, "Bob": 5}, ["Bob"]), {"Bob": 50}, [5]),
    # tables and showdowns
    "table": lambda t: cardspeak.showdown(t),
    "path of a table": lambda t: cardspeak.showdown(Path(t)),
    "key of a table": lambda t: table(t, **{t: 5}),
    "board of a table": lambda t: table(t, board=t),
    "boards of a table": lambda t: table(t, boards=[t]),
    "game of a table": lambda t: table(t, game=t),
    "button of a table": lambda t: table(t, button=t),
    "unit of a table": lambda t: table(t, unit=t),
    "prizes of a table": lambda t: table(t, prizes=[t]),
    "rake of a table": lambda t: table(t, rake={t: t}),
    "stack of a table": lambda t: table(t, prizes=[5]),
    "bounties of a table": lambda t: table(t, {"name": t[:90], "bet": 5, "bounty": 5}),
    "name": lambda t: table(t, {"name": t, "cards": "As Kd", "bet": 5}),
    "name of 90": lambda t: table(t, {"name": t[:90], "cards": t, "bet": t}),
    "key of a player": lambda t: table(t, {"name": t[:90], "cards": "As Kd", t: 5}),
    "bet of a player": lambda t: table(t, {"name": t[:90], "cards": "As Kd", "bet": t}),
    "cards of a player in a table": lambda t: table(t, {"name": t[:90], "cards": t, "bet": 5}),
    "two names": lambda t: table(t, {"name": t[:90], "bet": 5}, {"name": t[:90], "bet": 5}),
    "no cards": lambda t: table(t, {"name": t[:90], "bet": 5}, {"name": t[:80], "bet": 5}),
    "same card": lambda t: table(
        t, {"name": t[:90], "cards": "As Kd", "bet": 5}, {"name": t[:80], "cards": "As Ad", "bet": 5}
    ),
    "board too short": lambda t: table(
        t,
        {"name": t[:90], "cards": "As Kd", "bet": 5},
        {"name": t[:80], "cards": "Ah Ad", "bet": 5},
        {"name": t[:70], "cards": "2h 2d", "bet": 5},
        board=FLOP,
    ),
    "range of a player": lambda t: table(
        t, {"name": t[:90], "range": t, "bet": 5}, {"name": t[:80], "range": t, "bet": 5}
    ),
    "saw_flop": lambda t: table(
        t,
        {"name": t[:90], "cards": "As Kd", "bet": 5},
        {"name": t[:80], "cards": "Ah Ad", "bet": 5},
        saw_flop=False,
        board="",
    ),
    "all_in, no cards": lambda t: all_in(t, {"cards": "As Kd"}, {}),
    "all_in, range": lambda t: all_in(t, {"cards": "As Kd"}, {"range": t}),
    "all_in, same ranges": lambda t: all_in(t, {"range": "AhAd"}, {"range": "AhAs"}),
    "all_in, cards and range": lambda t: all_in(t, {"cards": "As Kd", "range": "AA"}, {"range": "AA"}),
    "all_in, stud": lambda t: all_in(t, {"cards": "As Kd 2c"}, {"cards": "Ah Kh 2d 3d"}, game="stud", board=""),
    "all_in, draw": lambda t: all_in(
        t, {"cards": "As Kd 2c 3c 4c"}, {"cards": "Ah Kh 2d 3d 4d"}, game="draw", board=""
    ),
    "all_in, discards": lambda t: all_in(
        t, {"cards": "As Kd 2c 3c 4c", "discards": "9s"}, {"cards": "Ah Kh 2d 3d 4d"}, game="draw", board=""
    ),
    "all_in, seed": lambda t: cardspeak.all_in({"players": []}, seed=t),
    "settle_cards": lambda t: cardspeak.settle_cards({t: 5, "Bob": 5}, {t: t, "Bob": "As Kd"}, RIVER),
    "settle_cards, stranger": lambda t: cardspeak.settle_cards({t: 5, "Bob": 5}, {t + "x": "As Kd"}, RIVER),
    "settle_cards, same card": lambda t: cardspeak.settle_cards(
        {t: 5, t + "x": 5}, {t: "As Kd", t + "x": "As Qd"}, RIVER
    ),
    "settle_cards, none": lambda t: cardspeak.settle_cards({t: 5, t + "x": 5}, {t: "As Kd"}, RIVER),
    "settle_cards, game": lambda t: cardspeak.settle_cards({t: 5}, {t: "As Kd"}, RIVER, game=t),
    # set hands
    "set hands": lambda t: cardspeak.score_set_hands({t: HANDS, t + "x": HANDS}),
    "set hands, rows": lambda t: cardspeak.score_set_hands({t: {t: t}, "Bob": HANDS}),
    "set hands, text": lambda t: cardspeak.score_set_hands({t: t, "Bob": HANDS}),
    "set hands, cards": lambda t: cardspeak.score_set_hands({t: {**HANDS, "front": t}, "Bob": HANDS}),
    "set hands, count": lambda t: cardspeak.score_set_hands({t: {**HANDS, "front": "As"}, "Bob": HANDS}),
    "set hands, banker": lambda t: cardspeak.score_set_hands({t: HANDS, t + "x": HANDS}, rules="pai gow", banker="x"),
    "set hands, rules": lambda t: cardspeak.score_set_hands({t: HANDS, "Bob": HANDS}, rules=t),
    "set hands, scoring": lambda t: cardspeak.score_set_hands({t: HANDS, "Bob": HANDS}, scoring=t),
    # rulebooks
    "rulebook": lambda t: cardspeak.read_rulebook(t),
    "path of a rulebook": lambda t: cardspeak.read_rulebook(t + ".xml"),
    "text of a rulebook": lambda t: rulebook_of_text(f"<hands>{t}"),
    "TOML of a rulebook": lambda t: rulebook_of_text(f"hands = [{{name = '{t}"),
    "JSON of a rulebook": lambda t: rulebook_of_text("{%s: 1, %s: 2}".replace("%s", json.dumps(t))),
    "name of a hand": lambda t: rulebook_of({"hands": [{"name": t, "points": t}]}, "x"),
    "key of a hand": lambda t: rulebook_of({"hands": [{"name": t[:190], "points": 1, t: t}]}, "x"),
    "points of a hand": lambda t: rulebook_of({"hands": [{"name": t[:190], "points": t}]}, "x"),
    "match of a hand": lambda t: rulebook_of({"hands": [{"name": t[:190], "points": 1, "match": t}]}, "x"),
    "card of a match": lambda t: rulebook_of(
        {"hands": [{"name": t[:190], "points": 1, "match": f"facevalue:{t}"}]}, "x"
    ),
    "ranks of a hand": lambda t: rulebook_of({"hands": [{"name": t[:190], "points": 1, "only": t}]}, "x"),
    "ranks in XML": lambda t: rulebook_of_text(
        "<hands>" + f'<hand name="{escaped(t)}" rank="1" points="1" match="*"/>' * 2 + "</hands>"
    ),
    "suit in XML": lambda t: rulebook_of_text(f'<r><cards><card suit="{escaped(t)}"/></cards></r>'),
    "attribute in XML": lambda t: rulebook_of_text(f'<hands><hand name="{escaped(t)}" rank="{escaped(t)}"/></hands>'),
    "long rulebook as a game": lambda t: cardspeak.evaluate(
        "As Kd", game=rulebook_of({"hands": [{"name": "A", "points": 1, "groups": [5]}]}, t[:190])
    ),
    "analyze": lambda t: cardspeak.analyze("As Kd", t),
    # audits and schemes
    "scheme": lambda t: cardspeak.score("As Kd", scheme=t),
    "audit": lambda t: cardspeak.audit(t),
    "audit of a module": lambda t: cardspeak.audit(f"{t}:{t}"),
    "audit of a file": lambda t: cardspeak.audit(f"{t}.py:{t}"),
    "audit of an attribute": lambda t: cardspeak.audit(f"math:{t}"),
    "audit of nothing": lambda t: cardspeak.audit(f"math:{t}.pi"),
    "audit that raises": lambda t: cardspeak.audit(raising(t), deals=9),
    "audit, takes": lambda t: cardspeak.audit("points", takes=t),
    "audit, order": lambda t: cardspeak.audit("points", order=t),
    "audit, deals": lambda t: cardspeak.audit("points", deals=t),
    "svg": lambda t: cardspeak.svg(t),
    "frame of a replay": lambda t: cardspeak.svg(cardspeak.replay(history()), frame=t),
    "hand of a file": lambda t: choose_hand([history()], t, quoted(t)),
    "file without hands": lambda t: choose_hand(hands_of_text(t), None, quoted(t)),
    "replay": lambda t: cardspeak.replay(t),
    "file of hand histories": lambda t: list(cardspeak.read_histories(t)),
    "file of checks": lambda t: cardspeak.verify(t),
    "workers of checks": lambda t: cardspeak.verify(str(HAND_HISTORIES), workers=t),
    "player of a session": lambda t: cardspeak.session(str(HAND_HISTORIES), t),
    "output of hand histories": lambda t: cardspeak.write_histories([], f"{t}.phh"),
    "format of hand histories": lambda t: cardspeak.write_histories([], "hands.phh", format=t),
    "hand to write": lambda t: cardspeak.write_histories([t], "hands.phhs"),
}
"""Functions that fail. Each gets a long text, and its error is about an input that contains this text."""


class Text:
    """A player whose name is the same text as that of another player."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __str__(self) -> str:
        return self._text


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("\x1b", "")


def two_of(number: int) -> tuple[str, str]:
    """Two of the long texts, so that all are used if numbers follow each other."""
    texts = list(LONG_TEXTS)
    return texts[number % len(texts)], texts[(number + 3) % len(texts)]


@cases(("door", "text"), [(door, text) for number, door in enumerate(DOORS) for text in two_of(number)])
def test_messages_quote_at_most_80_characters(
    door: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_door(door, text, tmp_path, monkeypatch)


@pytest.mark.exhaustive
@cases(("door", "text"), product(DOORS, LONG_TEXTS))
def test_messages_quote_at_most_80_characters_of_every_text(
    door: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_door(door, text, tmp_path, monkeypatch)


def check_door(door: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CardspeakError) as caught:
        DOORS[door](LONG_TEXTS[text])
    error = caught.value
    check_message(str(error))
    check_message(error.detail)
    assert str(error).endswith(error.detail)
    place = error.to_dict()["where"]
    while place is not None:
        assert len(place["field"]) <= LONGEST_QUOTE
        assert len(str(place.get("item", ""))) <= LONGEST_QUOTE
        place = place.get("other")


TABLE: dict[str, Any] = {
    "game": "holdem", "board": RIVER, "unit": 1, "button": "Ann", "rake": {"percent": 5, "cap": {"2": 3}}, "prizes": [5, 3],
    "players": [
        {"name": "Ann", "cards": "8c 7h", "bet": 25, "stack": 100, "seat": 1, "folded": False, "dead": 1, "bounty": 5},
        {"name": "Bob", "cards": "Ad 4s", "bet": 50, "stack": 90, "seat": 2, "bounty": 5},
    ],
}  # fmt: skip
PLAYED: dict[str, Any] = {
    "game": "holdem", "board": RIVER, "unit": 1, "button": "Ann", "limit": "no", "blinds": [1, 2], "ante": 1,
    "ante_from": "all", "bets": [2], "most_bets": 4, "draws": 1, "bring_in": 0,
    "actions": ["Ann raises to 6", ["Bob", "calls"], {"player": "Bob", "action": "checks"}, "deal", "Bob bets 5 all in"],
    "players": [{"name": "Ann", "cards": "8c 7h", "stack": 100, "seat": 1}, {"name": "Bob", "stack": 90, "seat": 2}],
}  # fmt: skip
GAME: dict[str, Any] = {
    "title": "X", "code": "x", "hole_cards": 2, "board_cards": 5, "deck": "standard", "rule": "r", "odd_half": "high",
    "halves": [{"name": "high", "order": "high", "hole": 2, "board": 3}, {"name": "low", "order": "eight-or-better"}],
}  # fmt: skip
RULES: dict[str, Any] = {
    "title": "X", "like": "tda", "suits": "shdc", "one_odd_chip": True, "quotes": {"position": "p"}, "rake": {"percent": 5}
}  # fmt: skip
BOOK: dict[str, Any] = {
    "number": "sum",
    "hands": [
        {"name": "A", "points": 2, "rank": 2, "groups": [2], "only": "JQK", "aces": "high"},
        {"name": "B", "points": 1, "rank": 1, "match": "facetext:*,*", "sort": "asc", "groupby": "suit"},
    ],
}
FILES: list[tuple[dict[str, Any], Door]] = [
    (TABLE, cardspeak.showdown),
    (PLAYED, cardspeak.showdown),
    (GAME, lambda path: cardspeak.evaluate("As Kd", game=path)),
    (RULES, cardspeak.find_rules),
    (BOOK, cardspeak.read_rulebook),
]


@cases(("content", "read"), FILES)
def test_messages_about_files_with_long_names(
    content: dict[str, Any], read: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_files(content, read, 2, tmp_path, monkeypatch)


@pytest.mark.exhaustive
@cases(("content", "read"), FILES)
def test_messages_about_files_with_every_long_name(
    content: dict[str, Any], read: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_files(content, read, len(LONG_TEXTS), tmp_path, monkeypatch)


def check_files(
    content: dict[str, Any], read: Door, n_texts: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check the messages about a file in which each place has so many of the long texts, one after the other."""
    monkeypatch.chdir(tmp_path)
    n_errors = 0
    texts = list(LONG_TEXTS.values())
    for number, wrongs in enumerate(zip(*(with_long_texts(content, text) for text in texts), strict=True)):
        for turn in range(number, number + n_texts):
            text, wrong = texts[turn % len(texts)], wrongs[turn % len(texts)]
            path = Path(text[:60].replace("/", "_") + ".json")
            path.write_text(json.dumps(wrong), encoding="utf-8")
            try:
                read(path)
            except CardspeakError as error:
                n_errors += 1
                check_message(str(error))
                check_message(error.detail)
    assert n_errors > 35 * n_texts
