import type { PlatformBalance } from '@taprail/sdk';
import { scheduleWords, skipWords } from './balance-words';

const balance = (change: Partial<PlatformBalance> = {}): PlatformBalance => ({
  object: 'platform_balance',
  currency: 'EUR',
  available: 0,
  pending: 0,
  in_transit: 0,
  bank_account: null,
  payout_schedule: { interval: 'manual', minimum_amount: 100, timezone: 'UTC' },
  next_run_on: null,
  last_skipped: null,
  ...change,
});

describe("the words of a platform's balance", () => {
  it('say when it is paid out', () => {
    expect(scheduleWords(balance())).toBe('By hand');
    const payout_schedule = { interval: 'weekly', minimum_amount: 10_000, timezone: 'UTC' } as const;
    expect(scheduleWords(balance({ payout_schedule }))).toBe('Weekly, from €100.00');
  });

  it('say why a run paid nothing', () => {
    expect(skipWords(balance())).toBeUndefined();
    const last_skipped = { date: '2026-03-03', reason: 'negative', available: -300 } as const;
    expect(skipWords(balance({ last_skipped }))).toBe(
      'The run of 3 Mar 2026 paid nothing in EUR: the balance was below zero (−€3.00 available).',
    );
  });
});
