"""Random queries over the whole grammar that an enumeration in Python can answer: few cards are left in the deck."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from .games import FLOP_STREETS, GAMES, STUD_STREETS, Game
from .hands import DECK, FLOP_TYPES, RANKS, SUITS, TYPES, Card, card_text

PLAYERS = ("hero", "villain", "CO")


@dataclass
class Scene:
    """A from clause, and what may be asked of it."""

    random: Random
    name: str
    game: Game
    players: list[str]
    deck: list[Card]
    syntax: str
    board: list[Card]
    text: str = ""

    def hand(self, size: int) -> str:
        return "".join(map(card_text, self.random.sample(self.deck, size)))


def random_query(seed: int, selectors: int = 3) -> str:
    random = Random(seed)
    scene = _scene(random)
    asked = Asked(scene)
    items = ", ".join(asked.selector() for _ in range(random.randint(1, selectors)))
    where = f" where {asked.boolean(1)}" if random.random() < 0.3 else ""
    return f"select {items} from {scene.text}{where}"


def _scene(random: Random) -> Scene:
    name = random.choice(["holdem"] * 8 + [game for game in GAMES if game != "holdem"])
    game = GAMES[name]
    players = list(PLAYERS[: random.choice([1, 2, 2, 2, 3])])
    shown = 0 if game.stud else random.choice([3, 3, 4, 5, 5, 0] if game.hole == 2 else [3, 4, 5])
    hole = game.hole * len(players)
    size = hole + (2 if game.stud else 8 if shown else 9)
    if game.hole == 2 and shown == 5:
        size += 8
    deck = random.sample(DECK, max(size, 12))
    scene = Scene(random, name, game, players, deck, random.choice(["classic", "generic"]), [])
    if game.hole > 2:
        scene.syntax = "generic"
    scene.board = random.sample(deck, shown)
    known = list(deck)
    parts = [f"game='{name}'", f"syntax='{scene.syntax}'"]
    for card in scene.board:
        known.remove(card)
    random.shuffle(known)
    board = "".join(map(card_text, scene.board))
    if shown == 0 and not game.stud and random.random() < 0.5:
        board = random.choice(["[A-2][A-2][A-7]", "*h*h*c", "[K-T][9-7]", "RRx", "[A-9]", "AK,KQ,[2-5][2-5]"])
    if board:
        parts.append(f"board='{board}'")
    for player in players:
        own = [known.pop() for _ in range(game.hole)]
        parts.append(f"{player}='{_range(scene, own)}'")
    dead = "".join(card_text(card) for card in DECK if card not in deck)
    parts.append(f"dead='{dead}'")
    random.shuffle(parts)
    scene.text = ", ".join(parts)
    return scene


def _range(scene: Scene, own: list[Card]) -> str:
    random, texts = scene.random, ["".join(map(card_text, own))]
    if scene.game.stud:
        return texts[0][: 2 * random.choice([7, 7, 6])]
    wide = scene.game.hole == 2 and (len(scene.players) < 3 or random.random() < 0.4)
    more = range(random.choice([0, 0, 1, 2]))
    texts += [_part(scene) if wide else scene.hand(scene.game.hole) for _ in more]
    if random.random() < 0.3:
        texts = [text + random.choice(["", "@50", "@25", "@75"]) for text in texts]
    return random.choice([",", ", "]).join(texts)


def _part(scene: Scene) -> str:
    random = scene.random
    high, low = sorted(random.sample(range(13), 2), reverse=True)
    top, bottom = RANKS[high], RANKS[low]
    if scene.syntax == "classic":
        return random.choice([
            f"{top}{top}", f"{top}{top}-{bottom}{bottom}", f"{bottom}{bottom}+", f"{top}{bottom}s", f"{top}{bottom}o",
            f"{top}{bottom}", f"{top}{bottom}s+", f"{top}{bottom}+", f"{top}{bottom}o+", scene.hand(2), "*",
        ])  # fmt: skip
    suit = random.choice(SUITS)
    return random.choice([
        f"{top}{top}", f"{top}{top}-{bottom}{bottom}", f"{bottom}{bottom}+", f"{top}x{bottom}x", f"{top}x{bottom}y",
        f"{top}{bottom}", f"{top}{suit}", f"{top}", f"[{top}-{bottom}][{top}-{bottom}]", f"{suit}{suit}", "RR", "RxOx",
        f"[{top},{bottom}]{suit}", f"{top}!{top}{top}", f"{top}:xx", f"({top},{bottom}):xy", f"{bottom}+", "xx!A", "*",
    ])  # fmt: skip


class Asked:
    """Random expressions of each kind; `depth` says how much may be inside."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.random = scene.random
        streets = STUD_STREETS if scene.game.stud else FLOP_STREETS
        self.streets = [street for street, cards in streets.items() if scene.game.stud or cards]
        self.high = scene.game.halves[0] == "high"
        self.low = scene.game.halves != ("high",)

    def word(self, text: str) -> str:
        """A word in mixed case."""
        return self.random.choice([text, text, text.upper(), text.lower()])

    def player(self) -> str:
        return self.word(self.random.choice(self.scene.players))

    def street(self, last: bool = True) -> str:
        return self.word(self.random.choice(self.streets if last else self.streets[:-1]))

    def call(self, name: str, *arguments: str) -> str:
        return f"{self.word(name)}({', '.join(arguments)})"

    def of(self, *names: str) -> str:
        return self.call(self.random.choice(names), self.player(), self.street())

    def on(self, *names: str) -> str:
        return self.call(self.random.choice(names), self.street())

    def selector(self) -> str:
        kind = self.random.choice(["count", "count", "avg", "avg", "min", "max", "histogram", "histogram"])
        if kind == "count":
            inner = self.boolean(2)
        elif kind == "avg":
            inner = self.number(2)
        elif kind == "histogram":
            inner = self.random.choice([self.number, self.boolean, self.ordered, self.named, self.text])(1)
        else:
            inner = self.random.choice([self.number, self.ordered])(1)
        name = self.random.choice(["", "", f" as x{self.random.randint(1, 10**9)}"])
        return f"{self.word(kind)}({inner}){name}"

    def type(self) -> str:
        return self.word(self.random.choice(TYPES))

    def category(self) -> str:
        return self.word(self.random.choice(FLOP_TYPES))

    def rank_text(self) -> str:
        return self.call("toRank", f"'{self.random.choice(RANKS)}'")

    def ranks(self) -> str:
        names = ["handRanks", "duplicatedHandRanks"]
        if not self.scene.game.stud:
            if self.random.random() < 0.4:
                return self.on("boardRanks", "duplicatedBoardRanks")
            names += ["intersectingHandRanks", "nonIntersectingHandRanks"]
        return self.of(*names)

    def ordered(self, depth: int = 0) -> str:
        """Something with an order that is no number."""
        del depth
        kinds = ["rank"]
        if self.high:
            kinds += ["type", "winner"]
        if not self.scene.game.stud:
            kinds += ["category"] * self.high + ["card"]
        kind = self.random.choice(kinds)
        if kind == "rank":
            name = self.random.choice(["maxRank", "minRank", "nthRank"])
            given = ["1"] if name == "nthRank" else []
            where = self.on("boardRanks") if not self.scene.game.stud and self.random.random() < 0.5 else ""
            return self.call(name, *given, where or self.of("handRanks"))
        if kind == "type":
            return self.of("handType")
        if kind == "winner":
            return self.call("winningHandType")
        if kind == "category":
            return self.call("flopHandCategory", self.player())
        return self.call(self.random.choice(["turnCard", "riverCard"]))

    def named(self, depth: int = 0) -> str:
        del depth
        return self.ranks()

    def text(self, depth: int = 0) -> str:
        del depth
        parts = [f"toString({self.ordered()})", self.random.choice(["'-'", '" b"'])]
        return " || ".join(parts)

    def equity(self) -> str:
        kinds = ["river", "river"]
        if len(self.scene.players) > 1:
            kinds += ["hand"] if self.scene.game.stud else ["hand", "range", "perceived"]
        kind = self.random.choice(kinds)
        if kind == "river":
            return self.call(self.random.choice(["riverEquity", "fractionalRiverEquity"]), self.player())
        if kind == "hand":
            return self.of("HvHEquity", "equity")
        if kind == "range":
            return self.of("HvREquity")
        believed = self.scene.random.choice(["*", _range(self.scene, self.scene.deck[: self.scene.game.hole])])
        return self.call("HvPerceivedRangeEquity", self.player(), self.street(), f"'{believed}'")

    def number(self, depth: int) -> str:
        random = self.random
        if depth and random.random() < 0.5:
            left, right = self.number(depth - 1), self.number(depth - 1)
            return random.choice([
                f"{left} + {right}", f"{left} - {right}", f"{left}*{right}", f"({left} + {right}) * 2",
                f"{left} / 4", f"-({left})", f"{left} - {right} - 1",
                f"case when {self.boolean(depth - 1)} then {left} else {right} end",
                f"case when {self.boolean(depth - 1)} then {left} when {self.boolean(0)} then 2.5 end",
            ])  # fmt: skip
        kinds = ["equity", "equity", "ranks", "constant"]
        if self.high:
            kinds.append("place")
        if not self.scene.game.stud:
            kinds += ["board", "common", "outs", "play"]
        kind = random.choice(kinds)
        if kind == "equity":
            return self.equity()
        if kind == "ranks":
            return self.call("rankCount", self.ranks())
        if kind == "place":
            late = self.streets[2:] if self.scene.game.stud else self.streets
            return self.call("fiveCardHiHandNumber", self.player(), random.choice(late))
        if kind == "board":
            return self.on("boardSuitCount", "boardLoCardCount")
        if kind == "common":
            return self.of("handBoardIntersections")
        if kind == "play":
            return self.of("cardsPlay")
        if kind == "outs":
            if random.random() < 0.4:
                return self.call("nutHiOuts", self.player(), "turn")
            if self.low and random.random() < 0.5:
                return self.call("nutLoOuts", self.player(), "turn")
            return self.call("outsToHandType", self.player(), self.street(last=False), self.type())
        return random.choice(["1", "0.5", ".25", "2", "10"])

    def boolean(self, depth: int) -> str:
        random = self.random
        if depth and random.random() < 0.55:
            left, right = self.boolean(depth - 1), self.boolean(depth - 1)
            return random.choice([
                f"{left} and {right}", f"{left} or {right}", f"not {left}", f"not ({left} or {right})",
                f"{left} {self.word('AND')} not {right}", f"({left} or {right}) and {self.boolean(0)}",
                f"{left} or {right} and {self.boolean(0)}", f"({left}) = ({right})",
            ])  # fmt: skip
        return random.choice(
            [self.compared, self.compared, self.of_player, self.of_player]
            + ([] if self.scene.game.stud else [self.of_board])
        )()

    def compared(self) -> str:
        sign = self.random.choice(["=", "<>", "<", "<=", ">", ">="])
        kinds = ["number", "number", "rank"] + ["type", "types", "rating", "given"] * self.high
        if self.high and not self.scene.game.stud:
            kinds += ["category", "card", "cards"]
        kind = self.random.choice(kinds)
        if kind == "type":
            return f"{self.of('handType')} {sign} {self.type()}"
        if kind == "types":
            return f"{self.of('handType')} in ({self.type()}, {self.type()})"
        if kind == "rating":
            street = self.street()
            sides = [self.call("hiRating", self.player(), street) for _ in range(2)]
            return f"{sides[0]} {sign} {sides[1]}"
        if kind == "given":
            late = self.streets[2:] if self.scene.game.stud else self.streets
            five = self.call("rateHiHand", f"'{self.scene.hand(5)}'")
            return self.call("minHiRating", self.player(), self.random.choice(late), five)
        if kind == "category":
            return f"{self.call('flopHandCategory', self.player())} {sign} {self.category()}"
        if kind == "card":
            return f"turnCard() = toCard('{card_text(self.random.choice(self.scene.deck))}')"
        if kind == "cards":
            return f"riverCard() in (toCard('{self.scene.hand(1)}'), toCard('{self.scene.hand(1)}'))"
        if kind == "rank":
            side = self.on("boardRanks") if not self.scene.game.stud else self.of("handRanks")
            return f"{self.call('maxRank', side)} {sign} {self.rank_text()}"
        return f"{self.number(0)} {sign} {self.number(0)}"

    def of_player(self) -> str:
        random, player = self.random, self.player()
        calls = [self.call("scoops", player)]
        if self.high:
            calls += [self.call(random.choice(["winsHi", "tiesHi"]), player), self.of("bestHiRating")]
            calls += [self.call(random.choice(["exactHandType", "minHandType"]), player, self.street(), self.type())]
            calls += [self.of("threeFlush", "fourFlush")]
        if self.low:
            calls += [self.call(random.choice(["winsLo", "tiesLo"]), player), self.of("bestLoRating")]
            if self.high:
                calls += [self.of("madeLo")]
        minimum = random.choice(["0", ".3", "0.5", ".75", "1"])
        if len(self.scene.players) > 1:
            calls += [self.call(random.choice(["minHvHEquity", "minEquity"]), player, self.street(), minimum)]
        if not self.scene.game.stud:
            if len(self.scene.players) > 1:
                calls += [self.call("minHvREquity", player, self.street(), minimum)]
            calls += [self.of("hasTopBoardRank", "hasSecondBoardRank"), self.of("overpair"), self.of("nutHi")]
            calls += [self.call("pocketPair", player), self.of("nutHiForHandType")]
            calls += [
                self.call(
                    "inRange", player, f"'{_range(self.scene, random.sample(self.scene.deck, self.scene.game.hole))}'"
                )
            ]
            calls += [
                self.call("minOutsToHandType", player, self.street(last=False), self.type(), random.choice("0123"))
            ]
            name = random.choice(["exactFlopHandCategory", "minFlopHandCategory"])
            calls += [self.call(name, player, self.category())]
            if self.low:
                calls += [self.of("nutLo")]
        return random.choice(calls)

    def of_board(self) -> str:
        if self.random.random() < 0.15:
            text = self.random.choice(["[A-9]", "RR", "KQ", "[A-T][9-2]", "*s*s", "RRO", "A**[2-9]"])
            return self.call("boardInRange", f"'{text}'")
        return self.on(
            "monotoneBoard", "twoToneBoard", "rainbowBoard", "flushingBoard", "straightBoard", "pairedBoard",
            "boardAllowsMadeLo", "boardHasOneDistinctLoCard", "boardHasTwoDistinctLoCards",
        )  # fmt: skip
