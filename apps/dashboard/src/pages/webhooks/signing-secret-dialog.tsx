import { Copy } from '../../parts/copy';
import { Dialog } from '../../parts/dialog';
import { Instant } from '../../time/instant';

/** What an endpoint's deliveries are signed with; the one before it while both sign. */
export type ShownSecret = Readonly<{
  url: string;
  signing_secret: string;
  previous_signing_secret?: string | null;
  previous_secret_expires_at: string | null;
}>;

type Props = { shown: ShownSecret; onClose: () => void };

/** The signing secret of an endpoint. It is in the component that asked for it and nowhere else: not in the address, a log or the cache. */
export const SigningSecretDialog = ({ shown, onClose }: Props) => {
  const { url, signing_secret: secret, previous_signing_secret: previous, previous_secret_expires_at: until } = shown;
  return (
    <Dialog title="Signing secret" onClose={onClose}>
      <div class="action">
        <p>
          Deliveries to <code>{url}</code> are signed with this secret. Verify each signature with the full value,{' '}
          <code>whsec_</code> included.
        </p>
        <p class="secret">
          <code>{secret}</code>
          <Copy value={secret} label="signing secret" />
        </p>
        {until !== null && (
          <p>
            The previous secret also signs until <Instant at={until} />.
          </p>
        )}
        {previous && (
          <p class="secret">
            <code>{previous}</code>
            <Copy value={previous} label="previous signing secret" />
          </p>
        )}
        <p class="muted">
          Store it like a password: anyone who has it can send events in our name. The page of the endpoint shows it
          again.
        </p>
        <div class="action-foot">
          <button type="button" class="button" data-kind="primary" onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
};
