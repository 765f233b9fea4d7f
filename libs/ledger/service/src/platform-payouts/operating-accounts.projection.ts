import { type OperatingBalanceEvent, operatingBalanceId, operatingBalanceStreamPrefix } from '@taprail/ledger-domain';
import type { CurrencyCode } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';
import { operatingBalanceCodec } from './operating-balances';

/** The currencies in which a platform has said something of its own money. */
export type OperatingAccount = Readonly<{ platformId: string; currency: CurrencyCode }>;

export const operatingAccounts: Projection<OperatingBalanceEvent, OperatingAccount> = {
  name: 'operating-accounts',
  version: 1,
  streamPrefix: operatingBalanceStreamPrefix,
  codec: operatingBalanceCodec,
  once: true,
  keys: ({ data }) => [operatingBalanceId(data)],
  project: (_row, { data: { platformId, currency } }) => ({ platformId, currency }),
  columns: { platform: ({ platformId }) => platformId },
  fixed: ['platform'],
};
