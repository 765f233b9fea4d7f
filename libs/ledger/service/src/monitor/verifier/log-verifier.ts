import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { ChainKeys, EventStore } from '@taprail/event-store';
import { cutFinding, type Finding, mayHaveFork, tamperingFinding } from '@taprail/ledger-domain';
import type { BesideFollowers } from '@taprail/ports';
import { type Lease, Leases, type ReadStore } from '@taprail/read-store';
import { LogVerification, type Tampering } from '@taprail/subscriptions';
import { type Logger, OutageLog } from '@taprail/telemetry';
import type { LastHeadRecordTable } from './last-head-record';
import type { VerifierGauges } from './verifier-gauges';

export type VerifierParts = Readonly<{
  store: EventStore;
  readStore: ReadStore;
  keys: ChainKeys | undefined;
  lastRecord: Pick<LastHeadRecordTable, 'find'>;
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
const restsPerWork = 19;

const reasons: Readonly<Record<Exclude<Tampering['reason'], 'cut'>, string>> = {
  changed: 'what is stored does not have the hash that was written with it',
  relinked: 'it does not follow the event before it, which was changed together with its hash',
  missing: 'it is gone',
  moved: 'it has another place in the log than when it was recorded',
  added: 'it stands among events that were recorded without it',
  replaced: 'another event was recorded in its place',
  forged: 'its hash was not made with the key',
  unlinked: 'its link is of a version that is no longer written',
  unsigned: 'its hash has no code, which every event has by now',
  'unknown key':
    'its code was made with a key that is not among those of LOG_CHAIN_KEY; so may be those of other events',
};

/**
 * Verifies every event of the log against its link, its predecessor and the recorded heads, cycle after cycle, in one
 * process at a time. A change is found within one verification cycle, without anyone asking for it.
 */
export class LogVerifier implements BesideFollowers, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly reported = new Set<string>();
  private readonly forks = new Set<string>();
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
    while (!this.isStopping) {
      try {
        const lease = await leases.acquire(leaseName, this.parts.instance, leaseTtlMs);
        if (lease) await this.verifyAll(lease, leases);
        await this.pause(lease ? this.parts.pauseMs : leaseTtlMs);
      } catch (error) {
        this.outages.note('verify', error, {}, 'the log cannot be verified now; it is tried again');
        await this.pause(retryMs);
      }
    }
  }

  /** One cycle. A lease that is lost ends it: another process verifies then. */
  private async verifyAll(lease: Lease, leases: Leases): Promise<void> {
    const { store, gauges } = this.parts;
    const startedMs = performance.now();
    const lastRecord = await this.parts.lastRecord.find();
    const verification = new LogVerification({ store, keys: this.parts.keys, mayFork: mayHaveFork, lastRecord });
    let renewedMs = startedMs;
    for (let atEnd = false; !atEnd;) {
      if (this.isStopping) return;
      const pageStartedMs = performance.now();
      const page = await verification.verifyPage();
      for (const tampering of page.tampered) this.reportOnce(tampering);
      for (const event of page.forked) this.noteFork(event);
      gauges.showProgress(verification.events);
      await this.pause(restsPerWork * (performance.now() - pageStartedMs));
      if (performance.now() - renewedMs > leaseTtlMs / 3) {
        if (!(await leases.renew(lease, leaseTtlMs))) return;
        renewedMs = performance.now();
      }
      ({ atEnd } = page);
    }
    gauges.endCycle((performance.now() - startedMs) / 1_000);
  }

  private reportOnce(tampering: Tampering): void {
    const { reason } = tampering;
    const finding = reason === 'cut' ? cutFinding(tampering) : tamperingFinding(tampering, reasons[reason]);
    if (this.reported.has(finding.id)) return;
    this.reported.add(finding.id);
    this.parts.gauges.showTampered(this.reported.size);
    this.parts.report(finding);
  }

  /** Nothing can tell such a link from a change of the event before it; nothing is paid by these streams. */
  private noteFork({ stream, revision }: Readonly<{ stream: string; revision: number }>): void {
    const place = `${stream}@${revision}`;
    if (this.forks.has(place)) return;
    this.forks.add(place);
    this.parts.gauges.showForked(this.forks.size);
    this.parts.log.warn({ stream, revision }, 'an earlier release chained this event to one that it had not stored');
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
  }
}
