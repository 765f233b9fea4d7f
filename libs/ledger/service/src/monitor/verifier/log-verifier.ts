import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { EventStore } from '@taprail/event-store';
import { type Finding, tamperingFinding } from '@taprail/ledger-domain';
import { type Lease, Leases, type ReadStore } from '@taprail/read-store';
import type { BesideFollowers } from '@taprail/runtime';
import { LogVerification, type Tampering } from '@taprail/subscriptions';
import { type Logger, OutageLog } from '@taprail/telemetry';
import type { VerifierGauges } from './verifier-gauges';

export type VerifierParts = Readonly<{
  store: EventStore;
  readStore: ReadStore;
  /** Told of each event that is not what was written. */
  report: (finding: Finding) => void;
  gauges: VerifierGauges;
  log: Logger;
  /** The name under which this process holds leases. */
  instance: string;
  /** From the end of one cycle to the beginning of the next. */
  pauseMs: number;
}>;

const leaseName = 'log-verification';
const leaseTtlMs = 30_000;
const retryMs = 5_000;
/** Requests come first: after each page the verifier rests for so many times as long as it has worked. */
const restsPerWork = 4;

const reasons: Readonly<Record<Tampering['reason'], string>> = {
  changed: 'its stored bytes do not have the hash that was written with them',
  relinked: 'it does not follow the event before it, which was changed together with its hash',
  missing: 'an event at or before it is gone',
};

/**
 * Verifies every event of the log against its hash and its predecessor, cycle after cycle, in one process at a time. A
 * stored byte that is changed is found within one verification cycle, without anyone asking for it.
 */
export class LogVerifier implements BesideFollowers, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly reported = new Set<string>();
  private running: Promise<void> | undefined;

  private readonly outages: OutageLog;

  constructor(private readonly parts: VerifierParts) {
    this.outages = new OutageLog(parts.log);
  }

  startBesideFollowers(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    const leases = new Leases(this.parts.readStore);
    let before: LogVerification | undefined;
    while (!this.isStopping) {
      try {
        const lease = await leases.acquire(leaseName, this.parts.instance, leaseTtlMs);
        if (lease) before = await this.verifyAll(lease, leases, before);
        await this.pause(lease ? this.parts.pauseMs : leaseTtlMs);
      } catch (error) {
        this.outages.note('verify', error, {}, 'the log cannot be verified now; it is tried again');
        await this.pause(retryMs);
      }
    }
  }

  /** One cycle. A lease that is lost ends it: another process verifies then. */
  private async verifyAll(
    lease: Lease,
    leases: Leases,
    before: LogVerification | undefined,
  ): Promise<LogVerification | undefined> {
    const { store, gauges } = this.parts;
    const startedMs = performance.now();
    const verification = new LogVerification(store, before);
    let renewedMs = startedMs;
    for (let atEnd = false; !atEnd;) {
      if (this.isStopping) return before;
      const pageStartedMs = performance.now();
      const page = await verification.verifyPage();
      for (const tampering of page.tampered) this.reportOnce(tampering);
      gauges.showProgress(verification.events);
      await this.pause(restsPerWork * (performance.now() - pageStartedMs));
      if (performance.now() - renewedMs > leaseTtlMs / 3) {
        if (!(await leases.renew(lease, leaseTtlMs))) return undefined;
        renewedMs = performance.now();
      }
      ({ atEnd } = page);
    }
    gauges.endCycle((performance.now() - startedMs) / 1_000);
    return verification;
  }

  private reportOnce(tampering: Tampering): void {
    const finding = tamperingFinding(tampering, reasons[tampering.reason]);
    if (this.reported.has(finding.id)) return;
    this.reported.add(finding.id);
    this.parts.gauges.showTampered(this.reported.size);
    this.parts.report(finding);
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
  }
}
