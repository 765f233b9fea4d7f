import { catalogue, linkedTransactionsMax, type PayoutLinked, type PayoutAnnouncement } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import { type KnownPayout, payout, type PayoutEvent, payoutView } from '@taprail/ledger-domain';
import type { Announcement, EventHistory } from '@taprail/subscriptions';

/** The kind of public event that a stored event becomes; null is private. An event that is missing here does not compile. */
const publicKinds: Readonly<Record<PayoutEvent['type'], 'payout.scheduled' | 'payout.paid' | 'payout.failed' | null>> =
  {
    PayoutScheduled: 'payout.scheduled',
    PayoutSent: null,
    PayoutOrdered: null,
    PayoutDelayed: null,
    PayoutPaid: 'payout.paid',
    PayoutFailed: 'payout.failed',
    PayoutReturned: 'payout.failed',
    PayoutCanceled: null,
    PayoutTraced: null,
    PayoutRetried: null,
  };

/** Nothing that the sales of a payout show changes with these. */
const linksNothing: readonly PayoutEvent['type'][] = [
  'PayoutRetried',
  'PayoutOrdered',
  'PayoutDelayed',
  'PayoutTraced',
];

/** The public events of a payout, and beside them the sales that it carries, for their records. */
export const announcePayouts = async (
  event: PayoutEvent,
  _place: unknown,
  history: EventHistory<PayoutEvent>,
): Promise<readonly Announcement[]> => {
  if (linksNothing.includes(event.type)) return [];
  const state = fold(payout, await history());
  if (state.status === 'none') throw new Error(`${event.type} belongs to a payout without history`);
  return [...publicEventsOf(event, state), ...linksOf(state)];
};

const publicEventsOf = ({ type, data }: PayoutEvent, state: KnownPayout): readonly Announcement[] => {
  const kind = publicKinds[type];
  if (kind === null) return [];
  if (!('sequence' in data)) throw new Error(`${type} is announced without a sequence`);
  const { payoutId, platformId, subMerchantId, submerchant, sequence } = data;
  const announced: PayoutAnnouncement = {
    platform_id: platformId,
    sub_merchant_id: subMerchantId,
    submerchant,
    payout_id: payoutId,
    sequence,
    livemode: state.scheduled.livemode,
    object: payoutView(state),
  };
  return [{ kind, version: catalogue[kind].version, key: payoutId, data: announced }];
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
