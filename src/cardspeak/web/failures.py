"""Errors of requests and of the server. Errors in the input itself are raised by the public functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardspeak.errors import CardspeakError, Where

if TYPE_CHECKING:
    from cardspeak import answer_types


class RequestError(CardspeakError):
    """An error that the public functions do not raise: a malformed request, a limit of the server, or a failure.

    >>> RequestError("the server is busy", "busy").code
    'busy'
    """

    def __init__(
        self, sentence: str, code: answer_types.ErrorCode = "input", where: Where | None = None, detail: str = ""
    ) -> None:
        super().__init__(sentence, where, detail)
        self.code = code


def body_error(detail: str, code: answer_types.ErrorCode = "body") -> RequestError:
    """An error in the body as a whole.

    >>> print(body_error("it is empty; send JSON"))
    body: it is empty; send JSON
    """
    return RequestError(f"body: {detail}", code, Where("body"), detail)


def no_object() -> RequestError:
    """The error for a body that is JSON, but not an object."""
    return body_error('it is not an object; send an object such as {"cards": "As Kd"}')
