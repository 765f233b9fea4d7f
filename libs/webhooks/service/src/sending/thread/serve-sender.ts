import type { Sender, SendOrder, SendResult } from '../sender';

/** A list and not an object, like the result: the names of all fields would be copied with each, which takes longer. */
export type OrderMessage = readonly [
  number: number,
  endpointId: string,
  url: string,
  secrets: readonly string[],
  eventId: string,
  kind: SendOrder['kind'],
  deliveryId: string,
  replayed: boolean,
  n: number,
  body: string,
];

/** Under the number of its order. */
export type SentMessage = readonly [
  number: number,
  statusCode: number | null,
  error: string | null,
  excerpt: string | null,
  answerHead: string | null,
  retryAfterMs: number | null,
  durationMs: number,
  connectMs: number | null,
  firstByteMs: number | null,
  signature: string,
];

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
  const report = async (number: number, sending: Promise<SendResult>): Promise<void> => {
    const sent = await sending;
    if (results.push(sentMessage(number, sent)) === 1) setImmediate(post);
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
    for (const order of message) void report(order[0], sender.send(orderIn(order)));
  });
};

const orderIn = ([
  ,
  endpointId,
  url,
  secrets,
  eventId,
  kind,
  deliveryId,
  replayed,
  n,
  body,
]: OrderMessage): SendOrder => ({
  endpointId,
  url,
  secrets,
  eventId,
  kind,
  deliveryId,
  replayed,
  n,
  body,
});

const sentMessage = (number: number, { outcome, signature }: SendResult): SentMessage => {
  const { statusCode, error, excerpt, answerHead, retryAfterMs, durationMs, connectMs, firstByteMs } = outcome;
  return [number, statusCode, error, excerpt, answerHead, retryAfterMs, durationMs, connectMs, firstByteMs, signature];
};
