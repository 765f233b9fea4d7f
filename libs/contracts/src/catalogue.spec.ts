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

  it('knows on which topic a kind travels', () => {
    expect(topicOf('submerchant.enabled')).toBe('onboarding.events');
    expect(topics).toEqual(['onboarding.events']);
    expect(() => topicOf('submerchant.unknown')).toThrow('not in the catalogue');
  });
});
