"""The columns of a player."""

from __future__ import annotations

from cardspeak.cards import Cards, mask_of, parse_cards
from cardspeak.deals.expressions.functions import COMPARISONS
from cardspeak.deals.expressions.kinds import BOOLEAN, NUMBER
from cardspeak.deals.expressions.nodes import Operation
from cardspeak.deals.facts.best import IsBest
from cardspeak.deals.facts.board import Suited, UpCard
from cardspeak.deals.facts.cards import HoleCards
from cardspeak.deals.facts.draws import (
    CompletingRanks,
    FlushDraw,
    HoldsAny,
    HoldsNutFlushCard,
    Kicker,
    Overcards,
    StraightDraw,
)
from cardspeak.deals.facts.equities import equity_against_range
from cardspeak.deals.facts.flop import FlopCategory
from cardspeak.deals.facts.kickers import IsOutkicked
from cardspeak.deals.facts.made import CardsPlaying, Category, Place, Rating, category_kind, rating_kind
from cardspeak.deals.facts.nuts import IsNuts, IsNutsOfCategory, NutOuts
from cardspeak.deals.facts.outs import OutsToCategory, OutsToLead
from cardspeak.deals.facts.ranges import InRange, StartingPlace, blocked_hands, orders_of
from cardspeak.deals.facts.ranks import HandRanks, HasOverpair, HasPair, HoldsBoardRank
from cardspeak.deals.facts.runners import IsRunnerRunner
from cardspeak.deals.facts.showdown import HalfShare, Scoops, Share, Wins
from cardspeak.deals.language.functions import FUNCTIONS
from cardspeak.deals.language.functions.board import NOT_DRAW
from cardspeak.deals.language.functions.draws import KICKERS, RUNNERS, WITH_DRAWS
from cardspeak.deals.language.functions.function import STUD, WITH_BOARD, WITH_FLOP
from cardspeak.deals.language.functions.nuts import NO_OUTS, WITH_OUTS
from cardspeak.deals.language.functions.ranks import DOWN_CARDS, POCKET
from cardspeak.deals.language.functions.ratings import EIGHT_LOW
from cardspeak.deals.rows.nuts import has_nuts
from cardspeak.deals.runouts.limits import TooManyHoldingsError
from cardspeak.deals.setting.setting import Setting
from cardspeak.deals.table.constants import constant_of
from cardspeak.deals.table.expression import Expression
from cardspeak.deals.table.place import Columns
from cardspeak.equities.question.question import MOST_LISTED, read_range
from cardspeak.errors import QueryError, Where, listed, shown
from cardspeak.ranges import Range, parse_range

AGAINST_HANDS, AGAINST_RANGES = "hands", "ranges"
LEAD, TIE = "lead", "tie"


class PlayerColumns(Columns):
    """The columns of a player.

    Streets are given by name, such as `"flop"`; the default is the last one. In games that split the pot, `half` is the
    half of the pot, such as `"low"`; the default is the first one. A column that the game does not have is a
    `QueryError`, which says which games have it.
    """

    __slots__ = ("_player", "name")

    def __init__(self, setting: Setting, player: int) -> None:
        super().__init__(setting)
        self._player = player
        self.name = setting.names[player]

    def __repr__(self) -> str:
        return f"<columns of {self.name}>"

    def cards(self, street: str | None = None) -> Expression:
        """The player's hole cards, as a set; in stud, those up to the street. Frames show the highest card first."""
        return self._made(HoleCards(self._player, self._street(street, "cards")))

    def up_card(self, street: str) -> Expression:
        """In stud, the card that the player is dealt on the street; on third street, the door card."""
        self._check_game(STUD, "up_card")
        return self._made(UpCard(self._player, self._street(street, "up_card")))

    def in_range(self, hands: str | Range, syntax: str | None = None) -> Expression:
        """Whether the player's hole cards are in a range. The weights in the range are ignored.

        Args:
            hands: the range, as text or as a `Range`.
            syntax: `"generic"` or `"classic"`; see `parse_range`.
        """
        street = self._setting.last_street if self._game.is_stud else 0
        return self._made(InRange(self._player, street, self._range(hands, "in_range", syntax)))

    def holds(self, cards: Cards) -> Expression:
        """Whether the player holds at least one of these cards, and so blocks the others from holding it."""
        given = parse_cards(cards, "holds")
        if not given or not set(given) <= set(self._game.deck):
            raise QueryError.at("holds", "give cards of the deck, such as 'AsAh'")
        street = self._setting.last_street if self._game.is_stud else 0
        return self._made(HoldsAny(self._player, street, mask_of(given)))

    def blocked_hands(self, street: str, hands: str | Range, syntax: str | None = None) -> Expression:
        """How many hands of a range the player's cards exclude: those that contain one of them.

        Hands with a dead card, or a card on the board on the street, do not count. Weights do not count.

        Args:
            street: the street.
            hands: the range, as text or as a `Range`.
            syntax: `"generic"` or `"classic"`; see `parse_range`.
        """
        at, found = self._street(street, "blocked_hands"), self._range(hands, "blocked_hands", syntax)
        try:
            return self._made(blocked_hands(self._setting, self._player, at, found))
        except TooManyHoldingsError:
            message = f"the range has too many hands to list; at most {MOST_LISTED:,}"
            raise QueryError.at("blocked_hands", message) from None

    def starting_place(self, order: str | None = None) -> Expression:
        """The place of the player's hole cards in an order of starting hands: the percentage that is as good or better.

        Args:
            order: `"10h"` or `"6h"`, the orders of ProPokerTools for hold'em with ten or six players, or `"equity"`, by
                equity against a random hand. The default is the one that ranges such as `15%` use in the generic
                syntax.
        """
        names = orders_of(self._game)
        if not names:
            raise QueryError.at("starting_place", f"{self._game.short_title} has no order of starting hands")
        if order is not None and order not in names:
            raise QueryError.at("starting_place", f"{shown(order)} is not an order; accepted: {listed(names, 'or')}")
        return self._made(StartingPlace(self._player, 0, self._game.code, order or names[0]))

    def category(self, street: str | None = None, half: str | None = None) -> Expression:
        """The category of the player's best hand on the street, such as `flush`, of as many cards as there are."""
        at, of_half = self._street(street, "category"), self._half(half, "category")
        self._check_made(of_half, at, "category")
        return self._made(Category(self._player, at, of_half, category_kind(self._game, of_half)))

    def value(self, street: str | None = None, half: str | None = None) -> Expression:
        """The value of the player's best hand on the street: bigger is better; 0 if it does not qualify.

        Compare it with the value of another player on the same street, or with cards: `hero.value() >= "AsAhKsKh2c"` is
        whether the hand is aces and kings with a deuce, or better.
        """
        at, of_half = self._street(street, "value"), self._half(half, "value")
        self._check_made(of_half, at, "value")
        kind = rating_kind(self._game, of_half, *self._setting.counts(at))
        return self._made(Rating(self._player, at, of_half, kind))

    def place(self, street: str | None = None, half: str | None = None) -> Expression:
        """The place of the player's best hand among all hands of five cards: 1 for a royal flush, 7,462 for 7-5-4-3-2.

        A hand that does not qualify has the place after the last one. Before there are five cards, the place is among
        all hands of as many cards.
        """
        at, of_half = self._street(street, "place"), self._half(half, "place")
        self._check_made(of_half, at, "place")
        return self._made(Place(self._player, at, of_half))

    def cards_playing(self, street: str | None = None, half: str | None = None) -> Expression:
        """The smallest number of hole cards that make the player's best hand together with the board."""
        self._check_game(WITH_BOARD, "cards_playing")
        at = self._street(street, "cards_playing")
        return self._made(CardsPlaying(self._player, at, self._half(half, "cards_playing")))

    def made_low(self, street: str | None = None) -> Expression:
        """Whether the player has a low of five different ranks, none above eight, on the street."""
        self._check_game(EIGHT_LOW, "made_low")
        scope = self._scope("made_low")
        return self._made(FUNCTIONS["madelo"].build(scope, self._player, self._street(street, "made_low")))

    @property
    def share(self) -> Expression:
        """The player's share of the pot, ties and halves counted: 0, 1/3, 3/4, 1. Its mean is the equity."""
        return self._made(Share(self._player, self._setting.last_street, self._n_players, NUMBER))

    def half_share(self, half: str) -> Expression:
        """What the player gets for one half of the pot, as a part of the whole pot: all halves add up to `share`."""
        of_half = self._half(half, "half_share")
        return self._made(HalfShare(self._player, self._setting.last_street, self._n_players, of_half))

    @property
    def scoops(self) -> Expression:
        """Whether the player wins the whole pot alone."""
        return self._made(Scoops(self._player, self._setting.last_street, self._n_players))

    def wins(self, half: str | None = None) -> Expression:
        """Whether the player alone has the best hand at the showdown, for a half of the pot."""
        of_half = self._half(half, "wins")
        return self._made(Wins(self._player, self._setting.last_street, self._n_players, of_half, is_tie=False))

    def ties(self, half: str | None = None) -> Expression:
        """Whether the player shares the best hand at the showdown with others, for a half of the pot."""
        of_half = self._half(half, "ties")
        return self._made(Wins(self._player, self._setting.last_street, self._n_players, of_half, is_tie=True))

    def is_best(self, street: str | None = None, half: str | None = None) -> Expression:
        """Whether no other player has a better hand on the street; true for all who share the best one."""
        at, of_half = self._street(street, "is_best"), self._half(half, "is_best")
        self._check_made(of_half, at, "is_best")
        return self._made(IsBest(self._player, at, self._n_players, of_half))

    def equity(self, street: str, against: str | Range = AGAINST_HANDS) -> Expression:
        """The player's equity on the street: the mean share of the pot over all cards that can still come.

        Args:
            street: the street.
            against: `"hands"`, the hands of all players in this deal; `"ranges"`, the ranges of all other players,
                whatever they hold in this deal; or a range that a single opponent is believed to hold.
        """
        at, scope = self._street(street, "equity"), self._scope("equity")
        if isinstance(against, str) and against in (AGAINST_HANDS, AGAINST_RANGES):
            name = "hvhequity" if against == AGAINST_HANDS else "hvrequity"
            return self._made(FUNCTIONS[name].build(scope, self._player, at))
        try:
            fact = equity_against_range(self._setting, self._player, at, self._range(against, "against"))
        except TooManyHoldingsError:
            raise QueryError.at("against", f"the range has too many hands to list; at most {MOST_LISTED:,}") from None
        return self._made(fact)

    def has_nuts(self, street: str | None = None, half: str | None = None, *, of_category: bool = False) -> Expression:
        """Whether no cards that the player does not see would make a better hand on the street.

        Args:
            street: the street.
            half: the half of the pot.
            of_category: whether only hands of the player's own category count, such as better pairs.
        """
        at, of_half = self._street(street, "has_nuts"), self._half(half, "has_nuts")
        self._check_nuts(of_half, at, "has_nuts")
        return self._made((IsNutsOfCategory if of_category else IsNuts)(self._player, at, of_half))

    def nut_outs(self, street: str, half: str | None = None) -> Expression:
        """How many unseen cards give the player the nuts, or keep them, if they come next; 0 on the last street."""
        at, of_half = self._street(street, "nut_outs"), self._half(half, "nut_outs")
        self._check_nuts(of_half, at, "nut_outs")
        self._check_next(at, "nut_outs")
        if at == self._setting.last_street:
            return self._made(NO_OUTS)
        return self._made(NutOuts(self._player, at, of_half))

    def outs(self, street: str, to: str = LEAD, half: str | None = None) -> Expression:
        """How many cards, if they come next, put the player in the lead, or make a hand of a category.

        On the last street, there are none.

        Args:
            street: the street.
            to: `"lead"`: cards that put the player ahead of all other hands in this deal, which are known; 0 if the
                player is ahead. `"tie"`: cards that make a player tie who is behind. A category, such as `"flush"`:
                unseen cards that make exactly this category; 0 unless that is an improvement.
            half: the half of the pot.
        """
        self._check_game(WITH_OUTS, "outs")
        at, of_half = self._street(street, "outs"), self._half(half, "outs")
        self._check_next(at, "outs")
        self._check_made(of_half, at, "outs")
        is_last = at == self._setting.last_street
        if to in (LEAD, TIE):
            return (
                self._made(NO_OUTS)
                if is_last
                else self._made(OutsToLead(self._player, at, self._n_players, of_half, is_tie=to == TIE))
            )
        code = constant_of(to, category_kind(self._game, of_half)).value
        assert isinstance(code, int)
        return self._made(NO_OUTS if is_last else OutsToCategory(self._player, at, of_half, code))

    @property
    def flop_category(self) -> Expression:
        """What the player's own cards make of the flop, such as `set` or `second pair`."""
        self._check_game(WITH_FLOP, "flop_category")
        flop = next(number for number, street in enumerate(self._setting.streets) if street.n_board == 3)
        return self._made(FlopCategory(self._player, flop))

    def ranks(self, street: str | None = None, *, twice: bool = False) -> Expression:
        """The ranks of the player's hole cards, as a set; with `twice`, those of two or more cards."""
        return self._made(HandRanks(self._player, self._street(street, "ranks"), twice))

    def has_pair(self) -> Expression:
        """Whether two of the player's hole cards are of the same rank; in stud, whether the first two cards are."""
        self._check_game(POCKET, "has_pair")
        return self._made(HasPair(self._player, 0, DOWN_CARDS if self._game.is_stud else None))

    def has_overpair(self, street: str | None = None) -> Expression:
        """Whether the player's own cards contain a pair above every card on the board."""
        self._check_game(WITH_BOARD, "has_overpair")
        return self._made(HasOverpair(self._player, self._street(street, "has_overpair")))

    def holds_board_rank(self, street: str | None = None, nth: int = 1) -> Expression:
        """Whether the player holds a card of the highest rank on the board, or of the second highest with `nth=2`."""
        self._check_game(WITH_BOARD, "holds_board_rank")
        if nth not in (1, 2):
            raise QueryError.at("nth", f"{shown(nth)} is not accepted; give 1 for the highest rank, 2 for the second")
        return self._made(HoldsBoardRank(self._player, self._street(street, "holds_board_rank"), nth - 1))

    def flush_draw(self, street: str) -> Expression:
        """How close the player is to a flush with a card of their own: `none`, `backdoor`, `draw` or `made`."""
        self._check_game(WITH_DRAWS, "flush_draw")
        return self._made(FlushDraw(self._player, self._street(street, "flush_draw")))

    def straight_draw(self, street: str) -> Expression:
        """How close the player is to a straight with a card of their own.

        It is `none`, `backdoor`, `gutshot`, `double gutshot`, `open-ended`, `wrap` (three ranks or more complete it) or
        `made`.
        """
        self._check_game(WITH_DRAWS, "straight_draw")
        return self._made(StraightDraw(self._player, self._street(street, "straight_draw")))

    def straight_ranks(self, street: str) -> Expression:
        """The ranks that complete such a straight with the next card, as a set."""
        self._check_game(WITH_DRAWS, "straight_ranks")
        return self._made(CompletingRanks(self._player, self._street(street, "straight_ranks")))

    def runner_runner(self, half: str | None = None) -> Expression:
        """Whether the player's category at the end needs both of the last two cards.

        Without the turn, or without the river, it would be a worse category. `runner_runner("low")` is whether the
        player has a low that needs both. In stud, the cards are those of sixth and seventh street.
        """
        self._check_game(RUNNERS, "runner_runner")
        of_half, last = self._half(half, "runner_runner"), self._setting.last_street
        self._check_made(of_half, last - 1, "runner_runner")
        return self._made(IsRunnerRunner(self._player, last, of_half))

    def has_suited(self, n: int, street: str | None = None) -> Expression:
        """Whether the player has n cards of a suit with the board, at least one and at most two of them their own."""
        self._check_game(NOT_DRAW, "has_suited")
        wanted = constant_of(n, NUMBER)
        fact = Suited(self._player, self._street(street, "has_suited"), 7 if self._game.is_stud else 2)
        return self._made(Operation(COMPARISONS[">="], (fact, wanted), BOOLEAN))

    def overcards(self, street: str) -> Expression:
        """How many of the player's own cards are higher than every board card; none before the flop."""
        self._check_game(WITH_BOARD, "overcards")
        return self._made(Overcards(self._player, self._street(street, "overcards")))

    def kicker(self, street: str) -> Expression:
        """The highest rank of the player's own cards that is neither on the board nor paired in the hand, or `none`."""
        self._check_game(WITH_BOARD, "kicker")
        return self._made(Kicker(self._player, self._street(street, "kicker")))

    def is_outkicked(self, street: str | None = None) -> Expression:
        """Whether only a better kicker beats the player on the street.

        The best hand of all players is better, and has the same pair, two pair, or three or four of a kind.
        """
        self._check_game(KICKERS, "is_outkicked")
        return self._made(IsOutkicked(self._player, self._street(street, "is_outkicked"), self._n_players, 0))

    def holds_nut_flush_card(self, street: str | None = None) -> Expression:
        """Whether three board cards are of one suit, and the player holds its highest card that is not on the board."""
        self._check_game(WITH_BOARD, "holds_nut_flush_card")
        return self._made(HoldsNutFlushCard(self._player, self._street(street, "holds_nut_flush_card")))

    @property
    def _n_players(self) -> int:
        return len(self._setting.names)

    def _check_nuts(self, half: int, street: int, name: str) -> None:
        if not has_nuts(self._game, half):
            title = self._game.short_title
            raise QueryError.at(
                name, f"it is for games with a board in which one or two hole cards play, not for {title}"
            )
        self._check_made(half, street, name)

    def _range(self, given: str | Range, name: str, syntax: str | None = None) -> Range:
        if syntax not in (None, "generic", "classic"):
            raise QueryError.at("syntax", f"{shown(syntax)} is not accepted; give 'generic' or 'classic'")
        if isinstance(given, str):
            return parse_range(given, self._game, name, syntax=syntax)  # type: ignore[arg-type]
        return read_range(given, self._game, Where(name))
