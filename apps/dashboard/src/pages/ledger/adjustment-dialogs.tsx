import type { Adjustment, AdjustParams } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { MoneyField, moneyProblem } from '../../money/money-field';
import { readAmount } from '../../money/read-money';
import { ActionDialog } from '../../parts/action-dialog';
import { SelectField, TextField } from '../../parts/fields';
import { showEffect } from '../../parts/show-effect';
import { words } from '../../parts/status-tone';
import { useKnownReferences } from '../../parts/use-known-references';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';

type Reason = AdjustParams['reason'];
const reasons = ['goodwill', 'fee_correction', 'incident', 'service_fee', 'equipment', 'promotion', 'other'] as const;
const directions = [
  ['credit', 'Credit: the sub-merchant gets it'],
  ['debit', 'Debit: it is taken from the sub-merchant'],
] as const;
const currencyForm = /^[A-Z]{3}$/;

export const NewAdjustmentDialog = ({ onClose }: { onClose: () => void }) => {
  const [submerchant, setSubmerchant] = useState('');
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit');
  const [typed, setTyped] = useState('EUR');
  const [text, setText] = useState('');
  const [reason, setReason] = useState<Reason>('goodwill');
  const [reference, setReference] = useState('');
  const [description, setDescription] = useState('');
  const known = useKnownReferences();
  const limit = useRead('platform.get', ['limit'], (signal) => client.platform.get({ signal }));
  const currency = typed.trim().toUpperCase();
  const read = readAmount(text, currency);
  const amount = 'amount' in read ? read.amount : undefined;
  const problem =
    submerchant.trim() === ''
      ? 'Enter a sub-merchant'
      : currencyForm.test(currency)
        ? moneyProblem(text, currency)
        : 'Enter a currency such as EUR';
  const above = limit.data?.adjustment_approval_above ?? null;
  const isShared = above !== null && amount !== undefined && amount > above;
  const sum = problem === undefined && amount !== undefined ? formatMoney(amount, currency) : '';
  const optional = (name: 'reference' | 'description', value: string) =>
    value.trim() === '' ? {} : { [name]: value.trim() };
  return (
    <ActionDialog
      title="New adjustment"
      submit={isShared ? `Propose ${sum}` : `${words(direction)} ${sum}`.trim()}
      problem={problem}
      confirm={submerchant.trim()}
      call={(made, sending) =>
        made.adjustments.create(
          {
            submerchant: submerchant.trim(),
            direction,
            amount: amount ?? 0,
            currency,
            reason,
            ...optional('reference', reference),
            ...optional('description', description),
          },
          sending,
        )
      }
      onDone={showEffect(isShared ? 'Proposed. Somebody else has to approve it' : 'Adjustment made')}
      onClose={onClose}
    >
      <TextField label="Sub-merchant" value={submerchant} onInput={setSubmerchant} list={known} />
      <SelectField
        label="Direction"
        value={direction}
        options={directions}
        onChange={(value) => setDirection(value as 'credit' | 'debit')}
      />
      <TextField label="Currency" value={typed} onInput={setTyped} />
      {currencyForm.test(currency) && <MoneyField label="Amount" text={text} currency={currency} onInput={setText} />}
      <SelectField
        label="Reason"
        value={reason}
        options={reasons.map((each) => [each, words(each)] as const)}
        onChange={(value) => setReason(value as Reason)}
      />
      <TextField label="Reference" value={reference} onInput={setReference} hint="Optional, such as a ticket" />
      <TextField
        label="Description"
        value={description}
        onInput={setDescription}
        hint="Optional. No personal data: it stays in the books"
      />
      {isShared && (
        <p class="muted">Above {formatMoney(above, currency)} another person or API key approves within seven days.</p>
      )}
    </ActionDialog>
  );
};

type Props = { adjustment: Adjustment; onClose: () => void };

const moneyOf = ({ amount, currency }: Adjustment): string => formatMoney(amount, currency);

export const ApproveDialog = ({ adjustment, onClose }: Props) => (
  <ActionDialog
    title="Approve adjustment"
    submit={`Approve ${moneyOf(adjustment)}`}
    confirm={adjustment.submerchant}
    call={(made, sending) => made.adjustments.approve(adjustment.id, sending)}
    onDone={showEffect('Approved')}
    onClose={onClose}
  >
    <p>
      {moneyOf(adjustment)} {adjustment.direction === 'credit' ? 'go to' : 'are taken from'}{' '}
      <strong>{adjustment.submerchant}</strong>: {words(adjustment.reason).toLowerCase()}
      {adjustment.description === null ? '' : `, ${adjustment.description}`}.
    </p>
  </ActionDialog>
);

export const RejectDialog = ({ adjustment, onClose }: Props) => {
  const [note, setNote] = useState('');
  return (
    <ActionDialog
      title="Reject adjustment"
      submit={`Reject ${moneyOf(adjustment)}`}
      kind="danger"
      call={(made, sending) =>
        made.adjustments.reject(adjustment.id, note.trim() === '' ? {} : { note: note.trim() }, sending)
      }
      onDone={showEffect('Rejected')}
      onClose={onClose}
    >
      <p>Nothing is posted.</p>
      <TextField label="Why" value={note} onInput={setNote} hint="Optional" />
    </ActionDialog>
  );
};

export const ReverseDialog = ({ adjustment, onClose }: Props) => (
  <ActionDialog
    title="Reverse adjustment"
    submit={`Reverse ${moneyOf(adjustment)}`}
    kind="danger"
    confirm={adjustment.submerchant}
    call={(made, sending) => made.adjustments.reverse(adjustment.id, sending)}
    onDone={showEffect('Reversal made')}
    onClose={onClose}
  >
    <p>
      Makes the opposite adjustment for <strong>{adjustment.submerchant}</strong>. Both stay in the books. Above the
      limit of the platform, somebody else has to approve it.
    </p>
  </ActionDialog>
);
