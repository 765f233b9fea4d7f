import { KeyedQueue } from '@taprail/batching';
import { keepPlace, type Lease, Leases, loadCheckpoint, type ReadStore } from '@taprail/read-store';
import { mendsItself } from '@taprail/subscriptions';
import { type Logger, OutageLog } from '@taprail/telemetry';
import type { Acquirer } from '../acquirer/acquirer';
import type { RecordAcquirerEvents } from './record-acquirer-events';

const name = 'acquirer-news';
const leaseMs = 10_000;
const pageMax = 100;
/** The delay until events are noticed at an acquirer that does not push them. */
const pollMs = 500;
const pollWhenCalledMs = 2_000;
const backoffMs = 1_000;

export type AcquirerEventReaderParts = Readonly<{
  acquirer: Pick<Acquirer, 'readEvents' | 'onEvents'>;
  take: Pick<RecordAcquirerEvents, 'take'>;
  /** The store of its lease and its place. */
  store: ReadStore;
  /** The name under which the lease is asked for: one reader at a time among all processes. */
  holder: string;
  log: Logger;
}>;

/** Reads the acquirer events from the last checkpoint. A place is saved once everything before it is in the log. */
export class AcquirerEventReader {
  private readonly turns = new KeyedQueue();
  private readonly leases: Leases;
  private lease: Lease | undefined;
  /** Up to where this process has read under its lease; nobody else moves it meanwhile. */
  private place: number | undefined;
  private readonly outages: OutageLog;
  private renewAtMs = 0;
  private running: Promise<void> | undefined;
  private stopped = false;
  private isCalled = false;
  private endPause: () => void = () => undefined;
  private unlisten: (() => void) | undefined;

  constructor(private readonly parts: AcquirerEventReaderParts) {
    this.leases = new Leases(parts.store);
    this.outages = new OutageLog(parts.log);
  }

  start(): void {
    this.unlisten = this.parts.acquirer.onEvents?.(() => this.wake());
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.unlisten?.();
    this.wake();
    await this.running;
    if (this.lease) await this.leases.release(this.lease).catch(() => undefined);
  }

  wake(): void {
    this.isCalled = true;
    this.endPause();
  }

  /** Resolves when every acquirer event up to now is in the log, where this process is the reader. */
  caughtUp(): Promise<void> {
    return this.turns.run(name, () => this.drain());
  }

  private async run(): Promise<void> {
    const restMs = this.unlisten ? pollWhenCalledMs : pollMs;
    while (!this.stopped) {
      this.isCalled = false;
      try {
        await this.caughtUp();
        await this.pause(this.lease ? restMs : leaseMs / 4);
      } catch (error) {
        if (this.stopped) return;
        this.lease = undefined;
        this.place = undefined;
        const level = mendsItself(error) ? 'warn' : 'error';
        this.outages.note('read', error, {}, 'news of the acquirer wait; they are read again', level);
        this.isCalled = false;
        await this.pause(backoffMs);
      }
    }
  }

  private async drain(): Promise<void> {
    const { acquirer, take, store } = this.parts;
    const lease = await this.held();
    if (!lease) return;
    let after = (this.place ??= Number((await loadCheckpoint(store.db, name)) ?? 0n));
    while (!this.stopped) {
      const page = await acquirer.readEvents(after, pageMax);
      for (const { place, news } of page) {
        if (news) await take.take(news);
        after = place;
        await this.keep(lease, after);
        this.place = after;
      }
      if (page.length < pageMax) return;
    }
  }

  /** Another holder meanwhile means that this one must not move the place. */
  private keep(lease: Lease, place: number): Promise<void> {
    const { store } = this.parts;
    return store.inTransaction((tx) => keepPlace(tx, store.dialect, lease, name, BigInt(place)));
  }

  private async held(): Promise<Lease | undefined> {
    const nowMs = performance.now();
    if (this.lease && nowMs < this.renewAtMs) return this.lease;
    this.renewAtMs = nowMs + leaseMs / 3;
    if (this.lease && (await this.leases.renew(this.lease, leaseMs))) return this.lease;
    this.place = undefined;
    this.lease = await this.leases.acquire(name, this.parts.holder, leaseMs);
    return this.lease;
  }

  private pause(ms: number): Promise<void> {
    if (this.isCalled || this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.endPause(), ms);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
