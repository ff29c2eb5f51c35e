"""What a call may fail with: a class for each kind of error, found by the code that the service sends."""

from __future__ import annotations

import re


class FirmamentError(Exception):
    """Every error of this client. Its message is the sentence of the service.

    ``status`` is that of HTTP (0: no answer), ``code`` the ``X-Error-Code``, ``request_id`` the id of the call,
    ``retry_after`` the seconds after which to try again, ``suggestions`` the values that may be meant.
    """

    def __init__(
        self, message: str, *, status: int, code: str, request_id: str | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id
        self.retry_after = retry_after
        hint = re.search(r"Did you mean (.*)\?$", message)
        # Not within parentheses: a status is called "Dissolved (merger or take-over)".
        self.suggestions: list[str] = re.split(r"(?:, | or )(?![^(]*\))", hint.group(1)) if hint else []


class InvalidRequestError(FirmamentError):
    """The request is not right (400, 413, 415, 422)."""


class AuthenticationError(FirmamentError):
    """The key is missing or not valid."""


class NotEnoughCreditsError(FirmamentError):
    """The licence has not the credits for the call."""


class LicenceError(FirmamentError):
    """The licence does not allow the call."""


class NotFoundError(FirmamentError):
    """There is nothing of this id."""


class RateLimitedError(FirmamentError):
    """Too many calls."""


class UnavailableError(FirmamentError):
    """The service cannot answer now."""


class ConnectionBrokenError(FirmamentError):
    """No answer came, or it broke off."""


class GenerationChangedError(FirmamentError):
    """Another import is served than where a walk through pages began: its pages do not fit together."""


_CLASSES: dict[str, type[FirmamentError]] = {
    "unauthenticated": AuthenticationError,
    "not_enough_credits": NotEnoughCreditsError,
    "licence_type": LicenceError,
    "licence_disabled": LicenceError,
    "licence_not_active": LicenceError,
    "licence_expired": LicenceError,
    "licence_country": LicenceError,
    "not_found": NotFoundError,
    "rate_limited": RateLimitedError,
    "too_many_calls": RateLimitedError,
    "too_many_exports": RateLimitedError,
    "started_too_much": RateLimitedError,
    "foreign_address": InvalidRequestError,
}

#: Where a proxy answered, which sends no code.
_BY_STATUS: dict[int, type[FirmamentError]] = {
    401: AuthenticationError,
    402: NotEnoughCreditsError,
    403: LicenceError,
    404: NotFoundError,
    429: RateLimitedError,
}


def error_of(
    message: str, *, status: int, code: str, request_id: str | None, retry_after: float | None
) -> FirmamentError:
    """The error of an answer: by its code, else by its status."""
    by_range = UnavailableError if status >= 500 else InvalidRequestError if status >= 400 else FirmamentError
    return _CLASSES.get(code, _BY_STATUS.get(status, by_range))(
        message, status=status, code=code, request_id=request_id, retry_after=retry_after
    )
