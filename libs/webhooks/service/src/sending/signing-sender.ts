import { signWebhook } from '@taprail/contracts';
import { requestHeaders } from '@taprail/webhooks-domain';
import type { DeliveryOutcome } from './client/outcome';
import type { WebhookClient } from './client/webhook-client';
import { type FreshRequest, SendPace } from './send-pace';
import type { Sender, SendOrder, SendResult } from './sender';

/** Signs and sends from the thread that it is in. */
export class SigningSender implements Sender {
  constructor(
    private readonly client: WebhookClient,
    private readonly pace = new SendPace(),
  ) {}

  send(order: SendOrder): Promise<SendResult> {
    if (this.pace.hasRoom) return this.signAndSend(order);
    return new Promise((resolve) => this.pace.wait(() => resolve(this.signAndSend(order))));
  }

  close(): Promise<void> {
    this.pace.open();
    return this.client.close();
  }

  /** The outcome is awaited elsewhere: a frame that waits here would hold the order for as long as its receiver takes. */
  private signAndSend(order: SendOrder): Promise<SendResult> {
    const { endpointId, url, secrets, deliveryId: id, replayed, n } = order;
    const body = Buffer.from(order.body);
    // The time of the signature is real time, also in the test environment: receivers compare it with their own.
    const signature = signWebhook(body, secrets);
    const headers = requestHeaders(order, { id, replayed }, n, signature);
    const request = this.pace.enter();
    return this.resultOf(this.client.send({ endpointId, url, body, headers }), signature, request);
  }

  private async resultOf(
    sending: Promise<DeliveryOutcome>,
    signature: string,
    request: FreshRequest,
  ): Promise<SendResult> {
    const outcome = await sending;
    this.pace.leave(request);
    return { outcome, signature };
  }
}
