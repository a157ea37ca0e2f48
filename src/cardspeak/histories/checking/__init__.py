"""The site's payouts checked: what went in, what the site paid, and what the cards and the site's rules pay.

`verify.py` is the entry point, and `files.py` reads files, in several processes if asked. `batch.py` checks a batch of
hands in three steps. `ledger.py` adds up the money of each hand, and `accounts.py` explains what does not add up. If
cards decide a hand, `contest.py` finds its pots, and `values.py` values the hands of the whole batch at once.
`verdict.py` then pays the pots with `payout.py` and compares the result with what the site paid, and `saying.py` holds
what the site calls a hand, read by `words.py`, against the cards. `findings.py` collects what was found. `codes.py` and
`site_rules.py` are data. `lines.py` and `parquet.py` are for the command.
"""
