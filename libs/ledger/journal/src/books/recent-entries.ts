import { type EntryKeys, PeriodPlaces } from './period-places';

/** The current period and two before it. */
export const periodsKept = 3;

/** An event of the shard's streams. */
export type BatchPlace = Readonly<{ period: string; revision: number }>;

/**
 * The places of the entries of recent periods: revisions instead of entries, since almost none of them is ever asked for.
 * Bounded by what three periods hold; a period is forgotten as a whole.
 */
export class RecentEntries {
  private periods: readonly PeriodPlaces[] = [];
  private forgotten = false;

  /** `isFirst`: the shard has no period before it. */
  begin(period: string, isFirst: boolean): void {
    const all = [...this.periods, new PeriodPlaces(period)];
    this.forgotten ||= all.length > periodsKept || (this.periods.length === 0 && !isFirst);
    this.periods = all.slice(-periodsKept);
  }

  add(entry: EntryKeys, revision: number): void {
    this.periods.at(-1)!.add(entry, revision);
  }

  /** The place of the entries that an event caused: they were written together. */
  findSource(eventId: string): BatchPlace | undefined {
    for (const places of this.periods) {
      const revision = places.findSource(eventId);
      if (revision !== undefined) return { period: places.period, revision };
    }
    return undefined;
  }

  hasSale(transactionId: string): boolean {
    return this.periods.some((places) => places.hasSale(transactionId));
  }

  findSale(transactionId: string): readonly BatchPlace[] {
    return this.periods.flatMap((places) =>
      places.findSale(transactionId).map((revision) => ({ period: places.period, revision })),
    );
  }

  /** The period before which nothing is known here, or null when all there ever was is known. */
  get knownFrom(): string | null {
    return this.forgotten ? this.periods[0]!.period : null;
  }
}
