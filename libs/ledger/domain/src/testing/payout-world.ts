/* Sub-merchants who sell, refund and are paid by runs, with journal, runs and payouts side by side. For properties. */
import { fold } from '@taprail/event-sourcing';
import type { Minor } from '@taprail/money';
import { debitOf, type JournalEntry } from '../chart/journal-entry';
import { type FreeItems, giveItemsBack, noItems, takeItems, withItem } from './oracles/free-items';
import { netOf, payoutItemOf } from '../payouts/items/payout-item';
import { payout } from '../payouts/payout/payout.decider';
import type { PayoutCommand } from '../payouts/payout/payout.commands';
import type { PayoutEvent } from '../payouts/payout/payout.events';
import type { KnownPayout } from '../payouts/payout/payout.state';
import { payoutRun, type PayoutRunCommand } from '../payouts/run/payout-run.decider';
import type { PayoutRunEvent } from '../payouts/run/payout-run.events';
import type { LedgerFact, SaleFact } from '../posting/facts/ledger-fact';
import { post, postSale } from '../posting/post';
import { saleBalanceOf } from '../posting/sale-balance';
import { captured, nameEntry, ref, told } from './ledger-story';
import { schedule } from './payout-story';

const at = '2026-03-03T05:00:00.000Z';

export class PayoutWorld {
  readonly entries: JournalEntry[] = [];
  readonly items = new Map<string, FreeItems>();
  readonly payouts = new Map<string, PayoutEvent[]>();
  readonly runs = new Map<string, PayoutRunEvent[]>();
  private readonly balances = new Map<string, Minor>();
  private readonly known = new Set<string>();
  private count = 0;

  constructor(
    readonly merchants: readonly string[],
    readonly minimumAmount: Minor,
  ) {}

  balance(account: string): Minor {
    return this.balances.get(`${account}:EUR`) ?? 0;
  }

  available = (merchant: string): Minor => 0 - this.balance(`merchant_available:${merchant}`);
  itemsOf = (merchant: string): FreeItems => this.items.get(merchant) ?? noItems;
  payoutOf = (id: string): KnownPayout => fold(payout, this.payouts.get(id) ?? []) as KnownPayout;

  sell(merchant: string, amount: Minor): void {
    this.count += 1;
    const sale = { ...ref, transactionId: `txn_${this.count}`, subMerchant: merchant };
    const fees = { platformFee: Math.floor(amount / 10), processingFee: Math.floor(amount / 20), pspCost: 0 };
    this.post(captured({ ...told(`cap_${this.count}`), sale, amount, ...fees }));
    this.post({ type: 'SaleAvailable', ...told(`avl_${this.count}`), sale, reserve: 0 });
  }

  refund(merchant: string, amount: Minor): void {
    this.count += 1;
    const sale = { ...ref, transactionId: `txn_${this.count}`, subMerchant: merchant };
    const refund = { refundId: `re_${this.count}`, amount, platformFeeReturned: 0 };
    this.post({ type: 'SaleRefunded', ...told(`ref_${this.count}`), sale, ...refund });
  }

  /** Debts are recovered before any payout, as the opening of a day does. */
  recover(): void {
    for (const subMerchant of this.merchants) {
      const amount = Math.min(this.available(subMerchant), this.balance(`merchant_negative:${subMerchant}`));
      this.count += 1;
      const about = { subMerchant, platform: 'plt_1', currency: 'EUR' as const, amount };
      if (amount > 0) this.post({ type: 'NegativeRecovered', ...told(`rec_${this.count}`), ...about });
    }
  }

  /** Does all steps of a run, or stops after `steps` of them; starting again goes on where it stopped. */
  run(runId: string, steps = Number.POSITIVE_INFINITY): void {
    let left = steps;
    const goesOn = (): boolean => (left -= 1) >= 0;
    const calendar = { id: 'TARGET', version: 1 };
    const opening = {
      runId,
      currency: 'EUR',
      date: '2026-03-03',
      calendar,
      timezone: 'UTC',
      cut: {},
      asked: null,
    } as const;
    if (!goesOn()) return;
    this.decideRun(runId, { type: 'OpenRun', ...opening, at });
    for (const merchant of this.merchants) {
      if (!goesOn()) return;
      const payoutId = `${runId}/${merchant}`;
      const standing = { payoutsEnabled: true, hasBankDetails: true, minimumAmount: this.minimumAmount };
      const items = this.itemsOf(merchant).free;
      const candidate = { subMerchantId: merchant, payoutId, items, balance: netOf(items), ...standing };
      this.decideRun(runId, { type: 'AssessCandidates', candidates: [candidate], at });
      if (!this.pay(runId, merchant, payoutId, goesOn)) return;
    }
    if (goesOn()) this.decideRun(runId, { type: 'CloseRun', candidates: this.merchants, at });
  }

  private pay(runId: string, merchant: string, payoutId: string, goesOn: () => boolean): boolean {
    const run = fold(payoutRun, this.runs.get(runId) ?? []);
    if (run.status === 'none') return true;
    const money = { subMerchant: merchant, platform: 'plt_1', currency: 'EUR' as const };
    const skip = run.skipped[merchant];
    if (skip?.reason === 'negative') {
      this.take(merchant, `${runId}/debt`, skip.itemIds);
      this.post({
        type: 'NegativeFound',
        ...told(`neg_${payoutId}`),
        ...money,
        amount: 0 - skip.carried,
        items: skip.itemIds,
      });
    }
    const plan = run.planned[merchant];
    if (!plan) return true;
    if (!goesOn()) return false;
    const items = this.take(merchant, payoutId, plan.itemIds);
    this.post({
      type: 'PayoutScheduled',
      ...told(`res_${payoutId}`),
      ...money,
      payoutId,
      amount: plan.amount,
      items: plan.itemIds,
      carried: plan.carried,
    });
    this.decideRun(runId, {
      type: 'RecordReservations',
      reservations: [{ subMerchantId: merchant, reserved: plan.amount }],
      at,
    });
    if (!goesOn()) return false;
    const subject = { payoutId, platformId: 'plt_1', subMerchantId: merchant, submerchant: merchant };
    this.decide(payoutId, schedule({ subject, runId, items, minimumAmount: this.minimumAmount }));
    if (!goesOn()) return false;
    this.decideRun(runId, {
      type: 'RecordEntered',
      entered: [{ subMerchantId: merchant, amount: plan.amount }],
      at,
    });
    return true;
  }

  /** A payout by hand, of a share of what there is. */
  payByHand(merchant: string, payoutId: string, percent: number): void {
    const { free } = this.itemsOf(merchant);
    const amount = Math.floor((netOf(free) * percent) / 100);
    if (amount < this.minimumAmount) return;
    const subject = { payoutId, platformId: 'plt_1', subMerchantId: merchant, submerchant: merchant };
    this.take(
      merchant,
      payoutId,
      free.map(({ id }) => id),
    );
    this.decide(payoutId, schedule({ subject, runId: null, items: free, amount, minimumAmount: this.minimumAmount }));
    const { carried, itemIds: items } = this.payoutOf(payoutId).scheduled;
    const money = { subMerchant: merchant, platform: 'plt_1', currency: 'EUR' as const };
    this.post({ type: 'PayoutScheduled', ...told(`res_${payoutId}`), ...money, payoutId, amount, items, carried });
  }

  private take(merchant: string, by: string, ids: readonly string[]) {
    const items = this.itemsOf(merchant);
    const after = items.taken[by] ? items : takeItems(items, by, ids);
    this.items.set(merchant, after);
    return after.taken[by]!;
  }

  /** The bank's answer to a payout, and its postings. */
  end(payoutId: string, how: 'pay' | 'fail' | 'cancel'): void {
    const before = this.payoutOf(payoutId);
    const { subMerchantId: subMerchant, amount, carried, itemIds: items } = before.scheduled;
    const command: PayoutCommand =
      how === 'pay'
        ? { type: 'ConfirmPayout', wireReference: 'W', at }
        : how === 'fail'
          ? { type: 'FailPayout', failureCode: 'no_account', failureMessage: '', at }
          : { type: 'CancelPayout', at };
    const [event] = this.decide(payoutId, command);
    if (!event) return;
    const type = event.type as 'PayoutPaid' | 'PayoutFailed' | 'PayoutReturned' | 'PayoutCanceled';
    const money = { subMerchant, platform: 'plt_1', currency: 'EUR' as const, payoutId, amount, items, carried };
    this.post({ type, ...told(`${type}_${payoutId}`), ...money });
    if (type !== 'PayoutPaid') this.items.set(subMerchant, giveItemsBack(this.itemsOf(subMerchant), payoutId));
  }

  private decide(payoutId: string, command: PayoutCommand): readonly PayoutEvent[] {
    const history = this.payouts.get(payoutId) ?? [];
    const events = payout.decide(command, fold(payout, history));
    this.payouts.set(payoutId, [...history, ...events]);
    return events;
  }

  private decideRun(runId: string, command: PayoutRunCommand): void {
    const history = this.runs.get(runId) ?? [];
    this.runs.set(runId, [...history, ...payoutRun.decide(command, fold(payoutRun, history))]);
  }

  /** The journal ignores an entry that it has, so posting again changes nothing. */
  private post(fact: LedgerFact): void {
    for (const entry of 'sale' in fact ? this.ofSale(fact) : post(fact, nameEntry)) {
      if (this.known.has(entry.entryId)) continue;
      this.known.add(entry.entryId);
      this.entries.push(entry);
      for (const line of entry.lines) {
        this.balances.set(line.account, (this.balances.get(line.account) ?? 0) + debitOf(line));
      }
      for (const merchant of this.merchants) {
        const item = payoutItemOf(entry, merchant, 'EUR', '2026-03-02');
        if (item) this.items.set(merchant, withItem(this.itemsOf(merchant), item));
      }
    }
  }

  private ofSale(fact: SaleFact): readonly JournalEntry[] {
    const { transactionId } = fact.sale;
    const before = saleBalanceOf(this.entries.filter(({ trace }) => trace.transactionId === transactionId));
    return postSale(fact, before, nameEntry);
  }

  freeSum = (merchant: string): Minor => netOf(this.itemsOf(merchant).free);
}
