import { Injectable } from '@nestjs/common';
import type {
  PayoutScheduleResource,
  PayoutTerms,
  SaleSettlement,
  SampleSubject,
  SettlementLookup,
} from '@taprail/contracts';
import { homeZoneOf, payoutScheduleView, payoutView, platformPayoutView, scheduleOf } from '@taprail/ledger-domain';
import { PayoutRecords } from '../payout-records';
import { PlatformPayoutRecords } from '../../platform-payouts/platform-payout-records';
import { PostedSettlement } from './posted-settlement';

/** Answers the apis of other contexts about postings and payouts. */
@Injectable()
export class SettlementAnswers implements SettlementLookup {
  constructor(
    private readonly posted: PostedSettlement,
    private readonly payouts: PayoutRecords,
    private readonly platformPayouts: PlatformPayoutRecords,
  ) {}

  findPosted(
    platformId: string,
    sales: readonly Readonly<{ transactionId: string; tappedAt: string }>[],
    knownAt?: string,
  ): Promise<ReadonlyMap<string, SaleSettlement>> {
    return this.posted.findMany(platformId, sales, knownAt);
  }

  async findPayouts(platformId: string, payoutIds: readonly string[]): Promise<ReadonlyMap<string, object>> {
    const payouts = new Map<string, object>();
    for (const [id, { row }] of await this.payouts.many(payoutIds)) {
      if (row.scheduled.platformId === platformId) payouts.set(id, payoutView(row));
    }
    return payouts;
  }

  async describePayout(platformId: string, payoutId: string): Promise<SampleSubject> {
    const { record } = await this.payouts.requirePayout(payoutId, { platformId });
    return { submerchant: record.scheduled.submerchant, sequence: 1, object: payoutView(record) };
  }

  async describePlatformPayout(platformId: string, payoutId: string): Promise<SampleSubject> {
    const { record } = await this.platformPayouts.require(payoutId, { platformId });
    return { submerchant: null, sequence: 1, object: platformPayoutView(record) };
  }

  showSchedule(terms: PayoutTerms, country: string): PayoutScheduleResource {
    const schedule = scheduleOf(
      {
        interval: terms.interval ?? null,
        delayDays: terms.delay_days ?? null,
        closingTime: terms.closing_time ?? null,
        timezone: terms.timezone ?? null,
        minimumAmount: terms.minimum_amount ?? null,
      },
      homeZoneOf(country),
    );
    return payoutScheduleView(schedule);
  }
}
