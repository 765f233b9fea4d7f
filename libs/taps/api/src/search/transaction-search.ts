import { Injectable } from '@nestjs/common';
import {
  isId,
  matchesWord,
  rarestWord,
  type SearchAnswer,
  type SearchedFacts,
  type SearchRequest,
  type SearchSource,
  searchTextsOf,
  type SearchWord,
} from '@taprail/contracts';
import { HttpProblem } from '@taprail/http';
import { type FoundRows, holdsOfRow, type Lookup, searchRows } from '@taprail/subscriptions';
import { currentAmountOf, type RecordedTransaction, termsOf } from '@taprail/taps-domain';
import { Disputes } from '../disputes/disputes';
import { ShownTransactions } from '../settlement/shown-transactions';
import { Refunds } from '../transactions/refunds';
import { TransactionRecords } from '../transactions/transaction-records';
import { metadataLabels, searchedTextsOf, transactionRecords } from '../transactions/transaction.projection';
import { equal, searchOptions } from './search-options';
import { transactionLookups } from './transaction-lookups';

type Page = Readonly<{ limit: number; after?: bigint }>;
type Rows = FoundRows<RecordedTransaction>;

/** Transactions by their fields, by free text, and by the ids of their parts. */
@Injectable()
export class TransactionSearch implements SearchSource {
  constructor(
    private readonly records: TransactionRecords,
    private readonly shown: ShownTransactions,
    private readonly refunds: Refunds,
    private readonly disputes: Disputes,
  ) {}

  async search(platformId: string, request: SearchRequest, page: Page): Promise<SearchAnswer> {
    const { rows, stoppedAt } = await this.find(platformId, request, page);
    const shown = await this.shown.show(
      platformId,
      rows.map(({ row }) => row),
    );
    const found = rows.map(({ createdPosition, row }, n) => ({
      createdPosition,
      object: { ...shown[n]!, title: titleOf(row) },
    }));
    return stoppedAt === undefined ? { found } : { found, stoppedAt };
  }

  private async find(platformId: string, { terms, words }: SearchRequest, page: Page): Promise<Rows> {
    const { foundBy, filters, tags } = searchOptions(terms, platformId);
    const word = rarestWord(words);
    if (word === undefined) {
      const options = { ...(foundBy ? { foundBy } : {}), filters, tags, order: 'desc', ...page } as const;
      return { rows: await this.records.list(platformId, options) };
    }
    const ofTerms = [...filters, ...(foundBy ? [equal(foundBy)] : [])];
    const matches = (row: RecordedTransaction): boolean => {
      const [facts, own] = [factsOf(row), tagsOf(row)];
      return (
        words.every((each) => matchesWord(each, facts)) &&
        tags.every((tag) => own.includes(tag)) &&
        ofTerms.every((filter) => holdsOfRow(transactionRecords, row, filter))
      );
    };
    const lookups = await this.lookupsOf(word, platformId);
    return searchRows((options) => this.records.list(platformId, options), { lookups, matches, ...page });
  }

  private async lookupsOf(word: SearchWord, platformId: string): Promise<readonly Lookup[]> {
    if (word.id === undefined) return transactionLookups(word, platformId);
    const value = await this.chainWith(word.id, { platformId });
    return value === undefined ? [] : [{ foundBy: { column: 'chain', value } }];
  }

  /** Of the transaction that an id is about, the chain, which has an index. */
  private async chainWith(id: string, owner: Readonly<{ platformId: string }>): Promise<string | undefined> {
    if (isId('ach', id)) return id;
    const transactionId = await this.transactionWith(id, owner);
    const found = transactionId === undefined ? undefined : await this.records.find(transactionId);
    return found?.record.subject.chainId;
  }

  private async transactionWith(id: string, owner: Readonly<{ platformId: string }>): Promise<string | undefined> {
    const [prefix = '', tail = ''] = id.split('_');
    if (['txn', 'tap', 'auth'].includes(prefix)) return `txn_${tail}`;
    if (prefix === 're') return this.refunds.findOwned(id, owner).then(behind, unlessUnknown);
    if (prefix === 'dp') return this.disputes.findOwned(id, owner).then(behind, unlessUnknown);
    return undefined;
  }
}

type Found = Readonly<{ transaction: RecordedTransaction }>;
const behind = ({ transaction }: Found): string => transaction.subject.transactionId;

const unlessUnknown = (error: unknown): undefined => {
  if (!(error instanceof HttpProblem)) throw error;
};

const tagsOf = (row: RecordedTransaction): readonly string[] =>
  metadataLabels(row.subject.platformId, termsOf(row).metadata);

const factsOf = (row: RecordedTransaction): SearchedFacts => {
  const { transactionId, tapId, authorisationId, chainId, currency } = termsOf(row);
  const parts = row.status === 'known' ? [...row.refunds, ...row.disputes].map(({ id }) => id) : [];
  return {
    ids: [transactionId, tapId, authorisationId, chainId, ...parts],
    texts: searchedTextsOf(row).flatMap((text) => searchTextsOf(text ?? '')),
    last4: row.status === 'known' ? row.card.last4 : undefined,
    amount: currentAmountOf(row),
    currency,
  };
};

const titleOf = (row: RecordedTransaction): string => {
  const { reference, submerchant } = termsOf(row);
  const name = reference ?? submerchant;
  return row.status === 'known' ? `${name} · •••• ${row.card.last4}` : name;
};
