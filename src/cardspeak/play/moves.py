"""What each kind of move does."""

from __future__ import annotations

from cardspeak.play.betting import BETTING, bet
from cardspeak.play.dealing import deal, deal_board, discard, muck, show
from cardspeak.play.forced import FORCED, force, open_betting
from cardspeak.play.notation import Move
from cardspeak.play.playing import HandInPlay

_OTHERS = {"deal": deal, "board": deal_board, "discard": discard, "show": show, "muck": muck}


def make(playing: HandInPlay, move: Move) -> None:
    """Make a move.

    Raises:
        HistoryError: the move is not allowed; the message says what is.
        CardError: a card was dealt before, or is not in the deck.
        HandError: the number of cards is wrong.
        PotError: an amount is not a multiple of the unit.
    """
    if move.kind in BETTING:
        bet(playing, move)
    elif move.kind in FORCED:
        force(playing, move)
    else:
        _OTHERS[move.kind](playing, move)


def finish(playing: HandInPlay) -> None:
    """Note that there are no more moves: post blinds that are agreed, and deal what is known of the board."""
    if not playing.is_open:
        open_betting(playing)
    if playing.awaits_cards_up and playing.knows_cards_up():
        playing.start_betting(playing.rules.button + 1)
    if playing.is_closed:
        playing.cards.rest_of_board()
