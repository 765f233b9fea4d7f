// The suite of the SDK against a running product, wherever it is loaded: in Node as ES module and as CommonJS, and in a browser.
// It knows the SDK that it is given and globals that all three have.

const check = (holds, otherwise) => {
  if (!holds) throw new Error(otherwise);
};
const equal = (seen, wanted) =>
  check(JSON.stringify(seen) === JSON.stringify(wanted), `${JSON.stringify(seen)} is not ${JSON.stringify(wanted)}`);
/** Only a story that fails waits this long; a slow machine must not be the reason. */
const patienceMs = 250_000;
const until = async (holds) => {
  for (const endMs = Date.now() + patienceMs; !holds();) {
    check(Date.now() < endMs, `it did not come to pass: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const refusedWith = async (sdk, call, code) => {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  );
  check(error instanceof sdk.TaprailError, `not refused by the API: ${error}`);
  equal(error.code, code);
  check(error.requestId, 'the refusal has no request id');
  return error;
};

/** Each takes the world that the ones before it have left. */
const stories = {
  async 'an operator opens a platform'(world) {
    const { sdk, baseUrl, operatorKey } = world;
    const operator = new sdk.Taprail({ baseUrl, apiKey: operatorKey, timeoutMs: patienceMs });
    const platform = await operator.operator.platforms.create({ name: 'sdk' });
    world.taprail = new sdk.Taprail({ baseUrl, apiKey: platform.api_key.secret, timeoutMs: patienceMs });
    equal((await world.taprail.health.live()).status, 'ok');
    equal((await world.taprail.reference.openapi()).info.version, sdk.apiVersion);
  },

  async 'a stream of an empty feed begins with the first event'(world) {
    world.controller = new AbortController();
    world.streamed = [];
    world.streaming = (async () => {
      for await (const event of world.taprail.events.stream({}, { signal: world.controller.signal })) {
        world.streamed.push(event);
      }
    })();
  },

  async 'a sub-merchant is created, amended by dotted keys and waited for'({ taprail, ref }) {
    const created = await taprail.subMerchants.create({
      externalRef: ref,
      businessType: 'individual',
      country: 'US',
      email: 'office@rosen.example',
    });
    equal(created.status, 'received');
    const pending = await taprail.subMerchants.waitUntil(ref, 'pending_requirements', { timeoutMs: patienceMs });
    check(pending.requirements.currentlyDue.includes('individual.first_name'), 'no requirements');
    await taprail.subMerchants.update(ref, {
      business_profile: { mcc: '7230', url: 'https://rosen.example' },
      individual: {
        first_name: 'Jenny',
        last_name: 'Rosen',
        email: 'jenny@rosen.example',
        phone: '+15555550123',
        dob: { day: 1, month: 1, year: 1902 },
        ssn_last_4: '0000',
        address: { line1: '510 Townsend St', city: 'San Francisco', state: 'CA', postal_code: '94103' },
      },
      external_account: { country: 'US', currency: 'USD', routing_number: '110000000', account_number: '000123456789' },
      'tos_acceptance.date': '2026-03-01T10:00:00Z',
      'tos_acceptance.ip': '203.0.113.7',
    });
    const active = await taprail.subMerchants.waitUntil(ref, 'active', { timeoutMs: patienceMs });
    equal([active.status, active.charges_enabled, active.payouts_enabled], ['enabled', true, true]);
    const rows = await taprail.subMerchants.history(ref, { order: 'asc' }).toArray({ max: 3 });
    equal(rows.length, 3);
  },

  async 'a document is uploaded as a form'({ taprail, ref }) {
    const png = new Blob([Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13)], { type: 'image/png' });
    const file = await taprail.subMerchants.uploadDocument(ref, { file: png, purpose: 'identity_document' });
    check(file.id.startsWith('file_'), `no file: ${JSON.stringify(file)}`);
  },

  async 'a tap is taken once under its key'(world) {
    const { taprail, ref } = world;
    const sale = { amount: 4_200, currency: 'USD', submerchant: ref, device: 'dev_test_approve' };
    const first = await taprail.taps.create(sale, { idempotencyKey: `${ref}-first` }).withResponse();
    const again = await taprail.taps.create(sale, { idempotencyKey: `${ref}-first` }).withResponse();
    equal([first.data.status, again.data.id === first.data.id], ['approved', true]);
    equal([first.response.idempotentReplayed, again.response.idempotentReplayed], [false, true]);
    world.sale = sale;
    world.tap = first.data;
  },

  async 'a decline is a value'({ taprail, sale }) {
    const declined = await taprail.taps.create({ ...sale, device: 'dev_test_amount', amount: 4_205 });
    equal([declined.status, typeof declined.decline_reason], ['declined', 'string']);
  },

  async 'a refusal has its code, details and request id'({ sdk, taprail, sale, tap }) {
    const held = await taprail.taps.create({ ...sale, capture_mode: 'pre-auth', ceiling_amount: 6_000 });
    const over = taprail.authorisations.increase(held.authorisation_id, { new_amount: 6_500 });
    const error = await refusedWith(sdk, over, 'ceiling_exceeded');
    check(error instanceof sdk.TaprailInvalidRequestError && error.is('ceiling_exceeded'), 'another class');
    equal(error.details, { ceiling: 6_000, requested: 6_500 });
    await refusedWith(
      sdk,
      taprail.transactions.refund(tap.transaction_id, { amount: 9_999 }),
      'refund_exceeds_available',
    );
    await refusedWith(sdk, taprail.taps.get('tap_01KJM0Z8R0000000000000000B'), 'tap_not_found');
  },

  async 'a resource that has not changed is null, and one that has is not overwritten'({ sdk, taprail, tap, ref }) {
    const { response } = await taprail.taps.get(tap.id).withResponse();
    equal(await taprail.taps.get(tap.id, { ifNoneMatch: response.etag }), null);
    const stale = taprail.subMerchants.update(ref, { email: 'new@rosen.example' }, { ifMatch: '"0"' });
    const error = await refusedWith(sdk, stale, 'revision_mismatch');
    equal(error.details.expected, 0);
  },

  async 'a refund is read from its transaction'({ taprail, tap }) {
    const refund = await taprail.transactions.refund(tap.transaction_id, { amount: 500 });
    equal((await taprail.refunds.get(refund.id)).amount, 500);
    equal((await taprail.transactions.get(tap.transaction_id)).amount_refunded, 500);
  },

  async 'a list is walked over its pages'({ taprail, sale, ref }) {
    for (let nth = 0; nth < 3; nth += 1) await taprail.taps.create({ ...sale, reference: `row ${nth}` });
    const filter = { submerchant: ref, status: 'approved', limit: 2, created: { gte: '2020-01-01T00:00:00Z' } };
    const ids = [];
    // On a busy machine lists may be a moment behind what was just sold.
    while (ids.length < 5) {
      ids.length = 0;
      for await (const { id } of taprail.taps.list(filter)) ids.push(id);
    }
    equal([ids.length, new Set(ids).size], [5, 5]);
    const page = await taprail.taps.list(filter).page();
    equal([page.data.map(({ id }) => id), page.has_more], [ids.slice(0, 2), true]);
    equal((await taprail.transactions.list({ metadata: { nobody: 'x' } })).data, []);
  },

  async 'the stream had every event, in the order of the feed'({ taprail, streamed, controller, streaming }) {
    await until(() => streamed.length >= 7);
    const feed = await taprail.events.list({ order: 'asc', limit: 100 }).toArray({ max: 1_000 });
    await until(() => streamed.length >= feed.length);
    // More may have happened since the feed was read.
    equal(
      streamed.slice(0, feed.length).map(({ id }) => id),
      feed.map(({ id }) => id),
    );
    controller.abort();
    await streaming;
    const resumed = [];
    for await (const { id } of taprail.events.stream({ after: feed[1].id })) if (resumed.push(id) === 3) break;
    equal(
      resumed,
      feed.slice(2, 5).map(({ id }) => id),
    );
  },

  async 'an event is signed, verified and handled once'({ sdk, taprail }) {
    const [event] = (await taprail.events.list({ limit: 1 })).data;
    const body = JSON.stringify(event);
    const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
    const header = await sdk.signWebhook(body, secret);
    equal((await sdk.verifyWebhook(body, header, secret)).id, event.id);
    const handled = [];
    const seen = new Set();
    const deliver = (headers) =>
      sdk.handleWebhook(new Request('https://me.example', { method: 'POST', body, headers }), {
        secret,
        seen,
        on: { '*': ({ id }) => handled.push(id) },
      });
    const statuses = [];
    for (const headers of [{ 'service-signature': header }, { 'service-signature': header }, {}]) {
      statuses.push((await deliver(headers)).status);
    }
    equal([statuses, handled], [[200, 200, 400], [event.id]]);
  },

  async 'the record of a day is proved offline'({ sdk, taprail, tap }) {
    const proved = tap.transaction_id;
    const early = await refusedWith(sdk, taprail.transactions.proof(proved), 'seal_pending');
    check(Date.parse(early.details.available_at) > 0, 'no instant from which there is a proof');
    await taprail.test.clock.advance({ advance: 'P2D' }, { timeoutMs: patienceMs });
    let proof;
    for (let tries = 0; !proof; tries += 1) {
      proof = await taprail.transactions.proof(proved).catch((error) => {
        if (!error.is('seal_pending') || tries > 1_000) throw error;
      });
      if (!proof) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const keys = await taprail.ledger.keys();
    const audit = await taprail.transactions.audit(proved).toArray({ max: 1_000 });
    equal((await sdk.verifyProof(proof, keys, { audit })).transactionId, proved);
    const forged = { ...proof, head: { ...proof.head, hash: '0'.repeat(64) } };
    const refused = await sdk.verifyProof(forged, keys).then(
      () => undefined,
      (error) => error,
    );
    check(refused instanceof sdk.ProofError, `a forged proof holds: ${refused}`);
  },

  async 'an export is made, waited for and downloaded'({ taprail }) {
    const made = await taprail.ledger.exports.create({ format: 'csv' });
    let state = made;
    while (state.status === 'pending') state = await taprail.ledger.exports.get(made.id);
    const text = await (await taprail.ledger.exports.download(made.id)).text();
    equal((await taprail.ledger.exports.manifest(made.id)).bytes, new TextEncoder().encode(text).length);
  },

  async 'a key that is revoked is refused'({ sdk, taprail, baseUrl }) {
    const key = await taprail.apiKeys.issue({ label: 'short', scopes: ['payments:read'] });
    const limited = new sdk.Taprail({ baseUrl, apiKey: key.secret });
    const error = await refusedWith(sdk, limited.payouts.list().page(), 'insufficient_scope');
    equal([error.name, error.details], ['TaprailPermissionError', { required_scope: 'payouts:read' }]);
    await taprail.apiKeys.revoke(key.id);
  },

  async 'a server that is not there is a connection error'({ sdk }) {
    const nobody = new sdk.Taprail({ baseUrl: 'http://127.0.0.1:9', maxRetries: 0 });
    const error = await nobody.health.live().then(
      () => undefined,
      (thrown) => thrown,
    );
    equal([error.name, error.code, error.isRetryable], ['TaprailConnectionError', 'connection_failed', true]);
  },
};

/** Results of the stories, in their order; the first failure ends the run. */
export const runSuite = async (world) => {
  const results = [];
  for (const [name, story] of Object.entries(stories)) {
    try {
      await story(world);
      results.push({ name, failure: null });
    } catch (error) {
      results.push({ name, failure: String(error?.stack ?? error) });
      break;
    }
  }
  world.controller?.abort();
  return results;
};
