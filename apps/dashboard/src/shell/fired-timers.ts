import type { MovedTestClock } from '@taprail/sdk';
import { formatCount } from '../money/format-money';

/** Timers that people wait for, in their words. All others are housekeeping of the service, which nobody asks about. */
const timerNames: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'ledger.run-payouts': ['payout run', 'payout runs'],
  'ledger.ask-bank': ['payout arrival', 'payout arrivals'],
  'taps.expire': ['hold expiry', 'hold expiries'],
  'taps.close-tip-window': ['tip window', 'tip windows'],
  'taps.watch-dispute': ['dispute deadline or reminder', 'dispute deadlines or reminders'],
  'webhooks.attempt': ['webhook retry', 'webhook retries'],
  'provisioning.retry': ['onboarding retry', 'onboarding retries'],
  'ledger.reconcile': ['reconciliation', 'reconciliations'],
  'ledger.seal': ['ledger seal', 'ledger seals'],
};

/** `Due: 1 payout run, 3 payout arrivals, 2 webhook retries.` */
export const firedText = (fired: MovedTestClock['fired']): string => {
  const counts = new Map<string, number>();
  for (const { kind } of fired) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const parts = Object.entries(timerNames).flatMap(([kind, [one, many]]) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];
  });
  return parts.length === 0 ? 'No payouts, deadlines or retries were due.' : `Due: ${parts.join(', ')}.`;
};
