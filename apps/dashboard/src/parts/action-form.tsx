import { type Taprail, TaprailError } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { client, requestOf } from '../requests/client';
import { CodeSample } from '../requests/code-samples';
import type { MadeRequest } from '../requests/snippets';
import { queries } from '../requests/use-read';
import { useSession } from '../session/use-session';
import { ChangedMeanwhile } from './changed-meanwhile';
import { TextField } from './fields';
import { Problem } from './problem';
import { type ActionSubject, type NewerVersion, sendOnVersion } from './send-on-version';

type Sending = Readonly<{ idempotencyKey: string; ifMatch?: string | undefined }>;

export type ActionFormProps<T> = {
  /** The words of the button; they repeat the amount where money moves: `Refund €42.00`. */
  submit: string;
  kind?: 'primary' | 'danger';
  /** One call, for the client that sends it and for the one that only shows it as code. */
  call: (made: Taprail, sending: Sending) => PromiseLike<T>;
  /** In place of the client of the session, for what only the operator may do. */
  sender?: Taprail | undefined;
  /** The ETag of what the decision was based on, where the API takes one. */
  ifMatch?: string | undefined;
  /** What the decision was based on: when it changed meanwhile, the difference is shown. */
  subject?: ActionSubject | undefined;
  /** The fault in the form, if there is one: nothing is sent then. */
  problem?: string | undefined;
  /** In live this must be typed, for what moves money. */
  confirm?: string;
  /** For a form that is open to all who see the page; a dialog is opened by a button that knows its scope. */
  scope?: string;
  /** The form stays busy until it is over, which is when the page shows the effect. */
  onDone: (result: T) => unknown;
  /** Told of each refusal, for forms that show faults at their fields; undefined when the next try begins. */
  onRefused?: (error: unknown) => void;
  onBusy?: (isBusy: boolean) => void;
  /** Of a dialog: after it is done, and by its Cancel button. */
  onClose?: () => void;
  children: ComponentChildren;
};

/** `insteadOf`: the version that was shown when the newer one was found. The page may show one that is newer still. */
type Conflict = NewerVersion & Readonly<{ insteadOf: string | undefined; isAccepted: boolean }>;

/**
 * A form that writes. Its idempotency key is made when it opens, so that a double click, or another try after a lost answer, acts
 * once. A refusal had no effect: the next try is another request and gets a key of its own.
 */
export const ActionForm = <T,>(props: ActionFormProps<T>) => {
  const {
    submit,
    kind = 'primary',
    call,
    sender = client,
    ifMatch,
    subject,
    problem,
    confirm,
    scope,
    onDone,
    onClose,
  } = props;
  const { id: sessionId, environment, scopes } = useSession();
  const key = useRef(crypto.randomUUID() as string);
  const isSending = useRef(false);
  const submitButton = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict>();
  const [typed, setTyped] = useState('');
  const mustType = environment === 'live' && confirm !== undefined;
  const isAllowed = scope === undefined || scopes.includes(scope);
  const isStale = conflict !== undefined && conflict.insteadOf === ifMatch;
  const version = isStale ? conflict.etag : ifMatch;
  const isReady =
    isAllowed && problem === undefined && (!mustType || typed === confirm) && (!conflict || conflict.isAccepted);

  // Somebody who has signed in again need not read that the session had ended.
  useEffect(() => {
    setError((shown: unknown) => (shown instanceof TaprailError && shown.status === 401 ? undefined : shown));
  }, [sessionId]);

  const busy = (is: boolean) => {
    isSending.current = is;
    setBusy(is);
    props.onBusy?.(is);
  };
  const fail = (thrown: unknown) => {
    setError(thrown);
    props.onRefused?.(thrown);
  };
  const attempt = async (etag: string | undefined): Promise<T> => {
    try {
      return await call(sender, { idempotencyKey: key.current, ifMatch: etag });
    } catch (thrown) {
      const isVerdict = thrown instanceof TaprailError && thrown.status !== undefined && !thrown.isRetryable;
      if (isVerdict) key.current = crypto.randomUUID();
      throw thrown;
    }
  };
  const send = async (event: Event) => {
    event.preventDefault();
    if (isSending.current || !isReady) return;
    busy(true);
    fail(undefined);
    try {
      if (!navigator.onLine) throw new Error('You are offline. Nothing was sent.');
      const outcome = await sendOnVersion(version, attempt, subject);
      if ('newer' in outcome) {
        setConflict({ ...outcome.newer, insteadOf: ifMatch, isAccepted: false });
        void queries.invalidateQueries();
        return;
      }
      await onDone(outcome.result);
      key.current = crypto.randomUUID();
      setConflict(undefined);
      onClose?.();
    } catch (thrown) {
      fail(thrown);
    } finally {
      busy(false);
    }
  };

  return (
    <>
      <form class="action" onSubmit={send} onInput={() => setError(undefined)} aria-busy={isBusy} noValidate>
        {props.children}
        {mustType && (
          <TextField
            label={`Type ${confirm} to confirm`}
            value={typed}
            onInput={setTyped}
            hint="You are in live mode. This moves real money."
          />
        )}
        {conflict && !conflict.isAccepted && (
          <ChangedMeanwhile
            differences={conflict.differences}
            currency={subject?.currency}
            onAccept={() => {
              setConflict({ ...conflict, isAccepted: true });
              // The button is enabled by the render that follows.
              setTimeout(() => submitButton.current?.focus());
            }}
          />
        )}
        {error !== undefined &&
          (error instanceof TaprailError && error.is('revision_mismatch') ? (
            <ChangedMeanwhile />
          ) : (
            <Problem error={error} />
          ))}
        <div class="action-foot">
          {onClose && (
            <button type="button" class="button" disabled={isBusy} onClick={onClose}>
              Cancel
            </button>
          )}
          <button
            ref={submitButton}
            type="submit"
            class="button"
            data-kind={kind}
            disabled={!isReady || isBusy}
            aria-busy={isBusy}
            title={isAllowed ? undefined : `requires scope ${scope}`}
          >
            {isBusy ? 'Working…' : submit}
            {!isAllowed && <span class="button-scope"> (requires scope {scope})</span>}
          </button>
        </div>
      </form>
      <ActionCode
        call={(made) => call(made, { idempotencyKey: key.current, ifMatch: version })}
        isReady={problem === undefined}
      />
    </>
  );
};

/** The request of the form as it stands, without sending it. */
export const ActionCode = ({ call, isReady }: { call: (made: Taprail) => PromiseLike<unknown>; isReady: boolean }) => {
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
        <span aria-hidden="true">&lt;/&gt;</span> View as code
      </summary>
      {isOpen && !isReady && <p class="muted">Complete the form to see the code.</p>}
      {isOpen && isReady && request && <CodeSample request={request} />}
    </details>
  );
};
