"""Functions of how good a hand is: ratings of high and low hands, and the best hand of all players."""

from __future__ import annotations

from cardspeak.cards import parse_cards
from cardspeak.deals.expressions.functions import COMPARISONS
from cardspeak.deals.expressions.kinds import BOOLEAN
from cardspeak.deals.expressions.nodes import Constant, Node, Operation
from cardspeak.deals.facts.best import BestCategory, IsBest
from cardspeak.deals.facts.made import (
    CardsPlaying,
    HasEightLow,
    Place,
    Rating,
    eight_low_of,
    rating_kind,
    rating_kind_of,
)
from cardspeak.deals.facts.showdown import Wins
from cardspeak.deals.language.functions.function import HIGH, LOW, WITH_BOARD, ForGames, PqlFunction, Quoted
from cardspeak.deals.language.scope import Scope
from cardspeak.errors import Where
from cardspeak.games import check_deck

EIGHT_LOW = ForGames(
    "games with an ace-to-five low hand",
    lambda game: any(eight_low_of(half.ranking.name) is not None for half in game.halves),
)


def _rating(scope: Scope, player: int, street: int, half: int) -> Rating:
    scope.check_made(half, street)
    return Rating(player, street, half, rating_kind(scope.setting.game, half, *scope.setting.counts(street)))


def _high_rating(scope: Scope, player: int, street: int) -> Node:
    return _rating(scope, player, street, scope.high)


def _low_rating(scope: Scope, player: int, street: int) -> Node:
    return _rating(scope, player, street, scope.low_half)


def _rated(scope: Scope, hand: Quoted, half: int) -> Node:
    """The rating of cards that the query names."""
    game = scope.setting.game
    order = game.halves[half].ranking
    place = Where("query", column=hand.column, words=f"query, column {hand.column}")
    cards = parse_cards(hand.text, place)
    check_deck(cards, game, place)
    if not 1 <= len(cards) <= order.hand_size:
        scope.fail(hand.column, f"{len(cards) or 'no'} cards; give the {order.hand_size} cards of a hand")
    value = order.value(cards)
    if value is None:
        scope.fail(hand.column, f"these cards make no {game.halves[half].short_name} hand in {game.short_title}")
    return Constant(rating_kind_of(game, half, len(cards), value.places), value.places + 1 - value.place)


def _high_rated(scope: Scope, hand: Quoted) -> Node:
    return _rated(scope, hand, scope.high)


def _low_rated(scope: Scope, hand: Quoted) -> Node:
    return _rated(scope, hand, scope.low_half)


def _has_rating(scope: Scope, rating: Node, least: Node) -> Node:
    if rating.kind != least.kind:
        scope.refuse(f"a {rating.kind} cannot be compared with a {least.kind}")
    return Operation(COMPARISONS[">="], (rating, least), BOOLEAN)


def _has_high(scope: Scope, player: int, street: int, least: Node) -> Node:
    return _has_rating(scope, _high_rating(scope, player, street), least)


def _has_low(scope: Scope, player: int, street: int, least: Node) -> Node:
    return _has_rating(scope, _low_rating(scope, player, street), least)


def _is_best(scope: Scope, player: int, street: int, half: int) -> Node:
    scope.check_made(half, street)
    return IsBest(player, street, scope.n_players, half)


def _is_best_high(scope: Scope, player: int, street: int) -> Node:
    return _is_best(scope, player, street, scope.high)


def _is_best_low(scope: Scope, player: int, street: int) -> Node:
    return _is_best(scope, player, street, scope.low_half)


def _number(scope: Scope, player: int, street: int) -> Node:
    if scope.is_short(scope.high, street):
        scope.refuse(f"a hand does not have five cards on the street {scope.setting.streets[street].name}")
    return Place(player, street, scope.high)


def _made_low(scope: Scope, player: int, street: int) -> Node:
    halves = scope.setting.game.halves
    half = next(at for at, half in enumerate(halves) if eight_low_of(half.ranking.name) is not None)
    return HasEightLow(player, street, half)


def _wins_low(scope: Scope, player: int) -> Node:
    return Wins(player, scope.last, scope.n_players, scope.low_half, is_tie=False)


def _ties_low(scope: Scope, player: int) -> Node:
    return Wins(player, scope.last, scope.n_players, scope.low_half, is_tie=True)


def _winning_type(scope: Scope) -> Node:
    return BestCategory(scope.last, scope.n_players, scope.high, scope.category(scope.high))


def _cards_playing(scope: Scope, player: int, street: int) -> Node:
    return CardsPlaying(player, street, scope.high)


FAMILY = (
    PqlFunction(
        "hiRating", ("player", "street"), "high rating",
        "How strong the player's high hand is on the street, as a number: the better hand has the bigger number. "
        "Hands of fewer than five cards, as before the flop, can only be compared with hands of equally many "
        "cards.",
        _high_rating, games=HIGH,
        example="select count(hiRating(hero, turn) > hiRating(villain, turn)) "
        "from hero='AhKh', villain='QQ', board='Jh7h2c'",
    ),
    PqlFunction(
        "rateHiHand", ("cards",), "high rating",
        "The rating of these five cards, to compare with hiRating. Suits matter only for flushes. For a street on "
        "which hands have fewer cards, give that many.",
        _high_rated, games=HIGH,
        example="select count(hiRating(hero, river) >= rateHiHand('AsAdKsKdQc')) from hero='AhKh', board='Qh7h2c'",
    ),
    PqlFunction(
        "minHiRating", ("player", "street", "high rating"), "condition",
        "Whether hiRating is at least this rating.",
        _has_high, games=HIGH,
        example="select count(minHiRating(hero, river, rateHiHand('AsAdKsKdQc'))) from hero='AhKh', board='Qh7h2c'",
    ),
    PqlFunction(
        "bestHiRating", ("player", "street"), "condition",
        "Whether no other player has a better high hand on the street. It is true for all players who share the "
        "best hand.",
        _is_best_high, games=HIGH,
        example="select count(bestHiRating(hero, turn)) from hero='AhKh', villain='QQ', board='Jh7h2c'",
    ),
    PqlFunction(
        "fiveCardHiHandNumber", ("player", "street"), "number",
        "The place of the player's high hand among all hands of five cards: 1 for a royal flush, 7,462 for "
        "7-5-4-3-2. In short-deck games, the last place is 1,404.",
        _number, games=HIGH,
        example="select min(fiveCardHiHandNumber(hero, river)), max(fiveCardHiHandNumber(hero, river)) "
        "from hero='AhKh', board='Qh7h2c'",
    ),
    PqlFunction(
        "winningHandType", (), "hand type",
        "The type of the best high hand at the showdown; in games without a high hand, of the best low hand.",
        _winning_type,
        example="select histogram(winningHandType()) from hero='AhKh', villain='QQ', board='Qh7h2c'",
    ),
    PqlFunction(
        "cardsPlay", ("player", "street"), "number",
        "The smallest number of hole cards that make the player's best high hand together with the board: 0 if "
        "the player plays the board. In Omaha, it is always 2.",
        _cards_playing, is_known=False, games=WITH_BOARD,
        example="select histogram(cardsPlay(hero, river)) from hero='Ah2c', board='KsQdJc'",
    ),
    PqlFunction(
        "loRating", ("player", "street"), "low rating",
        "How strong the player's low hand is on the street, as a number: the better hand, which is the lower one, "
        "has the bigger number. It is 0 if the player has no low hand.",
        _low_rating, is_known=False, games=LOW,
        example="select count(loRating(a, river) > loRating(b, river)) "
        "from game='omaha8', a='As2s7dKd', b='AcQc3hTh', board='8h4s6d'",
    ),
    PqlFunction(
        "rateLoHand", ("cards",), "low rating",
        "The rating of these five cards as a low hand, to compare with loRating.",
        _low_rated, is_known=False, games=LOW,
        example="select count(loRating(hero, seventh) >= rateLoHand('8s7d6c4s2s')) "
        "from game='razz', hero='2c4d6h8s9cTc'",
    ),
    PqlFunction(
        "minLoRating", ("player", "street", "low rating"), "condition",
        "Whether loRating is at least this rating.",
        _has_low, is_known=False, games=LOW,
        example="select count(minLoRating(hero, river, rateLoHand('7s6d4s2sAd'))) "
        "from game='omaha8', hero='As2s7dKd', board='8h4s6d'",
    ),
    PqlFunction(
        "bestLoRating", ("player", "street"), "condition",
        "Whether the player has a low hand on the street, and no other player has a better one. It is true for "
        "all players who share the best low hand.",
        _is_best_low, games=LOW,
        example="select count(bestLoRating(a, sixth)) as sixth, count(bestLoRating(a, seventh)) as seventh "
        "from game='stud8', a='2s3s5s6s7h9h8h', b='2d3d5d6d8cQcAc'",
    ),
    PqlFunction(
        "madeLo", ("player", "street"), "condition",
        "Whether the player has a low hand of five different ranks, none above eight, on the street. In hi-lo "
        "games, only such a hand can win the low half. In razz and other games in which every hand is a low hand, "
        "the function asks for the same.",
        _made_low, games=EIGHT_LOW,
        example="select count(madeLo(hero, turn)) from game='omaha8', hero='As2s7dKd', board='8h4sKs'",
    ),
    PqlFunction(
        "winsLo", ("player",), "condition",
        "Whether the player alone has the best low hand at the showdown. In razz, this is the best hand.",
        _wins_low, games=LOW,
        example="select count(winsLo(hero)) from game='omaha8', hero='As2s7dKd', villain='AcQc3hTh', board='8h4s6d'",
    ),
    PqlFunction(
        "tiesLo", ("player",), "condition",
        "Whether the player shares the best low hand at the showdown with at least one other player.",
        _ties_low, games=LOW,
        example="select count(tiesLo(hero)) from game='omaha8', hero='As2s7dKd', villain='Ac2cJhTh', board='8h4s3d'",
    ),
)  # fmt: skip
