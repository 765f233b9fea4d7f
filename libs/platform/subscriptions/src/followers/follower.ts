import { setTimeout as sleep } from 'node:timers/promises';
import { exponentialBackoff } from '@taprail/batching';
import {
  type EventStore,
  LOG_START,
  type LogPage,
  type Position,
  type Recorded,
  type Subscription,
} from '@taprail/event-store';
import { type Lease, LeaseRenewals, Leases, loadCheckpoint, type ReadStore } from '@taprail/read-store';
import { type Logger, OutageLog } from '@taprail/telemetry';
import { mendsItself } from './mends-itself';
import { PageLoad } from './page-load';
import type { FollowerShares } from './share-balance';

export type FollowerSettings = Readonly<{
  /** The holder of the lease; the same name after a restart gets it back at once. */
  holder: string;
  leaseTtlMs: number;
  /** The first wait after a failure; doubles up to `backoffMaxMs`. */
  backoffMs: number;
  backoffMaxMs: number;
}>;

export const defaultFollowerSettings = (holder: string): FollowerSettings => ({
  holder,
  leaseTtlMs: 6_000,
  backoffMs: 100,
  backoffMaxMs: 5_000,
});

export type FollowerWorld = Readonly<{
  store: EventStore;
  readStore: ReadStore;
  log: Logger;
  settings: FollowerSettings;
  /** Where several processes share the followers of a service; all are ours without it. */
  shares?: FollowerShares;
  /** Shared by the followers of a process. */
  renewals?: LeaseRenewals;
}>;

type LeaseParts = Readonly<{ leases: Leases; renewals: LeaseRenewals }>;

export const leaseNameOf = (follower: string): string => `follower/${follower}`;

/** The work of a follower. A position is saved only once the work up to it is done. */
export type FollowerWork = Readonly<{
  name: string;
  streamPrefixes: readonly string[];
  /** Streams of these that it skips. */
  except?: ReadonlySet<string>;
  /**
   * Before the first page of every run; a new run begins after each change of holder and each failure. `superseded`
   * means that other code does this work now, newer or with other settings: the follower waits and looks again. `endRun` ends this run early; what
   * `settle` then throws is why.
   */
  prepare?: (lease: Lease, endRun: () => void) => Promise<void | 'superseded'>;
  /** Where the work itself keeps how far it is; else, and before it has ever done so, that is in the read store. */
  place?: () => Promise<Position | undefined>;
  /** The run is to end: what waits for room or for an outage must stop waiting. */
  abandon?: () => void;
  /**
   * `passed`: nothing on the page was ours, and the place was not written down. Allowed while `mayPass`: whoever starts
   * again would see those pages once more, and there must not be many.
   */
  onPage: (page: LogPage, lease: Lease, mayPass: boolean) => Promise<void | 'passed'>;
  /** True while every page counts, even one on which nothing is ours. */
  wantsEmptyPages?: () => boolean;
  /** Nobody waits for what it does: every page is let to fill up. */
  lingers?: boolean;
  /** Events taken from the log and not finished yet. */
  inFlight?: () => number;
  /** False while it has something to do that does not come from the log, such as a timer that is due. */
  isAtRest?: () => boolean;
  /** Ends what the run still has in flight. */
  settle?: () => Promise<void>;
}>;

export type FollowerState = 'starting' | 'waiting for lease' | 'superseded' | 'following' | 'failing' | 'stopped';

/** A page that is let to fill up does so until a moment that is the same for all: what they then write is one commit. */
const lingerMs = 100;
const untilAllGoOn = (): number => lingerMs - (performance.now() % lingerMs);
const savePassedMs = 5_000;
/** How often a follower looks whether it should be ours; in memory, so that it costs nothing. */
const shareLookMs = 250;

/**
 * Follows the log from its checkpoint for as long as it holds the lease of its name. A failure is logged and the run
 * starts again from the checkpoint after a growing wait: nothing is skipped.
 */
export class Follower {
  state: FollowerState = 'starting';
  /** Everything up to here has been handled by this process. */
  position: Position = LOG_START;
  lastError: string | undefined;
  /** The last event of the last page that was handled. */
  lastEvent: Recorded | undefined;
  /** Everything that was there has been handled; the next page has not come yet. */
  isWaiting = false;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private subscription: Subscription | undefined;
  private endLinger: (() => void) | undefined;
  private savedMs = 0;
  /** Pages went by that were not ours, and how far they went is not written down yet. */
  private hasPassed = false;
  /** The run ends because another process has the work now, or should have it. */
  private isHandedOver = false;
  private readonly load = new PageLoad();
  private saving: Promise<void> | undefined;
  private readonly outages: OutageLog;

  constructor(
    private readonly work: FollowerWork,
    private readonly world: FollowerWorld,
  ) {
    this.outages = new OutageLog(world.log);
  }

  get name(): string {
    return this.work.name;
  }

  get inFlight(): number {
    return this.work.inFlight?.() ?? 0;
  }

  /** Whether this process has nothing left to do with it up to here; nor has one that leaves it to another process. */
  isThrough(position: Position): boolean {
    if (this.state === 'superseded' || (this.state === 'waiting for lease' && !this.isOurs())) return true;
    if (this.state !== 'following' || !this.isWaiting || this.inFlight > 0) return false;
    if (!(this.work.isAtRest?.() ?? true)) return false;
    return this.position >= position || (this.subscription?.isThrough?.(position) ?? false);
  }

  start(): void {
    this.running ??= this.run();
  }

  /** Someone waits for the end of the log: a page that is let to fill up is taken as it is. */
  hurry(): void {
    this.endLinger?.();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.hurry();
    this.work.abandon?.();
    await this.subscription?.close();
    await this.running;
    this.state = 'stopped';
  }

  private async run(): Promise<void> {
    const leases = new Leases(this.world.readStore);
    const { holder, leaseTtlMs, backoffMs, backoffMaxMs } = this.world.settings;
    const renewals = this.world.renewals ?? new LeaseRenewals(leases, leaseTtlMs);
    const backoff = exponentialBackoff({ firstMs: backoffMs, maxMs: backoffMaxMs });
    let failures = 0;
    while (!this.stopping.signal.aborted) {
      try {
        // Another process should have it; one that is alive and does not take it must not leave it undone for ever.
        const freeForMs = this.isOurs() ? 0 : leaseTtlMs;
        const lease = await leases.acquire(leaseNameOf(this.name), holder, leaseTtlMs, freeForMs);
        if (lease) {
          this.isHandedOver = false;
          await this.follow(lease, { leases, renewals }, () => (failures = 0));
          continue;
        }
        this.state = 'waiting for lease';
        // The one that should not have it any more lets go within a moment, or has been killed and its term ends.
        await this.waitForLease(this.isOurs() ? leaseTtlMs / 20 : leaseTtlMs);
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        if (this.isHandedOver) continue;
        this.state = 'failing';
        this.lastError = (error as Error).message;
        const level = mendsItself(error) ? 'warn' : 'error';
        this.outages.note('run', error, { follower: this.name }, 'follower stopped; it starts again', level);
        failures += 1;
        await this.pause(backoff(failures));
      }
    }
  }

  private async follow(lease: Lease, { leases, renewals }: LeaseParts, onProgress: () => void): Promise<void> {
    const { store, readStore, settings } = this.world;
    const endRenewal = renewals.keep({
      lease,
      beforeRenewal: () => {
        this.saving ??= this.savePassed(lease).finally(() => (this.saving = undefined));
        return this.isOurs();
      },
      onLost: () => void this.handOver(),
    });
    const wasOurs = this.isOurs();
    const look = setInterval(() => {
      if (wasOurs && !this.isOurs()) void this.handOver();
    }, shareLookMs);
    try {
      const endRun = (): void => void this.subscription?.close();
      if ((await this.work.prepare?.(lease, endRun)) === 'superseded') {
        this.state = 'superseded';
        await this.pause(settings.leaseTtlMs);
        return;
      }
      const place = await this.work.place?.();
      this.position = place ?? (await loadCheckpoint(readStore.db, this.name)) ?? LOG_START;
      const { streamPrefixes, except } = this.work;
      this.subscription = store.subscribe(this.position, { streamPrefixes, ...(except ? { except } : {}) });
      // A stop that came before there was a subscription has closed nothing.
      if (this.stopping.signal.aborted) return;
      this.state = 'following';
      this.savedMs = performance.now();
      this.hasPassed = false;
      this.isWaiting = true;
      for await (const page of this.subscription) {
        if (this.stopping.signal.aborted) break;
        this.isWaiting = false;
        await this.saving;
        const mayPass = this.mayPass();
        const handled = page.events.length > 0 || !mayPass ? await this.work.onPage(page, lease, mayPass) : 'passed';
        this.hasPassed = handled === 'passed';
        if (!this.hasPassed) this.savedMs = performance.now();
        const before = this.position;
        this.position = page.position;
        this.lastEvent = page.events.at(-1) ?? this.lastEvent;
        this.isWaiting = true;
        onProgress();
        const isBusy = this.load.noteBusy(page, before, performance.now());
        if (!page.more && (isBusy || this.work.lingers === true)) await this.linger();
      }
    } finally {
      this.isWaiting = false;
      endRenewal();
      clearInterval(look);
      await this.saving;
      await this.subscription?.close();
      await this.work.settle?.();
      await leases.release(lease).catch(() => undefined);
    }
  }

  /** Where nothing happened for it, a follower's place need not be written down each time that others' work moves it. */
  private mayPass(): boolean {
    if (this.work.wantsEmptyPages?.() ?? false) return false;
    return performance.now() - this.savedMs <= savePassedMs;
  }

  /** A saved position must not stay behind for ever because no further event comes. */
  private async savePassed(lease: Lease): Promise<void> {
    if (!this.hasPassed || !this.isWaiting || this.mayPass()) return;
    try {
      await this.work.onPage({ events: [], position: this.position }, lease, false);
      this.hasPassed = false;
      this.savedMs = performance.now();
    } catch (error) {
      this.outages.note('place', error, { follower: this.name }, 'place not written down; it is tried again');
    }
  }

  /** A lease that is lost ends the run, and so does one that should be another process's: that one goes on from the checkpoint. */
  private async handOver(): Promise<void> {
    if (this.isHandedOver) return;
    this.isHandedOver = true;
    this.work.abandon?.();
    await this.subscription?.close();
  }

  private isOurs(): boolean {
    return this.world.shares?.isOurs(this.name) ?? true;
  }

  /** Ends early when the follower becomes ours. */
  private async waitForLease(ms: number): Promise<void> {
    const endMs = performance.now() + ms;
    const wasOurs = this.isOurs();
    while (!this.stopping.signal.aborted && performance.now() < endMs && this.isOurs() === wasOurs) {
      await this.pause(Math.min(shareLookMs, ms));
    }
  }

  private async linger(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.endLinger = resolve;
      timer = setTimeout(resolve, untilAllGoOn());
    });
    clearTimeout(timer);
    this.endLinger = undefined;
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
