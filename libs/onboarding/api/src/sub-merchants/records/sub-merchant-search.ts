import { Injectable } from '@nestjs/common';
import {
  matchesWord,
  rarestWord,
  type SearchAnswer,
  type SearchRequest,
  type SearchResultResource,
  type SearchSource,
  searchTextsOf,
  type SearchWord,
} from '@taprail/contracts';
import type { SubMerchantRecord } from '@taprail/onboarding-domain';
import { type FoundRows, searchRows, tagOfWanted } from '@taprail/subscriptions';
import { SubMerchantStatuses } from './sub-merchant-statuses';

type Page = Readonly<{ limit: number; after?: bigint }>;

/** Sub-merchants by the words of their reference, or by their id. Their names are encrypted and found by nobody. */
@Injectable()
export class SubMerchantSearch implements SearchSource {
  constructor(private readonly statuses: SubMerchantStatuses) {}

  async search(platformId: string, { words }: SearchRequest, page: Page): Promise<SearchAnswer> {
    const { rows, stoppedAt } = await this.find(platformId, words, page);
    const found = rows.map(({ createdPosition, row }) => ({ createdPosition, object: resultOf(row) }));
    return stoppedAt === undefined ? { found } : { found, stoppedAt };
  }

  private async find(
    platformId: string,
    words: readonly SearchWord[],
    page: Page,
  ): Promise<FoundRows<SubMerchantRecord>> {
    const word = rarestWord(words);
    if (word === undefined) return { rows: [] };
    const matches = ({ state: { identity } }: SubMerchantRecord): boolean => {
      const facts = { ids: [identity.subMerchantId], texts: searchTextsOf(identity.externalRef) };
      return identity.platformId === platformId && words.every((each) => matchesWord(each, facts));
    };
    if (word.id !== undefined) {
      const rows = [...(await this.statuses.many([word.id])).values()];
      const isBeyond = (position: bigint): boolean => page.after === undefined || position < page.after;
      return { rows: rows.filter(({ row, createdPosition }) => matches(row) && isBeyond(createdPosition)) };
    }
    const lookups = [{ numericTags: [tagOfWanted(platformId, word.texts)] }];
    return searchRows((options) => this.statuses.list(platformId, options), { lookups, matches, ...page });
  }
}

const resultOf = ({ state: { identity, status }, createdAt }: SubMerchantRecord): SearchResultResource => ({
  id: identity.subMerchantId,
  object: 'sub_merchant',
  title: identity.externalRef,
  status,
  submerchant: identity.externalRef,
  amount_current: null,
  currency: null,
  created_at: createdAt,
});
