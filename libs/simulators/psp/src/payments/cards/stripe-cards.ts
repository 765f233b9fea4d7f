import type { SimulatedFunding, SimulatedScheme } from '../messages';
import type { Behaviour, TestCard } from './card';

const card = (
  number: string,
  scheme: SimulatedScheme,
  funding: SimulatedFunding,
  special: Readonly<{ behaviour?: Behaviour; declineCode?: string; country?: string }> = {},
): [name: string, card: TestCard] => {
  const { behaviour = null, declineCode, country = 'US' } = special;
  const name = `stripe_${number}`;
  const base = { name, number, scheme, funding, issuerCountry: country, wallet: null, behaviour };
  return [name, { ...base, ...(declineCode === undefined ? {} : { declineCode }) }];
};

/** The numbers that Stripe publishes for its simulated reader, as far as the schemes are simulated. */
export const stripeCards: ReadonlyMap<string, TestCard> = new Map([
  card('4242424242424242', 'visa', 'credit'),
  card('4000056655665556', 'visa', 'debit'),
  card('5555555555554444', 'mastercard', 'credit'),
  card('5200828282828210', 'mastercard', 'debit'),
  card('5105105105105100', 'mastercard', 'prepaid'),
  card('378282246310005', 'amex', 'credit'),
  card('371449635398431', 'amex', 'credit'),
  card('6011111111111117', 'discover', 'credit'),
  card('6011000990139424', 'discover', 'credit'),
  card('4506445006931933', 'interac', 'debit', { country: 'CA' }),
  card('4000000000000002', 'visa', 'credit', { declineCode: '06' }),
  card('4000000000009995', 'visa', 'credit', { declineCode: '51' }),
  card('4000000000009987', 'visa', 'credit', { declineCode: '41' }),
  card('4000000000009979', 'visa', 'credit', { declineCode: '43' }),
  card('4000000000000069', 'visa', 'credit', { declineCode: '54' }),
  card('4000000000000119', 'visa', 'credit', { declineCode: '96' }),
  card('4000000000005126', 'visa', 'credit', { behaviour: 'refund_returned' }),
  card('4000000000007726', 'visa', 'credit', { behaviour: 'refund_late' }),
  card('4000000000000259', 'visa', 'credit', { behaviour: 'dispute_fraud' }),
  card('4000000000001976', 'visa', 'credit', { behaviour: 'dispute_inquiry' }),
]);

export const stripeCardDefault = 'stripe_4242424242424242';
