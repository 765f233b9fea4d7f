import { eventually } from '../../harness/api';
import type { Restaurant } from '../../harness/restaurant';
import { requireAccepted } from './storyline';

export type OpenEnds = Readonly<{
  hold: string;
  sale: string;
  /** A request under an Idempotency-Key, and its answer. */
  repeatable: Readonly<{ key: string; body: object; answer: string }>;
}>;

const sellRepeatably = async ({ api, ref }: Restaurant): Promise<OpenEnds['repeatable']> => {
  const key = 'a-sale-that-is-asked-for-again';
  const body = { amount: 2_500, currency: 'EUR', submerchant: ref, device: 'dev_test_approve' };
  const { status, text } = await api.post('/v1/taps', body, { 'idempotency-key': key });
  if (status !== 200) throw new Error(`Not sold: ${status} ${text}`);
  return { key, body, answer: text };
};

/** A hold, a sale, a tip and a dispute that are still open: the opened folder goes on with them. */
export const leaveOpen = async (restaurant: Restaurant): Promise<OpenEnds> => {
  const hold = await restaurant.hold({ amount: 8_000, ceiling_amount: 16_000, reference: 'captured later' });
  const sale = await restaurant.sell({ amount: 60_000, reference: 'refunded later' });
  await restaurant.sell({ capture_mode: 'tap_with_tip', reference: 'tipped later' });
  await restaurant.disputedSale();
  const repeatable = await sellRepeatably(restaurant);
  return { hold: hold.authorisation_id, sale: sale.transaction_id, repeatable };
};

/** A sale whose event nobody takes yet. */
export const leaveUndelivered = async ({ api, tap }: Restaurant): Promise<string> => {
  const { transaction_id: transaction } = await requireAccepted(tap({ amount: 4_251 }));
  const [event] = await eventually(
    async () => (await requireAccepted(api.get(`/v1/events?transaction=${transaction}`))).data,
    (events) => events.length === 1,
  );
  await eventually(
    async () => (await requireAccepted(api.get(`/v1/events/${event.id}/deliveries`))).data,
    ([delivery]) => delivery?.attempts.length > 0,
  );
  return event.id;
};
