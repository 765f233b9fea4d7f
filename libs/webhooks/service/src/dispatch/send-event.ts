import { derivedId } from '@taprail/contracts';
import type { Course, EndpointRecord, KnownDelivery } from '@taprail/webhooks-domain';
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
    { eventId, kind }: Pick<KnownDelivery, 'eventId' | 'kind'>,
    { id, replayed }: Pick<Course, 'id' | 'replayed'>,
    n: number,
    /** With another secret than its own: a drill, to see whether the receiver looks. */
    forged = false,
  ): Promise<Outcome> {
    const [body, secrets] = await Promise.all([this.events.body(eventId), this.secrets.of(endpoint)]);
    // Real time, also in the test environment: receivers compare it with their own.
    const timestampS = Math.floor(Date.now() / 1_000);
    return this.client.send({
      endpointId: endpoint.id,
      url: endpoint.url,
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Service-Webhooks/1',
        'service-signature': this.signer.header(forged ? [forgery] : secrets, timestampS, body),
        'service-event-id': eventId,
        'service-event-type': kind,
        'service-delivery-id': derivedId('dlv', id, String(n)),
        'service-delivery-attempt': String(n),
        ...(replayed ? { 'service-replayed': 'true' } : {}),
      },
    });
  }
}
