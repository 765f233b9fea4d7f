import type { Taprail } from '@taprail/sdk';

type Look = (client: Taprail) => Promise<boolean>;

const dayMs = 86_400_000;
/** Captures are revoked and refunds come back within a day or two. */
const recentDays = 3;

const isAny = ({ data }: Readonly<{ data: readonly unknown[] }>): boolean => data.length > 0;

const transactionsIn =
  (status: 'authorised' | 'captured' | 'partially_refunded'): Look =>
  async (client) =>
    isAny(await client.transactions.list({ status, limit: 1 }));
const tapsIn =
  (status: 'awaiting_card' | 'pending'): Look =>
  async (client) =>
    isAny(await client.taps.list({ status, limit: 1 }));
const payoutsIn =
  (status: 'scheduled' | 'in_transit'): Look =>
  async (client) =>
    isAny(await client.payouts.list({ status, limit: 1 }));
const disputesIn =
  (status: 'needs_response' | 'under_review'): Look =>
  async (client) =>
    isAny(await client.disputes.list({ status, limit: 1 }));

const created = async (client: Taprail) => {
  const { now } = await client.test.clock.get();
  return { created: { gte: new Date(Date.parse(now) - recentDays * dayMs).toISOString() }, limit: 1 } as const;
};
const recentRefunds: Look = async (client) => isAny(await client.refunds.list(await created(client)));
const recentSalesIn =
  (status: 'captured' | 'partially_refunded'): Look =>
  async (client) =>
    isAny(await client.transactions.list({ status, ...(await created(client)) }));

const unpaidBalances: Look = async (client) =>
  (await client.balances.get()).data.some(({ pending, available }) => pending > 0 || available > 0);

const platformPayoutsDue: Look = async (client) =>
  (await client.platformPayouts.balance()).data.some(({ next_run_on: day }) => day !== null);
const platformPayoutsOpen: Look = async (client) =>
  (await client.platformPayouts.balance()).data.some(({ in_transit: amount }) => amount > 0);

const unfinished = ['received', 'creating', 'pending_requirements'] as const;
const dueSubMerchants: Look = async (client) => {
  for (const status of unfinished) if (isAny(await client.subMerchants.list({ status, limit: 1 }))) return true;
  const { data } = await client.subMerchants.list({ status: 'enabled', limit: 100 });
  return data.some(({ requirements: { currentlyDue, pastDue } }) => currentlyDue.length + pastDue.length > 0);
};

const holds = [transactionsIn('authorised')];
// A sale that was partly refunded keeps that status when it is paid out; until then its money is in a balance.
const sales = [transactionsIn('captured'), recentSalesIn('partially_refunded')];
const payouts = [payoutsIn('scheduled'), payoutsIn('in_transit'), ...sales, unpaidBalances];
const onboarding = [dueSubMerchants];

/** What has to be there for an event to come by time alone, any of them. */
const sources: Readonly<Record<string, readonly Look[]>> = {
  'tap.approved': [tapsIn('pending')],
  'tap.declined': [tapsIn('pending')],
  'tap.canceled': [tapsIn('awaiting_card')],
  'tap.reversed': [tapsIn('pending'), ...holds],
  'charge.captured': holds,
  'charge.failed': [...holds, recentSalesIn('captured')],
  'charge.refunded': [recentRefunds],
  'refund.failed': [recentRefunds],
  'payout.scheduled': [...sales, unpaidBalances],
  'payout.paid': payouts,
  'payout.failed': payouts,
  'platform_payout.scheduled': [platformPayoutsDue],
  'platform_payout.paid': [platformPayoutsDue, platformPayoutsOpen],
  'platform_payout.failed': [platformPayoutsDue, platformPayoutsOpen],
  'dispute.opened': holds,
  'dispute.evidence_required': [disputesIn('needs_response')],
  'dispute.closed': [disputesIn('needs_response'), disputesIn('under_review')],
  'submerchant.status.updated': onboarding,
  'submerchant.requirements.updated': onboarding,
  'submerchant.enabled': onboarding,
  'submerchant.rejected': onboarding,
};

/** Whether there is anything that time could turn into this event. What is not known, or not for this key to see, may always be there. */
export const mayCome = async (client: Taprail, type: string): Promise<boolean> => {
  const looks = sources[type];
  if (!looks) return true;
  for (const look of looks) if (await look(client).catch(orUnknown)) return true;
  return false;
};

const orUnknown = (error: unknown): boolean => {
  if ((error as { code?: string }).code === 'insufficient_scope') return true;
  throw error;
};
