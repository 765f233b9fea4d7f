import { QueryClientProvider } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { Router } from 'wouter-preact';
import { Problem } from '../parts/problem';
import { useStore } from '../parts/use-store';
import { whenSignedOut } from '../requests/client';
import { queries } from '../requests/use-read';
import { JoinPage, ProviderReturnPage, SignInPage } from '../session/deferred-sign-in';
import { codeOfLink } from '../session/session';
import { expireSession, invitation, providerReturn, session } from '../session/session-store';
import { loadSession } from '../session/sign-in';
import { Layout } from './layout';

export const App = () => {
  const { kind } = useStore(session);
  const [error, setError] = useState<unknown>();
  const invited = useStore(invitation);
  const returned = useStore(providerReturn);
  const load = () => {
    setError(undefined);
    if (invited !== undefined || returned !== undefined) return;
    // A link signs in anew, also where somebody is signed in already.
    if (codeOfLink(location.hash) !== undefined) session.set({ kind: 'signed-out' });
    else loadSession().catch(setError);
  };
  useEffect(() => whenSignedOut(expireSession), []);
  useEffect(load, [invited]);
  useEffect(() => {
    // The next one to sign in must not see what this key could see.
    if (kind === 'signed-out') queries.clear();
  }, [kind]);
  if (error !== undefined && kind === 'unknown') {
    return (
      <main class="sign-in">
        <h1 class="visually-hidden">Taprail</h1>
        <Problem error={error} onRetry={load} />
      </main>
    );
  }
  if (returned !== undefined) return <ProviderReturnPage search={returned} />;
  if (invited !== undefined) return <JoinPage key={invited} code={invited} />;
  if (kind === 'unknown') return null;
  if (kind === 'signed-out') return <SignInPage />;
  return (
    <QueryClientProvider client={queries}>
      <Router base="/dashboard">
        <Layout />
      </Router>
    </QueryClientProvider>
  );
};
