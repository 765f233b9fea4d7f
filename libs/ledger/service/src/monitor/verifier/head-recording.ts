import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { RevisionConflict } from '@taprail/event-store';
import type { BesideFollowers } from '@taprail/ports';
import { Leases, type ReadStore } from '@taprail/read-store';
import type { HeadRecorder } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import type { LastHeadRecordTable } from './last-head-record';

export type HeadRecordingParts = Readonly<{
  readStore: ReadStore;
  recorder: HeadRecorder;
  lastRecord: LastHeadRecordTable;
  log: Logger;
  /** The name under which this process holds leases. */
  instance: string;
  everyMs: number;
}>;

const leaseName = 'log-heads';
const leaseTtlMs = 30_000;
const retryMs = 5_000;
/** Requests come first: while it catches up it rests for so many times as long as it has worked. */
const restsPerWork = 2;

/** Records the heads of all streams every few seconds, in one process at a time. */
export class HeadRecording implements BesideFollowers, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(private readonly parts: HeadRecordingParts) {}

  startBesideFollowers(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { readStore, instance, everyMs, log } = this.parts;
    const leases = new Leases(readStore);
    while (!this.stopping.signal.aborted) {
      try {
        const lease = await leases.acquire(leaseName, instance, leaseTtlMs);
        if (lease) await this.recordAll();
        await this.pause(lease ? everyMs : leaseTtlMs);
      } catch (error) {
        // Another process was faster, which has the lease now.
        if (!(error instanceof RevisionConflict)) {
          log.warn({ err: error }, 'the heads of the streams cannot be recorded now; it is tried again');
        }
        await this.pause(retryMs);
      }
    }
  }

  private async recordAll(): Promise<void> {
    const { recorder, lastRecord } = this.parts;
    for (let hasMore = true; hasMore && !this.stopping.signal.aborted;) {
      const startedMs = performance.now();
      const before = recorder.written?.revision;
      hasMore = (await recorder.recordNext()) === 'more';
      const { written } = recorder;
      if (written && written.revision !== before) await lastRecord.keep(written);
      if (hasMore) await this.pause(restsPerWork * (performance.now() - startedMs));
    }
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
  }
}
