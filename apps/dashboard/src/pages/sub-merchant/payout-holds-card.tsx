import type { HoldPayoutsParams, PayoutHold } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { ActorName } from '../../parts/actor-name';
import { SelectField, TextField } from '../../parts/fields';
import { Loaded } from '../../parts/loaded';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { showEffect } from '../../parts/show-effect';
import { words } from '../../parts/status-tone';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { Instant } from '../../time/instant';

type Reason = HoldPayoutsParams['reason'];
const reasons = [
  'risk_review',
  'suspected_fraud',
  'disputes',
  'documents_missing',
  'legal',
  'requested_by_sub_merchant',
  'other',
] as const;
const scope = 'payouts:write';

const columnsFor = (lift: (hold: PayoutHold) => void): readonly TableColumn<PayoutHold>[] => [
  { title: 'Reason', cell: ({ reason }) => words(reason) },
  { title: 'Status', cell: ({ status }) => <Pill status={status} /> },
  { title: 'Note', cell: ({ note }) => note ?? '–' },
  { title: 'Placed', cell: ({ created_at: at }) => <Instant at={at} /> },
  { title: 'By', cell: ({ placed_by: by }) => <ActorName {...by} /> },
  {
    title: 'Ends',
    cell: ({ ends_at: endsAt, over_at: overAt }) => {
      const at = overAt ?? endsAt;
      return at === null ? 'When lifted' : <Instant at={at} />;
    },
  },
  {
    title: 'Action',
    cell: (hold) =>
      hold.status === 'active' && (
        <ScopedButton scope={scope} onClick={() => lift(hold)}>
          Lift
        </ScopedButton>
      ),
  },
];

/** What keeps the balance of the sub-merchant from being paid out, and the dialogs that place and lift it. */
export const PayoutHoldsCard = ({ reference }: { reference: string }) => {
  const [isPlacing, setPlacing] = useState(false);
  const [lifted, setLifted] = useState<PayoutHold>();
  const query = { submerchant: reference, limit: 10 };
  const read = useRead('payoutHolds.list', [query], (signal) => client.payoutHolds.list(query, { signal }).page());
  return (
    <Loaded read={read}>
      {({ data }) => (
        <div class="stack">
          {data.some(({ status }) => status === 'active') ? (
            <p class="problem">Payouts are on hold. The balance stays available; sales, refunds and debts go on.</p>
          ) : (
            <p class="muted">Payouts are not on hold.</p>
          )}
          {data.length > 0 && (
            <Table
              caption="Holds of this sub-merchant"
              columns={columnsFor(setLifted)}
              rows={data}
              rowKey={({ id }) => id}
            />
          )}
          <div>
            <ScopedButton scope={scope} onClick={() => setPlacing(true)}>
              Hold payouts
            </ScopedButton>
          </div>
          {isPlacing && <HoldDialog reference={reference} onClose={() => setPlacing(false)} />}
          {lifted && <LiftDialog hold={lifted} onClose={() => setLifted(undefined)} />}
        </div>
      )}
    </Loaded>
  );
};

const HoldDialog = ({ reference, onClose }: { reference: string; onClose: () => void }) => {
  const [reason, setReason] = useState<Reason>('risk_review');
  const [note, setNote] = useState('');
  const [end, setEnd] = useState('');
  return (
    <ActionDialog
      title="Hold payouts"
      submit="Hold payouts"
      kind="danger"
      call={(made, sending) =>
        made.payoutHolds.create(
          {
            submerchant: reference,
            reason,
            ...(note.trim() === '' ? {} : { note: note.trim() }),
            ...(end === '' ? {} : { ends_at: `${end}:00Z` }),
          },
          sending,
        )
      }
      onDone={showEffect('Payouts are on hold')}
      onClose={onClose}
    >
      <p>
        Nothing is paid out to <strong>{reference}</strong> from the next run on. Payouts that are scheduled already are
        still sent.
      </p>
      <SelectField
        label="Reason"
        value={reason}
        options={reasons.map((each) => [each, words(each)] as const)}
        onChange={(value) => setReason(value as Reason)}
      />
      <TextField label="Note" value={note} onInput={setNote} hint="Optional. No personal data: it stays in the books" />
      <TextField
        label="Ends (UTC)"
        type="datetime-local"
        value={end}
        onInput={setEnd}
        hint="Optional. Without it, lift the hold yourself"
      />
    </ActionDialog>
  );
};

const LiftDialog = ({ hold, onClose }: { hold: PayoutHold; onClose: () => void }) => {
  const [note, setNote] = useState('');
  return (
    <ActionDialog
      title="Lift payout hold"
      submit="Lift hold"
      call={(made, sending) => made.payoutHolds.lift(hold.id, note.trim() === '' ? {} : { note: note.trim() }, sending)}
      onDone={showEffect('Hold lifted')}
      onClose={onClose}
    >
      <p>
        What is available is paid to <strong>{hold.submerchant}</strong> with the next run of its schedule.
      </p>
      <TextField label="Why" value={note} onInput={setNote} hint="Optional" />
    </ActionDialog>
  );
};
