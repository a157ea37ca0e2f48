"""The page reads cards as the package does."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from cardspeak import card_name, parse_cards
from tests.test_cards import spellings
from tests.web.browser.views import ready

Visit = Callable[..., Page]
READ = 'texts => import("/static/cards.js").then(({ parseCards }) => texts.map(parseCards))'


def test_every_spelling_of_a_card_is_read_as_in_python(visit: Visit) -> None:
    page = visit("/explain")
    ready(page)
    texts = [written for written, _ in spellings()]
    texts += ["As-Kd", "As - Kd", "A♠–K♦", "🂡🃎", "🂡-Kd", "As🃏2c", "As,Kd;2c"]
    expected = [{"cards": [card_name(card) for card in parse_cards(text)], "rest": ""} for text in texts]
    assert page.evaluate(READ, texts) == expected


def test_a_knight_and_the_back_of_a_card_are_no_cards(visit: Visit) -> None:
    page = visit("/explain")
    ready(page)
    assert page.evaluate(READ, ["As🂬", "🂠", "-As"]) == [
        {"cards": ["As"], "rest": "🂬"},
        {"cards": [], "rest": "🂠"},
        {"cards": [], "rest": "-As"},
    ]
