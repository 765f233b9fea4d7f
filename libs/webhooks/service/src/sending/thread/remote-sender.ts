import type { Sender, SendOrder, Sent } from '../sender';
import type { FromSender, SenderPort, ToSender } from './serve-sender';

/** Has another thread send. */
export class RemoteSender implements Sender {
  private readonly underWay = new Map<number, (sent: Sent) => void>();
  private orders: (readonly [number, SendOrder])[] = [];
  private given = 0;
  private onClosed: () => void = () => undefined;

  constructor(private readonly port: SenderPort<ToSender, FromSender>) {
    port.on('message', (told) => (told === 'closed' ? this.onClosed() : this.settle(told)));
  }

  begin(order: SendOrder, settle: (sent: Sent) => void): void {
    const number = (this.given += 1);
    this.underWay.set(number, settle);
    if (this.orders.push([number, order]) === 1) queueMicrotask(() => this.give());
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

  private settle(answers: Exclude<FromSender, 'closed'>): void {
    for (const [number, sent] of answers) {
      const settle = this.underWay.get(number)!;
      this.underWay.delete(number);
      settle(sent);
    }
  }
}
