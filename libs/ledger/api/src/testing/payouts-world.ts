/* The books and the payouts of one sub-merchant, as the ledger's service writes both. For specs. */
import { derivedId } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import {
  type JournalEntry,
  type KnownPayout,
  type LedgerFact,
  payout,
  type PayoutCommand,
  type PayoutEvent,
  payoutItemOf,
  type PayoutItem,
} from '@taprail/ledger-domain';
import { entriesOfLast, ofHouse, ofSale, schedulePayout } from '@taprail/ledger-domain/testing';
import { RecentWrites } from '@taprail/subscriptions';
import { ItemsInPayouts } from '../payouts/items/items-in-payouts';
import { PayoutHistory, PayoutRecords } from '../payouts/payout-records';
import { PostedSettlement } from '../payouts/settlement/posted-settlement';
import { BooksWorld } from './books-world';

export const payoutReadsOf = ({ store, readStore, books }: BooksWorld) => {
  const history = new PayoutHistory(store);
  const records = new PayoutRecords(readStore, history, new RecentWrites());
  return { records, items: new ItemsInPayouts(readStore, records, history, books) };
};

export const postedSettlementOf = (world: BooksWorld): PostedSettlement =>
  new PostedSettlement(world.books, payoutReadsOf(world).items);

const merchant = { subMerchant: 'sm_1', platform: 'plt_1', currency: 'EUR' } as const;

type DebtReduction = 'NegativeRecovered' | 'NegativeCollected' | 'NegativeAbsorbed' | 'NegativeWrittenOff';

/** The time of the nth thing that happens. */
export const instantOf = (n: number): string => new Date(Date.UTC(2026, 2, 3) + n * 60_000).toISOString();

export class PayoutsWorld {
  private readonly facts = new Map<string, LedgerFact[]>();
  private readonly payouts = new Map<string, PayoutEvent[]>();
  private free: PayoutItem[] = [];
  private happened = 0;

  private constructor(readonly books: BooksWorld) {}

  static async open(): Promise<PayoutsWorld> {
    return new PayoutsWorld(await BooksWorld.open());
  }

  /** Posts a fact of a sale on what was posted of it before. */
  async sale(fact: LedgerFact & Readonly<{ sale: { transactionId: string } }>): Promise<void> {
    const { transactionId } = fact.sale;
    const facts = [...(this.facts.get(transactionId) ?? []), fact];
    this.facts.set(transactionId, facts);
    await this.post(entriesOfLast(...facts));
  }

  /** The fact of its kind, with ids that no other sale has. */
  saleOf = (transactionId: string) => ({ ...ofSale('SaleAvailable', { reserve: 0 }).sale, transactionId });

  /** Schedules all that is free, or a part of it. */
  async pay(name: string, asked?: number): Promise<string> {
    const payoutId = derivedId('po', name);
    const items = this.free;
    const subject = { payoutId, platformId: 'plt_1', subMerchantId: 'sm_1', submerchant: 'bistro-42' };
    const part = asked === undefined ? {} : { amount: asked };
    const scheduled = await this.decide(payoutId, schedulePayout({ subject, items, minimumAmount: 0, ...part }));
    const { amount, carried, itemIds } = scheduled.scheduled;
    this.free = [];
    const fact = { ...merchant, payoutId, amount, carried, items: itemIds };
    await this.post(entriesOfLast(ofHouse('PayoutScheduled', fact, `res ${payoutId}`)));
    return payoutId;
  }

  async fail(payoutId: string): Promise<void> {
    const taken = this.stateOf(payoutId).scheduled.itemIds;
    const failed = { type: 'FailPayout', failureCode: 'no_account', failureMessage: 'No account.' } as const;
    const { scheduled } = await this.decide(payoutId, { ...failed, at: this.now() });
    const { amount, carried } = scheduled;
    this.free.push(...this.items.filter(({ id }) => taken.includes(id)));
    const fact = { ...merchant, payoutId, amount, carried, items: taken };
    await this.post(entriesOfLast(ofHouse('PayoutFailed', fact, `failed ${payoutId}`)));
  }

  async confirm(payoutId: string, wireReference: string): Promise<void> {
    await this.decide(payoutId, { type: 'ConfirmPayout', wireReference, at: this.now() });
  }

  /** A balance below zero becomes a debt. */
  async findDebt(): Promise<string> {
    const amount = 0 - this.free.reduce((sum, item) => sum + item.amount, 0);
    const items = this.free.map(({ id }) => id);
    this.free = [];
    await this.post(entriesOfLast(ofHouse('NegativeFound', { ...merchant, amount, items }, `debt ${items.join()}`)));
    return this.lastEntry;
  }

  /** Reduces what is owed: from later sales, which is an item of the next payout, or in another way. */
  async reduceDebt(amount: number, type: DebtReduction = 'NegativeRecovered'): Promise<string> {
    await this.post(entriesOfLast(ofHouse(type, { ...merchant, amount }, `${type} ${this.happened}`)));
    return this.lastEntry;
  }

  now(): string {
    return instantOf(this.happened);
  }

  private readonly items: PayoutItem[] = [];
  private lastEntry = '';

  private async post(entries: readonly JournalEntry[]): Promise<void> {
    for (const entry of entries) {
      this.happened += 1;
      const named = { ...entry, entryId: derivedId('le', entry.entryId, entry.trace.transactionId ?? '') };
      await this.books.write(named, this.now());
      this.lastEntry = named.entryId;
      const item = payoutItemOf(named, merchant.subMerchant, merchant.currency, null);
      if (!item) continue;
      this.items.push(item);
      this.free.push(item);
    }
  }

  private async decide(payoutId: string, command: PayoutCommand): Promise<KnownPayout> {
    this.happened += 1;
    const history = this.payouts.get(payoutId) ?? [];
    const events = payout.decide({ ...command, at: this.now() }, fold(payout, history));
    for (const event of events) await this.books.writePayout(event);
    this.payouts.set(payoutId, [...history, ...events]);
    return this.stateOf(payoutId);
  }

  private stateOf = (payoutId: string): KnownPayout => fold(payout, this.payouts.get(payoutId) ?? []) as KnownPayout;
}
