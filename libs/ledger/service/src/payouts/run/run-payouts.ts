import { Inject, Injectable } from '@nestjs/common';
import { derivedId, type Envelope } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import {
  type AskedPayout,
  calendarOf,
  isPayoutDay,
  type OpenRun,
  type Payee,
  type PayoutRun,
  type PayoutSchedule,
  runName,
  type RunPlace,
  runStartsAt,
  runTimeOf,
  scheduleOfPayee,
  storedRunTime,
} from '@taprail/ledger-domain';
import type { CivilDate } from '@taprail/money';
import { Completeness } from '../../completeness/completeness';
import { PayoutFreezer } from '../../monitor/freeze/payout-freezer';
import { PayoutDays, runPlaceOf } from '../days/payout-days';
import { Payees } from '../payees/payees';
import { cutOf, type DueCandidate, type HandledRun, openRunOf, PayCandidates } from './pay-candidates';
import { PayableMoney } from './payable-money';
import { PayoutRuns } from '../payouts';
import { RecoverDebts } from '../debts/recover-debts';
import { ActiveHolds } from '../holds/active-holds';

/** Sub-merchants that one command looks at, well within its deadline; whoever sent it sends it again for the rest. */
export const candidatesPerCommandMax = 200;

/** Sub-merchants that take the steps of a run together. */
const candidatesPerStep = 50;

export type RunOf = RunPlace & Readonly<{ runId: string; date: CivilDate; asked: AskedPayout | null }>;

/** The run of a day: the same parts always name the same run. */
export const runOfDay = ({ currency, timezone, runTime, date }: RunPlace & Readonly<{ date: CivilDate }>): RunOf => ({
  runId: derivedId('run', ...runName(currency, date, calendarOf(currency).id, { timezone, runTime })),
  currency,
  timezone,
  runTime,
  date,
  asked: null,
});

/** A sub-merchant in a run: paid by it, or only there to have its debt booked. */
type DuePayee = Readonly<{ payee: Payee; isPaid: boolean }>;

const isInRun = (schedule: PayoutSchedule, { timezone, runTime }: Omit<RunPlace, 'currency'>): boolean =>
  schedule.timezone === timezone && runTimeOf(schedule) === runTime;

/** A payout run from the cut to its closing. It may stop anywhere: starting it again goes on from its stream. */
@Injectable()
export class RunPayouts {
  constructor(
    private readonly runs: PayoutRuns,
    private readonly payees: Payees,
    private readonly payable: PayableMoney,
    private readonly debts: RecoverDebts,
    private readonly candidates: PayCandidates,
    private readonly days: PayoutDays,
    private readonly freezer: PayoutFreezer,
    private readonly completeness: Completeness,
    private readonly holds: ActiveHolds,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** As far as one command goes: a run that is still open afterwards has more candidates to look at. */
  async run(of: RunOf, message: Envelope): Promise<PayoutRun> {
    const { runId } = of;
    const before = await this.runs.load(runId);
    if (before.state.status === 'closed') return before.state;
    const opened = before.state.status === 'none' ? await this.open(of, message) : before;
    const run = openRunOf(opened);
    await this.payable.requireReached(cutOf(run));
    const due = await this.dueIn(run);
    const { now, isLast } = partOf(run, due);
    const paid = await this.payAll(opened, now, message);
    if (!isLast) return paid.state;
    const candidates = due.map(({ payee }) => payee.subMerchantId);
    const closing = { ...message, commandId: `${runId}/close` };
    return (await this.runs.executeFrom(runId, paid, { type: 'CloseRun', candidates }, closing)).state;
  }

  /** The first failure is thrown when all have had their turn, so that somebody comes again. */
  private async payAll(opened: HandledRun, due: readonly DuePayee[], message: Envelope): Promise<HandledRun> {
    const frozen = await this.freezer.isFrozen();
    const held = await this.holds.heldAt(cutOf(openRunOf(opened)));
    const run = openRunOf(opened);
    const failures: unknown[] = [];
    let handled = opened;
    // Another scheduler may have gone on with the run, to its end.
    for (let begin = 0; begin < due.length && handled.state.status === 'open'; begin += candidatesPerStep) {
      const group = due.slice(begin, begin + candidatesPerStep);
      const looked = await Promise.all(
        group.map((each) => this.lookAt(run, each, { frozen, held: held.has(each.payee.subMerchantId) })),
      );
      const paid = await this.candidates.pay(handled, looked, message);
      handled = paid.run;
      failures.push(...paid.failures);
    }
    if (failures.length > 0) throw failures[0];
    return handled;
  }

  private async lookAt(
    run: OpenRun,
    { payee, isPaid }: DuePayee,
    stopped: Pick<DueCandidate, 'frozen' | 'held'>,
  ): Promise<DueCandidate> {
    const holder = { subMerchant: payee.subMerchantId, currency: run.currency };
    const items = await this.payable.listFreeItems(holder, cutOf(run));
    const available = await this.payable.balanceOf(holder);
    const balance = isPaid ? available : Math.min(0, available);
    return { payee, items, balance, minimumAmount: run.asked ? 0 : scheduleOfPayee(payee).minimumAmount, ...stopped };
  }

  /** Debts are recovered before any payout; then the position up to which the journal counts is fixed. */
  private async open(of: RunOf, message: Envelope): Promise<HandledRun> {
    const { runId, currency, date, timezone, runTime, asked } = of;
    if (!asked) await this.requireComplete(of);
    await this.payable.requireReached(await this.store.head());
    await this.debts.recover(of, message);
    const { id, version } = calendarOf(currency);
    const cut = { log: Number(await this.store.head()) };
    const opening = {
      runId,
      currency,
      date,
      calendar: { id, version },
      timezone,
      ...storedRunTime(runTime),
      cut,
      asked,
    };
    return this.runs.execute(runId, { type: 'OpenRun', ...opening }, { ...message, commandId: `${runId}/open` });
  }

  /** Sales go on while a run waits: it depends on what happened until it was due, so that it does not wait for ever. */
  async requireComplete({ currency, date, timezone, runTime }: RunOf): Promise<void> {
    const before = new Date(runStartsAt(date, timezone, runTime)).toISOString();
    await this.completeness.requireComplete({ currency, before });
  }

  /**
   * Those whom the run is for. A sub-merchant that is paid on another day is left to the run of that day; a balance below
   * zero is not: it becomes a debt on the first run day of its clock, whatever the interval of its schedule.
   */
  private async dueIn({ asked, planned, skipped, ...run }: OpenRun): Promise<readonly DuePayee[]> {
    const { currency, date } = run;
    const askedFor = asked && (await this.payees.find(asked.subMerchantId));
    if (askedFor) return [{ payee: askedFor, isPaid: true }];
    // A sub-merchant that was begun before a crash is finished, though its balance may be 0 by now.
    const begun = [...Object.keys(planned), ...Object.keys(skipped)];
    const open = await this.payable.listInCurrency(currency);
    const debtors = new Set(open.filter(({ available }) => available < 0).map(({ subMerchant }) => subMerchant));
    const ids = new Set([...begun, ...open.map(({ subMerchant }) => subMerchant)]);
    const found = await Promise.all([...ids].map((id) => this.payees.find(id)));
    // Of whom onboarding has not told yet, the run of the day on which it does takes care.
    const payees = found.filter((payee) => payee !== null);
    return payees.flatMap((payee) => {
      const schedule = scheduleOfPayee(payee);
      if (begun.includes(payee.subMerchantId)) return [{ payee, isPaid: true }];
      if (!isInRun(schedule, run)) return [];
      const isPaid = isPayoutDay(date, schedule.interval, calendarOf(currency));
      return isPaid || debtors.has(payee.subMerchantId) ? [{ payee, isPaid }] : [];
    });
  }

  /** Money that stays behind has its next run awaited; what waits for a bank account or the end of a hold waits for news. */
  async awaitNext(run: RunPlace & Readonly<{ date: CivilDate }>, message: Envelope): Promise<void> {
    const { currency, date } = run;
    const head = await this.store.head();
    await this.payable.requireReached(head);
    const held = await this.holds.heldAt(head);
    for (const { subMerchant, available } of await this.payable.listInCurrency(currency)) {
      const payee = await this.payees.find(subMerchant);
      if (!payee) continue;
      const schedule = scheduleOfPayee(payee);
      // A schedule that was moved after the posting is awaited here, and has its runs there.
      const moved = !isInRun(schedule, run);
      if (available < 0) {
        if (moved) await this.days.expectNextRun(runPlaceOf(schedule, currency), message);
        continue;
      }
      const waitsForNews =
        !payee.payoutsEnabled || payee.destination?.currency !== currency || held.has(payee.subMerchantId);
      if (waitsForNews || available < schedule.minimumAmount) continue;
      if (moved) await this.days.awaitRunFromNow(schedule, currency, message);
      else await this.days.awaitRunBeyond(date, schedule, currency, message);
    }
  }
}

/** Sub-merchants that are finished are left out; those that were begun come first. */
const partOf = (
  { planned, skipped }: OpenRun,
  due: readonly DuePayee[],
): Readonly<{ now: readonly DuePayee[]; isLast: boolean }> => {
  const begun = due.filter(({ payee: { subMerchantId: id } }) => planned[id] && planned[id].step !== 'entered');
  const fresh = due.filter(({ payee: { subMerchantId: id } }) => !planned[id] && !skipped[id]);
  const isLast = fresh.length <= candidatesPerCommandMax;
  // The debt of a skipped one is booked after it was looked at: at the end it is seen to that this was done.
  const debts = isLast ? due.filter(({ payee }) => skipped[payee.subMerchantId]?.reason === 'negative') : [];
  return { now: [...begun, ...fresh.slice(0, candidatesPerCommandMax), ...debts], isLast };
};
