"""Verifies what a webhook receiver is sent (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any


class WebhookError(Exception):
    """The message is not from the service, was changed, or is too old."""


def verify_webhook(
    payload: bytes | str, headers: Mapping[str, str], secret: str | Sequence[str], *, tolerance: float = 300
) -> Any:
    """The body of a webhook, once its signature and its age (at most ``tolerance`` seconds) are right.

    ``payload`` is the body unchanged, ``secret`` is ``whsec_…``; several while one is replaced.
    """
    given = {name.lower(): value for name, value in headers.items()}
    missing = [name for name in ("webhook-id", "webhook-timestamp", "webhook-signature") if name not in given]
    if missing:
        raise WebhookError(f"{missing[0]} is missing")
    timestamp = given["webhook-timestamp"]
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > tolerance:
        raise WebhookError("The message is too old")
    body = payload.encode() if isinstance(payload, str) else payload
    signed = f"{given['webhook-id']}.{timestamp}.".encode() + body
    signatures = [one[3:] for one in given["webhook-signature"].split(" ") if one.startswith("v1,")]
    for one in [secret] if isinstance(secret, str) else secret:
        try:
            key = base64.b64decode(one.removeprefix("whsec_"))
        except binascii.Error:
            key = b""
        if not key:
            raise WebhookError("The secret is not of the form whsec_…")
        right = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(right.encode(), signature.encode()) for signature in signatures):
            return json.loads(body)
    raise WebhookError("No signature fits")
