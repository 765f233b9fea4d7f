import { catalogue, linkedTransactionsMax, type PayoutLinked, type PayoutAnnouncement } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import { type KnownPayout, payout, type PayoutEvent, payoutView } from '@taprail/ledger-domain';
import type { Announcement, EventHistory } from '@taprail/subscriptions';

const publicKinds = {
  PayoutScheduled: 'payout.scheduled',
  PayoutPaid: 'payout.paid',
  PayoutFailed: 'payout.failed',
  PayoutReturned: 'payout.failed',
} as const;

/** The public events of a payout, and beside them the sales that it carries, for their records. */
export const announcePayouts = async (
  event: PayoutEvent,
  _place: unknown,
  story: EventHistory<PayoutEvent>,
): Promise<readonly Announcement[]> => {
  if (event.type === 'PayoutRetried') return [];
  const state = fold(payout, await story());
  if (state.status === 'none') throw new Error(`${event.type} is told of a payout without history`);
  return [...newsOf(event, state), ...linksOf(state)];
};

const newsOf = ({ type, data }: PayoutEvent, state: KnownPayout): readonly Announcement[] => {
  if (!('sequence' in data) || !(type in publicKinds)) return [];
  const kind = publicKinds[type as keyof typeof publicKinds];
  const { payoutId, platformId, subMerchantId, submerchant, sequence } = data;
  const news: PayoutAnnouncement = {
    platform_id: platformId,
    sub_merchant_id: subMerchantId,
    submerchant,
    payout_id: payoutId,
    sequence,
    livemode: state.scheduled.livemode,
    object: payoutView(state),
  };
  return [{ kind, version: catalogue[kind].version, key: payoutId, data: news }];
};

const linksOf = ({ status, scheduled, wireReference }: KnownPayout): readonly Announcement[] => {
  const { platformId, payoutId, transactionIds, withoutSaleIds = [], at } = scheduled;
  const elsewhere = new Set(withoutSaleIds);
  const sales = transactionIds.filter((id) => !elsewhere.has(id));
  const kind = 'payout.transactions_linked';
  const about = {
    platform_id: platformId,
    payout_id: payoutId,
    status,
    wire_reference: wireReference,
    scheduled_at: at,
  };
  return inParts(sales).map((transaction_ids) => {
    const data: PayoutLinked = { ...about, transaction_ids };
    return { kind, version: catalogue[kind].version, key: payoutId, data };
  });
};

const inParts = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / linkedTransactionsMax) }, (_, n) =>
    ids.slice(n * linkedTransactionsMax, (n + 1) * linkedTransactionsMax),
  );
