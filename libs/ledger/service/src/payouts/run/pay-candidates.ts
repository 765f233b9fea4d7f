import { Injectable, Inject } from '@nestjs/common';
import { derivedId, type Envelope } from '@taprail/contracts';
import type { Handled, Untimed } from '@taprail/event-store';
import {
  calendarOf,
  type Candidate,
  type OpenRun,
  type Payee,
  payoutName,
  type PayoutRun,
  type PayoutRunCommand,
  type PayoutRunEvent,
  payoutRunStreamPrefix,
  payoutTimes,
  type PayoutItem,
  type PlannedPayout,
  scheduleOfPayee,
} from '@taprail/ledger-domain';
import { Journal, ReservationRefused } from '@taprail/ledger-journal';
import type { CurrencyCode } from '@taprail/money';
import { SETTINGS, type Settings } from '@taprail/settings';
import { PayableMoney } from './payable-money';
import { BANK, type Bank } from '../../bank/bank';
import { PayoutRuns, Payouts } from '../payouts';

/** A sub-merchant in a run, with the money it had at the cut. */
export type DueCandidate = Readonly<{
  payee: Payee;
  items: readonly PayoutItem[];
  balance: number;
  minimumAmount: number;
  frozen: boolean;
  held: boolean;
}>;

export type HandledRun = Handled<PayoutRun, PayoutRunEvent>;

/** The run and the failures of single sub-merchants: a shard that has stopped holds up no other sub-merchant. */
export type Paid = Readonly<{ run: HandledRun; failures: readonly unknown[] }>;

/**
 * The steps of payouts within a run: looked at, reserved, scheduled, entered. Sub-merchants take each step together, and
 * the run's stream is read once for all of them. A step is named after those who take it, so whoever takes it again
 * finds it taken.
 */
@Injectable()
export class PayCandidates {
  constructor(
    private readonly runs: PayoutRuns,
    private readonly payouts: Payouts,
    private readonly journal: Journal,
    private readonly payable: PayableMoney,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(BANK) private readonly bank: Bank,
  ) {}

  async pay(before: HandledRun, due: readonly DueCandidate[], message: Envelope): Promise<Paid> {
    const open = openRunOf(before);
    const { runId } = open;
    const take = (known: HandledRun, command: Untimed<PayoutRunCommand>, who: readonly string[]) =>
      this.runs.executeFrom(runId, known, command, {
        ...message,
        commandId: derivedId('cmd', runId, command.type, ...who),
      });
    const candidates = due.map((each) => candidateOf(open, each, this.bank));
    const assessed = await take(
      before,
      { type: 'AssessCandidates', candidates },
      candidates.map(({ subMerchantId }) => subMerchantId),
    );
    const booked = await settleAll(debtsIn(assessed, due), ({ payee, debt }) =>
      this.bookDebt(open, payee, debt, message),
    );

    const planned = plansIn(assessed, due).filter(({ plan }) => plan.step === 'planned');
    const reserved = await settleAll(planned, async ({ payee, plan }) => ({
      subMerchantId: payee.subMerchantId,
      reserved: (await this.reserve(open, payee, plan, message)) ? plan.amount : ('refused' as const),
    }));
    const reservations = reserved.done;
    const afterReserving = await take(
      assessed,
      { type: 'RecordReservations', reservations },
      reservations.map(({ subMerchantId, reserved: amount }) => `${subMerchantId}/${amount}`),
    );

    const payable = plansIn(afterReserving, due).filter(({ plan }) => plan.step === 'reserved');
    const scheduled = await settleAll(payable, async ({ payee, plan }) => {
      const { subMerchantId } = payee;
      await this.schedule(open, payee, plan, { ...message, commandId: `${runId}/${subMerchantId}/scheduled` });
      return { subMerchantId, amount: plan.amount };
    });
    const entered = scheduled.done;
    const run = await take(
      afterReserving,
      { type: 'RecordEntered', entered },
      entered.map(({ subMerchantId }) => subMerchantId),
    );
    return { run, failures: [...booked.failures, ...reserved.failures, ...scheduled.failures] };
  }

  /** False when the money left between the cut and now. */
  private async reserve(run: OpenRun, payee: Payee, plan: PlannedPayout, message: Envelope): Promise<boolean> {
    const { payoutId, amount, carried, itemIds: items } = plan;
    const fact = { type: 'PayoutScheduled', ...told(run, payee, 'reserve'), payoutId, amount, carried, items } as const;
    try {
      await this.journal.post({ fact, postedFor: payoutId, correlationId: message.correlationId });
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
    await this.journal.post({ fact, postedFor: run.runId, correlationId });
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
        items: await this.payable.requireItems(itemIds),
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

/** Up to where the journal counts for the run. */
export const cutOf = ({ cut }: OpenRun): bigint => BigInt(cut['log'] ?? 0);

export const openRunOf = ({ state }: HandledRun): OpenRun => {
  if (state.status !== 'open') throw new Error(`A run that is ${state.status} pays nobody`);
  return state;
};

const candidateOf = ({ runId, currency, asked }: OpenRun, due: DueCandidate, bank: Bank): Candidate => {
  const { payee, items, balance, minimumAmount, frozen, held } = due;
  const { subMerchantId } = payee;
  return {
    subMerchantId,
    payoutId: derivedId('po', ...payoutName(runId, subMerchantId, currency)),
    items,
    balance,
    payoutsEnabled: payee.payoutsEnabled,
    hasBankDetails: payee.destination?.currency === currency && (!bank.needsAccount || Boolean(payee.accountId)),
    minimumAmount,
    frozen,
    held,
    step: bank.payoutStep?.(currency) ?? 1,
    ...(asked && asked.amount !== null ? { asked: asked.amount } : {}),
  };
};

const plansIn = ({ state }: HandledRun, due: readonly DueCandidate[]) =>
  due.flatMap(({ payee }) => {
    const plan = state.status === 'none' ? undefined : state.planned[payee.subMerchantId];
    return plan ? [{ payee, plan }] : [];
  });

const debtsIn = ({ state }: HandledRun, due: readonly DueCandidate[]) =>
  due.flatMap(({ payee }) => {
    const skip = state.status === 'none' ? undefined : state.skipped[payee.subMerchantId];
    return skip?.reason === 'negative' ? [{ payee, debt: skip }] : [];
  });

const settleAll = async <Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Readonly<{ done: readonly Done[]; failures: readonly unknown[] }>> => {
  const results = await Promise.allSettled(items.map(work));
  return {
    done: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    failures: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
  };
};

/** The source of a fact of a run; the day it counts on is the day of the run. */
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
