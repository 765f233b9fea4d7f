import { Injectable, Inject } from '@nestjs/common';
import { derivedId, type Envelope } from '@taprail/contracts';
import {
  calendarOf,
  type OpenRun,
  type Payee,
  payoutName,
  payoutRunStreamPrefix,
  payoutTimes,
  type PayoutItem,
  type PlannedPayout,
  scheduleOfPayee,
} from '@taprail/ledger-domain';
import type { CurrencyCode } from '@taprail/money';
import { SETTINGS, type Settings } from '@taprail/runtime';
import { ReservationRefused } from '../journal/posting';
import { JournalHost } from '../posting/journal-host';
import { PayableMoney } from './payable-money';
import { PayoutRuns, Payouts } from './payouts';

/** A sub-merchant in a run, with the money it had at the cut. */
export type Due = Readonly<{
  payee: Payee;
  items: readonly PayoutItem[];
  balance: number;
  minimumAmount: number;
  frozen: boolean;
}>;

/**
 * The steps of one payout within a run: looked at, reserved, scheduled, entered. Each is named after the run and the
 * sub-merchant, so whoever takes it again finds it taken.
 */
@Injectable()
export class PayCandidate {
  constructor(
    private readonly runs: PayoutRuns,
    private readonly payouts: Payouts,
    private readonly journal: JournalHost,
    private readonly payable: PayableMoney,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async pay(run: OpenRun, { payee, items, balance, minimumAmount, frozen }: Due, message: Envelope): Promise<void> {
    const { runId, currency, asked } = run;
    const { subMerchantId } = payee;
    const payoutId = derivedId('po', ...payoutName(runId, subMerchantId, currency));
    const candidate = {
      subMerchantId,
      items,
      balance,
      payoutsEnabled: payee.payoutsEnabled,
      hasBankDetails: payee.destination?.currency === currency,
      minimumAmount,
      frozen,
      ...(asked && asked.amount !== null ? { asked: asked.amount } : {}),
    };
    const step = (name: string): Envelope => ({ ...message, commandId: `${runId}/${subMerchantId}/${name}` });
    await this.runs.execute(runId, { type: 'AssessCandidate', candidate, payoutId }, step('assess'));
    // As it stands now: a step that was taken before answers as it did then.
    const { state } = await this.runs.load(runId);
    if (state.status === 'none') throw new Error(`${runId} was never opened`);
    const debt = state.skipped[subMerchantId];
    if (debt?.reason === 'negative') await this.bookDebt(run, payee, debt, message);
    const plan = state.planned[subMerchantId];
    if (!plan || plan.step === 'entered') return;
    if (plan.step === 'planned' && !(await this.reserve(run, payee, plan, message))) {
      await this.runs.execute(runId, { type: 'RecordReservation', payoutId, reserved: 'refused' }, step('refused'));
      return;
    }
    const { amount } = plan;
    await this.runs.execute(runId, { type: 'RecordReservation', payoutId, reserved: amount }, step('reserved'));
    await this.schedule(run, payee, plan, step('scheduled'));
    await this.runs.execute(runId, { type: 'RecordEntered', payoutId, amount }, step('entered'));
  }

  /** False when the money left between the cut and now. */
  private async reserve(run: OpenRun, payee: Payee, plan: PlannedPayout, message: Envelope): Promise<boolean> {
    const { payoutId, amount, carried, itemIds: items } = plan;
    const fact = { type: 'PayoutScheduled', ...told(run, payee, 'reserve'), payoutId, amount, carried, items } as const;
    try {
      await this.journal.post({ fact, cursor: payoutId, correlationId: message.correlationId });
      return true;
    } catch (error) {
      if (error instanceof ReservationRefused) return false;
      throw error;
    }
  }

  private async bookDebt(
    run: OpenRun,
    payee: Payee,
    { carried, itemIds: items }: Readonly<{ carried: number; itemIds: readonly string[] }>,
    { correlationId }: Envelope,
  ): Promise<void> {
    const fact = { type: 'NegativeFound', ...told(run, payee, 'debt'), amount: 0 - carried, items } as const;
    await this.journal.post({ fact, cursor: run.runId, correlationId });
  }

  private async schedule(
    { runId, date, currency, timezone, asked }: OpenRun,
    payee: Payee,
    { payoutId, amount, itemIds }: PlannedPayout,
    message: Envelope,
  ): Promise<void> {
    const { platformId, subMerchantId, submerchant, destination } = payee;
    if (!destination) throw new Error(`${payoutId} has no bank account to go to`);
    const { sentAt, eta, arrivesAt, skipped, calendar } = payoutTimes(date, timezone, calendarOf(currency));
    await this.payouts.execute(
      payoutId,
      {
        type: 'SchedulePayout',
        subject: { payoutId, platformId, subMerchantId, submerchant },
        runId,
        currency,
        // By name: once it is reserved, money is no longer among what is free.
        items: await this.payable.named(itemIds),
        amount,
        minimumAmount: asked ? 0 : scheduleOfPayee(payee).minimumAmount,
        eta,
        sendAt: new Date(sentAt).toISOString(),
        arrivesAt: new Date(arrivesAt).toISOString(),
        skipped,
        calendar,
        destination,
        retryOf: asked?.retryOf ?? null,
        livemode: this.settings.environment === 'live',
      },
      message,
    );
  }
}

/** Where a fact of a run comes from; the day it counts on is the day of the run. */
const told = (
  { runId, date, currency }: Readonly<{ runId: string; date: string; currency: CurrencyCode }>,
  { subMerchantId, platformId }: Payee,
  purpose: string,
) => ({
  source: {
    eventId: derivedId('evt', runId, subMerchantId, purpose),
    type: 'PayoutRun',
    stream: `${payoutRunStreamPrefix}${runId}`,
    revision: 0,
  },
  occurredAt: `${date}T00:00:00.000Z`,
  effectiveDate: date,
  subMerchant: subMerchantId,
  platform: platformId,
  currency,
});
