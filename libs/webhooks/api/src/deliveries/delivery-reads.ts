import { Inject, Injectable } from '@nestjs/common';
import { deliveryIdOf, isId } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import { EVENT_STORE, type EventStore, readStream } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type ListOptions, type ProjectedRow, ProjectionReader } from '@taprail/subscriptions';
import {
  runOf,
  delivery,
  deliveryIdsBehind,
  deliveryStreamPrefix,
  hasOwnRun,
  hasSent,
  type KnownDelivery,
  newRun,
  type RecordedPublicEvent,
  type ShownDelivery,
} from '@taprail/webhooks-domain';
import { deliveryCodec, deliveryList } from './delivery.projection';
import { Endpoints } from '../endpoints/endpoints';

const catchUpMs = 200;

/** Deliveries as read. Those of one event are folded from their streams; lists are a read model. */
@Injectable()
export class DeliveryReads {
  private readonly reader: ProjectionReader<KnownDelivery>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly endpoints: Endpoints,
  ) {
    this.reader = new ProjectionReader(readStore, deliveryList);
  }

  async find(platformId: string, deliveryId: string): Promise<KnownDelivery | undefined> {
    const found = isId('dlv', deliveryId) ? await this.reader.get(deliveryId) : undefined;
    return found?.row.platformId === platformId ? found.row : undefined;
  }

  /** By the `Service-Delivery-Id` that a receiver was sent: each attempt has its own. */
  async findByAttempt(platformId: string, attemptId: string): Promise<KnownDelivery | undefined> {
    if (!isId('dlv', attemptId)) return undefined;
    const near = await this.reader.getMany(deliveryIdsBehind(attemptId));
    return [...near.values()]
      .map(({ row }) => row)
      .find((row) => row.platformId === platformId && hasSent(row.runs[0]!, attemptId));
  }

  /** Waits for the read model after a change, so that its caller finds it changed, and no longer than a caller can wait. */
  async reached(position: bigint): Promise<void> {
    await this.reader.reached(position, catchUpMs);
  }

  /** Also deliveries that were recorded and not attempted yet. */
  async ofEvent({
    eventId,
    platformId,
    kind,
    occurredAt,
    deliveries,
  }: RecordedPublicEvent): Promise<readonly ShownDelivery[]> {
    const known = await this.knownOf(platformId, eventId);
    const isKnown = (deliveryId: string): boolean => known.some((state) => runOf(state, deliveryId) !== undefined);
    const unattempted = deliveries
      .filter(({ id }) => !isKnown(id))
      .map(({ id, endpointId }) => ({ eventId, endpointId, kind, runs: [newRun(id, occurredAt)] }));
    return [...known, ...unattempted];
  }

  /** To each endpoint that there ever was. A delivery that was acknowledged at once has no stream, but a row. */
  async knownOf(platformId: string, eventId: string): Promise<readonly KnownDelivery[]> {
    const endpoints = await this.endpoints.everKnown(platformId);
    const found = await Promise.all(
      endpoints.map(async ({ id }) => {
        const state = await this.load(`${deliveryStreamPrefix}${eventId}-${id}`);
        if (state && hasOwnRun(state)) return state;
        const own = (await this.reader.get(deliveryIdOf(eventId, id)))?.row;
        return own ? { ...own, runs: [...own.runs, ...(state?.runs ?? [])] } : state;
      }),
    );
    return found.filter((state) => state !== undefined);
  }

  list(platformId: string, options: ListOptions): Promise<readonly ProjectedRow<KnownDelivery>[]> {
    const own = { column: 'platform', operator: '=', value: platformId } as const;
    return this.reader.list({ ...options, filters: [own, ...(options.filters ?? [])] });
  }

  private async load(stream: string): Promise<KnownDelivery | undefined> {
    const history = (await readStream(this.store, stream)).map((recorded) => deliveryCodec.decode(recorded).event);
    const state = fold(delivery, history);
    return state.status === 'none' ? undefined : state;
  }
}
