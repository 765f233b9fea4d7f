/* Sales that the journal is told of late, or never. For specs. */
import type { SaleMoney } from '@taprail/contracts';
import { captured, type LedgerWorld } from './ledger-world';

/** Tells the ledger of a sale that was authorised and captured in one step. */
export const tellOfSale = (ledger: LedgerWorld, sale: string, amount: number, occurredAt = ledger.now()) =>
  ledger.moved(sale, { ...captured(sale, amount), direct: true } as SaleMoney, { occurredAt });

/** The amounts of the payouts that were scheduled so far. */
export const scheduledAmounts = async (ledger: LedgerWorld): Promise<readonly number[]> =>
  (await ledger.payoutEvents()).flatMap((event) => (event.type === 'PayoutScheduled' ? [event.data.amount] : []));
