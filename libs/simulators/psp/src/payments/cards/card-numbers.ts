import type { SimulatedScheme } from '../messages';
import { cardNames, type TestCard, parseCard, wallets } from './card';
import { stripeCards } from './stripe-cards';

/** Six digits that no number of Stripe's begins with, and two for the kind, four for the country, one for the wallet. */
const starts: Readonly<Record<SimulatedScheme, string>> = {
  visa: '409900',
  mastercard: '529900',
  amex: '379900',
  discover: '601199',
  interac: '450699',
};
const lengths: Readonly<Record<SimulatedScheme, number>> = {
  visa: 16,
  mastercard: 16,
  amex: 15,
  discover: 16,
  interac: 16,
};
const startLength = 6;
const firstLetter = 65;
const numberForm = /^\d{6}(\d{2})(\d{2})(\d{2})(\d)0*\d$/;

const two = (value: number): string => String(value).padStart(2, '0');

/** The last digit by which a number proves to be mistyped. */
const checkDigit = (digits: string): string => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

const baseOf = ({ name, issuerCountry, wallet }: TestCard): string => {
  const tail = [issuerCountry.toLowerCase(), ...(wallet === null ? [] : [wallet])].join('_');
  return name.slice(0, -tail.length - 1);
};

/** The number by which a reader of Stripe is shown a card that has a name here. */
export const cardNumberOf = (name: string, countryDefault: string): string => {
  const card = parseCard(name, countryDefault);
  const country = [...card.issuerCountry].map((letter) => two(letter.charCodeAt(0) - firstLetter)).join('');
  const wallet = card.wallet === null ? 0 : wallets.indexOf(card.wallet) + 1;
  const said = `${starts[card.scheme]}${two(cardNames.indexOf(baseOf(card)))}${country}${wallet}`;
  const digits = said.padEnd(lengths[card.scheme] - 1, '0');
  return `${digits}${checkDigit(digits)}`;
};

/** The name of the card with this number; null where no card has it. */
export const cardWithNumber = (number: string): string | null => {
  if (stripeCards.has(`stripe_${number}`)) return `stripe_${number}`;
  const [, kind = '', one = '', other = '', wallet = ''] = numberForm.exec(number) ?? [];
  const base = cardNames[Number(kind)];
  if (kind === '' || base === undefined || Number(one) > 25 || Number(other) > 25) return null;
  const country = String.fromCharCode(Number(one) + firstLetter, Number(other) + firstLetter).toLowerCase();
  const phone = wallets[Number(wallet) - 1];
  const name = [base, ...(base === 'interac' ? [] : [country]), ...(phone === undefined ? [] : [phone])].join('_');
  const start = number.slice(0, startLength);
  return Object.values(starts).includes(start) && cardNumberOf(name, 'CA') === number ? name : null;
};
