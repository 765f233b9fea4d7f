import type { DeliveryRun, KnownDelivery } from '../delivery.state';

/** In lists, which may be long; one delivery by itself is shown with all that was kept of its answers. */
const listedExcerptMax = 1_024;

export type DeliveryView = Readonly<{
  id: string;
  object: 'delivery';
  event_id: string;
  event_type: string;
  endpoint: string;
  status: DeliveryRun['status'];
  replayed: boolean;
  created_at: string;
  attempts: readonly Readonly<{
    n: number;
    at: string;
    status_code: number | null;
    duration_ms: number;
    error: string | null;
    response_excerpt: string | null;
  }>[];
  next_attempt_at: string | null;
}>;

export const deliveryView = (
  { eventId, endpointId, kind }: Pick<KnownDelivery, 'eventId' | 'endpointId' | 'kind'>,
  { id, status, replayed, createdAt, attempts, nextAt }: DeliveryRun,
): DeliveryView => ({
  id,
  object: 'delivery',
  event_id: eventId,
  event_type: kind,
  endpoint: endpointId,
  status,
  replayed,
  created_at: createdAt,
  attempts: attempts.map(({ n, at, statusCode, durationMs, error, excerpt }) => ({
    n,
    at,
    status_code: statusCode,
    duration_ms: durationMs,
    error,
    response_excerpt: excerpt?.slice(0, listedExcerptMax) ?? null,
  })),
  next_attempt_at: nextAt,
});

export type ShownDelivery = Pick<KnownDelivery, 'eventId' | 'endpointId' | 'kind' | 'runs'>;

export const deliveryViews = (state: ShownDelivery): readonly DeliveryView[] =>
  state.runs.map((run) => deliveryView(state, run));
