import { type LedgerPeriod, Taprail } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { TextField } from '../../parts/fields';
import { showToast } from '../../parts/toasts';
import { client } from '../../requests/client';
import { recordRequest } from '../../requests/request-log';
import { queries } from '../../requests/use-read';
import { monthName } from '../../time/months';
import { Checklist } from './period-checklist';
import { closeProblem } from './period-words';

/** Sends with the key that was typed and without the cookie; the key is in no storage and in no record of requests. */
const asOperator = (apiKey: string): Taprail =>
  new Taprail({
    baseUrl: location.origin,
    apiKey,
    fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
    logger: recordRequest,
  });

/** The books are those of all platforms, so the key of the operator closes them and no session does. */
export const CloseDialog = ({ period, onClose }: { period: LedgerPeriod; onClose: () => void }) => {
  const [key, setKey] = useState('');
  const name = monthName(period.period);
  return (
    <ActionDialog
      title={`Close ${name}`}
      submit={`Close ${name}`}
      kind="danger"
      problem={closeProblem(period) ?? (key.trim() === '' ? 'The key of the operator is missing' : undefined)}
      confirm={period.period}
      call={(made, sending) =>
        (made === client ? asOperator(key.trim()) : made).ledger.periods.close(period.period, sending)
      }
      onDone={async ({ status }) => {
        await queries.invalidateQueries();
        showToast(status === 'closed' ? `${name} is closed` : `${name} is being closed`);
      }}
      onClose={onClose}
    >
      <p>
        This is final. The figures of {name} never change again: what arrives later counts on the first day of the open
        month and is marked late. Its trial balance is signed.
      </p>
      <Checklist period={period} />
      <TextField
        label="Key of the operator"
        type="password"
        isMono
        value={key}
        onInput={setKey}
        placeholder="ok_…"
        hint="Used for this one request and kept nowhere. The books are those of all platforms, so no API key closes them."
      />
    </ActionDialog>
  );
};
