import type { Envelope } from '@taprail/contracts';
import { type Decider, type DomainEvent, fold, Rejection } from '@taprail/event-sourcing';
import type { Codec } from './codec';
import { type EventStore, type Position, readPageMax, type Recorded, RevisionConflict } from './event-store';

export const attemptsMax = 5;

export type HandleOptions = Readonly<{
  /** The product's time, stored with every event. */
  at: string;
  envelope: Envelope;
  /** From If-Match: the command is refused when the stream has moved on. */
  expectedRevision?: number;
}>;

export type Handled<State, Event> = Readonly<{
  state: State;
  /** The stream's events up to the ones this command wrote. */
  history: readonly Event[];
  /** Of the last event in `history`; −1 when the stream has none. */
  revision: number;
  /** Where the last event of `history` stands in the log; absent when the stream has none. */
  position?: Position;
  /** Whether this command wrote the last event of `history`, now or when it was first handled. */
  wrote: boolean;
}>;

/**
 * Read, fold, decide, append at the revision that was read; on a conflict decide again. A stream that already holds
 * the command id answers as it did the first time.
 */
export const handleWith =
  <State, Command, Event extends DomainEvent>(
    store: EventStore,
    decider: Decider<State, Command, Event>,
    codec: Codec<Event>,
  ) =>
  async (stream: string, command: Command, options: HandleOptions): Promise<Handled<State, Event>> => {
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const recorded = await readStream(store, stream);
      const decoded = recorded.map((stored) => codec.decode(stored));
      const done = decoded.findLastIndex(({ metadata }) => metadata.commandId === options.envelope.commandId);
      if (done >= 0) return { ...answerFrom(decider, decoded.slice(0, done + 1), recorded[done]), wrote: true };

      requireRevision(options.expectedRevision, recorded.length - 1);
      const before = answerFrom(decider, decoded, recorded.at(-1));
      const events = decider.decide(command, before.state);
      if (events.length === 0) return before;

      const last = recorded.at(-1);
      try {
        const encoded = codec.encode(events, options.envelope, options.at, last);
        const { revision, position } = await store.append(stream, last ? last.revision : 'no-stream', encoded);
        const state = events.reduce((folded, event) => decider.evolve(folded, event), before.state);
        return { state, history: [...before.history, ...events], revision, position, wrote: true };
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      }
    }
    throw new Rejection('concurrent_modification', { attempts: attemptsMax });
  };

export const loadStream = async <State, Event extends DomainEvent>(
  store: EventStore,
  decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
  codec: Codec<Event>,
  stream: string,
): Promise<Handled<State, Event>> => {
  const recorded = await readStream(store, stream);
  return answerFrom(
    decider,
    recorded.map((stored) => codec.decode(stored)),
    recorded.at(-1),
  );
};

/** The whole stream, page by page. */
export const readStream = async (store: EventStore, stream: string): Promise<readonly Recorded[]> => {
  const events: Recorded[] = [];
  for (;;) {
    const page = await store.read(stream, events.length, readPageMax);
    events.push(...page);
    if (page.length < readPageMax) return events;
  }
};

export const requireRevision = (expected: number | undefined, actual: number): void => {
  if (expected !== undefined && expected !== actual) throw new Rejection('revision_mismatch', { expected, actual });
};

const answerFrom = <State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
  decoded: readonly { event: Event }[],
  last: Recorded | undefined,
): Handled<State, Event> => {
  const history = decoded.map(({ event }) => event);
  const state = fold(decider, history);
  const reached = last ? { revision: last.revision, position: last.position } : { revision: -1 };
  return { state, history, ...reached, wrote: false };
};
