"""An independent PQL, written from descriptions of the language alone: slow, obvious, exact. It is the tests' oracle."""

from .functions import FUNCTIONS, NoValue
from .language import Answer, Reader, answers, shown

__all__ = ["FUNCTIONS", "Answer", "NoValue", "Reader", "answers", "shown"]
