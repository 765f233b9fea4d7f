import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';
import {
  calendarOf,
  type DayPlace,
  isPayoutDay,
  type PayoutDayCommand,
  type PayoutDayEvent,
  payoutDays,
  type AwaitedPayoutDays as Awaited,
  payoutDaysId,
  payoutDaysStreamPrefix,
  payoutUpcasters,
  type PayoutSchedule,
  runDateAfter,
  runDayName,
  type RunPlace,
  runStartsAt,
  runTimeOf,
  storedRunTime,
} from '@taprail/ledger-domain';
import { RecentMap } from '@taprail/subscriptions';
import { type CivilDate, type CurrencyCode, nextBusinessDay } from '@taprail/money';

export const payoutDayCodec = new Codec<PayoutDayEvent>(payoutUpcasters);

/** Remembered so that the thousandth sale of a day asks nobody. */
const rememberedMax = 10_000;

/** Repository of the days on which sales are opened and payouts run. */
@Injectable()
export class PayoutDays extends StreamRepository<Awaited, PayoutDayCommand, PayoutDayEvent> {
  private readonly known = new RecentMap<true>(rememberedMax);

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    private readonly time: Clock,
  ) {
    super(store, time, { streamPrefix: payoutDaysStreamPrefix, decider: payoutDays, codec: payoutDayCodec });
  }

  async expectOpening({ currency, timezone }: DayPlace, opensAt: string, message: Envelope): Promise<void> {
    await this.executeOnce({ type: 'AwaitOpening', currency, timezone, opensAt, at: '' }, message);
  }

  async expectRun({ currency, timezone, runTime }: RunPlace, date: CivilDate, message: Envelope): Promise<void> {
    const runsAt = new Date(runStartsAt(date, timezone, runTime)).toISOString();
    const day = { currency, timezone, ...storedRunTime(runTime), date };
    await this.executeOnce({ type: 'AwaitRun', ...day, runsAt, at: '' }, message);
  }

  /** For money that becomes available at this instant: the first run that finds it there. */
  async expectRunAfter(place: RunPlace, instant: string, message: Envelope): Promise<void> {
    const name = `${place.currency}/${place.timezone}/${place.runTime}/after/${instant}`;
    if (this.known.get(name)) return;
    await this.expectRun(place, nextRunDate(place, Date.parse(instant)), message);
    this.known.set(name, true);
  }

  /** For money that is available now. */
  async expectNextRun(place: RunPlace, message: Envelope): Promise<void> {
    await this.expectRun(place, nextRunDate(place, this.time.now().getTime()), message);
  }

  /** The next run on which a schedule pays, beyond the one of this day; none where payouts are asked for by hand. */
  async awaitRunBeyond(
    date: CivilDate,
    schedule: PayoutSchedule,
    currency: CurrencyCode,
    message: Envelope,
  ): Promise<void> {
    await this.awaitRunFrom(nextBusinessDay(date, calendarOf(currency)), schedule, currency, message);
  }

  /** The next run on which a schedule pays, wherever the money came up. */
  async awaitRunFromNow(schedule: PayoutSchedule, currency: CurrencyCode, message: Envelope): Promise<void> {
    const today = nextRunDate(runPlaceOf(schedule, currency), this.time.now().getTime());
    await this.awaitRunFrom(today, schedule, currency, message);
  }

  private async awaitRunFrom(
    date: CivilDate,
    schedule: PayoutSchedule,
    currency: CurrencyCode,
    message: Envelope,
  ): Promise<void> {
    if (schedule.interval === 'manual') return;
    const calendar = calendarOf(currency);
    let day = date;
    while (!isPayoutDay(day, schedule.interval, calendar)) day = nextBusinessDay(day, calendar);
    await this.expectRun(runPlaceOf(schedule, currency), day, message);
  }

  private async executeOnce(command: PayoutDayCommand, message: Envelope): Promise<void> {
    const id = payoutDaysId(command);
    const what = command.type === 'AwaitRun' ? runDayName(command) : command.opensAt;
    const name = `${id}/${command.type}/${what}`;
    if (this.known.get(name)) return;
    const { at: _at, ...untimed } = command;
    await this.execute(id, untimed, { ...message, commandId: `${message.commandId}/${command.type}/${what}` });
    this.known.set(name, true);
  }
}

/** The runs in which a schedule takes part. */
export const runPlaceOf = (schedule: PayoutSchedule, currency: CurrencyCode): RunPlace => ({
  currency,
  timezone: schedule.timezone,
  runTime: runTimeOf(schedule),
});

const nextRunDate = ({ currency, timezone, runTime }: RunPlace, instantMs: number): CivilDate =>
  runDateAfter(instantMs, timezone, runTime, calendarOf(currency));
