"""Addresses of all views: the initial view of each, and views with many changes."""

from __future__ import annotations

from urllib.parse import quote_plus

from tests.histories.replaying.hands import NEXT, STARS
from tests.web.browser.ranges import opened as asked
from tests.web.browser.replays import in_fragment
from tests.web.browser.tables import opened

TABLES = [
    "/showdown",
    opened("Ann~AsAh~50~~100 Bob~KdKc~30~f Cid~~20", board="2c7d9h"),
    opened("Ann~AsAh~50 Bob~KdKc~90~f Cid~~100~m", board="2c7d9hTs3h"),
    opened("Ann~AsAh~50 Bob~KdKc~50", board="2c7d9hTs3h") + "&board=2c7d9hKh3d",
    opened("A%2526%257E%253Bz~As3dKhKd~50 Bob~Ah4d5s9c~50", board="Ac7d6hKc2s", game="omaha8") + "&rules=wsop&unit=2",
    opened("Ann~AsAh~50~~100 Bob~KdKc~50~~80", board="2c7d9hTs3h") + "&prizes=50,30&percent=5&cap=2",
    opened("Ann~~50 Bob~~50~f", game="stud") + "&percent=5&early=1",
]
ALL_INS = [
    opened("Ann~AsAh~50 Bob~KdKc~30 Cid~7c7h~20", board="2c7d9h"),
    opened("Ann~AsAh~50 Bob~~50~~~~KQs,77:0.5", board="2c7d9h"),
    opened("Ann~AsAh~50 Bob~KdKc~50", board="2c7d9hTs") + "&board=2c7d9hKh&double=1",
    opened("Ann~AsAd3h4h5c~50~~~~~5c Bob~KsKdQcJcTh~50", game="five-card-draw"),
    opened("Ann~AsAdKh~50 Bob~9h8h7h~50", game="stud"),
]
"""Tables with cards to come. The last one has too many deals to settle them all."""
HANDS = [
    "/explain",
    "/explain?cards=9h8h&board=7h6h5hAsAd&against=AcKc&scheme=points-xml&step=3",
    "/explain?game=badugi&cards=As2h3d4c",
]
STACKS = ["/icm", "/icm?p=A%2525%257Ez~5000%2C5&p=~3000.5&prizes=60%2C+40"]
AUDITS = ["/audit", "/audit?scheme=histogram-corrected&deals=10000&seed=7", "/audit?scheme=pairs-and-kinds&deals=exact"]
QUESTIONS = [
    "/equity",
    asked("QQ+, AKs:0.5", "15%", board="2c7d9h", dead="AhAd", by="category"),
    asked("AsAh2d3c", "KsKhQdJc", game="omaha8", board="4h7d9s"),
]
QUERIES = [
    "/query",
    "/query?q=" + quote_plus("select count(winsHi(a)) as wins from a='AhKh', b='QQ', board='Qh7h2c'", safe="*"),
]
REPLAYS = ["/replay", f"/replay{in_fragment(STARS)}&s=11", f"/replay{in_fragment(STARS + NEXT)}&n=2&s=3"]
