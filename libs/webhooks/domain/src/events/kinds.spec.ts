import { isSubscribed, type PublicEventKind } from './kinds';

describe('an endpoint', () => {
  it.each<[readonly string[], PublicEventKind, boolean]>([
    [['*'], 'dispute.closed', true],
    [['tap.*'], 'tap.declined', true],
    [['tap.*'], 'charge.captured', false],
    [['payout.paid'], 'payout.paid', true],
    [['payout.paid'], 'payout.failed', false],
    [['payout.failed', 'tap.*'], 'tap.reversed', true],
    [[], 'tap.approved', false],
  ])('%j is subscribed to %s: %s', (enabledEvents, kind, expected) =>
    expect(isSubscribed(enabledEvents, kind)).toBe(expected),
  );
});
