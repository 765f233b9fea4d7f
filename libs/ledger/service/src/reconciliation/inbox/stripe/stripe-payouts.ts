import type { UnwrittenFile } from '@taprail/ledger-domain';
import { addDays, type CivilDate, dayOf, type Minor } from '@taprail/money';
import { isGone } from '@taprail/stripe';
import { RecentMap } from '@taprail/subscriptions';
import type Stripe from 'stripe';
import { type ArrivedText, PaymentNotReady, type TextInbox } from '../text-inbox';
import { type BalanceMovement, netOf } from './balance-movement';
import { readPaidOut } from './read-movements';
import { type SettledSale, settledSales } from './settled-sales';
import { pendingDaysMax } from './settlement-days';
import { filesOf, paidBy, textOf } from './settlement-files';
import { dayAt, instantAt, secondOf } from './stripe-time';

/** What a payment of Stripe to our bank is made of: the amount of a file, or a movement that no file has. */
export type PaymentPart = Readonly<{ reference: string; amount: Minor }>;

type PaidOut = Readonly<{ files: readonly UnwrittenFile[]; parts: readonly PaymentPart[]; isOurs: boolean }>;

const pageMax = 100;
const rememberedMax = 50;
const placeDigits = 4;
const payoutName = /\bpo_[0-9A-Za-z]{8,}\b/;
const dayLength = 10;

/** Our own payouts from Stripe to our bank, which Stripe makes by its schedule: what each of them paid. */
export class StripePayouts {
  private readonly known = new RecentMap<Promise<readonly BalanceMovement[]>>(rememberedMax);

  constructor(private readonly stripe: Stripe) {}

  /** Files of payouts whose list of movements Stripe has completed, up to the first that it has not. */
  files(now: () => Date): TextInbox {
    return {
      listArrived: async (after, limit) => {
        const today = dayOf(now().toISOString());
        const found: ArrivedText[] = [];
        let hasBegun = after !== '';
        for await (const { payout, paid } of this.since(
          after.slice(0, dayLength) || addDays(today, 0 - pendingDaysMax),
        )) {
          // What was there before our first sale is not ours to read.
          hasBegun ||= paid.isOurs;
          if (!hasBegun) continue;
          const texts = paid.files.map((file, index) => ({
            place: `${instantAt(payout.created)}/${payout.id}/${String(index + 1).padStart(placeDigits, '0')}`,
            content: textOf(file),
          }));
          found.push(...texts.filter(({ place }) => place > after));
          if (found.length >= limit) break;
        }
        return found.slice(0, limit);
      },
    };
  }

  /** The parts of the payment that a line of the bank names; undefined where it names none of Stripe's. */
  async partsOf(reference: string | null, amount: Minor): Promise<readonly PaymentPart[] | undefined> {
    const [name] = payoutName.exec(reference ?? '') ?? [];
    if (name === undefined || amount <= 0) return undefined;
    try {
      return await this.partsOfPayout(name, amount);
    } catch (error) {
      if (isGone(error)) return undefined;
      throw new PaymentNotReady(`${name} cannot be taken apart yet`, { cause: error });
    }
  }

  private async partsOfPayout(name: string, amount: Minor): Promise<readonly PaymentPart[] | undefined> {
    const { created, automatic } = await this.stripe.payouts.retrieve(name);
    if (!automatic) return undefined;
    for await (const { payout, paid } of this.since(dayAt(created))) {
      if (payout.id !== name) continue;
      const sum = paid.parts.reduce((total, part) => total + part.amount, 0);
      return sum === amount ? paid.parts : undefined;
    }
    throw new Error('Stripe has not completed the list of what it paid');
  }

  /** By the day on which they were made: files of one day are counted by pair of currencies. */
  private async *since(day: CivilDate): AsyncGenerator<Readonly<{ payout: Stripe.Payout; paid: PaidOut }>> {
    const payouts: Stripe.Payout[] = [];
    const listed = this.stripe.payouts.list({ created: { gte: secondOf(day) }, limit: pageMax });
    for await (const payout of listed) if (payout.automatic) payouts.push(payout);
    let [counted, sequences] = ['', new Map<string, number>()];
    for (const payout of payouts.sort(byTime)) {
      if (payout.reconciliation_status !== 'completed') return;
      const made = dayAt(payout.created);
      if (made !== counted) [counted, sequences] = [made, new Map<string, number>()];
      yield { payout, paid: paidOutBy(payout, await this.movementsOf(payout), sequences) };
    }
  }

  private movementsOf({ id }: Stripe.Payout): Promise<readonly BalanceMovement[]> {
    const found = this.known.get(id);
    if (found) return found;
    const reading = readPaidOut(this.stripe, id);
    this.known.set(id, reading);
    reading.catch(() => this.known.delete(id));
    return reading;
  }
}

const byTime = (one: Stripe.Payout, other: Stripe.Payout): number =>
  one.created - other.created || (one.id < other.id ? -1 : 1);

/** Pure: the same movements make the same files and parts. */
export const paidOutBy = (
  { id, created, arrival_date: arrives }: Pick<Stripe.Payout, 'id' | 'created' | 'arrival_date'>,
  movements: readonly BalanceMovement[],
  sequences: Map<string, number>,
): PaidOut => {
  const sales = salesIn(movements).map((sale): SettledSale => ({ ...sale, availableOn: dayAt(arrives) }));
  const day = dayAt(created);
  const files = filesOf(day, sales, { sequences, place: (pair) => `${day}/${pair}/${id}` });
  const others = movements.filter(({ sale }) => sale === null);
  return {
    files,
    parts: [
      ...files.map((file) => ({ reference: file.batch, amount: paidBy(file) })),
      ...others.map((movement) => ({ reference: movement.reference, amount: netOf(movement) })),
    ].filter(({ amount }) => amount !== 0),
    isOurs: sales.some(({ sale }) => sale.ourReference !== null),
  };
};

/** Halves of a capture are netted where one payout has both; else each is shown as it is. */
const salesIn = (movements: readonly BalanceMovement[]): readonly SettledSale[] => {
  const rests = new Set(movements.flatMap(({ sale }) => (sale?.half?.is === 'rest' ? [sale.half.of] : [])));
  const alone = movements.filter(({ sale }) => sale?.half?.is === 'whole' && !rests.has(sale.half.of));
  return [...settledSales(movements, []), ...settledSales([], alone)];
};
