import {
  type Course,
  type EndpointRecord,
  type KnownDelivery,
  type PublicEvent,
  requestHeaders,
} from '@taprail/webhooks-domain';
import type { PublicEvents } from '../events/public-events';
import type { Outcome } from '../sending/outcome';
import type { BodySigner } from '../sending/sign-body';
import type { WebhookClient } from '../sending/webhook-client';
import type { EndpointSecrets } from './endpoint-secrets';

const forgery = 'whsec_nobody has this one';

/** What came of a send, and what it was signed with. */
export type Sent = Readonly<{ outcome: Outcome; signature: string }>;

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
    delivery: Pick<KnownDelivery, 'eventId' | 'kind' | 'eventPlace'>,
    course: Pick<Course, 'id' | 'replayed'>,
    n: number,
    /** With another secret than its own: a drill, to see whether the receiver looks. */
    forged = false,
  ): Promise<Sent> {
    const { eventId, eventPlace } = delivery;
    const [body, own] = await Promise.all([this.events.body(eventId, eventPlace), this.secrets.of(endpoint)]);
    const signature = this.sign(body, forged ? [forgery] : own);
    const headers = requestHeaders(delivery, course, n, signature);
    const outcome = await this.client.send({ endpointId: endpoint.id, url: endpoint.url, body, headers });
    return { outcome, signature };
  }

  /** Opens what the first attempts at an endpoint are signed with, so that they need not wait for it. */
  async prepare(endpoint: EndpointRecord): Promise<void> {
    await this.secrets.of(endpoint);
  }

  /** The first attempt of what is at hand, at once; false when its secrets are not. */
  sendFirst(endpoint: EndpointRecord, event: PublicEvent, deliveryId: string, settle: (sent: Sent) => void): boolean {
    const secrets = this.secrets.known(endpoint);
    if (!secrets) return false;
    const body = Buffer.from(event.body);
    const signature = this.sign(body, secrets);
    const headers = requestHeaders(event, { id: deliveryId, replayed: false }, 1, signature);
    const request = { endpointId: endpoint.id, url: endpoint.url, body, headers };
    this.client.begin(request, (outcome) => settle({ outcome, signature }));
    return true;
  }

  private sign(body: Buffer, secrets: readonly string[]): string {
    // Real time, also in the test environment: receivers compare it with their own.
    return this.signer.header(secrets, Math.floor(Date.now() / 1_000), body);
  }
}
