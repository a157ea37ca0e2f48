"""Functions that find a rule set by its code, or read one from a user's file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from cardspeak.errors import PotError, Where, listed, quoted, shortened, shown
from cardspeak.files import FILE_ENDINGS, Kind, check_keys, meant, read_file
from cardspeak.pots.rake import read_rake
from cardspeak.pots.rules import RULE_SETS, Clause, RuleSet

KIND = Kind("a rule set", "a title and the rules for odd chips", PotError)

_KEYS = ("like", *(field.name for field in fields(RuleSet) if field.name != "code"))


_CLAUSES: Mapping[str, Clause] = {
    "odd_card_from": "card",
    "suits": "suits",
    "odd_half": "halves",
    "one_odd_chip": "one each",
    "split_once": "identical hands",
    "rake": "rake",
}
"""The clause that each key of a rule file affects. `_clause` handles the keys that choose between position and card."""


def find_rules(rules: str | os.PathLike[str] | RuleSet | Mapping[str, Any]) -> RuleSet:
    """The rule set for a code, a TOML or JSON file, or a mapping; a `RuleSet` is returned unchanged.

    A file or mapping can have any attributes of `RuleSet` except `code`. Its key `like` is the code of the rule set
    that supplies the other attributes, by default `tda`.

    Raises:
        PotError: the rule set is unknown or invalid, or the file cannot be read.

    >>> find_rules("roberts").title
    "Robert's Rules of Poker, version 11"
    """
    if type(rules) is str and rules in RULE_SETS:
        return RULE_SETS[rules]
    if isinstance(rules, RuleSet):
        return rules
    if isinstance(rules, Mapping):
        return read_rules(rules, "rules", "house rules")
    if isinstance(rules, os.PathLike) or (isinstance(rules, str) and rules.lower().endswith(FILE_ENDINGS)):
        path = os.fsdecode(rules)
        name, stem = quoted(path), Path(path).stem
        is_name = stem.isprintable() and bool(stem.strip()) and len(stem) <= 100
        return read_rules(read_file(path, name, KIND), name, stem if is_name else "house rules")
    path = f"a path that ends in {listed(FILE_ENDINGS, 'or')}"
    known = f"rules: {listed([*RULE_SETS, path], 'or')}"
    raise PotError.at("rules", f"{shown(rules)} is not known{meant(rules, RULE_SETS)} ({known})")


def read_rules(given: Mapping[str, Any], name: str, code: str) -> RuleSet:
    """The rule set that a mapping describes.

    Error messages start with `name`. `code` is the code of the rule set, and also the title if the mapping has no
    `title`.

    Raises:
        PotError: the mapping is not a valid rule set.

    >>> read_rules({"title": "The Back Room", "like": "roberts", "rake": {"percent": 5}}, "rules", "back").one_odd_chip
    True
    """
    check_keys(given, _KEYS, (), name, PotError)
    like = given.get("like", "tda")
    if not isinstance(like, str) or like not in RULE_SETS:
        expected = listed(RULE_SETS, "or")
        raise PotError(f'{name}: the key "like" is {shown(like)}; it must be {expected}', Where("like"))
    attributes: dict[str, Any] = {key: value for key, value in given.items() if key != "like"}
    try:
        if "rake" in attributes:
            attributes["rake"] = read_rake(attributes["rake"])
        if "quotes" in attributes and not isinstance(attributes["quotes"], dict):
            quotes_given = shortened(attributes["quotes"], 20)
            message = f"quotes is {quotes_given}; it must be a table with the rule to quote for each kind of decision"
            raise PotError(message, Where("quotes"))
        # If the house changes an attribute, no published rule applies to it, so the title of the house rules is quoted.
        own = [_clause(key, value) for key, value in attributes.items() if value != getattr(RULE_SETS[like], key)]
        quotes = {**RULE_SETS[like].quotes, **dict.fromkeys(filter(None, own), attributes.get("title", code))}
        attributes["quotes"] = {**quotes, **attributes.get("quotes", {})}
        return replace(RULE_SETS[like], **{"code": code, "title": code, "source": "", **attributes})
    except PotError as error:
        raise PotError(f"{name}: {error}", error.where) from None


def _clause(key: str, value: object) -> Clause | None:
    """The clause that a key with this value affects, or None if no rule is quoted for the key."""
    if key in ("button_games", "stud_high", "stud_low"):
        return "position" if value == "position" else "card"
    return _CLAUSES.get(key)
