import { Session } from 'node:inspector/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Collects all garbage of this thread, and gives the system back what V8 has no use for. V8 itself would keep the room
 * that starting or a burst has needed for as long as the process lives; of what Node offers only this makes it smaller.
 */
export const giveBack = async (): Promise<void> => {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  // Within the turn in which it has answered, a session cannot be closed.
  await nextTurn();
  session.disconnect();
};
