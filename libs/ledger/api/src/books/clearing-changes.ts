import {
  type ClearingPart,
  clearingWay,
  type EntryKind,
  type KindLayout,
  layoutOf,
  type PostedEntries,
} from '@taprail/ledger-domain';
import { wholeMinor } from '@taprail/money';
import type { BookChange } from './book-changes';
import { clearingKey } from './book-keys';
import { houseName } from './book-rows';

type Move = { -readonly [Key in keyof ClearingPart]: ClearingPart[Key] };
type ClearingChange = Omit<Extract<BookChange, { moves: unknown }>, 'moves'> & { moves: Move[] };

/** What entries put on accounts that clear, or take from them. */
export const clearingChanges = ({ accounts, kinds, entries }: PostedEntries): Iterable<BookChange> => {
  const ways = accounts.map(clearingWay);
  const changes = new ClearingChanges(accounts);
  const layouts = kinds.map(layoutOf);
  for (let n = 0; n < entries.length; n += 1) {
    const entry = entries[n]!;
    const [kind, layout] = [kinds[entry[0]]!, layouts[entry[0]]!];
    for (let at = layout.firstLine; at < entry.length; at += 2) {
      const way = ways[entry[at] as number];
      if (!way) continue;
      const place = placeOfSubject(way.waitsFor, layout);
      const subject = place === 0 ? null : (entry[place] as string);
      addMove(changes.of(kind, entry[at] as number, subject), kind.effectiveDate, entry[at + 1] as number);
    }
  }
  return changes.all;
};

const placeOfSubject = (waitsFor: readonly (keyof KindLayout)[], layout: KindLayout): number => {
  for (const field of waitsFor) if (layout[field] !== 0) return layout[field];
  return 0;
};

class ClearingChanges {
  readonly all: ClearingChange[] = [];
  private readonly byKey = new Map<string, ClearingChange>();
  /** Most wait for a batch and not for one subject: of a kind these are found by the number of the account. */
  private readonly ofBatch = new Map<EntryKind, ClearingChange[]>();

  constructor(private readonly accounts: PostedEntries['accounts']) {}

  of(kind: EntryKind, account: number, subject: string | null): ClearingChange {
    if (subject !== null) return this.found(kind, account, subject);
    let changes = this.ofBatch.get(kind);
    if (!changes) this.ofBatch.set(kind, (changes = []));
    return (changes[account] ??= this.found(kind, account, null));
  }

  private found({ platform = houseName }: EntryKind, number: number, subject: string | null): ClearingChange {
    const account = this.accounts[number]!;
    const key = clearingKey(platform, account, subject);
    let change = this.byKey.get(key);
    if (!change) {
      change = { key, row: { kind: 'clearing', platform, account, subject }, moves: [] };
      this.byKey.set(key, change);
      this.all.push(change);
    }
    return change;
  }
}

/** What goes the same way on the same day is one move; anything else may settle what came before it. */
const addMove = ({ moves }: ClearingChange, date: string, amount: number): void => {
  const last = moves.at(-1);
  if (last?.date === date && last.amount > 0 === amount > 0) last.amount = wholeMinor(last.amount + amount);
  else moves.push({ date, amount });
};
