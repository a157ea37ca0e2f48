"""The site's payouts checked: what went in, what the site paid, and what the cards and the site's rules pay.

`verify.py` is the entry point. It reads hands in batches; `batch.py` checks a batch in three steps. `ledger.py` adds up
the money of each hand. If cards decide a hand, `contest.py` finds its pots and contenders, and `values.py` values the
hands of the whole batch at once. `payout.py` then pays the pots, and `verdict.py` compares the result with what the
site paid. `words.py` reads what sites call a hand; `codes.py` and `site_rules.py` are data.
"""
