import { useEffect, useRef, useState } from 'preact/hooks';
import { TextField } from '../parts/fields';
import { Problem } from '../parts/problem';
import { codeOfLink } from './session';
import { session } from './session-store';
import { signInByPasskey, useOfferedPasskeys } from './passkey-sign-in';
import { recover, signIn } from './sign-in';

const ways = ['password', 'api_key', 'recovery'] as const;
type Way = (typeof ways)[number];

const wayTexts: Readonly<Record<Way, string>> = {
  password: 'Use e-mail and password',
  api_key: 'Use an API key',
  recovery: 'Use a recovery code',
};

/** Somebody whose session has ended signs in as before. */
const firstWay = (): Way => {
  const state = session.get();
  return state.kind === 'expired' && state.session.user === null ? 'api_key' : 'password';
};

/** A password, a passkey, a key that is pasted, or the code of a link. Each is sent once and kept nowhere. */
export const SignInForm = ({ onDone }: { onDone?: () => void }) => {
  const [way, setWay] = useState(firstWay);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [key, setKey] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  // A dialog has looked for its first field before this one was loaded.
  useEffect(() => form.current?.querySelector('input')?.focus(), [way]);

  const send = async (sending: () => Promise<void>) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await sending();
      setKey('');
      setPassword('');
      onDone?.();
    } catch (thrown) {
      setError(thrown);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  useOfferedPasskeys(way === 'password' && !isBusy, (signInByChosen) => void send(signInByChosen));

  useEffect(() => {
    const redeemCode = () => {
      const found = codeOfLink(location.hash);
      if (found === undefined) return;
      // The address must not keep it: it would stay in the history.
      history.replaceState(null, '', location.pathname + location.search);
      void send(() => signIn({ code: found }));
    };
    redeemCode();
    // A new link that is opened in a tab that shows an expired one changes the hash and loads nothing.
    addEventListener('hashchange', redeemCode);
    return () => removeEventListener('hashchange', redeemCode);
  }, []);

  const isFilled =
    way === 'api_key'
      ? key.trim() !== ''
      : email.trim() !== '' && password !== '' && (way !== 'recovery' || code.trim() !== '');
  const sendWay: Readonly<Record<Way, () => Promise<void>>> = {
    password: () => signIn({ email: email.trim(), password }),
    api_key: () => signIn({ api_key: key.trim() }),
    recovery: () => recover({ email: email.trim(), recovery_code: code.trim(), password }),
  };

  return (
    <form
      ref={form}
      class="sign-in-form"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilled) void send(sendWay[way]);
      }}
    >
      {way === 'api_key' ? (
        <TextField
          label="API key"
          type="password"
          isMono
          value={key}
          onInput={setKey}
          placeholder="sk_test_…"
          autoComplete="off"
          hint="Checked once and never stored in this browser. You see what the key has access to."
        />
      ) : (
        <TextField label="E-mail" type="email" value={email} onInput={setEmail} autoComplete="username webauthn" />
      )}
      {way === 'recovery' && (
        <TextField label="Recovery code" isMono value={code} onInput={setCode} placeholder="k4np-wq7z-ch2m" />
      )}
      {way !== 'api_key' && (
        <TextField
          label={way === 'recovery' ? 'New password' : 'Password'}
          type="password"
          value={password}
          onInput={setPassword}
          autoComplete={way === 'recovery' ? 'new-password' : 'current-password'}
          {...(way === 'recovery' ? { hint: 'At least 12 characters. The code is used up.' } : {})}
        />
      )}
      {error !== undefined && <Problem error={error} />}
      <button type="submit" class="button" data-kind="primary" disabled={isBusy || !isFilled}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </button>
      <p class="sign-in-ways">
        <button type="button" class="button" disabled={isBusy} onClick={() => void send(signInByPasskey)}>
          Use a passkey
        </button>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button
              key={other}
              type="button"
              class="button"
              onClick={() => {
                setError(undefined);
                setWay(other);
              }}
            >
              {wayTexts[other]}
            </button>
          ))}
      </p>
    </form>
  );
};
