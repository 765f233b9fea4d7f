import type { AuditRow } from '@taprail/sdk';
import { ActorName } from '../../parts/actor-name';
import { Copy } from '../../parts/copy';
import { PageLink } from '../../parts/page-link';
import { words } from '../../parts/status-tone';
import { Table, type TableColumn } from '../../parts/table';
import { Instant } from '../../time/instant';
import { ProofCard } from './proof-card';

type Props = { id: string; rows: readonly AuditRow[]; revision: number };

const columnsFor = (id: string, shown: number): readonly TableColumn<AuditRow>[] => [
  {
    title: 'Event',
    cell: ({ revision, type }) => (
      <PageLink
        to={`/payments/${id}?tab=audit&revision=${revision}`}
        aria-current={revision === shown ? 'true' : undefined}
      >
        {revision + 1}. {words(type)}
      </PageLink>
    ),
  },
  { title: 'Time', cell: ({ at }) => <Instant at={at} isExact /> },
  { title: 'Actor', isMinor: true, cell: ({ actor }) => <ActorName {...actor} /> },
  {
    title: 'Hash',
    cell: ({ hash }) => (
      <span class="hash">
        <code title={hash}>{hash.slice(0, 12)}…</code>
        <Copy value={hash} label="hash" />
      </span>
    ),
  },
  {
    title: 'Previous hash',
    isMinor: true,
    cell: ({ prev_hash: hash }) => <code title={hash}>{hash.slice(0, 12)}…</code>,
  },
];

/** Every event with its hash, which includes the hash before it, and the proof that none was changed. */
export const AuditTab = ({ id, rows, revision }: Props) => (
  <div class="stack">
    <ProofCard id={id} rows={rows} />
    <Table caption="Payment events" columns={columnsFor(id, revision)} rows={rows} rowKey={(row) => row.hash} />
  </div>
);
