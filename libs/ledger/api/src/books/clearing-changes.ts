import { clearingMoves, type ClearingPart, type JournalEntry } from '@taprail/ledger-domain';
import { wholeMinor } from '@taprail/money';
import type { BookChange } from './book-changes';
import { clearingKey } from './book-keys';
import { houseName } from './book-rows';

type Move = { -readonly [Key in keyof ClearingPart]: ClearingPart[Key] };
type ClearingChange = Omit<Extract<BookChange, { moves: unknown }>, 'moves'> & { moves: Move[] };

/** The amounts that entries put on accounts that clear, or take from them. */
export const clearingChanges = (entries: readonly JournalEntry[]): Iterable<BookChange> => {
  const changes = new Map<string, ClearingChange>();
  for (const entry of entries) {
    const platform = entry.trace.platform ?? houseName;
    for (const { account, subject, date, amount } of clearingMoves(entry)) {
      const key = clearingKey(platform, account, subject);
      let change = changes.get(key);
      if (!change) {
        change = { key, row: { kind: 'clearing', platform, account, subject }, moves: [] };
        changes.set(key, change);
      }
      addMove(change, date, amount);
    }
  }
  return changes.values();
};

/** Moves of one direction on the same day are one; any other may settle an earlier one. */
const addMove = ({ moves }: ClearingChange, date: string, amount: number): void => {
  const last = moves.at(-1);
  if (last?.date === date && last.amount > 0 === amount > 0) last.amount = wholeMinor(last.amount + amount);
  else moves.push({ date, amount });
};
