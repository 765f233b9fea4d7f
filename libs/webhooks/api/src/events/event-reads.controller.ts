import { Controller, Get, Param, Query } from '@nestjs/common';
import { optInKinds, webhookKinds } from '@taprail/contracts';
import {
  Caller,
  HttpProblem,
  type List,
  listAnswer,
  listSchema,
  Operation,
  cursorPlace,
  placeCursor,
} from '@taprail/http';
import { type ProjectedRow, createdFilters, equalTo } from '@taprail/subscriptions';
import { deliveryDetailView, type DeliveryDetailView, deliveryViews } from '@taprail/webhooks-domain';
import { deliveryDetailSchema, deliveryListSchema } from '../deliveries/delivery.schema';
import { DeliveryReads } from '../deliveries/delivery-reads';
import { ListEventsQuery } from './event.dto';
import { type FeedPlace, PublicEventReads } from './public-event-reads';
import { eventSchema } from '../webhook.schema';

const scope = 'events:read';

/** None of these kinds. */
const without = (kinds: readonly string[]) =>
  kinds.map((value) => ({ column: 'type', operator: '<>', value }) as const);
const notAmong = (types: readonly string[]) => without(webhookKinds.filter((kind) => !types.includes(kind)));

@Controller('v1')
export class EventReadsController {
  constructor(
    private readonly events: PublicEventReads,
    private readonly deliveries: DeliveryReads,
  ) {}

  @Get('events')
  @Operation({
    id: 'events.list',
    scope,
    summary: 'List events, newest first, or as a feed with after',
    description:
      'With after=evt_… the list continues after that event, oldest first, in an order that never changes: call again with the last id to follow the feed.',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(eventSchema) },
  })
  async list(@Query() query: ListEventsQuery, @Caller() { platformId }: Caller): Promise<List<object>> {
    const { limit, cursor, created, type, types, transaction, after, delivery_status: status } = query;
    const order = after === undefined ? query.order : 'asc';
    const start = cursor === undefined ? await this.startAfter(platformId, after) : cursorPlace(cursor);
    const options = { order, limit: limit + 1, ...start };
    const filters = [...equalTo({ type }), ...(types ? notAmong(types) : []), ...createdFilters(created)];
    if (status !== undefined) {
      const rows = await this.deliveries.list(platformId, {
        ...options,
        filters: [...filters, ...equalTo({ status })],
      });
      return this.shown(platformId, rows, limit, ({ row }) => row.eventId);
    }
    const asked = [...filters, ...equalTo({ transaction }), ...((type ?? types) ? [] : without(optInKinds))];
    const rows = await this.events.list(platformId, { ...options, filters: asked });
    return this.shown(platformId, rows, limit, ({ key }) => key);
  }

  @Get('events/:id')
  @Operation({
    id: 'events.get',
    scope,
    summary: 'Get an event, exactly as it is sent',
    errors: ['event_not_found'],
    answers: { 200: eventSchema },
    params: { id: 'The id of the event, evt_….' },
  })
  async find(@Param('id') id: string, @Caller() { platformId }: Caller): Promise<object> {
    const event = await this.events.find(platformId, id);
    if (!event) throw new HttpProblem('event_not_found');
    return JSON.parse(event.body) as object;
  }

  @Get('events/:id/deliveries')
  @Operation({
    id: 'events.deliveries',
    scope,
    summary: 'List the deliveries of an event with their attempts, replays included',
    errors: ['event_not_found'],
    answers: { 200: deliveryListSchema },
    params: { id: 'The id of the event, evt_….' },
  })
  async sent(@Param('id') id: string, @Caller() { platformId }: Caller) {
    const event = await this.events.find(platformId, id);
    if (!event) throw new HttpProblem('event_not_found');
    const deliveries = await this.deliveries.ofEvent(event);
    return { object: 'list', data: deliveries.flatMap(deliveryViews) };
  }

  @Get('deliveries/:id')
  @Operation({
    id: 'deliveries.get',
    scope,
    summary: 'Get a delivery with its attempts',
    description:
      'Each attempt has the headers of the request, the status, headers and first part of the response, its duration and its error. The body of the request is the event, byte for byte. The `Service-Delivery-Id` of an attempt also identifies its delivery.',
    errors: ['delivery_not_found'],
    answers: { 200: deliveryDetailSchema },
    params: { id: 'The id of the delivery, dlv_…, or the `Service-Delivery-Id` of one of its attempts.' },
  })
  async delivery(@Param('id') id: string, @Caller() { platformId }: Caller): Promise<DeliveryDetailView> {
    const found = (await this.deliveries.find(platformId, id)) ?? (await this.deliveries.findByAttempt(platformId, id));
    if (!found) throw new HttpProblem('delivery_not_found');
    const event = await this.events.at(found.eventId, found.eventPlace);
    return deliveryDetailView(found, found.runs[0]!, Buffer.byteLength(event!.body));
  }

  private async startAfter(platformId: string, after: string | undefined): Promise<Partial<FeedPlace>> {
    return after === undefined ? {} : this.events.placeOf(platformId, after);
  }

  private async shown<Row>(
    platformId: string,
    rows: readonly ProjectedRow<Row>[],
    limit: number,
    eventIdOf: (row: ProjectedRow<Row>) => string,
  ): Promise<List<object>> {
    const page = listAnswer(rows, limit, placeCursor, eventIdOf);
    return { ...page, data: await this.events.shown(platformId, [...new Set(page.data)]) };
  }
}
