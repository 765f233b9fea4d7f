import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { TextField } from '../../parts/fields';
import { Pill } from '../../parts/pill';
import { showToast } from '../../parts/toasts';
import { deviceName, makePasskey } from '../../session/passkey';
import { loadSession } from '../../session/sign-in';
import { Instant } from '../../time/instant';
import { accountPath, type OwnPasskey, type OwnWays } from './account';
import { ProofGate } from './proof-gate';

const path = `${accountPath}/passkeys`;

type Props = { account: OwnWays; onChanged: () => Promise<void> };

/** The own passkeys: what each was last used for, a new one, and the end of one. */
export const PasskeysSection = ({ account, onChanged }: Props) => {
  const [wanted, setWanted] = useState<'add' | OwnPasskey>();
  const close = () => setWanted(undefined);
  const { passkeys } = account;
  return (
    <section class="stack">
      <h2>Passkeys</h2>
      {passkeys.length === 0 ? (
        <p>
          You have none. A passkey signs you in with a fingerprint, a face or the code of your device, and no password.
        </p>
      ) : (
        <ul class="stack">
          {passkeys.map((passkey) => (
            <li key={passkey.id} class="line">
              <span>
                <strong>{passkey.name}</strong>, added <Instant at={passkey.created_at} />,{' '}
                {passkey.last_used_at === null ? 'never used' : <LastUsed at={passkey.last_used_at} />}
              </span>
              {passkey.is_synced && <Pill text="synced" tone="neutral" />}
              {passkey.refused_at !== null && <Pill text="refused: there may be a copy" tone="bad" />}
              <button
                type="button"
                class="button"
                aria-label={`Remove passkey ${passkey.name}`}
                onClick={() => setWanted(passkey)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="line">
        <button type="button" class="button" onClick={() => setWanted('add')}>
          Add a passkey
        </button>
      </p>
      {wanted !== undefined && (
        <ProofGate account={account} onClose={close}>
          {(onRefused) =>
            wanted === 'add' ? (
              <AddDialog onDone={onChanged} onRefused={onRefused} onClose={close} />
            ) : (
              <RemoveDialog passkey={wanted} onDone={onChanged} onRefused={onRefused} onClose={close} />
            )
          }
        </ProofGate>
      )}
    </section>
  );
};

const LastUsed = ({ at }: { at: string }) => (
  <>
    last used <Instant at={at} />
  </>
);

type DialogProps = { onDone: () => Promise<void>; onRefused: (error: unknown) => void; onClose: () => void };

const AddDialog = ({ onDone, onRefused, onClose }: DialogProps) => {
  const [name, setName] = useState(deviceName());
  return (
    <ActionDialog
      title="Add a passkey"
      submit="Add passkey"
      problem={name.trim() === '' ? 'Enter a name' : undefined}
      call={async (made) => {
        const send = <T,>(to: string, body: object) => made.request<T>('POST', to, { body }, { maxRetries: 0 });
        const passkey = await makePasskey(await send(`${path}/options`, {}));
        return send(path, { ...passkey, name: name.trim() });
      }}
      onDone={async () => {
        await onDone();
        showToast('Passkey added');
      }}
      onRefused={onRefused}
      onClose={onClose}
    >
      <TextField label="Name" value={name} onInput={setName} hint="Which device or key it is on." />
    </ActionDialog>
  );
};

const RemoveDialog = ({ passkey, onDone, onRefused, onClose }: DialogProps & { passkey: OwnPasskey }) => (
  <ActionDialog
    title="Remove passkey"
    submit="Remove passkey"
    kind="danger"
    call={(made) => made.request('DELETE', `${path}/${passkey.id}`, {}, { maxRetries: 0 })}
    onDone={async () => {
      // This session may have been opened with it, and is another one then.
      await loadSession();
      await onDone();
      showToast('Passkey removed');
    }}
    onRefused={onRefused}
    onClose={onClose}
  >
    <p>
      <strong>{passkey.name}</strong> no longer signs you in, and other sessions that it has opened end. Your device may
      still offer it: delete it there as well.
    </p>
  </ActionDialog>
);
