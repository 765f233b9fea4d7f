import { Inject, Injectable } from '@nestjs/common';
import { isId } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { HttpProblem } from '@taprail/http';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type ListOptions, type ProjectedRow, ProjectionReader } from '@taprail/subscriptions';
import { type PublicEvent, publicEventStreamPrefix } from '@taprail/webhooks-domain';
import { type EventRow, publicEventCodec, publicEventList } from './public-event.projection';

/** Public events as read. */
@Injectable()
export class PublicEventReads {
  private readonly reader: ProjectionReader<EventRow>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.reader = new ProjectionReader(readStore, publicEventList);
  }

  async find(platformId: string, eventId: string): Promise<PublicEvent | undefined> {
    const [recorded] = isId('evt', eventId) ? await this.store.read(`${publicEventStreamPrefix}${eventId}`, 0, 1) : [];
    const event = recorded && publicEventCodec.decode(recorded).event.data;
    return event?.platformId === platformId ? event : undefined;
  }

  /** Where an event stands in the feed. */
  async placeOf(platformId: string, eventId: string): Promise<bigint> {
    const row = await this.reader.get(eventId);
    if (row?.row.platformId === platformId) return row.createdPosition;
    throw new HttpProblem('invalid_value', { param: 'after', message: 'after names no event of the feed.' });
  }

  /** Where the feed ends now. */
  async end(platformId: string): Promise<bigint> {
    const [last] = await this.list(platformId, { order: 'desc', limit: 1 });
    return last?.createdPosition ?? -1n;
  }

  list(platformId: string, options: ListOptions): Promise<readonly ProjectedRow<EventRow>[]> {
    const own = { column: 'platform', operator: '=', value: platformId } as const;
    return this.reader.list({ ...options, filters: [own, ...(options.filters ?? [])] });
  }

  /** What was sent, byte for byte, as the object that it is. */
  async shown(platformId: string, eventIds: readonly string[]): Promise<readonly object[]> {
    const events = await Promise.all(eventIds.map((eventId) => this.find(platformId, eventId)));
    return events.filter((event) => event !== undefined).map(({ body }) => JSON.parse(body) as object);
  }
}
