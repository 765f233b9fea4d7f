import { Field } from '../parts/fields';
import { formatCount, formatMoney } from './format-money';
import { readAmount } from './read-money';

type Props = {
  label: string;
  text: string;
  currency: string;
  onInput: (text: string) => void;
  /** In minor units; above it the field says so, and the API is asked nothing. */
  max?: number;
  maxWords?: string;
  /** Of an amount that stands for none when it is zero. */
  canBeZero?: boolean;
};

/** The fault in the text of a money field, if there is one. */
export const moneyProblem = (
  text: string,
  currency: string,
  max?: number,
  maxWords = 'Cannot exceed',
): string | undefined => {
  const read = readAmount(text, currency);
  if ('problem' in read) return read.problem;
  if (read.amount === 0) return 'Enter an amount greater than zero';
  return max !== undefined && read.amount > max ? `${maxWords} ${formatMoney(max, currency)}` : undefined;
};

/** An amount as people type it, with the minor units that are sent beneath it. */
export const MoneyField = ({ label, text, currency, onInput, max, maxWords, canBeZero = false }: Props) => {
  const read = readAmount(text, currency);
  const isZero = canBeZero && 'amount' in read && read.amount === 0;
  const problem = text === '' || isZero ? undefined : moneyProblem(text, currency, max, maxWords);
  const hint = 'amount' in read ? `${formatCount(read.amount)} minor units` : `Amount in ${currency}`;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => (
        <div class="money-field">
          <span aria-hidden="true">{currency}</span>
          <input
            {...ids}
            value={text}
            inputMode="decimal"
            autoComplete="off"
            onInput={({ currentTarget }) => onInput(currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
};
