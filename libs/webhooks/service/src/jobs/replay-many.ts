import { Inject, Injectable } from '@nestjs/common';
import { deliveryIdOf } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import {
  deliveryModel,
  type PublicEventKind,
  type KnownDelivery,
  publicEventModel,
  type ReplayOrder,
} from '@taprail/webhooks-domain';
import { Deliveries, deliveryKey, dispatcherEnvelope } from '../deliveries/deliveries';
import { EndpointBooks } from '../endpoints/endpoint-books';
import { ReplayEvents } from '../events/replay-events';
import type { TellProgress } from './run-job';

const pageMax = 100;

type Listed = Readonly<{ eventId: string; kind: PublicEventKind }>;
type JobErrors = Parameters<TellProgress>[2];

/** Asks for each event that matches, page by page; what cannot be replayed is told and passed over. */
@Injectable()
export class ReplayMany {
  private readonly feed: ProjectionReader<Listed>;
  private readonly rows: ProjectionReader<KnownDelivery>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly replays: ReplayEvents,
    private readonly deliveries: Deliveries,
    private readonly books: EndpointBooks,
  ) {
    this.feed = new ProjectionReader(readStore, publicEventModel);
    this.rows = new ProjectionReader(readStore, deliveryModel);
  }

  async run(
    jobId: string,
    platformId: string,
    order: ReplayOrder,
    tell: TellProgress,
  ): Promise<Readonly<Record<string, unknown>>> {
    const wanted = await this.wanted(platformId, order);
    let queued = 0;
    for (let start = 0; start < wanted.length; start += pageMax) {
      const page = wanted.slice(start, start + pageMax);
      const errors: JobErrors[number][] = [];
      for (const eventId of page) {
        const code = await this.replay(jobId, platformId, eventId, order.endpointId);
        if (code === undefined) queued += 1;
        else errors.push({ eventId, code });
      }
      if (await tell(start + page.length, wanted.length, errors)) break;
    }
    return { matched: wanted.length, queued, refused: wanted.length - queued };
  }

  /** In the order in which they happened. */
  private async wanted(platformId: string, order: ReplayOrder): Promise<readonly string[]> {
    const { from, to, kinds, deliveryStatus } = order;
    const filters = [
      { column: 'platform', operator: '=', value: platformId },
      { column: 'created', operator: '>=', value: from },
      { column: 'created', operator: '<=', value: to },
    ] as const;
    const ids: string[] = [];
    for await (const rows of this.feed.pages({ filters }, pageMax)) {
      for (const { row } of rows) {
        const isWanted = kinds.length === 0 || kinds.includes(row.kind);
        if (isWanted && (await this.hasStatus(platformId, row.eventId, order, deliveryStatus))) ids.push(row.eventId);
      }
    }
    return ids;
  }

  private async hasStatus(
    platformId: string,
    eventId: string,
    { endpointId }: ReplayOrder,
    status: ReplayOrder['deliveryStatus'],
  ): Promise<boolean> {
    if (status === null) return true;
    const known = Object.keys((await this.books.load(platformId)).state.endpoints);
    for (const id of endpointId === null ? known : [endpointId]) {
      const { state } = await this.deliveries.load(deliveryKey({ eventId, endpointId: id }));
      const ofStream = state.status === 'known' ? state.courses : [];
      // What was taken at once has no stream, but a row.
      const ofRow = (await this.rows.get(deliveryIdOf(eventId, id)))?.row.courses ?? [];
      if ([...ofStream, ...ofRow].some((course) => course.status === status)) return true;
    }
    return false;
  }

  private async replay(
    jobId: string,
    platformId: string,
    eventId: string,
    endpointId: string | null,
  ): Promise<string | undefined> {
    try {
      await this.replays.replay({ platformId, eventId, endpointId }, dispatcherEnvelope(`${jobId}/${eventId}`, jobId));
      return undefined;
    } catch (error) {
      if (error instanceof Rejection) return error.code;
      throw error;
    }
  }
}
