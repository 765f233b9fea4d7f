import { Injectable } from '@nestjs/common';
import type { SampleSubject } from '@taprail/contracts';
import { type Caller, HttpProblem } from '@taprail/http';
import { PayoutRecords } from '@taprail/ledger-api';
import { payoutView } from '@taprail/ledger-domain';
import { Disputes, asNotFoundOf, transactionBehind, TransactionRecords } from '@taprail/taps-api';
import { disputeView, type KnownTransaction, tapView, transactionView } from '@taprail/taps-domain';
import type { PublicEventKind } from '@taprail/webhooks-domain';
import { sampleObject } from './sample-object';

type Shown = Readonly<Record<string, unknown>>;
type Family = 'tap' | 'charge' | 'payout' | 'dispute';

const familyOf = (kind: PublicEventKind): Family => kind.slice(0, kind.indexOf('.')) as Family;

/** What an event of a kind tells of, as that is now. */
@Injectable()
export class SampleSubjects {
  constructor(
    private readonly records: TransactionRecords,
    private readonly disputes: Disputes,
    private readonly payouts: PayoutRecords,
  ) {}

  /** The object is named by its own id, in the words of the kind: a tap, a transaction, a payout or a dispute. */
  async find(kind: PublicEventKind, id: string, caller: Caller): Promise<SampleSubject> {
    const subject = await this.shown(kind, id, caller).catch(namingTheParam);
    return { ...subject, object: sampleObject(kind, subject.object) };
  }

  private async shown(kind: PublicEventKind, id: string, caller: Caller): Promise<SampleSubject> {
    const family = familyOf(kind);
    if (family === 'payout') {
      const { record } = await this.payouts.own(id, caller);
      return { submerchant: record.scheduled.submerchant, sequence: 1, object: payoutView(record) };
    }
    if (family === 'dispute') {
      const { transaction, dispute } = await this.disputes.own(id, caller);
      return ofTransaction(transaction, disputeView(transaction, dispute));
    }
    const word = family === 'tap' ? 'tap' : 'txn';
    const found = this.records.own(transactionBehind(word, id), caller);
    const { record } = await found.catch(asNotFoundOf(word));
    return ofTransaction(record, family === 'tap' ? tapView(record) : saleShown(kind, record));
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
const saleShown = (kind: PublicEventKind, state: KnownTransaction): Shown => {
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

const namingTheParam = (error: unknown): never => {
  throw error instanceof HttpProblem ? new HttpProblem(error.code, { param: 'object_id' }) : error;
};
