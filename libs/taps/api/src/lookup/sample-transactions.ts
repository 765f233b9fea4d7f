import { Injectable } from '@nestjs/common';
import type { SampleSubject } from '@taprail/contracts';
import { disputeView, type KnownTransaction, tapView, transactionView } from '@taprail/taps-domain';
import { Disputes } from '../disputes/disputes';
import { asNotFoundOf, transactionBehind } from '../transactions/transaction-ids';
import { TransactionRecords } from '../transactions/transaction-records';

type Shown = Readonly<Record<string, unknown>>;

/** Taps, sales and disputes as an event of a kind tells of them. */
@Injectable()
export class SampleTransactions {
  constructor(
    private readonly records: TransactionRecords,
    private readonly disputes: Disputes,
  ) {}

  async describe(platformId: string, kind: string, id: string): Promise<SampleSubject> {
    if (kind.startsWith('dispute.')) {
      const { transaction, dispute } = await this.disputes.own(id, { platformId });
      return ofTransaction(transaction, disputeView(transaction, dispute));
    }
    const word = kind.startsWith('tap.') ? 'tap' : 'txn';
    const found = this.records.own(transactionBehind(word, id), { platformId });
    const { record } = await found.catch(asNotFoundOf(word));
    return ofTransaction(record, word === 'tap' ? tapView(record) : saleShown(kind, record));
  }
}

const ofTransaction = ({ subject, told }: KnownTransaction, object: Shown): SampleSubject => ({
  submerchant: subject.submerchant,
  sequence: Math.max(told, 1),
  transaction_id: subject.transactionId,
  authorisation_chain_id: subject.chainId,
  object,
});

/** A sale, and beside it what happened to it. */
const saleShown = (kind: string, state: KnownTransaction): Shown => {
  const sale = transactionView(state);
  if (kind === 'charge.captured') {
    return { charges: sale.authorisation.charges, released_amount: sale.amount_released, ...sale };
  }
  if (kind === 'charge.failed') {
    const failureCode = state.capture?.failureCode ?? null;
    return failureCode === null ? sale : { ...sale, failure_code: failureCode };
  }
  const refund = state.refunds.at(-1);
  if (!refund) return sale;
  return { ...sale, refund_id: refund.id, amount_remaining: sale.amount_captured - sale.amount_refunded };
};
