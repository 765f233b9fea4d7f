import { type Taprail, TaprailError } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { client, requestOf } from '../requests/client';
import { CodeSample } from '../requests/code-samples';
import type { MadeRequest } from '../requests/snippets';
import { useSession } from '../session/use-session';
import { Dialog } from './dialog';
import { TextField } from './fields';
import { Problem } from './problem';

type Sending = Readonly<{ idempotencyKey: string; ifMatch?: string | undefined }>;

type Props<T> = {
  title: string;
  /** The words of the button; they repeat the amount where money moves: `Refund €42.00`. */
  submit: string;
  kind?: 'primary' | 'danger';
  /** One call, for the client that sends it and for the one that only shows it as code. */
  call: (made: Taprail, sending: Sending) => PromiseLike<T>;
  /** The ETag of what the decision was based on, where the API takes one. */
  ifMatch?: string | undefined;
  /** The fault in the form, if there is one: nothing is sent then. */
  problem?: string | undefined;
  /** In live this must be typed, for what moves money. */
  confirm?: string;
  /** The dialog stays busy until it is over, which is when the page shows the effect. */
  onDone: (result: T) => unknown;
  onClose: () => void;
  children: ComponentChildren;
};

/**
 * A form that writes. Its idempotency key is made when it opens, so that a double click, or another try after a lost answer, acts
 * once. A refusal had no effect: the next try is another request and gets a key of its own.
 */
export const ActionDialog = <T,>(props: Props<T>) => {
  const { title, submit, kind = 'primary', call, ifMatch, problem, confirm, onDone, onClose, children } = props;
  const { environment } = useSession();
  const key = useRef(crypto.randomUUID() as string);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [typed, setTyped] = useState('');
  const mustType = environment === 'live' && confirm !== undefined;
  const isReady = problem === undefined && (!mustType || typed === confirm);

  const send = async (event: Event) => {
    event.preventDefault();
    if (isSending.current || !isReady) return;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      if (!navigator.onLine) throw new Error('You are offline. Nothing was sent.');
      const result = await call(client, { idempotencyKey: key.current, ifMatch });
      await onDone(result);
      onClose();
    } catch (thrown) {
      const isVerdict = thrown instanceof TaprailError && thrown.status !== undefined && !thrown.isRetryable;
      if (isVerdict) key.current = crypto.randomUUID();
      setError(thrown);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  return (
    <Dialog title={title} onClose={onClose} isBusy={isBusy}>
      <form class="action" onSubmit={send} aria-busy={isBusy}>
        {children}
        {mustType && (
          <TextField
            label={`Type ${confirm} to confirm`}
            value={typed}
            onInput={setTyped}
            hint="This is the live environment: real money moves."
          />
        )}
        {error !== undefined &&
          (error instanceof TaprailError && error.is('revision_mismatch') ? (
            <p class="problem" role="alert">
              This changed while you looked. Close this dialog: the page behind it shows what is there now.
            </p>
          ) : (
            <Problem error={error} />
          ))}
        <div class="action-foot">
          <button type="button" class="button" disabled={isBusy} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button" data-kind={kind} disabled={!isReady || isBusy} aria-busy={isBusy}>
            {isBusy ? 'Working…' : submit}
          </button>
        </div>
      </form>
      <ActionCode
        call={(made) => call(made, { idempotencyKey: key.current, ifMatch })}
        isReady={problem === undefined}
      />
    </Dialog>
  );
};

/** The request of the form as it stands, without sending it. */
const ActionCode = ({ call, isReady }: { call: (made: Taprail) => PromiseLike<unknown>; isReady: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const [request, setRequest] = useState<MadeRequest>();
  useEffect(() => {
    if (!isOpen || !isReady) return;
    let isCurrent = true;
    void requestOf(call).then((made) => {
      if (isCurrent) setRequest((before) => (JSON.stringify(before) === JSON.stringify(made) ? before : made));
    });
    return () => {
      isCurrent = false;
    };
  });
  return (
    <details class="action-code" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span aria-hidden="true">&lt;/&gt;</span> The same as code
      </summary>
      {isOpen && !isReady && <p class="muted">Fill in the form first.</p>}
      {isOpen && isReady && request && <CodeSample request={request} />}
    </details>
  );
};
