import type { DomainEvent } from '@taprail/event-sourcing';
import {
  type Codec,
  type Decoded,
  type EventStore,
  type Position,
  readAt,
  readStream,
  type Recorded,
  verifyChain,
} from '@taprail/event-store';

export type Folded<Row> = Readonly<{ record: Row; revision: number }>;
export type HistoryEntry<Event extends DomainEvent> = Decoded<Event> &
  Readonly<{
    revision: number;
    position: Position;
    /** The exact stored text of its data, over which the hashes go. */
    stored: string;
    recorded: Recorded;
  }>;

export type StreamHistoryPlan<Event extends DomainEvent, Row> = Readonly<{
  streamPrefix: string;
  codec: Codec<Event>;
  project: (row: Row | undefined, event: Event) => Row;
}>;

/** The streams of one kind of record: everything that ever happened to each, in order. */
export class StreamHistory<Event extends DomainEvent, Row> {
  constructor(
    private readonly store: EventStore,
    private readonly story: StreamHistoryPlan<Event, Row>,
  ) {}

  /** The record after the last event that was recorded at or before the instant; without one, as it is now. */
  async fold(id: string, asOf?: Date): Promise<Folded<Row> | undefined> {
    return this.foldOf(await this.entries(id), asOf);
  }

  /** The record after one of its events. */
  async foldAt(id: string, revision: number): Promise<Folded<Row> | undefined> {
    return this.foldOf((await this.entries(id)).slice(0, revision + 1));
  }

  /** For whoever has read the entries already. */
  foldOf(entries: readonly HistoryEntry<Event>[], asOf?: Date): Folded<Row> | undefined {
    // Two processes' clocks may disagree by a little: what counts is the last event within, not each one's time.
    const last = asOf ? entries.findLastIndex(({ metadata }) => Date.parse(metadata.at) <= asOf.getTime()) : undefined;
    const within = last === undefined ? entries : entries.slice(0, last + 1);
    const record = within.reduce<Row | undefined>(
      (row, { event, recorded }) => readAt(recorded, () => this.story.project(row, event)),
      undefined,
    );
    return record === undefined ? undefined : { record, revision: within.length - 1 };
  }

  /** Oldest first. A stream that was tampered with is not shown. */
  async entries(id: string): Promise<readonly HistoryEntry<Event>[]> {
    const { streamPrefix, codec } = this.story;
    const recorded = await readStream(this.store, `${streamPrefix}${id}`);
    verifyChain(recorded);
    return recorded.map((each) => ({
      ...codec.decode(each),
      revision: each.revision,
      position: each.position,
      stored: each.data,
      recorded: each,
    }));
  }
}
