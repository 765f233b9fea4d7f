import type { JournalEntry } from '@taprail/ledger-domain';

/** The current period and two before it. */
export const periodsKept = 3;

type Generation = Readonly<{
  period: string;
  /** Of revision 0 of the period's stream. */
  firstSeq: number;
  /** The first entry of each event that was posted. */
  sources: Map<string, number>;
  /** The entries of each sale. */
  sales: Map<string, number[]>;
}>;

export type Place = Readonly<{ period: string; revision: number }>;

/**
 * Where the entries of recent periods stand: numbers instead of entries, since almost nothing of it is ever asked for.
 * Bounded by what three periods hold; a period is forgotten as a whole.
 */
export class RecentEntries {
  private generations: readonly Generation[] = [];
  private forgotten = false;

  /** `isFirst`: the shard has no period before it. */
  begin(period: string, firstSeq: number, isFirst: boolean): void {
    const all = [...this.generations, { period, firstSeq, sources: new Map(), sales: new Map() }];
    this.forgotten ||= all.length > periodsKept || (this.generations.length === 0 && !isFirst);
    this.generations = all.slice(-periodsKept);
  }

  add({ source, trace }: JournalEntry, seq: number): void {
    const { sources, sales } = this.generations.at(-1)!;
    if (!sources.has(source.eventId)) sources.set(source.eventId, seq);
    if (trace.transactionId === null) return;
    const places = sales.get(trace.transactionId);
    if (places) places.push(seq);
    else sales.set(trace.transactionId, [seq]);
  }

  /** The first entry that an event caused. */
  firstOfSource(eventId: string): number | undefined {
    for (const { sources } of this.generations) {
      const seq = sources.get(eventId);
      if (seq !== undefined) return seq;
    }
    return undefined;
  }

  ofSale(transactionId: string): readonly number[] {
    return this.generations.flatMap(({ sales }) => sales.get(transactionId) ?? []);
  }

  placeOf(seq: number): Place {
    const { period, firstSeq } = this.generations.findLast((each) => each.firstSeq <= seq)!;
    return { period, revision: seq - firstSeq };
  }

  /** The period before which nothing is known here, or null when all there ever was is known. */
  get knownFrom(): string | null {
    return this.forgotten ? this.generations[0]!.period : null;
  }
}
