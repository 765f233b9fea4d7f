import type { LedgerExport } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ListTable } from '../../parts/list-page';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { DateText, Instant } from '../../time/instant';
import { ExportDialog } from './export-dialog';
import { exportFormats } from './export-formats';
import { LedgerFrame } from './ledger-frame';

const columns: readonly TableColumn<LedgerExport>[] = [
  {
    title: 'Export',
    cell: ({ id, format }) => <PageLink to={`/ledger/exports/${id}`}>{exportFormats[format].title}</PageLink>,
  },
  {
    title: 'Status',
    cell: ({ status }) => <Pill status={status} />,
  },
  { title: 'From', cell: ({ from }) => (from ? <DateText date={from} /> : 'Beginning') },
  { title: 'To', cell: ({ as_of: date }) => <DateText date={date} /> },
  { title: 'Includes', isMinor: true, cell: ({ account, submerchant }) => account ?? submerchant ?? 'Everything' },
  { title: 'Created', cell: ({ created_at: at }) => <Instant at={at} /> },
];

/** Files of the journal, each with a manifest that says what it must hold. */
const ExportsPage = () => {
  const [isOpen, setOpen] = useState(false);
  const read = useListRead('ledger.exports.list', {}, (cursor, signal) =>
    client.ledger.exports.list({ limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <LedgerFrame
      title="Exports"
      about="Download the journal or an account statement as a file. Each export is reproducible and has a manifest with its hash and control totals."
      actions={
        <ScopedButton scope="ledger:read" kind="primary" onClick={() => setOpen(true)}>
          New export
        </ScopedButton>
      }
    >
      <ListTable
        caption="Exports"
        operation="ledger.exports.list"
        read={read}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <>
            <p>No exports yet.</p>
            <code>taprail ledger export --format csv --output books.csv</code>
          </>
        }
      />
      {isOpen && <ExportDialog onClose={() => setOpen(false)} />}
    </LedgerFrame>
  );
};
export default ExportsPage;
