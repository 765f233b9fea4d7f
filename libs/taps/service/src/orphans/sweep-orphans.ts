import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { type Envelope, mintId } from '@taprail/contracts';
import type { MadePayment } from '@taprail/contracts/acquirer';
import { type BesideCommands, INSTANCE, OWN_STORE } from '@taprail/ports';
import { Leases, type ReadStore } from '@taprail/read-store';
import { type OrphanedPayment, paymentStanding, planSweep, type Transaction } from '@taprail/taps-domain';
import { LOGGER, type Logger, OutageLog } from '@taprail/telemetry';
import { ACQUIRER, type Acquirer, type MadePayments } from '../acquirer/acquirer';
import { Deployments, ownDeployment, sweepMessage } from '../deployment/deployments';
import { Transactions } from '../transactions/transactions';
import { OrphanMetrics } from './orphan-metrics';

const name = 'orphan-sweep';
const tickMs = 60_000;
const everyMs = 60 * 60_000;
/** A little less than the time between two sweeps, so that another process may have the next one. */
const leaseMs = everyMs - 10_000;
const dayMs = 24 * 60 * 60_000;
const lookBackMs = 3 * dayMs;
/** Longer than any hold that is asked for. */
const wholeLookBackMs = 35 * dayMs;
/** A tap is stored within a minute and a half of its payment, or never. */
const youngMs = 10 * 60_000;
/** One event of the log names no more; the others are found by the next sweep. */
const namedMax = 1_000;

/**
 * Looks every hour for payments at the acquirer that our log does not know or has ended, and cancels them: those of three days, and
 * of thirty-five days once a day, in each process first, and while some are held back. Whichever process has the lease does it.
 */
@Injectable()
export class SweepOrphans implements BesideCommands, BeforeApplicationShutdown {
  private readonly leases: Leases;
  private readonly outages: OutageLog;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private sweptAtMs = -Infinity;
  private wholeAtMs = -Infinity;

  constructor(
    @Inject(ACQUIRER) private readonly acquirer: Acquirer,
    private readonly transactions: Transactions,
    private readonly deployments: Deployments,
    private readonly metrics: OrphanMetrics,
    private readonly clock: Clock,
    @Inject(OWN_STORE) store: ReadStore,
    @Inject(INSTANCE) private readonly holder: string,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.leases = new Leases(store);
    this.outages = new OutageLog(log);
  }

  startBesideCommands(): void {
    if (!this.acquirer.madePayments) return;
    this.metrics.register();
    const tick = (): void => {
      if (performance.now() - this.sweptAtMs < leaseMs) return;
      this.sweptAtMs = performance.now();
      this.inBackground(() => this.sweep());
    };
    this.timer = setInterval(tick, tickMs).unref();
    tick();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** The payments that were cancelled; undefined where another process sweeps, or there is nothing to sweep. */
  async sweep(): Promise<readonly OrphanedPayment[] | undefined> {
    const payments = this.acquirer.madePayments;
    if (!payments) return undefined;
    if (!(await this.leases.acquire(name, this.holder, leaseMs))) {
      // Whoever sweeps now says what it finds.
      this.metrics.forget();
      this.wholeAtMs = -Infinity;
      return undefined;
    }
    const { state: deployment } = await this.deployments.load(ownDeployment);
    const isWhole = deployment.heldBack.length > 0 || performance.now() - this.wholeAtMs >= dayMs;
    const nowMs = this.clock.now().getTime();
    const sinceMs = nowMs - (isWhole ? wholeLookBackMs : lookBackMs);
    const { orphans, unknownMoney } = await this.look(payments, sinceMs, nowMs - youngMs);
    this.metrics.noteUnknownMoney(unknownMoney, sinceMs);
    if (isWhole) this.wholeAtMs = performance.now();
    const { cancel, holdBack } = planSweep(orphans, deployment);
    await this.holdBack(holdBack);
    return this.cancel(payments, cancel);
  }

  /** An operator has looked at those that were held back: they are cancelled now, and by the next sweep where that fails. */
  async confirm(count: number, message: Envelope): Promise<number> {
    const { heldBack } = (await this.deployments.load(ownDeployment)).state;
    const confirmed = await this.deployments.execute(ownDeployment, { type: 'Confirm', count }, message);
    const { madePayments: payments } = this.acquirer;
    const isConfirmed = ({ payment }: OrphanedPayment): boolean => confirmed.state.confirmed.includes(payment);
    if (payments) this.inBackground(() => this.cancel(payments, heldBack.filter(isConfirmed)));
    return confirmed.state.confirmed.length;
  }

  /** Resolves when what was begun in the background is done. */
  settled(): Promise<unknown> {
    return this.running;
  }

  private async look(payments: MadePayments, sinceMs: number, untilMs: number) {
    const orphans: OrphanedPayment[] = [];
    const unknownMoney: MadePayment[] = [];
    for await (const made of payments.list(sinceMs, untilMs)) {
      const standing = paymentStanding(made, await this.stateOf(made));
      if (standing === 'orphaned') orphans.push(orphanOf(made));
      if (standing !== 'unknown_money') continue;
      unknownMoney.push(made);
      this.log.error(made, 'a payment has taken money, and the log does not know it');
    }
    return { orphans, unknownMoney };
  }

  private async stateOf({ transactionId }: Pick<MadePayment, 'transactionId'>): Promise<Transaction> {
    return transactionId === null ? { status: 'none' } : (await this.transactions.load(transactionId)).state;
  }

  private async holdBack(payments: readonly OrphanedPayment[]): Promise<void> {
    const named = payments.slice(0, namedMax);
    const message = sweepMessage(mintId('cmd'));
    const { wrote } = await this.deployments.execute(ownDeployment, { type: 'HoldBack', payments: named }, message);
    if (!wrote || payments.length === 0) return;
    this.log.error({ count: payments.length }, 'orphaned payments are not cancelled until an operator confirms it');
  }

  /** The log is read again before each: a tap that was on its way when it was listed may be there now. */
  private async cancel(
    payments: MadePayments,
    orphans: readonly OrphanedPayment[],
  ): Promise<readonly OrphanedPayment[]> {
    const cancelled: OrphanedPayment[] = [];
    for (const orphan of orphans) {
      const { payment, holds } = orphan;
      const standing = paymentStanding({ payment, stage: 'open' }, await this.stateOf(orphan));
      if (standing !== 'orphaned' || !(await payments.cancel(payment))) continue;
      cancelled.push(orphan);
      this.metrics.countCancelled(holds);
      this.log.warn(orphan, 'an orphaned payment was cancelled');
    }
    return cancelled;
  }

  /** One after the other. What fails is done by the next sweep. */
  private inBackground(work: () => Promise<unknown>): void {
    this.running = this.running.then(work).catch((error: unknown) => {
      this.outages.note(name, error, {}, 'orphaned payments are not looked for; the next sweep finds them');
    });
  }
}

const orphanOf = ({ payment, transactionId, amount, currency, madeAt, stage }: MadePayment): OrphanedPayment => ({
  payment,
  transactionId,
  amount,
  currency,
  madeAt,
  holds: stage === 'held',
});
