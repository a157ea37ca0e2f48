"""An independent PQL, written from descriptions of the language alone: slow, obvious, exact. It is the tests' oracle."""

from .card_functions import FUNCTIONS
from .functions import NoValueError
from .language import Answer, Reader, answers, shown

__all__ = ["FUNCTIONS", "Answer", "NoValueError", "Reader", "answers", "shown"]
