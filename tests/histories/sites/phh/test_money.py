"""Money that is found without making the actions is the same as the money of the hand played."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import example, given
from hypothesis import strategies as st

from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.sites.phh.forced import Forced, forced_of
from cardspeak.histories.sites.phh.money import usual_ending
from cardspeak.histories.sites.phh.play import UNKNOWN, Ending, Play
from cardspeak.histories.sites.phh.values import Number
from cardspeak.histories.sites.phh.variants import VARIANTS

_DEALS = ["d dh p1 AhKh", "d dh p2 ????", "d dh p3 2c2d"]
_PLAY = [
    "p3 cbr 7",
    "p1 f",
    "p2 cc",
    "d db 3c4c5c",
    "p2 cc",
    "p3 cbr 30.50",
    "p2 cc",
    "d db Jc",
    "d db 3h",
    "p3 sm 2c2d",
]
_TEXTS = st.one_of(
    st.builds(
        "p{} {}".format,
        st.integers(1, 4),
        st.sampled_from(
            ["f", "cc", "cc", "cbr 5", "cbr 20.5", "cbr 90", "cbr 1000", "sm", "sm -", "sm AhKh", "sm ??2c", "sd 2c"]
        ),
    ),
    st.sampled_from(
        ["d db 6c7c8c", "d db Tc", "d db ??", "d dh p2 Qs", "d dh p2 Xs", "d dh p9 Qs", "# nothing", "p1 x"]
    ),
)
_STACKS = st.sampled_from([1, 2, 3, 50, Decimal("20.50"), 100, UNKNOWN])
_SMALL: list[Number] = [100, 100, 100]


def forced(count: int, ante: int = 0) -> Forced:
    return forced_of({"antes": [ante] * count, "blinds_or_straddles": [1, 2, *[0] * (count - 2)]}, count)


def played(stacks: list[Number], posts: Forced, actions: list[str]) -> Ending | None:
    """The hand played by the rules; None if that is not possible."""
    play = Play(VARIANTS["NT"], stacks, None)
    try:
        play.post(posts)
        play.play(actions)
    except BadHandError:
        return None
    return play.ending()


def test_a_usual_hand_needs_no_actions() -> None:
    ending = usual_ending(_SMALL, forced(3), _DEALS + _PLAY)
    assert ending is not None
    assert ending.contributed == [1, Decimal("37.50"), Decimal("37.50")]
    assert ending.folded == [True, False, False]
    assert [len(cards) for cards in ending.cards] == [2, 0, 2]
    assert len(ending.boards[0]) == 5
    assert repr(ending) == repr(played(_SMALL, forced(3), _DEALS + _PLAY))


@given(
    st.lists(_STACKS, min_size=3, max_size=3),
    st.sampled_from([0, 1]),
    st.sampled_from([[], _DEALS[:2], _DEALS]),
    st.integers(0, len(_PLAY)),
    st.lists(_TEXTS, max_size=8),
)
@example(_SMALL, 0, _DEALS, 10, [])
@example(_SMALL, 0, _DEALS, 8, ["p2 cbr 300", "p3 cc", "d db 9h", "d db 9h", "d db 8h"])
@example(_SMALL, 0, [], 0, ["p3 f", "p3 cc"])
def test_the_money_is_that_of_the_hand_played(
    stacks: list[Number], ante: int, deals: list[str], usual: int, more: list[str]
) -> None:
    posts, actions = forced(3, ante), deals + _PLAY[:usual] + more
    ending = usual_ending(stacks, posts, actions)
    if ending is not None:
        assert repr(ending) == repr(played(stacks, posts, actions))
