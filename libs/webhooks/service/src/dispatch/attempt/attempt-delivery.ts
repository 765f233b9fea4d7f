import type { Clock } from '@taprail/clock';
import {
  deferredUntilMs,
  type DeliveryRun,
  type EndpointRecord,
  type PublicEvent,
  runOf,
} from '@taprail/webhooks-domain';
import type { Deliveries, HandledDelivery } from '../../deliveries/deliveries';
import type { RecentEndpoints } from '../../endpoints/recent-endpoints';
import type { PublicEvents } from '../../events/public-events';
import type { Sender, SendResult } from '../../sending/sender';
import type { DueDelivery, FirstBodies } from '../schedule/due-delivery';
import type { DeliveryAttemptOutcome } from './attempt-outcome';
import type { EndpointSecrets } from './endpoint-secrets';

/** How old the list of endpoints may be that a first attempt goes by. */
const endpointsAgeMaxMs = 250;

type SentEvent = Pick<PublicEvent, 'eventId' | 'kind' | 'body'>;

/**
 * The third step of the dispatch: one attempt of one delivery. Most deliveries are acknowledged at their first attempt,
 * which needs no stream. Every later attempt is decided on the stream of its delivery, so that a process with an old
 * idea of it sends nothing.
 */
export class AttemptDelivery {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly endpoints: RecentEndpoints,
    private readonly events: PublicEvents,
    private readonly secrets: EndpointSecrets,
    private readonly sender: Sender,
    private readonly clock: Clock,
  ) {}

  /** Rejects where the store or the vault cannot be reached: then nothing was sent. */
  async attempt(due: DueDelivery, backoffUntilMs: number, bodies: FirstBodies): Promise<DeliveryAttemptOutcome> {
    if (!due.subject) return this.attemptFromStream(due, backoffUntilMs);
    const { platformId, deadline, eventId, kind, eventPlace } = due.subject;
    const known = this.endpoints.recent(platformId, endpointsAgeMaxMs) ?? (await this.endpoints.current(platformId));
    const endpoint = known.endpoints[due.endpointId];
    if (endpoint?.status !== 'enabled') return this.attemptFromStream(due, backoffUntilMs);
    const untilMs = this.deferredUntilMs(null, deadline, backoffUntilMs);
    if (untilMs !== null) {
      bodies.delete(due.id);
      return { type: 'deferred', untilMs };
    }
    // A delivery that was deferred may have been sent since then, which its stream knows.
    if (!due.isFirst) return this.attemptFromStream(due, backoffUntilMs);
    const secrets = await this.secrets.open(endpoint);
    const body = bodies.get(due.id) ?? (await this.events.body(eventId, eventPlace));
    bodies.delete(due.id);
    const sent = { endpoint, n: 1, at: this.clock.iso() };
    const run = { id: due.id, replayed: false };
    return outcomeOf(sent, await this.send(endpoint, { eventId, kind, body }, run, 1, secrets));
  }

  /** Signs an event and sends it: the same bytes each time, the time and the signature of this attempt. */
  send(
    { id: endpointId, url }: Pick<EndpointRecord, 'id' | 'url'>,
    { eventId, kind, body }: SentEvent,
    { id: deliveryId, replayed }: Pick<DeliveryRun, 'id' | 'replayed'>,
    n: number,
    secrets: readonly string[],
  ): Promise<SendResult> {
    return this.sender.send({ endpointId, url, secrets, eventId, kind, deliveryId, replayed, n, body });
  }

  private async attemptFromStream(due: DueDelivery, backoffUntilMs: number): Promise<DeliveryAttemptOutcome> {
    if (due.subject) await this.deliveries.begin(due.id, due.subject);
    // Beginning a stream again answers as the first time; an attempt may have succeeded since then.
    const stream = await this.deliveries.load(due.key);
    const { state } = stream;
    const run = runOf(state, due.id);
    if (state.status === 'none' || run?.status !== 'pending') return { type: 'not due', nextMs: null };
    const nextMs = Date.parse(run.nextAt!);
    if (nextMs > this.nowMs()) return { type: 'not due', nextMs };
    const endpoint = (await this.endpoints.current(state.platformId)).endpoints[state.endpointId];
    if (!endpoint || endpoint.status === 'deleted') return { type: 'abandoned', stream };
    if (endpoint.status === 'disabled') return { type: 'kept for disabled', stream };
    const [first] = run.attempts;
    const untilMs = this.deferredUntilMs(first ? Date.parse(first.at) : null, state.deadline, backoffUntilMs);
    if (untilMs !== null) return { type: 'deferred', untilMs, stream };
    const { eventId, kind, eventPlace } = state;
    const secrets = await this.secrets.open(endpoint);
    const body = await this.events.body(eventId, eventPlace);
    const sent = { endpoint, n: run.attempts.length + 1, at: this.clock.iso(), stream };
    return outcomeOf(sent, await this.send(endpoint, { eventId, kind, body }, run, sent.n, secrets));
  }

  private deferredUntilMs(firstMs: number | null, deadline: string | null, backoffUntilMs: number): number | null {
    // Most endpoints answer, and nothing is computed for them.
    if (backoffUntilMs === 0) return null;
    const deadlineMs = deadline === null ? null : Date.parse(deadline);
    return deferredUntilMs({ firstMs, nowMs: this.nowMs(), openUntilMs: backoffUntilMs, deadlineMs });
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }
}

type Sent = Readonly<{ endpoint: EndpointRecord; n: number; at: string; stream?: HandledDelivery }>;

const outcomeOf = ({ endpoint, n, at, stream }: Sent, { outcome, signature }: SendResult): DeliveryAttemptOutcome => {
  const { statusCode, error, excerpt, answerHead, retryAfterMs, durationMs, connectMs, firstByteMs } = outcome;
  const attempt = { n, at, durationMs, statusCode, error, excerpt, answerHead, signature, connectMs, firstByteMs };
  if (error !== null) return { type: 'failed', endpoint, attempt, retryAfterMs, stream };
  return { type: 'acknowledged', endpoint, attempt, stream };
};
