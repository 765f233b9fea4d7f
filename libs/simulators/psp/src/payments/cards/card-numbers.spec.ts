import fc from 'fast-check';
import { cardNames, wallets } from './card';
import { cardNumberOf, cardWithNumber } from './card-numbers';
import { stripeCards } from './stripe-cards';

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const name = fc
  .tuple(fc.constantFrom(...cardNames), letter, letter, fc.constantFrom('', ...wallets.map((wallet) => `_${wallet}`)))
  .map(([base, one, other, wallet]) => `${base}${base === 'interac' ? '' : `_${one}${other}`}${wallet}`);

describe('the numbers of cards', () => {
  it('name every card of the catalogue, and no two the same', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(cardWithNumber(cardNumberOf(one, 'US'))).toBe(one);
        expect(cardNumberOf(one, 'US') === cardNumberOf(other, 'US')).toBe(one === other);
      }),
    );
  });

  it('give a card the country of its merchant where it has none', () =>
    expect(cardWithNumber(cardNumberOf('visa_credit', 'DE'))).toBe('visa_credit_de'));

  it('are Stripe’s where Stripe has published them', () => {
    for (const [published, { number = '' }] of stripeCards) expect(cardWithNumber(number)).toBe(published);
  });

  it('name nothing where nobody has them', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,19}$/), (number) => {
        const found = cardWithNumber(number);
        if (found !== null && !found.startsWith('stripe_')) expect(cardNumberOf(found, 'CA')).toBe(number);
      }),
    ));
});
