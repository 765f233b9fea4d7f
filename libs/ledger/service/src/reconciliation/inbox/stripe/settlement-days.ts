import type { UnwrittenFile } from '@taprail/ledger-domain';
import { addDays, type CivilDate, type CurrencyCode, dayOf, type Minor } from '@taprail/money';
import { RecentMap } from '@taprail/subscriptions';
import type Stripe from 'stripe';
import { type BalanceMovement, netOf } from './balance-movement';
import { readMovements } from './read-movements';
import { apartFrom, settledSales } from './settled-sales';
import { filesOf, paidBy } from './settlement-files';

/** Stripe may write a movement late; after these hours a day does not change any more. */
const readyAfterMs = 4 * 3_600_000;
const dayMs = 86_400_000;
/** Money of one day becomes available within so many days. */
export const pendingDaysMax = 35;
const payoutForm = /^po_[0-9A-Za-z]+$/;
const rememberedDays = 2 * pendingDaysMax;

/** Cash that one day brings to the balance on this or a later one, as it stands on the statement of that day. */
export type CashLine = Readonly<{
  id: string;
  reference: string;
  currency: CurrencyCode;
  date: CivilDate;
  amount: Minor;
}>;

/** What the movements of a day make available on one day. */
export type Maturity = Readonly<{ currency: CurrencyCode; availableOn: CivilDate; net: Minor }>;

export type SettlementDay = Readonly<{
  files: readonly UnwrittenFile[];
  cash: readonly CashLine[];
  maturities: readonly Maturity[];
  /** Whether a sale, refund or payout of ours was in it. */
  isOurs: boolean;
}>;

/** Days of our balance at Stripe. One that is over is the same for ever, so it is read once. */
export class SettlementDays {
  private readonly movements = new RecentMap<Promise<readonly BalanceMovement[]>>(2);
  private readonly days = new RecentMap<Promise<Omit<SettlementDay, 'files'>>>(rememberedDays);

  constructor(private readonly stripe: Stripe) {}

  /** The last day that is over for good. */
  static lastReady(now: Date): CivilDate {
    return dayOf(new Date(now.getTime() - readyAfterMs - dayMs).toISOString());
  }

  async read(day: CivilDate): Promise<SettlementDay> {
    const [today, yesterday] = [await this.movementsOf(day), await this.movementsOf(addDays(day, -1))];
    return settlementDay(day, today, yesterday);
  }

  /** Without the files, which are large. */
  cashOf(day: CivilDate): Promise<Omit<SettlementDay, 'files'>> {
    return remembered(this.days, day, async () => {
      const { files: _files, ...rest } = await this.read(day);
      return rest;
    });
  }

  /** Of a day that may not be over yet, as far as it is known. */
  async maturitiesOf(day: CivilDate, now: Date): Promise<readonly Maturity[]> {
    if (day <= SettlementDays.lastReady(now)) return (await this.cashOf(day)).maturities;
    return maturitiesIn(await readMovements(this.stripe, day));
  }

  private movementsOf(day: CivilDate): Promise<readonly BalanceMovement[]> {
    return remembered(this.movements, day, () => readMovements(this.stripe, day));
  }
}

const remembered = <Value>(known: RecentMap<Promise<Value>>, day: CivilDate, read: () => Promise<Value>) => {
  const found = known.get(day);
  if (found) return found;
  const reading = read();
  known.set(day, reading);
  reading.catch(() => known.delete(day));
  return reading;
};

/** Pure: the same movements make the same files and lines. */
export const settlementDay = (
  day: CivilDate,
  today: readonly BalanceMovement[],
  yesterday: readonly BalanceMovement[],
): SettlementDay => {
  const sales = settledSales(today, yesterday);
  const files = filesOf(day, sales);
  const paid = files.flatMap((file): readonly CashLine[] => {
    const { batch, settlementCurrency: currency, valueDate: date } = file;
    const amount = paidBy(file);
    return amount === 0 ? [] : [{ id: `file/${batch}`, reference: batch, currency, date, amount }];
  });
  return {
    files,
    cash: [...paid, ...sales.flatMap(apartLines), ...today.filter(({ sale }) => !sale).map(otherLine)],
    maturities: maturitiesIn(today),
    isOurs:
      sales.some(({ sale }) => sale.ourReference !== null) || today.some(({ reference }) => payoutForm.test(reference)),
  };
};

const maturitiesIn = (movements: readonly BalanceMovement[]): readonly Maturity[] => {
  const found = new Map<string, Maturity>();
  for (const { currency, availableOn, ...movement } of movements) {
    const key = `${currency}/${availableOn}`;
    const net = (found.get(key)?.net ?? 0) + netOf(movement);
    found.set(key, { currency, availableOn, net });
  }
  return [...found.values()];
};

const otherLine = (movement: BalanceMovement): CashLine => {
  const { id, reference, currency, availableOn: date } = movement;
  return { id, reference, currency, date, amount: netOf(movement) };
};

/** What came before the line that it is in goes again when that line pays it. */
const apartLines = (sale: Parameters<typeof apartFrom>[0]): readonly CashLine[] =>
  apartFrom(sale).flatMap(({ part, net }) => {
    const { id, currency } = part;
    const reference = `apart/${id}`;
    return [
      { id: `${id}/in`, reference, currency, date: part.availableOn, amount: net },
      { id: `${id}/out`, reference, currency, date: sale.availableOn, amount: 0 - net },
    ];
  });
