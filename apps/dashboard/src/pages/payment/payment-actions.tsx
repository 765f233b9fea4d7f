import type { Transaction } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { MoneyField, moneyProblem } from '../../money/money-field';
import { amountText, readAmount } from '../../money/read-money';
import { ActionDialog } from '../../parts/action-dialog';
import { CheckField, SelectField, TextField } from '../../parts/fields';
import { ScopedButton } from '../../parts/scoped-button';
import { showToast } from '../../parts/toasts';
import { queries, readAgain } from '../../requests/use-read';
import { type ActionName, actionsOn, refundable, releasable } from './payment-actions-allowed';

/** Buttons for what the state of the sale allows, and the dialog of the one that was chosen. */
export const PaymentActions = ({ record }: { record: Transaction }) => {
  const [open, setOpen] = useState<ActionName>();
  const actions = actionsOn(record);
  const Chosen = open && dialogs[open];
  return (
    <>
      {actions.map(({ name, title, scope }, at) => (
        <ScopedButton key={name} scope={scope} kind={at === 0 ? 'primary' : 'plain'} onClick={() => setOpen(name)}>
          {title}
        </ScopedButton>
      ))}
      {Chosen && <Chosen record={record} onClose={() => setOpen(undefined)} />}
    </>
  );
};

type DialogProps = { record: Transaction; onClose: () => void };

const useAmount = (first: number, currency: string) => {
  const [text, setText] = useState(first > 0 ? amountText(first, currency) : '');
  const read = readAmount(text, currency);
  return { text, setText, amount: 'amount' in read ? read.amount : 0 };
};

const etagOf = ({ revision }: Transaction): string => `"${revision}"`;

/** The record that a dialog decides upon: its ETag, and the difference when it changes meanwhile. */
const onRecord = (record: Transaction) => ({
  ifMatch: etagOf(record),
  subject: {
    shown: record,
    currency: record.currency,
    read: async () => {
      const value = await readAgain<Transaction>('transactions.get', record.id);
      return { value, etag: etagOf(value) };
    },
  },
});

/** The dialog stays until the page shows what happened. */
const shown = (text: string) => async () => {
  await queries.invalidateQueries();
  showToast(text);
};

const Subject = ({ record, children }: { record: Transaction; children?: ComponentChildren }) => (
  <p>
    {formatMoney(record.amount + record.tip_amount, record.currency)} at <strong>{record.submerchant}</strong>
    {record.reference ? `, ${record.reference}` : ''}. {children}
  </p>
);

const reasons = [
  ['requested_by_customer', 'Requested by the customer'],
  ['duplicate', 'Duplicate'],
  ['fraudulent', 'Fraudulent'],
  ['other', 'Other'],
] as const;

const RefundDialog = ({ record, onClose }: DialogProps) => {
  const { currency } = record;
  const most = refundable(record);
  const { text, setText, amount } = useAmount(most, currency);
  const [reason, setReason] = useState<(typeof reasons)[number][0]>('requested_by_customer');
  const [returnsFee, setReturnsFee] = useState(true);
  const money = formatMoney(amount, currency);
  return (
    <ActionDialog
      title="Refund"
      submit={`Refund ${money}`}
      kind="danger"
      {...onRecord(record)}
      problem={moneyProblem(text, currency, most)}
      confirm={record.reference ?? record.id}
      call={(made, sending) =>
        made.transactions.refund(record.id, { amount, reason, refund_platform_fee: returnsFee }, sending)
      }
      onDone={shown(`${money} refunded to the card`)}
      onClose={onClose}
    >
      <Subject record={record}>Up to {formatMoney(most, currency)} can go back to the card.</Subject>
      <MoneyField label="Amount" text={text} currency={currency} onInput={setText} max={most} />
      <SelectField
        label="Reason"
        value={reason}
        options={reasons}
        onChange={(value) => setReason(value as typeof reason)}
      />
      <CheckField label="Return the platform fee in proportion" isChecked={returnsFee} onChange={setReturnsFee} />
    </ActionDialog>
  );
};

const ReverseDialog = ({ record, onClose }: DialogProps) => {
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title="Reverse"
      submit={`Reverse ${formatMoney(record.amount + record.tip_amount, record.currency)}`}
      kind="danger"
      {...onRecord(record)}
      confirm={record.reference ?? record.id}
      call={(made, sending) => made.taps.reverse(record.tap.id, reason === '' ? {} : { reason }, sending)}
      onDone={shown('The tap is reversed: the card is not charged')}
      onClose={onClose}
    >
      <Subject record={record}>The whole tap is taken back, as if it had not happened.</Subject>
      <TextField label="Reason" value={reason} onInput={setReason} hint="Kept in the record" />
    </ActionDialog>
  );
};

const CaptureDialog = ({ record, onClose }: DialogProps) => {
  const { currency, amount_authorised: most, authorisation } = record;
  const posted = authorisation.charges.reduce((sum, each) => sum + (each.status === 'posted' ? each.amount : 0), 0);
  const { text, setText, amount } = useAmount(posted > 0 ? posted : most, currency);
  const money = formatMoney(amount, currency);
  const isPosted = posted > 0 && amount === posted;
  return (
    <ActionDialog<unknown>
      title="Capture"
      submit={`Capture ${money}`}
      {...onRecord(record)}
      problem={moneyProblem(text, currency, most)}
      confirm={record.reference ?? record.id}
      call={(made, sending) =>
        record.capture_mode === 'pre-auth'
          ? made.authorisations.capture(authorisation.id, isPosted ? {} : { amount }, sending)
          : made.taps.capture(record.tap.id, amount === most ? {} : { amount }, sending)
      }
      onDone={shown(`${money} captured`)}
      onClose={onClose}
    >
      <Subject record={record}>
        {formatMoney(most, currency)} are authorised; {formatMoney(Math.max(0, most - amount), currency)} would be
        released.
      </Subject>
      <MoneyField label="Amount" text={text} currency={currency} onInput={setText} max={most} />
    </ActionDialog>
  );
};

const IncreaseDialog = ({ record, onClose }: DialogProps) => {
  const { currency, amount_authorised: now, authorisation } = record;
  const { text, setText, amount } = useAmount(0, currency);
  return (
    <ActionDialog
      title="Increase"
      submit={`Increase to ${formatMoney(amount, currency)}`}
      {...onRecord(record)}
      problem={
        moneyProblem(text, currency, authorisation.ceiling, 'At most the ceiling of') ??
        (amount <= now ? `More than the ${formatMoney(now, currency)} that are authorised` : undefined)
      }
      confirm={record.reference ?? record.id}
      call={(made, sending) => made.authorisations.increase(authorisation.id, { new_amount: amount }, sending)}
      onDone={shown(`${formatMoney(amount, currency)} are authorised now`)}
      onClose={onClose}
    >
      <Subject record={record}>
        {formatMoney(now, currency)} are authorised, up to {formatMoney(authorisation.ceiling, currency)} without
        another tap.
      </Subject>
      <MoneyField
        label="New amount"
        text={text}
        currency={currency}
        onInput={setText}
        max={authorisation.ceiling}
        maxWords="At most the ceiling of"
      />
    </ActionDialog>
  );
};

const ChargeDialog = ({ record, onClose }: DialogProps) => {
  const { currency, authorisation } = record;
  const { text, setText, amount } = useAmount(0, currency);
  const [reference, setReference] = useState('');
  return (
    <ActionDialog
      title="Post charge"
      submit={`Post ${formatMoney(amount, currency)}`}
      {...onRecord(record)}
      problem={moneyProblem(text, currency)}
      call={(made, sending) =>
        made.authorisations.postCharge(
          authorisation.id,
          { amount, ...(reference === '' ? {} : { reference }) },
          sending,
        )
      }
      onDone={shown(`${formatMoney(amount, currency)} posted`)}
      onClose={onClose}
    >
      <Subject record={record}>A charge is captured with the others, in one go.</Subject>
      <MoneyField label="Amount" text={text} currency={currency} onInput={setText} />
      <TextField label="Reference" value={reference} onInput={setReference} placeholder="Minibar" />
    </ActionDialog>
  );
};

const ReleaseDialog = ({ record, onClose }: DialogProps) => {
  const { currency, authorisation } = record;
  const most = releasable(record);
  const { text, setText, amount } = useAmount(most, currency);
  return (
    <ActionDialog
      title="Release"
      submit={`Release ${formatMoney(amount, currency)}`}
      kind="danger"
      {...onRecord(record)}
      problem={moneyProblem(text, currency, most)}
      confirm={record.reference ?? record.id}
      call={(made, sending) =>
        made.authorisations.release(authorisation.id, amount === most ? {} : { amount }, sending)
      }
      onDone={shown(`${formatMoney(amount, currency)} released`)}
      onClose={onClose}
    >
      <Subject record={record}>What is released is free on the card again.</Subject>
      <MoneyField label="Amount" text={text} currency={currency} onInput={setText} max={most} />
    </ActionDialog>
  );
};

const TipDialog = ({ record, onClose }: DialogProps) => {
  const { currency } = record;
  const { text, setText, amount } = useAmount(0, currency);
  return (
    <ActionDialog
      title="Add tip"
      submit={`Add ${formatMoney(amount, currency)}`}
      {...onRecord(record)}
      problem={moneyProblem(text, currency)}
      call={(made, sending) => made.taps.tip(record.tap.id, { tip_amount: amount }, sending)}
      onDone={shown(`A tip of ${formatMoney(amount, currency)} was added`)}
      onClose={onClose}
    >
      <Subject record={record} />
      <MoneyField label="Tip" text={text} currency={currency} onInput={setText} />
    </ActionDialog>
  );
};

const dialogs: Readonly<Record<ActionName, (props: DialogProps) => ComponentChildren>> = {
  refund: RefundDialog,
  reverse: ReverseDialog,
  capture: CaptureDialog,
  increase: IncreaseDialog,
  charge: ChargeDialog,
  release: ReleaseDialog,
  tip: TipDialog,
};
