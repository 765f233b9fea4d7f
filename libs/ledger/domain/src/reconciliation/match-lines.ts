import { type JournalRecord, type MatchKey, matchKeys, type PspLine } from './records';

export type Pair = Readonly<{ journal: JournalRecord; line: PspLine; key: MatchKey }>;

export type LineMatch = Readonly<{
  pairs: readonly Pair[];
  /** Lines that tell of something which another line has told of already. */
  duplicates: readonly Readonly<{ line: PspLine; key: MatchKey; of: JournalRecord }>[];
  unmatchedJournal: readonly JournalRecord[];
  unmatchedLines: readonly PspLine[];
}>;

/** By id or reference the amounts may differ, and that is a break; by the weaker keys they are part of the key. */
const keyOfJournal: Readonly<Record<MatchKey, (record: JournalRecord) => string | null>> = {
  our_id: ({ id, currency }) => `${currency}|${id}`,
  psp_reference: ({ pspReference, currency }) => pspReference && `${currency}|${pspReference}`,
  batch: ({ batch, amount, currency }) => batch && `${currency}|${batch}|${amount}`,
  amount_date_last4: ({ amount, currency, date, last4 }) => last4 && `${currency}|${amount}|${date}|${last4}`,
};

const keyOfLine: Readonly<Record<MatchKey, (line: PspLine) => string | null>> = {
  our_id: ({ ourId, currency }) => ourId && `${currency}|${ourId}`,
  psp_reference: ({ pspReference, currency }) => pspReference && `${currency}|${pspReference}`,
  batch: ({ batch, amount, currency }) => batch && `${currency}|${batch}|${amount}`,
  amount_date_last4: ({ amount, currency, date, last4 }) => last4 && `${currency}|${amount}|${date}|${last4}`,
};

const isSure = (key: MatchKey): boolean => key === 'our_id' || key === 'psp_reference';

/** Pairs one journal record with one line each, trying all lines by one key before the next and weaker one. */
export const matchLines = (journal: readonly JournalRecord[], lines: readonly PspLine[]): LineMatch => {
  const pairs: Pair[] = [];
  const duplicates: LineMatch['duplicates'][number][] = [];
  const paired = new Set<JournalRecord>();
  let open = lines;
  for (const key of matchKeys) {
    const candidates = groupBy(journal, keyOfJournal[key]);
    open = open.filter((line) => {
      const found = candidates.get(keyOfLine[key](line) ?? '') ?? [];
      const free = found.find((record) => !paired.has(record));
      if (free) {
        paired.add(free);
        pairs.push({ journal: free, line, key });
        return false;
      }
      const [of] = found;
      if (!of || !isSure(key)) return true;
      duplicates.push({ line, key, of });
      return false;
    });
  }
  return { pairs, duplicates, unmatchedJournal: journal.filter((it) => !paired.has(it)), unmatchedLines: open };
};

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string | null): ReadonlyMap<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null && key !== '') groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};
