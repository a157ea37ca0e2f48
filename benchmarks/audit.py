"""The rates of auditing schemes, compared with plain Python.

Run `python -m benchmarks.audit` from the top folder of the repository. Each audit is compared with the scheme's Python
implementation in `cardspeak.schemes`, which also explains its steps. The last lines audit the evaluators of other
libraries, with one call from Python for each hand.
"""

from __future__ import annotations

import sys
from functools import partial
from importlib.util import find_spec

from benchmarks.high import seconds, show
from cardspeak import audit, schemes, score
from cardspeak.evaluate.dealt import random_columns

DEALS = 1_000_000
FEW = 2_000
"""The number of hands scored in Python, and of deals in an audit of another library."""
PEERS = ("eval7", "phevaluator", "treys")


def main() -> None:
    print(f"{DEALS:,} showdowns of two hands each; {sys.version.split()[0]}\n")
    for scheme in schemes():
        hands = random_columns(FEW, scheme.n_cards, seed=1).T.tolist()

        def in_python(scheme: str = scheme.name, hands: list[list[int]] = hands) -> None:
            for hand in hands:
                score(hand, scheme=scheme)

        ours = partial(audit, scheme.name, deals=DEALS, seed=1)
        quick, slow = seconds((ours, 2 * DEALS), (in_python, FEW))
        show(f"audit of {scheme.name}", quick, "Python", slow)
    for peer in PEERS:
        if find_spec(peer):
            show(f"audit of {peer}", seconds((partial(audit, peer, deals=FEW, seed=1), 2 * FEW))[0])


if __name__ == "__main__":
    main()
