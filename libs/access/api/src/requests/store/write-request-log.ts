import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { withinTime } from '@taprail/batching';
import { Clock } from '@taprail/clock';
import type { AnsweredRequest, RequestLog } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Counter } from 'prom-client';
import { logRow } from './log-row';
import { type RequestLogRow, RequestLogTable } from './request-log-table';

const flushEveryMs = 200;
/** Rows of one statement: written in well under a millisecond, so that no request waits for it noticeably. */
const rowsPerBatch = 64;
const rowsWaitingMax = 2_048;
const storeTimeoutMs = 5_000;
/** A key that is over its limit says the same with each refusal; where there is no route, no limit of the key applies. */
const limitedPerSecondMax = 5;

const isUnlimited = ({ status, route }: AnsweredRequest): boolean => status === 429 || route === null;

const dropReasons = ['queue_full', 'store_unavailable', 'rate_limited', 'bug'] as const;
type DropReason = (typeof dropReasons)[number];

/**
 * Writes the request log off the way of requests: in batches, from a bounded queue. What finds the queue full or the store
 * away is dropped and counted, and no request ever waits for it.
 */
@Injectable()
export class WriteRequestLog implements RequestLog, OnApplicationShutdown {
  private waiting: RequestLogRow[] = [];
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> | undefined;
  private storeIsAway = false;
  private readonly limited = new Map<string, number>();
  private limitedSinceMs = 0;
  private readonly isOn: boolean;
  private readonly dropped: Counter<'reason'>;
  private readonly written: Counter;

  constructor(
    private readonly table: RequestLogTable,
    private readonly clock: Clock,
    @Inject(SETTINGS) { requestLogDays }: Pick<Settings, 'requestLogDays'>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS_REGISTRY) registry: Registry,
  ) {
    this.isOn = requestLogDays > 0;
    this.written = new Counter({
      name: 'request_log_written_total',
      help: 'Requests that were written to the request log.',
      registers: [registry],
    });
    this.dropped = new Counter({
      name: 'request_log_dropped_total',
      help: 'Requests that are missing from the request log, by why they were dropped.',
      labelNames: ['reason'],
      registers: [registry],
    });
    for (const reason of dropReasons) this.drop(0, reason);
  }

  note(request: AnsweredRequest): void {
    if (!this.isOn) return;
    if (this.waiting.length >= rowsWaitingMax) return this.drop(1, 'queue_full');
    if (isUnlimited(request) && !this.admitsLimited(request.owner.keyId)) return this.drop(1, 'rate_limited');
    try {
      this.waiting.push(logRow(request, this.clock.now().getTime()));
    } catch (error) {
      this.logger.error({ err: error }, 'a request could not be put into the request log because of a bug');
      return this.drop(1, 'bug');
    }
    this.timer ??= setTimeout(() => void this.flush(), flushEveryMs).unref();
  }

  /** Resolves when everything that was noted by now is written, or given up. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.flushing;
    this.flushing ??= this.writeWaiting().finally(() => {
      this.flushing = undefined;
    });
    await this.flushing;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private async writeWaiting(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, rowsPerBatch);
      try {
        await withinTime(
          storeTimeoutMs,
          () => new Error(`The request log was not written within ${storeTimeoutMs} ms`),
          () => this.table.insert(batch),
        );
        this.written.inc(batch.length);
        this.storeIsAway = false;
      } catch (error) {
        // Waiting entries are dropped: each batch would fail after the same time-out, and hold up a shutdown that waits for them.
        this.drop(batch.length + this.waiting.length, 'store_unavailable');
        this.waiting = [];
        if (!this.storeIsAway) this.logger.warn({ err: error }, 'the request log could not be written');
        this.storeIsAway = true;
      }
    }
  }

  private admitsLimited(keyId: string): boolean {
    const nowMs = performance.now();
    if (nowMs - this.limitedSinceMs > 1_000) {
      this.limited.clear();
      this.limitedSinceMs = nowMs;
    }
    const count = (this.limited.get(keyId) ?? 0) + 1;
    this.limited.set(keyId, count);
    return count <= limitedPerSecondMax;
  }

  private drop(count: number, reason: DropReason): void {
    this.dropped.inc({ reason }, count);
  }
}
