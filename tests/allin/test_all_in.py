"""The value of an all-in, compared with small cases done by hand, published counts, and each board settled alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak import CardspeakError, Settlement, cards_text, icm_change, parse_cards, settle_cards, showdown
from cardspeak.allin import AllIn, all_in, deals
from cardspeak.cards import card_name
from cardspeak.games import find_game
from cardspeak.pots import RuleSet, total
from cardspeak.progress import Progress
from tests.cases import cases


def player(name: str, cards: str, bet: Any, **more: Any) -> dict[str, Any]:
    return {"name": name, "cards": cards, "bet": bet, **more}


def two(first: str, second: str, bet: Any = 100, **more: Any) -> dict[str, Any]:
    return {"players": [player("Ann", first, bet), player("Bob", second, bet)], **more}


def leaving(left: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """A table on which only these cards can still come: others, who folded, hold the rest of the deck."""
    game, players = find_game(table.get("game", "holdem")), table["players"]
    boards = [parse_cards(board) for board in table.get("boards", [table.get("board", "")])]
    gone = {*parse_cards(left), *(card for board in boards for card in board)}
    gone.update(card for player in players for card in parse_cards(player.get("cards", "")))
    rest = [card for card in game.deck if card not in gone]
    hands = [cards_text(rest[at : at + game.hole_cards]) for at in range(0, len(rest), game.hole_cards)]
    return {**table, "players": [*players, *(player(f"F{at}", hand, 0, folded=True) for at, hand in enumerate(hands))]}


def runouts(table: Mapping[str, Any]) -> Iterator[str]:
    """Every full board that is possible on a table, given the known hole cards."""
    game = find_game(table.get("game", "holdem"))
    board = parse_cards(table["board"])
    gone = {*board, *(card for player in table["players"] for card in parse_cards(player.get("cards", "")))}
    live = [card for card in game.deck if card not in gone]
    for rest in combinations(live, game.full_board - len(board)):
        yield cards_text((*board, *rest))


def settled_one_by_one(table: Mapping[str, Any], **terms: Any) -> list[Settlement]:
    """The settlement of each full board, through the public function."""
    players = table["players"]
    keys = {key: table[key] for key in ("game", "dead", "unit", "button", "rake") if key in table}
    return [
        settle_cards(
            {player["name"]: player["bet"] for player in players},
            {player["name"]: player.get("cards", "") for player in players},
            board,
            folded=[player["name"] for player in players if player.get("folded")],
            dead_of={player["name"]: player.get("dead", 0) for player in players},
            **{**keys, **terms},
        )
        for board in runouts(table)
    ]


def assert_average(result: AllIn, settlements: list[Settlement]) -> None:
    """Check that the whole result is the average of the settlements."""
    assert result.deals == len(settlements)
    for name, expected in result.expected.items():
        assert expected * len(settlements) == sum(Fraction(settled.payouts.get(name, 0)) for settled in settlements)
    for name, net in result.expected_net.items():
        assert net * len(settlements) == sum(Fraction(settled.net[name]) for settled in settlements)
    assert {settled.rake for settled in settlements} == {result.rake}
    assert all(settled.returned == result.returned for settled in settlements)
    for at, pot in enumerate(result.pots):
        of_pot = [settled.pots[at] for settled in settlements]
        assert {
            (settled_pot.name, settled_pot.amount, settled_pot.rake, settled_pot.contenders) for settled_pot in of_pot
        } == {(pot.name, pot.amount, pot.rake, pot.contenders)}
        for name in pot.contenders:
            awards = [[award for award in settled_pot.awards if award.player == name] for settled_pot in of_pot]
            paid = sum(Fraction(award.amount) for won in awards for award in won)
            assert pot.expected[name] * len(settlements) == paid
            alone = [
                bool(won) and len(settled_pot.awards) == len(won)
                for won, settled_pot in zip(awards, of_pot, strict=True)
            ]
            assert pot.win[name] * len(settlements) == sum(alone)
            assert (pot.win[name] + pot.shared[name]) * len(settlements) == sum(map(bool, awards))


class TestByHand:
    def test_two_outs_on_the_turn(self) -> None:
        """Of the 44 possible cards, two are aces."""
        result = all_in(two("As Ah", "Ks Kh", board="Kd 7c 2s 3h"))
        assert result.deals == 44
        assert result.expected == {"Ann": Fraction(200 * 2, 44), "Bob": Fraction(200 * 42, 44)}
        assert result.expected_net["Ann"] == Fraction(200 * 2, 44) - 100
        assert result.pots[0].win["Ann"] == Fraction(2, 44)
        assert result.pots[0].shared["Ann"] == 0

    def test_an_odd_chip_goes_left_of_the_button(self) -> None:
        """Ann and Bob tie on every river; Bob, left of the button, gets the odd chip of 201."""
        table = two("As 2h", "Ac 2d", dead=1, board="Kd Kc Qs Qh", button="Ann")
        result = all_in(table)
        assert result.expected == {"Ann": 100, "Bob": 101}
        assert result.pots[0].equity == {"Ann": Fraction(1, 2), "Bob": Fraction(1, 2)}
        assert result.pots[0].shared == {"Ann": 1, "Bob": 1}

    def test_the_side_pot_is_another_contest(self) -> None:
        """Cid has the best pair, but only Ann and Bob contest the side pot.

        With a jack on the river, Ann wins both pots; with a queen, Bob does.
        """
        table = {
            "board": "Kd 7c 2s 3h",
            "players": [
                player("Ann", "Js Jh", 100),
                player("Bob", "Qs Qh", 100),
                player("Cid", "As Ah", 40),
                player("Dee", "4c 5c", 5, folded=True),
            ],
        }
        result = all_in(table)
        main, side = result.pots
        assert result.deals == 52 - 4 - 8
        assert (main.amount, side.amount) == (125, 120)
        n = result.deals
        assert side.win == {"Ann": Fraction(2, n), "Bob": Fraction(n - 2, n)}
        assert main.win == {"Ann": Fraction(2, n), "Bob": Fraction(2, n), "Cid": Fraction(n - 4, n)}
        expected = {"Ann": (125 + 120) * 2, "Bob": 125 * 2 + 120 * (n - 2), "Cid": 125 * (n - 4), "Dee": 0}
        assert result.expected == {player: Fraction(chips, n) for player, chips in expected.items()}

    def test_an_uncalled_bet_is_returned_and_not_part_of_the_expected_chips(self) -> None:
        table = {"board": "Kd 7c 2s 3h", "players": [player("Ann", "As Ah", 100), player("Bob", "Ks Kh", 150)]}
        result = all_in(table)
        assert result.returned == {"Bob": 50}
        assert result.expected["Bob"] == Fraction(200 * 42, 44)
        assert result.expected_net["Bob"] == Fraction(200 * 42, 44) - 100

    def test_a_hand_that_is_all_in_before_the_flop_is_raked(self) -> None:
        result = all_in(two("As Ah", "Ks Kd", game="shortdeck"), rake={"percent": 5, "cap": 3})
        assert result.rake == 3
        assert sum(result.expected.values()) == 197

    def test_a_full_board_is_what_showdown_pays(self) -> None:
        table = two("As Ah", "Ks Kh", dead=1, board="Kd 7c 2s 3h 9d")
        assert all_in(table).deals == 1
        assert {name: paid for name, paid in all_in(table).expected.items() if paid} == showdown(table).payouts


PUBLISHED = [
    ("Ac Ad", "Ks Kh", 1_388_072, 317_694, 6_538),
    pytest.param("Ac Ad", "Td 9d", 1_338_249, 367_143, 6_912, marks=pytest.mark.exhaustive),
    pytest.param("Ac Ad", "Qc Jh", 1_450_987, 254_763, 6_554, marks=pytest.mark.exhaustive),
]
"""Counts of all boards: https://brainwagon.org/2005/04/09/texas-holdem-trivia"""


@pytest.mark.parametrize(("first", "second", "wins", "loses", "ties"), PUBLISHED)
def test_published_counts(first: str, second: str, wins: int, loses: int, ties: int) -> None:
    result = all_in(two(first, second))
    (pot,) = result.pots
    n = result.deals
    assert n == wins + loses + ties == 1_712_304
    assert [pot.win["Ann"] * n, pot.win["Bob"] * n, pot.shared["Ann"] * n] == [wins, loses, ties]
    assert pot.equity["Ann"] == Fraction(2 * wins + ties, 2 * n)
    assert result.expected["Ann"] == 200 * pot.equity["Ann"]  # an even pot has no odd chip


SIDE_POTS = {
    "board": "Qs Jd 4h",
    "dead": 2,
    "button": "Bob",
    "players": [
        player("Ann", "As Ah", 75),
        player("Bob", "Kd Td", 151, dead=3),
        player("Cid", "Qh Tc", 180),
        player("Dee", "8s 8c", 33, folded=True),
        player("Eve", "", 20, folded=True),
    ],
}
HILO = {
    "game": "omaha8",
    "board": "3c 4h 7s Ts",
    "dead": 1,
    "players": [player("Ann", "As 2d 8h Kc", 11), player("Bob", "Ah 2c 9c 9d", 11), player("Cid", "Ac 5d 6d 9h", 6)],
}
CENTS = {
    "board": "9c 8c 2d",
    "unit": 0.05,
    "players": [player("Ann", "Tc Jc", 3.15), player("Bob", "9h 9s", 3.15), player("Cid", "Ad Ah", 1.05)],
    "rake": {"percent": 5, "cap": 0.4},
}
SHORT = {
    "game": "shortdeck",
    "board": "9c 8c 7d",
    "players": [player("Ann", "Tc 6d", 15), player("Bob", "9h 9s", 20), player("Cid", "Ts 6h", 20)],
}
BY_CARD = RuleSet("by-card", "By card", button_games="highest card")
BY_HOLE_CARD = RuleSet("by-hole-card", "By hole card", button_games="lowest card", odd_card_from="all cards")
TIES = {
    "board": "9c 8c 2d 3d",
    "dead": 1,
    "button": "Bob",
    "players": [player("Ann", "As Kh", 16), player("Bob", "Ad Kc", 16), player("Cid", "Ah Ks", 7)],
}


@pytest.mark.parametrize(
    ("table", "terms"),
    [
        (leaving("Ac Kh Qc Ts Tc 9d 9h 8d 7s 6s 5s 4s 4c 3h 2h 2d", SIDE_POTS), {}),
        (SIDE_POTS | {"board": "Qs Jd 4h 9c"}, {"rake": {"percent": 5, "cap": 7}}),
        (
            SIDE_POTS | {"board": "Qs Jd 4h 9c"},
            {"rake": {"percent": 2.5, "several_pots": "main pot first", "rounding": "up"}},
        ),
        (HILO, {}),
        (HILO, {"rules": "roberts"}),
        (HILO | {"button": "Ann"}, {"rules": "wsop", "rake": {"percent": 10}}),
        (leaving("Ac As Kc Qc Td Ts 9d 8s 7c 7h 6s 5c 4c 3d 2c 2h", CENTS), {}),
        (leaving("Ad As Kc Jd Js Th Qc 9d 8d 7c 7s 6c", SHORT), {}),
        (TIES, {}),
        (TIES, {"rules": BY_CARD}),
        (TIES, {"rules": BY_HOLE_CARD}),
        (HILO, {"rules": BY_CARD}),
        (leaving("Ad As Kc Jd Js Th Qc 9d 8d 7c 7s 6c", SHORT), {"rules": BY_CARD}),
    ],
)
def test_it_is_the_average_of_all_boards_settled_one_by_one(table: dict[str, Any], terms: dict[str, Any]) -> None:
    assert_average(all_in(table, **terms), settled_one_by_one(table, **terms))


def test_each_rule_set_pays_the_odd_chip_to_a_different_player() -> None:
    """Each rule set pays a different player, so the test above can tell the rule sets apart."""
    paid = [dict(all_in(TIES, rules=rules).expected) for rules in ("tda", BY_CARD, BY_HOLE_CARD)]
    assert paid == [
        {"Ann": 16, "Bob": 16, "Cid": 8},
        {"Ann": 17, "Bob": 16, "Cid": 7},
        {"Ann": 16, "Bob": 17, "Cid": 7},
    ]


def test_boards_with_the_same_winners_can_pay_the_odd_chip_differently() -> None:
    """Ann and Bob tie on every river.

    Ann gets the odd chip because of the ace of spades, unless the river makes a full house on the board. Then both play
    the same cards, and Bob, left of the button, gets the chip.
    """
    table = two("As 2h", "Ad 3h", dead=1, board="Kc Kd Qc Qh", button="Ann")
    assert all_in(table, rules=BY_CARD).expected == {"Ann": 100 + Fraction(40, 44), "Bob": 100 + Fraction(4, 44)}
    assert all_in(table).expected == {"Ann": 100, "Bob": 101}


def test_the_icm_change_is_also_the_average() -> None:
    """If both Ann and Bob are eliminated, Bob has the better place. Eve, who folded, has as large a stack as Bob."""
    stacks = {"Ann": 75, "Bob": 154, "Cid": 400, "Dee": 300, "Eve": 154}
    prizes = [50, 30, 20]
    players = [player | {"stack": stacks[player["name"]]} for player in SIDE_POTS["players"]]  # type: ignore[attr-defined]
    table = SIDE_POTS | {"players": players, "prizes": prizes, "dead": 0}
    changes = [icm_change(settled, stacks, prizes) for settled in settled_one_by_one(table)]
    icm = all_in(table).icm
    assert icm is not None
    assert icm.before == changes[0].before
    for name in stacks:
        mean = sum(change.after.values[name] for change in changes) / len(changes)
        assert icm.expected[name] == pytest.approx(mean, abs=1e-9)
        assert icm.changes[name] == pytest.approx(mean - changes[0].before.values[name], abs=1e-9)
    assert sum(icm.changes.values()) == pytest.approx(0, abs=1e-9)


def test_without_prizes_the_result_does_not_mention_them() -> None:
    assert all_in(SIDE_POTS).icm is None


def test_unseen_folded_cards_change_nothing() -> None:
    """All unseen cards are equally likely, so the average over all possible folded hands is the same."""
    board = "Kd 7c 9s Th"
    table = two("As Ah", "Ks Kh", board=board, game="shortdeck")
    unseen = [card for card in find_game("shortdeck").deck if card not in parse_cards("As Ah Ks Kh" + board)]
    folds = [
        all_in({**table, "players": [*table["players"], player("Cid", card_name(a) + card_name(b), 0, folded=True)]})
        for a, b in combinations(unseen, 2)
    ]
    mean = sum(folded.expected["Ann"] for folded in folds) / len(folds)
    assert mean == all_in(table).expected["Ann"]


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table whose betting ended on the turn or the river, and the options of the settlement."""
    game = find_game(draw(st.sampled_from(["holdem", "omaha8", "shortdeck", "pineapple", "omaha5-8"])))
    n = draw(st.integers(2, 4))
    dealt = draw(st.permutations(game.deck))
    hole = [dealt[at * game.hole_cards : (at + 1) * game.hole_cards] for at in range(n)]
    n_board = draw(st.sampled_from([4, 4, 4, 5]))
    bets = draw(st.lists(st.integers(1, 40), min_size=n, max_size=n))
    folded = [draw(st.booleans()) if at > 1 else False for at in range(n)]
    players = [
        player(f"P{at}", "" if folded[at] and draw(st.booleans()) else cards_text(hole[at]), bet, folded=folded[at])
        for at, bet in enumerate(bets)
    ]
    board = cards_text(dealt[n * game.hole_cards : n * game.hole_cards + n_board])
    table = {"game": game.code, "board": board, "dead": draw(st.integers(0, 5)), "players": players}
    percent, cap = draw(st.integers(0, 20)), draw(st.none() | st.integers(0, 9))
    rules = draw(st.sampled_from(["tda", "roberts", BY_CARD]))
    return table, {"rules": rules, "rake": {"percent": percent, "cap": cap}}


@settings(max_examples=12)  # each example settles every board separately
@given(tables())
def test_what_never_changes(given_table: tuple[dict[str, Any], dict[str, Any]]) -> None:
    """No chip is lost, the shares of a pot add up to one, and the result is the average of the settlements."""
    table, terms = given_table
    result = all_in(table, **terms)
    put_in = sum(player["bet"] for player in table["players"]) + table["dead"]
    assert sum(result.expected.values()) + Fraction(total([*result.returned.values(), result.rake])) == put_in
    for pot in result.pots:
        assert sum(pot.expected.values()) + Fraction(pot.rake) == pot.amount
        assert sum(pot.equity.values()) == 1
        assert sum(pot.win.values()) <= 1
    assert sum(result.equity.values()) == 1
    settlements = settled_one_by_one(table, **terms)
    for name, expected in result.expected.items():
        assert expected * len(settlements) == sum(settled.payouts.get(name, 0) for settled in settlements)


UNKNOWN = {"players": [player("Ann", "As Ah", 10), player("Bob", "", 10)], "board": "2c 3c 4c"}
ALONE = {"players": [player("Ann", "As Ah", 10), player("Bob", "Ks Kh", 10, folded=True)], "board": "2c 3c 4c"}


@cases(
    ("table", "terms", "expected"),
    [
        (
            UNKNOWN,
            {},
            'Bob has no cards; an all-in needs the cards or the `range` of every contender; for unknown cards, give range = "random"',
        ),
        (ALONE, {}, "no pot has more than one contender, so no more cards have to be dealt; use showdown"),
        (
            two("As Kh", "Ad Kc", dead=1, game="shortdeck"),
            {"rules": BY_CARD},
            "rules: these rules decide odd chips by card, so 194,444 deals would have to be settled one by one; "
            "the limit is 20,000",
        ),
        (two("As Ah", "Ks Kh", 0), {}, "bets: no chips were put in, so there is nothing to win"),
        (two("As Ah", "Ks Kh", board="2c 3c"), {}, "board: 2 cards; Texas hold'em takes 0, 3, 4 or 5"),
    ],
)
def test_what_is_wrong(table: dict[str, Any], terms: dict[str, Any], expected: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        all_in(table, **terms)
    assert str(caught.value) == expected


def test_too_many_boards() -> None:
    from cardspeak import Game, Half

    game = Game("long", "Long", 1, (0, 9), (Half("high", "high", hole=1, board=4),))
    with pytest.raises(CardspeakError, match="there are 2,505,433,700 ways to deal the 9 cards to come"):
        all_in(two("As", "Ks", game=game))


def test_progress_is_reported_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    monkeypatch.setattr(deals, "AT_ONCE", 1 << 13)
    reports: list[Progress] = []
    all_in(two("As Ah", "Ks Kh", game="shortdeck"), progress=reports.append)
    done = [progress.done for progress in reports]
    assert len(done) > 10
    assert done == sorted(done)
    assert done[-1] == 1


def test_progress_must_be_a_function() -> None:
    with pytest.raises(CardspeakError, match=r"^progress: 3 is not accepted; give a function that takes a Progress$"):
        all_in(two("As Ah", "Ks Kh"), progress=3)  # type: ignore[arg-type]


def test_an_exception_in_progress_stops_the_work() -> None:
    """The work stops between slices of the boards, as with Ctrl-C."""

    def stop(_: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        all_in(two("As Ah", "Ks Kh"), progress=stop)


def test_settling_boards_one_by_one_is_a_separate_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    reports: list[Progress] = []
    all_in(TIES, rules=BY_CARD, progress=reports.append)
    stages = ["cards dealt out", "deals settled one by one"]
    assert list(dict.fromkeys(progress.stage for progress in reports)) == stages
    for stage in stages:
        done = [progress.done for progress in reports if progress.stage == stage]
        assert done == sorted(done)
        assert done[-1] == 1
    reports.clear()
    all_in(TIES, progress=reports.append)
    assert {progress.stage for progress in reports} == {"cards dealt out"}


def test_an_exception_in_progress_stops_settling_boards_one_by_one() -> None:
    stages: list[str] = []

    def stop(progress: Progress) -> None:
        stages.append(progress.stage)
        if progress.stage == "deals settled one by one":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        all_in(TIES, rules=BY_CARD, progress=stop)
    assert stages.count("deals settled one by one") == 1
