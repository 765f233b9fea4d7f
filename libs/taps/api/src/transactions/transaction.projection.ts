import { Codec } from '@taprail/event-store';
import { type Projection, searchTagsOf } from '@taprail/subscriptions';
import {
  createdAtOf,
  currentAmountOf,
  type RecordedTransaction,
  tapStatus,
  termsOf,
  transaction,
  type TransactionEvent,
  transactionStatus,
  transactionStreamPrefix,
  upcasters,
} from '@taprail/taps-domain';
import { statsSums } from '../stats/stats-sums';

export const transactionCodec = new Codec<TransactionEvent>(upcasters);

/** One fold, three callers: the decider, the answer to a write, and the read model. */
export const projectTransaction = (
  row: RecordedTransaction | undefined,
  event: TransactionEvent,
): RecordedTransaction => {
  const state = transaction.evolve(row ?? { status: 'none' }, event);
  if (state.status === 'none') throw new Error(`${event.type} comes before the tap of ${event.data.transactionId}`);
  return state;
};

export const transactionRecords: Projection<TransactionEvent, RecordedTransaction> = {
  name: 'transactions',
  version: 13,
  streamPrefix: transactionStreamPrefix,
  codec: transactionCodec,
  keys: ({ data }) => [data.transactionId],
  begins: (_event, { revision }) => revision === 0,
  project: projectTransaction,
  columns: {
    platform: ({ subject }) => subject.platformId,
    status: transactionStatus,
    tap_status: tapStatus,
    sub_merchant: ({ subject }) => subject.subMerchantId,
    currency: (row) => termsOf(row).currency,
    chain: ({ subject }) => subject.chainId,
    reference: (row) => termsOf(row).reference,
    scheme: (row) => (row.status === 'known' ? row.card.scheme : null),
    device: (row) => termsOf(row).device,
    capture_mode: (row) => termsOf(row).captureMode,
    created: createdAtOf,
    amount: (row) => amountText(currentAmountOf(row)),
    // Both may change after the first event, so they are no tags.
    platform_amount: (row) => ofPlatform(row.subject.platformId, amountText(currentAmountOf(row))),
    platform_card: (row) => (row.status === 'known' ? ofPlatform(row.subject.platformId, row.card.last4) : null),
  },
  sums: statsSums,
  unindexed: ['tap_status', 'currency', 'created', 'amount', 'scheme', 'device', 'capture_mode'],
  tags: (row) => metadataLabels(row.subject.platformId, termsOf(row).metadata),
  numericTags: (row) => searchTagsOf(row.subject.platformId, searchedTextsOf(row)),
};

/** What free text of a search is compared with. All of it is known from the start, and stays. */
export const searchedTextsOf = (row: RecordedTransaction): readonly (string | null | undefined)[] => {
  const { reference, submerchant, statementDescriptor } = termsOf(row);
  return [reference, submerchant, statementDescriptor];
};

/** `metadata[k]=v`: a label for each pair, of one platform. */
export const metadataLabels = (platformId: string, metadata: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(metadata).map(([key, value]) => JSON.stringify([platformId, key, value]));

/** Of one platform: the index does not lead past the rows of others. */
export const ofPlatform = (platformId: string, value: string): string => `${platformId} ${value}`;

/** Columns are texts: of one length, they compare as their numbers do. */
export const amountText = (amount: number): string => String(amount).padStart(12, '0');
