import type { SearchResultResource } from './search-result.resource';

export type SearchOperator = ':' | '>=' | '<=' | '>' | '<';

/** `amount>1000`, `status:disputed`, `metadata.table:"4 b"`. */
export type SearchTerm = Readonly<{ field: string; operator: SearchOperator; value: string }>;

/** The fields of transactions that can be searched beside `metadata.<key>`. */
export const transactionSearchFields = [
  'last4',
  'scheme',
  'device',
  'mode',
  'amount',
  'status',
  'currency',
  'submerchant',
  'reference',
  'chain',
  'created',
] as const;

/** An amount as a screen shows it: `103.89`, in one of these currencies, or in any. */
export type SearchedAmount = Readonly<{ decimal: string; currencies: readonly string[] | null }>;

/** A word of free text: an object matches that has what the word may stand for. */
export type SearchWord = Readonly<{
  /** An id of ours. A word that is one stands for nothing else. */
  id?: string;
  /** The object has a word that begins like each of these, compared as `searchTextsOf` writes them. */
  texts: readonly string[];
  last4?: string;
  amounts: readonly SearchedAmount[];
  /** A currency code, which all amounts in this currency have. */
  currency?: string;
}>;

/** All terms and all words must match. */
export type SearchRequest = Readonly<{ terms: readonly SearchTerm[]; words: readonly SearchWord[] }>;

/** A search result, and where its stream begins in the log: results of a source are ordered by it. */
export type FoundObject = Readonly<{ createdPosition: bigint; object: SearchResultResource }>;

export type SearchAnswer = Readonly<{
  found: readonly FoundObject[];
  /** Set where the search stopped before the end: there may be more matches after this position. */
  stoppedAt?: bigint;
}>;

/** Offered by each api that has something to search. */
export interface SearchSource {
  /** Matches of one platform, newest first; refuses a term that it cannot answer. Without words there is at least one term. */
  search(
    platformId: string,
    request: SearchRequest,
    page: Readonly<{ limit: number; after?: bigint }>,
  ): Promise<SearchAnswer>;
}

export const TRANSACTION_SEARCH = Symbol('TransactionSearch');
export const PAYOUT_SEARCH = Symbol('PayoutSearch');
export const SUB_MERCHANT_SEARCH = Symbol('SubMerchantSearch');
