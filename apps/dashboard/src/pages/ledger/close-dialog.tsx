import type { LedgerPeriod } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { OperatorKeyField } from '../../parts/operator-key-field';
import { showEffect } from '../../parts/show-effect';
import { operatorClient } from '../../requests/operator-client';
import { monthName } from '../../time/months';
import { Checklist } from './period-checklist';
import { closeProblem } from './period-words';

/** The books are those of all platforms, so the key of the operator closes them and no session does. */
export const CloseDialog = ({ period, onClose }: { period: LedgerPeriod; onClose: () => void }) => {
  const [key, setKey] = useState('');
  const name = monthName(period.period);
  return (
    <ActionDialog
      title={`Close ${name}`}
      submit={`Close ${name}`}
      kind="danger"
      problem={closeProblem(period) ?? (key.trim() === '' ? 'Enter the operator key' : undefined)}
      confirm={period.period}
      sender={operatorClient(key.trim())}
      call={(made, sending) => made.ledger.periods.close(period.period, sending)}
      onDone={showEffect(({ status }: LedgerPeriod) => (status === 'closed' ? `${name} closed` : `Closing ${name}`))}
      onClose={onClose}
    >
      <p>
        This cannot be undone. The figures of {name} become final and its trial balance is signed. Later arrivals are
        posted on the first day of the open month and marked late.
      </p>
      <Checklist period={period} />
      <OperatorKeyField
        value={key}
        onInput={setKey}
        hint="With npm start it is in the file data/operator-key; a deployment has it as TAPRAIL_OPERATOR_KEY. Used for this request only and never stored: the ledger covers all platforms, so an API key cannot close a month."
      />
    </ActionDialog>
  );
};
