import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  Answer,
  Caller,
  HttpProblem,
  type List,
  ListQuery,
  listAnswer,
  listSchema,
  Operation,
  cursorPlace,
  placeCursor,
  cursorPosition,
  positionCursor,
} from '@taprail/http';
import { createdFilters, equalTo } from '@taprail/subscriptions';
import {
  deliveryView,
  type DeliveryView,
  endpointView,
  type EndpointView,
  healthView,
  type HealthView,
} from '@taprail/webhooks-domain';
import { deliverySchema } from '../deliveries/delivery.schema';
import { DeliveryReads } from '../deliveries/delivery-reads';
import { Endpoints } from './endpoints';
import { GetEndpointQuery, ListDeliveriesQuery } from './webhook-endpoint.dto';
import { endpointSchema } from '../webhook.schema';

const scope = 'webhooks:manage';
const params = { id: 'The id of the endpoint, we_….' };

@Controller('v1/webhook-endpoints')
export class WebhookEndpointReadsController {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly deliveries: DeliveryReads,
  ) {}

  @Get(':id')
  @Operation({
    id: 'webhookEndpoints.get',
    scope,
    summary: 'Get an endpoint; include=health adds its delivery figures',
    errors: ['endpoint_not_found'],
    answers: { 200: endpointSchema },
    conditional: true,
    params,
  })
  async find(
    @Param('id') id: string,
    @Query() { include }: GetEndpointQuery,
    @Caller() { platformId }: Caller,
  ): Promise<Answer<EndpointView & Readonly<{ health?: HealthView }>>> {
    const found = await this.endpoints.find(platformId, id);
    if (!found) throw new HttpProblem('endpoint_not_found');
    const health = include === 'health' ? { health: healthView(await this.endpoints.healthOf(id)) } : {};
    return new Answer({ ...endpointView(found), ...health }, { revision: found.revision });
  }

  @Get()
  @Operation({
    id: 'webhookEndpoints.list',
    scope,
    summary: 'List the endpoints of the platform, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(endpointSchema) },
  })
  async list(
    @Query() { limit, order, cursor, created }: ListQuery,
    @Caller() { platformId }: Caller,
  ): Promise<List<EndpointView>> {
    const { after } = cursorPosition(cursor);
    const all = (await this.endpoints.everKnown(platformId)).map((endpoint, n) => ({
      endpoint,
      createdPosition: BigInt(n),
    }));
    const inOrder = order === 'asc' ? all : all.toReversed();
    const rows = inOrder.filter(({ endpoint, createdPosition }) => {
      const isBeyond = after === undefined || (order === 'asc' ? createdPosition > after : createdPosition < after);
      return isBeyond && endpoint.status !== 'deleted' && isWithin(endpoint.createdAt, created);
    });
    return listAnswer(rows, limit, positionCursor, ({ endpoint }) => endpointView(endpoint));
  }

  @Get(':id/deliveries')
  @Operation({
    id: 'webhookEndpoints.deliveries',
    scope: 'events:read',
    summary: 'List the deliveries of an endpoint, newest first',
    errors: ['endpoint_not_found', 'invalid_cursor'],
    answers: { 200: listSchema(deliverySchema) },
    params,
  })
  async sent(
    @Param('id') id: string,
    @Query() { limit, order, cursor, created, status, type }: ListDeliveriesQuery,
    @Caller() { platformId }: Caller,
  ): Promise<List<DeliveryView>> {
    if (!(await this.endpoints.find(platformId, id))) throw new HttpProblem('endpoint_not_found');
    const wanted = { endpoint: id, status, type };
    const filters = [...equalTo(wanted), ...createdFilters(created)];
    const rows = await this.deliveries.list(platformId, {
      filters,
      order,
      limit: limit + 1,
      ...cursorPlace(cursor),
    });
    return listAnswer(rows, limit, placeCursor, ({ row }) => deliveryView(row, row.runs[0]!));
  }
}

const isWithin = (at: string, created: ListQuery['created']): boolean => {
  const atMs = Date.parse(at);
  const { gte, gt, lte, lt } = created ?? {};
  return (
    (gte === undefined || atMs >= Date.parse(gte)) &&
    (gt === undefined || atMs > Date.parse(gt)) &&
    (lte === undefined || atMs <= Date.parse(lte)) &&
    (lt === undefined || atMs < Date.parse(lt))
  );
};
