"""Rulebooks in XML: what is read, the error for each mistake, and protection against hostile files."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardspeak
from cardspeak.errors import RulebookError
from cardspeak.rulebooks import GroupPattern, find_rulebook, read_rulebook
from cardspeak.rulebooks.rulebook import STANDARD_CARDS
from cardspeak.rulebooks.xml import rulebook_of_xml
from tests.cases import cases

ANY = '<hand name="Any" rank="1" points="1" match="*"/>'


def hands(*written: str) -> str:
    return f"<settings><hands>{''.join(written)}</hands></settings>"


def write(folder: Path, content: str | bytes, name: str = "book.xml") -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def message_of(path: object) -> str:
    with pytest.raises(RulebookError) as caught:
        read_rulebook(path)  # type: ignore[arg-type]  # also called with arguments of the wrong type
    message = str(caught.value)
    assert message.isprintable()  # a line break is not printable
    assert len(message) < 400
    return message


class TestWhatIsRead:
    def test_every_attribute(self) -> None:
        written = '<hand name="Two" rank="7" points="3" aces=" H " groupby="FaceValue" sort="ASC" match="FaceText: *,* ; suit:hearts"/>'  # fmt: skip
        (hand,) = rulebook_of_xml(hands(written), "mine").hands
        assert (hand.name, hand.rank, hand.points, hand.aces, hand.groupby) == ("Two", 7, 3, "high", "facevalue")
        assert (hand.sort, hand.match) == (
            "asc",
            (GroupPattern("facetext", ("*", "*")), GroupPattern("suit", ("hearts",))),
        )
        assert str(hand.match[0]) == "facetext:*,*"  # type: ignore[index]  # it has a pattern

    def test_what_may_be_left_out(self) -> None:
        (hand,) = rulebook_of_xml(hands('<hand name="Any" rank="1" match="*"/>'), "mine").hands
        assert (hand.points, hand.aces, hand.groupby, hand.sort, hand.match) == (0, "low", None, "no", ())

    def test_the_highest_rank_comes_first(self) -> None:
        written = [f'<hand name="{rank}" rank="{rank}" match="*"/>' for rank in (3, 10, 7)]
        assert [hand.rank for hand in rulebook_of_xml(hands(*written), "mine").hands] == [10, 7, 3]

    @pytest.mark.parametrize(
        "text",
        [
            f"<hands>{ANY}</hands>",
            f"<settings><defaults/><hands>{ANY}</hands><views><hand/></views></settings>",
            f"<a><b><c><hands><!-- one -->{ANY}</hands></c></b></a>",
            f'<?xml version="1.0" encoding="iso-8859-1"?><hands>{ANY}</hands>',
        ],
    )
    def test_hands_can_be_anywhere_in_the_document(self, text: str) -> None:
        book = rulebook_of_xml(text, "mine")
        assert [hand.name for hand in book.hands] == ["Any"]
        assert (book.name, book.source, book.number) == ("mine", "", "sum")
        assert book.cards == STANDARD_CARDS

    def test_the_root_can_name_the_rulebook(self) -> None:
        book = rulebook_of_xml(f'<hands name="Ours" source="a book">{ANY}</hands>', "mine")
        assert (book.name, book.source) == ("Ours", "a book")

    def test_unknown_attributes_are_kept(self) -> None:
        (hand,) = rulebook_of_xml(hands('<hand name="Any" rank="1" match="*" roupby="suit"/>'), "mine").hands
        assert hand.unknown_attributes == (("roupby", "suit"),)


def deck(change: dict[int, str] | None = None) -> str:
    """All cards, some of them changed."""
    written = [
        f'<card suit="{card.suit}" facetext="{card.face_text}" facevalue="{";".join(map(str, card.face_values))}"/>'
        for card in STANDARD_CARDS
    ]
    for at, text in (change or {}).items():
        written[at] = text
    return f"<deck>{''.join(written)}</deck>"


class TestCards:
    def test_cards_with_and_without_a_deck_in_any_order(self) -> None:
        cards = deck().removeprefix("<deck>").removesuffix("</deck>")
        backwards = ">".join(reversed(cards.split(">")[:-1])) + ">"
        for text in (cards, deck(), backwards):
            assert rulebook_of_xml(f"<a><cards>{text}</cards><hands>{ANY}</hands></a>", "mine").cards == STANDARD_CARDS

    def test_a_card_with_a_custom_description(self) -> None:
        jack = '<card name="Bauer" suit="Hearts" facetext="bauer" facevalue="11;20" color="pink" class="B"/>'
        book = rulebook_of_xml(f"<a><cards>{deck({38: jack})}</cards><hands>{ANY}</hands></a>", "mine")
        assert book.cards[38].texts("facevalue") == ("11", "20")
        assert [book.cards[38].texts(key) for key in ("facetext", "suit", "color", "class", "name")] == [
            ("bauer",),
            ("Hearts",),
            ("pink",),
            ("B",),
            ("Bauer",),
        ]
        assert book.cards[:38] == STANDARD_CARDS[:38]

    @cases(
        ("cards", "message"),
        [
            ("", "cards: 2c 2d 2h and 49 others are missing; describe all 52 cards, or none to use the standard cards"),
            (deck({51: ""}), "cards: As is missing; describe all 52 cards"),
            (deck({48: "", 49: "", 50: ""}), "cards: Ac Ad Ah are missing; describe all 52 cards"),
            (deck({48: "", 49: "", 50: "", 51: ""}), "cards: Ac Ad Ah and 1 other are missing; describe all 52 cards"),
            (deck({51: '<card suit="spades" facetext="king"/>'}), 'card 52: Ks appears twice; it is already described as "King of Spades"'),
            (deck({0: '<card facetext="two"/>'}), 'card 1: suit: "" is not accepted; give clubs, diamonds, hearts or spades'),
            (deck({0: '<card suit="club" facetext="two"/>'}), 'suit: "club" is not one of the choices; did you mean clubs?'),
            (deck({0: '<card suit="clubs" facetext="zwei"/>'}), 'card 1: facetext "zwei" is not a rank'),
            (deck({0: '<card suit="clubs" facetext="zwei" facevalue="15"/>'}), 'facetext "zwei" is not a rank'),
            (deck({0: '<card suit="clubs" facetext="two" facevalue="two"/>'}), 'facevalue: "two" is not accepted; give a whole number from 0 to 1,000'),
            (deck({0: '<card suit="clubs" facetext="two" facevalue="14;1"/>'}), "give a value, or the low and the high value"),
            (deck({0: '<card suit="clubs" facetext="two" facevalue="1;2;3"/>'}), "give a value, or the low and the high value"),
            (deck() * 4, "it describes 208 cards"),
        ],
    )  # fmt: skip
    def test_wrong_cards(self, cards: str, message: str) -> None:
        with pytest.raises(RulebookError) as caught:
            rulebook_of_xml(f"<a><cards>{cards}</cards><hands>{ANY}</hands></a>", "mine")
        assert message in str(caught.value)


WRONG_HANDS = [
    ("", "it defines no hands"),
    ("<hand/>", "hand 1: name is missing"),
    ('<hand name=""/>', 'hand 1: name: "" is not accepted; give a name'),
    (f'<hand name="{"x" * 201}"/>', "give a name of up to 200 characters on one line"),
    ('<hand name="A"/>', 'hand 1, "A": rank is missing'),
    ('<hand name="A" rnak="1" match="*"/>', 'hand 1, "A": rank is missing; is it misspelt as rnak?'),
    ('<hand name="A" rank="high" match="*"/>', 'hand 1, "A": rank: "high" is not accepted; give a whole number from 0 to 1,000,000'),
    ('<hand name="A" rank="-1" match="*"/>', 'rank: "-1" is not accepted; give a whole number'),
    ('<hand name="A" rank="1" points="ten" match="*"/>', 'hand "A" of rank 1: points: "ten" is not accepted; give a whole number'),
    ('<hand name="A" rank="1" points="1000001" match="*"/>', "give a whole number from 0 to 1,000,000"),
    ('<hand name="A" rank="1" points="1.5" match="*"/>', 'points: "1.5" is not accepted; give a whole number'),
    ('<hand name="A" rank="1" points="٣" match="*"/>', "give a whole number"),
    ('<hand name="A" rank="1" aces="hihg" match="*"/>', 'aces: "hihg" is not one of the choices; did you mean high? (accepted: high'),
    ('<hand name="A" rank="1" sort="up" match="*"/>', 'sort: "up" is not one of the choices (accepted: asc, des or no)'),
    ('<hand name="A" rank="1" groupby="suits" match="*"/>', 'groupby: "suits" is not one of the choices; did you mean suit? (accepted: *, facetext'),
    ('<hand name="A" rank="1"/>', 'hand "A" of rank 1: match is missing'),
    ('<hand name="A" rank="1" macht="*"/>', "match is missing; is it misspelt as macht?"),
    ('<hand name="A" rank="1" match=""/>', 'match: "": "" is not valid; write a key, a colon and cards'),
    ('<hand name="A" rank="1" match="*;*"/>', '"*" is not valid; write a key, a colon and cards'),
    ('<hand name="A" rank="1" match="facetext:*;"/>', '"" is not valid'),
    ('<hand name="A" rank="1" match="facetex:*"/>', '"facetex" is not a key; did you mean facetext? (accepted: facetext'),
    ('<hand name="A" rank="1" match="facetext:"/>', 'a card is empty in "facetext:"; write * for any card'),
    ('<hand name="A" rank="1" match="facetext:*,,*"/>', "a card is empty"),
    ('<hand name="A" rank="1" match="facevalue:ace"/>', 'the face value "ace" is not a number'),
    (f'<hand name="A" rank="1" match="{"facetext:*;" * 100}"/>', "give text such as"),
    ('<hand name="A" rank="1" match="*"/><hand name="B" rank="1" match="*"/>', 'the rank 1 is used by "A" and "B"; give each definition a different rank'),
    (ANY * 501, "it defines 501 hands; give at most 500"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "expected"), WRONG_HANDS, ids=[expected for _, expected in WRONG_HANDS])
def test_the_error_for_an_invalid_hand_says_what_is_accepted(written: str, expected: str, tmp_path: Path) -> None:
    message = message_of(write(tmp_path, hands(written)))
    assert message.startswith(f'"{str(tmp_path)[:20]}')  # a long path is shortened beside another quote
    assert expected.removeprefix("it") in message


LAUGHS = '<!DOCTYPE l [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {after} "{f"&{before};" * 10}">' for before, after in zip("abcdefghi", "bcdefghij", strict=True)
)
HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "billion laughs": (f"{LAUGHS}]><hands>&j;</hands>", "it has a document type (<!DOCTYPE); remove it"),
    "external entity": ('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><hands>&x;</hands>', "document type"),
    "parameter entity": ('<!DOCTYPE a [<!ENTITY % x SYSTEM "http://localhost/x"> %x;]><hands/>', "document type"),
    "document type": (f'<!DOCTYPE hands SYSTEM "http://localhost/x.dtd"><hands>{ANY}</hands>', "document type"),
    "undefined entity": (f"<hands>{ANY}&x;</hands>", "is not XML: undefined entity at line 1, column 56"),
    "huge": ("<hands>" + " " * 1_000_000 + "</hands>", "is too large: a rulebook can have at most 100,000 bytes"),
    "deep": ("<a>" * 12_000 + "</a>" * 12_000, "defines no hand"),
    "deep and open": ("<a>" * 30_000, "is not XML: no element found at line 1, column 90001"),
    "deep hands": ("<hands>" * 6_000 + "</hands>" * 6_000, "defines no hand"),
    "many attributes": ("<hands><hand " + " ".join(f"a{n}=''" for n in range(9000)) + "/></hands>", "name is missing"),
    "NUL": (f"<hands>\0{ANY}</hands>", "is not XML: not well-formed (invalid token) at line 1, column 8"),
    "NUL in a name": (b'<hands><hand name="\0"/></hands>', "is not XML: not well-formed (invalid token)"),
    "a character that is none": ("<hands>&#0;</hands>", "reference to invalid character number"),
    "new line in a name": ('<hands><hand name="a&#10;b"/></hands>', "give a name"),
    "UTF-16": (f"<hands>{ANY}</hands>".encode("utf-16"), "is not text in UTF-8"),
    "Latin 1": ('<hands><hand name="é"/></hands>'.encode("latin-1"), "is not text in UTF-8: byte 20 cannot be read"),
    "an encoding that there is not": (f'<?xml version="1.0" encoding="x-none"?><hands>{ANY}</hands>', ""),
    "not XML": ("Royal Flush: 10 points", "is not XML: syntax error at line 1, column 1"),
    "TOML": ('[[hands]]\nname = "A"', "is not XML: syntax error at line 1, column 1"),
    "open": ("<settings>\n <hands>\n  <hand</hands>", "is not XML: not well-formed (invalid token) at line 3, column 8"),
    "two roots": (f"<hands>{ANY}</hands><hands/>", "is not XML: junk after document element at line 1"),
    "empty": ("", "is empty; a rulebook has hands with a name and points"),
    "blank": (" \n", "is empty"),
    "no hands": ("<settings/>", "defines no hand"),
    "an attribute twice": ('<hands><hand name="a" name="b"/></hands>', "is not XML: duplicate attribute"),
    "an unknown prefix": ("<hands><x:hand/></hands>", "is not XML: unbound prefix"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_no_hostile_file_does_harm(name: str, tmp_path: Path) -> None:
    content, message = HOSTILE[name]
    path = write(tmp_path, content)
    if not message:
        assert read_rulebook(path).hands[0].name == "Any"  # the declared encoding is ignored
        return
    assert message in message_of(path)


@given(st.text(alphabet="<>&;!/=\"'?[]ahnds* \n\0é", max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        book = rulebook_of_xml(text, "mine")
    except RulebookError as error:
        assert str(error).isprintable()
        assert len(str(error)) < 400
    else:
        assert book.hands


class TestFiles:
    def test_a_file_that_begins_like_xml_is_xml(self, tmp_path: Path) -> None:
        path = write(tmp_path, f"\n<hands>{ANY}</hands>", "book.txt")
        assert read_rulebook(path).name == "book"
        assert read_rulebook(str(write(tmp_path, f"<hands>{ANY}</hands>", "UPPER.XML"))).name == "UPPER"

    def test_a_file_that_ends_in_xml_is_xml(self, tmp_path: Path) -> None:
        assert "is not XML" in message_of(write(tmp_path, '[[hands]]\nname = "A"\npoints = 1\n'))

    def test_bundled_names(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        assert read_rulebook("classic") is read_rulebook("classic.xml")
        assert read_rulebook("standard") is read_rulebook("standard.toml")
        write(tmp_path, f"<hands>{ANY}</hands>", "classic.xml")
        assert len(read_rulebook("classic.xml").hands) == 1
        assert len(read_rulebook("classic").hands) == 36

    def test_a_rulebook_object_is_returned_unchanged(self) -> None:
        book = read_rulebook("classic")
        assert find_rulebook(book) is book
        assert find_rulebook("classic") is book
        assert repr(book) == "<Rulebook classic, 36 definitions>"
        assert repr(replace(book, hands=book.hands[:1])) == "<Rulebook classic, 1 definition>"
        again = read_rulebook(Path(cardspeak.__file__).parent / "rulebooks" / "classic.xml")
        assert again is not book
        assert again == book
        assert hash(again) == hash(book)

    @cases(
        ("path", "message"),
        [
            ("clasic", 'rulebook: "clasic" is not known; did you mean classic? (give classic or standard, or the path of a file that ends in .toml, .json or .xml)'),
            ("mine", 'rulebook: "mine" is not known; give classic or standard, or the path'),
            ("", 'rulebook: "" is not known; give classic'),
            ("-", 'rulebook: "-" is not known; give classic'),
            ("x" * 5000, "is not known; give classic"),
            ("none.xml", '"none.xml" cannot be read: no such file or directory'),
            ("a\0b.xml", '"a\\x00b.xml" cannot be read: it is not a valid file name'),
            (None, 'rulebook: "None" is not a rulebook; give classic'),
            (b"classic", "is not a rulebook; give classic"),
            (["classic"], "is not a rulebook; give classic"),
        ],
    )  # fmt: skip
    def test_invalid_files(self, path: object, message: str) -> None:
        assert message in message_of(path)

    @pytest.mark.skipif(not Path("/dev/fd").exists(), reason="this system has no /dev/fd")
    @pytest.mark.parametrize("text", [f"<hands>{ANY}</hands>", '[[hands]]\nname = "Any"\npoints = 1\n'])
    def test_a_pipe_is_read_once(self, text: str) -> None:
        """A shell passes a pipe for `--rulebook <(cat book.toml)`."""
        reader, writer = os.pipe()
        os.write(writer, text.encode())
        os.close(writer)
        try:
            assert read_rulebook(f"/dev/fd/{reader}").hands[0].name == "Any"
        finally:
            os.close(reader)

    def test_a_folder(self, tmp_path: Path) -> None:
        assert "cannot be read: is a directory" in message_of(tmp_path)


def test_nothing_is_loaded_before_it_is_needed() -> None:
    """XML parsers are loaded to read XML, NumPy to count all hands, and Numba never."""
    code = (
        "import sys, cardspeak\n"
        "print(*(f'cardspeak.rulebooks.{name}' in sys.modules for name in ('analysis', 'check')))\n"
        "from cardspeak.rulebooks import read_rulebook\n"
        "from cardspeak.rulebooks.analysis import analyze\n"
        "print(*(name in sys.modules for name in ('xml.etree.ElementTree', 'defusedxml', 'numpy', 'numba')))\n"
        "analyze('As Ah', board='Ad Qd Qc 7s')\n"
        "print(*(name in sys.modules for name in ('defusedxml', 'numpy', 'numba')))\n"
        "from cardspeak.rulebooks.check import check_rulebook\n"
        "check_rulebook('standard')\n"
        "print('numba' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "False False",
        "False False False False",
        "True False False",
        "False",
    ]
