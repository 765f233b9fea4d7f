import { signWebhook } from '@taprail/contracts';
import { requestHeaders } from '@taprail/webhooks-domain';
import type { WebhookClient } from './client/webhook-client';
import { SendPace } from './send-pace';
import type { Sender, SendOrder, SendResult } from './sender';

/** Signs and sends from the thread that it is in. */
export class SigningSender implements Sender {
  constructor(
    private readonly client: WebhookClient,
    private readonly pace = new SendPace(),
  ) {}

  send(order: SendOrder): Promise<SendResult> {
    return this.pace.run(() => this.signAndSend(order));
  }

  close(): Promise<void> {
    this.pace.open();
    return this.client.close();
  }

  /** Not an async function: its frame would hold the order for as long as the receiver takes. */
  private signAndSend(order: SendOrder): Promise<SendResult> {
    const { endpointId, url, secrets, deliveryId: id, replayed, n } = order;
    const body = Buffer.from(order.body);
    // The time of the signature is real time, also in the test environment: receivers compare it with their own.
    const signature = signWebhook(body, secrets);
    const headers = requestHeaders(order, { id, replayed }, n, signature);
    return this.client.send({ endpointId, url, body, headers }).then((outcome) => ({ outcome, signature }));
  }
}
