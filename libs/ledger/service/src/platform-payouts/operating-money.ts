import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import {
  noOperatingSums,
  operatingBalanceStreamPrefix,
  type OperatingMoney,
  type OperatingSubject,
} from '@taprail/ledger-domain';
import { type CurrencyCode, minorFromExact } from '@taprail/money';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { hasHeard, ProjectionReader } from '@taprail/subscriptions';
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

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.sums = new ProjectionReader(readStore, operatingSums);
    this.sales = new ProjectionReader(readStore, pendingSales);
    this.accounts = new ProjectionReader(readStore, operatingAccounts);
  }

  /** Sales are looked at after the sums and at least as far: a fee that is in the sums is never missed among the pending. */
  async read({ platformId, currency }: OperatingSubject): Promise<OperatingMoney> {
    await requireHeard(this.sums, this.store, await this.store.head());
    const row = await this.sums.get(operatingKey(platformId, currency));
    if (!row) return { sums: noOperatingSums, pending: 0 };
    await requireHeard(this.sales, this.store, row.position);
    const filters = [{ column: 'fee_waits', operator: '=', value: operatingKey(platformId, currency) }] as const;
    const [found] = await this.sales.totals({ filters, by: ['fee_waits'], sum: ['fee'] });
    return { sums: row.row.sums, pending: found ? minorFromExact(found.fee) : 0 };
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
