import type { Sender, SendOrder, SendResult } from '../sender';
import type { FromSender, SenderPort, SentMessage, ToSender } from './serve-sender';

/** The asking end of a channel to a sender in another thread. */
export class RemoteSender implements Sender {
  private readonly underWay = new Map<number, (sent: SendResult) => void>();
  private orders: { number: number; order: SendOrder }[] = [];
  private lastNumber = 0;
  private onClosed: () => void = () => undefined;

  constructor(private readonly port: SenderPort<ToSender, FromSender>) {
    port.on('message', (message) => (message === 'closed' ? this.onClosed() : this.settle(message)));
  }

  /** Orders of one tick travel together. */
  send(order: SendOrder): Promise<SendResult> {
    return new Promise((resolve) => {
      const number = (this.lastNumber += 1);
      this.underWay.set(number, resolve);
      if (this.orders.push({ number, order }) === 1) queueMicrotask(() => this.post());
    });
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
    for (const { number, sent } of messages) {
      const resolve = this.underWay.get(number)!;
      this.underWay.delete(number);
      resolve(sent);
    }
  }
}
