import type { Minor } from '../../messages';
import type { CurrencyBalanceRow, BalanceTransactionRow } from '../state/money-rows';
import type { ProcessorParts } from '../state/processor-parts';

export type BalanceDraft = Readonly<{
  account: string | null;
  type: string;
  category: string;
  amount: Minor;
  fee?: Minor;
  currency: string;
  source: string | null;
  rate?: string | null;
  description?: string | null;
  payout?: string | null;
  /** Absent: it counts at once. */
  availableMs?: number;
}>;

export type BalanceAmounts = Readonly<{ currency: string; available: Minor; pending: Minor }>;

const dayMs = 86_400_000;
const balanceId = (account: string | null, currency: string): string => `${account ?? 'platform'}/${currency}`;

/** Balances, and the transactions that they are the sum of. */
export class BalanceLedger {
  constructor(private readonly parts: ProcessorParts) {}

  post(draft: BalanceDraft, nowMs: number): BalanceTransactionRow {
    const { rows, mint } = this.parts;
    const { fee = 0, rate = null, description = null, payout = null, availableMs = nowMs, ...rest } = draft;
    const base = { id: mint('txn'), createdMs: nowMs, payout };
    const row = rows.transactions.put({ ...base, ...rest, fee, rate, description, availableMs });
    this.add(row, nowMs);
    return row;
  }

  /** Midnight, some days after. */
  availableFrom(nowMs: number): number {
    return (Math.floor(nowMs / dayMs) + this.parts.settings().availableAfterDays) * dayMs;
  }

  available(account: string | null, currency: string): Minor {
    return this.parts.rows.balances.find(balanceId(account, currency))?.available ?? 0;
  }

  amountsOf(account: string | null): readonly BalanceAmounts[] {
    return this.parts.rows.balances
      .all()
      .filter((row) => row.account === account)
      .map(({ currency, available, pending }) => ({
        currency,
        available,
        pending: Object.values(pending).reduce((sum, amount) => sum + amount, 0),
      }));
  }

  holdsMoney(account: string): boolean {
    return this.amountsOf(account).some(({ available, pending }) => available !== 0 || pending !== 0);
  }

  /** Moves everything that is due into the available part. */
  mature(id: string, atMs: number): CurrencyBalanceRow {
    const row = this.parts.rows.balances.get(id);
    const due = Object.entries(row.pending).filter(([at]) => Number(at) <= atMs);
    const pending = Object.fromEntries(Object.entries(row.pending).filter(([at]) => Number(at) > atMs));
    const matured = due.reduce((sum, [, amount]) => sum + amount, 0);
    const after = this.put({ ...row, available: row.available + matured, pending });
    this.parts.publish({ type: 'balance.available', subject: 'balance', account: row.account, atMs });
    return after;
  }

  private add({ account, currency, amount, fee, availableMs }: BalanceTransactionRow, nowMs: number): void {
    const id = balanceId(account, currency);
    const row = this.parts.rows.balances.find(id) ?? { id, account, currency, available: 0, pending: {} };
    const net = amount - fee;
    if (availableMs <= nowMs) this.put({ ...row, available: row.available + net });
    else {
      const waiting = row.pending[String(availableMs)] ?? 0;
      this.put({ ...row, pending: { ...row.pending, [String(availableMs)]: waiting + net } });
    }
  }

  private put(row: CurrencyBalanceRow): CurrencyBalanceRow {
    const instants = Object.keys(row.pending).map(Number);
    if (instants.length === 0) this.parts.dues.delete('balance', row.id);
    else this.parts.dues.set('balance', row.id, Math.min(...instants));
    return this.parts.rows.balances.put(row);
  }
}
