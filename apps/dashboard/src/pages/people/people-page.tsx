import type { User } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { useSearch } from 'wouter-preact';
import { Id } from '../../parts/copy';
import { IssueKeyHint } from '../../parts/issue-key-hint';
import type { ChipFilter } from '../../parts/filter-text';
import { FilterChips } from '../../parts/list-filters';
import { ListTable } from '../../parts/list-page';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { useScope, useSession } from '../../session/use-session';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import { RealTimeNote } from '../../time/real-time-note';
import {
  ChangeRoleDialog,
  DeactivateDialog,
  type InvitedPerson,
  InviteDialog,
  LinkDialog,
  NewLinkDialog,
} from './people-dialogs';
import { PersonSessionsDialog } from './person-sessions';
import { personName, roleWords } from './role-words';

type Opened = Readonly<{ kind: 'invite' } | { kind: 'role' | 'link' | 'sessions' | 'deactivate'; user: User }>;

const tones = { invited: 'info', active: 'good', deactivated: 'neutral' } as const;

type Shown = Readonly<{ ownId: string | undefined; mayManage: boolean; open: (opened: Opened) => void }>;

const columnsFor = ({ ownId, mayManage, open }: Shown): readonly TableColumn<User>[] => [
  {
    title: 'Person',
    cell: (user) => (
      <span class="line">
        <strong>{personName(user)}</strong>
        {user.id === ownId && <Pill text="You" tone="info" />}
        {user.identity_refused_at !== null && <Pill text="Other account refused" tone="warn" />}
        {user.name !== null && <span class="muted">{user.email}</span>}
      </span>
    ),
  },
  { title: 'Role', cell: ({ role }) => roleWords[role].name },
  { title: 'Status', cell: ({ status }) => <Pill text={status} tone={tones[status]} /> },
  {
    title: 'Last seen',
    cell: ({ last_seen_at: seen, invitation_expires_at: until, status }) =>
      status === 'invited' && until !== null ? (
        <span class="muted">
          link ends <Instant at={until} />
        </span>
      ) : seen ? (
        <Instant at={seen} />
      ) : (
        'Never'
      ),
  },
  { title: 'ID', isMinor: true, cell: ({ id }) => <Id id={id} label="user ID" /> },
  ...(mayManage ? [actionsColumn(open)] : []),
];

const actionsColumn = (open: Shown['open']): TableColumn<User> => ({
  title: 'Actions',
  cell: (user) =>
    user.status !== 'deactivated' && (
      <span class="row-actions">
        {rowActions(user).map(([kind, text]) => (
          <button
            key={kind}
            type="button"
            class="button"
            aria-label={`${text}: ${personName(user)}`}
            onClick={() => open({ kind, user })}
          >
            {text}
          </button>
        ))}
      </span>
    ),
});

const rowActions = ({ status }: User) =>
  status === 'invited'
    ? ([
        ['role', 'Role'],
        ['link', 'New link'],
        ['deactivate', 'Revoke'],
      ] as const)
    : ([
        ['role', 'Role'],
        ['sessions', 'Sessions'],
        ['link', 'Reset access'],
        ['deactivate', 'Deactivate'],
      ] as const);

const filters: readonly ChipFilter[] = [{ kind: 'text', name: 'user', title: 'User ID', placeholder: 'usr_…' }];

const readPeople = async (user: string, cursor: string | undefined, signal: AbortSignal) => {
  if (user === '')
    return client.users.list({ limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page();
  return {
    object: 'list' as const,
    data: [await client.users.get(user, { signal })],
    has_more: false,
    next_cursor: null,
  };
};

/** Those who sign in, with their roles. */
const PeoplePage = () => {
  const { user: own } = useSession();
  const mayManage = useScope('users:manage');
  const [opened, setOpened] = useState<Opened>();
  const [made, setMade] = useState<InvitedPerson>();
  const close = () => setOpened(undefined);
  const named = new URLSearchParams(useSearch()).get('user') ?? '';
  const user = /^usr_[0-9A-Z]{26}$/.test(named) ? named : '';
  const read = useListRead('users.list', { user }, (cursor, signal) => readPeople(user, cursor, signal));
  return (
    <>
      <PageHead
        title="People"
        actions={
          <>
            {mayManage && (
              <PageLink to="/people/identity-provider" class="button">
                Identity provider
              </PageLink>
            )}
            <ScopedButton scope="users:manage" kind="primary" onClick={() => setOpened({ kind: 'invite' })}>
              Invite person
            </ScopedButton>
          </>
        }
      >
        <p class="muted">
          People sign in with their own password, and the history says who did what. API keys are for programs.
        </p>
        {!mayManage && <IssueKeyHint />}
        <RealTimeNote />
      </PageHead>
      <ListTable
        caption="People"
        operation="users.list"
        read={read}
        bar={<FilterChips filters={filters} values={{ user }} />}
        columns={columnsFor({ ownId: own?.id, mayManage, open: setOpened })}
        rowKey={({ id }) => id}
        empty={<p>Nobody has an account yet. Invite yourself as owner, and open the link.</p>}
      />
      {opened?.kind === 'invite' && <InviteDialog onMade={setMade} onClose={close} />}
      {opened?.kind === 'role' && <ChangeRoleDialog user={opened.user} onClose={close} />}
      {opened?.kind === 'link' && <NewLinkDialog user={opened.user} onMade={setMade} onClose={close} />}
      {opened?.kind === 'sessions' && <PersonSessionsDialog user={opened.user} onClose={close} />}
      {opened?.kind === 'deactivate' && <DeactivateDialog user={opened.user} onClose={close} />}
      {made && !opened && <LinkDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
};
export default PeoplePage;
