import { KeyedQueue } from '@taprail/batching';
import type { Clock } from '@taprail/clock';
import { mintId } from '@taprail/contracts';
import type { DomainEvent } from '@taprail/event-sourcing';
import { type Codec, type EventStore, firstPrevHash, type Position } from '@taprail/event-store';
import type { EventPlace } from '@taprail/webhooks-domain';
import { dispatcherEnvelope } from '../deliveries/deliveries';
import { retryUntilWritten } from './retry-until-written';

/** The streams of all releases are named like this. */
const streamIdPrefix = 'by';

export type WrittenEvent = Readonly<{ place: EventPlace; position: Position }>;

/**
 * A stream that this process alone writes: it knows the end without reading it. Appends wait for one another in here,
 * since two at the same revision would be taken for one that is repeated, and the second would be lost. While the store
 * is away the same append is made again and again; given up, it is left as it is and another stream begins.
 */
export class OwnStream<Event extends DomainEvent> {
  private stream: string;
  private revision = -1;
  private headHash = firstPrevHash;
  private readonly appends = new KeyedQueue();

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly codec: Codec<Event>,
    private readonly prefix: string,
    /** The set to which its names are added. */
    private readonly names?: Set<string>,
  ) {
    this.stream = this.newName();
  }

  append(event: Event): Promise<WrittenEvent> {
    return this.appends.run(this.prefix, () => this.appendNext(event));
  }

  private async appendNext(event: Event): Promise<WrittenEvent> {
    const { stream, revision: expected } = this;
    const envelope = dispatcherEnvelope(`${stream}/${expected + 1}`);
    const { events, headHash } = this.codec.encode([event], envelope, this.clock.iso(), {
      stream,
      revision: expected,
      hash: this.headHash,
    });
    try {
      const { revision, position } = await retryUntilWritten(() =>
        this.store.append(stream, expected < 0 ? 'no-stream' : expected, events),
      );
      this.revision = revision;
      this.headHash = headHash;
      return { place: { stream, revision }, position };
    } catch (error) {
      this.stream = this.newName();
      this.revision = -1;
      this.headHash = firstPrevHash;
      throw error;
    }
  }

  private newName(): string {
    const name = `${this.prefix}${mintId(streamIdPrefix)}`;
    this.names?.add(name);
    return name;
  }
}
