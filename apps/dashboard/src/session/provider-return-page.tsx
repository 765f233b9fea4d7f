import { useEffect, useState } from 'preact/hooks';
import { Skeleton } from '../parts/loaded';
import { Problem } from '../parts/problem';
import { Brand } from '../shell/brand';
import { forgetInvitation } from './kept-invitation';
import { comeBackFromProvider } from './provider-sign-in';
import { providerReturn } from './session-store';

/** Where a provider sends the browser back to, whoever is signed in. */
export const ProviderReturnPage = ({ search }: { search: string }) => {
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    // The address must not keep the code: it would stay in the history.
    history.replaceState(null, '', location.pathname);
    const goOn = () => {
      // Signing in has accepted it.
      forgetInvitation();
      providerReturn.set(undefined);
    };
    comeBackFromProvider(search).then(goOn, setError);
  }, []);
  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <Brand />
        <h1>Sign in</h1>
        {error === undefined ? <Skeleton lines={3} /> : <Problem error={error} />}
        {error !== undefined && (
          <p class="sign-in-other">
            <a href="/dashboard/">Back to sign-in</a>
          </p>
        )}
      </div>
    </main>
  );
};
