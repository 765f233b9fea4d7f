from __future__ import annotations

import json
import unittest
from pathlib import Path

from taprail import WebhookVerificationError, sign_webhook, verify_webhook

secret = "whsec_1"
body = b'{"id":"evt_1","type":"tap.approved"}'
now = 1_772_000_000
#: Rows that every receiver has to agree upon; they are not in the package.
vectors = Path(__file__).parents[2] / "contracts/vectors/webhook-signatures.json"


def why(header: str | None, raw: object = body, secrets: object = secret, now_s: int = now) -> str:
    try:
        verify_webhook(raw, header, secrets, now_s=now_s)  # type: ignore[arg-type]
    except WebhookVerificationError as error:
        return str(error)
    return ""


class Webhooks(unittest.TestCase):
    def test_that_were_signed_are_events(self) -> None:
        header = sign_webhook(body, ["whsec_new", secret], now)
        for raw in (body, body.decode(), bytearray(body), memoryview(body)):
            self.assertEqual(verify_webhook(raw, header, secret, now_s=now)["id"], "evt_1")
        self.assertEqual(verify_webhook(body, header, ["whsec_old", secret], now_s=now + 300)["type"], "tap.approved")

    @unittest.skipUnless(vectors.exists(), "the vectors are in the repository only")
    def test_agree_with_every_other_receiver(self) -> None:
        known = json.loads(vectors.read_text())
        for row in known["rows"]:
            with self.subTest(row["name"]):
                said = why(row["header"], row["body"], known["secret"], row["now"])
                # A body that is signed may still be no event, as the empty one.
                self.assertEqual(said == "" or "is not an event" in said, row["trusted"], said)

    def test_that_cannot_be_trusted_say_why(self) -> None:
        header = sign_webhook(body, secret, now)
        self.assertIn("no Service-Signature header", why(None))
        self.assertIn("raw body, not parsed JSON", why(header, raw={"id": "evt_1"}))
        self.assertIn("secret is empty", why(header, secrets=""))
        self.assertIn("secret is empty", why(header, secrets=[]))
        self.assertIn("does not match", why(header, raw=body + b" "))
        self.assertIn("does not match", why(header, secrets="whsec_2"))
        self.assertIn("301 s old", why(header, now_s=now + 301))
        self.assertIn("301 s in the future", why(header, now_s=now - 301))
        for wrong in ("t=1", "v1=" + "a" * 64, "t=x,v1=" + "a" * 64, "t=1772000000,v1=short"):
            self.assertIn("was it cut off", why(wrong))

    def test_that_are_no_events_are_refused(self) -> None:
        for other in (b"[]", b"null", b"{}", b"x", b'{"id":1,"type":"a"}'):
            self.assertIn("is not an event", why(sign_webhook(other, secret, now), raw=other))
