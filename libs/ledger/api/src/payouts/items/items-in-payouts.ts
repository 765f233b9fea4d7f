import { Inject, Injectable } from '@nestjs/common';
import type { KnownPayout } from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import { LedgerBooks } from '../../books/ledger-books';
import { PayoutHistory, PayoutRecords } from '../payout-records';
import { type ItemPayouts, itemPayouts } from './item-payouts.projection';

export type ItemOwner = Readonly<{ item: string; subMerchant: string }>;

/** The payout that includes an item, or the debt that it became when the balance was below zero. */
export type ItemTaker = Readonly<{ payout: KnownPayout }> | Readonly<{ debt: string }>;

const debtsMax = 1_000;

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

  /** Without the items that wait for a payout. `knownAt`: as it was then. */
  async findTakers(
    platform: string,
    items: readonly ItemOwner[],
    knownAt?: string,
  ): Promise<ReadonlyMap<string, ItemTaker>> {
    const found = new Map<string, ItemTaker>();
    if (items.length === 0) return found;
    const rows = await this.rows.getMany([...new Set(items.map(({ item }) => item))]);
    const last = new Map([...rows].map(([item, { row }]) => [item, lastOf(row, knownAt)] as const));
    const payouts = await this.read([...new Set([...last.values()].filter((id) => id !== undefined))], knownAt);
    for (const [item, payoutId] of last) {
      const payout = payouts.get(payoutId ?? '');
      if (payout && stands(payout)) found.set(item, { payout });
    }
    const free = items.filter(({ item }) => !found.has(item));
    for (const subMerchant of new Set(free.map((each) => each.subMerchant))) {
      for (const [item, debt] of await this.debtsOf(platform, subMerchant, knownAt)) found.set(item, { debt });
    }
    return found;
  }

  private async read(ids: readonly string[], knownAt?: string): Promise<ReadonlyMap<string, KnownPayout>> {
    if (knownAt === undefined) {
      const rows = await this.payouts.many(ids);
      return new Map([...rows].map(([id, { row }]) => [id, row]));
    }
    const then = await Promise.all(ids.map((id) => this.history.fold(id, new Date(knownAt))));
    return new Map(ids.flatMap((id, n) => (then[n] ? [[id, then[n].record] as const] : [])));
  }

  /** Items that were netted into a debt, by their id. */
  private async debtsOf(platform: string, subMerchant: string, knownAt?: string) {
    const query = { platform, subMerchant, rule: 'negative_found', knownAt };
    const entries = await this.books.entries(query, { order: 'desc', limit: debtsMax });
    return entries.flatMap(({ row: { entry } }) => (entry.items ?? []).map((item) => [item, entry.entryId] as const));
  }
}

const lastOf = ({ payouts }: ItemPayouts, knownAt: string | undefined): string | undefined =>
  payouts.findLast(({ scheduledAt }) => knownAt === undefined || scheduledAt <= knownAt)?.payoutId;

/** The money of a payout that failed or was cancelled is free again. */
const stands = ({ status }: KnownPayout): boolean => status !== 'failed' && status !== 'canceled';
