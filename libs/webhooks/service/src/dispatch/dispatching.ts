import type { Clock } from '@taprail/clock';
import type { IntegrationEvent } from '@taprail/contracts';
import type { EventStore } from '@taprail/event-store';
import type { ReadStore } from '@taprail/read-store';
import type { Follower, FollowerWorld } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import { deferredStreamPrefix, publicEventStreamPrefix, takenStreamPrefix } from '@taprail/webhooks-domain';
import { deferredCodec, Deliveries, takenCodec } from '../deliveries/deliveries';
import { EndpointBooks } from '../endpoints/endpoint-books';
import { RecentBooks } from '../endpoints/recent-books';
import { type FindFailingSince, WatchEndpoints } from '../endpoints/watch-endpoints';
import { publicEventCodec, PublicEvents } from '../events/public-events';
import { RecordEvents } from '../events/record-events';
import { OwnStream } from '../log/own-stream';
import type { Sender } from '../sending/sender';
import type { CountAttempt } from './count-attempts';
import { Dispatcher } from './dispatcher';
import { EndpointSecrets, type OpenSecrets } from './endpoint-secrets';
import { pendingFollower, Term } from './pending-follower';
import type { PendingLog } from './pending-log';
import { DeferredDeliveries } from './deferred-deliveries';
import { SendEvent } from './send-event';
import { AcknowledgedDeliveryLog } from './acknowledged-delivery-log';
import { type AfterAttempt, TryDelivery } from './try-delivery';
import { TryFirst } from './try-first';

/** Who records what is heard at the same time. */
const recordersMax = 4;

export type DispatchingParts = Readonly<{
  /** Where facts are read and written; in a single process another thread writes them. */
  store: EventStore;
  readStore: ReadStore;
  clock: Clock;
  log: Logger;
  sender: Sender;
  openSecrets: OpenSecrets;
  findFailingSince: FindFailingSince;
  count: CountAttempt;
}>;

/** From an event that was heard to the receivers that have taken it: everything that happens in the thread that sends. */
export class Dispatching {
  readonly sending: SendEvent;
  private readonly recording: RecordEvents;
  private readonly firsts: TryFirst;
  private readonly tries: TryDelivery;
  private readonly putOff: DeferredDeliveries;
  private readonly ownStreams = new Set<string>();
  private readonly books: RecentBooks;
  private term: Term | undefined;

  constructor(private readonly parts: DispatchingParts) {
    const { clock, sender, openSecrets, findFailingSince, count, store, log } = parts;
    const events = new PublicEvents(store, clock);
    const deliveries = new Deliveries(store, clock);
    const books = (this.books = new RecentBooks(store));
    const watch = new WatchEndpoints(new EndpointBooks(store, clock), clock, findFailingSince);
    const afterAttempt: AfterAttempt = async (endpoint, attempt) => {
      count(attempt);
      await watch.afterAttempt(endpoint, attempt);
    };
    const heard = Array.from(
      { length: recordersMax },
      () => new OwnStream(store, clock, publicEventCodec, publicEventStreamPrefix, this.ownStreams),
    );
    const taken = new OwnStream(store, clock, takenCodec, takenStreamPrefix, this.ownStreams);
    const journal = new AcknowledgedDeliveryLog(taken, (error) =>
      log.error({ err: error }, 'deliveries that were taken could not be written down; they may be sent again'),
    );
    // Read again by the follower like what others write: it makes rows of it.
    const deferred = new OwnStream(store, clock, deferredCodec, deferredStreamPrefix);
    this.putOff = new DeferredDeliveries(deferred, books, clock, (error) =>
      log.error({ err: error }, 'deliveries that wait could not be written down; they are tried again shortly'),
    );
    this.sending = new SendEvent(events, new EndpointSecrets(openSecrets, clock), sender);
    this.recording = new RecordEvents(heard, books, deliveries, (events, written) =>
      this.term?.offer(this.term.log.recorded(events, written)),
    );
    this.tries = new TryDelivery(deliveries, books, this.sending, clock, afterAttempt);
    this.firsts = new TryFirst(books, this.sending, journal, this.tries, clock, (endpoint, attempt) => {
      count(attempt);
      watch.afterSuccess(endpoint);
    });
  }

  take(event: IntegrationEvent): Promise<void> {
    return this.recording.take(event);
  }

  follower(world: FollowerWorld): Follower {
    const look = (platformId: string) => this.books.current(platformId);
    return pendingFollower({ newTerm: (log) => this.newTerm(log), ownStreams: this.ownStreams, look }, world);
  }

  get pending(): number {
    return (this.term?.dispatcher.inFlight ?? 0) + this.recording.size;
  }

  close(): Promise<void> {
    return this.parts.sender.close();
  }

  /** One for each term of the lease; whatever the last one had in memory, the next one finds in the log and in rows. */
  private newTerm(log: PendingLog): Term {
    this.term = new Term(log, new Dispatcher(this.parts, this.firsts, this.tries, this.putOff, (id) => log.end(id)));
    return this.term;
  }
}
