import { type BeforeApplicationShutdown, Inject, Injectable, Optional } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { ProviderCheck, ProviderChecked } from '@taprail/contracts';
import { type CheckResult, ReadinessChecks } from '@taprail/http';
import { type BeforeCommands, type BesideCommands, StartError } from '@taprail/ports';
import { STRIPE_FACTS_READER, type StripeFactsReader } from './stripe-facts-reader';
import { startRefusal, stripeChecks } from './stripe-checks';

const tickMs = 30_000;
const freshWhenWellMs = 10 * 60_000;

/**
 * The checks of the provider, made at the start and every 30 seconds until all are well, then every ten minutes. Whoever
 * asks for readiness gets the last result and causes no call.
 */
@Injectable()
export class ProviderChecks implements BeforeCommands, BesideCommands, BeforeApplicationShutdown {
  private latest: ProviderChecked | undefined;
  private madeAtMs = -Infinity;
  private running: Promise<ProviderChecked> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(STRIPE_FACTS_READER) private readonly reader: StripeFactsReader | null,
    private readonly clock: Clock,
    @Optional() private readonly readiness?: ReadinessChecks,
  ) {}

  /** A live process with the key of somebody else, or of test mode, must not touch anything. */
  async prepareForCommands(): Promise<void> {
    if (this.reader?.expected.environment !== 'live') return;
    const facts = await this.reader.read();
    const refusal = startRefusal(facts, this.reader.expected);
    if (refusal !== undefined) throw new StartError(refusal);
  }

  startBesideCommands(): void {
    if (this.reader === null) return;
    this.readiness?.watch('terminal', async () => this.rowOf(({ name }) => name === 'terminal'));
    this.readiness?.watch('stripe', async () => this.rowOf((check) => isOfSetUp(check) && check.name !== 'terminal'));
    const isWell = (): boolean =>
      this.latest !== undefined && this.latest.checks.filter(isOfSetUp).every(({ status }) => status === 'ok');
    this.timer = setInterval(() => void this.read(isWell() ? freshWhenWellMs : 0), tickMs).unref();
    void this.read(0);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** The last result, if it is not older; one check at a time. */
  read(maxAgeMs: number): Promise<ProviderChecked> {
    if (this.running) return this.running;
    if (this.latest && performance.now() - this.madeAtMs < maxAgeMs) return Promise.resolve(this.latest);
    this.running = this.make().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Whether webhooks are known not to arrive. */
  get lacksWebhooks(): boolean {
    return this.latest?.checks.some(({ name, status }) => name === 'platform_webhooks' && status === 'failed') ?? false;
  }

  private async make(): Promise<ProviderChecked> {
    const checks = this.reader === null ? [] : stripeChecks(await this.reader.read(), this.reader.expected);
    this.latest = { provider: this.reader === null ? 'sim' : 'stripe', checkedAt: this.clock.iso(), checks };
    this.madeAtMs = performance.now();
    return this.latest;
  }

  private rowOf(isOfRow: (check: ProviderCheck) => boolean): CheckResult {
    const bad = this.latest?.checks.filter((check) => isOfRow(check) && check.status !== 'ok');
    if (bad?.length === 0) return 'ok';
    return {
      status: 'degraded',
      reason: bad ? bad.map(({ name, status }) => `${name}: ${status}`).join(', ') : 'not checked yet',
    };
  }
}

/** The others are about single sub-merchants and the money of a day: they come and go, and have alerts of their own. */
const isOfSetUp = ({ name }: ProviderCheck): boolean => name !== 'sub_merchants' && name !== 'balance';
