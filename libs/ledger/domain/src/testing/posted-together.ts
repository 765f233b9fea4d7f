import fc from 'fast-check';
import type { AccountId } from '../chart/account';
import type { JournalEntry } from '../chart/journal-entry';
import { type EntryTelling, type PostedEntries, postedText } from '../journal/posted-entries';

/** Entries as they are stored when they are written together. */
export const postedTogether = (
  entries: readonly JournalEntry[],
  telling: EntryTelling = { correlationId: 'c' },
): PostedEntries => {
  const accounts: AccountId[] = [];
  const numberOf = (account: AccountId): number => {
    const known = accounts.indexOf(account);
    return known < 0 ? accounts.push(account) - 1 : known;
  };
  const texts = entries.map((entry) => postedText(entry, telling, numberOf));
  return JSON.parse(`{"accounts":${JSON.stringify(accounts)},"entries":[${texts.join(',')}]}`) as PostedEntries;
};

/** How many entries are written together, time after time. */
export const anySizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });

/** Cuts entries into what is written together. */
export const together = (
  entries: readonly JournalEntry[],
  sizes: readonly number[],
): readonly (readonly JournalEntry[])[] => {
  const cut: (readonly JournalEntry[])[] = [];
  for (let start = 0; start < entries.length;) {
    const size = sizes[cut.length % sizes.length]!;
    cut.push(entries.slice(start, start + size));
    start += size;
  }
  return cut;
};
