"""The error for an extra that is not installed."""

from __future__ import annotations

from cardspeak.errors import CardspeakError, shortened


class MissingPackageError(CardspeakError, ImportError):
    """A package that a module needs is not installed."""


def missing(module: str, error: ImportError, extra: str) -> MissingPackageError:
    """The error for a package that is not installed; it names the extra that contains the package."""
    package = shortened((error.name or str(error)).partition(".")[0], 40)
    return MissingPackageError(f"{module} needs {package}, which is not installed: pip install 'cardspeak[{extra}]'")
