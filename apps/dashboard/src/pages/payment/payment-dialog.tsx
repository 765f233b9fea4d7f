import type { Transaction } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { amountText, readAmount } from '../../money/read-money';
import { showToast } from '../../parts/toasts';
import { queries } from '../../requests/use-read';

export type PaymentDialogProps = { record: Transaction; onClose: () => void };

/** An amount that is typed, from what is likely on. */
export const useAmount = (first: number, currency: string) => {
  const [text, setText] = useState(first > 0 ? amountText(first, currency) : '');
  const read = readAmount(text, currency);
  return { text, setText, amount: 'amount' in read ? read.amount : 0 };
};

/** The ETag of the record that the dialog was opened on. */
export const etagOf = ({ revision }: Transaction): string => `"${revision}"`;

/** The dialog stays until the page shows what happened. */
export const shown = (text: string) => async () => {
  await queries.invalidateQueries();
  showToast(text);
};

export const Subject = ({ record, children }: { record: Transaction; children?: ComponentChildren }) => (
  <p>
    {formatMoney(record.amount + record.tip_amount, record.currency)} at <strong>{record.submerchant}</strong>
    {record.reference ? `, ${record.reference}` : ''}. {children}
  </p>
);
