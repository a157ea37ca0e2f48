"""The rates of reading hand histories, compared with pokerkit.

Run `python -m benchmarks.histories` from the top folder of the repository. The hands are invented: hold'em for six
players with random names from a pool, random stacks, bets and cards, written in the form of PokerStars. Both packages
get the same text, and must find the same hands and the same amounts. Rates are hands per second of CPU time.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from importlib.util import find_spec
from typing import NamedTuple, TypeAlias

from cardspeak import cards_text, evaluate
from cardspeak.histories import History
from cardspeak.histories.reading.read import hands_in

Work: TypeAlias = Callable[[], int]

HANDS = 20_000
FEW = 100  # hands that pokerkit reads in each timed run
TURNS = 3
SEATS = 6
POOL = 400  # names
BIG = 100  # the big blind, in cents
STREETS = (("FLOP", 3), ("TURN", 1), ("RIVER", 1))


def dollars(cents: int) -> str:
    """An amount as PokerStars prints it."""
    return f"${cents // 100}" if cents % 100 == 0 else f"${cents / 100:.2f}"


class Player(NamedTuple):
    """A player of an invented hand."""

    seat: int
    name: str
    cards: tuple[int, ...]


class Invented:
    """An invented hand: its lines, and what each player put in."""

    def __init__(self, number: int, chance: random.Random) -> None:
        deck = list(range(52))
        chance.shuffle(deck)
        names = chance.sample(range(POOL), SEATS)
        self.chance = chance
        self.players = [
            Player(at + 1, f"player {name}", tuple(deck[2 * at : 2 * at + 2])) for at, name in enumerate(names)
        ]
        self.board = deck[2 * SEATS : 2 * SEATS + 5]
        self.button = chance.randrange(SEATS)
        self.live = list(self.players)
        self.put_in = dict.fromkeys(self.players, 0)
        self.fold_street: dict[Player, str] = {}
        self.street = "before Flop"
        self.lines = [
            f"PokerStars Hand #{200_000_000_000 + number}:  Hold'em No Limit ($0.50/$1.00 USD)"
            f" - 2020/{chance.randint(1, 12):02}/{chance.randint(1, 28):02} {number % 24}:07:08 ET",
            f"Table 'Invented {number // 500}' 6-max Seat #{self.button + 1} is the button",
        ]
        self.lines += [
            f"Seat {player.seat}: {player.name} ({dollars(chance.randint(200_00, 900_00))} in chips) "
            for player in self.players
        ]
        self.play()

    def play(self) -> None:
        """Play the hand."""
        order = self.players[self.button + 1 :] + self.players[: self.button + 1]
        blinds = {order[0]: BIG // 2, order[1]: BIG}
        for player, kind in zip(blinds, ("small", "big"), strict=True):
            self.lines.append(f"{player.name}: posts {kind} blind {dollars(blinds[player])}")
        self.lines.append("*** HOLE CARDS ***")
        hero = self.chance.choice(self.players)
        self.lines.append(f"Dealt to {hero.name} [{cards_text(hero.cards)}]")
        self.round(order[2:] + order[:2], dict.fromkeys(self.players, 0) | blinds)
        dealt = 0
        for title, count in STREETS:
            if len(self.live) > 1:
                old, new = self.board[:dealt], self.board[dealt : dealt + count]
                shown = f"[{cards_text(old)}] " if old else ""
                self.lines.append(f"*** {title} *** {shown}[{cards_text(new)}]")
                self.street = f"on the {title.capitalize()}"
                dealt += count
                self.round([player for player in order if player in self.live], dict.fromkeys(self.players, 0))
        self.finish(dealt)

    def round(self, order: list[Player], bets: dict[Player, int]) -> None:
        """Play a betting round: everybody acts until all bets are equal; there are at most three raises."""
        to, raises, queue = max(bets.values()), 0, list(order)
        while queue and len(self.live) > 1:
            player = queue.pop(0)
            owed, luck = to - bets[player], self.chance.random()
            if luck < 0.2 and raises < 3:
                by = max(to, BIG) + self.chance.choice((0, self.chance.randrange(3 * BIG)))
                verb = f"raises {dollars(by)} to {dollars(to + by)}" if to else f"bets {dollars(by)}"
                to, raises = to + by, raises + 1
                bets[player] = to
                at = order.index(player)
                queue = [other for other in order[at + 1 :] + order[:at] if other in self.live]
            elif owed and luck < 0.7:
                verb = "folds "
                self.live.remove(player)
                self.fold_street[player] = self.street
            elif owed:
                verb, bets[player] = f"calls {dollars(owed)}", to
            else:
                verb = "checks "
            self.lines.append(f"{player.name}: {verb}")
        for player, bet in bets.items():
            self.put_in[player] += bet

    def finish(self, dealt: int) -> None:
        """Pay the pot and write the summary."""
        first, second = sorted(self.put_in.values())[-1:-3:-1]
        pot = sum(self.put_in.values()) - (first - second)
        rake = min(pot // 20, 300) if dealt else 0
        if len(self.live) == 1:
            if first > second:
                self.lines.append(f"Uncalled bet ({dollars(first - second)}) returned to {self.live[0].name}")
            winners = list(self.live)
        else:
            values = {player: evaluate((*player.cards, *self.board)) for player in self.live}
            best = max(values.values())
            winners = [player for player in self.live if values[player] == best]
            self.lines.append("*** SHOW DOWN ***")
            self.lines += [
                f"{player.name}: shows [{cards_text(player.cards)}] (some words for a hand)" for player in self.live
            ]
        paid = {player: (pot - rake) // len(winners) for player in winners}
        paid[winners[0]] += pot - rake - sum(paid.values())
        self.lines += [f"{player.name} collected {dollars(amount)} from pot" for player, amount in paid.items()]
        self.lines += ["*** SUMMARY ***", f"Total pot {dollars(pot)} | Rake {dollars(rake)} "]
        if dealt:
            self.lines.append(f"Board [{cards_text(self.board[:dealt])}]")
        self.lines += [self.seat_line(player, paid) for player in self.players]

    def seat_line(self, player: Player, paid: dict[Player, int]) -> str:
        """What became of a player."""
        after = (player.seat - self.button - 1) % SEATS  # seats after the button
        start = (
            f"Seat {player.seat}: {player.name}" + (" (button)", " (small blind)", " (big blind)", "", "", "")[after]
        )
        if player not in self.live:
            return f"{start} folded {self.fold_street[player]}" + " (didn't bet)" * (not self.put_in[player])
        if len(self.live) == 1:
            return f"{start} collected ({dollars(paid[player])})"
        won = f"won ({dollars(paid[player])})" if player in paid else "lost"
        return f"{start} showed [{cards_text(player.cards)}] and {won} with some words for a hand"


def invented(n: int) -> list[Invented]:
    """Invented hands."""
    chance = random.Random(1)
    return [Invented(number, chance) for number in range(n)]


def text_of(hands: list[Invented]) -> str:
    """The text of a file with the hands."""
    return "".join("\n".join(hand.lines) + "\n\n\n\n" for hand in hands)


def chunks(text: str) -> Iterator[str]:
    """The text in chunks of whole lines, as they come from a file."""
    start = 0
    while start < len(text):
        end = text.rfind("\n", start, start + (1 << 20)) + 1
        yield text[start:end]
        start = end


def read(text: str) -> int:
    """The number of hands that cardspeak reads."""
    return sum(isinstance(hand, History) for hand in hands_in(chunks(text), "invented"))


def check(hands: list[Invented], text: str) -> None:
    """Check that every hand is read with the right amounts."""
    found = list(hands_in(chunks(text), "invented"))
    assert len(found) == len(hands)
    for hand, made in zip(found, hands, strict=True):
        assert isinstance(hand, History), hand
        assert not hand.unread, hand.unread
        put_in = [Decimal(made.put_in[player]) / 100 for player in made.players]
        assert [player.contributed for player in hand.players] == put_in, hand.id
        out = sum(award.amount for award in hand.awards) + sum(back.amount for back in hand.returned)
        assert sum(put_in) == out + (hand.rake or 0), hand.id


def read_by_pokerkit(text: str) -> int:
    """The number of hands that pokerkit reads."""
    from pokerkit import HandHistory

    return sum(1 for _ in HandHistory.from_pokerstars(text, error_status=True))


def seconds(*works: Work) -> list[float]:
    """The CPU seconds per hand for each work, in the fastest of several runs that take turns."""
    best = [float("inf")] * len(works)
    for _ in range(TURNS):
        for i, work in enumerate(works):
            start = time.process_time()
            n = work()
            best[i] = min(best[i], (time.process_time() - start) / n)
    return best


def main() -> None:
    hands = invented(HANDS)
    text, few = text_of(hands), text_of(hands[:FEW])
    check(hands, text)
    print(f"{HANDS:,} hands, {text.count(chr(10)) / HANDS - 4:.1f} lines each; {sys.version.split()[0]}\n")
    if find_spec("pokerkit") is None:
        (ours,) = seconds(lambda: read(text))
        print(f"{'PokerStars text, read':30}{1 / ours:>12,.0f} hands/s")
        return
    assert read_by_pokerkit(few) == FEW
    ours, theirs = seconds(lambda: read(text), lambda: read_by_pokerkit(few))
    print(
        f"{'PokerStars text, read':30}{1 / ours:>12,.0f} hands/s   pokerkit{1 / theirs:>10,.0f} hands/s"
        f"{theirs / ours:>8.1f} times"
    )


if __name__ == "__main__":
    main()
