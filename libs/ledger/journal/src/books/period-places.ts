import type { JournalEntry } from '@taprail/ledger-domain';
import { LargeMap } from './large-map';

/** The keys by which an entry is found. */
export type EntryKeys = Pick<JournalEntry, 'source' | 'trace'>;

/** In which events of one period the entries are, by the event that caused them and by sale. Events are named by revision. */
export class PeriodPlaces {
  private readonly sources = new LargeMap<number>();
  /** Most sales have one event: only those of several have a list. */
  private readonly sales = new LargeMap<number | number[]>();

  constructor(readonly period: string) {}

  add({ source, trace }: EntryKeys, revision: number): void {
    if (this.sources.get(source.eventId) === undefined) this.sources.set(source.eventId, revision);
    const { transactionId } = trace;
    if (transactionId === null) return;
    const known = this.sales.get(transactionId);
    if (known === undefined) this.sales.set(transactionId, revision);
    else if (typeof known !== 'number') {
      if (known.at(-1) !== revision) known.push(revision);
    } else if (known !== revision) this.sales.set(transactionId, [known, revision]);
  }

  findSource(eventId: string): number | undefined {
    return this.sources.get(eventId);
  }

  hasSale(transactionId: string): boolean {
    return this.sales.get(transactionId) !== undefined;
  }

  /** Each revision once, in order. */
  findSale(transactionId: string): readonly number[] {
    const known = this.sales.get(transactionId) ?? [];
    return typeof known === 'number' ? [known] : known;
  }
}
