"""`cardspeak abstraction`: buckets of all hands of one or more streets, in a folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from cardspeak.cli.clusters import WorkersOption
from cardspeak.cli.commands import JsonOption, print_json, show_result
from cardspeak.cli.numbers import read_number
from cardspeak.cli.pictures import Pictures, PngOption, SvgOption, wanted_pictures
from cardspeak.cli.progress import ProgressLine
from cardspeak.errors import CardspeakError, listed, quoted, shortened
from cardspeak.show.terminal.screen import Screen, make_screen

if TYPE_CHECKING:
    from cardspeak.abstraction import Abstraction, BucketHands

USUAL_BUCKETS = 200


def abstraction(
    streets: Annotated[
        list[str] | None,
        typer.Argument(metavar="[STREET]...", help="preflop, flop, turn or river.", show_default=False),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FOLDER",
            help="The folder to write to. Streets that it has already are kept.",
            show_default=False,
        ),
    ] = None,
    buckets: Annotated[
        list[str] | None,
        typer.Option(
            "--buckets",
            "-k",
            metavar="[STREET=]NUMBER",
            help="Number of buckets of all streets, or of one street, as in flop=500. Can be repeated.",
            show_default=str(USUAL_BUCKETS),
        ),
    ] = None,
    metric: Annotated[
        str,
        typer.Option(
            "--metric",
            "-m",
            help="emd or l2, the distance between histograms of equity; or percentile, for buckets by equity alone.",
        ),
    ] = "emd",
    bins: Annotated[
        int, typer.Option("--bins", metavar="NUMBER", parser=read_number, help="Number of bins of a histogram.")
    ] = 50,
    weights: Annotated[
        str,
        typer.Option("--weights", help="What counts the same: hands, or classes of hands that differ only in suits."),
    ] = "hands",
    passes: Annotated[
        int,
        typer.Option("--passes", metavar="NUMBER", parser=read_number, help="Greatest number of passes of k-means."),
    ] = 100,
    seed: Annotated[
        int,
        typer.Option(
            "--seed",
            "-s",
            metavar="NUMBER",
            parser=read_number,
            help="Random seed; the same seed makes the same buckets.",
        ),
    ] = 0,
    deck: Annotated[str, typer.Option("--deck", help="full (52 cards) or short (36 cards).")] = "full",
    workers: WorkersOption = None,
    show: Annotated[
        str | None,
        typer.Option(
            "--show", metavar="FOLDER", help="Show what is in a folder, and check its files.", show_default=False
        ),
    ] = None,
    hand: Annotated[
        list[str] | None,
        typer.Option(
            "--hand",
            metavar="CARDS",
            help="With --show: look up the bucket of a hand, its two hole cards first. Can be repeated.",
            show_default=False,
        ),
    ] = None,
    bucket: Annotated[
        int | None,
        typer.Option(
            "--bucket",
            metavar="NUMBER",
            parser=read_number,
            help="With --show and a street: show the hole cards in a bucket.",
            show_default=False,
        ),
    ] = None,
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Put all hands of a street into buckets of similar hands, for a solver. A run that is stopped can be resumed."""
    if show is not None:
        if output is not None:
            raise CardspeakError("--show: --output is given too; give either of them")
        pictures = wanted_pictures(svg, png)
        _show(show, streets or [], hand or [], bucket, pictures, as_json=as_json)
        return
    if not streets or output is None:
        missing = "the streets are" if not streets else "--output is"
        raise CardspeakError(f"{missing} missing; write it as cardspeak abstraction flop turn river --output FOLDER")
    for name, value in {"hand": hand, "bucket": bucket, "svg": svg, "png": png}.items():
        if value is not None:
            raise CardspeakError(f"--{name}: --show is missing; give the folder in which to look")
    with _told_what_is_kept(output), ProgressLine() as line:
        from cardspeak.abstraction import make_abstraction
        from cardspeak.abstraction.saved.kept import finished_streets

        before = finished_streets(output)
        made = make_abstraction(
            output,
            _numbers_of(streets, buckets or []),
            metric=cast("Any", metric),
            bins=bins,
            weights=cast("Any", weights),
            passes=passes,
            seed=seed,
            deck=cast("Any", deck),
            workers=workers,
            progress=line.show,
        )
    new = [street for street in made.streets if street not in before]
    _print(made, output, as_json=as_json, new=new)
    if not as_json:
        had = f"{output} had all of this already; nothing was made again"
        typer.echo(f"{listed(new)} written to {output}" if new else had)


@contextmanager
def _told_what_is_kept(folder: str) -> Iterator[None]:
    """A context manager that says, after Ctrl-C, which streets are finished."""
    try:
        yield
    except KeyboardInterrupt:
        from cardspeak.abstraction.saved.kept import finished_streets

        finished = finished_streets(folder)
        kept = (
            f"{shortened(folder)} has {listed(finished)}" if finished else "no street is finished, so nothing is kept"
        )
        print(f"cardspeak: {kept}; run the same command again to go on", file=sys.stderr)
        raise


def _numbers_of(streets: Sequence[str], texts: Sequence[str]) -> dict[str, int]:
    """The number of buckets of each street."""
    numbers = dict.fromkeys(streets, USUAL_BUCKETS)
    named = {}
    for text in (part for option in texts for part in option.split(",")):
        street, equals, number = text.rpartition("=")
        try:
            k = read_number(number)
        except typer.BadParameter as error:
            raise CardspeakError(f"--buckets {quoted(text)}: {error.message}") from None
        if not equals:
            numbers = dict.fromkeys(streets, k)
        elif street not in numbers:
            raise CardspeakError(f"--buckets {quoted(text)}: the street is not made; give {listed(streets, 'or')}")
        else:
            named[street] = k
    return numbers | named


def _show(
    folder: str, streets: Sequence[str], hands: Sequence[str], bucket: int | None, pictures: Pictures, *, as_json: bool
) -> None:
    """Print what is in a folder: all streets, the buckets of hands, or the hands of a bucket; or draw it."""
    from cardspeak.abstraction import bucket_hands, load  # imported here because it loads NumPy

    shown = load(folder)
    is_about_one = bucket is not None or pictures.svg is not None or pictures.png is not None
    if hands and (is_about_one or streets):
        raise CardspeakError("--hand: a street, --bucket or a picture is asked for too; ask for one thing at a time")
    if is_about_one != bool(streets) or len(streets) > 1:
        raise CardspeakError("--show: give one street with --bucket, --svg or --png, and no street without them")
    if bucket is not None:
        found = bucket_hands(shown.labels(streets[0]), bucket)
        pictures.draw(found, partial(show_result, found, _print_bucket, as_json))
    elif is_about_one:
        pictures.draw(shown.clustering(streets[0]), partial(_print, shown, folder, as_json=as_json))
    elif hands:
        looked_up = [{"hand": hand, "bucket": shown.bucket(hand)} for hand in hands]
        if as_json:
            print_json({**shown.to_dict(), "folder": folder, "hands": looked_up})
        else:
            make_screen().columns([(str(found["hand"]), f"bucket {found['bucket']}") for found in looked_up])
    else:
        _print(shown, folder, as_json=as_json)


def _print_bucket(found: BucketHands, screen: Screen) -> None:
    from cardspeak.show.terminal.abstraction import show_bucket

    show_bucket(found, screen)


def _print(shown: Abstraction, folder: str, *, as_json: bool, **more: Any) -> None:
    """Print what is in a folder."""
    if as_json:
        print_json({**shown.to_dict(), "folder": folder, **more})
        return
    from cardspeak.show.terminal.abstraction import show_abstraction

    show_abstraction(shown, make_screen())
