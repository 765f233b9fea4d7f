import type { Clock } from '@taprail/clock';
import type { IntegrationEvent } from '@taprail/contracts';
import type { EventStore } from '@taprail/event-store';
import type { ReadStore } from '@taprail/read-store';
import type { Sweep } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import { Deliveries } from '../deliveries/deliveries';
import { EndpointBooks, RecentBooks } from '../endpoints/endpoint-books';
import { WatchEndpoints } from '../endpoints/watch-endpoints';
import { PublicEvents } from '../events/public-events';
import { ScheduleEvent } from '../events/schedule-event';
import { BodySigner } from '../sending/sign-body';
import type { WebhookClient } from '../sending/webhook-client';
import { writtenTogether } from '../log/written-together';
import type { CountAttempt } from './count-attempts';
import { Dispatcher } from './dispatcher';
import { EndpointSecrets, type OpenSecrets } from './endpoint-secrets';
import { SendEvent } from './send-event';
import { TryDelivery } from './try-delivery';

export type DispatchingParts = Readonly<{
  /** Where facts are read and written; in a single process another thread writes them. */
  store: EventStore;
  readStore: ReadStore;
  clock: Clock;
  log: Logger;
  client: WebhookClient;
  openSecrets: OpenSecrets;
  count: CountAttempt;
}>;

/** From an event that was heard to the receivers that have taken it: everything that happens in the thread that sends. */
export class Dispatching {
  readonly sending: SendEvent;
  private readonly scheduling: ScheduleEvent;
  private readonly tries: TryDelivery;
  private dispatcher: Dispatcher | undefined;
  private taking = 0;

  constructor(private readonly parts: DispatchingParts) {
    const { clock, readStore, client, openSecrets, count } = parts;
    const store = writtenTogether(parts.store);
    const events = new PublicEvents(store, clock);
    const deliveries = new Deliveries(store, clock);
    const books = new RecentBooks(store);
    const watch = new WatchEndpoints(new EndpointBooks(store, clock), clock, readStore);
    this.sending = new SendEvent(events, new EndpointSecrets(openSecrets, clock), new BodySigner(), client);
    this.scheduling = new ScheduleEvent(events, books, deliveries, (due) => this.dispatcher?.offer(due));
    this.tries = new TryDelivery(deliveries, books, this.sending, clock, async (endpoint, attempt) => {
      count(attempt);
      await watch.afterAttempt(endpoint, attempt);
    });
  }

  async take(event: IntegrationEvent): Promise<void> {
    this.taking += 1;
    try {
      await this.scheduling.take(event);
    } finally {
      this.taking -= 1;
    }
  }

  /** One for each term of the lease; whatever the last one had in memory, the next one finds in rows. */
  sweeper(): Sweep {
    this.dispatcher = new Dispatcher(this.parts, this.tries, () => this.taking);
    return this.dispatcher;
  }

  get pending(): number {
    return this.dispatcher?.inFlight ?? 0;
  }

  close(): Promise<void> {
    return this.parts.client.close();
  }
}
