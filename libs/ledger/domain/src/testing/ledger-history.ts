/* A ledger under any history: steps drawn at random become facts that make sense at that moment. For properties. */
import { type CurrencyCode, dateOfDayNumber, type Minor } from '@taprail/money';
import { nextShare } from '@taprail/money/testing';
import fc from 'fast-check';
import { debitOf, type JournalEntry, type LockedRate } from '../chart/journal-entry';
import type { LedgerFact, SaleFact, SaleRef } from '../posting/facts/ledger-fact';
import { post, postSale } from '../posting/post';
import { type SaleBalance, noSale, withEntry } from '../posting/sale-balance';
import { nameEntry } from './ledger-story';

export const currencies: readonly CurrencyCode[] = ['EUR', 'USD', 'JPY', 'CLP', 'KWD', 'BHD'];

/** Few, so that much happens to each. */
export const saleCount = 2;

const terms = fc.record({
  currency: fc.constantFrom(...currencies),
  settlement: fc.constantFrom(...currencies),
  rate: fc.integer({ min: 1, max: 30_000_000_000 }).map((n) => (n / 1e8).toFixed(8)),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  tipShare: fc.nat(100),
  platformShare: fc.nat(100),
  processingShare: fc.nat(100),
  costShare: fc.nat(20),
  feeBearer: fc.constantFrom('sub_merchant', 'platform'),
});
export type Terms = typeof terms extends fc.Arbitrary<infer Value> ? Value : never;

const step = fc.record({
  what: fc.constantFrom(
    ...([
      'increase',
      'release',
      'capture',
      'capture',
      'available',
      'refund',
      'refund',
      'refund',
      'refundFails',
      'refundFails',
    ] as const),
    ...(['revoke', 'reverse', 'dispute', 'dispute', 'won', 'lost', 'withdrawn', 'reserve', 'payout', 'paid'] as const),
    ...(['payoutFails', 'negative', 'recover', 'collect', 'settle', 'closePosition', 'adjust', 'again'] as const),
  ),
  sale: fc.nat(saleCount - 1),
  share: fc.integer({ min: 0, max: 100 }),
  flag: fc.boolean(),
});
export type HistoryStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export const anyHistory = fc.record({
  sales: fc.array(terms, { minLength: saleCount, maxLength: saleCount }),
  steps: fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }),
});
export type History = typeof anyHistory extends fc.Arbitrary<infer Value> ? Value : never;

export const shareOf = (amount: Minor, percent: number): Minor => Math.floor((amount * percent) / 100);

type Payout = Readonly<{ payoutId: string; currency: CurrencyCode; amount: Minor; carried: Minor }>;

/** A random history and its entries. Each sale comes as facts; the rest follows from balances. */
export class LedgerHistory {
  readonly entries: JournalEntry[] = [];
  readonly facts: LedgerFact[] = [];
  readonly sales = new Map<string, SaleBalance>();
  readonly open: Payout[] = [];
  private readonly balances = new Map<string, Minor>();
  private told = 0;

  constructor(private readonly terms: readonly Terms[]) {
    terms.forEach((each, n) => this.ofSale(n, { type: 'HoldOpened', amount: each.amount }));
  }

  balance(account: string): Minor {
    return this.balances.get(account) ?? 0;
  }

  ref(n: number): SaleRef {
    const currency = this.terms[n]!.currency;
    const ids = { transactionId: `txn_${n}`, tapId: `tap_${n}`, authorisationChainId: `ach_${n}` };
    return { ...ids, subMerchant: 'sm_1', platform: 'plt_1', currency };
  }

  fx(n: number): LockedRate | null {
    const { currency: from, settlement: to, rate } = this.terms[n]!;
    return from === to ? null : { from, to, rate, rateId: `fx_${n}` };
  }

  saleOf(n: number): SaleBalance {
    return this.sales.get(`txn_${n}`) ?? noSale;
  }

  captureOf(n: number): Extract<LedgerFact, { type: 'SaleCaptured' }> | undefined {
    return this.facts.find(
      (fact): fact is Extract<LedgerFact, { type: 'SaleCaptured' }> =>
        fact.type === 'SaleCaptured' && fact.sale.transactionId === `txn_${n}`,
    );
  }

  ofSale(n: number, said: object): void {
    this.tell({ ...said, sale: this.ref(n) } as never);
  }

  tell(said: Omit<LedgerFact, 'source' | 'occurredAt' | 'effectiveDate'>): void {
    this.told += 1;
    const source = { eventId: `evt_${this.told}`, type: 'told', stream: 's', revision: this.told };
    this.hear({
      ...said,
      source,
      occurredAt: `${this.told}`,
      effectiveDate: dateOfDayNumber(20_000 + this.told),
    } as LedgerFact);
  }

  hear(fact: LedgerFact): void {
    const entries = 'sale' in fact ? this.hearSale(fact) : post(fact, nameEntry);
    this.entries.push(...entries);
    for (const line of entries.flatMap(({ lines }) => lines)) {
      this.balances.set(line.account, this.balance(line.account) + debitOf(line));
    }
    if (!this.facts.some(({ source }) => source.eventId === fact.source.eventId)) this.facts.push(fact);
  }

  private hearSale(fact: SaleFact): readonly JournalEntry[] {
    const { transactionId } = fact.sale;
    const before = this.sales.get(transactionId) ?? noSale;
    const entries = postSale(fact, before, nameEntry);
    this.sales.set(transactionId, entries.reduce(withEntry, before));
    return entries;
  }

  capture(n: number, share: number): void {
    const sale = this.saleOf(n);
    const terms = this.terms[n]!;
    const amount = Math.max(1, shareOf(sale.held, share));
    if (sale.capture || sale.held < amount) return;
    const platformFee = shareOf(amount, terms.platformShare);
    this.ofSale(n, {
      type: 'SaleCaptured',
      captureId: `cap_${n}`,
      amount,
      tipAmount: shareOf(amount, terms.tipShare),
      releasedAmount: sale.held - amount,
      platformFee,
      processingFee: shareOf(amount - platformFee, terms.processingShare),
      feeBearer: terms.feeBearer,
      pspCost: shareOf(amount, terms.costShare),
      fx: this.fx(n),
      feeSchedule: null,
      availability: {
        availableOn: '2026-03-03',
        availableAt: '2026-03-02T23:00:00.000Z',
        batchDay: '2026-03-02',
        calendar: { id: 'TARGET', version: 1 },
      },
    });
  }

  refund(n: number, share: number, withFee: boolean): void {
    const captured = this.captureOf(n);
    if (!captured || this.saleOf(n).undone) return;
    const before = this.grossTaken(n);
    const amount = Math.min(Math.max(1, shareOf(captured.amount, share)), captured.amount - before);
    if (amount < 1) return;
    const platformFeeReturned = withFee ? nextShare(captured.platformFee, before, amount, captured.amount) : 0;
    this.ofSale(n, { type: 'SaleRefunded', refundId: `re_${this.told}`, amount, platformFeeReturned });
  }

  /** Of the sale, in its own currency, by refunds and disputes that stand. */
  grossTaken(n: number): Minor {
    const { refunds, disputes } = this.saleOf(n);
    return [...Object.values(refunds), ...Object.values(disputes)]
      .filter(({ status }) => status !== 'given_back')
      .flatMap(({ entry }) => entry.lines)
      .reduce((sum, { account, side, amount, component }) => {
        if (!account.startsWith('psp_clearing') || component === 'dispute_fee') return sum;
        return side === 'credit' ? sum + amount : sum - amount;
      }, 0);
  }
}
