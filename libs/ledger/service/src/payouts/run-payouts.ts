import { Inject, Injectable } from '@nestjs/common';
import { derivedId, type Envelope } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import {
  type AskedPayout,
  calendarOf,
  type DayPlace,
  isPayoutDay,
  type OpenRun,
  type Payee,
  type PayoutRun,
  payoutTimes,
  runName,
  scheduleOfPayee,
} from '@taprail/ledger-domain';
import type { CivilDate } from '@taprail/money';
import { Completeness } from '../completeness/completeness';
import { eachAlone } from '../each-alone';
import { PayoutFreezer } from '../monitor/payout-freezer';
import { PayoutDays } from '../days/payout-days';
import { Payees } from '../payees/payees';
import { PayCandidate } from './pay-candidate';
import { PayableMoney } from './payable-money';
import { PayoutRuns } from './payouts';
import { RecoverDebts } from './recover-debts';

/** Sub-merchants that one command looks at, well within its deadline; whoever sent it sends it again for the rest. */
export const candidatesPerCommandMax = 200;

export type RunOf = DayPlace & Readonly<{ runId: string; date: CivilDate; asked: AskedPayout | null }>;

/** The run of a day: the same parts always name the same run. */
export const runOfDay = ({ currency, timezone, date }: DayPlace & Readonly<{ date: CivilDate }>): RunOf => ({
  runId: derivedId('run', ...runName(currency, date, calendarOf(currency).id, timezone)),
  currency,
  timezone,
  date,
  asked: null,
});

/** A payout run from the cut to its closing. It may stop anywhere: starting it again goes on from its stream. */
@Injectable()
export class RunPayouts {
  constructor(
    private readonly runs: PayoutRuns,
    private readonly payees: Payees,
    private readonly payable: PayableMoney,
    private readonly debts: RecoverDebts,
    private readonly candidate: PayCandidate,
    private readonly days: PayoutDays,
    private readonly freezer: PayoutFreezer,
    private readonly completeness: Completeness,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** As far as one command goes: a run that is still open afterwards has more candidates to look at. */
  async run(of: RunOf, message: Envelope): Promise<PayoutRun> {
    const { runId } = of;
    const before = (await this.runs.load(runId)).state;
    if (before.status === 'closed') return before;
    const run = before.status === 'none' ? await this.open(of, message) : before;
    const cut = BigInt(run.cut['log'] ?? 0);
    await this.payable.reached(cut);
    const frozen = await this.freezer.isFrozen();
    const due = await this.dueIn(run);
    const { now, isLast } = partOf(run, due);
    await eachAlone(now, async (payee) => {
      const holder = { subMerchant: payee.subMerchantId, currency: run.currency };
      const items = await this.payable.freeItems(holder, cut);
      const balance = await this.payable.balanceOf(holder);
      const minimumAmount = run.asked ? 0 : scheduleOfPayee(payee).minimumAmount;
      await this.candidate.pay(run, { payee, items, balance, minimumAmount, frozen }, message);
    });
    if (!isLast) return (await this.runs.load(runId)).state;
    const candidates = due.map(({ subMerchantId }) => subMerchantId);
    const { state } = await this.runs.execute(
      runId,
      { type: 'CloseRun', candidates },
      { ...message, commandId: `${runId}/close` },
    );
    return state;
  }

  /** What is owed is taken back before any payout; then it is fixed how far the journal counts. */
  private async open(of: RunOf, message: Envelope): Promise<OpenRun> {
    const { runId, currency, date, timezone, asked } = of;
    if (!asked) await this.requireComplete(of);
    await this.payable.reached(await this.store.head());
    await this.debts.recover(of, message);
    const { id, version } = calendarOf(currency);
    const cut = { log: Number(await this.store.head()) };
    const opening = { runId, currency, date, calendar: { id, version }, timezone, cut, asked };
    const { state } = await this.runs.execute(
      runId,
      { type: 'OpenRun', ...opening },
      { ...message, commandId: `${runId}/open` },
    );
    if (state.status !== 'open') throw new Error(`${runId} is ${state.status} though it was just opened`);
    return state;
  }

  /** Sales go on while a run waits: it depends on what happened until it was due, so that it does not wait for ever. */
  async requireComplete({ currency, date, timezone }: RunOf): Promise<void> {
    const { scheduledAt } = payoutTimes(date, timezone, calendarOf(currency));
    await this.completeness.requireComplete({ currency, before: new Date(scheduledAt).toISOString() });
  }

  /** Those whom the run is for; whoever is paid on another day is left to the run of that day. */
  private async dueIn({ currency, date, timezone, asked, planned, skipped }: OpenRun): Promise<readonly Payee[]> {
    const askedFor = asked && (await this.payees.of(asked.subMerchantId));
    if (askedFor) return [askedFor];
    // Whoever was looked at before a crash is looked at to the end, though its balance may be 0 by now.
    const begun = [...Object.keys(planned), ...Object.keys(skipped)];
    const open = (await this.payable.inCurrency(currency)).map(({ subMerchant }) => subMerchant);
    const found = await Promise.all([...new Set([...begun, ...open])].map((id) => this.payees.of(id)));
    // Of whom onboarding has not told yet, the run of the day on which it does takes care.
    const payees = found.filter((payee) => payee !== null);
    return payees.filter((payee) => {
      const schedule = scheduleOfPayee(payee);
      if (begun.includes(payee.subMerchantId)) return true;
      return schedule.timezone === timezone && isPayoutDay(date, schedule.interval, calendarOf(currency));
    });
  }

  /** Money that stays behind has its next run awaited; a debt, and what waits for a bank account, wait for news. */
  async awaitNext(
    { currency, timezone, date }: DayPlace & Readonly<{ date: CivilDate }>,
    message: Envelope,
  ): Promise<void> {
    await this.payable.reached(await this.store.head());
    for (const { subMerchant, available } of await this.payable.inCurrency(currency)) {
      const payee = available > 0 ? await this.payees.of(subMerchant) : null;
      if (!payee) continue;
      const schedule = scheduleOfPayee(payee);
      const waitsForNews = !payee.payoutsEnabled || payee.destination?.currency !== currency;
      if (waitsForNews || available < schedule.minimumAmount) continue;
      // Whoever moved to another zone after its sale is awaited here, and paid there.
      const moved = schedule.timezone !== timezone;
      if (moved) await this.days.awaitRunFromNow(schedule, currency, message);
      else await this.days.awaitRunBeyond(date, schedule, currency, message);
    }
  }
}

/** Whoever was looked at to the end is not looked at again; whoever was only begun comes first. */
const partOf = (
  { planned, skipped }: OpenRun,
  due: readonly Payee[],
): Readonly<{ now: readonly Payee[]; isLast: boolean }> => {
  const begun = due.filter(({ subMerchantId: id }) => planned[id] && planned[id].step !== 'entered');
  const fresh = due.filter(({ subMerchantId: id }) => !planned[id] && !skipped[id]);
  const isLast = fresh.length <= candidatesPerCommandMax;
  // The debt of a skipped one is booked after it was looked at: at the end it is seen to that this was done.
  const debts = isLast ? due.filter(({ subMerchantId: id }) => skipped[id]?.reason === 'negative') : [];
  return { now: [...begun, ...fresh.slice(0, candidatesPerCommandMax), ...debts], isLast };
};
