import { type ChainKeys, type EventStore, type Position, readLink, type Recorded } from '@taprail/event-store';
import { findLastRecord, type HeadRecord, headsCodec, logHeadsStream, type RecordedHead } from './head-records';

/** Of one record, so that it is far below what an append holds and a verification keeps little of it. */
const eventsMax = 2_000;
const pageMax = 500;
const actor = { kind: 'service', id: 'ledger' } as const;

export type HeadRecorderParts = Readonly<{
  store: Pick<EventStore, 'read' | 'readAll' | 'append'>;
  keys: ChainKeys | undefined;
  nowIso: () => string;
  /** For so long no link of an older release may have been seen before all later ones must have version 2. */
  quietMs: number;
  /** In the names of its appends: two recorders must not be taken for one. */
  instance: string;
}>;

type Stretch = Readonly<{ until: Position; events: readonly Recorded[]; atEnd: boolean }>;

/**
 * Writes down which events the log has, stretch after stretch. What is deleted, moved or added afterwards differs from
 * its record, also where no hash after it shows it.
 */
export class HeadRecorder {
  private last: HeadRecord | undefined;
  private oldLinkSeenMs: number;
  private noCodeSeenMs: number;

  constructor(
    private readonly parts: HeadRecorderParts,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.oldLinkSeenMs = this.noCodeSeenMs = nowMs();
  }

  /** One stretch. `more`: the log goes on after it. Fails with a conflict when another recorder was faster. */
  async recordNext(): Promise<'more' | 'end'> {
    const { store, nowIso, instance } = this.parts;
    const last = (this.last ??= await findLastRecord(store));
    const stretch = await this.readStretch(last.until);
    this.noteVersions(stretch.events);
    const changeOver = this.changeOverAfter(last, stretch);
    const hasChangedOver = changeOver.linkedAfter !== last.linkedAfter || changeOver.signedAfter !== last.signedAfter;
    if (stretch.events.length === 0 && !hasChangedOver) return 'end';
    const heads = headsIn(stretch.events, last.until);
    const { until } = stretch;
    const { linkedAfter, signedAfter } = changeOver;
    const data = {
      after: String(last.until),
      until: String(until),
      heads,
      linkedAfter: linkedAfter === null ? null : String(linkedAfter),
      signedAfter: signedAfter === null ? null : String(signedAfter),
    };
    const revision = last.revision + 1;
    const commandId = `${logHeadsStream}/${revision}/${instance}`;
    const envelope = { commandId, correlationId: logHeadsStream, actor };
    const end = { stream: logHeadsStream, revision: last.revision, hash: last.hash };
    const { events, headHash } = headsCodec.encode([{ type: 'StreamHeadsRecorded', data }], envelope, nowIso(), end);
    // Unless it is known to be written, the next one begins by looking.
    this.last = undefined;
    await store.append(logHeadsStream, last.revision < 0 ? 'no-stream' : last.revision, events);
    this.last = { revision, hash: headHash, after: last.until, until, heads: [], linkedAfter, signedAfter };
    return stretch.atEnd ? 'end' : 'more';
  }

  /** The last record that is known to be written. */
  get written(): Pick<HeadRecord, 'revision' | 'hash'> | undefined {
    return this.last && this.last.revision >= 0 ? this.last : undefined;
  }

  private async readStretch(after: Position): Promise<Stretch> {
    const events: Recorded[] = [];
    let until = after;
    for (let from = after; events.length < eventsMax;) {
      const page = await this.parts.store.readAll(from, {}, pageMax);
      if (page.events.length === 0 && page.position <= from) return { until, events, atEnd: true };
      for (const event of page.events) {
        if (event.stream === logHeadsStream) continue;
        events.push(event);
        until = event.position;
      }
      from = page.position;
    }
    return { until, events, atEnd: false };
  }

  private noteVersions(events: readonly Recorded[]): void {
    const links = events.map(readLink);
    if (links.some((link) => link?.version !== 2)) this.oldLinkSeenMs = this.nowMs();
    if (links.some((link) => link?.mac === undefined)) this.noCodeSeenMs = this.nowMs();
  }

  private changeOverAfter(
    { linkedAfter, signedAfter }: HeadRecord,
    { until, atEnd }: Stretch,
  ): Pick<HeadRecord, 'linkedAfter' | 'signedAfter'> {
    const isQuietSince = (seenMs: number): boolean => atEnd && this.nowMs() - seenMs >= this.parts.quietMs;
    return {
      linkedAfter: linkedAfter ?? (isQuietSince(this.oldLinkSeenMs) ? until : null),
      signedAfter: signedAfter ?? (this.parts.keys && isQuietSince(this.noCodeSeenMs) ? until : null),
    };
  }
}

const headsIn = (events: readonly Recorded[], after: Position): readonly RecordedHead[] => {
  const offsets = new Map<string, number[]>();
  const lasts = new Map<string, Recorded>();
  for (const event of events) {
    const known = offsets.get(event.stream);
    const offset = Number(event.position - after);
    if (known) known.push(offset);
    else offsets.set(event.stream, [offset]);
    lasts.set(event.stream, event);
  }
  return [...lasts].map(([stream, last]) => [stream, last.revision, readLink(last)?.hash ?? '', offsets.get(stream)!]);
};
