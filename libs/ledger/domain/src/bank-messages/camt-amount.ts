import { type CurrencyCode, currencyOf, isCurrencyCode, type Minor, parseDecimalText } from '@taprail/money';
import { allAt, type XmlElement, requireText, XmlFault } from './xml-element';

export type StatedAmount = Readonly<{ currency: CurrencyCode; amount: Minor }>;

/** The amount of an `Amt`, without a side; null where there is none. */
export const statedAmount = (amount: XmlElement | undefined): StatedAmount | null => {
  if (!amount) return null;
  const code = amount.attributes['Ccy'] ?? '';
  if (!isCurrencyCode(code)) throw new XmlFault(`an amount is in ${code}, which is no currency that we know`);
  const { code: currency } = currencyOf(code);
  return { currency, amount: parseDecimalText(amount.text, currency).amount };
};

/** The signed amount of an element of a camt message: a credit is positive. */
export const amountOf = (element: XmlElement): StatedAmount => {
  const stated = statedAmount(allAt(element, 'Amt')[0]);
  if (!stated) throw new XmlFault(`${element.name} has no amount`);
  const side = requireText(element, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT') throw new XmlFault(`${side} is neither CRDT nor DBIT`);
  return { currency: stated.currency, amount: side === 'CRDT' ? stated.amount : 0 - stated.amount };
};
