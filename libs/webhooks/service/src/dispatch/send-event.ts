import { type Course, type EndpointRecord, type KnownDelivery, type PublicEvent } from '@taprail/webhooks-domain';
import type { PublicEvents } from '../events/public-events';
import type { Sender, SendResult } from '../sending/sender';
import type { EndpointSecrets } from './endpoint-secrets';

const forgery = 'whsec_nobody has this one';

/** Signs an event and sends it: the same bytes each time, the time and the signature of this attempt. */
export class SendEvent {
  constructor(
    private readonly events: PublicEvents,
    private readonly secrets: EndpointSecrets,
    private readonly sender: Sender,
  ) {}

  async send(
    endpoint: EndpointRecord,
    delivery: Pick<KnownDelivery, 'eventId' | 'kind' | 'eventPlace'>,
    course: Pick<Course, 'id' | 'replayed'>,
    n: number,
    /** With another secret than its own: a drill, to see whether the receiver looks. */
    forged = false,
  ): Promise<SendResult> {
    const { eventId, kind, eventPlace } = delivery;
    const { id: deliveryId, replayed } = course;
    const { id: endpointId, url } = endpoint;
    const [body, own] = await Promise.all([this.events.body(eventId, eventPlace), this.secrets.of(endpoint)]);
    const secrets = forged ? [forgery] : own;
    const order = { endpointId, url, secrets, eventId, kind, deliveryId, replayed, n, body };
    return new Promise((resolve) => this.sender.begin(order, resolve));
  }

  /** Opens what the first attempts at an endpoint are signed with, so that they need not wait for it. */
  async prepare(endpoint: EndpointRecord): Promise<void> {
    await this.secrets.of(endpoint);
  }

  /** The first attempt of what is at hand, at once; false when its secrets are not. */
  sendFirst(
    endpoint: EndpointRecord,
    event: PublicEvent,
    deliveryId: string,
    settle: (sent: SendResult) => void,
  ): boolean {
    const secrets = this.secrets.known(endpoint);
    if (!secrets) return false;
    const { id: endpointId, url } = endpoint;
    const { eventId, kind, body } = event;
    this.sender.begin({ endpointId, url, secrets, eventId, kind, deliveryId, replayed: false, n: 1, body }, settle);
    return true;
  }
}
