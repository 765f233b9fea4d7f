import { Inject, Injectable } from '@nestjs/common';
import { HandlerUnavailable } from '@taprail/bus';
import { isId } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { HttpProblem } from '@taprail/http';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { hasHeardEverything, type ListOptions, type ProjectedRow, ProjectionReader } from '@taprail/subscriptions';
import { type EventPlace, type ListedEvent, type RecordedPublicEvent, samplePlace } from '@taprail/webhooks-domain';
import { publicEventCodec, publicEventList } from './public-event.projection';

/** Events that were recorded together differ by their ids. */
export type FeedPlace = Readonly<{ after: bigint; afterKey: string }>;

const catchUpMs = 200;
/** An event that is sent again was sent a moment ago, perhaps. */
const placeCatchUpMs = 1_000;
/** Within what the asking service waits for. */
const rebuiltWithinMs = 8_000;

/** Public events as read. */
@Injectable()
export class PublicEventReads {
  private readonly reader: ProjectionReader<ListedEvent>;
  private rebuilding: Promise<boolean> | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.reader = new ProjectionReader(readStore, publicEventList);
  }

  async find(platformId: string, eventId: string): Promise<RecordedPublicEvent | undefined> {
    if (!isId('evt', eventId)) return undefined;
    const event = (await this.listed(eventId)) ?? (await this.at(eventId, samplePlace(eventId)));
    return event?.platformId === platformId ? event : undefined;
  }

  /** The place at which an event of the platform is recorded; a sample has a place of its own. */
  async findPlace(platformId: string, eventId: string): Promise<EventPlace | undefined> {
    const row = await this.row(eventId, placeCatchUpMs);
    const place = row?.row.place ?? samplePlace(eventId);
    const event = await this.at(eventId, place);
    return event?.platformId === platformId ? place : undefined;
  }

  /** Those of the events that are in the feed, which must have everything that is in the log by now. */
  async findRecorded(eventIds: readonly string[]): Promise<readonly string[]> {
    this.rebuilding ??= this.hasEverything(rebuiltWithinMs);
    if (!(await this.rebuilding)) {
      this.rebuilding = undefined;
      throw new HandlerUnavailable('The list of public events is not rebuilt yet');
    }
    return [...(await this.reader.getMany(eventIds)).keys()];
  }

  /** The place of an event in the feed. */
  async placeOf(platformId: string, eventId: string): Promise<FeedPlace> {
    const row = await this.reader.get(eventId);
    if (row?.row.platformId === platformId) return { after: row.createdPosition, afterKey: eventId };
    throw new HttpProblem('invalid_value', {
      param: 'after',
      message: 'after must be the id of an event of the feed.',
    });
  }

  /** The end of the feed at this moment. */
  async end(platformId: string): Promise<FeedPlace> {
    const [last] = await this.list(platformId, { order: 'desc', limit: 1 });
    return last ? { after: last.createdPosition, afterKey: last.key } : { after: -1n, afterKey: '' };
  }

  list(platformId: string, options: ListOptions): Promise<readonly ProjectedRow<ListedEvent>[]> {
    const own = { column: 'platform', operator: '=', value: platformId } as const;
    return this.reader.list({ ...options, filters: [own, ...(options.filters ?? [])] });
  }

  /** The body that was sent, byte for byte, as an object. */
  async shown(platformId: string, eventIds: readonly string[]): Promise<readonly object[]> {
    const events = await Promise.all(eventIds.map((eventId) => this.find(platformId, eventId)));
    return events.filter((event) => event !== undefined).map(({ body }) => JSON.parse(body) as object);
  }

  /** As it was recorded at this place. */
  async at(eventId: string, { stream, revision }: EventPlace): Promise<RecordedPublicEvent | undefined> {
    const [recorded] = await this.store.read(stream, revision, 1);
    const events = recorded ? publicEventCodec.decode(recorded).event.data.events : [];
    return events.find((event) => event.eventId === eventId);
  }

  private async listed(eventId: string): Promise<RecordedPublicEvent | undefined> {
    const row = await this.row(eventId, catchUpMs);
    return row && this.at(eventId, row.row.place);
  }

  /** A receiver may ask for an event that it was sent before the read model has it. */
  private async row(eventId: string, waitMs: number): Promise<ProjectedRow<ListedEvent> | undefined> {
    const row = await this.reader.get(eventId);
    if (row) return row;
    await this.hasEverything(waitMs);
    return this.reader.get(eventId);
  }

  private hasEverything(waitMs: number): Promise<boolean> {
    const { store } = this;
    return hasHeardEverything(this.reader, { store, streamPrefix: publicEventList.streamPrefix }, waitMs);
  }
}
