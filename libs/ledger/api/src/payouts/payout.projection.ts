import { Codec } from '@taprail/event-store';
import {
  type KnownPayout,
  payout,
  type PayoutEvent,
  payoutStreamPrefix,
  payoutUpcasters,
} from '@taprail/ledger-domain';
import { searchTextsOf } from '@taprail/contracts';
import { type Projection, searchTagsOf } from '@taprail/subscriptions';

export const payoutCodec = new Codec<PayoutEvent>(payoutUpcasters);

/** One fold, three callers: the decider, the answer to a write, and the read model. */
export const projectPayout = (row: KnownPayout | undefined, event: PayoutEvent): KnownPayout => {
  const state = payout.evolve(row ?? { status: 'none' }, event);
  if (state.status === 'none') throw new Error(`${event.type} comes before ${event.data.payoutId} was scheduled`);
  return state;
};

export const payoutRecords: Projection<PayoutEvent, KnownPayout> = {
  name: 'payouts',
  version: 2,
  streamPrefix: payoutStreamPrefix,
  codec: payoutCodec,
  keys: ({ data }) => [data.payoutId],
  project: projectPayout,
  columns: {
    platform: ({ scheduled }) => scheduled.platformId,
    status: ({ status }) => status,
    sub_merchant: ({ scheduled }) => scheduled.subMerchantId,
    currency: ({ scheduled }) => scheduled.currency,
    arrival: ({ scheduled }) => scheduled.eta,
    created: ({ scheduled }) => scheduled.at,
    platform_amount: ({ scheduled }) => amountOfPlatform(scheduled.platformId, scheduled.amount),
    wire: ({ wireReference }) => bankReferenceText(wireReference),
    trace: ({ bankTraceId }) => bankReferenceText(bankTraceId),
  },
  unindexed: ['currency', 'arrival', 'created'],
  numericTags: ({ scheduled }) => searchTagsOf(scheduled.platformId, [scheduled.submerchant]),
};

/** Of one platform: the index does not lead past the rows of others. */
export const amountOfPlatform = (platformId: string, amount: number): string => `${platformId} ${amount}`;

/** Banks write references with spaces and hyphens of their own. */
export const bankReferenceText = (reference: string | null | undefined): string | null =>
  searchTextsOf(reference ?? '').join('') || null;
