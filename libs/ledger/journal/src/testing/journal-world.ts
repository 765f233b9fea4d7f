import { Clock } from '@taprail/clock';
import { type EventStore, LOG_START, type Recorded, StoreUnavailable, verifyChain } from '@taprail/event-store';
import {
  balanced,
  entriesIn as entriesInEvent,
  type JournalEntry,
  type LedgerFact,
  type SaleRef,
  type SourceEventConflict,
  timeOfEntry,
} from '@taprail/ledger-domain';
import { captured, ofSale } from '@taprail/ledger-domain/testing';
import { eventOf } from '../books/journal-record';
import { Journal, type JournalOptions } from '../posting/journal';
import type { JournalArchive } from '../archive/journal-archive';
import type { ShardState } from '../shard/shard-state';
import type { Posting } from '../posting/posting';

export type OpenStore = () => Promise<Readonly<{ store: EventStore; close: () => Promise<void> }>>;

/** A clock that stands where it was put, and may be put anywhere. */
export class HandClock extends Clock {
  constructor(public time = '2026-03-02T11:00:00.000Z') {
    super();
  }

  override now(): Date {
    return new Date(this.time);
  }
}

/** An archive that looks into the streams themselves. */
export const archiveOf = (store: EventStore): JournalArchive => {
  const before = async (period: string, isWanted: (entry: JournalEntry) => boolean) =>
    (await journalOf(store))
      .filter(({ stream }) => stream < `ledgerJournal-${period}`)
      .flatMap(entriesAt)
      .filter(isWanted);
  return {
    entriesOfSource: (eventId, period) => before(period, ({ source }) => source.eventId === eventId),
    entriesOfSale: (id, period) => before(period, ({ trace }) => trace.transactionId === id),
  };
};

/** Every event of the journal, in commit order. */
export const journalOf = async (store: EventStore): Promise<readonly Recorded[]> =>
  (await store.readAll(LOG_START, { streamPrefixes: ['ledgerJournal-'] }, 100_000)).events;

export const entriesIn = async (store: EventStore): Promise<readonly JournalEntry[]> =>
  (await journalOf(store)).flatMap(entriesAt);

const entriesAt = (recorded: Recorded): readonly JournalEntry[] => entriesInEvent(eventOf(recorded));

type Chained = Readonly<{ seq: string; at: string; prevHash: string; hash: string }>;

/** Walks every shard from its first event to its last, through all periods, and trusts nothing. */
export const verifyJournal = async (store: EventStore): Promise<void> => {
  const streams = new Map<string, Recorded[]>();
  for (const event of await journalOf(store)) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  const ends = new Map<string, Chained>();
  for (const [stream, events] of [...streams].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    verifyChain(events);
    const shard = stream.split('.')[1]!;
    for (const event of events) {
      const [last, next] = [ends.get(shard), JSON.parse(event.metadata) as Chained];
      expect([Number(next.seq), next.at > (last?.at ?? '')]).toEqual([Number(last?.seq ?? 0) + 1, true]);
      const entries = entriesAt(event).map(balanced);
      const told = JSON.parse(event.data);
      if (event.type === 'PeriodOpened' && told.part.n === 1) expect(told.previous?.hash).toBe(last?.hash);
      ends.set(shard, { ...next, at: timeOfEntry(next.at, Math.max(entries.length - 1, 0)) });
    }
  }
};

export const posting = (fact: LedgerFact, postedFor = fact.source.eventId): Posting => ({
  fact,
  postedFor,
  correlationId: `cor_${fact.source.eventId}`,
});

/** Of the sub-merchants that specs use, sm_1 to sm_4 are in the shards 5, 4, 7 and 6. */
export const saleRef = (n: number, subMerchant = 'sm_1'): SaleRef => ({
  transactionId: `txn_${n}`,
  tapId: `tap_${n}`,
  authorisationChainId: `ach_${n}`,
  subMerchant,
  platform: 'plt_1',
  currency: 'EUR',
});

export const hold = (n: number, subMerchant = 'sm_1', amount = 1_000) =>
  ofSale('HoldOpened', { amount }, { sale: saleRef(n, subMerchant), eventId: `evt_hold_${n}` });

export const capture = (n: number, subMerchant = 'sm_1', amount = 1_000) => {
  const { source, ...rest } = captured({ amount });
  return { ...rest, source: { ...source, eventId: `evt_capture_${n}` }, sale: saleRef(n, subMerchant) };
};

/** A journal on a store of its own, and whatever went wrong in it. */
export class JournalWorld {
  readonly clock = new HandClock();
  readonly conflicts: SourceEventConflict[] = [];
  readonly states: [number, ShardState['status']][] = [];
  readonly journals: Journal[] = [];

  private constructor(
    readonly store: EventStore,
    private readonly closeStore: () => Promise<void>,
  ) {}

  static async on(open: OpenStore): Promise<JournalWorld> {
    const { store, close } = await open();
    return new JournalWorld(store, close);
  }

  /** Another writer, as after a restart or beside the first. */
  async journal(options: JournalOptions = {}, store: EventStore = this.store): Promise<Journal> {
    const journal = new Journal(
      { store, clock: this.clock, archive: archiveOf(this.store) },
      {
        onSourceConflict: (conflict) => this.conflicts.push(conflict),
        onState: (shard, { status }) => this.states.push([shard, status]),
        ...options,
      },
    );
    this.journals.push(journal);
    await journal.open();
    return journal;
  }

  /** The store with some of its calls replaced. */
  storeWith(calls: Partial<EventStore>): EventStore {
    return Object.assign(Object.create(this.store) as EventStore, calls);
  }

  /** Writes, and then loses the answer. */
  storeThatLosesAnswers(): EventStore {
    const append: EventStore['append'] = async (...args) => {
      await this.store.append(...args);
      throw new StoreUnavailable('The answer was lost');
    };
    return this.storeWith({ append });
  }

  async close(): Promise<void> {
    await Promise.all(this.journals.map((journal) => journal.close()));
    await this.closeStore();
  }
}
