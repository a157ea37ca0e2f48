"""Deals, discards, and hands that are shown or mucked."""

from __future__ import annotations

from cardspeak.play.forced import open_betting
from cardspeak.play.notation import HIDDEN, Move
from cardspeak.play.playing import HandInPlay
from cardspeak.play.words import name_of, refuse, whats_next


def deal_board(playing: HandInPlay, move: Move) -> None:
    """Deal the next cards on the board. In games without a board, begin the next round.

    Raises:
        HistoryError: no cards are to be dealt.
    """
    first = playing.rules.rounds[0].board
    if not playing.is_open and first and move.cards:  # Courchevel has a card on the board before the first bet
        playing.note(-1, "board", cards=playing.cards.board_of(first, move.cards, move.place))
        return
    if not playing.is_open:
        open_betting(playing)
    if playing.is_closed:
        _deal_rest(playing, move)
        return
    if not (playing.awaits_deal or playing.drawing) or (playing.drawing and move.cards):
        refuse(move, whats_next(playing))
    coming = playing.next_round
    if move.cards and not coming.board:
        refuse(move, f'{playing.rules.game.short_title} has no board; to deal to a player, write "Ann is dealt As"')
    cards = playing.cards.board_of(coming.board, move.cards, move.place)
    at = len(playing.done)
    playing.begin_next_round()
    if coming.board:
        playing.note(-1, "board", cards=cards)
        playing.done.insert(at, playing.done.pop())


def _deal_rest(playing: HandInPlay, move: Move) -> None:
    """Deal cards on the board when the betting is over, those of one round or of several."""
    n_dealt = len(playing.cards.board)
    sizes = [each.board for each in playing.rules.rounds if each.board > n_dealt]
    if not sizes:
        has_board = playing.rules.game.full_board
        refuse(move, "the board is complete" if has_board else "the betting is over; write to whom cards are dealt")
    n_cards = n_dealt + len(move.cards)
    n_cards = n_cards if n_cards in sizes else sizes[0]
    cards = playing.cards.board_of(n_cards, move.cards, move.place)
    playing.round = next(at for at, each in enumerate(playing.rules.rounds) if each.board == n_cards)
    playing.wagers.start()
    playing.note(-1, "board", cards=cards)


def _check_in(playing: HandInPlay, move: Move) -> None:
    """Raise `HistoryError` if the player has left the hand."""
    if not playing.wagers.is_in[move.player]:
        refuse(move, f"{name_of(playing, move.player)} is no longer in the hand")


def deal(playing: HandInPlay, move: Move) -> None:
    """Deal cards to a player. In stud, the first deal after a betting round begins the next round."""
    _check_in(playing, move)
    if playing.rules.game.is_stud and playing.awaits_deal:
        playing.begin_next_round()
    playing.cards.deal(move.player, move.cards, move.place)
    playing.note(move.player, "deal", cards=move.cards)


def discard(playing: HandInPlay, move: Move) -> None:
    """Discard cards, in the order of the draw; Pineapple has no such order."""
    game = playing.rules.game
    if not game.has_draw and not game.discards:
        refuse(move, f"{game.short_title} has no draw")
    _check_in(playing, move)
    is_in_order = game.has_draw and not playing.is_closed
    if is_in_order and (not playing.drawing or playing.drawing[0] != move.player):
        refuse(move, whats_next(playing))
    playing.cards.discard(move.player, move.cards, move.n_cards, move.place)
    playing.note(move.player, "discard", cards=move.cards or (HIDDEN,) * (move.n_cards or 0))
    if playing.drawing:
        playing.drawing.pop(0)
        if not playing.drawing and not playing.awaits_deal:
            playing.begin_next_round()


def show(playing: HandInPlay, move: Move) -> None:
    """Show a hand."""
    if not playing.is_closed:
        refuse(move, f"hands are shown after the betting; {whats_next(playing)}")
    playing.cards.show(move.player, move.cards, move.place)
    playing.note(move.player, "show", cards=move.cards)


def muck(playing: HandInPlay, move: Move) -> None:
    """Muck a hand."""
    if not playing.is_closed:
        refuse(move, f"hands are mucked after the betting; {whats_next(playing)}")
    _check_in(playing, move)
    playing.cards.show(move.player, move.cards, move.place)
    playing.mucked.append(move.player)
    playing.note(move.player, "muck", cards=move.cards)
