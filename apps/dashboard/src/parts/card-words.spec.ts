import { brandWords, cardWords, entryModeWords, verificationWords, walletWords } from './card-words';

describe('a card in words', () => {
  it.each([
    [cardWords({ scheme: 'visa', last4: '4242' }), 'Visa •••• 4242'],
    [brandWords('amex'), 'American Express'],
    [brandWords('new_scheme'), 'New scheme'],
    [walletWords('google_pay'), 'Google Pay'],
    [verificationWords('cdcvm'), 'On the phone or watch (CDCVM)'],
    [entryModeWords('contactless_emv'), 'Contactless chip'],
  ])('is %s', (said, expected) => expect(said).toBe(expected));
});
