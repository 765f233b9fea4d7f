import { verifyWebhook } from '@taprail/contracts';
import type { DeliveryOutcome, WebhookClient, WebhookRequest } from '@taprail/webhooks-service/testing';
import type { Within } from './stores-within';

export const signingSecret = 'whsec_of_the_simulated_receiver';

/** The clock of the senders may step by an hour between the signature and the request. */
const toleranceS = 7_200;

type Received = { readonly bodies: Set<string>; count: number };

const acknowledged: DeliveryOutcome = {
  statusCode: 200,
  error: null,
  excerpt: null,
  answerHead: null,
  retryAfterMs: null,
  durationMs: 1,
  connectMs: 1,
  firstByteMs: 1,
};
const refused: DeliveryOutcome = { ...acknowledged, statusCode: 503, error: 'status_503' };
const cut: DeliveryOutcome = { ...acknowledged, statusCode: null, error: 'connection_reset', firstByteMs: null };

/** The platform's side of the webhooks: keeps what it was sent, and outlives the processes that send. */
export class Receiver {
  /** By the id of the event. */
  readonly received = new Map<string, Received>();
  /** Requests that a receiver must not believe. */
  readonly unbelievable: string[] = [];

  /** In the place of the HTTP client of a process. */
  clientWithin({ life, faults, trace, loop }: Within): WebhookClient {
    const send = async ({ headers, body }: WebhookRequest): Promise<DeliveryOutcome> => {
      await life.answer(() => loop.sleep(1));
      const { id, type } = JSON.parse(body.toString()) as Readonly<{ id: string; type: string }>;
      const fault = faults.strike('receiver', `${type} ${id}`);
      if (fault === 'before') return cut;
      if (fault === 'refuses') return refused;
      this.receive(id, headers, body);
      trace.note(`received ${type} ${id}`);
      return fault === 'after' ? cut : acknowledged;
    };
    return { send, close: async () => undefined } as unknown as WebhookClient;
  }

  private receive(id: string, headers: WebhookRequest['headers'], body: Buffer): void {
    const received = this.received.get(id) ?? { bodies: new Set(), count: 0 };
    received.bodies.add(body.toString());
    received.count += 1;
    this.received.set(id, received);
    const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'service-signature');
    try {
      verifyWebhook(body, named?.[1], signingSecret, { toleranceS });
    } catch (error) {
      this.unbelievable.push(`${id}: ${(error as Error).message}`);
    }
  }
}
