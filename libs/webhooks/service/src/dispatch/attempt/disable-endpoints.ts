import type { Clock } from '@taprail/clock';
import {
  type DeliveryAttempt,
  type DisabledReason,
  type EndpointRecord,
  hasFailedTooLong,
} from '@taprail/webhooks-domain';
import { dispatcherEnvelope } from '../../deliveries/deliveries';
import type { EndpointStreams } from '../../endpoints/endpoint-streams';

const gone = 410;

/** Since when nothing has got through to an endpoint, as it was recorded; null: the last attempt has. */
export type FindFailingSince = (endpointId: string) => Promise<string | null>;

/** Disables an endpoint that says it is gone, or to which nothing has got through for five days. */
export class DisableEndpoints {
  private readonly failingSince = new Map<string, string>();

  constructor(
    private readonly endpoints: EndpointStreams,
    private readonly clock: Clock,
    private readonly findFailingSince: FindFailingSince,
  ) {}

  afterSuccess({ id }: EndpointRecord): void {
    this.failingSince.delete(id);
  }

  async afterFailure(endpoint: EndpointRecord, attempt: DeliveryAttempt): Promise<void> {
    if (attempt.statusCode === gone) return this.disable(endpoint, 'gone');
    const since = await this.since(endpoint, attempt);
    if (hasFailedTooLong(since, endpoint.enabledAt, this.clock.iso())) await this.disable(endpoint, 'failing');
  }

  /** After a restart the read model knows; while it cannot be asked, the next attempt asks again. */
  private async since({ id }: EndpointRecord, { at }: DeliveryAttempt): Promise<string> {
    const known = this.failingSince.get(id);
    if (known !== undefined) return known;
    const found = await this.findFailingSince(id).catch(() => undefined);
    if (found === undefined) return at;
    this.failingSince.set(id, found ?? at);
    return found ?? at;
  }

  private async disable(
    { id: endpointId, platformId, revision }: EndpointRecord,
    reason: Exclude<DisabledReason, 'requested'>,
  ): Promise<void> {
    this.failingSince.delete(endpointId);
    const envelope = dispatcherEnvelope(`${endpointId}/disable/${revision}`);
    await this.endpoints.execute(platformId, { type: 'Disable', endpointId, reason }, envelope);
  }
}
