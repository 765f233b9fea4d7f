import { Injectable } from '@nestjs/common';
import {
  matchesWord,
  minorOfDecimal,
  rarestWord,
  type SearchAnswer,
  type SearchedFacts,
  type SearchRequest,
  type SearchResultResource,
  type SearchSource,
  searchTextsOf,
  type SearchWord,
} from '@taprail/contracts';
import type { KnownPayout } from '@taprail/ledger-domain';
import { type FoundRows, type Lookup, searchRows, tagOfWanted } from '@taprail/subscriptions';
import { amountOfPlatform, bankReferenceText } from './payout.projection';
import { PayoutRecords } from './payout-records';

type Page = Readonly<{ limit: number; after?: bigint }>;

/** Payouts by their amount, by the reference at the bank, by their sub-merchant, or by their id. */
@Injectable()
export class PayoutSearch implements SearchSource {
  constructor(private readonly payouts: PayoutRecords) {}

  async search(platformId: string, { words }: SearchRequest, page: Page): Promise<SearchAnswer> {
    const { rows, stoppedAt } = await this.find(platformId, words, page);
    const found = rows.map(({ createdPosition, row }) => ({ createdPosition, object: resultOf(row) }));
    return stoppedAt === undefined ? { found } : { found, stoppedAt };
  }

  private async find(platformId: string, words: readonly SearchWord[], page: Page): Promise<FoundRows<KnownPayout>> {
    const word = rarestWord(words);
    if (word === undefined) return { rows: [] };
    const matches = (row: KnownPayout): boolean => {
      const facts = factsOf(row);
      return row.scheduled.platformId === platformId && words.every((each) => matchesWord(each, facts));
    };
    if (word.id !== undefined) {
      const rows = [...(await this.payouts.many([word.id])).values()];
      const isBeyond = (position: bigint): boolean => page.after === undefined || position < page.after;
      return { rows: rows.filter(({ row, createdPosition }) => matches(row) && isBeyond(createdPosition)) };
    }
    const lookups = lookupsOf(word, platformId);
    return searchRows((options) => this.payouts.list(platformId, options), { lookups, matches, ...page });
  }
}

const lookupsOf = ({ texts, amounts, currency }: SearchWord, platformId: string): readonly Lookup[] => {
  const bankReference = bankReferenceText(texts.join(' '));
  return [
    ...(texts.length > 0 ? [{ numericTags: [tagOfWanted(platformId, texts)] }] : []),
    ...(bankReference === null
      ? []
      : ['wire', 'trace'].map((column) => ({ foundBy: { column, value: bankReference } }))),
    ...amounts.flatMap(({ decimal }) => amountLookups(decimal, platformId)),
    // No index leads to a currency: the newest are looked at.
    ...(currency === undefined ? [] : [{}]),
  ];
};

/** An amount is another number in a currency with other decimals. */
const amountLookups = (decimal: string, platformId: string): readonly Lookup[] =>
  [0, 2, 3].flatMap((decimals) => {
    const minor = minorOfDecimal(decimal, decimals);
    if (minor === undefined) return [];
    return [{ foundBy: { column: 'platform_amount', value: amountOfPlatform(platformId, minor) } }];
  });

const factsOf = ({ scheduled, wireReference, bankTraceId }: KnownPayout): SearchedFacts => {
  const { payoutId, submerchant, amount, currency } = scheduled;
  const ofBank = [wireReference, bankTraceId].flatMap((reference) => [
    ...searchTextsOf(reference ?? ''),
    bankReferenceText(reference) ?? '',
  ]);
  return { ids: [payoutId], texts: [...searchTextsOf(submerchant), ...ofBank], amount, currency };
};

const resultOf = ({ status, scheduled, wireReference }: KnownPayout): SearchResultResource => ({
  id: scheduled.payoutId,
  object: 'payout',
  title: wireReference ?? `Payout to ${scheduled.submerchant}`,
  status,
  submerchant: scheduled.submerchant,
  amount_current: scheduled.amount,
  currency: scheduled.currency,
  created_at: scheduled.at,
});
