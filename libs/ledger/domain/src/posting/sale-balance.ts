import type { Minor } from '@taprail/money';
import type { Component } from '../chart/component';
import { debitOf, type JournalEntry } from '../chart/journal-entry';
import { growthOf, type Leg } from './legs';

/** Money of a sale that a refund or a dispute took, as it was posted. */
export type Deduction = Readonly<{
  entry: JournalEntry;
  status: 'taken' | 'given_back' | 'lost';
  /** In the currency of the sale, without what the platform gave back. */
  source: Minor;
  /** The share of the sub-merchant, in its own currency. */
  converted: Minor;
}>;

/** The balance of one sale: the fold of its entries, and all that a rule needs besides the fact. */
export type SaleBalance = Readonly<{
  /** Held at the issuer: authorised − captured − released. */
  held: Minor;
  /** The entry of the capture, kept whole because undoing it is its exact mirror. */
  capture: JournalEntry | null;
  undone: boolean;
  /** True once the day `availableOn` was opened: from then on everything goes through `merchant_available`. */
  available: boolean;
  /** The pending amounts by component; credits count up. */
  pending: Readonly<Partial<Record<Component, Minor>>>;
  refunds: Readonly<Record<string, Deduction>>;
  disputes: Readonly<Record<string, Deduction>>;
  /** The events that were posted: hearing one again posts nothing. */
  sources: readonly string[];
}>;

export const noSale: SaleBalance = {
  held: 0,
  capture: null,
  undone: false,
  available: false,
  pending: {},
  refunds: {},
  disputes: {},
  sources: [],
};

export const saleBalanceOf = (entries: Iterable<JournalEntry>): SaleBalance => {
  let sale = noSale;
  for (const entry of entries) sale = withEntry(sale, entry);
  return sale;
};

export const withEntry = (before: SaleBalance, entry: JournalEntry): SaleBalance => {
  const { source, lines, trace } = entry;
  const sale: SaleBalance = {
    held: entry.layer === 'memo' ? before.held + growthOf(lines, 'memo_auth_open') : before.held,
    capture: entry.rule === 'capture' ? entry : before.capture,
    undone: before.undone,
    available: before.available,
    pending: pendingAfter(before.pending, lines),
    refunds: before.refunds,
    disputes: before.disputes,
    sources: before.sources.includes(source.eventId) ? before.sources : [...before.sources, source.eventId],
  };
  const [refundId, disputeId] = [trace.refundId ?? '', trace.disputeId ?? ''];
  switch (entry.rule) {
    case 'capture_reversed':
    case 'capture_revoked':
      return { ...sale, undone: true };
    case 'sale_available':
      return { ...sale, available: true };
    case 'refund':
      return { ...sale, refunds: { ...sale.refunds, [refundId]: deductionOf(entry) } };
    case 'refund_failed':
      return { ...sale, refunds: withStatus(sale.refunds, refundId, 'given_back') };
    case 'dispute_opened':
      return { ...sale, disputes: { ...sale.disputes, [disputeId]: deductionOf(entry) } };
    case 'dispute_won':
    case 'dispute_withdrawn':
      return { ...sale, disputes: withStatus(sale.disputes, disputeId, 'given_back') };
    case 'dispute_lost':
      return { ...sale, disputes: withStatus(sale.disputes, disputeId, 'lost') };
    default:
      return sale;
  }
};

export const pendingAfter = (pending: SaleBalance['pending'], lines: readonly Leg[]): SaleBalance['pending'] => {
  const after: Partial<Record<Component, Minor>> = { ...pending };
  for (const line of lines) {
    if (!line.account.startsWith('merchant_pending:')) continue;
    after[line.component] = (after[line.component] ?? 0) - debitOf(line);
  }
  return after;
};

const deductionOf = (entry: JournalEntry): Deduction => {
  const lines = entry.lines.filter(({ component }) => component !== 'dispute_fee');
  return {
    entry,
    status: 'taken',
    source: 0 - growthOf(lines, 'psp_clearing') + growthOf(lines, 'platform_operating'),
    converted: 0 - growthOf(lines, 'merchant_pending') - growthOf(lines, 'merchant_available'),
  };
};

const withStatus = (
  deductions: Readonly<Record<string, Deduction>>,
  id: string,
  status: Deduction['status'],
): Readonly<Record<string, Deduction>> => {
  const deduction = deductions[id];
  if (!deduction) throw new Error(`${id} was given back before it was taken`);
  return { ...deductions, [id]: { ...deduction, status } };
};
