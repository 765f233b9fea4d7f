import type { PlatformBalance } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { MoneyField, moneyProblem } from '../../money/money-field';
import { moneyAction } from '../../money/money-action';
import { amountText, readAmount } from '../../money/read-money';
import { ActionDialog } from '../../parts/action-dialog';
import { SelectField, TextField } from '../../parts/fields';
import { showEffect } from '../../parts/show-effect';

type Props = { balance: PlatformBalance; onClose: () => void };

const amountIn = (text: string, currency: string): number => {
  const read = readAmount(text, currency);
  return 'amount' in read ? read.amount : 0;
};

export const PayDialog = ({ balance, onClose }: Props) => {
  const { currency, available, bank_account: account } = balance;
  const [text, setText] = useState(amountText(available, currency));
  const amount = amountIn(text, currency);
  const problem = moneyProblem(text, currency, available, 'Available is');
  return (
    <ActionDialog
      title="Pay out your own money"
      submit={moneyAction('Pay out', formatMoney(amount, currency), problem)}
      problem={problem}
      call={(made, sending) => made.platformPayouts.create({ currency, amount }, sending)}
      onDone={showEffect('Payout made')}
      onClose={onClose}
    >
      <p>
        To your account •••• {account?.last4}. {formatMoney(available, currency)} are available.
      </p>
      <MoneyField
        label="Amount"
        text={text}
        currency={currency}
        onInput={setText}
        max={available}
        maxWords="Available is"
      />
    </ActionDialog>
  );
};

const currencyForm = /^[A-Z]{3}$/;
const ibanStart = /^[A-Z]{2}\d{2}/;

export const AccountDialog = ({ balance, onClose }: { balance: PlatformBalance | undefined; onClose: () => void }) => {
  const [typed, setTyped] = useState(balance?.currency ?? 'EUR');
  const [holder, setHolder] = useState('');
  const [bank, setBank] = useState('');
  const [number, setNumber] = useState('');
  const [routing, setRouting] = useState('');
  const [country, setCountry] = useState('');
  const currency = typed.trim().toUpperCase();
  const plain = number.replaceAll(/\s/g, '').toUpperCase();
  const isIban = ibanStart.test(plain) || plain === '';
  const problem = !currencyForm.test(currency)
    ? 'Enter a currency such as EUR'
    : holder.trim() === ''
      ? 'Enter the account holder'
      : plain === ''
        ? 'Enter the IBAN or account number'
        : !isIban && (routing.trim() === '' || country.trim() === '')
          ? 'Enter the bank code and the country'
          : undefined;
  const account = isIban
    ? { iban: plain }
    : { account_number: plain, routing_number: routing.trim(), country: country.trim().toUpperCase() };
  return (
    <ActionDialog
      title="Bank account"
      submit="Set bank account"
      problem={problem}
      confirm={currency}
      call={(made, sending) =>
        made.platformPayouts.setAccount(
          currency,
          {
            account_holder_name: holder.trim(),
            ...(bank.trim() === '' ? {} : { bank_name: bank.trim() }),
            ...account,
          },
          sending,
        )
      }
      onDone={showEffect('Bank account set')}
      onClose={onClose}
    >
      <p>Payouts that are made from now on go there. The number is never shown again.</p>
      <TextField label="Currency" value={typed} onInput={setTyped} />
      <TextField label="Account holder" value={holder} onInput={setHolder} />
      <TextField label="IBAN or account number" value={number} onInput={setNumber} />
      {!isIban && <TextField label="Bank code" value={routing} onInput={setRouting} hint="Such as a routing number" />}
      {!isIban && <TextField label="Country" value={country} onInput={setCountry} hint="Two letters, such as US" />}
      <TextField label="Name of the bank" value={bank} onInput={setBank} hint="Optional" />
    </ActionDialog>
  );
};

const intervals = [
  ['manual', 'By hand'],
  ['daily', 'Every business day'],
  ['weekly', 'Mondays'],
  ['monthly', 'The first of a month'],
] as const;
type Interval = (typeof intervals)[number][0];

export const ScheduleDialog = ({ balance, onClose }: Props) => {
  const { currency, payout_schedule: schedule } = balance;
  const [interval, setInterval] = useState<Interval>(schedule.interval);
  const [text, setText] = useState(amountText(schedule.minimum_amount, currency));
  const [zone, setZone] = useState(schedule.timezone);
  const read = readAmount(text, currency);
  return (
    <ActionDialog
      title={`Payout schedule in ${currency}`}
      submit="Set schedule"
      problem={'problem' in read ? read.problem : zone.trim() === '' ? 'Enter a time zone' : undefined}
      call={(made, sending) =>
        made.platformPayouts.setSchedule(
          currency,
          { interval, minimum_amount: amountIn(text, currency), timezone: zone.trim() },
          sending,
        )
      }
      onDone={showEffect('Schedule set')}
      onClose={onClose}
    >
      <SelectField
        label="Interval"
        value={interval}
        options={intervals}
        onChange={(value) => setInterval(value as Interval)}
      />
      <MoneyField label="Minimum" text={text} currency={currency} onInput={setText} canBeZero />
      <TextField label="Time zone" value={zone} onInput={setZone} hint="Runs start at 07:00 there" />
    </ActionDialog>
  );
};
