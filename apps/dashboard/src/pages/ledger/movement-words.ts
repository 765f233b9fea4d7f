import { words } from '../../parts/status-tone';

const texts: Readonly<Record<string, string>> = {
  capture: 'Payment',
  capture_reversed: 'Payment reversed',
  capture_revoked: 'Payment revoked',
  dispute_lost: 'Dispute lost',
  dispute_opened: 'Dispute opened',
  dispute_won: 'Dispute won',
  merchant_credited: 'Credit by the platform',
  merchant_debited: 'Debit by the platform',
  negative_absorbed: 'Debt taken over by the platform',
  negative_recovered: 'Debt recovered',
  payout_failed: 'Payout came back',
  payout_canceled: 'Payout cancelled',
  payout_scheduled: 'Payout',
  refund: 'Refund',
  refund_failed: 'Refund came back',
};

/** What moved the balance of a sub-merchant, as it would say it. */
export const movementWords = (type: string): string => texts[type] ?? words(type);
