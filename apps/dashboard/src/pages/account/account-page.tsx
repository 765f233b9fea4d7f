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
import { openedByWords } from '../../session/opened-by-words';
import { loadSession } from '../../session/sign-in';
import { useSession } from '../../session/use-session';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import { RealTimeNote } from '../../time/real-time-note';
import { roleWords } from '../people/role-words';
import type { UserRole } from '../people/role-words';
import { type Account, accountPath, type OwnWays } from './account';
import { PasskeysSection } from './passkeys-section';
import { ProofGate } from './proof-gate';

const path = accountPath;

type Opened = 'password' | 'codes' | undefined;

/** The own account: password, passkeys, recovery codes and sessions. */
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
      {error !== undefined && <Problem error={error} />}
      <Loaded read={read}>
        {({ recovery_codes_left: left, sessions, ...account }) => (
          <>
            <section class="stack">
              <h2>Password</h2>
              {!account.has_password && <p>You have none. You sign in with a passkey.</p>}
              <p class="line">
                <button type="button" class="button" onClick={() => setOpened('password')}>
                  {account.has_password ? 'Change password' : 'Set a password'}
                </button>
              </p>
            </section>
            <PasskeysSection account={account} onChanged={refresh} />
            <section class="stack">
              <h2>Recovery codes</h2>
              <p>
                {left === 0
                  ? 'You have none. A code sets a password once, if you lose your other ways to sign in.'
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
                {sessions.map(
                  ({ id, is_current: isCurrent, opened_by: by, created_at: created, last_seen_at: seen }) => (
                    <li key={id} class="line">
                      <span>
                        Signed in {openedByWords(by)} <Instant at={created} />, last used <Instant at={seen} />
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
                  ),
                )}
              </ul>
            </section>
            {opened === 'password' && <PasswordDialog account={account} onClose={() => setOpened(undefined)} />}
            {opened === 'codes' && (
              <CodesDialog account={account} onMade={setCodes} onClose={() => setOpened(undefined)} />
            )}
          </>
        )}
      </Loaded>
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
          <p>Each sets a new password once, and ends your passkeys. Codes that you had before no longer work.</p>
        </SecretDialog>
      )}
    </div>
  );
};

type DialogProps = { account: OwnWays; onClose: () => void };

const PasswordDialog = ({ account, onClose }: DialogProps) => {
  const { has_password: hasPassword } = account;
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const isFilled = password !== '' && (current !== '' || !hasPassword);
  const body = { password, ...(hasPassword && { current_password: current }) };
  return (
    <ProofGate account={account} isNeeded={!hasPassword} onClose={onClose}>
      {(onRefused) => (
        <ActionDialog
          title={hasPassword ? 'Change password' : 'Set a password'}
          submit={hasPassword ? 'Change password' : 'Set password'}
          problem={isFilled ? undefined : 'Fill in the form'}
          call={(made) => made.request('POST', `${path}/password`, { body }, { maxRetries: 0 })}
          onDone={async () => {
            // The answer has opened another session, in this browser's cookie.
            await loadSession();
            await queries.invalidateQueries();
            showToast('Password changed. Every other session has ended.');
          }}
          onRefused={onRefused}
          onClose={onClose}
        >
          {hasPassword && <CurrentPassword value={current} onInput={setCurrent} />}
          <TextField
            label="New password"
            type="password"
            value={password}
            onInput={setPassword}
            autoComplete="new-password"
            hint="At least 12 characters, without your e-mail address. Every other session of yours ends."
          />
        </ActionDialog>
      )}
    </ProofGate>
  );
};

const CodesDialog = ({ account, onMade, onClose }: DialogProps & { onMade: (codes: readonly string[]) => void }) => {
  const { has_password: hasPassword } = account;
  const [current, setCurrent] = useState('');
  const body = hasPassword ? { current_password: current } : {};
  return (
    <ProofGate account={account} isNeeded={!hasPassword} onClose={onClose}>
      {(onRefused) => (
        <ActionDialog
          title="Recovery codes"
          submit="Create recovery codes"
          problem={current === '' && hasPassword ? 'Enter your password' : undefined}
          call={(made) =>
            made.request<{ codes: readonly string[] }>('POST', `${path}/recovery-codes`, { body }, { maxRetries: 0 })
          }
          onDone={({ codes }) => onMade(codes)}
          onRefused={onRefused}
          onClose={onClose}
        >
          {hasPassword ? (
            <CurrentPassword value={current} onInput={setCurrent} />
          ) : (
            <p>Each code sets a password once, if you lose your passkeys.</p>
          )}
        </ActionDialog>
      )}
    </ProofGate>
  );
};

const CurrentPassword = ({ value, onInput }: { value: string; onInput: (value: string) => void }) => (
  <TextField label="Current password" type="password" value={value} onInput={onInput} autoComplete="current-password" />
);
