import { eventually, newPlatform, type Api } from '../../harness/api';
import { Restaurant } from '../../harness/restaurant';
import { requireAccepted, type Storyline } from './storyline';

export type OpenAdjustment = Readonly<{ api: Api; id: string }>;

const becomes = (api: Api, id: string, status: string) =>
  eventually(
    () => requireAccepted(api.get(`/v1/adjustments/${id}`)),
    (adjustment) => adjustment.status === status,
  );

/** Of a platform of its own, where a second key approves what is more than a limit. The one that nobody decides is handed back. */
export const adjustBalances = async ({ operator }: Storyline): Promise<OpenAdjustment> => {
  const { api } = await newPlatform('Adjusted', operator);
  const { ref: submerchant } = await Restaurant.open(api);
  await requireAccepted(api.patch('/v1/platform', { adjustment_approval_above: 1_000 }));
  const second = await requireAccepted(api.post('/v1/api-keys', { label: 'second' }));
  const terms = { submerchant, direction: 'credit', currency: 'EUR', reason: 'goodwill' };
  const propose = (amount: number) => requireAccepted(api.post('/v1/adjustments', { ...terms, amount }));
  const decide = (id: string, what: string, body?: object) =>
    requireAccepted(api.as(second.secret).post(`/v1/adjustments/${id}/${what}`, body));
  const approved = await propose(2_500);
  await decide(approved.id, 'approve');
  await becomes(api, approved.id, 'posted');
  await decide(approved.id, 'reverse');
  const rejected = await propose(3_000);
  await decide(rejected.id, 'reject', { note: 'Twice' });
  return { api, id: (await propose(4_000)).id };
};

/** Seven days later. */
export const awaitExpiry = async ({ api, id }: OpenAdjustment): Promise<void> => {
  await becomes(api, id, 'expired');
};

/** A platform is done with a month, thinks again, and is. */
export const signMonthOff = async ({ api }: Storyline, month: string): Promise<void> => {
  const path = `/v1/ledger/periods/${month}/sign-off`;
  await eventually(
    () => api.post(path, undefined),
    ({ status }) => status < 300,
  );
  await requireAccepted(api.delete(path));
  await requireAccepted(api.post(path, undefined));
};
