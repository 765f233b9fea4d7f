import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import { type Command, derivedId, type PayoutReply, type Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import {
  type AskedPayout,
  type Payee,
  payout,
  payoutName,
  type PayoutRun,
  requireManual,
  type RunPlace,
  scheduleOfPayee,
  type SkipReason,
} from '@taprail/ledger-domain';
import { isStoppedShard, Journal } from '@taprail/ledger-journal';
import { type CivilDate, type CurrencyCode, currencyOf, wallClockAt } from '@taprail/money';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { Completeness } from '../../completeness/completeness';
import { runPlaceOf } from '../days/payout-days';
import { SaleOpenings } from '../days/sale-openings';
import { OutlastingWork } from '../../long-work/outlasting-work';
import { ActiveHolds } from '../holds/active-holds';
import { Payees } from '../payees/payees';
import { payoutReply, PayoutRuns, Payouts } from '../payouts';
import { BANK, type Bank } from '../../bank/bank';
import { requireBankAccount, requireStep } from '../send/require-bank-account';
import { type RunOf, runOfDay, RunPayouts } from './run-payouts';

const inFlightMs = 10_000;

/** Payouts of a day, and payouts that somebody asks for: each is a run. */
@Controller()
export class RunCommands {
  /** On a slow machine one part of a run may take longer than its command may wait. */
  private readonly running = new OutlastingWork();

  constructor(
    private readonly runner: RunPayouts,
    private readonly openings: SaleOpenings,
    private readonly runs: PayoutRuns,
    private readonly payouts: Payouts,
    private readonly payees: Payees,
    private readonly journal: Journal,
    private readonly completeness: Completeness,
    private readonly holds: ActiveHolds,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(BANK) private readonly bank: Bank,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  @OnCommand('ledger.run-payouts')
  async runDay(command: Command<'ledger.run-payouts'>): Promise<Reply<'ledger.run-payouts'>> {
    const { timezone, date, runTime = '06:00' } = command.data;
    const day = { currency: currencyOf(command.data.currency).code, timezone, runTime, date };
    const { runId } = runOfDay(day);
    return (await this.running.resultOf(runId, () => this.runPart(day, command))) ?? { runId, unfinished: true };
  }

  private async runPart(
    day: RunPlace & Readonly<{ date: CivilDate }>,
    command: Command<'ledger.run-payouts'>,
  ): Promise<Reply<'ledger.run-payouts'>> {
    const run = runOfDay(day);
    if (await this.hasMoreToOpen(run, command)) return { runId: run.runId, unfinished: true };
    const { status } = await this.runner.run(run, command);
    if (status === 'open') return { runId: run.runId, unfinished: true };
    await this.runner.awaitNext(day, command);
    return { runId: run.runId, unfinished: false };
  }

  /**
   * A sale that was posted late, or that becomes available at the very moment of the run, is opened before the run looks for
   * money.
   */
  private async hasMoreToOpen(run: RunOf, { correlationId }: Command<'ledger.run-payouts'>): Promise<boolean> {
    if ((await this.runs.load(run.runId)).state.status !== 'none') return false;
    // The run opens as soon as the books are complete: after that no movement of the period can be on its way.
    await this.runner.requireComplete(run);
    try {
      return (await this.openings.openDue(run, correlationId)).unfinished;
    } catch (error) {
      // A shard that has stopped holds back its own sales; the timer of the opening comes again for them.
      if (!isStoppedShard(error)) throw error;
      this.log.warn(
        { runId: run.runId, err: error },
        'not all sales of the day are open; the run goes on without them',
      );
      return false;
    }
  }

  @OnCommand('ledger.resume-run')
  async resume(command: Command<'ledger.resume-run'>): Promise<Reply<'ledger.resume-run'>> {
    const { runId } = command.data;
    const { state } = await this.runs.load(runId);
    if (state.status === 'open') await this.runner.run(state, command);
    return { runId };
  }

  @OnCommand('ledger.pay-out')
  async payOut(command: Command<'ledger.pay-out'>): Promise<PayoutReply> {
    const { platformId, subMerchantId, amount } = command.data;
    const currency = currencyOf(command.data.currency).code;
    const payee = await this.payeeOf(subMerchantId, platformId);
    requireManual(scheduleOfPayee(payee));
    return this.ask(payee, currency, { subMerchantId, amount, retryOf: null }, command);
  }

  /** The money of a failed payout is free again; trying again is a payout of its own, of as much. */
  @OnCommand('ledger.retry-payout')
  async retry(command: Command<'ledger.retry-payout'>): Promise<PayoutReply> {
    const { payoutId, platformId, expectedRevision } = command.data;
    const { state } = await this.payouts.requireOfPlatform(payoutId, platformId);
    if (state.status === 'none') throw new Rejection('payout_not_found');
    const { subMerchantId, currency, amount } = state.scheduled;
    const payee = await this.payeeOf(subMerchantId, platformId);
    const retryId = nameOfAsked(command.commandId, subMerchantId, currency);
    // Whether it may be tried again comes before whether there is money; it is noted only when there is.
    payout.decide({ type: 'RetryPayout', retryId, at: this.clock.iso() }, state);
    await this.requirePayable(payee, currency, amount);
    await this.payouts.execute(payoutId, { type: 'RetryPayout', retryId }, command, expectedRevision);
    return this.ask(payee, currency, { subMerchantId, amount, retryOf: payoutId }, command);
  }

  private async ask(
    payee: Payee,
    currency: CurrencyCode,
    asked: AskedPayout,
    command: Command<'ledger.pay-out' | 'ledger.retry-payout'>,
  ): Promise<PayoutReply> {
    const { subMerchantId } = payee;
    const payoutId = nameOfAsked(command.commandId, subMerchantId, currency);
    const runId = runOfAsked(command.commandId);
    if ((await this.runs.load(runId)).state.status === 'none') await this.requirePayable(payee, currency, asked.amount);
    const { timezone, runTime } = runPlaceOf(scheduleOfPayee(payee), currency);
    const { date } = wallClockAt(this.clock.now().getTime(), timezone);
    const run = await this.runner.run({ runId, currency, timezone, runTime, date, asked }, command);
    const made = await this.payouts.load(payoutId);
    if (made.state.status === 'none') throw refusalOf(run, subMerchantId);
    return payoutReply(made);
  }

  /** Said before anything is written; the reservation has the last word. */
  private async requirePayable(payee: Payee, currency: CurrencyCode, amount: number | null): Promise<void> {
    await this.requireNoHold(payee);
    if (!payee.payoutsEnabled) throw new Rejection('payouts_not_enabled');
    requireBankAccount(payee, currency);
    if (this.bank.needsAccount && !payee.accountId) throw new Rejection('payouts_not_enabled');
    if (amount !== null) requireStep(amount, currency, this.bank.payoutStep?.(currency) ?? 1);
    const { subMerchantId: subMerchant, platformId: platform } = payee;
    await this.requireBooks(subMerchant);
    const { available, owed } = await this.journal.readStanding({ subMerchant, platform }, currency);
    const free = Math.max(0, available - owed);
    if (free === 0 || (amount !== null && amount > free)) {
      throw new Rejection('payout_exceeds_available', { available: free }, 'amount');
    }
  }

  private async requireNoHold({ subMerchantId }: Payee): Promise<void> {
    const held = await this.holds.heldAt(await this.store.head());
    const hold = held.get(subMerchantId);
    if (hold !== undefined) throw new Rejection('payouts_held', { payout_hold: hold });
  }

  /** Movements of the last moments are always in flight while there are sales, so they do not make the books incomplete. */
  private async requireBooks(subMerchantId: string): Promise<void> {
    const before = new Date(this.clock.now().getTime() - inFlightMs).toISOString();
    const { length: missing } = await this.completeness.findMissing({ before, subMerchantId });
    if (missing > 0) throw new Rejection('books_incomplete', { missing });
  }

  private async payeeOf(subMerchantId: string, platformId: string): Promise<Payee> {
    const payee = await this.payees.find(subMerchantId);
    if (!payee || payee.platformId !== platformId) throw new Rejection('sub_merchant_not_found');
    return payee;
  }
}

const runOfAsked = (commandId: string): string => derivedId('run', commandId);

const nameOfAsked = (commandId: string, subMerchantId: string, currency: CurrencyCode): string =>
  derivedId('po', ...payoutName(runOfAsked(commandId), subMerchantId, currency));

const refusals: Readonly<Record<SkipReason, string>> = {
  payouts_disabled: 'payouts_not_enabled',
  payouts_frozen: 'payouts_frozen',
  // Placed between the look and the run, so that its id is not at hand.
  payouts_held: 'concurrent_modification',
  bank_details_missing: 'payouts_not_enabled',
  below_minimum: 'payout_exceeds_available',
  negative: 'payout_exceeds_available',
  balance_moved: 'payout_exceeds_available',
};

const refusalOf = (run: PayoutRun, subMerchantId: string): Rejection => {
  const skip = run.status === 'none' ? undefined : run.skipped[subMerchantId];
  if (!skip) return new Rejection('concurrent_modification');
  const code = refusals[skip.reason];
  return code === 'payout_exceeds_available'
    ? new Rejection(code, { available: Math.max(0, skip.carried) }, 'amount')
    : new Rejection(code);
};
