"""A receiver of autoprofile webhooks in Python, with its standard library alone.

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
    # While a secret is being rotated there are several signatures, separated by spaces.
    given = [part.removeprefix("v1,") for part in headers.get("webhook-signature", "").split(" ")]
    return any(hmac.compare_digest(right, each) for each in given)


# Ids of processed webhooks. A real receiver stores them with its data, in the same transaction.
processed_ids: set[str] = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        # The bytes exactly as they arrive: a body that was parsed and written again has another signature.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not verify(os.environ["WEBHOOK_SECRET"], self.headers, body):
            self.send_response(400)
            self.end_headers()
            return
        # A webhook can arrive twice; its id is the same each time.
        if self.headers["webhook-id"] not in processed_ids:
            processed_ids.add(self.headers["webhook-id"])
            webhook = json.loads(body)
            company = webhook["company"]
            reason = webhook["matchReason"]["en"]
            print(f"{webhook['matchStatus']} {company['name']} ({company['id']}): {reason}", flush=True)
        # Answer within 15 s, and do longer work afterwards. The answer 410 would stop all further webhooks.
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args) -> None:
        """Logs nothing."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Receiver)
    print(f"receiving on http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()
