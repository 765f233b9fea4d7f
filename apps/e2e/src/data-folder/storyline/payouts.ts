import { eventually } from '../../harness/api';
import { Restaurant } from '../../harness/restaurant';
import { requireAccepted, type Storyline } from './storyline';

/** An account that the simulated bank says is closed, and one that takes money. */
const closedAccount = { external_account: { iban: 'DE70370400440532011111' } };
const openAccount = { external_account: { iban: 'DE24370400440532016789' } };

const listPayouts = async ({ api, ref }: Restaurant): Promise<readonly any[]> =>
  (await requireAccepted(api.get(`/v1/payouts?submerchant=${ref}&order=asc`))).data;

/** Restaurants whose money takes another way than that of most, before any of it is paid. */
export const sellForPayouts = async ({ api }: Storyline) => {
  const [refusedByBank, byHand, indebted] = [
    await Restaurant.open(api, closedAccount),
    await Restaurant.open(api, { settings: { payouts: { schedule: { interval: 'manual' } } } }),
    await Restaurant.open(api),
  ];
  await refusedByBank.sell({ amount: 10_000 });
  const short = await byHand.sell({ amount: 10_000 });
  await requireAccepted(
    api.post(`/v1/test/transactions/${short.transaction_id}/settlement-fault`, { fault: 'one_cent' }),
  );
  const sold = await indebted.sell({ amount: 10_000 });
  return { refusedByBank, byHand, indebted, sold };
};

export type SoldForPayouts = Awaited<ReturnType<typeof sellForPayouts>>;

/** Two payouts by hand: one is canceled before it is sent, at eight in the morning. */
const askByHand = async ({ api, ref }: Restaurant): Promise<void> => {
  const ask = (more: object) =>
    requireAccepted(api.post('/v1/payouts', { submerchant: ref, currency: 'EUR', ...more }));
  await ask({ amount: 4_000 });
  const { id } = await ask({ amount: 1_000 });
  await requireAccepted(api.post(`/v1/payouts/${id}/cancel`, undefined));
};

/** The bank sends a payout back that it had paid; it is tried again once there is another account. */
const returnAndRetry = async ({ advance }: Storyline, restaurant: Restaurant): Promise<void> => {
  const { api, ref } = restaurant;
  const [payout] = await listPayouts(restaurant);
  await requireAccepted(api.post(`/v1/test/payouts/${payout.id}/fail`, { failure_code: 'could_not_process' }));
  await eventually(
    () => api.get(`/sub-merchants/${ref}`),
    ({ body }) => body.payouts_enabled === false,
  );
  await advance('PT1S');
  await requireAccepted(api.patch(`/sub-merchants/${ref}`, openAccount));
  await eventually(
    () => api.post(`/v1/payouts/${payout.id}/retry`, undefined),
    ({ status }) => status === 201,
  );
};

/** Early in the morning of a business day, when the sales before it are paid. */
export const settlePayouts = async (story: Storyline, sold: SoldForPayouts): Promise<void> => {
  const { refusedByBank, byHand, indebted } = sold;
  await askByHand(byHand);
  await returnAndRetry(story, indebted);
  await requireAccepted(story.api.patch(`/sub-merchants/${refusedByBank.ref}`, openAccount));
  // More goes back than there is: the rest is owed, and taken from later sales.
  const refunds = `/v1/transactions/${sold.sold.transaction_id}/refunds`;
  await requireAccepted(story.api.post(refunds, { amount: 6_000 }));
  await indebted.sell({ amount: 1_000 });
};
