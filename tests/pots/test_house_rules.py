"""Custom rule sets: what each key of a file changes, and errors in files and names."""

from __future__ import annotations

import json
import pickle
from dataclasses import FrozenInstanceError, fields
from typing import TYPE_CHECKING, Any

import pytest

from cardspeak.errors import CardspeakError, PotError
from cardspeak.pots import RULE_SETS, WHOLE, Rake, RuleSet, Settlement, find_rules, settle
from cardspeak.pots.house_rules import read_rules
from tests.cases import cases

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Write = Callable[..., Path]

KEYS = (
    "like, title, button_games, stud_high, stud_low, odd_card_from, suits, odd_half, one_odd_chip, split_once, rake, "
    "quotes and source"
)
BY = 'it must be "position", "highest card" or "lowest card"'
TEXT = "it must be text of 1 to 200 printable characters"
SUITS = "it must be the four suits from the highest to the lowest, such as shdc"


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """A function that writes a file to the current folder, so that messages name it without a path."""
    monkeypatch.chdir(tmp_path)

    def written(text: str, name: str = "house.toml") -> Path:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path / name

    return written


def high_low(rules: Any, high: Any = (9, 7), low: Any = (1, 2), **given: Any) -> Settlement:
    """A settled hand with bets of 20 each and one dead chip, so that the halves have an odd chip."""
    return settle([20] * len(high), halves={"high": high, "low": low}, dead=1, rules=rules, **given)


class TestFile:
    def test_says_what_is_different(self, write: Write) -> None:
        """Other rules are those of the rule set in `like`, or of the TDA."""
        rules = find_rules(write('like = "roberts"\nstud_low = "highest card"'))
        assert (rules.stud_low, rules.stud_high, rules.odd_card_from, rules.one_odd_chip) == (
            "highest card",
            "highest card",
            "all cards",
            True,
        )
        assert find_rules(write('suits = "cdhs"')).odd_card_from == "hand"

    def test_has_the_name_of_the_file_and_its_title(self, write: Write) -> None:
        house = find_rules(write('title = "The Back Room"', "back-room.toml"))
        assert (house.code, house.title, house.source) == ("back-room", "The Back Room", "")
        assert find_rules(write('suits = "shdc"', "back-room.toml")).title == "back-room"

    def test_is_found_by_its_path_as_text_or_object(self, write: Write) -> None:
        path = write('title = "House"')
        assert find_rules(path) == find_rules(str(path)) == find_rules("house.toml")
        assert find_rules(find_rules(path)) == find_rules(path)

    def test_may_be_json(self, write: Write) -> None:
        house = {"title": "House", "odd_half": "low", "rake": {"percent": 2.5, "cap": {"2": 1}}}
        as_json = find_rules(write(json.dumps(house), "house.json"))
        as_toml = find_rules(write('title = "House"\nodd_half = "low"\n[rake]\npercent = 2.5\ncap = { 2 = 1 }\n'))
        assert as_json == as_toml
        assert as_json.rake == Rake(2.5, cap={2: 1})

    def test_a_byte_order_mark_and_carriage_returns_do_no_harm(self, write: Write) -> None:
        path = write("")
        path.write_bytes(b'\xef\xbb\xbftitle = "House"\r\nodd_half = "low"\r\n')
        assert find_rules(path).odd_half == "low"

    def test_a_title_in_any_script(self, write: Write) -> None:
        assert find_rules(write('title = "Клуб ♠"')).title == "Клуб ♠"

    def test_a_decimal_keeps_its_value(self, write: Write) -> None:
        """As a binary float, 4.35 would be slightly less, and would take 434 of 10,000 instead of 435."""
        rules = write("[rake]\npercent = 4.35\n")
        assert settle([5000, 5000], values=[2, 1], rules=rules).rake == 435

    @pytest.mark.parametrize("code", RULE_SETS)
    def test_a_rule_set_written_to_a_file_is_read_back(self, code: str) -> None:
        """All fields except the quotes are the same; a file's title is quoted for rules that have no other quote."""
        rules = RULE_SETS[code]
        again = read_rules(json.loads(json.dumps(rules.to_dict())), "rules", code)
        for field in fields(RuleSet):
            if field.name != "quotes":
                assert getattr(again, field.name) == getattr(rules, field.name)
        assert again.quotes.items() >= rules.quotes.items()


class TestWhatEachKeyDoes:
    def test_odd_half(self, write: Write) -> None:
        house = write('odd_half = "low"')
        assert (high_low(house).payouts, high_low("tda").payouts) == ({0: 20, 1: 21}, {0: 21, 1: 20})

    def test_a_game_that_names_a_half_keeps_it(self, write: Write) -> None:
        """In badeucey the deuce-to-seven half gets the odd chip (BARGE Rulebook).

        https://ts4z.github.io/barge-rulebook/ties-odd-chips.html
        """
        halves = {"deuce to seven": [9, 7], "badugi": [1, 2]}
        for house in (write('odd_half = "low"'), "tda"):
            result = settle(
                [20, 20], halves=halves, odd_half="deuce to seven", low_halves=list(halves), dead=1, rules=house
            )
            assert result.payouts == {0: 21, 1: 20}

    def test_odd_half_of_a_game_without_a_low(self, write: Write) -> None:
        result = settle([20, 20], halves={"high": [9, 7], "draw": [1, 2]}, dead=1, rules=write('odd_half = "low"'))
        assert result.payouts == {0: 21, 1: 20}

    def test_odd_half_of_halves_with_other_names(self, write: Write) -> None:
        result = settle(
            [20, 20], halves={"hi": [9, 7], "lo": [1, 2]}, dead=1, low_halves=["lo"], rules=write('odd_half = "low"')
        )
        assert result.payouts == {0: 20, 1: 21}

    def test_split_once(self, write: Write) -> None:
        """66 is 33 and 33 if split once, 34 and 32 if each half is split."""
        bets, halves = [33, 33], {"high": [9, 9], "low": [3, 3]}
        assert settle(bets, halves=halves, rules=write("split_once = true")).payouts == {0: 33, 1: 33}
        assert settle(bets, halves=halves, rules=write("split_once = false")).payouts == {0: 34, 1: 32}

    def test_split_once_if_nobody_has_a_low(self, write: Write) -> None:
        """There is only one half, so the pot is split once."""
        halves: Any = {"high": [9, 9], "low": [None, None]}
        assert settle([33, 33], halves=halves, rules=write("split_once = false")).payouts == {0: 33, 1: 33}

    @pytest.mark.parametrize(
        ("high", "low", "awards"),
        [
            ((9, 9), (None, None), [(0, 33, WHOLE), (1, 33, WHOLE)]),
            ((9, 7), (3, 2), [(0, 66, WHOLE)]),
            ((9, 9), (3, 3), [(0, 17, "high"), (1, 16, "high"), (0, 17, "low"), (1, 16, "low")]),
        ],
    )
    def test_split_once_matters_only_for_ties_for_both_halves(
        self, write: Write, high: Any, low: Any, awards: list[Any]
    ) -> None:
        """If only one half is won, or one player wins both, the pot is awarded whole under any house rules."""
        result = settle([33, 33], halves={"high": high, "low": low}, rules=write("split_once = false"))
        assert [(award.player, award.amount, award.half) for award in result.pots[0].awards] == awards

    def test_one_odd_chip(self, write: Write) -> None:
        """Two players tie for each half of 33, and B is in both ties. By seat, B would get both odd chips."""
        bets, halves = {"A": 22, "B": 22, "C": 22}, {"high": (1, 9, 9), "low": (5, 5, None)}
        house = write("one_odd_chip = true")
        assert settle(bets, halves=halves, button="A", rules=house).payouts == {"A": 17, "B": 33, "C": 16}
        assert settle(bets, halves=halves, button="A").payouts == {"A": 16, "B": 34, "C": 16}

    def test_one_odd_chip_if_all_have_one(self, write: Write) -> None:
        """C and A, the first two left of B, get an odd chip for high. Both tie for low, so C is first again."""
        bets, halves = {"A": 11, "B": 11, "C": 11}, {"high": (9, 9, 9), "low": (5, None, 5)}
        result = settle(bets, halves=halves, dead=1, button="B", rules=write("one_odd_chip = true"))
        assert [half.odd_chips for half in result.pots[0].halves] == [("C", "A"), ("C",)]
        assert result.payouts == {"A": 6 + 8, "B": 5, "C": 6 + 9}

    @pytest.mark.parametrize(
        ("by", "lucky", "card"), [("position", 0, None), ("highest card", 1, "highest"), ("lowest card", 1, "lowest")]
    )
    def test_stud_high(self, write: Write, by: str, lucky: int, card: str | None) -> None:
        """The greatest number in `odd_cards` gets the odd chip, even if the lowest card decides."""
        pot = settle(
            [5, 5, 5], halves={"high": [9, 9, 1]}, odd_cards={"high": [3, 7, 5]}, rules=write(f'stud_high = "{by}"')
        )
        assert (pot.pots[0].odd_chips, pot.pots[0].odd_card) == ((lucky,), card)

    @pytest.mark.parametrize("by", ["position", "highest card", "lowest card"])
    def test_stud_low(self, write: Write, by: str) -> None:
        result = settle(
            [22, 22, 22],
            halves={"high": [9, 9, 1], "low": [None, 3, 3]},
            odd_cards={"high": [3, 7, 5], "low": [0, 4, 9]},
            rules=write(f'stud_low = "{by}"'),
        )
        high, low = result.pots[0].halves
        assert (high.odd_chips, high.odd_card) == ((1,), "highest")
        assert (low.odd_chips, low.odd_card) == (((1,), None) if by == "position" else ((2,), by.split()[0]))

    def test_halves_in_low_halves_go_by_the_low_card(self, write: Write) -> None:
        given: dict[str, Any] = {
            "halves": {"razz": [9, 9, 1]},
            "odd_cards": {"razz": [3, 7, 5]},
            "rules": write('stud_low = "lowest card"'),
        }
        assert settle([5, 5, 5], **given).pots[0].odd_card == "highest"
        assert settle([5, 5, 5], low_halves={"razz"}, **given).pots[0].odd_card == "lowest"

    def test_quotes(self, write: Write) -> None:
        """A house rule is quoted by the title of the rule set, or by the text that the file has for the rule."""
        house = write('title = "House"\nodd_half = "low"\n[quotes]\nposition = "House 7a"\n')
        assert high_low(house).lines()[1] == "the odd chip of 1 goes to the low half (House)"
        assert settle([1, 1], values=[1, 1], dead=1, rules=house).steps()[-1].rule == "House 7a"
        assert find_rules(house).quote("side pots") == "TDA 21"

    def test_suits_and_cards_are_for_the_caller(self, write: Write) -> None:
        """`settle` does not see cards; the rule set tells the caller how to determine `odd_cards`."""
        rules = find_rules(write('suits = "cdhs"\nodd_card_from = "all cards"'))
        assert (rules.suits, rules.odd_card_from) == ("cdhs", "all cards")


class TestRuleSet:
    def test_can_be_made_without_a_file(self) -> None:
        rules = RuleSet("mine", "Mine", odd_half="low", rake={"percent": 5})  # type: ignore[arg-type]
        assert rules.rake == Rake(5)
        assert high_low(rules, rake=Rake(0)).payouts == {0: 20, 1: 21}
        assert high_low(rules).rules is rules

    def test_is_frozen_hashable_and_goes_through_pickle(self) -> None:
        rules = RuleSet("mine", "Mine", quotes={"card": "Mine 1"})
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert hash(rules) == hash(RuleSet("mine", "Mine", quotes={"card": "Mine 1"}))
        with pytest.raises(FrozenInstanceError):
            rules.suits = "cdhs"  # type: ignore[misc]
        with pytest.raises(TypeError):
            rules.quotes["card"] = "Mine 2"  # type: ignore[index]

    def test_keeps_its_own_copy_of_the_quotes(self) -> None:
        quotes = {"card": "Mine 1"}
        rules = RuleSet("mine", "Mine", quotes=quotes)
        quotes["card"] = "changed"
        assert rules.quote("card") == "Mine 1"


WRONG: list[tuple[str, str]] = [
    ('titel = "x"', f'"titel" is not a key of "house.toml"; did you mean title? (accepted: {KEYS})'),
    ('code = "x"', f'"code" is not a key of "house.toml" (accepted: {KEYS})'),
    ('like = "house"', '"house.toml": the key "like" is "house"; it must be tda, wsop or roberts'),
    ("like = 3", '"house.toml": the key "like" is 3; it must be tda, wsop or roberts'),
    ('button_games = "card"', f'"house.toml": button_games is "card"; {BY}'),
    ("stud_high = true", f'"house.toml": stud_high is True; {BY}'),
    ('stud_low = "lowest"', f'"house.toml": stud_low is "lowest"; {BY}'),
    ('odd_card_from = "board"', '"house.toml": odd_card_from is "board"; it must be "hand" or "all cards"'),
    ('odd_half = "both"', '"house.toml": odd_half is "both"; it must be "high" or "low"'),
    ("one_odd_chip = 1", '"house.toml": one_odd_chip is 1; it must be true or false'),
    ('split_once = "no"', '"house.toml": split_once is "no"; it must be true or false'),
    ('suits = "shdx"', f'"house.toml": suits is "shdx"; {SUITS}'),
    ('suits = "shd"', f'"house.toml": suits is "shd"; {SUITS}'),
    ('suits = ["s", "h"]', f"\"house.toml\": suits is ['s', 'h']; {SUITS}"),
    ('title = ""', f'"house.toml": title is ""; {TEXT}'),
    ("title = 5", f'"house.toml": title is 5; {TEXT}'),
    ('title = "a\\nb"', f'"house.toml": title is "a\\nb"; {TEXT}'),
    ("source = 5", f'"house.toml": source is 5; {TEXT}'),
    (
        'quotes = "TDA 20"',
        '"house.toml": quotes is TDA 20; it must be a table with the rule to quote for each kind of decision',
    ),
    (
        '[quotes]\nodd = "x"',
        '"house.toml": quotes: "odd" is not a kind of decision (accepted: position, card, suits, halves, identical hands, one each, '
        "side pots, uncalled bet, boards and rake)",
    ),
    ("[quotes]\ncard = 5", f'"house.toml": quotes: card is 5; {TEXT}'),
    (
        "rake = 5",
        '"house.toml": rake: 5 is not a rake; give a Rake, or a mapping with percent, cap, '
        "no_flop_no_drop, several_pots, rounding, unit, drop, minimum_pot and jackpot",
    ),
    ("[rake]\ncap = 3", '"house.toml": rake: percent, drop and jackpot are all missing; give at least one'),
    ("[rake]\npercent = nan", '"house.toml": rake: percent: NaN is not an amount; an amount must be a finite number'),
    (
        "[rake]\npercent = 5\ncap = { two = 1 }",
        '"house.toml": rake: cap: "two" is not a number of players; write each cap as players = amount, such as 2 = 0.50',
    ),
    ("title", "\"house.toml\" is not TOML: expected '=' after a key in a key/value pair (at end of document)"),
    ("", '"house.toml" is empty; a rule set has a title and the rules for odd chips'),
    ("a.b.c.d.e.f.g.h.i = 1", '"house.toml" is not a rule set in TOML: line 1 is nested too deeply'),
    ("#" * 100_001, '"house.toml" is too large: a rule set can have at most 100,000 bytes'),
]


@cases(("text", "message"), WRONG)
def test_wrong_file(write: Write, text: str, message: str) -> None:
    write(text)
    with pytest.raises(PotError) as caught:
        find_rules("house.toml")
    assert str(caught.value) == message
    assert isinstance(caught.value, CardspeakError)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1, 2]", '"house.json" is not a rule set in JSON: a rule set must be an object in braces'),
        ('{"title": "x"', "\"house.json\" is not JSON: expecting ',' delimiter at line 1, column 14"),
        ('{"title": "x", "title": "y"}', '"house.json" is not a rule set in JSON: the key "title" appears twice'),
        ('{"rake": {"percent": NaN}}', '"house.json" is not a rule set in JSON: NaN is not a number'),
    ],
)
def test_wrong_json(write: Write, text: str, message: str) -> None:
    write(text, "house.json")
    with pytest.raises(PotError) as caught:
        find_rules("house.json")
    assert str(caught.value) == message


def test_bytes_that_are_not_text(write: Write) -> None:
    write("").write_bytes(b"\xff\xfe")
    with pytest.raises(PotError, match=r'^"house.toml" is not text in UTF-8: byte 1 cannot be read$'):
        find_rules("house.toml")


@pytest.mark.parametrize("name", ["nofile.toml", "nofile.json"])
def test_a_missing_file(write: Write, name: str) -> None:
    write("")
    with pytest.raises(PotError) as caught:
        settle([5, 5], values=[2, 1], rules=name)
    assert str(caught.value) == f'"{name}" cannot be read: no such file or directory'


@cases("name", ["TDA", "robert", "", "house", "house.xml", "-"])
def test_an_unknown_rule_set(name: str) -> None:
    """For any unknown name, the error quotes it, lists the rule sets, and says that a file is accepted."""
    with pytest.raises(PotError, match=r"^rules: .* \(rules: tda, wsop, roberts or .*path.*\)$") as caught:
        find_rules(name)
    assert f'"{name}" is not known' in str(caught.value)


@pytest.mark.parametrize("low_halves", ["low", 5, None])
def test_low_halves_that_are_not_a_collection(low_halves: Any) -> None:
    """Text would be read as a collection of letters; none of them names a half, so the low half would count as high."""
    with pytest.raises(PotError, match=r"^low_halves: \w+ is not accepted; "):
        high_low("roberts", low_halves=low_halves)


@cases(
    ("attribute", "given"),
    [
        ("code", ""),
        ("code", 5),
        ("suits", None),
        ("quotes", []),
        ("rake", []),
        ("split_once", 1),
        ("odd_half", ["low"]),
    ],
)
def test_wrong_attribute(attribute: str, given: Any) -> None:
    with pytest.raises(PotError, match=f"^{attribute}"):
        RuleSet(**({"code": "mine", "title": "Mine"} | {attribute: given}))


def test_what_the_house_decides_about_odd_chips_is_quoted_by_its_title() -> None:
    decided = {
        "button_games": ("highest card", "card"),
        "stud_high": ("position", "position"),
        "stud_low": ("highest card", "card"),
    }
    for key, (value, clause) in decided.items():
        rules = read_rules({"title": "House", "like": "roberts", key: value}, "rules", "house")
        quotes = {name for name, quote in rules.quotes.items() if quote == "House"}
        assert quotes == {clause}, key
