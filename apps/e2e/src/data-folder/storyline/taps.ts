import type { Restaurant } from '../../harness/restaurant';
import { requireAccepted, requireRefused, type Storyline } from './storyline';

type Tap = Readonly<{ id: string; authorisation_id: string; transaction_id: string }>;

const authorisationPath = ({ authorisation_id: id }: Tap): string => `/v1/authorisations/${id}`;

const sellDirectly = async ({ api, ref, sell, tap }: Restaurant, device: string): Promise<Tap> => {
  const first: Tap = await sell({ reference: 'table 4', metadata: { waiter: 'ann' }, platform_fee: 100, device });
  await sell({ amount: 10_000, currency: 'USD', platform_fee: 500 });
  await requireAccepted(tap({ amount: 4_251 }));
  const reversed = await sell();
  await requireAccepted(api.post(`/v1/taps/${reversed.id}/reverse`, { reason: 'wrong table' }));
  // The amount is approved in part, which a direct sale cannot use.
  await requireAccepted(tap({ amount: 4_210 }));
  await requireAccepted(tap({ amount: 4_299 }));
  await requireAccepted(
    api.post('/v1/taps', { amount: 700, currency: 'EUR', submerchant: ref, device: 'dev_test_timeout' }),
  );
  return first;
};

/** One of them sees its card, and one is canceled before. */
const requestTaps = async ({ api, tap, presentCard }: Restaurant): Promise<void> => {
  const request = () => requireAccepted(tap({ device: 'dev_test_wait' }, { prefer: 'respond-async' }));
  const { id } = await request();
  await requireAccepted(api.post(`/v1/taps/${id}/cancel`, undefined));
  await requireAccepted(presentCard('dev_test_wait', 'visa_credit'));
  await request();
};

const takeTips = async ({ api, sell }: Restaurant): Promise<void> => {
  await sell({ capture_mode: 'tap_with_tip', tip_amount: 500 });
  const waiting = await sell({ capture_mode: 'tap_with_tip' });
  await requireAccepted(api.post(`/v1/taps/${waiting.id}/tip`, { tip_amount: 300 }));
  // Nobody tips: it is captured when the time for that is over.
  await sell({ capture_mode: 'tap_with_tip', reference: 'without a tip' });
};

const hostStays = async ({ api, hold, presentCard }: Restaurant): Promise<void> => {
  const stay = await hold({ amount: 30_000, ceiling_amount: 60_000 });
  const at = authorisationPath(stay);
  await requireAccepted(api.post(`${at}/increase`, { new_amount: 40_000 }));
  for (const [amount, reference] of [
    [25_000, 'room'],
    [10_000, 'spa'],
  ] as const) {
    await requireAccepted(api.post(`${at}/charges`, { amount, reference }));
  }
  const bar = await requireAccepted(api.post(`${at}/charges`, { amount: 2_000, reference: 'bar' }));
  await requireAccepted(api.post(`${at}/charges/${bar.id}/void`, {}));
  await requireAccepted(api.post(`${at}/release`, { amount: 1_000 }));
  await requireAccepted(api.post(`${at}/capture`, {}));
  await requireAccepted(presentCard('dev_test_approve', 'card_increment_decline'));
  const fixed = await hold({ ceiling_amount: 20_000 });
  await requireRefused(
    api.post(`${authorisationPath(fixed)}/increase`, { new_amount: 9_000 }),
    'authorisation_increase_declined',
  );
  await requireAccepted(api.post(`${authorisationPath(fixed)}/release`, {}));
  await hold({ reference: 'never captured' });
};

const refund = async ({ api, sell, presentCard }: Restaurant): Promise<void> => {
  const refundsOf = ({ transaction_id: id }: Tap) => `/v1/transactions/${id}/refunds`;
  const sold = await sell();
  await requireAccepted(api.post(refundsOf(sold), { amount: 1_000, reason: 'requested_by_customer' }));
  await requireAccepted(api.post(refundsOf(sold), {}));
  for (const card of ['card_refund_fail', 'card_refund_late']) {
    await requireAccepted(presentCard('dev_test_approve', card));
    await requireAccepted(api.post(refundsOf(await sell()), { amount: 500 }));
  }
};

/** Everything that can happen to a tap within its day. */
export const takeTaps = async (restaurant: Restaurant, device: string): Promise<Readonly<{ proved: string }>> => {
  const { transaction_id: proved } = await sellDirectly(restaurant, device);
  await requestTaps(restaurant);
  await takeTips(restaurant);
  await hostStays(restaurant);
  await refund(restaurant);
  await restaurant.presentCard('dev_test_approve', 'card_capture_fails_late');
  await restaurant.sell({ reference: 'revoked a day later' });
  return { proved };
};

/** The acquirer closes its batch at midnight, before the ledger has opened the sale: it refuses to take it back. */
export const reverseTooLate = async (story: Storyline, { api, sell }: Restaurant): Promise<void> => {
  const { now } = await requireAccepted(api.get('/v1/test/clock'));
  const sold = await sell({ reference: 'reversed too late' });
  const tomorrow = new Date(Date.parse(now) + 86_400_000).toISOString().slice(0, 10);
  await story.advanceTo(`${tomorrow}T00:10:00Z`);
  await requireRefused(api.post(`/v1/taps/${sold.id}/reverse`, {}), 'already_settled');
};
