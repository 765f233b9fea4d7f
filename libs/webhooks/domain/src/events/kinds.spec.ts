import { isAmong, isSubscribed, type PublicEventKind } from './kinds';

describe('an endpoint', () => {
  it.each<[readonly string[], PublicEventKind, boolean]>([
    [['*'], 'dispute.closed', true],
    [['tap.*'], 'tap.declined', true],
    [['tap.*'], 'charge.captured', false],
    [['payout.paid'], 'payout.paid', true],
    [['payout.paid'], 'payout.failed', false],
    [['payout.failed', 'tap.*'], 'tap.reversed', true],
    [[], 'tap.approved', false],
    [['*'], 'refund.failed', false],
    [['*'], 'submerchant.enabled', false],
    [['*', 'submerchant.enabled'], 'submerchant.enabled', true],
    [['submerchant.*'], 'submerchant.status.updated', true],
    [['platform_payout.*'], 'platform_payout.paid', true],
    [['*', 'payout.*'], 'platform_payout.paid', false],
    [['refund.*'], 'refund.failed', true],
    [['charge.*'], 'refund.failed', false],
    [['*', 'tap.*'], 'tap.canceled', false],
    [['tap.canceled'], 'tap.canceled', true],
    [['tap.canceled'], 'tap.declined', false],
  ])('%j is subscribed to %s: %s', (enabledEvents, kind, expected) =>
    expect(isSubscribed(enabledEvents, kind)).toBe(expected),
  );
});

describe('a list or stream of events', () => {
  it('has what `*` stands for while it names no kind, and an opt-in kind once it names it', () => {
    expect(isAmong([], 'payout.paid')).toBe(true);
    expect(isAmong([], 'refund.failed')).toBe(false);
    expect(isAmong([], 'submerchant.rejected')).toBe(false);
    expect(isAmong([], 'tap.canceled')).toBe(false);
    expect(isAmong(['refund.failed'], 'refund.failed')).toBe(true);
    expect(isAmong(['refund.failed'], 'payout.paid')).toBe(false);
  });
});
