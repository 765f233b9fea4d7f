import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signWebhook as signAsTheServer } from '@taprail/contracts';
import { type EventHandlers, handleWebhook, signWebhook, verifyWebhook, WebhookVerificationError } from '../webhooks';

const vectors = JSON.parse(
  readFileSync(join(__dirname, '../../../contracts/vectors/webhook-signatures.json'), 'utf8'),
) as Readonly<{
  secret: string;
  rows: readonly Readonly<{ name: string; body: string; header: string; now: number; trusted: boolean }>[];
}>;
const { secret } = vectors;
const other = 'whsec_b3RoZXI=';
const body = JSON.stringify({
  id: 'evt_1',
  type: 'tap.declined',
  data: { object: { decline_reason: 'expired_card' } },
});

describe('the signature of a webhook', () => {
  it.each(vectors.rows)('of the shared vectors: $name', async ({ body: sent, header, now, trusted }) => {
    const verdict = await verifyWebhook(sent, header, secret, { now }).then(
      () => true,
      // An empty body is genuine and still no event.
      (error: unknown) => {
        expect(error).toBeInstanceOf(WebhookVerificationError);
        return sent === '' && String(error).includes('not an event');
      },
    );
    expect(verdict).toBe(trusted);
  });

  it.each([
    ['text', body],
    ['bytes', Buffer.from(body)],
    ['a buffer', new Uint8Array(Buffer.from(body)).buffer],
  ])('is the one that the server makes, for %s', async (_form, given) => {
    expect(await signWebhook(given, [other, secret], 7)).toBe(signAsTheServer(body, [other, secret], 7));
    expect((await verifyWebhook(given, signAsTheServer(body, secret), [other, secret])).id).toBe('evt_1');
  });

  it('makes an event of which the type says what its object is', async () => {
    const event = await verifyWebhook(body, [await signWebhook(body, secret)], secret);
    // The compiler knows decline_reason of a declined tap only.
    expect(event.type === 'tap.declined' && event.data.object.decline_reason).toBe('expired_card');
  });

  it.each([
    ['parsed JSON', JSON.parse(body) as string, secret, 'not parsed JSON'],
    ['no secret', body, '', 'The signing secret is empty'],
    ['a list without secrets', body, [], 'The signing secret is empty'],
  ])('is refused with advice: %s', (_what, given, by, message) =>
    expect(verifyWebhook(given, 't=1,v1=x', by)).rejects.toThrow(message),
  );

  it('of nobody is refused with advice', () =>
    expect(verifyWebhook(body, null, secret)).rejects.toThrow('There is no Service-Signature header'));
});

describe('a receiver', () => {
  const delivery = async (by = secret, sent = body) =>
    new Request('https://me.example/webhooks', {
      method: 'POST',
      body: sent,
      headers: { 'service-signature': await signWebhook(sent, by) },
    });
  const receive = async (on: EventHandlers, seen: Set<string>, by = secret) =>
    (await handleWebhook(await delivery(by), { secret, seen, on })).status;

  it('handles an event once, however often it is delivered', async () => {
    const seen = new Set<string>();
    const handled: string[] = [];
    const on = { 'tap.declined': ({ id }: { id: string }) => handled.push(id) };
    expect([await receive(on, seen), await receive(on, seen)]).toEqual([200, 200]);
    expect([handled, [...seen]]).toEqual([['evt_1'], ['evt_1']]);
  });

  it('handles it once when deliveries come at the same moment', async () => {
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let handled = 0;
    const on = { 'tap.declined': () => ((handled += 1), gate) };
    const seen = new Set<string>();
    const both = Promise.all([receive(on, seen), receive(on, seen)]);
    setTimeout(release, 20);
    expect([await both, handled]).toEqual([[200, 200], 1]);
  });

  it('asks for it again when its handler throws, and has not seen it', async () => {
    const seen = new Set<string>();
    const errors: unknown[] = [];
    const on = {
      '*': () => {
        throw new Error('no database');
      },
    };
    const answer = await handleWebhook(await delivery(), { secret, seen, on, onError: (error) => errors.push(error) });
    expect([answer.status, seen.size, errors.map(String)]).toEqual([500, 0, ['Error: no database']]);
    expect(await receive({ '*': () => undefined }, seen)).toBe(200);
  });

  it('takes an event that it has no function for', async () =>
    expect(await receive({ 'payout.paid': () => undefined }, new Set())).toBe(200));

  it('refuses what is not signed with its secret', async () => {
    const handled = jest.fn();
    expect(await receive({ '*': handled }, new Set(), other)).toBe(400);
    expect(handled).not.toHaveBeenCalled();
  });

  it.each(['', 'hello', 'null', '7', '[]', '{}', '{"id":7,"type":"tap.declined"}', '{"id":"evt_1"}'])(
    'refuses a signed body that is not an event: %s',
    async (sent) => {
      const handled = jest.fn();
      const answer = await handleWebhook(await delivery(secret, sent), {
        secret,
        seen: new Set(),
        on: { '*': handled },
      });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('not an event')]);
      expect(handled).not.toHaveBeenCalled();
    },
  );

  it.each(['__proto__', 'constructor', 'toString'])(
    'takes %s for a type without a function of its own',
    async (type) => {
      const handled = jest.fn();
      const sent = `{"id":"evt_1","type":"${type}"}`;
      const answer = await handleWebhook(await delivery(secret, sent), {
        secret,
        seen: new Set(),
        on: { '*': handled },
      });
      expect([answer.status, handled.mock.calls.length]).toEqual([200, 1]);
    },
  );

  it.each([undefined, null, [], 'evt_1'])('says that it needs seen, in place of %j', async (seen) => {
    const options = { secret, seen: seen as never, on: {} };
    const answer = handleWebhook(await delivery(), options);
    await expect(answer).rejects.toThrow(
      new TypeError('seen is missing: an object with has(id) and add(id), such as a Set'),
    );
  });

  it('says that the body was read before', async () => {
    const request = await delivery();
    await request.text();
    const answer = handleWebhook(request, { secret, seen: new Set(), on: {} });
    await expect(answer).rejects.toThrow(
      new TypeError('The body of the request was read already: pass a request whose body is unread'),
    );
  });
});
