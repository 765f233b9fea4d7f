import type { Appended, EventStore, ExpectedRevision, NewEvent } from '@taprail/event-store';

/** Long enough that many attempts share a commit, short beside what any receiver takes. */
const gatherMs = 2;

type Waiting = () => void;

/**
 * A store whose appends are held back for a moment and then made in one tick, so that they share one commit. Thousands
 * of attempts end at their own times; a commit for each would cost more than the attempts.
 */
export const writtenTogether = (store: EventStore): EventStore => {
  let waiting: Waiting[] = [];
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (const append of all) append();
  };
  return Object.assign(Object.create(store) as EventStore, {
    append: (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]) =>
      new Promise<Appended>((resolve, reject) => {
        if (waiting.length === 0) setTimeout(flush, gatherMs);
        waiting.push(() => store.append(stream, expected, events).then(resolve, reject));
      }),
  });
};
