"""Each code that a check can find, on small hands; and the amounts that the cards pay."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from cardspeak.cards import parse_cards
from cardspeak.histories import Outside, Shown, Source, Unreadable
from cardspeak.histories.checking.batch import check_batch
from cardspeak.histories.checking.codes import CODES
from cardspeak.histories.checking.values import Valuer
from cardspeak.histories.record.history import HIDDEN, PrintedPot
from tests.cases import cases
from tests.histories.checking.hands import check, draft_of, hand_of

ACES, KINGS, QUEENS, LOW = "As Ah", "Ks Kh", "Qs Qh", "3c 4d"
PAIRS = {"A": ACES, "B": QUEENS}

_EVEN = {"A": "10", "B": "10"}
_THREE = {"A": "5", "B": "20", "C": "20"}

HANDS: dict[str, tuple[str, dict[str, Any]]] = {
    "the best hand wins": ("cards", {"bets": _EVEN, "awards": {"A": "20"}, "cards": PAIRS}),
    "everybody else folded": ("money", {"bets": {"A": "2", "B": "6"}, "awards": {"B": "4"}, "folded": "A"}),
    "the award contains the uncalled bet": (
        "money",
        {"bets": {"A": "2", "B": "6"}, "awards": {"B": "8"}, "folded": "A"},
    ),
    "a printed rake": ("cards", {"bets": _EVEN, "awards": {"A": "19"}, "cards": PAIRS, "rake": "1"}),
    "the uncalled bet returned": (
        "cards",
        {"bets": {"A": "10", "B": "30"}, "awards": {"A": "20"}, "cards": PAIRS, "returned": {"B": "20"}},
    ),
    "rake from two pots in any proportion": (
        "cards",
        {
            "bets": _THREE,
            "awards": {"A": "15", "B": "27"},
            "cards": {"A": ACES, "B": QUEENS, "C": LOW},
            "rake": "3",
        },
    ),
    "no rake printed": ("unprinted-rake", {"bets": _EVEN, "awards": {"A": "19"}, "cards": PAIRS}),
    "too much for a rake": ("money-missing", {"bets": _EVEN, "awards": {"A": "17"}, "cards": PAIRS}),
    "no rake in a tournament": (
        "money-missing",
        {"bets": _EVEN, "awards": {"A": "19"}, "cards": PAIRS, "kind": "tournament"},
    ),
    "no rake from chips in PHH": (
        "money-missing",
        {"bets": _EVEN, "awards": {"A": "19"}, "cards": PAIRS, "site": "PHH", "currency": None},
    ),
    "a rake from dollars in PHH": (
        "unprinted-rake",
        {"bets": _EVEN, "awards": {"A": "19"}, "cards": PAIRS, "site": "PHH"},
    ),
    "more than the pot": ("money-added", {"bets": _EVEN, "awards": {"A": "21"}, "cards": PAIRS}),
    "the worse hand was paid": ("payee", {"bets": _EVEN, "awards": {"B": "20"}, "cards": PAIRS}),
    "a side pot to the wrong player": (
        "payee",
        {"bets": _THREE, "awards": {"A": "15", "C": "30"}, "cards": {"A": ACES, "B": QUEENS, "C": LOW}},
    ),
    "a tie that was not divided equally": (
        "amount",
        {"bets": _EVEN, "awards": {"A": "15", "B": "5"}, "cards": {"A": ACES, "B": "Ad Ac"}},
    ),
    "the odd cent to the wrong player": (
        "odd-chip",
        {"bets": {"A": "1.05", "B": "1.05", "C": "0.05"}, "folded": "C", "awards": {"A": "1.08", "B": "1.07"}}
        | {"cards": {"A": ACES, "B": "Ad Ac"}, "button": 1},
    ),
    "the odd cent left of the button": (
        "cards",
        {"bets": {"A": "1.05", "B": "1.05", "C": "0.05"}, "folded": "C", "awards": {"A": "1.07", "B": "1.08"}}
        | {"cards": {"A": ACES, "B": "Ad Ac"}, "button": 1},
    ),
    "an odd chip of 50 cents, of a site that has such chips": (
        "odd-chip",
        {"bets": {"A": "160", "B": "160", "C": "0.50"}, "folded": "C", "awards": {"A": "160.50", "B": "160"}}
        | {"cards": {"A": ACES, "B": "Ad Ac"}, "site": "FullTilt"},
    ),
    "chips of 50 cents where a cent is the smallest": (
        "amount",
        {"bets": {"A": "160", "B": "160", "C": "0.50"}, "folded": "C", "awards": {"A": "160.50", "B": "160"}}
        | {"cards": {"A": ACES, "B": "Ad Ac"}},
    ),
    "half of a tie, which all amounts are multiples of, is no odd chip": (
        "payee",
        {"bets": {"A": "10", "B": "10", "C": "10"}, "folded": "C", "awards": {"A": "30"}}
        | {"cards": {"A": ACES, "B": "Ad Ac"}, "site": "FullTilt", "kind": "tournament"},
    ),
    "the uncalled bet returned to somebody else": (
        "returned",
        {"bets": {"A": "10", "B": "30"}, "awards": {"B": "20"}, "cards": {"A": QUEENS, "B": ACES}}
        | {"returned": {"A": "10"}},
    ),
    "too much returned": (
        "returned",
        {"bets": {"A": "10", "B": "30"}, "awards": {"A": "19"}, "cards": PAIRS, "returned": {"B": "21"}},
    ),
    "an uncalled bet that went back without a line of a site that prints it": (
        "silent-return",
        {"bets": {"A": "10", "B": "30"}, "awards": {"A": "20"}, "cards": PAIRS, "site": "PokerStars"},
    ),
    "an uncalled bet of a site that does not print it": (
        "cards",
        {"bets": {"A": "10", "B": "30"}, "awards": {"A": "20"}, "cards": PAIRS},
    ),
    "a rake that only a wrong total would explain": (
        "money-missing",
        {"bets": _EVEN, "awards": {"A": "19"}, "cards": PAIRS, "total_pot": "19.50"},
    ),
    "a total larger than what went in, and no rake": (
        "money-added",
        {"bets": _EVEN, "awards": {"A": "19"}, "cards": PAIRS, "total_pot": "24"},
    ),
    "a card twice, and nobody else is left": (
        "edited-record",
        {"bets": {"A": "2", "B": "6"}, "awards": {"B": "4"}, "folded": "A", "boards": ("2c 7d 9h",)}
        | {"cards": {"B": "As 7d"}},
    ),
    "cancelled, and not all went back": (
        "money-missing",
        {"bets": _EVEN, "awards": {}, "cancelled": True, "boards": (), "returned": {"A": "10", "B": "9"}},
    ),
    "a player who folded was paid": (
        "not-live",
        {"bets": {"A": "2", "B": "2", "C": "0"}, "awards": {"A": "4"}, "folded": "A"},
    ),
    "a card twice": ("duplicate-card", {"bets": _EVEN, "awards": {"A": "20"}, "cards": {"A": ACES, "B": "As Qh"}}),
    "a card of another deck": (
        "wrong-deck",
        {"bets": _EVEN, "awards": {"A": "20"}, "cards": PAIRS, "game": "shortdeck"},
    ),
    "nobody was paid": ("no-award", {"bets": _EVEN, "awards": {}, "cards": PAIRS}),
    "cancelled": ("cancelled", {"bets": _EVEN, "awards": {}, "cancelled": True, "boards": ()}),
    "no game": ("no-game", {"bets": _EVEN, "awards": {"A": "20"}, "cards": PAIRS, "game": None}),
    "no river": ("no-board", {"bets": _EVEN, "awards": {"A": "20"}, "cards": PAIRS, "boards": ("2c 7d 9h Js",)}),
    "a winner without cards": ("no-cards", {"bets": _EVEN, "awards": {"B": "20"}, "cards": {"A": ACES}}),
    "all others mucked": ("cards", {"bets": _EVEN, "awards": {"B": "20"}, "cards": {}}),
    "a loser without cards": ("cards", {"bets": _EVEN, "awards": {"B": "20"}, "cards": {"B": LOW}}),
    "the end is missing": ("cut", {"bets": _EVEN, "awards": {}, "missing": ["the end of the hand"]}),
    "run twice": (
        "run-it-twice",
        {"bets": _EVEN, "awards": {"A": "10", "B": "10"}, "cards": PAIRS}
        | {"boards": ("2c 7d 9h Js Kd", "2c 7d 9h Js Qd")},
    ),
    "a fee beside the rake": (
        "jackpot-fee",
        {"bets": _EVEN, "awards": {"A": "18.5"}, "cards": PAIRS, "rake": "1", "fees": {"jackpot": Decimal("0.5")}},
    ),
    "a total with rake, as sites print it": (
        "cards",
        {"bets": _EVEN, "awards": {"A": "19"}, "cards": PAIRS, "rake": "1", "total_pot": "20"},
    ),
    "a total without rake, as other sites print it": (
        "cards",
        {"bets": _EVEN, "awards": {"A": "19"}, "cards": PAIRS, "rake": "1", "total_pot": "19"},
    ),
    "a total with uncalled chips": (
        "money",
        {"bets": {"A": "2", "B": "6"}, "awards": {"B": "4"}, "folded": "A", "total_pot": "8"},
    ),
    "a total that is none of these": (
        "total-pot",
        {"bets": _EVEN, "awards": {"A": "19"}, "cards": PAIRS, "rake": "1", "total_pot": "25"},
    ),
    "pots that do not add up to it": (
        "total-pot",
        {"bets": _THREE, "awards": {"A": "15", "B": "30"}, "cards": {"A": ACES, "B": QUEENS, "C": LOW}}
        | {"total_pot": "45", "pots": [PrintedPot("main pot", Decimal(15)), PrintedPot("side pot", Decimal(31))]},
    ),
    "a fee that is not printed": (
        "unprinted-fee",
        {"bets": _EVEN, "awards": {"A": "18.75"}, "cards": PAIRS, "rake": "1"}
        | {"site": "WinningPoker", "table_name": "Opal (JP) - 2"},
    ),
    "a fee of another jackpot that is not printed": (
        "unprinted-fee",
        {"bets": _EVEN, "awards": {"A": "18.75"}, "cards": PAIRS, "rake": "1"}
        | {"site": "WinningPoker", "table_name": "Opal ( Beast )"},
    ),
    "a fee at a table that has none": (
        "money-missing",
        {"bets": _EVEN, "awards": {"A": "18.75"}, "cards": PAIRS, "rake": "1", "site": "WinningPoker"},
    ),
    "a bounty": (
        "bounty",
        {"bets": _EVEN, "awards": {"A": "20"}, "cards": PAIRS, "outside": [Outside("bounty", 0, Decimal(5))]},
    ),
    "cashed out, without an award": (
        "cash-out",
        {"bets": _EVEN, "awards": {}, "cards": PAIRS, "outside": [Outside("cash-out", 0, Decimal("17.3"))]},
    ),
    "cashed out, and the cards pay somebody else": (
        "payee",
        {"bets": _EVEN, "awards": {}, "cards": PAIRS, "outside": [Outside("cash-out", 1, Decimal("3"))]},
    ),
}


@cases("name", HANDS)
def test_code(name: str) -> None:
    code, given = HANDS[name]
    checked = check(hand_of(**given))
    assert (checked.code, checked.status) == (code, CODES[code].status)


def test_every_code_has_a_hand() -> None:
    tested = {code for code, _ in HANDS.values()}
    assert set(CODES) - tested == {"mucked-winner", "words", "insurance", "outside", "unreadable"}  # tested below


def test_a_better_hand_that_was_mucked() -> None:
    draft = draft_of(_EVEN, {"B": "20"}, cards={"B": QUEENS})
    draft.show(0, Shown(0, parse_cards(ACES), "mucked"))
    checked = check(draft.history())
    assert checked.code == "mucked-winner"
    assert checked.reason == "A mucked the best hand"


def test_a_mucked_hand_is_dead_where_live_play_is_recorded() -> None:
    draft = draft_of(_EVEN, {"B": "20"}, cards={"B": QUEENS}, site="PHH")
    draft.deal(0, parse_cards(ACES))
    draft.show(0, Shown(0, (), "mucked"))
    assert check(draft.history()).code == "cards"


def test_cards_that_are_not_known_are_named_and_not_compared() -> None:
    draft = draft_of(_EVEN, {"A": "20"}, cards={"B": QUEENS})
    draft.show(0, Shown(0, (HIDDEN, HIDDEN), "shown"))
    checked = check(draft.history())
    assert checked.code == "no-cards"
    assert checked.to_dict()["shown"][1]["cards"] == ["??", "??"]


def test_an_amount_with_too_many_decimals_is_not_a_hang() -> None:
    tiny = "1e-999999"
    hand = hand_of({"A": tiny, "B": tiny}, {"A": tiny}, cards=PAIRS)
    assert check(hand).status in ("unreadable", "differs")


def test_words_that_the_cards_do_not_make() -> None:
    draft = draft_of(_EVEN, {"A": "20"}, cards={"B": QUEENS})
    draft.show(0, Shown(0, parse_cards(ACES), "shown", "a pair of Kings"))
    checked = check(draft.history())
    assert (checked.status, checked.code) == ("differs", "words")
    assert checked.reason == 'A has "a pair of Kings", the cards make "One pair, aces"'


@cases("kind", ("insurance", "transfer"))
def test_money_outside_the_pot(kind: str) -> None:
    hand = hand_of(_EVEN, {"A": "20"}, cards=PAIRS, outside=[Outside(kind, 1, Decimal(-3))])
    assert check(hand).code == {"transfer": "outside"}.get(kind, kind)


def test_a_hand_that_cannot_be_read() -> None:
    (checked,) = check_batch([Unreadable(Source("x.txt", 3, 40), "Test", "no player was found")], Valuer())
    assert (checked.status, checked.reason) == ("unreadable", "line 40: no player was found")
    assert checked.to_dict()["contributed"] is None


def test_who_how_much_and_which_pot() -> None:
    checked = check(hand_of(**HANDS["a side pot to the wrong player"][1]))
    assert checked.reason == "B was paid 0, the cards pay 30 (side pot 1); C was paid 30, the cards pay 0"
    assert checked.paid_by_the_cards == {"A": Decimal(15), "B": Decimal(30)}


def test_the_cards_pay_what_the_site_prints_with_an_uncalled_bet() -> None:
    checked = check(hand_of({"A": "10", "B": "30"}, {"B": "40"}, cards={"A": QUEENS, "B": ACES}))
    assert checked.code == "cards"
    assert checked.paid_by_the_cards == {"B": Decimal(40)}
    assert checked.collected == {"B": Decimal(40)}


def test_an_ante_that_is_all_in_wins_the_antes_only() -> None:
    hand = hand_of(
        {"A": "0", "B": "10", "C": "10"},
        {"A": "9", "B": "24"},
        dead={"A": "3", "B": "5", "C": "5"},
        cards={"A": ACES, "B": KINGS.replace("Kh", "Kc"), "C": LOW},
        boards=("2c 7d 9h Js Td",),
        kind="tournament",
    )
    assert check(hand).code == "cards"


def test_high_low_and_the_odd_cent() -> None:
    for awards, code in (({"A": "0.39", "B": "0.38"}, "cards"), ({"A": "0.38", "B": "0.39"}, "odd-chip")):
        hand = hand_of(
            {"A": "0.38", "B": "0.38", "C": "0.01"},
            awards,
            folded="C",
            cards={"A": "Kh Kc 9s 9d", "B": "As 3s Qh Qs"},
            boards=("2d 4h 8c Ks Td",),
            game="omaha8",
        )
        assert check(hand).code == code


def test_a_batch_gives_the_same_results_by_rules_and_by_kernels() -> None:
    hands = [hand_of(**given) for _, given in HANDS.values()]
    by_rules = check_batch(hands, Valuer(1_000))
    by_kernels = check_batch(hands, Valuer(0))
    assert by_rules == by_kernels
