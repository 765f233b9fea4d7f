import type { Transaction } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { amountText, readAmount } from '../../money/read-money';
import { client } from '../../requests/client';
import { queries } from '../../requests/use-read';
import type { ChargedPayment } from './charged-payment';

export type PaymentDialogProps = { record: ChargedPayment; onClose: () => void };

/** An amount that is typed, from what is likely on. */
export const useAmount = (first: number, currency: string) => {
  const [text, setText] = useState(first > 0 ? amountText(first, currency) : '');
  const read = readAmount(text, currency);
  return { text, setText, amount: 'amount' in read ? read.amount : 0 };
};

const etagOf = ({ revision }: Transaction): string => `"${revision}"`;

/** The record that a dialog decides upon: its ETag, and the difference when it changes meanwhile. */
export const onRecord = (record: Transaction) => ({
  ifMatch: etagOf(record),
  subject: {
    shown: record,
    currency: record.currency,
    read: async () => {
      const value = await client.transactions.get(record.id);
      // The page behind the dialog shows it too.
      await queries.invalidateQueries();
      return { value, etag: etagOf(value) };
    },
  },
});

export const Subject = ({ record, children }: { record: Transaction; children?: ComponentChildren }) => (
  <p>
    {formatMoney(record.amount_current, record.currency)} at <strong>{record.submerchant}</strong>
    {record.reference ? `, ${record.reference}` : ''}. {children}
  </p>
);
