import { type EventStore, LOG_START, type Position, type Recorded } from '@taprail/event-store';
import type { ProjectedRow } from '../projections/projection';
import type { ProjectionReader } from '../projections/projection-reader';

/**
 * The difference between a row and the events that it must contain, 0 when it is right; undefined is a row not there. It
 * is checked before the next event of the same row is taken, or not at all.
 */
export type Expectation<Row> = Readonly<{ key: string; drift: (row: Row | undefined) => bigint }>;

/** Works out from the log what a read model must say, by code that shares nothing with the model's own fold. */
export type ModelCheck<Row> = Readonly<{
  /** The name of the projection. */
  model: string;
  /** `data` is the event's data, read once for all who look at it. */
  expect: (recorded: Recorded, data: unknown) => readonly Expectation<Row>[];
}>;

export type ModelDrift = Readonly<{ model: string; key: string; position: Position; off: bigint }>;

type Awaited<Row> = Readonly<{ position: Position; drift: Expectation<Row>['drift'] }>;

const keysPerRead = 500;
/** So many rows wait for a model that is behind; beyond that the oldest are not looked at. */
const awaitedMax = 100_000;
const lagMax = 1_000;

/** Compares a read model with what was worked out, row by row, as it catches up. */
export class ModelWatch<Row extends object> {
  private readonly awaited = new Map<string, Awaited<Row>>();

  constructor(
    private readonly check: ModelCheck<Row>,
    private readonly reader: Pick<ProjectionReader<Row>, 'getMany' | 'checkpoint'>,
  ) {}

  get model(): string {
    return this.check.model;
  }

  get waiting(): number {
    return this.awaited.size;
  }

  take(recorded: Recorded, data: unknown): void {
    for (const { key, drift } of this.check.expect(recorded, data)) {
      this.awaited.set(key, { position: recorded.position, drift });
    }
    for (const key of this.awaited.keys()) {
      if (this.awaited.size <= awaitedMax) return;
      this.awaited.delete(key);
    }
  }

  /** Rows that say something else. What the model has not reached yet is asked again later. */
  async compare(): Promise<readonly ModelDrift[]> {
    if (this.awaited.size === 0) return [];
    const reached = await this.reader.checkpoint();
    if (reached === undefined) return [];
    const due = [...this.awaited].filter(([, { position }]) => position <= reached);
    const drifts: ModelDrift[] = [];
    for (let n = 0; n < due.length; n += keysPerRead) {
      const page = due.slice(n, n + keysPerRead);
      const rows = await this.reader.getMany(page.map(([key]) => key));
      for (const [key, expected] of page) {
        // More has come while the rows were read: it is compared as a whole, the next time.
        if (this.awaited.get(key) !== expected) continue;
        this.awaited.delete(key);
        const off = offBy(expected, rows.get(key));
        if (off !== 0n) drifts.push({ model: this.model, key, position: expected.position, off });
      }
    }
    return drifts;
  }

  /** Events of the log that the model has not seen; a thousand stands for more. */
  async lag(store: EventStore, streamPrefix: string): Promise<number> {
    const after = (await this.reader.checkpoint()) ?? LOG_START;
    return (await store.readAll(after, { streamPrefixes: [streamPrefix] }, lagMax)).events.length;
  }
}

/** A row that has gone on meanwhile is looked at when its next event is. */
const offBy = <Row>({ position, drift }: Awaited<Row>, found: ProjectedRow<Row> | undefined): bigint =>
  found && found.position > position ? 0n : drift(found?.position === position ? found.row : undefined);
