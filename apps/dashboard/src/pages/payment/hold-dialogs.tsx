import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { MoneyField, moneyProblem } from '../../money/money-field';
import { ActionDialog } from '../../parts/action-dialog';
import { TextField } from '../../parts/fields';
import { releasable } from './payment-actions-allowed';
import { heldAmount } from './payment-amount';
import { onRecord, type PaymentDialogProps, shown, Subject, useAmount } from './payment-dialog';

export const CaptureDialog = ({ record, onClose }: PaymentDialogProps) => {
  const { currency, authorisation } = record;
  const most = heldAmount(record);
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
        {formatMoney(most, currency)} is held. {formatMoney(Math.max(0, most - amount), currency)} will be released.
      </Subject>
      <MoneyField label="Amount" text={text} currency={currency} onInput={setText} max={most} />
    </ActionDialog>
  );
};

export const IncreaseDialog = ({ record, onClose }: PaymentDialogProps) => {
  const { currency, amount_authorised: now, authorisation } = record;
  const { text, setText, amount } = useAmount(0, currency);
  return (
    <ActionDialog
      title="Increase"
      submit={`Increase to ${formatMoney(amount, currency)}`}
      {...onRecord(record)}
      problem={
        moneyProblem(text, currency, authorisation.ceiling, 'Cannot exceed the ceiling of') ??
        (amount <= now ? `Must be more than the authorised ${formatMoney(now, currency)}` : undefined)
      }
      confirm={record.reference ?? record.id}
      call={(made, sending) => made.authorisations.increase(authorisation.id, { new_amount: amount }, sending)}
      onDone={shown(`Authorised amount increased to ${formatMoney(amount, currency)}`)}
      onClose={onClose}
    >
      <Subject record={record}>
        {formatMoney(now, currency)} is authorised. You can increase it to{' '}
        {formatMoney(authorisation.ceiling, currency)} without another tap.
      </Subject>
      <MoneyField
        label="New amount"
        text={text}
        currency={currency}
        onInput={setText}
        max={authorisation.ceiling}
        maxWords="Cannot exceed the ceiling of"
      />
    </ActionDialog>
  );
};

export const ChargeDialog = ({ record, onClose }: PaymentDialogProps) => {
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
      <Subject record={record}>All posted charges are captured together.</Subject>
      <MoneyField label="Amount" text={text} currency={currency} onInput={setText} />
      <TextField label="Reference" value={reference} onInput={setReference} placeholder="Minibar" />
    </ActionDialog>
  );
};

export const ReleaseDialog = ({ record, onClose }: PaymentDialogProps) => {
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
      <Subject record={record}>The released amount becomes available on the card again.</Subject>
      <MoneyField label="Amount" text={text} currency={currency} onInput={setText} max={most} />
    </ActionDialog>
  );
};
