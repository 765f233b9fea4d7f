import { requestHeaders } from '@taprail/webhooks-domain';
import type { Sender, SendOrder, SendResult } from './sender';
import { BodySigner } from './sign-body';
import type { WebhookClient } from './webhook-client';

/** Sends from the thread that it is in. */
export class SigningSender implements Sender {
  private readonly signer = new BodySigner();

  constructor(private readonly client: WebhookClient) {}

  begin(order: SendOrder, settle: (sent: SendResult) => void): void {
    const { endpointId, url, secrets, deliveryId: id, replayed, n } = order;
    const body = Buffer.from(order.body);
    // Real time, also in the test environment: receivers compare it with their own.
    const signature = this.signer.header(secrets, Math.floor(Date.now() / 1_000), body);
    const headers = requestHeaders(order, { id, replayed }, n, signature);
    this.client.begin({ endpointId, url, body, headers }, (outcome) => settle({ outcome, signature }));
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
