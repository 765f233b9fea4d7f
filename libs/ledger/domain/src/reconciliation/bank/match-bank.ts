import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';
import type { BankLine } from '../records';

/** The PSP's payment for one batch: its lines less its fees. */
export type Batch = Readonly<{ name: string; currency: CurrencyCode; net: Minor; date: CivilDate }>;

export type BankMatch = Readonly<{
  /** Batches that arrived, with the statement line and how that was known. */
  arrived: readonly Readonly<{ batch: Batch; bank: BankLine; key: 'batch' | 'amount_date_last4' }>[];
  waiting: readonly Batch[];
  duplicates: readonly Readonly<{ bank: BankLine; batch: Batch }>[];
  orphans: readonly BankLine[];
}>;

/** By the batch that the bank names, else by amount and currency from the day of the batch on. */
export const matchBank = (batches: readonly Batch[], statement: readonly BankLine[]): BankMatch => {
  const arrived: BankMatch['arrived'][number][] = [];
  const duplicates: BankMatch['duplicates'][number][] = [];
  const done = new Set<Batch>();
  const unnamed = statement.filter((bank) => {
    const batch = batches.find(({ name, currency }) => name === bank.batch && currency === bank.currency);
    if (!batch) return true;
    if (done.has(batch)) duplicates.push({ bank, batch });
    else arrived.push({ batch, bank, key: 'batch' });
    done.add(batch);
    return false;
  });
  const orphans = unnamed.filter((bank) => {
    const batch = batches.find((each) => !done.has(each) && fits(each, bank));
    if (!batch) return true;
    done.add(batch);
    arrived.push({ batch, bank, key: 'amount_date_last4' });
    return false;
  });
  return { arrived, duplicates, orphans, waiting: batches.filter((batch) => !done.has(batch)) };
};

/** A line that names another batch is not this one, whatever its amount. */
const fits = (batch: Batch, bank: BankLine): boolean =>
  bank.batch === null && batch.net === bank.amount && batch.currency === bank.currency && bank.date >= batch.date;
