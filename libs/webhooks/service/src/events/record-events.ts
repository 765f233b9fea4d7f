import { deliveryIdOf, type IntegrationEvent } from '@taprail/contracts';
import {
  type EndpointBook,
  type EventPlace,
  type PublicEventKind,
  type PublicEvent,
  type PublicEventsRecorded,
  type RecordedPublicEvent,
  subscribersIn,
} from '@taprail/webhooks-domain';
import { type Deliveries, deliveryKey, dispatcherEnvelope, subjectOf } from '../deliveries/deliveries';
import type { RecentBooks } from '../endpoints/recent-books';
import { Batches, batchEveryMs } from '../log/batches';
import type { OwnStream, WrittenEvent } from '../log/own-stream';
import { publicEventOf } from './heard-event';

/** An append holds a megabyte; a body may be a quarter of it, and grows when it is written as text in a text. */
const weightMax = 256 * 1_024;
const fieldsWeight = 500;
const weightOf = ({ event }: Heard): number => fieldsWeight + event.body.length;

type Heard = Readonly<{ event: PublicEvent; resolve: () => void; reject: (error: unknown) => void }>;
type Addressees = Readonly<{ enabled: readonly string[]; disabled: readonly string[] }>;

/**
 * Records what is heard, and who is to be told of it, as much at once as there is; nobody is called here. Each stream
 * waits for its own commits alone: where one is not fast enough, others write beside it. An event that is heard again is recorded again, with the same id and the same bytes: whoever reads takes the first.
 */
export class RecordEvents {
  private readonly batches: Batches<Heard>;

  constructor(
    private readonly streams: readonly OwnStream<PublicEventsRecorded>[],
    private readonly books: RecentBooks,
    private readonly deliveries: Deliveries,
    private readonly onRecorded: (events: readonly RecordedPublicEvent[], written: WrittenEvent) => void,
  ) {
    const settings = { everyMs: batchEveryMs, weightMax, weightOf, atOnceMax: streams.length };
    this.batches = new Batches((heard, writer) => this.write(heard, this.streams[writer]!), settings);
  }

  /** Heard and not recorded yet. */
  get size(): number {
    return this.batches.size;
  }

  take(told: IntegrationEvent): Promise<void> {
    const event = publicEventOf(told);
    return new Promise((resolve, reject) => this.batches.add({ event, resolve, reject }));
  }

  private async write(heard: readonly Heard[], stream: OwnStream<PublicEventsRecorded>): Promise<void> {
    try {
      const events = heard.map(({ event }) => event);
      await this.record(events, stream);
      for (const { resolve } of heard) resolve();
    } catch (error) {
      for (const { reject } of heard) reject(error);
    }
  }

  private async record(heard: readonly PublicEvent[], stream: OwnStream<PublicEventsRecorded>): Promise<void> {
    const addressees = await this.addresseesOf(heard);
    const events = heard.map((event, n) => {
      const { eventId } = event;
      const { enabled } = addressees[n]!;
      return { deliveries: enabled.map((id) => ({ id: deliveryIdOf(eventId, id), endpointId: id })), ...event };
    });
    const written = await stream.append({ type: 'PublicEventsRecorded', data: { events } });
    for (const [n, event] of heard.entries()) {
      const { disabled } = addressees[n]!;
      if (disabled.length > 0) await this.hold(event, written.place, disabled);
    }
    this.onRecorded(events, written);
  }

  /** Of each event. Those of one platform and kind have the same, which is looked up once. */
  private async addresseesOf(heard: readonly PublicEvent[]): Promise<readonly Addressees[]> {
    const asked = new Map<string, Map<PublicEventKind, Addressees>>();
    const found: Addressees[] = [];
    for (const { platformId, kind } of heard) {
      let ofPlatform = asked.get(platformId);
      if (!ofPlatform) asked.set(platformId, (ofPlatform = new Map()));
      let known = ofPlatform.get(kind);
      if (!known) ofPlatform.set(kind, (known = addressees(await this.books.current(platformId), kind)));
      found.push(known);
    }
    return found;
  }

  /** What happens while an endpoint is disabled is kept for when someone asks for it. */
  private async hold(event: PublicEvent, place: EventPlace, endpointIds: readonly string[]): Promise<void> {
    for (const endpointId of endpointIds) {
      const subject = subjectOf(event, place, endpointId);
      const deliveryId = deliveryIdOf(event.eventId, endpointId);
      const command = { type: 'Schedule', deliveryId, ...subject, held: true } as const;
      const envelope = dispatcherEnvelope(`schedule/${deliveryId}`);
      await this.deliveries.executeFrom(deliveryKey(subject), this.deliveries.unwritten, command, envelope);
    }
  }
}

const addressees = (book: EndpointBook, kind: PublicEventKind): Addressees => {
  const wanting = subscribersIn(book, kind);
  const withStatus = (wanted: 'enabled' | 'disabled') =>
    wanting.filter(({ status }) => status === wanted).map(({ id }) => id);
  return { enabled: withStatus('enabled'), disabled: withStatus('disabled') };
};
