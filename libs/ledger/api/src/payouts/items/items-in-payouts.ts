import { Inject, Injectable } from '@nestjs/common';
import type { Debt, KnownPayout } from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import { LedgerBooks } from '../../books/ledger-books';
import { PayoutHistory, PayoutRecords } from '../payout-records';
import { type ItemPayouts, itemPayouts } from './item-payouts.projection';
import { readDebts } from './read-debts';

export type ItemOwner = Readonly<{ item: string; subMerchant: string }>;

/** The payout that includes an item, or the debt that it became when the balance was below zero. */
export type ItemTaker = Readonly<{ payout: KnownPayout }> | Readonly<{ debt: Debt }>;

/** Finds the payouts that bear movements of sales. */
@Injectable()
export class ItemsInPayouts {
  private readonly rows: ProjectionReader<ItemPayouts>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly payouts: PayoutRecords,
    private readonly history: PayoutHistory,
    private readonly books: LedgerBooks,
  ) {
    this.rows = new ProjectionReader(readStore, itemPayouts);
  }

  /**
   * Without the items that wait for a payout. Of a debt also the takers of its recoveries that are items. `knownAt`: as it
   * was then.
   */
  async findTakers(
    platform: string,
    items: readonly ItemOwner[],
    knownAt?: string,
  ): Promise<ReadonlyMap<string, ItemTaker>> {
    const found = await this.findPayouts(
      items.map(({ item }) => item),
      knownAt,
    );
    const free = items.filter(({ item }) => !found.has(item));
    const debts = await this.debtsByItem(platform, free, knownAt);
    const owed = free.flatMap(({ item }) => debts.get(item) ?? []);
    const recoveries = owed.flatMap((debt) => debt.recoveries.map(({ entryId }) => entryId));
    for (const [item, taker] of await this.findPayouts(recoveries, knownAt)) found.set(item, taker);
    for (const item of [...free.map((each) => each.item), ...recoveries]) {
      const debt = debts.get(item);
      if (debt && !found.has(item)) found.set(item, { debt });
    }
    return found;
  }

  /** The payouts that stand, by the items that they include. */
  private async findPayouts(items: readonly string[], knownAt?: string): Promise<Map<string, ItemTaker>> {
    if (items.length === 0) return new Map();
    const rows = await this.rows.getMany([...new Set(items)]);
    const last = [...rows].flatMap(([item, { row }]) => {
      const payoutId = lastOf(row, knownAt);
      return payoutId === undefined ? [] : [[item, payoutId] as const];
    });
    const payouts = await this.read([...new Set(last.map(([, payoutId]) => payoutId))], knownAt);
    return new Map(
      last.flatMap(([item, payoutId]) => {
        const payout = payouts.get(payoutId);
        return payout && stands(payout) ? [[item, { payout }] as const] : [];
      }),
    );
  }

  private async read(ids: readonly string[], knownAt?: string): Promise<ReadonlyMap<string, KnownPayout>> {
    if (knownAt === undefined) {
      const rows = await this.payouts.many(ids);
      return new Map([...rows].map(([id, { row }]) => [id, row]));
    }
    const then = await Promise.all(ids.map((id) => this.history.fold(id, new Date(knownAt))));
    return new Map(ids.flatMap((id, n) => (then[n] ? [[id, then[n].record] as const] : [])));
  }

  /** The debts of those whose items these are, by the items that they cover. */
  private async debtsByItem(platform: string, free: readonly ItemOwner[], knownAt?: string) {
    const debts = new Map<string, Debt>();
    for (const subMerchant of new Set(free.map((each) => each.subMerchant))) {
      for (const debt of await readDebts(this.books, { platform, subMerchant, knownAt }))
        for (const item of debt.items) debts.set(item, debt);
    }
    return debts;
  }
}

const lastOf = ({ payouts }: ItemPayouts, knownAt: string | undefined): string | undefined =>
  payouts.findLast(({ scheduledAt }) => knownAt === undefined || scheduledAt <= knownAt)?.payoutId;

/** The money of a payout that failed or was cancelled is free again. */
const stands = ({ status }: KnownPayout): boolean => status !== 'failed' && status !== 'canceled';
