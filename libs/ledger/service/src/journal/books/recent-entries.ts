import type { JournalEntry } from '@taprail/ledger-domain';
import { PeriodPlaces } from './period-places';

/** The current period and two before it. */
export const periodsKept = 3;

export type Place = Readonly<{ period: string; revision: number }>;

/**
 * Where the entries of recent periods stand: numbers instead of entries, since almost nothing of it is ever asked for.
 * Bounded by what three periods hold; a period is forgotten as a whole.
 */
export class RecentEntries {
  private periods: readonly PeriodPlaces[] = [];
  private forgotten = false;

  /** `isFirst`: the shard has no period before it. */
  begin(period: string, firstSeq: number, isFirst: boolean): void {
    const all = [...this.periods, new PeriodPlaces(period, firstSeq)];
    this.forgotten ||= all.length > periodsKept || (this.periods.length === 0 && !isFirst);
    this.periods = all.slice(-periodsKept);
  }

  add(entry: JournalEntry, seq: number): void {
    this.periods.at(-1)!.add(entry, seq);
  }

  /** The first entry that an event caused. */
  firstOfSource(eventId: string): number | undefined {
    for (const places of this.periods) {
      const seq = places.firstOfSource(eventId);
      if (seq !== undefined) return seq;
    }
    return undefined;
  }

  ofSale(transactionId: string): readonly number[] {
    return this.periods.flatMap((places) => places.ofSale(transactionId));
  }

  placeOf(seq: number): Place {
    const { period, firstSeq } = this.periods.findLast((each) => each.firstSeq <= seq)!;
    return { period, revision: seq - firstSeq };
  }

  /** The period before which nothing is known here, or null when all there ever was is known. */
  get knownFrom(): string | null {
    return this.forgotten ? this.periods[0]!.period : null;
  }
}
