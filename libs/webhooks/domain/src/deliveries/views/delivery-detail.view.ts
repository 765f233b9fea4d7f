import type { DeliveryAttempt } from '../delivery.events';
import type { DeliveryRun, KnownDelivery } from '../delivery.state';
import { deliveryView, type DeliveryView } from './delivery.view';
import { type ErrorClass, errorClassOf } from './error-class';
import { requestHeaders } from './request-headers';

type Headers = Readonly<Record<string, string>>;

export type AttemptDetailView = DeliveryView['attempts'][number] &
  Readonly<{
    error_class: ErrorClass | null;
    request: Readonly<{ headers: Headers; bytes: number }>;
    response_headers: Headers | null;
    timings: Readonly<{ connect_ms: number | null; first_byte_ms: number | null; total_ms: number }>;
  }>;

export type DeliveryDetailView = Omit<DeliveryView, 'attempts'> & Readonly<{ attempts: readonly AttemptDetailView[] }>;

/** One delivery with everything that is known of its attempts; each has sent the event's body, which is this long. */
export const deliveryDetailView = (delivery: KnownDelivery, run: DeliveryRun, bytes: number): DeliveryDetailView => {
  const view = deliveryView(delivery, run);
  const attempts = run.attempts.map((attempt, index) => ({
    ...view.attempts[index]!,
    response_excerpt: attempt.excerpt,
    error_class: errorClassOf(attempt.error),
    request: { headers: requestHeaders(delivery, run, attempt.n, attempt.signature), bytes },
    response_headers: attempt.answerHead === null ? null : headersIn(attempt.answerHead),
    timings: timingsOf(attempt),
  }));
  return { ...view, attempts };
};

const timingsOf = ({ connectMs, firstByteMs, durationMs }: DeliveryAttempt): AttemptDetailView['timings'] => ({
  connect_ms: connectMs,
  first_byte_ms: firstByteMs,
  total_ms: durationMs,
});

const headersIn = (head: string): Headers =>
  Object.fromEntries(
    head
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1)];
      }),
  );
