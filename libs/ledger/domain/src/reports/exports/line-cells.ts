import { toDecimalText } from '@taprail/money';
import { parseAccount } from '../../chart/account';
import { lineId } from '../../chart/journal-entry';
import type { RecordedEntry } from '../recorded-entry';

export type Cell = string | number | null;

/** The columns of the first version of the journal's table, without the platform's names of sub-merchants. */
export const unnamedLineColumns = [
  'line_id',
  'entry_id',
  'effective_date',
  'original_effective_date',
  'occurred_at',
  'recorded_at',
  'rule',
  'rule_version',
  'layer',
  'account',
  'submerchant',
  'side',
  'currency',
  'amount_minor',
  'amount',
  'component',
  'transaction_id',
  'refund_id',
  'dispute_id',
  'payout_id',
  'available_on',
  'reverses',
  'source_event_id',
  'position',
] as const;

/** The columns of today, in this order. */
export const lineColumns = [...unnamedLineColumns, 'external_ref'] as const;

export type LineColumn = (typeof lineColumns)[number];

/** One row per line of the journal, in its order, with amounts both in minor units and as people write them. */
export function* lineCells({
  entry,
  recordedAt,
  position,
  externalRef = null,
}: RecordedEntry): Generator<Readonly<Record<LineColumn, Cell>>> {
  for (const line of entry.lines) {
    const { currency, subMerchant } = parseAccount(line.account);
    yield {
      line_id: lineId(entry.entryId, line),
      entry_id: entry.entryId,
      effective_date: entry.effectiveDate,
      original_effective_date: entry.late?.effectiveDate ?? null,
      occurred_at: entry.occurredAt,
      recorded_at: recordedAt,
      rule: entry.rule,
      rule_version: entry.ruleVersion,
      layer: entry.layer,
      account: line.account,
      submerchant: subMerchant,
      side: line.side,
      currency,
      amount_minor: line.amount,
      amount: toDecimalText({ amount: line.amount, currency }),
      component: line.component,
      transaction_id: entry.trace.transactionId,
      refund_id: entry.trace.refundId,
      dispute_id: entry.trace.disputeId,
      payout_id: entry.trace.payoutId,
      available_on: entry.availableOn,
      reverses: entry.reverses,
      source_event_id: entry.source.eventId,
      position,
      external_ref: subMerchant === null ? null : externalRef,
    };
  }
}
