import {
  isNew,
  type JournalEntry,
  type LedgerFact,
  noSale,
  post,
  postSale,
  type RuleName,
  ruleVersions,
  type SaleBalance,
  SourceEventConflict,
} from '@taprail/ledger-domain';
import { nameEntry } from '../posting/posting';
import type { KnownPosting } from './posting-inputs';

/** The stored entries of a fact that is posted again, if it says the same; posted by older rules, they stand as they are. */
export const entriesOfRepetition = (fact: LedgerFact, { entries, before }: KnownPosting): readonly JournalEntry[] => {
  if (entries.some(({ rule, ruleVersion }) => ruleVersions[rule as RuleName] !== ruleVersion)) return entries;
  const repeated = postRepeated(fact, entries, before ?? noSale);
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
  const other = repeated.find((entry) => isNew(entry, byId.get(entry.entryId)));
  if (other || repeated.length !== entries.length) throw new SourceEventConflict((other ?? entries[0]!).entryId);
  return entries;
};

const postRepeated = (
  fact: LedgerFact,
  stored: readonly JournalEntry[],
  before: SaleBalance,
): readonly JournalEntry[] => {
  if (!('sale' in fact)) return post(fact, nameEntry);
  try {
    return postSale(fact, before, nameEntry);
  } catch {
    // It could be posted once, on the same sale: it says something else now.
    throw new SourceEventConflict(stored[0]!.entryId);
  }
};
