"""Hands as XML: found in a text, parsed alone, and never a harm to the hands beside them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cardspeak.histories import History, Unreadable
from cardspeak.histories.reading.read import hands_in
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.reader import Read
from cardspeak.histories.sites.markup import elements
from cardspeak.histories.sites.markup.elements import element_of
from tests.cases import cases
from tests.histories.sites.reading import histories, sample

SITES = {"boss": "</HISTORY>", "ipoker": "</game>", "merge": "</game>", "microgaming": "</Game>"}
MUTATIONS = 40


def read(text: str) -> list[Read]:
    """All that is read from a text."""
    return list(hands_in([text], next(iter(histories("boss"))).source.file))


def without_source(hand: Read) -> History:
    """The hand as if it were the first of its file."""
    assert isinstance(hand, History), hand
    fields = {name: getattr(hand, name) for name in hand.__dataclass_fields__}
    return History(**fields | {"source": histories("boss")[0].source})


@cases("site", SITES)
def test_money_adds_up_in_the_samples(site: str) -> None:
    for hand in histories(site):
        put_in = sum(player.contributed for player in hand.players)
        paid = sum(award.amount for award in hand.awards) + sum(back.amount for back in hand.returned)
        if hand.rake is not None:
            assert put_in == paid + hand.rake, hand.id
        else:
            assert paid <= put_in <= paid * 110 / 100, hand.id


@cases("site", SITES)
def test_a_text_in_any_chunks_has_the_same_hands(site: str) -> None:
    text = sample(site)
    head, rest = text[:2_000], text[2_000:]
    for chunks in (rest.splitlines(keepends=True), [rest[at : at + 97] for at in range(0, len(rest), 97)]):
        assert list(hands_in([head, *chunks], site)) == list(histories(site))


@cases("site", SITES)
def test_a_text_on_one_line_has_the_same_hands(site: str) -> None:
    hands = read(sample(site).replace("\n", " "))
    assert [_money(hand) for hand in hands] == [_money(hand) for hand in histories(site)]


@cases("site", SITES)
def test_a_cut_file_gives_the_hands_before_the_cut_and_part_of_the_last(site: str) -> None:
    text = sample(site)
    close = SITES[site]
    first = text.index(close) + len(close)
    cut = text.index(close, first) - 200
    whole, part = read(text[:cut])
    assert without_source(whole) == without_source(histories(site)[0])
    if isinstance(part, History):
        assert part.missing[0] == "the end of the hand"


@cases("site", SITES)
def test_a_hand_that_is_not_closed_ends_where_the_next_begins(site: str) -> None:
    hands = read(sample(site).replace(SITES[site], "", 1))
    assert len(hands) == len(histories(site))
    assert isinstance(hands[0], History)
    assert hands[0].missing == ("the end of the hand",)
    assert list(map(without_source, hands[1:])) == list(map(without_source, histories(site)[1:]))


@cases("site", SITES)
def test_a_broken_hand_is_unreadable_and_the_others_are_not(site: str) -> None:
    text = sample(site)
    at = text.index('="', text.index(SITES[site]) - 400)
    hands = read(text[:at] + text[at + 2 :])
    assert isinstance(hands[0], Unreadable)
    assert hands[0].reason.startswith("this is not XML: ")
    assert list(map(without_source, hands[1:])) == list(map(without_source, histories(site)[1:]))


@cases("site", SITES)
def test_what_stands_between_hands_is_not_dropped_in_silence(site: str) -> None:
    close = SITES[site]
    before, after = sample(site).split(close, 1)
    hands = read(f"{before}{close}\nPlease read\nthis.\n{after}")
    strange = [hand for hand in hands if isinstance(hand, Unreadable)]
    assert [(hand.source.n, hand.reason) for hand in strange] == [(-1, "'Please read this.' stands between the hands")]
    assert len(hands) == len(histories(site)) + 1


@cases("site", SITES)
def test_a_file_that_begins_in_a_hand_says_so(site: str) -> None:
    text = sample(site)
    close = SITES[site]
    hands = read(text[text.index(close) - 60 :])
    assert isinstance(hands[0], Unreadable)
    assert hands[0].source.n == -1
    assert len(hands) == len(histories(site))
    assert all(isinstance(hand, History) for hand in hands[1:])


def mutations(text: str, rng: random.Random) -> Iterator[str]:
    """Texts with a part that is left out, doubled, or replaced."""
    for _ in range(MUTATIONS):
        start = rng.randrange(len(text))
        end = min(len(text), start + rng.choice((1, 1, 2, 5, 20, 100, 1000)))
        put = rng.choice(("", text[start:end] * 2, "\x00", "<", '"', "&", "-1", "9" * 40, "N/A", "é", "]]>", "<!--"))
        yield text[:start] + put + text[end:]


@cases("site", [*SITES, "igt"])
def test_mutated_files_are_read_without_a_traceback(site: str) -> None:
    rng = random.Random(f"mutations of {site}")
    for text in mutations(sample(site), rng):
        for hand in hands_in([text], site):
            assert isinstance(hand, History | Unreadable)
            if isinstance(hand, Unreadable):
                assert hand.reason
                assert "\n" not in hand.reason


@cases(
    ("text", "reason"),
    [
        ("<a><b></a>", "mismatched tag at line 1, column 9"),
        ("<a\nb='1' b='2'/>", "duplicate attribute at line 2"),
        ("", "no element found"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "it has a document type"),
        ("<a>" * 51, "nested too deeply"),
        ("<a>" + "<b/>" * 4_001 + "</a>", "too many elements"),
        ("<a>" + " " * (1 << 20), "longer than 1,048,576 characters"),
    ],
)
def test_what_is_not_an_element_is_an_error(text: str, reason: str) -> None:
    with pytest.raises(BadHandError, match=reason):
        element_of(text)


@cases(
    ("text", "name"),
    [
        ('<a name="R&B"/>', "R&B"),
        ('<a name="R&amp;B &lt;3"/>', "R&B <3"),
        ('<a name="I <3 U & me"/>', "I <3 U & me"),
        ('<a name="&Aring;sa &nope; &#228;"/>', "Åsa &nope; ä"),
        ('<a name="x\x01y"/>', "x y"),
    ],
)
def test_what_sites_write_although_it_is_not_xml_is_mended(text: str, name: str) -> None:
    assert element_of(text).get("name") == name


def test_a_hand_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elements, "_LONGEST_HAND", 2_000)
    text = sample("microgaming")
    close = text.index("</Gameplay>")
    hands = list(hands_in([text[:close], *[" " * 1_000] * 20, text[close:]], "microgaming"))
    assert isinstance(hands[0], Unreadable)
    assert "longer than 2,000 characters" in hands[0].reason


def _money(hand: Read) -> object:
    assert isinstance(hand, History), hand
    return (hand.id, hand.awards, hand.returned, hand.rake, [player.contributed for player in hand.players])
