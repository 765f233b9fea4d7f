import { TaprailError } from '@taprail/sdk';
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { TextField } from '../../parts/fields';
import { showPasskey } from '../../session/passkey';
import { accountPath, type OwnWays } from './account';

type OnRefused = (error: unknown) => void;
type Props = {
  account: OwnWays;
  /** False where the form itself asks for the password. */
  isNeeded?: boolean;
  onClose: () => void;
  children: (onRefused: OnRefused) => VNode;
};

/** What changes the ways to sign in is for somebody who has shown within ten minutes who they are: asks for it before, and again if it takes too long. */
export const ProofGate = ({ account, isNeeded = true, onClose, children }: Props) => {
  const [isProved, setProved] = useState(account.is_proved);
  if (!isNeeded || isProved) {
    return children((error) => {
      if (error instanceof TaprailError && error.code === 'recent_sign_in_required') setProved(false);
    });
  }
  return <ProofDialog account={account} onProved={() => setProved(true)} onClose={onClose} />;
};

const path = `${accountPath}/proof`;

const ProofDialog = ({
  account,
  onProved,
  onClose,
}: {
  account: OwnWays;
  onProved: () => void;
  onClose: () => void;
}) => {
  const { has_password: hasPassword, passkeys } = account;
  const [password, setPassword] = useState('');
  const isProved = useRef(false);
  const byPasskey = password === '' && passkeys.length > 0;
  return (
    <ActionDialog
      title="Confirm that it is you"
      submit={byPasskey ? 'Confirm with a passkey' : 'Confirm'}
      problem={byPasskey || password !== '' ? undefined : 'Enter your password'}
      call={async (made) => {
        const send = <T,>(way: string, body: object) =>
          made.request<T>('POST', `${path}/${way}`, { body }, { maxRetries: 0 });
        if (!byPasskey) return send('password', { password });
        return send('passkey', await showPasskey(await send('passkey/options', {})));
      }}
      onDone={() => {
        isProved.current = true;
      }}
      // A dialog closes when it is done, too: the one that was wanted takes its place then.
      onClose={() => (isProved.current ? onProved() : onClose())}
    >
      <p>You signed in more than ten minutes ago.</p>
      {hasPassword && (
        <TextField
          label="Password"
          type="password"
          value={password}
          onInput={setPassword}
          autoComplete="current-password"
          {...(passkeys.length > 0 && { hint: 'Leave it empty to use a passkey.' })}
        />
      )}
    </ActionDialog>
  );
};
