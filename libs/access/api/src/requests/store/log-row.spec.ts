import { errorEntry } from '@taprail/contracts';
import type { AnsweredRequest } from '@taprail/http';
import { logRow } from './log-row';

const captureModes = new Set(['direct', 'tap_with_tip', 'pre-auth']);

const answered = (more: Partial<AnsweredRequest>): AnsweredRequest => ({
  id: 'req_01KJM0Z8R0000000000000000B',
  owner: { platformId: 'plt_1', keyId: 'key_1', scopes: [], environment: 'test' },
  method: 'POST',
  route: '/v1/taps',
  path: '/v1/taps',
  status: 200,
  errorCode: null,
  durationMs: 12.4,
  idempotencyKey: null,
  replayed: false,
  fields: new Map([
    ['amount', null],
    ['submerchant', null],
    ['reference', null],
    ['capture_mode', captureModes],
  ]),
  words: new Set(['v1', 'taps', 'sub-merchants', 'owners', 'first_name', 'message']),
  body: undefined,
  answer: undefined,
  ...more,
});

const key = `sk_test_${'4eC39HqLyjWDarjtT1zdp7dc'.repeat(2)}`;

const secrets = [
  key,
  key.replace('test', 'live'),
  key.slice('sk_test_'.length),
  `ok_${'0123456789abcdefghijklmnopqrstuv'}`,
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  '4242424242424242',
  '4242.4242.4242.4242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '4242/4242/4242/4242',
  '4242_4242_4242_4242',
  '4-2-4-2-4-2-4-2-4-2-4-2-4-2-4-2',
  'order-1-4242424242424242-2',
  '42424242424242427',
  '378282246310005',
  '589916000003',
  'ada@bistro.example',
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  'iban-gb29nwbk60161331926819',
  '+4915112345678',
  '+49 (151) 123-45678',
  'tel-015112345678',
  '415-555-0123',
];

const references = [
  'bistro-42',
  'bistro-676869d1-4e50-4ffd-81b3-375522858383',
  '00000000-1234-4123-8123-4567890abcde',
  'order-1042',
  'sm_01KJM0Z8R0000000000000000B',
  'tap_01KJM0Z8R0000000000000000B',
  'Table_7.b',
];

const pathOf = (route: string | null, path: string) => logRow(answered({ route, path }), 0).path;
const sent = (body: unknown) => JSON.parse(logRow(answered({ body }), 0).request_body ?? 'null') as unknown;
const got = (content: unknown) =>
  JSON.parse(
    logRow(answered({ answer: { status: 422, headers: {}, body: '', content } as AnsweredRequest['answer'] }), 0)
      .response_body ?? 'null',
  ) as unknown;

describe('a row of the request log', () => {
  it.each(secrets)('does not keep %s, wherever it is put', (secret) => {
    const encoded = encodeURIComponent(secret);
    const row = logRow(
      answered({
        route: '/v1/sub-merchants/:externalRef',
        path: `/v1/sub-merchants/${encoded}`,
        idempotencyKey: secret,
        body: { submerchant: secret, reference: secret, capture_mode: secret, [secret]: 1 },
      }),
      0,
    );
    expect([row.path, row.idempotency_key, JSON.parse(row.request_body!)]).toEqual([
      '/v1/sub-merchants/[redacted]',
      '[redacted]',
      {
        submerchant: '[redacted]',
        reference: '[redacted]',
        capture_mode: '[redacted]',
        '[unknown field]': 1,
      },
    ]);
    expect(pathOf('/v1/taps/:id', `/v1/taps/${encoded}`)).toBe('/v1/taps/[redacted]');
    expect(pathOf(null, `/v1/taps/${encoded}/x`)).toBe('/v1/taps/[redacted]');
  });

  it.each(references)('keeps %s where a reference belongs', (reference) => {
    const row = logRow(
      answered({
        route: '/v1/sub-merchants/:externalRef/settings',
        path: `/v1/sub-merchants/${reference}/settings`,
        idempotencyKey: reference,
        body: { submerchant: reference },
      }),
      0,
    );
    expect([row.path, row.idempotency_key, row.request_body]).toEqual([
      `/v1/sub-merchants/${reference}/settings`,
      reference,
      JSON.stringify({ submerchant: reference }),
    ]);
  });

  it.each([
    ['/v1/taps/%34242424242424242', '/v1/taps/[redacted]'],
    ['/v1/taps/%2534242424242424242', '/v1/taps/[redacted]'],
    ['/v1/taps/%zz', '/v1/taps/[redacted]'],
    ['/v1/taps/ada-beck', '/v1/taps/[redacted]'],
    ['/v1/taps/tap_01KJM0Z8R0000000000000000B', '/v1/taps/tap_01KJM0Z8R0000000000000000B'],
    ['/v1/taps/%74ap_01KJM0Z8R0000000000000000B', '/v1/taps/tap_01KJM0Z8R0000000000000000B'],
  ])('keeps of %s the ids alone', (path, kept) => expect(pathOf('/v1/taps/:id', path)).toBe(kept));

  it.each([
    ['/v1/taps/tap_01KJM0Z8R0000000000000000B', '/v1/taps/[redacted]'],
    ['/ada/beck', '/[redacted]'],
    ['/v1/taps', '/v1/taps'],
    ['/', '/'],
  ])('keeps of %s, which is no route, the words of the API that it begins with', (path, kept) =>
    expect(pathOf(null, path)).toBe(kept),
  );

  it('counts fields that the route does not know, and names none', () =>
    expect(sent({ amount: 1, 'Ada Beck': 2, ada_beck: { amount: 3 }, tip_amount: 4 })).toEqual({
      amount: 1,
      '[unknown field]': 3,
    }));

  it.each([
    ['direct', 'direct'],
    ['Ada', '[redacted]'],
    ['ada_beck', '[redacted]'],
  ])('keeps %s of an enum as %s', (value, kept) =>
    expect(sent({ capture_mode: value })).toEqual({ capture_mode: kept }),
  );

  it('keeps of an error what is of the API, and nothing that was sent', () => {
    const { message } = errorEntry('unknown_field');
    const error = { type: 'invalid_request_error', code: 'unknown_field', message, param: 'owners.ada.first_name' };
    const errors = [{ code: 'unknown_field', param: 'ada_beck', message: 'ada_beck is not known.' }];
    expect(got({ error: { ...error, errors } })).toEqual({
      error: {
        ...error,
        param: 'owners.*.first_name',
        errors: [{ code: 'unknown_field', param: '*', message: '[redacted]' }],
      },
    });
  });
});
