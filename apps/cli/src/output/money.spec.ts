import { Failure } from '../program/failure';
import { moneyText, readMoney } from './money';

describe('money for people', () => {
  it.each([
    [4_200, 'EUR', 'EUR 42.00'],
    [-69, 'EUR', 'EUR -0.69'],
    [4_200, 'JPY', 'JPY 4200'],
    [1_500, 'KWD', 'KWD 1.500'],
    [7, 'XXX', 'XXX 7 (minor units)'],
  ])('shows %s minor units of %s as %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text));

  it.each([
    ['EUR 42.00', undefined, { amount: 4_200, currency: 'EUR' }],
    ['42.00 eur', undefined, { amount: 4_200, currency: 'EUR' }],
    ['EUR42.00', undefined, { amount: 4_200, currency: 'EUR' }],
    ['42.00', 'EUR', { amount: 4_200, currency: 'EUR' }],
    ['JPY 4200', undefined, { amount: 4_200, currency: 'JPY' }],
    ['EUR -1.00', undefined, { amount: -100, currency: 'EUR' }],
  ])('reads %s with %s known', (text, known, expected) => expect(readMoney('--amount', text, known)).toEqual(expected));

  it.each([
    ['EUR 42', '--amount "EUR 42" cannot be read for sure: is it "EUR 42.00", or "EUR 0.42"?'],
    ['EUR 42.0', '--amount "EUR 42.0" cannot be read for sure: EUR has 2 decimals, after a point'],
    ['EUR 1,234.00', '--amount "EUR 1,234.00" cannot be read for sure: EUR has 2 decimals, after a point'],
    ['JPY 42.00', '--amount "JPY 42.00" cannot be read for sure: JPY has no decimals'],
    [
      'EUR 99999999999999999.00',
      '--amount "EUR 99999999999999999.00" cannot be read for sure: it is more than any amount',
    ],
    ['42.00', '--amount "42.00" has no currency; write it as "EUR 42.00"'],
    ['42', '--amount "42" has no currency; write it as "EUR 42.00"'],
    ['ABC 1.00', '--amount "ABC 1.00": ABC is no currency that is taken'],
    ['EUR 1.00 EUR', '--amount "EUR 1.00 EUR" is no amount; write it as "EUR 42.00"'],
    ['much', '--amount "much" is no amount; write it as "EUR 42.00"'],
  ])('refuses %s', (text, message) => {
    const read = () => readMoney('--amount', text);
    expect(read).toThrow(Failure);
    expect(read).toThrow(message);
  });
});
