import { Injectable } from '@nestjs/common';
import type { SampleSubject, tapsEvents } from '@taprail/contracts';
import {
  disputeView,
  type KnownTransaction,
  type RecordedTransaction,
  refundView,
  saleView,
  tapView,
} from '@taprail/taps-domain';
import { Disputes } from '../disputes/disputes';
import { Refunds } from '../transactions/refunds';
import { asNotFoundOf, transactionBehind } from '../transactions/transaction-ids';
import { TransactionRecords } from '../transactions/transaction-records';

type Shown = Readonly<Record<string, unknown>>;

/** Taps, sales, refunds and disputes as an event of a kind shows them. */
@Injectable()
export class SampleTransactions {
  constructor(
    private readonly records: TransactionRecords,
    private readonly disputes: Disputes,
    private readonly refunds: Refunds,
  ) {}

  async describe(platformId: string, kind: string, id: string): Promise<SampleSubject> {
    if (kind.startsWith('dispute.')) {
      const { transaction, dispute } = await this.disputes.findOwned(id, { platformId });
      return ofTransaction(transaction, disputeView(transaction, dispute));
    }
    if (kind.startsWith('refund.')) {
      const { transaction, refund } = await this.refunds.findOwned(id, { platformId });
      return ofTransaction(transaction, refundView(transaction, refund));
    }
    if (isSaleKind(kind)) {
      const { record } = await this.records.findCharged(transactionBehind('txn', id), { platformId });
      return ofTransaction(record, salesShown[kind](record));
    }
    const found = this.records.findOwned(transactionBehind('tap', id), { platformId });
    const { record } = await found.catch(asNotFoundOf('tap'));
    return ofTransaction(record, tapView(record));
  }
}

const ofTransaction = ({ subject, lastSequence }: RecordedTransaction, object: Shown): SampleSubject => ({
  submerchant: subject.submerchant,
  sequence: Math.max(lastSequence, 1),
  transaction_id: subject.transactionId,
  authorisation_chain_id: subject.chainId,
  object,
});

type SaleKind = Extract<keyof typeof tapsEvents, `charge.${string}`>;

/** A sale, and beside it the fields of the kind, as far as it has happened. A kind that is missing here does not compile. */
const salesShown: { readonly [Kind in SaleKind]: (state: KnownTransaction) => Shown } = {
  'charge.captured': (state) => {
    const sale = saleView(state);
    return { charges: sale.authorisation.charges, released_amount: sale.amount_released, ...sale };
  },
  'charge.failed': (state) => {
    const failureCode = state.capture?.failureCode ?? null;
    return { ...saleView(state), ...(failureCode === null ? {} : { failure_code: failureCode }) };
  },
  'charge.refunded': (state) => {
    const sale = saleView(state);
    const refund = state.refunds.at(-1);
    if (!refund) return sale;
    return { ...sale, refund_id: refund.id, amount_remaining: sale.amount_captured - sale.amount_refunded };
  },
};

const isSaleKind = (kind: string): kind is SaleKind => Object.hasOwn(salesShown, kind);
