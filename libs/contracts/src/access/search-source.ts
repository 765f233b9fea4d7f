export type SearchOperator = ':' | '>=' | '<=' | '>' | '<';

/** `amount>1000`, `status:disputed`, `metadata.table:"4 b"`. */
export type SearchTerm = Readonly<{ field: string; operator: SearchOperator; value: string }>;

/** The fields of transactions that can be searched beside `metadata.<key>`. */
export const transactionSearchFields = [
  'last4',
  'amount',
  'status',
  'currency',
  'submerchant',
  'reference',
  'chain',
  'created',
] as const;

/** A search result, and where its stream begins in the log: lists are ordered by it. */
export type FoundObject = Readonly<{ createdPosition: bigint; object: object }>;

/** Offered by each api that has something to search. */
export interface SearchSource {
  /** Matches of all terms, newest first; refuses a term that it cannot answer. */
  search(
    platformId: string,
    terms: readonly SearchTerm[],
    page: Readonly<{ limit: number; after?: bigint }>,
  ): Promise<readonly FoundObject[]>;
}

export const SEARCH_SOURCE = Symbol('SearchSource');
