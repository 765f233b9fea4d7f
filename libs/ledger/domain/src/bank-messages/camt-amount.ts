import { type CurrencyCode, currencyOf, isCurrencyCode, type Minor, parseDecimalText } from '@taprail/money';
import { allAt, type Element, requireText, XmlFault } from './xml';

/** What an element of a camt message moves: a credit is positive. */
export const amountOf = (element: Element): Readonly<{ currency: CurrencyCode; amount: Minor }> => {
  const [amount] = allAt(element, 'Amt');
  const code = amount?.attributes['Ccy'] ?? '';
  if (!amount || !isCurrencyCode(code)) throw new XmlFault(`${element.name} has no amount in a currency we know`);
  const { code: currency } = currencyOf(code);
  const side = requireText(element, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT') throw new XmlFault(`${side} is neither CRDT nor DBIT`);
  const read = parseDecimalText(amount.text, currency).amount;
  return { currency, amount: side === 'CRDT' ? read : 0 - read };
};
