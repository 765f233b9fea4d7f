import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { TextField } from '../../parts/fields';
import { Loaded } from '../../parts/loaded';
import { Pill } from '../../parts/pill';
import { Problem } from '../../parts/problem';
import { SecretDialog } from '../../parts/secret-dialog';
import { showToast } from '../../parts/toasts';
import { client } from '../../requests/client';
import { queries, useRead } from '../../requests/use-read';
import { loadSession } from '../../session/sign-in';
import { useSession } from '../../session/use-session';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import { RealTimeNote } from '../../time/real-time-note';
import { roleWords } from '../people/role-words';
import type { UserRole } from '../people/role-words';

const path = '/dashboard/account';

type Account = Readonly<{
  recovery_codes_left: number;
  sessions: readonly Readonly<{ id: string; is_current: boolean; created_at: string; last_seen_at: string }>[];
}>;

type Opened = 'password' | 'codes' | undefined;

/** The own account: password, recovery codes and sessions. */
const AccountPage = () => {
  const { user } = useSession();
  return (
    <>
      <PageHead title="Your account" />
      {user ? (
        <AccountOf name={user.name ?? ''} email={user.email ?? ''} role={user.role as UserRole} />
      ) : (
        <div class="empty">
          <p>You are signed in with an API key, which belongs to nobody.</p>
          <p>Invite yourself on the People page to get an account of your own.</p>
        </div>
      )}
    </>
  );
};
export default AccountPage;

const AccountOf = ({ name, email, role }: { name: string; email: string; role: UserRole }) => {
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [error, setError] = useState<unknown>();
  const read = useRead('dashboardSessions.account', [], (signal) =>
    client.request<Account>('GET', path, {}, { signal }),
  );
  const refresh = () => queries.invalidateQueries({ queryKey: ['dashboardSessions.account'] });
  const end = async (id: string) => {
    setError(undefined);
    try {
      await client.request('DELETE', `${path}/sessions/${id}`);
      await refresh();
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <div class="stack">
      <p>
        <strong>{name}</strong> <span class="muted">{email}</span> <Pill text={roleWords[role].name} tone="neutral" />
      </p>
      <section class="stack">
        <h2>Password</h2>
        <p class="line">
          <button type="button" class="button" onClick={() => setOpened('password')}>
            Change password
          </button>
        </p>
      </section>
      {error !== undefined && <Problem error={error} />}
      <Loaded read={read}>
        {({ recovery_codes_left: left, sessions }) => (
          <>
            <section class="stack">
              <h2>Recovery codes</h2>
              <p>
                {left === 0
                  ? 'You have none. A code sets a new password once, if you forget yours.'
                  : `${left} of 10 are left.`}
              </p>
              <p class="line">
                <button type="button" class="button" onClick={() => setOpened('codes')}>
                  {left === 0 ? 'Create recovery codes' : 'Replace recovery codes'}
                </button>
              </p>
            </section>
            <section class="stack">
              <h2>Sessions</h2>
              <RealTimeNote of="Times of sessions" />
              <ul class="stack">
                {sessions.map(({ id, is_current: isCurrent, created_at: created, last_seen_at: seen }) => (
                  <li key={id} class="line">
                    <span>
                      Signed in <Instant at={created} />, last used <Instant at={seen} />
                    </span>
                    {isCurrent ? (
                      <Pill text="This browser" tone="info" />
                    ) : (
                      <button
                        type="button"
                        class="button"
                        aria-label={`End session ${id}`}
                        onClick={() => void end(id)}
                      >
                        End
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </Loaded>
      {opened === 'password' && <PasswordDialog onClose={() => setOpened(undefined)} />}
      {opened === 'codes' && <CodesDialog onMade={setCodes} onClose={() => setOpened(undefined)} />}
      {codes && !opened && (
        <SecretDialog
          title="Your recovery codes"
          label="recovery codes"
          secret={codes.join('\n')}
          onClose={() => {
            setCodes(undefined);
            void refresh();
          }}
        >
          <p>Each sets a new password once. Codes that you had before no longer work.</p>
        </SecretDialog>
      )}
    </div>
  );
};

const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  return (
    <ActionDialog
      title="Change password"
      submit="Change password"
      problem={current === '' || password === '' ? 'Enter both passwords' : undefined}
      call={(made) =>
        made.request('POST', `${path}/password`, { body: { current_password: current, password } }, { maxRetries: 0 })
      }
      onDone={async () => {
        // The answer has opened another session, in this browser's cookie.
        await loadSession();
        await queries.invalidateQueries();
        showToast('Password changed. Every other session has ended.');
      }}
      onClose={onClose}
    >
      <TextField
        label="Current password"
        type="password"
        value={current}
        onInput={setCurrent}
        autoComplete="current-password"
      />
      <TextField
        label="New password"
        type="password"
        value={password}
        onInput={setPassword}
        autoComplete="new-password"
        hint="At least 12 characters, without your e-mail address. Every other session of yours ends."
      />
    </ActionDialog>
  );
};

const CodesDialog = ({ onMade, onClose }: { onMade: (codes: readonly string[]) => void; onClose: () => void }) => {
  const [current, setCurrent] = useState('');
  return (
    <ActionDialog
      title="Recovery codes"
      submit="Create recovery codes"
      problem={current === '' ? 'Enter your password' : undefined}
      call={(made) =>
        made.request<{ codes: readonly string[] }>(
          'POST',
          `${path}/recovery-codes`,
          { body: { current_password: current } },
          { maxRetries: 0 },
        )
      }
      onDone={({ codes }) => onMade(codes)}
      onClose={onClose}
    >
      <TextField
        label="Current password"
        type="password"
        value={current}
        onInput={setCurrent}
        autoComplete="current-password"
      />
    </ActionDialog>
  );
};
