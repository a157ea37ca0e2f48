"""The wording of replayed hands that the terminal and pictures share."""

from __future__ import annotations

from cardspeak.histories.replaying.result import PotOdds, Replay, ReplaySeat
from cardspeak.show.words.text import percent


def odds_words(replay: Replay, odds: PotOdds) -> str:
    """What a call costs, what it can win, and the equity that it needs."""
    needed = percent(float(odds.needed), 1)
    return f"{replay.money(odds.to_call)} to call into {replay.money(odds.pot)}: needs {needed}"


def turn_words(replay: Replay, odds: PotOdds) -> str:
    """Whose turn it is, and what a call costs."""
    return f"{odds.player} to act" + (f": {odds_words(replay, odds)}" if odds.to_call else "")


def equity_words(seat: ReplaySeat) -> str:
    """The player's equity in percent; empty if it is not known."""
    return "" if seat.equity is None else percent(float(seat.equity), 2)


def facts_of(replay: Replay) -> str:
    """The date, the currency and the button, in one line."""
    currency = f"amounts in {replay.currency}" if replay.currency else ""
    button = f"button {replay.button}" if replay.button else ""
    return ", ".join([fact for fact in (replay.date, currency, button) if fact])
