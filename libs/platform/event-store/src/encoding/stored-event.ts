import { type Packings, unpack, upcast, type Upcasters } from '@taprail/event-sourcing';
import type { EventMetadata } from './event-metadata';
import type { Position, Recorded } from '../event-store';

export type Parsed = Readonly<{ data: unknown; metadata: EventMetadata }>;

/** An event in today's shape, under today's name. */
export type Lifted = Readonly<{ event: Readonly<{ type: string; data: unknown }>; metadata: EventMetadata }>;

export const parse = ({ data, metadata }: Pick<Recorded, 'data' | 'metadata'>): Parsed => ({
  data: JSON.parse(data) as unknown,
  metadata: JSON.parse(metadata) as EventMetadata,
});

/** A stored event that cannot be read in this release, and where it is. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

type Place = Partial<Pick<Recorded, 'stream' | 'revision'>>;

/** The place is part of every failure to read an event: without it nobody finds the one among millions. */
export const readAt = <Result>({ stream, revision }: Place, read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (stream === undefined || error instanceof UnreadableEvent) throw error;
    const { message } = error as Error;
    throw new UnreadableEvent(`Event ${revision} of ${stream} cannot be read: ${message}`, { cause: error });
  }
};

export const lift = (upcasters: Upcasters, packings: Packings, type: string, { data, metadata }: Parsed): Lifted => {
  const stored = { type, schema: metadata.schema, data };
  const packing = packings[type];
  if (packing) return { event: { type, data: unpack(packing, stored) }, metadata };
  const lifted = upcast(upcasters, stored);
  return { event: { type: lifted.type, data: lifted.data }, metadata };
};

/** An event that is handed to several followers: it is parsed once. Nobody changes what has happened. */
export class StoredEvent implements Recorded {
  readonly position: Position;
  #parsed: Parsed | undefined;
  #lifted: Lifted | undefined;
  #liftedBy: Upcasters | undefined;
  #unpackedBy: Packings | undefined;

  constructor(
    position: number | bigint,
    readonly stream: string,
    readonly revision: number,
    readonly id: string,
    readonly type: string,
    readonly data: string,
    readonly metadata: string,
  ) {
    this.position = BigInt(position);
  }

  /** As it was stored. */
  get parsed(): Parsed {
    return (this.#parsed ??= readAt(this, () => parse(this)));
  }

  /** In today's shape. All who follow a category have the same steps from the old ones. */
  liftedBy(upcasters: Upcasters, packings: Packings): Lifted {
    if (this.#lifted && this.#liftedBy === upcasters && this.#unpackedBy === packings) return this.#lifted;
    this.#liftedBy = upcasters;
    this.#unpackedBy = packings;
    this.#lifted = readAt(this, () => lift(upcasters, packings, this.type, this.parsed));
    return this.#lifted;
  }
}

/** Data and metadata in the shape in which they were stored, whatever has become of it since. */
export const parsedOf = (recorded: Recorded): Parsed =>
  recorded instanceof StoredEvent ? recorded.parsed : parse(recorded);
