import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { addDays, dayOf } from '@taprail/money';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import type { PaidPayout } from '../../bank/bank';
import { paidPayouts, type PaidPayoutRow } from './paid-payouts.projection';

/** Longer than any bank takes to send a payout back. */
const returnableDays = 60;
const pageMax = 500;

/** Payouts that may still come back. */
@Injectable()
export class PaidPayouts {
  private readonly rows: ProjectionReader<PaidPayoutRow>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly clock: Clock,
  ) {
    this.rows = new ProjectionReader(readStore, paidPayouts);
  }

  async listReturnable(): Promise<readonly PaidPayout[]> {
    const since = addDays(dayOf(this.clock.iso()), 0 - returnableDays);
    const filters = [{ column: 'may_return', operator: '>=', value: since }] as const;
    const found: PaidPayout[] = [];
    for await (const page of this.rows.pages({ filters }, pageMax)) {
      found.push(...page.map(({ row: { payoutId, subMerchantId } }) => ({ payoutId, subMerchantId })));
    }
    return found;
  }
}
