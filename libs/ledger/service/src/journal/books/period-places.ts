import type { JournalEntry } from '@taprail/ledger-domain';
import { PlaceTable } from './place-table';

const entriesAtFirst = 64;

/** Where the entries of one period stand, by the event that caused them and by sale. Places are revisions. */
export class PeriodPlaces {
  private readonly sources = new PlaceTable();
  /** The last entry of each sale … */
  private readonly sales = new PlaceTable();
  /** … and, for each entry, the one of the same sale before it; 0 for none, or the revision plus 1. */
  private before = new Uint32Array(entriesAtFirst);

  constructor(
    readonly period: string,
    /** Of revision 0. */
    readonly firstSeq: number,
  ) {}

  add({ source, trace }: JournalEntry, seq: number): void {
    const revision = seq - this.firstSeq;
    this.sources.setOnce(source.eventId, revision);
    if (trace.transactionId === null) return;
    this.makeRoom(revision);
    this.before[revision] = (this.sales.replace(trace.transactionId, revision) ?? -1) + 1;
  }

  firstOfSource(eventId: string): number | undefined {
    const revision = this.sources.get(eventId);
    return revision === undefined ? undefined : this.firstSeq + revision;
  }

  ofSale(transactionId: string): readonly number[] {
    const places: number[] = [];
    let next = (this.sales.get(transactionId) ?? -1) + 1;
    while (next > 0) {
      places.push(this.firstSeq + next - 1);
      next = this.before[next - 1]!;
    }
    return places.reverse();
  }

  private makeRoom(revision: number): void {
    if (revision < this.before.length) return;
    const larger = new Uint32Array(Math.max(2 * this.before.length, revision + 1));
    larger.set(this.before);
    this.before = larger;
  }
}
