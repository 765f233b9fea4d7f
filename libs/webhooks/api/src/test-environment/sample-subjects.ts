import { Inject, Injectable } from '@nestjs/common';
import {
  type SampleSubject,
  SETTLEMENT_LOOKUP,
  type SettlementLookup,
  TRANSACTION_LOOKUP,
  type TransactionLookup,
  type WebhookKind,
} from '@taprail/contracts';
import { type Caller, HttpProblem } from '@taprail/http';
import { sampleObject } from './sample-object';

/** Finds the object that an event of a kind is about, as it is now. */
@Injectable()
export class SampleSubjects {
  constructor(
    @Inject(TRANSACTION_LOOKUP) private readonly transactions: TransactionLookup,
    @Inject(SETTLEMENT_LOOKUP) private readonly settlement: SettlementLookup,
  ) {}

  /** The object is named by its own id, in the words of the kind: a tap, a transaction, a payout or a dispute. */
  async find(kind: WebhookKind, id: string, { platformId }: Caller): Promise<SampleSubject> {
    const found = kind.startsWith('payout.')
      ? this.settlement.describePayout(platformId, id)
      : this.transactions.describeSubject(platformId, kind, id);
    const subject = await found.catch(namingTheParam);
    return { ...subject, object: sampleObject(kind, subject.object) };
  }
}

const namingTheParam = (error: unknown): never => {
  throw error instanceof HttpProblem ? new HttpProblem(error.code, { param: 'object_id' }) : error;
};
