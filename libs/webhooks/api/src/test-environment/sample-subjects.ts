import { Inject, Injectable } from '@nestjs/common';
import {
  type SampleSubject,
  SETTLEMENT_LOOKUP,
  SUB_MERCHANT_DIRECTORY,
  type SubMerchantDirectory,
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
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
  ) {}

  /** The object is named by its own id, in the words of the kind; a sub-merchant also by the platform's reference. */
  async find(kind: WebhookKind, id: string, { platformId }: Caller): Promise<SampleSubject> {
    const subject = await this.describe(platformId, kind, id).catch(namingTheParam);
    return { ...subject, object: sampleObject(kind, subject.object) };
  }

  private describe(platformId: string, kind: WebhookKind, id: string): Promise<SampleSubject> {
    if (kind.startsWith('payout.')) return this.settlement.describePayout(platformId, id);
    if (kind.startsWith('platform_payout.')) return this.settlement.describePlatformPayout(platformId, id);
    if (kind.startsWith('submerchant.')) return this.describeSubMerchant(platformId, id);
    return this.transactions.describeSubject(platformId, kind, id);
  }

  private async describeSubMerchant(platformId: string, id: string): Promise<SampleSubject> {
    const found = await this.subMerchants.find(platformId, id);
    if (!found) throw new HttpProblem('sub_merchant_not_found');
    return { submerchant: found.externalRef, sequence: 1, object: found.shown };
  }
}

const namingTheParam = (error: unknown): never => {
  throw error instanceof HttpProblem ? new HttpProblem(error.code, { param: 'object_id' }) : error;
};
