import { catalogue, topicOf, topics } from './catalogue';

describe('the catalogue of integration events', () => {
  it('plans exactly the four onboarding kinds of the interface, and sends none of them to integrators', () =>
    expect(
      Object.entries(catalogue)
        .filter(([name]) => name.startsWith('submerchant.'))
        .map(([name, { audience }]) => [name, audience]),
    ).toEqual([
      ['submerchant.status.updated', 'planned'],
      ['submerchant.requirements.updated', 'planned'],
      ['submerchant.enabled', 'planned'],
      ['submerchant.rejected', 'planned'],
    ]));

  it('sends to integrators what the interface names of taps, charges and disputes', () =>
    expect(
      Object.entries(catalogue)
        .filter(([, { audience }]) => audience === 'integrator')
        .map(([name]) => name),
    ).toEqual([
      'tap.approved',
      'tap.declined',
      'tap.reversed',
      'charge.captured',
      'charge.refunded',
      'charge.failed',
      'dispute.opened',
      'dispute.evidence_required',
      'dispute.closed',
    ]));

  it('knows on which topic a kind travels', () => {
    expect(topicOf('submerchant.enabled')).toBe('onboarding.events');
    expect(topics).toEqual(['onboarding.events', 'taps.events', 'ledger.events']);
    expect(() => topicOf('submerchant.unknown')).toThrow('not in the catalogue');
  });
});
