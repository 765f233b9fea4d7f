"""A receiver of webhooks in Python, with nothing but its library. Run it with PORT and SIGNING_SECRET set."""

import hashlib
import hmac
import json
import os
import re
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["SIGNING_SECRET"].encode()
TOLERANCE_S = 300
# Keep the ids in your database, in the transaction that does the work; memory is enough for a sample.
seen = set()


def is_genuine(raw: bytes, header: str) -> bool:
    """Of the bytes that came, before anything has parsed them."""
    parts = [part.strip().split("=", 1) for part in header.split(",") if "=" in part]
    timestamp = next((value for name, value in parts if name == "t"), "")
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(int(time.time()) - int(timestamp)) > TOLERANCE_S:
        return False
    expected = hmac.new(SECRET, timestamp.encode() + b"." + raw, hashlib.sha256).hexdigest().encode()
    # There are two signatures while the secret is being rolled; one that fits is enough.
    return any([hmac.compare_digest(value.encode(), expected) for name, value in parts if name == "v1"])


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_genuine(raw, self.headers.get("Service-Signature", "")):
            print("refused", flush=True)
            return self.answer(400)
        try:
            event = json.loads(raw)
        except ValueError:
            print("unreadable", flush=True)
            return self.answer(500)
        print("duplicate" if event["id"] in seen else "verified", event["id"], event["type"], flush=True)
        seen.add(event["id"])
        # Answer first and work later: there are five seconds, and an event may come again and in any order.
        return self.answer(200)

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
print("listening", flush=True)
server.serve_forever()
