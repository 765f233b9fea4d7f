import type { Sender, SendOrder, SendResult } from '../sender';

export type OrderMessage = Readonly<{ number: number; order: SendOrder }>;
/** Under the number of its order. */
export type SentMessage = Readonly<{ number: number; sent: SendResult }>;
export type ToSender = readonly OrderMessage[] | 'close';
export type FromSender = readonly SentMessage[] | 'closed';

/** One end of a channel between two threads. */
export type SenderPort<Out, In> = Readonly<{
  postMessage: (message: Out) => void;
  on: (event: 'message', listener: (message: In) => void) => unknown;
}>;

/** The sending end of a channel: carries out the orders of the other thread. Results of one tick travel together. */
export const serveSender = (port: SenderPort<FromSender, ToSender>, sender: Sender): void => {
  let results: SentMessage[] = [];

  const post = (): void => {
    if (results.length > 0) port.postMessage(results);
    results = [];
  };
  const carryOut = async ({ number, order }: OrderMessage): Promise<void> => {
    const sent = await sender.send(order);
    if (results.push({ number, sent }) === 1) setImmediate(post);
  };
  const close = async (): Promise<void> => {
    await sender.close();
    // Requests that the close has ended settle in their own turns.
    setImmediate(() => {
      post();
      port.postMessage('closed');
    });
  };

  port.on('message', (message) => {
    if (message === 'close') return void close();
    for (const order of message) void carryOut(order);
  });
};
