import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { addDays, dayOf, minorFromExact, type Minor } from '@taprail/money';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import type { PaidPayout } from '../../bank/bank';
import { type BankPayout, bankPayouts } from './bank-payouts.projection';

/** Longer than any bank takes to send a payout back. */
const returnableDays = 60;
/** Stripe says that a trace may come for ten days. */
const traceableDays = 10;
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
  listReturnable(): Promise<readonly PaidPayout[]> {
    return this.listSince('may_return', returnableDays);
  }

  /** Those that were paid without a trace of the receiving bank, which may still come. */
  listUntraced(): Promise<readonly PaidPayout[]> {
    return this.listSince('untraced', traceableDays);
  }

  private async listSince(column: 'may_return' | 'untraced', days: number): Promise<readonly PaidPayout[]> {
    const since = addDays(dayOf(this.clock.iso()), 0 - days);
    const filters = [{ column, operator: '>=', value: since }] as const;
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
