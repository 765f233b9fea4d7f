import { useEffect, useRef, useState } from 'preact/hooks';
import { TextField } from '../parts/fields';
import { Skeleton } from '../parts/loaded';
import { Problem } from '../parts/problem';
import { Brand } from '../shell/brand';
import { PlatformProvider } from './provider-offers';
import { forgetInvitation, joinPath, openedInvitation } from './kept-invitation';
import { arePasskeysPossible, localhostOrigin } from './passkey';
import { joinByPasskey } from './passkey-sign-in';
import { invitation } from './session-store';
import { type Invited, join, lookAtInvitation } from './sign-in';

/** Opened by the link of an invitation, whoever is signed in: sets name and password or passkey, and signs in as that person. */
export const JoinPage = ({ code }: { code: string }) => {
  const [invited, setInvited] = useState<Invited>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    // The address must not keep the code: it would stay in the history.
    history.replaceState(null, '', joinPath);
    lookAtInvitation(code).then(setInvited, setError);
    // A new link that is opened in a tab that shows an ended one changes the fragment and loads nothing.
    const openNext = () => invitation.set(openedInvitation(location));
    addEventListener('hashchange', openNext);
    return () => removeEventListener('hashchange', openNext);
  }, []);
  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <Brand />
        <h1>{invited?.has_joined ? 'Sign in anew' : 'Join'}</h1>
        {error !== undefined && <Problem error={error} />}
        {!invited && error === undefined && <Skeleton lines={4} />}
        {invited && <JoinForm code={code} invited={invited} />}
        {invited && <PlatformProvider platform={invited.platform.id} />}
        <p class="sign-in-other">
          <a href="/dashboard/">Sign in instead</a>
        </p>
      </div>
    </main>
  );
};

const JoinForm = ({ code, invited }: { code: string; invited: Invited }) => {
  const [name, setName] = useState(invited.name ?? '');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isSending = useRef(false);
  const isNamed = name.trim() !== '';
  const isFilled = isNamed && password !== '';
  const send = async (joining: () => Promise<void>) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await joining();
      forgetInvitation();
      history.replaceState(null, '', '/dashboard/');
      invitation.set(undefined);
    } catch (thrown) {
      setError(thrown);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return (
    <form
      class="sign-in-form"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilled) void send(() => join({ invitation: code, name: name.trim(), password }));
      }}
    >
      <p class="muted">
        {invited.platform.name ?? invited.platform.id}: {invited.email} as {invited.role.replace('_', ' ')}.
      </p>
      {invited.has_joined && <p>Passwords, passkeys and recovery codes that you had before end with this link.</p>}
      <TextField label="Name" value={name} onInput={setName} autoComplete="name" />
      <TextField
        label="Password"
        type="password"
        value={password}
        onInput={setPassword}
        autoComplete="new-password"
        hint="At least 12 characters, without your e-mail address. A few words are better than one."
      />
      {error !== undefined && <Problem error={error} />}
      <button type="submit" class="button" data-kind="primary" disabled={isBusy || !isFilled}>
        {isBusy ? 'Joining…' : 'Join and sign in'}
      </button>
      {arePasskeysPossible() ? (
        <button
          type="button"
          class="button"
          disabled={isBusy || !isNamed}
          onClick={() => void send(() => joinByPasskey(code, name.trim()))}
        >
          Use a passkey instead
        </button>
      ) : (
        <NoPasskeys code={code} />
      )}
    </form>
  );
};

/** Why there is no passkey here, and where there may be one. */
const NoPasskeys = ({ code }: { code: string }) => {
  const origin = localhostOrigin(location);
  if (origin === undefined) return <p class="muted">Passkeys need a dashboard that is opened by a name over https.</p>;
  return (
    <p class="muted">
      Browsers make passkeys for names only. To use one, open this link{' '}
      <a href={`${origin}${joinPath}#invitation=${code}`}>at {new URL(origin).host}</a>.
    </p>
  );
};
