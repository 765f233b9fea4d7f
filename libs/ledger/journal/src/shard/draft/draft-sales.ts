import { type JournalEntry, type SaleBalance, withEntry } from '@taprail/ledger-domain';

type Sale = { before: SaleBalance; entries: readonly JournalEntry[] };

/** The balances of sales with the draft's facts. Most are never read again, so a balance is folded when it is read. */
export class DraftSales {
  private readonly sales = new Map<string, Sale>();

  get(transactionId: string): SaleBalance | undefined {
    const sale = this.sales.get(transactionId);
    return sale && folded(sale);
  }

  add(transactionId: string, before: SaleBalance, entries: readonly JournalEntry[]): void {
    this.sales.set(transactionId, { before, entries });
  }

  /** Those that wait for their capture after it, and the names of those that do not. */
  *all(): Iterable<readonly [transactionId: string, waiting: SaleBalance | undefined]> {
    for (const [transactionId, sale] of this.sales) {
      const isCaptured = sale.before.capture !== null || sale.entries.some(({ rule }) => rule === 'capture');
      yield [transactionId, isCaptured ? undefined : folded(sale)];
    }
  }
}

const folded = ({ before, entries }: Sale): SaleBalance => entries.reduce(withEntry, before);
