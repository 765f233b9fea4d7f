import { deliveryIdOf, type IntegrationEvent } from '@taprail/contracts';
import type { Position } from '@taprail/event-store';
import {
  type EventPlace,
  type PublicEvent,
  type PublicEventsRecorded,
  type RecordedPublicEvent,
  subscribersIn,
} from '@taprail/webhooks-domain';
import { type Deliveries, deliveryKey, dispatcherEnvelope, subjectOf } from '../../deliveries/deliveries';
import type { RecentEndpoints } from '../../endpoints/recent-endpoints';
import { Batches, batchEveryMs } from '../../log/batches';
import type { OwnStream } from '../../log/own-stream';
import { publicEventOf } from './public-event-of';

/** An append holds a megabyte; a body may be a quarter of it, and grows when it is written as text in a text. */
const weightMax = 256 * 1_024;
const fieldsWeight = 500;
const weightOf = ({ body }: PublicEvent): number => fieldsWeight + body.length;

type Subscribers = Readonly<{ enabled: readonly string[]; disabled: readonly string[] }>;

/** Public events that are in the log with their deliveries: all of them in one stored event. */
export type RecordedEvents = Readonly<{
  events: readonly RecordedPublicEvent[];
  place: EventPlace;
  position: Position;
}>;

/**
 * The first step of the dispatch: appends public events with their deliveries, as many at once as have arrived, and
 * hands them to `schedule`. Where one stream is not fast enough, others are written beside it. An event that arrives
 * again is recorded again, with the same id and the same bytes: readers keep the first.
 */
export class RecordEvents {
  private readonly batches: Batches<PublicEvent>;

  constructor(
    private readonly streams: readonly OwnStream<PublicEventsRecorded>[],
    private readonly endpoints: RecentEndpoints,
    private readonly deliveries: Deliveries,
    private readonly schedule: (recorded: RecordedEvents) => void,
  ) {
    const settings = { everyMs: batchEveryMs, weightMax, weightOf, atOnceMax: streams.length };
    this.batches = new Batches((events, writer) => this.append(events, this.streams[writer]!), settings);
  }

  /** Events that have arrived and are not recorded yet. */
  get size(): number {
    return this.batches.size;
  }

  /** Resolves once the event is in the log. */
  record(event: IntegrationEvent): Promise<void> {
    return this.batches.add(publicEventOf(event));
  }

  private async append(batch: readonly PublicEvent[], stream: OwnStream<PublicEventsRecorded>): Promise<void> {
    const subscribers = await this.subscribersOf(batch);
    const events = batch.map((event, n) => {
      const { eventId } = event;
      const { enabled } = subscribers[n]!;
      return { deliveries: enabled.map((id) => ({ id: deliveryIdOf(eventId, id), endpointId: id })), ...event };
    });
    const { place, position } = await stream.append({ type: 'PublicEventsRecorded', data: { events } });
    for (const [n, event] of batch.entries()) await this.keepForDisabled(event, place, subscribers[n]!.disabled);
    this.schedule({ events, place, position });
  }

  /** Of each event. Those of one platform and kind have the same, which are looked up once. */
  private async subscribersOf(events: readonly PublicEvent[]): Promise<readonly Subscribers[]> {
    const byKind = new Map<string, Subscribers>();
    const found: Subscribers[] = [];
    for (const { platformId, kind } of events) {
      const key = `${platformId}/${kind}`;
      let subscribers = byKind.get(key);
      if (!subscribers) {
        const wanting = subscribersIn(await this.endpoints.current(platformId), kind);
        const withStatus = (wanted: 'enabled' | 'disabled') =>
          wanting.filter(({ status }) => status === wanted).map(({ id }) => id);
        byKind.set(key, (subscribers = { enabled: withStatus('enabled'), disabled: withStatus('disabled') }));
      }
      found.push(subscribers);
    }
    return found;
  }

  /** Events for a disabled endpoint are kept, and sent when its platform replays them. */
  private async keepForDisabled(event: PublicEvent, place: EventPlace, endpointIds: readonly string[]): Promise<void> {
    for (const endpointId of endpointIds) {
      const subject = subjectOf(event, place, endpointId);
      const deliveryId = deliveryIdOf(event.eventId, endpointId);
      const command = { type: 'Schedule', deliveryId, ...subject, held: true } as const;
      const envelope = dispatcherEnvelope(`schedule/${deliveryId}`);
      await this.deliveries.executeFrom(deliveryKey(subject), this.deliveries.unwritten, command, envelope);
    }
  }
}
