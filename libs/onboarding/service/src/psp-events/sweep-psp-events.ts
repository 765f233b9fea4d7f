import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type BesideCommands, INSTANCE, OWN_STORE } from '@taprail/ports';
import { keepPlace, type Lease, Leases, loadCheckpoint, type ReadStore } from '@taprail/read-store';
import { LOGGER, type Logger, METRICS_REGISTRY, OutageLog, type Registry } from '@taprail/telemetry';
import { Counter } from 'prom-client';
import { type ListedPspEvent, PSP_EVENT_LIST, type PspEventList } from './list/psp-event-list';
import { ProviderChecks } from '../psp/check/provider-checks';
import { PspEvents } from './psp-events';

const name = 'psp-event-sweep';
const tickMs = 60_000;
const everyMs = 15 * 60_000;
/** A little less than the time between two sweeps, so that another process may have the next one. */
const leaseShorterMs = 10_000;
/** Events of one second are not listed at once, and a webhook may be on its way. */
const overlapS = 600;

/**
 * Looks for events that no webhook brought, four times an hour, and every minute while webhooks are known not to arrive,
 * whichever process does it. How far it came is a time of the provider's clock, so that no clock of ours decides what is
 * missed.
 */
@Injectable()
export class SweepPspEvents implements BesideCommands, BeforeApplicationShutdown {
  private readonly leases: Leases;
  private readonly outages: OutageLog;
  private readonly found: Counter;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private sweptAtMs = -Infinity;

  constructor(
    @Inject(PSP_EVENT_LIST) private readonly list: PspEventList | null,
    private readonly events: PspEvents,
    private readonly checks: ProviderChecks,
    @Inject(OWN_STORE) private readonly store: ReadStore,
    @Inject(INSTANCE) private readonly holder: string,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS_REGISTRY) registry: Registry,
  ) {
    this.leases = new Leases(store);
    this.outages = new OutageLog(log);
    this.found = new Counter({
      name: 'psp_events_missed_total',
      help: 'Events of the payment service provider that no webhook brought and the sweep found.',
      registers: [registry],
    });
  }

  startBesideCommands(): void {
    if (this.list === null) return;
    const tick = (): void => {
      if (performance.now() - this.sweptAtMs < this.pauseMs - leaseShorterMs) return;
      this.sweptAtMs = performance.now();
      this.running = this.sweepSafely();
    };
    this.timer = setInterval(tick, tickMs).unref();
    tick();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** The number of events that were missing; undefined where another process sweeps. */
  async sweep(): Promise<number | undefined> {
    if (this.list === null) return undefined;
    const lease = await this.leases.acquire(name, this.holder, this.pauseMs - leaseShorterMs);
    if (!lease) return undefined;
    const seenS = await loadCheckpoint(this.store.db, name);
    const events = await this.list.list(seenS === undefined ? undefined : Number(seenS) - overlapS);
    let missed = 0;
    for (const event of events) missed += (await this.receive(event)) ? 1 : 0;
    const newest = events.at(-1);
    if (newest) await this.keep(lease, newest.createdS);
    this.found.inc(missed);
    return missed;
  }

  private get pauseMs(): number {
    return this.checks.lacksWebhooks ? tickMs : everyMs;
  }

  private async sweepSafely(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      this.outages.note(name, error, {}, 'events of the provider are not looked for; the next sweep finds them');
    }
  }

  private async receive({ createdS: _createdS, ...facts }: ListedPspEvent): Promise<boolean> {
    const id = `${facts.provider}-${facts.eventId}`;
    if ((await this.events.load(id)).state.received) return false;
    const actor = { kind: 'psp', id: facts.provider } as const;
    const envelope = { commandId: `sweep-${facts.eventId}`, correlationId: facts.eventId, actor };
    return (await this.events.execute(id, { type: 'Receive', facts }, envelope)).wrote;
  }

  private keep(lease: Lease, createdS: number): Promise<void> {
    const { store } = this;
    return store.inTransaction((tx) => keepPlace(tx, store.dialect, lease, name, BigInt(createdS)));
  }
}
