import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, LOG_START, parsedOf, type Recorded, type Subscription } from '@taprail/event-store';
import { type Logger, OutageLog } from '@taprail/telemetry';
import type { ModelDrift, ModelWatch } from './model-watch';

export type WatchParts = Readonly<{
  store: EventStore;
  streamPrefix: string;
  models: readonly ModelWatch<any>[];
  log: Logger;
  /** A further check of each event. */
  onEvent?: (recorded: Recorded, data: unknown) => void;
  onDrift: (drift: ModelDrift) => void;
  /** After each look at the models, and after each page while something is in doubt. */
  onLook: () => Promise<void>;
}>;

const lookEveryMs = 5_000;
/** Between two looks a busy row is awaited once. While the log is read from its beginning, there are looks between. */
const waitingMax = 20_000;

/** Other work of this thread comes first: after each page the check rests for so many times as long as it has worked. */
const restsPerWork = 4;

/** Reads a part of the log once more from its beginning and goes on with it, and compares read models with it. */
export class LogWatch {
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  private readonly outages: OutageLog;

  constructor(private readonly parts: WatchParts) {
    this.outages = new OutageLog(parts.log);
  }

  start(): void {
    const { store, streamPrefix, log } = this.parts;
    this.subscription = store.subscribe(LOG_START, { streamPrefixes: [streamPrefix] }, 'apart');
    void this.follow(this.subscription).catch((error: unknown) =>
      log.error({ err: error, streamPrefix }, 'the log is not watched any more'),
    );
    this.timer = setInterval(() => void this.look(), lookEveryMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.subscription?.close();
    await this.looking;
  }

  /** One look at a time. What cannot be read or told now is read or told the next time. */
  async look(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => (this.looking = undefined));
    await this.looking;
  }

  private async lookOnce(): Promise<void> {
    const { models, onDrift, onLook } = this.parts;
    try {
      for (const model of models) for (const drift of await model.compare()) onDrift(drift);
      await onLook();
    } catch (error) {
      this.outages.note('look', error, {}, 'the read models cannot be looked after now; it is tried again');
    }
  }

  private async follow(subscription: Subscription): Promise<void> {
    const { models, onEvent } = this.parts;
    for await (const { events } of subscription) {
      const startedMs = performance.now();
      for (const recorded of events) {
        const { data } = parsedOf(recorded);
        onEvent?.(recorded, data);
        for (const model of models) model.take(recorded, data);
      }
      if (models.some(({ waiting }) => waiting > waitingMax)) await this.look();
      await sleep(restsPerWork * (performance.now() - startedMs), undefined, { ref: false });
    }
  }
}
