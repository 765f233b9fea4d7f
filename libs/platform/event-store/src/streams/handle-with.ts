import type { Envelope } from '@taprail/contracts';
import { type Decider, type DomainEvent, Rejection } from '@taprail/event-sourcing';
import type { Codec, Decoded } from '../encoding/codec';
import { readAt } from '../encoding/stored-event';
import { type EventStore, type Position, readPageMax, type Recorded, RevisionConflict } from '../event-store';
import { firstPrevHash } from '../hash-chain';

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
  /** The position of the last event of `history` in the log; absent when the stream has none. */
  position?: Position;
  /** Of the last event of `history`: the next one is chained to it. */
  hash: string;
  /** Whether this command wrote the last event of `history`, now or when it was first handled. */
  wrote: boolean;
}>;

/**
 * Read, fold, decide, append at the revision that was read; on a conflict decide again. A stream that already holds
 * the command id answers as it did the first time. `known` is the stream as the caller has just left it: then the first
 * attempt reads nothing.
 */
export const handleWith = <State, Command, Event extends DomainEvent>(
  store: EventStore,
  decider: Decider<State, Command, Event>,
  codec: Codec<Event>,
) => {
  const decideOn = (
    stream: string,
    before: Handled<State, Event>,
    command: Command,
    { envelope, at }: HandleOptions,
  ): Promise<Handled<State, Event>> => {
    const events = decider.decide(command, before.state);
    if (events.length === 0) return Promise.resolve(before);
    const encoded = codec.encode(events, envelope, at, { stream, revision: before.revision, hash: before.hash });
    const expected = before.revision < 0 ? 'no-stream' : before.revision;
    return store.append(stream, expected, encoded.events).then(({ revision, position }) => {
      const state = events.reduce((folded, event) => decider.evolve(folded, event), before.state);
      const history = [...before.history, ...events];
      return { state, history, revision, position, hash: encoded.headHash, wrote: true };
    });
  };

  const readAndDecide = async (
    stream: string,
    command: Command,
    options: HandleOptions,
  ): Promise<Handled<State, Event>> => {
    const read = await readDecoded(store, codec, stream);
    const done = read.findLastIndex(({ metadata }) => metadata.commandId === options.envelope.commandId);
    if (done >= 0) return { ...handledFrom(decider, read.slice(0, done + 1)), wrote: true };
    requireRevision(options.expectedRevision, read.length - 1);
    return decideOn(stream, handledFrom(decider, read), command, options);
  };

  return async (
    stream: string,
    command: Command,
    options: HandleOptions,
    known?: Handled<State, Event>,
  ): Promise<Handled<State, Event>> => {
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      try {
        if (known && attempt === 1) return await decideOn(stream, known, command, options);
        return await readAndDecide(stream, command, options);
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      }
    }
    throw new Rejection('concurrent_modification', { attempts: attemptsMax });
  };
};

type Folding<State, Event extends DomainEvent> = Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>;
type ReadEvent<Event extends DomainEvent> = Decoded<Event> & Readonly<{ stored: Recorded }>;

/** Up to the last event that `isWanted`. */
export const loadStream = async <State, Event extends DomainEvent>(
  store: EventStore,
  decider: Folding<State, Event>,
  codec: Codec<Event>,
  stream: string,
  isWanted: (decoded: Decoded<Event>) => boolean,
): Promise<Handled<State, Event>> => {
  const read = await readDecoded(store, codec, stream);
  return handledFrom(decider, read.slice(0, read.findLastIndex(isWanted) + 1));
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

const readDecoded = async <Event extends DomainEvent>(
  store: EventStore,
  codec: Codec<Event>,
  stream: string,
): Promise<readonly ReadEvent<Event>[]> =>
  (await readStream(store, stream)).map((stored) => ({ stored, ...codec.decode(stored) }));

const handledFrom = <State, Event extends DomainEvent>(
  decider: Folding<State, Event>,
  read: readonly ReadEvent<Event>[],
): Handled<State, Event> => {
  const history = read.map(({ event }) => event);
  // A type or shape that this release does not know is named by its place.
  const state = read.reduce(
    (folded, { stored, event }) => readAt(stored, () => decider.evolve(folded, event)),
    decider.initialState,
  );
  const last = read.at(-1);
  if (!last) return { state, history, revision: -1, hash: firstPrevHash, wrote: false };
  const { stored, metadata } = last;
  return { state, history, revision: stored.revision, position: stored.position, hash: metadata.hash, wrote: false };
};
