import type { MessagePort } from 'node:worker_threads';
import { type EventStore, RevisionConflict } from '../event-store';
import { type AppendReply, type AppendMessage, Outbox } from './append-messages';

/** Appends what the thread at the other end of the port asks for, for as long as that end is open. */
export const appendForOthers = (store: EventStore, port: MessagePort): void => {
  let isOpen = true;
  const outbox = new Outbox<AppendReply>((answers) => {
    if (isOpen) port.postMessage(answers);
  });
  const answer = async ({ id, stream, expected, events }: AppendMessage): Promise<void> => {
    try {
      outbox.add({ id, appended: await store.append(stream, expected, events) });
    } catch (error) {
      const isConflict = error instanceof RevisionConflict;
      outbox.add(isConflict ? { id, conflict: error.actual } : { id, failed: (error as Error).message });
    }
  };
  port.on('message', (messages: readonly AppendMessage[]) => messages.forEach((message) => void answer(message)));
  port.on('close', () => (isOpen = false));
};
