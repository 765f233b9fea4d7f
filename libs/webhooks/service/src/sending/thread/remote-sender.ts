import type { Sender, SendOrder, SendResult } from '../sender';
import type { FromSender, OrderMessage, SenderPort, SentMessage, ToSender } from './serve-sender';

/** The asking end of a channel to a sender in another thread. */
export class RemoteSender implements Sender {
  private readonly underWay = new Map<number, (sent: SendResult) => void>();
  private orders: OrderMessage[] = [];
  private lastNumber = 0;
  private onClosed: () => void = () => undefined;

  constructor(private readonly port: SenderPort<ToSender, FromSender>) {
    port.on('message', (message) => (message === 'closed' ? this.onClosed() : this.settle(message)));
  }

  /** Orders of one tick travel together. */
  send({ endpointId, url, secrets, eventId, kind, deliveryId, replayed, n, body }: SendOrder): Promise<SendResult> {
    const number = (this.lastNumber += 1);
    const order: OrderMessage = [number, endpointId, url, secrets, eventId, kind, deliveryId, replayed, n, body];
    if (this.orders.push(order) === 1) queueMicrotask(() => this.post());
    return new Promise((resolve) => this.underWay.set(number, resolve));
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.onClosed = resolve;
      this.port.postMessage('close');
    });
  }

  private post(): void {
    this.port.postMessage(this.orders);
    this.orders = [];
  }

  private settle(messages: readonly SentMessage[]): void {
    for (const message of messages) {
      const resolve = this.underWay.get(message[0])!;
      this.underWay.delete(message[0]);
      resolve(resultIn(message));
    }
  }
}

const resultIn = (message: SentMessage): SendResult => {
  const [, statusCode, error, excerpt, answerHead, retryAfterMs, durationMs, connectMs, firstByteMs, signature] =
    message;
  const outcome = { statusCode, error, excerpt, answerHead, retryAfterMs, durationMs, connectMs, firstByteMs };
  return { outcome, signature };
};
