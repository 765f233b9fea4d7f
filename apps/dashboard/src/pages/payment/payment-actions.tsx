import type { Transaction } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { moneyAction } from '../../money/money-action';
import { MoneyField, moneyProblem } from '../../money/money-field';
import { ActionDialog } from '../../parts/action-dialog';
import { ActionMenu } from '../../parts/action-menu';
import { CheckField, SelectField, TextField } from '../../parts/fields';
import { ScopedButton } from '../../parts/scoped-button';
import { showEffect } from '../../parts/show-effect';
import { useSession } from '../../session/use-session';
import { type ChargedPayment, isCharged } from './charged-payment';
import { CaptureDialog, ChargeDialog, IncreaseDialog, ReleaseDialog } from './hold-dialogs';
import { type ActionName, actionsOn, refundable } from './payment-actions-allowed';
import { SimulateDisputeDialog } from './simulate-dispute';
import { onRecord, type PaymentDialogProps, Subject, useAmount } from './payment-dialog';

/** Buttons for what the state of the payment allows, and the dialog of the one that was chosen. */
export const PaymentActions = ({ record }: { record: Transaction }) => {
  if (isCharged(record)) return <SaleActions record={record} />;
  return record.status === 'awaiting_card' && record.request ? (
    <CancelAction record={record} tap={record.request.tap} />
  ) : null;
};

const CancelAction = ({ record, tap }: { record: Transaction; tap: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ScopedButton scope="taps:write" kind="primary" onClick={() => setOpen(true)}>
        Cancel payment
      </ScopedButton>
      {isOpen && (
        <ActionDialog
          title="Cancel payment"
          submit={`Cancel ${formatMoney(record.amount_current, record.currency)}`}
          kind="danger"
          {...onRecord(record)}
          call={(made, sending) => made.taps.cancel(tap, sending)}
          onDone={showEffect('Payment cancelled. The card is not charged')}
          onClose={() => setOpen(false)}
        >
          <Subject record={record}>The reader stops waiting for a card.</Subject>
        </ActionDialog>
      )}
    </>
  );
};

const SaleActions = ({ record }: { record: ChargedPayment }) => {
  const [open, setOpen] = useState<ActionName>();
  const { environment } = useSession();
  const actions = actionsOn(record);
  const tests = environment === 'test' ? actions.filter(({ isTestOnly }) => isTestOnly) : [];
  const Chosen = open && dialogs[open];
  return (
    <>
      {actions
        .filter(({ isTestOnly }) => !isTestOnly)
        .map(({ name, title, scope }, at) => (
          <ScopedButton key={name} scope={scope} kind={at === 0 ? 'primary' : 'plain'} onClick={() => setOpen(name)}>
            {title}
          </ScopedButton>
        ))}
      {tests.length > 0 && (
        <ActionMenu label="Test">
          {tests.map(({ name, title, scope }) => (
            <ScopedButton key={name} scope={scope} onClick={() => setOpen(name)}>
              {title}
            </ScopedButton>
          ))}
        </ActionMenu>
      )}
      {Chosen && <Chosen record={record} onClose={() => setOpen(undefined)} />}
    </>
  );
};

const reasons = [
  ['requested_by_customer', 'Requested by customer'],
  ['duplicate', 'Duplicate'],
  ['fraudulent', 'Fraudulent'],
  ['other', 'Other'],
] as const;

const RefundDialog = ({ record, onClose }: PaymentDialogProps) => {
  const { currency } = record;
  const most = refundable(record);
  const { text, setText, amount } = useAmount(most, currency);
  const [reason, setReason] = useState<(typeof reasons)[number][0]>('requested_by_customer');
  const [returnsFee, setReturnsFee] = useState(true);
  const money = formatMoney(amount, currency);
  const problem = moneyProblem(text, currency, most);
  return (
    <ActionDialog
      title="Refund"
      submit={moneyAction('Refund', money, problem)}
      kind="danger"
      {...onRecord(record)}
      problem={problem}
      confirm={record.reference ?? record.id}
      call={(made, sending) =>
        made.transactions.refund(record.id, { amount, reason, refund_platform_fee: returnsFee }, sending)
      }
      onDone={showEffect(`${money} refunded to the card`)}
      onClose={onClose}
    >
      <Subject record={record}>Up to {formatMoney(most, currency)} can be refunded to the card.</Subject>
      <MoneyField label="Amount" text={text} currency={currency} onInput={setText} max={most} />
      <SelectField
        label="Reason"
        value={reason}
        options={reasons}
        onChange={(value) => setReason(value as typeof reason)}
      />
      <CheckField label="Refund the platform fee proportionally" isChecked={returnsFee} onChange={setReturnsFee} />
    </ActionDialog>
  );
};

const ReverseDialog = ({ record, onClose }: PaymentDialogProps) => {
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title="Reverse"
      submit={`Reverse ${formatMoney(record.amount_current, record.currency)}`}
      kind="danger"
      {...onRecord(record)}
      confirm={record.reference ?? record.id}
      call={(made, sending) => made.taps.reverse(record.tap.id, reason === '' ? {} : { reason }, sending)}
      onDone={showEffect('Tap reversed. The card is not charged')}
      onClose={onClose}
    >
      <Subject record={record}>Cancels the whole tap. The card is not charged.</Subject>
      <TextField label="Reason" value={reason} onInput={setReason} hint="Optional, stored with the payment" />
    </ActionDialog>
  );
};

const TipDialog = ({ record, onClose }: PaymentDialogProps) => {
  const { currency } = record;
  const { text, setText, amount } = useAmount(0, currency);
  const problem = moneyProblem(text, currency);
  return (
    <ActionDialog
      title="Add tip"
      submit={moneyAction('Add tip', `of ${formatMoney(amount, currency)}`, problem)}
      {...onRecord(record)}
      problem={problem}
      confirm={record.reference ?? record.id}
      call={(made, sending) => made.taps.tip(record.tap.id, { tip_amount: amount }, sending)}
      onDone={showEffect(`Tip of ${formatMoney(amount, currency)} added`)}
      onClose={onClose}
    >
      <Subject record={record} />
      <MoneyField label="Tip" text={text} currency={currency} onInput={setText} />
    </ActionDialog>
  );
};

const dialogs: Readonly<Record<ActionName, (props: PaymentDialogProps) => ComponentChildren>> = {
  refund: RefundDialog,
  reverse: ReverseDialog,
  capture: CaptureDialog,
  increase: IncreaseDialog,
  charge: ChargeDialog,
  release: ReleaseDialog,
  tip: TipDialog,
  dispute: SimulateDisputeDialog,
};
