import type { Sender, SendOrder, SendResult } from '../sender';
import { orderMessage, type OrderMessage, sentIn, type SentMessage } from './thread-messages';
import type { FromSender, SenderPort, ToSender } from './serve-sender';

/** Has another thread send. */
export class RemoteSender implements Sender {
  private readonly underWay = new Map<number, (sent: SendResult) => void>();
  private orders: OrderMessage[] = [];
  private given = 0;
  private onClosed: () => void = () => undefined;

  constructor(private readonly port: SenderPort<ToSender, FromSender>) {
    port.on('message', (told) => (told === 'closed' ? this.onClosed() : this.settle(told)));
  }

  begin(order: SendOrder, settle: (sent: SendResult) => void): void {
    const number = (this.given += 1);
    this.underWay.set(number, settle);
    if (this.orders.push(orderMessage(number, order)) === 1) queueMicrotask(() => this.give());
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.onClosed = resolve;
      this.port.postMessage('close');
    });
  }

  private give(): void {
    this.port.postMessage(this.orders);
    this.orders = [];
  }

  private settle(answers: readonly SentMessage[]): void {
    for (const letter of answers) {
      const [number] = letter;
      const settle = this.underWay.get(number)!;
      this.underWay.delete(number);
      settle(sentIn(letter));
    }
  }
}
