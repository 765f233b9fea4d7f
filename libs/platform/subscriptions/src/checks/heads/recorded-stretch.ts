import type { Position, Recorded } from '@taprail/event-store';
import type { HeadRecord } from './head-records';

/** What an event is compared with its record for. */
export type Deviation = Readonly<{
  stream: string;
  revision: number;
  reason: 'added' | 'moved' | 'replaced' | 'missing';
}>;

type Expected = Readonly<{ position: Position; hash: string | undefined }>;

/** The events of one record, each of which has to come by. */
export class RecordedStretch {
  readonly after: Position;
  readonly until: Position;
  private readonly awaited = new Map<string, Map<number, Expected>>();

  constructor({ after, until, heads }: HeadRecord) {
    this.after = after;
    this.until = until;
    for (const [stream, last, hash, offsets] of heads) {
      const first = last - offsets.length + 1;
      const events = offsets.map((offset, n): [number, Expected] => [
        first + n,
        { position: after + BigInt(offset), hash: first + n === last ? hash : undefined },
      ]);
      this.awaited.set(stream, new Map(events));
    }
  }

  covers(position: Position): boolean {
    return position > this.after && position <= this.until;
  }

  /** The next event of the log, which it covers. */
  compare({ stream, revision, position }: Recorded, hash: string | undefined): Deviation | undefined {
    const events = this.awaited.get(stream);
    const expected = events?.get(revision);
    if (!expected) return { stream, revision, reason: 'added' };
    events!.delete(revision);
    if (expected.position !== position) return { stream, revision, reason: 'moved' };
    const isOther = expected.hash !== undefined && expected.hash !== '' && expected.hash !== hash;
    return isOther ? { stream, revision, reason: 'replaced' } : undefined;
  }

  /** Those that have not come by. */
  get missing(): readonly Deviation[] {
    return [...this.awaited].flatMap(([stream, events]) =>
      [...events.keys()].map((revision): Deviation => ({ stream, revision, reason: 'missing' })),
    );
  }
}
