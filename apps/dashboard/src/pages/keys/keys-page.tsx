import type { ApiKey, NewApiKey } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Id } from '../../parts/copy';
import { ListTable } from '../../parts/list-page';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { useSession } from '../../session/use-session';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import { RealTimeNote } from '../../time/real-time-note';
import { IssueKeyDialog, KeySecretDialog, nameOf, RevokeKeyDialog, RotateKeyDialog } from './key-dialogs';
import { scopeWords } from './scope-choice';
import { SessionsList } from './sessions-list';
import './keys.css';

type Opened = Readonly<{ kind: 'issue' } | { kind: 'rotate' | 'revoke'; key: ApiKey }>;

const columnsFor = (ownId: string | undefined, open: (opened: Opened) => void): readonly TableColumn<ApiKey>[] => [
  {
    title: 'Key',
    cell: (key) => (
      <span class="line">
        <strong>{nameOf(key)}</strong>
        {key.id === ownId && <Pill text="Your key" tone="info" />}
        <Id id={key.id} label="key ID" />
      </span>
    ),
  },
  { title: 'Status', cell: ({ status }) => <Pill status={status} /> },
  {
    title: 'Scopes',
    cell: ({ scopes }) =>
      scopes.length === 0 ? (
        <span class="muted">{scopeWords(scopes)}</span>
      ) : (
        <details class="scope-list">
          <summary>{scopeWords(scopes)}</summary>
          <ul>
            {scopes.map((scope) => (
              <li key={scope}>
                <code>{scope}</code>
              </li>
            ))}
          </ul>
        </details>
      ),
  },
  {
    title: 'Secret',
    isMinor: true,
    cell: ({ prefix, last4, previous_secret_valid_until: until }) => (
      <>
        <code class="id-short">
          {prefix}…{last4}
        </code>
        {until && (
          <small class="muted">
            {' '}
            old secret until <Instant at={until} />
          </small>
        )}
      </>
    ),
  },
  { title: 'Last used', cell: ({ last_used_at: at }) => (at ? <Instant at={at} /> : 'Never') },
  { title: 'Expires', cell: ({ expires_at: at }) => (at ? <Instant at={at} /> : 'Never') },
  {
    title: 'Allowed IPs',
    isMinor: true,
    cell: ({ ip_allow_list: list }) => (list.length === 0 ? 'Any' : <code>{list.join(', ')}</code>),
  },
  {
    title: 'Actions',
    cell: (key) =>
      key.status === 'active' && (
        <span class="row-actions">
          <button
            type="button"
            class="button"
            aria-label={`Rotate ${nameOf(key)}`}
            onClick={() => open({ kind: 'rotate', key })}
          >
            Rotate
          </button>
          <button
            type="button"
            class="button"
            aria-label={`Revoke ${nameOf(key)}`}
            onClick={() => open({ kind: 'revoke', key })}
          >
            Revoke
          </button>
        </span>
      ),
  },
];

/** The keys of the platform, and the browsers that were signed in with them. */
const KeysPage = () => {
  const { key: own } = useSession();
  const [opened, setOpened] = useState<Opened>();
  const [made, setMade] = useState<NewApiKey>();
  const close = () => setOpened(undefined);
  const read = useListRead('apiKeys.list', {}, (cursor, signal) =>
    client.apiKeys.list({ limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <>
      <PageHead
        title="API keys"
        actions={
          <ScopedButton scope="keys:manage" kind="primary" onClick={() => setOpened({ kind: 'issue' })}>
            Issue key{' '}
          </ScopedButton>
        }
      >
        <p class="muted">
          API keys authenticate requests and limit what they can do. Give each integration its own key with the fewest
          scopes it needs.
        </p>
        <RealTimeNote />
      </PageHead>
      <div class="stack">
        <ListTable
          caption="API keys"
          operation="apiKeys.list"
          read={read}
          columns={columnsFor(own?.id, setOpened)}
          rowKey={({ id }) => id}
          empty={<p>No API keys yet.</p>}
        />
        <SessionsList />
      </div>
      {opened?.kind === 'issue' && <IssueKeyDialog onMade={setMade} onClose={close} />}
      {opened?.kind === 'rotate' && <RotateKeyDialog apiKey={opened.key} onMade={setMade} onClose={close} />}
      {opened?.kind === 'revoke' && <RevokeKeyDialog apiKey={opened.key} onClose={close} />}
      {made && !opened && <KeySecretDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
};
export default KeysPage;
