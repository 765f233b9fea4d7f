import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCardNumber } from '@taprail/http';
import fc from 'fast-check';
import { redactBody } from './redact-body';
import { isSensitive } from './sensitive-text';
import { shownFields } from './shown-fields';

const fields = new Map<string, ReadonlySet<unknown> | null>([
  ...Array.from(shownFields.keys(), (name) => [name, null] as const),
  ...['reference', 'metadata', 'description', 'email', 'individual', 'external_account', 'card', 'secret'].map(
    (name) => [name, null] as const,
  ),
  ['capture_mode', new Set(['direct', 'pre-auth'])],
  ['status', new Set(['enabled', 'disabled'])],
]);
const words = new Set(['owners', 'first_name', 'amount', 'message', 'card']);
const sent = (body: unknown) => redactBody(body, { fields, words });
const answered = (body: unknown) => redactBody(body, { words });

describe('a body in the request log', () => {
  it('has the facts of a payment, and of everything else that it was there', () =>
    expect(
      sent({
        amount: 4_200,
        currency: 'EUR',
        submerchant: 'bistro-42',
        device: 'dev_test_approve',
        capture_mode: 'pre-auth',
        reference: 'Ms Beck, table 4',
        metadata: { guest: 'Ada Beck' },
        description: null,
      }),
    ).toEqual({
      amount: 4_200,
      currency: 'EUR',
      submerchant: 'bistro-42',
      device: 'dev_test_approve',
      capture_mode: 'pre-auth',
      reference: '[redacted]',
      metadata: '[redacted]',
      description: null,
    }));

  it('has nothing of a person, an account or a card', () =>
    expect(
      sent({
        externalRef: 'bistro-42',
        country: 'DE',
        email: 'ada@bistro.example',
        individual: { first_name: 'Ada', dob: { day: 10, month: 12, year: 1975 }, id_number: '000000000' },
        external_account: { iban: 'DE89370400440532013000', currency: 'EUR' },
        card: { last4: '4242', bin: '424242' },
      }),
    ).toEqual({
      externalRef: 'bistro-42',
      country: 'DE',
      email: '[redacted]',
      individual: '[redacted]',
      external_account: '[redacted]',
      card: '[redacted]',
    }));

  it.each([
    ['the number of a card as an amount', { amount: 4242424242424242 }, { amount: '[redacted]' }],
    ['the number of a card as a reference', { submerchant: '4242-4242-4242-4242' }, { submerchant: '[redacted]' }],
    ['a sentence as a word', { status: 'Ada was here' }, { status: '[redacted]' }],
    ['an object in the place of a text', { status: { first_name: 'Ada' } }, { status: '[redacted]' }],
    ['a name that is a number', { '4242424242424242': 1 }, { '[unknown field]': 1 }],
    ['a name that is an address', { 'ada@bistro.example': 1 }, { '[unknown field]': 1 }],
    ['a name as a currency', { currency: 'Ada' }, { currency: '[redacted]' }],
    ['a name as an instant', { from: 'Ada', to: '2026-13-45' }, { from: '[redacted]', to: '[redacted]' }],
    ['a name as a duration', { advance: 'Ada', tip_window: 'PT1H' }, { advance: '[redacted]', tip_window: 'PT1H' }],
    ['a key as an id', { device: 'sk_test_01234567', id: 'ada_beck' }, { device: '[redacted]', id: '[redacted]' }],
    ['a text that is no body', 'sk_test_0123456789', '[redacted]'],
    ['the secret of a key', { revision: 1, secret: 'sk_test_01234567' }, { revision: 1, secret: '[redacted]' }],
  ])('does not keep %s', (_what, body, kept) => expect(sent(body)).toEqual(kept));

  it('keeps the code and the field of an error, and not its sentence', () =>
    expect(
      answered({
        error: {
          type: 'invalid_request_error',
          code: 'unknown_field',
          message: 'ada@bistro.example is not known here.',
          param: 'owners.ada.first_name',
          errors: [{ code: 'missing_field', param: 'amount', message: 'amount is required.' }],
        },
      }),
    ).toEqual({
      error: {
        type: 'invalid_request_error',
        code: 'unknown_field',
        message: '[redacted]',
        param: 'owners.*.first_name',
        errors: [{ code: 'missing_field', param: 'amount', message: '[redacted]' }],
      },
    }));

  it('is bounded, however much was sent', () => {
    const deep = Array.from({ length: 50 }).reduce<object>((inside) => ({ data: inside }), {});
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field_${n}`, 'x'.repeat(100)]));
    const long = { data: Array.from({ length: 5_000 }, () => ({ data: Array.from({ length: 50 }, () => 1) })) };
    for (const body of [deep, many, long]) {
      for (const redact of [sent, answered]) expect(JSON.stringify(redact(body)).length).toBeLessThan(12_000);
    }
  });

  it('shows no text of a field that is not named for it', () => {
    const secret = 'the-secret-of-ada';
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ minLength: 1 }), (value, name) => {
        fc.pre(!shownFields.has(name) && !name.includes(secret));
        const body = { data: [{ [name]: { amount: secret, value } }], [name]: secret };
        expect([JSON.stringify(sent(body)), JSON.stringify(answered(body))].join()).not.toContain(secret);
      }),
    );
  });
});

describe('the fields whose values are kept', () => {
  const described = new Set<string>();
  const collect = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties } = schema as { properties?: object };
    for (const name of Object.keys(properties ?? {})) described.add(name);
    for (const inside of Object.values(schema)) collect(inside);
  };
  collect(JSON.parse(readFileSync(join(__dirname, '../../../../../../docs/generated/openapi.json'), 'utf8')));

  it('are fields of the API', () => expect([...shownFields.keys()].filter((name) => !described.has(name))).toEqual([]));
});

describe('a text that the caller chose', () => {
  it.each([
    ['/v1/taps/4242424242424242', true],
    ['4242 4242 4242 4242', true],
    ['order-5555-5555-5555-4444-x', true],
    ['374245455400126', true],
    ['3782-822463-10005', true],
    ['42424242-4242-4242-8424-242424242424', true],
    ['order-1234567890123', false],
    ['order-20260302-0002', false],
    ['bistro-676869d1-4e50-4ffd-81b3-375522858383', false],
    ['req_01KJM0Z8R0000000000000000B', false],
    ['ok-bistro', false],
    ['DE89370400440532013001', true],
    ['DE-4711-berlin', false],
  ])('%j may be a secret or personal: %s', (text, is) => expect(isSensitive(text)).toBe(is));

  it('is not shown if it is refused for a card number', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{14,19}$/), fc.constantFrom('', ' ', '-', '.'), (digits, by) => {
        for (const start of ['4', '52', '37', '62']) {
          const text = `order ${(`${start}${digits}`.slice(0, 16).match(/\d{1,4}/g) ?? []).join(by)}`;
          expect(!hasCardNumber(text) || isSensitive(text)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    ));

  it('is no secret for being a UUID', () =>
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), (uuid) => {
        fc.pre(uuid.replaceAll(/[^a-f]/g, '').length >= 4);
        expect(isSensitive(`bistro-${uuid}`)).toBe(false);
      }),
    ));
});
