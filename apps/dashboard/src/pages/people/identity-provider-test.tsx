import type { IdentityProviderTest } from '@taprail/sdk';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog';
import { Skeleton } from '../../parts/loaded';
import { Pill } from '../../parts/pill';
import { Problem } from '../../parts/problem';
import { client } from '../../requests/client';

const checkWords = {
  configuration: 'States its addresses, and what is needed',
  keys: 'States its keys',
  client: 'Accepts the client ID and the secret',
} as const;

const tones = { passed: 'good', failed: 'bad', skipped: 'neutral' } as const;

/** Asks the provider while the dialog is open; nothing is changed by it. */
export const TestDialog = ({ onClose }: { onClose: () => void }) => {
  const [test, setTest] = useState<IdentityProviderTest>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    client.identityProvider.test().then(setTest, setError);
  }, []);
  return (
    <Dialog title="Test connection" onClose={onClose}>
      <div role="status" class="stack">
        {error !== undefined && <Problem error={error} />}
        {!test && error === undefined && <Skeleton lines={3} />}
        {test && (
          <>
            <p>{test.ok ? 'The connection works.' : 'The connection does not work.'}</p>
            <ul class="stack">
              {test.checks.map(({ name, outcome, message }) => (
                <li key={name}>
                  <span class="line">
                    {checkWords[name]} <Pill text={outcome} tone={tones[outcome]} />
                  </span>
                  {message !== null && <p>{message}</p>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
};
