import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { moneyAction } from '../../money/money-action';
import { MoneyField, moneyProblem } from '../../money/money-field';
import { ActionDialog } from '../../parts/action-dialog';
import { SelectField } from '../../parts/fields';
import { words } from '../../parts/status-tone';
import { showEffect } from '../../parts/show-effect';
import { refundable } from './payment-actions-allowed';
import { type PaymentDialogProps, Subject, useAmount } from './payment-dialog';

const reasons = [
  'fraudulent',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'unrecognized',
  'general',
] as const;

/** In test somebody has to be the cardholder. */
export const SimulateDisputeDialog = ({ record, onClose }: PaymentDialogProps) => {
  const { currency } = record;
  const most = refundable(record);
  const { text, setText, amount } = useAmount(most, currency);
  const [reason, setReason] = useState<(typeof reasons)[number]>('fraudulent');
  const problem = moneyProblem(text, currency, most);
  return (
    <ActionDialog
      title="Simulate dispute"
      submit={moneyAction('Dispute', formatMoney(amount, currency), problem)}
      problem={problem}
      call={(made, { idempotencyKey }) => made.test.taps.dispute(record.tap.id, { reason, amount }, { idempotencyKey })}
      onDone={showEffect('Dispute opened')}
      onClose={onClose}
    >
      <Subject record={record}>The simulated cardholder disputes the payment.</Subject>
      <SelectField
        label="Reason"
        value={reason}
        options={reasons.map((each) => [each, words(each)] as const)}
        onChange={(value) => setReason(value as typeof reason)}
      />
      <MoneyField label="Amount" text={text} currency={currency} onInput={setText} max={most} />
    </ActionDialog>
  );
};
