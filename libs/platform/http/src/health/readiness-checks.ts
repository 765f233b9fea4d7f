import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { RepeatedCheck, type ReadinessCheck } from './repeated-check';

export type Readiness = Readonly<{
  status: 'ok' | 'degraded';
  checks: Readonly<Record<string, unknown>>;
  /** Whether the process should get traffic; one that is degraded may. */
  isReady: boolean;
  /** Names of the checks that keep traffic away, with their reasons; for the log alone. */
  missing: Readonly<Record<string, string>>;
}>;

const checksMax = 100;

/** The parts that must work before this process should get traffic. The code that opens one registers its check here. */
@Injectable()
export class ReadinessChecks implements BeforeApplicationShutdown {
  private readonly checks = new Map<string, RepeatedCheck>();
  private readonly watched = new Set<string>();
  private readonly alarms = new Set<string>();
  private readonly stopping = new AbortController();

  register(name: string, check: ReadinessCheck): void {
    if (this.checks.size >= checksMax) throw new Error(`More than ${checksMax} readiness checks`);
    this.checks.set(name, new RepeatedCheck(check));
  }

  /** Shown like the others, but the process is ready without it: it can wait for what is away. */
  watch(name: string, check: ReadinessCheck): void {
    this.register(name, check);
    this.watched.add(name);
  }

  /** Makes the status degraded, but no other process would do better: it keeps its traffic. */
  alarm(name: string, check: ReadinessCheck): void {
    this.watch(name, check);
    this.alarms.add(name);
  }

  /** From now on the process asks to be left alone; liveness stays. */
  drain(): void {
    this.stopping.abort();
  }

  /** Ends what only waits: nobody should hold up a process that wants to go. */
  get leaving(): AbortSignal {
    return this.stopping.signal;
  }

  private get draining(): boolean {
    return this.stopping.signal.aborted;
  }

  beforeApplicationShutdown(): void {
    this.drain();
  }

  async read(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await check.read()] as const),
    );
    const failing = results.filter(([, result]) => (typeof result === 'string' ? result : result.status) !== 'ok');
    const missing = failing.filter(([name]) => !this.watched.has(name)).map(([name]) => [name, this.reasonOf(name)]);
    const isReady = !this.draining && missing.length === 0;
    const isAlarmed = failing.some(([name]) => this.alarms.has(name));
    const checks = Object.fromEntries(this.draining ? [...results, ['draining', 'failed']] : results);
    const status = isReady && !isAlarmed ? 'ok' : 'degraded';
    return { status, checks, isReady, missing: Object.fromEntries(missing) as Record<string, string> };
  }

  private reasonOf(name: string): string {
    return this.checks.get(name)?.reason ?? 'no answer yet';
  }
}
