import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore, type Position } from '@taprail/event-store';
import {
  adjustmentStreamPrefix,
  noOperatingSums,
  operatingBalanceStreamPrefix,
  type OperatingMoney,
  type OperatingSubject,
} from '@taprail/ledger-domain';
import { type CurrencyCode, type Minor, minorFromExact } from '@taprail/money';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { hasHeard, ProjectionReader } from '@taprail/subscriptions';
import { type AdjustmentMoneyRow, unpostedCredits } from '../adjustments/unposted-credits.projection';
import { requireHeard } from '../long-work/require-heard';
import { type PendingSale, pendingSales } from '../payouts/days/pending-sales.projection';
import { type OperatingAccount, operatingAccounts } from './operating-accounts.projection';
import { operatingKey, operatingSums, type OperatingSumsRow } from './operating-sums.projection';

const currenciesMax = 200;
const patienceMs = 1_000;

/** What the journal says of a platform's own money. */
@Injectable()
export class OperatingMoneyReader {
  private readonly sums: ProjectionReader<OperatingSumsRow>;
  private readonly sales: ProjectionReader<PendingSale>;
  private readonly accounts: ProjectionReader<OperatingAccount>;
  private readonly credits: ProjectionReader<AdjustmentMoneyRow>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.sums = new ProjectionReader(readStore, operatingSums);
    this.sales = new ProjectionReader(readStore, pendingSales);
    this.accounts = new ProjectionReader(readStore, operatingAccounts);
    this.credits = new ProjectionReader(readStore, unpostedCredits);
  }

  /**
   * Sales are looked at after the sums and at least as far: a fee that is in the sums is never missed among the pending. Credits are looked
   * at before them: one that is posted in between is taken off twice for a moment, and never not at all.
   */
  async read({ platformId, currency }: OperatingSubject): Promise<OperatingMoney> {
    const key = operatingKey(platformId, currency);
    const head = await this.store.head();
    const credits = await this.unpostedCredits(key, head);
    await requireHeard(this.sums, this.store, head);
    const row = await this.sums.get(key);
    if (!row) return { sums: noOperatingSums, pending: credits };
    await requireHeard(this.sales, this.store, row.position);
    const filters = [{ column: 'fee_waits', operator: '=', value: key }] as const;
    const [found] = await this.sales.totals({ filters, by: ['fee_waits'], sum: ['fee'] });
    return { sums: row.row.sums, pending: credits + (found ? minorFromExact(found.fee) : 0) };
  }

  private async unpostedCredits(key: string, head: Position): Promise<Minor> {
    await requireHeard(this.credits, this.store, head, adjustmentStreamPrefix);
    const filters = [{ column: 'credit_waits', operator: '=', value: key }] as const;
    const [found] = await this.credits.totals({ filters, by: ['credit_waits'], sum: ['amount'] });
    return found ? minorFromExact(found.amount) : 0;
  }

  /** In which it has money, or has said where money goes. */
  async currenciesOf(platformId: string): Promise<readonly CurrencyCode[]> {
    const of = { filters: [{ column: 'platform', operator: '=', value: platformId }] } as const;
    const told = { store: this.store, streamPrefix: operatingBalanceStreamPrefix };
    await hasHeard(this.accounts, told, await this.store.head(), patienceMs);
    const booked = await this.sums.list({ ...of, order: 'asc', limit: currenciesMax });
    const known = await this.accounts.list({ ...of, order: 'asc', limit: currenciesMax });
    return [...new Set([...booked, ...known].map(({ row: { currency } }) => currency))].sort();
  }
}
