import { useEffect, useRef, useState } from 'preact/hooks';
import { TextField } from '../parts/fields';
import { Problem } from '../parts/problem';
import { codeOfLink } from './session';
import { signIn } from './sign-in';

/** A key that is pasted, or the code of a link. Either is sent once and kept nowhere. */
export const SignInForm = ({ onDone }: { onDone?: () => void }) => {
  const [key, setKey] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isSending = useRef(false);

  const send = async (secret: Parameters<typeof signIn>[0]) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await signIn(secret);
      setKey('');
      onDone?.();
    } catch (thrown) {
      setError(thrown);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  useEffect(() => {
    const redeemCode = () => {
      const code = codeOfLink(location.hash);
      if (code === undefined) return;
      // The address must not keep it: it would stay in the history.
      history.replaceState(null, '', location.pathname + location.search);
      void send({ code });
    };
    redeemCode();
    // A new link that is opened in a tab that shows an expired one changes the hash and loads nothing.
    addEventListener('hashchange', redeemCode);
    return () => removeEventListener('hashchange', redeemCode);
  }, []);

  return (
    <form
      class="sign-in-form"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim() !== '') void send({ api_key: key.trim() });
      }}
    >
      <TextField
        label="API key"
        type="password"
        isMono
        value={key}
        onInput={setKey}
        placeholder="sk_test_…"
        autoComplete="current-password"
        hint="Checked once and never stored in this browser. You see what the key has access to."
      />
      {error !== undefined && <Problem error={error} />}
      <button type="submit" class="button" data-kind="primary" disabled={isBusy || key.trim() === ''}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  );
};
