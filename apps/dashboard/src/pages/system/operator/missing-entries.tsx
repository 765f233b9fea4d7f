import type { Gap, Taprail } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Id } from '../../../parts/copy';
import { ListTable } from '../../../parts/list-page';
import { words } from '../../../parts/status-tone';
import type { TableColumn } from '../../../parts/table';
import { useListRead } from '../../../requests/use-read';
import { Instant } from '../../../time/instant';
import { gapColumns } from '../gap-columns';
import { ReasonDialog } from './reason-dialog';

const columnsFor = (explain: (gap: Gap) => void): readonly TableColumn<Gap>[] => [
  gapColumns.kind,
  gapColumns.amount,
  { title: 'Platform', cell: ({ platform_id: id }) => <Id id={id} label="platform ID" /> },
  gapColumns.submerchant,
  { title: 'Stream', isMinor: true, cell: ({ stream, revision }) => <code>{`${stream}@${revision}`}</code> },
  {
    title: 'Message',
    cell: ({ parked_message: message }) => (message ? words(message.state) : 'None'),
  },
  { title: 'Since', cell: ({ since }) => <Instant at={since} /> },
  {
    title: 'Actions',
    cell: (gap) => (
      <span class="row-actions">
        <button type="button" class="button" aria-label={`Explain ${gap.id}`} onClick={() => explain(gap)}>
          Explain
        </button>
      </span>
    ),
  },
];

/** Movements of money of all platforms without an entry in the ledger. */
export const MissingEntries = ({ operator }: { operator: Taprail }) => {
  const [opened, setOpened] = useState<Gap>();
  const query = { state: 'missing', limit: 50 } as const;
  const read = useListRead('operator.gaps.list', query, (cursor, signal) =>
    operator.operator.gaps.list({ ...query, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <div class="stack">
      <h3>Missing ledger entries of all platforms</h3>
      <ListTable
        caption="Missing ledger entries of all platforms"
        operation="operator.gaps.list"
        read={read}
        columns={columnsFor(setOpened)}
        rowKey={({ id }) => id}
        empty={<p>Every money movement has its entry.</p>}
      />
      {opened && (
        <ReasonDialog
          title="Explain a missing entry"
          submit="Explain"
          done="Entry explained: payouts no longer wait for it"
          confirm={opened.submerchant}
          operator={operator}
          call={(made, reason, sending) => made.operator.gaps.explain(opened.id, { reason }, sending)}
          onClose={() => setOpened(undefined)}
        >
          <p>
            Only for a movement that will never be posted. Nothing is booked: payouts, seals and closes continue without
            it, and it stays listed with your reason.
            {opened.parked_message?.state === 'parked' &&
              ' Its message is parked: replay that message instead to post it.'}
          </p>
        </ReasonDialog>
      )}
    </div>
  );
};
