import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { moneyAction } from '../../money/money-action';
import { MoneyField, moneyProblem } from '../../money/money-field';
import { ActionDialog } from '../../parts/action-dialog';
import { TextField } from '../../parts/fields';
import { showEffect } from '../../parts/show-effect';
import { captureBody, likelyCapture } from './capture-body';
import { releasable } from './payment-actions-allowed';
import { heldAmount } from './payment-amount';
import { onRecord, type PaymentDialogProps, Subject, useAmount } from './payment-dialog';

export const CaptureDialog = ({ record, onClose }: PaymentDialogProps) => {
  const { currency, authorisation, tip_amount: tip } = record;
  const most = heldAmount(record);
  const { text, setText, amount } = useAmount(likelyCapture(record), currency);
  const money = formatMoney(amount, currency);
  const problem =
    moneyProblem(text, currency, most) ??
    (amount <= tip ? `Must be more than the tip of ${formatMoney(tip, currency)}` : undefined);
  return (
    <ActionDialog<unknown>
      title="Capture"
      submit={moneyAction('Capture', money, problem)}
      {...onRecord(record)}
      problem={problem}
      confirm={record.reference ?? record.id}
      call={(made, sending) =>
        record.capture_mode === 'pre-auth'
          ? made.authorisations.capture(authorisation.id, captureBody(record, amount), sending)
          : made.taps.capture(record.tap.id, captureBody(record, amount), sending)
      }
      onDone={showEffect(`${money} captured`)}
      onClose={onClose}
    >
      <Subject record={record}>
        {formatMoney(most, currency)} is held
        {tip > 0 && `, including the tip of ${formatMoney(tip, currency)}`}.{' '}
        {problem === undefined && amount < most && `${formatMoney(most - amount, currency)} will be released.`}
      </Subject>
      <MoneyField label="Amount" text={text} currency={currency} onInput={setText} max={most} />
    </ActionDialog>
  );
};

export const IncreaseDialog = ({ record, onClose }: PaymentDialogProps) => {
  const { currency, amount_authorised: now, authorisation } = record;
  const { text, setText, amount } = useAmount(0, currency);
  const problem =
    moneyProblem(text, currency, authorisation.ceiling, 'Cannot exceed the ceiling of') ??
    (amount <= now ? `Must be more than the authorised ${formatMoney(now, currency)}` : undefined);
  return (
    <ActionDialog
      title="Increase"
      submit={moneyAction('Increase', `to ${formatMoney(amount, currency)}`, problem)}
      {...onRecord(record)}
      problem={problem}
      confirm={record.reference ?? record.id}
      call={(made, sending) => made.authorisations.increase(authorisation.id, { new_amount: amount }, sending)}
      onDone={showEffect(`Authorised amount increased to ${formatMoney(amount, currency)}`)}
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
  const problem = moneyProblem(text, currency);
  return (
    <ActionDialog
      title="Post charge"
      submit={moneyAction('Post', formatMoney(amount, currency), problem)}
      {...onRecord(record)}
      problem={problem}
      call={(made, sending) =>
        made.authorisations.postCharge(
          authorisation.id,
          { amount, ...(reference === '' ? {} : { reference }) },
          sending,
        )
      }
      onDone={showEffect(`${formatMoney(amount, currency)} posted`)}
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
  const problem = moneyProblem(text, currency, most);
  return (
    <ActionDialog
      title="Release"
      submit={moneyAction('Release', formatMoney(amount, currency), problem)}
      kind="danger"
      {...onRecord(record)}
      problem={problem}
      confirm={record.reference ?? record.id}
      call={(made, sending) =>
        made.authorisations.release(authorisation.id, amount === most ? {} : { amount }, sending)
      }
      onDone={showEffect(`${formatMoney(amount, currency)} released`)}
      onClose={onClose}
    >
      <Subject record={record}>The released amount becomes available on the card again.</Subject>
      <MoneyField label="Amount" text={text} currency={currency} onInput={setText} max={most} />
    </ActionDialog>
  );
};
