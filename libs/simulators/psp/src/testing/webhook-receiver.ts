import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const webhookSecret = 'whsec_spec';

export interface ReceivedWebhook {
  readonly type: string;
  readonly id: string;
  readonly accepted: boolean;
  readonly event: Stripe.Event;
}
export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** Statuses of the next answers; 200 when there is none left, and 400 to a signature that does not fit. */
  readonly answers: number[];
  close(): Promise<void>;
}

const accepts = (payload: string, signature: string, secret: string): boolean => {
  try {
    new Stripe('sk_test_receiver').webhooks.constructEvent(payload, signature, secret, 300);
    return true;
  } catch {
    return false;
  }
};

/** An endpoint that checks signatures with the official client and remembers what it got. */
export const startWebhookReceiver = async (secret = webhookSecret): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const payload = Buffer.concat(chunks).toString('utf8');
      const event = JSON.parse(payload) as Stripe.Event;
      const accepted = accepts(payload, String(request.headers['stripe-signature']), secret);
      received.push({ type: event.type, id: event.id, accepted, event });
      response.writeHead(answers.shift() ?? (accepted ? 200 : 400)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/psp/stripe`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
