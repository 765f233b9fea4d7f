"""The suite of the SDK against a running product. Each story takes the world that the ones before it have left."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any

from taprail import AsyncTaprail, Taprail, TaprailError, errors, sign_webhook, verify_webhook

#: Only a story that fails waits this long; a slow machine must not be the reason.
patience_s = 250.0

salon: Any = {
    "businessType": "individual",
    "country": "US",
    "email": "office@rosen.example",
    "business_profile": {"mcc": "7230", "url": "https://rosen.example"},
    "individual": {
        "first_name": "Jenny",
        "last_name": "Rosen",
        "email": "jenny@rosen.example",
        "phone": "+15555550123",
        "dob": {"day": 1, "month": 1, "year": 1902},
        "ssn_last_4": "0000",
        "address": {"line1": "510 Townsend St", "city": "San Francisco", "state": "CA", "postal_code": "94103"},
    },
    "external_account": {
        "country": "US",
        "currency": "USD",
        "routing_number": "110000000",
        "account_number": "000123456789",
    },
    "tos_acceptance.date": "2026-03-01T10:00:00Z",
    "tos_acceptance.ip": "203.0.113.7",
}


class World:
    def __init__(self, base_url: str, operator_key: str, ref: str) -> None:
        self.base_url = base_url
        self.ref = ref
        operator = Taprail(operator_key, base_url, timeout_s=patience_s)
        self.key = operator.operator.platforms.create({"name": "python"})["api_key"]["secret"]
        self.taprail = Taprail(self.key, base_url, timeout_s=patience_s)
        self.sale: Any = {"amount": 4200, "currency": "USD", "submerchant": ref, "device": "dev_test_approve"}
        self.tap: Any = None


def equal(seen: object, wanted: object) -> None:
    assert seen == wanted, f"{seen!r} is not {wanted!r}"


def refused_with(code: str, call: Callable[[], object]) -> TaprailError:
    try:
        call()
    except TaprailError as error:
        equal(error.code, code)
        assert error.request_id, "the refusal has no request id"
        return error
    raise AssertionError(f"not refused with {code}")


def a_sub_merchant_is_created_and_waited_for(world: World) -> None:
    created = world.taprail.sub_merchants.create({"externalRef": world.ref, **salon})
    equal(created["externalRef"], world.ref)
    active = world.taprail.wait_for_sub_merchant(world.ref, "active", timeout_s=patience_s)
    equal((active["status"], active["charges_enabled"], active["payouts_enabled"]), ("enabled", True, True))


def a_document_is_uploaded_as_a_form(world: World) -> None:
    png = bytes([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])
    form = {"file": ("passport.png", png, "image/png"), "purpose": "identity_document"}
    file = world.taprail.sub_merchants.upload_document(world.ref, form)
    assert file["id"].startswith("file_"), file


def a_tap_is_taken_once_under_its_key(world: World) -> None:
    create = world.taprail.taps.create
    first, before = world.taprail.with_response(create, world.sale, idempotency_key=f"{world.ref}-first")
    again, after = world.taprail.with_response(create, world.sale, idempotency_key=f"{world.ref}-first")
    equal((first["status"], again["id"]), ("approved", first["id"]))
    equal((before.idempotent_replayed, after.idempotent_replayed), (False, True))
    world.tap = first


def a_refusal_has_its_class_code_and_details(world: World) -> None:
    held = world.taprail.taps.create({**world.sale, "capture_mode": "pre-auth", "ceiling_amount": 6000})
    authorisation = str(held["authorisation_id"])
    increase = world.taprail.authorisations.increase
    error = refused_with("ceiling_exceeded", lambda: increase(authorisation, {"new_amount": 6500}))
    assert isinstance(error, errors.InvalidRequestError), type(error)
    equal(dict(error.details), {"ceiling": 6000, "requested": 6500})
    refused_with("tap_not_found", lambda: world.taprail.taps.get("tap_01KJM0Z8R0000000000000000B"))


def a_resource_that_has_not_changed_is_none(world: World) -> None:
    _tap, facts = world.taprail.with_response(world.taprail.taps.get, world.tap["id"])
    equal(world.taprail.taps.get(world.tap["id"], if_none_match=str(facts.etag)), None)
    stale = lambda: world.taprail.sub_merchants.update(world.ref, {"email": "new@rosen.example"}, if_match='"0"')  # noqa: E731
    equal(refused_with("revision_mismatch", stale).details["expected"], 0)


def a_refund_is_read_from_its_transaction(world: World) -> None:
    refund = world.taprail.transactions.refund(world.tap["transaction_id"], {"amount": 500})
    equal(world.taprail.refunds.get(refund["id"])["amount"], 500)
    equal(world.taprail.transactions.get(world.tap["transaction_id"])["amount_refunded"], 500)


def a_list_is_walked_over_its_pages(world: World) -> None:
    for nth in range(3):
        world.taprail.taps.create({**world.sale, "reference": f"row {nth}"})
    filters: Any = {"submerchant": world.ref, "status": "approved", "limit": 2}
    found: set[str] = set()
    # On a busy machine lists may be a moment behind what was just sold.
    while len(found) < 5:
        found = {row["id"] for row in world.taprail.taps.list(filters)}
    equal(len(found), 5)


def events_are_followed_from_a_place(world: World) -> None:
    oldest = world.taprail.events.list({"order": "asc", "limit": 1}).page()["data"][0]
    following = iter(world.taprail.events.stream({"after": oldest["id"]}))
    wanted = world.taprail.events.list({"order": "asc", "limit": 3}).page()["data"][1:]
    equal([next(following)["id"] for _ in wanted], [event["id"] for event in wanted])


def a_file_is_read_as_it_comes(world: World) -> None:
    exports = world.taprail.ledger.exports
    export = exports.create({"format": "csv"})
    while export["status"] == "pending":
        export = exports.get(export["id"])
    with exports.download(export["id"]) as file:
        content = file.read()
    equal(len(content), exports.manifest(export["id"])["bytes"])


def a_webhook_is_verified(_world: World) -> None:
    body = '{"id":"evt_1","type":"tap.approved"}'
    equal(verify_webhook(body, sign_webhook(body, "whsec_1"), "whsec_1")["id"], "evt_1")


def asyncio_sells_at_once(world: World) -> None:
    async def sell() -> list[str]:
        async with AsyncTaprail(world.key, world.base_url, timeout_s=patience_s) as taprail:
            taps = await asyncio.gather(
                *[taprail.taps.create({**world.sale, "reference": f"at once {n}"}) for n in range(3)]
            )
            read = [await taprail.taps.get(tap["id"]) for tap in taps]
            rows = [row["id"] async for row in taprail.taps.list({"limit": 1})]
            assert {tap["id"] for tap in taps} <= set(rows) or len(rows) >= 3
            return [str(tap["status"]) for tap in read]

    equal(asyncio.run(sell()), ["approved"] * 3)


stories: list[Callable[[World], None]] = [
    a_sub_merchant_is_created_and_waited_for,
    a_document_is_uploaded_as_a_form,
    a_tap_is_taken_once_under_its_key,
    a_refusal_has_its_class_code_and_details,
    a_resource_that_has_not_changed_is_none,
    a_refund_is_read_from_its_transaction,
    a_list_is_walked_over_its_pages,
    events_are_followed_from_a_place,
    a_file_is_read_as_it_comes,
    a_webhook_is_verified,
    asyncio_sells_at_once,
]


def main() -> None:
    world = World(**json.loads(os.environ["SDK_WORLD"]))
    results = []
    for story in stories:
        failure = None
        try:
            story(world)
        except Exception:
            failure = traceback.format_exc()
        results.append({"name": story.__name__, "failure": failure})
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    main()
