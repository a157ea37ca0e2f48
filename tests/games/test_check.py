"""Which cards can be a hand of a game, and the errors for others."""

from __future__ import annotations

import pytest

from cardspeak.cards import parse_cards
from cardspeak.errors import CardError, CardspeakError, HandError
from cardspeak.games import are_whole_hands, check_board, check_hand, check_one_deal, find_game
from tests.cases import cases

HOLDEM = find_game("holdem")


def refusal(code: str, hole: str, board: str = "") -> str:
    with pytest.raises(CardspeakError) as caught:
        check_hand(find_game(code), parse_cards(hole), parse_cards(board))
    assert str(caught.value).isprintable()
    return str(caught.value)


class TestHands:
    @cases(
        ("code", "hole", "board"),
        [
            ("holdem", "As", ""),
            ("holdem", "As Kd", ""),
            ("holdem", "As Kd Qh Jc", ""),
            ("holdem", "As Kd Qh Jc 9s 2c 2d", ""),
            ("holdem", "As Kd", "2c 3c 4c"),
            ("holdem", "As Kd", "2c 3c 4c 5d"),
            ("holdem", "As Kd", "2c 3c 4c 5d 6d"),
            ("shortdeck", "As 6d", "7c 8c 9c"),
            ("pineapple", "As Kd Qc", "2c 3c 4c"),
            ("pineapple", "As Kd", "2c 3c 4c 5d 6d"),
            ("omaha", "As Kd Qh Jc", "2c 3c 4c"),
            ("omaha6", "As Kd Qh Jc 9s 9d", "2c 3c 4c 5d 6d"),
            ("greek", "As Kd", "2c 3c 4c"),
            ("stud", "As", ""),
            ("razz", "As Kd Qh Jc 9s 2c 2d", ""),
            ("badugi", "As Kd Qh Jc", ""),
            ("badeucey", "As Kd Qh Jc 2c", ""),
            ("drawmaha", "As Kd Qh Jc 2c", ""),  # the draw hand is complete before the flop
            ("drawmaha", "As Kd Qh Jc 2c", "3c 4c 5c"),
            ("bug-draw", "As Kd Qh Jc Jk", ""),
        ],
    )
    def test_hands(self, code: str, hole: str, board: str) -> None:
        check_hand(find_game(code), parse_cards(hole), parse_cards(board))  # raises no error

    @cases(
        ("hole", "board", "message"),
        [
            ("", "", "cards: no cards; Texas hold'em takes 1 to 7, board cards included"),
            ("As Kd Qh Jc 9s 2c 2d 3h", "", "cards: 8 cards; Texas hold'em takes 1 to 7, board cards included"),
            ("", "2c 3c 4c", "cards: no cards; with a board, Texas hold'em takes 2"),
            ("As", "2c 3c 4c", "cards: 1 card; with a board, Texas hold'em takes 2"),
            ("As Kd Qh", "2c 3c 4c", "cards: 3 cards; with a board, Texas hold'em takes 2"),
            ("As Kd", "2c", "board: 1 card; Texas hold'em takes 0, 3, 4 or 5"),
            ("As Kd", "2c 3c", "board: 2 cards; Texas hold'em takes 0, 3, 4 or 5"),
            ("As Kd", "2c 3c 4c 5d 6d 7d", "board: 6 cards; Texas hold'em takes 0, 3, 4 or 5"),
        ],
    )
    def test_wrong_number_of_cards(self, hole: str, board: str, message: str) -> None:
        with pytest.raises(HandError) as caught:
            check_hand(HOLDEM, parse_cards(hole), parse_cards(board))
        assert str(caught.value) == message

    @cases(
        ("code", "hole", "board", "message"),
        [
            ("omaha", "As Kd Qh Jc 9s 2c 2d", "", "cards: 7 cards; Omaha takes 4, and a board of 3, 4 or 5"),
            ("omaha", "As Kd Qh Jc 9s 2c 2d", "3c 4c 5c", "cards: 7 cards; with a board, Omaha takes 4"),
            ("omaha", "As Kd", "3c 4c 5c", "cards: 2 cards; with a board, Omaha takes 4"),
            ("omaha", "As Kd Qh Jc", "", "cards: 4 cards and no cards on the board do not make a hand of Omaha yet; it needs a board of 3, 4 or 5"),
            ("omaha", "As Kd Qh Jc", "2c 3c", "board: 2 cards; a hand of Omaha needs 3, 4 or 5"),
            ("omaha5-8", "As Kd Qh Jc", "2c 3c 4c", "cards: 4 cards; with a board, Five-card Omaha hi-lo takes 5"),
            ("greek", "As Kd", "", "cards: 2 cards and no cards on the board do not make a hand of Greek hold'em yet; it needs a board of 3, 4 or 5"),
            ("pineapple", "As", "2c 3c 4c", "cards: 1 card; with a board, Pineapple takes 2 or 3"),
            ("pineapple", "As Kd Qh Jc", "2c 3c 4c", "cards: 4 cards; with a board, Pineapple takes 2 or 3"),
            ("pineapple", "As Kd Qh", "", "cards: 3 cards and no cards on the board do not make a hand of Pineapple yet; it needs a board of 3, 4 or 5"),
            ("drawmaha", "As Kd Qh Jc", "", "cards: 4 cards; Drawmaha takes 5, and a board of 0, 3, 4 or 5"),
            ("stud", "As Kd Qh Jc 9s 2c 2d 3h", "", "cards: 8 cards; Seven-card stud takes 1 to 7"),
            ("stud", "As Kd", "2c 3c 4c", "board: 3 cards; Seven-card stud takes no board"),
            ("razz", "", "", "cards: no cards; Razz takes 1 to 7"),
            ("badugi", "As Kd Qh Jc 9s", "", "cards: 5 cards; Badugi takes 1 to 4"),
            ("five-card-draw", "As Kd Qh Jc 9s 2c", "", "cards: 6 cards; Five-card draw takes 1 to 5"),
        ],
    )  # fmt: skip
    def test_wrong_number_of_cards_of_other_games(self, code: str, hole: str, board: str, message: str) -> None:
        assert refusal(code, hole, board) == message

    @cases(
        ("code", "hole", "board", "message"),
        [
            ("shortdeck", "As 5d", "", "cards: 5d is not in the deck of Short-deck hold'em (36 cards, six to ace)"),
            ("shortdeck", "As Kd", "7c 8c 2d", "board: 2d is not in the deck of Short-deck hold'em (36 cards, six to ace)"),
            ("holdem", "As Jk", "", "cards: Jk is not in the deck of Texas hold'em (52 cards, deuce to ace)"),
            ("razz", "Jk", "", "cards: Jk is not in the deck of Razz (52 cards, deuce to ace)"),
            ("deuces-wild-draw", "Jk", "", "cards: Jk is not in the deck of Five-card draw, deuces wild (52 cards, deuce to ace)"),
            ("omaha8", "As Kd Qh Jc", "2c 3c As", "cards: As is already on the board; each card can be dealt only once"),
        ],
    )  # fmt: skip
    def test_cards_that_are_not_in_the_deck_or_are_duplicates(
        self, code: str, hole: str, board: str, message: str
    ) -> None:
        assert refusal(code, hole, board) == message

    def test_a_card_in_the_hand_and_on_the_board(self) -> None:
        with pytest.raises(CardError, match=r"^Ann: As is already on the board; each card can be dealt only once$"):
            check_hand(HOLDEM, parse_cards("Kd As"), parse_cards("2c As 3d"), "Ann")


class TestBoards:
    @pytest.mark.parametrize("count", [0, 3, 4, 5])
    def test_boards_of_holdem(self, count: int) -> None:
        check_board(HOLDEM, range(count))  # raises no error

    @pytest.mark.parametrize("count", [1, 2, 6, 52])
    def test_no_boards_of_holdem(self, count: int) -> None:
        with pytest.raises(HandError, match=rf"^board: {count} cards?; Texas hold'em takes 0, 3, 4 or 5$"):
            check_board(HOLDEM, range(count))


class TestDeals:
    def test_a_card_is_in_one_place(self) -> None:
        ann, bob, board = (parse_cards(cards) for cards in ("As Kd", "Qh Kd", "2c 3c 4c"))
        with pytest.raises(CardError, match=r"^Bob: Kd is already in Ann; each card can be dealt only once$"):
            check_one_deal([ann, bob], board, ["Ann", "Bob"])
        with pytest.raises(CardError, match=r"^Bob: 2c is already on the board; each card can be dealt only once$"):
            check_one_deal([ann, board[:2]], board, ["Ann", "Bob"])

    @pytest.mark.parametrize(
        ("code", "n_cards", "n_board", "expected"),
        [("holdem", 5, 0, True), ("holdem", 2, 0, False), ("holdem", 2, 3, False), ("stud", 7, 0, False), ("badugi", 4, 0, False)],
    )  # fmt: skip
    def test_more_cards_than_a_player_holds_are_a_whole_hand(
        self, code: str, n_cards: int, n_board: int, expected: bool
    ) -> None:
        """Whole hands can share cards, because unlike hole cards they need not come from the same deal."""
        assert are_whole_hands(find_game(code), [range(n_cards)] * 2, range(n_board)) is expected
