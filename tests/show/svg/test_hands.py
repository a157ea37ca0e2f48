"""Hands as pictures: the cards that play are raised, with the name of the hand and the winners."""

from __future__ import annotations

from typing import Any

from cardspeak import compare, deal, evaluate, explain, games, svg
from tests.cases import cases
from tests.show.svg.drawn import boxes, check_that_all_is_inside, check_that_it_is_harmless, root_of, words_of

SVG = "{http://www.w3.org/2000/svg}"


def lifted(picture: str) -> list[str]:
    """The cards that are not pale, in words."""
    root = root_of(picture)
    titles = []
    for group in root.iter(f"{SVG}g"):
        title, card = group.find(f"{SVG}title"), group.find(f"{SVG}g")
        if title is not None and card is not None and card.get("opacity") is None:
            titles.append(title.text)
    return titles


class TestOneHand:
    def test_the_five_that_play_are_lifted(self) -> None:
        picture = svg(evaluate("As Kd", board="Ah Ac Kc 2d 7s"))
        assert lifted(picture) == [
            "ace of spades",
            "king of diamonds",
            "ace of hearts",
            "ace of clubs",
            "king of clubs",
        ]
        assert words_of(root_of(picture)) == ["Full house, aces full of kings", "place 167 of 7,462"]

    def test_a_split_pot_has_a_row_for_each_half(self) -> None:
        picture = svg(evaluate("As 2d 8h Kc", board="3c 4h 7s Ts Kd", game="omaha8"))
        words = words_of(root_of(picture))
        assert words[::2] == ["high: One pair, kings", "low: 7-4-3-2-A low"]
        assert len(lifted(picture)) == 10

    def test_without_a_hand_no_card_is_lifted(self) -> None:
        picture = svg(evaluate("As Ad Kh Kc", board="Qc Qh Js Ts 9d", game="omaha8"))
        assert "low: no hand" in words_of(root_of(picture))
        assert len(lifted(picture)) == 5

    def test_wild_cards_play(self) -> None:
        assert "joker" in lifted(svg(evaluate("Jk 2d 2c 4h 7s", game="joker-draw")))

    @cases("game", [game.code for game in games()])
    def test_every_game_has_pictures(self, game: str) -> None:
        dealt = deal(players=2, seed=1, game=game)
        for evaluation in dealt.comparison.evaluations:
            check_that_all_is_inside(svg(evaluation))
            check_that_it_is_harmless(svg(evaluation))
        check_that_all_is_inside(svg(dealt))

    def test_screen_readers_get_a_title_and_a_description(self) -> None:
        evaluation = evaluate("As Kd", board="Ah Ac Kc 2d 7s")
        root = root_of(svg(evaluation))
        assert root.findtext(f"{SVG}title") == "As Kd on Ah Ac Kc 2d 7s"
        assert root.findtext(f"{SVG}desc") == str(evaluation)

    def test_four_colours(self) -> None:
        assert "#1257c4" in svg(evaluate("Ad"), four_colours=True)
        assert "#1257c4" not in svg(evaluate("Ad"))


class TestHands:
    BOARD = "Ac Kc Jc 5c Th"

    def test_a_comparison_goes_from_best_to_worst(self) -> None:
        result = compare("Ad 4s", "8c 7h", "As 3h", board=self.BOARD)
        words = words_of(root_of(svg(result)))
        assert [word for word in words if word in ("1.", "2=", "3.")] == ["1.", "2=", "2="]
        assert [word for word in words if word in ("Flush, ace high", "One pair, aces")] == ["Flush, ace high"] + [
            "One pair, aces"
        ] * 2
        assert "Flush, ace high beats one pair, aces" in words

    def test_a_deal_goes_seat_by_seat(self) -> None:
        result = deal(players=4, seed=7)
        root = root_of(svg(result))
        seats = [
            text for text in root.iter(f"{SVG}text") if (text.text or "").startswith("Seat") and "win" not in text.text
        ]
        assert [text.text for text in seats] == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]
        bold = [number for number, text in enumerate(seats, start=1) if text.get("font-weight") == "bold"]
        assert tuple(bold) == result.winners
        assert words_of(root)[-1] == "Seed 7 deals these cards again"

    def test_an_explanation_against_another_hand(self) -> None:
        picture = svg(explain("Ah 2d", board="As Kd Kc 7h 4s", against="Ad Qc"))
        words = words_of(root_of(picture))
        assert words[0] == "This hand"
        assert words[-1] == "Two pair, aces and kings: the kicker decides, queen over seven"

    def test_an_explanation_of_one_hand_is_that_hand(self) -> None:
        assert svg(explain("As Kd", board="Ah Ac Kc")) == svg(evaluate("As Kd", board="Ah Ac Kc"))

    def test_nobody_qualifies(self) -> None:
        low = compare("As Ad Kh Kc", "2s 2d 2h 2c", board="Qc Qh Js Ts 9d", game="omaha8")
        assert words_of(root_of(svg(low))).count("No hand") == 2
        picture = svg(explain("As Ad Kh Kc", board="Qc Qh Js Ts 9d", against="2s 2d 2h 2c", game="omaha8"))
        assert "No hand qualifies" in words_of(root_of(picture))

    @cases("game", ["holdem", "omaha8", "badugi", "drawmaha", "stud8"])
    @cases("players", [2, 5])
    def test_nothing_is_outside_the_picture_or_overlaps(self, game: str, players: int) -> None:
        dealt = deal(players=players, seed=3, game=game)
        for result in (dealt, dealt.comparison):
            picture = svg(result)
            check_that_all_is_inside(picture)
            check_that_it_is_harmless(picture)
            check_that_words_are_apart(picture)

    def test_as_many_players_as_the_deck_has_cards_for(self) -> None:
        check_that_all_is_inside(svg(deal(players=23, seed=1)))


def check_that_words_are_apart(picture: str) -> None:
    """Fail if a line of text overlaps another line or a card."""
    words: list[Any] = [box for part, box in boxes(root_of(picture)) if part.tag == f"{SVG}text"]
    cards = [box for part, box in boxes(root_of(picture)) if part.get("width") == "58"]
    for at, word in enumerate(words):
        for other in (*words[at + 1 :], *cards):
            is_beside = word.right <= other.left or other.right <= word.left
            assert is_beside or word.lower <= other.upper or other.lower <= word.upper
