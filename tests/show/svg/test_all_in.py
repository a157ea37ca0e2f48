"""An all-in as a picture: how often each player wins each pot, and the chips that they can expect."""

from __future__ import annotations

from typing import Any

import pytest

from cardspeak import all_in, svg
from tests.show.svg.drawn import check_that_all_is_inside, check_that_it_is_harmless, root_of, words_of

SVG = "{http://www.w3.org/2000/svg}"


def table(*names: str, **more: Any) -> dict[str, Any]:
    hands = ("As Kd", "Qh Qd", "8h 9h")
    players = [
        {"name": name, "cards": hand, "bet": 25 * at}
        for at, (name, hand) in enumerate(zip(names, hands, strict=False), 1)
    ]
    return {"board": "Qs Jh 2h 3c", "players": players, **more}


def test_each_pot_has_its_players() -> None:
    result = all_in(table("Ann", "Bob", "Cid"))
    picture = svg(result)
    words = words_of(root_of(picture))
    assert [word for word in words if "pot" in word] == ["Main pot: 75", "Side pot 1: 50"]
    assert [word for word in words if word in ("Ann", "Bob", "Cid")] == ["Ann", "Bob", "Cid", "Bob", "Cid"]
    assert result.in_money(result.pots[0].expected["Bob"]) in words
    assert "25 returned to Cid" in words
    assert f"exact: {result.deals} deals" in words
    check_that_all_is_inside(picture)
    check_that_it_is_harmless(picture)


def test_cards_to_come_are_face_down() -> None:
    spoken = [title.text for title in root_of(svg(all_in(table("Ann", "Bob")))).iter(f"{SVG}title")]
    assert spoken.count("a card face down") == 1
    assert "queen of spades" in spoken


def test_a_pot_of_one_player_has_no_bars() -> None:
    given = table("Ann", "Bob", "Cid")
    given["players"][1]["folded"] = True
    given["players"] += [{"name": "Dan", "bet": 60, "folded": True}]
    words = words_of(root_of(svg(all_in(given))))
    assert any(word.endswith(", Cid only") for word in words)


@pytest.mark.parametrize(
    "name", ["</text><script>alert(1)</script>&\"'", "W" * 40, "אבג" * 13, "日本" * 19], ids=range(4)
)
def test_names_cannot_become_markup(name: str) -> None:
    picture = svg(all_in(table(name, "Bob", "Cid", rake={"percent": 5})))
    check_that_all_is_inside(picture)
    check_that_it_is_harmless(picture)


def test_screen_readers_get_a_title_and_a_description() -> None:
    result = all_in(table("Ann", "Bob"))
    root = root_of(svg(result))
    assert root.findtext(f"{SVG}title") == "Texas hold'em, all in on Qs Jh 2h 3c"
    assert root.findtext(f"{SVG}desc") == str(result)
