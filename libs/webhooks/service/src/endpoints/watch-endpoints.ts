import type { Clock } from '@taprail/clock';
import type { ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import {
  type DeliveryAttempt,
  type DisabledReason,
  type EndpointHealth,
  endpointHealthModel,
  type EndpointRecord,
  hasFailedTooLong,
} from '@taprail/webhooks-domain';
import { dispatcherEnvelope } from '../deliveries/deliveries';
import type { EndpointBooks } from './endpoint-books';

const gone = 410;

/** Disables an endpoint that says it is gone, or to which nothing has got through for five days. */
export class WatchEndpoints {
  private readonly failingSince = new Map<string, string>();
  private readonly health: ProjectionReader<EndpointHealth>;

  constructor(
    private readonly books: EndpointBooks,
    private readonly clock: Clock,
    readStore: ReadStore,
  ) {
    this.health = new ProjectionReader(readStore, endpointHealthModel);
  }

  async afterAttempt(endpoint: EndpointRecord, attempt: DeliveryAttempt): Promise<void> {
    if (attempt.error === null) return this.afterSuccess(endpoint);
    if (attempt.statusCode === gone) return this.disable(endpoint, 'gone');
    const since = await this.since(endpoint.id, attempt);
    if (hasFailedTooLong(since, endpoint.enabledAt, this.clock.iso())) await this.disable(endpoint, 'failing');
  }

  afterSuccess({ id }: EndpointRecord): void {
    this.failingSince.delete(id);
  }

  /** After a restart the read model knows. */
  private async since(endpointId: string, { at }: DeliveryAttempt): Promise<string> {
    const known = this.failingSince.get(endpointId) ?? (await this.health.get(endpointId))?.row.failingSince ?? at;
    this.failingSince.set(endpointId, known);
    return known;
  }

  private async disable(
    { id: endpointId, platformId, revision }: EndpointRecord,
    reason: Exclude<DisabledReason, 'requested'>,
  ): Promise<void> {
    this.failingSince.delete(endpointId);
    const envelope = dispatcherEnvelope(`${endpointId}/disable/${revision}`);
    await this.books.execute(platformId, { type: 'Disable', endpointId, reason }, envelope);
  }
}
