"""The Replay view: hands are pasted, opened or dropped, and replayed step by step."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from cardspeak import History, replay
from cardspeak.histories.reading.pasted import hands_of_text
from tests.histories.replaying.hands import NEXT, STARS
from tests.web.browser.commands import copied, run
from tests.web.browser.looks import assert_fit_for_all
from tests.web.browser.replays import from_fragment, happened, in_fragment, player, stage
from tests.web.browser.views import answered
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]
DROP = """({ name, text }) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const kind of ["dragover", "drop"])
        document.querySelector("main").dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def at_step(page: Page, words: str) -> None:
    """Wait until the view shows a step."""
    expect(happened(page)).to_have_text(words)


def answer_of(text: str, number: int = 1) -> Any:
    """The replay of a hand of a text, as JSON."""
    hands = [hand for hand in hands_of_text(text) if isinstance(hand, History)]
    return json.loads(json.dumps(replay(hands[number - 1]).to_dict()))


def paste(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Hand histories").fill(text)


def test_buttons_and_keys_move_through_the_steps(visit: Visit) -> None:
    page = visit(f"/replay{in_fragment(STARS)}&s=3")
    answered(page, "replay")
    at_step(page, "The cards are dealt")
    page.get_by_role("button", name="Next").click()
    at_step(page, "Ann raises to 3.00")
    page.get_by_role("heading", level=1).click()
    for key, words in (
        ("ArrowRight", "Bob B. calls 2.50"),
        ("Space", "Bob B. calls 2.50"),
        ("End", "The hand is over. The house takes a rake of 3.00"),
        ("ArrowRight", "The hand is over. The house takes a rake of 3.00"),
        ("ArrowLeft", "Bob B. wins 91.00"),
        ("Home", "The players take their seats"),
        ("ArrowLeft", "The players take their seats"),
        ("Space", "Bob B. posts the small blind, 0.50"),
    ):
        if (key, words) != ("Space", "Bob B. calls 2.50"):
            page.locator("body").press(key)
        at_step(page, words)
    page.get_by_role("button", name="Last step").click()
    expect(page.get_by_role("status")).to_have_text("The hand is over. The house takes a rake of 3.00")
    page.get_by_role("button", name="First step").click()
    at_step(page, "The players take their seats")
    stage(page).get_by_text("Cid bets 6.00").click()
    at_step(page, "Cid bets 6.00")


def test_keys_in_a_field_do_not_move_through_the_steps(visit: Visit) -> None:
    page = visit(f"/replay{in_fragment(STARS)}&s=3")
    answered(page, "replay")
    field = page.get_by_role("textbox", name="Hand histories")
    for key in ("ArrowRight", "End", "Home"):
        field.press(key)
    at_step(page, "The cards are dealt")
    page.get_by_role("slider", name="Step").press("ArrowRight")
    at_step(page, "Ann raises to 3.00")


def test_what_a_step_shows(visit: Visit) -> None:
    page = visit(f"/replay{in_fragment(STARS)}&s=11")
    answered(page, "replay")
    at_step(page, "Bob B. raises to 39.50, all-in")
    expect(stage(page).locator(".decision")).to_have_text("Cid to act: 33.50 to call into 72.50, needs 31.6 %")
    expect(stage(page)).to_contain_text("Pot 72.50")
    expect(stage(page).get_by_role("img", name="board: Ad 7h 2c")).to_be_visible()
    for name, words in (
        ("Ann", ("79.00", "95.66 %", "Three of a kind, aces", "18.00")),
        ("Bob B.", ("all-in", "4.34 %")),
    ):
        for word in words:
            expect(player(page, name)).to_contain_text(word)
    expect(player(page, "Cid").get_by_role("img", name="unknown card").first).to_be_visible()
    page.locator("body").press("ArrowRight")
    expect(player(page, "Cid")).to_contain_text("folded")


def test_the_answer_is_that_of_the_function_and_of_the_command(visit: Visit) -> None:
    page = visit(f"/replay{in_fragment(STARS)}")
    answered(page, "replay")
    assert json.loads(copied(page, "JSON")) == answer_of(STARS)
    assert run(copied(page, "command")) == answer_of(STARS)


def test_a_hand_is_chosen_from_a_text(visit: Visit) -> None:
    page = visit("/replay")
    answered(page, "replay")
    paste(page, STARS + NEXT)
    hands = page.get_by_role("listbox", name="Hands")
    expect(hands.get_by_role("option")).to_have_count(2)
    hands.select_option(index=1)
    expect(stage(page).get_by_role("heading", level=2)).to_have_text("PokerStars 7002")
    expect(page).to_have_url(re.compile("#h="))
    page.get_by_role("button", name="Next").click()
    assert from_fragment(page.url).strip() == NEXT.strip()  # the address has this hand alone
    address = page.url
    page.reload()
    answered(page, "replay")
    expect(stage(page).get_by_role("heading", level=2)).to_have_text("PokerStars 7002")
    assert page.url == address


def test_a_file_is_opened(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(b"\xff\xfe" + (STARS + NEXT).replace("\n", "\r\n").replace("Vega", "Véga €").encode("utf-16-le"))
    page = visit("/replay")
    answered(page, "replay")
    page.locator("input[type=file]").set_input_files(path)
    expect(stage(page)).to_contain_text("Véga €")
    expect(page.get_by_text("hands.txt")).to_be_visible()
    expect(page.get_by_role("listbox", name="Hands").get_by_role("option")).to_have_count(2)


def test_a_dropped_file_is_read_piece_by_piece(visit: Visit) -> None:
    hands = [STARS.replace("#7001", f"#{number}") for number in range(1, 81)]  # about 85 kB
    page = visit("/replay")
    answered(page, "replay")
    page.evaluate(DROP, {"name": "many.txt", "text": "\n\n".join(hands)})
    options = page.get_by_role("listbox", name="Hands").get_by_role("option")
    expect(stage(page).get_by_role("heading", level=2)).to_have_text("PokerStars 1")
    assert 20 < options.count() < 80
    page.get_by_role("button", name="Read more hands").click()
    expect(options).to_have_count(80)
    expect(page.get_by_role("button", name="Read more hands")).to_be_hidden()
    assert [re.match(r"(\d+)\. #(\d+)", text).groups() for text in options.all_inner_texts()] == [  # type: ignore[union-attr]
        (str(number), str(number)) for number in range(1, 81)
    ]
    page.get_by_role("listbox", name="Hands").select_option(index=79)
    expect(stage(page).get_by_role("heading", level=2)).to_have_text("PokerStars 80")


def test_a_text_that_cannot_be_read_says_why(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)
    page = visit("/replay")
    answered(page, "replay")
    field = page.get_by_role("textbox", name="Hand histories")
    paste(page, "Dear diary")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("this is not the text of a hand history of a known site")
    expect(stage(page)).to_contain_text("This is the answer from before the change")
    paste(page, STARS)
    expect(field).to_have_accessible_description("")
    expect(stage(page).locator(".outdated")).to_have_count(0)


def test_a_hand_that_is_too_long_for_an_address_is_replayed_without_one(visit: Visit) -> None:
    noise = "".join(
        f'Cid said, "{hash((1, number)) % 10**15:x}{number * 7919 % 1000003:x}"\n' for number in range(1000)
    )
    page = visit("/replay")
    answered(page, "replay")
    paste(page, STARS.replace("*** FLOP", noise[:25_000].rpartition("\n")[0] + "\n*** FLOP"))
    button = page.get_by_role("button", name="Copy address")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_have_attribute("title", "this hand is too long for an address")
    page.get_by_role("button", name="Next").click()
    assert "#" not in page.url


def test_a_damaged_address_shows_the_example(visit: Visit) -> None:
    for fragment in ("#h=@@@", "#h=AAAA", "#h=&s=4"):
        page = visit(f"/replay{fragment}")
        answered(page, "replay")
        expect(page.get_by_text("the address is damaged; this is an example")).to_be_visible()


def test_names_are_text(visit: Visit) -> None:
    name = '<img src=x onerror="document.title=1">'
    page = visit(f"/replay{in_fragment(STARS.replace('Bob B.', name))}&s=11")
    answered(page, "replay")
    expect(player(page, name)).to_be_attached()
    assert page.title() == "Replay · cardspeak"


def test_a_full_table_fits_every_window(visit: Visit) -> None:
    seats = "".join(f"Seat {seat}: Wolfgang Amadeus {seat} ($1234567.50 in chips)\n" for seat in range(2, 11))
    page = visit(f"/replay{in_fragment(STARS.replace('Seat 2: Bob B.', seats + 'Seat 11: Bob B.', 1))}&s=11")
    answered(page, "replay")
    assert_fit_for_all(page, "replay-full", "The hand")
