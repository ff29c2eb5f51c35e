"""A receiver of autoprofile webhooks in Python, with nothing but its standard library.

    WEBHOOK_SECRET=whsec_… PORT=9000 python3 examples/webhook_receiver.py

The secret is what `./firmament webhook secret --licence ID` prints. The scheme is Standard Webhooks
(https://www.standardwebhooks.com); `pip install standardwebhooks` does what `verify` does here.
"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 5 * 60


def verify(secret: str, headers, body: bytes) -> bool:
    """Whether a webhook was signed with the secret, and not longer ago than five minutes."""
    webhook_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not webhook_id or not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    right = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # While a secret is being exchanged there are several signatures, separated by spaces.
    given = [part.removeprefix("v1,") for part in headers.get("webhook-signature", "").split(" ")]
    return any(hmac.compare_digest(right, each) for each in given)


# Ids that were handled. A real receiver keeps them where its data is, in the same transaction.
handled: set[str] = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        # The bytes exactly as they arrive: a body that was parsed and written again has another signature.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not verify(os.environ["WEBHOOK_SECRET"], self.headers, body):
            self.send_response(400)
            self.end_headers()
            return
        # A webhook can arrive twice; its id is the same each time.
        if self.headers["webhook-id"] not in handled:
            handled.add(self.headers["webhook-id"])
            webhook = json.loads(body)
            company = webhook["company"]
            reason = webhook["matchReason"]["en"]
            print(f"{webhook['matchStatus']} {company['name']} ({company['id']}): {reason}", flush=True)
        # Answer soon, within 15 s; do what takes longer afterwards. 410 would say: send no more.
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args) -> None:
        """Says nothing for every call."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Receiver)
    print(f"receiving on http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()
