"""The record of a hand, and what readers need to make one.

`history.py` defines the record. Readers report what they find to a `Draft` (`draft.py`), which keeps the accounts of
the `Players` (`players.py`). `amounts.py` and `cards.py` read amounts and cards as sites print them, `starts.py` finds
the players at the start of lines, `acting.py` adds actions whose meaning depends on the bets and stacks, and
`reader.py` says what a reader is.
"""
