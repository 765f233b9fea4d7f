import type { Course, EndpointRecord, Kind, KnownDelivery, PublicEvent } from '@taprail/webhooks-domain';
import { attemptIdOf } from '../deliveries/deliveries';
import type { PublicEvents } from '../events/public-events';
import type { Outcome } from '../sending/outcome';
import type { BodySigner } from '../sending/sign-body';
import type { WebhookClient } from '../sending/webhook-client';
import type { EndpointSecrets } from './endpoint-secrets';

const forgery = 'whsec_nobody has this one';

/** Signs an event and sends it: the same bytes each time, the time and the signature of this attempt. */
export class SendEvent {
  constructor(
    private readonly events: PublicEvents,
    private readonly secrets: EndpointSecrets,
    private readonly signer: BodySigner,
    private readonly client: WebhookClient,
  ) {}

  async send(
    endpoint: EndpointRecord,
    { eventId, kind, eventPlace }: Pick<KnownDelivery, 'eventId' | 'kind' | 'eventPlace'>,
    { id, replayed }: Pick<Course, 'id' | 'replayed'>,
    n: number,
    /** With another secret than its own: a drill, to see whether the receiver looks. */
    forged = false,
  ): Promise<Outcome> {
    const [body, own] = await Promise.all([this.events.body(eventId, eventPlace), this.secrets.of(endpoint)]);
    const headers = this.headers(eventId, kind, id, n, body, forged ? [forgery] : own);
    if (replayed) headers['service-replayed'] = 'true';
    return this.client.send({ endpointId: endpoint.id, url: endpoint.url, body, headers });
  }

  /** Opens what the first attempts at an endpoint are signed with, so that they need not wait for it. */
  async prepare(endpoint: EndpointRecord): Promise<void> {
    await this.secrets.of(endpoint);
  }

  /** The first attempt of what is at hand, at once; false when its secrets are not. */
  sendFirst(
    endpoint: EndpointRecord,
    { eventId, kind, body: text }: PublicEvent,
    deliveryId: string,
    settle: (outcome: Outcome) => void,
  ): boolean {
    const secrets = this.secrets.known(endpoint);
    if (!secrets) return false;
    const body = Buffer.from(text);
    const headers = this.headers(eventId, kind, deliveryId, 1, body, secrets);
    this.client.begin({ endpointId: endpoint.id, url: endpoint.url, body, headers }, settle);
    return true;
  }

  private headers(
    eventId: string,
    kind: Kind,
    deliveryId: string,
    n: number,
    body: Buffer,
    secrets: readonly string[],
  ): Record<string, string> {
    // Real time, also in the test environment: receivers compare it with their own.
    const timestampS = Math.floor(Date.now() / 1_000);
    return {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Service-Webhooks/1',
      'service-signature': this.signer.header(secrets, timestampS, body),
      'service-event-id': eventId,
      'service-event-type': kind,
      'service-delivery-id': attemptIdOf(deliveryId, n),
      'service-delivery-attempt': String(n),
    };
  }
}
