import type { Sender } from '../sender';
import { orderIn, type OrderMessage, sentMessage, type SentMessage } from './thread-messages';

/** What is ordered in one turn travels together, and so does what is answered in one turn. */
export type ToSender = readonly OrderMessage[] | 'close';
export type FromSender = readonly SentMessage[] | 'closed';

/** One end of a channel between two threads. */
export type SenderPort<Out, In> = Readonly<{
  postMessage: (message: Out) => void;
  on: (event: 'message', listener: (message: In) => void) => unknown;
}>;

/** The side of the thread that sends: does what it is told, and tells what came of it, as much at once as there is. */
export const serveSender = (port: SenderPort<FromSender, ToSender>, sender: Sender): void => {
  let answers: SentMessage[] = [];

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
    for (const letter of told) {
      const [number] = letter;
      sender.begin(orderIn(letter), (sent) => {
        if (answers.push(sentMessage(number, sent)) === 1) setImmediate(tell);
      });
    }
  });
};
