"""Hands that are XML elements: found in a text of any size, and parsed one at a time.

Files are not trusted: defusedxml parses them and rejects document types, entities and external references. Each hand is
cut out of the text before it is parsed, so a broken hand, or a file that ends in the middle of one, harms no other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html.entities import html5
from typing import Any, NamedTuple
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import ErrorString

from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Source, Unreadable
from cardspeak.histories.record.reader import FileReader, Read

_LONGEST_HAND = 1 << 20
_MOST_ELEMENTS = 4_000
_DEEPEST = 50
_LONGEST_BETWEEN = 1 << 16
_LONGEST_MARK = 64

_ENTITY = re.compile(r"&(#?\w{1,31};)?")
_XML_ENTITIES = frozenset({"amp;", "lt;", "gt;", "quot;", "apos;"})
_QUOTED = re.compile(r'"[^"\n]{0,300}"')
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_OUTER = re.compile(
    r"<\?[^<>]{0,200}\?>|</?(?:root|sessions?|games|hands|histories|description)\b[^<>]{0,2000}>", re.IGNORECASE
)
"""What can stand around hands: declarations, and the elements that hold several hands."""


class Element:
    """An element of XML, with its tag and the names of its attributes in lower case.

    Attributes:
        tag: the tag.
        attributes: the attributes by name.
        line: the number of its line in the text of the hand, from 0; -1 if there is none.
        text: the text in the element, without that of its children.
        children: the elements in it.
    """

    __slots__ = ("attributes", "children", "line", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int = -1) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.text = ""
        self.children: list[Element] = []

    def get(self, name: str) -> str:
        """The attribute without blanks around it; empty if there is none."""
        return self.attributes.get(name, "").strip()

    def named(self, tag: str) -> list[Element]:
        """The children with the tag."""
        return [child for child in self.children if child.tag == tag]

    def within(self, tag: str) -> Element:
        """The first child with the tag; an empty element if there is none."""
        return next((child for child in self.children if child.tag == tag), Element(tag, {}))

    def __str__(self) -> str:
        attributes = "".join([f' {name}="{value}"' for name, value in self.attributes.items()])
        return f"<{self.tag}{attributes}>{self.text.strip()}"


class Form(NamedTuple):
    """How a site writes hands as XML.

    Attributes:
        site: the name of the site.
        tag: the tag of a hand, in lower case.
        read: reads a hand into a draft, from its element and that of the header.
        head: the tag with which the part that precedes several hands begins; empty if there is none.
        header: the tag of the header in that part.
        between: what else can stand between hands, as a pattern.
    """

    site: str
    tag: str
    read: Callable[[Draft, Element, Element], None]
    head: str = ""
    header: str = ""
    between: str = ""


def reader_of(form: Form, knows: str) -> FileReader:
    """The reader of files in this form; the pattern `knows`, of a tag, is found in the start of such a file."""
    pattern = re.compile(knows, re.IGNORECASE)

    def hands(chunks: Iterator[str], name: str) -> Iterator[Read]:
        return _hands(form, chunks, name)

    return FileReader(form.site, lambda head: "<" in head and pattern.search(head) is not None, hands)


# --- hands in a text


class _Piece(NamedTuple):
    """A part of a text: what precedes a hand, and the hand, which is empty at the end of the text."""

    before: str
    before_line: int
    text: str
    line: int
    is_whole: bool


def _hands(form: Form, chunks: Iterator[str], name: str) -> Iterator[Read]:
    """The hands in a text."""
    header = Element(form.header, {})
    n = 0
    for piece in _pieces(chunks, form):
        strange = _strange(form, piece.before)
        if strange and (piece.text or n):
            reason = f"{strange[:60]!r} stands between the hands"
            yield Unreadable(Source(name, -1, piece.before_line), form.site, reason)
        header = _header(form, piece.before) or header
        if piece.text:
            yield _hand(form, piece, header, Source(name, n, piece.line))
            n += 1
    if n == 0:
        yield Unreadable(Source(name, 0, 1), form.site, "the file ends before the first hand")


def _hand(form: Form, piece: _Piece, header: Element, source: Source) -> Read:
    """The hand in a piece of a text, or why it cannot be read."""
    draft = Draft(form.site, source)
    try:
        hand = element_of(piece.text, is_cut=not piece.is_whole)
        if not piece.is_whole:
            draft.missing.append("the end of the hand")
        form.read(draft, hand, header)
        return draft.history()
    except BadHandError as error:
        return Unreadable(source, form.site, str(error))


def _header(form: Form, before: str) -> Element | None:
    """The header in what precedes a hand, or None; an empty element if it cannot be read."""
    lower = before.lower()
    start = lower.rfind(f"<{form.head}") if form.head else -1
    if start < 0:
        return None
    start = lower.find(f"<{form.header}", start)
    try:
        return element_of(before[start:], is_cut=True) if start >= 0 else Element(form.header, {})
    except BadHandError:
        return Element(form.header, {})


def _strange(form: Form, before: str) -> str:
    """What precedes a hand and is not known; empty if there is nothing."""
    if not before or before.isspace():
        return ""
    lower = before.lower()
    start, end = lower.find(f"<{form.head}"), lower.rfind(f"</{form.header}")
    if form.head and 0 <= start < end:
        before = before[:start] + before[before.index(">", end) + 1 :] if ">" in before[end:] else before[:start]
    rest = _OUTER.sub(" ", before)
    return " ".join((re.sub(form.between, " ", rest) if form.between else rest).split())


def _pieces(chunks: Iterator[str], form: Form) -> Iterator[_Piece]:
    """The hands in a text, and what precedes each. A hand that is not closed ends where the next one begins."""
    heads = "|".join([r"\?xml", *([form.head] if form.head else [])])
    mark = re.compile(rf"(<{form.tag}(?=[\s/>]))|(</{form.tag}\s*>)|<(?:{heads})(?=[\s>])", re.IGNORECASE)
    before, before_line = "", 1
    text, line, in_hand = "", 1, False  # what is not yet yielded, the number of its first line, whether it is a hand
    scanned = 0
    for chunk in chunks:
        text += chunk
        base = 0
        for match in mark.finditer(text, scanned):
            is_end = match[2] is not None
            cut = match.end() if is_end else match.start()
            scanned = match.end()
            if in_hand:
                yield _Piece(before, before_line, text[base:cut], line, is_end)
            elif match[1]:
                before, before_line = text[base:cut], line
            else:
                continue
            line += text.count("\n", base, cut)
            base = cut
            if in_hand and not is_end:
                before, before_line = "", line
            in_hand = match[1] is not None
        if in_hand and len(text) - base > _LONGEST_HAND:
            yield _Piece(before, before_line, text[base:], line, False)
            in_hand = False
            line += text.count("\n", base)
            base = len(text)
        elif not in_hand and len(text) - base > _LONGEST_BETWEEN:
            line += text.count("\n", base, len(text) - _LONGEST_BETWEEN)
            base = len(text) - _LONGEST_BETWEEN
        scanned = max(scanned, len(text) - _LONGEST_MARK) - base
        text = text[base:]
    if in_hand:
        yield _Piece(before, before_line, text, line, False)
    else:
        yield _Piece(text, line, "", line, True)


# --- an element


def element_of(text: str, *, is_cut: bool = False) -> Element:
    """The element in a text. If the text is cut, the parts before the cut.

    Raises:
        BadHandError: the text is not XML, has a document type or entities, or is too large or too deep.
    """
    if len(text) > _LONGEST_HAND:
        raise BadHandError(f"the hand is longer than {_LONGEST_HAND:,} characters")
    try:
        return _parsed(text, is_cut)
    except _NotXmlError as error:
        mended = _mended(text)
        if mended == text:
            raise BadHandError(f"this is not XML: {error}") from None
    try:
        return _parsed(mended, is_cut)
    except _NotXmlError as error:
        raise BadHandError(f"this is not XML: {error}") from None


class _NotXmlError(Exception):
    """The text is not XML."""


class _Collector:
    """Collects the elements that a parser reports; the methods are its handlers."""

    def __init__(self, parser: Any) -> None:
        self.root: Element | None = None
        self._parser = parser
        self._open: list[Element] = []
        self._n = 0

    def start(self, tag: str, attributes: list[str]) -> None:
        """Begin an element; its attributes are names and values in turn."""
        self._n += 1
        if self._n > _MOST_ELEMENTS or len(self._open) >= _DEEPEST:
            raise BadHandError("the hand has too many elements, or they are nested too deeply")
        names = iter(attributes)
        by_name = {name.lower(): value for name, value in zip(names, names, strict=True)}
        element = Element(tag.lower(), by_name, self._parser.CurrentLineNumber - 1)
        if self._open:
            self._open[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self._open.append(element)

    def data(self, text: str) -> None:
        """Add text to the element that is open."""
        if self._open:
            self._open[-1].text += text

    def end(self, _tag: str) -> None:
        """End an element."""
        self._open.pop()


def _parsed(text: str, is_cut: bool) -> Element:
    """The element in a text that is not too long."""
    from defusedxml import DefusedXmlException, DTDForbidden
    from defusedxml.ElementTree import DefusedXMLParser

    # The handlers that guard against document types and entities stay. Those that build a tree do not know the lines;
    # the target has none of them.
    parser = DefusedXMLParser(target=object(), forbid_dtd=True, forbid_entities=True, forbid_external=True)
    expat = parser.parser
    collector = _Collector(expat)
    expat.DefaultHandlerExpand = None
    expat.StartElementHandler, expat.EndElementHandler = collector.start, collector.end
    expat.CharacterDataHandler = collector.data
    try:
        parser.feed(text)
        parser.close()
    except ParseError as error:
        if not is_cut or collector.root is None:
            line, column = error.position
            raise _NotXmlError(f"{ErrorString(error.code)} at line {line}, column {column + 1}") from None
    except DTDForbidden:
        raise BadHandError("it has a document type (<!DOCTYPE)") from None
    except DefusedXmlException:
        raise BadHandError("it has entities or refers to other files") from None
    except (ValueError, LookupError, AssertionError) as error:
        raise _NotXmlError(str(error)[:80]) from None
    if collector.root is None:
        raise _NotXmlError("there is no element")
    return collector.root


def _mended(text: str) -> str:
    """The text with what sites write although XML does not allow it: bare `&` and `<` in names, entities of HTML."""
    text = _CONTROL.sub(" ", text)
    text = _QUOTED.sub(lambda quoted: quoted[0].replace("<", "&lt;"), text)
    return _ENTITY.sub(_mended_entity, text)


def _mended_entity(match: re.Match[str]) -> str:
    name: str = match[1] or ""
    if name in _XML_ENTITIES or name.startswith("#"):
        return match[0]
    if name in html5:
        return html5[name]
    return "&amp;" + name
