import {
  ChainKeys,
  Codec,
  type EventStore,
  hashOf,
  type LogPage,
  type NewEvent,
  readLink,
  type Recorded,
  RevisionConflict,
  unwrittenStream,
} from '@taprail/event-store';

const codec = new Codec();
const envelope = { commandId: 'cmd', correlationId: 'c', actor: { kind: 'api_key', id: 'key_1' } } as const;
const at = '2026-03-02T11:00:00.000Z';

/** A log whose stored rows a spec may change as someone with access to the disk would. */
export class OpenLog implements Pick<EventStore, 'read' | 'readAll' | 'append'> {
  rows: Recorded[] = [];
  private streams = new Map<string, Recorded[]>();

  constructor(readonly keys: ChainKeys | undefined = new ChainKeys(['a key that is not in the store'])) {}

  async append(...[stream, expected, events]: Parameters<EventStore['append']>): ReturnType<EventStore['append']> {
    const before = this.ofStream(stream);
    const actual = before.at(-1)?.revision ?? -1;
    const wanted = expected === 'no-stream' ? -1 : expected;
    if (actual !== wanted) throw new RevisionConflict(stream, expected, actual);
    for (const [n, event] of events.entries()) {
      const signed = this.keys?.sign(event) ?? event;
      this.add({ ...signed, stream, revision: wanted + 1 + n, position: this.nextPosition });
    }
    return { revision: wanted + events.length, position: this.nextPosition - 1n };
  }

  /** As this release writes. */
  write(stream: string, type = 'Paid'): Recorded {
    const event = { type, data: { amount: 100 + this.rows.length } };
    const [stored] = codec.encode([event], envelope, at, this.endOf(stream)).events;
    return this.push(stream, this.keys?.sign(stored!) ?? stored!);
  }

  /** As a release before links had a version wrote, chained to what it believed to be the last event. */
  writeOld(stream: string, prevHash = this.endOf(stream).hash): Recorded {
    const data = JSON.stringify({ amount: 100 + this.rows.length });
    const metadata = JSON.stringify({ ...envelope, at, schema: 1, prevHash, hash: hashOf(prevHash, data) });
    return this.push(stream, { id: `old-${this.rows.length}`, type: 'Paid', data, metadata });
  }

  push(stream: string, event: NewEvent): Recorded {
    const row = { ...event, stream, revision: this.endOf(stream).revision + 1, position: this.nextPosition };
    this.add(row);
    return row;
  }

  endOf(stream: string) {
    const last = this.ofStream(stream).at(-1);
    if (!last) return unwrittenStream(stream);
    return { stream, revision: last.revision, hash: readLink(last)?.hash ?? '' };
  }

  change(stream: string, revision: number, change: (row: Recorded) => Partial<Recorded>): void {
    const changed = this.rows.map((row) =>
      row.stream === stream && row.revision === revision ? { ...row, ...change(row) } : row,
    );
    this.replaceRows(changed.sort((a, b) => Number(a.position - b.position)));
  }

  remove(stream: string, revision: number): void {
    this.replaceRows(this.rows.filter((row) => row.stream !== stream || row.revision !== revision));
  }

  /** Without its last rows. */
  cutOff(count: number): void {
    this.replaceRows(this.rows.slice(0, -count));
  }

  ofStream(stream: string): readonly Recorded[] {
    return this.streams.get(stream) ?? [];
  }

  async read(stream: string, from = 0, limit = 1_000): Promise<readonly Recorded[]> {
    return this.ofStream(stream)
      .filter(({ revision }) => revision >= from)
      .slice(0, limit);
  }

  async readAll(after: bigint, _filter: object = {}, limit = 500): Promise<LogPage> {
    const start = this.rows.findIndex(({ position }) => position > after);
    const events = start < 0 ? [] : this.rows.slice(start, start + limit);
    return { events, position: events.at(-1)?.position ?? after };
  }

  private add(row: Recorded): void {
    this.rows.push(row);
    const known = this.streams.get(row.stream);
    if (known) known.push(row);
    else this.streams.set(row.stream, [row]);
  }

  private replaceRows(rows: readonly Recorded[]): void {
    this.rows = [];
    this.streams = new Map();
    for (const row of rows) this.add(row);
  }

  private get nextPosition(): bigint {
    return (this.rows.at(-1)?.position ?? -1n) + 1n;
  }
}
