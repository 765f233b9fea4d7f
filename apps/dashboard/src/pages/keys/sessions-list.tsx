import type { DashboardSession } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { Id } from '../../parts/copy';
import { ListTable } from '../../parts/list-page';
import { Pill } from '../../parts/pill';
import type { TableColumn } from '../../parts/table';
import { showEffect } from '../../parts/show-effect';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { openedByWords } from '../../session/opened-by-words';
import { Instant } from '../../time/instant';

const holderOf = ({ key, user }: DashboardSession): string => user?.name ?? user?.email ?? key?.label ?? key?.id ?? '';

const columnsFor = (onRevoke: (session: DashboardSession) => void): readonly TableColumn<DashboardSession>[] => [
  {
    title: 'Signed in with',
    cell: (session) => (
      <span class="line">
        {session.key?.label === null ? <Id id={session.key.id} label="key ID" /> : <strong>{holderOf(session)}</strong>}
        {session.is_current && <Pill text="This browser" tone="info" />}
      </span>
    ),
  },
  {
    title: 'Signed in',
    cell: ({ created_at: at, opened_by: by }) => (
      <>
        <Instant at={at} /> {openedByWords(by)}
      </>
    ),
  },
  { title: 'Last used', cell: ({ last_seen_at: at }) => <Instant at={at} /> },
  { title: 'Expires if unused', isMinor: true, cell: ({ expires_at: at }) => <Instant at={at} /> },
  { title: 'ID', isMinor: true, cell: ({ id }) => <Id id={id} label="session ID" /> },
  {
    title: 'Actions',
    cell: (session) => (
      <span class="row-actions">
        <button
          type="button"
          class="button"
          aria-label={`Sign out ${holderOf(session)}, ${session.id}`}
          onClick={() => onRevoke(session)}
        >
          Sign out
        </button>
      </span>
    ),
  },
];

/** Browsers that are signed in to the dashboard. */
export const SessionsList = () => {
  const [revoked, setRevoked] = useState<DashboardSession>();
  const read = useListRead('dashboardSessions.list', {}, (cursor, signal) =>
    client.dashboardSessions.list({ limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <section class="stack">
      <h2>Dashboard sessions</h2>
      <ListTable
        caption="Sessions"
        operation="dashboardSessions.list"
        read={read}
        columns={columnsFor(setRevoked)}
        rowKey={({ id }) => id}
        empty={<p>No active sessions.</p>}
      />
      {revoked && <SignOutDialog session={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  );
};

const SignOutDialog = ({ session, onClose }: { session: DashboardSession; onClose: () => void }) => (
  <ActionDialog
    title="Sign out"
    submit="Sign out"
    kind="danger"
    call={(made, sending) => made.dashboardSessions.revoke(session.id, sending)}
    onDone={showEffect('Session ended')}
    onClose={onClose}
  >
    <p>
      The browser signed in with <strong>{holderOf(session)}</strong>
      {session.is_current ? ' (this browser)' : ''} is signed out immediately.
    </p>
  </ActionDialog>
);
