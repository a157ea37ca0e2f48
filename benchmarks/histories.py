"""The rates of reading and verifying hand histories, compared with pokerkit.

Run `python -m benchmarks.histories` from the top folder of the repository. The hands are invented: hold'em for six
players with random names from a pool, random stacks, bets and cards, written in the form of PokerStars and in PHH. Both
packages read text of PokerStars. Rates are hands per second of CPU time.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeAlias

from cardspeak import cards_text, evaluate, read_histories, verify
from cardspeak.histories import History
from cardspeak.histories.reading.read import hands_in

Work: TypeAlias = Callable[[], int]

HANDS = 10_000
FILES = 2_000  # hands that are also written to a file each
FEW = 100  # hands that pokerkit reads in each timed run
TURNS = 3
SEATS = 6
POOL = 400  # names
BIG = 100  # the big blind, in cents
VERBS = {"fold": "f", "check": "cc", "call": "cc", "bet": "cbr", "raise": "cbr"}
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


def read(path: Path) -> int:
    """The number of hands that cardspeak reads."""
    return sum(isinstance(hand, History) for hand in read_histories(path))


def check_payouts(path: Path) -> int:
    """The number of hands that cardspeak reads, and whose payouts it finds right."""
    return sum(hand.is_settled for hand in verify(path))


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


def phh_of(made: Invented, hand: History) -> str:
    """The hand in PHH: players from the small blind on, and all cards."""
    order = [(made.button + 1 + at) % SEATS for at in range(SEATS)]
    number = {player: f"p{at}" for at, player in enumerate(order, 1)}
    actions = [f"d dh {number[player]} {together(made.players[player].cards)}" for player in order]
    dealt = 0
    for action in hand.actions:
        if action.street and dealt < action.street + 2:
            actions.append(f"d db {together(made.board[dealt : action.street + 2])}")
            dealt = action.street + 2
        verb = VERBS.get(action.kind)
        if verb is not None:
            actions.append(f"{number[action.player]} {verb}{f' {100 * action.to:.0f}' if verb == 'cbr' else ''}")
    if hand.shown:
        actions += [f"{number[at]} sm {together(made.players[at].cards)}" for at in order if is_live(hand, at)]
    stacks = [int(100 * (hand.players[at].stack or 0)) for at in order]
    left = [int(100 * ((hand.players[at].stack or 0) - hand.players[at].contributed)) for at in order]
    for award in hand.awards:
        left[order.index(award.player)] += int(100 * award.amount)
    for back in hand.returned:
        left[order.index(back.player)] += int(100 * back.amount)
    fields = {
        "variant": "'NT'",
        "antes": [0] * SEATS,
        "blinds_or_straddles": [BIG // 2, BIG, *[0] * (SEATS - 2)],
        "min_bet": BIG,
        "currency": "'USD'",  # chips without a currency are not raked
        "starting_stacks": stacks,
        "actions": actions,
        "players": [made.players[at].name for at in order],
        "finishing_stacks": left,
    }
    return "".join(f"{name} = {value}\n" for name, value in fields.items())


def together(cards: Iterable[int]) -> str:
    """The names of cards without blanks."""
    return cards_text(cards).replace(" ", "")


def is_live(hand: History, player: int) -> bool:
    """Whether the player was in at the end."""
    return not hand.players[player].folded


def write_hands(folder: Path) -> tuple[Path, Path, Path]:
    """The hands in the form of PokerStars; in PHH, a file a hand; and in PHH in one file."""
    hands = invented(HANDS)
    stars, small, large = folder / "hands.txt", folder / "phh", folder / "hands.phhs"
    text = text_of(hands)
    check(hands, text)
    stars.write_text(text, encoding="utf-8")
    print(f"{HANDS:,} hands, {text.count(chr(10)) / HANDS - 4:.1f} lines each; {sys.version.split()[0]}\n")
    small.mkdir()
    written = []
    for at, (made, hand) in enumerate(zip(hands, read_histories(stars), strict=True)):
        assert isinstance(hand, History)
        written.append(phh_of(made, hand))
        if at < FILES:
            (small / f"{at}.phh").write_text(written[-1], encoding="utf-8")
    large.write_text("".join(f"[{at}]\n{hand}\n" for at, hand in enumerate(written, 1)), encoding="utf-8")
    for path, count in ((stars, HANDS), (small, FILES), (large, HANDS)):
        assert check_payouts(path) == count, path
    return stars, small, large


def read_by_pokerkit(text: str) -> int:
    """The number of hands that pokerkit reads."""
    from pokerkit import HandHistory

    return sum(1 for _ in HandHistory.from_pokerstars(text, error_status=True))


def play_by_pokerkit(paths: list[Path]) -> int:
    """The number of hands in PHH that pokerkit reads and plays to the end, which it needs to know the amounts."""
    from pokerkit import HandHistory

    n = 0
    for path in paths:
        with path.open("rb") as file:
            *_, state = HandHistory.load(file)
        n += not state.status
    return n


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
    with TemporaryDirectory() as folder:
        stars, small, large = write_hands(Path(folder))
        works = [(stars, "PokerStars text"), (small, "PHH, a file a hand"), (large, "PHH, all in a file")]
        text, few = text_of(invented(FEW)), [small / f"{at}.phh" for at in range(FEW)]
        theirs: dict[Path, Work] = {}
        if find_spec("pokerkit") is not None:
            theirs = {stars: lambda: read_by_pokerkit(text), small: lambda: play_by_pokerkit(few)}
            assert [work() for work in theirs.values()] == [FEW, FEW]
        for path, form in works:
            reading, checking, *peer = seconds(
                partial(read, path), partial(check_payouts, path), *([theirs[path]] if path in theirs else [])
            )
            by_peer = f"   pokerkit{1 / peer[0]:>8,.0f} hands/s{peer[0] / reading:>8.1f} times" if peer else ""
            print(f"{f'{form}, read':40}{1 / reading:>8,.0f} hands/s{by_peer}")
            print(f"{f'{form}, read and verified':40}{1 / checking:>8,.0f} hands/s")


if __name__ == "__main__":
    main()
