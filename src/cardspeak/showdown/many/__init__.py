"""Many hands settled from columns in long form: a row for each player of each hand.

`ask.py` contains the entry point `settle_rows`. `rows.py` finds the hands in the rows and collects what is wrong with
them, `money.py` reads bets and folds, and `cards.py` reads hole cards and boards, with `boards.py` and
`card_columns.py`. `values.py` values the hands that
decide a pot, `odd_cards.py` finds the cards that decide odd chips, and `payment.py` pays hands with equally many
players together. `single.py` settles one hand again, to say why it cannot be settled, and `result.py` defines the
result.
"""

from __future__ import annotations

from cardspeak.showdown.many.ask import settle_rows
from cardspeak.showdown.many.result import SettledRows

__all__ = ["SettledRows", "settle_rows"]
