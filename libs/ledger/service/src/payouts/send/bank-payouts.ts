import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { addDays, dayOf, minorFromExact, type Minor } from '@taprail/money';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import type { PaidPayout } from '../../bank/bank';
import { type BankPayout, bankPayouts } from './bank-payouts.projection';

/** Longer than any bank takes to send a payout back. */
const returnableDays = 60;
const pageMax = 500;

/** Payouts by how far they have come at the bank. */
@Injectable()
export class BankPayouts {
  private readonly rows: ProjectionReader<BankPayout>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly clock: Clock,
  ) {
    this.rows = new ProjectionReader(readStore, bankPayouts);
  }

  /** Those that may still come back. */
  async listReturnable(): Promise<readonly PaidPayout[]> {
    const since = addDays(dayOf(this.clock.iso()), 0 - returnableDays);
    const filters = [{ column: 'may_return', operator: '>=', value: since }] as const;
    const found: PaidPayout[] = [];
    for await (const page of this.rows.pages({ filters }, pageMax)) {
      found.push(...page.map(({ row: { payoutId, subMerchantId } }) => ({ payoutId, subMerchantId })));
    }
    return found;
  }

  /** Money that the bank is still to be told to pay, by currency. */
  async sumToOrder(): Promise<ReadonlyMap<string, Minor>> {
    const filters = [{ column: 'to_order', operator: '>=', value: '' }] as const;
    const found = await this.rows.totals({ filters, by: ['to_order'], sum: ['amount'] });
    return new Map(found.map(({ to_order: currency, amount }) => [currency, minorFromExact(amount)]));
  }
}
