"""Client of the Firmament company data search service."""

from .aio import AsyncExport, AsyncFirmament, AsyncSearch
from .client import Firmament, Search
from .errors import (
    AuthenticationError,
    ConnectionBrokenError,
    FirmamentError,
    GenerationChangedError,
    InvalidRequestError,
    LicenceError,
    NotEnoughCreditsError,
    NotFoundError,
    RateLimitedError,
    UnavailableError,
)
from .transport import Export, Meta, Quota, Result, ResultList, meta_of
from .webhooks import WebhookError, verify_webhook

__all__ = [
    "AsyncExport",
    "AsyncFirmament",
    "AsyncSearch",
    "AuthenticationError",
    "ConnectionBrokenError",
    "Export",
    "Firmament",
    "FirmamentError",
    "GenerationChangedError",
    "InvalidRequestError",
    "LicenceError",
    "Meta",
    "NotEnoughCreditsError",
    "NotFoundError",
    "Quota",
    "RateLimitedError",
    "Result",
    "ResultList",
    "Search",
    "UnavailableError",
    "WebhookError",
    "meta_of",
    "verify_webhook",
]
