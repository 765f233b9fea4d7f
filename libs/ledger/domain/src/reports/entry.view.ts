import { parseAccount } from '../chart/account';
import { lineId } from '../chart/journal-entry';
import type { RecordedEntry } from './recorded-entry';

/** The entry as the API shows it. */
export const entryView = ({ entry, position }: RecordedEntry) => ({
  id: entry.entryId,
  object: 'ledger_entry',
  rule: entry.rule,
  rule_version: entry.ruleVersion,
  source: { event_id: entry.source.eventId, type: entry.source.type },
  trace: {
    tap_id: entry.trace.tapId,
    transaction_id: entry.trace.transactionId,
    authorisation_chain_id: entry.trace.authorisationChainId,
    capture_id: entry.trace.captureId,
    refund_id: entry.trace.refundId,
    dispute_id: entry.trace.disputeId,
    payout_id: entry.trace.payoutId,
    submerchant: entry.trace.subMerchant,
    platform: entry.trace.platform,
  },
  occurred_at: entry.occurredAt,
  effective_date: entry.effectiveDate,
  late: entry.late !== undefined,
  original_effective_date: entry.late?.effectiveDate ?? null,
  available_on: entry.availableOn,
  batch: entry.batch,
  fee_schedule: entry.feeSchedule,
  layer: entry.layer,
  reverses: entry.reverses,
  lines: entry.lines.map((line) => ({
    id: lineId(entry.entryId, line),
    account: line.account,
    side: line.side,
    amount: line.amount,
    currency: parseAccount(line.account).currency,
    component: line.component,
  })),
  position,
});

/** With what the platform calls its sub-merchant, and our id beside it. */
export const namedEntryView = (recorded: RecordedEntry, externalRef: string | null) => {
  const { trace, ...view } = entryView(recorded);
  return { ...view, trace: { ...trace, submerchant: externalRef, submerchant_id: trace.submerchant } };
};

export type NamedEntryView = ReturnType<typeof namedEntryView>;
