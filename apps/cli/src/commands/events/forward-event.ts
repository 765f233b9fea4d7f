import type { StreamedEvent } from '@taprail/sdk';
import { randomUUID } from 'node:crypto';

export type ForwardTarget = Readonly<{ url: string; types: readonly string[] | undefined }>;

export type Forwarded = Readonly<{
  url: string;
  status: number | null;
  error: string | null;
  attempts: number;
  duration_ms: number;
}>;

type Sending = Readonly<{
  secret: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Gives an event up after four attempts; otherwise it is tried until it is taken. */
  isSkippedWhenFailed: boolean;
  /** Told from the fourth attempt on, before each wait. */
  onFailed: (failed: Forwarded, waitMs: number) => void;
}>;

const attemptsMax = 4;
const firstWaitMs = 500;
const longestWaitMs = 30_000;
const timeoutMs = 5_000;

/** Half a second, doubled each time, at most half a minute. */
export const forwardWaitMs = (attempt: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));

/** One event to one address, as often as it takes. */
export const forwardEvent = async (event: StreamedEvent, to: ForwardTarget, sending: Sending): Promise<Forwarded> => {
  const startedMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const { status, error } = await attemptOnce(event, to.url, attempt, sending);
    const isTaken = status !== null && status >= 200 && status < 300;
    const duration_ms = Math.round(performance.now() - startedMs);
    const forwarded: Forwarded = { url: to.url, status, error, attempts: attempt, duration_ms };
    const isGivenUp = sending.isSkippedWhenFailed && attempt === attemptsMax;
    if (isTaken || isGivenUp || sending.signal.aborted) return forwarded;
    const waitMs = forwardWaitMs(attempt);
    if (attempt >= attemptsMax) sending.onFailed(forwarded, waitMs);
    await pause(waitMs, sending.signal);
  }
};

const attemptOnce = async (
  { replayed, ...event }: StreamedEvent,
  url: string,
  attempt: number,
  { secret, headers, signal }: Sending,
): Promise<Pick<Forwarded, 'status' | 'error'>> => {
  const { signWebhook } = await import('@taprail/sdk');
  const body = JSON.stringify(event);
  // A timer of its own: Node 20 may collect a signal made by AbortSignal.any with its timeout, and the attempt would never end.
  const ending = new AbortController();
  let isLate = false;
  const end = (): void => ending.abort();
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, timeoutMs);
  signal.addEventListener('abort', end, { once: true });
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body,
      signal: ending.signal,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'service-signature': await signWebhook(body, secret),
        'service-event-id': event.id,
        'service-event-type': event.type,
        'service-delivery-id': `dlv_local_${randomUUID()}`,
        'service-delivery-attempt': String(attempt),
        ...(replayed ? { 'service-replayed': 'true' } : {}),
        ...headers,
      },
    });
    // Only the status counts, and the receiver may answer without end.
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    const { name, cause } = error as Error;
    const reason = isLate ? 'no answer within 5 s' : ((cause as NodeJS.ErrnoException | undefined)?.code ?? name);
    return { status: null, error: reason };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
