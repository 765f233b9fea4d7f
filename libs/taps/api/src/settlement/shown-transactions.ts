import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type SaleSettlement, SETTLEMENT_LOOKUP, type SettlementLookup } from '@taprail/contracts';
import { type RecordedTransaction, transactionView, type TransactionView } from '@taprail/taps-domain';

type Recorded = TransactionView['settlement'];
type Settlement = (NonNullable<Recorded> & Pick<SaleSettlement, 'net' | 'currency'>) | null;

/** A transaction with what the ledger knows of its money. */
export type ShownTransaction = Omit<TransactionView, 'settlement'> &
  Readonly<{ settlement: Settlement; settlements: SaleSettlement['movements'] }>;

/**
 * Transactions as every route shows them. A transaction's own stream learns of the ledger's entries later than they are
 * posted, and of some never: those that leave the money pending. So its settlement is what the ledger's books have posted
 * for it together with what its stream has, asked for a whole page at once.
 */
@Injectable()
export class ShownTransactions {
  constructor(@Inject(SETTLEMENT_LOOKUP) private readonly settlement: Pick<SettlementLookup, 'findPosted'>) {}

  /** All of one platform. `knownAt`: with what the ledger had recorded by then. */
  async show(
    platformId: string,
    records: readonly RecordedTransaction[],
    knownAt?: string,
  ): Promise<readonly ShownTransaction[]> {
    const sales = records.flatMap((record) => {
      if (record.status !== 'known' || !record.capture) return [];
      return [{ transactionId: record.subject.transactionId, tappedAt: record.presented.at }];
    });
    const posted = await this.settlement.findPosted(platformId, sales, knownAt);
    return records.map((record) => {
      const view = transactionView(record);
      const found = posted.get(view.id);
      return { ...view, settlement: withPosted(view.settlement, found), settlements: found?.movements ?? [] };
    });
  }
}

/**
 * A payout that bears a later movement changes the answer and leaves the stream of the transaction as it is. Undefined
 * where there is no such movement.
 */
export const settlementsDigest = ({ settlement, settlements }: ShownTransaction): string | undefined =>
  settlements.length === 0
    ? undefined
    : createHash('sha256')
        .update(JSON.stringify([settlement, settlements]))
        .digest('hex')
        .slice(0, 16);

/** In the order of the journal. What only the stream has comes last: the books are a moment behind then. */
const withPosted = (recorded: Recorded, posted: SaleSettlement | undefined): Settlement => {
  if (!posted) return recorded && { ...recorded, net: null, currency: null };
  const { movements: _movements, ...found } = posted;
  if (!recorded) return { ...found, payout: null, payout_status: null, wire_reference: null };
  const { ledger_entries: entries, batch, available_on: availableOn, net, currency } = found;
  return {
    ...recorded,
    ledger_entries: [...entries, ...recorded.ledger_entries.filter((entry) => !entries.includes(entry))],
    batch: recorded.batch ?? batch,
    available_on: recorded.available_on ?? availableOn,
    net,
    currency,
  };
};
