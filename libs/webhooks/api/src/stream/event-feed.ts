import { Injectable } from '@nestjs/common';
import { isAmong } from '@taprail/webhooks-domain';
import { type FeedPlace, PublicEventReads } from '../events/public-event-reads';
import { FeedChanges } from './feed-changes';
import type { Replays } from './replay-listeners';

export type FedEvent = Readonly<{ id: string; kind: string; body: string; replayed: boolean }>;

export type FeedOptions = Readonly<{
  platformId: string;
  /** None: all that are not opt-in. */
  kinds: readonly string[];
  /** The place in the feed to begin at; undefined: with what comes next. */
  after: FeedPlace | undefined;
  /** Events that are replayed while it lasts, between the events of the feed. */
  replays?: Replays | undefined;
  signal: AbortSignal;
  /** After this long without an event undefined is yielded, which stands for silence. */
  silenceMs: number;
}>;

const pageMax = 100;
/** The log has an event before the read model: it is looked for again after these, and then now and then. */
const lookAgainMs = [20, 50, 100, 200, 500];

/** The feed of a platform's events as it grows, in its one order. Undefined stands for silence. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly events: PublicEventReads,
    private readonly changes: FeedChanges,
  ) {}

  async *follow(options: FeedOptions): AsyncGenerator<FedEvent | undefined> {
    const { platformId, kinds, after, replays = () => [], signal, silenceMs } = options;
    const leave = await this.changes.listen();
    try {
      let place = after ?? (await this.events.end(platformId));
      let looks = 0;
      let quietSinceMs = performance.now();
      while (!signal.aborted) {
        const rows = await this.events.list(platformId, { order: 'asc', ...place, limit: pageMax });
        for (const { key, row, createdPosition } of rows) {
          place = { after: createdPosition, afterKey: key };
          if (!isAmong(kinds, row.kind)) continue;
          yield { id: key, kind: row.kind, body: (await this.events.find(platformId, key))!.body, replayed: false };
          quietSinceMs = performance.now();
        }
        const again = replays();
        for (const { eventId, kind, eventPlace } of again) {
          yield { id: eventId, kind, body: (await this.events.at(eventId, eventPlace))!.body, replayed: true };
          quietSinceMs = performance.now();
        }
        if (rows.length > 0 || again.length > 0) looks = 0;
        else looks = (await this.changes.next(lookAgainMs[looks] ?? silenceMs, signal)) ? 0 : looks + 1;
        if (performance.now() - quietSinceMs < silenceMs) continue;
        yield undefined;
        quietSinceMs = performance.now();
      }
    } finally {
      leave();
    }
  }
}
