import type { LedgerExport } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useSession } from '../../session/use-session';
import { DateText, Instant } from '../../time/instant';
import { ExportDialog } from './export-dialog';
import { exportFormats } from './export-formats';
import { LedgerFrame } from './ledger-frame';
import { madeExports } from './made-exports';

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
  const { platform } = useSession();
  const ids = madeExports(platform.id);
  const read = useRead('ledger.exports.get', ['made here', ids], async (signal) => {
    const found = await Promise.allSettled(ids.map((id) => client.ledger.exports.get(id, { signal })));
    // One that the server no longer has is left out.
    return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  });
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
      <Loaded read={read} lines={4}>
        {(made) =>
          made.length === 0 ? (
            <div class="empty">
              <p>No exports from this browser yet. Open any other export by its ID (exp_…).</p>
              <code>taprail ledger export --format csv --output books.csv</code>
            </div>
          ) : (
            <Table caption="Exports created in this browser" columns={columns} rows={made} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
      {isOpen && <ExportDialog onClose={() => setOpen(false)} />}
    </LedgerFrame>
  );
};
export default ExportsPage;
