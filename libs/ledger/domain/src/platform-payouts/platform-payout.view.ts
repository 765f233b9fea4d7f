import { shownCalendar } from '@taprail/money';
import type { Destination } from '../payouts/payout/payout.events';
import type { KnownPlatformPayout } from './platform-payout.decider';

export const destinationView = ({ bankName, last4, country, currency }: Destination) => ({
  bank_name: bankName,
  last4,
  country,
  currency,
});

/** The payout as the API shows it. */
export const platformPayoutView = ({ status, scheduled, paidAt, wireReference, failure }: KnownPlatformPayout) => ({
  id: scheduled.payoutId,
  object: 'platform_payout' as const,
  amount: scheduled.amount,
  currency: scheduled.currency,
  status,
  run_on: scheduled.runDate,
  requested_by: scheduled.runDate === null ? scheduled.by : null,
  eta: scheduled.eta,
  calendar: shownCalendar(scheduled.calendar),
  closed_days: scheduled.skipped,
  scheduled_at: scheduled.at,
  paid_at: paidAt,
  wire_reference: wireReference,
  failed_at: failure?.at ?? null,
  failure_code: failure?.code ?? null,
  failure_message: failure?.message ?? null,
  destination: destinationView(scheduled.destination),
  breakdown: scheduled.breakdown,
  psp_costs: scheduled.pspCosts,
});
