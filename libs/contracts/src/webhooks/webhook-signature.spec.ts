import { createHmac } from 'node:crypto';
import vectors from '../../vectors/webhook-signatures.json';
import { signWebhook, verifyWebhook, WebhookSignatureError } from './webhook-signature';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const other = 'whsec_b3RoZXI=';
const body = '{"id":"evt_1","note":"Käse €"}';
const now = 1_772_445_845;
const header = signWebhook(body, secret, now);

const refusal = (call: () => void): string => {
  try {
    call();
  } catch (error) {
    if (error instanceof WebhookSignatureError) return error.message;
    throw error;
  }
  return 'it was trusted';
};
const verdict = (given: string | undefined, more: { body?: unknown; secret?: string; now?: number } = {}) =>
  refusal(() => verifyWebhook((more.body ?? body) as string, given, more.secret ?? secret, { now: more.now ?? now }));

describe('the signature of a webhook', () => {
  it('is the lower-case hex HMAC-SHA256 of time, dot and body under the secret as shown', () => {
    const expected = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
    expect(header).toBe(`t=${now},v1=${expected}`);
  });

  it('has one part for each secret during a roll, and either is enough', () => {
    const both = signWebhook(body, [other, secret], now);
    expect(both.split(',').map((part) => part.slice(0, 3))).toEqual([`t=1`, 'v1=', 'v1=']);
    expect([verdict(both), verdict(both, { secret: other })]).toEqual(['it was trusted', 'it was trusted']);
  });

  it.each([
    ['text', body],
    ['bytes', Buffer.from(body)],
  ])('is trusted for the body as %s', (_what, given) =>
    expect(verdict(header, { body: given })).toBe('it was trusted'),
  );

  it.each([
    ['no header', undefined, {}, 'There is no Service-Signature header'],
    ['an empty header', '', {}, 'There is no Service-Signature header'],
    ['no signature', `t=${now}`, {}, 'is not t=<seconds>,v1='],
    ['no time', header.slice(header.indexOf('v1')), {}, 'is not t=<seconds>,v1='],
    ['a signature that was cut off', header.slice(0, -1), {}, 'is not t=<seconds>,v1='],
    ['capital letters', header.toUpperCase(), {}, 'is not t=<seconds>,v1='],
    ['another body', header, { body: `${body} ` }, 'pass the raw body, byte for byte'],
    ['parsed JSON', header, { body: JSON.parse(body) as unknown }, 'Pass the raw body, not parsed JSON'],
    ['another secret', header, { secret: other }, 'the secret of this very endpoint'],
    ['no secret', header, { secret: '' }, 'The signing secret is empty'],
    ['another time', header.replace(`t=${now}`, `t=${now + 1}`), {}, 'The signature does not match'],
    ['an old one', header, { now: now + 301 }, 'is 301 s old, more than 300 s'],
    ['one from the future', header, { now: now - 301 }, 'your clock is behind'],
  ])('is refused with advice: %s', (_what, given, more, message) => expect(verdict(given, more)).toContain(message));

  it('is trusted within five minutes, either way', () => {
    expect([now + 300, now - 300].map((at) => verdict(header, { now: at }))).toEqual([
      'it was trusted',
      'it was trusted',
    ]);
  });

  it.each(vectors.rows)('of the shared vectors: $name', ({ body: sent, header: given, now: at, trusted }) =>
    expect(verdict(given, { body: sent, secret: vectors.secret, now: at }) === 'it was trusted').toBe(trusted),
  );
});
