import {
  addOperating,
  entriesIn,
  type JournalEntry,
  type JournalEvent,
  journalStreamPrefix,
  noOperatingSums,
  operatingCurrencies,
  type OperatingSums,
} from '@taprail/ledger-domain';
import { journalCodec } from '@taprail/ledger-journal';
import { type CurrencyCode, currencyOf } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';

/** What was ever booked on the operating balance of a platform in a currency, but for its payouts. */
export type OperatingSumsRow = Readonly<{ platform: string; currency: CurrencyCode; sums: OperatingSums }>;

export const operatingKey = (platform: string, currency: string): string => `${platform}/${currency}`;

export const operatingSums: Projection<JournalEvent, OperatingSumsRow, JournalEntry> = {
  name: 'operating-sums',
  version: 1,
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  parts: entriesIn,
  keys: (entry) => {
    const { platform } = entry.trace;
    return platform === null ? [] : operatingCurrencies(entry).map((currency) => operatingKey(platform, currency));
  },
  project: (row, entry, _place, key) => {
    const currency = currencyOf(key.slice(key.lastIndexOf('/') + 1)).code;
    const sums = addOperating(row?.sums ?? noOperatingSums, entry, currency);
    return { platform: entry.trace.platform!, currency, sums };
  },
  columns: { platform: ({ platform }) => platform },
  fixed: ['platform'],
};
