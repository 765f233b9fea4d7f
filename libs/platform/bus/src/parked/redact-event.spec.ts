import { sampleEvent } from '../testing/samples';
import { redactEvent, redactName, redactText } from './redact-event';

describe('a parked event that an operator reads', () => {
  it('shows what it is about and no value that may name a person', () => {
    const data = {
      sub_merchant_id: 'sm_1',
      amount: 1250,
      currency: 'EUR',
      payouts_enabled: true,
      occurred_at: '2026-03-02T11:00:00.000Z',
      name: 'Ada Lovelace',
      externalRef: 'table of Ada',
      external_account: { bank_name: 'Erste', last4: '4242', country: 'DE', holder_id: 'ada@example.org' },
      notes: ['call Ada', 7],
    };
    const { id, type, data: shown, ...rest } = redactEvent({ ...sampleEvent('sm_1', 4, 'payee.changed'), data });
    expect([typeof id, type]).toEqual(['string', 'payee.changed']);
    expect(rest).toEqual({
      version: 1,
      occurred_at: '2026-01-02T03:04:05.000Z',
      source: { stream: 'transaction-sm_1', revision: 4 },
      correlation_id: 'correlation-1',
    });
    expect(shown).toEqual({
      sub_merchant_id: 'sm_1',
      amount: 1250,
      currency: 'EUR',
      payouts_enabled: true,
      occurred_at: '2026-03-02T11:00:00.000Z',
      name: '[redacted]',
      externalRef: '[redacted]',
      external_account: {
        bank_name: '[redacted]',
        last4: '[redacted]',
        country: '[redacted]',
        holder_id: '[redacted]',
      },
      notes: ['[redacted]', '[redacted]'],
    });
  });

  it('hides the bytes of a message that could not be read', () =>
    expect(redactEvent({ ...sampleEvent('a', 0), data: { text: '{"pan":"4242' } }).data).toEqual({
      text: '[redacted]',
    }));

  it.each([
    ['sm_01JQ8Z5K3V12345678901234AB', 'sm_01JQ8Z5K3V12345678901234AB'],
    ['00000000-1111-4222-8333-444444444444', '00000000-1111-4222-8333-444444444444'],
    ['4242424242424242', '[redacted]'],
    ['ada@example.org', '[redacted]'],
  ])('shows a key that we gave, and no other that may be personal: %s', (key, shown) =>
    expect(redactName(key)).toBe(shown),
  );

  it.each([
    ['card 4242 4242 4242 4242 refused', 'card [redacted] refused'],
    ['DE89370400440532013000 is closed', '[redacted] is closed'],
    ['write to ada@example.org', 'write to [redacted]'],
    ['version 9 of tap.approved is unknown', 'version 9 of tap.approved is unknown'],
  ])('masks in its error what may be personal: %s', (text, shown) => expect(redactText(text)).toBe(shown));
});
