import { firedText } from './fired-timers';

const fired = (...kinds: readonly string[]) =>
  kinds.map((kind) => ({ kind, subject: 'any', at: '2026-12-16T12:00:00Z' }));

describe('the timers of a move of the clock', () => {
  it('are counted in the words of people', () => {
    const kinds = ['webhooks.attempt', 'ledger.run-payouts', 'webhooks.attempt', 'ledger.ask-bank'];
    expect(firedText(fired(...kinds))).toBe('Due: 1 payout run, 1 payout arrival, 2 webhook retries.');
  });

  it('leave out the housekeeping of the service', () => {
    const nothing = 'No payouts, deadlines or retries were due.';
    expect(firedText(fired('taps.resolve', 'account.poll', 'ledger.open-sales', 'a.new-one'))).toBe(nothing);
    expect(firedText([])).toBe(nothing);
  });
});
