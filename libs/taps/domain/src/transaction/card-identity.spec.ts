import { cardIdentity } from './card-identity';

const card = { fingerprint: null, scheme: 'visa', last4: '4242', expiry: '2034-12' };

describe('the identity of a card', () => {
  it('is its fingerprint', () => expect(cardIdentity({ ...card, fingerprint: 'f1' })).toBe('f1'));

  it('is its scheme, last digits and expiry without one', () => {
    expect(cardIdentity(card)).toBe('visa-4242-2034-12');
    const others = [{ scheme: 'amex' }, { last4: '4243' }, { expiry: '2035-01' }, { scheme: 'other', brand: 'jcb' }];
    expect(new Set(others.map((change) => cardIdentity({ ...card, ...change }))).size).toBe(4);
  });

  it('is that of older taps too, which know no expiry', () =>
    expect(cardIdentity({ fingerprint: null, scheme: 'visa', last4: '4242' })).toBe('visa-4242-'));
});
