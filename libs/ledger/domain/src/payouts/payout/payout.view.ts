import { shownCalendar } from '@taprail/money';
import type { BankReferences } from './payout.events';
import type { KnownPayout } from './payout.state';

/** The payout as the API shows it. */
export const payoutView = (payout: KnownPayout) => {
  const { status, scheduled, paidAt, wireReference, bankTraceId, failure, order, retryId } = payout;
  return {
    id: scheduled.payoutId,
    object: 'payout' as const,
    submerchant: scheduled.submerchant,
    amount: scheduled.amount,
    currency: scheduled.currency,
    status,
    eta: scheduled.eta,
    calendar: scheduled.calendar ? shownCalendar(scheduled.calendar) : null,
    closed_days: scheduled.skipped,
    sales_days: scheduled.salesDays,
    scheduled_at: scheduled.at,
    paid_at: paidAt,
    wire_reference: wireReference,
    bank_trace_id: bankTraceId ?? null,
    ...(order ? { psp_references: pspReferences(order) } : {}),
    failed_at: failure?.at ?? null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    destination: {
      bank_name: scheduled.destination.bankName,
      last4: scheduled.destination.last4,
      country: scheduled.destination.country,
      currency: scheduled.destination.currency,
    },
    breakdown: scheduled.breakdown,
    retry_of: scheduled.retryOf,
    retried_by: retryId,
    transaction_count: scheduled.transactionIds.length,
  };
};

const pspReferences = ({ accountId, transferReference, payoutReference }: BankReferences) => ({
  account: accountId,
  transfer: transferReference,
  payout: payoutReference,
});

export type PayoutView = ReturnType<typeof payoutView>;
