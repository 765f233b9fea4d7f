import { TaprailError } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Copy } from './copy';
import { Icon } from './icon';

/** The scope that a refused request lacked, if that was the reason. */
const missingScope = (error: unknown): string | undefined =>
  error instanceof TaprailError && error.is('insufficient_scope')
    ? (error.details as { required_scope?: string } | undefined)?.required_scope
    : undefined;

/** A request without an answer, in words for people instead of those of the browser. */
const withoutAnswer = (error: unknown): string | undefined =>
  error instanceof TaprailError && (error.is('connection_failed') || error.is('timeout'))
    ? 'No response from the server. Check your connection and try again: an action that is sent again takes effect once.'
    : undefined;

type ProblemProps = {
  error: unknown;
  onRetry?: () => void;
  /** More that can be done about it, beside the button that tries again. */
  children?: ComponentChildren;
};

/** A failure in words, with the code and the request to ask about, and a way to try again. */
export const Problem = ({ error, onRetry, children }: ProblemProps) => {
  const known = error instanceof TaprailError ? error : undefined;
  const scope = missingScope(error);
  const silence = withoutAnswer(error);
  return (
    <div class="problem" role="alert" data-tone={known?.status === 404 ? 'neutral' : undefined}>
      <Icon name="warning" />
      <div>
        <p class="problem-text">
          {scope
            ? `Your key does not have scope ${scope}.`
            : (silence ?? known?.message ?? 'Something went wrong. Try again.')}
        </p>
        {!known && silence === undefined && (
          <p class="muted">{String((error as Error | undefined)?.message ?? error)}</p>
        )}
        {known && known.errors.length > 0 && (
          <ul>
            {known.errors.map(({ param, message }) => (
              <li key={param}>
                <code>{param}</code> {message}
              </li>
            ))}
          </ul>
        )}
        {known && (
          <p class="problem-facts">
            <a href={`/docs/errors/${known.code}`}>
              <code>{known.code}</code>
            </a>
            {known.requestId && (
              <span>
                request <code>{known.requestId}</code> <Copy value={known.requestId} label="request ID" />
              </span>
            )}
            {known.retryAfterMs !== undefined && <Countdown error={known} onRetry={onRetry} />}
          </p>
        )}
        {(onRetry || children) && (
          <p class="problem-ways">
            {children}
            {onRetry && (
              <button type="button" class="button" onClick={onRetry}>
                Try again
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  );
};

/** Counts down to the moment from which the API may be asked again; a read is then tried by itself. */
const Countdown = ({ error, onRetry }: { error: TaprailError; onRetry: (() => void) | undefined }) => {
  const waitS = Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / 1_000));
  const [leftS, setLeft] = useState(waitS);
  useEffect(() => {
    const endMs = Date.now() + waitS * 1_000;
    setLeft(waitS);
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endMs - Date.now()) / 1_000));
      setLeft(left);
      if (left > 0) return;
      clearInterval(timer);
      onRetry?.();
    }, 250);
    return () => clearInterval(timer);
    // Another refusal is another wait; a new function for the same one is not.
  }, [error]);
  // Said once with the alert around it, and not every second.
  return (
    <span role="timer" aria-live="off">
      {onRetry ? 'retrying' : 'try again'} {leftS > 0 ? `in ${leftS} s` : 'now'}
    </span>
  );
};
