"""Every game can be played to its end, with one betting round for each stage of the game."""

from __future__ import annotations

from cardspeak.games import GAMES
from cardspeak.play import Hand
from cardspeak.play.rounds import rounds_of
from tests.cases import cases

NAMES = ["Ann", "Bob", "Cid"]


def checked_down(game: str) -> Hand:
    """The hand of a game in which everybody checks, calls and stands pat, and no cards are known."""
    is_stud = GAMES[game].is_stud
    options = {"limit": "fixed", "bets": [2, 4], "bring_in": 1, "ante": 1} if is_stud else {"blinds": [1, 2]}
    actions = ["Ann brings in", "Bob calls", "Cid calls"] if is_stud else []
    for _ in range(60):
        hand = Hand.play(NAMES, actions, game=game, **options)
        if hand.is_over:
            return hand
        if hand.allowed is not None:
            actions.append(f"{hand.allowed.player} {'calls' if hand.allowed.call else 'checks'}")
        elif "stand pat" in hand.next:
            actions.append(f"{next(name for name in NAMES if f'is {name}' in hand.next)} stands pat")
        elif "to be dealt" in hand.next:  # a later round of stud, in which it is not known who is first
            actions += [f"{name} checks" for name in NAMES]
        else:
            actions.append("deal")
    raise AssertionError(f"{game} does not end")


@cases("game", GAMES)
def test_a_hand_of_every_game_comes_to_its_end(game: str) -> None:
    hand = checked_down(game)
    rounds = rounds_of(GAMES[game])
    assert hand.street == rounds[-1].name
    assert len({each.name for each in rounds}) == len(rounds)
    assert rounds[-1].board == GAMES[game].full_board
    assert {action.street for action in hand.actions} == {each.name for each in rounds}
    assert [player["bet"] for player in hand.table()["players"]] == [2, 2, 2]


@cases(
    ("game", "names", "big"),
    [
        ("holdem", "preflop flop turn river", "turn"),
        ("courchevel", "preflop flop turn river", "turn"),
        ("stud", "third fourth fifth sixth seventh", "fifth"),
        ("five-card-stud", "second third fourth fifth", "fourth"),
        ("27-triple-draw", "predraw first second third", "second"),
        ("five-card-draw", "predraw first", "first"),
        ("drawmaha", "preflop flop turn river", "turn"),
    ],
)
def test_the_rounds_of_a_game(game: str, names: str, big: str) -> None:
    rounds = rounds_of(GAMES[game])
    assert [each.name.partition(" ")[0] for each in rounds] == names.split()
    assert next(each for each in rounds if each.is_big).name.startswith(big)


def test_the_number_of_draws_can_be_given() -> None:
    assert [each.name for each in rounds_of(GAMES["badugi"], 2)] == ["predraw", "first draw", "second draw"]
    assert [each.name for each in rounds_of(GAMES["badugi"], 4)][-1] == "draw 4"
