"""Sends calls. Retries lie beneath everything else.

A logical call has one ``Idempotency-Key``, so it is charged once.
"""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from .errors import ConnectionBrokenError, FirmamentError, error_of

#: Calls that take no ``Idempotency-Key``, and cost credits or make something new.
_ONCE = re.compile(r"GET /explore/(companies/|changes)|POST /(explore/searches$|admin/)")
#: Of proxies: whether the service answered is not known.
_PASSING = {502, 504}
_FIRST_WAIT = 0.25
_LONGEST_WAIT = 10.0
#: Where the service asks for a longer pause, that is for the caller to decide.
_LONGEST_RETRY_AFTER = 60.0
_PIECE = 65536
_USER_AGENT = "firmament-client-python/0.2.0"

_Answer = TypeVar("_Answer")


@dataclass(frozen=True)
class Quota:
    """Limit, rest and use of credits or calls; -1: unlimited."""

    limit: int
    remaining: int
    used: int


@dataclass(frozen=True)
class Meta:
    """Metadata of a call, from the headers of its answer."""

    request_id: str | None
    credits: Quota | None
    rate_limit: Quota | None
    #: Price of a dry run, or of an export.
    credits_estimate: int | None
    #: The answer is that of an earlier call with this ``Idempotency-Key``.
    is_replayed: bool
    #: Which import was searched.
    generation: str | None
    headers: Mapping[str, str]


class Result(dict[str, Any]):
    """An answer, with the metadata of its call under ``meta``."""

    meta: Meta


class ResultList(list[Any]):
    """An answer that is a list, with the metadata of its call under ``meta``."""

    meta: Meta


def meta_of(answer: Mapping[str, Any] | Sequence[Any]) -> Meta:
    """The ``meta`` of an answer, for type checkers, which know answers as TypedDicts."""
    meta = getattr(answer, "meta", None)
    if not isinstance(meta, Meta):
        raise TypeError("The value is not an answer of the client")
    return meta


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to another place."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    """Sends calls of one client. It may be used by several threads."""

    def __init__(self, key: str, url: str, retries: int, timeout: float) -> None:
        self._key = key
        self._url = url.rstrip("/")
        self._retries = retries
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirects)

    def json(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Makes a call and reads its answer as JSON."""
        request = self._request(method, path, query, body, idempotency_key)
        return self._attempts(request, method, path, _read_json)

    def text(self, path: str) -> str:
        """Makes a call without a body and reads its answer as text."""
        request = self._request("GET", path, None, None, None)
        return self._attempts(request, "GET", path, _read_text)

    def stream(self, path: str, body: Mapping[str, Any], idempotency_key: str) -> http.client.HTTPResponse:
        """Makes a call whose answer is read by the caller. Once it has begun it is not tried again."""
        request = self._request("POST", path, None, body, idempotency_key)
        return self._attempts(request, "POST", path, lambda response: response)

    def _request(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None,
        body: Mapping[str, Any] | None,
        idempotency_key: str | None,
    ) -> urllib.request.Request:
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        search = f"?{urllib.parse.urlencode(given, doseq=True)}" if given else ""
        headers = {"x-api-key": self._key, "accept": "application/json", "user-agent": _USER_AGENT}
        if method == "POST":
            headers["idempotency-key"] = idempotency_key or new_idempotency_key()
        data = None
        if body is not None:
            headers["content-type"] = "application/json"
            data = json.dumps(body).encode()
        return urllib.request.Request(f"{self._url}{path}{search}", data=data, headers=headers, method=method)

    def _attempts(
        self,
        request: urllib.request.Request,
        method: str,
        path: str,
        read: Callable[[http.client.HTTPResponse], _Answer],
    ) -> _Answer:
        attempt = 0
        while True:
            try:
                return read(self._opener.open(request, timeout=self._timeout))
            except urllib.error.HTTPError as answer:
                error = _refusal_of(answer)
            except (OSError, http.client.HTTPException, json.JSONDecodeError) as cause:
                error = ConnectionBrokenError(f"No answer: {cause}", status=0, code="connection")
                error.__cause__ = cause
            if attempt >= self._retries or not _is_repeatable(method, path, error):
                raise error
            time.sleep(_wait_of(attempt, error))
            attempt += 1


def new_idempotency_key() -> str:
    """A new ``Idempotency-Key``."""
    return str(uuid.uuid4())


def _read_json(response: http.client.HTTPResponse) -> Any:
    with response:
        body = json.loads(response.read())
        meta = _read_meta(response.headers)
    result: Result | ResultList = ResultList(body) if isinstance(body, list) else Result(body)
    result.meta = meta
    return result


def _read_text(response: http.client.HTTPResponse) -> str:
    with response:
        return response.read().decode()


def _text(value: Any) -> Any:
    """A value of the query string; a list is sent once for each of its values."""
    return str(value).lower() if isinstance(value, bool) else value


def _seconds_of(retry_after: str | None) -> float | None:
    """``Retry-After`` as proxies may also send it: a date."""
    if retry_after is None:
        return None
    if retry_after.isascii() and retry_after.isdigit():
        return float(retry_after)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(retry_after).timestamp() - time.time())
    except ValueError:
        return None


def _refusal_of(answer: urllib.error.HTTPError) -> FirmamentError:
    try:
        sentence = json.loads(answer.read())["error"]
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        sentence = f"The service answered {answer.code}"
    finally:
        answer.close()
    return error_of(
        sentence,
        status=answer.code,
        code=answer.headers.get("x-error-code", "unknown"),
        request_id=answer.headers.get("x-request-id"),
        retry_after=_seconds_of(answer.headers.get("retry-after")),
    )


def _is_repeatable(method: str, path: str, error: FirmamentError) -> bool:
    """What was perhaps answered, and charged, is repeated only where the service knows it again."""
    if (error.retry_after or 0) > _LONGEST_RETRY_AFTER:
        return False
    # The service itself refuses with these, before anything is charged.
    if error.status in (429, 503) or error.code == "idempotency_running":
        return True
    is_lost = error.status == 0 or error.status in _PASSING
    return is_lost and _ONCE.match(f"{method} {path}") is None


def _wait_of(attempt: int, error: FirmamentError) -> float:
    wait: float = min(_LONGEST_WAIT, _FIRST_WAIT * 2**attempt) * (0.5 + random.random() / 2)
    return max(wait, error.retry_after or 0)


def _read_meta(headers: Any) -> Meta:
    """Reads the metadata of a call from the headers of its answer."""

    def number(name: str) -> int | None:
        value = headers.get(name)
        return None if value is None else int(value)

    def quota(name: str) -> Quota | None:
        limit = number(f"x-{name}-limit")
        if limit is None:
            return None
        return Quota(limit, number(f"x-{name}-remaining") or 0, number(f"x-{name}-used") or 0)

    return Meta(
        request_id=headers.get("x-request-id"),
        credits=quota("credits"),
        rate_limit=quota("ratelimit"),
        credits_estimate=number("x-credits-estimate"),
        is_replayed=headers.get("idempotent-replayed") == "true",
        generation=headers.get("x-data-generation"),
        headers={name.lower(): value for name, value in headers.items()},
    )


class Export:
    """An export, while it is sent. ``total_count`` is how many rows come.

    With ``idempotency_key`` the same export can be fetched again for 24 hours, free, where it broke off.
    """

    def __init__(self, response: http.client.HTTPResponse, idempotency_key: str) -> None:
        self._response = response
        self.idempotency_key = idempotency_key
        self.meta = _read_meta(response.headers)
        self.total_count = int(response.headers.get("x-total-count", "0"))

    def __enter__(self) -> Export:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the transfer, also half way."""
        self._response.close()

    def pieces(self) -> Iterator[bytes]:
        """Its bytes, as they come."""
        try:
            while piece := self._response.read(_PIECE):
                yield piece
        except (OSError, http.client.HTTPException) as cause:
            raise ConnectionBrokenError(f"The export broke off: {cause}", status=0, code="connection") from cause

    def companies(self) -> Iterator[dict[str, Any]]:
        """Companies of an export in NDJSON."""
        count = 0
        rest = b""
        for piece in self.pieces():
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                count += 1
                yield json.loads(line)
        if count != self.total_count:
            raise ConnectionBrokenError(
                f"The export broke off after {count} of {self.total_count} companies", status=0, code="connection"
            )
