import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore, type Position } from '@taprail/event-store';
import type { PayoutItem } from '@taprail/ledger-domain';
import { PAYOUT_ITEMS_MAX } from '@taprail/ledger-domain';
import type { CurrencyCode, Minor } from '@taprail/money';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import { requireHeard } from '../../long-work/require-heard';
import { holderKey, type PayableBalance, payableBalances, type PayableItem, payableItems } from './payable.projections';

const pageMax = 500;

type Holder = Readonly<{ subMerchant: string; currency: CurrencyCode }>;

/** The sub-merchants that can be paid, and their items. */
@Injectable()
export class PayableMoney {
  private readonly balances: ProjectionReader<PayableBalance>;
  private readonly items: ProjectionReader<PayableItem>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.balances = new ProjectionReader(readStore, payableBalances);
    this.items = new ProjectionReader(readStore, payableItems);
  }

  async requireReached(position: Position): Promise<void> {
    await requireHeard(this.balances, this.store, position);
    await requireHeard(this.items, this.store, position);
  }

  /** Everyone whose balance in the currency is not 0. */
  async listInCurrency(currency: CurrencyCode): Promise<readonly PayableBalance[]> {
    const found: PayableBalance[] = [];
    const filters = [{ column: 'open', operator: '=', value: currency }] as const;
    for await (const page of this.balances.pages({ filters }, pageMax)) found.push(...page.map(({ row }) => row));
    return found;
  }

  /** What could be paid of every currency. Debts are not taken off: they are of other sub-merchants. */
  async sumPayable(): Promise<ReadonlyMap<string, Minor>> {
    const sums = new Map<string, Minor>();
    const filters = [{ column: 'open', operator: '>=', value: '' }] as const;
    for await (const page of this.balances.pages({ filters }, pageMax)) {
      for (const { row } of page) {
        if (row.available > 0) sums.set(row.currency, (sums.get(row.currency) ?? 0) + row.available);
      }
    }
    return sums;
  }

  async listOfMerchant(subMerchant: string): Promise<readonly PayableBalance[]> {
    const filters = [{ column: 'sub_merchant', operator: '=', value: subMerchant }] as const;
    const rows = await this.balances.list({ filters, order: 'asc', limit: pageMax });
    return rows.map(({ row }) => row).filter(({ available }) => available > 0);
  }

  async balanceOf(holder: Holder): Promise<Minor> {
    return (await this.balances.get(holderKey(holder)))?.row.available ?? 0;
  }

  /** Money by its name, whoever has it by now. */
  async requireItems(ids: readonly string[]): Promise<readonly PayoutItem[]> {
    const rows = await this.items.getMany(ids);
    return ids.map((id) => {
      const found = rows.get(id);
      if (!found) throw new Error(`${id} was never payable`);
      return found.row.item;
    });
  }

  /** Money that is in no payout, the oldest first, as it was at the cut. */
  async listFreeItems(holder: Holder, cut: Position): Promise<readonly PayoutItem[]> {
    const filters = [{ column: 'free', operator: '=', value: holderKey(holder) }] as const;
    const rows = await this.items.list({ filters, order: 'asc', limit: PAYOUT_ITEMS_MAX });
    return rows.filter(({ createdPosition }) => createdPosition <= cut).map(({ row }) => row.item);
  }
}
