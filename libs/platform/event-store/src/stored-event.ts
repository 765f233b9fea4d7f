import type { EventMetadata } from './event-metadata';
import type { Position, Recorded } from './event-store';

export type Parsed = Readonly<{ data: unknown; metadata: EventMetadata }>;

export const parse = ({ data, metadata }: Pick<Recorded, 'data' | 'metadata'>): Parsed => ({
  data: JSON.parse(data) as unknown,
  metadata: JSON.parse(metadata) as EventMetadata,
});

/** An event that is handed to several followers: it is parsed once. Nobody changes what has happened. */
export class StoredEvent implements Recorded {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  #parsed: Parsed | undefined;

  constructor(row: Omit<Recorded, 'position'> & Readonly<{ position: number }>) {
    this.position = BigInt(row.position);
    this.stream = row.stream;
    this.revision = row.revision;
    this.id = row.id;
    this.type = row.type;
    this.data = row.data;
    this.metadata = row.metadata;
  }

  get parsed(): Parsed {
    this.#parsed ??= parse(this);
    return this.#parsed;
  }
}
