import type { Sender, SendOrder, Sent } from '../sender';

type Numbered<Content> = readonly (readonly [number: number, content: Content])[];

/** What is ordered in one turn travels together, each under the number that its answer bears. */
export type ToSender = Numbered<SendOrder> | 'close';
export type FromSender = Numbered<Sent> | 'closed';

/** One end of a channel between two threads. */
export type SenderPort<Out, In> = Readonly<{
  postMessage: (message: Out) => void;
  on: (event: 'message', listener: (message: In) => void) => unknown;
}>;

/** The side of the thread that sends: does what it is told, and tells what came of it, as much at once as there is. */
export const serveSender = (port: SenderPort<FromSender, ToSender>, sender: Sender): void => {
  let answers: (readonly [number, Sent])[] = [];

  const tell = (): void => {
    if (answers.length > 0) port.postMessage(answers);
    answers = [];
  };
  const close = async (): Promise<void> => {
    await sender.close();
    tell();
    port.postMessage('closed');
  };

  port.on('message', (told) => {
    if (told === 'close') return void close();
    for (const [number, order] of told) {
      sender.begin(order, (sent) => {
        if (answers.push([number, sent]) === 1) setImmediate(tell);
      });
    }
  });
};
