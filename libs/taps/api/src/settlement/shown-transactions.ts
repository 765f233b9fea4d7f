import { Inject, Injectable } from '@nestjs/common';
import { type SaleSettlement, SETTLEMENT_LOOKUP, type SettlementLookup } from '@taprail/contracts';
import { type KnownTransaction, transactionView, type TransactionView } from '@taprail/taps-domain';

type Settlement = TransactionView['settlement'];

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
    records: readonly KnownTransaction[],
    knownAt?: string,
  ): Promise<readonly TransactionView[]> {
    const sales = records.flatMap(({ capture, presented, subject: { transactionId } }) =>
      capture ? [{ transactionId, tappedAt: presented.at }] : [],
    );
    const posted = await this.settlement.findPosted(platformId, sales, knownAt);
    return records.map((record) => {
      const view = transactionView(record);
      return { ...view, settlement: withPosted(view.settlement, posted.get(view.id)) };
    });
  }
}

/** In the order of the journal. What only the stream has comes last: the books are a moment behind then. */
const withPosted = (recorded: Settlement, posted: SaleSettlement | undefined): Settlement => {
  if (!posted) return recorded;
  const { ledger_entries: entries, batch, available_on: availableOn } = posted;
  if (!recorded) return { ...posted, payout: null, payout_status: null, wire_reference: null };
  return {
    ...recorded,
    ledger_entries: [...entries, ...recorded.ledger_entries.filter((entry) => !entries.includes(entry))],
    batch: recorded.batch ?? batch,
    available_on: recorded.available_on ?? availableOn,
  };
};
