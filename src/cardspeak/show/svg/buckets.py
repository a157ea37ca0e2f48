"""Pictures of buckets: the centres as small histograms, and the hole cards of the hands of a bucket as a grid."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cardspeak.abstraction import BucketHands, Clustering
from cardspeak.cards import RANKS
from cardspeak.ranges.classes import class_at
from cardspeak.show.svg.colours import ink_on, shade
from cardspeak.show.svg.elements import document, element, rect, text, titled, wrapped
from cardspeak.show.svg.panel import FAINT, GAP, GRID, LINE, MARGIN, TITLE_SIZE, TRACK, heading, percent

_COLUMNS, _MOST = 8, 240
"""The number of histograms in a row, and the most that are drawn."""
_WIDTH, _HEIGHT, _APART = 100, 44, 14  # pixels, like all lengths below
_LABEL = 15
_SIDE, _SIDE_GAP = 38, 2
_SMALL = 10  # the font size
_KEY = "in each bucket, equity from 0 to 1; above, its number and mean equity (also the line); below, its share"


def buckets_svg(result: Clustering | BucketHands) -> str:
    """The picture of buckets as SVG.

    For a clustering, the centre of each bucket is a small histogram: its number on the left, its mean equity on the
    right, and the share of all hands below; with many buckets, only some are drawn. For the hands of a bucket, each
    class of hole cards is a square, whose shade shows which share of its hands is in the bucket.
    """
    return _clustering(result) if isinstance(result, Clustering) else _grid(result)


def _clustering(found: Clustering) -> str:
    chosen = np.unique(np.linspace(0, found.k - 1, min(found.k, _MOST)).round().astype(int))
    title = f"{found.k:,} buckets of {len(found.labels):,} histograms"
    ending = "converged" if found.is_converged else "not converged"
    drawn = "" if len(chosen) == found.k else f"; {len(chosen)} buckets are drawn"
    description = f"{found.metric}, mean distance {found.distance:.4f}, {ending} after {found.passes:,} passes{drawn}"
    width = 2 * MARGIN + _COLUMNS * (_WIDTH + _APART) - _APART
    parts = [heading(title, MARGIN, MARGIN, width=width - 2 * MARGIN, size=TITLE_SIZE)]
    parts += [
        text(line, MARGIN, MARGIN + 4 + LINE * (at + 2), fill=FAINT) for at, line in enumerate((description, _KEY))
    ]
    top, step = MARGIN + 4 * LINE + GAP, _HEIGHT + 2 * _LABEL + _APART
    means = found.means
    for at, bucket in enumerate(chosen.tolist()):
        x, y = MARGIN + at % _COLUMNS * (_WIDTH + _APART), top + at // _COLUMNS * step
        parts.append(_centre(found, bucket, float(means[bucket]), x, y))
    n_rows = -(-len(chosen) // _COLUMNS)
    return document(title, description, width, top + n_rows * step - _APART + MARGIN, parts)


def _centre(found: Clustering, bucket: int, mean: float, x: int, y: int) -> str:
    """The histogram of a centre, as high as its highest bin."""
    counts = found.centres[bucket].astype(float)
    share = percent(float(found.shares[bucket]))
    most = counts.max() or 1
    low, wide = y + _LABEL + _HEIGHT, _WIDTH / len(counts)
    steps = "".join(f"V{low - _HEIGHT * count / most:.1f}H{x + (at + 1) * wide:.1f}" for at, count in enumerate(counts))
    middle = x + round(mean * _WIDTH)
    return titled(
        f"bucket {bucket}: mean equity {percent(mean)}, {share} of the weight, {int(found.sizes[bucket]):,} histograms",
        rect(x, y + _LABEL, _WIDTH, _HEIGHT, fill=TRACK),
        element("path", d=f"M{x} {low}{steps}V{low}Z", fill=shade(0.75)),
        element("path", d=f"M{middle} {y + _LABEL}V{low + 3}", stroke="#A63603"),
        element("path", d=f"M{x} {low}H{x + _WIDTH}", stroke=GRID),
        text(str(bucket), x, y + 6, is_bold=True, font_size=_SMALL),
        text(percent(mean), x + _WIDTH, y + 6, text_anchor="end", font_size=_SMALL),
        text(share, x + _WIDTH, low + 9, text_anchor="end", font_size=_SMALL, fill=FAINT),
    )


def _grid(hands: BucketHands) -> str:
    ranks = RANKS[::-1] if hands.deck == "full" else RANKS[:3:-1]
    most = max(hands.shares.values())
    side = len(ranks) * (_SIDE + _SIDE_GAP) - _SIDE_GAP
    title = (
        f"Bucket {hands.bucket:,} before the flop"
        if hands.street == "preflop"
        else f"Bucket {hands.bucket:,} on the {hands.street}"
    )
    description = (
        f"{percent(hands.share)} of all hands; for each class of hole cards, the part in the bucket, in percent"
    )
    lines = wrapped(description.split(" "), side)
    parts = [heading(title, MARGIN, MARGIN, width=side, size=TITLE_SIZE)]
    parts += [text(line, MARGIN, MARGIN + LINE * (at + 2), fill=FAINT) for at, line in enumerate(lines)]
    top = MARGIN + LINE * (len(lines) + 2)
    for row in range(len(ranks)):
        for column in range(len(ranks)):
            name = class_at(row, column, ranks)
            x, y = MARGIN + column * (_SIDE + _SIDE_GAP), top + row * (_SIDE + _SIDE_GAP)
            parts.append(_square(name, hands.shares.get(name, 0), most, x, y))
    key = top + side + GAP
    parts += _key(most, key)
    return document(title, description, side + 2 * MARGIN, key + LINE + MARGIN, parts)


def _square(name: str, share: float, most: float, x: int, y: int) -> str:
    """The square of a class."""
    colour = shade(share / most)
    ink, middle = ink_on(colour), x + _SIDE // 2
    parts = [rect(x, y, _SIDE, _SIDE, rx=3, fill=colour if share else TRACK)]
    line = y + _SIDE // 2 - (7 if share else 0)
    parts.append(text(name, middle, line, is_bold=share > 0, text_anchor="middle", fill=ink if share else FAINT))
    if share:
        parts.append(text(_short(share), middle, line + 15, text_anchor="middle", font_size=_SMALL, fill=ink))
    return titled(f"{name}: {percent(share)} of its hands" if share else f"{name}: none of its hands", *parts)


def _short(share: float) -> str:
    """A share in percent that fits a square: two digits, or one below 10 and another behind the point."""
    hundredth = share * 100
    return "<0.1" if hundredth < 0.05 else f"{hundredth:.1f}" if hundredth < 9.95 else f"{hundredth:.0f}"


def _key(most: float, y: int) -> Iterator[str]:
    """The key of the shades, in one line."""
    for at, share in enumerate((0, most / 2, most)):
        x = MARGIN + at * 110
        yield rect(x, y + 2, 14, 14, rx=2, fill=shade(share / most) if share else TRACK, stroke="#BBBBBB")
        yield text(percent(share) if share else "none", x + 20, y + 9, fill=FAINT)
