import { Injectable } from '@nestjs/common';
import { type KnownTransaction, transactionView, type TransactionView } from '@taprail/taps-domain';
import { PostedSettlement } from './posted-settlement';

/**
 * Transactions as every route shows them. Until the money of a sale is available its settlement is joined from the
 * ledger's books, for a whole page at once.
 */
@Injectable()
export class ShownTransactions {
  constructor(private readonly posted: PostedSettlement) {}

  /** All of one platform. `knownAt`: with what the ledger had recorded by then. */
  async show(
    platformId: string,
    records: readonly KnownTransaction[],
    knownAt?: string,
  ): Promise<readonly TransactionView[]> {
    const waiting = records.flatMap(({ settlement, capture, subject: { transactionId } }) =>
      !settlement && capture?.status === 'captured' ? [{ transactionId, capturedAt: capture.at }] : [],
    );
    const posted = await this.posted.findMany(platformId, waiting, knownAt);
    return records.map((record) => {
      const view = transactionView(record);
      return { ...view, settlement: view.settlement ?? posted.get(view.id) ?? null };
    });
  }
}
