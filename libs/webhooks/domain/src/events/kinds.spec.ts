import { isKind, isSubscribed, type PublicEventKind, kinds, patterns } from './kinds';

describe('the kinds of events', () => {
  it('are twelve', () => expect(new Set(kinds).size).toBe(12));

  it('are subscribed to by name, by family or altogether', () => {
    expect(patterns).toEqual(['*', 'tap.*', 'charge.*', 'payout.*', 'dispute.*', ...kinds]);
  });

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

  it.each(['submerchant.enabled', 'tap', 'tap.*', 'TAP.APPROVED', ''])('do not include %j', (text) =>
    expect(isKind(text)).toBe(false),
  );
});
