import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Clock } from '@taprail/clock';
import { type EventStore, LOG_START, type LogPage, type Position, type Subscription } from '@taprail/event-store';
import type { BeforeCommands } from '@taprail/ports';
import type { ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import { cardIdentity } from '@taprail/taps-domain';
import type { Logger } from '@taprail/telemetry';
import { streamPrefix, transactionCodec } from '../transactions/transactions';
import type { SeenTap, TapCounts } from './tap-counts';
import { markLengthMs, tapMarks } from './tap-marks.projection';

export type TapWatchParts = Readonly<{
  counts: TapCounts;
  store: EventStore;
  readStore: ReadStore;
  clock: Clock;
  log: Logger;
}>;

const filter = { streamPrefixes: [streamPrefix] };
/** The clocks of two processes may differ by this much. */
const clockSkewMs = 60_000;

/** Fills the windows from the log: at the start with what happened before, then with what other processes write. */
export class TapWatch implements BeforeCommands, BeforeApplicationShutdown {
  private position: Position = LOG_START;
  private subscription: Subscription | undefined;

  constructor(private readonly parts: TapWatchParts) {}

  /** No tap is weighed by windows that are not filled. A log that has no other writer brings nothing that is not counted. */
  async prepareForCommands(): Promise<void> {
    await this.catchUp();
    if (this.parts.store.hasOtherWriters) this.follow();
  }

  /** Resolves when everything that a rule can still see is counted. */
  private async catchUp(): Promise<void> {
    const { counts, store } = this.parts;
    if (counts.windowMs === 0) return;
    this.position = await this.start();
    const head = await store.head();
    while (this.position < head) {
      const page = await store.readAll(this.position, filter);
      if (page.position === this.position) return;
      this.take(page);
    }
  }

  private follow(): void {
    if (this.parts.counts.windowMs > 0) void this.followLog();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.subscription?.close();
  }

  private async followLog(): Promise<void> {
    this.subscription = this.parts.store.subscribe(this.position, filter);
    try {
      for await (const page of this.subscription) this.take(page);
    } catch (error) {
      this.parts.log.error({ err: error }, 'taps of other processes are no longer counted');
    }
  }

  private take({ events, position }: LogPage): void {
    for (const recorded of events) {
      if (recorded.type !== 'TapPresented') continue;
      const { event } = transactionCodec.decode(recorded);
      if (event.type === 'TapPresented') this.parts.counts.countLogged(seen(event.data));
    }
    this.position = position;
  }

  /**
   * The last mark whose first tap is older than the longest window. It may be an old one, since marks follow the log
   * like any read model: then more is read, and nothing is missed.
   */
  private async start(): Promise<Position> {
    const { counts, readStore, clock } = this.parts;
    const overMs = clock.now().getTime() - counts.windowMs - clockSkewMs;
    const from = new Date(overMs - markLengthMs).toISOString();
    const marks = new ProjectionReader(readStore, tapMarks);
    const filters = [{ column: 'from', operator: '<=', value: from } as const];
    const [mark] = await marks.list({ filters, order: 'desc', limit: 1 });
    return mark?.createdPosition ?? LOG_START;
  }
}

type Presented = Readonly<{
  transactionId: string;
  at: string;
  device: string;
  subMerchantId: string;
  card: Parameters<typeof cardIdentity>[0];
}>;

const seen = ({ transactionId, at, card, device, subMerchantId }: Presented): SeenTap => ({
  transactionId,
  atMs: Date.parse(at),
  card: cardIdentity(card),
  device,
  sub_merchant: subMerchantId,
});
