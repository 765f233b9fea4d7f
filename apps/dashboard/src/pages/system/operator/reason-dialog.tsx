import type { Taprail } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../../parts/action-dialog';
import { TextField } from '../../../parts/fields';
import { showEffect } from '../../../parts/show-effect';

type Props = {
  title: string;
  submit: string;
  done: string;
  confirm: string;
  operator: Taprail;
  call: (made: Taprail, reason: string, sending: Readonly<{ idempotencyKey: string }>) => PromiseLike<unknown>;
  onClose: () => void;
  children: ComponentChildren;
};

/** A decision of the operator that is kept with its reason. */
export const ReasonDialog = ({ title, submit, done, confirm, operator, call, onClose, children }: Props) => {
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={title}
      submit={submit}
      kind="danger"
      confirm={confirm}
      problem={reason.trim() === '' ? 'Enter a reason' : undefined}
      sender={operator}
      call={(made, { idempotencyKey }) => call(made, reason.trim(), { idempotencyKey })}
      onDone={showEffect(done)}
      onClose={onClose}
    >
      {children}
      <TextField
        label="Reason"
        value={reason}
        onInput={setReason}
        placeholder="Sent twice in incident 7"
        hint="Kept with the decision, for auditors."
      />
    </ActionDialog>
  );
};
