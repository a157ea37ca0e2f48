"""Shares of the halves of the pot, compared with the best hands for each half by the rules."""

from __future__ import annotations

from fractions import Fraction

from cardspeak.deals import deals
from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.expressions.kinds import NUMBER
from cardspeak.deals.facts.showdown import HalfShare, Share
from cardspeak.deals.language.ask import pql
from cardspeak.deals.setting.setting import Setting
from cardspeak.evaluate.one import half_values
from cardspeak.games import GAMES
from tests.cases import cases
from tests.deals.facts.laid_out import Dealt, deals_of, rows_of


def by_hand(code: str, deal: Dealt, player: int) -> dict[str, Fraction]:
    """What a player gets for each half that is paid out."""
    game = GAMES[code]
    values = [half_values(game, hand, deal.board) for hand in deal.hands]
    won = {half.name: [each[half.name] for each in values] for half in game.halves}
    won = {name: each for name, each in won.items() if any(value is not None for value in each)}
    others = {name: each for name, each in won.items() if not next(h for h in game.halves if h.name == name).fallback}
    paid = others or won
    found = {}
    for name, each in paid.items():
        best = max(value for value in each if value is not None)
        winners = [at for at, value in enumerate(each) if value == best]
        found[name] = Fraction(player in winners, len(winners) * len(paid))
    return found


@cases(
    ("code", "n"), [("omaha8", 40), ("stud8", 60), ("badacey", 60), ("archie", 60), ("drawmaha", 10), ("holdem", 30)]
)
def test_shares_of_halves(code: str, n: int) -> None:
    game = GAMES[code]
    last = Setting(game, ("a",), (), (), ()).last_street
    dealt = deals_of(game, n, seed=5)
    rows = rows_of(game, dealt)
    halves = {half.name: evaluate(HalfShare(1, last, 2, number), rows) for number, half in enumerate(game.halves)}
    whole = evaluate(Share(1, last, 2, NUMBER), rows)
    for at, deal in enumerate(dealt):
        found = {name: values.python(at) for name, values in halves.items()}
        expected = by_hand(code, deal, 1)
        assert found == {name: expected.get(name, 0) for name in found}, f"{deal}"
        assert sum(found.values()) == whole.python(at)


def test_halves_in_python_and_in_queries() -> None:
    hands = {"a": "As2s7dKd", "b": "Ac2cJhTh"}
    table = deals("omaha8", hands, board="8h4s3d")
    parts = [table.mean(table.a.half_share(half)).fraction for half in ("high", "low")]
    asked = "select avg(riverEquityHi(a)), avg(riverEquityLo(a)), avg(riverEquity(a)) "
    answer = pql(f"{asked} from game='omaha8', a='As2s7dKd', b='Ac2cJhTh', board='8h4s3d'")
    assert [selected.fraction for selected in answer.selectors] == [*parts, sum(filter(None, parts))]
