"""Whole tables under different rule sets: who gets the odd chip and why, and the rake."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cardspeak import CardspeakError, RuleSet, settle_cards, showdown
from cardspeak.pots import Rake
from cardspeak.pots.house_rules import read_rules
from tests.cases import cases


def house(**keys: Any) -> RuleSet:
    """The TDA rule set with these changes."""
    return read_rules(keys, "rules", "house")


def table(game: str, hands: Mapping[str, str], board: str = "", bet: int = 10, **keys: Any) -> dict[str, Any]:
    """Players with equal bets."""
    players = [{"name": name, "cards": cards, "bet": bet} for name, cards in hands.items()]
    return {"game": game, "board": board, "players": players} | keys


def odd_lines(given: dict[str, Any], rules: str | RuleSet) -> list[str]:
    """The lines of the text about players' odd chips."""
    steps = showdown(given, rules=rules).settlement.steps()
    return [
        f"{step.player}: {step.reason}{f', {step.rule}' if step.rule else ''}"
        for step in steps
        if step.kind == "odd chip" and step.player
    ]


class TestButtonGames:
    """Two ace-high straights on Qd Jc Ts, and a pot of 21; Ann sits left of the button."""

    TABLE = table("holdem", {"Ann": "Ah Kd", "Bob": "As Kc"}, "Qd Jc Ts 2h 3d", dead=1)

    @cases(
        ("rules", "expected"),
        [
            (house(), "Ann: first winner left of the button, TDA 20"),
            (house(button_games="position"), "Ann: first winner left of the button, TDA 20"),
            (house(button_games="highest card"), "Bob: highest card by suit, house"),
            (house(button_games="highest card", odd_card_from="all cards"), "Bob: highest card by suit, house"),
            (house(button_games="highest card", suits="cdhs"), "Ann: highest card by suit, house"),
            (house(button_games="lowest card", odd_card_from="all cards"), "Bob: lowest card by suit, house"),
            (
                house(button_games="lowest card", odd_card_from="all cards", suits="dchs"),
                "Bob: lowest card by suit, house",
            ),
            (
                house(button_games="lowest card", odd_card_from="all cards", suits="cdhs"),
                "Ann: lowest card by suit, house",
            ),
            (
                house(button_games="highest card", title="The Back Room", quotes={"card": "Back Room 7b"}),
                "Bob: highest card by suit, Back Room 7b",
            ),
        ],
    )
    def test_what_decides_the_odd_chip(self, rules: RuleSet, expected: str) -> None:
        assert odd_lines(self.TABLE, rules) == [expected]

    def test_cards_that_are_the_same_decide_nothing(self) -> None:
        """Both play the ace on the board, so only the seat decides, and only the seat is mentioned."""
        given = table("holdem", {"Ann": "Qc 2h", "Bob": "Qd 2d"}, "As Kc Jc 5c Th", dead=1)
        (line,) = odd_lines(given, house(button_games="highest card"))
        assert line.startswith("Ann: first winner left of the button")

    def test_two_odd_chips_go_to_the_two_highest_cards(self) -> None:
        """TDA 2024, 20, would give the chips to the first two left of the button, Ann and Bob."""
        given = table("holdem", {"Ann": "Ac Kd", "Bob": "As Kc", "Cid": "Ah Ks"}, "Qd Jc Ts 2h 3d", dead=2)
        assert odd_lines(given, house(button_games="highest card")) == [
            "Bob: highest card by suit, house",
            "Cid: next winner after Bob, house",
        ]
        assert dict(showdown(given).payouts) == {"Ann": 11, "Bob": 11, "Cid": 10}


class TestStud:
    """King-high straights; Ann has the king of spades and the button, and Bob sits left of it."""

    TABLE = table("five-card-stud", {"Ann": "Ks Qd Jh Tc 9c", "Bob": "Kh Qc Js Td 9d"}, dead=1, button="Ann")

    @cases(
        ("rules", "expected"),
        [
            ("tda", "Ann: highest card by suit, TDA 20"),
            ("wsop", "Ann: highest card by suit, WSOP 73"),
            ("roberts", "Ann: highest card by suit, Robert's Rules, Ties 5b"),
            (house(suits="hscd"), "Bob: highest card by suit, TDA 20"),
            (house(stud_high="lowest card"), "Ann: lowest card by suit, house"),
            (house(stud_high="lowest card", suits="hscd"), "Bob: lowest card by suit, house"),
            (house(stud_high="lowest card", suits="dcsh"), "Ann: lowest card by suit, house"),
            (house(stud_high="position"), "Bob: first winner left of the button, house"),
        ],
    )
    def test_what_decides_the_odd_chip(self, rules: str | RuleSet, expected: str) -> None:
        assert odd_lines(self.TABLE, rules) == [expected]

    @cases("rules", ["tda", "wsop", "roberts"])
    @cases(("higher", "lower"), list(pairwise("shdc")))
    def test_spades_hearts_diamonds_clubs(self, rules: str, higher: str, lower: str) -> None:
        """The order of suits is from WSOP Live Action Rules 2026, 150, and Robert's Rules, Ties 1; TDA states none."""
        hands = {"Ann": f"K{lower} Qd Jh Tc 9c", "Bob": f"K{higher} Qc Js Td 9d"}
        for players in (hands, dict(reversed(hands.items()))):
            given = table("five-card-stud", players, dead=1)
            assert showdown(given, rules=rules).payouts == {"Ann": 10, "Bob": 11}

    def test_the_button_is_mentioned_if_it_decides(self) -> None:
        assert showdown(self.TABLE).button is None
        assert showdown(self.TABLE, rules=house(stud_high="position")).button == "Ann"

    def test_razz_by_the_three_books(self) -> None:
        """Two wheels: the highest card in the hand decides (TDA 20, WSOP 73), or the lowest of all (Robert's Rules 5b).

        https://www.pokerzone.com/rules/ties/
        """
        given = table("razz", {"Ann": "As 2d 3c 4d 5c Kd Kc", "Bob": "Ad 2s 3d 4s 5d Ks Kh"}, dead=1)
        assert odd_lines(given, "tda") == ["Bob: highest card by suit, TDA 20"]  # five of diamonds, not of clubs
        assert odd_lines(given, "wsop") == ["Bob: highest card by suit, WSOP 73"]
        assert odd_lines(given, "roberts") == [
            "Bob: lowest card by suit, Robert's Rules, Ties 5b"
        ]  # the ace of diamonds

    @pytest.mark.parametrize(("by_card", "lucky"), [("stud_low", "Ann"), ("stud_high", "Bob")])
    def test_one_half_by_card_and_the_other_by_seat(self, by_card: str, lucky: str) -> None:
        """Ann and Bob tie for low, and Cid wins high. By seat, Bob gets the odd chip of low; by card, Ann does.

        Ann has the eight of spades and the button, and Bob sits left of it.
        """
        rules = house(**{"stud_high": "position", "stud_low": "position"} | {by_card: "highest card"})
        cards = {"Ann": "8s 6d 4c 3h As Kd Kh", "Bob": "8h 6h 4d 3s Ac Qc Js", "Cid": "Ts Td Tc 9h 9d 5c 2d"}
        given = table("stud8", cards, button="Ann", bet=22)
        expected = {"Ann": 16, "Bob": 16, "Cid": 33} | {lucky: 17}
        assert showdown(given, rules=rules).payouts == expected
        paid = settle_cards(dict.fromkeys(cards, 22), cards, game="stud8", button="Ann", rules=rules)
        assert paid.payouts == expected

    def test_the_five_cards_or_all_of_them(self) -> None:
        """Ann's ace of spades is not part of the flush, so it decides only if all seven cards count."""
        hands = {"Ann": "Kc Qc 9c 7c 5c As Ad", "Bob": "Kd Qd 9d 7d 5d Ah Ac"}
        given = table("stud", hands, dead=1)
        assert odd_lines(given, "tda") == ["Bob: highest card by suit, TDA 20"]  # the king of diamonds
        assert odd_lines(given, "roberts") == ["Ann: highest card by suit, Robert's Rules, Ties 5b"]


class TestHalves:
    HILO = table("omaha8", {"Ann": "As 2d 8h Kc", "Bob": "Ah Ad 9c 9d"}, "3c 4h 7s Ts 9h", dead=1)
    STUD8 = table("stud8", {"Ann": "As 2d 3h 4c 6s Ks Kd", "Bob": "Ah Ad Ac 9s 9d Qs Jd"}, dead=1)

    @pytest.mark.parametrize("given", [HILO, STUD8], ids=["omaha8", "stud8"])
    def test_the_odd_chip_between_high_and_low(self, given: dict[str, Any]) -> None:
        for rules in ("tda", "wsop", "roberts", house(odd_half="high")):
            assert dict(showdown(given, rules=rules).payouts) == {"Ann": 10, "Bob": 11}
        assert dict(showdown(given, rules=house(odd_half="low")).payouts) == {"Ann": 11, "Bob": 10}

    @pytest.mark.parametrize(
        ("given", "to"),
        [
            (table("badeucey", {"Ann": "5s 4d 3h 2c Kc", "Bob": "7s 5d 4s 3s 2h"}, dead=1), "Bob"),
            (table("badacey", {"Ann": "5s 4d 3h 2c Kc", "Bob": "7s 5d 4s 3s 2h"}, dead=1), "Bob"),
            (
                table("drawmaha", {"Ann": "As Ad 7h 8c 6s", "Bob": "Ac Kd Ks Qh Qd"}, "Ah 4d 5c 2s 3s", dead=1),
                "Bob",
            ),
        ],
        ids=["badeucey", "badacey", "drawmaha"],
    )
    def test_a_game_that_names_a_half_keeps_it(self, given: dict[str, Any], to: str) -> None:
        """The five-card or draw half gets the odd chip: https://ts4z.github.io/barge-rulebook/ties-odd-chips.html."""
        for rules in ("tda", "roberts", house(odd_half="low"), house(odd_half="high")):
            result = showdown(given, rules=rules)
            assert result.payouts[to] == 11
            (step,) = [step for step in result.settlement.steps() if step.kind == "odd chip"]
            assert step.rule == "the rule of the game"

    def test_a_house_is_quoted_for_the_low_half(self) -> None:
        """If the house gives the odd chip to the low half, the house itself is quoted, not a published rule."""
        for rules, quote in (("tda", "TDA 20"), (house(odd_half="low"), "house")):
            steps = showdown(self.HILO, rules=rules).settlement.steps()
            assert [(step.half, step.rule) for step in steps if step.kind == "odd chip"] == [
                ("high" if rules == "tda" else "low", quote)
            ]

    def test_if_nobody_has_a_low_the_high_half_gets_the_whole_pot(self) -> None:
        given = table("omaha8", {"Ann": "As 2d 8h Kc", "Bob": "Ah Ad 9c 9d"}, "3c 4h 9s Ts Kd", dead=1)
        assert dict(showdown(given, rules=house(odd_half="low")).payouts) == {"Bob": 21}

    def test_a_tie_for_both_halves_is_split_once_or_in_each_half(self) -> None:
        """66 is 33 and 33 (WSOP 73: as evenly as possible), or 34 and 32 if both halves of 33 have an odd chip."""
        given = table("omaha8", {"Ann": "As 2d Kh Kc", "Bob": "Ah 2c Ks Kd"}, "3c 4h 7s Ts 9h", bet=33)
        assert dict(showdown(given).payouts) == {"Ann": 33, "Bob": 33}
        assert dict(showdown(given, rules=house(split_once=False)).payouts) == {"Ann": 34, "Bob": 32}
        one_each = house(split_once=False, one_odd_chip=True)
        assert dict(showdown(given, rules=one_each).payouts) == {"Ann": 33, "Bob": 33}

    def test_split_once_decides_double_boards_too(self) -> None:
        given = table("holdem", {"Ann": "As Kd", "Bob": "Ah Kc"}, bet=33, double_board=True)
        given["boards"] = ["Qc Qd 9h 7h 2d", "Jc Jd 8h 6h 3d"]
        assert dict(showdown(given).payouts) == {"Ann": 33, "Bob": 33}
        assert dict(showdown(given, rules=house(split_once=False)).payouts) == {"Ann": 34, "Bob": 32}

    def test_one_odd_chip_each(self) -> None:
        """Ann wins low with an odd chip. Ann and Bob tie for badugi; Bob gets its odd chip (Robert's Rules, Ties 4)."""
        hands = {"Ann": "2s 3d 4h 7c 8c", "Bob": "2c 3s 4d 7h Kh", "Cid": "Ks Kd Kc Qh Qs"}
        given = table("badeucey", hands, bet=1)
        assert dict(showdown(given).payouts) == {"Ann": 3}
        assert dict(showdown(given, rules="roberts").payouts) == {"Ann": 2, "Bob": 1}
        assert dict(showdown(given, rules=house(one_odd_chip=True)).payouts) == {"Ann": 2, "Bob": 1}


SHARED = "Qd Jc Ts 2h 3d"


class TestDeadMoney:
    def test_an_ante_belongs_to_the_player_who_put_it_in(self) -> None:
        """Ann's ante is in the pot and in Ann's loss. Dead money without an owner is only in the pot."""
        given = table("holdem", {"Ann": "Ah Kd", "Bob": "As Ac"}, "Qd 9c 8s 2h 3d", dead=3)
        given["players"][0]["dead"] = 5
        result = showdown(given)
        assert [(seat.name, seat.bet, seat.dead) for seat in result.seats] == [("Ann", 10, 5), ("Bob", 10, 0)]
        assert (result.payouts, result.net) == ({"Bob": 28}, {"Ann": -15, "Bob": 18})


class TestRake:
    """Ann wins with a straight. Of the bet of 100, 40 is uncalled."""

    def table(self, **keys: Any) -> dict[str, Any]:
        players = [
            {"name": "Ann", "cards": "Ah Kd", "bet": 100},
            {"name": "Bob", "cards": "9s 8d", "bet": 60},
            {"name": "Cid", "cards": "", "bet": 40, "folded": True},
        ]
        return {"board": SHARED, "players": players} | keys

    @cases(
        ("rake", "taken"),
        [
            (None, 0),
            (Rake(5), 8),  # of 160: the uncalled 40 is not raked
            (Rake(5, cap=3), 3),
            (Rake(5, cap={2: 1, 3: 2, 4: 3}), 2),  # three players were dealt in, including Cid
            (Rake(5, cap={2: 1, 4: 3}), 1),
            (Rake(5, cap={4: 3}), 0),
            (Rake(1), 1),
            (Rake(1, rounding="nearest"), 2),
            (Rake(1, rounding="up"), 2),
            (Rake(10, unit=5), 15),
            (Rake(Decimal("0.5")), 0),
            (Rake(100), 160),
        ],
    )
    def test_what_the_house_takes(self, rake: Rake | None, taken: int) -> None:
        result = showdown(self.table(), rake=rake)
        assert result.settlement.rake == taken
        assert result.payouts.get("Ann", 0) == 160 - taken
        assert dict(result.returned) == {"Ann": 40}
        assert sum(result.net.values()) == -taken
        shown = result.to_dict()
        assert (shown["rake"], shown["pots"][0].get("rake", 0)) == (taken, taken)

    def test_the_most_specific_rake_counts(self) -> None:
        """The argument takes precedence over the table, and the table over the rule set."""
        rules = house(rake={"percent": 5})
        assert showdown(self.table(), rules=rules).settlement.rake == 8
        assert showdown(self.table(rake={"percent": 10}), rules=rules).settlement.rake == 16
        assert showdown(self.table(rake={"percent": 0}), rules=rules).settlement.rake == 0
        assert showdown(self.table(rake={"percent": 10}), rules=rules, rake=Rake(20)).settlement.rake == 32
        assert showdown(self.table(rake={"percent": 10}), rules=rules, rake={"percent": 0}).settlement.rake == 0

    def test_a_rake_of_a_table_is_not_merged_with_that_of_the_rules(self) -> None:
        rules = house(rake={"percent": 5, "cap": 1})
        assert showdown(self.table(rake={"percent": 10}), rules=rules).settlement.rake == 16

    def test_the_house_is_quoted_for_its_own_rake_only(self) -> None:
        rules = house(title="The Back Room", rake={"percent": 5})
        (step,) = [step for step in showdown(self.table(), rules=rules).settlement.steps() if step.kind == "rake"]
        assert (step.amount, step.reason, step.rule) == (8, "rake of 5%", "The Back Room")

    def test_no_flop_no_drop(self) -> None:
        """There is no rake if everybody folds before the flop, unless the rule is turned off."""
        table = self.table(rake={"percent": 5}, board="")
        table["players"][1]["folded"] = True
        assert showdown(table).settlement.rake == 0
        assert showdown(table | {"board": "Qd Jc Ts"}).settlement.rake == 8
        assert showdown(table | {"boards": ["Qd Jc Ts", "2c 3c 4c"], "double_board": True}).settlement.rake == 8
        assert showdown(table | {"rake": {"percent": 5, "no_flop_no_drop": False}}).settlement.rake == 8

    def test_games_without_a_flop_are_always_raked(self) -> None:
        given = table("razz", {"Ann": "", "Bob": ""}, rake={"percent": 10})
        given["players"][1]["folded"] = True
        assert showdown(given).settlement.rake == 2

    def test_several_pots(self) -> None:
        """10% of pots of 90 and 40 is 13: 9 and 4 in proportion, or from the main pot first up to a cap of 10."""
        players = [
            {"name": "Ann", "cards": "Ah Kd", "bet": 30},
            {"name": "Bob", "cards": "9s 8d", "bet": 50},
            {"name": "Cid", "cards": "4s 5d", "bet": 50},
        ]
        given = {"board": SHARED, "players": players}
        for rake, parts in (
            (Rake(10), [9, 4]),
            (Rake(10, cap=10), [7, 3]),
            (Rake(10, several_pots="main pot first"), [9, 4]),
            (Rake(10, cap=10, several_pots="main pot first"), [9, 1]),
        ):
            result = showdown(given, rake=rake)
            assert [pot.rake for pot in result.pots] == parts
            assert dict(result.payouts) == {"Ann": 90 - parts[0], "Bob": 40 - parts[1]}

    def test_a_pot_is_raked_before_it_is_divided(self) -> None:
        """21 minus a rake of 2 is 19: 10 for the high half, 9 for the low half."""
        given = TestHalves.HILO | {"rake": {"percent": 10}}
        assert dict(showdown(given).payouts) == {"Ann": 9, "Bob": 10}

    def test_cents(self) -> None:
        """5% of 160.00 is 8.00, and the cap of 0.99 is rounded down to whole nickels."""
        rake = Rake(5, cap=Decimal("0.99"), unit=Decimal("0.05"))
        result = showdown(self.table(unit=0.01), rake=rake)
        assert result.settlement.rake == Decimal("0.95")


class TestFiles:
    TEXT = 'title = "The Back Room"\nodd_half = "low"\n[rake]\npercent = 5\ncap = {2 = 0.5, 3 = 1}\n'

    def test_a_file_is_named_by_its_path(self, tmp_path: Path) -> None:
        path = tmp_path / "back.toml"
        path.write_text(self.TEXT, "utf-8")
        for rules in (path, str(path)):
            result = showdown(TestHalves.HILO | {"unit": 0.5}, rules=rules)
            assert dict(result.payouts) == {"Ann": Decimal("10.5"), "Bob": 10}
            assert result.settlement.rake == Decimal("0.5")
            assert (result.settlement.rules.code, result.settlement.rules.title) == ("back", "The Back Room")

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", " is empty; a rule set has a title and the rules for odd chips"),
            ("title =", " is not TOML: invalid value (at end of document)"),
            ('like = "hoyle"', ': the key "like" is "hoyle"; it must be tda, wsop or roberts'),
            ('odd_half = "middle"', ': odd_half is "middle"; it must be "high" or "low"'),
            (
                'button_games = "seat"',
                ': button_games is "seat"; it must be "position", "highest card" or "lowest card"',
            ),
            ('odd_card_from = "hole"', ': odd_card_from is "hole"; it must be "hand" or "all cards"'),
            ('one_odd_chip = "yes"', ': one_odd_chip is "yes"; it must be true or false'),
            ("split_once = 0", ": split_once is 0; it must be true or false"),
            (
                'suits = "shd"',
                ': suits is "shd"; it must be the four suits from the highest to the lowest, such as shdc',
            ),
            ("quotes = 5", ": quotes is 5; it must be a table with the rule to quote for each kind of decision"),
            (
                'quotes = {seat = "7a"}',
                ': quotes: "seat" is not a kind of decision (accepted: position, card, suits, halves, identical hands, one each, side pots, '
                "uncalled bet, boards and rake)",
            ),
            ('title = ""', ': title is ""; it must be text of 1 to 200 printable characters'),
            ("[rake]\ncap = 3", ": rake: percent, drop and jackpot are all missing; give at least one"),
            (
                '[rake]\npercent = "five"',
                ': rake: percent: "five" is not an amount; give a number such as 25 or 12.50',
            ),
            ("[rake]\npercent = 101", ": rake: percent is 101; it must be from 0 to 100"),
            ("[rake]\npercent = nan", ": rake: percent: NaN is not an amount; an amount must be a finite number"),
            (
                "[rake]\npercent = 5\ncap = {}",
                ": rake: cap is empty; give an amount, or an amount for each number of players",
            ),
        ],
    )
    def test_a_wrong_file(self, text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "house.toml").write_text(text, "utf-8")
        monkeypatch.chdir(tmp_path)
        with pytest.raises(CardspeakError) as caught:
            showdown(TestHalves.HILO, rules="house.toml")
        assert str(caught.value) == f'"house.toml"{message}'

    def test_a_table_is_not_a_rule_file(self) -> None:
        path = Path(__file__).parents[2] / "examples" / "four-all-in.toml"
        with pytest.raises(
            CardspeakError, match=r'^"\w+" is not a key of ".*four-all-in\.toml" \(accepted: like, title, '
        ):
            showdown(TestHalves.HILO, rules=path)

    @cases("rules", ["house.yaml", "house.xml", "hoyle", "", None, 5])
    def test_values_that_are_not_rule_sets(self, rules: Any) -> None:
        with pytest.raises(CardspeakError) as caught:
            showdown(TestHalves.HILO, rules=rules)
        message = str(caught.value)
        assert message.startswith("rules: ")
        for accepted in ("tda", "wsop", "roberts", ".toml", ".json"):
            assert accepted in message
