import type { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import type { Decider, DomainEvent } from '@taprail/event-sourcing';
import type { Codec, Decoded } from '../encoding/codec';
import type { EventStore } from '../event-store';
import { type Handled, type HandleOptions, handleWith, loadStream, requireRevision } from './handle-with';
import { firstPrevHash } from '../hash-chain';

/** A command without its time: the repository stamps it. */
export type Untimed<Command> = Command extends unknown ? Omit<Command, 'at'> : never;

export type StreamCategory<State, Command, Event extends DomainEvent> = Readonly<{
  /** `subMerchant-`: what the names of its streams begin with. */
  streamPrefix: string;
  decider: Decider<State, Command, Event>;
  codec: Codec<Event>;
}>;

type Handle<State, Command, Event extends DomainEvent> = ReturnType<typeof handleWith<State, Command, Event>>;

/** The one way to write the streams of a category: each service has one repository per category. */
export class StreamRepository<State, Command extends { at: string }, Event extends DomainEvent> {
  private readonly handle: Handle<State, Command, Event>;

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly category: StreamCategory<State, Command, Event>,
  ) {
    this.handle = handleWith(store, category.decider, category.codec);
  }

  /** A stream that nobody has written yet: to go on from, for whoever has just made up its id. */
  get unwritten(): Handled<State, Event> {
    return { state: this.category.decider.initialState, history: [], revision: -1, hash: firstPrevHash, wrote: false };
  }

  /** The stream as it stands, for those who must know before they ask someone outside. */
  load(id: string): Promise<Handled<State, Event>> {
    return this.loadUpTo(id, () => true);
  }

  /** The stream as it stood when this command, or a step of it, last wrote to it; empty if it never did. */
  loadAfter(id: string, { commandId }: Pick<Envelope, 'commandId'>): Promise<Handled<State, Event>> {
    return this.loadUpTo(id, ({ metadata }) => isStepOf(metadata.commandId, commandId));
  }

  /** `message` may be a whole command message: only its envelope is kept beside the events. */
  execute(
    id: string,
    command: Untimed<Command>,
    message: Envelope,
    expectedRevision?: number,
  ): Promise<Handled<State, Event>> {
    return this.decide(id, command, message, expectedRevision === undefined ? {} : { expectedRevision });
  }

  /** Refuses what `execute` would refuse on the stream as it was loaded, and writes nothing. */
  check(known: Handled<State, Event>, command: Untimed<Command>, expectedRevision?: number): void {
    requireRevision(expectedRevision, known.revision);
    this.category.decider.decide({ at: this.clock.iso(), ...command } as unknown as Command, known.state);
  }

  /** The next step of whoever has just loaded or written the stream: it is read again only if someone else wrote. */
  executeFrom(
    id: string,
    known: Handled<State, Event>,
    command: Untimed<Command>,
    message: Envelope,
  ): Promise<Handled<State, Event>> {
    return this.decide(id, command, message, {}, known);
  }

  private decide(
    id: string,
    command: Untimed<Command>,
    message: Envelope,
    expecting: Pick<HandleOptions, 'expectedRevision'>,
    known?: Handled<State, Event>,
  ): Promise<Handled<State, Event>> {
    const at = this.clock.iso();
    const timed = { at, ...command } as unknown as Command;
    const options = { at, envelope: envelopeOf(message), ...expecting };
    return this.handle(`${this.category.streamPrefix}${id}`, timed, options, known);
  }

  private loadUpTo(id: string, isWanted: (decoded: Decoded<Event>) => boolean): Promise<Handled<State, Event>> {
    const { streamPrefix, decider, codec } = this.category;
    return loadStream(this.store, decider, codec, `${streamPrefix}${id}`, isWanted);
  }
}

/** A step is named after its command: `cmd_1/answer`. */
const isStepOf = (commandId: string, whole: string): boolean =>
  commandId.startsWith(whole) && (commandId.length === whole.length || commandId[whole.length] === '/');

/** The message of a step, for what a command does after its first write. */
export const stepOf = (message: Envelope, name: string): Envelope =>
  envelopeOf(message, `${message.commandId}/${name}`);

/** Undefined fields are left out where the envelope becomes JSON. */
const envelopeOf = (message: Envelope, commandId = message.commandId): Envelope => {
  const { correlationId, actor, requestId, idempotencyKey, traceparent } = message;
  return { commandId, correlationId, actor, requestId, idempotencyKey, traceparent } as Envelope;
};
