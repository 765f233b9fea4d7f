import type { MessagePort } from 'node:worker_threads';
import { type EventStore, RevisionConflict } from '../event-store';
import { type AnswerLetter, type AppendLetter, Outbox } from './append-letters';

/** Appends what the thread at the other end of the port asks for, for as long as that end is open. */
export const appendForOthers = (store: EventStore, port: MessagePort): void => {
  let isOpen = true;
  const outbox = new Outbox<AnswerLetter>((answers) => {
    if (isOpen) port.postMessage(answers);
  });
  const answer = async ({ id, stream, expected, events }: AppendLetter): Promise<void> => {
    try {
      outbox.add({ id, appended: await store.append(stream, expected, events) });
    } catch (error) {
      const isConflict = error instanceof RevisionConflict;
      outbox.add(isConflict ? { id, conflict: error.actual } : { id, failed: (error as Error).message });
    }
  };
  port.on('message', (letters: readonly AppendLetter[]) => letters.forEach((letter) => void answer(letter)));
  port.on('close', () => (isOpen = false));
};
