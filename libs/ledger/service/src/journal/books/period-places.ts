import type { JournalEntry } from '@taprail/ledger-domain';
import { PlaceTable } from './place-table';

/** What an entry is looked for by. */
export type EntryKeys = Pick<JournalEntry, 'source' | 'trace'>;

const entriesAtFirst = 64;

/**
 * Where the entries of one period stand, by the event that caused them and by sale. Entries are counted from 0; what is
 * asked for is the revision of the event that holds them.
 */
export class PeriodPlaces {
  private readonly sources = new PlaceTable();
  /** The last entry of each sale … */
  private readonly sales = new PlaceTable();
  /** … and, for each entry, the one of the same sale before it; 0 for none, or its number plus 1. */
  private before = new Uint32Array(entriesAtFirst);
  private revisions = new Uint32Array(entriesAtFirst);
  private entries = 0;

  constructor(readonly period: string) {}

  add({ source, trace }: EntryKeys, revision: number): void {
    const number = this.entries;
    this.makeRoom();
    this.entries += 1;
    this.revisions[number] = revision;
    this.sources.setOnce(source.eventId, number);
    if (trace.transactionId === null) return;
    this.before[number] = (this.sales.replace(trace.transactionId, number) ?? -1) + 1;
  }

  firstOfSource(eventId: string): number | undefined {
    const number = this.sources.get(eventId);
    return number === undefined ? undefined : this.revisions[number];
  }

  hasSale(transactionId: string): boolean {
    return this.sales.get(transactionId) !== undefined;
  }

  /** Each revision once, in order. */
  ofSale(transactionId: string): readonly number[] {
    const revisions = new Set<number>();
    let next = (this.sales.get(transactionId) ?? -1) + 1;
    while (next > 0) {
      revisions.add(this.revisions[next - 1]!);
      next = this.before[next - 1]!;
    }
    return [...revisions].reverse();
  }

  private makeRoom(): void {
    if (this.entries < this.before.length) return;
    this.before = twice(this.before);
    this.revisions = twice(this.revisions);
  }
}

const twice = (numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
};
