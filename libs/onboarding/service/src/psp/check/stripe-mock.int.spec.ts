import { platformEvents, stripeClient } from '@taprail/stripe';
import { StripeEventList } from '../../psp-events/list/stripe.psp-event-list';
import { StripeReaders } from '../../readers/stripe/stripe.readers';
import { readStripeFacts } from './read-stripe-facts';

const url = process.env['STRIPE_MOCK_URL'] ?? '';
const title = 'Stripe’s own description of its API accepts';
const endpoint = { key: 'sk_test_123', baseUrl: url };

const suite = (): void => {
  const address = { line1: '1 Main St', line2: 'Left', city: 'Reno', state: 'NV', postal_code: '89501', country: 'US' };
  const place = { subMerchantId: 'sm_1', name: 'bistro-42', address, version: 1, locationId: null };
  const reader = { deviceId: 'dev_1', label: 'Bar', registrationCode: 'calm-green-hill', place, key: 'dev_1:register' };

  it('a reader at a new place, and one at a known place', async () => {
    const readers = new StripeReaders(endpoint);
    const { readerId, locationId } = await readers.register(reader);
    expect([readerId, locationId]).toEqual([expect.stringMatching(/^tmr_/), expect.stringMatching(/^tml_/)]);
    await readers.register({ ...reader, place: { ...place, locationId } });
  });

  it('reading, removing and forgetting', async () => {
    const readers = new StripeReaders(endpoint);
    expect((await readers.read('tmr_1'))?.status).toMatch(/^(online|offline|unknown)$/);
    await readers.remove('tmr_1');
    await readers.forgetPlaces('sm_1');
  });

  it('lists of events', async () => {
    expect(platformEvents.length).toBeLessThanOrEqual(20);
    const list = new StripeEventList(endpoint);
    for (const since of [undefined, 1_772_445_600]) {
      for (const { provider } of await list.list(since)) expect(provider).toBe('stripe');
    }
  });

  it('every question of the checks', async () => {
    const facts = await readStripeFacts(stripeClient(endpoint), Date.now, async () => []);
    const { clockAheadMs: _clock, ...readings } = facts;
    expect(Object.entries(readings).filter(([, reading]) => reading !== null && 'failure' in reading)).toEqual([]);
  });
};

if (url !== '') describe(title, suite);
else describe.skip(`NOT RUN, because STRIPE_MOCK_URL is not set: ${title}`, suite);
