import { Controller } from '@nestjs/common';
import { type EventOutcome, OnOwnedEvents } from '@taprail/bus';
import type { Envelope, SaleMoney } from '@taprail/contracts';
import {
  type FactOf,
  fileExpectedOn,
  type PayoutSchedule,
  type SaleFact,
  shardOf,
  SourceEventConflict,
} from '@taprail/ledger-domain';
import { isStoppedShard, Journal, type Posting, type PostOutcome } from '@taprail/ledger-journal';
import { dayOf } from '@taprail/money';
import { RecentMap } from '@taprail/subscriptions';
import { PayoutDays, runPlaceOf } from '../payouts/days/payout-days';
import { Payees } from '../payouts/payees/payees';
import { ReconciliationDays } from '../reconciliation/reconciliation-repositories';
import { factOfMoney, type MoneyMovement } from './fact-of-money';

/** Movements that may give back money that can be paid out at once. */
const givingBack: readonly SaleMoney['type'][] = ['refund_failed', 'dispute_closed'];

/** Movements that may change the available balance, and take it below zero. */
const changingAvailable: readonly SaleMoney['type'][] = [
  ...givingBack,
  'capture_reversed',
  'capture_revoked',
  'refunded',
  'dispute_opened',
];

/** Movements that the PSP lists in its file of that day, like captures. */
const settledLater: readonly SaleMoney['type'][] = [
  'capture_revoked',
  'refunded',
  'refund_failed',
  'dispute_opened',
  'dispute_closed',
];

/** Days of as many currencies and time zones as are in use at one time. */
const awaitedMax = 10_000;

type Prepared = Readonly<{ movement: MoneyMovement; fact: SaleFact; schedule: PayoutSchedule }>;
type Failure = EventOutcome & Readonly<{ failure: string }>;

/** Trying again does not help, for what the event says or for the shard that it goes to: an operator has to look. */
const refusal = 'posting_refused';

/** One writer owns a shard of the journal. */
const shardOfMoney = ({ data }: MoneyMovement): string =>
  `shard-${shardOf({ subMerchant: data.sub_merchant_id, platform: data.platform_id })}`;

const actor: Envelope['actor'] = { kind: 'service', id: 'taps' };

/** Posts what happened to a sale, and sees to it that its money is opened and paid on its day. */
@Controller()
export class PostSale {
  private readonly awaited = new RecentMap<true>(awaitedMax);

  constructor(
    private readonly journal: Journal,
    private readonly payees: Payees,
    private readonly days: PayoutDays,
    private readonly reconciliation: ReconciliationDays,
  ) {}

  /** One that cannot be posted keeps no other from it. */
  @OnOwnedEvents('money.moved', { group: 'ledger', ownerOf: shardOfMoney })
  async postMoved(movements: readonly MoneyMovement[]): Promise<readonly EventOutcome[]> {
    const prepared = await Promise.all(movements.map((movement) => this.prepare(movement).catch(failureOf)));
    const ready = prepared.filter((each): each is Prepared => !('failure' in each));
    const outcomes = await this.journal.postAll(ready.map(postingOf));
    const outcomeOf = new Map<object, PostOutcome>(ready.map((each, n) => [each, outcomes[n]!]));
    return Promise.all(prepared.map((each) => this.runConsequences(each, outcomeOf).catch(failureOf)));
  }

  private async prepare(movement: MoneyMovement): Promise<Prepared | Failure> {
    const schedule = await this.payees.scheduleOf(movement.data.sub_merchant_id, movement.data.country);
    try {
      return { movement, fact: factOfMoney(movement, schedule), schedule };
    } catch (error) {
      // The fact is made from the event and a schedule alone: it fails the same way however often it is tried.
      return { failure: (error as Error).message, refusal };
    }
  }

  /** Runs the consequences of a posting; a movement that could not be prepared stays a failure. */
  private async runConsequences(
    each: Prepared | Failure,
    outcomeOf: ReadonlyMap<object, PostOutcome>,
  ): Promise<EventOutcome> {
    if ('failure' in each) return each;
    const { movement, fact, schedule } = each;
    requirePosted(outcomeOf.get(each)!);
    const { type } = movement.data.money;
    const message = { commandId: movement.id, actor, ...requestOf(movement) };
    if (fact.type === 'SaleCaptured') await this.expectDays(fact, schedule, message);
    else if (changingAvailable.includes(type)) await this.expectNextRun(type, fact, schedule, message);
    if (settledLater.includes(type)) await this.expectFile(fact, message);
    return {};
  }

  private async expectFile({ sale, occurredAt }: SaleFact, message: Envelope): Promise<void> {
    await this.reconciliation.expectFile(fileExpectedOn(dayOf(occurredAt), sale.currency), message);
  }

  /** Stores that opening, run and file of a sale are expected. Only the first sale of a day writes; later ones find it noted. */
  private async expectDays(fact: FactOf<'SaleCaptured'>, schedule: PayoutSchedule, message: Envelope): Promise<void> {
    const { sale, fx, availability, occurredAt } = fact;
    const { availableAt } = availability;
    const place = runPlaceOf(schedule, fx?.to ?? sale.currency);
    const name = `${sale.currency} ${place.currency} ${place.timezone} ${availableAt} ${dayOf(occurredAt)}`;
    if (this.awaited.get(name)) return;
    await this.days.expectOpening(place, availableAt, message);
    await this.days.expectRunAfter(place, availableAt, message);
    await this.expectFile(fact, message);
    this.awaited.set(name, true);
  }

  /** Money that came back is paid by the next run; a balance below zero is booked by it as a debt. */
  private async expectNextRun(
    type: SaleMoney['type'],
    { sale }: SaleFact,
    schedule: PayoutSchedule,
    message: Envelope,
  ): Promise<void> {
    const { capture } = await this.journal.readSale(sale);
    const place = runPlaceOf(schedule, capture?.fx?.to ?? sale.currency);
    const isDue = givingBack.includes(type) || (await this.journal.readStanding(sale, place.currency)).available < 0;
    if (isDue) await this.days.expectNextRun(place, message);
  }
}

/** A shard that has stopped waits for a person: its sales are set aside, and those of other shards go on. */
const failureOf = (error: Error): Failure =>
  isStoppedShard(error) ? { failure: error.message, refusal } : { failure: error.message };

const requestOf = ({ correlationId, traceparent }: MoneyMovement) => ({
  correlationId,
  ...(traceparent === undefined ? {} : { traceparent }),
});

const postingOf = ({ movement, fact }: Prepared): Posting => ({
  fact,
  postedFor: movement.id,
  ...requestOf(movement),
});

/** The same event with other words was counted and logged: the first word stands, and telling it again helps nobody. */
const requirePosted = (outcome: PostOutcome): void => {
  if ('refused' in outcome && !(outcome.refused instanceof SourceEventConflict)) throw outcome.refused;
};
